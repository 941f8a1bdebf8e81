//! A suit in service, by the role-playing book: damage, repairs, programs [GK-386, GK-423, GK-455, GK-467].

use serde::Serialize;

use crate::aim::bonus;
use crate::catalogue::catalogue;
use crate::design::{Bay, Design, Fitting};
use crate::item::{Item, Span};

/// How fast a suit is with damage to its enhanced movement [GK-455].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// So many times the speed on foot.
    Times(u8),
    /// Half the speed on foot.
    Half,
    /// It cannot move.
    Immobile,
}

/// What a load does to its bearer [GK-462].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Burden {
    /// Normal speed.
    Unburdened,
    /// Half speed, and no antigrav flight [GK-459].
    Burdened,
    /// Too heavy to carry.
    TooMuch,
}

impl Design {
    /// How fast it is with so many slots of enhanced movement damaged [GK-455].
    pub fn pace(&self, damaged: u16) -> Pace {
        let slots = self.spread(Span::Movement);
        let damaged = damaged.min(slots);
        match damaged {
            _ if slots == 0 => Pace::Times(1),
            _ if damaged == slots => Pace::Immobile,
            _ if damaged * 4 >= slots * 3 => Pace::Half,
            _ if damaged * 2 >= slots => Pace::Times(1),
            _ => Pace::Times(self.multiplier()),
        }
    }

    /// The fist multiplier: damage of fists is d6 × this, of close-combat weapons their die × this [GK-463, GK-465].
    pub fn fists(&self) -> u16 {
        self.strength_row().map_or(1, |row| row[1])
    }

    /// Kilograms that it carries unburdened and burdened; none = as its wearer alone [GK-462].
    pub fn loads(&self) -> Option<[u16; 2]> {
        self.strength_row().map(|row| [row[2], row[3]])
    }

    /// What a load of so many kilograms does; none = as to its wearer alone.
    pub fn burden(&self, kilograms: u16) -> Option<Burden> {
        let [unburdened, burdened] = self.loads()?;
        // By the printed table seven slots carry more unburdened than eight [GK-C49].
        Some(match kilograms {
            _ if kilograms <= unburdened => Burden::Unburdened,
            _ if kilograms <= burdened => Burden::Burdened,
            _ => Burden::TooMuch,
        })
    }

    fn strength_row(&self) -> Option<[u16; 4]> {
        let index = usize::from(self.strength()).checked_sub(1)?;
        catalogue().tables.strength.rows.get(index).copied()
    }

    /// Damage of a weapon in the hands of this suit: `d10×7` for a halberd with six slots in each arm [GK-465].
    pub fn damage(&self, item: &Item) -> String {
        let damage = item.weapon.as_ref().map_or("", |weapon| weapon.damage);
        damage.replace("STR", &self.fists().to_string())
    }

    /// The weapons that a computer can run [GK-469].
    pub fn programmable(&self) -> Vec<(&Bay, &Fitting)> {
        let weapons = self
            .fittings()
            .filter(|(bay, fitting)| fitting.item.weapon.is_some() && bay.root.is_run_by_computers());
        weapons.collect()
    }

    /// Tasks that its computer runs at once [GK-466, GK-468].
    pub fn tasks(&self) -> u8 {
        let computers = self.fittings().filter_map(|(_, fitting)| fitting.item.fact("tasks"));
        if self.has("computer") { computers.sum::<i32>().clamp(0, 2) as u8 } else { 0 }
    }

    /// THAC bonus of automatic fire with a weapon and a sensor [GK-467], for weapons with one printed bonus.
    pub fn automatic_fire(&self, weapon: &Item, sensor: &Item) -> Option<i32> {
        let penalty = Item::named("computer")?.fact("automatic-fire-thac")?;
        let own: i32 = weapon.weapon.as_ref()?.thac.parse().ok()?;
        (self.tasks() > 0).then(|| own + i32::from(bonus(sensor)) + penalty)
    }
}

/// Damage left on a system after the repair system has rolled a d20 [GK-423].
///
/// `own` is the damage to the repair system itself. The last point is never restored, and the computer cannot be
/// repaired [GK-469].
pub fn repaired(item: &Item, damage: u8, roll: u8, own: u8) -> u8 {
    let system = Item::named("repair-system");
    let fact = |name| system.and_then(|system| system.fact(name)).unwrap_or(i32::MAX);
    let works = i32::from(roll) - i32::from(own) >= fact("repairs-on");
    let beyond = Some(item) == system || item.group == crate::item::Group::Computer;
    if damage <= 1 || beyond || !works {
        return damage;
    }
    damage.saturating_sub(u8::try_from(fact("points")).unwrap_or(0)).max(1)
}
