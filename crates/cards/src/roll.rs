use retrograde_core::Dice;
use serde::{Deserialize, Deserializer};

/// Dice in the words of a card: `2d6`, or `1d3`, which is a six-sided die halved and rounded up.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Roll {
    /// How many dice.
    pub dice: u8,
    /// What each of them shows at most: 3 or 6.
    pub sides: u8,
}

impl Roll {
    /// Reads it.
    pub fn parse(text: &str) -> Option<Roll> {
        let (dice, sides) = text.split_once('d')?;
        let roll = Roll { dice: dice.parse().ok()?, sides: sides.parse().ok()? };
        (matches!(roll.dice, 1..=9) && matches!(roll.sides, 3 | 6)).then_some(roll)
    }

    /// The least that it shows.
    pub const fn least(self) -> u8 {
        self.dice
    }

    /// The most that it shows.
    pub const fn most(self) -> u8 {
        self.dice * self.sides
    }

    /// Rolls six-sided dice.
    pub fn throw<D: Dice + ?Sized>(self, dice: &mut D, label: &'static str) -> u8 {
        let halve = |die: u32| if self.sides == 3 { die.div_ceil(2) } else { die };
        (0..self.dice).map(|_| halve(dice.draw(label, 6)) as u8).sum()
    }
}

impl std::fmt::Display for Roll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}d{}", self.dice, self.sides)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Roll, D::Error> {
        let text = String::deserialize(from)?;
        Roll::parse(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("{text:?} is not a roll such as 1d6, 2d6 or 1d3"))
        })
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::ScriptedDice;

    use super::*;

    #[test]
    fn three_sides_are_half_a_die() {
        let mut dice = ScriptedDice::of(&[1, 2, 3, 6]);
        let roll = Roll::parse("1d3").unwrap();
        assert_eq!([(); 4].map(|()| roll.throw(&mut dice, "test")), [1, 1, 2, 3]);
        assert_eq!(Roll::parse("2d6").unwrap().throw(&mut ScriptedDice::of(&[4, 6]), "test"), 10);
        for text in ["", "d6", "1d", "0d6", "1d20", "10d6", "2x6"] {
            assert_eq!(Roll::parse(text), None, "{text:?}");
        }
    }
}
