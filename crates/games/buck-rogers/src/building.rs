//! Building: Factories, items in production, Black Market, dismantling [chapter 8], limits and joint production [10.9].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Item, Kind};
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::{Factory, TransportId, Work};
use crate::play::Play;
use crate::step::Step;

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
    /// [BR-263, BR-264] Whether one more Factory may be in a zone.
    pub(crate) fn check_factory_room(self, zone: Zone) -> Check {
        if !self.has(Switch::FactoryLimits) {
            return Ok(());
        }
        let board = self.board();
        let Some(display) = board.info(zone).display.map(|display| board.display(display)) else {
            return Ok(());
        };
        let count = |wanted: &dyn Fn(Zone) -> bool| {
            let built = self.pos.factories.iter().filter(|factory| wanted(factory.zone)).count();
            built + self.begun(Item::Factory).filter(|work| wanted(work.to)).count()
        };
        let same = |other: Zone| board.info(other).display == board.info(zone).display;
        require(
            count(&same) < usize::from(display.factories),
            "BR-263",
            "the display has room for no more Factories",
        )?;
        if let Some((_, most)) = display.limits.iter().find(|(body, _)| *body == board.info(zone).body) {
            let body = |other: Zone| board.info(other).body == board.info(zone).body;
            require(
                count(&body) < usize::from(*most),
                "BR-263",
                "that world has room for no more Factories",
            )?;
        }
        let full = display.per_zone.is_some_and(|most| count(&|other| other == zone) >= usize::from(most));
        require(!full, "BR-263", "an asteroid has room for one Factory")
    }

    /// The part and player that build, dismantle or attack in the place `turn` of the order.
    pub(crate) fn part_at(self, turn: u8) -> Option<(Colour, Player)> {
        let lead = self.pos.order().get(usize::from(turn)).copied()?;
        Some((lead, self.pos.player_of(lead)))
    }

    /// [BR-229] With a card for each colour, a player's Factories build when the first of the colours comes.
    fn builds_now(self, lead: Colour, player: Player) -> bool {
        let first = self.pos.order().into_iter().find(|other| self.pos.player_of(*other) == player);
        first == Some(lead) && !self.pos.is_inert(player)
    }

    /// The Factory of a player in a zone that builds; of several only one does [BR-173].
    fn builder(self, player: Player, zone: Zone) -> Check<usize> {
        let own = |index: &usize| self.pos.factories[*index].owner == Some(player);
        let all: arrayvec::ArrayVec<usize, 40> = self.pos.factories_in(zone).filter(own).collect();
        require(!all.is_empty(), "BR-169", "you have no Factory there")?;
        let spent = all.iter().any(|&index| self.pos.factories[index].idle && !self.is_new(index));
        require(!spent, "BR-173", "one Factory in a zone builds in a turn")?;
        let busy = all.iter().any(|&index| self.pos.factories[index].work.is_some());
        require(!busy, "BR-179", "it is busy with an unfinished item; scrap that first")?;
        let ready = all.into_iter().find(|&index| !self.pos.factories[index].idle);
        ready.ok_or(Block::new("BR-175", "a Factory builds nothing on the turn it is completed"))
    }

    /// A Factory that was completed this turn, rather than one that has built.
    fn is_new(self, index: usize) -> bool {
        self.pos.factories[index].landed
    }

    /// Whether an item can be begun by a player: the tray has it, and there is somewhere to put it.
    fn check_item(self, player: Player, item: Item, colour: Colour, origin: Origin) -> Check {
        if let Some(kind) = item.kind() {
            let best = if self.pos.rules.moves_by_colour() {
                self.colours(player).contains(colour) && self.supply(colour, kind) > 0
            } else {
                self.colour_for(player, kind) == Some(colour)
            };
            require(best, "BR-010", "the tray of that colour has none left, or another has more")?;
        } else {
            require(
                colour == player.0,
                "BR-010",
                "Factories and Killer Satellites have no colour of their own",
            )?;
            let left = if item == Item::Factory { self.factories_left() } else { self.satellites_left() };
            require(left > 0, "BR-010", "the bank has none left")?;
        }
        let any = self.destinations(player, item, origin).next().is_some();
        let (rule, because) = match item {
            Item::KillerSatellite => {
                ("BR-185", "you need the whole surface, and an orbit without enemies or a Killer Satellite")
            }
            Item::Factory => ("BR-263", "there is no room for it"),
            _ => ("BR-170", "there is nowhere to put it"),
        };
        require(any, rule, because)
    }

    /// Where an item may be put [BR-174, BR-177, BR-194, BR-267, BR-306].
    pub(crate) fn destinations(
        self,
        player: Player,
        item: Item,
        origin: Origin,
    ) -> impl Iterator<Item = Zone> {
        self.board().all().filter(move |&zone| self.check_destination(player, item, origin, zone).is_ok())
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
                require(board.kind(zone).is_near(), "BR-177", "it appears in a Near Orbit")?;
                let near = if free {
                    self.near(zone)
                        .iter()
                        .any(|&next| board.is_territory(next) && self.pos.controller(next) == Some(player))
                } else {
                    origin.zones().any(|source| board.nearest_orbits(source).contains(&zone))
                };
                require(near, "BR-177", "it appears in the orbit nearest to its Factory")?;
                if item == Item::KillerSatellite { self.check_satellite(player, zone) } else { Ok(()) }
            }
            Item::Factory => {
                require(land, "BR-029", "a Factory stands on a Territorial Zone")?;
                if !is_source {
                    let anywhere = market || free;
                    let rule = if anywhere { "BR-194" } else { "BR-174" };
                    require(yours, rule, "you do not control that zone")?;
                    let near = anywhere || origin.zones().any(|source| self.are_partners(source, zone));
                    require(near, "BR-174", "it is not beside the Factory")?;
                    let taken = self.pos.factories_in(zone).next().is_some()
                        || self.begun(Item::Factory).any(|work| work.to == zone);
                    require(market || !taken, "BR-174", "there is a Factory already")?;
                }
                self.check_factory_room(zone)
            }
            _ if market => require(yours, "BR-194", "you do not control that zone"),
            _ if free => require(yours || is_source, "BR-306", "you do not control that zone"),
            _ => require(is_source, "BR-170", "it appears at its Factory"),
        }
    }

    /// [BR-185 … BR-187] Whether a player may begin a Killer Satellite in an orbit.
    fn check_satellite(self, player: Player, orbit: Zone) -> Check {
        let Some(site) = self.board().site_at(orbit) else {
            return Err(Block::new("BR-187", "no site is there"));
        };
        require(
            self.site_controller(site) == Some(player),
            "BR-185",
            "you do not control the whole surface below",
        )?;
        let there = self.pos.satellites.contains(site)
            || self.begun(Item::KillerSatellite).any(|work| work.to == orbit);
        require(!there, "BR-187", "there is one already")?;
        let own = self.colours(player);
        let forces = self.forces_in(orbit);
        let clear = crate::forces::units_of(&forces, own.others()) == 0;
        require(clear, "BR-186", "there are enemy units in the orbit")
    }

    /// Whether two Territorial Zones are neighbours for production [BR-265, BR-266, BR-307, BR-335].
    fn are_partners(self, a: Zone, b: Zone) -> bool {
        if self.board().are_joined(a, b) {
            return true;
        }
        let together = self.has(Switch::CombinedProduction) || self.has(Switch::FreePlacement);
        together
            && self.board().info(a).display.is_some_and(|display| {
                let order = &self.board().display(display).order;
                let place = |zone: Zone| order.iter().position(|other| *other == zone);
                match (place(a), place(b)) {
                    (Some(a), Some(b)) => a.abs_diff(b) == 1 || a.abs_diff(b) + 1 == order.len(),
                    _ => false,
                }
            })
    }

    pub(crate) fn check_build(self, turn: u8, zone: Zone, item: Item, colour: Colour) -> Check {
        let Some((lead, player)) = self.part_at(turn) else { return crate::look::not_asked() };
        require(self.builds_now(lead, player), "BR-169", "it is not your turn to build")?;
        self.builder(player, zone)?;
        self.check_item(player, item, colour, Origin::one(zone))
    }

    pub(crate) fn check_join(self, turn: u8, one: Zone, two: Zone, item: Item, colour: Colour) -> Check {
        let Some((lead, player)) = self.part_at(turn) else { return crate::look::not_asked() };
        require(self.builds_now(lead, player), "BR-169", "it is not your turn to build")?;
        let anywhere = self.has(Switch::FreePlacement);
        require(
            self.has(Switch::CombinedProduction) || anywhere,
            "BR-265",
            "Factories do not combine in this game",
        )?;
        require(
            item.is_slow(),
            "BR-265",
            "only Battlers, Killer Satellites and Factories are built together",
        )?;
        require(one < two, "BR-265", "name the two zones in the order of the board")?;
        require(anywhere || self.are_partners(one, two), "BR-265", "the Factories are not neighbours")?;
        self.builder(player, one)?;
        self.builder(player, two)?;
        self.check_item(player, item, colour, Origin::two(one, two))
    }

    /// [BR-309] A Factory aboard a Transport.
    pub(crate) fn check_launch(self, turn: u8, id: TransportId, colour: Colour) -> Check {
        let Some((lead, player)) = self.part_at(turn) else { return crate::look::not_asked() };
        require(self.has(Switch::FactoriesInSpace), "BR-096", "a Factory inside a Transport builds nothing")?;
        require(self.builds_now(lead, player), "BR-169", "it is not your turn to build")?;
        let transport = self.pos.transport(id);
        let yours =
            self.pos.owner(id.colour()) == Some(player) && transport.is_on_board() && transport.factory;
        require(yours, "BR-309", "no Factory of yours is aboard that Transport")?;
        require(!transport.state.has(crate::state::State::MOVED), "BR-309", "it has built this turn")?;
        require(
            self.colour_for(player, Kind::Fighter) == Some(colour),
            "BR-010",
            "the tray of that colour has none left, or another has more",
        )
    }

    /// [BR-192, BR-193]
    pub(crate) fn check_market(self, turn: u8, item: Item, colour: Colour) -> Check {
        let Some((lead, player)) = self.part_at(turn) else { return crate::look::not_asked() };
        require(self.builds_now(lead, player), "BR-169", "it is not your turn to build")?;
        let standing = &self.pos.players[player.index()];
        require(standing.market, "BR-192", "the Black Market is for who has no Factory")?;
        require(!standing.ordered, "BR-195", "you wait for a Factory")?;
        let sold = matches!(item, Item::Trooper | Item::Fighter | Item::Factory);
        require(sold, "BR-193", "the Black Market has a Trooper, a Fighter or a Factory")?;
        if item == Item::Factory {
            require(colour == player.0 && self.factories_left() > 0, "BR-010", "the bank has none left")?;
            let room = self.destinations(player, item, Origin::MARKET).next().is_some();
            return require(room, "BR-194", "there is nowhere to put it");
        }
        self.check_item(player, item, colour, Origin::MARKET)
    }

    pub(crate) fn list_build(self, turn: u8, out: &mut Vec<Action>) {
        let Some((lead, player)) = self.part_at(turn) else { return };
        if !self.builds_now(lead, player) {
            return;
        }
        let mut zones: Vec<Zone> = Vec::new();
        for factory in self.pos.factories.iter().filter(|factory| factory.owner == Some(player)) {
            if zones.last() != Some(&factory.zone) && self.builder(player, factory.zone).is_ok() {
                zones.push(factory.zone);
            }
        }
        for &zone in &zones {
            for item in Item::ALL {
                for colour in self.item_colours(player, item) {
                    if self.check_item(player, item, colour, Origin::one(zone)).is_ok() {
                        out.push(Action::Build(self.name(zone), item, colour));
                    }
                }
            }
        }
        let joins = self.has(Switch::CombinedProduction) || self.has(Switch::FreePlacement);
        for (index, &one) in zones.iter().enumerate().filter(|_| joins) {
            for &two in &zones[index + 1..] {
                for item in Item::ALL.into_iter().filter(|item| item.is_slow()) {
                    for colour in self.item_colours(player, item) {
                        if self.check_join(turn, one, two, item, colour).is_ok() {
                            out.push(Action::Join(self.name(one), self.name(two), item, colour));
                        }
                    }
                }
            }
        }
        if self.has(Switch::FactoriesInSpace) {
            let colour = self.colour_for(player, Kind::Fighter);
            for id in TransportId::all() {
                if let Some(colour) = colour.filter(|colour| self.check_launch(turn, id, *colour).is_ok()) {
                    out.push(Action::Launch(id, colour));
                }
            }
        }
        if self.pos.players[player.index()].market {
            for item in [Item::Trooper, Item::Fighter, Item::Factory] {
                for colour in self.item_colours(player, item) {
                    if self.check_market(turn, item, colour).is_ok() {
                        out.push(Action::Market(item, colour));
                    }
                }
            }
        }
        if !out.is_empty() {
            for factory in self.pos.factories.iter().filter(|f| f.owner == Some(player) && f.work.is_some()) {
                out.push(Action::Scrap(self.name(factory.zone)));
            }
        }
    }

    /// Colours in which an item may be asked for.
    fn item_colours(self, player: Player, item: Item) -> arrayvec::ArrayVec<Colour, 6> {
        let own = self.colours(player);
        match item.kind() {
            None => [player.0].into_iter().collect(),
            Some(_) if self.pos.rules.moves_by_colour() => own.iter().collect(),
            Some(kind) => self.colour_for(player, kind).into_iter().collect(),
        }
    }

    /// [BR-311] Where a free Factory may go.
    pub(crate) fn check_prize(self, display: DisplayId, player: Player, zone: Zone) -> Check {
        let there = self.board().is_territory(zone) && self.board().info(zone).display == Some(display);
        let yours = there && self.pos.controller(zone) == Some(player);
        require(yours, "BR-311", "it goes to a zone of that display that you control")?;
        let own = |index: usize| self.pos.factories[index].owner == Some(player);
        require(!self.pos.factories_in(zone).any(own), "BR-311", "you have a Factory there already")?;
        require(self.factories_left() > 0, "BR-010", "the bank has none left")?;
        self.check_factory_room(zone)
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The Building Phase begins [BR-169, BR-196].
    pub(crate) fn begin_building_phase(&mut self) {
        self.tell(|_| Event::Phase { text: "Building" });
        for player in self.pos.rules.all_players() {
            let own = self.look().colours(player);
            let aboard =
                TransportId::all().any(|id| own.contains(id.colour()) && self.pos.transport(id).factory);
            let standing = self.pos.factories.iter().any(|factory| factory.owner == Some(player));
            self.pos.players[player.index()].market = !aboard && !standing;
        }
        for factory in &mut self.pos.factories {
            (factory.idle, factory.landed) = (false, false);
        }
        self.pos.sort_factories();
        self.push(Step::End {});
        self.push(Step::Dismantle { turn: 0 });
    }

    /// [BR-197]
    pub(crate) fn dismantle(&mut self, zone: Zone, player: Player) {
        let own = |index: &usize| self.pos.factories[*index].owner == Some(player);
        // One that builds nothing, if there are several.
        let found = self
            .pos
            .factories_in(zone)
            .filter(own)
            .min_by_key(|&index| self.pos.factories[index].work.is_some());
        if let Some(index) = found {
            self.pos.factories.remove(index);
            self.tell(|look| Event::FactoryLost {
                zone: look.name(zone),
                owner: Some(player),
                cause: "dismantled",
            });
        }
    }

    /// A player's turn to build: what was begun is finished [BR-179].
    pub(crate) fn begin_building(&mut self, turn: u8) {
        let Some((lead, player)) = self.look().part_at(turn) else { return };
        if !self.look().builds_now(lead, player) {
            return;
        }
        if self.pos.players[player.index()].ordered {
            // [BR-195] Cancelled if there is a Factory by now.
            self.pos.players[player.index()].ordered = false;
            let standing = self.pos.players[player.index()].market;
            let place = self.look().destinations(player, Item::Factory, Origin::MARKET).next().is_some();
            if standing && place {
                self.push(Step::Deliver {
                    item: Item::Factory,
                    colour: player.0,
                    from: None,
                    with: None,
                    done: true,
                });
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
            if look.check_destination(player, Item::Factory, Origin::one(from), work.to).is_err() {
                if look.destinations(player, Item::Factory, Origin::one(from)).next().is_some() {
                    self.push(Step::Deliver {
                        item: work.item,
                        colour: work.colour,
                        from: Some(from),
                        with: None,
                        done: true,
                    });
                }
                return;
            }
        }
        self.place_item(work.item, work.colour, work.to, 1, player);
    }

    /// A finished piece is put on the board.
    fn place_item(&mut self, item: Item, colour: Colour, to: Zone, count: u8, player: Player) {
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

    /// A Factory, or two, build; the next question is where to [BR-170].
    pub(crate) fn build(&mut self, origin: Origin, item: Item, colour: Colour) {
        let Some(Step::Build { turn }) = self.pos.steps.last().copied() else { return };
        let Some((_, player)) = self.look().part_at(turn) else { return };
        let Origin { from, with } = origin;
        let done = with.is_some() || !item.is_slow();
        for at in origin.zones() {
            if let Ok(index) = self.look().builder(player, at) {
                self.pos.factories[index].idle = true;
            }
        }
        self.pos.sort_factories();
        self.push(Step::Deliver { item, colour, from, with, done });
    }

    pub(crate) fn launch(&mut self, id: TransportId, colour: Colour) {
        let Some(at) = self.pos.transport(id).at else { return };
        // Marks that it has built; nothing moves any more this turn.
        self.pos.transports[id.index()].state =
            crate::state::State::default().with(crate::state::State::MOVED);
        let player = self.pos.player_of(id.colour());
        self.place_item(Item::Fighter, colour, at, 1, player);
    }

    pub(crate) fn market(&mut self, item: Item, colour: Colour) {
        let Some(Step::Build { turn }) = self.pos.steps.last().copied() else { return };
        let Some((_, player)) = self.look().part_at(turn) else { return };
        self.pos.players[player.index()].market = false;
        if item == Item::Factory {
            self.pos.players[player.index()].ordered = true;
            self.tell(|_| Event::Ordered { player });
            return;
        }
        self.push(Step::Deliver { item, colour, from: None, with: None, done: true });
    }

    /// A piece is put in its place, finished or begun.
    pub(crate) fn deliver(&mut self, player: Player, to: Zone) {
        let Some(&Step::Deliver { item, colour, from, done, .. }) = self.pos.steps.last() else { return };
        self.pop();
        if done {
            let count = from.map_or(1, |from| self.amount(item, from, colour));
            self.place_item(item, colour, to, count, player);
        } else if let Some(from) = from {
            let own = |index: &usize| {
                self.pos.factories[*index].owner == Some(player) && self.pos.factories[*index].idle
            };
            let found = self.pos.factories_in(from).find(own);
            if let Some(index) = found {
                self.pos.factories[index].work = Some(Work { item, colour, to });
                self.pos.sort_factories();
                self.tell(|look| Event::Begun { player, item, zone: look.name(from), to: look.name(to) });
            }
        }
    }

    /// How many a Factory makes [BR-170, BR-172, BR-277].
    fn amount(&self, item: Item, from: Zone, colour: Colour) -> u8 {
        let look = self.look();
        let building = &look.numbers().building;
        let most = match item {
            Item::Gennie if look.is_on(from, look.rules.pack.talents.terran) => building.earth_gennies,
            _ => building.amount(item),
        };
        item.kind().map_or(most, |kind| most.min(look.supply(colour, kind)))
    }

    /// A player has built: a free Factory may be due [BR-310], then the next one builds.
    pub(crate) fn end_building(&mut self, turn: u8) {
        let Some((lead, player)) = self.look().part_at(turn) else {
            self.pop();
            return;
        };
        if self.look().builds_now(lead, player) {
            for display in self.rules.pack.board.all_displays() {
                if self.pos.prizes[display.index()] == Some(player) {
                    self.pos.prizes[display.index()] = None;
                    let look = self.look();
                    let place =
                        look.board().all().any(|zone| look.check_prize(display, player, zone).is_ok());
                    if place {
                        self.push(Step::Prize { display, player });
                        return;
                    }
                }
            }
        }
        self.next_builder(turn);
    }

    fn next_builder(&mut self, turn: u8) {
        self.pop();
        if usize::from(turn) + 1 < self.pos.order().len() {
            self.push(Step::Build { turn: turn + 1 });
            self.begin_building(turn + 1);
        }
    }

    /// A free Factory is placed.
    pub(crate) fn place_prize(&mut self, player: Player, zone: Zone) {
        self.pop();
        self.place_item(Item::Factory, player.0, zone, 1, player);
    }

    /// [BR-310, BR-312] Who controls a display for the first time.
    pub(crate) fn claim_displays(&mut self) {
        if !self.look().has(Switch::FreeFactories) {
            return;
        }
        for display in self.rules.pack.board.all_displays() {
            if !self.pos.claimed.contains(display)
                && let Some(player) = self.look().display_controller(display)
            {
                self.pos.claimed = self.pos.claimed.with(display);
                self.pos.prizes[display.index()] = Some(player);
            }
        }
    }
}
