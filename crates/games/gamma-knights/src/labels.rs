//! Words for units, places, weapons and what can be done with them.

use retrograde_core::phrase::Maybe;

use crate::action::{Action, Mend, Way};
use crate::look::Look;
use crate::pack::Pack;
use crate::position::Haze;
use crate::sheet::{Item, Task};
use crate::unit::{Altitude, Side, UnitId};
use crate::weapon::{Arm, Warhead};

/// A name as people say it: rulebooks sort by the main word and list a `Crossbow, heavy`.
pub(crate) fn natural(name: &str) -> String {
    let turned = name
        .split_once(", ")
        .or_else(|| name.split_once(' ').filter(|(_, last)| matches!(*last, "long" | "short")));
    match turned {
        Some((main, mark)) if mark.starts_with("Mk ") => format!("{main} {mark}"),
        Some((main, kind)) => capital(&format!("{kind} {}", main.to_lowercase())),
        None => name.to_owned(),
    }
}

/// A name in the middle of a sentence: abbreviations and marks keep their capitals.
pub(crate) fn inside(name: &str) -> String {
    let first = name.split(' ').next().unwrap_or_default();
    let proper = name.contains(" Mk ") || first.len() > 1 && first.chars().all(char::is_uppercase);
    let mut letters = name.chars();
    match letters.next() {
        Some(letter) if !proper => letter.to_lowercase().chain(letters).collect(),
        _ => name.to_owned(),
    }
}

/// With a capital in front.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |letter| letter.to_uppercase().chain(letters).collect())
}

/// A word of notation as people read it.
pub(crate) fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// `1 box`, `3 boxes`.
pub(crate) fn counted(count: impl Into<i64>, one: &str, more: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    }
}

/// What lies over an area.
pub(crate) const fn haze_name(haze: Haze) -> &'static str {
    match haze {
        Haze::Smoke => "smoke",
        Haze::Emp => "EMP",
        Haze::Gas => "gas",
    }
}

/// Something on a record sheet.
pub(crate) fn item_name(item: Item) -> String {
    match item {
        Item::Primary => "primary sensors".to_owned(),
        Item::Secondary => "secondary sensors".to_owned(),
        Item::Scrambling => "sensors".to_owned(),
        item => spaced(item.word()),
    }
}

/// What a computer does.
pub(crate) const fn task_name(task: Task) -> &'static str {
    match task {
        Task::Fire => "automatic fire",
        Task::Proximity => "proximity fire",
        Task::Ciws => "missile defense",
    }
}

impl Pack {
    /// A weapon by itself.
    pub(crate) fn arm_name(&self, arm: Arm) -> String {
        let name = &self.guns[arm.weapon as usize].said;
        if arm.number > 0 { format!("{name} {}", arm.number + 1) } else { name.clone() }
    }

    /// A weapon in the middle of a sentence.
    pub(crate) fn arm_inside(&self, arm: Arm) -> String {
        inside(&self.arm_name(arm))
    }

    /// A warhead in the middle of a sentence.
    pub(crate) fn warhead_inside(&self, warhead: Warhead) -> String {
        inside(&self.charges[warhead as usize].name)
    }

    /// Something to be mended, in the middle of a sentence.
    pub(crate) fn mend_inside(&self, mend: Mend) -> String {
        match mend {
            Mend::Weapon(arm) => self.arm_inside(arm),
            Mend::Item(Item::Scrambling) => "scrambled sensors".to_owned(),
            Mend::Item(item) => item_name(item),
        }
    }
}

impl Look<'_> {
    /// A unit with its name: `A1 Isiah Ames`.
    pub(crate) fn described(self, unit: UnitId) -> String {
        if self.pos.exists(unit) { format!("{unit} {}", self.name(unit)) } else { unit.to_string() }
    }

    /// What a side is called in this scenario.
    pub(crate) fn side_name(self, side: Side) -> String {
        self.scenario().sides[side.index()].name.clone()
    }

    /// A weapon by itself.
    pub(crate) fn arm_name(self, arm: Arm) -> String {
        self.rules.pack.arm_name(arm)
    }

    /// What to call an answer that several steps take.
    pub(crate) fn label(self, action: Action) -> String {
        use Action::*;
        match action {
            Fire(_, Maybe(Some(arm))) => format!("Fire: {}", self.arm_name(arm)),
            Fire(_, Maybe(None)) => "Fire".to_owned(),
            Launch(unit, Maybe(Some(arm)), warhead) => {
                let rack = self.rack(unit, Some(arm)).map(|rack| self.pos.racks[usize::from(rack)]);
                let left = rack.map_or(0, |load| load[warhead as usize]);
                format!(
                    "Launch: {} ({}, {left} left)",
                    self.charge(warhead).name,
                    self.rules.pack.arm_inside(arm)
                )
            }
            Launch(_, Maybe(None), warhead) => format!("Launch: {}", self.charge(warhead).name),
            Sense(_) => "Sensor attack".to_owned(),
            At(unit) => self.described(unit),
            Drop(_, target) => format!("Give up the lock-on to {}", self.described(target)),
            Go(unit, Way(Altitude::Ground))
                if self.is_standing(unit) && self.pos.unit(unit).is_airborne() =>
            {
                "Land".to_owned()
            }
            Go(_, Way(Altitude::Ground)) => "Move".to_owned(),
            Go(_, Way(Altitude::Noe)) => "Fly nap of the earth".to_owned(),
            Go(_, Way(Altitude::High)) => "Fly high".to_owned(),
            Mount(_) => "Enter the carrier".to_owned(),
            Done => "Done".to_owned(),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_one_says_them() {
        for (printed, said, within) in [
            ("Blaster, Mk V", "Blaster Mk V", "Blaster Mk V"),
            ("Laser pistol, UV", "UV laser pistol", "UV laser pistol"),
            ("Crossbow, heavy", "Heavy crossbow", "heavy crossbow"),
            ("Sword long", "Long sword", "long sword"),
            ("Vibro blade", "Vibro blade", "vibro blade"),
            ("ECM", "ECM", "ECM"),
        ] {
            assert_eq!(natural(printed), said);
            assert_eq!(inside(said), within);
        }
        assert_eq!([counted(1, "box", "boxes"), counted(0, "box", "boxes")], ["1 box", "0 boxes"]);
    }
}
