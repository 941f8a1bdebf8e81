//! For those who meet a question for the first time: a sentence of help, what to answer if unsure, and how many of each as
//! steppers.

use retrograde_core::{AmountRow, Amounts};

use crate::action::Action;
use crate::kind::Figure;
use crate::look::Look;
use crate::steps::{Place, Step};

impl Step {
    /// What a newcomer needs to know about the question; empty = nothing.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Step::Lead(_) => {
                "A Leader makes all its units in the zone fight better. Losing the last one costs more than a turn."
            }
            Step::Place(_) => {
                "A Factory needs guards, a Leader needs company, and Transports start beside Troopers."
            }
            Step::Pick(_) => {
                "Fighters are quick, Battlers strong, Troopers hold zones, Transports carry them."
            }
            Step::Move(_) => {
                "Touch ships or troops and then a lit zone. Ground units walk to the next zone; Transports carry them farther."
            }
            Step::Hand(_) => "Numbers on the zones are the odds of the battle that would follow.",
            Step::Open(_) => "Ships in orbit or space fight only if somebody opens a battle.",
            Step::Attack(_) | Step::Shots(_) => {
                "Every unit shoots once a round. “All attacks by best odds” chooses the targets for you."
            }
            Step::CallOff(_) => "The battle ends only if everybody stops; nobody wins the zone then.",
            Step::Retreat(_) => "Whoever flees is shot at once more on the way out.",
            Step::Bomb(_) => "Battlers in orbit can bomb what lies below, Factories too.",
            Step::Build(_) => {
                "Troopers and Fighters are ready at once; Battlers, Transports and Killer Satellites take a turn longer."
            }
            Step::Deliver(_) => "Units usually wait where they were built.",
            Step::Dismantle(_) => "A dismantled Factory is gone; hardly ever worth it.",
            Step::Sabotage(_) => "If the roll succeeds, the enemy finds nothing there.",
            Step::Genius(_) => "The extra zones are certain; the die may give more or less.",
            _ => "",
        }
    }
}

impl Look<'_> {
    /// The answer to take if unsure, allowed or not.
    pub(crate) fn recommended(self, step: Step) -> Option<Action> {
        match step {
            Step::Attack(_) | Step::Shots(_) => Some(Action::Auto),
            Step::Deliver(room) => room.from.map(|zone| Action::At(self.name(zone))),
            _ => None,
        }
    }

    /// The pieces for a zone at set-up, how many of each.
    pub(crate) fn amounts(self, step: Step) -> Option<Amounts> {
        let Step::Place(place @ Place { colour: Some(colour), zone: Some(zone), .. }) = step else {
            return None;
        };
        let (count, usual) = (place.count(self, colour, zone), place.usual(self, colour, zone));
        let have = self.pos.armies[colour.index()];
        let rows = Figure::ALL.into_iter().filter(|&figure| have[figure] > 0).map(|figure| AmountRow {
            words: format!("{{}} {}", figure.word()),
            title: figure.plural().to_owned(),
            about: figure_about(figure).to_owned(),
            picture: Some(figure.word().to_owned()),
            range: (0, u32::from(have[figure].min(count))),
            value: u32::from(usual[figure]),
        });
        let most = u32::from(count);
        Some(Amounts {
            before: "place".to_owned(),
            after: String::new(),
            rows: rows.collect(),
            total: (most, most),
            label: "Place them".to_owned(),
            one_by_one: false,
        })
    }
}

const fn figure_about(figure: Figure) -> &'static str {
    match figure {
        Figure::Leader => "makes all its units there fight better",
        Figure::Fighter => "quick, fights in orbit and on the ground",
        Figure::Transport => "carries Troopers and Factories",
        Figure::Trooper => "holds zones",
        Figure::Gennie => "strong, but never leaves its world",
        Figure::Factory => "builds every turn",
    }
}
