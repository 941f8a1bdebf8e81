//! A player's Factories build, or the player goes to the Black Market [BR-169 … BR-173, BR-192, BR-265, BR-309].

use arrayvec::ArrayVec;
use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::{Zone, ZoneName};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Item, Kind};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::options::Switch;
use crate::piece::{Factory, TransportId};
use crate::play::Play;
use crate::position::{Fire, MOST_FACTORIES};
use crate::production::{Goods, Origin};
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::{Deliver, Prize};

step! {
    /// The part in this place of the order builds.
    pub(crate) struct Build = "build" { turn: u8 }
}

impl Build {
    /// The part in a place of the order builds: what was begun is finished first.
    pub(crate) fn begin<L: Log<Event>>(play: &mut Play<'_, L>, turn: u8) {
        let build = Build { turn };
        play.push(build);
        if let Some(player) = build.player(play.look()) {
            play.finish_works(player);
        }
    }

    /// Who builds, if it is the player's turn to build.
    fn player(self, look: Look<'_>) -> Option<Player> {
        look.part_at(self.turn).filter(|(lead, player)| look.builds_now(*lead, *player)).map(|part| part.1)
    }

    fn check_player(self, look: Look<'_>) -> Check<Player> {
        if look.part_at(self.turn).is_none() {
            return not_asked();
        }
        let player = self.player(look);
        player.ok_or(Block::new("BR-169", "it is not your turn to build"))
    }

    /// Everything that can be built.
    fn builds(look: Look<'_>, player: Player) -> impl Iterator<Item = Action> {
        let mut zones: ArrayVec<Zone, MOST_FACTORIES> = ArrayVec::new();
        for factory in look.pos.factories.iter().filter(|factory| factory.owner == Some(player)) {
            if zones.last() != Some(&factory.zone) && look.builder(player, factory.zone).is_ok() {
                zones.push(factory.zone);
            }
        }
        // What there is does not hang on the zone.
        let goods = if zones.is_empty() { Goods::new() } else { look.goods(player) };
        let (sites, wares) = (zones.clone(), goods.clone());
        let alone = sites.into_iter().flat_map(move |zone| {
            wares
                .clone()
                .into_iter()
                .filter(move |(item, _)| look.check_room(player, *item, Origin::one(zone)).is_ok())
                .map(move |(item, colour)| Action::Build(look.name(zone), item, colour))
        });
        alone
            .chain(Build::joins(look, player, zones, goods))
            .chain(Build::launches(look, player))
            .chain(Build::purchases(look, player))
    }

    /// Items with the colours in which a player may have them.
    fn items(look: Look<'_>, player: Player, items: &'static [Item]) -> impl Iterator<Item = (Item, Colour)> {
        let with = move |&item: &Item| look.item_colours(player, item).map(move |colour| (item, colour));
        items.iter().flat_map(with)
    }

    fn joins(
        look: Look<'_>,
        player: Player,
        zones: ArrayVec<Zone, MOST_FACTORIES>,
        goods: Goods,
    ) -> impl Iterator<Item = Action> {
        let joins = look.has(Switch::CombinedProduction) || look.has(Switch::FreePlacement);
        let count = if joins { zones.len() } else { 0 };
        let pairs = (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two)));
        pairs.flat_map(move |(one, two)| {
            let (one, two) = (zones[one], zones[two]);
            let near = look.may_join(one, two);
            let slow = goods.clone().into_iter().filter(move |(item, _)| near && item.is_slow());
            slow.filter(move |(item, _)| look.check_room(player, *item, Origin::two(one, two)).is_ok())
                .map(move |(item, colour)| Action::Join(look.name(one), look.name(two), item, colour))
        })
    }

    fn launches(look: Look<'_>, player: Player) -> impl Iterator<Item = Action> {
        let on = look.has(Switch::FactoriesInSpace);
        let colour = if on { look.colour_for(player, Kind::Fighter) } else { None };
        colour.into_iter().flat_map(move |colour| {
            let open = move |id: &TransportId| look.check_launched(player, *id, colour).is_ok();
            TransportId::all().filter(open).map(move |id| Action::Launch(id, colour))
        })
    }

    fn purchases(look: Look<'_>, player: Player) -> impl Iterator<Item = Action> {
        const SOLD: [Item; 3] = [Item::Trooper, Item::Fighter, Item::Factory];
        let on: &[Item] = if look.pos.players[player.index()].market { &SOLD } else { &[] };
        Build::items(look, player, on)
            .filter(move |(item, colour)| look.check_purchase(player, *item, *colour).is_ok())
            .map(|(item, colour)| Action::Market(item, colour))
    }
}

impl Room for Build {
    const HELP: &'static str = "Troopers and Fighters are ready at once; Battlers, Transports and Killer Satellites take a turn longer.";
    const DONE: &'static str = "Finish building";
    const DURING: During = During::Building;

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(self.player(look).is_some_and(|player| Build::builds(look, player).next().is_some()))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        if let Some(player) = self.player(look) {
            let start = out.len();
            out.extend(Build::builds(look, player));
            if out.len() > start {
                let works = |f: &&Factory| f.owner == Some(player) && f.work.is_some();
                let busy = look.pos.factories.iter().filter(works);
                out.extend(busy.map(|factory| Action::Scrap(look.name(factory.zone))));
            }
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Build(name, item, colour) => {
                let zone = look.territory(name)?;
                let player = self.check_player(look)?;
                look.builder(player, zone)?;
                look.check_item(player, item, colour, Origin::one(zone))
            }
            Action::Join(one, two, item, colour) => {
                let (one, two) = (look.territory(one)?, look.territory(two)?);
                look.check_joint(self.check_player(look)?, one, two, item, colour)
            }
            Action::Launch(id, colour) => {
                require(
                    look.has(Switch::FactoriesInSpace),
                    "BR-096",
                    "a Factory aboard a Transport cannot build",
                )?;
                look.check_launched(self.check_player(look)?, id, colour)
            }
            Action::Market(item, colour) => look.check_purchase(self.check_player(look)?, item, colour),
            Action::Scrap(name) => look.check_scrap(look.zone(name)?, player).map(|_| ()),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Build(name, item, colour) => {
                if let Ok(zone) = play.look().zone(name) {
                    play.build(player, Origin::one(zone), item, colour);
                }
            }
            Action::Join(one, two, item, colour) => {
                if let (Ok(one), Ok(two)) = (play.look().zone(one), play.look().zone(two)) {
                    play.build(player, Origin::two(one, two), item, colour);
                }
            }
            Action::Launch(id, colour) => play.launch(id, colour),
            Action::Market(item, colour) => play.buy(player, item, colour),
            Action::Scrap(name) => play.scrap(name, player),
            _ => play.stop_building(player),
        }
    }

    /// A player has built: a free Factory may be due [BR-310], then the next one builds.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if let Some(player) = self.player(play.look())
            && let Some(prize) = Prize::due(play, player)
        {
            play.push(prize);
        } else if let Some(turn) = play.next_part(self.turn) {
            Build::begin(play, turn);
        }
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-169", "what will your Factories build?")
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} builds")
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for factory in look.pos.factories.iter().filter(|factory| factory.owner == Some(player)) {
            for item in [Item::Battler, Item::KillerSatellite, Item::Factory, Item::Fighter] {
                let colour = item.kind().and_then(|kind| look.colour_for(player, kind)).unwrap_or(player.0);
                out.push(Action::Build(look.name(factory.zone), item, colour));
            }
        }
    }

    /// One Factory after another.
    fn sensible(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        if let Some(player) = self.player(look) {
            let mut first: Option<ZoneName> = None;
            out.extend(Build::builds(look, player).filter(|action| match action {
                Action::Build(zone, ..) => *first.get_or_insert(*zone) == *zone,
                _ => true,
            }));
        }
        if out.len() == start {
            out.push(Action::Done);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.part_at(self.turn).is_some()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// One or two Factories build; the next question is where it goes [BR-170].
    fn build(&mut self, player: Player, origin: Origin, item: Item, colour: Colour) {
        for zone in origin.zones() {
            if let Ok(index) = self.look().builder(player, zone) {
                self.pos.factories[index].idle = true;
            }
        }
        self.pos.sort_factories();
        let done = origin.with.is_some() || !item.is_slow();
        self.push(Deliver::new(item, colour, origin, done));
    }

    /// A Factory aboard a Transport builds a Fighter [BR-309].
    fn launch(&mut self, id: TransportId, colour: Colour) {
        let Some(at) = self.pos.docks.of(id) else { return };
        // This marks that it has built: nothing moves any more this turn.
        self.pos.transports[id.index()].state = State::default().with(State::MOVED);
        let player = self.pos.player_of(id.colour());
        self.place_item(Item::Fighter, colour, at, 1, player);
    }

    /// [BR-192 … BR-195] Something comes from the Black Market, a Factory next turn.
    fn buy(&mut self, player: Player, item: Item, colour: Colour) {
        self.pos.players[player.index()].market = false;
        if item == Item::Factory {
            self.pos.players[player.index()].ordered = true;
            self.tell(|_| Event::Ordered { player });
        } else {
            self.push(Deliver::new(item, colour, Origin::MARKET, true));
        }
    }

    /// The rest of a player's Factories stay idle [BR-172].
    fn stop_building(&mut self, player: Player) {
        for factory in self.pos.factories.iter_mut().filter(|factory| factory.owner == Some(player)) {
            factory.idle = true;
        }
        self.pos.sort_factories();
        self.pos.players[player.index()].market = false;
        for id in TransportId::among(self.look().colours(player)) {
            let transport = &mut self.pos.transports[id.index()];
            if transport.factory {
                transport.state = transport.state.with(State::MOVED);
            }
        }
        self.pos.fire = Fire::NONE;
    }
}
