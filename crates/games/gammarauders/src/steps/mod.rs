//! The rooms: one module a step, or a family of small ones.

mod aim;
mod allies;
mod announce;
mod arm;
mod attacks;
mod burn;
mod collect;
mod each;
mod fight;
mod found;
mod hand;
mod identity;
mod items;
mod lay;
mod limit;
mod look;
mod lose;
mod moves;
mod muster;
mod option;
mod outfit;
mod permit;
mod pod_go;
mod react;
mod receive;
mod refit;
mod reinforce;
mod reroll;
mod retreat;
mod run;
mod share;
mod spoils;
mod spot;
mod trading;
mod walk;
mod window;
mod works;

pub(crate) use aim::Aim;
pub(crate) use allies::{Invite, Join};
pub(crate) use announce::{Decide, Respond};
pub(crate) use arm::Arm;
pub(crate) use attacks::{Attacks, Declare};
pub(crate) use burn::Burn;
pub(crate) use collect::Collect;
pub(crate) use each::{Draws, Each};
pub(crate) use fight::{Fight, Riders, Stage};
pub(crate) use found::Found;
pub(crate) use hand::{Halt, Hand, Way};
pub(crate) use identity::{ChooseAlliance, ChooseBioborg};
pub(crate) use items::Items;
pub(crate) use lay::Lay;
pub(crate) use limit::Limit;
pub(crate) use look::Peek;
pub(crate) use lose::{Lose, LoseCard, Scope};
pub(crate) use moves::{CARRIERS, Moves};
pub(crate) use muster::Muster;
pub(crate) use option::Pick;
pub(crate) use outfit::Outfit;
pub(crate) use permit::{Permit, Refused};
pub(crate) use pod_go::PodGo;
pub(crate) use react::React;
pub(crate) use receive::Receive;
pub(crate) use refit::Refit;
pub(crate) use reinforce::Reinforce;
pub(crate) use reroll::Reroll;
pub(crate) use retreat::Retreat;
pub(crate) use run::Run;
pub(crate) use share::Share;
pub(crate) use spoils::Spoils;
pub(crate) use spot::{Spot, Why};
pub(crate) use trading::Trading;
pub(crate) use walk::Walk;
pub(crate) use window::Round;
pub(crate) use works::Works;

retrograde_core::steps! {
    /// What the game is in the middle of.
    pub(crate) enum Step, each_step {
        ChooseAlliance,
        ChooseBioborg,
        Outfit,
        Lay,
        Found,
        Peek,
        Limit,
        Trading,
        Reinforce,
        Receive,
        Items,
        Muster,
        PodGo,
        Spot,
        Moves,
        Hand,
        Permit,
        Refused,
        React,
        Walk,
        Works,
        Refit,
        Attacks,
        Declare,
        Fight,
        Riders,
        Respond,
        Decide,
        Invite,
        Join,
        Burn,
        Arm,
        Round,
        Share,
        Lose,
        LoseCard,
        Retreat,
        Collect,
        Spoils,
        Run,
        Each,
        Draws,
        Aim,
        Pick,
        Reroll,
    }
}
