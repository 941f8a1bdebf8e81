//! Movement on the ground and in the air, and the carrier [chapters 8, 9 and 25].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::map::Hex;
use crate::pack::Kind;
use crate::play::Play;
use crate::step::Step;
use crate::terrain::Terrain;
use crate::unit::{Altitude, Marks, Mode, Side, UnitId};

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

    /// [GK-507] What entering a hex from a neighbour costs; none = it cannot be entered so.
    #[inline]
    pub(crate) fn entry(self, unit: UnitId, altitude: Altitude, from: Hex, to: Hex) -> Option<u8> {
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
        if altitude != Altitude::High && self.pos.holds(unit.side.other(), to, false) {
            cost *= costs.enemy_hex_multiplier;
        }
        Some(self.cost(unit, cost))
    }

    /// Whether a moving unit may enter a neighbouring hex after so many others, and if not why not.
    pub(crate) fn check_enter(self, unit: UnitId, hexes: u8, to: Hex) -> Check {
        let card = self.pos.unit(unit);
        require(self.map().contains(to), "GK-073", "units may not leave the map")?;
        require(self.map().distance(card.at, to) == 1, "GK-063", "a unit moves to an adjacent hex")?;
        let Some(cost) = self.entry(unit, card.altitude, card.at, to) else {
            return require(false, "GK-067", "nobody enters the river on the ground");
        };
        if card.mode == Mode::Attack {
            return require(hexes == 0, "GK-045", "a unit in attack mode moves one hex");
        }
        let pool = self.pool(unit, card.altitude);
        // [GK-069] A first hex that would need more than everything may be entered all the same.
        let first = hexes == 0 && card.spent == 0 && (cost as i8) > pool && pool >= 1;
        require(
            first || pool - card.spent as i8 >= cost as i8,
            "GK-068",
            "it has not enough APs left for that hex",
        )
    }

    /// Whether a unit may begin to move, and how.
    pub(crate) fn check_go(self, side: Side, unit: UnitId, altitude: Altitude) -> Check {
        self.check_mover(side, unit)?;
        if altitude == Altitude::Ground {
            let card = self.pos.unit(unit);
            let river = card.is_airborne() && self.map().cell(card.at).aps == 0;
            return require(!river, "GK-090", "it cannot land on the river");
        }
        require(!self.changed_carrier(unit), "GK-093", "it cannot fly after handling its carrier")?;
        self.check_flight(unit)
    }

    fn changed_carrier(self, unit: UnitId) -> bool {
        self.pos.sheet(unit).and_then(|sheet| sheet.carrier).is_some_and(|carrier| carrier.changed)
    }

    fn check_mover(self, side: Side, unit: UnitId) -> Check {
        require(unit.side == side && self.pos.exists(unit), "GK-044", "that is no unit of yours")?;
        self.check_able(unit)?;
        require(self.model(unit).kind != Kind::Emplacement, "GK-291", "an emplacement cannot move")?;
        require(!self.pos.unit(unit).moved, "GK-044", "it has moved")
    }

    /// [GK-192] Whether a unit may start a close combat where it stands.
    fn check_stand_and_fight(self, side: Side, unit: UnitId) -> Check {
        self.check_mover(side, unit)?;
        let card = self.pos.unit(unit);
        require(card.mode == Mode::Movement, "GK-192", "only a unit in movement mode declares close combat")?;
        let enemy = self.pos.holds(side.other(), card.at, card.is_high());
        require(enemy, "GK-192", "there is no enemy in its hex")
    }

    /// [GK-282] Whether a knight may leave his carrier.
    fn check_dismount(self, side: Side, unit: UnitId) -> Check {
        self.check_mover(side, unit)?;
        require(
            self.pos.sheet(unit).is_some_and(crate::sheet::Sheet::drives),
            "GK-276",
            "it drives no carrier",
        )?;
        self.check_handling(unit)
    }

    /// [GK-282, GK-284] Whether a knight may enter his carrier.
    pub(crate) fn check_mount_carrier(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        let parked = self.pos.sheet(unit).and_then(|sheet| sheet.carrier).and_then(|carrier| carrier.parked);
        require(parked == Some(card.at), "GK-284", "its carrier is not here")?;
        require(!card.is_airborne(), "GK-278", "it must be on the ground")?;
        self.check_handling(unit)
    }

    fn check_handling(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        require(card.mode == Mode::Movement, "GK-282", "that is done in movement mode")?;
        let cost = self.cost(unit, self.rules.pack.costs.carrier_mount) as i8;
        require(self.allotment(unit) - card.spent as i8 >= cost, "GK-282", "it has not enough APs of its own")
    }

    pub(crate) fn check_movement(self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Go(unit, altitude) => self.check_go(side, unit, altitude),
            Action::Fight(unit) => self.check_stand_and_fight(side, unit),
            Action::Dismount(unit) => self.check_dismount(side, unit),
            Action::Mount(unit) => {
                self.check_mover(side, unit)?;
                self.check_mount_carrier(unit)
            }
            Action::Drop(unit, target) => self.check_drop(side, unit, target),
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_movement(self, side: Side, out: &mut Vec<Action>) {
        for unit in self.pos.standing(side) {
            if self.check_mover(side, unit).is_err() {
                continue;
            }
            for altitude in Altitude::ALL {
                if self.check_go(side, unit, altitude).is_ok() {
                    out.push(Action::Go(unit, altitude));
                }
            }
            for action in [Action::Fight(unit), Action::Dismount(unit), Action::Mount(unit)] {
                if self.check_movement(side, action).is_ok() {
                    out.push(action);
                }
            }
        }
        self.list_drops(side, out);
        out.push(Action::Done);
    }

    pub(crate) fn check_walk(self, step: Step, action: Action) -> Check {
        let Step::Walk { unit, hexes, goal } = step else { return Err(Look::not_asked()) };
        match action {
            Action::Stop => require(goal == Hex::OFF, "GK-177", "it must go on into the close combat"),
            Action::To(hex) => {
                self.check_enter(unit, hexes, hex)?;
                let on_the_way = goal == Hex::OFF || self.leads_to(unit, hexes, hex, goal);
                require(on_the_way, "GK-177", "only into the hex of the close combat")
            }
            Action::Mount(other) => {
                require(other == unit && goal == Hex::OFF, "GK-282", "the unit that moves may do that")?;
                self.check_mount_carrier(unit)
            }
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_walk(self, step: Step, out: &mut Vec<Action>) {
        let Step::Walk { unit, goal, .. } = step else { return };
        for near in self.map().neighbours(self.pos.unit(unit).at) {
            if self.check_walk(step, Action::To(near)).is_ok() {
                out.push(Action::To(near));
            }
        }
        if self.check_walk(step, Action::Mount(unit)).is_ok() {
            out.push(Action::Mount(unit));
        }
        if goal == Hex::OFF {
            out.push(Action::Stop);
        }
    }

    /// Whether a unit that enters `near` next can still come into `goal` this turn, meeting nobody on the way.
    fn leads_to(self, unit: UnitId, hexes: u8, near: Hex, goal: Hex) -> bool {
        if near == goal {
            return true;
        }
        let card = self.pos.unit(unit);
        if card.mode == Mode::Attack || self.meets_enemy(unit, card.altitude, near) {
            return false;
        }
        let cost = self.entry(unit, card.altitude, card.at, near).unwrap_or(u8::MAX) as i8;
        let left = self.pool(unit, card.altitude) - card.spent as i8 - cost;
        hexes < u8::MAX && self.reaches(unit, card.altitude, near, left, goal)
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

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Answers a question of the Movement phase.
    pub(crate) fn begin_move(&mut self, action: Action) {
        match action {
            Action::Go(unit, altitude) => self.go(unit, altitude, Hex::OFF),
            Action::Fight(unit) => {
                let card = self.pos.unit_mut(unit);
                card.moved = true;
                let (at, high) = (card.at, card.is_high());
                self.push(Step::Gather { at, high, attackers: Marks::only(unit) });
            }
            Action::Dismount(unit) => self.handle_carrier(unit, true),
            Action::Mount(unit) => self.handle_carrier(unit, false),
            Action::Drop(unit, target) => self.lose_lock(unit, target, "GK-156"),
            _ => {}
        }
    }

    /// Takes off, lands or sets out [GK-081, GK-087, GK-089].
    pub(crate) fn go(&mut self, unit: UnitId, altitude: Altitude, goal: Hex) {
        if self.pos.unit(unit).altitude != altitude {
            self.pos.unit_mut(unit).altitude = altitude;
            self.tell(|| Event::AltitudeChanged { unit, altitude });
            self.recheck_locks(unit);
        }
        self.push(Step::Walk { unit, hexes: 0, goal });
    }

    /// [GK-282] Leaves or enters the carrier, with the own APs only.
    fn handle_carrier(&mut self, unit: UnitId, leave: bool) {
        let cost = self.look().cost(unit, self.rules.pack.costs.carrier_mount);
        let at = self.pos.unit(unit).at;
        self.pos.unit_mut(unit).spent += cost;
        if let Some(carrier) = self.pos.sheet_mut(unit).and_then(|sheet| sheet.carrier.as_mut()) {
            carrier.parked = leave.then_some(at);
            carrier.changed = true;
        }
        self.tell(|| Event::CarrierHandled { unit, leave });
    }

    /// A step of a move, or its end.
    pub(crate) fn walk(&mut self, step: Step, action: Action) {
        let Step::Walk { unit, hexes, goal } = step else { return };
        match action {
            Action::To(to) => self.enter(unit, hexes, goal, to),
            Action::Mount(_) => self.handle_carrier(unit, false),
            _ => self.stop(unit),
        }
    }

    /// The move under way ends.
    fn stop(&mut self, unit: UnitId) {
        self.pop();
        self.pos.unit_mut(unit).moved = true;
    }

    fn enter(&mut self, unit: UnitId, hexes: u8, goal: Hex, to: Hex) {
        let card = self.pos.unit(unit);
        let (from, altitude) = (card.at, card.altitude);
        if card.mode != Mode::Attack {
            let cost = self.look().entry(unit, altitude, from, to).unwrap_or_default();
            self.pos.unit_mut(unit).spent += cost;
        }
        self.pos.unit_mut(unit).at = to;
        self.tell(|| Event::Moved { unit, from, to });
        self.replace(Step::Walk { unit, hexes: hexes.saturating_add(1), goal });
        self.recheck_locks(unit);
        let high = altitude == Altitude::High;
        // [GK-176] Whoever enters the hex of an enemy fights there.
        if self.pos.holds(unit.side.other(), to, high) {
            self.stop(unit);
            match self.pos.steps.last_mut() {
                Some(Step::Gather { attackers, .. }) => attackers.add(unit),
                _ => self.push(Step::Gather { at: to, high, attackers: Marks::only(unit) }),
            }
        }
        self.enter_gas(unit);
    }

    /// A move or a gathering; whether it went on by itself.
    pub(crate) fn move_alone(&mut self, step: Step) -> bool {
        match step {
            Step::Walk { unit, .. } => {
                let able = self.look().is_able(unit);
                let moves = able
                    && self
                        .look()
                        .map()
                        .neighbours(self.pos.unit(unit).at)
                        .any(|near| self.look().check_walk(step, Action::To(near)).is_ok());
                let mounts = able && self.look().check_walk(step, Action::Mount(unit)).is_ok();
                if moves || mounts {
                    return false;
                }
                self.pop();
                if self.pos.unit(unit).is_on_map() {
                    self.pos.unit_mut(unit).moved = true;
                }
                true
            }
            Step::Gather { .. } => {
                if self.look().can_gather(step) {
                    return false;
                }
                self.resolve(step);
                true
            }
            _ => true,
        }
    }
}
