//! Where units could be sent over several cards: the first move of the shortest way to each hex.

use crate::action::Action;
use crate::look::Look;
use crate::map::Hex;
use crate::terrain::Terrain;
use crate::unit::{Form, UnitId};

/// For each move where it ends and the hexes farther on that it leads to.
pub(crate) struct Courses(Vec<(Action, Vec<Hex>)>);

impl Courses {
    /// Where a move ends, and hexes to which it is the first one.
    pub(crate) fn of(&self, action: Action) -> Vec<String> {
        let found = self.0.iter().find(|(other, _)| *other == action);
        found.map_or_else(Vec::new, |(_, hexes)| hexes.iter().map(Hex::to_string).collect())
    }
}

impl Look<'_> {
    /// The courses of all units that may move.
    pub(crate) fn courses(self, open: &[Action]) -> Courses {
        let mut courses = Vec::new();
        let moves = |action: &&Action| matches!(action, Action::Move(..));
        for same in open.chunk_by(|a, b| a.unit() == b.unit()) {
            let first: Vec<Action> = same.iter().filter(moves).copied().collect();
            if let Some(unit) = first.first().and_then(|action| action.unit()) {
                courses.extend(self.courses_of(unit, &first));
            }
        }
        Courses(courses)
    }

    /// Each hex belongs to the move that ends nearest to it; of several the first, so that it stays the same.
    fn courses_of(self, unit: UnitId, moves: &[Action]) -> Vec<(Action, Vec<Hex>)> {
        let mut nearest = [None; 256];
        let mut queue: Vec<Hex> = Vec::new();
        for (index, action) in moves.iter().enumerate() {
            let Action::Move(_, hex) = *action else { continue };
            if self.is_safe(unit, hex) {
                nearest[hex.index()] = Some(index);
                queue.push(hex);
            }
        }
        let mut next = 0;
        while let Some(&hex) = queue.get(next) {
            next += 1;
            for to in self.rules.map.neighbours(hex) {
                let open = self.is_safe(unit, to) && self.check_ground(unit, hex, to).is_ok();
                if open && nearest[to.index()].is_none() && to != self.pos.unit(unit).at {
                    nearest[to.index()] = nearest[hex.index()];
                    queue.push(to);
                }
            }
        }
        let mut courses: Vec<(Action, Vec<Hex>)> = moves.iter().map(|&action| (action, Vec::new())).collect();
        for &hex in &queue {
            if let Some(index) = nearest[hex.index()] {
                courses[index].1.push(hex);
            }
        }
        courses
    }

    /// Whether a unit may be sent through a hex without a thought.
    fn is_safe(self, unit: UnitId, hex: Hex) -> bool {
        self.pos.terrain(hex) != Terrain::Lava || self.pos.unit(unit).form == Form::Hovering
    }
}
