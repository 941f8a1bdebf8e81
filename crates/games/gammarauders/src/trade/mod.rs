//! Phase 2: offers between players [chapter 6].

mod checks;
mod deal;
mod settle;
mod sound;

pub use deal::Ware;
pub(crate) use deal::{Deal, Desk, Goods, Named, Offer, Picks, Trade};
