//! A step as a room: whom it asks, what may be answered, what comes of it, and in which words. Each stands in a module of
//! its own under `steps`; nothing else knows what a step is about.

use retrograde_core::{Amounts, ChoiceKind, Draft, Forecast, Log};

use crate::action::Action;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::steps::Step;

/// A question in words.
pub(crate) struct Question {
    pub(crate) text: String,
    pub(crate) rule: &'static str,
    /// What a standing answer is kept under.
    pub(crate) kind: &'static str,
    /// For those who meet it for the first time.
    pub(crate) help: String,
    /// What this one question turns on.
    pub(crate) note: String,
}

impl Question {
    pub(crate) fn new(rule: &'static str, kind: &'static str, text: impl Into<String>) -> Question {
        Question { text: text.into(), rule, kind, help: String::new(), note: String::new() }
    }

    pub(crate) fn help(self, help: impl Into<String>) -> Question {
        Question { help: help.into(), ..self }
    }

    pub(crate) fn note(self, note: impl Into<String>) -> Question {
        Question { note: note.into(), ..self }
    }
}

/// What the game is in the middle of.
pub(crate) trait Room: Copy + Into<Step> {
    /// Who is asked; nobody = the step goes on by itself.
    fn asked(self, look: Look<'_>) -> Gis;

    /// Goes on where nobody is asked: it takes itself off the stack, or puts something on it.
    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
    }

    /// Lists the answers open to somebody who is asked, in a stable order. Never nothing.
    fn list(self, _look: Look<'_>, _gi: Gi, _out: &mut Vec<Action>) {}

    /// Whether somebody who is asked may give an answer, and if not why not.
    fn check(self, _look: Look<'_>, _gi: Gi, _action: Action) -> Check {
        Err(Block::NOT_ASKED)
    }

    /// Carries out an answer that passed the check.
    fn answer<L: Log<Event>>(self, _play: &mut Play<'_, L>, _gi: Gi, _action: Action) {}

    /// The question in words.
    fn question(self, _look: Look<'_>, _gi: Gi) -> Question {
        Question::new("RT-028", "", "The game continues")
    }

    /// The filters of its kind that the question meets [`PromptKind`](retrograde_core::PromptKind).
    fn meets(self, _look: Look<'_>, _gi: Gi) -> Vec<String> {
        Vec::new()
    }

    /// What is going on, in words that everybody may read; nothing = as the step below says.
    fn doing(self, _look: Look<'_>) -> String {
        String::new()
    }

    /// Adds what a person might try although it is forbidden.
    fn thinkable(self, _look: Look<'_>, _gi: Gi, _out: &mut Vec<Action>) {}

    /// What the answer that ends the question is called: where it declines something, it says what.
    fn done(self, _look: Look<'_>) -> &'static str {
        "Done"
    }

    /// What a choice is called.
    fn label(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        if action == Action::Done { self.done(look).to_owned() } else { look.label(action) }
    }

    /// What a choice does, in a sentence, where the label is only a name.
    fn about(self, _look: Look<'_>, _gi: Gi, _action: Action) -> String {
        String::new()
    }

    /// How a choice is presented.
    fn kind(self, action: Action) -> ChoiceKind {
        match action {
            Action::Pass => ChoiceKind::Pass,
            Action::Done => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        }
    }

    /// What dice will decide about a choice, and why.
    fn forecast(self, _look: Look<'_>, _gi: Gi, _action: Action) -> Option<Forecast> {
        None
    }

    /// The answer of a player who left or ran out of time; none = the first open one [decision points].
    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        None
    }

    /// The answer that is good, for a player who is unsure, by what that player may know; none = nobody can say. Unless a
    /// room says more it is the one answer that is worth a bot's thought.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let mut sensible = Vec::new();
        self.sensible(look, gi, &mut sensible);
        sensible.first().copied().filter(|_| sensible.len() == 1)
    }

    /// How many of each are given up, where several go one by one and nothing comes to light in between.
    fn amounts(self, _look: Look<'_>, _gi: Gi) -> Option<Amounts> {
        None
    }

    /// Goods to put together, where the answer is an offer.
    fn draft(self, _look: Look<'_>, _gi: Gi) -> Option<Draft> {
        None
    }

    /// Adds the answers worth a bot's thought; none = all of them are.
    fn sensible(self, _look: Look<'_>, _gi: Gi, _out: &mut Vec<Action>) {}

    /// Adds the answers among which a search looks for its own; none = all of them.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.sensible(look, gi, out);
    }

    /// Whether there may be a single answer that depends on nothing hidden: then nobody is asked.
    fn passes_over(self, _look: Look<'_>) -> bool {
        false
    }

    /// Whether it is asked even where nothing can be decided, so that nobody sees that. Then no client may answer it by itself: how soon
    /// the answer comes would tell.
    fn covers(self, _look: Look<'_>) -> bool {
        false
    }

    /// Whether the last answer has not had its effect yet.
    fn is_midway(self, _look: Look<'_>) -> bool {
        false
    }

    /// Whether it could come up in play.
    fn is_sound(self, _look: Look<'_>) -> bool {
        true
    }
}
