//! Terrain: what a hex costs, how it hides, how it shelters from blasts [chapter 8].

use retrograde_core::words;

words! {
    /// A kind of terrain.
    pub enum Terrain {
        /// Open ground.
        Open = "open",
        /// Brush.
        Brush = "brush",
        /// Light forest.
        LightForest = "light-forest",
        /// Dense forest.
        DenseForest = "dense-forest",
        /// A building.
        Building = "building",
        /// Ruins.
        Ruins = "ruins",
        /// A slope.
        Slope = "slope",
        /// A hilltop.
        Hilltop = "hilltop",
        /// A gully.
        Gully = "gully",
        /// A road.
        Road = "road",
        /// A bridge.
        Bridge = "bridge",
        /// The river.
        River = "river",
    }
}

impl Terrain {
    /// Where somebody stands on it.
    const fn under(self) -> &'static str {
        match self {
            Terrain::Open => "in the open",
            Terrain::Brush => "in brush",
            Terrain::LightForest => "in light forest",
            Terrain::DenseForest => "in dense forest",
            Terrain::Building => "in a building",
            Terrain::Ruins => "in ruins",
            Terrain::Slope => "on a slope",
            Terrain::Hilltop => "on a hilltop",
            Terrain::Gully => "in a gully",
            Terrain::Road => "on the road",
            Terrain::Bridge => "on a bridge",
            Terrain::River => "in the river",
        }
    }
}

/// The numbers of a kind of terrain [GK-074].
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Row {
    pub(crate) aps: u8,
    pub(crate) signature: i8,
    pub(crate) column: u8,
    pub(crate) enterable: bool,
}

/// What stands on a hex of a map, worked out from the terrains it combines.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Cell {
    /// Bits by [`Terrain`].
    terrains: u16,
    /// To enter on the ground; 0 = it cannot be entered.
    pub(crate) aps: u8,
    pub(crate) signature: i8,
    /// Column of the attack table for blasts.
    pub(crate) column: u8,
}

impl Cell {
    /// Combines terrains: the most expensive to enter [GK-075], the signature of what else is there [GK-076], the best
    /// column [GK-079].
    pub(crate) fn of(terrains: &[Terrain], rows: &[Row; 12]) -> Cell {
        let row = |terrain: Terrain| rows[terrain as usize];
        let bare = |terrain: Terrain| {
            matches!(terrain, Terrain::Slope | Terrain::Hilltop | Terrain::Road | Terrain::Bridge)
        };
        let enterable = terrains.iter().all(|&terrain| row(terrain).enterable);
        let other = terrains.iter().copied().filter(|&terrain| !bare(terrain));
        let signature = other.map(|terrain| row(terrain).signature).max();
        let plain = || terrains.iter().map(|&terrain| row(terrain).signature).max().unwrap_or_default();
        Cell {
            terrains: terrains.iter().fold(0, |bits, &terrain| bits | 1 << terrain as u16),
            aps: if enterable { terrains.iter().map(|&t| row(t).aps).max().unwrap_or_default() } else { 0 },
            signature: signature.unwrap_or_else(plain),
            column: terrains.iter().map(|&terrain| row(terrain).column).max().unwrap_or_default(),
        }
    }

    #[inline]
    pub(crate) const fn has(self, terrain: Terrain) -> bool {
        self.terrains >> terrain as u16 & 1 != 0
    }

    /// A slope or a hilltop.
    pub(crate) const fn is_hill(self) -> bool {
        self.has(Terrain::Slope) || self.has(Terrain::Hilltop)
    }

    /// The terrains in words: `slope, light forest`.
    pub(crate) fn name(self) -> String {
        let names = Terrain::ALL.into_iter().filter(|&terrain| self.has(terrain));
        names.map(|terrain| terrain.word().replace('-', " ")).collect::<Vec<_>>().join(", ")
    }

    /// Where somebody stands there: `on the road`, `in light forest on a slope`.
    pub(crate) fn whereabouts(self) -> String {
        let top = [Terrain::Bridge, Terrain::Road].into_iter().find(|&terrain| self.has(terrain));
        let here = |terrain: &Terrain| top.map_or(self.has(*terrain), |top| top == *terrain);
        Terrain::ALL.into_iter().filter(here).map(Terrain::under).collect::<Vec<_>>().join(" ")
    }

    /// The kind of space that it is drawn as: `slope-light-forest`.
    pub(crate) fn kind(self) -> String {
        self.name().replace(", ", "-").replace(' ', "-")
    }
}
