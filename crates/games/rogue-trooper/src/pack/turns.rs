//! How many turns it is from anywhere to anywhere, worked out once for each kind of means.

use super::Board;
use crate::movement::{FAR, Means};
use crate::sector::{Function, Sector, Sectors};

/// Distances in turns: a port ride is free with the move that ends in the port, a lifepod takes a turn to a Drop Zone and
/// one sector on.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    count: usize,
    /// By means, then by goal, then by start.
    far: Vec<Vec<u8>>,
}

fn number(means: Means) -> usize {
    usize::from(means.sea) | usize::from(means.security) << 1 | usize::from(means.pods) << 2
}

impl Turns {
    pub(super) fn new(board: &Board) -> Turns {
        let count = board.sectors.len();
        let far = (0..8).map(|bits: usize| {
            let means = Means { sea: bits & 1 != 0, security: bits & 2 != 0, pods: bits & 4 != 0 };
            board.all().flat_map(|goal| to_goal(board, means, goal)).collect()
        });
        Turns { count, far: far.collect() }
    }

    /// Turns from a sector to another.
    #[inline]
    pub(crate) fn between(&self, means: Means, from: Sector, goal: Sector) -> u8 {
        self.far[number(means)][goal.index() * self.count + from.index()]
    }
}

/// Turns to a goal from every sector.
fn to_goal(board: &Board, means: Means, goal: Sector) -> Vec<u8> {
    let mut far = vec![FAR; board.sectors.len()];
    far[goal.index()] = 0;
    let closed = if means.sea { Sectors::NONE } else { board.sea };
    let closed = if means.security { closed } else { closed.or(board.restricted) };
    // A goal that cannot be entered is as far as the sectors around it.
    let mut edge = vec![goal];
    let mut turns = 0;
    while !edge.is_empty() {
        turns += 1;
        let mut next = Sectors::NONE;
        for at in edge.drain(..) {
            // Whoever gets here in a turn walks in, or comes by shuttle from a port just reached.
            let mut ends = Sectors::only(at);
            if let Some(port) = board.shuttle_from(at) {
                ends = ends.or(Sectors::only(port));
                next = next.or(Sectors::only(port));
            }
            for end in ends.iter() {
                if !closed.has(end) || end == goal {
                    next = next.or(board.info(end).neighbours);
                }
            }
            if means.pods {
                let near = Sectors::only(at).or(board.info(at).neighbours);
                if !near.and(board.zones()).is_empty() && !closed.has(at) {
                    next = next.or(board.all().filter(|pods| board.has(*pods, Function::Lifepods)).collect());
                }
            }
        }
        for at in next.iter() {
            if far[at.index()] == FAR {
                far[at.index()] = turns;
                edge.push(at);
            }
        }
    }
    far
}
