//! The list of choices: grouped, filtered, with one highlighted.

use std::collections::BTreeSet;

use retrograde_core::Choice;

/// A row of the list as drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Row {
    /// The heading of the group of this choice.
    Heading(usize),
    /// A choice, by its index, and its place among the choices shown.
    Item(usize, usize),
}

/// The choices of a question.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChoiceList {
    choices: Vec<Choice>,
    /// Only what contains this.
    pub(crate) filter: String,
    /// Only what touches one of these, and how that is called.
    pub(crate) place: Option<(String, BTreeSet<String>)>,
    /// Whether blocked choices are listed.
    pub(crate) blocked: bool,
    /// Which of the shown choices is highlighted.
    selected: usize,
    /// The first row drawn.
    pub(crate) top: usize,
    /// Places of the choices on screen, from the top; number keys mean these.
    pub(crate) window: Vec<usize>,
    /// For each row on screen, the place of its choice; a heading has none.
    pub(crate) places: Vec<Option<usize>>,
}

impl ChoiceList {
    /// Another question.
    pub(crate) fn ask(&mut self, choices: Vec<Choice>) {
        *self = ChoiceList { choices, blocked: self.blocked, ..ChoiceList::default() };
        // Enter from habit takes what the game lists first, never something blocked or worse.
        let first = self.first_open();
        self.selected = self.shown().iter().position(|&index| Some(index) == first).unwrap_or(0);
    }

    fn first_open(&self) -> Option<usize> {
        self.choices.iter().position(|choice| choice.blocked.is_none())
    }

    /// All choices.
    pub(crate) fn all(&self) -> &[Choice] {
        &self.choices
    }

    fn matches(&self, choice: &Choice) -> bool {
        let filter = self.filter.to_lowercase();
        let text = format!("{} {} {}", choice.group.as_deref().unwrap_or(""), choice.label, choice.answer);
        let near =
            self.place.as_ref().is_none_or(|(_, ids)| choice.touches.iter().any(|t| ids.contains(t.id())));
        near && text.to_lowercase().contains(&filter) && (self.blocked || choice.blocked.is_none())
    }

    /// Indices of the choices to show: group by group, what is open before what is blocked, endings last unless the
    /// game lists one first.
    pub(crate) fn shown(&self) -> Vec<usize> {
        let mut groups: Vec<Option<&str>> = Vec::new();
        for choice in &self.choices {
            if !groups.contains(&choice.group.as_deref()) {
                groups.push(choice.group.as_deref());
            }
        }
        let first = self.first_open().filter(|&index| self.choices[index].group.is_none());
        let key = |index: &usize| {
            let choice = &self.choices[*index];
            let group = groups.iter().position(|group| *group == choice.group.as_deref());
            let ending = choice.group.is_none() && choice.kind.ends();
            let place = if first == Some(*index) { 0 } else { 1 + u8::from(ending) };
            (place, group, choice.blocked.is_some())
        };
        let mut shown: Vec<usize> =
            (0..self.choices.len()).filter(|&index| self.matches(&self.choices[index])).collect();
        shown.sort_by_key(key);
        shown
    }

    /// The rows to draw: headings and choices.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut group = None;
        for (place, index) in self.shown().into_iter().enumerate() {
            let own = self.choices[index].group.as_deref();
            if own.is_some() && own != group {
                rows.push(Row::Heading(index));
            }
            group = own;
            rows.push(Row::Item(index, place));
        }
        rows
    }

    /// Which of the shown choices is highlighted.
    pub(crate) fn selected(&self) -> usize {
        self.selected.min(self.shown().len().saturating_sub(1))
    }

    /// The highlighted choice.
    pub(crate) fn current(&self) -> Option<&Choice> {
        self.shown().get(self.selected()).map(|&index| &self.choices[index])
    }

    /// Highlights another choice, this many further on.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.shown().len().saturating_sub(1);
        self.selected = self.selected().saturating_add_signed(by).min(last);
    }

    /// Highlights the shown choice at this place.
    pub(crate) fn select(&mut self, place: usize) {
        self.selected = place;
    }

    /// Highlights the choice with this number on screen, from 1.
    pub(crate) fn select_number(&mut self, number: usize) {
        if let Some(&place) = self.window.get(number.wrapping_sub(1)) {
            self.selected = place;
        }
    }

    /// Changes the filter and starts again at the top.
    pub(crate) fn refilter(&mut self, change: impl FnOnce(&mut String)) {
        change(&mut self.filter);
        self.selected = 0;
        self.top = 0;
    }

    /// Shows everything again. False = everything was shown.
    pub(crate) fn clear(&mut self) -> bool {
        let filtered = !self.filter.is_empty() || self.place.is_some();
        self.place = None;
        self.refilter(String::clear);
        filtered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde_core::{ChoiceKind, Refusal, Touch};

    fn list() -> ChoiceList {
        let choice = |answer: &str, group: Option<&str>| Choice {
            group: group.map(str::to_owned),
            touches: vec![Touch::Space(answer[answer.len() - 4..].to_owned())],
            ..Choice::new(answer, format!("Move {answer}"))
        };
        let mut blocked = choice("w1 0103", Some("W1"));
        blocked.blocked = Some(Refusal::not_asked("too far"));
        let done = Choice { kind: ChoiceKind::Finish, ..Choice::new("done", "Done") };
        let mut list = ChoiceList::default();
        list.ask(vec![choice("w1 0101", Some("W1")), done, choice("w2 0102", Some("W2")), blocked]);
        list
    }

    #[test]
    fn groups_stand_together_and_endings_last() {
        let mut list = list();
        assert_eq!(list.shown(), [0, 2, 1]);
        list.blocked = true;
        assert_eq!(list.shown(), [0, 3, 2, 1]);
        assert_eq!(list.rows().iter().filter(|row| matches!(row, Row::Heading(_))).count(), 2);
    }

    #[test]
    fn what_the_game_lists_first_is_highlighted() {
        let mut list = list();
        let mut choices = list.all().to_vec();
        choices.swap(0, 1);
        list.ask(choices.clone());
        assert_eq!(list.current().unwrap().answer, "done");
        choices.rotate_right(1);
        list.blocked = true;
        list.ask(choices);
        assert_eq!(list.current().unwrap().answer, "done", "what is blocked is never highlighted first");
    }

    #[test]
    fn filters_by_text_and_by_place() {
        let mut list = list();
        list.refilter(|filter| filter.push_str("W2"));
        assert_eq!(list.current().unwrap().answer, "w2 0102");
        assert!(list.clear());
        list.place = Some(("0101".into(), BTreeSet::from(["0101".to_owned()])));
        assert_eq!(list.shown(), [0]);
        list.step(5);
        assert_eq!(list.current().unwrap().answer, "w1 0101");
        list.refilter(|filter| filter.push_str("nothing"));
        assert!(list.current().is_none());
    }
}
