//! The Movement phase [section 3].

use retrograde_core::Log;

use crate::deck::{Deck, place};
use crate::effect::Flag;
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::sector::{Sector, Sectors};

/// Farther than anything.
pub(crate) const FAR: u8 = u8::MAX;

/// What a GI may enter by its own means.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Means {
    /// The sea.
    pub(crate) sea: bool,
    /// The Security Zone.
    pub(crate) security: bool,
    /// A lifepod lands where it wishes.
    pub(crate) pods: bool,
}

impl<'a> Look<'a> {
    pub(crate) fn means(self, gi: Gi) -> Means {
        let flags = self.flags(gi);
        Means {
            sea: flags.has(Flag::ScumOk as u8),
            security: flags.has(Flag::SecurityOk as u8),
            pods: flags.has(Flag::ChooseDropZone as u8),
        }
    }

    /// [RT-041] Where chains of adjoining sectors lead within an allowance; the start only if it is entered anew
    /// [RT-044].
    pub(crate) fn chains(self, from: Sector, means: Means, allowance: u8, air: bool) -> Sectors {
        let board = self.board();
        // By air the sea may be crossed.
        let closed = board.closed(Means { sea: means.sea || air, ..means });
        let (mut reached, mut edge) = (Sectors::NONE, Sectors::only(from));
        for _ in 0..allowance {
            let next =
                edge.iter().fold(Sectors::NONE, |set, at| set.or(board.info(at).neighbours)).minus(closed);
            edge = next.minus(reached);
            reached = reached.or(next);
            if edge.is_empty() {
                break;
            }
        }
        if means.sea { reached } else { reached.minus(board.sea) }
    }

    /// Whether a GI is at sea without a kit [RT-043].
    pub(crate) fn swims(self, gi: Gi) -> bool {
        self.board().sea.has(self.pos.gi(gi).at) && !self.flag(gi, Flag::ScumOk)
    }

    /// Where the active GI may move, by the rules of movement alone.
    pub(crate) fn reach(self) -> Sectors {
        let gi = self.pos.active;
        let now = &self.pos.now;
        if now.held || now.direct {
            return Sectors::NONE;
        }
        let at = self.pos.gi(gi).at;
        let means = self.means(gi);
        let chains = self.chains(at, means, now.allowance, now.air);
        if self.swims(gi) { chains.or(self.board().shores(at)) } else { chains }
    }

    /// Whether the active GI may move to a sector.
    pub(crate) fn check_move(self, to: Sector) -> Check {
        let board = self.board();
        let means = self.means(self.pos.active);
        require(!self.pos.now.held, "RT-042", "a card keeps the GI from moving")?;
        if !self.reach().has(to) {
            require(
                !board.sea.has(to) || means.sea,
                "RT-038",
                "ending in the Scum Sea needs a Survival Kit",
            )?;
            let zone = board.restricted.has(to) && !means.security;
            require(!zone, "RT-057", "the Security Zone is closed without Helm or a clearance")?;
            let at = self.pos.sheet().at;
            require(
                board.is_station(at) == board.is_station(to),
                "RT-045",
                "only shuttles and lifepods go between the worlds",
            )?;
            return require(false, "RT-036", "it is too far");
        }
        self.check_duty(to)
    }

    /// [RT-331] Whether the active GI may stay.
    pub(crate) fn check_stay(self) -> Check {
        if self.pos.now.held {
            return Ok(());
        }
        require(!self.swims(self.pos.active), "RT-331", "without a Survival Kit the GI must go ashore")?;
        self.check_duty_stays()
    }

    /// Whether the active GI may board the shuttle where it stands [RT-052].
    pub(crate) fn check_ride(self) -> Check {
        let at = self.pos.sheet().at;
        require(self.board().shuttle_from(at).is_some(), "RT-050", "there is no shuttle here")?;
        require(!self.pos.now.rode, "RT-052", "the GI has just arrived by shuttle")?;
        require(!self.pos.now.held, "RT-042", "a card keeps the GI from moving")?;
        self.check_duty_rides()
    }

    /// [RT-C14] Whether the active GI must board.
    pub(crate) fn must_ride(self) -> bool {
        self.pos.options.shuttle_forced && self.pos.now.own_move
    }

    /// Companions of the active GI at their Destination [RT-060].
    pub(crate) fn deliverable(self) -> impl Iterator<Item = crate::deck::Design> {
        let (gi, at) = (self.pos.active, self.pos.sheet().at);
        self.companion_kinds(gi).filter(move |design| self.encounter(*design).destination == Some(at))
    }

    /// [RT-264, RT-363] How many moves a GI is from a sector, by where it starts: adjoining sectors, ports and, with Helm,
    /// lifepods count as one move each.
    pub(crate) fn distances(self, gi: Gi, to: Sector) -> &'a [u8] {
        self.rules.pack.distances.moves(self.means(gi), to)
    }

    /// Distances as if every sector were open [RT-368].
    pub(crate) fn open_distances(self, to: Sector) -> &'a [u8] {
        self.rules.pack.distances.moves(Means { sea: true, security: true, pods: true }, to)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The active GI moves on its own feet.
    pub(crate) fn walk(&mut self, to: Sector) {
        let gi = self.pos.active;
        let from = self.pos.gi(gi).at;
        self.pos.gi_mut(gi).at = to;
        let now = &mut self.pos.now;
        (now.moved, now.entered, now.own_move) = (true, true, true);
        self.tell(|_| Event::Moved { gi, from, to });
    }

    /// [RT-042, RT-328] A GI goes directly to a sector; `own` = by its own card.
    pub(crate) fn carry(&mut self, gi: Gi, to: Sector, own: bool) {
        if !self.pos.gi(gi).is_free() {
            return;
        }
        let from = self.pos.gi(gi).at;
        self.pos.gi_mut(gi).at = to;
        if gi == self.pos.active {
            // Coming from the other world is a shuttle ride [RT-052].
            let rode = self.look().board().is_station(from) != self.look().board().is_station(to);
            let now = &mut self.pos.now;
            (now.moved, now.entered, now.direct) = (true, true, true);
            now.rode |= rode;
            now.own_move = own;
        }
        self.tell(|_| Event::Carried { gi, to });
        self.leave_stack(gi);
    }

    /// [RT-050, RT-051] The active GI rides to the other port.
    pub(crate) fn ride(&mut self) {
        let gi = self.pos.active;
        let Some(to) = self.look().board().shuttle_from(self.pos.gi(gi).at) else { return };
        self.pos.gi_mut(gi).at = to;
        let now = &mut self.pos.now;
        (now.moved, now.entered, now.rode) = (true, true, true);
        self.tell(|_| Event::Rode { gi, to });
    }

    /// [RT-054] A lifepod drops the active GI.
    pub(crate) fn launch(&mut self, to: Sector) {
        let gi = self.pos.active;
        self.pos.gi_mut(gi).at = to;
        let now = &mut self.pos.now;
        (now.moved, now.entered) = (true, true);
        self.tell(|_| Event::Launched { gi, to });
    }

    /// [RT-018] A Drop Zone token is drawn and put back.
    pub(crate) fn random_zone(&mut self) -> Sector {
        let zones = &self.rules.pack.board.drop_zones;
        zones[self.dice.pick("drop zone", zones.len())].1
    }

    /// [RT-060, RT-062] A Companion is let go at the Destination.
    pub(crate) fn deliver(&mut self, companion: crate::deck::Design) {
        let gi = self.pos.active;
        self.drop_companion(gi, companion, place::DISCARD);
        self.tell(|_| Event::Delivered { gi, companion });
        let reward = self.look().encounter(companion).on_deliver;
        self.run(reward, gi, gi);
        debug_assert!(self.look().count(Deck::Encounter, place::front(gi)) < 64);
    }
}
