//! Trays and the bank: where pieces come from and go back to [BR-010, BR-011, BR-069].

use retrograde_core::Log;

use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::Forces;
use crate::kind::{Item, Kind};
use crate::look::Look;
use crate::options::Switch;
use crate::piece::{Stack, TransportId, Work};
use crate::play::Play;
use crate::sets::{Colours, Transports};

impl<'a> Look<'a> {
    /// Pieces of a kind left in the tray of a colour; pieces in production are taken [BR-010].
    pub(crate) fn supply(self, colour: Colour, kind: Kind) -> u8 {
        let like = |stack: &&Stack| stack.colour == colour && stack.kind == kind;
        let mut used: u16 = self.pos.stacks.iter().filter(like).map(|stack| u16::from(stack.count)).sum();
        let on_board = self.pos.docks.taken();
        used += match kind {
            Kind::Transport => on_board.common(Transports::painted(Colours::only(colour))).len() as u16,
            Kind::Trooper => {
                let aboard = |id: TransportId| u16::from(self.pos.transport(id).troopers[colour.index()]);
                on_board.iter().map(aboard).sum()
            }
            Kind::Battler => self.begun(Item::Battler).filter(|work| work.colour == colour).count() as u16,
            _ => 0,
        };
        u16::from(self.tray(kind)).saturating_sub(used) as u8
    }

    /// Pieces of a kind that a tray has room for; of what the bank has, more than anybody needs.
    fn tray(self, kind: Kind) -> u8 {
        let supply = &self.numbers().supply;
        match kind {
            Kind::Transport => supply.transport,
            Kind::KillerSatellite | Kind::Marker => u8::MAX,
            _ if self.has(Switch::ChipsExtendSupply) => supply.with_chips,
            Kind::Trooper => supply.trooper,
            Kind::Gennie => supply.gennie,
            Kind::Fighter => supply.fighter,
            Kind::Battler => supply.battler,
        }
    }

    /// Pieces left in all trays, by colour and kind.
    pub(crate) fn trays(self) -> Forces {
        let mut trays: Forces = [Kind::ALL.map(|kind| self.tray(kind)); Colour::COUNT];
        let mut take = |colour: Colour, kind: Kind, count: u8| {
            let left = &mut trays[colour.index()][kind.index()];
            *left = left.saturating_sub(count);
        };
        for stack in &self.pos.stacks {
            take(stack.colour, stack.kind, stack.count);
        }
        for id in self.pos.docks.taken().iter() {
            take(id.colour(), Kind::Transport, 1);
            for (colour, &aboard) in Colour::ALL.into_iter().zip(&self.pos.transport(id).troopers) {
                take(colour, Kind::Trooper, aboard);
            }
        }
        for work in self.begun(Item::Battler) {
            take(work.colour, Kind::Battler, 1);
        }
        trays
    }

    /// Factories left in the bank [BR-010].
    pub(crate) fn factories_left(self) -> u8 {
        let aboard = self.pos.transports.iter().filter(|transport| transport.factory).count();
        let begun = self.begun(Item::Factory).count();
        let ordered = self.pos.players.iter().filter(|player| player.ordered).count();
        let used = self.pos.factories.len() + aboard + begun + ordered;
        self.numbers().supply.factory.saturating_sub(used as u8)
    }

    /// Killer Satellites left in the bank.
    pub(crate) fn satellites_left(self) -> u8 {
        let used = self.pos.satellites.len() + self.begun(Item::KillerSatellite).count();
        self.numbers().supply.killer_satellite.saturating_sub(used as u8)
    }

    /// Items of a kind in production.
    pub(crate) fn begun(self, item: Item) -> impl Iterator<Item = Work> + use<'a> {
        self.pos.factories.iter().filter_map(|factory| factory.work).filter(move |work| work.item == item)
    }

    /// The colour in which a player's new piece of a kind appears: the one with most left [BR-069].
    pub(crate) fn colour_for(self, player: Player, kind: Kind) -> Option<Colour> {
        self.fullest(self.colours(player), kind)
    }

    /// The colour among some that has most pieces of a kind left, if any has.
    pub(crate) fn fullest(self, colours: Colours, kind: Kind) -> Option<Colour> {
        fullest(colours, |colour| self.supply(colour, kind))
    }
}

/// The colour among some of which most is left, if anything is.
pub(crate) fn fullest(colours: Colours, left: impl Fn(Colour) -> u8) -> Option<Colour> {
    let mut best = None;
    for colour in colours.iter() {
        let left = left(colour);
        if left > 0 && best.is_none_or(|(most, _)| left > most) {
            best = Some((left, colour));
        }
    }
    best.map(|(_, colour)| colour)
}

impl<L: Log<Event>> Play<'_, L> {
    /// A player gains a unit in a zone, if the tray has one [BR-G16]; true if it had.
    pub(crate) fn gain(&mut self, player: Player, kind: Kind, zone: Zone, by: &'static str) -> bool {
        let Some(colour) = self.look().colour_for(player, kind) else { return false };
        self.gain_in(colour, kind, zone, by);
        true
    }

    /// A unit of a colour that the tray has comes into a zone.
    pub(crate) fn gain_in(&mut self, colour: Colour, kind: Kind, zone: Zone, by: &'static str) {
        self.add_unit(colour, kind, zone);
        self.tell(|look| Event::Gained { colour, kind, zone: look.name(zone), by });
    }

    /// Puts a piece from the tray into a zone.
    pub(crate) fn add_unit(&mut self, colour: Colour, kind: Kind, zone: Zone) {
        if kind == Kind::Transport {
            if let Some(id) = self.pos.spare_transport(colour) {
                self.pos.docks.put(id, Some(zone));
            }
        } else {
            self.pos.put_new(zone, colour, kind, 1);
        }
    }

    /// Removes units from the board to their tray [BR-011].
    pub(crate) fn destroy(&mut self, zone: Zone, colour: Colour, kind: Kind, count: u8, cause: &'static str) {
        match kind {
            Kind::KillerSatellite => {
                if let Some(site) = self.look().board().site_at(zone) {
                    self.pos.satellites = self.pos.satellites.without(site);
                }
            }
            Kind::Marker => self.pos.control[zone.index()] = None,
            Kind::Transport => {}
            _ => self.pos.take_any(zone, colour, kind, count),
        }
        self.tell(|look| Event::Destroyed { colour, kind, count, zone: look.name(zone), cause });
    }

    /// [BR-099] A Transport is lost with all that is aboard.
    pub(crate) fn destroy_transport(&mut self, id: TransportId, cause: &'static str) {
        let zone = self.pos.docks.of(id);
        let lost = self.pos.return_to_tray(id);
        if let Some(zone) = zone {
            self.tell(|look| Event::TransportLost {
                id,
                troopers: lost.aboard(),
                factory: lost.factory,
                zone: look.name(zone),
                cause,
            });
        }
    }
}
