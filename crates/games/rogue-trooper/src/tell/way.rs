//! The way of a GI, in words: moves, what it meets, prison.

use retrograde_cards::text::count;
use retrograde_core::Line;

use super::{Teller, Told, die, line};
use crate::event::Event;

impl Teller<'_> {
    pub(super) fn way(&self, event: &Event) -> Told {
        match event {
            Event::EscapeRoll { gi, roll, free } => {
                let what = if *free { "finds a way out" } else { "does not get out" };
                let dice = roll.map_or_else(Vec::new, |roll| die(roll, Some(*free)));
                (Line { dice, ..line(1, format!("{} {what}", self.name(*gi))) }, Some(*gi), "RT-126")
            }
            Event::Escaped { gi, prison } => (
                line(1, format!("{} escapes from {}", self.name(*gi), self.game.pack.prison_name(*prison))),
                Some(*gi),
                "RT-133",
            ),
            Event::StaysInside { gi } => {
                (line(1, format!("{} stays in prison", self.name(*gi))), Some(*gi), "RT-131")
            }
            Event::Launched { gi, to } => (
                self.at(
                    line(1, format!("{} launches a lifepod and lands {}", self.name(*gi), self.place(*to))),
                    *to,
                ),
                Some(*gi),
                "RT-054",
            ),
            Event::Moved { gi, from, to } => {
                let text =
                    format!("{} moves from {} to {}", self.name(*gi), self.sector(*from), self.sector(*to));
                (self.at(line(1, text), *to), Some(*gi), "RT-036")
            }
            Event::Stayed { gi, at } => (
                self.at(line(1, format!("{} stays {}", self.name(*gi), self.place(*at))), *at),
                Some(*gi),
                "RT-037",
            ),
            Event::Carried { gi, to } => (
                self.at(line(1, format!("{} is taken to {}", self.name(*gi), self.sector(*to))), *to),
                Some(*gi),
                "RT-042",
            ),
            Event::Rode { gi, to } => (
                self.at(
                    line(1, format!("{} takes the shuttle to {}", self.name(*gi), self.sector(*to))),
                    *to,
                ),
                Some(*gi),
                "RT-052",
            ),
            Event::Delivered { gi, companion } => {
                let to = self.game.pack.encounters[companion.index()].destination;
                let to = to.map_or_else(String::new, |to| format!(" to {}", self.sector(to)));
                let text = format!("{} delivers {}{to}", self.name(*gi), self.encounter(*companion));
                (line(1, text), Some(*gi), "RT-060")
            }
            Event::Meets { gi, other, stays } => {
                let what = if *stays { "turns to" } else { "runs into" };
                let text = format!("{} {what} {}", self.name(*gi), self.name(*other));
                (line(1, text), Some(*gi), if *stays { "RT-337" } else { "RT-063" })
            }
            Event::Waits { gi } => {
                (line(1, format!("{} waits for the Traitor", self.name(*gi))), Some(*gi), "RT-072")
            }
            Event::Quiet { gi, at } => (
                self.at(
                    line(1, format!("{} finds everything quiet {}", self.name(*gi), self.place(*at))),
                    *at,
                ),
                Some(*gi),
                "RT-079",
            ),
            Event::Stacked { gi, drawn, lying } => {
                let drawn_text = count(*drawn, "Encounter card");
                let text = match (drawn, lying) {
                    (0, 0) => "meets nothing".to_owned(),
                    (0, lying) => format!("faces {} lying there", count(*lying, "card")),
                    (_, 0) => format!("faces {drawn_text}"),
                    (_, lying) => format!("faces {drawn_text} and {lying} lying there"),
                };
                (line(1, format!("{} {text}", self.name(*gi))), Some(*gi), "RT-074")
            }
            Event::Unsuitable { card } => (
                line(2, format!("{}: not for this sector, discarded", self.encounter(*card))),
                None,
                "RT-078",
            ),
            Event::PassedOver { card } => {
                (line(2, format!("{}: skipped and discarded", self.encounter(*card))), None, "RT-322")
            }
            Event::Revealed { gi, card } => {
                let what = match self.find(*card) {
                    Some(item) => format!("comes across the {item}"),
                    None => format!("meets {}", self.encounter(*card)),
                };
                (line(1, format!("{} {what}", self.name(*gi))), Some(*gi), "RT-087")
            }
            Event::LeftUnmet { card, at, met } => {
                let stays = self.game.pack.encounters[card.index()].kind.lasts();
                let what = match (stays, met) {
                    (true, _) => format!("left {}", self.place(*at)),
                    (false, true) => "discarded".to_owned(),
                    (false, false) => "discarded unmet".to_owned(),
                };
                (line(2, format!("{}: {what}", self.encounter(*card))), None, "RT-094")
            }
            Event::LostByEvading { card } => {
                let what = self.find(*card).unwrap_or_else(|| self.encounter(*card));
                (line(2, format!("{what}: lost on the run")), None, "RT-113")
            }
            Event::PickedUp { gi, card } => {
                let text = match self.find(*card) {
                    Some(item) => format!("{} picks up the {item}", self.name(*gi)),
                    None => format!("{} takes {} along", self.name(*gi), self.encounter(*card)),
                };
                (line(1, text), Some(*gi), "RT-088")
            }
            Event::Cleared { card } => {
                (line(1, format!("{}: out of the way", self.encounter(*card))), None, "RT-333")
            }
            Event::Surrendered { gi, card } => (
                line(1, format!("{} surrenders to {}", self.name(*gi), self.encounter(*card))),
                Some(*gi),
                "RT-116",
            ),
            Event::Imprisoned { gi, prison } => {
                let heals = self.game.pack.numbers.prisons[usize::from(*prison)].heals;
                let lives = if heals { "; all lives come back" } else { "" };
                let (name, prison) = (self.name(*gi), self.game.pack.prison_name(*prison));
                let text = format!("{name} is locked up in {prison} and loses kit and Companions{lives}");
                (line(1, text), Some(*gi), "RT-121")
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }
}
