//! Missions, Clues and the Traitor, in words.

use retrograde_core::Line;

use super::{Teller, Told, line};
use crate::deck::Deck;
use crate::event::Event;

impl Teller<'_> {
    pub(super) fn hunt(&self, event: &Event) -> Told {
        match event {
            Event::MissionDrawn { gi, mission, .. } => (
                line(2, format!("{} draws the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-209",
            ),
            Event::MissionImpossible { gi, mission } => (
                line(
                    2,
                    format!(
                        "{} is impossible for {} and is discarded",
                        self.mission(*mission),
                        self.name(*gi)
                    ),
                ),
                Some(*gi),
                "RT-023",
            ),
            Event::NoMission { gi } => {
                (line(2, format!("There is no mission left for {}", self.name(*gi))), Some(*gi), "RT-321")
            }
            Event::MissionDiscarded { gi, mission, rule } => (
                line(2, format!("{} discards the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                *rule,
            ),
            Event::MissionTaken { gi, mission, .. } => (
                line(2, format!("{} takes over the mission {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-271",
            ),
            Event::Declared { gi, mission } => (
                line(1, format!("{} declares {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-204",
            ),
            Event::MissionDone { gi, mission } => (
                line(1, format!("{} completes {}", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-207",
            ),
            Event::MissionFoiled { gi, mission } => (
                line(1, format!("{}'s mission {} is foiled", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-228",
            ),
            Event::MissionDelayed { gi, mission } => (
                line(1, format!("{}'s mission {} is delayed", self.name(*gi), self.mission(*mission))),
                Some(*gi),
                "RT-228",
            ),
            Event::ClueDrawn { gi, clue, .. } => (
                line(2, format!("{} finds a Clue: {}", self.name(*gi), self.card(Deck::Clue, *clue))),
                Some(*gi),
                "RT-227",
            ),
            Event::ClueTaken { from, to, clue, .. } => {
                let text = format!(
                    "{} takes {} from {}",
                    self.name(*to),
                    self.card(Deck::Clue, *clue),
                    self.name(*from)
                );
                (line(2, text), Some(*to), "RT-359")
            }
            Event::Searched { gi, found } => {
                let what = if *found { "finds the last quarter" } else { "does not find the last quarter" };
                (
                    line(1, format!("{} searches the Clue deck and {what}", self.name(*gi))),
                    Some(*gi),
                    "RT-311",
                )
            }
            Event::FaceComplete { gi, face } => {
                let face = &self.game.pack.clues.faces[usize::from(*face)];
                (line(1, format!("{} has the whole face: {face}", self.name(*gi))), Some(*gi), "RT-278")
            }
            Event::TraitorAppears { at } => {
                (self.at(line(1, format!("The Traitor is exposed {}", self.place(*at))), *at), None, "RT-280")
            }
            Event::TraitorMoves { to } => {
                (self.at(line(1, format!("The Traitor is sighted {}", self.place(*to))), *to), None, "RT-282")
            }
            Event::Confronts { gi } => {
                (line(1, format!("{} confronts the Traitor", self.name(*gi))), Some(*gi), "RT-285")
            }
            Event::NotConfronted { gi } => (
                line(1, format!("{} gets no chance to fight the Traitor", self.name(*gi))),
                Some(*gi),
                "RT-283",
            ),
            Event::TraitorHit { gi, left } => (
                line(1, format!("The Traitor loses a life to {} and has {left} left", self.name(*gi))),
                Some(*gi),
                "RT-293",
            ),
            _ => (Line::new("…"), None, "RT-028"),
        }
    }
}
