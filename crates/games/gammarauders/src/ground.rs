//! What follows from a finished map: which areas are next to each other, and how many steps apart any two are.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::area::{Area, AreaSet};

/// Farther than any way is long.
pub(crate) const FAR: u8 = u8::MAX;

/// A survey of the map, made once and shared by all positions of a game; none before the last tile is laid.
#[derive(Clone, Default)]
pub(crate) struct Ground(Option<Arc<Survey>>);

struct Survey {
    near: [AreaSet; Area::COUNT],
    away: Vec<[u8; Area::COUNT]>,
}

impl Ground {
    /// Measures the map on which areas have these neighbours.
    pub(crate) fn survey(land: AreaSet, neighbours: impl Fn(Area) -> AreaSet) -> Ground {
        let mut survey =
            Survey { near: [AreaSet::EMPTY; Area::COUNT], away: vec![[FAR; Area::COUNT]; Area::COUNT] };
        for area in land.iter() {
            survey.near[area.index()] = neighbours(area);
        }
        for from in land.iter() {
            let away = &mut survey.away[from.index()];
            let (mut ring, mut reached) = (AreaSet::only(from), AreaSet::EMPTY);
            for steps in 0..FAR {
                if ring.is_empty() {
                    break;
                }
                ring.iter().for_each(|area| away[area.index()] = steps);
                reached |= ring;
                let beyond = ring.iter().fold(AreaSet::EMPTY, |all, area| all | survey.near[area.index()]);
                ring = beyond - reached;
            }
        }
        Ground(Some(Arc::new(survey)))
    }

    /// Areas next to an area, if the map is finished.
    #[inline]
    pub(crate) fn near(&self, area: Area) -> Option<AreaSet> {
        self.0.as_ref()?.near.get(area.index()).copied()
    }

    /// Steps from an area to all others, by index; [`FAR`] where no way leads, and everywhere before the map is finished.
    #[inline]
    pub(crate) fn away(&self, from: Area) -> &[u8; Area::COUNT] {
        static NOWHERE: [u8; Area::COUNT] = [FAR; Area::COUNT];
        self.0.as_ref().and_then(|survey| survey.away.get(from.index())).unwrap_or(&NOWHERE)
    }
}

// Positions are equal if their tiles are: what follows from them is.
impl PartialEq for Ground {
    fn eq(&self, _other: &Ground) -> bool {
        true
    }
}

impl Eq for Ground {}

impl Hash for Ground {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl fmt::Debug for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "surveyed" } else { "unfinished" })
    }
}
