//! What every game is tested with: [`conformance`] checks what a game must guarantee, [`fuzz`] what any text may do to it.

pub mod conformance;
pub mod fuzz;
