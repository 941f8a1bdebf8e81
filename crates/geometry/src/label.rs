use std::fmt;
use std::str::FromStr;

use crate::Hex;

/// A hex as printed on a map: two digits of column, two of row, `0608`. Both count from 1.
///
/// Columns are vertical, rows grow to the south.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Label {
    /// Column, from 1 in the west.
    pub column: u8,
    /// Row, from 1 in the north.
    pub row: u8,
}

/// Which columns of a map sit half a hex further north.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Shift {
    /// The even columns.
    EvenUp,
    /// The odd columns.
    OddUp,
}

impl Label {
    /// A label.
    pub const fn new(column: u8, row: u8) -> Label {
        Label { column, row }
    }

    /// Height of the centre in half hexes from the top of the highest column.
    pub const fn half_rows(self, shift: Shift) -> i16 {
        let raised = self.column.is_multiple_of(2) == matches!(shift, Shift::EvenUp);
        2 * self.row as i16 - if raised { 2 } else { 1 }
    }

    /// The hex with this label.
    pub const fn hex(self, shift: Shift) -> Hex {
        let q = self.column as i16;
        // Columns of the raised parity have even heights: the difference is always even once the parities agree.
        let height = self.half_rows(shift);
        let base = match shift {
            Shift::EvenUp => q,
            Shift::OddUp => q + 1,
        };
        Hex::new(q, (height - base).div_euclid(2))
    }

    /// The label of a hex, if it has one.
    pub fn of(hex: Hex, shift: Shift) -> Option<Label> {
        let column = u8::try_from(hex.q).ok().filter(|&column| (1..=99).contains(&column))?;
        (1..=99).map(|row| Label { column, row }).find(|label| label.hex(shift) == hex)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl FromStr for Label {
    type Err = ();

    fn from_str(text: &str) -> Result<Label, ()> {
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(());
        }
        let number = |digits: &str| digits.parse().ok().filter(|&n: &u8| n > 0).ok_or(());
        Ok(Label { column: number(&text[..2])?, row: number(&text[2..])? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_hexes_round_trip() {
        for shift in [Shift::EvenUp, Shift::OddUp] {
            for column in 1..=20 {
                for row in 1..=20 {
                    let label = Label::new(column, row);
                    assert_eq!(Label::of(label.hex(shift), shift), Some(label));
                    assert_eq!(label.to_string().parse(), Ok(label));
                }
            }
        }
        assert_eq!("06O8".parse::<Label>(), Err(()));
        assert_eq!("0600".parse::<Label>(), Err(()));
    }

    #[test]
    fn even_columns_sit_higher_when_shifted_so() {
        let label = |text: &str| text.parse::<Label>().unwrap().hex(Shift::EvenUp);
        let mut around: Vec<String> = label("0503")
            .neighbours()
            .iter()
            .map(|&hex| Label::of(hex, Shift::EvenUp).unwrap().to_string())
            .collect();
        around.sort();
        assert_eq!(around, ["0403", "0404", "0502", "0504", "0603", "0604"]);
        assert_eq!(label("0207").distance(label("0406")), 2);
    }
}
