//! The rounds of a launcher are chosen [GK-032].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::labels::counted;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};
use crate::weapon::{Arm, Warhead};

step! {
    /// Rounds of a launcher to choose.
    pub(crate) struct Loading = "load" { unit: UnitId, arm: Arm, left: u8 }
}

impl Room for Loading {
    const HELP: &'static str =
        "Fragmentation and high explosive do damage, smoke and EMP hide you, countermeasures stop rounds.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        if self.left == 0 {
            play.pop();
        }
        self.left == 0
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        for warhead in Warhead::ALL {
            let loads = (1..=self.left).map(|count| Action::Load(warhead, count));
            out.extend(loads.filter(|&load| self.check(look, load).is_ok()));
        }
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::Load(warhead, count) = action else { return Err(Block::NOT_ASKED) };
        require((1..=self.left).contains(&count), "GK-032", "there aren't that many rounds to choose")?;
        let size = look.gun(self.arm.weapon).launcher;
        let made = size.is_some_and(|size| look.charge(warhead).blast[size as usize].is_some());
        require(made, "GK-143", "that warhead is not made in this size")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Action::Load(warhead, count) = action else { return };
        let Loading { unit, arm, left } = self;
        if let Some(rack) = play.look().rack(unit, Some(arm)) {
            play.pos.racks[usize::from(rack)][warhead as usize] += count;
        }
        play.tell(|| Deed::Loaded { unit, arm, warhead, count });
        play.replace(Loading { left: left - count, ..self });
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let (unit, launcher) = (look.described(self.unit), look.rules.pack.arm_inside(self.arm));
        (format!("{unit}: choose {} for the {launcher}", counted(self.left, "round", "rounds")), "GK-032")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} loads its launcher", look.described(self.unit))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Load(warhead, count) => format!("{count} × {}", look.charge(warhead).name),
            _ => look.label(action),
        }
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let worth = |warhead: &Warhead| {
            let blast = look.round(self.unit, Some(self.arm), *warhead).map(|(_, blast, _)| blast);
            blast.map_or(-1, |blast| blast.strength.unwrap_or(-1))
        };
        let best = Warhead::ALL.into_iter().max_by_key(worth);
        out.extend(best.map(|warhead| Action::Load(warhead, self.left)));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        // Two dice less two are 18 rounds at most [GK-032].
        let rack = if look.pos.exists(self.unit) { look.rack(self.unit, Some(self.arm)) } else { None };
        self.left <= 18 && rack.is_some() && look.gun(self.arm.weapon).launcher.is_some()
    }

    fn is_preparation(self) -> bool {
        true
    }
}
