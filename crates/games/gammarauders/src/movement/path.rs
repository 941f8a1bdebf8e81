//! The best way to an area: fewest permissions, then fewest steps.

use arrayvec::ArrayVec;

use super::{MOST_PATH, Mover};
use crate::area::Area;
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
        let mut path = ArrayVec::new();
        if mover.anywhere {
            path.push(to);
            return path;
        }
        let open = self.pos.map.land - mover.closed;
        let dead = self.dead_ends(mover);
        let steps = usize::from(steps).min(MOST_PATH);
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
