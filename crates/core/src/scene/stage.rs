use serde::Serialize;

use super::{Card, Tone};
use crate::{DieFace, Seat};

/// A fight or an encounter as a picture of its own: who meets whom, what each side brings, the sum in parts, dice, and
/// the result. It grows moment by moment with the scene.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stage {
    /// Id: another fight has another one.
    pub id: String,
    /// Where and when: `Meanwhile in Salt Harbour 4 …`.
    pub caption: String,
    /// The spaces where it takes place.
    pub spaces: Vec<String>,
    /// The two sides, the attacker first; a side may be a card or the ground itself.
    pub sides: Vec<StageSide>,
    /// The sum in parts, a row for each kind of part.
    pub rows: Vec<StageRow>,
    /// The moments that it goes through, in order.
    pub moments: Vec<String>,
    /// Which of them it is in.
    pub moment: usize,
    /// Which side won, once that is known.
    pub winner: Option<usize>,
    /// The result in capitals: `FORTRESS TRASHED!`; empty before.
    pub banner: String,
    /// What follows, in short facts.
    pub after: Vec<StageFact>,
    /// If it is a shot: one sum against one number.
    pub shot: Option<StageShot>,
}

/// A shot: what its strength is made of, what it needed, and the result that it reached.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageShot {
    /// What the odds were: `chance was 92%, hits on 6 or more`.
    pub odds: String,
    /// What lies between both sides: `5 hexes, locked on`.
    pub between: String,
    /// The parts of the strength before the dice.
    pub parts: Vec<StagePart>,
    /// The dice.
    pub dice: Vec<DieFace>,
    /// What the dice come to.
    pub rolled: String,
    /// The strength, all in all.
    pub total: StagePart,
    /// What it had to reach.
    pub need: StagePart,
    /// All results, the poorest first.
    pub ladder: Vec<StageRung>,
    /// Which of them it reached.
    pub rung: usize,
    /// What the ladder shows: `hits on the force field`.
    pub ladder_title: String,
    /// The kind of weapon, a key of the theme's badges whose shape says how the shot looks on the board: `beam`, `ray`, `arc` or
    /// `burst`. Empty = it is a picture of its own.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub weapon: String,
    /// What it moved, from space to space.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<(String, String)>>", optional))]
    pub moved: Vec<(String, String)>,
}

/// A number with its name.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StagePart {
    /// How much: `8`, `−3`.
    pub value: String,
    /// Of what: `Blaster Mk 5`.
    pub label: String,
    /// A few words more; empty = none.
    pub text: String,
}

/// A result among others.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageRung {
    /// What it takes: `20–21`.
    pub at: String,
    /// What comes of it: `2 hits`; empty = nothing.
    pub gives: String,
}

/// One side of a stage.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageSide {
    /// Whose side it is.
    pub seat: Option<Seat>,
    /// Who: `Rexana`.
    pub title: String,
    /// What they do here: `Orange attacks`.
    pub text: String,
    /// The picture, a key of the theme's drawings or pieces.
    pub picture: Option<String>,
    /// What stands behind them, a key of the theme's drawings: a fortress, its ruins.
    pub behind: Option<String>,
    /// A cry or a noise, in display letters: `KRAKOOM!`; empty = silence.
    pub shout: String,
    /// Who helps.
    pub helpers: Vec<Seat>,
    /// Cards shown, and how many lie face down.
    pub cards: Vec<Card>,
    /// Cards that are sealed or not yet turned over.
    pub face_down: u32,
    /// Pieces and tokens that it brings.
    pub tokens: Vec<StageToken>,
    /// The sum; empty while it is open.
    pub total: String,
    /// The chance to win as far as it can be known, in thousandths.
    pub chance: Option<u32>,
    /// The piece that it is, by its id: what protects that on the board is shown here as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub piece: Option<String>,
}

/// So many pieces or tokens of a kind.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageToken {
    /// Kind, a key of the theme's pieces.
    pub kind: String,
    /// Form within the kind.
    pub form: Option<String>,
    /// Whose they are.
    pub owner: Option<Seat>,
    /// How many.
    pub count: u32,
    /// What it means here: `2 pods, 2 dice`.
    pub text: String,
    /// How it should strike the eye: bad = lost.
    pub tone: Tone,
}

/// A row of the sum.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageRow {
    /// What it is: `Weapon`, `Army`, `Dice`.
    pub label: String,
    /// One for each side.
    pub cells: Vec<StageCell>,
}

/// What a side has in a row.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageCell {
    /// How much: `5`; empty = nothing.
    pub value: String,
    /// From what.
    pub tokens: Vec<StageToken>,
    /// Dice, each with who brought it.
    pub dice: Vec<(DieFace, Option<Seat>)>,
    /// A few words: `nobody came`.
    pub text: String,
}

/// A consequence of a fight.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StageFact {
    /// What: `White loses all 8 units`.
    pub title: String,
    /// Why or how: `32 less 23 is 9; only 8 were there`.
    pub text: String,
    /// The picture, a key of the theme's drawings or pieces.
    pub picture: Option<String>,
    /// Whom it concerns.
    pub seat: Option<Seat>,
    /// How it should strike the eye.
    pub tone: Tone,
}
