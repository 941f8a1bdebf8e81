use serde::Serialize;

use crate::Seat;

/// What an event adds to the journals of a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Story {
    /// The turn that begins with it.
    pub turn: Option<u32>,
    /// Whole sentences, each for the journal of a seat.
    pub notes: Vec<(Seat, String)>,
}

/// The story of one seat, told when the game is over.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Journal {
    /// Whose.
    pub seat: Seat,
    /// The name of the seat.
    pub name: String,
    /// What happened to it, in order; a turn without anything is left out.
    pub entries: Vec<JournalEntry>,
}

/// A turn in a journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JournalEntry {
    /// The turn; 0 = before the first.
    pub turn: u32,
    /// Some sentences.
    pub text: String,
}

impl Journal {
    /// An empty journal.
    pub fn new(seat: Seat, name: impl Into<String>) -> Journal {
        Journal { seat, name: name.into(), entries: Vec::new() }
    }

    /// Adds a sentence to a turn.
    pub fn note(&mut self, turn: u32, sentence: &str) {
        match self.entries.last_mut().filter(|entry| entry.turn == turn) {
            Some(entry) => {
                entry.text.push(' ');
                entry.text.push_str(sentence);
            }
            None => self.entries.push(JournalEntry { turn, text: sentence.to_owned() }),
        }
    }

    /// The journal as text, a line a turn.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let title = format!("{}'s journal", self.name);
        let entry = |entry: &JournalEntry| match entry.turn {
            0 => format!("Before the first turn. {}", entry.text),
            turn => format!("Turn {turn}. {}", entry.text),
        };
        std::iter::once(title).chain(self.entries.iter().map(entry))
    }
}
