//! Events in words: one line of the log each.

mod cards;
mod company;
mod fight;
mod hunt;
mod journal;
mod way;

use retrograde_cards::text::{count, list};
use retrograde_core::{DieFace, Line, RuleId, Touch};

use crate::RogueTrooper;
use crate::deck::{Deck, Design};
use crate::event::{Against, Event, Goods, Rolled};
use crate::gi::Gi;
use crate::position::How;
use crate::sector::Sector;
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

/// Writes events out for people.
struct Teller<'a> {
    game: &'a RogueTrooper,
}

/// A line, whom it is about, and the rule behind it.
type Told = (Line, Option<Gi>, &'static str);

/// What an event is about: each chapter has its lines, and its sentences in the journals.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Chapter {
    Turn,
    Cards,
    Way,
    Fight,
    Company,
    Hunt,
}

impl Chapter {
    const fn of(event: &Event) -> Chapter {
        match event {
            Event::ChipsDrawn { .. }
            | Event::ChipsFitted { .. }
            | Event::Dropped { .. }
            | Event::TurnBegins { .. }
            | Event::Missed { .. }
            | Event::WillMiss { .. }
            | Event::Left { .. }
            | Event::Over { .. } => Chapter::Turn,
            Event::Reshuffled { .. }
            | Event::Discarded { .. }
            | Event::SupplyRoll { .. }
            | Event::Supplied { .. }
            | Event::ItemLost { .. }
            | Event::ItemTaken { .. }
            | Event::Used { .. }
            | Event::Rounds { .. }
            | Event::NoEffect { .. }
            | Event::TooMuch { .. }
            | Event::CardRoll { .. }
            | Event::Peeked { .. }
            | Event::PeekedAt { .. }
            | Event::RogueDrawn { .. }
            | Event::RoguesDrawn { .. }
            | Event::RoguePlayed { .. }
            | Event::RogueOvertaken { .. }
            | Event::RogueWorks { .. } => Chapter::Cards,
            Event::EscapeRoll { .. }
            | Event::Escaped { .. }
            | Event::StaysInside { .. }
            | Event::Launched { .. }
            | Event::Moved { .. }
            | Event::Stayed { .. }
            | Event::Carried { .. }
            | Event::Rode { .. }
            | Event::Delivered { .. }
            | Event::Meets { .. }
            | Event::Waits { .. }
            | Event::Quiet { .. }
            | Event::Stacked { .. }
            | Event::Unsuitable { .. }
            | Event::PassedOver { .. }
            | Event::Revealed { .. }
            | Event::LeftUnmet { .. }
            | Event::LostByEvading { .. }
            | Event::PickedUp { .. }
            | Event::Cleared { .. }
            | Event::Surrendered { .. }
            | Event::Imprisoned { .. } => Chapter::Way,
            Event::EvadeRoll { .. }
            | Event::Fought { .. }
            | Event::FiredAgain { .. }
            | Event::FightOver { .. }
            | Event::DuelOver { .. }
            | Event::ShieldRoll { .. }
            | Event::Sacrificed { .. }
            | Event::LivesLost { .. }
            | Event::Healed { .. } => Chapter::Fight,
            Event::Chooses { .. }
            | Event::CompanionGiven { .. }
            | Event::NoContact { .. }
            | Event::MissionsSwapped { .. }
            | Event::MissionsChanged { .. }
            | Event::CluesAnswered { .. }
            | Event::CluesSwapped { .. }
            | Event::CluesChanged { .. }
            | Event::Offered { .. }
            | Event::Counters { .. }
            | Event::Traded { .. }
            | Event::TradeOver { .. }
            | Event::Died { .. }
            | Event::DutyGiven { .. }
            | Event::Collected { .. }
            | Event::ChipFitted { .. } => Chapter::Company,
            Event::MissionDrawn { .. }
            | Event::MissionImpossible { .. }
            | Event::NoMission { .. }
            | Event::MissionDiscarded { .. }
            | Event::MissionTaken { .. }
            | Event::Declared { .. }
            | Event::MissionDone { .. }
            | Event::MissionFoiled { .. }
            | Event::MissionDelayed { .. }
            | Event::ClueDrawn { .. }
            | Event::ClueTaken { .. }
            | Event::Searched { .. }
            | Event::FaceComplete { .. }
            | Event::TraitorAppears { .. }
            | Event::TraitorMoves { .. }
            | Event::Confronts { .. }
            | Event::NotConfronted { .. }
            | Event::TraitorHit { .. } => Chapter::Hunt,
        }
    }
}

/// A line so far in.
fn line(depth: u8, text: impl Into<String>) -> Line {
    Line { depth, ..Line::new(text) }
}

impl RogueTrooper {
    /// An event in words.
    pub(crate) fn line_of(&self, event: &Event) -> Line {
        let (line, gi, rule) = Teller { game: self }.line(event);
        Line {
            seat: gi.map(Gi::seat),
            rule: Some(RuleId(rule)),
            strikes: struck(event).map(Gi::seat),
            ..line
        }
    }
}

/// Whom an event hurts by somebody else's doing.
fn struck(event: &Event) -> Option<Gi> {
    match event {
        Event::RogueWorks { gi, target, .. } => Some(*target).filter(|target| target != gi),
        Event::ItemTaken { from, .. } | Event::ClueTaken { from, .. } => Some(*from),
        Event::PeekedAt { of, .. } => Some(*of),
        _ => None,
    }
}

impl Teller<'_> {
    fn name(&self, gi: Gi) -> &str {
        self.game.pack.numbers.gi_name(gi)
    }

    /// `the Bridge`.
    fn sector(&self, sector: Sector) -> &str {
        self.game.pack.board.called(sector)
    }

    /// `on the Bridge`.
    fn place(&self, sector: Sector) -> &str {
        self.game.pack.board.place(sector)
    }

    fn card(&self, deck: Deck, card: Design) -> &str {
        self.game.pack.name(deck, card)
    }

    fn encounter(&self, card: Design) -> &str {
        self.card(Deck::Encounter, card)
    }

    /// The item that an Encounter card is, if it is one.
    fn find(&self, card: Design) -> Option<&str> {
        self.game.pack.encounters[card.index()].item.map(|item| self.item(item))
    }

    fn mission(&self, card: Design) -> &str {
        self.card(Deck::Mission, card)
    }

    fn rogue(&self, card: Design) -> &str {
        self.card(Deck::Rogue, card)
    }

    fn item(&self, item: ItemId) -> &str {
        &self.game.pack.items[item.index()].name
    }

    fn rounds(&self, weapon: Weapon, rounds: u8) -> String {
        match weapon {
            Weapon::Ammo(ammo) => count(rounds, self.game.pack.numbers.ammo_name(ammo)),
            Weapon::Item(item) if rounds == 1 => format!("the {}", self.item(item)),
            Weapon::Item(item) => format!("{} × {rounds}", self.item(item)),
        }
    }

    fn at(&self, line: Line, sector: Sector) -> Line {
        let id = self.game.pack.board.info(sector).id.to_string();
        Line { touches: vec![Touch::Space(id)], ..line }
    }

    /// Goods in words; nothing if there are none.
    fn goods(&self, goods: &Goods) -> Option<String> {
        let rounds = Ammo::ALL.into_iter().filter(|ammo| goods.ammo[*ammo as usize] > 0);
        let rounds = rounds.map(|ammo| self.rounds(Weapon::Ammo(ammo), goods.ammo[ammo as usize]));
        let all: Vec<String> =
            rounds.chain(goods.items.iter().map(|item| format!("the {}", self.item(*item)))).collect();
        if all.is_empty() { None } else { Some(list(&all)) }
    }

    fn foe(&self, foe: Against) -> &str {
        match foe {
            Against::Card(card) => self.encounter(card),
            Against::Gi(gi) => self.name(gi),
            Against::Traitor => "the Traitor",
        }
    }

    /// What a GI brings to a fight: `4 GP Mags (+2)`.
    fn fires(&self, rolled: &Rolled) -> String {
        let what = match rolled.weapon {
            Some(weapon) => self.rounds(weapon, rolled.rounds),
            None if rolled.faces == [0; 6] => "nothing".to_owned(),
            None => "bare hands".to_owned(),
        };
        let backs: Vec<&str> = rolled.backs.iter().map(|item| self.item(*item)).collect();
        let backs = if backs.is_empty() { String::new() } else { format!(" and the {}", list(&backs)) };
        let mut parts = Vec::new();
        if rolled.times > 1 {
            parts.push(format!("dice × {}", rolled.times));
        }
        let helpers: usize =
            rolled.helpers.iter().zip(1..).map(|(count, face)| usize::from(*count) * face).sum();
        if helpers > 0 {
            parts.push(format!("+{helpers} by Companions"));
        }
        if rolled.more != 0 {
            parts.push(format!("{:+}", rolled.more).replace('-', "−"));
        }
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        format!("{what}{backs}{parts}")
    }

    fn line(&self, event: &Event) -> Told {
        match Chapter::of(event) {
            Chapter::Turn => self.turn(event),
            Chapter::Cards => self.cards(event),
            Chapter::Way => self.way(event),
            Chapter::Fight => self.fight(event),
            Chapter::Company => self.company(event),
            Chapter::Hunt => self.hunt(event),
        }
    }

    fn turn(&self, event: &Event) -> Told {
        match event {
            Event::ChipsDrawn { gi, chips } => (
                line(1, format!("{} draws {}", self.name(*gi), count(*chips, "bio-chip"))),
                Some(*gi),
                "RT-009",
            ),
            Event::ChipsFitted { gi, slots } => {
                let names: Vec<&str> = slots.iter().map(|slot| self.chip(slot)).collect();
                (line(1, format!("{} fits {}", self.name(*gi), list(&names))), Some(*gi), "RT-012")
            }
            Event::Dropped { gi, at } => {
                let text = format!("{} lands {}", self.name(*gi), self.place(*at));
                (self.at(line(1, text), *at), Some(*gi), "RT-018")
            }
            Event::TurnBegins { gi, turn } => {
                (line(0, format!("Turn {turn}: {}", self.name(*gi))), Some(*gi), "RT-028")
            }
            Event::Missed { gi, turn } => {
                (line(0, format!("Turn {turn}: {} misses a turn", self.name(*gi))), Some(*gi), "RT-032")
            }
            Event::WillMiss { gi, turns } => {
                let turns =
                    if *turns == 1 { "the next turn".to_owned() } else { format!("the next {turns} turns") };
                (line(1, format!("{} will miss {turns}", self.name(*gi))), Some(*gi), "RT-030")
            }
            Event::Left { gi } => (
                line(
                    0,
                    format!(
                        "{}'s player leaves the table; the table plays the GI from now on",
                        self.name(*gi)
                    ),
                ),
                Some(*gi),
                "RT-C87",
            ),
            Event::Over { how, winners, places } => {
                let names: Vec<&str> = winners.iter().map(|seat| self.name(Gi::of(seat.index()))).collect();
                let text = match how {
                    How::TraitorFell => format!("{} brings the Traitor down and wins", list(&names)),
                    How::AllDead => "Every GI is dead: the Traitor gets away".to_owned(),
                    How::Deserted => "Nobody is left to hunt: the Traitor gets away".to_owned(),
                    How::LastGi => format!("{} is the last GI and wins", list(&names)),
                    How::TurnLimit => format!("Time is up: {} came closest", list(&names)),
                    How::OthersLeft => format!("All others have left: {} wins", list(&names)),
                };
                let second: Vec<&str> = Gi::ALL
                    .into_iter()
                    .filter(|gi| places[gi.index()] == 2)
                    .map(|gi| self.name(gi))
                    .collect();
                let second = if how.is_lost() || second.is_empty() {
                    String::new()
                } else {
                    format!("; second: {}", list(&second))
                };
                let rule = match how {
                    How::TraitorFell => "RT-295",
                    How::AllDead | How::LastGi => "RT-277",
                    How::TurnLimit => "RT-326",
                    How::OthersLeft => "RT-C87",
                    How::Deserted => "RT-C92",
                };
                (line(0, text + &second), None, rule)
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    fn chip(&self, slot: Slot) -> &str {
        &self.game.pack.numbers.chips[slot as usize].name
    }
}

const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Encounter => "Encounter",
        Deck::Supply => "Supply",
        Deck::Mission => "Mission",
        Deck::Rogue => "Rogue",
        Deck::Clue => "Clue",
    }
}

fn die(face: u8, good: Option<bool>) -> Vec<DieFace> {
    vec![DieFace { face: face.to_string(), sides: 6, good }]
}

/// Dice by how often each face came up, the highest first.
pub(crate) fn faces(counts: &[u8; 6], good: Option<bool>) -> Vec<DieFace> {
    let face = |face: usize| {
        (0..counts[face]).map(move |_| DieFace { face: (face + 1).to_string(), sides: 6, good })
    };
    (0..6).rev().flat_map(face).collect()
}
