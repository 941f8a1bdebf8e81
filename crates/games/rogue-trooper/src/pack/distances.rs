//! How far it is from anywhere to anywhere, worked out once for each kind of means.

use super::Board;
use crate::movement::{FAR, Means};
use crate::sector::{Function, Sector, Sectors};

/// Distances in turns: a port ride is free with the move that ends in the port, a lifepod takes a turn to a Drop Zone and
/// one sector on. And in moves, each of which is a sector, a ride or a drop.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    count: usize,
    /// By means, then by goal, then by start.
    turns: [Vec<u8>; KINDS],
    moves: [Vec<u8>; KINDS],
}

/// How many kinds of means there are.
const KINDS: usize = 8;

#[inline]
fn number(means: Means) -> usize {
    usize::from(means.sea) | usize::from(means.security) << 1 | usize::from(means.pods) << 2
}

impl Distances {
    pub(super) fn new(board: &Board) -> Distances {
        let table = |far: fn(&Board, Means, Sector) -> Vec<u8>| {
            std::array::from_fn(|bits| {
                let means = Means { sea: bits & 1 != 0, security: bits & 2 != 0, pods: bits & 4 != 0 };
                board.all().flat_map(|goal| far(board, means, goal)).collect()
            })
        };
        Distances { count: board.sectors.len(), turns: table(turns_to), moves: table(moves_to) }
    }

    /// Turns from a sector to another.
    #[inline]
    pub(crate) fn turns(&self, means: Means, from: Sector, goal: Sector) -> u8 {
        self.turns[number(means)][goal.index() * self.count + from.index()]
    }

    /// Moves to a sector from every other.
    #[inline]
    pub(crate) fn moves(&self, means: Means, goal: Sector) -> &[u8] {
        &self.moves[number(means)][goal.index() * self.count..][..self.count]
    }
}

/// Where lifepods start.
fn lifepods(board: &Board) -> Sectors {
    board.all().filter(|at| board.has(*at, Function::Lifepods)).collect()
}

/// Turns to a goal from every sector.
fn turns_to(board: &Board, means: Means, goal: Sector) -> Vec<u8> {
    let mut far = vec![FAR; board.sectors.len()];
    far[goal.index()] = 0;
    let closed = board.closed(means);
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
                    next = next.or(lifepods(board));
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

/// [RT-264, RT-363] Moves to a goal from every sector, going backwards from it: adjoining sectors, ports and lifepods that land
/// where one wishes count as one move each.
fn moves_to(board: &Board, means: Means, goal: Sector) -> Vec<u8> {
    let mut far = vec![FAR; board.sectors.len()];
    far[goal.index()] = 0;
    let (mut seen, mut edge) = (Sectors::only(goal), Sectors::only(goal));
    let (closed, zones) = (board.closed(means), board.zones());
    let pods = if means.pods { lifepods(board) } else { Sectors::NONE };
    let mut moves = 0;
    while !edge.is_empty() {
        moves += 1;
        let mut next = Sectors::NONE;
        for at in edge.iter() {
            // A closed sector can be left, but not entered; swimmers and landed GIs may already be in one.
            if !closed.has(at) {
                next = next.or(board.info(at).neighbours);
            }
            if let Some(port) = board.shuttle_from(at)
                && board.shuttle_from(port) == Some(at)
            {
                next = next.or(Sectors::only(port));
            }
            if zones.has(at) {
                next = next.or(pods);
            }
        }
        edge = next.minus(seen);
        seen = seen.or(edge);
        edge.iter().for_each(|at| far[at.index()] = moves);
    }
    far
}
