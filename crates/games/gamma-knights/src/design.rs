//! The armoury: suits of powered armor, put together slot by slot [chapters 31 and 32].

mod catalog;

pub(crate) use catalog::Armory;
