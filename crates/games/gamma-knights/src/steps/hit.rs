//! The owner chooses which weapon is hit [GK-218].

use retrograde_core::{Log, step};

use crate::action::{Action, Damaged};
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::marker::Class;
use crate::play::Play;
use crate::position::MarkerPlace;
use crate::room::Room;
use crate::sheet::Program;
use crate::unit::{NONE, Side, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

step! {
    /// The owner chooses which weapon of a class takes a hit or two.
    pub(crate) struct Hit = "hit" { unit: UnitId, class: Class, hits: u8, marker: u8 }
}

impl Room for Hit {
    const HELP: &'static str = "Give up the weapon you can best do without.";

    /// [GK-493] The owner of a hit unit is asked in the middle of the attacker's turn.
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    /// Chooses for the owner where there is nothing to choose, or where a standing order says so [GK-494].
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let choices = self.choices(play.look());
        let choice = match (&choices[..], play.pos.orders[self.unit.side.index()]) {
            ([], _) => None,
            ([only], _) => Some(*only),
            (_, Some(order)) => self.ordered(play.look(), &choices, order),
            _ => return false,
        };
        match choice {
            Some((arm, damaged)) => self.take(play, arm, damaged),
            None => play.pop(),
        }
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(self.choices(look).into_iter().map(|(arm, damaged)| Action::Hit(arm, Damaged(damaged))));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::Hit(arm, Damaged(damaged)) = action else { return Err(Block::NOT_ASKED) };
        let open = self.choices(look).contains(&(arm, damaged));
        require(open, "GK-218", "the hit must fall on a weapon of the right kind that is not destroyed")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        if let Action::Hit(arm, Damaged(damaged)) = action {
            self.take(play, arm, damaged);
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let fate = if self.hits > 1 { "is destroyed" } else { "is hit" };
        (format!("{}: which weapon {fate}?", look.described(self.unit)), "GK-218")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} chooses the weapon that is hit", look.described(self.unit))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Hit(arm, Damaged(false)) => look.arm_name(arm),
            Action::Hit(arm, Damaged(true)) => format!("{}, the damaged one", look.arm_name(arm)),
            _ => look.label(action),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_standing(self.unit) && look.pos.sheet(self.unit).is_some() && (1..=3).contains(&self.hits)
    }

    fn marker(self) -> Option<u8> {
        Some(self.marker)
    }
}

impl Hit {
    /// The weapons that may take the hit: what is not destroyed, damaged ones too.
    fn choices(self, look: Look<'_>) -> Vec<(Arm, bool)> {
        let mut choices = Vec::new();
        let Some(sheet) = look.pos.sheet(self.unit) else { return choices };
        for (index, mount) in sheet.mounts.iter().enumerate() {
            if sheet.is_left_behind(index) || !look.is_of(mount.weapon, self.class) {
                continue;
            }
            let arm = sheet.arm(index);
            choices.extend((mount.sound > 0).then_some((arm, false)));
            choices.extend((mount.damaged > 0).then_some((arm, true)));
        }
        choices
    }

    /// What a standing order chooses: the poorest weapon, the protected one last.
    fn ordered(self, look: Look<'_>, choices: &[(Arm, bool)], order: Weapon) -> Option<(Arm, bool)> {
        choices.iter().copied().min_by_key(|&(arm, damaged)| {
            let gun = look.gun(arm.weapon);
            let rack = look.rack(self.unit, Some(arm)).map(|rack| look.pos.racks[usize::from(rack)]);
            let rounds: u8 = rack.map_or(0, |load| load.iter().sum());
            let worth = match gun.launcher {
                Some(_) => i16::from(rounds.min(8)),
                None => i16::from(look.weapon_strength(self.unit, arm.weapon, u8::from(gun.close.is_none()))),
            };
            (arm.weapon == order, worth, damaged)
        })
    }

    /// A weapon takes the hit.
    fn take<L: Log<Event>>(self, play: &mut Play<'_, L>, arm: Arm, damaged: bool) {
        let Hit { unit, hits, marker, .. } = self;
        play.pop();
        let index = play.pos.unit(unit).sheet;
        let Some(sheet) = play.pos.sheet_mut(unit) else { return };
        let Some(place) = sheet.find(arm) else { return };
        let mount = &mut sheet.mounts[place];
        let destroyed = damaged || hits > 1;
        if damaged {
            mount.damaged -= 1;
        } else {
            mount.sound -= 1;
        }
        if destroyed {
            mount.gone += 1;
        } else {
            mount.damaged += 1;
        }
        let (rack, left, sound) = (mount.rack, mount.sound + mount.damaged, mount.sound);
        // A program needs its weapon [GK-371]: with one weapon less, one program less.
        let runs = |program: &Program| usize::from(program.mount) == place;
        while sheet.programs.iter().filter(|program| runs(program)).count() > usize::from(sound)
            && let Some(last) = sheet.programs.iter().rposition(runs)
        {
            sheet.programs.remove(last);
        }
        play.keep(marker, MarkerPlace::mount(index, place as u8));
        // [GK-516] Rounds in a destroyed launcher are lost.
        if rack != NONE && left == 0 {
            play.pos.racks[usize::from(rack)] = [0; Warhead::COUNT];
        }
        play.tell(|| Deed::WeaponHit { unit, arm, destroyed });
    }
}
