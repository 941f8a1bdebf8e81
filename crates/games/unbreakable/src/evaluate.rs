//! How well a side stands, and which answers are worth a bot's thought.
//!
//! Nothing here is a rule. The numbers are thousandths of a game, found by playing.

mod parts;

use crate::action::Action;
use crate::combat::Size;
use crate::deck::Card;
use crate::look::Look;
use crate::map::{Half, Hex, HexSet};
use crate::object::{Object, Whereabouts};
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::{Form, Owner, Place, Side, Status, Type, UnitId};
use crate::weapon::Load;

impl Look<'_> {
    /// Thousandths: 1000 = won, 500 = even.
    pub(crate) fn evaluate(self, side: Side) -> i32 {
        if let Some(ending) = self.pos.ending {
            return match ending.winner {
                None => 500,
                Some(seat) if usize::from(seat) == self.pos.seat(side).index() => 1000,
                Some(_) => 0,
            };
        }
        // The balance is kept from Blue's side.
        let blue = self.material() + self.mission_balance();
        let own = if side == Side::Blue { blue } else { -blue };
        (500 + own).clamp(15, 985)
    }

    /// What the units are worth, Blue's less Yellow's.
    fn material(self) -> i32 {
        let mut balance = 0;
        for (index, card) in self.pos.units.iter().enumerate() {
            let Owner::Side(side) = card.owner else { continue };
            if !card.is_in_play() {
                continue;
            }
            let worth = self.worth(UnitId::of(index));
            balance += if side == Side::Blue { worth } else { -worth };
        }
        balance / 4
    }

    /// What a unit in play is worth, by type and state.
    fn worth(self, unit: UnitId) -> i32 {
        let card = self.pos.unit(unit);
        let base = match unit.kind() {
            Type::Crawler => 110,
            Type::Walker => 100,
            Type::Squad => 60,
        };
        let mut percent = match card.status {
            Status::Ready => 100,
            Status::Buttoned => 80,
            Status::Offline => 45,
        };
        percent -= 4 * i32::from(card.stasis.min(5));
        if card.frozen {
            percent = percent.min(35);
        }
        if card.form == Form::Down {
            percent -= 15;
        }
        if card.place == Place::Waiting {
            percent -= 20;
        } else if self.pos.terrain(card.at) == Terrain::Lava && card.form != Form::Hovering {
            percent -= 30;
        }
        let loaded = card.weapons.iter().filter(|w| w.kind.is_loadable() && w.load == Load::Loaded).count();
        base * percent / 100 + 6 * loaded as i32
    }

    /// How near the sides are to their missions, Blue's less Yellow's.
    fn mission_balance(self) -> i32 {
        match self.pos.rules.scenario {
            Scenario::Retrieval => self.satellite_balance(),
            Scenario::CaptureTheFlag => self.capture(Side::Blue) - self.capture(Side::Yellow),
            Scenario::DestroyTheFlag => self.flag_danger(Side::Yellow) - self.flag_danger(Side::Blue),
            Scenario::IndustrialWasteland => self.wasteland_balance(),
            Scenario::Runaway => self.runaway_balance(),
            Scenario::SpecialDelivery => self.delivery_balance(),
        }
    }

    /// How able a carrier is to go on, in per cent.
    fn carries_well(self, unit: UnitId) -> i32 {
        let card = self.pos.unit(unit);
        let mut percent = match card.status {
            Status::Offline => 45,
            _ => 100,
        };
        if card.frozen {
            percent = percent.min(40);
        }
        if card.form == Form::Down {
            percent -= 15;
        }
        percent
    }

    /// How near a side's walkers are to an object, at most 100; nobody there = 0.
    fn reach_for(self, side: Side, hex: Hex) -> i32 {
        let mut best = 0;
        for number in 0..4 {
            let unit = UnitId::new(side, Type::Walker, number);
            let card = self.pos.unit(unit);
            if !card.is_in_play() {
                continue;
            }
            let distance = match card.place {
                Place::Map => i32::from(self.rules.map.distance(card.at, hex)),
                _ => self.rules.map.steps_to_edge(side, hex) + 1,
            };
            best = best.max((100 - 8 * distance).max(4) * self.carries_well(unit) / 100);
        }
        best
    }

    fn satellite_balance(self) -> i32 {
        match self.pos.objects[Object::Satellite.index()].is {
            Whereabouts::Carried(unit) => {
                let Some(side) = self.owner(unit) else { return 0 };
                let steps = self.rules.map.steps_to_edge(side, self.pos.unit(unit).at);
                let value = (130 + 22 * (12 - steps)) * self.carries_well(unit) / 100;
                if side == Side::Blue { value } else { -value }
            }
            Whereabouts::Loose(hex) => {
                let pull = |side: Side| {
                    self.reach_for(side, hex) + 5 * (7 - self.rules.map.steps_to_edge(side, hex))
                };
                pull(Side::Blue) - pull(Side::Yellow)
            }
            _ => 0,
        }
    }

    /// How near a side is to carrying the other flag home.
    fn capture(self, side: Side) -> i32 {
        let flag = Object::flag(side.other());
        let Some(hex) = self.object_hex(flag) else { return 0 };
        let steps = self.rules.map.steps_home(side, hex);
        match self.pos.objects[flag.index()].is {
            Whereabouts::Carried(unit) if self.owner(unit) == Some(side) => {
                (120 + 32 * (8 - steps)) * self.carries_well(unit) / 100
            }
            _ => self.reach_for(side, hex) + 14 * (8 - steps),
        }
    }

    /// How near a side's flag is to its end.
    fn flag_danger(self, side: Side) -> i32 {
        let flag = Object::flag(side);
        let Some(hex) = self.object_hex(flag) else { return 0 };
        let ground = self.pos.ground[hex.index()];
        let quakes = self.quakes_coming();
        let under = match ground.terrain {
            Terrain::Lava => 190 + 25 * quakes,
            Terrain::Crater => 90 + 15 * quakes,
            _ if ground.colour.is_some() => 25 + 10 * quakes,
            _ => 0,
        };
        let mut beside = 0;
        for near in self.rules.map.neighbours(hex) {
            beside += match self.pos.terrain(near) {
                Terrain::Lava | Terrain::Volcano => 30,
                Terrain::Crater => 8,
                _ => 0,
            };
        }
        let hunters = UnitId::of_side(side.other()).filter(|&unit| self.pos.unit(unit).is_on_map());
        let nearest =
            hunters.map(|unit| i32::from(self.rules.map.distance(self.pos.unit(unit).at, hex))).min();
        let carried = matches!(self.pos.objects[flag.index()].is, Whereabouts::Carried(_));
        let safe = if carried { 2 } else { 1 };
        (under + beside.min(90)) / safe + nearest.map_or(0, |steps| (40 - 3 * steps).max(0))
    }

    /// Earthquake cards in the deck and on the discards.
    fn quakes_coming(self) -> i32 {
        let deck = &self.pos.deck;
        let left = Size::ALL.into_iter().map(|size| deck.left[Card::Earthquake(size).index()]);
        left.chain(deck.discards).map(i32::from).sum()
    }

    fn wasteland_balance(self) -> i32 {
        let mut yellow = 60 * i32::from(self.industry_destroyed()) - 9 * i32::from(self.pos.drawn);
        for &site in self.rules.industry.iter().filter(|&&site| self.pos.terrain(site) == Terrain::Industry) {
            let near = UnitId::of_side(Side::Yellow).filter(|&unit| self.pos.unit(unit).is_on_map());
            let nearest =
                near.map(|unit| i32::from(self.rules.map.distance(self.pos.unit(unit).at, site))).min();
            yellow += nearest.map_or(0, |steps| (24 - 2 * steps).max(0));
        }
        yellow += self.pos.first_round.map_or(0, |first| {
            // The second attack is measured by the first.
            let mark =
                if first.completed { i32::from(first.drawn) } else { 4 * i32::from(self.pos.rules.limit) };
            5 * (mark - 16)
        });
        80 - yellow
    }

    fn runaway_balance(self) -> i32 {
        let card = self.pos.unit(UnitId::RUNAWAY);
        if !card.is_on_map() {
            return 0;
        }
        let home = |side: Side| 14 - self.rules.map.steps_to_edge(side, card.at);
        let near = |side: Side| {
            let squads = (0..4).map(|number| UnitId::new(side, Type::Squad, number));
            let best = squads.filter(|&unit| self.pos.unit(unit).is_on_map()).map(|unit| {
                let squad = self.pos.unit(unit);
                let distance = i32::from(self.rules.map.distance(squad.at, card.at));
                let hovering = squad.form == Form::Hovering && squad.is_ready();
                (50 - 6 * distance).max(0) + if distance == 0 && hovering { 50 } else { 0 }
            });
            best.max().unwrap_or_default()
        };
        match card.owner {
            Owner::Side(Side::Blue) => 120 + 20 * home(Side::Blue) - near(Side::Yellow),
            Owner::Side(Side::Yellow) => -(120 + 20 * home(Side::Yellow)) + near(Side::Blue),
            Owner::Nobody => {
                near(Side::Blue) + 6 * home(Side::Blue) - near(Side::Yellow) - 6 * home(Side::Yellow)
            }
        }
    }

    /// Blue wants the crawler late, asleep, and in a hole.
    fn delivery_balance(self) -> i32 {
        let card = self.pos.unit(UnitId::DELIVERY);
        if !card.is_on_map() {
            return 60;
        }
        let left = self.rules.map.steps_home(Side::Blue, card.at);
        let quakes = self.quakes_coming();
        let mut value = 22 * left - 160;
        let depth = |hex: Hex, weight: i32| match self.pos.terrain(hex) {
            Terrain::Lava => weight * (3 + quakes),
            Terrain::Crater => weight * (1 + quakes / 2),
            _ if self.pos.ground[hex.index()].colour.is_some() => weight * quakes.min(2) / 4,
            _ => 0,
        };
        value += depth(card.at, 50);
        for near in self.rules.map.neighbours(card.at) {
            value += if near.row() < card.at.row() { depth(near, 16) } else { depth(near, 8) };
        }
        value += if card.status == Status::Offline { 60 } else { 0 };
        value + if card.frozen { 60 } else { 0 }
    }

    /// Whether an answer that several steps offer is worth a thought.
    pub(crate) fn is_sensible(self, action: Action) -> bool {
        match action {
            Action::Exit(unit, edge) => {
                let home = self.owner(unit).is_some_and(|owner| owner.edge() == edge);
                home && (self.pos.unit(unit).carries == Some(Object::Satellite) || unit == UnitId::RUNAWAY)
            }
            Action::Move(unit, hex) => {
                self.pos.terrain(hex) != Terrain::Lava || self.pos.unit(unit).form == Form::Hovering
            }
            Action::Configure(_, Form::Down | Form::DugIn) => false,
            _ => true,
        }
    }

    /// All hexes of [`Look::is_goal`].
    pub(crate) fn goals(self, side: Side) -> HexSet {
        match self.pos.rules.scenario {
            Scenario::IndustrialWasteland | Scenario::DestroyTheFlag | Scenario::SpecialDelivery => {
                self.rules.map.hexes.iter().copied().filter(|&hex| self.is_goal(side, hex)).collect()
            }
            _ => HexSet::default(),
        }
    }

    /// Hexes whose ground a side wants to break up.
    pub(crate) fn is_goal(self, side: Side, hex: Hex) -> bool {
        match self.pos.rules.scenario {
            Scenario::IndustrialWasteland => {
                side == Side::Yellow && self.pos.terrain(hex) == Terrain::Industry
            }
            Scenario::DestroyTheFlag => self
                .object_hex(Object::flag(side.other()))
                .is_some_and(|flag| self.rules.map.distance(flag, hex) <= 1),
            Scenario::SpecialDelivery => {
                let card = self.pos.unit(UnitId::DELIVERY);
                let from = if card.is_on_map() { card.at } else { self.rules.places.delivery_entry };
                hex.column() == from.column()
                    && hex.row() <= from.row()
                    && hex.row() + 5 > from.row()
                    && self.rules.map.half(hex) != Half::North
            }
            _ => false,
        }
    }
}
