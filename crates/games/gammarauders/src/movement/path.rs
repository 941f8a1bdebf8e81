//! The best way to an area: fewest permissions, then fewest steps.

use arrayvec::ArrayVec;

use super::{MOST_PATH, Mover};
use crate::area::{Area, AreaSet};
use crate::look::Look;

/// Not reached.
const NEVER: u8 = u8::MAX;

impl Look<'_> {
    /// The path from one area to another within so many steps that asks as few players as possible, and is as short as
    /// that allows.
    pub(crate) fn best_path(
        self,
        mover: &Mover,
        from: Area,
        to: Area,
        steps: u8,
    ) -> ArrayVec<Area, MOST_PATH> {
        if mover.anywhere {
            return ArrayVec::from_iter([to]);
        }
        let open = self.pos.map.land - mover.closed;
        let dead = self.dead_ends(mover);
        let steps = usize::from(steps).min(MOST_PATH);
        let mut kept = self.guarded(mover);
        if self.alliance(mover.player).sway.iter().any(|sway| !sway.open.is_empty()) {
            kept = kept.iter().filter(|area| !self.gatekeepers(mover, *area).is_empty()).collect();
        }
        let free = self.free_path(open, open - dead - kept, from, to, steps);
        free.unwrap_or_else(|| self.asking_path(mover, [open, dead], from, to, steps))
    }

    /// The shortest path that asks nobody: it leads through free areas, and may enter open ones.
    fn free_path(
        self,
        open: AreaSet,
        free: AreaSet,
        from: Area,
        to: Area,
        steps: usize,
    ) -> Option<ArrayVec<Area, MOST_PATH>> {
        // Areas by their distance.
        let mut rings: ArrayVec<AreaSet, MOST_PATH> = ArrayVec::new();
        let (mut edge, mut reached) = (AreaSet::only(from), AreaSet::EMPTY);
        while rings.len() < steps && !edge.is_empty() {
            let near = self.near_all(edge) & open;
            if near.has(to) {
                let mut path = ArrayVec::from_iter([to]);
                let mut at = to;
                for ring in rings.iter().rev() {
                    at = (self.near(at) & *ring).iter().next()?;
                    path.push(at);
                }
                path.reverse();
                return Some(path);
            }
            edge = (near & free) - reached;
            reached |= edge;
            rings.push(edge);
        }
        None
    }

    /// The path that asks as few players as possible, where some must be asked.
    fn asking_path(
        self,
        mover: &Mover,
        [open, dead]: [AreaSet; 2],
        from: Area,
        to: Area,
        steps: usize,
    ) -> ArrayVec<Area, MOST_PATH> {
        let mut path = ArrayVec::new();
        // For each number of steps and area: how many must be asked on the way there.
        let mut asked = [[NEVER; Area::COUNT]; MOST_PATH + 1];
        asked[0][from.index()] = 0;
        let mut best = (NEVER, 0);
        for step in 1..=steps {
            for area in self.pos.map.land.iter() {
                let before = asked[step - 1][area.index()];
                if before == NEVER || step > 1 && dead.has(area) {
                    continue;
                }
                let here = if step == 1 { 0 } else { self.gatekeepers(mover, area).len() };
                for next in (self.near(area) & open).iter() {
                    let there = &mut asked[step][next.index()];
                    *there = (*there).min(before.saturating_add(here));
                }
            }
            if asked[step][to.index()] < best.0 {
                best = (asked[step][to.index()], step);
            }
        }
        if best.0 == NEVER {
            return path;
        }
        // Back from the end, always to an area from which the same few were asked.
        let mut at = to;
        path.push(to);
        for step in (1..best.1).rev() {
            let wanted = asked[step + 1][at.index()];
            let came = self.near(at).iter().find(|area| {
                let before = asked[step][area.index()];
                before != NEVER
                    && !dead.has(*area)
                    && before.saturating_add(self.gatekeepers(mover, *area).len()) == wanted
            });
            let Some(came) = came else { break };
            path.push(came);
            at = came;
        }
        path.reverse();
        path
    }
}
