//! Habits: what a seat wants done with questions that come up again and again, so that it need not be asked each time.
//!
//! A habit decides nothing by itself. It only says which answer may be given for the seat; that answer is played, stored
//! and told like any other, so a record never needs the habits.

use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

use crate::Table;

/// What a seat wants done with the questions of a kind.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Habit {
    /// To be asked whenever there is a choice.
    #[default]
    Ask,
    /// To be asked even where there is no choice, so that taking time over a window never proves that there is one.
    AskAlways,
    /// To pass.
    Pass,
    /// To pass until the seat's next turn; then the seat is asked again.
    PassUntilTurn,
    /// To pass unless the question meets one of these filters of its kind.
    PassUnless(Vec<String>),
}

/// A habit as it is kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct KeptHabit {
    /// What the seat wants.
    pub habit: Habit,
    /// The number of the turn, if it was the seat's own when it said so: the next one is another.
    pub turn: Option<u32>,
}

impl KeptHabit {
    /// A habit that a seat of a table takes up now.
    pub fn now(habit: Habit, table: &dyn Table, seat: Seat) -> KeptHabit {
        let until_turn = habit == Habit::PassUntilTurn && table.turn_of().contains(seat);
        KeptHabit { habit, turn: until_turn.then(|| table.turn()) }
    }
}

/// The habits of all seats of a table.
#[derive(Clone, Debug, Default)]
pub struct Habits {
    kinds: Vec<PromptKind>,
    kept: BTreeMap<(Seat, String), KeptHabit>,
}

impl Habits {
    /// No habits yet, at a table with questions of these kinds.
    pub fn new(kinds: Vec<PromptKind>) -> Habits {
        Habits { kinds, kept: BTreeMap::new() }
    }

    /// The kinds of questions for which habits may be kept.
    pub fn kinds(&self) -> &[PromptKind] {
        &self.kinds
    }

    /// The kind of a question, if habits may be kept for it.
    pub fn kind(&self, prompt: &Prompt) -> Option<&PromptKind> {
        self.kinds.iter().find(|kind| kind.id == prompt.kind)
    }

    /// Whether a habit makes sense for a kind of question. What passes is bounded: a seat has one habit for each kind, and
    /// names each filter once.
    ///
    /// # Errors
    ///
    /// A sentence.
    pub fn check(&self, kind: &str, habit: &Habit) -> Result<(), String> {
        let Some(kind) = self.kinds.iter().find(|known| known.id == kind) else {
            return Err("there are no habits for that kind of question at this table".to_owned());
        };
        let Habit::PassUnless(filters) = habit else { return Ok(()) };
        let known = |filter: &String| kind.filters.iter().any(|known| known.id == *filter);
        if filters.is_empty() || !filters.iter().all(known) {
            let ids: Vec<&str> = kind.filters.iter().map(|filter| filter.id.as_str()).collect();
            return Err(match ids.as_slice() {
                [] => "this kind of question has no filters".to_owned(),
                ids => format!("name at least one filter; expected {}", ids.join(", ")),
            });
        }
        let different: BTreeSet<&String> = filters.iter().collect();
        if different.len() < filters.len() { Err("name each filter once".to_owned()) } else { Ok(()) }
    }

    /// Keeps a habit instead of the one before. To be asked is what a seat without a habit wants.
    pub fn keep(&mut self, seat: Seat, kind: &str, kept: KeptHabit) {
        let key = (seat, kind.to_owned());
        if kept.habit == Habit::Ask {
            self.kept.remove(&key);
        } else {
            self.kept.insert(key, kept);
        }
    }

    /// The habits of a seat, by kind.
    pub fn of(&self, seat: Seat) -> BTreeMap<String, Habit> {
        let own = self.kept.iter().filter(|((owner, _), _)| *owner == seat);
        own.map(|((_, kind), kept)| (kind.clone(), kept.habit.clone())).collect()
    }

    /// The answer that may be given for a seat without asking it: what its habit says, or the only one that there is in a
    /// window.
    pub fn answer<'a>(&self, seat: Seat, prompt: &'a Prompt) -> Option<&'a str> {
        let kind = self.kind(prompt)?;
        let forced = || prompt.forced().filter(|_| kind.window);
        let habit = self.kept.get(&(seat, prompt.kind.clone())).map(|kept| &kept.habit);
        let passes = match habit.unwrap_or(&Habit::Ask) {
            Habit::AskAlways => return None,
            Habit::Ask => false,
            Habit::Pass | Habit::PassUntilTurn => true,
            Habit::PassUnless(filters) => !filters.iter().any(|filter| prompt.meets.contains(filter)),
        };
        if passes { prompt.passing().or_else(forced) } else { forced() }
    }

    /// The habits that were kept until a turn that has come, by seat and kind.
    pub fn ended(&self, table: &dyn Table) -> Vec<(Seat, String)> {
        let turn_of = table.turn_of();
        let has_come = |seat: Seat, kept: &KeptHabit| {
            if turn_of.is_empty() {
                table.prompt(seat).is_some_and(|prompt| self.kind(&prompt).is_none())
            } else {
                turn_of.contains(seat) && kept.turn != Some(table.turn())
            }
        };
        let until_turn = self.kept.iter().filter(|(_, kept)| kept.habit == Habit::PassUntilTurn);
        until_turn.filter(|((seat, _), kept)| has_come(*seat, kept)).map(|(key, _)| key.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::{Choice, ChoiceKind, PromptFilter};

    use super::*;

    const SEAT: Seat = Seat::new(1);

    fn habits(window: bool) -> Habits {
        let filter = |id: &str| PromptFilter { id: id.into(), label: id.into() };
        let filters = vec![filter("at-me"), filter("late")];
        Habits::new(vec![PromptKind { id: "card".into(), title: "Cards".into(), window, filters }])
    }

    fn prompt(cards: &[&str]) -> Prompt {
        let mut choices = vec![Choice { kind: ChoiceKind::Pass, ..Choice::new("pass", "Pass") }];
        choices.extend(cards.iter().map(|card| Choice::new(*card, *card)));
        Prompt { kind: "card".into(), ..Prompt::new(SEAT, "Play a card?", "X-01", choices) }
    }

    fn with(habit: Habit) -> Habits {
        let mut habits = habits(true);
        habits.check("card", &habit).unwrap();
        habits.keep(SEAT, "card", KeptHabit { habit, turn: None });
        habits
    }

    #[test]
    fn a_habit_answers_for_its_seat_and_kind_only() {
        let (choice, none) = (prompt(&["ambush"]), prompt(&[]));
        assert_eq!(with(Habit::Ask).answer(SEAT, &choice), None);
        assert_eq!(with(Habit::Ask).answer(SEAT, &none), Some("pass"), "there is no choice");
        assert_eq!(habits(false).answer(SEAT, &none), None, "nobody is surprised outside of windows");
        assert_eq!(with(Habit::AskAlways).answer(SEAT, &none), None);
        for habit in [Habit::Pass, Habit::PassUntilTurn] {
            assert_eq!(with(habit.clone()).answer(SEAT, &choice), Some("pass"));
            assert_eq!(with(habit.clone()).answer(Seat::new(0), &choice), None);
            let other = Prompt { kind: "move".into(), ..choice.clone() };
            assert_eq!(with(habit).answer(SEAT, &other), None);
        }
    }

    #[test]
    fn a_filter_that_is_met_asks() {
        let habits = with(Habit::PassUnless(vec!["at-me".into()]));
        let mut choice = prompt(&["ambush"]);
        assert_eq!(habits.answer(SEAT, &choice), Some("pass"));
        choice.meets = vec!["late".into()];
        assert_eq!(habits.answer(SEAT, &choice), Some("pass"));
        choice.meets.push("at-me".into());
        assert_eq!(habits.answer(SEAT, &choice), None);
        let forced = Prompt { meets: choice.meets, ..prompt(&[]) };
        assert_eq!(
            habits.answer(SEAT, &forced),
            Some("pass"),
            "a filter makes no choice where there is none"
        );
    }

    #[test]
    fn only_known_kinds_and_filters_are_kept() {
        let habits = habits(true);
        let unless =
            |filters: &[&str]| Habit::PassUnless(filters.iter().map(|id| (*id).to_owned()).collect());
        assert!(habits.check("card", &unless(&["late", "at-me"])).is_ok());
        for wrong in [unless(&[]), unless(&["never"]), unless(&["late", "late"])] {
            assert!(habits.check("card", &wrong).is_err(), "{wrong:?}");
        }
        assert!(habits.check("move", &Habit::Pass).is_err());
        let mut kept = with(Habit::Pass);
        assert_eq!(kept.of(SEAT), BTreeMap::from([("card".to_owned(), Habit::Pass)]));
        kept.keep(SEAT, "card", KeptHabit { habit: Habit::Ask, turn: None });
        assert!(kept.of(SEAT).is_empty());
    }

    #[test]
    fn habits_are_words_on_the_wire() {
        let text = |habit: &Habit| serde_json::to_string(habit).unwrap();
        assert_eq!(text(&Habit::PassUntilTurn), "\"pass-until-turn\"");
        assert_eq!(text(&Habit::PassUnless(vec!["late".into()])), r#"{"pass-unless":["late"]}"#);
        assert_eq!(serde_json::from_str::<Habit>("\"ask-always\"").unwrap(), Habit::AskAlways);
    }
}
