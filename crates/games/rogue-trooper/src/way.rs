//! The shortest way by a GI's own means, sector by sector: on foot, by shuttle, by lifepod.

use retrograde_cards::text::count;

use crate::deck::Design;
use crate::gi::Gi;
use crate::look::Look;
use crate::movement::FAR;
use crate::pack::{Goal, MissionKind};
use crate::sector::{Function, Sector};

impl Look<'_> {
    /// Where a mission leads, as far as that can be told.
    pub(crate) fn mission_aim(self, gi: Gi, design: Design) -> Option<Sector> {
        let mission = self.mission(design);
        match mission.kind {
            MissionKind::Contact => mission.destination,
            MissionKind::Wedding => {
                let bride = mission.companion?;
                let holder = self.pos.living().iter().find(|other| self.has_companion(*other, bride))?;
                Some(self.pos.gi(holder).at)
            }
            MissionKind::Genie => match &mission.goal {
                Some(Goal::Beat(tag)) => self.hunting_ground(gi, *tag),
                _ => self.quarry(gi, design),
            },
        }
    }

    /// What a mission wants and how far that is, in words.
    pub(crate) fn mission_hint(self, gi: Gi, design: Design) -> String {
        let text = self.mission_text(design);
        match self.mission_aim(gi, design).map(|aim| self.turns_to(gi, aim)) {
            Some(0) => format!("{text} You are there."),
            Some(turns) if turns != FAR => format!("{text} It is {} away.", count(turns, "turn")),
            _ => text,
        }
    }

    /// The shortest way from where a GI stands to a goal, turn by turn: the sectors of a turn, from where it begins to where it
    /// ends. Each turn leads to one sector, or to a port and across. Nothing if there is no way.
    pub(crate) fn way(self, gi: Gi, goal: Sector) -> Vec<Vec<Sector>> {
        let mut at = self.pos.gi(gi).at;
        let means = self.means(gi);
        let far = |from: Sector| self.rules.pack.distances.turns(means, from, goal);
        if far(at) == FAR {
            return Vec::new();
        }
        let mut way = Vec::new();
        while at != goal {
            let Some(steps) = self.turn_towards(at, means.pods, |to| far(to) + 1 == far(at)) else { break };
            let turn: Vec<Sector> = [at].into_iter().chain(steps.into_iter().flatten()).collect();
            at = turn.last().copied().unwrap_or(goal);
            way.push(turn);
        }
        if way.is_empty() { vec![vec![at]] } else { way }
    }

    /// One turn from a sector to one that is near enough.
    fn turn_towards(
        self,
        at: Sector,
        pods: bool,
        near: impl Fn(Sector) -> bool,
    ) -> Option<[Option<Sector>; 2]> {
        let board = self.board();
        let walked = board.info(at).neighbours.iter().find(|to| near(*to)).map(|to| [Some(to), None]);
        let boarded = || board.shuttle_from(at).filter(|to| near(*to)).map(|to| [Some(to), None]);
        let crossed = || {
            board.info(at).neighbours.iter().find_map(|port| {
                board.shuttle_from(port).filter(|to| near(*to)).map(|to| [Some(port), Some(to)])
            })
        };
        let dropped = || {
            let zones = board.zones();
            let landed = zones.iter().find(|zone| near(*zone)).map(|zone| [Some(zone), None]);
            let moved = || {
                zones.iter().find_map(|zone| {
                    let to = board.info(zone).neighbours.iter().find(|to| near(*to))?;
                    Some([Some(zone), Some(to)])
                })
            };
            landed.or_else(moved)
        };
        let starts = pods && board.has(at, Function::Lifepods);
        walked.or_else(boarded).or_else(crossed).or_else(|| if starts { dropped() } else { None })
    }
}
