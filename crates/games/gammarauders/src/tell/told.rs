//! What the words about events are made of.

use retrograde_cards::text::{count, list};
use retrograde_core::{DieFace, Line, RuleId, Touch};

use crate::action::Carrier;
use crate::alliance::Order;
use crate::area::Area;
use crate::cards::DesignId;
use crate::event::{Bundle, Event, Party};
use crate::pack::{Pack, Stock};
use crate::position::How;

/// Who does something with pods: `the bioborg picks up`.
pub(super) fn carrier(carrier: Carrier, one: &str, several: &str) -> String {
    match carrier {
        Carrier::Borg => format!("the bioborg {one}"),
        Carrier::Fort => format!("the fortress {one}"),
        Carrier::Soldier => format!("soldiers {several}"),
        Carrier::Loose => format!("the ground {one}"),
    }
}

/// So many things, or none: `3 weapons`, `no weapons`.
pub(super) fn some(number: u8, what: &str) -> String {
    if number == 0 { format!("no {what}s") } else { count(number, what) }
}

/// Pods that nobody holds any more: `1 pod falls loose`.
pub(super) fn loosen(pods: u8) -> String {
    format!("{} {} loose", count(pods, "pod"), if pods == 1 { "falls" } else { "fall" })
}

/// Whom an event hurts by somebody else's doing.
pub(super) fn struck(event: &Event) -> Option<Party> {
    match event {
        Event::OfferClosed { from, how: "declined" | "void", .. } => Some(*from),
        Event::Announced { whom, .. } => Some(*whom),
        Event::Passage { mover, refused: Some(_), .. } => Some(*mover),
        Event::MoveStopped { who, .. } | Event::Trashed { who, .. } => Some(*who),
        Event::Eliminated { who, cause: "a card" | "a weapon", .. } => Some(*who),
        Event::CardTaken { from, .. } | Event::PodStolen { from, .. } => Some(*from),
        _ => None,
    }
}

/// What became of an offer.
pub(super) fn closed(how: &str) -> String {
    match how {
        "expired" => "expires".to_owned(),
        "countered" => "is answered with another".to_owned(),
        how => format!("is {how}"),
    }
}

/// A standing order.
pub(super) const fn order(order: Order) -> &'static str {
    match order {
        Order::Ask => "ask me",
        Order::Always => "always let them",
        Order::Never => "never let them",
    }
}

/// The form of a verb for pieces in words: `1 soldier retreats`, `2 soldiers retreat`.
pub(super) fn verb<'a>(what: &str, one: &'a str, several: &'a str) -> &'a str {
    let counted = what.starts_with(|first: char| first.is_ascii_digit()) && !what.starts_with("1 ");
    if counted || what.contains(" and ") { several } else { one }
}

/// How pieces go.
pub(super) fn set_out(what: &str, jump: bool) -> &'static str {
    if jump { "jumps" } else { verb(what, "sets out", "set out") }
}

/// What cashed cards pay.
pub(super) fn pay(pays: u8, unit: Stock) -> String {
    match (pays, unit) {
        (0, Stock::Any) => "all counters of one type".to_owned(),
        (0, unit) => format!("all {unit}s"),
        (number, Stock::Any) => count(number, "army unit"),
        (number, unit) => count(number, unit.word()),
    }
}

/// A total in parts.
pub(super) fn parts(parts: &[i16; 5]) -> String {
    let words = ["weapons", "units", "armour", "other", "dice"];
    let shown = parts.iter().zip(words).filter(|(number, _)| **number != 0);
    let minus = |number: i16| if number < 0 { "−" } else { "" };
    let shown = shown.map(|(number, word)| format!("{word} {}{}", minus(*number), number.unsigned_abs()));
    shown.collect::<Vec<_>>().join(", ")
}

/// Dice as a list of what they show.
pub(super) fn faces(faces: &[u8; 6]) -> String {
    dice(faces).iter().map(|die| die.face.clone()).collect::<Vec<_>>().join(", ")
}

pub(super) fn dice(faces: &[u8; 6]) -> Vec<DieFace> {
    let each = faces.iter().zip(1..).flat_map(|(&count, face)| std::iter::repeat_n(face, usize::from(count)));
    each.map(|face: u8| DieFace { face: face.to_string(), sides: 6, good: None }).collect()
}

pub(super) fn change(number: i8) -> String {
    if number > 0 { format!("+{number}") } else { format!("−{}", number.unsigned_abs()) }
}

/// Words about an event.
pub(super) struct Told<'a> {
    pub(super) pack: &'a Pack,
    pub(super) line: Line,
}

impl<'a> Told<'a> {
    pub(super) fn new(pack: &'a Pack) -> Told<'a> {
        Told { pack, line: Line::new("") }
    }

    pub(super) fn name(&self, party: Party) -> &str {
        self.pack.party_name(party)
    }

    pub(super) fn names(&self, parties: &[Party]) -> String {
        list(&parties.iter().map(|party| self.name(*party)).collect::<Vec<_>>())
    }

    pub(super) fn card(&self, id: DesignId) -> &str {
        self.pack.card_title(id)
    }

    pub(super) fn at(&mut self, area: Area) -> String {
        self.line.touches.push(Touch::Space(area.to_string()));
        self.pack.area_name(area)
    }

    pub(super) fn bundle(&self, bundle: &Bundle, faces: bool) -> String {
        let mut parts: Vec<String> = Vec::new();
        if bundle.pods > 0 {
            parts.push(count(bundle.pods, "pod"));
        }
        if bundle.turn > 0 {
            parts.push(format!("turn card {}", bundle.turn));
        }
        if faces {
            parts.extend(bundle.cards.iter().map(|id| self.card(*id).to_owned()));
            if bundle.any > 0 {
                parts.push(format!("{} of the owner's choice", count(bundle.any, "card")));
            }
        } else {
            let cards = bundle.cards.len() as u8 + bundle.any;
            if cards > 0 {
                parts.push(count(cards, "card"));
            }
        }
        if parts.is_empty() { "nothing".to_owned() } else { list(&parts) }
    }

    /// Ends with a text: a heading, something that follows, or a detail.
    pub(super) fn say(mut self, who: Option<Party>, depth: u8, rule: &'static str, text: String) -> Line {
        self.line.text = text;
        self.line.depth = depth;
        self.line.rule = Some(RuleId(rule));
        self.line.seat = who.map(|party| party.player.seat());
        self.line
    }

    /// How the game ended, and for whom.
    pub(super) fn ending(&self, winners: &[Party], how: How) -> String {
        let why = match how {
            How::Coups => "enough enemy fortresses are trashed",
            How::Time => "the last turn is over",
            How::Resigned => "everyone else has given up",
        };
        if winners.is_empty() {
            return format!("The war ends without a winner: {why}");
        }
        let win = if winners.len() == 1 { "wins" } else { "win" };
        format!("{} {win} the war: {why}!", self.names(winners))
    }
}
