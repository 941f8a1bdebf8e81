//! What every game is tested with: [`conformance`] checks what a game must guarantee, [`table`] is where its rules are
//! tested one by one, [`records`] replays and writes its recorded games, [`fuzz`] shows what any text may do to it.

pub mod conformance;
pub mod files;
pub mod fuzz;
pub mod records;
pub mod table;

pub use table::{Subject, Table, standard};
