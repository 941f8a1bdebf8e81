//! What can be changed in a design, and what cannot and why.

use retrograde_core::{Refusal, RuleId};
use serde::Serialize;

use crate::catalogue::{PlatePart, catalogue};
use crate::change::apply_edit;
use crate::design::{Design, Fitting};
use crate::edit::{Edit, Switch};
use crate::frame::{Frame, Kind};
use crate::item::{Group, Item, Span};
use crate::place::{Location, Place};

/// A change that a client can offer: the line for [`crate::apply`], or why it is not open.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// Where, or what else distinguishes it: `left-arm`, `×3`.
    pub label: String,
    /// In notation.
    pub edit: String,
    /// Why it cannot be done now.
    pub blocked: Option<Refusal>,
}

/// A thing that can be chosen, with its offers.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The stage of fitting out [GK-381]; `frame`, `suit`, `primary` or `carrier` for what is no item.
    pub group: &'static str,
    /// For people.
    pub label: String,
    /// What it does, in a sentence.
    pub about: String,
    /// Its numbers: `radius m 20`.
    pub facts: Vec<String>,
    /// The rule that describes it.
    pub rule: RuleId,
    /// Slots; 0 where it depends.
    pub slots: u8,
    /// Power.
    pub power: u16,
    /// Why it cannot be had at all, whatever the place; then there are no offers.
    pub blocked: Option<Refusal>,
    /// Where or how.
    pub offers: Vec<Offer>,
}

pub(crate) fn offer(design: &Design, label: impl Into<String>, edit: &Edit) -> Offer {
    Offer { label: label.into(), edit: edit.to_string(), blocked: apply_edit(design, edit).err() }
}

/// All that can be changed, in the order of fitting out [GK-381].
pub fn choices(design: &Design) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    let frames = &catalogue().frames;
    choices.extend(frames.iter().map(|frame| frame_choice(design, "suit", frame, &Edit::Suit(frame))));
    if design.frame.kind == Kind::Suit {
        let suits = frames.iter().filter(|frame| frame.kind == Kind::Suit && *frame != design.frame);
        choices.extend(suits.map(|frame| frame_choice(design, "frame", frame, &Edit::Frame(frame))));
        choices.extend(catalogue().tables.plate.iter().map(|part| plate_choice(design, part)));
    }
    choices.extend(catalogue().items.iter().filter_map(|item| item_choice(design, item)));
    choices.extend(primary_choice(design));
    choices.extend(carrier_choice(design));
    choices
}

fn frame_choice(design: &Design, group: &'static str, frame: &'static Frame, edit: &Edit) -> Choice {
    Choice {
        group,
        label: frame.name.to_owned(),
        about: frame.about.to_owned(),
        facts: Vec::new(),
        rule: frame.rule(),
        slots: frame.total_slots(),
        power: 0,
        blocked: None,
        offers: vec![offer(design, frame.id, edit)],
    }
}

fn plate_choice(design: &Design, part: &'static PlatePart) -> Choice {
    let places = design.bays.iter().filter(|bay| part.at.contains(&bay.root));
    Choice {
        group: Group::Plates.word(),
        label: part.name.to_owned(),
        about: format!("Takes {} slots and gives {}.", part.needs, part.gives),
        facts: Vec::new(),
        rule: RuleId("GK-387"),
        slots: part.needs,
        power: 0,
        blocked: None,
        offers: places
            .map(|bay| offer(design, bay.place.to_string(), &Edit::Plate(bay.place, part)))
            .collect(),
    }
}

fn item_choice(design: &Design, item: &'static Item) -> Option<Choice> {
    let offers = match (design.frame.kind, item.span) {
        (Kind::Suit, Some(span)) => span_offers(design, span),
        // Weapons that no suit can carry are offered with the carrier, or not at all.
        (Kind::Suit, None) if item.is_heavy() || item.is_of_machines() => return None,
        (Kind::Suit, None) => suit_offers(design, item),
        _ => {
            design.frame.hull.iter().find(|battery| battery.item == item.id)?;
            let place = Place::At(Location::Hull);
            vec![offer(design, place.to_string(), &Edit::Add(place, Fitting::new(item), Switch::IfPower))]
        }
    };
    let (blocked, offers) = same_refusal(offers);
    let facts = item.facts.iter().map(|(name, number)| format!("{} {number}", name.replace('-', " ")));
    Some(Choice {
        group: item.group.word(),
        label: item.name.to_owned(),
        about: item.about.to_owned(),
        facts: facts.collect(),
        rule: item.rule(),
        slots: item.slots,
        power: item.power(item.slots),
        blocked,
        offers,
    })
}

/// Where every offer is refused for one reason, it is said once.
fn same_refusal(offers: Vec<Offer>) -> (Option<Refusal>, Vec<Offer>) {
    let first = offers.first().and_then(|offer| offer.blocked.clone());
    if first.is_some() && offers.iter().all(|offer| offer.blocked == first) {
        (first, Vec::new())
    } else {
        (None, offers)
    }
}

/// An item in every place where it may be, as the tables have it and as printed for the frame.
fn suit_offers(design: &Design, item: &'static Item) -> Vec<Offer> {
    let mut offers = Vec::new();
    for bay in &design.bays {
        let mut add = |label: String, fitting| {
            offers.push(offer(design, label, &Edit::Add(bay.place, fitting, Switch::IfPower)));
        };
        if bay.plate.is_none() && design.frame.factory(item.id, bay.root).is_some() {
            add(format!("{} (factory)", bay.place), Fitting { factory: true, ..Fitting::new(item) });
        }
        if item.at.is_empty() || item.at.contains(&bay.root) {
            add(bay.place.to_string(), Fitting::new(item));
        }
    }
    offers
}

fn span_offers(design: &Design, span: Span) -> Vec<Offer> {
    let tables = &catalogue().tables;
    match span {
        Span::Movement => {
            let steps = 1..=tables.movement.most;
            steps.map(|step| offer(design, format!("×{step}"), &Edit::Movement(step, None))).collect()
        }
        Span::Strength => {
            let steps = 0..=tables.strength.rows.len() as u8;
            steps.map(|step| offer(design, format!("{step} in each arm"), &Edit::Strength(step))).collect()
        }
        Span::Ejection => {
            let plates = [Some(Location::FrontPlate), Some(Location::BackPlate), None];
            let label = |plate: Option<Location>| plate.map_or("none", Location::word);
            plates.map(|plate| offer(design, label(plate), &Edit::Ejection(plate))).into()
        }
    }
}

fn primary_choice(design: &Design) -> Option<Choice> {
    let mut offers = vec![offer(design, "the best", &Edit::Primary(None))];
    for (item, _) in design.sensors() {
        let sensor = offer(design, item.name, &Edit::Primary(Some(item)));
        if !offers.contains(&sensor) {
            offers.push(sensor);
        }
    }
    (offers.len() > 1).then(|| Choice {
        group: "primary",
        label: "Primary sensor".to_owned(),
        about: "Gives its full bonus; every other sensor that is on gives +1.".to_owned(),
        facts: Vec::new(),
        rule: RuleId("GK-396"),
        slots: 0,
        power: 0,
        blocked: None,
        offers,
    })
}

fn carrier_choice(design: &Design) -> Option<Choice> {
    let numbers = &catalogue().tables.carrier;
    let weapons = catalogue().items.iter().filter(|item| item.is_heavy());
    let mut offers: Vec<_> =
        weapons.map(|item| offer(design, item.name, &Edit::Carrier(Some(item)))).collect();
    offers.push(offer(design, "none", &Edit::Carrier(None)));
    (design.frame.kind == Kind::Suit).then(|| Choice {
        group: "carrier",
        label: "R.T.O.".to_owned(),
        about: "A tracked carrier that tows one heavy weapon; a computer controls it from a hot plate on the back.".to_owned(),
        facts: vec![format!("speed {}", numbers.speed)],
        rule: RuleId("GK-461"),
        slots: 0,
        power: numbers.power.into(),
        blocked: None,
        offers,
    })
}
