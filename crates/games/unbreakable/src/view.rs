//! What one viewer may know.
//!
//! The only secrets are how a side sets up, until both are done [UB-057, UB-G13], and which lasers a side has
//! committed before they fire [UB-G25]. The deck has no order to keep secret.

use retrograde_core::{Outcome, Seats, Viewer};
use serde::Serialize;

use crate::combat::Size;
use crate::look::Look;
use crate::muster::Stage;
use crate::object::{Object, Whereabouts};
use crate::scenario::{Chrome, Scenario};
use crate::steps::{
    Activate, Aim, Beam, ClearMove, Displace, Grenades, Lasers, LightFire, MoveOn, Push, Reprogram, Rockets,
    RunawayMove, Second, StatusChange, Step,
};
use crate::terrain::{Colour, Terrain};
use crate::unit::{Form, Owner, Side, Status, Type, UnitId};
use crate::weapon::{Kind, Load};
use retrograde_core::Token;

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
    /// Cards left this turn, by name.
    pub(crate) deck: Vec<(String, u8)>,
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
    pub(crate) blue: retrograde_core::Seat,
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

impl Look<'_> {
    /// What `viewer` may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let pos = self.pos;
        let own = viewer.seat().map(|seat| pos.side(seat));
        let mustering = pos.turn == 0;
        let shown = |side: Option<Side>| {
            !mustering || side.is_none() || side == own || side.is_some_and(|s| self.is_automatic(s))
        };
        let first_round = pos.first_round.map(|round| {
            let how = if round.completed { "all industry destroyed" } else { "not completed" };
            format!("{how}, {} Time Stream cards, {} hexes", round.drawn, round.destroyed)
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
                .map(|card| (card.to_string(), pos.deck.left[card.index()]))
                .collect(),
            discards: pos.deck.discards,
            unused: pos.deck.unused,
            flight: match self.step() {
                Some(Step::Lasers(Lasers { shot, .. })) => Some((shot.from.to_string(), shot.to.to_string())),
                _ => None,
            },
            doing: self.doing(own),
            hexes: self.changed_hexes(),
            units: UnitId::all()
                .filter(|&unit| pos.unit(unit).place != crate::unit::Place::Absent && shown(unit.home()))
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

    fn unit_view(self, unit: UnitId, own: Option<Side>) -> UnitView {
        let card = self.pos.unit(unit);
        let owner = match card.owner {
            Owner::Side(side) => Some(side),
            Owner::Nobody => None,
        };
        let mine = owner.is_some() && owner == own;
        let weapons = card.weapons.iter().enumerate().filter(|(_, weapon)| weapon.kind != Kind::None);
        let active = match self.step() {
            Some(Step::Activate(Activate { side, kind, acted, .. })) => {
                owner == Some(side)
                    && unit.kind() == kind
                    && !acted.has(unit)
                    && card.is_in_play()
                    && card.is_able()
            }
            _ => false,
        };
        UnitView {
            unit,
            kind: unit.kind(),
            owner,
            place: if card.is_on_map() { card.at.to_string() } else { card.place.word().to_owned() },
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
            active,
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

    /// What is going on, in words that everybody may read.
    fn doing(self, own: Option<Side>) -> String {
        let name = |unit: UnitId| unit.show();
        match self.step() {
            None => "The game is over".to_owned(),
            Some(Step::Muster(_)) => match own.map(|side| self.pos.musters[side.index()].stage) {
                Some(Stage::Done {}) => "Waiting for the other side to set up".to_owned(),
                _ => "Both sides set up in secret".to_owned(),
            },
            Some(Step::Activate(Activate { side, kind, overload, .. })) => {
                let how = if overload { "overloaded " } else { "" };
                format!("{}'s {how}{} act", side.name(), kind.plural())
            }
            Some(Step::Second(Second { unit, .. })) => format!("{} may use a second weapon", name(unit)),
            Some(Step::Aim(Aim { unit, kind, size, .. })) => {
                format!("{} aims a {size} {}", name(unit), kind.name())
            }
            Some(Step::Beam(Beam { unit, target, .. })) => {
                format!("{} may keep its beam on {}", name(unit), String::from(target))
            }
            Some(Step::Push(Push { unit, target, .. })) => {
                format!("{} has hit {} with a force beam", name(unit), String::from(target))
            }
            Some(Step::Lasers(Lasers { shot, .. })) => {
                format!("A {} {} flies from {} to {}", shot.size, shot.kind.name(), shot.from, shot.to)
            }
            Some(Step::Rockets(Rockets { unit, left, .. })) => {
                format!("{} has {left} rockets left", name(unit))
            }
            Some(Step::Displace(Displace { mover, .. })) => format!("Units make room for {}", name(mover)),
            Some(Step::MoveOn(MoveOn { unit })) => format!("{} may move on", name(unit)),
            Some(Step::StatusChange(StatusChange { side, .. })) => {
                format!("{} may change the status of units", side.name())
            }
            Some(Step::RunawayMove(RunawayMove { side })) => {
                format!("{} may move the runaway crawler", side.name())
            }
            Some(Step::Grenades(Grenades { side, .. })) => {
                format!("{}'s squads may exchange bombs", side.name())
            }
            Some(Step::ClearMove(ClearMove { side, .. })) => {
                format!("{}'s units in the clear may move", side.name())
            }
            Some(Step::LightFire(LightFire { side, .. })) => {
                format!("{}'s crawlers may fire a light shot", side.name())
            }
            Some(Step::Reprogram(Reprogram { side, .. })) => {
                format!("{}'s squads may reprogram crawlers", side.name())
            }
            Some(_) => "The game goes on".to_owned(),
        }
    }
}
