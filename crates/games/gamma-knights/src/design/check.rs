//! Whether a suit can be built, and what it comes to.

use std::collections::BTreeMap;

use serde::Serialize;

use super::catalog::{Coupling, Frame, Location, Part, PartKind, Spread};
use super::{Design, Fitting, Workshop};
use crate::pack::Gun;
use crate::weapon::{Round, Weapon};

/// What the workshop has to say about a design.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Finding {
    /// It cannot be built so; otherwise it is advice.
    pub refused: bool,
    /// The rule.
    pub rule: &'static str,
    /// One sentence.
    pub text: String,
}

/// What a design comes to.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Summary {
    /// Slots there are and slots used, by location; extension plates give some.
    pub slots: Vec<(Location, u16, u16)>,
    /// All slots of the frame.
    pub total: u16,
    /// Power that the couplings supply, and what everything together would need.
    pub supply: u16,
    /// Everything switched on.
    pub demand: u16,
    /// Movement multiplier.
    pub multiplier: u8,
    /// Meters of a jump, if it has jets.
    pub jump: Option<u16>,
    /// It flies.
    pub flies: bool,
    /// Fists: d6 times this.
    pub fist: u8,
    /// Kilograms unburdened and burdened.
    pub carries: (u16, u16),
    /// Armor class, a repulsion field included.
    pub armor_class: u8,
    /// Hot plates that it needs, one for each powered item.
    pub hot_plates: u16,
}

/// A part or a weapon.
#[derive(Copy, Clone)]
pub(super) enum Item<'a> {
    Part(&'a Part),
    Weapon(Weapon, &'a Gun),
}

impl Item<'_> {
    fn slots(self) -> u8 {
        match self {
            Item::Part(part) => part.slots,
            Item::Weapon(_, gun) => gun.slots,
        }
    }

    fn name(self) -> String {
        match self {
            Item::Part(part) => part.name.clone(),
            Item::Weapon(_, gun) => gun.name.clone(),
        }
    }

    fn power(self) -> u16 {
        match self {
            Item::Part(part) => part.power(),
            Item::Weapon(_, gun) => u16::from(gun.slots),
        }
    }
}

fn refused(rule: &'static str, text: impl Into<String>) -> Finding {
    Finding { refused: true, rule, text: text.into() }
}

fn advice(rule: &'static str, text: impl Into<String>) -> Finding {
    Finding { refused: false, rule, text: text.into() }
}

impl<'a> Workshop<'a> {
    pub(super) fn item(self, id: &str) -> Option<Item<'a>> {
        if let Some(part) = self.shelves().part(id) {
            return Some(Item::Part(part));
        }
        let weapon = Weapon::parse(id)?;
        // Weapons of robots and bare fists are not for sale.
        self.shelves()
            .arms
            .iter()
            .any(|arms| arms.weapon == id)
            .then(|| Item::Weapon(weapon, &self.game.pack.guns[weapon as usize]))
    }

    /// Slots that a fitting takes.
    pub(super) fn taken(self, fitting: &Fitting) -> u8 {
        fitting.slots.unwrap_or_else(|| self.item(&fitting.id).map_or(0, Item::slots))
    }

    /// Whether the list of the standard suit has a fitting just so: then it stands as printed [GK-C47, GK-C55, GK-C58].
    fn is_printed(self, frame: &str, fitting: &Fitting) -> bool {
        self.shelves().standard(frame).is_some_and(|standard| {
            let same = |(id, slots, at): &&(String, u8, String)| {
                *id == fitting.id && *at == fitting.at && *slots == self.taken(fitting)
            };
            standard.parts.iter().any(|part| same(&part))
        })
    }

    /// Slots of enhanced movement in a suit of so many slots [GK-456, GK-C47].
    pub fn movement_slots(self, total: u16, multiplier: u8) -> Option<u8> {
        let table = &self.shelves().movement;
        let row = table.steps.iter().position(|&most| total <= most)?;
        (2..=5).contains(&multiplier).then(|| table.double[row] * (multiplier - 1))
    }

    /// Meters of a jump [GK-458].
    pub fn jump(self, total: u16) -> Option<u16> {
        let table = &self.shelves().movement;
        let row = table.steps.iter().position(|&most| total <= most)?;
        table.jump.get(row).copied()
    }

    /// Looks a design over: refusals first, then advice.
    pub fn check(self, design: &Design) -> Vec<Finding> {
        let Some(frame) = self.shelves().frame(&design.frame) else {
            return vec![refused("GK-474", format!("there is no frame {:?}", design.frame))];
        };
        let mut findings = Vec::new();
        for fitting in &design.parts {
            self.check_fitting(frame, fitting, &mut findings);
        }
        self.check_spread(design, frame, &mut findings);
        self.check_locations(design, &mut findings);
        self.check_company(design, &mut findings);
        self.check_power(design, &mut findings);
        findings.sort_by_key(|finding| !finding.refused);
        findings
    }

    fn check_fitting(self, frame: &Frame, fitting: &Fitting, out: &mut Vec<Finding>) {
        let Some(item) = self.item(&fitting.id) else {
            out.push(refused("GK-382", format!("there is no part {:?}", fitting.id)));
            return;
        };
        let Some(at) = Location::parse(&fitting.at) else {
            out.push(refused("GK-383", format!("{:?} is no location", fitting.at)));
            return;
        };
        let name = item.name();
        if self.is_printed(&frame.id, fitting) {
            return;
        }
        let spread = matches!(item, Item::Part(part) if part.spread.is_some());
        if !spread && fitting.slots.is_some_and(|slots| slots != item.slots()) {
            out.push(refused("GK-382", format!("{name} takes {} slots", item.slots())));
        }
        match item {
            Item::Part(part) => check_part(frame, part, at, out),
            Item::Weapon(weapon, gun) => check_weapon(frame, weapon, gun, at, out),
        }
    }

    /// Parts that are spread over several locations [GK-413, GK-454, GK-463].
    fn check_spread(self, design: &Design, frame: &Frame, out: &mut Vec<Finding>) {
        let mut spread: BTreeMap<&str, Vec<(Location, u8)>> = BTreeMap::new();
        for fitting in &design.parts {
            if let (Some(Item::Part(part)), Some(at)) = (self.item(&fitting.id), Location::parse(&fitting.at))
                && part.spread.is_some()
            {
                spread.entry(part.id.as_str()).or_default().push((at, self.taken(fitting)));
            }
        }
        let total: u16 = frame.slots.iter().map(|&slots| u16::from(slots)).sum();
        for (id, places) in spread {
            let Some(part) = self.shelves().part(id) else { continue };
            let all: u16 = places.iter().map(|(_, slots)| u16::from(*slots)).sum();
            let printed = design.parts.iter().filter(|f| f.id == id).all(|f| self.is_printed(&frame.id, f));
            match part.spread {
                Some(Spread::Movement) if !printed => {
                    let need = self.movement_slots(total, part.multiplier);
                    if need.map(u16::from) != Some(all) {
                        let need = need.unwrap_or_default();
                        out.push(refused(
                            "GK-456",
                            format!("{} needs {need} slots in a suit of {total}", part.name),
                        ));
                    }
                    let leg = |at: &Location| matches!(at, Location::LeftLeg | Location::RightLeg);
                    let plate = |at: &Location| matches!(at, Location::FrontPlate | Location::BackPlate);
                    if places.iter().any(|(at, _)| !leg(at) && !plate(at)) {
                        out.push(refused("GK-454", format!("{} sits in legs and plates", part.name)));
                    }
                    let in_legs: u8 = places.iter().filter(|(at, _)| leg(at)).map(|(_, slots)| slots).sum();
                    let room = frame.slots[5] + frame.slots[6];
                    if places.iter().any(|(at, _)| plate(at)) && in_legs < room {
                        out.push(refused("GK-454", format!("{} fills the legs first", part.name)));
                    }
                }
                Some(Spread::Arms) => {
                    let arm = |arm: Location| -> u8 {
                        places.iter().filter(|(at, _)| *at == arm).map(|(_, s)| s).sum()
                    };
                    if arm(Location::LeftArm) != part.slots || arm(Location::RightArm) != part.slots {
                        out.push(refused(
                            "GK-463",
                            format!("{} takes {} slots in each arm", part.name, part.slots),
                        ));
                    }
                }
                Some(Spread::Ejection) => {
                    let one_each = places.len() == 6 && places.iter().all(|(_, slots)| *slots == 1);
                    let plates = places
                        .iter()
                        .filter(|(at, _)| matches!(at, Location::FrontPlate | Location::BackPlate));
                    if !one_each || plates.count() != 1 {
                        out.push(refused(
                            "GK-413",
                            "the ejection system needs one slot in each of six locations",
                        ));
                    }
                }
                _ => {}
            }
        }
    }

    /// [GK-383, GK-384] Whether everything fits where it sits.
    fn check_locations(self, design: &Design, out: &mut Vec<Finding>) {
        for (at, room, used) in self.summary(design).slots {
            if used > room {
                let text = format!("the {} has {room} slots, {used} are needed", at.word().replace('-', " "));
                out.push(refused("GK-383", text));
            }
        }
    }

    /// What needs what, and what does not go together.
    fn check_company(self, design: &Design, out: &mut Vec<Finding>) {
        let has = |id: &str| design.parts.iter().any(|fitting| fitting.id == id);
        let parts = || {
            design.parts.iter().filter_map(|f| match self.item(&f.id) {
                Some(Item::Part(part)) => Some(part),
                _ => None,
            })
        };
        for part in parts() {
            if let Some(needed) = &part.needs
                && !has(needed)
            {
                let rule = if part.id == "rto" { "GK-461" } else { "GK-468" };
                out.push(refused(rule, format!("{} is useless without a computer", part.name)));
            }
        }
        if parts().filter(|part| part.kind == PartKind::Field && part.id.starts_with("energy")).count() > 1 {
            out.push(refused("GK-432", "two energy fields in one place both collapse"));
        }
        let mut speeds: Vec<u8> = parts().map(|part| part.multiplier).filter(|&n| n > 0).collect();
        speeds.dedup();
        if speeds.len() > 1 {
            out.push(refused("GK-454", "a suit has one movement enhancement"));
        }
        for fitting in design.parts.iter().filter(|f| f.id == "ammunition") {
            let beside = design.parts.iter().any(|other| {
                other.at == fitting.at && matches!(self.item(&other.id), Some(Item::Weapon(..)))
            });
            if !beside {
                out.push(refused("GK-444", "extra ammunition sits with its weapon"));
            }
        }
        for fitting in &design.parts {
            if let Some(Item::Weapon(_, gun)) = self.item(&fitting.id)
                && gun.heavy
                && !has("rto")
            {
                out.push(refused("GK-439", format!("the {} needs an R.T.O. to carry it", gun.name)));
            }
        }
    }

    /// [GK-388, GK-389, GK-391] Power.
    fn check_power(self, design: &Design, out: &mut Vec<Finding>) {
        let summary = self.summary(design);
        for fitting in &design.parts {
            let Some(item) = self.item(&fitting.id) else { continue };
            let spread = matches!(item, Item::Part(part) if part.spread.is_some());
            if !spread && item.power() > summary.supply {
                let text = format!(
                    "the {} needs {} power, the couplings supply {}",
                    item.name(),
                    item.power(),
                    summary.supply
                );
                out.push(advice("GK-388", text));
            }
        }
        if summary.demand > summary.supply && summary.supply > 0 {
            let text = format!(
                "{} of {} power can run at once; more shuts the suit down for a round",
                summary.supply, summary.demand
            );
            out.push(advice("GK-389", text));
        }
    }

    /// What a design comes to.
    pub fn summary(self, design: &Design) -> Summary {
        let frame = self.shelves().frame(&design.frame);
        let base = frame.map_or([0; 7], |frame| frame.slots);
        let mut slots: Vec<(Location, u16, u16)> =
            Location::ALL.into_iter().zip(base).map(|(at, room)| (at, u16::from(room), 0)).collect();
        let total = base.iter().map(|&n| u16::from(n)).sum();
        let mut sum = Summary {
            slots: Vec::new(),
            total,
            supply: 0,
            demand: 0,
            multiplier: 1,
            jump: None,
            flies: false,
            fist: 1,
            carries: (0, 0),
            armor_class: frame.map_or(0, |frame| frame.armor_class),
            hot_plates: 0,
        };
        for fitting in &design.parts {
            let (Some(item), Some(at)) = (self.item(&fitting.id), Location::parse(&fitting.at)) else {
                continue;
            };
            let place = &mut slots[at as usize];
            place.2 += u16::from(self.taken(fitting));
            let spread = matches!(item, Item::Part(part) if part.spread.is_some());
            let needs =
                if spread && item.power() > 0 { u16::from(self.taken(fitting)) } else { item.power() };
            sum.demand += needs;
            sum.hot_plates += u16::from(needs > 0);
            if let Item::Part(part) = item {
                place.1 += u16::from(part.gives);
                sum.supply += u16::from(part.supplies);
                sum.multiplier = sum.multiplier.max(part.multiplier);
                sum.flies |= part.flies;
                sum.fist = sum.fist.max(part.fist);
                sum.armor_class += part.armor_class;
                if part.id == "jet-assist" {
                    sum.jump = self.jump(total);
                }
            }
        }
        let strength = &self.shelves().strength;
        let row = usize::from(sum.fist.saturating_sub(1));
        sum.carries = (
            strength.unburdened.get(row).copied().unwrap_or_default(),
            strength.burdened.get(row).copied().unwrap_or_default(),
        );
        sum.slots = slots;
        sum
    }
}

fn check_weapon(frame: &Frame, weapon: Weapon, gun: &Gun, at: Location, out: &mut Vec<Finding>) {
    let missiles = matches!(gun.launcher, Some(Round::Micromissile | Round::Minimissile));
    if missiles && !matches!(at, Location::Helmet | Location::BackPlate) {
        let rule = if gun.launcher == Some(Round::Micromissile) { "GK-447" } else { "GK-448" };
        out.push(refused(rule, format!("the {} sits in helmet or back plate", gun.name)));
    }
    let hand = matches!(
        weapon,
        Weapon::AxeHand | Weapon::ClubHand | Weapon::HammerHand | Weapon::Bayonet | Weapon::EnergyMace
    );
    if hand && !matches!(at, Location::LeftArm | Location::RightArm) {
        let rule = if weapon == Weapon::EnergyMace { "GK-446" } else { "GK-438" };
        out.push(refused(rule, format!("the {} sits on an arm", gun.name)));
    }
    if gun.slots > 0 && frame.slots.iter().all(|&slots| slots == 0) {
        out.push(refused("GK-384", format!("{} has no slots at all", frame.name)));
    }
}

fn check_part(frame: &Frame, part: &Part, at: Location, out: &mut Vec<Finding>) {
    let name = &part.name;
    let (limited, rule) = match part.kind {
        PartKind::Sensor => (true, "GK-395"),
        PartKind::Defense => (true, "GK-410"),
        PartKind::Field => (true, "GK-431"),
        PartKind::Locomotion => (true, "GK-453"),
        PartKind::Strength => (true, "GK-462"),
        _ => (false, ""),
    };
    if limited && !frame.takes.contains(&part.kind) {
        out.push(refused(rule, format!("{} takes no {}", frame.name, part.kind.word())));
    }
    if part.kind == PartKind::Power {
        match frame.coupling {
            Coupling::None => {
                out.push(refused("GK-476", format!("{} takes no power coupling", frame.name)));
            }
            Coupling::Half if part.supplies > 2 => {
                out.push(refused("GK-475", format!("{} takes a ½ QPC at most", frame.name)));
            }
            _ => {}
        }
    }
    if !part.at.is_empty() && !part.at.iter().any(|place| place == at.word()) {
        let rule = match part.id.as_str() {
            "autosurgeon" => "GK-420",
            "jet-assist" => "GK-457",
            "antigrav" => "GK-459",
            "rto" => "GK-461",
            _ => "GK-387",
        };
        let places = part.at.join(", ");
        out.push(refused(rule, format!("{name} sits in {places}, not in the {}", at.word())));
    }
}
