//! Ids and tokens that cannot be guessed.

use std::fmt;

use sha2::{Digest, Sha256};

/// Lower-case letters and digits without those that look alike.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The hash of a token: all that the store keeps of it.
#[derive(Clone, Eq, PartialEq, Hash)]
pub struct TokenHash(String);

impl TokenHash {
    /// The hash of a token.
    pub fn of(token: &str) -> TokenHash {
        let digest = Sha256::digest(format!("retrograde token {token}"));
        TokenHash(letters(&digest))
    }

    /// A hash as it was stored.
    pub fn stored(text: String) -> TokenHash {
        TokenHash(text)
    }

    /// As it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

/// A random word of this many letters, five bits each.
pub(crate) fn random_word(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
}

/// A token of a seat, or to watch: 130 random bits.
pub(crate) fn random_token() -> Result<String, getrandom::Error> {
    random_word(26)
}

/// Whether a text may be a token of a client's own making.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|letter| ALPHABET.contains(&letter))
}

/// The first letters of the hash of a text.
pub(crate) fn short_hash(parts: &[&[u8]], length: usize) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let mut word = letters(&hasher.finalize());
    word.truncate(length);
    word
}

/// Bytes in letters, five bits each; less than five bits at the end are left out.
fn letters(bytes: &[u8]) -> String {
    let (mut text, mut buffer, mut bits) = (String::new(), 0u32, 0);
    for &byte in bytes {
        buffer = buffer << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(ALPHABET[(buffer >> bits & 31) as usize]));
        }
        buffer &= (1 << bits) - 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_their_hashes_differ() {
        let (one, two) = (random_token().unwrap(), random_token().unwrap());
        assert!(is_token(&one) && !is_token(&one[1..]) && !is_token(&one.to_uppercase()));
        assert_ne!(one, two);
        assert_ne!(TokenHash::of(&one), TokenHash::of(&two));
        assert_eq!(TokenHash::of(&one).as_str().len(), 51);
        assert!(!format!("{:?}", TokenHash::of(&one)).contains(TokenHash::of(&one).as_str()));
    }

    #[test]
    fn parts_do_not_flow_together() {
        assert_ne!(short_hash(&[b"ab", b"c"], 12), short_hash(&[b"a", b"bc"], 12));
        assert_eq!(letters(&[0xff, 0]), "96a");
    }
}
