//! Meetings and deaths, in words.

use retrograde_core::Line;

use super::{Teller, Told, line};
use crate::deck::Deck;
use crate::event::{Event, Meeting};
use crate::gi::Gi;

impl Teller<'_> {
    pub(super) fn company(&self, event: &Event) -> Told {
        let two = |gi: &Gi, other: &Gi| (self.name(*gi).to_owned(), self.name(*other).to_owned());
        match event {
            Event::Chooses { gi, other, what } => {
                let (one, two) = two(gi, other);
                let text = match what {
                    Meeting::Attack => format!("{one} attacks {two}"),
                    Meeting::Kidnap => format!("{one} tries to kidnap one of {two}'s Companions"),
                    Meeting::Companions => format!("{one} exchanges Companions with {two}"),
                    Meeting::Missions => format!("{one} wants to swap missions with {two}"),
                    Meeting::Clues => format!("{one} offers {two} an exchange of Clues"),
                    Meeting::Trade => format!("{one} wants to trade with {two}"),
                    Meeting::Talk => format!("{one} and {two} talk"),
                };
                (line(1, text), Some(*gi), "RT-136")
            }
            Event::CompanionGiven { from, to, companion } => {
                let text = format!(
                    "{} goes from {} to {}",
                    self.encounter(*companion),
                    self.name(*from),
                    self.name(*to)
                );
                (line(1, text), Some(*to), "RT-149")
            }
            Event::NoContact { gi } => {
                (line(1, format!("{} has no contact mission to swap", self.name(*gi))), Some(*gi), "RT-C88")
            }
            Event::MissionsSwapped { gi, other, given, got, .. } => {
                let (one, two) = two(gi, other);
                let text =
                    format!("{one} gives {two} {} and gets {}", self.mission(*given), self.mission(*got));
                (line(2, text), Some(*gi), "RT-152")
            }
            Event::MissionsChanged { gi, other } => {
                let (one, two) = two(gi, other);
                (line(1, format!("{one} and {two} swap missions")), Some(*gi), "RT-153")
            }
            Event::CluesAnswered { gi, accepted, .. } => {
                let what = if *accepted { "accepts" } else { "declines" };
                (line(1, format!("{} {what} the exchange", self.name(*gi))), Some(*gi), "RT-155")
            }
            Event::CluesSwapped { gi, other, given, got, .. } => {
                let (one, two) = two(gi, other);
                let (given, got) = (self.card(Deck::Clue, *given), self.card(Deck::Clue, *got));
                (line(2, format!("{one} gives {two} {given} and gets {got}")), Some(*gi), "RT-158")
            }
            Event::CluesChanged { gi, other, swapped } => {
                let (one, two) = two(gi, other);
                let what = if *swapped { "swap a Clue card" } else { "find nothing to swap" };
                (line(1, format!("{one} and {two} {what}")), Some(*gi), "RT-156")
            }
            Event::Offered { gi, other, gives, gets, .. } => {
                let (one, two) = two(gi, other);
                let text = match (self.goods(gives), self.goods(gets)) {
                    (gives, None) => format!("{one} offers {two} {} as a gift", gives.unwrap_or_default()),
                    (None, Some(gets)) => format!("{one} asks {two} for {gets}"),
                    (Some(gives), Some(gets)) => format!("{one} offers {two} {gives} for {gets}"),
                };
                (line(1, text), Some(*gi), "RT-160")
            }
            Event::Counters { gi, .. } => {
                (line(1, format!("{} makes a counter-offer", self.name(*gi))), Some(*gi), "RT-160")
            }
            Event::Traded { gi, other, gives, gets } => {
                let (one, two) = two(gi, other);
                let text = match (self.goods(gives), self.goods(gets)) {
                    (gives, None) => format!("{one} gives {two} {}", gives.unwrap_or_default()),
                    (None, Some(gets)) => format!("{two} gives {one} {gets}"),
                    (Some(gives), Some(gets)) => format!("{one} trades {gives} for {gets} with {two}"),
                };
                (line(1, text), Some(*gi), "RT-159")
            }
            Event::TradeOver { gi, other, .. } => {
                let (one, two) = two(gi, other);
                (line(1, format!("{one} and {two} do not trade")), Some(*gi), "RT-159")
            }
            Event::Died { gi, at } => (
                self.at(line(1, format!("{} dies {}", self.name(*gi), self.place(*at))), *at),
                Some(*gi),
                "RT-260",
            ),
            Event::DutyGiven { gi, dead } => (
                line(2, format!("It is {}'s duty to fetch {}'s chip", self.name(*gi), self.name(*dead))),
                Some(*gi),
                "RT-263",
            ),
            Event::Collected { gi, dead } => (
                line(1, format!("{} takes over {}'s chip and kit", self.name(*gi), self.name(*dead))),
                Some(*gi),
                "RT-268",
            ),
            Event::ChipFitted { gi, dead, slot, over } => {
                let place = match slot {
                    Some(slot) => format!("goes into {}'s {slot}", self.name(*gi)),
                    None => format!("is carried by {} without a slot", self.name(*gi)),
                };
                let lost =
                    over.map_or_else(String::new, |over| format!("; the chip in the {over} is given up"));
                (line(2, format!("{}'s chip {place}{lost}", self.name(*dead))), Some(*gi), "RT-269")
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }
}
