//! Movement: who moves, with how much movement, and pieces taken in hand [chapter 6.1, 6.3].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::action::Piece;
use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, require};
use crate::options::Switch;
use crate::piece::{Stack, TransportId, Whereabouts};
use crate::play::Play;
use crate::room::Moving;
use crate::sets::{Colours, Transports};
use crate::state::State;

impl Look<'_> {
    fn movement(self) -> Option<Moving> {
        self.pos.steps.iter().find_map(|step| step.moves(self))
    }

    /// Who moves now: the first colour, and the player.
    pub(crate) fn mover(self) -> Option<(Colour, Player)> {
        self.movement().map(|Moving { lead, .. }| (lead, self.pos.player_of(lead)))
    }

    /// Whether the player who moves is retreating from a battle [BR-257].
    pub(crate) fn flees(self) -> bool {
        self.movement().is_some_and(|moving| moving.flees)
    }

    /// The colours that are moved now.
    pub(crate) fn moving(self) -> Colours {
        self.mover().map_or(Colours::NONE, |(lead, _)| self.pos.part(lead))
    }

    /// Zones that a unit may move at the start of its turn [BR-084, BR-231, BR-279, BR-286].
    pub(crate) fn allowance(self, kind: Kind, zone: Zone) -> u8 {
        let moves = &self.numbers().movement;
        let speeds = if self.has(Switch::ShipSpeeds) {
            &moves.advanced
        } else if self.has(Switch::BalancedSpeeds) {
            &moves.balanced
        } else {
            &moves.basic
        };
        match kind {
            Kind::Trooper if self.has(Switch::GroundSpeeds) => moves.fast_trooper,
            Kind::Trooper => moves.trooper,
            Kind::Gennie if self.is_on(zone, self.rules.pack.talents.martian) => moves.martian_gennie,
            Kind::Gennie => moves.gennie,
            Kind::Fighter => speeds.fighter,
            Kind::Battler => speeds.battler,
            Kind::Transport if self.has(Switch::TransportsFour) => moves.transports_four,
            Kind::Transport => speeds.transport,
            Kind::KillerSatellite | Kind::Marker => 0,
        }
    }

    /// Whether Gennies have talents and this zone is on that display [BR-281].
    pub(crate) fn is_on(self, zone: Zone, display: DisplayId) -> bool {
        let info = self.board().info(zone);
        self.has(Switch::GennieAbilities)
            && info.display == Some(display)
            && Some(info.world) != self.rules.pack.talents.lunar
    }

    /// Calls back for everything in a zone, or anywhere, that can be taken in hand.
    pub(crate) fn takeable(self, only: Option<Zone>, mut with: impl FnMut(Zone, Piece, State)) {
        self.is_takeable(only, |zone, piece, state| {
            with(zone, piece, state);
            false
        });
    }

    /// Whether anything in a zone, or anywhere, that can be taken in hand suits.
    pub(crate) fn is_takeable(
        self,
        only: Option<Zone>,
        mut suits: impl FnMut(Zone, Piece, State) -> bool,
    ) -> bool {
        let part = self.moving();
        let here = |zone: Zone| only.is_none_or(|only| only == zone);
        let can = |state: State| state.left > 0 && !state.has(State::HELD);
        let stacks = only.map_or(&self.pos.stacks[..], |zone| self.pos.stacks_in(zone));
        for stack in stacks {
            let piece = || Piece::Units(stack.count, stack.colour, stack.kind, stack.state);
            if part.contains(stack.colour) && can(stack.state) && suits(stack.zone, piece(), stack.state) {
                return true;
            }
        }
        let docked = only.map_or_else(|| self.pos.docks.taken(), |zone| self.pos.docks.at(zone));
        for (id, at) in self.pos.docks.among(docked.common(Transports::painted(part))) {
            let state = self.pos.transport(id).state;
            if can(state) && suits(at, Piece::Transport(id), state) {
                return true;
            }
        }
        for name in Name::ALL {
            let leader = &self.pos.leaders[name.index()];
            if let Some(zone) = leader.zone()
                && here(zone)
                && can(leader.state)
                && part.contains(self.leader_colour(name))
                && suits(zone, Piece::Leader(name), leader.state)
            {
                return true;
            }
        }
        false
    }

    /// The state of a piece that could be taken from a zone, or why it cannot.
    pub(crate) fn check_piece(self, piece: Piece, zone: Zone) -> Check<State> {
        let part = self.moving();
        let state = match piece {
            Piece::Units(count, colour, kind, state) => {
                require(part.contains(colour), "BR-078", "you cannot move those now")?;
                let like = |stack: &&Stack| (stack.colour, stack.kind, stack.state) == (colour, kind, state);
                let found = self.pos.stacks_in(zone).iter().find(like);
                let enough = count > 0 && found.is_some_and(|stack| stack.count >= count);
                require(enough && Kind::STACKED.contains(&kind), "BR-078", "there aren't that many")?;
                state
            }
            Piece::Transport(id) => {
                require(part.contains(id.colour()), "BR-078", "you cannot move that Transport now")?;
                require(self.pos.docks.of(id) == Some(zone), "BR-078", "that Transport is not there")?;
                self.pos.transport(id).state
            }
            Piece::Leader(name) => {
                let yours = self.pos.leaders[name.index()].zone().is_some()
                    && part.contains(self.leader_colour(name));
                require(yours, "BR-078", "you cannot move that Leader now")?;
                require(
                    self.pos.leaders[name.index()].zone() == Some(zone),
                    "BR-078",
                    "that Leader is not there",
                )?;
                self.pos.leaders[name.index()].state
            }
        };
        require(!state.has(State::HELD), "BR-078", "you already have it in hand")?;
        require(state.left > 0, "BR-079", "it has no movement left this turn")?;
        Ok(state)
    }

    /// Calls back for all ships and Leaders of a zone that could be taken together.
    pub(crate) fn fleet(self, zone: Zone, mut with: impl FnMut(Piece)) {
        self.takeable(Some(zone), |_, piece, _| {
            if piece.flies() && self.can_go(piece, zone) {
                with(piece);
            }
        });
    }

    /// Whether a first piece may be taken: it must be able to go somewhere.
    pub(crate) fn check_take(self, piece: Piece, zone: Zone) -> Check {
        self.check_piece(piece, zone)?;
        let may = self.mover().is_some_and(|(_, player)| self.may_leave(piece, zone, player));
        require(may, "BR-086", "a Leader would be left alone among enemies")?;
        require(self.can_go(piece, zone), "BR-083", "it has nowhere to go")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Everything of these colours may move its full allowance.
    pub(crate) fn refresh_allowances(&mut self, part: Colours) {
        // No allowance hangs on other stacks.
        let mut stacks = std::mem::take(&mut self.pos.stacks);
        let look = Look { rules: self.rules, pos: self.pos };
        // [BR-223] What Huer's die said when another colour moved holds.
        let fresh = |kind: Kind, zone: Zone, was: State| State {
            slung: look.began_at(zone),
            ..State::fresh(if was.has(State::ROLLED) { was.left } else { look.allowance(kind, zone) })
        };
        for stack in stacks.iter_mut().filter(|stack| part.contains(stack.colour)) {
            stack.state = fresh(stack.kind, stack.zone, stack.state);
        }
        let ready = |id: TransportId| {
            let transport = look.pos.transport(id);
            Some((id, fresh(Kind::Transport, look.pos.docks.of(id)?, transport.state)))
        };
        let transports: ArrayVec<(TransportId, State), { TransportId::COUNT }> =
            TransportId::among(part).filter_map(ready).collect();
        let leader = look.numbers().movement.leader;
        let leaders: ArrayVec<Name, 6> =
            Name::ALL.into_iter().filter(|name| part.contains(look.leader_colour(*name))).collect();
        self.pos.stacks = stacks;
        self.pos.join_alike();
        for (id, state) in transports {
            self.pos.transports[id.index()].state = state;
        }
        for name in leaders {
            if self.pos.leaders[name.index()].zone().is_some() {
                self.pos.leaders[name.index()].state = State::fresh(leader);
            }
        }
    }

    /// Takes pieces in hand.
    pub(crate) fn take_in_hand(&mut self, piece: Piece, zone: Zone) {
        match piece {
            Piece::Units(count, colour, kind, state) => {
                let stack = Stack { zone, colour, kind, state, count };
                if self.pos.take(stack) {
                    self.pos.put(Stack { state: state.with(State::HELD), ..stack });
                }
            }
            Piece::Transport(id) => {
                let transport = &mut self.pos.transports[id.index()];
                transport.state = transport.state.with(State::HELD);
            }
            Piece::Leader(name) => {
                let leader = &mut self.pos.leaders[name.index()];
                leader.state = leader.state.with(State::HELD);
            }
        }
    }

    /// Takes all ships and Leaders of a zone in hand; true if there are any.
    pub(crate) fn take_all(&mut self, zone: Zone) -> bool {
        let mut pieces: Vec<Piece> = Vec::with_capacity(16);
        self.look().fleet(zone, |piece| pieces.push(piece));
        // Leaders last: they may go where the others are.
        for &piece in &pieces {
            self.take_in_hand(piece, zone);
        }
        !pieces.is_empty()
    }

    /// What is in hand moves from one zone to another at a cost, and may go on unless something stops it.
    pub(crate) fn move_held(&mut self, at: Zone, to: Zone, cost: u8, stops: bool) {
        let step = |state: State| {
            let left = if stops { 0 } else { state.left.saturating_sub(cost) };
            // [BR-282] The other half is the same zone: what changes to it has not moved.
            let moved = if cost == 0 {
                state.with(State::SHIFTED)
            } else {
                state.without(State::SHIFTED).with(State::MOVED)
            };
            State { left, ..moved }
        };
        let held = |stack: &&Stack| stack.state.has(State::HELD);
        while let Some(&stack) = self.pos.stacks_in(at).iter().find(held) {
            self.pos.take(stack);
            self.pos.put(Stack { zone: to, state: step(stack.state), ..stack });
        }
        for id in self.pos.docks.at(at).iter() {
            let transport = &mut self.pos.transports[id.index()];
            if transport.state.has(State::HELD) {
                transport.state = step(transport.state);
                self.pos.docks.put(id, Some(to));
            }
        }
        for leader in self.pos.leaders.iter_mut().filter(|l| l.zone() == Some(at) && l.state.has(State::HELD))
        {
            (leader.is, leader.state) = (Whereabouts::Zone(to), step(leader.state));
        }
    }

    /// [BR-097] A movement turn ends: what is aboard on the ground counts as unloaded, and nobody moves any more.
    pub(crate) fn end_movement(&mut self, lead: Colour) {
        let part = self.pos.part(lead);
        for id in TransportId::among(part) {
            let grounded = self.pos.docks.of(id).is_some_and(|at| self.look().board().is_territory(at));
            if grounded && !self.pos.transport(id).is_empty() {
                self.empty(id);
            }
        }
        let stay = |state: State| State { left: 0, flags: state.flags & State::MOVED, slung: 0 };
        self.pos.jockey = false;
        self.pos.restate(|stack| if part.contains(stack.colour) { stay(stack.state) } else { stack.state });
        for id in TransportId::among(part) {
            self.pos.transports[id.index()].state = stay(self.pos.transports[id.index()].state);
        }
        for leader in &mut self.pos.leaders {
            leader.state = stay(leader.state);
        }
        self.pos.fired.clear();
    }
}
