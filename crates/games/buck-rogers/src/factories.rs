//! Factories: how many a zone can hold [BR-263, BR-264], capture and destruction [chapter 7.6], unfinished items.

use retrograde_core::Log;

use crate::board::{Zone, ZoneName};
use crate::colour::Player;
use crate::event::Event;
use crate::kind::Item;
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::play::Play;

impl Look<'_> {
    /// [BR-263] How many more Factories there may be on the display, on the world and in the zone itself, each with what to
    /// say when there may be none.
    fn factory_limits(self, zone: Zone) -> impl Iterator<Item = (u8, &'static str)> {
        let board = self.board();
        let info = board.info(zone);
        let limited = self.has(Switch::FactoryLimits);
        let display = info.display.filter(|_| limited).map(|display| board.display(display));
        display.into_iter().flat_map(move |display| {
            // Built and begun, on the display, on the world and in the zone.
            let (mut whole, mut world, mut alone) = (0u8, 0u8, 0u8);
            let built = self.pos.factories.iter().map(|factory| factory.zone);
            for other in built.chain(self.begun(Item::Factory).map(|work| work.to)) {
                let there = board.info(other);
                whole += u8::from(there.display == info.display);
                world += u8::from(there.world == info.world);
                alone += u8::from(other == zone);
            }
            let most = display.limits.iter().find(|(body, _)| *body == info.world).map(|(_, most)| most);
            let limits = [
                (
                    Some(display.factories.saturating_sub(whole)),
                    "there is no room for another Factory on this display",
                ),
                (
                    most.map(|most| most.saturating_sub(world)),
                    "there is no room for another Factory on this world",
                ),
                (
                    display.per_zone.map(|most| most.saturating_sub(alone)),
                    "an asteroid has room for only one Factory",
                ),
            ];
            limits.into_iter().filter_map(|(left, because)| Some((left?, because)))
        })
    }

    /// [BR-263, BR-264] Whether one more Factory may be in a zone.
    pub(crate) fn check_factory_room(self, zone: Zone) -> Check {
        self.factory_limits(zone).try_for_each(|(left, because)| require(left > 0, "BR-263", because))
    }

    /// [BR-264] How many more Factories a zone can hold.
    pub(crate) fn factory_room(self, zone: Zone) -> u8 {
        self.factory_limits(zone).map(|(left, _)| left).min().unwrap_or(u8::MAX)
    }

    /// [BR-183] The unfinished item of a Factory in a zone that a player owns.
    pub(crate) fn check_scrap(self, zone: Zone, player: Player) -> Check<usize> {
        let own = |index: &usize| {
            let factory = &self.pos.factories[*index];
            factory.owner == Some(player) && factory.work.is_some()
        };
        let found = self.pos.factories_in(zone).find(own);
        found.ok_or(Block::new("BR-183", "you have no Factory there with an unfinished item"))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The Factories of an owner in a zone fall to the captor, with what they build [BR-164, BR-165].
    pub(crate) fn capture(&mut self, zone: Zone, from: Option<Player>, captor: Player) {
        let taken: Vec<usize> =
            self.pos.factories_in(zone).filter(|&index| self.pos.factories[index].owner == from).collect();
        for index in taken {
            self.pos.factories[index].owner = Some(captor);
            if let Some(mut work) = self.pos.factories[index].work.take() {
                let colour = match work.item.kind() {
                    Some(kind) => self.look().colour_for(captor, kind),
                    None => Some(captor.0),
                };
                // [BR-181] Destroyed if there is no piece to replace it with.
                if let Some(colour) = colour {
                    work.colour = colour;
                    self.pos.factories[index].work = Some(work);
                }
            }
            self.tell(|look| Event::Captured { player: captor, zone: look.name(zone) });
        }
        self.pos.sort_factories();
    }

    /// [BR-143, BR-182] A Factory is destroyed with what it builds; one that builds, if there are several.
    pub(crate) fn destroy_factory(&mut self, zone: Zone, owner: Option<Player>, cause: &'static str) {
        let own = |index: &usize| self.pos.factories[*index].owner == owner;
        let found = self
            .pos
            .factories_in(zone)
            .filter(own)
            .max_by_key(|&index| self.pos.factories[index].work.is_some());
        if let Some(index) = found {
            self.pos.factories.remove(index);
            self.tell(|look| Event::FactoryLost { zone: look.name(zone), owner, cause });
        }
    }

    /// [BR-183] A player gives up an unfinished item.
    pub(crate) fn scrap(&mut self, name: ZoneName, player: Player) {
        let look = self.look();
        let Ok(index) = look.zone(name).and_then(|zone| look.check_scrap(zone, player)) else { return };
        self.pos.factories[index].work = None;
        self.pos.sort_factories();
        self.tell(|_| Event::Scrapped { player, zone: name });
    }

    /// [BR-310, BR-312] Players who control a display for the first time have a Factory to come.
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
