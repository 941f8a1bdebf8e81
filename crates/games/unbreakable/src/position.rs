//! Everything on the table.

use arrayvec::ArrayVec;
use retrograde_core::Seat;
use retrograde_geometry::Direction;

use crate::combat::Size;
use crate::deck::{Card, Deck};
use crate::map::{Hex, HexSet};
use crate::muster::Progress;
use crate::object::Thing;
use crate::scenario::{Ending, Round, Rules};
use crate::steps::Step;
use crate::terrain::{Ground, Terrain};
use crate::unit::{Side, Unit, UnitId};
use retrograde_core::words;

words! {
    /// Why something left the game.
    pub enum Cause {
        /// Lava.
        Lava = "lava",
        /// An earthquake while in lava.
        Quake = "earthquake",
        /// A volcano.
        Volcano = "volcano",
        /// A vortex.
        Vortex = "vortex",
        /// It left the map.
        Edge = "map edge",
        /// Its carrier left the game.
        Carrier = "its carrier",
    }
}

/// A mushroom cloud.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Cloud {
    pub(crate) size: Size,
    /// Made before the first Time Stream card of this turn [UB-266].
    pub(crate) fresh: bool,
}

impl Cloud {
    /// Time Stream steps that it outlasts [UB-G20].
    pub(crate) fn lasts(self) -> u8 {
        self.size as u8 + 1 + u8::from(self.fresh)
    }
}

/// A vortex on the map [chapter 21.4].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Vortex {
    pub(crate) at: Hex,
    pub(crate) size: Size,
    pub(crate) facing: Direction,
}

/// Vortexes at once: one for each unit that could make one.
pub(crate) const MOST_VORTEXES: usize = 24;

/// How deep steps can lie: a card, an action of several shots, each with displacements and landings of both sides.
pub(crate) const MOST_STEPS: usize = 20;

/// Everything on the table, as plain data.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) rules: Rules,
    pub(crate) turn: u8,
    /// Time Stream cards drawn this turn [UB-081].
    pub(crate) time_stream: u8,
    pub(crate) deck: Deck,
    pub(crate) card: Option<Card>,
    pub(crate) ground: [Ground; 256],
    pub(crate) clouds: [Option<Cloud>; 256],
    /// Hexes of terrain that blocks sight when between; derived from `ground`.
    pub(crate) blockers: HexSet,
    /// Hexes with a cloud, a volcano or a vortex; derived.
    pub(crate) obscured: HexSet,
    pub(crate) units: [Unit; UnitId::COUNT],
    pub(crate) objects: [Thing; 3],
    pub(crate) vortexes: Vec<Vortex>,
    pub(crate) musters: [Progress; 2],
    pub(crate) steps: ArrayVec<Step, MOST_STEPS>,
    /// Time Stream cards drawn in this round [UB-438].
    pub(crate) drawn: u16,
    /// The first round, once it is over; then sides are switched.
    pub(crate) first_round: Option<Round>,
    /// Who has offered a draw.
    pub(crate) draw_offer: Option<Side>,
    pub(crate) ending: Option<Ending>,
}

impl Position {
    #[inline]
    pub(crate) fn terrain(&self, hex: Hex) -> Terrain {
        self.ground[hex.index()].terrain
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// Whether the sides have switched seats.
    pub(crate) fn is_switched(&self) -> bool {
        self.first_round.is_some()
    }

    #[inline]
    pub(crate) fn seat(&self, side: Side) -> Seat {
        side.seat(self.is_switched())
    }

    pub(crate) fn side(&self, seat: Seat) -> Side {
        if self.seat(Side::Blue) == seat { Side::Blue } else { Side::Yellow }
    }

    pub(crate) fn set_ground(&mut self, hex: Hex, ground: Ground) {
        self.ground[hex.index()] = ground;
        self.blockers.set(hex, ground.terrain.blocks_sight());
        self.refresh(hex);
    }

    pub(crate) fn set_cloud(&mut self, hex: Hex, cloud: Option<Cloud>) {
        self.clouds[hex.index()] = cloud;
        self.refresh(hex);
    }

    /// Brings `obscured` up to date.
    pub(crate) fn refresh(&mut self, hex: Hex) {
        let obscured = self.clouds[hex.index()].is_some()
            || self.terrain(hex) == Terrain::Volcano
            || self.vortexes.iter().any(|vortex| vortex.at == hex);
        self.obscured.set(hex, obscured);
    }

    /// Whether a cloud, or a vortex that blocks like one [UB-374], is in a hex.
    #[inline]
    pub(crate) fn is_clouded(&self, hex: Hex) -> bool {
        self.obscured.contains(hex) && (self.clouds[hex.index()].is_some() || self.has_vortex(hex))
    }

    pub(crate) fn has_vortex(&self, hex: Hex) -> bool {
        self.vortexes.iter().any(|vortex| vortex.at == hex)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }
}
