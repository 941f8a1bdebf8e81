//! Sensor attacks and lock-ons [chapter 15].

use retrograde_core::{Chance, Log};

use crate::action::Action;
use crate::event::{Deed, Event, Rolled};
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::sheet::State;
use crate::steps::LockOn;
use crate::unit::{Side, UnitId};
use crate::weapon::Effect;

impl Look<'_> {
    /// [GK-146, GK-152, GK-296] Whether a unit can make sensor attacks at all.
    pub(crate) fn check_sensors(self, unit: UnitId) -> Check {
        require(!self.is_flak(unit), "GK-296", "flak stoppers make no sensor attacks")?;
        require(self.sensors(unit) >= 0 || !self.is_scrambled(unit), "GK-152", "its sensors are scrambled")?;
        require(self.sensors(unit) >= 1, "GK-146", "its sensors do not work")
    }

    fn is_scrambled(self, unit: UnitId) -> bool {
        self.pos.sheet(unit).is_some_and(|sheet| sheet.scrambled)
    }

    /// Whether a sensor attack on a target makes sense.
    pub(crate) fn check_sensing(self, unit: UnitId, target: UnitId) -> Check {
        require(!self.pos.unit(unit).is_locked_on(target), "GK-155", "it is already locked on")?;
        if self.sees(unit, target) { Ok(()) } else { self.check_line(unit, target) }
    }

    /// The same without the reason.
    pub(crate) fn can_sense(self, unit: UnitId, target: UnitId) -> bool {
        !self.pos.unit(unit).is_locked_on(target) && self.sees(unit, target)
    }

    /// [GK-153] The number needed to lock on, before anything is added to the dice.
    pub(crate) fn sensor_need(self, sensors: i8, signature: i8) -> i8 {
        let numbers = &self.rules.pack.sensor;
        let (sensors, signature) = (sensors.clamp(1, numbers.most), signature.clamp(1, numbers.most));
        (numbers.base + signature - sensors).max(numbers.minimum)
    }

    /// What the dice must show: the number of the table, less 2 if the target is Under Fire [GK-150].
    pub(crate) fn sensing_need(self, unit: UnitId, target: UnitId) -> i8 {
        let signature = self.signature(target, unit, Effect::Plain);
        let need = self.sensor_need(self.sensors(unit), Look::column(&signature) as i8);
        let help = if self.pos.unit(target).under_fire {
            self.rules.pack.modifiers.under_fire_sensor_dice
        } else {
            0
        };
        need - help
    }

    pub(crate) fn sensing_chance(self, unit: UnitId, target: UnitId) -> Chance {
        crate::odds::reach(self.dice_now(), i32::from(self.sensing_need(unit, target)))
    }

    /// [GK-156] A lock-on may be given up in one's own turn.
    pub(crate) fn check_drop(self, side: Side, unit: UnitId, target: UnitId) -> Check {
        require(unit.side == side && self.pos.exists(unit), "GK-156", "that is not one of your units")?;
        let locked =
            target.side != side && self.pos.exists(target) && self.pos.unit(unit).is_locked_on(target);
        require(locked, "GK-156", "it is not locked on to that unit")
    }

    pub(crate) fn list_drops(self, side: Side, out: &mut Vec<Action>) {
        for (number, card) in self.pos.units[side.index()].iter().enumerate() {
            let mut locks = card.locks;
            while locks != 0 {
                let target = UnitId::new(side.other(), locks.trailing_zeros() as u8);
                locks &= locks - 1;
                out.push(Action::Drop(UnitId::new(side, number as u8), target));
            }
        }
    }

    /// Rivals that a unit is locked on to.
    pub(crate) fn locks(self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        let mut left = self.pos.unit(unit).locks;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let number = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(UnitId::new(unit.side.other(), number))
        })
    }

    /// Whether a unit could lock on to a target now, if it has room for another lock-on [GK-146].
    pub(crate) fn could_lock(self, unit: UnitId, target: UnitId) -> bool {
        let able = self.is_flak(unit) && !self.pos.unit(unit).disrupted || self.sensors(unit) >= 1;
        able && unit.side != target.side
            && self.pos.unit(unit).is_on_map()
            && self.pos.unit(target).is_on_map()
            && !self.pos.unit(unit).is_locked_on(target)
            && self.sees(unit, target)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GK-149] A sensor attack.
    pub(crate) fn sense(&mut self, unit: UnitId, target: UnitId) {
        let need = self.look().sensing_need(unit, target);
        let chance = self.look().sensing_chance(unit, target);
        let dice = self.look().dice_now();
        let mut faces = Rolled::new();
        let throw = self.throw(dice, &mut faces);
        let success = throw.total as i32 >= i32::from(need);
        self.tell(|| Deed::Sensed { unit, target, need, dice: faces, success, likely: chance });
        if success {
            self.push(LockOn { unit, target });
        }
    }

    pub(crate) fn gain_lock(&mut self, unit: UnitId, target: UnitId) {
        self.pos.unit_mut(unit).locks |= 1 << target.number;
        self.tell(|| Deed::LockedOn { unit, target });
    }

    pub(crate) fn lose_lock(&mut self, unit: UnitId, target: UnitId, rule: &'static str) {
        if self.pos.unit(unit).is_locked_on(target) {
            self.pos.unit_mut(unit).locks &= !(1 << target.number);
            self.tell(|| Deed::LockLost { unit, target, rule });
        }
    }

    /// [GK-157, GK-371, GK-504] After a step or a change of altitude: lock-ons to units out of sight are lost, and
    /// automatic fire at them ends.
    pub(crate) fn recheck_locks(&mut self, unit: UnitId) {
        self.end_automatic_fire(unit);
        let targets = self.pos.sheet(unit).map(|sheet| sheet.programs.clone()).unwrap_or_default();
        for target in targets.iter().filter_map(|program| program.target) {
            self.end_automatic_fire(target);
        }
        if self.pos.unit(unit).locks != 0 {
            for target in self.look().locks(unit).collect::<arrayvec::ArrayVec<_, 24>>() {
                if !self.look().sees(unit, target) {
                    self.lose_lock(unit, target, "GK-157");
                }
            }
        }
        for number in 0..self.pos.units[unit.side.other().index()].len() as u8 {
            let rival = UnitId::new(unit.side.other(), number);
            if self.pos.unit(rival).is_locked_on(unit) && !self.look().sees(rival, unit) {
                self.lose_lock(rival, unit, "GK-157");
            }
        }
    }

    /// [GK-159, GK-160] Working sensors were knocked out: lock-ons may be lost.
    pub(crate) fn shake_locks(&mut self, unit: UnitId) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        let blind = sheet.sensors.iter().all(|&state| state != State::Sound);
        for target in self.look().locks(unit).collect::<arrayvec::ArrayVec<_, 24>>() {
            if blind {
                self.lose_lock(unit, target, "GK-160");
                continue;
            }
            let rolled = self.die("lock-on");
            let kept = rolled > self.rules.pack.modifiers.lock_lost_most;
            self.tell(|| Deed::LockShaken { unit, target, rolled, kept });
            if !kept {
                self.lose_lock(unit, target, "GK-159");
            }
        }
    }
}
