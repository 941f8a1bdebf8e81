//! A step is a room: what it asks, lists, checks, does and says stands together.

use retrograde_core::{ChoiceKind, Draft, Forecast, Log};

use crate::action::Action;
use crate::area::Area;
use crate::cards::DesignId;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::map;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::steps::{Stage, Step, each_step};

/// A question in words.
pub(crate) struct Question {
    /// One sentence: what to do now.
    pub(crate) text: String,
    pub(crate) rule: &'static str,
    /// A word that stays the same for ever; see [`retrograde_core::Prompt::kind`].
    pub(crate) kind: &'static str,
}

impl Question {
    pub(crate) fn new(kind: &'static str, rule: &'static str, text: impl Into<String>) -> Question {
        Question { text: text.into(), rule, kind }
    }
}

/// Cards that lie aside, out of hand and not yet gone.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Aside {
    /// Bioborgs are armed at set-up: nobody else sees how many weapons are mounted or put aside.
    Outfit,
    /// The top of the deck, seen by one player.
    Seen,
    /// About to be discarded.
    Discards,
}

/// Answers that are not shown before all are in.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Sealed {
    /// Whether others may pass.
    Passage,
    /// Pods that are burned.
    Pods,
    /// Weapons; these have not chosen yet.
    Weapons(Players),
}

/// What of a position is there because of a step, and goes with it.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Holds {
    /// A combat, and what comes next in it.
    pub(crate) combat: Option<Stage>,
    /// Offers and drafts.
    pub(crate) offers: bool,
    /// The path of the pieces in hand.
    pub(crate) path: bool,
    /// Whose pieces are picked out.
    pub(crate) picks: Option<Player>,
    /// The card on the table.
    pub(crate) card: Option<DesignId>,
    pub(crate) aside: Option<Aside>,
    pub(crate) sealed: Option<Sealed>,
}

/// One of several kinds of things of which some are taken, one by one.
pub(crate) struct Heap {
    pub(crate) title: String,
    pub(crate) about: &'static str,
    /// A key of the theme's drawings.
    pub(crate) picture: String,
    pub(crate) most: u8,
}

/// One step of the game. A step that asks overrides what the conversation needs; one that goes on by itself overrides
/// [`go_on`](Room::go_on) only.
pub(crate) trait Room: Copy {
    /// Who is asked; nobody if the step goes on by itself.
    fn asked(self, _look: Look<'_>) -> Players {
        Players::NONE
    }

    /// Appends the answers open to a player who is asked, in a stable order.
    fn list(self, _look: Look<'_>, _player: Player, _out: &mut Vec<Action>) {}

    /// Whether a player who is asked may answer so.
    fn check(self, _look: Look<'_>, _player: Player, _action: Action) -> Check {
        not_asked()
    }

    /// Carries out an answer that was checked.
    fn answer<L: Log<Event>>(self, _play: &mut Play<'_, L>, _player: Player, _action: Action) {}

    /// Nobody is asked: what happens by itself.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
    }

    /// The only answer, where there is just one and silence tells nothing: it is given without asking.
    fn only(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        None
    }

    /// The answer given for a player who is away [GR-293].
    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Done
    }

    /// The question in words.
    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("wait", "GR-001", "The game continues")
    }

    /// Whose attack or move brought the question about.
    fn stirred_by(self, look: Look<'_>) -> Option<Player> {
        look.pos.combat.is_on().then_some(look.pos.combat.attacker)
    }

    /// What a choice is called here, where the general words do not fit.
    fn label(self, _look: Look<'_>, _player: Player, _action: Action) -> Option<String> {
        None
    }

    /// How a client presents a choice.
    fn choice_kind(self, action: Action) -> ChoiceKind {
        match action {
            Action::Pass => ChoiceKind::Pass,
            Action::Done
            | Action::Refuse
            | Action::Decline
            | Action::Announce
            | Action::Commit
            | Action::Propose => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        }
    }

    /// The answer to take if unsure, where one is as good as any or plainly the best.
    fn suggested(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        None
    }

    /// What is said after everything that can take part has been added, so that both are one choice as well.
    fn with_all(self) -> Option<Action> {
        None
    }

    /// The chance that goes with a choice, where dice decide.
    fn odds(self, _look: Look<'_>, _player: Player, _action: Action) -> Option<Forecast> {
        None
    }

    /// The way that pieces would go to an area, with the areas that they can go in all.
    fn way(self, _look: Look<'_>, _area: Area) -> Option<(Vec<Area>, Option<u8>)> {
        None
    }

    /// How many things are taken one by one, and what taking them all at once is called.
    fn several(self) -> Option<(u8, &'static str)> {
        None
    }

    /// The things of which an answer takes one.
    fn heap(self, _look: Look<'_>, _player: Player, _action: Action) -> Option<Heap> {
        None
    }

    /// Everybody to whom an offer can be made, and of what.
    fn draft(self, _look: Look<'_>, _player: Player) -> Option<Draft> {
        None
    }

    /// Where a tile can be laid.
    fn gaps(self, _look: Look<'_>) -> Vec<map::Spot> {
        Vec::new()
    }

    /// Appends what a person might try although it is forbidden.
    fn thinkable(self, _look: Look<'_>, _player: Player, _out: &mut Vec<Action>) {}

    /// Appends the answers that deserve a bot's thought.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        self.list(look, player, out);
    }

    /// The answer of a playout, where a thought costs more than it tells.
    fn quick(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        None
    }

    /// Whether the last answer has not had its effect yet.
    fn midway(self) -> bool {
        false
    }

    /// What is going on, in words that everybody may read.
    fn doing(self, look: Look<'_>) -> String {
        let names: Vec<&str> = self.asked(look).iter().map(|player| look.name(player)).collect();
        format!("{} decides", retrograde_cards::text::list(&names))
    }

    /// The area that matters now.
    fn focus(self, _look: Look<'_>) -> Option<Area> {
        None
    }

    /// Whether a position can be in the middle of this.
    fn sound(self, _look: Look<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Whether it can be the lowest step: a go of its phase, or a part of set-up.
    fn bottom(self, _look: Look<'_>) -> Result<(), String> {
        Err("a step does not belong to its phase".to_owned())
    }

    /// What of the position is there because of this step.
    fn holds(self) -> Holds {
        Holds::default()
    }

    /// Makes up sealed answers of others anew, in a world that `player` cannot tell from the true one.
    fn reseal<L: Log<Event>>(self, _play: &mut Play<'_, L>, _player: Player) {}
}

/// `sound` of a step: the first thing that is not so.
pub(crate) fn must(holds: bool, because: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(because.to_owned()) }
}

impl Look<'_> {
    /// What is there because of the steps under way.
    pub(crate) fn held(self) -> impl Iterator<Item = Holds> {
        self.pos.steps.iter().map(|&step| each_step!(step, room => room.holds()))
    }

    /// Whether cards lie aside for this reason.
    pub(crate) fn lie_aside(self, why: Aside) -> bool {
        self.held().any(|holds| holds.aside == Some(why))
    }

    /// Whether this is sealed now.
    pub(crate) fn is_sealed(self, what: Sealed) -> bool {
        self.held().any(|holds| holds.sealed == Some(what))
    }
}
