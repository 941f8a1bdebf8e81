//! How near players are to what wins a scenario with groups of zones.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use crate::aim::Aim;
use crate::board::{MOST_DISPLAYS, MOST_TERRITORIES, Zone, ZoneSet};
use crate::colour::{Colour, Player};
use crate::look::Look;
use crate::options::Switch;

/// Shares of the Territorial Zones that players hold or are about to, in hundredths.
pub(crate) type Shares = [[i32; Colour::COUNT]; MOST_TERRITORIES];

impl<'a> Look<'a> {
    /// How many zones of a group control it.
    fn enough(self, zones: &[Zone]) -> usize {
        if self.has(Switch::MajorityControl) { zones.len() / 2 + 1 } else { zones.len() }
    }

    /// How far a player is with the groups that are nearest to being controlled, as many as are needed, in hundredths.
    pub(crate) fn progress(self, player: Player, shares: &Shares) -> Option<ArrayVec<i32, MOST_DISPLAYS>> {
        let aim = self.aim(player)?;
        let done = |zones: &&[Zone]| {
            let held: i32 = zones.iter().map(|zone| shares[zone.index()][player.index()]).sum();
            (held / self.enough(zones) as i32).min(100)
        };
        let mut progress: ArrayVec<i32, MOST_DISPLAYS> = aim.groups.iter().map(done).collect();
        progress.sort_unstable_by_key(|done| Reverse(*done));
        progress.truncate(aim.needs);
        Some(progress)
    }

    /// Zones that a player should take for the goal: those that are missing in the groups that are nearest, and those with
    /// which a rival is about to win.
    pub(crate) fn zones_of_goal(self, player: Player) -> Option<ZoneSet> {
        let mut wanted = ZoneSet::default();
        let own = self.aim(player)?;
        for group in self.nearest_groups(player, &own) {
            if self.missing(player, group) == 0 {
                continue;
            }
            let missing = group.iter().filter(|zone| self.pos.controller(**zone) != Some(player));
            missing.for_each(|zone| wanted.add(*zone));
        }
        for rival in self.contenders().filter(|rival| *rival != player) {
            let Some(aim) = self.aim(rival) else { continue };
            let near = self.nearest_groups(rival, &aim);
            let missing: usize = near.iter().map(|group| self.missing(rival, group)).sum();
            if missing <= 2 {
                let held =
                    near.into_iter().flatten().filter(|zone| self.pos.controller(**zone) == Some(rival));
                held.for_each(|zone| wanted.add(*zone));
            }
        }
        Some(wanted)
    }

    /// How many zones a player lacks to control a group.
    fn missing(self, player: Player, group: &[Zone]) -> usize {
        let held = group.iter().filter(|zone| self.pos.controller(**zone) == Some(player)).count();
        self.enough(group).saturating_sub(held)
    }

    /// The groups of which a player lacks least, as many as are needed.
    fn nearest_groups(self, player: Player, aim: &Aim<'a>) -> ArrayVec<&'a [Zone], MOST_DISPLAYS> {
        let mut groups = aim.groups.clone();
        groups.sort_by_key(|group| self.missing(player, group));
        groups.truncate(aim.needs);
        groups
    }
}
