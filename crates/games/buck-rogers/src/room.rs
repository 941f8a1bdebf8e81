//! A step is a room: what it asks, lists, checks, does and says stands together in one module under `steps`.
//!
//! This is what rooms have in common. None of them needs all of it, so everything has a default.

use retrograde_core::{Amounts, Choice, Dice, Forecast, Log, Mark};

use crate::BuckRogers;
use crate::action::Action;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::position::Position;
use crate::sets::Players;
use crate::steps::Step;

/// What a step asks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum Asks {
    /// There is no answer to it: the game goes on by itself.
    #[default]
    Nothing,
    /// There is one answer: it is given, nobody is asked.
    Only(Action),
    /// Somebody chooses.
    Choice,
}

impl Asks {
    /// A choice, if there is anything to do besides `done`.
    pub(crate) const fn if_any(any: bool) -> Asks {
        if any { Asks::Choice } else { Asks::Nothing }
    }

    /// What the question is with these answers, of which two at most are looked at.
    pub(crate) fn of(mut answers: impl Iterator<Item = Action>) -> Asks {
        match (answers.next(), answers.next()) {
            (None, _) => Asks::Nothing,
            (Some(only), None) => Asks::Only(only),
            _ => Asks::Choice,
        }
    }

    /// One more answer.
    pub(crate) fn add(&mut self, action: Action) {
        *self = if *self == Asks::Nothing { Asks::Only(action) } else { Asks::Choice };
    }

    /// A place is asked for.
    pub(crate) fn place(look: Look<'_>, zones: impl Iterator<Item = Zone>) -> Asks {
        Asks::of(zones.map(|zone| Action::At(look.name(zone))))
    }
}

/// What goes on while a step lies on the stack, as far as something else depends on it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum During {
    /// Armies are picked in secret.
    Picking,
    /// Pieces are in hand.
    Hand,
    /// Shots outside of rounds.
    Shots,
    /// The Combat Phase, between its battles.
    Combat,
    /// A battle.
    Battle,
    /// The fate of a Leader is open.
    Leader,
    /// The Building Phase.
    Building,
    /// Nothing of the kind.
    Other,
}

/// Whose pieces may be moved.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Moving {
    /// The first colour of the part that moves.
    pub(crate) lead: Colour,
    /// Whether it is retreating from a battle [BR-257].
    pub(crate) flees: bool,
}

/// A question in words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Question {
    /// What is asked; the prompt puts the player's name before it.
    pub(crate) text: String,
    pub(crate) rule: &'static str,
}

impl Question {
    pub(crate) fn new(rule: &'static str, text: impl Into<String>) -> Question {
        Question { text: text.into(), rule }
    }
}

/// A step with everything that belongs to it.
pub(crate) trait Room: Copy + Into<Step> {
    /// The answers, where they are always the same.
    const ANSWERS: &'static [Action] = &[];
    /// The one answer worth a bot's thought, where there is one.
    const SENSIBLE: Option<Action> = None;
    /// `done` in words.
    const DONE: &'static str = "Done";
    /// Whether `done` declines what is offered again and again.
    const PASSES: bool = false;
    /// What goes on while it lies on the stack.
    const DURING: During = During::Other;
    /// Whether pieces are taken in hand from it.
    const TAKES_IN_HAND: bool = false;

    /// What a newcomer needs to know about the question; empty = nothing.
    const HELP: &'static str = "";

    /// Who is asked.
    fn asked(self, _look: Look<'_>) -> Players {
        Players::NONE
    }

    /// Whether there is a choice at all: between at least two answers that are not the same thing in other words. Every
    /// answer ends with this question about the next step, so it makes no lists.
    fn asks(self, _look: Look<'_>) -> Asks {
        Asks::if_any(!Self::ANSWERS.is_empty())
    }

    /// Appends the answers that a player who is asked may give.
    fn list(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(Self::ANSWERS);
    }

    /// Whether a player who is asked may give an answer, and if not why not.
    fn check(self, _look: Look<'_>, _player: Player, action: Action) -> Check {
        if Self::ANSWERS.contains(&action) { Ok(()) } else { not_asked() }
    }

    /// Carries out an answer that passed the check.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, _action: Action) {
        self.go_on(play);
    }

    /// What follows when there is nothing to answer, or nothing more.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
    }

    /// [BR-G19] What is done for a player who has left: fight with the best odds, or do nothing, or whatever is listed
    /// first.
    fn default_answer(self, look: Look<'_>, player: Player) -> Action {
        let mut all = Vec::new();
        self.list(look, player, &mut all);
        let usual = [Action::Auto, Action::Done, Action::Stop, Action::Decline];
        usual
            .into_iter()
            .find(|action| all.contains(action))
            .or_else(|| all.first().copied())
            .unwrap_or(Action::Done)
    }

    /// The question to a player who is asked.
    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-071", "the game continues")
    }

    /// What a newcomer needs to know about the question.
    fn help(self) -> &'static str {
        Self::HELP
    }

    /// The answer to take if unsure, allowed or not.
    fn recommended(self, _look: Look<'_>) -> Option<Action> {
        None
    }

    /// How many of each, as steppers.
    fn amounts(self, _look: Look<'_>) -> Option<Amounts> {
        None
    }

    /// What is going on, in words that everybody may read; `who` is asked.
    fn doing(self, look: Look<'_>, who: &str) -> String {
        match self.focus(look) {
            Some(zone) => format!("{}: {who} decides", look.title(zone)),
            None => format!("{who} decides"),
        }
    }

    /// The zone that matters.
    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        None
    }

    /// A choice in words, unless it is `done`.
    fn label(self, look: Look<'_>, action: Action) -> String {
        look.label(action)
    }

    /// `done` in words.
    fn done(self) -> &'static str {
        Self::DONE
    }

    /// Whether `done` declines what is offered again and again.
    fn passes(self) -> bool {
        Self::PASSES
    }

    /// Appends what a person might try although it is forbidden.
    fn thinkable(self, _look: Look<'_>, _player: Player, _out: &mut Vec<Action>) {}

    /// Several answers as one; `open` are the answers.
    fn ways(self, _look: Look<'_>, _player: Player, _open: &[Action]) -> Vec<Choice> {
        Vec::new()
    }

    /// Ways that have led here with the answer `take`, given at `before`.
    fn leads_on(
        self,
        _look: Look<'_>,
        _player: Player,
        _before: Look<'_>,
        _take: Action,
        _ways: &mut Vec<Choice>,
    ) {
    }

    /// What dice will decide about an answer.
    fn odds(self, _look: Look<'_>, _player: Player, _action: Action) -> Option<Forecast> {
        None
    }

    /// What the board shows while an answer is considered.
    fn marks(self, _look: Look<'_>, _action: Action) -> Vec<Mark> {
        Vec::new()
    }

    /// Appends the answers worth a bot's thought.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        match Self::SENSIBLE {
            Some(action) => out.push(action),
            None => self.list(look, player, out),
        }
    }

    /// Whether the last answer has not had its effect yet.
    fn is_midway(self) -> bool {
        false
    }

    /// Replaces what a player cannot know by something else that is possible.
    fn resample(self, _game: &BuckRogers, _pos: &mut Position, _player: Player, _dice: &mut dyn Dice) {}

    /// What goes on while it lies on the stack.
    fn during(self) -> During {
        Self::DURING
    }

    /// Whose pieces may be moved while it lies on the stack.
    fn moves(self, _look: Look<'_>) -> Option<Moving> {
        None
    }

    /// Whether pieces are taken in hand from it.
    fn takes_in_hand(self) -> bool {
        Self::TAKES_IN_HAND
    }

    /// Whether it can come up in play, by itself.
    fn is_sound(self, _look: Look<'_>) -> bool {
        true
    }

    /// Whether it can lie on another step, or at the bottom.
    fn lies_on(self, _below: Option<Step>) -> bool {
        true
    }
}
