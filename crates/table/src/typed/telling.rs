//! What a table tells to whom.

use retrograde_core::{Event, Game, Journal, Scene, Seat, Viewer};

use super::TypedTable;
use crate::record::Opening;
use crate::{Moment, Table, Told, Viewers};

/// How many answers a fight may be told from: longer than any one attack asks for.
const RECENT: usize = 16;

impl<G: Game> TypedTable<G> {
    /// The events of an answer since the table was carried over; of 0, or of the last answer before, those of the opening.
    fn events(&self, answer: usize) -> &[G::Event] {
        match self.entry(answer) {
            Some(entry) => &entry.events,
            None if answer == self.base() => &self.start.events,
            None => &[],
        }
    }

    /// What there is to see after so many answers, with the fight that the last of them were about.
    pub(super) fn seen(&self, viewer: Viewer, answers: usize) -> Scene {
        let view = self.game().view(self.after(answers), viewer);
        let mut scene = self.game().scene(&view);
        if scene.stage.is_none() {
            let first = answers.saturating_sub(RECENT).max(self.base());
            let told = |answer| self.events(answer).iter().filter(|event| event.visibility().allows(viewer));
            let recent: Vec<Vec<&G::Event>> =
                (first..=answers.min(self.answers())).map(|answer| told(answer).collect()).collect();
            scene.stage = self.game().stage(&view, &recent);
        }
        scene
    }

    /// Whether an answer showed to a viewer: it was their own, they could read of it, or something looks different.
    pub(super) fn showed(&self, viewer: Viewer, answer: usize) -> bool {
        let Some(entry) = self.entry(answer) else { return self.start.past.showed(viewer, answer) };
        if let Some(shown) = entry.shown.get() {
            return shown.contains(viewer);
        }
        let own = viewer.seat() == Some(entry.seat);
        own || entry.events.iter().any(|event| event.visibility().allows(viewer)) || {
            let game = self.game();
            let (before, after) =
                (game.view(self.after(answer - 1), viewer), game.view(self.after(answer), viewer));
            // Scenes are drawn only where the views differ: most answers bring on a line, or nothing.
            before != after && game.scene(&before) != game.scene(&after)
        }
    }

    /// Like the lines, without putting anything into words.
    pub(super) fn count_lines(&self, viewer: Viewer) -> Vec<u32> {
        let past = self.start.past.lines(viewer, 0, self.base());
        let mut lines: Vec<u32> = past.iter().map(|moment| moment.answer as u32).collect();
        for answer in self.base()..=self.answers() {
            let events = self.events(answer).iter().filter(|event| event.visibility().allows(viewer));
            lines.extend(events.map(|_| answer as u32));
        }
        lines
    }

    pub(super) fn told_lines(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment> {
        let mut lines = self.start.past.lines(viewer, from, to);
        for answer in from.max(self.base())..=to.min(self.answers()) {
            let events = self.events(answer).iter().filter(|event| event.visibility().allows(viewer));
            lines.extend(events.map(|event| Moment { answer, line: self.game().tell(event) }));
        }
        lines
    }

    /// Everything that the game tells of each seat; a seat of which nothing is told has no journal.
    pub(super) fn told_journals(&self) -> Vec<Journal> {
        let seats = self.start.seats.iter().enumerate();
        let mut journals: Vec<Journal> =
            seats.map(|(seat, info)| Journal::new(Seat::new(seat as u8), &info.name)).collect();
        let mut turn = match self.start.opening {
            Opening::Setup { .. } => 0,
            Opening::Position { .. } => self.game().turn(&self.start.first),
        };
        for event in (self.base()..=self.answers()).flat_map(|answer| self.events(answer)) {
            let story = self.game().story(event);
            turn = story.turn.unwrap_or(turn);
            for (seat, sentence) in story.notes {
                if let Some(journal) = journals.get_mut(seat.index()) {
                    journal.note(turn, &sentence);
                }
            }
        }
        journals.retain(|journal| !journal.entries.is_empty());
        journals
    }

    pub(super) fn all_told(&self, from: usize) -> Vec<Told> {
        let mut told = self.start.past.told(from).to_vec();
        let seats = self.start.seats.len();
        for answer in (from + told.len())..=self.answers() {
            let events = self.events(answer).iter();
            told.push(Told {
                seat: self.answered_by(answer),
                shown: Viewers::those(seats, |viewer| self.showed(viewer, answer)),
                lines: events.map(|event| (event.visibility(), self.game().tell(event))).collect(),
            });
        }
        told
    }
}
