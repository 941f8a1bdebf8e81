//! Events as a GI would put them down in a journal, read when the game is over.

use retrograde_cards::text::{count, list};
use retrograde_core::{Seat, Story};

use super::{Chapter, Teller};
use crate::RogueTrooper;
use crate::deck::Deck;
use crate::effect::text::lives;
use crate::event::{Against, Event, Meeting};
use crate::gi::Gi;
use crate::position::{Course, How};
use crate::weapon::Slot;

impl RogueTrooper {
    /// What an event adds to the journals.
    pub(crate) fn story_of(&self, event: &Event) -> Story {
        let turn = match event {
            Event::TurnBegins { turn, .. } | Event::Missed { turn, .. } => Some(u32::from(*turn)),
            _ => None,
        };
        let notes = Teller { game: self }.notes(event).into_iter();
        Story { turn, notes: notes.map(|(gi, text)| (gi.seat(), text)).collect() }
    }
}

/// Whose journal, and a sentence.
type Note = (Gi, String);

fn own(gi: &Gi, text: impl Into<String>) -> Vec<Note> {
    vec![(*gi, text.into())]
}

impl Teller<'_> {
    fn notes(&self, event: &Event) -> Vec<Note> {
        match Chapter::of(event) {
            Chapter::Turn => self.turn_notes(event),
            Chapter::Cards => self.card_notes(event),
            Chapter::Way => self.way_notes(event),
            Chapter::Fight => self.fight_notes(event),
            Chapter::Company => self.company_notes(event),
            Chapter::Hunt => self.hunt_notes(event),
        }
    }

    fn turn_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::ChipsDrawn { gi, chips } if usize::from(*chips) == Slot::COUNT => {
                let names = Slot::ALL.map(|slot| self.chip(slot).to_owned());
                own(gi, format!("{} ride along with me.", list(&names)))
            }
            Event::ChipsFitted { gi, slots } => {
                let names: Vec<&str> = slots.iter().map(|slot| self.chip(slot)).collect();
                let ride = if names.len() == 1 { "rides" } else { "ride" };
                own(gi, format!("{} {ride} along with me.", list(&names)))
            }
            Event::Dropped { gi, at } => own(gi, format!("Landed {}.", self.place(*at))),
            Event::Missed { gi, .. } => own(gi, "Missed a turn."),
            Event::Left { gi } => own(gi, "From now on I just follow orders."),
            Event::Over { how, winners, places } => self.endings(*how, winners.iter(), places),
            _ => Vec::new(),
        }
    }

    fn card_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::Supplied { gi, cards } if !cards.is_empty() => {
                own(gi, format!("Took on {}.", count(cards.len() as u8, "Supply card")))
            }
            Event::ItemTaken { from, to, item } => {
                self.taken(*from, *to, &format!("the {}", self.item(*item)))
            }
            Event::Used { gi, item } => own(gi, format!("Used the {}.", self.item(*item))),
            Event::RogueWorks { gi, card, target } if gi == target => {
                own(gi, format!("Played {}.", self.rogue(*card)))
            }
            Event::RogueWorks { gi, card, target } => vec![
                (*gi, format!("Played {} on {}.", self.rogue(*card), self.name(*target))),
                (*target, format!("{} played {} on me.", self.name(*gi), self.rogue(*card))),
            ],
            _ => Vec::new(),
        }
    }

    fn hunt_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::MissionDrawn { gi, mission, .. } => {
                own(gi, format!("New orders: {}.", self.mission(*mission).trim_start_matches("Orders: ")))
            }
            Event::MissionDone { gi, mission } => own(gi, format!("{}: done.", self.mission(*mission))),
            Event::MissionFoiled { gi, mission } => {
                own(gi, format!("{} came to nothing.", self.mission(*mission)))
            }
            Event::MissionDelayed { gi, mission } => {
                own(gi, format!("{} will have to wait.", self.mission(*mission)))
            }
            Event::ClueDrawn { gi, clue, .. } => {
                own(gi, format!("Found a Clue: {}.", self.card(Deck::Clue, *clue)))
            }
            Event::ClueTaken { from, to, .. } => self.taken(*from, *to, "a Clue"),
            Event::FaceComplete { gi, face } => {
                let face = &self.game.pack.clues.faces[usize::from(*face)];
                own(gi, format!("Now I know the Traitor's face: {face}."))
            }
            Event::Confronts { gi } => own(gi, "Came face to face with the Traitor."),
            Event::TraitorHit { gi, left } if *left > 0 => {
                own(gi, format!("{} to go.", lives(*left as i8)).replacen("1 life", "One life", 1))
            }
            _ => Vec::new(),
        }
    }

    fn way_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::Escaped { gi, prison } => {
                own(gi, format!("Broke out of {}.", self.game.pack.prison_name(*prison)))
            }
            Event::StaysInside { gi } => own(gi, "Stayed behind bars."),
            Event::Launched { gi, to } => own(gi, format!("Came down {} in a lifepod.", self.place(*to))),
            Event::Moved { gi, to, .. } => own(gi, format!("Marched to {}.", self.sector(*to))),
            Event::Stayed { gi, at } => own(gi, format!("Stayed {}.", self.place(*at))),
            Event::Carried { gi, to } => own(gi, format!("Was taken to {}.", self.sector(*to))),
            Event::Rode { gi, to } => own(gi, format!("Took the shuttle to {}.", self.sector(*to))),
            Event::Delivered { gi, companion } => {
                own(gi, format!("Said goodbye to {}.", self.encounter(*companion)))
            }
            Event::Meets { gi, other, .. } => vec![
                (*gi, format!("Ran into {}.", self.name(*other))),
                (*other, format!("{} turned up.", self.name(*gi))),
            ],
            Event::Waits { gi } => own(gi, "Lay in wait for the Traitor."),
            Event::Quiet { gi, .. } => own(gi, "All quiet."),
            Event::PickedUp { gi, card } => {
                let what = match self.find(*card) {
                    Some(item) => format!("Picked up the {item}."),
                    None => format!("{} came along.", self.encounter(*card)),
                };
                own(gi, what)
            }
            Event::Surrendered { gi, card } => own(gi, format!("Surrendered to {}.", self.encounter(*card))),
            Event::Imprisoned { gi, prison } => {
                let prison = self.game.pack.prison_name(*prison);
                own(gi, format!("They locked me up in {prison} and took everything I had."))
            }
            _ => Vec::new(),
        }
    }

    fn fight_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::EvadeRoll { gi, card, evaded, .. } => {
                let whom = card.map_or("the attack", |card| self.encounter(card));
                let what = if *evaded { "Slipped past" } else { "Could not slip past" };
                own(gi, format!("{what} {whom}."))
            }
            Event::FightOver { gi, foe, won, total: [mine, theirs] } => {
                let foe_name = self.foe(*foe);
                own(
                    gi,
                    match (foe, won) {
                        (Against::Traitor, true) => format!("Hit the Traitor, {mine} to {theirs}."),
                        (Against::Traitor, false) => format!("The Traitor won, {theirs} to {mine}."),
                        (_, true) => format!("Beat {foe_name}, {mine} to {theirs}."),
                        (_, false) => format!("Lost to {foe_name}, {mine} to {theirs}."),
                    },
                )
            }
            Event::DuelOver { gi, other, course, .. } => {
                let (one, two) = (self.name(*gi), self.name(*other));
                match Course::parse(course) {
                    Some(Course::Won) => {
                        vec![(*gi, format!("Beat {two}.")), (*other, format!("{one} was stronger."))]
                    }
                    Some(Course::Lost) => {
                        vec![(*gi, format!("{two} was stronger.")), (*other, format!("Beat {one}."))]
                    }
                    _ => [gi, other].map(|gi| (*gi, "Nobody was hurt.".to_owned())).into(),
                }
            }
            Event::Sacrificed { gi, companion } => {
                own(gi, format!("{} died in my place.", self.encounter(*companion)))
            }
            Event::LivesLost { gi, left, .. } if *left > 0 => {
                own(gi, format!("Hit; {} left.", lives(*left as i8)))
            }
            Event::Healed { gi, left, .. } => own(gi, format!("Patched up: {}.", lives(*left as i8))),
            _ => Vec::new(),
        }
    }

    fn company_notes(&self, event: &Event) -> Vec<Note> {
        match event {
            Event::Chooses { gi, other, what } => self.dealings(*gi, *other, *what),
            Event::CompanionGiven { from, to, companion } => {
                let companion = self.encounter(*companion);
                vec![
                    (*from, format!("{companion} went with {}.", self.name(*to))),
                    (*to, format!("{companion} left {} and came with me.", self.name(*from))),
                ]
            }
            Event::MissionsChanged { gi, other } => self.both(*gi, *other, "Swapped missions with"),
            Event::CluesChanged { gi, other, swapped: true } => self.both(*gi, *other, "Swapped a Clue with"),
            Event::Traded { gi, other, .. } => self.both(*gi, *other, "Traded with"),
            Event::Died { gi, at } => own(gi, format!("Died {}.", self.place(*at))),
            Event::DutyGiven { gi, dead } => {
                own(gi, format!("It is up to me to fetch {}'s chip.", self.name(*dead)))
            }
            Event::Collected { gi, dead } => vec![
                (*gi, format!("Took {}'s chip and kit.", self.name(*dead))),
                (*dead, format!("From now on {} carries my chip.", self.name(*gi))),
            ],
            _ => Vec::new(),
        }
    }

    fn taken(&self, from: Gi, to: Gi, what: &str) -> Vec<Note> {
        vec![
            (to, format!("Took {what} from {}.", self.name(from))),
            (from, format!("{} took {what} from me.", self.name(to))),
        ]
    }

    fn both(&self, gi: Gi, other: Gi, what: &str) -> Vec<Note> {
        [(gi, other), (other, gi)].map(|(gi, other)| (gi, format!("{what} {}.", self.name(other)))).into()
    }

    /// What a GI wanted of another, where that says more than what came of it.
    fn dealings(&self, gi: Gi, other: Gi, what: Meeting) -> Vec<Note> {
        let (one, two) = (self.name(gi), self.name(other));
        match what {
            Meeting::Attack => vec![(gi, format!("Attacked {two}.")), (other, format!("{one} attacked me."))],
            Meeting::Kidnap => vec![
                (gi, format!("Tried to take a Companion from {two}.")),
                (other, format!("{one} was after my Companions.")),
            ],
            Meeting::Talk => self.both(gi, other, "Talked with"),
            _ => Vec::new(),
        }
    }

    /// How it ended, for everybody.
    fn endings(&self, how: How, winners: impl Iterator<Item = Seat>, places: &[u8; Gi::MOST]) -> Vec<Note> {
        let winners: Vec<Gi> = winners.map(|seat| Gi::of(seat.index())).collect();
        let names: Vec<&str> = winners.iter().map(|gi| self.name(*gi)).collect();
        let names = list(&names);
        let ending = |gi: Gi| {
            let won = winners.contains(&gi);
            let second = if places[gi.index()] == 2 { " Second place." } else { "" };
            let text = match (how, won) {
                (How::TraitorFell, true) => "Brought the Traitor down.".to_owned(),
                (How::TraitorFell, false) => format!("{names} brought the Traitor down.{second}"),
                (How::AllDead | How::Deserted, _) => "Nobody is left; the Traitor got away.".to_owned(),
                (How::LastGi, true) => "I am the last one left.".to_owned(),
                (How::LastGi, false) => format!("{names} is the last one left.{second}"),
                (How::TurnLimit, true) => "Time is up, and I came closest.".to_owned(),
                (How::TurnLimit, false) => format!("Time is up; {names} came closest.{second}"),
                (How::OthersLeft, true) => "All the others have gone.".to_owned(),
                (How::OthersLeft, false) => format!("{names} is the only one still hunting."),
            };
            (gi, text)
        };
        Gi::ALL.into_iter().filter(|gi| places[gi.index()] > 0).map(ending).collect()
    }
}
