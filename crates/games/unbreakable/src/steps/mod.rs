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

use retrograde_core::{ChoiceKind, Forecast, Log, Mark, Silent, Touch, steps};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look};
use crate::map::Hex;
use crate::play::Play;
use crate::playout::Way;
use crate::room::Room;
use crate::unit::{Side, UnitId};

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
        Muster,
        Draw,
        Activate,
        Second,
        Aim,
        Beam,
        Push,
        Lasers,
        Rockets,
        Displace,
        MoveOn,
        Land,
        Settle,
        Overheat,
        Burn,
        Overload,
        StatusChange,
        Vortexes,
        Runaway,
        RunawayMove,
        Grenades,
        ClearMove,
        LightFire,
        Reprogram,
    }
}

/// Whichever step it is, its room.
impl Room for Step {
    #[inline]
    fn asked(self, look: Look<'_>) -> u8 {
        each_step!(self, room => room.asked(look))
    }

    #[inline]
    fn is_open(self, look: Look<'_>) -> bool {
        each_step!(self, room => room.is_open(look))
    }

    #[inline]
    fn list(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        each_step!(self, room => room.list(look, side, out));
    }

    fn thinkable(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        each_step!(self, room => room.thinkable(look, side, out));
    }

    #[inline]
    fn check(self, look: Look<'_>, side: Side, action: Action) -> Check {
        each_step!(self, room => room.check(look, side, action))
    }

    fn question(self, look: Look<'_>, side: Side) -> (String, &'static str) {
        each_step!(self, room => room.question(look, side))
    }

    fn help(self, look: Look<'_>, side: Side) -> &'static str {
        each_step!(self, room => room.help(look, side))
    }

    fn recommended(self, look: Look<'_>, side: Side) -> Option<Action> {
        each_step!(self, room => room.recommended(look, side))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        each_step!(self, room => room.label(look, action))
    }

    fn done(self) -> &'static str {
        each_step!(self, room => room.done())
    }

    fn kind(self, action: Action) -> ChoiceKind {
        each_step!(self, room => room.kind(action))
    }

    fn arrange(self, look: Look<'_>, actions: &mut [Action]) {
        each_step!(self, room => room.arrange(look, actions));
    }

    fn touches(self, look: Look<'_>, action: Action) -> Vec<Touch> {
        each_step!(self, room => room.touches(look, action))
    }

    fn odds(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        each_step!(self, room => room.odds(look, action))
    }

    fn overlay(self, look: Look<'_>, action: Action, blocked: bool) -> Vec<Mark> {
        each_step!(self, room => room.overlay(look, action, blocked))
    }

    fn doing(self, look: Look<'_>, own: Option<Side>) -> String {
        each_step!(self, room => room.doing(look, own))
    }

    fn flight(self) -> Option<[Hex; 2]> {
        each_step!(self, room => room.flight())
    }

    fn is_active(self, look: Look<'_>, unit: UnitId) -> bool {
        each_step!(self, room => room.is_active(look, unit))
    }

    fn is_free(self) -> bool {
        each_step!(self, room => room.is_free())
    }

    fn goes_on(self) -> Option<UnitId> {
        each_step!(self, room => room.goes_on())
    }

    fn is_second_hex(self) -> bool {
        each_step!(self, room => room.is_second_hex())
    }

    fn aims(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        each_step!(self, room => room.aims(look, side, out));
    }

    #[inline]
    fn is_midway(self) -> bool {
        each_step!(self, room => room.is_midway())
    }

    #[inline]
    fn sensible(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        each_step!(self, room => room.sensible(look, side, out));
    }

    fn shortlist(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        each_step!(self, room => room.shortlist(look, side, out));
    }

    fn is_sensible(self, look: Look<'_>, side: Side, action: Action) -> bool {
        each_step!(self, room => room.is_sensible(look, side, action))
    }

    #[inline]
    fn appeal(self, look: Look<'_>, side: Side, action: Action, way: &mut Way) -> u16 {
        each_step!(self, room => room.appeal(look, side, action, way))
    }

    fn resample(self, play: &mut Play<'_, Silent>, rival: Side) {
        each_step!(self, room => room.resample(play, rival));
    }

    fn is_setup(self) -> bool {
        each_step!(self, room => room.is_setup())
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        each_step!(self, room => room.is_sound(look))
    }

    #[inline]
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, side: Side, action: Action) {
        each_step!(self, room => room.answer(play, side, action));
    }

    #[inline]
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        each_step!(self, room => room.finish(play));
    }
}
