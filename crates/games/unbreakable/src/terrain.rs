//! Terrain and its conversion [chapters 1.5, 17 and 18].

use retrograde_core::{Log, words};

use crate::combat::Size;
use crate::event::Event;
use crate::map::Hex;
use crate::play::Play;
use crate::position::{Cause, Cloud};

words! {
    /// What a hex is made of [UB-027, UB-029].
    pub enum Terrain {
        /// Open ground.
        Clear = "clear",
        /// Open ground with a road, which does nothing [UB-028].
        Road = "road",
        /// High ground.
        Hill = "hill",
        /// Buildings.
        Industry = "industry",
        /// A depression with water.
        Lake = "lake",
        /// Trees.
        Woods = "woods",
        /// A hole in the ground, with an earthquake colour.
        Crater = "crater",
        /// A hole full of lava, with an earthquake colour.
        Lava = "lava",
        /// Rubble.
        Rough = "rough",
        /// Nobody comes out of it.
        Volcano = "volcano",
        /// No hex at all.
        Void = "void",
    }
}

words! {
    /// The six colours of earthquakes [UB-038], in the order of the die.
    pub enum Colour {
        /// 1.
        Red = "red",
        /// 2.
        Yellow = "yellow",
        /// 3.
        Orange = "orange",
        /// 4.
        Green = "green",
        /// 5.
        Blue = "blue",
        /// 6.
        White = "white",
    }
}

impl Terrain {
    /// [UB-030]
    pub(crate) const fn is_depression(self) -> bool {
        matches!(self, Terrain::Crater | Terrain::Lake | Terrain::Lava)
    }

    /// [UB-199] Whether it blocks sight when between; the same terrain can be flattened to rough [UB-235].
    pub(crate) const fn blocks_sight(self) -> bool {
        matches!(self, Terrain::Hill | Terrain::Industry | Terrain::Woods)
    }

    /// [UB-028]
    pub(crate) const fn is_clear(self) -> bool {
        matches!(self, Terrain::Clear | Terrain::Road)
    }

    /// [UB-137] Whether a crawler may crush it.
    pub(crate) const fn is_crushable(self) -> bool {
        matches!(self, Terrain::Industry | Terrain::Woods)
    }

    /// [UB-032] Whether its tile has a border colour.
    pub(crate) const fn is_coloured(self) -> bool {
        matches!(self, Terrain::Crater | Terrain::Lava)
    }

    /// [UB-033] Whether an epicenter marker may lie on it.
    pub(crate) const fn takes_epicenter(self) -> bool {
        !matches!(self, Terrain::Crater | Terrain::Lava | Terrain::Volcano | Terrain::Void)
    }

    /// [UB-292] What a nuke or an earthquake makes of it.
    pub(crate) const fn converted(self) -> Option<Terrain> {
        match self {
            Terrain::Crater => Some(Terrain::Lava),
            Terrain::Hill => Some(Terrain::Rough),
            Terrain::Lava => Some(Terrain::Volcano),
            Terrain::Volcano | Terrain::Void => None,
            _ => Some(Terrain::Crater),
        }
    }
}

/// A hex of the table: its terrain and its earthquake colour, if it has one [UB-034].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ground {
    pub(crate) terrain: Terrain,
    pub(crate) colour: Option<Colour>,
}

impl<L: Log<Event>> Play<'_, L> {
    /// Conversion by a nuke or an earthquake [UB-292]. Several hexes may convert at once, so the mission is checked by
    /// the caller's [`settle`](Play::settle) [UB-G36].
    pub(crate) fn convert(&mut self, hex: Hex) {
        let Some(becomes) = self.pos.terrain(hex).converted() else { return };
        self.turn_into(hex, becomes);
    }

    /// A hex by itself becomes other terrain.
    pub(crate) fn become_terrain(&mut self, hex: Hex, becomes: Terrain) {
        self.turn_into(hex, becomes);
        self.settle();
    }

    /// Turns a hex into other terrain, for good [UB-301].
    fn turn_into(&mut self, hex: Hex, becomes: Terrain) {
        let was = self.pos.terrain(hex);
        let colour = match becomes {
            // [UB-293] A crater's border takes the place of the marker; [UB-295] lava gets a new one.
            Terrain::Crater | Terrain::Lava => self.roll_colour(becomes),
            // [UB-138, UB-236, UB-294] The marker stays.
            Terrain::Rough => self.pos.ground[hex.index()].colour,
            _ => None,
        };
        self.pos.set_ground(hex, Ground { terrain: becomes, colour });
        self.tell(|| Event::Converted { hex, was, becomes, colour });
        if becomes == Terrain::Volcano {
            self.erupt(hex);
        }
    }

    /// A new volcano [UB-296, UB-297].
    fn erupt(&mut self, hex: Hex) {
        for unit in self.look().units_in(hex) {
            self.remove(unit, Cause::Volcano);
        }
        self.lose_loose_objects(hex, Cause::Volcano);
        for near in self.rules.map.neighbours(hex) {
            self.place_epicenter(near);
        }
        self.volcanic_earthquake();
    }

    /// Puts a marker of a random colour on a hex that can take one [UB-033, UB-219, UB-297].
    pub(crate) fn place_epicenter(&mut self, hex: Hex) -> bool {
        let ground = self.pos.ground[hex.index()];
        if ground.colour.is_some() || !ground.terrain.takes_epicenter() {
            return false;
        }
        let Some(colour) = self.roll_colour(Terrain::Clear) else { return false };
        self.pos.set_ground(hex, Ground { colour: Some(colour), ..ground });
        self.tell(|| Event::Epicenter { hex, colour });
        true
    }

    /// [UB-220, UB-295] A random colour, rolled again until it is available [UB-G08]. For an epicenter `kind` is clear.
    fn roll_colour(&mut self, kind: Terrain) -> Option<Colour> {
        let supply = self.pos.rules.supply;
        let used = |play: &Self, colour: Colour| {
            let tiles = play.pos.ground.iter().filter(|ground| {
                ground.colour == Some(colour) && ground.terrain.is_coloured() == kind.is_coloured()
            });
            tiles.count()
        };
        let open = |play: &Self, colour: Colour| supply == 0 || used(play, colour) < usize::from(supply);
        let any_open = supply == 0 || Colour::ALL.iter().any(|&colour| open(self, colour));
        if !any_open && !kind.is_coloured() {
            return None;
        }
        loop {
            let colour = Colour::ALL[self.dice.pick("colour", Colour::ALL.len())];
            if !any_open || open(self, colour) {
                return Some(colour);
            }
        }
    }

    /// [UB-265, UB-266] A mushroom cloud; of two in one hex the longer one stays [UB-G20].
    pub(crate) fn place_cloud(&mut self, hex: Hex, size: Size) {
        let cloud = Cloud { size, fresh: self.pos.time_stream == 0 };
        let stays = self.pos.clouds[hex.index()].is_some_and(|old| old.lasts() >= cloud.lasts());
        if !stays {
            self.pos.set_cloud(hex, Some(cloud));
            self.tell(|| Event::CloudPlaced { hex, size });
        }
    }
}
