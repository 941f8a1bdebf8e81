//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between. `docs/notation.md` describes them.

mod read;
mod write;

use crate::GammaKnights;
use crate::position::Position;

pub(crate) use read::read;
pub(crate) use write::write;

/// A unit of the first design is a `design-1`.
const DESIGN: &str = "design-";

/// The system cup before any marker was used: all but those on sheets.
fn usual_cup(game: &GammaKnights, pos: &Position) -> [u8; 8] {
    let mut cup = game.pack.system;
    for (kind, count) in cup.iter_mut().enumerate() {
        let held: u8 = pos.sheets.iter().map(|sheet| sheet.system[kind]).sum();
        *count = count.saturating_sub(held);
    }
    cup
}
