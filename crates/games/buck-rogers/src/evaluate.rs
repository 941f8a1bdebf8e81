//! How a position looks to a bot. Nothing here is a rule.
//!
//! What every player has is counted (`count`) and weighed (`weigh`): the weights say how much each thing raises the odds of winning, and are
//! fitted to games of bots. So a position is worth the odds that a player wins it.

mod count;
mod parts;
mod press;
mod pull;
mod toward;
mod weigh;

use arrayvec::ArrayVec;

use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::kind::Kind;
use crate::look::Look;
use crate::need::worth;
use count::{Count, Table};
use weigh::Weights;

/// How many thousandths of the judgement the logarithm of the odds is worth.
pub(crate) const GRAIN: i32 = 50;
/// How likely a Leader in space is to be lost, in hundredths.
const ADRIFT: i32 = 20;
/// So far and nearer enemies may come for a Leader.
const NEAR: u8 = 3;
/// One in so many of them does.
const MAY_COME: i32 = 5;

/// How strong everybody is where, in points.
pub(crate) struct Field {
    pub(crate) strength: [[i32; Colour::COUNT]; MOST_TERRITORIES],
}

impl Look<'_> {
    pub(crate) fn field(self) -> Field {
        let mut field = Field { strength: [[0; Colour::COUNT]; MOST_TERRITORIES] };
        let mut add = |player: Player, zone: Zone, points: u32| {
            if let Some(strength) = field.strength.get_mut(zone.index()) {
                strength[player.index()] += points as i32;
            }
        };
        for stack in &self.pos.stacks {
            add(self.pos.player_of(stack.colour), stack.zone, worth(stack.kind) * u32::from(stack.count));
        }
        for (id, at) in self.pos.docks.all() {
            let transport = self.pos.transport(id);
            let cargo = worth(Kind::Trooper) * u32::from(transport.aboard());
            add(self.pos.player_of(id.colour()), at, worth(Kind::Transport) + cargo);
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
        let table = self.count(&self.field());
        let weights = self.weights();
        let own = weights.sum(&table[player.index()]);
        (500 + (own - self.rivals(player, &table, &weights)) * GRAIN / 1000).clamp(3, 997)
    }

    /// What all whom a player must beat have together, as what each would have if they were alike.
    fn rivals(self, player: Player, table: &Table, weights: &Weights) -> i32 {
        let others = self.contenders().filter(|other| *other != player);
        let scores: ArrayVec<i32, { Colour::COUNT }> =
            others.map(|other| weights.sum(&table[other.index()])).collect();
        weigh::mean(&scores)
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
}
