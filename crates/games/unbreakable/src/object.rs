//! Objects: the satellite and the flags [chapter 20].

use retrograde_core::{Log, words};

use crate::event::Event;
use crate::look::Look;
use crate::map::Hex;
use crate::play::Play;
use crate::position::Cause;
use crate::unit::{Side, UnitId};

words! {
    /// An object that walkers carry [UB-334].
    pub enum Object {
        /// Of Retrieval.
        Satellite = "satellite",
        /// Blue's flag.
        BlueFlag = "blue-flag",
        /// Yellow's flag.
        YellowFlag = "yellow-flag",
    }
}

impl Object {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn flag(side: Side) -> Object {
        match side {
            Side::Blue => Object::BlueFlag,
            Side::Yellow => Object::YellowFlag,
        }
    }

    /// For people.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Object::Satellite => "the satellite",
            Object::BlueFlag => "the blue flag",
            Object::YellowFlag => "the yellow flag",
        }
    }
}

/// Where an object is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Whereabouts {
    /// Not in this game.
    Absent,
    /// Loose on the map.
    Loose(Hex),
    /// On a walker's card [UB-337].
    Carried(UnitId),
    /// Gone for good [UB-485].
    Lost,
}

/// An object and the markers on it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Thing {
    pub(crate) is: Whereabouts,
    pub(crate) stasis: u8,
    pub(crate) frozen: bool,
}

impl Thing {
    pub(crate) const ABSENT: Thing = Thing { is: Whereabouts::Absent, stasis: 0, frozen: false };

    pub(crate) const fn loose(hex: Hex) -> Thing {
        Thing { is: Whereabouts::Loose(hex), stasis: 0, frozen: false }
    }
}

impl Look<'_> {
    /// The hex of a loose object.
    pub(crate) fn loose_at(self, object: Object) -> Option<Hex> {
        match self.pos.objects[object.index()].is {
            Whereabouts::Loose(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hex of an object, loose or carried [UB-G23].
    pub(crate) fn object_hex(self, object: Object) -> Option<Hex> {
        match self.pos.objects[object.index()].is {
            Whereabouts::Loose(hex) => Some(hex),
            Whereabouts::Carried(unit) => {
                Some(self.pos.units[unit.index()].at).filter(|&hex| hex != Hex::OFF)
            }
            Whereabouts::Absent | Whereabouts::Lost => None,
        }
    }

    pub(crate) fn is_lost(self, object: Object) -> bool {
        self.pos.objects[object.index()].is == Whereabouts::Lost
    }

    /// Loose objects in a hex.
    pub(crate) fn loose_in(self, hex: Hex) -> impl Iterator<Item = Object> {
        Object::ALL.into_iter().filter(move |&object| self.loose_at(object) == Some(hex))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-125]
    pub(crate) fn grab(&mut self, unit: UnitId, object: Object) {
        self.pos.units[unit.index()].carries = Some(object);
        self.pos.objects[object.index()].is = Whereabouts::Carried(unit);
        self.tell(|| Event::Grabbed { unit, object });
        self.settle();
    }

    /// Puts a carried object down [UB-126, UB-128, UB-338].
    pub(crate) fn drop_object(&mut self, unit: UnitId) {
        let at = self.pos.units[unit.index()].at;
        let Some(object) = self.pos.units[unit.index()].carries.take() else { return };
        self.pos.objects[object.index()].is = Whereabouts::Loose(at);
        self.tell(|| Event::Dropped { unit, object, at });
        self.settle();
    }

    /// Eliminates an object [UB-485]; the mission is checked by the caller's [`settle`](Play::settle).
    pub(crate) fn lose_object(&mut self, object: Object, cause: Cause) {
        self.pos.objects[object.index()] = Thing { is: Whereabouts::Lost, ..Thing::ABSENT };
        self.tell(|| Event::ObjectLost { object, cause });
    }

    pub(crate) fn lose_loose_objects(&mut self, hex: Hex, cause: Cause) {
        for object in Object::ALL {
            if self.look().loose_at(object) == Some(hex) {
                self.lose_object(object, cause);
            }
        }
    }

    /// Moves a loose object by a force beam; lava and volcanoes swallow it [UB-G21].
    pub(crate) fn move_object(&mut self, object: Object, to: Hex) {
        use crate::terrain::Terrain;
        let from = self.look().loose_at(object).unwrap_or(to);
        self.pos.objects[object.index()].is = Whereabouts::Loose(to);
        self.tell(|| Event::ObjectPushed { object, from, to });
        match self.pos.terrain(to) {
            Terrain::Lava => self.lose_object(object, Cause::Lava),
            Terrain::Volcano => self.lose_object(object, Cause::Volcano),
            _ if self.pos.vortexes.iter().any(|vortex| vortex.at == to) => {
                self.lose_object(object, Cause::Vortex);
            }
            _ => {}
        }
        self.settle();
    }
}
