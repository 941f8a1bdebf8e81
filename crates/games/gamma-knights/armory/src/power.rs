//! Power: couplings, what is on, hot plates, and what drains it [GK-382, GK-388 to GK-393].

use crate::catalogue::catalogue;
use crate::design::{Bay, Design};
use crate::item::{Group, Item};
use crate::place::{Location, Place};

/// Rounds that an overloaded suit is down to readjust itself [GK-389].
pub const READJUSTMENT: u8 = 1;

/// The power of a design.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Power {
    /// What the couplings give [GK-392].
    pub supply: u16,
    /// What is switched on.
    pub on: u16,
    /// If everything were on; power is shifted, so that less is enough [GK-391].
    pub everything: u16,
}

impl Power {
    /// Of a design.
    pub fn of(design: &Design) -> Power {
        let supply =
            design.of_group(Group::Couplings).map(|(_, coupling)| u16::from(coupling.item.supply)).sum();
        let draw = |only_on: bool| {
            let fittings = design.fittings().filter(move |(_, fitting)| fitting.on || !only_on);
            fittings.map(|(bay, fitting)| design.power_of(bay, fitting)).sum::<u16>()
        };
        let carrier = if design.carrier.is_some() { carrier_power(design) } else { 0 };
        Power { supply, on: draw(true), everything: draw(false) + carrier }
    }

    /// What is left.
    pub const fn left(&self) -> u16 {
        self.supply.saturating_sub(self.on)
    }

    /// Rounds that the suit is down, if more is on than the couplings give [GK-389]. It restarts by itself.
    pub const fn shutdown(&self) -> u8 {
        if self.on > self.supply { READJUSTMENT } else { 0 }
    }

    /// With lamprey disks on the suit [GK-445]. At 0 only life support works.
    #[must_use]
    pub fn drained(&self, lampreys: u16) -> Power {
        let drain = Item::named("lamprey-disk").and_then(|disk| disk.fact("drain")).unwrap_or(0);
        let drain = u16::try_from(drain).unwrap_or(0).saturating_mul(lampreys);
        Power { supply: self.supply.saturating_sub(drain), ..*self }
    }
}

/// What an R.T.O. draws from the suit [GK-461], with a shrapneler on it more [GK-449].
pub(crate) fn carrier_power(design: &Design) -> u16 {
    let numbers = &catalogue().tables.carrier;
    match design.carrier {
        Some(weapon) if weapon.id == "shrapneler" => u16::from(numbers.shrapneler.power),
        _ => u16::from(numbers.power),
    }
}

/// Hot plates that are in use in a bay [GK-393, GK-461].
pub(crate) fn hot_plates_used(design: &Design, bay: &Bay) -> usize {
    let carries = design.carrier.is_some() && design.frame.powered;
    let carrier = carries && bay.place == Place::At(Location::BackPlate);
    bay.fittings.iter().filter(|fitting| fitting.item.hot_plate).count() + usize::from(carrier)
}
