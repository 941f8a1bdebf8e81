//! What can be fitted or set in a design, and what cannot and why.

use retrograde_core::workshop::{Cost, Offer, Ware};
use retrograde_core::{Refusal, RuleId};

use crate::catalogue::{PlatePart, catalogue};
use crate::change::apply_edit;
use crate::design::{Design, Fitting};
use crate::edit::{Edit, Switch};
use crate::frame::Kind;
use crate::item::{Group, Item, Span};
use crate::place::{Location, Place};

/// The group of what is no item: the frame itself.
pub(crate) const FRAME: &str = "frame";

/// The groups in the order of fitting out [GK-381], for people.
pub(crate) const GROUPS: [(&str, &str); 11] = [
    (FRAME, "Frame"),
    (Group::Plates.word(), "Extension plates"),
    (Group::Couplings.word(), "Power couplings"),
    (Group::Sensors.word(), "Sensors"),
    (Group::Defenses.word(), "Defenses"),
    (Group::ForceField.word(), "Force fields"),
    (Group::Weapons.word(), "Weapons"),
    (Group::Locomotion.word(), "Locomotion"),
    (Group::Strength.word(), "Strength"),
    (Group::Computer.word(), "Computer"),
    (Group::Extras.word(), "Extras"),
];

pub(crate) fn offer(design: &Design, label: impl Into<String>, edit: &Edit) -> Offer {
    let done = apply_edit(design, edit);
    Offer {
        label: label.into(),
        place: None,
        change: edit.to_string(),
        chosen: done.as_ref() == Ok(design),
        blocked: done.err(),
    }
}

pub(crate) fn offer_at(design: &Design, place: Place, edit: &Edit) -> Offer {
    Offer { place: Some(place.to_string()), ..offer(design, place.name(), edit) }
}

/// What something draws from the couplings.
pub(crate) fn draws(power: u16) -> Vec<Cost> {
    costs(i32::from(power))
}

fn costs(power: i32) -> Vec<Cost> {
    if power == 0 { Vec::new() } else { vec![Cost { gauge: "power".to_owned(), amount: power }] }
}

/// What an item draws or, as a coupling, gives.
pub(crate) fn item_costs(item: &Item, power: u16) -> Vec<Cost> {
    if item.supply > 0 { costs(-i32::from(item.supply)) } else { draws(power) }
}

/// All that can be fitted or set, in the order of fitting out [GK-381].
pub fn wares(design: &Design) -> Vec<Ware> {
    let mut wares: Vec<Ware> = frame_ware(design).into_iter().collect();
    if design.frame.kind == Kind::Suit {
        wares.extend(catalogue().tables.plate.iter().map(|part| plate_ware(design, part)));
    }
    wares.extend(catalogue().items.iter().filter_map(|item| item_ware(design, item)));
    wares.extend(primary_ware(design));
    wares.extend(carrier_ware(design));
    // What is no item stands after the items of its group.
    wares.sort_by_key(|ware| GROUPS.iter().position(|(group, _)| *group == ware.group));
    wares
}

fn frame_ware(design: &Design) -> Option<Ware> {
    let frames = catalogue().frames.iter().filter(|frame| frame.kind == Kind::Suit);
    let offers = frames.map(|frame| offer(design, frame.name, &Edit::Frame(frame))).collect();
    (design.frame.kind == Kind::Suit).then(|| Ware {
        id: FRAME.to_owned(),
        group: FRAME.to_owned(),
        label: "Frame".to_owned(),
        about: "The same fittings in another frame.".to_owned(),
        facts: Vec::new(),
        rule: design.frame.rule(),
        slots: 0,
        costs: Vec::new(),
        fitted: 0,
        blocked: None,
        offers,
    })
}

fn plate_ware(design: &Design, part: &'static PlatePart) -> Ware {
    let places = design.bays.iter().filter(|bay| part.at.contains(&bay.root));
    let offers = places.map(|bay| offer_at(design, bay.place, &Edit::Plate(bay.place, part))).collect();
    let (blocked, offers) = same_refusal(offers);
    let fitted = design.plates().filter(|bay| bay.plate.is_some_and(|(fitted, _)| fitted.id == part.id));
    Ware {
        id: part.id.to_owned(),
        group: Group::Plates.word().to_owned(),
        label: part.name.to_owned(),
        about: format!("Takes {} slots and gives {}.", part.needs, part.gives),
        facts: Vec::new(),
        rule: RuleId("GK-387"),
        slots: part.needs.into(),
        costs: Vec::new(),
        fitted: fitted.count() as u16,
        blocked,
        offers,
    }
}

fn item_ware(design: &Design, item: &'static Item) -> Option<Ware> {
    let offers = match (design.frame.kind, item.span) {
        (Kind::Suit, Some(span)) => span_offers(design, span),
        // Weapons that no suit can carry are offered with the carrier, or not at all.
        (Kind::Suit, None) if item.is_heavy() || item.is_of_machines() => return None,
        (Kind::Suit, None) => suit_offers(design, item),
        _ => {
            design.frame.hull.iter().find(|battery| battery.item == item.id)?;
            let place = Place::At(Location::Hull);
            vec![offer_at(design, place, &Edit::Add(place, Fitting::new(item), Switch::IfPower))]
        }
    };
    let (blocked, offers) = same_refusal(offers);
    let facts = item.facts.iter().map(|(name, number)| format!("{} {number}", name.replace('-', " ")));
    let hot = item.hot_plate.then(|| "needs a hot plate".to_owned());
    Some(Ware {
        id: item.id.to_owned(),
        group: item.group.word().to_owned(),
        label: item.name.to_owned(),
        about: item.about.to_owned(),
        facts: facts.chain(hot).collect(),
        rule: item.rule(),
        slots: item.slots.into(),
        costs: item_costs(item, item.power(item.slots)),
        fitted: if item.span.is_some() { 0 } else { design.count(item.id) as u16 },
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
        let add = |fitting| offer_at(design, bay.place, &Edit::Add(bay.place, fitting, Switch::IfPower));
        if bay.plate.is_none() && design.frame.factory(item.id, bay.root).is_some() {
            let factory = add(Fitting { factory: true, ..Fitting::new(item) });
            offers.push(Offer { label: format!("{} (factory)", factory.label), ..factory });
        }
        if item.at.is_empty() || item.at.contains(&bay.root) {
            offers.push(add(Fitting::new(item)));
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
            let label = |plate: Option<Location>| plate.map_or("none".to_owned(), Location::label);
            plates.map(|plate| offer(design, label(plate), &Edit::Ejection(plate))).into()
        }
    }
}

fn primary_ware(design: &Design) -> Option<Ware> {
    let mut offers = vec![offer(design, "the best", &Edit::Primary(None))];
    for (item, _) in design.sensors() {
        let sensor = offer(design, item.name, &Edit::Primary(Some(item)));
        if !offers.contains(&sensor) {
            offers.push(sensor);
        }
    }
    (offers.len() > 1).then(|| Ware {
        id: "primary".to_owned(),
        group: Group::Sensors.word().to_owned(),
        label: "Primary sensor".to_owned(),
        about: "Gives its full bonus; every other sensor that is on gives +1.".to_owned(),
        facts: Vec::new(),
        rule: RuleId("GK-396"),
        slots: 0,
        costs: Vec::new(),
        fitted: 0,
        blocked: None,
        offers,
    })
}

fn carrier_ware(design: &Design) -> Option<Ware> {
    let numbers = &catalogue().tables.carrier;
    let weapons = catalogue().items.iter().filter(|item| item.is_heavy());
    let mut offers: Vec<_> =
        weapons.map(|item| offer(design, item.name, &Edit::Carrier(Some(item)))).collect();
    offers.push(offer(design, "none", &Edit::Carrier(None)));
    (design.frame.kind == Kind::Suit).then(|| Ware {
        id: "carrier".to_owned(),
        group: Group::Weapons.word().to_owned(),
        label: "R.T.O.".to_owned(),
        about: "A tracked carrier that tows one heavy weapon; a computer controls it from a hot plate on the back."
            .to_owned(),
        facts: vec![format!("speed {}", numbers.speed)],
        rule: RuleId("GK-461"),
        slots: 0,
        costs: draws(numbers.power.into()),
        fitted: 0,
        blocked: None,
        offers,
    })
}
