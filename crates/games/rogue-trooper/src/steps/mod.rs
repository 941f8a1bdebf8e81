//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

mod attack;
mod cards;
mod choose;
mod clues;
mod collect;
mod computer;
mod declare;
mod escape;
mod foe;
mod gear;
mod gi_option;
mod hand;
mod hurt;
mod keep_items;
mod launch;
mod meet;
mod missions;
mod order;
mod picks;
mod ride;
mod run;
mod second;
mod set_up;
mod supplies;
mod swaps;
mod trade;
mod travel;
mod turn;
mod window;

use retrograde_core::steps;

pub(crate) use attack::{Dodge, Duel, Kidnapped, Ready};
pub(crate) use cards::{Cards, EventOver, Find};
pub(crate) use choose::{Choose, PickMission, PickPlayer};
pub(crate) use clues::{AcceptClues, WantClue};
pub(crate) use collect::{DropMission, FitChip};
pub(crate) use computer::{Search, SearchPick};
pub(crate) use declare::Declare;
pub(crate) use escape::{Escape, LeaveOrStay};
pub(crate) use foe::{Aftermath, Confront, FoeCard};
pub(crate) use gear::Gear;
pub(crate) use gi_option::GiOption;
pub(crate) use hand::{ClueLimit, Hand};
pub(crate) use hurt::{Hurt, Shield};
pub(crate) use keep_items::KeepItems;
pub(crate) use launch::Launch;
pub(crate) use meet::MeetWho;
pub(crate) use missions::{KeepMission, Missions, NewMission, TakeClue};
pub(crate) use order::Order;
pub(crate) use picks::{PickAmmo, PickGoods, PickLying, PickSector};
pub(crate) use ride::{Deliver, Ride};
pub(crate) use run::Run;
pub(crate) use second::Second;
pub(crate) use set_up::{Part, SetUp, Slots};
pub(crate) use supplies::Supplies;
pub(crate) use swaps::{GiveCompanion, GiveMission};
pub(crate) use trade::{Consider, Offer};
pub(crate) use travel::Travel;
pub(crate) use turn::{Stage, Turn};
pub(crate) use window::Window;

steps! {
    /// What the game is in the middle of.
    pub(crate) enum Step, each_step {
        SetUp, Slots, KeepMission, NewMission, DropMission, KeepItems,
        Turn, Window, Escape, LeaveOrStay, Launch, Travel, Deliver, Ride,
        MeetWho, Order, Cards, EventOver, Find, FoeCard, Aftermath, Second, Hurt, Shield,
        GiOption, Dodge, Ready, Duel, Kidnapped, GiveCompanion, GiveMission, AcceptClues, WantClue, Offer, Consider,
        FitChip, Declare, Missions, TakeClue, Confront, Gear, Supplies, Search, SearchPick, Hand, ClueLimit,
        Run, PickGoods, PickAmmo, PickSector, PickLying, PickMission, PickPlayer, Choose,
    }
}
