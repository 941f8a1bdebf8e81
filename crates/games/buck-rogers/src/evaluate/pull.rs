//! What attracts units that can move.

use arrayvec::ArrayVec;

use crate::board::{MOST_TERRITORIES, Zone, ZoneSet};
use crate::colour::Player;
use crate::kind::Kind;
use crate::look::Look;
use crate::piece::TransportId;

use super::Field;

/// How strongly zones attract from afar.
const PULL: i32 = 8;
/// The same of those that the goal of a scenario asks for.
const PULL_OF_GOAL: i32 = 40;
/// How much farther off a zone seems that is of no use for the goal.
const USELESS: i16 = 9;
/// So far and farther they do not attract.
const FARTHEST: i16 = 9;

impl Look<'_> {
    /// What can still move is attracted by zones that could be taken next turn: those that are `wanted`, if the goal asks for some.
    pub(super) fn pull(self, player: Player, field: &Field, wanted: Option<&ZoneSet>) -> i32 {
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
            if let Some(at) = self.pos.docks.of(id).filter(|_| transport.aboard() > 0) {
                let _ = from.try_push((at, i32::from(transport.aboard()), false));
            }
        }
        // What could be taken, and how much further off a guard makes it.
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
