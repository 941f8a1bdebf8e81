//! What belongs to a step: everything that is asked, listed, checked, done and said while it is on top.

use retrograde_core::{ChoiceKind, Forecast, Log, Mark, Silent, Touch};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look};
use crate::map::Hex;
use crate::play::Play;
use crate::playout::Way;
use crate::steps::Step;
use crate::unit::{Side, UnitId};

/// A step as a room: whoever is in it is asked, answers, and goes on.
///
/// A step that runs by itself needs nothing but [`finish`](Room::finish).
pub(crate) trait Room: Copy + Into<Step> {
    /// The sides that are asked, one bit each.
    fn asked(self, _look: Look<'_>) -> u8 {
        0
    }

    /// Whether there is anything to ask. A step that is not open finishes by itself.
    fn is_open(self, _look: Look<'_>) -> bool {
        false
    }

    /// Appends the answers that a side may give: of all that it might try, what passes the check.
    fn list(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        self.list_thinkable(look, side, out);
    }

    /// Appends what passes the check of all that a side might try.
    fn list_thinkable(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let start = out.len();
        self.thinkable(look, side, out);
        let mut kept = start;
        for index in start..out.len() {
            if self.check(look, side, out[index]).is_ok() {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends what a person might try, allowed or not.
    fn thinkable(self, _look: Look<'_>, _side: Side, _out: &mut Vec<Action>) {}

    /// Whether a side may give an answer, and if not why not.
    fn check(self, _look: Look<'_>, _side: Side, _action: Action) -> Check {
        Err(Block::NOT_ASKED)
    }

    /// Carries out an answer that passed the check.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _side: Side, _action: Action) {
        self.close(play);
    }

    /// Leaves the room with its last consequences.
    fn close<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        self.finish(play);
    }

    /// The question to a side, and the rule behind it.
    fn question(self, _look: Look<'_>, _side: Side) -> (String, &'static str) {
        ("The game continues".to_owned(), "UB-079")
    }

    /// What a newcomer needs to know about the question; empty = nothing.
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        ""
    }

    /// The answer to take if unsure, allowed or not.
    fn recommended(self, _look: Look<'_>, _side: Side) -> Option<Action> {
        None
    }

    /// A choice in words, unless it is the one that ends the question.
    fn label(self, look: Look<'_>, action: Action) -> String {
        look.label(action)
    }

    /// The choice that ends the question, in words.
    fn done(self) -> &'static str {
        "That is all"
    }

    /// What kind of choice an answer is.
    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    /// Puts the choices into the order in which people look for them.
    fn arrange(self, _look: Look<'_>, _actions: &mut [Action]) {}

    /// What lights up with a choice.
    fn touches(self, look: Look<'_>, action: Action) -> Vec<Touch> {
        look.touches(action)
    }

    /// What dice will decide [UB-167, UB-168].
    fn odds(self, _look: Look<'_>, _action: Action) -> Option<Forecast> {
        None
    }

    /// What the map shows while a choice is considered, open or blocked.
    fn overlay(self, look: Look<'_>, action: Action, blocked: bool) -> Vec<Mark> {
        look.overlay(action, blocked)
    }

    /// What is going on, in words that a viewer of this side may read.
    fn doing(self, _look: Look<'_>, _own: Option<Side>) -> String {
        "The game continues".to_owned()
    }

    /// Where a bomb in flight comes from and where it goes.
    fn flight(self) -> Option<[Hex; 2]> {
        None
    }

    /// Whether a unit can act now.
    fn is_active(self, _look: Look<'_>, _unit: UnitId) -> bool {
        false
    }

    /// Whether units choose freely here what they do on their card.
    fn is_free(self) -> bool {
        false
    }

    /// The unit that may go on with its weapon action, and with nothing else.
    fn goes_on(self) -> Option<UnitId> {
        None
    }

    /// Whether it is about the second hex of a vehicle's move [UB-397].
    fn is_second_hex(self) -> bool {
        false
    }

    /// Appends the rivals and objects that a side may aim at.
    fn aims(self, _look: Look<'_>, _side: Side, _out: &mut Vec<Action>) {}

    /// Whether the last answer has not had its effect yet.
    fn is_midway(self) -> bool {
        false
    }

    /// Appends the answers worth a bot's thought: all but those that hardly ever help, and always at least one.
    fn sensible(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let start = out.len();
        self.shortlist(look, side, out);
        if out.len() > start {
            return;
        }
        self.list(look, side, out);
        if out.len() - start <= 1 {
            return;
        }
        let mut kept = start;
        for index in start..out.len() {
            if self.is_sensible(look, side, out[index]) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        if kept > start {
            out.truncate(kept);
        }
    }

    /// Appends a few answers for a bot to choose from instead of going through them all; nothing if it must.
    fn shortlist(self, _look: Look<'_>, _side: Side, _out: &mut Vec<Action>) {}

    /// Whether an answer is worth a bot's thought.
    fn is_sensible(self, look: Look<'_>, _side: Side, action: Action) -> bool {
        look.is_sensible(action)
    }

    /// How likely a playout gives an answer, in parts.
    fn appeal(self, look: Look<'_>, _side: Side, action: Action, way: &mut Way) -> u16 {
        look.appeal(action, way)
    }

    /// Makes the secret choices of `rival` once more, at random, so that nobody else can tell the difference.
    fn resample(self, _play: &mut Play<'_, Silent>, _rival: Side) {}

    /// Whether the sides still set up, before turn 1.
    fn is_setup(self) -> bool {
        false
    }

    /// Whether the step makes sense in its position.
    fn is_sound(self, _look: Look<'_>) -> bool {
        true
    }

    /// What follows when the step is over and no longer on the stack.
    fn finish<L: Log<Event>>(self, _play: &mut Play<'_, L>) {}
}
