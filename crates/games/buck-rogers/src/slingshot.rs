//! Slingshots: ships swing round a planet or the Sun [chapter 11 K].

use retrograde_core::Log;

use crate::action::Swing;
use crate::board::{Zone, ZoneKind};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::look::Look;
use crate::numbers::Sling;
use crate::options::Switch;
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::state::State;

/// The bit of the Sun among the bodies of slingshots.
const SUN: u8 = 1 << 7;

impl Look<'_> {
    /// [BR-295] Bodies that ships starting in a zone may not use.
    pub(crate) fn began_at(self, zone: Zone) -> u8 {
        if self.has(Switch::Slingshot) { self.body_at(zone) } else { 0 }
    }

    /// The body of a zone for slingshots, as a bit; nothing if there is none.
    fn body_at(self, zone: Zone) -> u8 {
        if self.board().kind(zone) == ZoneKind::Sun {
            return SUN;
        }
        let merged = self.has(Switch::FarOrbitMerge);
        let planets = self.board().markers.iter().enumerate().filter(|(_, marker)| marker.planet);
        let bits = planets.enumerate().filter(|(_, (index, marker))| {
            self.board().marker_at(self.pos.advance, *index) == zone || (merged && marker.orbit == zone)
        });
        bits.map(|(bit, _)| 1u8 << bit).sum()
    }

    /// [BR-293] Whether a ship in hand may swing round a body here.
    pub(crate) fn can_sling(self, at: Zone) -> bool {
        self.has(Switch::Slingshot) && self.slingers(at) > 0
    }

    /// How many ships in hand may swing round a body here.
    pub(crate) fn slingers(self, at: Zone) -> u32 {
        let body = self.body_at(at);
        if body == 0 || !matches!(self.board().kind(at), ZoneKind::Space | ZoneKind::Sun) {
            return 0;
        }
        let may = |state: State| state.has(State::HELD) && state.slung & body == 0;
        let ships = self
            .pos
            .stacks_in(at)
            .iter()
            .filter(|s| s.kind.is_ship() && may(s.state))
            .map(|s| u32::from(s.count));
        ships.sum::<u32>()
            + self.pos.transports_in(at).filter(|id| may(self.pos.transport(*id).state)).count() as u32
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-293 … BR-298] Ships in hand swing round the body of the zone.
    pub(crate) fn sling(&mut self, at: Zone, swing: Swing) {
        let each = swing == Swing::Each;
        let look = self.look();
        let body = look.body_at(at);
        let numbers = &look.numbers().slingshot;
        let numbers = if body == SUN { numbers.sun.clone() } else { numbers.planet.clone() };
        let may = |state: State| state.has(State::HELD) && state.slung & body == 0;
        let stacks: Vec<Stack> =
            self.pos.stacks_in(at).iter().copied().filter(|s| s.kind.is_ship() && may(s.state)).collect();
        let transports: Vec<TransportId> =
            self.pos.transports_in(at).filter(|id| may(self.pos.transport(*id).state)).collect();
        let mut die = if each { 0 } else { self.sling_roll(&numbers, body == SUN) };
        for stack in stacks {
            for _ in 0..stack.count {
                if each {
                    die = self.sling_roll(&numbers, body == SUN);
                }
                let one = Stack { count: 1, ..stack };
                self.pos.take(one);
                if die <= numbers.success {
                    let state = State {
                        left: stack.state.left + numbers.extra,
                        slung: stack.state.slung | body,
                        ..stack.state
                    };
                    self.pos.put(Stack { state, ..one });
                } else {
                    self.tell(|look| Event::Destroyed {
                        colour: stack.colour,
                        kind: stack.kind,
                        count: 1,
                        zone: look.name(at),
                        cause: "slingshot",
                    });
                }
            }
        }
        for id in transports {
            if each {
                die = self.sling_roll(&numbers, body == SUN);
            }
            if die <= numbers.success {
                let state = &mut self.pos.transports[id.index()].state;
                state.left += numbers.extra;
                state.slung |= body;
            } else {
                self.destroy_transport(id, "slingshot");
            }
        }
    }

    fn sling_roll(&mut self, numbers: &Sling, sun: bool) -> u8 {
        let die = self.roll("slingshot");
        let success = numbers.success;
        self.tell(|look| Event::Slung {
            player: look.mover().map_or(Player(Colour::Blue), |(_, player)| player),
            die,
            success,
            sun,
        });
        die
    }
}
