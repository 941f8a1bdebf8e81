//! What one viewer may know.
//!
//! The only secrets are how a side sets up, until both are done [UB-057, UB-G13], and which lasers a side has
//! committed before they fire [UB-G25]. The deck has no order to keep secret.

use retrograde_core::{Outcome, Seat, Seats, Viewer};
use serde::Serialize;

use crate::combat::Size;
use crate::look::Look;
use crate::object::{Object, Whereabouts};
use crate::options::Chrome;
use crate::room::Room;
use crate::scenario::{How, Scenario};
use crate::steps::Step;
use crate::terrain::{Colour, Terrain};
use crate::unit::{Form, Owner, Place, Side, Status, Type, UnitId};
use crate::weapon::{Kind, Load};

/// So many cards of a kind.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct CardsLeft {
    pub(crate) name: String,
    pub(crate) count: u8,
    /// Whose units they activate, and of which type.
    pub(crate) calls: Option<(Seat, Type)>,
}

/// What one viewer may know.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    pub(crate) scenario: Scenario,
    pub(crate) options: Vec<Chrome>,
    pub(crate) turn: u8,
    pub(crate) limit: u8,
    pub(crate) time_stream: u8,
    pub(crate) drawn: u16,
    pub(crate) industry_destroyed: u8,
    pub(crate) second_round: bool,
    pub(crate) first_round: Option<String>,
    pub(crate) card: Option<String>,
    /// Cards left this turn.
    pub(crate) deck: Vec<CardsLeft>,
    pub(crate) discards: [u8; 3],
    pub(crate) unused: [u8; 3],
    /// Where a bomb in flight comes from and where it goes.
    pub(crate) flight: Option<(String, String)>,
    /// What is going on, in words.
    pub(crate) doing: String,
    pub(crate) hexes: Vec<HexView>,
    pub(crate) units: Vec<UnitView>,
    pub(crate) objects: Vec<ObjectView>,
    pub(crate) vortexes: Vec<VortexView>,
    /// Which seat plays Blue.
    pub(crate) blue: Seat,
    pub(crate) to_act: Seats,
    pub(crate) draw_offer: Option<Side>,
    pub(crate) outcome: Option<Outcome>,
}

/// A hex that is not as printed.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct HexView {
    pub(crate) hex: String,
    pub(crate) terrain: Terrain,
    pub(crate) colour: Option<Colour>,
    pub(crate) cloud: Option<(Size, bool)>,
}

/// A unit that may be seen.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct UnitView {
    pub(crate) unit: UnitId,
    pub(crate) kind: Type,
    pub(crate) owner: Option<Side>,
    /// A hex, `off` or `lost`.
    pub(crate) place: String,
    pub(crate) status: Status,
    pub(crate) frozen: bool,
    pub(crate) form: Form,
    pub(crate) stasis: u8,
    pub(crate) carries: Option<Object>,
    pub(crate) weapons: Vec<WeaponView>,
    /// Whether it can act on the card under way.
    pub(crate) active: bool,
}

/// A weapon card.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct WeaponView {
    pub(crate) kind: Kind,
    pub(crate) size: Size,
    pub(crate) load: Load,
    pub(crate) committed: bool,
}

/// An object.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct ObjectView {
    pub(crate) object: Object,
    /// A hex, a unit or `lost`.
    pub(crate) place: String,
    pub(crate) loose: bool,
    pub(crate) stasis: u8,
    pub(crate) frozen: bool,
}

/// A vortex.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct VortexView {
    pub(crate) hex: String,
    pub(crate) size: Size,
    pub(crate) facing: u8,
}

impl View {
    /// Who plays a side.
    pub(crate) fn seat_of(&self, side: Side) -> Seat {
        if (self.blue == Seat::new(0)) == (side == Side::Blue) { Seat::new(0) } else { Seat::new(1) }
    }
}

impl Look<'_> {
    /// What `viewer` may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let pos = self.pos;
        let step = self.step();
        let own = viewer.seat().map(|seat| pos.side(seat));
        let mustering = pos.turn == 0;
        let shown = |side: Option<Side>| {
            !mustering || side.is_none() || side == own || side.is_some_and(|s| self.is_automatic(s))
        };
        let first_round = pos.first_round.map(|round| {
            let how = if round.completed { "all industry destroyed" } else { "not completed" };
            format!("{how}; Time Stream cards: {}, industry destroyed: {}", round.drawn, round.destroyed)
        });
        View {
            scenario: pos.rules.scenario,
            options: Chrome::ALL.into_iter().filter(|&option| pos.rules.has(option)).collect(),
            turn: pos.turn,
            limit: pos.rules.limit,
            time_stream: pos.time_stream,
            drawn: pos.drawn,
            industry_destroyed: self.industry_destroyed(),
            second_round: pos.is_switched(),
            first_round,
            card: pos.card.map(|card| card.to_string()),
            deck: self
                .rules
                .cards
                .iter()
                .filter(|card| pos.deck.left[card.index()] > 0)
                .map(|&card| CardsLeft {
                    name: card.to_string(),
                    count: pos.deck.left[card.index()],
                    calls: card.calls().map(|(side, kind)| (pos.seat(side), kind)),
                })
                .collect(),
            discards: pos.deck.discards,
            unused: pos.deck.unused,
            flight: step.and_then(Step::flight).map(|[from, to]| (from.to_string(), to.to_string())),
            doing: step.map_or_else(|| "The game is over".to_owned(), |step| step.doing(self, own)),
            hexes: self.changed_hexes(),
            units: UnitId::all()
                .filter(|&unit| pos.unit(unit).place != Place::Absent && shown(unit.home()))
                .map(|unit| self.unit_view(unit, own))
                .collect(),
            objects: Object::ALL
                .into_iter()
                .filter_map(|object| self.object_view(object, own, mustering))
                .collect(),
            vortexes: pos
                .vortexes
                .iter()
                .map(|v| VortexView { hex: v.at.to_string(), size: v.size, facing: v.facing.sixths() })
                .collect(),
            blue: pos.seat(Side::Blue),
            to_act: self.to_act(),
            draw_offer: pos.draw_offer,
            outcome: pos.ending.map(crate::scenario::Ending::outcome),
        }
    }

    fn changed_hexes(self) -> Vec<HexView> {
        let map = &self.rules.map;
        let changed = |hex: crate::map::Hex| {
            let ground = self.pos.ground[hex.index()];
            ground.terrain != map.terrain[hex.index()]
                || ground.colour.is_some()
                || self.pos.clouds[hex.index()].is_some()
        };
        map.hexes
            .iter()
            .copied()
            .filter(|&hex| changed(hex))
            .map(|hex| HexView {
                hex: hex.to_string(),
                terrain: self.pos.terrain(hex),
                colour: self.pos.ground[hex.index()].colour,
                cloud: self.pos.clouds[hex.index()].map(|cloud| (cloud.size, cloud.fresh)),
            })
            .collect()
    }

    /// Whether a unit has left the map over its edge and so ended the game [UB-431, UB-442]. The position keeps it where it was last.
    fn went_home(self, unit: UnitId) -> bool {
        match self.pos.ending.map(|ending| ending.how) {
            Some(How::SatelliteHome) => self.pos.unit(unit).carries == Some(Object::Satellite),
            Some(How::RunawayHome) => unit == UnitId::RUNAWAY,
            _ => false,
        }
    }

    fn unit_view(self, unit: UnitId, own: Option<Side>) -> UnitView {
        let card = self.pos.unit(unit);
        let owner = match card.owner {
            Owner::Side(side) => Some(side),
            Owner::Nobody => None,
        };
        let mine = owner.is_some() && owner == own;
        let weapons = card.weapons.iter().enumerate().filter(|(_, weapon)| weapon.kind != Kind::None);
        UnitView {
            unit,
            kind: unit.kind(),
            owner,
            place: if self.went_home(unit) {
                Place::Waiting.word().to_owned()
            } else if card.is_on_map() {
                card.at.to_string()
            } else {
                card.place.word().to_owned()
            },
            status: card.status,
            frozen: card.frozen,
            form: card.form,
            stasis: card.stasis,
            carries: card.carries,
            weapons: weapons
                .map(|(slot, weapon)| WeaponView {
                    kind: weapon.kind,
                    size: weapon.size,
                    load: weapon.load,
                    committed: mine && card.committed >> slot & 1 != 0,
                })
                .collect(),
            active: self.step().is_some_and(|step| step.is_active(self, unit)),
        }
    }

    fn object_view(self, object: Object, own: Option<Side>, mustering: bool) -> Option<ObjectView> {
        let hidden = mustering
            && match object {
                Object::Satellite => false,
                Object::BlueFlag => own != Some(Side::Blue),
                Object::YellowFlag => own != Some(Side::Yellow),
            };
        let thing = self.pos.objects[object.index()];
        let (place, loose) = match thing.is {
            _ if hidden => return None,
            Whereabouts::Absent => return None,
            Whereabouts::Loose(hex) => (hex.to_string(), true),
            Whereabouts::Carried(unit) => (unit.to_string(), false),
            Whereabouts::Lost => ("lost".to_owned(), false),
        };
        Some(ObjectView { object, place, loose, stasis: thing.stasis, frozen: thing.frozen })
    }
}
