//! How a position looks to a bot. Nothing here is a rule.

mod parts;

use arrayvec::ArrayVec;

use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind, Name};
use crate::look::Look;
use crate::need::worth;
use crate::options::Scenario;
use crate::piece::TransportId;

/// What things are worth, in the points of [`worth`].
const ZONE: i32 = 100;
const FACTORY: i32 = 80;
const LEADER: i32 = 70;
/// Of a display that is the goal of a scenario.
const DISPLAY: i32 = 260;
/// How strongly zones attract from afar.
const PULL: i32 = 8;
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

    /// What all players have, in points.
    fn scores(self) -> [i32; Colour::COUNT] {
        let field = self.field();
        let mut scores = field.material;
        let zones = self.add_zones(&field, &mut scores);
        self.add_factories(&field, &mut scores);
        self.add_leaders(&field, &mut scores);
        for player in self.pos.rules.all_players() {
            scores[player.index()] += self.near_goal(player, &zones) + self.pull(player, &field);
        }
        self.add_satellites(&mut scores);
        scores
    }

    /// Adds what zones are worth, and tells how many hundredths of zones everybody holds.
    fn add_zones(self, field: &Field, scores: &mut [i32; Colour::COUNT]) -> [i32; Colour::COUNT] {
        let mut zones = [0i32; Colour::COUNT];
        let players = usize::from(self.pos.rules.players);
        for zone in self.board().all_territories() {
            let strength = &field.strength[zone.index()];
            let squares: i64 = strength[..players].iter().map(|&s| i64::from(s) * i64::from(s)).sum();
            let holder = self.pos.controller(zone);
            if squares == 0 {
                if let Some(holder) = holder {
                    scores[holder.index()] += ZONE;
                    zones[holder.index()] += 100;
                }
            } else {
                for (index, &points) in
                    strength[..players].iter().enumerate().filter(|(_, points)| **points > 0)
                {
                    let share = (i64::from(points) * i64::from(points) * 100 / squares) as i32;
                    scores[index] += ZONE * share / 100;
                    zones[index] += share;
                    // The losers of a battle lose what is there, the winner a part of it.
                    if share < 100 {
                        scores[index] -= points * (100 - share) / 100;
                    }
                }
            }
        }
        zones
    }

    /// What it is worth to be near the goal of the scenario.
    fn near_goal(self, player: Player, zones: &[i32; Colour::COUNT]) -> i32 {
        if let Some((_, has, needs)) = self.goal(player) {
            return DISPLAY * has as i32 + if has >= needs { 1500 } else { 0 };
        }
        let Some(needs) = self.zones_to_win() else { return 0 };
        let missing = (needs as i32 * 100 - zones[player.index()]).max(0);
        (300 - missing).max(0) * 2 + if missing == 0 { 1500 } else { 0 }
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
        for name in Name::ALL {
            let (Some(zone), Some(player)) =
                (self.pos.leaders[name.index()].zone(), self.leader_counts_for(name))
            else {
                continue;
            };
            let mut points = if leaders { 4 * LEADER } else { LEADER };
            if let Some(here) = field.strength.get(zone.index()) {
                let own = here[player.index()];
                let others: i32 = here.iter().sum::<i32>() - own;
                // The bonus of a Leader is worth as much as what is with it.
                points += (own / 8).min(12);
                if others > 0 && own < 2 * others {
                    points -= LEADER;
                }
                if own == 0 {
                    points -= LEADER / 3;
                }
            } else {
                points -= LEADER / 4;
            }
            scores[player.index()] += points;
        }
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
        let mut further = [FARTHEST; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            if self.pos.controller(zone) != Some(player) {
                let here = &field.strength[zone.index()];
                let guarded = here.iter().sum::<i32>() > here[player.index()];
                further[zone.index()] = if guarded { 2 } else { 0 };
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
            pull += weight * i32::from(FARTHEST - nearest) * PULL / 16;
        }
        pull
    }
}
