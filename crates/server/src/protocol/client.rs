use retrograde_table::Habit;
use serde::{Deserialize, Serialize};

/// Everything a client may send.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message.
    Hello(Hello),
    /// Answers the open question.
    Answer {
        /// Of this request.
        id: String,
        /// Whose answer.
        seat: u8,
        /// Id of the question; none for what is open at any time.
        #[serde(default)]
        prompt: Option<String>,
        /// In notation.
        answer: String,
    },
    /// Puts another answer in the place of the seat's last one, as long as others are still to answer in secret.
    Change {
        /// Of this request.
        id: String,
        /// Whose answer.
        seat: u8,
        /// In notation.
        answer: String,
    },
    /// Takes back the last answer of a seat.
    Undo {
        /// Of this request.
        id: String,
        /// Whose answer.
        seat: u8,
    },
    /// Plays again what was taken back.
    Redo {
        /// Of this request.
        id: String,
        /// Whose answer.
        seat: u8,
    },
    /// Asks whether an answer would be legal.
    Explain {
        /// Of this request.
        id: String,
        /// Whose answer.
        seat: u8,
        /// In notation.
        answer: String,
    },
    /// Asks for the table as it was.
    Look {
        /// Of this request.
        id: String,
        /// The moment; 0 = the opening.
        moment: u32,
    },
    /// Asks for lines of the log that came before.
    Log {
        /// Of this request.
        id: String,
        /// The last of them is the one before this line, counted from 0.
        before: u32,
    },
    /// Asks for the best answers to the open question.
    Advise {
        /// Of this request.
        id: String,
        /// Whose question.
        seat: u8,
    },
    /// Asks how the game went, once it is over.
    Course {
        /// Of this request.
        id: String,
    },
    /// Asks how the game went for a seat by the judgement of a coach, once it is over.
    Review {
        /// Of this request.
        id: String,
        /// Which.
        seat: u8,
    },
    /// Hands a seat to a bot, or takes it back.
    Player {
        /// Of this request.
        id: String,
        /// Which.
        seat: u8,
        /// `human` or `bot:…`.
        player: String,
    },
    /// What the player of a seat is called.
    Name {
        /// Of this request.
        id: String,
        /// Which.
        seat: u8,
        /// At most 40 letters; empty = no name.
        name: String,
    },
    /// What a seat wants done with questions of a kind.
    Habit {
        /// Of this request.
        id: String,
        /// Which.
        seat: u8,
        /// The kind of question.
        kind: String,
        /// What it wants.
        habit: Habit,
    },
    /// Adds random bits to the dice, once a seat, when somebody sits down there.
    Chance {
        /// Of this request.
        id: String,
        /// Which.
        seat: u8,
        /// 64 hex digits.
        bits: String,
    },
    /// Hot-seat: looks through the eyes of another seat.
    Pass {
        /// Of this request.
        id: String,
        /// Which; none = a spectator's.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// Asks for updates that were lost.
    Again {
        /// The last update that came.
        seen: u32,
    },
    /// Measures the way to the server and back.
    Ping {
        /// Of this request.
        id: String,
    },
}

impl ClientMessage {
    /// The id of the request; none for `hello` and `again`.
    pub fn id(&self) -> Option<&str> {
        match self {
            ClientMessage::Hello(_) | ClientMessage::Again { .. } => None,
            ClientMessage::Answer { id, .. }
            | ClientMessage::Change { id, .. }
            | ClientMessage::Habit { id, .. }
            | ClientMessage::Chance { id, .. }
            | ClientMessage::Undo { id, .. }
            | ClientMessage::Redo { id, .. }
            | ClientMessage::Explain { id, .. }
            | ClientMessage::Look { id, .. }
            | ClientMessage::Log { id, .. }
            | ClientMessage::Advise { id, .. }
            | ClientMessage::Course { id }
            | ClientMessage::Review { id, .. }
            | ClientMessage::Player { id, .. }
            | ClientMessage::Name { id, .. }
            | ClientMessage::Pass { id, .. }
            | ClientMessage::Ping { id } => Some(id),
        }
    }
}

/// The first message of a client.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello {
    /// The version that the client speaks.
    pub protocol: u32,
    /// Seat tokens, or one watch token.
    pub tokens: Vec<String>,
    /// From the last welcome.
    #[serde(default)]
    pub life: Option<String>,
    /// The last update that came; 0 = none.
    #[serde(default)]
    pub seen: u32,
    /// A random word of the client, the same whenever it connects again: the connection that it lost is counted no longer.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub visit: Option<String>,
}
