//! The turn: Initial Fire, Movement, Terminal Fire, Recovery, then the other player [chapter 6].

use retrograde_core::{Log, words};

use crate::event::{Deed, Event};
use crate::look::Look;
use crate::play::Play;
use crate::position::Switch;
use crate::room::Room;
use crate::sheet::Sheet;
use crate::steps::{Compute, InitialFire};
use crate::unit::{Mode, Side, UnitId};
use crate::weapon::Effect;

words! {
    /// A part of a player's turn [GK-040].
    pub(crate) enum Phase {
        /// [GK-041]
        InitialFire = "Initial Fire",
        /// [GK-044]
        Movement = "Movement",
        /// [GK-047]
        TerminalFire = "Terminal Fire",
        /// [GK-048]
        Recovery = "Recovery",
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A player's turn begins: everybody has full APs again [GK-052, GK-499].
    pub(crate) fn begin_player_turn(&mut self, side: Side) {
        self.tell(|| Deed::PlayerTurn { side });
        // [GK-049] Before Initial Fire, what this player launched last turn disperses.
        let mut index = 0;
        while index < self.pos.clouds.len() {
            if self.pos.clouds[index].side == side {
                let cloud = self.pos.clouds.remove(index);
                self.tell(|| Deed::Dispersed { haze: cloud.haze, hex: cloud.at });
            } else {
                index += 1;
            }
        }
        for card in self.pos.units.iter_mut().flatten() {
            card.fought = 0;
            card.gassed = false;
        }
        for card in &mut self.pos.units[side.index()] {
            card.spent = 0;
            card.mode = Mode::Fresh;
            card.moved = false;
            card.shot = false;
        }
        // Sheets are shared with other positions as long as they do not change.
        let used = |sheet: &Sheet| {
            sheet.computed > 0 || sheet.carrier.as_ref().is_some_and(|carrier| carrier.changed)
        };
        if self.pos.sheets.iter().any(|sheet| sheet.unit.side == side && used(sheet)) {
            for sheet in self.pos.sheets.iter_mut().filter(|sheet| sheet.unit.side == side) {
                sheet.computed = 0;
                if let Some(carrier) = &mut sheet.carrier {
                    carrier.changed = false;
                }
            }
        }
        self.push(InitialFire { side });
        if self.look().has_switch(Switch::Computer) {
            let computers: Vec<UnitId> = self
                .pos
                .sheets
                .iter()
                .filter(|s| s.unit.side == side && !s.programs.is_empty())
                .map(|s| s.unit)
                .collect();
            for unit in computers.into_iter().rev() {
                let left = self.pos.sheet(unit).map_or(0, |sheet| sheet.programs.len() as u8);
                self.push(Compute { unit, left });
            }
        }
    }

    /// A phase with nothing under way: if somebody has won, the game is over [GK-321]; if nobody has a choice left, the
    /// phase is. Returns whether it went on by itself.
    pub(crate) fn skip_phase(
        &mut self,
        has_choice: impl FnOnce(Look<'_>) -> bool,
        finish: impl FnOnce(&mut Self),
    ) -> bool {
        if self.judge() {
            return true;
        }
        // Only what everybody knows decides: a pause must not give a secret away.
        if has_choice(self.look()) {
            return false;
        }
        finish(self);
        true
    }

    pub(crate) fn end_player_turn(&mut self, side: Side) {
        for card in &mut self.pos.units[side.index()] {
            card.mode = Mode::Fresh;
            card.spent = 0;
            card.moved = false;
            card.shot = false;
        }
        match side {
            Side::First => self.begin_player_turn(Side::Second),
            Side::Second => {
                if self.judge() || self.advance_turn() {
                    return;
                }
                let turn = self.pos.turn;
                self.tell(|| Deed::TurnBegan { turn });
                self.begin_player_turn(Side::First);
            }
        }
    }

    /// [GK-G06] Dampening fields of robots drain enemy force fields nearby.
    pub(crate) fn dampen(&mut self, side: Side) {
        for robot in self.pos.standing(side).collect::<Vec<_>>() {
            let (radius, hits) = match self.look().model(robot).picture.as_str() {
                "battlebot" => (0, 1),
                "death-machine" => (2, 4),
                _ => continue,
            };
            let at = self.pos.unit(robot).at;
            let map = self.look().map();
            let near: Vec<UnitId> = self
                .pos
                .standing(side.other())
                .filter(|&unit| {
                    self.look().has_field(unit) && map.distance(at, self.pos.unit(unit).at) <= radius
                })
                .collect();
            for unit in near {
                self.tell(|| Deed::Dampened { unit, robot });
                self.hit_field(unit, hits, Effect::Plain);
            }
        }
    }
}

impl Look<'_> {
    /// Whose turn it is: the side of the phase at the bottom of the stack.
    #[inline]
    pub(crate) fn phasing(self) -> Option<Side> {
        self.pos.steps.first()?.phase().map(|(_, side)| side)
    }

    /// What is going on in a phase.
    pub(crate) fn phase_doing(self, room: impl Room) -> String {
        room.phase().map(|(phase, side)| format!("{}: {phase}", self.side_name(side))).unwrap_or_default()
    }
}
