//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

mod activate;
mod aim;
mod beam;
mod clear_move;
mod displace;
mod draw;
mod grenades;
mod landing;
mod lasers;
mod light_fire;
mod move_on;
mod muster;
mod overheating;
mod overload;
mod push;
mod reprogram;
mod rockets;
mod runaway;
mod second;
mod status;
mod vortexes;

use retrograde_core::steps;

pub(crate) use activate::Activate;
pub(crate) use aim::Aim;
pub(crate) use beam::Beam;
pub(crate) use clear_move::ClearMove;
pub(crate) use displace::Displace;
pub(crate) use draw::Draw;
pub(crate) use grenades::Grenades;
pub(crate) use landing::{Land, Settle};
pub(crate) use lasers::Lasers;
pub(crate) use light_fire::LightFire;
pub(crate) use move_on::MoveOn;
pub(crate) use muster::Muster;
pub(crate) use overheating::{Burn, Overheat};
pub(crate) use overload::Overload;
pub(crate) use push::Push;
pub(crate) use reprogram::Reprogram;
pub(crate) use rockets::Rockets;
pub(crate) use runaway::{Runaway, RunawayMove};
pub(crate) use second::Second;
pub(crate) use status::StatusChange;
pub(crate) use vortexes::Vortexes;

steps! {
    /// What the game is in the middle of.
    pub(crate) enum Step, each_step {
        Muster, Draw, Activate, Second, Aim, Beam, Push, Lasers, Rockets, Displace, MoveOn, Land, Settle, Overheat, Burn, Overload, StatusChange, Vortexes, Runaway, RunawayMove, Grenades, ClearMove, LightFire, Reprogram,
    }
}
