//! A step as a room: whom it asks, what may be answered, what comes of it, and in which words. Each has a module of its
//! own under `steps`; nothing else knows what a step is about.

use retrograde_core::{ChoiceKind, Dice, Forecast, Log, Mark};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look};
use crate::map::Hex;
use crate::play::Play;
use crate::steps::Step;
use crate::turn::Phase;
use crate::unit::{Side, Unit, UnitId};

/// Where a close combat is fought.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Arena {
    pub(crate) at: Hex,
    pub(crate) high: bool,
}

impl Arena {
    /// Whether a unit is there.
    pub(crate) fn holds(self, unit: &Unit) -> bool {
        unit.at == self.at && unit.is_on_map() && unit.is_high() == self.high
    }
}

/// What the game is in the middle of.
pub(crate) trait Room: Copy + Into<Step> {
    /// What a newcomer needs to know about the question; empty = nothing.
    const HELP: &'static str = "";

    /// The side that is asked; none = the step goes on by itself.
    fn asked(self, look: Look<'_>) -> Option<Side>;

    /// Goes on by itself where nobody needs to be asked; returns whether it did.
    fn skip<L: Log<Event>>(self, _play: &mut Play<'_, L>) -> bool {
        false
    }

    /// Lists the answers that may be given, in a stable order.
    fn list(self, _look: Look<'_>, _out: &mut Vec<Action>) {}

    /// Whether an answer may be given, and if not why not.
    fn check(self, _look: Look<'_>, _action: Action) -> Check {
        Err(Block::NOT_ASKED)
    }

    /// Carries out an answer that passed the check.
    fn answer<L: Log<Event>>(self, _play: &mut Play<'_, L>, _action: Action) {}

    /// The question in a sentence, and its rule.
    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (self.doing(look), "GK-040")
    }

    /// What a newcomer needs to know about the question.
    fn help(self) -> &'static str {
        Self::HELP
    }

    /// The answer to take if unsure, allowed or not.
    fn recommended(self) -> Option<Action> {
        None
    }

    /// What is going on, in words that everybody may read.
    fn doing(self, _look: Look<'_>) -> String {
        "The game continues".to_owned()
    }

    /// Adds what a person might try although it is forbidden.
    fn thinkable(self, _look: Look<'_>, _out: &mut Vec<Action>) {}

    /// What a choice is called.
    fn label(self, look: Look<'_>, action: Action) -> String {
        look.label(action)
    }

    /// How a choice is presented.
    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    /// What dice will decide about a choice, and why.
    fn forecast(self, _look: Look<'_>, _action: Action) -> Option<Forecast> {
        None
    }

    /// What the map shows while a choice is considered; `allowed` unless a rule forbids it.
    fn marks(self, _look: Look<'_>, _action: Action, _allowed: bool) -> Vec<Mark> {
        Vec::new()
    }

    /// Whether a unit may act now: it stands out on the map.
    fn acts(self, _look: Look<'_>, _unit: UnitId) -> bool {
        false
    }

    /// Adds the answers worth a bot's thought; none = all of them are.
    fn sensible(self, _look: Look<'_>, _out: &mut Vec<Action>) {}

    /// Adds the answers worth a search: more than those worth a thought where looking ahead shows what a glance cannot.
    fn searched(self, look: Look<'_>, out: &mut Vec<Action>) {
        self.sensible(look, out);
    }

    /// The answer of a playout; none = any of those that it added.
    fn playout<D: Dice>(self, look: Look<'_>, _dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        look.list_sensible(out);
        None
    }

    /// Whether the last answer has not had its effect yet.
    fn is_midway(self, _look: Look<'_>) -> bool {
        false
    }

    /// Whether it could come up in play.
    fn is_sound(self, _look: Look<'_>) -> bool {
        true
    }

    /// Whether it may lie on the step below it.
    fn fits_on(self, _below: Option<Step>) -> bool {
        true
    }

    /// The phase that it is, and whose.
    fn phase(self) -> Option<(Phase, Side)> {
        None
    }

    /// Whether it comes before the first turn.
    fn is_preparation(self) -> bool {
        false
    }

    /// The unit that it sets up.
    fn sets_up(self) -> Option<UnitId> {
        None
    }

    /// The unit that is on its way.
    fn walker(self) -> Option<UnitId> {
        None
    }

    /// The damage marker that it has in hand.
    fn marker(self) -> Option<u8> {
        None
    }

    /// The close combat that it is.
    fn arena(self) -> Option<Arena> {
        None
    }

    /// Whether a unit may attack in it at a price, and if not why not.
    fn check_attacker(self, _look: Look<'_>, _unit: UnitId, _aps: u8) -> Check {
        Err(Block::NOT_ASKED)
    }

    /// A unit pays for an attack in it [GK-042, GK-047, GK-056].
    fn pay<L: Log<Event>>(self, _play: &mut Play<'_, L>, _unit: UnitId, _aps: u8) {}
}
