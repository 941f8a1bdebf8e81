use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Firing, Slot};
use crate::event::Event;
use crate::labels::full_name;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, Type, UnitId};
use crate::weapon::Load;

step! {
    /// A second shot or reload in the same weapon action [UB-112, UB-117, UB-118].
    pub(crate) struct Second = "second" { unit: UnitId, slot: u8, fired: bool }
}

impl Room for Second {
    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "A second weapon of the same size may be used in the same weapon action."
    }

    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        let card = look.pos.unit(self.unit);
        card.is_in_play()
            && card.is_able()
            && (0..4u8).any(|slot| {
                let weapon = card.weapons[usize::from(slot)];
                slot != self.slot
                    && weapon.kind.is_loadable()
                    && weapon.load != Load::Gone
                    && look.check_pair(self.unit, slot).is_ok()
                    && (look.check_reload(self.unit, slot).is_ok()
                        || look.check_fire(self.unit, weapon.kind, Some(slot)).is_ok())
            })
    }

    fn list(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        look.list_weapon_action(self.unit, Some(self.slot), out);
        out.push(Action::Done);
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        look.thinkable_weapons(self.unit, out);
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Fire(unit, Firing { kind, slot: Some(slot) }) => {
                self.check_other(look, unit, slot)?;
                look.check_fire(unit, kind, Some(slot))
            }
            Action::Reload(unit, Slot(slot)) => {
                self.check_other(look, unit, slot)?;
                look.check_reload(unit, slot)
            }
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        play.pop();
        match action {
            Action::Fire(unit, Firing { kind, slot }) => play.fire(unit, kind, slot),
            Action::Reload(unit, Slot(slot)) => play.reload(unit, slot),
            _ => {}
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.slot < 4 && look.pos.unit(self.unit).is_in_play()
    }

    fn goes_on(self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        let what = if self.fired { "fired" } else { "reloaded" };
        (format!("{} has {what} one weapon. Use another?", self.unit), "UB-112")
    }

    fn done(self) -> &'static str {
        "No second weapon"
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} may use a second weapon", full_name(self.unit))
    }
}

impl Second {
    /// Whether the unit may use this weapon besides the one that it has used.
    fn check_other(self, look: Look<'_>, unit: UnitId, slot: u8) -> Check {
        require(unit == self.unit, "UB-112", "only the unit that has just used a weapon may act now")?;
        require(slot != self.slot, "UB-118", "each weapon can be fired or reloaded only once per action")?;
        require(slot < 4, "UB-111", "it has no such weapon")?;
        look.check_pair(unit, slot)
    }
}

impl Look<'_> {
    /// [UB-112, UB-117…UB-119] Whether a weapon may be one of two in an action.
    pub(crate) fn check_pair(self, unit: UnitId, slot: u8) -> Check {
        let weapon = self.pos.unit(unit).weapons[usize::from(slot)];
        let lighter = unit.kind().base_size().lighter();
        require(unit.kind() != Type::Squad, "UB-113", "a squad uses only one weapon per activation")?;
        require(
            Some(weapon.size) == lighter,
            "UB-119",
            "a weapon of this size cannot be combined with another",
        )
    }
}
