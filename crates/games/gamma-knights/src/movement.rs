//! Movement on the ground and in the air, and the carrier [chapters 8, 9 and 25].

use retrograde_core::Log;

use crate::event::{Deed, Event};
use crate::look::{Check, Look, require};
use crate::map::Hex;
use crate::pack::Kind;
use crate::play::Play;
use crate::sheet::Sheet;
use crate::steps::Walk;
use crate::terrain::Terrain;
use crate::unit::{Altitude, Mode, Side, UnitId};

impl Look<'_> {
    /// APs of a movement: one and a half times as many high up [GK-084], ten on the carrier [GK-277].
    pub(crate) fn pool(self, unit: UnitId, altitude: Altitude) -> i8 {
        let costs = &self.rules.pack.costs;
        let own = self.allotment(unit);
        if let Some(sheet) = self.pos.sheet(unit)
            && let Some(carrier) = sheet.carrier
            && carrier.parked.is_none()
            && !carrier.changed
        {
            return costs.carrier_aps as i8;
        }
        match altitude {
            Altitude::High => {
                let [times, over] = costs.high_altitude.map(i16::from);
                ((i16::from(own) * times + over - 1) / over) as i8
            }
            _ => own,
        }
    }

    /// [GK-507] What entering a hex from a neighbour costs; none = it cannot be entered that way.
    #[inline]
    pub(crate) fn entry(self, unit: UnitId, altitude: Altitude, from: Hex, to: Hex) -> Option<u8> {
        let held = || altitude != Altitude::High && self.pos.holds(unit.side.other(), to, false);
        self.entry_past(self.cost(unit, 0), altitude, from, to, held)
    }

    /// The same for a unit whose every action costs so much more, where the caller knows whether enemies hold that hex on its level.
    #[inline(always)]
    pub(crate) fn entry_past(
        self,
        more: u8,
        altitude: Altitude,
        from: Hex,
        to: Hex,
        held: impl FnOnce() -> bool,
    ) -> Option<u8> {
        let costs = &self.rules.pack.costs;
        let map = self.map();
        let mut cost = match altitude {
            Altitude::Ground => {
                let cell = map.cell(to);
                if cell.aps == 0 {
                    return None;
                }
                // [GK-064]
                let climbs = map.cell(from).has(Terrain::Gully) && !cell.has(Terrain::Gully);
                cell.aps + if climbs { costs.gully_exit_extra } else { 0 }
            }
            _ => costs.flight_hex,
        };
        if altitude != Altitude::High && held() {
            cost *= costs.enemy_hex_multiplier;
        }
        Some(cost + more)
    }

    /// Whether a moving unit may enter a neighbouring hex after so many others, and if not why not.
    pub(crate) fn check_enter(self, unit: UnitId, hexes: u8, to: Hex) -> Check {
        let card = self.pos.unit(unit);
        require(self.map().contains(to), "GK-073", "units may not leave the map")?;
        require(self.map().distance(card.at, to) == 1, "GK-063", "a unit can only move to an adjacent hex")?;
        let Some(cost) = self.entry(unit, card.altitude, card.at, to) else {
            return require(false, "GK-067", "the river cannot be entered on the ground");
        };
        if card.mode == Mode::Attack {
            return require(hexes == 0, "GK-045", "a unit in attack mode moves only one hex");
        }
        let pool = self.pool(unit, card.altitude);
        // [GK-069] A unit may enter its first hex even if that costs more than all its APs.
        let first = hexes == 0 && card.spent == 0 && (cost as i8) > pool && pool >= 1;
        require(
            first || pool - card.spent as i8 >= cost as i8,
            "GK-068",
            "it does not have enough APs left for that hex",
        )
    }

    /// Whether a unit may begin to move, and how.
    pub(crate) fn check_go(self, side: Side, unit: UnitId, altitude: Altitude) -> Check {
        self.check_mover(side, unit)?;
        self.check_altitude(unit, altitude)
    }

    /// Whether a unit that may move can do so on the ground, or in the air.
    pub(crate) fn check_altitude(self, unit: UnitId, altitude: Altitude) -> Check {
        if altitude == Altitude::Ground {
            let card = self.pos.unit(unit);
            let river = card.is_airborne() && self.map().cell(card.at).aps == 0;
            return require(!river, "GK-090", "it cannot land on the river");
        }
        self.check_flight(unit)
    }

    pub(crate) fn check_mover(self, side: Side, unit: UnitId) -> Check {
        require(unit.side == side && self.pos.exists(unit), "GK-044", "that is not one of your units")?;
        self.check_able(unit)?;
        require(self.model(unit).kind != Kind::Emplacement, "GK-291", "an emplacement cannot move")?;
        require(!self.pos.unit(unit).moved, "GK-044", "it has already moved")
    }

    /// [GK-282, GK-284] Whether a knight may enter the carrier.
    pub(crate) fn check_mount_carrier(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        let parked = self.pos.sheet(unit).and_then(|sheet| sheet.carrier).and_then(|carrier| carrier.parked);
        require(parked == Some(card.at), "GK-284", "its carrier is not here")?;
        require(!card.is_airborne(), "GK-278", "it must be on the ground")?;
        self.check_handling(unit)
    }

    /// [GK-282] Whether a knight may leave the carrier.
    pub(crate) fn check_leave_carrier(self, unit: UnitId) -> Check {
        let drives = self.pos.sheet(unit).is_some_and(Sheet::drives);
        require(drives, "GK-276", "it is not driving a carrier")?;
        self.check_handling(unit)
    }

    fn check_handling(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        require(card.mode == Mode::Movement, "GK-282", "it must be in movement mode")?;
        let cost = self.cost(unit, self.rules.pack.costs.carrier_mount) as i8;
        require(
            self.allotment(unit) - card.spent as i8 >= cost,
            "GK-282",
            "it does not have enough APs of its own",
        )
    }

    /// Whether a unit that enters `near` next can still come into `goal` this turn, meeting nobody on the way.
    pub(crate) fn leads_to(self, unit: UnitId, near: Hex, goal: Hex) -> bool {
        if near == goal {
            return true;
        }
        let card = self.pos.unit(unit);
        if card.mode == Mode::Attack || self.meets_enemy(unit, card.altitude, near) {
            return false;
        }
        let cost = self.entry(unit, card.altitude, card.at, near).unwrap_or(u8::MAX) as i8;
        let left = self.pool(unit, card.altitude) - card.spent as i8 - cost;
        self.reaches(unit, card.altitude, near, left, goal)
    }

    fn meets_enemy(self, unit: UnitId, altitude: Altitude, hex: Hex) -> bool {
        self.pos.holds(unit.side.other(), hex, altitude == Altitude::High)
    }

    /// Whether a unit can get from a hex into another with so many APs, through no other enemy.
    fn reaches(self, unit: UnitId, altitude: Altitude, from: Hex, aps: i8, goal: Hex) -> bool {
        if aps < 1 || self.map().distance(from, goal) as i8 > aps {
            return false;
        }
        // What is left after the cheapest way to each hex seen so far, in the order in which they were found.
        let mut seen: Vec<(Hex, i8)> = vec![(from, aps)];
        let mut next = 0;
        while let Some(&(hex, left)) = seen.get(next) {
            next += 1;
            for near in self.map().neighbours(hex) {
                let Some(cost) = self.entry(unit, altitude, hex, near) else { continue };
                let after = left - cost as i8;
                if after < 0 {
                    continue;
                }
                if near == goal {
                    return true;
                }
                let known = seen.iter().any(|&(other, better)| other == near && better >= after);
                if !known && !self.meets_enemy(unit, altitude, near) {
                    seen.push((near, after));
                }
            }
        }
        false
    }

    /// [GK-177] Whether a unit could come into a close combat that is about to be fought.
    pub(crate) fn can_join(self, side: Side, unit: UnitId, altitude: Altitude, at: Hex, high: bool) -> bool {
        let card = self.pos.unit(unit);
        if (altitude == Altitude::High) != high
            || card.at == at
            || self.check_go(side, unit, altitude).is_err()
        {
            return false;
        }
        let adjacent = self.map().distance(card.at, at) == 1;
        let Some(cost) = (if adjacent { self.entry(unit, altitude, card.at, at) } else { Some(0) }) else {
            return false;
        };
        if card.mode == Mode::Attack {
            return adjacent;
        }
        let pool = self.pool(unit, altitude);
        let first = adjacent && card.spent == 0 && cost as i8 > pool && pool >= 1;
        first || self.reaches(unit, altitude, card.at, pool - card.spent as i8, at)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Takes off, lands or sets out [GK-081, GK-087, GK-089].
    pub(crate) fn go(&mut self, unit: UnitId, altitude: Altitude, goal: Option<Hex>) {
        let was_high = self.pos.unit(unit).is_high();
        if self.pos.unit(unit).altitude != altitude {
            self.pos.unit_mut(unit).altitude = altitude;
            self.tell(|| Deed::AltitudeChanged { unit, altitude });
            self.recheck_locks(unit);
        }
        self.push(Walk { unit, hexes: 0, goal });
        if was_high {
            // [GK-267] Whoever comes down into a cloud enters it.
            self.enter_gas(unit);
        }
    }

    /// [GK-282] Leaves or enters the carrier, with the knight's own APs only.
    pub(crate) fn handle_carrier(&mut self, unit: UnitId, leave: bool) {
        let cost = self.look().cost(unit, self.rules.pack.costs.carrier_mount);
        let at = self.pos.unit(unit).at;
        self.pos.unit_mut(unit).spent += cost;
        if let Some(carrier) = self.pos.sheet_mut(unit).and_then(|sheet| sheet.carrier.as_mut()) {
            carrier.parked = leave.then_some(at);
            carrier.changed = true;
            let towed = carrier.mount;
            if leave {
                // [GK-284] Nobody fires the gun of an empty carrier.
                self.end_programs(unit, |program| program.mount == towed);
            }
        }
        self.tell(|| Deed::CarrierHandled { unit, leave });
    }
}
