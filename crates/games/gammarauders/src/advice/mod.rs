//! Advice for bots: what cards and positions are worth, and which answers deserve a thought [GR-225].

mod battle;
mod evaluate;
mod moving;
mod temper;
mod trading;
mod worth;

pub(crate) use temper::Temper;
