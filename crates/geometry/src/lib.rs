//! Integer hexes with printed labels and exact lines.
//!
//! No floats: a line from centre to centre is tested against closed hexagons with fractions, so a line that runs along
//! an edge or through a corner is seen for what it is. Everything that lists hexes lists them in a stated order.

mod direction;
mod hex;
mod label;

pub use direction::Direction;
pub use hex::Hex;
pub use label::{Label, Shift};
