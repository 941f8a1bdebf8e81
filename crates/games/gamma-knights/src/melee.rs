//! Close combat [chapter 17].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::step::Step;
use crate::unit::{Altitude, Marks, Mode, Side, UnitId};

impl Look<'_> {
    /// The side that started a close combat.
    fn attacker(self) -> Option<Side> {
        self.phasing()
    }

    /// [GK-513] Whether a friend that is there already may join.
    fn check_join(self, step: Step, unit: UnitId) -> Check {
        let Step::Gather { at, high, attackers } = step else { return Err(Look::not_asked()) };
        require(
            self.attacker() == Some(unit.side) && self.pos.exists(unit),
            "GK-513",
            "that is no unit of yours",
        )?;
        self.check_able(unit)?;
        let card = self.pos.unit(unit);
        require(card.at == at && card.is_high() == high, "GK-513", "it is not in that hex")?;
        require(!attackers.has(unit), "GK-513", "it fights already")?;
        require(
            card.mode == Mode::Movement && !card.moved,
            "GK-513",
            "only who is in movement mode and stays may join",
        )
    }

    pub(crate) fn check_gather(self, step: Step, action: Action) -> Check {
        let Step::Gather { at, high, .. } = step else { return Err(Look::not_asked()) };
        match action {
            Action::Resolve => Ok(()),
            Action::Join(unit) => self.check_join(step, unit),
            Action::Go(unit, altitude) => {
                let Some(side) = self.attacker() else { return Err(Look::not_asked()) };
                self.check_go(side, unit, altitude)?;
                require(
                    self.can_join(side, unit, altitude, at, high),
                    "GK-177",
                    "until the close combat is fought, only units that can enter its hex move",
                )
            }
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_gather(self, step: Step, out: &mut Vec<Action>) {
        let Some(side) = self.attacker() else { return };
        for unit in self.pos.standing(side) {
            if self.check_join(step, unit).is_ok() {
                out.push(Action::Join(unit));
            }
            for altitude in Altitude::ALL {
                if self.check_gather(step, Action::Go(unit, altitude)).is_ok() {
                    out.push(Action::Go(unit, altitude));
                }
            }
        }
        out.push(Action::Resolve);
    }

    /// Whether anybody could still come.
    pub(crate) fn can_gather(self, step: Step) -> bool {
        let Some(side) = self.attacker() else { return false };
        self.pos.standing(side).any(|unit| {
            self.check_join(step, unit).is_ok()
                || Altitude::ALL.iter().any(|&alt| self.check_gather(step, Action::Go(unit, alt)).is_ok())
        })
    }

    /// [GK-179 to GK-184] Whether a unit may attack in the round under way.
    pub(crate) fn check_round(self, step: Step, unit: UnitId) -> Check {
        let Step::Melee { at, high, attackers, attacking, acted } = step else {
            return Err(Look::not_asked());
        };
        let Some(side) = self.attacker() else { return Err(Look::not_asked()) };
        let acting = if attacking { side } else { side.other() };
        require(unit.side == acting, "GK-182", "the other side has this round")?;
        let card = self.pos.unit(unit);
        require(
            card.is_on_map() && card.at == at && card.is_high() == high,
            "GK-185",
            "it is not in that hex",
        )?;
        if card.stun > 0 || card.disrupted {
            return Err(Block::new("GK-197", "{unit} makes no attacks now").of(unit));
        }
        require(!attacking || attackers.has(unit), "GK-513", "it does not take part")?;
        require(!acted.has(unit), "GK-182", "it has had its attack of this round")?;
        let cost = self.cost(unit, self.rules.pack.costs.close_combat_round) as i8;
        require(
            self.allotment(unit) - card.fought as i8 >= cost,
            "GK-181",
            "it has no APs left for close combat",
        )
    }

    pub(crate) fn check_melee(self, step: Step, action: Action) -> Check {
        match action {
            Action::Pass(unit) => {
                require(self.pos.exists(unit), "GK-182", "there is no such unit")?;
                self.check_round(step, unit)
            }
            Action::Fire(unit, arm) => self.check_fire(step, unit, arm),
            Action::Launch(unit, arm, warhead) => self.check_launch(step, unit, arm, warhead),
            Action::Sense(unit) => self.check_sense(step, unit),
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_melee(self, step: Step, out: &mut Vec<Action>) {
        for unit in self.pos.all() {
            if self.check_round(step, unit).is_ok() {
                self.list_attacks(step, unit, out);
                out.push(Action::Pass(unit));
            }
        }
    }

    /// Whose round of a close combat it is.
    pub(crate) fn melee_side(self, attacking: bool) -> Option<Side> {
        self.attacker().map(|side| if attacking { side } else { side.other() })
    }

    fn can_fight(self, step: Step) -> bool {
        self.pos.all().any(|unit| self.check_round(step, unit).is_ok())
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Answers a question of the gathering.
    pub(crate) fn gather(&mut self, step: Step, action: Action) {
        let Step::Gather { at, high, mut attackers } = step else { return };
        match action {
            Action::Join(unit) => {
                self.pos.unit_mut(unit).moved = true;
                attackers.add(unit);
                self.replace(Step::Gather { at, high, attackers });
            }
            Action::Go(unit, altitude) => self.go(unit, altitude, at),
            _ => self.resolve(step),
        }
    }

    /// The close combat begins; defenders have the first round [GK-182].
    pub(crate) fn resolve(&mut self, step: Step) {
        let Step::Gather { at, high, attackers } = step else { return };
        self.tell(|| Event::MeleeBegan { hex: at });
        self.replace(Step::Melee { at, high, attackers, attacking: false, acted: Marks::default() });
    }

    /// A close combat goes on to the next round, or ends; whether nobody is asked.
    pub(crate) fn melee_alone(&mut self, step: Step) -> bool {
        let Step::Melee { at, high, attackers, attacking, .. } = step else { return true };
        let both = [Side::First, Side::Second].into_iter().all(|side| self.pos.holds(side, at, high));
        if both && self.look().can_fight(step) {
            return false;
        }
        let next = Step::Melee { at, high, attackers, attacking: !attacking, acted: Marks::default() };
        let again = Step::Melee { at, high, attackers, attacking, acted: Marks::default() };
        if both && self.look().can_fight(next) {
            self.replace(next);
        } else if both && self.look().can_fight(again) {
            // The others are out of APs: the next round is theirs again.
            self.replace(again);
        } else {
            self.pop();
            self.tell(|| Event::MeleeEnded { hex: at });
        }
        true
    }

    /// [GK-183] A unit does without its attack and pays all the same.
    pub(crate) fn pass_round(&mut self, unit: UnitId) {
        self.pay_attack(unit, 0);
        self.tell(|| Event::Passed { unit });
    }
}
