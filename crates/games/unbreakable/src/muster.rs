//! Setting up in secret: platoon, flag, placement, weapons [chapters 2 to 4].

use retrograde_core::{Log, notated};

use crate::Unbreakable;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::{Hex, HexSet};
use crate::object::{Object, Thing};
use crate::options::{Agreed, Chrome};
use crate::pack::Mix;
use crate::play::Play;
use crate::position::Position;
use crate::scenario::Scenario;
use crate::steps::Muster;
use crate::terrain::Terrain;
use crate::unit::{Form, Place, Side, Type, Unit, UnitId};
use crate::weapon::{Class, Kind, Weapon, fit};

notated! {
    /// How far a side has come.
    pub(crate) enum Stage {
        /// The platoon is to be chosen.
        Platoon = "platoon" {},
        /// The flag is to be placed.
        Flag = "flag" {},
        /// A unit is to be placed.
        Place = "place" { unit: UnitId },
        /// Its configuration is to be chosen.
        Form = "form" { unit: UnitId },
        /// Its beams are to be chosen.
        Beams = "beams" { unit: UnitId },
        /// Its bombs are to be chosen.
        Bombs = "bombs" { unit: UnitId },
        /// Everything is chosen.
        Confirm = "confirm" {},
        /// Set up.
        Done = "done" {},
    }
}

/// How far a side has come, and whether its weapons came with a ready-made platoon.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Progress {
    pub(crate) stage: Stage,
    pub(crate) armed: bool,
}

/// A composition: crawlers, walkers, squads.
pub(crate) type Composition = [u8; 3];

impl Unbreakable {
    /// [UB-053…UB-056, UB-415, UB-430] The compositions that a side may field, lightest first.
    pub(crate) fn compositions(&self, rules: &Agreed) -> Vec<Composition> {
        if rules.scenario == Scenario::SpecialDelivery {
            return vec![[0, self.delivery.walkers, self.delivery.squads]];
        }
        let most = self.numbers.platoon.per_type;
        let mut found = Vec::new();
        for crawlers in 0..=most {
            for walkers in crawlers..=most {
                for squads in walkers..=most {
                    if crawlers + walkers + squads == rules.size
                        && (rules.scenario != Scenario::Retrieval || walkers > 0)
                    {
                        found.push([crawlers, walkers, squads]);
                    }
                }
            }
        }
        found
    }

    /// The composition of a ready-made platoon; where objects are to be carried it has a walker if it can.
    fn mixed(&self, rules: &Agreed, mix: Mix) -> Composition {
        let mut all = self.compositions(rules);
        let carries = rules.scenario.has_flags() || rules.scenario == Scenario::Retrieval;
        if carries && all.iter().any(|composition| composition[1] > 0) {
            all.retain(|composition| composition[1] > 0);
        }
        match mix {
            Mix::Heavy => all[all.len() - 1],
            Mix::Balanced => all[all.len() / 2],
            Mix::Light => all[0],
        }
    }

    /// An empty table: the map as printed, nobody on it [UB-045].
    pub(crate) fn blank(&self, rules: Agreed) -> Position {
        let mut pos = Position {
            rules,
            turn: 0,
            time_stream: 0,
            deck: crate::deck::Deck::spent(&self.numbers.deck),
            card: None,
            ground: std::array::from_fn(|i| crate::terrain::Ground {
                terrain: self.map.terrain[i],
                colour: None,
            }),
            clouds: [None; 256],
            blockers: HexSet::default(),
            obscured: HexSet::default(),
            units: std::array::from_fn(|index| Unit::absent(UnitId::of(index))),
            objects: [Thing::ABSENT; 3],
            vortexes: Vec::new(),
            musters: [Progress { stage: Stage::Platoon {}, armed: false }; 2],
            steps: arrayvec::ArrayVec::new(),
            drawn: 0,
            first_round: None,
            draw_offer: None,
            ending: None,
        };
        for &hex in &self.map.hexes {
            pos.blockers.set(hex, self.map.terrain[hex.index()].blocks_sight());
        }
        if rules.scenario == Scenario::SpecialDelivery {
            pos.musters[Side::Yellow.index()].stage = Stage::Done {};
            let crawler = pos.unit_mut(UnitId::DELIVERY);
            crawler.place = Place::Waiting;
            crawler.weapons = fit(Type::Crawler, &self.delivery.crawler).unwrap_or([Weapon::NONE; 4]);
        }
        pos
    }

    /// [UB-003] The units of a composition.
    fn roster(side: Side, composition: Composition) -> impl Iterator<Item = UnitId> {
        Type::ALL.into_iter().flat_map(move |kind| {
            (0..composition[kind as usize]).map(move |number| UnitId::new(side, kind, number))
        })
    }
}

impl Look<'_> {
    /// How far a side has come.
    pub(crate) fn stage(self, side: Side) -> Stage {
        self.pos.musters[side.index()].stage
    }

    /// Hexes where a side may set up [UB-415, UB-435, UB-458, UB-C32].
    pub(crate) fn setup_half(self, side: Side) -> HexSet {
        match side {
            Side::Blue => self.rules.map.north,
            Side::Yellow => self.rules.map.south,
        }
    }

    /// Whether a unit may set up in a hex with so many points in it.
    pub(crate) fn check_place(self, side: Side, unit: UnitId, hex: Hex, load: u8) -> Check {
        require(
            self.setup_half(side).contains(hex),
            "UB-410",
            "units must set up entirely in their own half",
        )?;
        require(
            !self.is_beside_own_flag(side, hex),
            "UB-459",
            "no unit may set up in or beside its own flag's hex",
        )?;
        // A squad may start above a full hex, hovering.
        let room = load + self.points(unit) <= self.rules.numbers.stacking.capacity;
        require(room || unit.kind() == Type::Squad, "UB-G14", "the hex is full")
    }

    pub(crate) fn check_form(self, unit: UnitId, form: Form) -> Check {
        let card = self.pos.unit(unit);
        let offered = matches!(form, Form::Upright | Form::Down | Form::Grounded | Form::Hovering)
            && form.suits(unit.kind())
            && !(unit.kind() == Type::Walker && form == Form::Hovering);
        require(offered, "UB-050", "it cannot start that way")?;
        if !card.is_on_map() || form == Form::Hovering {
            return Ok(());
        }
        let others = self.load(card.at) - if self.counts(unit) { self.points(unit) } else { 0 };
        let room = others + self.points(unit) <= self.rules.numbers.stacking.capacity;
        require(room, "UB-G14", "the hex is full: it can only hover")
    }

    /// [UB-066, UB-339…UB-342] Whether cards of one class may be chosen, given what the unit has already.
    pub(crate) fn check_cards(self, unit: UnitId, class: Class, cards: [Kind; 2]) -> Check {
        let in_class = |kind: Kind| kind.class() == class || kind.class() == Class::Either;
        require(cards.into_iter().all(in_class), "UB-064", "that belongs to the other class")?;
        let whole = |kind: Kind| kind != Kind::None && kind.class() == Class::Either;
        require(
            !whole(cards[1]) && (!whole(cards[0]) || cards[1] == Kind::None),
            "UB-340",
            "it takes up the whole class by itself",
        )?;
        let ordered = cards[1] == Kind::None || (cards[0] != Kind::None && cards[0] <= cards[1]);
        require(ordered, "UB-065", "name the two cards in their usual order")?;
        for kind in cards {
            let switch = match kind {
                Kind::MultiGun => Chrome::MultiGun,
                Kind::RocketLauncher => Chrome::RocketLauncher,
                Kind::VortexGenerator => Chrome::VortexGenerator,
                Kind::JumpJet | Kind::MeleeWeapon | Kind::ConversionMechanism => Chrome::WalkerEquipment,
                _ => continue,
            };
            require(self.pos.rules.has(switch), "UB-339", "that option is not in use")?;
        }
        fit(unit.kind(), &self.cards_with(unit, class, cards))
            .map(|_| ())
            .map_err(|misfit| Block::new(misfit.rule, misfit.because))
    }

    /// All cards of a unit once those of a class are chosen; beams come first.
    fn cards_with(self, unit: UnitId, class: Class, cards: [Kind; 2]) -> Vec<Kind> {
        let chosen = cards.into_iter().filter(|&kind| kind != Kind::None);
        if class == Class::Beam {
            return chosen.collect();
        }
        let beams =
            self.pos.unit(unit).weapons.iter().map(|weapon| weapon.kind).filter(|&kind| kind != Kind::None);
        beams.chain(chosen).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// What stands on the table before anybody sets up [UB-429, UB-440, UB-441].
    pub(crate) fn set_the_scene(&mut self) {
        let centre = self.rules.places.centre;
        match self.pos.rules.scenario {
            Scenario::Retrieval => {
                self.become_terrain(centre, Terrain::Crater);
                self.pos.objects[Object::Satellite.index()] = Thing::loose(centre);
            }
            Scenario::Runaway => {
                let cards = [self.random_weapon(true), self.random_weapon(false)];
                let crawler = self.pos.unit_mut(UnitId::RUNAWAY);
                crawler.place = Place::Map;
                crawler.at = centre;
                crawler.weapons = fit(Type::Crawler, &cards).unwrap_or([Weapon::NONE; 4]);
            }
            _ => {}
        }
        self.push(Muster {});
    }

    pub(crate) fn take_platoon(&mut self, side: Side, index: usize) {
        let platoon = &self.rules.platoons[index];
        let composition = self.rules.mixed(&self.pos.rules, platoon.mix);
        for unit in Unbreakable::roster(side, composition) {
            let list = &platoon.loadouts[unit.kind() as usize];
            self.arm(unit, list[usize::from(unit.number()) % list.len()]);
        }
        self.pos.musters[side.index()].armed = true;
        self.compose(side, composition);
    }

    /// The platoon is known; it waits beside the map.
    pub(crate) fn compose(&mut self, side: Side, composition: Composition) {
        for unit in Unbreakable::roster(side, composition) {
            self.pos.unit_mut(unit).place = Place::Waiting;
        }
        if self.pos.rules.scenario.has_flags() {
            self.pos.musters[side.index()].stage = Stage::Flag {};
        } else {
            self.next_to_place(side, None);
        }
    }

    pub(crate) fn arm(&mut self, unit: UnitId, loadout: usize) {
        let cards = &self.rules.loadouts[loadout].weapons;
        self.pos.unit_mut(unit).weapons = fit(unit.kind(), cards).unwrap_or([Weapon::NONE; 4]);
    }

    pub(crate) fn give(&mut self, unit: UnitId, class: Class, cards: [Kind; 2]) {
        let all = self.look().cards_with(unit, class, cards);
        self.pos.unit_mut(unit).weapons = fit(unit.kind(), &all).unwrap_or([Weapon::NONE; 4]);
    }

    /// The next unit of a side after `after`.
    fn next_unit(&self, side: Side, after: Option<UnitId>) -> Option<UnitId> {
        UnitId::of_side(side)
            .filter(|&unit| after.is_none_or(|after| unit > after))
            .find(|&unit| self.pos.unit(unit).is_in_play())
    }

    pub(crate) fn next_to_place(&mut self, side: Side, after: Option<UnitId>) {
        let on_map = self.pos.rules.scenario.sets_up(side);
        match self.next_unit(side, after) {
            Some(unit) if on_map => self.pos.musters[side.index()].stage = Stage::Place { unit },
            Some(unit) => self.next_form(side, unit),
            None => self.next_to_arm(side, None),
        }
    }

    /// [UB-050] Crawlers have no configuration to choose.
    pub(crate) fn next_form(&mut self, side: Side, unit: UnitId) {
        if unit.kind() == Type::Crawler {
            self.next_to_place(side, Some(unit));
        } else {
            self.pos.musters[side.index()].stage = Stage::Form { unit };
        }
    }

    pub(crate) fn next_to_arm(&mut self, side: Side, after: Option<UnitId>) {
        let armed = self.pos.musters[side.index()].armed;
        self.pos.musters[side.index()].stage = match self.next_unit(side, after) {
            Some(unit) if !armed => Stage::Beams { unit },
            _ => Stage::Confirm {},
        };
    }

    /// Places, configures and arms what is left, sensibly and without dice.
    pub(crate) fn deploy(&mut self, side: Side) {
        let on_map = self.pos.rules.scenario.sets_up(side);
        let armed = self.pos.musters[side.index()].armed;
        let stage = self.pos.musters[side.index()].stage;
        let arming = matches!(stage, Stage::Beams { .. });
        let mut unit = self.next_unit(side, None);
        while let Some(now) = unit {
            let before = |from: UnitId| now < from;
            let configured = match stage {
                Stage::Place { unit } | Stage::Form { unit } => before(unit),
                _ => true,
            };
            if on_map && !self.pos.unit(now).is_on_map() {
                let hex = self.look().good_hex(side, now);
                let card = self.pos.unit_mut(now);
                card.at = hex;
                card.place = Place::Map;
            }
            if !configured && now.kind() == Type::Squad {
                let look = self.look();
                let hovers = !on_map || look.check_form(now, Form::Grounded).is_err();
                self.pos.unit_mut(now).form = if hovers { Form::Hovering } else { Form::Grounded };
            }
            let pending = match stage {
                Stage::Beams { unit } => now >= unit,
                _ => true,
            };
            if !armed && (!arming || pending) {
                let list = &self.rules.platoons[0].loadouts[now.kind() as usize];
                self.arm(now, list[usize::from(now.number()) % list.len()]);
            }
            unit = self.next_unit(side, Some(now));
        }
        self.pos.musters[side.index()].stage = Stage::Confirm {};
    }

    /// [UB-057, UB-G13] When both are done everything is revealed, and turn 1 begins.
    pub(crate) fn confirm(&mut self, side: Side) {
        self.pos.musters[side.index()] = Progress { stage: Stage::Done {}, armed: false };
        self.tell(|| Event::MusterDone { side });
        if self.pos.musters.iter().any(|muster| muster.stage != (Stage::Done {})) {
            return;
        }
        for side in Side::ALL {
            let look = self.look();
            let units = UnitId::of_side(side).filter(|&unit| look.pos.unit(unit).is_in_play());
            let units: Vec<String> =
                if L::LISTENING { units.map(|u| u.to_string()).collect() } else { Vec::new() };
            self.tell(|| Event::Revealed { side, units });
        }
        self.pop();
    }
}

impl Look<'_> {
    /// A good hex for a unit to start in: near the front, in cover, not crowded.
    fn good_hex(self, side: Side, unit: UnitId) -> Hex {
        let centre = self.rules.places.centre;
        let loads = self.loads();
        let room = self.rules.numbers.stacking.capacity - self.points(unit);
        let value = |hex: Hex| {
            let cover = match (unit.kind(), self.pos.terrain(hex)) {
                (Type::Squad, Terrain::Woods | Terrain::Industry) => 2,
                (Type::Squad | Type::Walker, Terrain::Hill) => 3,
                (_, terrain) if terrain.is_depression() => -3,
                _ => 0,
            };
            cover - i32::from(self.rules.map.distance(centre, hex)) - 3 * i32::from(loads[hex.index()])
        };
        self.setup_half(side)
            .iter()
            .filter(|&hex| loads[hex.index()] <= room && !self.is_beside_own_flag(side, hex))
            .max_by_key(|&hex| (value(hex), std::cmp::Reverse(hex)))
            .unwrap_or(centre)
    }

    /// [UB-459] In or beside the hex of the side's own flag.
    fn is_beside_own_flag(self, side: Side, hex: Hex) -> bool {
        self.loose_at(Object::flag(side)).is_some_and(|flag| self.rules.map.distance(flag, hex) <= 1)
    }
}
