//! Whether a design is allowed, rule by rule [chapter 31].

use retrograde_core::workshop::Fault;
use retrograde_core::{Refusal, RuleId};

use crate::catalogue::catalogue;
use crate::design::{Bay, Design, Fitting};
use crate::frame::{Frame, Kind};
use crate::item::{Group, Item, Magazine};
use crate::place::{Location, Place};
use crate::power::hot_plates_used;

/// Whether two faults are the same, whatever the numbers in their sentences.
pub(crate) fn is_like(one: &Fault, other: &Fault) -> bool {
    one.place == other.place && one.item == other.item && one.refusal.rule == other.refusal.rule
}

/// Everything that the rules do not allow, in the order of fitting out. Empty = the design is sound.
pub fn check(design: &Design) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    // What a frame never takes is said before what has no room now.
    for bay in &design.bays {
        faults.plate(design, bay);
        for (index, fitting) in bay.fittings.iter().enumerate() {
            faults.fitting(design, bay, fitting, &bay.fittings[..index]);
        }
    }
    for bay in &design.bays {
        faults.slots(design, bay);
        faults.hot_plates(design, bay);
    }
    if design.frame.kind == Kind::Suit {
        faults.couplings(design);
        faults.fields(design);
        faults.movement(design);
        faults.strength(design);
        faults.ejection(design);
        faults.computer(design);
    } else {
        faults.hull(design);
    }
    faults.carrier(design);
    faults.primary(design);
    faults.0
}

pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(
        &mut self,
        place: Option<Place>,
        item: &'static str,
        rule: &'static str,
        because: String,
    ) {
        let place = place.map(|place| place.to_string());
        let item = (!item.is_empty()).then(|| item.to_owned());
        self.0.push(Fault { place, item, refusal: Refusal::by(RuleId(rule), because) });
    }

    /// [GK-385, GK-387] Extension plates go where they may.
    fn plate(&mut self, design: &Design, bay: &Bay) {
        if bay.plate.is_some() && !design.frame.takes.contains(&Group::Plates) {
            let because = format!("{} has no slots for an extension plate to sit on", design.frame.name);
            self.add(Some(bay.place), "", "GK-385", because);
        }
        if let Some((part, _)) = bay.plate
            && !part.at.contains(&bay.root)
        {
            let because = format!(
                "{} does not go on the {}; it goes on {}",
                part.name,
                bay.root.label(),
                places(&part.at)
            );
            self.add(Some(bay.place), "", "GK-387", because);
        }
    }

    /// [GK-382, GK-383] Everything fits into its place.
    fn slots(&mut self, design: &Design, bay: &Bay) {
        let (used, capacity) = (design.used(bay), design.capacity(bay));
        if used > capacity {
            let label = bay.place.label();
            let because = if capacity == 0 {
                format!("{label} of {} has no slots", design.frame.name)
            } else {
                format!(
                    "{label} has {capacity} slots, and this takes {used}: an item must fit entirely into one place; \
                     remove {} or move something",
                    count(used - capacity, "slot", "slots")
                )
            };
            self.add(Some(bay.place), "", "GK-383", because);
        }
    }

    fn fitting(&mut self, design: &Design, bay: &Bay, fitting: &Fitting, before: &[Fitting]) {
        let (frame, item) = (design.frame, fitting.item);
        if frame.kind != Kind::Suit {
            // A hull takes what is printed for it: see `hull`.
            return;
        }
        let place = Some(bay.place);
        if let Err((rule, because)) = available(frame, item) {
            self.add(place, item.id, rule, because);
        }
        if fitting.factory {
            let twin = before.iter().any(|other| other.item == item && other.factory);
            if frame.factory(item.id, bay.root).is_none() || bay.plate.is_some() || twin {
                let because = format!(
                    "no {} of this make is printed for {} in {}; fit the one from the tables, without \"factory\"",
                    item.name,
                    frame.name,
                    bay.place.label()
                );
                self.add(place, item.id, "GK-C55", because);
            }
        } else if !item.at.is_empty() && !item.at.contains(&bay.root) {
            let rule = if item.weapon.is_some() && item.slots == 0 { "GK-394" } else { item.rule().0 };
            let because = format!("{} can only go on {}", item.name, places(&item.at));
            self.add(place, item.id, rule, because);
        }
        let most = item.magazine.as_ref().map_or(0, Magazine::most_extra);
        if fitting.extra > most || (fitting.factory && fitting.extra > 0) {
            let because = match most {
                _ if fitting.factory => {
                    format!("{} of this make is used as printed and takes no more slots", item.name)
                }
                0 => format!("{} has no use for more slots", item.name),
                _ => format!("{} takes at most {} more", item.name, count(most.into(), "slot", "slots")),
            };
            self.add(place, item.id, item.rule().0, because);
        }
        if item.span.is_some() && before.iter().any(|other| other.item == item) {
            let because = format!("{} is listed here twice: list it once, with all its slots", item.name);
            self.add(place, item.id, item.rule().0, because);
        }
        let hand = |fitting: &Fitting| fitting.item.weapon.as_ref().is_some_and(|weapon| weapon.hand);
        if hand(fitting) && before.iter().any(hand) {
            let because =
                format!("{} already has a hand weapon: there is room for one on each arm", bay.place.label());
            self.add(place, item.id, "GK-438", because);
        }
    }

    /// [GK-393] A hot plate for each thing that is not built in.
    fn hot_plates(&mut self, design: &Design, bay: &Bay) {
        let used = hot_plates_used(design, bay);
        if used > usize::from(bay.hot_plates) {
            let rule =
                if bay.fittings.iter().any(|fitting| fitting.item.hot_plate) { "GK-393" } else { "GK-461" };
            let because = format!(
                "{} has {} and needs {used}; hot plates take no slots",
                bay.place.label(),
                count(bay.hot_plates.into(), "hot plate", "hot plates")
            );
            self.add(Some(bay.place), "", rule, because);
        }
    }
}

/// Whether a frame takes an item at all; the rule and the reason if not.
fn available(frame: &Frame, item: &Item) -> Result<(), (&'static str, String)> {
    if item.is_of_machines() {
        return Err(("GK-G06", format!("{} is a weapon for robots", item.name)));
    }
    if item.is_heavy() {
        let rule = if matches!(item.id, "blaster-mk12" | "shrapneler") { item.rule().0 } else { "GK-276" };
        let because = format!(
            "{} is too heavy for a suit: it goes on a tracked carrier, with `carrier {}`",
            item.name, item.id
        );
        return Err((rule, because));
    }
    if !frame.couplings.is_empty() && item.group == Group::Couplings && !frame.couplings.contains(&item.id) {
        return Err((frame.rule().0, format!("{} takes only half a coupling", frame.name)));
    }
    if frame.takes.contains(&item.group) {
        return Ok(());
    }
    let rule = match item.group {
        Group::Couplings => frame.rule().0,
        Group::Sensors => "GK-395",
        Group::Defenses => "GK-410",
        Group::ForceField => "GK-431",
        Group::Locomotion => "GK-453",
        Group::Strength => "GK-462",
        Group::Computer => "GK-466",
        _ => "GK-382",
    };
    let frames = catalogue()
        .frames
        .iter()
        .filter(|other| other.kind == Kind::Suit && other.takes.contains(&item.group));
    let frames: Vec<_> = frames.map(|frame| frame.id).collect();
    Err((
        rule,
        format!("{} is not available on {}; it is available on {}", item.name, frame.name, frames.join(", ")),
    ))
}

/// The weapons of tracked carriers.
pub(crate) fn heavy_weapons() -> Vec<&'static str> {
    catalogue().items.iter().filter(|item| item.is_heavy()).map(|item| item.id).collect()
}

fn places(list: &[Location]) -> String {
    let words: Vec<_> = list.iter().map(|location| location.word()).collect();
    words.join(", ")
}

/// `1 slot`, `2 slots`.
pub(crate) fn count(number: u16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
