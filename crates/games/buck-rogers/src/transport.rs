//! Transports: loading, unloading, hopping [chapter 6.2].

use retrograde_core::Log;

use crate::action::{Action, Troops};
use crate::board::Zone;
use crate::colour::Colour;
use crate::event::Event;
use crate::kind::Kind;
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::{Factory, Stack, TransportId};
use crate::play::Play;
use crate::state::State;

impl Look<'_> {
    /// Where a Transport is, if it may be loaded and unloaded now.
    fn own_transport(self, id: TransportId) -> Check<Zone> {
        require(
            self.moving().contains(id.colour()),
            "BR-100",
            "you cannot load or unload that Transport now",
        )?;
        let at = self.pos.docks.of(id);
        at.ok_or(Block::new("BR-100", "that Transport is not on the board"))
    }

    /// [BR-089 … BR-093, BR-100]
    pub(crate) fn check_load(self, troops: Troops, id: TransportId) -> Check {
        let Troops { count, colour, state } = troops;
        let at = self.own_transport(id)?;
        require(self.moving().contains(colour), "BR-100", "you can only load your own pieces")?;
        let transport = self.pos.transport(id);
        require(
            self.board().is_territory(at),
            "BR-091",
            "Transports can only be loaded in Territorial Zones",
        )?;
        let kind = Kind::Trooper;
        let like = |stack: &&Stack| (stack.colour, stack.kind, stack.state) == (colour, kind, state);
        let there = self.pos.stacks_in(at).iter().find(like).map_or(0, |stack| stack.count);
        require(count > 0 && there >= count, "BR-091", "there aren't that many Troopers there")?;
        require(!state.has(State::LANDED), "BR-092", "they were unloaded this turn and cannot board again")?;
        require(!self.is_stopped(state, at), "BR-102", "they walked in among enemies and must stay there")?;
        require(!transport.factory, "BR-089", "there is a Factory aboard")?;
        let room = self.numbers().transport.troopers.saturating_sub(transport.aboard());
        require(count <= room, "BR-089", "there is no room aboard for that many")?;
        require(!self.is_spare(id), "BR-016", "these Transports are alike: load the first one")
    }

    /// [BR-102] Whether units that walked into a zone were stopped there by enemies.
    fn is_stopped(self, state: State, zone: Zone) -> bool {
        let enemies = |player| self.has_enemy_in(player, zone);
        state.has(State::MOVED) && self.mover().is_some_and(|(_, player)| enemies(player))
    }

    /// [BR-094, BR-095] Which Factory would be loaded.
    pub(crate) fn check_load_factory(self, id: TransportId) -> Check<usize> {
        let at = self.own_transport(id)?;
        let transport = self.pos.transport(id);
        require(
            transport.is_empty(),
            "BR-089",
            "a Transport carries either a Factory or Troopers, not both",
        )?;
        require(!self.is_spare(id), "BR-016", "these Transports are alike: load the first one")?;
        let player = self.pos.owner(id.colour());
        let here = |index: &usize| self.pos.factories[*index].owner == player;
        let mut found = self.pos.factories_in(at).filter(here).peekable();
        require(found.peek().is_some(), "BR-094", "you have no Factory there")?;
        let mut idle = found.filter(|&index| self.pos.factories[index].work.is_none()).peekable();
        require(idle.peek().is_some(), "BR-095", "it has an unfinished item: scrap that first")?;
        let fresh = idle.find(|&index| !self.pos.factories[index].landed);
        fresh.ok_or(Block::new("BR-092", "it was unloaded this turn and cannot be loaded again"))
    }

    pub(crate) fn check_unload(self, count: u8, colour: Colour, id: TransportId) -> Check {
        let at = self.own_transport(id)?;
        let transport = self.pos.transport(id);
        require(
            self.board().is_territory(at),
            "BR-091",
            "Transports can only be unloaded in Territorial Zones",
        )?;
        let aboard = transport.troopers[colour.index()];
        require(count > 0 && aboard >= count, "BR-091", "there aren't that many Troopers aboard")
    }

    pub(crate) fn check_unload_factory(self, id: TransportId) -> Check {
        let at = self.own_transport(id)?;
        let transport = self.pos.transport(id);
        require(transport.factory, "BR-091", "there is no Factory aboard")?;
        require(self.board().is_territory(at), "BR-029", "a Factory must be in a Territorial Zone")?;
        self.check_factory_room(at)
    }

    /// [BR-290, BR-291] All of the cargo.
    pub(crate) fn check_hop(self, from: TransportId, to: TransportId) -> Check {
        self.check_hop_at_all(from, to)?;
        let (giver, taker) = (self.pos.transport(from), self.pos.transport(to));
        let fits = if giver.factory {
            taker.is_empty()
        } else {
            !taker.factory && giver.aboard() + taker.aboard() <= self.numbers().transport.troopers
        };
        require(fits, "BR-291", "there is no room aboard the other Transport")
    }

    /// [BR-290, BR-291] Some of the Troopers, where others stay aboard.
    pub(crate) fn check_hop_some(
        self,
        count: u8,
        colour: Colour,
        from: TransportId,
        to: TransportId,
    ) -> Check {
        self.check_hop_at_all(from, to)?;
        let (giver, taker) = (self.pos.transport(from), self.pos.transport(to));
        let aboard = giver.troopers[colour.index()];
        require(count > 0 && count <= aboard, "BR-290", "there aren't that many Troopers aboard")?;
        require(count < giver.aboard(), "BR-290", "that is all of the cargo: name the two Transports only")?;
        let fits = !taker.factory && count + taker.aboard() <= self.numbers().transport.troopers;
        require(fits, "BR-291", "there is no room aboard the other Transport")
    }

    fn check_hop_at_all(self, from: TransportId, to: TransportId) -> Check {
        require(
            self.has(Switch::TransportHopping),
            "BR-092",
            "cargo cannot change Transports without the transport hopping option",
        )?;
        self.own_transport(from)?;
        self.own_transport(to)?;
        let (giver, taker) = (self.pos.transport(from), self.pos.transport(to));
        let beside = self
            .pos
            .docks
            .of(from)
            .zip(self.pos.docks.of(to))
            .is_some_and(|(at, other)| self.arena(at).contains(other));
        require(from != to && beside, "BR-290", "the Transports are not in the same zone")?;
        require(!giver.is_empty(), "BR-290", "there is nothing aboard")?;
        let unmoved = !taker.state.has(State::MOVED) && taker.state.left > 0;
        require(unmoved, "BR-290", "the other Transport has already moved")
    }

    /// Calls back for everything that may be done with cargo and unfinished items in a movement turn.
    pub(crate) fn cargo(self, with: &mut impl FnMut(Action)) {
        let part = self.moving();
        let room = self.numbers().transport.troopers;
        for id in TransportId::among(part) {
            let transport = self.pos.transport(id);
            let Some(at) = self.pos.docks.of(id) else { continue };
            if self.board().is_territory(at) {
                if !transport.factory && transport.aboard() < room && !self.is_spare(id) {
                    let left = room - transport.aboard();
                    for stack in self.pos.stacks_in(at) {
                        let boards = stack.kind == Kind::Trooper
                            && part.contains(stack.colour)
                            && !stack.state.has(State::LANDED)
                            && !self.is_stopped(stack.state, at);
                        if boards {
                            let counts = (1..=stack.count.min(left)).rev();
                            counts.for_each(|n| with(Action::Load(stack.troops(n), id)));
                        }
                    }
                }
                if !self.is_spare(id) && self.check_load_factory(id).is_ok() {
                    with(Action::LoadFactory(id));
                }
                for colour in Colour::ALL {
                    let aboard = transport.troopers[colour.index()];
                    (1..=aboard).rev().for_each(|n| with(Action::Unload(n, colour, id)));
                }
                if self.check_unload_factory(id).is_ok() {
                    with(Action::UnloadFactory(id));
                }
            }
            if self.has(Switch::TransportHopping) && !transport.is_empty() {
                for to in TransportId::all().filter(|&to| self.check_hop_at_all(id, to).is_ok()) {
                    if self.check_hop(id, to).is_ok() {
                        with(Action::Hop(id, to));
                    }
                    for colour in Colour::ALL {
                        let some = (1..=transport.troopers[colour.index()]).rev();
                        some.filter(|&count| self.check_hop_some(count, colour, id, to).is_ok())
                            .for_each(|count| with(Action::HopSome(count, colour, id, to)));
                    }
                }
            }
        }
        let player = self.mover().map(|(_, player)| player);
        for factory in self.pos.factories.iter().filter(|factory| factory.work.is_some()) {
            if factory.owner == player && player.is_some() {
                with(Action::Scrap(self.name(factory.zone)));
            }
        }
    }

    /// Whether a Transport is just like another one beside it, so that it need not be offered as well.
    fn is_spare(self, id: TransportId) -> bool {
        let transport = self.pos.transport(id);
        TransportId::of(id.colour()).take_while(|other| *other < id).any(|other| {
            self.pos.docks.of(other) == self.pos.docks.of(id) && self.pos.transport(other) == transport
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(crate) fn load(&mut self, troops: Troops, id: TransportId) {
        let Troops { count, colour, state } = troops;
        let Some(zone) = self.pos.docks.of(id) else { return };
        if self.pos.take(Stack { zone, colour, kind: Kind::Trooper, state, count }) {
            self.pos.transports[id.index()].troopers[colour.index()] += count;
            self.tell(|look| Event::Loaded {
                id,
                count,
                zone: look.name(zone),
                owner: look.pos.player_of(id.colour()),
                hidden: look.has(Switch::HiddenCargo),
            });
        }
    }

    pub(crate) fn load_factory(&mut self, id: TransportId) {
        let Ok(index) = self.look().check_load_factory(id) else { return };
        let zone = self.pos.factories.remove(index).zone;
        self.pos.transports[id.index()].factory = true;
        self.tell(|look| Event::LoadedFactory {
            id,
            zone: look.name(zone),
            owner: look.pos.player_of(id.colour()),
            hidden: look.has(Switch::HiddenCargo),
        });
    }

    pub(crate) fn unload(&mut self, count: u8, colour: Colour, id: TransportId) {
        let Some(zone) = self.pos.docks.of(id) else { return };
        self.pos.transports[id.index()].troopers[colour.index()] -= count;
        let after = u8::from(self.look().has(Switch::MoveAfterUnloading));
        // [BR-292] They cannot leave a zone with enemies where they have just landed.
        let look = self.look();
        let stuck = look.mover().is_some_and(|(_, player)| look.has_enemy_in(player, zone));
        let state = State::fresh(if stuck { 0 } else { after }).with(State::LANDED).with(State::MOVED);
        self.pos.put(Stack { zone, colour, kind: Kind::Trooper, state, count });
        self.tell(|look| Event::Unloaded {
            id,
            count,
            zone: look.name(zone),
            owner: look.pos.player_of(id.colour()),
        });
    }

    pub(crate) fn unload_factory(&mut self, id: TransportId) {
        let Some(zone) = self.pos.docks.of(id) else { return };
        self.pos.transports[id.index()].factory = false;
        let owner = self.pos.owner(id.colour());
        self.pos.add_factory(Factory { zone, owner, work: None, landed: true, idle: false });
        self.tell(|look| Event::UnloadedFactory {
            id,
            zone: look.name(zone),
            owner: look.pos.player_of(id.colour()),
        });
    }

    /// [BR-097] Everything aboard leaves; a Factory for which there is no room stays [BR-264].
    pub(crate) fn empty(&mut self, id: TransportId) {
        for colour in Colour::ALL {
            let aboard = self.pos.transport(id).troopers[colour.index()];
            if aboard > 0 {
                self.unload(aboard, colour, id);
            }
        }
        let at = self.pos.docks.of(id);
        if self.pos.transport(id).factory && at.is_some_and(|at| self.look().check_factory_room(at).is_ok()) {
            self.unload_factory(id);
        }
    }

    /// All cargo changes Transports.
    pub(crate) fn hop(&mut self, from: TransportId, to: TransportId) {
        let giver = &mut self.pos.transports[from.index()];
        let factory = std::mem::take(&mut giver.factory);
        let troopers = std::mem::take(&mut giver.troopers);
        self.pos.transports[to.index()].factory |= factory;
        self.change_transports(troopers, from, to);
    }

    /// Some Troopers change Transports.
    pub(crate) fn hop_some(&mut self, count: u8, colour: Colour, from: TransportId, to: TransportId) {
        self.pos.transports[from.index()].troopers[colour.index()] -= count;
        let mut troopers = [0; Colour::COUNT];
        troopers[colour.index()] = count;
        self.change_transports(troopers, from, to);
    }

    fn change_transports(&mut self, troopers: [u8; Colour::COUNT], from: TransportId, to: TransportId) {
        let taker = &mut self.pos.transports[to.index()];
        taker.troopers.iter_mut().zip(troopers).for_each(|(sum, count)| *sum += count);
        // [BR-290] It has finished its move.
        let giver = &mut self.pos.transports[from.index()];
        giver.state = State { left: 0, ..giver.state.with(State::MOVED) };
        self.tell(|look| Event::Hopped {
            from,
            to,
            owner: look.pos.player_of(from.colour()),
            hidden: look.has(Switch::HiddenCargo),
        });
    }
}
