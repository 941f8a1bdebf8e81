//! The turn: Initial Fire, Movement, Terminal Fire, Recovery, then the other player [chapter 6].

use retrograde_core::{Dice, Log};

use crate::event::Event;
use crate::look::Look;
use crate::pack::Kind;
use crate::play::Play;
use crate::position::Switch;
use crate::step::Step;
use crate::unit::{Marks, Mode, Side, UnitId};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A player's turn begins: everybody has full APs again [GK-052, GK-499].
    pub(crate) fn begin_player_turn(&mut self, side: Side) {
        self.tell(|| Event::PlayerTurn { side });
        // [GK-049] Before Initial Fire, what he launched last turn disperses.
        let mut index = 0;
        while index < self.pos.clouds.len() {
            if self.pos.clouds[index].side == side {
                let cloud = self.pos.clouds.remove(index);
                self.tell(|| Event::Dispersed { haze: cloud.haze, hex: cloud.at });
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
        for sheet in self.pos.sheets.iter_mut().filter(|sheet| sheet.unit.side == side) {
            sheet.computed = 0;
            if let Some(carrier) = &mut sheet.carrier {
                carrier.changed = false;
            }
        }
        self.push(Step::Fire { side });
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
                self.push(Step::Compute { unit, left });
            }
        }
    }

    /// A phase with nothing under way; whether it went on by itself.
    pub(crate) fn phase_alone(&mut self, step: Step) -> bool {
        if self.look().has_phase_choice(step) {
            return false;
        }
        self.finish_phase(step);
        true
    }

    /// A phase is over.
    pub(crate) fn finish_phase(&mut self, step: Step) {
        match step {
            Step::Fire { side } => {
                // [GK-043]
                for card in &mut self.pos.units[side.index()] {
                    if card.mode == Mode::Fresh && card.is_on_map() {
                        card.mode = Mode::Movement;
                    }
                }
                self.replace(Step::Move { side });
            }
            Step::Move { side } => {
                self.pop();
                if self.look().has_switch(Switch::Dampening) {
                    self.dampen(side);
                }
                // Whatever the fields suffer comes first.
                self.pos.steps.insert(0, Step::Terminal { side });
            }
            Step::Terminal { side } => self.begin_recovery(side),
            Step::Recover { side, .. } => {
                self.finish_recovery(side);
                self.pop();
                self.end_player_turn(side);
            }
            _ => {}
        }
    }

    fn end_player_turn(&mut self, side: Side) {
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
                self.tell(|| Event::TurnBegan { turn });
                self.begin_player_turn(Side::First);
            }
        }
    }

    /// [GK-G06] Dampening fields of robots hurt enemy force fields nearby.
    fn dampen(&mut self, side: Side) {
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
                self.tell(|| Event::Dampened { unit, robot });
                self.hit_field(unit, hits, crate::weapon::Effect::Plain);
            }
        }
    }
}

impl Look<'_> {
    /// Whether the player of a phase has anything to say. Only what everybody knows decides, lest a secret shows.
    pub(crate) fn has_phase_choice(self, step: Step) -> bool {
        match step {
            Step::Fire { side } => self.pos.standing(side).any(|unit| self.is_able(unit)),
            Step::Move { side } => self.pos.standing(side).any(|unit| {
                self.is_able(unit) && self.model(unit).kind != Kind::Emplacement && !self.pos.unit(unit).moved
            }),
            Step::Terminal { side } => self.pos.standing(side).any(|unit| {
                let card = self.pos.unit(unit);
                self.is_able(unit) && card.mode == Mode::Movement && !card.shot
            }),
            Step::Recover { side, asked } => self.next_repair(side, asked).is_some(),
            _ => false,
        }
    }

    /// The next unit of a side that may try a repair.
    pub(crate) fn next_repair(self, side: Side, asked: Marks) -> Option<UnitId> {
        let mut sheets = self.pos.sheets.iter().filter(|sheet| sheet.unit.side == side);
        sheets.find(|sheet| !asked.has(sheet.unit) && self.can_repair(sheet)).map(|sheet| sheet.unit)
    }
}
