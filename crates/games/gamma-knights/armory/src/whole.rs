//! What the rules ask of a design as a whole: power, fields, movement, strength, computer, carrier.

use crate::catalogue::catalogue;
use crate::check::{Faults, count, heavy_weapons};
use crate::design::{Bay, Design, Fitting};
use crate::item::{FieldKind, Group, Item, Span};
use crate::place::{Location, Place};
use crate::power::{Power, carrier_power};

impl Faults {
    /// [GK-388, GK-475] No more is on than the couplings give.
    pub(crate) fn couplings(&mut self, design: &Design) {
        let power = Power::of(design);
        if power.on > power.supply {
            let because = format!(
                "{} on, but the couplings give {}: switch off {} more or fit a coupling",
                count(power.on, "unit of power is", "units of power are"),
                power.supply,
                power.on - power.supply
            );
            self.add(None, "", "GK-388", because);
        }
        let couplings = design.of_group(Group::Couplings).count();
        if !design.frame.couplings.is_empty() && couplings > 1 {
            let because = format!("{} takes one half coupling and no more", design.frame.name);
            self.add(None, "", design.frame.rule().0, because);
        }
    }

    /// [GK-432] Two energy fields in one place both collapse.
    pub(crate) fn fields(&mut self, design: &Design) {
        let energy = |(_, fitting): &(&Bay, &Fitting)| {
            fitting.item.field.is_some_and(|field| field.kind == FieldKind::Energy)
        };
        if let Some((bay, fitting)) = design.fittings().filter(energy).nth(1) {
            let because = "two energy fields in one place both collapse: keep one".to_owned();
            self.add(Some(bay.place), fitting.item.id, "GK-432", because);
        }
    }

    /// [GK-454, GK-456] As many slots as the table asks for, in the legs first.
    pub(crate) fn movement(&mut self, design: &Design) {
        let slots = design.spread(Span::Movement);
        if slots == 0 {
            return;
        }
        let id = Item::of_span(Span::Movement).id;
        if design.multiplier() == 1 {
            let steps =
                (2..).map_while(|multiplier| Some((multiplier, design.frame.movement_slots(multiplier)?)));
            let steps: Vec<String> =
                steps.map(|(multiplier, slots)| format!("×{multiplier} takes {slots}")).collect();
            let because = format!(
                "{} of enhanced movement give nothing: {}",
                count(slots, "slot", "slots"),
                steps.join(", ")
            );
            self.add(None, id, "GK-456", because);
        }
        let part = |bay: &Bay| bay.fittings.iter().any(|fitting| fitting.item.span == Some(Span::Movement));
        let leg =
            design.bays.iter().find(|bay| bay.root.is_leg() && bay.plate.is_none() && design.free(bay) > 0);
        if let Some(leg) = leg
            && design.bays.iter().any(|bay| !bay.root.is_leg() && part(bay))
        {
            let because = format!(
                "enhanced movement goes into the legs first, and {} has {} free",
                leg.place.label(),
                count(design.free(leg), "slot", "slots")
            );
            self.add(Some(leg.place), id, "GK-454", because);
        }
    }

    /// [GK-463] The same in both arms.
    pub(crate) fn strength(&mut self, design: &Design) {
        let slots = design.spread(Span::Strength);
        let each = design.strength();
        let most = catalogue().tables.strength.rows.len();
        let id = Item::of_span(Span::Strength).id;
        if slots != u16::from(each) * 2 {
            let because = "strength enhancement takes the same number of slots in each arm".to_owned();
            self.add(None, id, "GK-463", because);
        } else if usize::from(each) > most {
            self.add(None, id, "GK-463", format!("{most} slots in each arm are the most"));
        }
    }

    /// [GK-413] One slot in each of six locations.
    pub(crate) fn ejection(&mut self, design: &Design) {
        let parts: Vec<_> =
            design.fittings().filter(|(_, fitting)| fitting.item.span == Some(Span::Ejection)).collect();
        if parts.is_empty() {
            return;
        }
        let at =
            |location: Location| parts.iter().filter(|(bay, _)| bay.place == Place::At(location)).count();
        let limbs =
            [Location::Helmet, Location::LeftArm, Location::RightArm, Location::LeftLeg, Location::RightLeg];
        let sound = parts.len() == 6
            && parts.iter().all(|(_, fitting)| fitting.share == 1)
            && limbs.iter().all(|&location| at(location) == 1)
            && at(Location::FrontPlate) + at(Location::BackPlate) == 1;
        if !sound {
            let because = "an ejection system takes one slot in the helmet, each arm, each leg and one plate"
                .to_owned();
            self.add(None, Item::of_span(Span::Ejection).id, "GK-413", because);
        }
    }

    /// [GK-466, GK-468] One computer, one upgrade for it.
    pub(crate) fn computer(&mut self, design: &Design) {
        for (_, fitting) in design.fittings() {
            if let Some(needs) = fitting.item.needs.filter(|needs| !design.has(needs)) {
                let because = format!("{} is useless without a {needs}: fit one", fitting.item.name);
                self.add(None, fitting.item.id, fitting.item.rule().0, because);
            }
        }
        for (id, rule) in [("computer", "GK-466"), ("computer-upgrade", "GK-468")] {
            if design.count(id) > 1 {
                let because = "one computer with one upgrade is all that a suit can use".to_owned();
                self.add(None, Item::named(id).map_or("", |item| item.id), rule, because);
            }
        }
    }

    /// [GK-487 to GK-491, GK-G06] A hull carries what is printed for it, or less.
    pub(crate) fn hull(&mut self, design: &Design) {
        for item in &catalogue().items {
            let count = design.count(item.id);
            let battery = design.frame.hull.iter().find(|battery| battery.item == item.id);
            let most = battery.map_or(0, |battery| usize::from(battery.count));
            if count > most {
                let because = match most {
                    0 => format!("{} carries no {}", design.frame.name, item.name),
                    _ => format!("{} carries {most} × {} and no more", design.frame.name, item.name),
                };
                self.add(Some(Place::At(Location::Hull)), item.id, design.frame.rule().0, because);
            }
        }
    }

    /// [GK-461, GK-449] What an R.T.O. asks of its suit. Its hot plate: see `hot_plates`.
    pub(crate) fn carrier(&mut self, design: &Design) {
        let Some(weapon) = design.carrier else { return };
        if !design.frame.powered {
            self.add(
                None,
                weapon.id,
                "GK-453",
                format!("{} cannot drive a tracked carrier", design.frame.name),
            );
            return;
        }
        if !weapon.is_heavy() {
            let because = format!(
                "{} is no weapon for a tracked carrier; use {}",
                weapon.name,
                heavy_weapons().join(", ")
            );
            self.add(None, weapon.id, "GK-276", because);
        }
        if !design.has("computer") {
            self.add(
                None,
                weapon.id,
                "GK-461",
                "a tracked carrier needs a computer in the suit to control it".to_owned(),
            );
        }
        let (supply, needs) = (Power::of(design).supply, carrier_power(design));
        let rule = if weapon.id == "shrapneler" { "GK-449" } else { "GK-461" };
        if supply < needs {
            let because = format!(
                "a tracked carrier with this weapon draws {needs} units of power, the suit has {supply}"
            );
            self.add(None, weapon.id, rule, because);
        }
        if weapon.id == "shrapneler" {
            let slots = u16::from(catalogue().tables.carrier.shrapneler.back_plate);
            let arm = |bay: &&Bay| bay.root.is_arm() && bay.plate.is_none() && design.used(bay) == 0;
            let back = design.bay(Place::At(Location::BackPlate)).map_or(0, |bay| design.free(bay));
            if design.bays.iter().find(arm).is_none_or(|bay| design.capacity(bay) == 0) || back < slots {
                let because = format!(
                    "a shrapneler takes every slot of one arm and {slots} of the back plate: keep them free"
                );
                self.add(None, weapon.id, "GK-449", because);
            }
        }
    }

    /// [GK-396] The primary sensor is one that is fitted.
    pub(crate) fn primary(&mut self, design: &Design) {
        if let Some(primary) = design.primary
            && (primary.sensor.is_none() || !design.has(primary.id))
        {
            let because = format!("{} cannot be the primary sensor: it is not fitted", primary.name);
            self.add(None, primary.id, "GK-396", because);
        }
    }
}
