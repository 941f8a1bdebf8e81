//! Control of zones and capture of Factories [chapter 7.6], surrender and retreat [10.8].

use retrograde_core::{Dice, Log};

use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::options::Switch;
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::position::Arena;
use crate::sets::Players;
use crate::state::State;
use crate::step::{Step, Why};

impl Look<'_> {
    /// Who takes a Territorial Zone by being there alone [BR-157, BR-244].
    fn taker(self, zone: Zone) -> Option<Player> {
        let present = self.present_without_marker(zone);
        if present.len() != 1 {
            return None;
        }
        let player = present.first()?;
        if !self.has(Switch::MarkersFight) {
            return Some(player);
        }
        // [BR-244] The old marker must be gone, and a Leader is not enough.
        let held = self.pos.controller(zone).is_some_and(|owner| owner != player);
        (!held
            && units_of(&self.forces_in(zone), self.colours(player))
                > u32::from(self.pos.controller(zone) == Some(player)))
        .then_some(player)
    }

    fn present_without_marker(self, zone: Zone) -> Players {
        let mut forces = self.forces_in(zone);
        for units in &mut forces {
            units[Kind::Marker.index()] = 0;
        }
        let mut players = self.players_in(&forces);
        for name in self.leaders_in(zone) {
            players = players.and(self.leader_player(name).map_or(Players::NONE, Players::only));
        }
        players
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A Territorial Zone has been fought over: who controls it, and its Factories.
    pub(crate) fn settle(&mut self, zone: Zone) {
        if let Some(player) = self.look().taker(zone)
            && self.pos.controller(zone) != Some(player)
        {
            let from = self.pos.controller(zone);
            self.pos.control[zone.index()] = Some(player);
            self.tell(|look| Event::Controls { player, zone: look.name(zone), from });
        }
        let controller = self.pos.controller(zone);
        let other = self.pos.factories_in(zone).find(|&index| self.pos.factories[index].owner != controller);
        match (controller, other) {
            (Some(captor), Some(index)) => match self.pos.factories[index].owner {
                // [BR-166, BR-167] The owner may first try to blow it up.
                Some(by) => self.push(Step::Sabotage { zone, by }),
                None => self.capture(zone, None, captor),
            },
            (None, Some(_)) => {
                // [BR-245, BR-330] Nobody's, unless its owner is still there.
                let look = self.look();
                let present = look.present_without_marker(zone);
                let lonely: Vec<usize> = look
                    .pos
                    .factories_in(zone)
                    .filter(|&index| {
                        look.pos.factories[index].owner.is_some_and(|owner| !present.contains(owner))
                    })
                    .filter(|_| !present.is_empty() || look.has(Switch::MarkersFight))
                    .collect();
                for index in lonely {
                    self.pos.factories[index].owner = None;
                    self.pos.factories[index].work = None;
                }
                self.pos.sort_factories();
                self.pop();
            }
            (_, None) => self.pop(),
        }
    }

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
                // [BR-181] Destroyed if there is no piece to exchange it for.
                if let Some(colour) = colour {
                    work.colour = colour;
                    self.pos.factories[index].work = Some(work);
                }
            }
            self.tell(|look| Event::Captured { player: captor, zone: look.name(zone) });
        }
        self.pos.sort_factories();
    }

    /// [BR-166] The owner tries to blow up a Factory that is about to be lost: one roll for each.
    pub(crate) fn sabotage(&mut self, zone: Zone, by: Player) {
        let needs = self.look().numbers().combat.sabotage;
        let count =
            self.pos.factories_in(zone).filter(|&index| self.pos.factories[index].owner == Some(by)).count();
        for _ in 0..count {
            let die = self.roll("sabotage");
            self.tell(|look| Event::Sabotage { player: by, zone: look.name(zone), die, needs });
            if die >= needs {
                self.destroy_factory(zone, Some(by), "sabotage");
            }
        }
        self.hand_over(zone, by);
    }

    /// What is left of an owner's Factories goes to who controls the zone.
    pub(crate) fn hand_over(&mut self, zone: Zone, by: Player) {
        self.pop();
        if let Some(captor) = self.pos.controller(zone) {
            self.capture(zone, Some(by), captor);
        }
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

    /// [BR-160] After all combat: zones entered by retreat, Leaders of option D, and who controls displays.
    pub(crate) fn make_peace(&mut self) {
        let open = self.look().board().all_territories().find(|&zone| {
            let look = self.look();
            look.taker(zone).is_some_and(|player| look.pos.controller(zone) != Some(player))
        });
        if let Some(zone) = open {
            self.push(Step::Settle { zone });
            return;
        }
        if self.leaders_come_home() {
            return;
        }
        self.pop();
        self.claim_displays();
        self.begin_building_phase();
    }

    /// Pieces of a part in the battle may move one zone [BR-258].
    pub(crate) fn ready_to_retreat(&mut self, turn: u8) {
        let Some(lead) = self.pos.order().get(usize::from(turn)).copied() else { return };
        let part = self.pos.part(lead);
        let arena = self.pos.battle.arena;
        let here = |at: Zone| arena.is_some_and(|arena| arena.contains(at));
        let ready = State::fresh(1);
        self.pos.fired.clear();
        self.pos.restate(|s| if part.contains(s.colour) && here(s.zone) { ready } else { State::default() });
        for id in TransportId::all() {
            let transport = &mut self.pos.transports[id.index()];
            transport.state = if part.contains(id.colour()) && transport.at.is_some_and(here) {
                ready
            } else {
                State::default()
            };
        }
        for name in Name::ALL {
            let mine = part.contains(self.look().leader_colour(name));
            let leader = &mut self.pos.leaders[name.index()];
            let stays = !mine || !leader.zone().is_some_and(here);
            leader.state = if stays { State::default() } else { ready };
        }
    }

    /// Nobody moves any more.
    pub(crate) fn rest(&mut self) {
        self.pos.fired.clear();
        self.pos.restate(|_| State::default());
        self.pos.transports.iter_mut().for_each(|transport| transport.state = State::default());
        self.pos.leaders.iter_mut().for_each(|leader| leader.state = State::default());
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return };
        for colour in Colour::ALL {
            for kind in [Kind::Trooper, Kind::Gennie] {
                self.commandos_lost(zone, colour, kind);
            }
        }
    }

    /// [BR-254, BR-255] All that a player has in the battle goes over to another.
    pub(crate) fn surrender(&mut self, from: Player, to: Player) {
        self.tell(|_| Event::Surrendered { from, to });
        let Some(arena) = self.pos.battle.arena else { return self.pop() };
        let colours = self.look().colours(from);
        for at in arena.zones() {
            let given: Vec<Stack> =
                self.pos.stacks_in(at).iter().copied().filter(|s| colours.contains(s.colour)).collect();
            for stack in given {
                self.pos.take(stack);
                for _ in 0..stack.count {
                    self.gain(to, stack.kind, at, "surrender");
                }
            }
            let ids: Vec<TransportId> =
                self.pos.transports_in(at).filter(|id| colours.contains(id.colour())).collect();
            for id in ids {
                self.hand_over_transport(id, to);
            }
            if self.look().board().is_territory(at) {
                if self.pos.controller(at) == Some(from) {
                    self.pos.control[at.index()] = Some(to);
                    self.tell(|look| Event::Controls { player: to, zone: look.name(at), from: Some(from) });
                }
                self.capture(at, Some(from), to);
            }
        }
        self.pos.raids.retain(|raid| raid.zone != arena.zone || !colours.contains(raid.colour));
        self.pos.battle.ready = crate::forces::Forces::default();
        self.pop();
        // The round begins anew with the new owners.
        while !matches!(self.pos.steps.last(), Some(Step::Removal {}) | None) {
            self.pop();
        }
        self.replace(Step::Round {});
    }

    /// A Transport and its cargo go over to another player, as far as the trays reach [BR-G16].
    pub(crate) fn hand_over_transport(&mut self, id: TransportId, to: Player) {
        let given = std::mem::replace(&mut self.pos.transports[id.index()], crate::piece::Transport::TRAY);
        let Some(colour) = self.look().colour_for(to, Kind::Transport) else { return };
        let Some(new) = TransportId::of(colour).find(|id| !self.pos.transport(*id).is_on_board()) else {
            return;
        };
        self.pos.transports[new.index()].at = given.at;
        self.pos.transports[new.index()].factory = given.factory;
        for _ in 0..given.aboard() {
            if let Some(trooper) = self.look().colour_for(to, Kind::Trooper) {
                self.pos.transports[new.index()].troopers[trooper.index()] += 1;
            }
        }
        if let Some(zone) = given.at {
            self.tell(|look| Event::Gained {
                colour,
                kind: Kind::Transport,
                zone: look.name(zone),
                by: "surrender",
            });
        }
    }

    /// Puts a Leader into a zone.
    pub(crate) fn seat_leader(&mut self, name: Name, zone: Zone, why: Why) {
        self.pop();
        let speed = self.look().numbers().movement.leader;
        let leader = &mut self.pos.leaders[name.index()];
        leader.is = crate::piece::Whereabouts::Zone(zone);
        leader.state = if why == Why::Return { State::fresh(speed) } else { State::default() };
        self.tell(|look| Event::LeaderAt { name, zone: look.name(zone), why });
    }
}
