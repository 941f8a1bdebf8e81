//! The calculator of battles: exact where the states are few, sampled where not. It attacks by the same judgement as
//! `auto`, with the hit numbers and the targets of the rules.

use arrayvec::ArrayVec;
use retrograde_core::{Chance, Dice, FightOdds, Forecast, ParseError, PlayoutDice};
use retrograde_odds::{Battle, Fork, Odds, Volley};

use crate::BuckRogers;
use crate::battle::exposed;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::forces::{by_kind, units_of};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::need::{Need, best_pair};
use crate::options::Scenario;
use crate::piece::{Factory, Leader, Whereabouts};
use crate::position::Position;
use crate::rules::Rules;
use crate::sets::Colours;
use crate::state::State;

/// Units of a side by kind.
type Units = [u8; Kind::COUNT];

/// Steps of work up to which a battle is worked out exactly.
const MOST_WORK: u64 = 12_000_000;
/// How many battles are played where that is too much work.
const SAMPLES: u32 = 20_000;
/// Battles with more units than these are not worked out beside a choice.
pub(crate) const MOST_UNITS: u32 = 16;

/// A battle between two sides, as far as the dice care.
struct Duel {
    /// Tenths to hit by side, attacker and target; 0 = impossible.
    tenths: [[[u8; Kind::COUNT]; Kind::COUNT]; 2],
    /// Sides whose Killer Satellites have no free attacks: their player is inert, or Wilma protects the others
    /// [BR-152, BR-215].
    silent: [bool; 2],
}

/// What a side has left in a battle.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
struct Side {
    units: Units,
    /// Free attacks of Killer Satellites that come before the rounds [BR-132].
    free: u8,
}

/// The free attacks of Killer Satellites: one on each enemy ship [BR-132, BR-133].
struct FreeShots<'d> {
    tenths: &'d Units,
}

impl Volley for FreeShots<'_> {
    /// Ships that are still to be shot at, and what is left.
    type State = (Units, Units);

    fn next(&self, (todo, left): &(Units, Units)) -> Option<Fork<(Units, Units)>> {
        let open = |kind: &usize| todo[*kind] > 0 && self.tenths[*kind] > 0;
        let kind = (0..Kind::COUNT).find(open)?;
        let mut todo = *todo;
        todo[kind] -= 1;
        let mut hit = *left;
        hit[kind] -= 1;
        Some(Fork { chance: Chance::new(self.tenths[kind].into(), 10), yes: (todo, hit), no: (todo, *left) })
    }
}

/// A side in the middle of its attacks: what is ready, what was hit and what was aimed at.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd)]
struct Attacks {
    ready: Units,
    hit: Units,
    aimed: Units,
}

/// The attacks of one side in one round.
struct Round<'d> {
    duel: &'d Duel,
    side: usize,
    enemy: &'d Units,
}

impl Volley for Round<'_> {
    type State = Attacks;

    /// The next attack [BR-117], or nothing more.
    fn next(&self, attacks: &Attacks) -> Option<Fork<Attacks>> {
        let open = exposed(self.enemy, &attacks.hit, &attacks.aimed);
        let targets: ArrayVec<(Kind, Kind), 8> =
            Kind::ALL.into_iter().filter(|kind| open[kind.index()]).map(|kind| (kind, kind)).collect();
        let tenths =
            |attacker: Kind, target: Kind| self.duel.tenths[self.side][attacker.index()][target.index()];
        let needs =
            |attacker: Kind, target: Kind| Some(tenths(attacker, target)).filter(|tenths| *tenths > 0);
        let ready = |kind: &Kind| attacks.ready[kind.index()] > 0;
        let units: ArrayVec<Kind, 8> =
            Kind::ALL.into_iter().filter(|k| *k != Kind::Marker).filter(ready).collect();
        // [BR-243] The marker attacks when the others no longer can.
        let (attacker, target) = best_pair(&units, &targets, needs).or_else(|| {
            let marker: ArrayVec<Kind, 1> = [Kind::Marker].into_iter().filter(ready).collect();
            best_pair(&marker, &targets, needs)
        })?;
        let mut no = *attacks;
        no.ready[attacker.index()] -= 1;
        no.aimed[target.index()] = no.aimed[target.index()].saturating_add(1);
        let mut yes = no;
        yes.hit[target.index()] += 1;
        Some(Fork { chance: Chance::new(tenths(attacker, target).into(), 10), yes, no })
    }
}

impl Duel {
    /// One side's attacks of a round, and where they begin.
    fn attacks<'d>(&'d self, side: usize, own: &Units, enemy: &'d Units) -> (Round<'d>, Attacks) {
        let none = [0; Kind::COUNT];
        (Round { duel: self, side, enemy }, Attacks { ready: *own, hit: none, aimed: none })
    }

    /// The sides at the beginning: with the free attacks that either has.
    fn sides(&self, first: Units, second: Units) -> [Side; 2] {
        let satellites = |side: usize, units: &Units| {
            if self.silent[side] { 0 } else { units[Kind::KillerSatellite.index()] }
        };
        let free = satellites(0, &first).max(satellites(1, &second));
        [first, second].map(|units| Side { units, free })
    }

    /// The free attacks of a side, and where they begin.
    fn free_shots(&self, side: usize, own: &Side, enemy: &Side) -> (FreeShots<'_>, (Units, Units)) {
        let satellite = Kind::KillerSatellite.index();
        let fires = !self.silent[side] && own.units[satellite] >= own.free;
        let mut todo = [0; Kind::COUNT];
        for kind in Kind::ALL.into_iter().filter(|kind| fires && kind.is_ship()) {
            todo[kind.index()] = enemy.units[kind.index()];
        }
        (FreeShots { tenths: &self.tenths[side][satellite] }, (todo, enemy.units))
    }

    /// Roughly how much work the exact answer is.
    fn work(first: &Units, second: &Units) -> u64 {
        let states = |units: &Units| units.iter().map(|&n| u64::from(n) + 1).product::<u64>();
        let pairs = states(first).saturating_mul(states(second));
        pairs.saturating_mul(pairs) / 4
    }
}

impl Battle for Duel {
    type Side = Side;

    fn units(&self, side: &Side) -> u64 {
        side.units.iter().map(|&n| u64::from(n)).sum()
    }

    fn fire(&self, side: usize, own: &Side, enemy: &Side) -> Odds<Side> {
        if let Some(free) = enemy.free.checked_sub(1) {
            let (shots, start) = self.free_shots(side, own, enemy);
            return shots.odds(start).map(|(_, units)| Side { units: *units, free });
        }
        let (attacks, start) = self.attacks(side, &own.units, &enemy.units);
        attacks.odds(start).map(|attacks| Side { units: less(&enemy.units, &attacks.hit), free: 0 })
    }

    fn throw<D: Dice>(&self, side: usize, own: &Side, enemy: &Side, dice: &mut D) -> Side {
        if let Some(free) = enemy.free.checked_sub(1) {
            let (shots, start) = self.free_shots(side, own, enemy);
            return Side { units: shots.throw(start, dice).1, free };
        }
        let (attacks, start) = self.attacks(side, &own.units, &enemy.units);
        Side { units: less(&enemy.units, &attacks.throw(start, dice).hit), free: 0 }
    }
}

fn less(units: &Units, hit: &Units) -> Units {
    let mut left = *units;
    left.iter_mut().zip(hit).for_each(|(left, hit)| *left -= (*hit).min(*left));
    left
}

impl Look<'_> {
    /// A battle between two players in a zone as the dice see it, perhaps with a Leader who comes along on the first side.
    fn duel(self, first: Player, second: Player, zone: Zone, leader_comes: bool) -> Duel {
        let inert = [first, second].map(|player| self.pos.is_inert(player));
        let mut duel = Duel { tenths: [[[0; Kind::COUNT]; Kind::COUNT]; 2], silent: inert };
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
        let [one, two] = duel.sides(first, second);
        if Duel::work(&first, &second) <= most_work {
            duel.solve(one, two)
        } else {
            duel.sample(&one, &two, SAMPLES, &mut PlayoutDice::new(25))
        }
    }

    /// The likely outcome of moving the hand into a zone that another player holds.
    pub(crate) fn battle_forecast(self, player: Player, at: Zone, to: Zone, most: u32) -> Option<Forecast> {
        let own = self.colours(player);
        let there = self.arena_forces(self.arena(to));
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
        let mut duel = self.duel(player, enemy, to, self.grip(at).leaders);
        // [BR-215] Ships that arrive with Wilma, or are there with her, are safe from free attacks.
        if let Some((owner, zone)) = self.power_at(Name::Wilma) {
            let comes = zone == at && self.pos.leaders[Name::Wilma.index()].state.has(State::HELD);
            for (side, guarded) in [(0, enemy), (1, player)] {
                duel.silent[side] |= owner == guarded && (zone == to || (comes && guarded == player));
            }
        }
        Some(forecast(&Look::work_out(&duel, first, by_kind(&there, self.colours(enemy)), MOST_WORK / 40)))
    }

    /// The likely outcome of the battle under way.
    pub(crate) fn round_forecast(self, player: Player, most: u32) -> Option<Forecast> {
        self.round_odds(player, most).map(|odds| forecast(&odds))
    }

    /// The odds of the battle under way for a player and the enemy there; none if there are more sides or units.
    pub(crate) fn round_odds(self, player: Player, most: u32) -> Option<FightOdds> {
        let forces = self.battle_forces();
        let players = self.players_in(&forces);
        let enemy = players.without(player).first()?;
        if players.len() != 2 || units_of(&forces, Colours::ALL) > most || self.pos.battle.attacked {
            return None;
        }
        let zone = self.pos.battle.arena?.zone;
        let mut duel = self.duel(player, enemy, zone, false);
        // The free attacks are over.
        duel.silent = [true; 2];
        let (first, second) = (by_kind(&forces, self.colours(player)), by_kind(&forces, self.colours(enemy)));
        let commandos = self.commandos_in(zone);
        for (side, (player, units)) in [(player, &first), (enemy, &second)].into_iter().enumerate() {
            let aside = by_kind(&commandos, self.colours(player));
            for kind in Kind::ALL.into_iter().filter(|kind| aside[kind.index()] > 0) {
                // [BR-250] Commandos attack nobody. Some who do beside some who do not are more than a duel can tell apart.
                if aside[kind.index()] < units[kind.index()] {
                    return None;
                }
                duel.tenths[side][kind.index()] = [0; Kind::COUNT];
            }
        }
        Some(Look::work_out(&duel, first, second, MOST_WORK / 40))
    }
}

fn forecast(odds: &FightOdds) -> Forecast {
    let mut because = vec![format!("nobody is left: {}", odds.nobody), odds.left_text(0)];
    if odds.samples.is_some() {
        because.push(format!("sampled, ± {}%", odds.error.div_ceil(10)));
    }
    Forecast { chance: odds.first, need: "to win the battle".to_owned(), because, takes: None }
}

/// Units of a kind that a side may have in a battle that is worked out.
const MOST_OF_A_KIND: u8 = 20;

/// The forces of a side: `3 fighters, leader`.
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
            Some((count, word)) => (count.parse::<u8>().ok().filter(|n| *n > 0), word.trim()),
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
        let because = || {
            ParseError::new(format!("{part:?} is not a force: try `3 fighters, 2 gennies, leader, factory`"))
        };
        match (word, count, Kind::parse(word)) {
            ("leader", Some(_), _) => force.leader = true,
            ("factory", Some(_), _) => force.factory = true,
            (_, Some(count), Some(kind)) => {
                let units = &mut force.units[kind.index()];
                *units = units.saturating_add(count);
                if *units > MOST_OF_A_KIND {
                    return Err(ParseError::new(format!(
                        "{part:?}: at most {MOST_OF_A_KIND} units of a kind"
                    )));
                }
            }
            _ => return Err(because()),
        }
    }
    if force.units.iter().all(|&n| n == 0) {
        return Err(ParseError::new("each side needs at least one unit"));
    }
    Ok(force)
}

impl BuckRogers {
    /// The outcome of a battle between two forces such as `3 fighters, leader` and `2 gennies, 1 trooper, factory`, fought
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
                "Battlers and Killer Satellites never meet units on the ground".to_owned(),
            ));
        }
        let board = &self.pack.board;
        let zone = board.all().find(|zone| board.is_territory(*zone) == ground).unwrap_or(Zone::new(0));
        let mut pos = Position::blank(Rules::new(Scenario::Basic, 2));
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
