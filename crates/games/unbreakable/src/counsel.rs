//! For those who meet a question for the first time: a sentence of help, and what to answer if unsure.

use crate::action::{Action, Nth};
use crate::look::Look;
use crate::muster::Stage;
use crate::steps::Step;
use crate::unit::{Side, Type};

impl Look<'_> {
    /// What a newcomer needs to know about the question; empty = nothing.
    pub(crate) fn help(self, step: Step, side: Side) -> &'static str {
        match step {
            Step::Muster(_) => match self.stage(side) {
                Stage::Platoon {} => {
                    "Crawlers are large and strong, walkers carry things, squads are small and hard to hit. A ready-made \
                     platoon comes with weapons and places."
                }
                Stage::Flag {} => {
                    "Your own units stay out of the hexes around it, and must stop rivals there."
                }
                Stage::Place { .. } | Stage::Form { .. } => {
                    "Woods and hills make units harder to hit. “Do the rest for me” places and arms all that is left."
                }
                Stage::Beams { .. } | Stage::Bombs { .. } => {
                    "One card of a class is a larger weapon, two are smaller ones. Beams need a line of sight, bombs fly over \
                     everything; lasers shoot bombs down."
                }
                Stage::Confirm {} | Stage::Done {} => "",
            },
            Step::Activate(room) => match room.kind {
                Type::Squad => {
                    "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire comes before the move. Only \
                     squads fly."
                }
                Type::Walker => {
                    "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire comes before the move. Only \
                     walkers pick things up."
                }
                Type::Crawler => {
                    "Touch a rival to see which weapons reach it, or a lit hex to move there. Fire comes before the move. A \
                     weapon that has fired must be reloaded."
                }
            },
            Step::Second(_) => "A second weapon of the same size may be used in the same weapon action.",
            Step::Beam(_) => {
                "Each further hit counts in full, but the beam is one size lighter with every roll."
            }
            Step::Push(_) => "A push into lava destroys it; a squad scatters, and a walker falls over.",
            Step::Lasers(_) => "One success shoots the bomb down. A laser that fires must be reloaded.",
            Step::StatusChange(_) => {
                "Buttoned-up units are harder to harm but see and shoot less; offline ones can do nothing until two such cards \
                 have passed. Most of the time there is nothing to change."
            }
            Step::Displace(_) => {
                "There is no room for all: one of them must step aside, best onto safe ground."
            }
            _ => "",
        }
    }

    /// The answer to take if unsure, allowed or not.
    pub(crate) fn recommended(self, step: Step, side: Side) -> Option<Action> {
        match step {
            Step::Muster(_) => match self.stage(side) {
                Stage::Platoon {} => Nth::of(1).next().map(Action::Platoon),
                Stage::Place { .. } | Stage::Form { .. } | Stage::Beams { .. } => Some(Action::Deploy),
                Stage::Confirm {} => Some(Action::Confirm),
                _ => None,
            },
            Step::Beam(_) => Some(Action::Continue),
            _ => None,
        }
    }
}
