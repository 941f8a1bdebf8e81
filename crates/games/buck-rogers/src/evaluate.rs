//! How a position looks to a bot. Nothing here is a rule.

mod parts;
mod toward;

use arrayvec::ArrayVec;

use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind, Name};
use crate::look::Look;
use crate::need::worth;
use crate::options::Scenario;
use crate::piece::TransportId;
use toward::Shares;

/// What things are worth, in the points of [`worth`].
const ZONE: i32 = 100;
/// Of a zone at the beginning of a scenario with another goal.
const EARLY_ZONE: i32 = 20;
const FACTORY: i32 = 80;
const LEADER: i32 = 110;
/// Of a player's last Leader, without whom nothing moves for a turn.
const LAST_LEADER: i32 = 300;
/// Of the last one where only one other player has any: whoever loses it has lost the game.
const DECISIVE_LEADER: i32 = 1200;
/// Of a group of zones that is part of the goal of a scenario.
const DISPLAY: i32 = 800;
/// Of zones enough to win.
const GOAL: i32 = 1500;
/// Of all groups that the goal asks for.
const GOAL_OF_GROUPS: i32 = 3000;
/// How strongly zones attract from afar.
const PULL: i32 = 8;
/// The same of those that the goal of a scenario asks for.
const PULL_OF_GOAL: i32 = 40;
/// How likely a Leader in space is to be lost, in hundredths.
const ADRIFT: i32 = 20;
/// So far and nearer enemies may come for a Leader.
const NEAR: u8 = 3;
/// One in so many of them does.
const MAY_COME: i32 = 5;
/// How much farther off a zone seems that is of no use for the goal.
const USELESS: i16 = 9;
/// So far and farther they do not attract.
const FARTHEST: i16 = 9;

/// How strong everybody is where, in points.
pub(crate) struct Field {
    pub(crate) strength: [[i32; Colour::COUNT]; MOST_TERRITORIES],
    material: [i32; Colour::COUNT],
}

impl Look<'_> {
    pub(crate) fn field(self) -> Field {
        let mut field =
            Field { strength: [[0; Colour::COUNT]; MOST_TERRITORIES], material: [0; Colour::COUNT] };
        let mut add = |player: Player, zone: Option<Zone>, points: i32| {
            field.material[player.index()] += points;
            if let Some(strength) = zone.and_then(|zone| field.strength.get_mut(zone.index())) {
                strength[player.index()] += points;
            }
        };
        for stack in &self.pos.stacks {
            add(
                self.pos.player_of(stack.colour),
                Some(stack.zone),
                worth(stack.kind) as i32 * i32::from(stack.count),
            );
        }
        for id in TransportId::all().filter(|id| self.pos.transport(*id).is_on_board()) {
            let transport = self.pos.transport(id);
            let cargo = worth(Kind::Trooper) as i32 * i32::from(transport.aboard());
            let player = self.pos.player_of(id.colour());
            add(player, transport.at, worth(Kind::Transport) as i32 + cargo);
            // Aboard they are on their way; nothing is gained while they wait.
            add(player, None, if transport.state.left > 0 { i32::from(transport.aboard()) } else { 0 });
            if transport.factory {
                add(player, None, FACTORY * 3 / 4);
            }
        }
        field
    }

    /// How well a player stands, in thousandths.
    pub(crate) fn evaluate(self, player: Player) -> i32 {
        if let Some(ending) = self.pos.ending {
            return if ending.winners.is_empty() {
                500
            } else if ending.winners.contains(player) {
                1000
            } else {
                0
            };
        }
        let scores = self.scores();
        let own = scores[player.index()];
        let rival = self.rival(player, &scores);
        let total = (own + rival).max(1);
        (500 + 1400 * (own - rival) / total).clamp(3, 997)
    }

    /// What those have whom a player must beat: halfway between the strongest and all of them.
    fn rival(self, player: Player, scores: &[i32; Colour::COUNT]) -> i32 {
        let others = self.pos.rules.all_players().filter(|other| *other != player);
        let (mut best, mut sum, mut count) = (1, 0, 0);
        for other in others.filter(|other| !self.pos.players[other.index()].out) {
            best = best.max(scores[other.index()]);
            sum += scores[other.index()];
            count += 1;
        }
        i32::midpoint(best, sum / i32::max(count, 1))
    }

    /// What a zone is worth: little in a scenario with another goal, until the time draws near at which zones decide.
    fn zone_worth(self) -> i32 {
        match self.pos.rules.scenario {
            Scenario::GrossDisplays | Scenario::EarthAndMars | Scenario::Home => {
                let (turn, year) = (i32::from(self.pos.turn), i32::from(self.year()));
                EARLY_ZONE + (ZONE - EARLY_ZONE) * turn.min(year) / year.max(1)
            }
            _ => ZONE,
        }
    }

    /// What all players have, in points.
    fn scores(self) -> [i32; Colour::COUNT] {
        let field = self.field();
        let mut scores = field.material;
        let shares = self.add_zones(&field, &mut scores);
        self.add_factories(&field, &mut scores);
        self.add_leaders(&field, &mut scores);
        for player in self.pos.rules.all_players() {
            scores[player.index()] += self.near_goal(player, &shares) + self.pull(player, &field);
        }
        self.add_satellites(&mut scores);
        scores
    }

    /// Adds what zones are worth, and tells what everybody holds of them.
    fn add_zones(self, field: &Field, scores: &mut [i32; Colour::COUNT]) -> Shares {
        let mut shares: Shares = [[0; Colour::COUNT]; MOST_TERRITORIES];
        let players = usize::from(self.pos.rules.players);
        let zone_worth = self.zone_worth();
        for zone in self.board().all_territories() {
            let strength = &field.strength[zone.index()];
            let squares: i64 = strength[..players].iter().map(|&s| i64::from(s) * i64::from(s)).sum();
            let holder = self.pos.controller(zone);
            if squares == 0 {
                if let Some(holder) = holder {
                    scores[holder.index()] += zone_worth;
                    shares[zone.index()][holder.index()] = 100;
                }
            } else {
                for (index, &points) in
                    strength[..players].iter().enumerate().filter(|(_, points)| **points > 0)
                {
                    let share = (i64::from(points) * i64::from(points) * 100 / squares) as i32;
                    scores[index] += zone_worth * share / 100;
                    shares[zone.index()][index] = share;
                    // The losers of a battle lose what is there, the winner a part of it.
                    if share < 100 {
                        scores[index] -= points * (100 - share) / 100;
                    }
                }
            }
        }
        shares
    }

    /// What it is worth to be near the goal of the scenario.
    fn near_goal(self, player: Player, shares: &Shares) -> i32 {
        if let Some(progress) = self.progress(player, shares) {
            // A group that is nearly whole is worth more than two that are begun, and the last one most.
            let near = progress.iter().map(|done| done * done / 100);
            let groups: i32 = near.clone().map(|done| DISPLAY * done / 100).sum();
            return groups + near.fold(GOAL_OF_GROUPS, |worth, done| worth * done / 100);
        }
        let Some(needs) = self.zones_to_win() else { return 0 };
        let held: i32 = shares.iter().map(|share| share[player.index()]).sum();
        let missing = (needs as i32 * 100 - held).max(0);
        (300 - missing).max(0) * 2 + if missing == 0 { GOAL } else { 0 }
    }

    fn add_satellites(self, scores: &mut [i32; Colour::COUNT]) {
        for site in self.pos.satellites.iter() {
            if let Some(player) = self.site_controller(site) {
                scores[player.index()] += worth(Kind::KillerSatellite) as i32 * 2 / 3;
            }
        }
    }

    fn add_factories(self, field: &Field, scores: &mut [i32; Colour::COUNT]) {
        let mut built: ArrayVec<Zone, 40> = ArrayVec::new();
        for factory in &self.pos.factories {
            let Some(owner) = factory.owner else { continue };
            let here = &field.strength[factory.zone.index()];
            let threat: i32 =
                here.iter().enumerate().filter(|(i, _)| *i != owner.index()).map(|(_, s)| *s).sum();
            let safe = if threat > 0 && here[owner.index()] <= threat { FACTORY / 3 } else { FACTORY };
            // A second one in the zone builds nothing.
            let twin = built.contains(&factory.zone);
            scores[owner.index()] += if twin { safe / 3 } else { safe };
            if threat > 0 && here[owner.index()] < threat {
                // The strongest player there will have it.
                if let Some((best, _)) =
                    here.iter().enumerate().filter(|(i, _)| *i != owner.index()).max_by_key(|(_, s)| **s)
                {
                    scores[best] += FACTORY / 2;
                }
            }
            if let Some(work) = factory.work {
                scores[owner.index()] += match work.item {
                    Item::Battler => worth(Kind::Battler) as i32 * 2 / 3,
                    Item::KillerSatellite => worth(Kind::KillerSatellite) as i32 / 2,
                    _ => FACTORY * 2 / 3,
                };
            }
            let _ = built.try_push(factory.zone);
        }
        for player in self.pos.rules.all_players() {
            if self.pos.players[player.index()].ordered {
                scores[player.index()] += FACTORY * 2 / 3;
            }
            if self.pos.is_inert(player) {
                scores[player.index()] -= 150;
            }
        }
    }

    fn add_leaders(self, field: &Field, scores: &mut [i32; Colour::COUNT]) {
        let leaders = self.pos.rules.scenario == Scenario::WhosGot;
        let holders = self.contenders().filter(|player| self.leaders_of(*player) > 0).count();
        for name in Name::ALL {
            let (Some(zone), Some(player)) =
                (self.pos.leaders[name.index()].zone(), self.leader_counts_for(name))
            else {
                continue;
            };
            let worth = match self.leaders_of(player) {
                _ if leaders => 3 * LEADER,
                1 if holders == 2 => DECISIVE_LEADER,
                1 => LAST_LEADER,
                _ => LEADER,
            };
            let own = field.strength.get(zone.index()).map_or(0, |here| here[player.index()]);
            // The bonus of a Leader is worth as much as what is with it.
            scores[player.index()] +=
                worth * (100 - self.leader_risk(player, zone, field)) / 100 + (own / 8).min(12);
        }
    }

    /// How likely a player is to lose a Leader that stays in a zone, in hundredths: to those who are there, or
    /// to those who may come.
    pub(crate) fn leader_risk(self, player: Player, zone: Zone, field: &Field) -> i32 {
        if !self.board().is_territory(zone) {
            return ADRIFT;
        }
        let here = &field.strength[zone.index()];
        let own = here[player.index()];
        let others: i32 = here.iter().sum::<i32>() - own;
        let odds = |threat: i32| 100 * threat * threat / (own * own + threat * threat).max(1);
        if others > 0 {
            return odds(others);
        }
        let distances = self.board().distances(self.pos.advance, zone);
        let within = |near: &Zone| distances[near.index()] <= NEAR;
        let threat = self.board().all_territories().filter(within).flat_map(|near| {
            let there = &field.strength[near.index()];
            there.iter().enumerate().filter(|(index, _)| *index != player.index()).map(|(_, points)| *points)
        });
        odds(threat.max().unwrap_or(0)) / MAY_COME
    }

    /// What can still move is attracted by zones that could be taken next turn.
    fn pull(self, player: Player, field: &Field) -> i32 {
        let own = self.colours(player);
        let next = self.pos.advance + 1;
        let mut pull = 0;
        let mut from: ArrayVec<(Zone, i32, bool), 64> = ArrayVec::new();
        for stack in self.pos.stacks.iter().filter(|stack| own.contains(stack.colour)) {
            let weight = i32::from(stack.count.min(4));
            let walks = stack.kind.is_ground() && stack.count > 1;
            if walks || stack.kind == Kind::Fighter {
                let _ = from.try_push((stack.zone, weight - i32::from(walks), walks));
            }
        }
        for id in TransportId::among(own) {
            let transport = self.pos.transport(id);
            if let Some(at) = transport.at.filter(|_| transport.aboard() > 0) {
                let _ = from.try_push((at, i32::from(transport.aboard()), false));
            }
        }
        // What could be taken, and how much further off a guard makes it.
        let wanted = self.zones_of_goal(player);
        let strength = if wanted.is_some() { PULL_OF_GOAL } else { PULL };
        let mut further = [FARTHEST; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            if self.pos.controller(zone) != Some(player) {
                let here = &field.strength[zone.index()];
                let guarded = here.iter().sum::<i32>() > here[player.index()];
                let useless = wanted.is_some_and(|wanted| !wanted.has(zone));
                further[zone.index()] = 2 * i16::from(guarded) + USELESS * i16::from(useless);
            }
        }
        for (at, weight, ground) in from {
            let nearest = if ground {
                let near = self.board().joined(at).iter();
                near.filter_map(|zone| further.get(zone.index())).map(|further| 1 + further).min()
            } else {
                // Where it is already it need not go.
                let here = further.get_mut(at.index()).map(|here| std::mem::replace(here, FARTHEST));
                let row = self.board().distances(next, at).iter().zip(&further);
                let nearest = row
                    .take(self.board().territories)
                    .map(|(&distance, further)| i16::from(distance) + further)
                    .min();
                if let Some(here) = here {
                    further[at.index()] = here;
                }
                nearest
            };
            let nearest = nearest.unwrap_or(FARTHEST).min(FARTHEST);
            pull += weight * i32::from(FARTHEST - nearest) * strength / 16;
        }
        pull
    }
}
