//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

mod attack;
mod bomb;
mod build;
mod call_off;
pub(crate) mod combat;
mod commandos;
mod convert;
mod deliver;
mod dismantle;
mod genius;
mod hand;
mod lead;
mod movement;
mod open;
pub(crate) mod pick;
mod pirate;
mod place;
mod prize;
mod retreat;
mod round;
mod sabotage;
mod seat;
mod settle;
mod shots;
mod sling;
mod sneak;
mod subvert;
mod surrender;
mod trade;
mod turn;

use retrograde_core::steps;

pub(crate) use attack::Attack;
pub(crate) use bomb::Bomb;
pub(crate) use build::Build;
pub(crate) use call_off::CallOff;
pub(crate) use combat::Combat;
pub(crate) use commandos::Commandos;
pub(crate) use convert::Convert;
pub(crate) use deliver::Deliver;
pub(crate) use dismantle::Dismantle;
pub(crate) use genius::Genius;
pub(crate) use hand::Hand;
pub(crate) use lead::Lead;
pub(crate) use movement::{Move, Mover};
pub(crate) use open::Open;
pub(crate) use pick::Pick;
pub(crate) use pirate::Pirate;
pub(crate) use place::Place;
pub(crate) use prize::Prize;
pub(crate) use retreat::Retreat;
pub(crate) use round::{Again, Removal, Round};
pub(crate) use sabotage::Sabotage;
pub(crate) use seat::Seat;
pub use seat::Why;
pub(crate) use settle::{Peace, Settle};
pub(crate) use shots::Shots;
pub(crate) use sling::Sling;
pub(crate) use sneak::Sneak;
pub(crate) use subvert::Subvert;
pub(crate) use surrender::{Accept, Offer};
pub(crate) use trade::Trade;
pub(crate) use turn::{Begin, End};

steps! {
    /// What the game is in the middle of, in the order of a game.
    pub(crate) enum Step, each_step {
        Lead, Pick, Place, Begin, Mover, Seat, Trade, Convert, Genius, Move, Hand, Sling, Shots, Combat, Commandos, Sneak,
        Bomb, Open, Round, Offer, Accept, Attack, Removal, Retreat, Again, CallOff, Pirate, Subvert, Settle, Sabotage,
        Peace, Dismantle, Build, Deliver, Prize, End,
    }
}
