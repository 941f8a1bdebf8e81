//! What a piece has done this turn.

use std::fmt;

use retrograde_core::Token;

/// What a piece has done this turn. All zero between turns.
///
/// # Display
///
/// The zones that it may still move, then letters: `4`, `2m`, `0ml`, `3ms05`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct State {
    /// Zones that it may still move.
    pub(crate) left: u8,
    pub(crate) flags: u8,
    /// Bodies that it may no longer use for a slingshot, one bit each [BR-295, BR-297].
    pub(crate) slung: u8,
}

impl State {
    /// It has moved this turn.
    pub(crate) const MOVED: u8 = 1;
    /// It was unloaded this turn [BR-092].
    pub(crate) const LANDED: u8 = 2;
    /// It is in the hand of the player who moves it.
    pub(crate) const HELD: u8 = 4;
    /// It changed halves of a merged orbit since its last step [BR-282].
    pub(crate) const SHIFTED: u8 = 8;
    /// It is a commando that may retreat [BR-250].
    pub(crate) const COMMANDO: u8 = 16;
    /// Huer's die says how far it moves when its colour's turn comes [BR-223].
    pub(crate) const ROLLED: u8 = 32;
    const LETTERS: [(u8, char); 6] = [
        (State::MOVED, 'm'),
        (State::LANDED, 'l'),
        (State::HELD, 'h'),
        (State::SHIFTED, 'x'),
        (State::COMMANDO, 'c'),
        (State::ROLLED, 'r'),
    ];

    pub(crate) const fn fresh(left: u8) -> State {
        State { left, flags: 0, slung: 0 }
    }

    pub(crate) const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(crate) const fn with(self, flag: u8) -> State {
        State { flags: self.flags | flag, ..self }
    }

    pub(crate) const fn without(self, flag: u8) -> State {
        State { flags: self.flags & !flag, ..self }
    }

    /// Between turns nothing is remembered.
    pub(crate) fn is_idle(self) -> bool {
        self == State::default()
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.left)?;
        for (flag, letter) in State::LETTERS {
            if self.has(flag) {
                write!(f, "{letter}")?;
            }
        }
        if self.slung != 0 {
            write!(f, "s{:02x}", self.slung)?;
        }
        Ok(())
    }
}

impl Token for State {
    const WHAT: &'static str = "zones left such as 4 or 2m";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<State> {
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let mut state = State::fresh(word[..digits].parse().ok().filter(|&left| left <= 60)?);
        let rest = &word[digits..];
        let (letters, slung) = rest.split_once('s').map_or((rest, None), |(a, b)| (a, Some(b)));
        for letter in letters.chars() {
            let (flag, _) = State::LETTERS.into_iter().find(|(_, known)| *known == letter)?;
            state = state.with(flag);
        }
        if let Some(bits) = slung {
            state.slung = u8::from_str_radix(bits, 16).ok()?;
        }
        (state.to_string() == word).then_some(state)
    }
}
