//! What Factories can build, and where it may be put [chapters 8, 10.9].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::board::{Board, Zone, ZoneSet};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Item, Kind};
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::{Factory, TransportId, Work};
use crate::play::Play;
use crate::sets::Colours;
use crate::state::State;
use crate::steps::Deliver;
use crate::supply::fullest;

/// Items with the colours in which a player may have them.
pub(crate) type Goods = ArrayVec<(Item, Colour), { Item::ALL.len() * Colour::COUNT }>;

/// Where an item comes from: a Factory, two of them together, or the Black Market.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Origin {
    pub(crate) from: Option<Zone>,
    pub(crate) with: Option<Zone>,
}

impl Origin {
    pub(crate) const MARKET: Origin = Origin { from: None, with: None };

    pub(crate) const fn one(zone: Zone) -> Origin {
        Origin { from: Some(zone), with: None }
    }

    pub(crate) const fn two(zone: Zone, with: Zone) -> Origin {
        Origin { from: Some(zone), with: Some(with) }
    }

    /// The zones of its Factories.
    pub(crate) fn zones(self) -> impl Iterator<Item = Zone> {
        self.from.into_iter().chain(self.with)
    }
}

impl Look<'_> {
    /// [BR-229] With a card for each colour, a player's Factories build when the first of the colours comes.
    pub(crate) fn builds_now(self, lead: Colour, player: Player) -> bool {
        let first = self.pos.order().into_iter().find(|other| self.pos.player_of(*other) == player);
        first == Some(lead) && !self.pos.is_inert(player)
    }

    /// The Factory of a player in a zone that builds; of several only one does [BR-173].
    pub(crate) fn builder(self, player: Player, zone: Zone) -> Check<usize> {
        let own = |index: &usize| self.pos.factories[*index].owner == Some(player);
        let all = || self.pos.factories_in(zone).filter(own);
        let any = |is: fn(&Factory) -> bool| all().any(|index| is(&self.pos.factories[index]));
        require(all().next().is_some(), "BR-169", "you have no Factory there")?;
        // One that has built this turn, rather than one that was completed.
        let spent = any(|factory| factory.idle && !factory.landed);
        require(!spent, "BR-173", "only one Factory in a zone can build each turn")?;
        let busy = any(|factory| factory.work.is_some());
        require(!busy, "BR-179", "it has an unfinished item: scrap that first")?;
        let ready = all().find(|&index| !self.pos.factories[index].idle);
        ready.ok_or(Block::new("BR-175", "a Factory cannot build on the turn it is completed"))
    }

    /// Whether an item can be begun by a player: the tray has it, and there is somewhere to put it.
    pub(crate) fn check_item(self, player: Player, item: Item, colour: Colour, origin: Origin) -> Check {
        if let Some(kind) = item.kind() {
            let best = if self.pos.rules.moves_by_colour() {
                self.colours(player).contains(colour) && self.supply(colour, kind) > 0
            } else {
                self.colour_for(player, kind) == Some(colour)
            };
            require(best, "BR-010", "that colour has none left, or another of your colours has more")?;
        } else {
            require(
                colour == player.0,
                "BR-010",
                "Factories and Killer Satellites have no colour: name your first one",
            )?;
            let left = if item == Item::Factory { self.factories_left() } else { self.satellites_left() };
            require(left > 0, "BR-010", "the bank has none left")?;
        }
        self.check_room(player, item, origin)
    }

    /// Whether there is somewhere to put an item.
    pub(crate) fn check_room(self, player: Player, item: Item, origin: Origin) -> Check {
        let any = self.destinations(player, item, origin).next().is_some();
        let (rule, because) = match item {
            Item::KillerSatellite => (
                "BR-185",
                "you must control the whole surface, and the orbit must be free of enemies and Killer Satellites",
            ),
            Item::Factory => ("BR-263", "there is no room for it"),
            _ => ("BR-170", "there is nowhere to put it"),
        };
        require(any, rule, because)
    }

    /// Everything that the trays and the bank have for a player, in the colours in which it may be asked for.
    pub(crate) fn goods(self, player: Player) -> Goods {
        let trays = self.trays();
        let mut goods = Goods::new();
        for item in Item::ALL {
            let Some(kind) = item.kind() else {
                let left = if item == Item::Factory { self.factories_left() } else { self.satellites_left() };
                if left > 0 {
                    goods.push((item, player.0));
                }
                continue;
            };
            let left = |colour: Colour| trays[colour.index()][kind.index()];
            if self.pos.rules.moves_by_colour() {
                let there = |colour: &Colour| left(*colour) > 0;
                goods.extend(self.colours(player).iter().filter(there).map(|colour| (item, colour)));
            } else if let Some(colour) = fullest(self.colours(player), left) {
                goods.push((item, colour));
            }
        }
        goods
    }

    /// Colours in which an item may be asked for.
    pub(crate) fn item_colours(self, player: Player, item: Item) -> impl Iterator<Item = Colour> {
        let colours = match item.kind() {
            None => Colours::only(player.0),
            Some(_) if self.pos.rules.moves_by_colour() => self.colours(player),
            Some(kind) => self.colour_for(player, kind).map_or(Colours::NONE, Colours::only),
        };
        colours.iter()
    }

    /// Where an item may be put [BR-174, BR-177, BR-194, BR-267, BR-306].
    pub(crate) fn destinations(
        self,
        player: Player,
        item: Item,
        origin: Origin,
    ) -> impl Iterator<Item = Zone> {
        let open = move |zone: &Zone| self.check_destination(player, item, origin, *zone).is_ok();
        self.candidates(player, item, origin).iter().filter(open)
    }

    /// Zones among which all are where an item may be put.
    fn candidates(self, player: Player, item: Item, origin: Origin) -> ZoneSet {
        let board = self.board();
        let sources: ZoneSet = origin.zones().collect();
        let anywhere = origin == Origin::MARKET || self.has(Switch::FreePlacement);
        let around = |near: fn(&Board, Zone) -> ZoneSet| {
            origin.zones().map(|source| near(board, source)).fold(ZoneSet::default(), ZoneSet::and)
        };
        match item {
            Item::Battler | Item::KillerSatellite if anywhere => board.near_orbits(),
            Item::Battler | Item::KillerSatellite => around(Board::nearest_orbits),
            _ if anywhere => sources.and(self.pos.realm_of(player)),
            Item::Factory => sources.and(around(Board::joined)).and(around(Board::beside)),
            _ => sources,
        }
    }

    pub(crate) fn check_destination(self, player: Player, item: Item, origin: Origin, zone: Zone) -> Check {
        let board = self.board();
        let is_source = origin.zones().any(|source| source == zone);
        let market = origin == Origin::MARKET;
        let free = self.has(Switch::FreePlacement);
        let land = board.is_territory(zone);
        let yours = land && self.pos.controller(zone) == Some(player);
        match item {
            Item::Battler | Item::KillerSatellite => {
                require(board.kind(zone).is_near(), "BR-177", "it must go in a Near Orbit")?;
                let above =
                    |next: &Zone| board.is_territory(*next) && self.pos.controller(*next) == Some(player);
                // [BR-306] Free placement adds zones and takes none away.
                let near = origin.zones().any(|source| board.nearest_orbits(source).has(zone))
                    || (free && self.near(zone).iter().any(above));
                require(near, "BR-177", "it must go in the orbit nearest its Factory")?;
                if item == Item::KillerSatellite { self.check_satellite(player, zone) } else { Ok(()) }
            }
            Item::Factory => {
                require(land, "BR-029", "a Factory must be in a Territorial Zone")?;
                if !is_source {
                    let anywhere = market || free;
                    let rule = if anywhere { "BR-194" } else { "BR-174" };
                    require(yours, rule, "you do not control that zone")?;
                    let near = anywhere || origin.zones().any(|source| self.are_partners(source, zone));
                    require(near, "BR-174", "it is not next to the Factory")?;
                    let taken = self.pos.factories_in(zone).next().is_some()
                        || self.begun(Item::Factory).any(|work| work.to == zone);
                    require(market || !taken, "BR-174", "there is already a Factory there")?;
                }
                self.check_factory_room(zone)
            }
            _ if market => require(yours, "BR-194", "you do not control that zone"),
            _ if free => require(yours || is_source, "BR-306", "you do not control that zone"),
            _ => require(is_source, "BR-170", "it must go where its Factory is"),
        }
    }

    /// [BR-185 … BR-187] Whether a player may begin a Killer Satellite in an orbit.
    fn check_satellite(self, player: Player, orbit: Zone) -> Check {
        let Some(site) = self.board().site_at(orbit) else {
            return Err(Block::new("BR-187", "there is no site for a Killer Satellite there"));
        };
        require(
            self.site_controller(site) == Some(player),
            "BR-185",
            "you do not control the whole surface below",
        )?;
        let there = self.pos.satellites.contains(site)
            || self.begun(Item::KillerSatellite).any(|work| work.to == orbit);
        require(!there, "BR-187", "there is already one there")?;
        let own = self.colours(player);
        let forces = self.forces_in(orbit);
        let clear = units_of(&forces, own.others()) == 0;
        require(clear, "BR-186", "there are enemy units in the orbit")
    }

    /// Whether two Territorial Zones are neighbours for production [BR-265, BR-266, BR-307, BR-335].
    fn are_partners(self, a: Zone, b: Zone) -> bool {
        if self.board().are_joined(a, b) {
            return true;
        }
        let together = self.has(Switch::CombinedProduction) || self.has(Switch::FreePlacement);
        together && self.board().beside(a).has(b)
    }

    /// [BR-265, BR-307] Whether Factories in two zones are near enough to build together.
    pub(crate) fn may_join(self, one: Zone, two: Zone) -> bool {
        self.has(Switch::FreePlacement) || self.are_partners(one, two)
    }

    /// [BR-265, BR-307] Whether two Factories of a player may build an item together.
    pub(crate) fn check_joint(
        self,
        player: Player,
        one: Zone,
        two: Zone,
        item: Item,
        colour: Colour,
    ) -> Check {
        require(
            self.has(Switch::CombinedProduction) || self.has(Switch::FreePlacement),
            "BR-265",
            "Factories cannot combine in this game",
        )?;
        require(
            item.is_slow(),
            "BR-265",
            "only Battlers, Killer Satellites and Factories can be built jointly",
        )?;
        require(one < two, "BR-265", "name the two zones in the order of the board")?;
        require(self.may_join(one, two), "BR-265", "the Factories are not neighbours")?;
        self.builder(player, one)?;
        self.builder(player, two)?;
        self.check_item(player, item, colour, Origin::two(one, two))
    }

    /// [BR-309] Whether a player's Factory aboard a Transport may build a Fighter.
    pub(crate) fn check_launched(self, player: Player, id: TransportId, colour: Colour) -> Check {
        let transport = self.pos.transport(id);
        let yours = self.pos.owner(id.colour()) == Some(player)
            && self.pos.docks.of(id).is_some()
            && transport.factory;
        require(yours, "BR-309", "you have no Factory aboard that Transport")?;
        require(!transport.state.has(State::MOVED), "BR-309", "it has already built this turn")?;
        require(
            self.colour_for(player, Kind::Fighter) == Some(colour),
            "BR-010",
            "that colour has none left, or another of your colours has more",
        )
    }

    /// [BR-192, BR-193] Whether a player may have an item from the Black Market.
    pub(crate) fn check_purchase(self, player: Player, item: Item, colour: Colour) -> Check {
        let standing = &self.pos.players[player.index()];
        require(standing.market, "BR-192", "the Black Market is only for players without a Factory")?;
        require(!standing.ordered, "BR-195", "you are already waiting for a Factory")?;
        let sold = matches!(item, Item::Trooper | Item::Fighter | Item::Factory);
        require(sold, "BR-193", "the Black Market only sells a Trooper, a Fighter or a Factory")?;
        if item == Item::Factory {
            require(colour == player.0 && self.factories_left() > 0, "BR-010", "the bank has none left")?;
            let room = self.destinations(player, item, Origin::MARKET).next().is_some();
            return require(room, "BR-194", "there is nowhere to put it");
        }
        self.check_item(player, item, colour, Origin::MARKET)
    }

    /// How many a Factory makes [BR-170, BR-172, BR-277].
    pub(crate) fn amount(self, item: Item, from: Zone, colour: Colour) -> u8 {
        let building = &self.numbers().building;
        let most = match item {
            Item::Gennie if self.is_on(from, self.rules.pack.talents.terran) => building.earth_gennies,
            _ => building.amount(item),
        };
        item.kind().map_or(most, |kind| most.min(self.supply(colour, kind)))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The Building Phase begins [BR-169, BR-196].
    pub(crate) fn begin_building_phase(&mut self) {
        self.tell(|_| Event::Phase { text: "Building Phase" });
        for player in self.pos.rules.all_players() {
            let own = self.look().colours(player);
            let aboard = TransportId::among(own).any(|id| self.pos.transport(id).factory);
            let standing = self.pos.factories.iter().any(|factory| factory.owner == Some(player));
            self.pos.players[player.index()].market = !aboard && !standing;
        }
        for factory in &mut self.pos.factories {
            (factory.idle, factory.landed) = (false, false);
        }
        self.pos.sort_factories();
    }

    /// A player's turn to build: what was begun is finished [BR-179].
    pub(crate) fn finish_works(&mut self, player: Player) {
        if self.pos.players[player.index()].ordered {
            // [BR-195] Cancelled if there is a Factory by now.
            self.pos.players[player.index()].ordered = false;
            let standing = self.pos.players[player.index()].market;
            let place = self.look().destinations(player, Item::Factory, Origin::MARKET).next().is_some();
            if standing && place {
                self.push(Deliver::new(Item::Factory, player.0, Origin::MARKET, true));
            }
            self.pos.players[player.index()].market = false;
        }
        for index in (0..self.pos.factories.len()).rev() {
            let factory = self.pos.factories[index];
            if factory.owner == Some(player)
                && let Some(work) = factory.work
            {
                self.complete(index, player, work);
            }
        }
        self.pos.sort_factories();
    }

    fn complete(&mut self, index: usize, player: Player, work: Work) {
        let from = self.pos.factories[index].zone;
        if work.item == Item::KillerSatellite {
            let site = self.look().board().site_at(work.to);
            // [BR-190] An uncontrolled one makes no progress.
            if site.is_some_and(|site| self.look().site_controller(site) != Some(player)) {
                self.pos.factories[index].idle = true;
                return;
            }
        }
        self.pos.factories[index].work = None;
        self.pos.factories[index].idle = true;
        if work.item == Item::Factory {
            // [BR-184] Its place may have been lost.
            let look = self.look();
            let origin = Origin::one(from);
            if look.check_destination(player, work.item, origin, work.to).is_err() {
                if look.destinations(player, work.item, origin).next().is_some() {
                    self.push(Deliver::new(work.item, work.colour, origin, true));
                }
                return;
            }
        }
        self.place_item(work.item, work.colour, work.to, 1, player);
    }

    /// A finished piece is put on the board.
    pub(crate) fn place_item(&mut self, item: Item, colour: Colour, to: Zone, count: u8, player: Player) {
        match item.kind() {
            Some(kind) => (0..count).for_each(|_| self.add_unit(colour, kind, to)),
            None if item == Item::Factory => {
                // [BR-175] It builds from the next turn.
                self.pos.add_factory(Factory {
                    zone: to,
                    owner: Some(player),
                    work: None,
                    landed: true,
                    idle: true,
                });
            }
            None => {
                if let Some(site) = self.look().board().site_at(to) {
                    self.pos.satellites = self.pos.satellites.with(site);
                }
            }
        }
        self.tell(|look| Event::Built { player, item, count, zone: look.name(to) });
    }
}
