//! Data in plain English.

use std::fmt::Display;

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: Display>(words: &[S]) -> String {
    join(words, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn either<S: Display>(words: &[S]) -> String {
    join(words, "or")
}

fn join<S: Display>(words: &[S], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.to_string(),
        [more @ .., end] => {
            let more: Vec<String> = more.iter().map(ToString::to_string).collect();
            format!("{} {last} {end}", more.join(", "))
        }
    }
}

/// `1 pod`, `3 pods`; the plural of a word that does not end in `s` has one.
pub fn count(number: impl Into<i64>, word: &str) -> String {
    let number = number.into();
    format!("{number} {}", plural(number, word))
}

/// A word for one or for another number of things.
pub fn plural(number: impl Into<i64>, word: &str) -> String {
    if number.into() == 1 { word.to_owned() } else { format!("{word}s") }
}

/// The same with a capital at the beginning.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_together() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(either(&["a", "b", "c"]), "a, b or c");
        assert_eq!((count(1, "pod"), count(3, "pod")), ("1 pod".into(), "3 pods".into()));
        assert_eq!(sentence("every player"), "Every player");
    }
}
