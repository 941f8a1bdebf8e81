//! The calculator of battles: exact where the states are few, sampled where not. It attacks by the same judgement as
//! `auto`, with the hit numbers and the targets of the rules.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use retrograde_core::{Chance, Dice, FightOdds, Forecast, ParseError, PlayoutDice};

use crate::BuckRogers;
use crate::battle::exposed;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::forces::{by_kind, units_of};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::{Need, best_pair};
use crate::options::Rules;
use crate::piece::{Factory, Leader, Whereabouts};
use crate::position::Position;
use crate::sets::Colours;
use crate::state::State;

/// Units of a side by kind.
type Units = [u8; Kind::COUNT];

/// One in fixed point: chances are exact to about twelve digits.
const ONE: u64 = 1 << 50;
/// Steps of work up to which a battle is worked out exactly.
const MOST_WORK: u64 = 12_000_000;
/// Battles that are played where it is too large.
const SAMPLES: u32 = 20_000;
/// Battles with more units than these are not worked out beside a choice.
pub(crate) const MOST_UNITS: u32 = 16;
/// Rounds after which a played battle counts as undecided.
const MOST_ROUNDS: u32 = 500;

/// A battle of two sides, as far as dice care.
struct Duel {
    /// Tenths to hit by side, attacker and target; 0 = impossible.
    tenths: [[[u8; Kind::COUNT]; Kind::COUNT]; 2],
}

/// An attack of a side may hit; what is ready, hit and aimed at then.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
struct Volley {
    ready: Units,
    hit: Units,
    aimed: Units,
}

impl Duel {
    /// The next attack of a side [BR-117], or nothing more.
    fn next(&self, side: usize, volley: &Volley, enemy: &Units) -> Option<(Kind, Kind)> {
        let open = exposed(enemy, &volley.hit, &volley.aimed);
        let targets: ArrayVec<(Kind, Kind), 8> =
            Kind::ALL.into_iter().filter(|kind| open[kind.index()]).map(|kind| (kind, kind)).collect();
        let needs = |attacker: Kind, target: Kind| {
            Some(self.tenths[side][attacker.index()][target.index()]).filter(|tenths| *tenths > 0)
        };
        let ready = |kind: &Kind| volley.ready[kind.index()] > 0;
        let units: ArrayVec<Kind, 8> =
            Kind::ALL.into_iter().filter(|k| *k != Kind::Marker).filter(ready).collect();
        // [BR-243] The marker attacks when the others cannot any more.
        best_pair(&units, &targets, needs).or_else(|| {
            let marker: ArrayVec<Kind, 1> = [Kind::Marker].into_iter().filter(ready).collect();
            best_pair(&marker, &targets, needs)
        })
    }

    /// All that a side's attacks of one round may hit, with their chances.
    fn hits(&self, side: usize, own: &Units, enemy: &Units) -> Vec<(Units, u64)> {
        let mut open =
            BTreeMap::from([(Volley { ready: *own, hit: [0; Kind::COUNT], aimed: [0; Kind::COUNT] }, ONE)]);
        let mut done: BTreeMap<Units, u64> = BTreeMap::new();
        while let Some((volley, weight)) = open.pop_last() {
            let Some((attacker, target)) = self.next(side, &volley, enemy) else {
                *done.entry(volley.hit).or_default() += weight;
                continue;
            };
            let tenths = u64::from(self.tenths[side][attacker.index()][target.index()]);
            let mut after = volley;
            after.ready[attacker.index()] -= 1;
            after.aimed[target.index()] = after.aimed[target.index()].saturating_add(1);
            let hit = (u128::from(weight) * u128::from(tenths) / 10) as u64;
            if weight > hit {
                *open.entry(after).or_default() += weight - hit;
            }
            after.hit[target.index()] += 1;
            if hit > 0 {
                *open.entry(after).or_default() += hit;
            }
        }
        done.into_iter().collect()
    }

    /// What comes of a battle, worked out state by state.
    fn solve(&self, first: Units, second: Units) -> FightOdds {
        let mut known: BTreeMap<(Units, Units), [u64; 4]> = BTreeMap::new();
        let [won, lost, own, other] = self.value(first, second, &mut known);
        let chance = |value: u64| Chance::new(value.min(ONE), ONE);
        let left = [own, other].map(|value| ((u128::from(value) * 1000) >> 50) as u64);
        let nobody = ONE.saturating_sub(won + lost);
        FightOdds::new([won, lost, nobody].map(chance), left, None)
    }

    /// Chances that the first and the second side win, and the units that they have left, in fixed point.
    fn value(&self, first: Units, second: Units, known: &mut BTreeMap<(Units, Units), [u64; 4]>) -> [u64; 4] {
        let count = |units: &Units| units.iter().map(|&n| u64::from(n)).sum::<u64>();
        let (own, other) = (count(&first), count(&second));
        if own == 0 || other == 0 {
            return [if own > 0 { ONE } else { 0 }, if other > 0 { ONE } else { 0 }, own * ONE, other * ONE];
        }
        if let Some(&value) = known.get(&(first, second)) {
            return value;
        }
        let on_second = self.hits(0, &first, &second);
        let on_first = self.hits(1, &second, &first);
        let mut sum = [0u128; 4];
        let mut stay = 0u64;
        for (lost, weight) in &on_first {
            let after = less(&first, lost);
            for (beaten, chance) in &on_second {
                let both = ((u128::from(*weight) * u128::from(*chance)) >> 50) as u64;
                let rest = less(&second, beaten);
                if after == first && rest == second {
                    stay += both;
                    continue;
                }
                let value = self.value(after, rest, known);
                for (sum, value) in sum.iter_mut().zip(value) {
                    *sum += u128::from(both) * u128::from(value);
                }
            }
        }
        // A round in which nobody is hit changes nothing: what counts is what comes at last. Where nobody can ever be hit,
        // both stay.
        let goes_on = ONE.saturating_sub(stay).max(1);
        let value = if stay >= ONE - 1 {
            [0, 0, own * ONE, other * ONE]
        } else {
            sum.map(|sum| (sum / u128::from(goes_on)) as u64)
        };
        known.insert((first, second), value);
        value
    }

    /// How much work the exact answer is, more or less.
    fn work(first: &Units, second: &Units) -> u64 {
        let states = |units: &Units| units.iter().map(|&n| u64::from(n) + 1).product::<u64>();
        let pairs = states(first).saturating_mul(states(second));
        pairs.saturating_mul(pairs) / 4
    }

    /// Plays the battle many times.
    fn sample(&self, first: Units, second: Units) -> FightOdds {
        let mut dice = PlayoutDice::new(25);
        let (mut won, mut lost, mut left) = (0u64, 0u64, [0u64; 2]);
        for _ in 0..SAMPLES {
            let mut sides = [first, second];
            for _ in 0..MOST_ROUNDS {
                if sides.iter().any(|units| units.iter().all(|&n| n == 0)) {
                    break;
                }
                let on_second = self.throw(0, &sides[0], &sides[1], &mut dice);
                let on_first = self.throw(1, &sides[1], &sides[0], &mut dice);
                sides = [less(&sides[0], &on_first), less(&sides[1], &on_second)];
            }
            let count = sides.map(|units| units.iter().map(|&n| u64::from(n)).sum::<u64>());
            won += u64::from(count[0] > 0 && count[1] == 0);
            lost += u64::from(count[1] > 0 && count[0] == 0);
            left = [left[0] + count[0], left[1] + count[1]];
        }
        let all = u64::from(SAMPLES);
        let chance = |count: u64| Chance::new(count, all);
        let left = left.map(|sum| sum * 1000 / all);
        FightOdds::new([won, lost, all - won - lost].map(chance), left, Some(SAMPLES))
    }

    fn throw(&self, side: usize, own: &Units, enemy: &Units, dice: &mut PlayoutDice) -> Units {
        let mut volley = Volley { ready: *own, hit: [0; Kind::COUNT], aimed: [0; Kind::COUNT] };
        while let Some((attacker, target)) = self.next(side, &volley, enemy) {
            volley.ready[attacker.index()] -= 1;
            volley.aimed[target.index()] = volley.aimed[target.index()].saturating_add(1);
            if dice.draw("odds", 10) <= u32::from(self.tenths[side][attacker.index()][target.index()]) {
                volley.hit[target.index()] += 1;
            }
        }
        volley.hit
    }
}

fn less(units: &Units, hit: &Units) -> Units {
    let mut left = *units;
    left.iter_mut().zip(hit).for_each(|(left, hit)| *left -= (*hit).min(*left));
    left
}

impl Look<'_> {
    /// The battle of two players in a zone as dice see it. `with` is added to the first one's bonus where a Leader comes along.
    fn duel(self, first: Player, second: Player, zone: Zone, leader_comes: bool) -> Duel {
        let mut duel = Duel { tenths: [[[0; Kind::COUNT]; Kind::COUNT]; 2] };
        for (side, (own, enemy)) in [(first, second), (second, first)].into_iter().enumerate() {
            for attacker in Kind::ALL {
                let mut bonus = self.bonus(own, attacker, zone);
                if side == 0
                    && leader_comes
                    && !self.has_leader_in(own, zone)
                    && !self.has(crate::options::Switch::LeaderPowers)
                {
                    bonus += self.numbers().combat.leader;
                }
                for target in Kind::ALL {
                    if let Some(number) = self.number(attacker, target, enemy.0, zone, false) {
                        duel.tenths[side][attacker.index()][target.index()] = Need { number, bonus }.tenths();
                    }
                }
            }
        }
        duel
    }

    fn work_out(duel: &Duel, first: Units, second: Units, most_work: u64) -> FightOdds {
        if Duel::work(&first, &second) <= most_work {
            duel.solve(first, second)
        } else {
            duel.sample(first, second)
        }
    }

    /// What would come of moving the hand into a zone that another player holds.
    pub(crate) fn battle_forecast(self, player: Player, at: Zone, to: Zone, most: u32) -> Option<Forecast> {
        let own = self.colours(player);
        let there = self.forces_in(to);
        let enemy = self
            .pos
            .rules
            .all_players()
            .find(|other| *other != player && units_of(&there, self.colours(*other)) > 0)?;
        let rivals = self.players_in(&there).without(player);
        if rivals.len() != 1 || units_of(&there, Colours::ALL) + self.held_units(at) > most {
            return None;
        }
        let mut first = by_kind(&there, own);
        for stack in self.pos.stacks_in(at).iter().filter(|stack| stack.state.has(State::HELD)) {
            first[stack.kind.index()] += stack.count;
        }
        let land = self.board().is_territory(to);
        for id in self.pos.transports_in(at).filter(|id| self.pos.transport(*id).state.has(State::HELD)) {
            first[Kind::Transport.index()] += 1;
            // [BR-097] What is aboard will fight.
            first[Kind::Trooper.index()] += if land { self.pos.transport(id).aboard() } else { 0 };
        }
        if first.iter().all(|&n| n == 0) {
            return None;
        }
        let duel = self.duel(player, enemy, to, self.grip(at).leaders);
        Some(forecast(&Look::work_out(&duel, first, by_kind(&there, self.colours(enemy)), MOST_WORK / 40)))
    }

    /// What will come of the battle under way.
    pub(crate) fn round_forecast(self, player: Player, most: u32) -> Option<Forecast> {
        let forces = self.battle_forces();
        let players = self.players_in(&forces);
        let enemy = players.without(player).first()?;
        if players.len() != 2 || units_of(&forces, Colours::ALL) > most || self.pos.battle.attacked {
            return None;
        }
        let duel = self.duel(player, enemy, self.pos.battle.arena?.zone, false);
        let (first, second) = (by_kind(&forces, self.colours(player)), by_kind(&forces, self.colours(enemy)));
        Some(forecast(&Look::work_out(&duel, first, second, MOST_WORK / 40)))
    }
}

fn forecast(odds: &FightOdds) -> Forecast {
    let mut because = vec![
        format!("nobody left {}", odds.nobody),
        format!("units left {}.{}", odds.left[0] / 1000, odds.left[0] % 1000 / 100),
    ];
    if odds.samples.is_some() {
        because.push(format!("sampled, ± {} %", odds.error.div_ceil(10)));
    }
    Forecast { chance: odds.first, need: "to win the battle".to_owned(), because }
}

/// What stands on a side: `3 fighters, leader`.
struct Force {
    units: Units,
    leader: bool,
    factory: bool,
}

fn parse_force(text: &str) -> Result<Force, ParseError> {
    let mut force = Force { units: [0; Kind::COUNT], leader: false, factory: false };
    for part in
        text.split(',').flat_map(|part| part.split(" and ")).map(str::trim).filter(|part| !part.is_empty())
    {
        let (count, word) = match part.split_once(' ') {
            Some((count, word)) => (count.parse::<u8>().ok().filter(|n| (1..=20).contains(n)), word.trim()),
            None => (Some(1), part),
        };
        let singular = match word.to_lowercase() {
            word if word.ends_with("ies") => format!("{}ie", &word[..word.len() - 3]),
            word => word.trim_end_matches('s').to_owned(),
        };
        let word = match singular.as_str() {
            "satellite" | "killer satellite" => "killer-satellite",
            "control marker" => "marker",
            "factorie" => "factory",
            other => other,
        };
        let because =
            || ParseError::new(format!("{part:?} is no force: try `3 fighters, 2 gennies, leader, factory`"));
        match (word, count, Kind::parse(word)) {
            ("leader", Some(_), _) => force.leader = true,
            ("factory", Some(_), _) => force.factory = true,
            (_, Some(count), Some(kind)) => {
                let units = &mut force.units[kind.index()];
                *units = units.saturating_add(count);
            }
            _ => return Err(because()),
        }
    }
    if force.units.iter().all(|&n| n == 0) {
        return Err(ParseError::new("each side needs a unit"));
    }
    Ok(force)
}

impl BuckRogers {
    /// What comes of a battle between two forces such as `3 fighters, leader` and `2 gennies, 1 trooper, factory`, fought
    /// to the end by the Basic rules on ground without special features.
    ///
    /// # Errors
    ///
    /// If a force cannot be read, or the two could never meet.
    pub fn battle_odds(&self, first: &str, second: &str) -> Result<FightOdds, ParseError> {
        let forces = [parse_force(first)?, parse_force(second)?];
        let has = |kind: Kind| forces.iter().any(|force| force.units[kind.index()] > 0);
        let ground = has(Kind::Trooper)
            || has(Kind::Gennie)
            || has(Kind::Marker)
            || forces.iter().any(|force| force.factory);
        let space = has(Kind::Battler) || has(Kind::KillerSatellite);
        if ground && space {
            return Err(ParseError::new(
                "Battlers and Killer Satellites never meet what is on the ground".to_owned(),
            ));
        }
        let board = &self.pack.board;
        let zone =
            board.all().find(|zone| board.is_territory(*zone) == ground && !board.kind(*zone).is_near());
        let zone = zone.unwrap_or(Zone::new(0));
        let mut pos = Position::blank(Rules::basic(2));
        let players = [Player(Colour::Blue), Player(Colour::Burgundy)];
        let names = [Name::Buck, Name::Kane];
        for ((force, player), name) in forces.iter().zip(players).zip(names) {
            if force.leader {
                pos.leaders[name.index()] =
                    Leader { is: Whereabouts::Zone(zone), colour: player.0, ..Leader::ABSENT };
            }
            if force.factory {
                pos.add_factory(Factory {
                    zone,
                    owner: Some(player),
                    work: None,
                    landed: false,
                    idle: false,
                });
            }
        }
        let look = Look { rules: self, pos: &pos };
        let duel = look.duel(players[0], players[1], zone, false);
        Ok(Look::work_out(&duel, forces[0].units, forces[1].units, MOST_WORK))
    }
}
