use std::fmt;

use sha2::{Digest, Sha256};

/// SHA-256 of a text, as lower-case hex.
pub fn hash_of(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        text += &format!("{byte:02x}");
        text
    })
}

/// The seed of a table: secret while the game goes on, shown at its end.
///
/// # Display
///
/// 64 hex digits.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a small number stands for.
    pub fn number(number: u64) -> Seed {
        Seed(retrograde_core::SeededDice::seed_of(number))
    }

    /// What is published before the game: the hash of the seed.
    pub fn commitment(self) -> String {
        hash_of(&format!("retrograde seed {self}"))
    }

    /// The seed of the dice since a table was carried over when its store held this many rows. The commitment to the seed of
    /// the table covers it, nobody can know it before that seed is shown, and no dice that were seen fall again.
    #[must_use]
    pub fn carried_over(self, row: u32) -> Seed {
        Seed(Sha256::digest(format!("retrograde carried over at row {row} {self}")).into())
    }

    /// Reads 64 hex digits, or a small decimal number.
    pub fn parse(text: &str) -> Option<Seed> {
        if text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            let mut seed = [0; 32];
            for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
                *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
            }
            return Some(Seed(seed));
        }
        text.parse().ok().map(Seed::number)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// Never shows the seed: debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}
