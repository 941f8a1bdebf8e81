//! Launchers, warheads, blasts and lasting areas [chapters 14 and 24].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::attack::{Aimed, Part, Parts, Throw, total};
use crate::event::{Deed, Event, Rolled};
use crate::look::Look;
use crate::map::Hex;
use crate::pack::Blast;
use crate::play::Play;
use crate::position::{Cloud, Haze, MOST_SHEETS};
use crate::sheet::Task;
use crate::steps::{LockOn, Secondaries, Unlock};
use crate::table::Outcome;
use crate::unit::{Marks, Side, UnitId};
use crate::weapon::{Arm, Effect, Round, Warhead};

impl Look<'_> {
    /// A round as it leaves a launcher: its size, its numbers, and what it counts as [GK-518].
    pub(crate) fn round(
        self,
        unit: UnitId,
        arm: Option<Arm>,
        warhead: Warhead,
    ) -> Option<(Round, Blast, Round)> {
        let gun = self.gun(self.launcher(unit, arm)?);
        let size = gun.launcher?;
        Some((size, self.charge(warhead).blast[size as usize]?, gun.counts_as))
    }

    /// The attack of a round on its primary target, ready to roll [GK-130 to GK-132].
    pub(crate) fn aimed_round(self, unit: UnitId, blast: Blast, effect: Effect, target: UnitId) -> Aimed {
        let m = &self.rules.pack.modifiers;
        let mut strength = Parts::new();
        strength.push((Part::Blast, blast.strength.unwrap_or_default()));
        if self.pos.unit(unit).under_fire {
            strength.push((Part::UnderFire, m.under_fire));
        }
        if self.pos.steps.iter().any(|step| step.arena().is_some()) {
            strength.push((Part::CloseRange, m.close_combat));
        }
        self.add_handicap(unit.side, &mut strength);
        let column = self.blast_column(target);
        let mut signature = Parts::new();
        signature.push((Part::Terrain, column as i8));
        let pinpoint = self.pos.unit(unit).is_locked_on(target) && unit.side != target.side;
        Aimed { strength, signature, column, pinpoint, dice: 2, effect }
    }

    /// [GK-117, GK-140] The column of a unit's hex against blasts.
    pub(crate) fn blast_column(self, unit: UnitId) -> u8 {
        let card = self.pos.unit(unit);
        if card.is_high() { 0 } else { self.map().cell(card.at).column }
    }

    /// [GK-262, GK-270] What leads a round astray that is fired at a unit or an empty hex, if anything does.
    pub(crate) fn led_astray(
        self,
        unit: UnitId,
        target: Option<UnitId>,
        to: Hex,
        counts_as: Round,
    ) -> Option<Haze> {
        if self.pos.clouds.is_empty() || counts_as == Round::Minimissile {
            return None;
        }
        let card = self.pos.unit(unit);
        // A round into the unit's own hex leaves nothing and passes through nothing.
        if card.at == to || card.is_high() {
            return None;
        }
        let (mut smoke, mut emp) = self.haze_at(card.at);
        if !target.is_some_and(|target| self.pos.unit(target).is_high()) {
            let open = self.opens_lines(unit) || target.is_some_and(|target| self.opens_lines(target));
            let (line_smoke, line_emp) = self.haze_on_line(card.at, to, open);
            smoke |= line_smoke;
            emp |= line_emp;
        }
        if emp {
            return Some(Haze::Emp);
        }
        (smoke && counts_as == Round::Grenade).then_some(Haze::Smoke)
    }

    /// [GK-133, GK-136, GK-140] Who else is caught by a blast.
    pub(crate) fn secondaries(self, at: Hex, high: bool, radius: u8, primary: Option<UnitId>) -> Marks {
        let map = self.map();
        let mut marks = Marks::default();
        for unit in self.pos.all() {
            let card = self.pos.unit(unit);
            if !card.is_on_map() || card.is_high() != high || Some(unit) == primary {
                continue;
            }
            let open = || self.is_gun_hex(at) || self.opens_lines(unit);
            let seen = || high || self.check_ground_line(at, card.at, open()).is_ok();
            if map.distance(at, card.at) <= radius && seen() {
                marks.add(unit);
            }
        }
        marks
    }

    /// [GK-135] The best column among a secondary target's hex, the primary hex and those between.
    pub(crate) fn shelter(self, at: Hex, unit: UnitId) -> u8 {
        let card = self.pos.unit(unit);
        if card.is_high() {
            return 0;
        }
        let map = self.map();
        let ends = map.cell(at).column.max(map.cell(card.at).column);
        if map.distance(at, card.at) < 2 {
            return ends;
        }
        let open = self.is_gun_hex(at) || self.opens_lines(unit);
        let clear = map.sight().clear_leanings(map, at, card.at, self.through(open));
        let lines = map.sight().lines(map, at, card.at).into_iter().zip(clear);
        let best = |line: &mut dyn Iterator<Item = Hex>| {
            line.map(|hex| map.cell(hex).column).max().unwrap_or_default()
        };
        lines.filter(|(_, clear)| *clear).map(|(line, _)| best(&mut line.into_iter())).fold(ends, u8::max)
    }

    /// [GK-374, GK-G26] The units whose computers fire at a round that comes down here, whoever launched it.
    pub(crate) fn ciws(self, at: Hex) -> impl Iterator<Item = UnitId> {
        let ready = self.pos.sheets.iter().filter(move |sheet| {
            let card = self.pos.unit(sheet.unit);
            let on = sheet.programs.iter().any(|program| {
                let mount = usize::from(program.mount);
                program.task == Task::Ciws && sheet.mounts[mount].sound > 0 && !sheet.is_left_behind(mount)
            });
            on && card.is_on_map() && self.map().distance(card.at, at) <= 1
        });
        ready.map(|sheet| sheet.unit)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Fires a round at a unit or an empty hex.
    pub(crate) fn launch(
        &mut self,
        unit: UnitId,
        arm: Option<Arm>,
        warhead: Warhead,
        target: Option<UnitId>,
        at: Hex,
    ) {
        let Some(rack) = self.look().rack(unit, arm) else { return };
        self.pos.racks[usize::from(rack)][warhead as usize] -= 1;
        let Some((size, blast, counts_as)) = self.look().round(unit, arm, warhead) else { return };
        self.tell(|| Deed::Launched { unit, warhead, round: size, target, hex: at });
        if let Some(haze) = self.look().led_astray(unit, target, at, counts_as) {
            self.tell(|| Deed::Astray { unit, haze });
            return;
        }
        if self.is_shot_down(at, counts_as) {
            return;
        }
        let effect = self.look().charge(warhead).effect;
        if effect.lands() {
            self.settle(unit.side, effect, at, blast);
            return;
        }
        if let Some(target) = target {
            self.hit_primary(unit, target, warhead, size, blast, effect);
            return;
        }
        // [GK-139] Only to see whether it is a dud.
        let pair = self.die("attack") + self.die("attack");
        if !self.is_dud(unit, pair) {
            self.detonate(unit, warhead, size, at, false, None);
        }
    }

    fn is_dud(&mut self, unit: UnitId, pair: u32) -> bool {
        let dud = pair <= self.rules.pack.modifiers.dud_most;
        if dud {
            self.tell(|| Deed::Dud { unit });
        }
        dud
    }

    fn hit_primary(
        &mut self,
        unit: UnitId,
        target: UnitId,
        warhead: Warhead,
        size: Round,
        blast: Blast,
        effect: Effect,
    ) {
        let aimed = self.look().aimed_round(unit, blast, effect, target);
        let (first, second) = (self.die("attack"), self.die("attack"));
        let mut faces = Rolled::new();
        faces.push(first as u8);
        faces.push(second as u8);
        let mut throw = Throw { total: first + second, pair: first + second, one: first == 1 || second == 1 };
        // [GK-137, GK-C12] A dud comes before a chain; ones still lose the lock-on.
        let dud = self.is_dud(unit, throw.pair);
        if first == second && !dud {
            self.chain(first, &mut throw, &mut faces);
        }
        if aimed.pinpoint && throw.one {
            self.push(Unlock { unit, target });
        }
        if dud {
            return;
        }
        self.pos.unit_mut(target).under_fire = true;
        let (at, high) = (self.pos.unit(target).at, self.pos.unit(target).is_high());
        self.detonate(unit, warhead, size, at, high, Some(target));
        let strength = total(&aimed.strength) + throw.total.min(90) as i8;
        let row = self.rules.pack.attack.row(strength, aimed.column);
        let outcome = self.rules.pack.attack.outcome(row, aimed.pinpoint);
        self.tell(|| Deed::Attacked {
            unit,
            arm: None,
            target,
            strength,
            column: aimed.column,
            pinpoint: aimed.pinpoint,
            dice: faces,
            outcome: outcome.show(),
            likely: crate::odds::at_least(
                2,
                aimed.column,
                total(&aimed.strength),
                &self.rules.pack.attack,
                1,
            ),
            hit: row > 0,
            parts: aimed.strength.clone(),
        });
        if outcome.lock && target.side != unit.side {
            self.push(LockOn { unit, target });
        }
        if effect == Effect::Gas {
            self.pos.unit_mut(target).gassed = true;
        }
        self.strike(target, outcome, effect);
    }

    /// A warhead goes off: whom it reaches besides the primary target is decided now, and resolved later.
    pub(crate) fn detonate(
        &mut self,
        firer: UnitId,
        warhead: Warhead,
        round: Round,
        at: Hex,
        high: bool,
        primary: Option<UnitId>,
    ) {
        let Some(blast) = self.look().charge(warhead).blast[round as usize] else { return };
        let effect = self.look().charge(warhead).effect;
        if effect == Effect::Gas && !high {
            let strength = blast.strength.unwrap_or_default();
            let cloud = Cloud { haze: Haze::Gas, at, radius: blast.radius, side: firer.side, strength };
            self.add_cloud(cloud);
        }
        if effect == Effect::PrimaryOnly {
            return;
        }
        let left = self.look().secondaries(at, high, blast.radius, primary);
        if !left.is_empty() {
            self.push(Secondaries { warhead, round, at, high, firer, left });
        }
    }

    fn add_cloud(&mut self, cloud: Cloud) {
        if self.pos.clouds.is_full() {
            self.pos.clouds.remove(0);
        }
        self.pos.clouds.push(cloud);
        self.tell(|| Deed::CloudPlaced { haze: cloud.haze, hex: cloud.at, radius: cloud.radius });
    }

    /// [GK-142] Smoke and ECM rounds just take effect; flares do nothing [GK-144].
    pub(crate) fn settle(&mut self, side: Side, effect: Effect, at: Hex, blast: Blast) {
        let haze = match effect {
            Effect::Smoke => Haze::Smoke,
            Effect::Emp => Haze::Emp,
            _ => return,
        };
        self.add_cloud(Cloud { haze, at, radius: blast.radius, side, strength: 0 });
    }

    /// One die for each computer, until one of them hits.
    fn is_shot_down(&mut self, at: Hex, counts_as: Round) -> bool {
        let need = self.rules.pack.computer.ciws[counts_as as usize];
        let ready: ArrayVec<UnitId, MOST_SHEETS> = self.look().ciws(at).collect();
        for unit in ready {
            let rolled = self.die("ciws");
            let success = rolled >= need;
            self.tell(|| Deed::ShotDown { unit, rolled, need, success });
            if success {
                return true;
            }
        }
        false
    }

    /// Rolls a saturation attack that can be no dud and gains no lock-on.
    pub(crate) fn roll_blast(&mut self, target: UnitId, base: i8, column: u8) -> Outcome {
        let mut faces = Rolled::new();
        let throw = self.throw(2, &mut faces);
        let strength = base + throw.total.min(90) as i8;
        let row = self.rules.pack.attack.row(strength, column);
        let outcome = self.rules.pack.attack.outcome(row, false);
        self.tell(|| Deed::Caught { target, base, strength, column, dice: faces, outcome: outcome.show() });
        outcome
    }
}
