//! A warhead is jettisoned into the unit's own hex and goes off [GK-242, GK-243].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::table::Outcome;
use crate::unit::{NONE, Side, UnitId};
use crate::weapon::{Arm, Effect, Warhead};

/// How good a round is to be rid of: blast strength, then radius. Rounds that just land come last [GK-516].
type Power = (i8, u8);

step! {
    /// The owner chooses which warhead is jettisoned.
    pub(crate) struct Jettison = "jettison" { unit: UnitId, marker: u8 }
}

impl Room for Jettison {
    /// [GK-493]
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    /// The most powerful warhead goes, without a question if there is only one.
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        match self.choices(play.look())[..] {
            [] => {
                play.pop();
                play.return_marker(self.marker);
            }
            [(arm, warhead)] => self.drop(play, arm, warhead),
            _ => return false,
        }
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(self.choices(look).into_iter().map(|(arm, warhead)| Action::Jettison(arm, warhead)));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::Jettison(arm, warhead) = action else { return Err(Block::NOT_ASKED) };
        let best = self.choices(look).contains(&(arm, warhead));
        require(best, "GK-243", "the most powerful warhead must go")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        if let Action::Jettison(arm, warhead) = action {
            self.drop(play, arm, warhead);
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        (format!("{}: which warhead is jettisoned?", look.described(self.unit)), "GK-243")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} jettisons a warhead", look.described(self.unit))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Jettison(arm, warhead) => {
                let launcher = look.rules.pack.arm_inside(arm);
                format!("{}, from the {launcher}", look.charge(warhead).name)
            }
            _ => look.label(action),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_standing(self.unit) && look.pos.sheet(self.unit).is_some()
    }

    fn marker(self) -> Option<u8> {
        Some(self.marker)
    }
}

impl Jettison {
    /// The most powerful warheads that the unit could drop; more than one if they are equal.
    fn choices(self, look: Look<'_>) -> Vec<(Arm, Warhead)> {
        let mut best: Vec<(Arm, Warhead)> = Vec::new();
        let mut most: Option<Power> = None;
        let Some(sheet) = look.pos.sheet(self.unit) else { return best };
        for (index, mount) in sheet.mounts.iter().enumerate() {
            if mount.rack == NONE || mount.sound + mount.damaged == 0 {
                continue;
            }
            let arm = sheet.arm(index);
            for warhead in Warhead::ALL {
                if look.pos.racks[usize::from(mount.rack)][warhead as usize] == 0 {
                    continue;
                }
                let Some((_, blast, _)) = look.round(self.unit, Some(arm), warhead) else { continue };
                let power = (blast.strength.unwrap_or(-1), blast.radius);
                if most.is_none_or(|most| power > most) {
                    best.clear();
                    most = Some(power);
                }
                if most == Some(power) {
                    best.push((arm, warhead));
                }
            }
        }
        best
    }

    /// A warhead drops into the unit's own hex and goes off.
    fn drop<L: Log<Event>>(self, play: &mut Play<'_, L>, arm: Arm, warhead: Warhead) {
        let unit = self.unit;
        play.replace(Spent { marker: self.marker });
        let Some(rack) = play.look().rack(unit, Some(arm)) else { return };
        play.pos.racks[usize::from(rack)][warhead as usize] -= 1;
        play.tell(|| Deed::Jettisoned { unit, warhead });
        let Some((round, blast, _)) = play.look().round(unit, Some(arm), warhead) else { return };
        let effect = play.look().charge(warhead).effect;
        let (at, high) = (play.pos.unit(unit).at, play.pos.unit(unit).is_high());
        if effect.lands() {
            play.settle(unit.side, effect, at, blast);
            return;
        }
        play.detonate(unit, warhead, round, at, high, Some(unit));
        let outcome = play.roll_blast(unit, blast.strength.unwrap_or_default(), 0);
        if effect == Effect::Gas {
            play.pos.unit_mut(unit).gassed = true;
        }
        play.strike(unit, Outcome { lock: false, ..outcome }, effect);
    }
}

step! {
    /// A jettisoned warhead is done with; its marker returns to the cup.
    pub(crate) struct Spent = "spent" { marker: u8 }
}

impl Room for Spent {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        play.pop();
        play.return_marker(self.marker);
        true
    }

    fn marker(self) -> Option<u8> {
        Some(self.marker)
    }
}
