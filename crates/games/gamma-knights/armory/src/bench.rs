//! Everything that a client shows of a design: what is there, what could be, and why other things could not.

use retrograde_core::RuleId;
use retrograde_core::workshop::{self as told, Bench, Fielding, Gauge, Note, Value, WareGroup};

use crate::check::{check, count};
use crate::convert::convert_with_reasons;
use crate::design::{Bay, Design, Fitting};
use crate::edit::Edit;
use crate::figure::{anchor, figure};
use crate::file::write;
use crate::frame::Kind;
use crate::item::{Group, Span};
use crate::place::{Location, Place};
use crate::power::{Power, hot_plates_used};
use crate::profile::profile;
use crate::wares::{GROUPS, draws, item_costs, offer, offer_at, wares};

/// The sums of a design.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Totals {
    /// Slots of the frame and of all extension plates.
    pub slots: u16,
    /// Slots in use, extension plates among them.
    pub used: u16,
    /// Slots left.
    pub free: u16,
    /// Power.
    pub power: Power,
}

/// Tells everything about a design.
pub fn describe(design: &Design) -> Bench {
    let wares = wares(design);
    let groups = GROUPS.iter().filter(|(id, _)| wares.iter().any(|ware| ware.group == *id));
    let (fielding, unfit) = match convert_with_reasons(design) {
        Ok((fielded, values)) => (Some(Fielding { line: fielded.to_line(), values }), None),
        Err(refusal) => (None, Some(refusal)),
    };
    Bench {
        name: design.name.clone(),
        kind: design.frame.name.to_owned(),
        design: write(design),
        faults: check(design),
        notes: notes(design),
        figure: figure(design),
        places: design.bays.iter().map(|bay| place(design, bay)).collect(),
        gauges: gauges(design),
        groups: groups
            .map(|(id, label)| WareGroup { id: (*id).to_owned(), label: (*label).to_owned() })
            .collect(),
        wares,
        values: values(design),
        fielding,
        unfit,
    }
}

/// The sums of a design.
pub fn totals(design: &Design) -> Totals {
    let sum = |of: fn(&Design, &Bay) -> u16| design.bays.iter().map(|bay| of(design, bay)).sum();
    Totals {
        slots: sum(Design::capacity),
        used: sum(Design::used),
        free: sum(Design::free),
        power: Power::of(design),
    }
}

/// What is worth knowing about a design, though the rules allow it.
pub fn notes(design: &Design) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut note = |rule: RuleId, text: String| notes.push(Note { rule, text });
    let power = Power::of(design);
    if design.frame.kind != Kind::Suit {
        return notes;
    }
    if power.supply == 0 && design.frame.powered {
        let burdens = if design.frame.burdens { ", and the suit burdens its wearer" } else { "" };
        note(design.frame.rule(), format!("nothing powers it: no assisted movement, no sensors{burdens}"));
    } else if power.everything > power.supply {
        let text = format!(
            "{} can be in use at once, and everything together draws {}: power is switched around as needed",
            count(power.supply, "unit of power", "units of power"),
            power.everything
        );
        note(RuleId("GK-391"), text);
    }
    for (bay, fitting) in
        design.fittings().filter(|(bay, fitting)| design.power_of(bay, fitting) > power.supply)
    {
        let needs = design.power_of(bay, fitting);
        note(
            RuleId("GK-G80"),
            format!("{} draws {needs}, more than is available: it does not work", fitting.item.name),
        );
    }
    for (_, fitting) in design.of_group(Group::Weapons).filter(|(_, fitting)| fitting.item.battle.is_none()) {
        note(RuleId("GK-G14"), format!("{} is not in the battle game", fitting.item.name));
    }
    if design.has("jet-assist") && !design.has("antigrav-flight") {
        note(RuleId("GK-G11"), "in the battle game, jets stay on the ground".to_owned());
    }
    let free = totals(design).free;
    if free > 0 {
        note(RuleId("GK-384"), format!("{} empty, which does no harm", count(free, "slot is", "slots are")));
    }
    notes
}

fn gauges(design: &Design) -> Vec<Gauge> {
    let Totals { slots, used, power, .. } = totals(design);
    if slots == 0 {
        return Vec::new();
    }
    let gauge = |label: &str, used: u16, most: u16, rule: &'static str| Gauge {
        id: label.to_owned(),
        label: label.to_owned(),
        used: used.into(),
        most: most.into(),
        wanted: None,
        rule: RuleId(rule),
    };
    let wanted = Some(u32::from(power.everything));
    vec![
        gauge("slots", used, slots, "GK-383"),
        Gauge { wanted, ..gauge("power", power.on, power.supply, "GK-388") },
    ]
}

/// What it is worth in the role-playing book.
fn values(design: &Design) -> Vec<Value> {
    let profile = profile(design);
    let mut values = Vec::new();
    let mut value = |label: &str, value: String, rule: &'static str, because: String| {
        values.push(Value { label: label.to_owned(), value, because, rule: Some(RuleId(rule)) });
    };
    let plain = String::new;
    if profile.armor_class > 0 {
        let options = profile.armor_class_options.join(", ");
        value("armor class", profile.armor_class.to_string(), "GK-474", options);
    }
    if let Some(machine) = profile.machine {
        value("hit points", machine.hit_points.to_string(), "GK-487", plain());
        value("speed", machine.speed.to_string(), "GK-487", plain());
        value("size", format!("{} m", machine.size), "GK-487", plain());
        return values;
    }
    if design.frame.kind != Kind::Suit {
        return values;
    }
    value("complexity", profile.complexity.to_string(), "GK-379", plain());
    let primary = profile.primary.map(str::to_lowercase).unwrap_or_default();
    value("aim", format!("{:+}", profile.aim), "GK-396", primary);
    let burdened = if profile.burdens { "burdens its wearer" } else { "" };
    value("speed", format!("×{}", profile.speed), "GK-454", burdened.to_owned());
    if let Some(meters) = profile.jump {
        value("jump", format!("{meters} m"), "GK-457", plain());
    }
    if profile.flies {
        value("flight", "yes".to_owned(), "GK-459", "antigrav".to_owned());
    }
    value("fists", profile.fists, "GK-463", plain());
    if let Some([light, heavy]) = profile.loads {
        value("carries", format!("{light} kg"), "GK-462", format!("{heavy} kg burdened"));
    }
    if profile.life_support > 0 {
        value("life support", format!("{} h", profile.life_support), "GK-417", plain());
    }
    if profile.medikit_uses > 0 {
        value("medikit", count(profile.medikit_uses, "use", "uses"), "GK-419", plain());
    }
    if profile.tasks > 0 {
        value("computer", count(profile.tasks.into(), "task", "tasks"), "GK-466", plain());
    }
    if !profile.hidden_from.is_empty() {
        value("hidden from", profile.hidden_from.join(", "), "GK-396", plain());
    }
    values
}

fn place(design: &Design, bay: &Bay) -> told::Place {
    let mut offers = Vec::new();
    let mut facts = Vec::new();
    if bay.hot_plates > 0 {
        let used = hot_plates_used(design, bay);
        let in_use = if used > 0 { format!(", {used} in use") } else { String::new() };
        facts.push(format!("{}{in_use}", count(bay.hot_plates.into(), "hot plate", "hot plates")));
    }
    if design.frame.powered {
        let more = Edit::HotPlates(bay.place, bay.hot_plates.saturating_add(1));
        offers.push(offer(design, "add a hot plate", &more));
        if bay.hot_plates > 0 {
            let less = Edit::HotPlates(bay.place, bay.hot_plates - 1);
            offers.push(offer(design, "remove a hot plate", &less));
        }
    }
    if let Place::Plate(number) = bay.place {
        offers.push(offer(design, "remove this plate", &Edit::Unplate(number)));
    }
    for (part, _) in design.plates().filter_map(|other| other.plate).filter(|(_, on)| *on == bay.place) {
        facts.push(format!("{} for {}", count(part.needs.into(), "slot", "slots"), part.name));
    }
    let label = match bay.plate {
        Some((part, _)) => format!("{}: {}", bay.place.name(), part.name),
        None => bay.place.name(),
    };
    told::Place {
        id: bay.place.to_string(),
        label,
        at: anchor(bay.place),
        on: bay.plate.map(|(_, on)| on.to_string()),
        slots: design.capacity(bay),
        used: design.used(bay),
        facts,
        fittings: bay.fittings.iter().map(|fitting| fitted(design, bay, fitting)).collect(),
        offers,
    }
}

fn fitted(design: &Design, bay: &Bay, fitting: &Fitting) -> told::Fitting {
    let (place, item) = (bay.place, fitting.item);
    let power = design.power_of(bay, fitting);
    let remove = match item.span {
        Some(Span::Movement) => Edit::Movement(1, None),
        Some(Span::Strength) => Edit::Strength(0),
        Some(Span::Ejection) => Edit::Ejection(None),
        None => Edit::Remove(place, *fitting),
    };
    let switch = (power > 0).then(|| {
        let label = if fitting.on { "switch off" } else { "switch on" };
        offer(design, label, &Edit::Turn(place, *fitting, !fitting.on))
    });
    let mut offers = Vec::new();
    if item.magazine.is_some() && !fitting.factory && bay.root != Location::Hull {
        let extend = |label, extra| offer(design, label, &Edit::Extend(place, *fitting, extra));
        offers.push(extend("add a slot", fitting.extra.saturating_add(1)));
        if fitting.extra > 0 {
            offers.push(extend("remove a slot", fitting.extra - 1));
        }
    }
    let goes = |other: &&Bay| {
        other.place != place && item.span.is_none() && (item.at.is_empty() || item.at.contains(&other.root))
    };
    let moves = design.bays.iter().filter(goes);
    let rounds = design.rounds_of(bay, fitting).map(|rounds| count(rounds, "round", "rounds"));
    let factory = fitting.factory.then(|| "as printed for this frame".to_owned());
    told::Fitting {
        text: fitting.to_string(),
        label: item.name.to_owned(),
        group: item.group.word().to_owned(),
        about: item.about.to_owned(),
        rule: item.rule(),
        slots: design.slots_of(bay, fitting).into(),
        costs: if item.supply > 0 { item_costs(item, 0) } else { draws(power) },
        on: (power > 0).then_some(fitting.on),
        facts: rounds.into_iter().chain(factory).collect(),
        switch,
        remove: offer(design, "remove", &remove),
        moves: moves
            .map(|other| offer_at(design, other.place, &Edit::Move(place, *fitting, other.place)))
            .collect(),
        offers,
    }
}
