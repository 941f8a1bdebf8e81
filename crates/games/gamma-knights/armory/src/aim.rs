//! Sensors and what they are worth when somebody takes aim [GK-395 to GK-409].

use crate::design::{Design, Fitting};
use crate::item::{Circumstance, Item, Sensor};

impl Sensor {
    /// The THAC bonus as a primary sensor; none = it shows nothing.
    pub fn reading(&self, circumstances: &[Circumstance]) -> Option<i8> {
        let holds = |circumstance: &Circumstance| circumstances.contains(circumstance);
        let blind = self.blind.iter().any(|blinding| blinding.by.iter().any(holds));
        if blind || !self.only.iter().all(holds) {
            return None;
        }
        Some(
            self.when.iter().find(|instead| holds(&instead.r#if)).map_or(self.bonus, |instead| instead.bonus),
        )
    }

    /// Rounds that it is blind for after this; 0 = as long as it lasts, or until repaired. None = not at all.
    pub fn blinded_for(&self, by: Circumstance) -> Option<u8> {
        self.blind.iter().find(|blinding| blinding.by.contains(&by)).map(|blinding| blinding.rounds)
    }
}

impl Design {
    /// The primary sensor: the named one, or the best that is fitted [GK-396].
    pub fn primary_sensor(&self) -> Option<&'static Item> {
        let best = || self.sensors().map(|(item, _)| item).rev().max_by_key(|item| bonus(item));
        self.primary.filter(|primary| self.has(primary.id)).or_else(best)
    }

    /// The sensors that are fitted, and whether they are on.
    pub(crate) fn sensors(&self) -> impl DoubleEndedIterator<Item = (&'static Item, bool)> {
        let fittings: Vec<&Fitting> = self.fittings().map(|(_, fitting)| fitting).collect();
        let sensors: Vec<_> = fittings
            .into_iter()
            .filter(|fitting| fitting.item.sensor.is_some())
            .map(|fitting| (fitting.item, fitting.on))
            .collect();
        sensors.into_iter()
    }

    /// The THAC bonus of all sensors that are on: the primary one in full, every other +1 [GK-396].
    ///
    /// Under water each costs 4, unless a program serves it: one program for two sensors [GK-409].
    pub fn aim(&self, circumstances: &[Circumstance]) -> i8 {
        let primary = self.primary_sensor();
        let under = circumstances.contains(&Circumstance::Underwater);
        let program = Item::named("underwater-program");
        let fact = |name| program.and_then(|program| program.fact(name)).unwrap_or(0);
        let mut served = self.count("underwater-program") as i32 * fact("sensors-served");
        let mut sum = 0_i32;
        let mut counted_primary = false;
        // The primary sensor is served by a program first.
        let mut sensors: Vec<_> = self.sensors().filter(|(_, on)| *on).collect();
        sensors.sort_by_key(|(item, _)| Some(*item) != primary);
        for (item, _) in sensors {
            let Some(reading) = item.sensor.as_ref().and_then(|sensor| sensor.reading(circumstances)) else {
                continue;
            };
            let is_primary = Some(item) == primary && !counted_primary;
            counted_primary |= is_primary;
            sum += if is_primary { i32::from(reading) } else { 1 };
            if under {
                if served > 0 {
                    served -= 1;
                } else {
                    sum += fact("underwater-thac");
                }
            }
        }
        sum.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }
}

/// The printed bonus of a sensor.
pub(crate) fn bonus(item: &Item) -> i8 {
    item.sensor.as_ref().map_or(0, |sensor| sensor.bonus)
}
