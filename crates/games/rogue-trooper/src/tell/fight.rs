//! Fights in words.

use retrograde_core::Line;

use super::{Teller, Told, die, faces, line};
use crate::effect::text::lives;
use crate::event::{Against, Event};
use crate::position::Course;

impl Teller<'_> {
    pub(super) fn fight(&self, event: &Event) -> Told {
        match event {
            Event::EvadeRoll { gi, card, die: rolled, total, initiative, evaded, .. } => {
                let whom = card.map_or("the attack", |card| self.encounter(card));
                let what = if *evaded { "evades" } else { "does not evade" };
                let text =
                    format!("{} {what} {whom}: {total} against Initiative {initiative}", self.name(*gi));
                (Line { dice: die(*rolled, Some(*evaded)), ..line(1, text) }, Some(*gi), "RT-105")
            }
            Event::Fought { gi, foe, sides, .. } => {
                let (name, foe_name, own) = (self.name(*gi), self.foe(*foe), self.fires(&sides[0]));
                let bare = sides[0].weapon.is_none() && sides[0].faces != [0; 6];
                let what = if bare {
                    format!("fights {foe_name} with {own}")
                } else {
                    format!("fires {own} at {foe_name}")
                };
                let answer = match foe {
                    Against::Gi(_) => format!(", who answers with {}", self.fires(&sides[1])),
                    _ => String::new(),
                };
                let text = format!("{name} {what}{answer}: {} to {}", sides[0].total, sides[1].total);
                let mut dice = faces(&sides[0].faces, None);
                dice.extend(faces(&sides[0].helpers, None));
                dice.extend(faces(&sides[1].faces, Some(false)));
                dice.extend(faces(&sides[1].helpers, Some(false)));
                (Line { dice, ..line(1, text) }, Some(*gi), "RT-170")
            }
            Event::FiredAgain { gi, weapon, rounds, more, total } => {
                let what = self.rounds(*weapon, *rounds);
                (
                    line(
                        2,
                        format!("{} fires again with {what}: {more} more, {total} in all", self.name(*gi)),
                    ),
                    Some(*gi),
                    "RT-199",
                )
            }
            Event::FightOver { gi, foe, won, total } => {
                let [own, other] = total;
                let text = match (foe, won) {
                    (Against::Traitor, true) => {
                        format!("{} beats the Traitor, {own} to {other}", self.name(*gi))
                    }
                    (_, true) => format!("{} destroys {}, {own} to {other}", self.name(*gi), self.foe(*foe)),
                    (_, false) => format!("{} loses to {}, {own} to {other}", self.name(*gi), self.foe(*foe)),
                };
                (line(1, text), Some(*gi), if *won { "RT-177" } else { "RT-175" })
            }
            Event::DuelOver { gi, other, kidnap, course } => {
                let (one, two) = (self.name(*gi), self.name(*other));
                let text = match (Course::parse(course), kidnap) {
                    (Some(Course::Won), false) => format!("{one} beats {two}"),
                    (Some(Course::Won), true) => format!("{one} overpowers {two}"),
                    (Some(Course::Lost), _) => format!("{two} beats {one}"),
                    _ => format!("{one} and {two} are even: nobody is hurt"),
                };
                (line(1, text), Some(*gi), if *kidnap { "RT-146" } else { "RT-142" })
            }
            Event::ShieldRoll { gi, faces: rolled } => {
                let text = format!("{} rolls to see who takes the hit", self.name(*gi));
                (Line { dice: faces(rolled, None), ..line(2, text) }, Some(*gi), "RT-179")
            }
            Event::Sacrificed { gi, companion } => (
                line(2, format!("{} dies for {}", self.encounter(*companion), self.name(*gi))),
                Some(*gi),
                "RT-182",
            ),
            Event::LivesLost { gi, lives: lost, left, fought } => (
                line(2, format!("{} loses {} and has {left} left", self.name(*gi), lives(*lost as i8))),
                Some(*gi),
                if *fought { "RT-175" } else { "RT-181" },
            ),
            Event::Healed { gi, lives: gained, left } => (
                line(2, format!("{} regains {} and has {left}", self.name(*gi), lives(*gained as i8))),
                Some(*gi),
                "RT-307",
            ),
            _ => (Line::new("…"), None, "RT-028"),
        }
    }
}
