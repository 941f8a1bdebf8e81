//! After the battle in a zone, and after all combat: control and capture [BR-157, BR-160, BR-245, BR-330].

use retrograde_core::{Log, step};

use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::Kind;
use crate::look::Look;
use crate::options::Switch;
use crate::play::Play;
use crate::room::Room;
use crate::sets::Players;
use crate::steps::{Dismantle, End, Sabotage, Step};

step! {
    /// The battle in a zone is over: who controls it, and its Factories.
    pub(crate) struct Settle = "settle" { zone: Zone }
}

step! {
    /// The Combat Phase ends.
    pub(crate) struct Peace = "peace" {}
}

impl Room for Settle {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let zone = self.zone;
        if let Some(player) = play.look().taker(zone)
            && play.pos.controller(zone) != Some(player)
        {
            let from = play.pos.controller(zone);
            play.pos.control[zone.index()] = Some(player);
            play.tell(|look| Event::Controls { player, zone: look.name(zone), from });
        }
        let controller = play.pos.controller(zone);
        let other = play.pos.factories_in(zone).find(|&index| play.pos.factories[index].owner != controller);
        match (controller, other) {
            (Some(captor), Some(index)) => match play.pos.factories[index].owner {
                // [BR-166, BR-167] The owner may first try to blow it up.
                Some(by) => play.push(Sabotage { zone, by }),
                None => play.capture(zone, None, captor),
            },
            (None, Some(_)) => {
                play.abandon_factories(zone);
                play.pop();
            }
            (_, None) => play.pop(),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.board().is_territory(self.zone)
    }
}

impl Room for Peace {
    /// [BR-160] Zones entered by retreat, Leaders of option D, and who controls displays; then all build.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let look = play.look();
        // Where all belongs to the controller, nothing changes hands.
        let busy = look.busy_zones();
        let open =
            look.board().all_territories().filter(|zone| busy.has(*zone)).find(|&zone| {
                look.taker(zone).is_some_and(|player| look.pos.controller(zone) != Some(player))
            });
        if let Some(zone) = open {
            play.push(Settle { zone });
            return;
        }
        if play.leaders_come_home() {
            return;
        }
        play.pop();
        play.claim_displays();
        play.begin_building_phase();
        play.push(End {});
        play.push(Dismantle { turn: 0 });
    }

    /// It waits below all of the Combat Phase.
    fn lies_on(self, below: Option<Step>) -> bool {
        below.is_none()
    }
}

impl Look<'_> {
    /// Who takes a Territorial Zone by being there alone [BR-157, BR-244].
    fn taker(self, zone: Zone) -> Option<Player> {
        let present = self.present_without_marker(zone);
        let player = present.first().filter(|_| present.len() == 1)?;
        if !self.has(Switch::MarkersFight) {
            return Some(player);
        }
        // [BR-244] The old marker must be gone, and a Leader is not enough.
        let held = self.pos.controller(zone).is_some_and(|owner| owner != player);
        let marker = u32::from(self.pos.controller(zone) == Some(player));
        let units = units_of(&self.forces_in(zone), self.colours(player)) > marker;
        (!held && units).then_some(player)
    }

    fn present_without_marker(self, zone: Zone) -> Players {
        let mut forces = self.forces_in(zone);
        for units in &mut forces {
            units[Kind::Marker.index()] = 0;
        }
        let leaders: Players = self.leaders_in(zone).filter_map(|name| self.leader_player(name)).collect();
        self.players_in(&forces).and(leaders)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-245, BR-330] Factories in a zone that nobody controls are nobody's, unless their owner is still there.
    fn abandon_factories(&mut self, zone: Zone) {
        let present = self.look().present_without_marker(zone);
        if !present.is_empty() || self.look().has(Switch::MarkersFight) {
            for factory in self.pos.factories.iter_mut().filter(|factory| factory.zone == zone) {
                if factory.owner.is_some_and(|owner| !present.contains(owner)) {
                    (factory.owner, factory.work) = (None, None);
                }
            }
        }
        self.pos.sort_factories();
    }
}
