//! Armies: how many of each figure, and how they read.

use std::fmt;
use std::ops::{Index, IndexMut};

use retrograde_core::ParseError;
use retrograde_core::phrase::{Phrase, Words};

use crate::kind::Figure;

/// So many of each figure: a starting army, what is left of it, or what is placed of it [BR-055].
///
/// # Display
///
/// `leader 2 trooper factory`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Army([u8; Figure::ALL.len()]);

impl Army {
    pub(crate) const NONE: Army = Army([0; Figure::ALL.len()]);

    /// The number of all figures.
    pub(crate) fn size(&self) -> u8 {
        self.0.iter().sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        *self == Army::NONE
    }

    /// Whether all of this is in another one.
    pub(crate) fn is_within(&self, other: &Army) -> bool {
        self.0.iter().zip(other.0).all(|(count, most)| *count <= most)
    }

    /// Takes figures away, which must be there.
    pub(crate) fn take(&mut self, other: &Army) {
        self.0.iter_mut().zip(other.0).for_each(|(have, count)| *have -= count);
    }

    pub(crate) fn add(&mut self, other: &Army) {
        self.0.iter_mut().zip(other.0).for_each(|(have, count)| *have += count);
    }

    /// This army, but only of some figures.
    pub(crate) fn only(&self, figures: &[Figure]) -> Army {
        let mut army = Army::NONE;
        for &figure in figures {
            army[figure] = self[figure];
        }
        army
    }

    /// The figures that there are, with their numbers.
    fn figures(self) -> impl Iterator<Item = (Figure, u8)> {
        Figure::ALL.into_iter().map(move |figure| (figure, self[figure])).filter(|(_, count)| *count > 0)
    }

    /// Reads `leader 2 trooper factory`; a text without figures is an empty army.
    pub(crate) fn parse(text: &str) -> Option<Army> {
        let mut army = Army::NONE;
        let mut count = None;
        for word in text.split_whitespace() {
            match (word.parse::<u8>(), Figure::parse(word)) {
                (Ok(number), _) if count.is_none() && (1..=99).contains(&number) => count = Some(number),
                (_, Some(figure)) if army[figure] == 0 => army[figure] = count.take().unwrap_or(1),
                _ => return None,
            }
        }
        count.is_none().then_some(army)
    }
}

impl Index<Figure> for Army {
    type Output = u8;

    fn index(&self, figure: Figure) -> &u8 {
        &self.0[figure as usize]
    }
}

impl IndexMut<Figure> for Army {
    fn index_mut(&mut self, figure: Figure) -> &mut u8 {
        &mut self.0[figure as usize]
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (figure, count)) in self.figures().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            if count == 1 {
                write!(f, "{blank}{figure}")?;
            } else {
                write!(f, "{blank}{count} {figure}")?;
            }
        }
        Ok(())
    }
}

impl Phrase for Army {
    fn write(&self, line: &mut String) {
        line.push(' ');
        line.push_str(&self.to_string());
    }

    fn read(words: &mut Words<'_>) -> Result<Army, ParseError> {
        let text = words.rest().join(" ");
        let army = Army::parse(&text).filter(|army| !army.is_empty());
        army.ok_or_else(|| ParseError::expected("pieces such as `2 trooper factory`", &text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_army_reads_as_it_is_written() {
        for text in ["leader 2 trooper factory", "3 fighter", ""] {
            assert_eq!(Army::parse(text).unwrap().to_string(), text);
        }
        for text in ["2 2 trooper", "trooper 3", "trooper trooper", "0 fighter", "100 fighter", "dragon"] {
            assert_eq!(Army::parse(text), None, "{text}");
        }
    }

    #[test]
    fn figures_come_and_go() {
        let mut army = Army::parse("leader 3 trooper").unwrap();
        let two = Army::parse("2 trooper").unwrap();
        assert!(two.is_within(&army) && !army.is_within(&two));
        army.take(&two);
        assert_eq!((army.to_string(), army.size()), ("leader trooper".to_owned(), 2));
        army.add(&two);
        assert_eq!(army.only(&[Figure::Trooper]), Army::parse("3 trooper").unwrap());
    }
}
