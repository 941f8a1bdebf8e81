//! Movement: pieces are taken in hand and go somewhere [chapter 6.1, 6.3].

use arrayvec::ArrayVec;
use retrograde_core::{Dice, Log};

use crate::action::{Action, Piece};
use crate::board::{DisplayId, FAR, Zone, ZoneKind};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, ZoneSet, not_asked, require};
use crate::options::Switch;
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::position::MOST_STEPS;
use crate::sets::Colours;
use crate::state::State;
use crate::step::Step;

/// What is in hand.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Grip {
    pub(crate) any: bool,
    pub(crate) ground: bool,
    pub(crate) troopers: bool,
    pub(crate) gennies: bool,
    pub(crate) battlers: bool,
    /// Any ship.
    pub(crate) ships: bool,
    pub(crate) leaders: bool,
    /// Any combat unit.
    pub(crate) units: bool,
    /// Something in it has moved this turn.
    pub(crate) moved: bool,
    pub(crate) shifted: bool,
    /// Zones that all of it may still move.
    pub(crate) left: u8,
}

/// Zones in reach with what they cost.
pub(crate) type Reach = ArrayVec<(Zone, u8), 250>;

impl Look<'_> {
    /// Who moves now: the first colour, and the player.
    pub(crate) fn mover(self) -> Option<(Colour, Player)> {
        let lead = self.pos.steps.iter().find_map(|step| match step {
            Step::Move { lead }
            | Step::Convert { lead }
            | Step::Trade { lead, .. }
            | Step::Genius { lead } => Some(*lead),
            Step::Retreat { turn } => self.pos.order().get(usize::from(*turn)).copied(),
            _ => None,
        })?;
        Some((lead, self.pos.player_of(lead)))
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
            && info.body != self.rules.pack.talents.lunar
    }

    /// What the mover has in hand.
    pub(crate) fn grip(self, at: Zone) -> Grip {
        let mut grip = Grip { left: u8::MAX, ..Grip::default() };
        let mut add = |state: State| {
            grip.any = true;
            grip.moved |= state.has(State::MOVED);
            grip.shifted |= state.has(State::SHIFTED);
            grip.left = grip.left.min(state.left);
        };
        let (mut kinds, mut leaders) = (0u8, false);
        for stack in self.pos.stacks_in(at).iter().filter(|stack| stack.state.has(State::HELD)) {
            add(stack.state);
            kinds |= 1 << stack.kind as u8;
        }
        for id in self.pos.transports_in(at).filter(|id| self.pos.transport(*id).state.has(State::HELD)) {
            add(self.pos.transport(id).state);
            kinds |= 1 << Kind::Transport as u8;
        }
        for name in self.leaders_in(at).filter(|name| self.pos.leaders[name.index()].state.has(State::HELD)) {
            add(self.pos.leaders[name.index()].state);
            leaders = true;
        }
        let has = |kind: Kind| kinds >> kind as u8 & 1 != 0;
        grip.troopers = has(Kind::Trooper);
        grip.gennies = has(Kind::Gennie);
        grip.ground = grip.troopers || grip.gennies;
        grip.battlers = has(Kind::Battler);
        grip.ships = grip.battlers || has(Kind::Fighter) || has(Kind::Transport);
        grip.leaders = leaders;
        grip.units = kinds != 0;
        grip
    }

    /// Whether a step from one zone to the next suits what is in hand [BR-081 … BR-083, BR-280].
    fn suits(self, grip: &Grip, from: Zone, to: Zone) -> bool {
        let board = self.board();
        let kind = board.kind(to);
        if kind == ZoneKind::Sun && (!self.has(Switch::Slingshot) || grip.leaders) {
            return false;
        }
        let land = |zone: Zone| board.is_territory(zone);
        if !grip.ground {
            return !(grip.battlers && land(to));
        }
        let body = |zone: Zone| &board.info(zone).body;
        if land(from) && land(to) {
            return !grip.gennies || body(from) == body(to);
        }
        // [BR-280] Asteroid Gennies go up to their orbit and down again.
        let orbit = if land(to) { from } else { to };
        !grip.troopers
            && board.kind(orbit) == ZoneKind::AsteroidOrbit
            && self.is_on(orbit, self.rules.pack.talents.belter)
            && body(from) == body(to)
    }

    /// Whether movement ends where it comes [BR-102, BR-107].
    pub(crate) fn stops(self, grip: &Grip, player: Player, zone: Zone, enemies: &ZoneSet) -> bool {
        if self.board().is_territory(zone) {
            return enemies.has(zone)
                || (grip.gennies
                    && self.has(Switch::GennieAbilities)
                    && self.pos.controller(zone).is_some_and(|owner| owner != player));
        }
        grip.ships && self.satellite_at(zone).is_some_and(|owner| owner != player)
    }

    /// [BR-086] A Leader does not go alone among enemies.
    fn is_open_to(self, grip: &Grip, player: Player, zone: Zone, enemies: &ZoneSet) -> bool {
        !grip.leaders || grip.units || !enemies.has(zone) || self.has_company(player, zone, false)
    }

    /// Zones that the hand can go to, nearest first.
    pub(crate) fn reach(self, at: Zone, player: Player) -> Reach {
        self.reach_of(&self.grip(at), at, player)
    }

    fn reach_of(self, grip: &Grip, at: Zone, player: Player) -> Reach {
        let enemies = self.enemy_zones(player);
        let merged = self.has(Switch::FarOrbitMerge) && !grip.ground;
        let most = if self.steps_only(grip) { grip.left.min(1) } else { grip.left };
        let mut cost = [FAR; 256];
        let mut queue: ArrayVec<Zone, 256> = ArrayVec::new();
        cost[at.index()] = 0;
        queue.push(at);
        if merged
            && !grip.shifted
            && let Some(half) = self.board().other_half(self.pos.advance, at)
        {
            cost[half.index()] = 0;
            queue.push(half);
        }
        let mut head = 0;
        while let Some(&zone) = queue.get(head) {
            head += 1;
            let next_cost = cost[zone.index()] + 1;
            if next_cost > most
                || (zone != at && cost[zone.index()] > 0 && self.stops(grip, player, zone, &enemies))
            {
                continue;
            }
            for &next in self.near(zone) {
                if cost[next.index()] != FAR || !self.suits(grip, zone, next) {
                    continue;
                }
                cost[next.index()] = next_cost;
                queue.push(next);
                if merged
                    && let Some(half) = self.board().other_half(self.pos.advance, next)
                    && cost[half.index()] == FAR
                {
                    cost[half.index()] = next_cost;
                    queue.push(half);
                }
            }
        }
        // [BR-258] One flees only to where no enemy is.
        let flees = self.retreating().is_some();
        let open = |zone: &Zone| {
            *zone != at && self.is_open_to(grip, player, *zone, &enemies) && !(flees && enemies.has(*zone))
        };
        queue.into_iter().filter(open).map(|zone| (zone, cost[zone.index()])).collect()
    }

    /// [BR-233] The way matters where somebody may shoot at who passes; nobody shoots at Leaders alone [BR-236].
    fn steps_only(self, grip: &Grip) -> bool {
        (self.has(Switch::PassingFire) && grip.units) || self.retreating().is_some()
    }

    /// The part that retreats now.
    pub(crate) fn retreating(self) -> Option<Colour> {
        self.pos.steps.iter().rev().find_map(|step| match step {
            Step::Retreat { turn } => self.pos.order().get(usize::from(*turn)).copied(),
            _ => None,
        })
    }

    /// Calls back for everything in a zone, or anywhere, that can be taken in hand.
    pub(crate) fn takeable(self, only: Option<Zone>, mut with: impl FnMut(Zone, Piece, State)) {
        let part = self.moving();
        let here = |zone: Zone| only.is_none_or(|only| only == zone);
        let can = |state: State| state.left > 0 && !state.has(State::HELD);
        for stack in &self.pos.stacks {
            if part.contains(stack.colour) && can(stack.state) && here(stack.zone) {
                with(
                    stack.zone,
                    Piece::Units(stack.count, stack.colour, stack.kind, stack.state),
                    stack.state,
                );
            }
        }
        for id in TransportId::among(part) {
            let transport = self.pos.transport(id);
            if let Some(at) = transport.at.filter(|at| can(transport.state) && here(*at)) {
                with(at, Piece::Transport(id), transport.state);
            }
        }
        for name in Name::ALL {
            let leader = &self.pos.leaders[name.index()];
            if let Some(zone) = leader.zone()
                && here(zone)
                && can(leader.state)
                && part.contains(self.leader_colour(name))
            {
                with(zone, Piece::Leader(name), leader.state);
            }
        }
    }

    /// The state of a piece that could be taken from a zone, or why it cannot.
    fn check_piece(self, piece: Piece, zone: Zone) -> Check<State> {
        let part = self.moving();
        let state = match piece {
            Piece::Units(count, colour, kind, state) => {
                require(part.contains(colour), "BR-078", "those are not yours to move now")?;
                let like = |stack: &&Stack| (stack.colour, stack.kind, stack.state) == (colour, kind, state);
                let found = self.pos.stacks_in(zone).iter().find(like);
                let enough = found.is_some_and(|stack| stack.count >= count);
                require(enough && Kind::STACKED.contains(&kind), "BR-078", "there are not so many of them")?;
                state
            }
            Piece::Transport(id) => {
                require(part.contains(id.colour()), "BR-078", "that Transport is not yours to move now")?;
                require(self.pos.transport(id).at == Some(zone), "BR-078", "that Transport is not there")?;
                self.pos.transport(id).state
            }
            Piece::Leader(name) => {
                let yours = self.pos.leaders[name.index()].zone().is_some()
                    && part.contains(self.leader_colour(name));
                require(yours, "BR-078", "that Leader is not yours to move now")?;
                require(
                    self.pos.leaders[name.index()].zone() == Some(zone),
                    "BR-078",
                    "that Leader is not there",
                )?;
                self.pos.leaders[name.index()].state
            }
        };
        require(!state.has(State::HELD), "BR-078", "that is in your hand already")?;
        require(state.left > 0, "BR-079", "it has no movement left this turn")?;
        Ok(state)
    }

    /// Whether a first piece may be taken: it must be able to go somewhere.
    pub(crate) fn check_take(self, piece: Piece, zone: Zone) -> Check {
        self.check_piece(piece, zone)?;
        require(self.can_go(piece, zone), "BR-083", "there is nowhere that it could go")
    }

    /// Whether a piece by itself could go anywhere, without asking for all of it.
    pub(crate) fn can_go(self, piece: Piece, zone: Zone) -> bool {
        let Some((_, player)) = self.mover() else { return false };
        let mut grip = Grip { any: true, left: 1, ..Grip::default() };
        match piece {
            Piece::Units(_, _, kind, _) => {
                grip.units = true;
                grip.troopers = kind == Kind::Trooper;
                grip.gennies = kind == Kind::Gennie;
                grip.ground = kind.is_ground();
                grip.battlers = kind == Kind::Battler;
                grip.ships = kind.is_ship();
            }
            Piece::Transport(_) => (grip.units, grip.ships) = (true, true),
            Piece::Leader(name) => {
                grip.leaders = true;
                grip.left = self.pos.leaders[name.index()].state.left;
                return self.has_way(&grip, zone, player);
            }
        }
        self.near(zone).iter().any(|&next| self.suits(&grip, zone, next))
            && self.may_leave(piece, zone, player)
    }

    /// Whether there is a zone to go to; for Leaders alone perhaps one beyond enemies [BR-086, BR-103].
    fn has_way(self, grip: &Grip, at: Zone, player: Player) -> bool {
        let enemies = self.enemy_zones(player);
        let open =
            |next: &Zone| self.suits(grip, at, *next) && self.is_open_to(grip, player, *next, &enemies);
        self.near(at).iter().any(open) || (!grip.units && !self.reach_of(grip, at, player).is_empty())
    }

    /// [BR-086] The last unit beside a Leader that moved there stays with it among enemies.
    fn may_leave(self, piece: Piece, zone: Zone, player: Player) -> bool {
        let alone = |name: Name| {
            let leader = &self.pos.leaders[name.index()];
            self.leader_player(name) == Some(player)
                && leader.state.has(State::MOVED)
                && !leader.state.has(State::HELD)
        };
        if !self.leaders_in(zone).any(alone) || !self.enemy_zones(player).has(zone) {
            return true;
        }
        let own = self.colours(player);
        let forces = self.forces_in(zone);
        let held: u32 = self.held_units(zone);
        let taken = match piece {
            Piece::Units(count, ..) => u32::from(count),
            Piece::Transport(_) => 1,
            Piece::Leader(_) => 0,
        };
        crate::forces::units_of(&forces, own) > taken + held
    }

    /// How many units are in hand.
    pub(crate) fn held_units(self, zone: Zone) -> u32 {
        let held = |state: State| state.has(State::HELD);
        let stacks =
            self.pos.stacks_in(zone).iter().filter(|stack| held(stack.state)).map(|s| u32::from(s.count));
        stacks.sum::<u32>()
            + self.pos.transports_in(zone).filter(|id| held(self.pos.transport(*id).state)).count() as u32
    }

    /// Whether a piece may join the hand: walkers with walkers, flyers with flyers.
    pub(crate) fn check_add(self, at: Zone, piece: Piece, zone: Zone) -> Check {
        require(at == zone, "BR-078", "what is in hand is in another zone")?;
        self.check_piece(piece, zone)?;
        let ground = matches!(piece, Piece::Units(_, _, kind, _) if kind.is_ground());
        require(ground == self.grip(at).ground, "BR-081", "walkers and flyers do not move together")?;
        let player = self.mover().map(|(_, player)| player);
        let may = player
            .is_some_and(|player| matches!(piece, Piece::Leader(_)) || self.may_leave(piece, zone, player));
        require(may, "BR-086", "a Leader would be left alone among enemies")
    }

    /// Ships and Leaders of a zone that could go together.
    pub(crate) fn check_take_all(self, zone: Zone) -> Check {
        let mut kinds = 0;
        self.takeable(Some(zone), |_, piece, _| {
            let flies = !matches!(piece, Piece::Units(_, _, kind, _) if kind.is_ground());
            kinds += u32::from(flies && self.can_go(piece, zone));
        });
        require(kinds > 1, "BR-078", "there are no two kinds of ships or Leaders to take together")
    }

    /// Whether the hand may go to a zone, and what it costs.
    pub(crate) fn check_go(self, at: Zone, to: Zone) -> Check<u8> {
        let Some((_, player)) = self.mover() else { return not_asked() };
        let reach = self.reach(at, player);
        if let Some((_, cost)) = reach.iter().find(|(zone, _)| *zone == to) {
            return Ok(*cost);
        }
        let grip = self.grip(at);
        let board = self.board();
        require(
            !(grip.battlers && board.is_territory(to)),
            "BR-027",
            "a Battler never enters a Territorial Zone",
        )?;
        require(
            !grip.ground || board.is_territory(to),
            "BR-081",
            "Troopers and Gennies walk, they do not fly",
        )?;
        let other_body = grip.gennies && board.info(at).body != board.info(to).body;
        require(!other_body, "BR-082", "a Gennie never leaves its planet, moon, satellite or asteroid")?;
        require(board.kind(to) != ZoneKind::Sun, "BR-050", "nothing may enter the Sun")?;
        let enemies = self.enemy_zones(player);
        require(
            self.is_open_to(&grip, player, to, &enemies),
            "BR-086",
            "a Leader does not go alone among enemies",
        )?;
        require(false, "BR-079", "that is too far, or something on the way stops you")?;
        Ok(0)
    }

    pub(crate) fn list_move(self, out: &mut Vec<Action>) {
        let mut zones: ArrayVec<(Zone, u8), 64> = ArrayVec::new();
        let Some((_, player)) = self.mover() else { return };
        self.takeable(None, |zone, piece, _| {
            let name = self.name(zone);
            let whole = self.can_go(piece, zone);
            if let Piece::Units(count, colour, kind, state) = piece {
                // Some may go where all together must not leave a Leader alone.
                let some = |n: u8| Piece::Units(n, colour, kind, state);
                if whole || (count > 1 && self.can_go(some(1), zone)) {
                    let free = (1..=count).rev().map(some).filter(|some| self.may_leave(*some, zone, player));
                    out.extend(free.map(|some| Action::Take(some, name)));
                }
                if kind.is_ground() {
                    return;
                }
            } else if whole {
                out.push(Action::Take(piece, name));
            }
            if !whole {
                return;
            }
            match zones.iter_mut().find(|(other, _)| *other == zone) {
                Some((_, kinds)) => *kinds += 1,
                None => drop(zones.try_push((zone, 1))),
            }
        });
        let fleets = zones.iter().filter(|(_, kinds)| *kinds > 1);
        out.extend(fleets.map(|(zone, _)| Action::TakeAll(self.name(*zone))));
        self.list_cargo(out);
        if self.stranded().is_none() {
            out.push(Action::Done);
        }
    }

    /// [BR-221] A Leader that Ardala controls, alone among her enemies, is brought away before movement ends.
    pub(crate) fn stranded(self) -> Option<(Name, Zone)> {
        let (_, player) = self.mover().filter(|(_, player)| !self.pos.players[player.index()].out)?;
        let part = self.moving();
        let taken = Name::ALL.into_iter().filter(|name| {
            self.pos.leaders[name.index()].taken == Some(player) && part.contains(self.leader_colour(*name))
        });
        taken.filter_map(|name| self.pos.leaders[name.index()].zone().map(|zone| (name, zone))).find(
            |&(name, zone)| {
                self.enemy_zones(player).has(zone)
                    && !self.has_company(player, zone, true)
                    && self.check_take(Piece::Leader(name), zone).is_ok()
            },
        )
    }

    pub(crate) fn list_hand(self, at: Zone, moved: bool, out: &mut Vec<Action>) {
        let Some((_, player)) = self.mover() else { return };
        out.extend(self.reach(at, player).iter().map(|(zone, _)| Action::Go(self.name(*zone))));
        if moved {
            out.push(Action::Drop);
        }
        let grip = self.grip(at);
        self.takeable(Some(at), |zone, piece, _| {
            let ground = matches!(piece, Piece::Units(_, _, kind, _) if kind.is_ground());
            if ground != grip.ground {
                return;
            }
            let name = self.name(zone);
            match piece {
                Piece::Units(count, colour, kind, state) => {
                    for n in (1..=count).rev() {
                        let piece = Piece::Units(n, colour, kind, state);
                        if self.check_joins(&grip, at, player, piece) {
                            out.push(Action::Take(piece, name));
                        }
                    }
                }
                other => {
                    if self.check_joins(&grip, at, player, other) {
                        out.push(Action::Take(other, name));
                    }
                }
            }
        });
    }

    /// Whether a piece may join without leaving the hand with nowhere to go.
    pub(crate) fn check_joins(self, grip: &Grip, at: Zone, player: Player, piece: Piece) -> bool {
        let battler = matches!(piece, Piece::Units(_, _, Kind::Battler, _));
        let gennie = matches!(piece, Piece::Units(_, _, Kind::Gennie, _));
        let mut grip = *grip;
        grip.battlers |= battler;
        grip.gennies |= gennie;
        grip.troopers |= matches!(piece, Piece::Units(_, _, Kind::Trooper, _));
        if let Piece::Leader(name) = piece {
            grip.leaders = true;
            grip.left = grip.left.min(self.pos.leaders[name.index()].state.left);
            return self.has_way(&grip, at, player);
        }
        grip.units = true;
        self.has_way(&grip, at, player) && self.may_leave(piece, at, player)
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// [BR-076] The next in order moves, or the phase is over.
    pub(crate) fn next_mover(&mut self, card: u8) {
        let next = self.pos.order().into_iter().find(|lead| self.pos.cards[lead.index()] > card);
        let Some(lead) = next else {
            self.pop();
            self.end_movement_phase();
            return;
        };
        let card = self.pos.cards[lead.index()];
        self.replace(Step::Mover { card });
        let player = self.pos.player_of(lead);
        self.tell(|_| Event::Moves { colour: lead, card });
        if self.pos.is_inert(player) {
            self.tell(|_| Event::Inert { player });
            return;
        }
        self.begin_movement(lead);
    }

    fn begin_movement(&mut self, lead: Colour) {
        let part = self.pos.part(lead);
        debug_assert!(self.pos.steps.len() + 6 < MOST_STEPS, "room for the questions of a movement turn");
        self.push(Step::Move { lead });
        self.refresh_allowances(part);
        self.begin_powers(lead);
    }

    /// Everything of some colours has its whole movement ahead.
    pub(crate) fn refresh_allowances(&mut self, part: Colours) {
        let look = Look { rules: self.rules, pos: self.pos };
        let fresh = |kind: Kind, zone: Zone| State {
            slung: look.began_at(zone),
            ..State::fresh(look.allowance(kind, zone))
        };
        let mut states: Vec<State> = Vec::new();
        for stack in &look.pos.stacks {
            states.push(if part.contains(stack.colour) {
                fresh(stack.kind, stack.zone)
            } else {
                stack.state
            });
        }
        let transports: Vec<(TransportId, State)> = TransportId::among(part)
            .filter_map(|id| Some((id, fresh(Kind::Transport, look.pos.transport(id).at?))))
            .collect();
        let leader = look.numbers().movement.leader;
        let leaders: Vec<Name> =
            Name::ALL.into_iter().filter(|name| part.contains(look.leader_colour(*name))).collect();
        let mut states = states.into_iter();
        self.pos.restate(|stack| states.next().unwrap_or(stack.state));
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
        if !matches!(self.pos.steps.last(), Some(Step::Hand { .. })) {
            self.push(Step::Hand { at: zone, moved: false });
        }
    }

    /// Takes all ships and Leaders of a zone in hand.
    pub(crate) fn take_all(&mut self, zone: Zone) {
        let look = self.look();
        let mut pieces: Vec<Piece> = Vec::new();
        look.takeable(Some(zone), |_, piece, _| {
            let flies = !matches!(piece, Piece::Units(_, _, kind, _) if kind.is_ground());
            if flies && look.can_go(piece, zone) {
                pieces.push(piece);
            }
        });
        // Leaders last: they may go where the others are.
        for piece in pieces {
            self.take_in_hand(piece, zone);
        }
    }

    /// The hand sets out for a zone: first those shoot who may, then it goes.
    pub(crate) fn set_out(&mut self, to: Zone) {
        let Some(&Step::Hand { at, .. }) = self.pos.steps.last() else { return };
        if !self.open_fire(at, to) {
            self.carry(at, to);
        }
    }

    /// The hand arrives, and is put down unless the way goes on step by step.
    pub(crate) fn carry(&mut self, at: Zone, to: Zone) {
        let look = self.look();
        let Some((_, player)) = look.mover() else { return };
        let grip = look.grip(at);
        if !grip.any {
            self.drop_hand();
            return;
        }
        let retreat = look.retreating().is_some();
        let Some(&(_, cost)) = look.reach(at, player).iter().find(|(zone, _)| *zone == to) else {
            // Shots on the way out have left a Leader alone: it stays [BR-086].
            self.drop_hand();
            return;
        };
        let stops = look.stops(&grip, player, to, &look.enemy_zones(player));
        let step = |state: State| {
            let left = if stops { 0 } else { state.left.saturating_sub(cost) };
            let shifted = if cost == 0 { state.with(State::SHIFTED) } else { state.without(State::SHIFTED) };
            State { left, ..shifted.with(State::MOVED) }
        };
        let moved: Vec<Stack> =
            self.pos.stacks_in(at).iter().copied().filter(|stack| stack.state.has(State::HELD)).collect();
        for stack in moved {
            self.pos.take(stack);
            self.pos.put(Stack { zone: to, state: step(stack.state), ..stack });
        }
        for transport in
            self.pos.transports.iter_mut().filter(|t| t.at == Some(at) && t.state.has(State::HELD))
        {
            (transport.at, transport.state) = (Some(to), step(transport.state));
        }
        for leader in self.pos.leaders.iter_mut().filter(|l| l.zone() == Some(at) && l.state.has(State::HELD))
        {
            (leader.is, leader.state) = (crate::piece::Whereabouts::Zone(to), step(leader.state));
        }
        self.tell(|look| Event::Went {
            player,
            what: look.hand_text(to),
            from: look.name(at),
            to: look.name(to),
            zones: cost,
        });
        self.replace(Step::Hand { at: to, moved: true });
        if retreat {
            self.drop_hand();
            for colour in Colour::ALL {
                self.commandos_lost(at, colour, Kind::Trooper);
                self.commandos_lost(at, colour, Kind::Gennie);
            }
            return;
        }
        if self.look().can_sling(to) {
            self.push(Step::Sling { at: to });
        } else {
            self.put_down_or_go_on(to);
        }
    }

    /// Unless the way goes on step by step, the hand is put down.
    pub(crate) fn put_down_or_go_on(&mut self, at: Zone) {
        let look = self.look();
        let on = look.steps_only(&look.grip(at))
            && look.mover().is_some_and(|(_, player)| !look.reach(at, player).is_empty());
        if !on {
            self.drop_hand();
        }
    }

    /// Puts down what is in hand.
    pub(crate) fn drop_hand(&mut self) {
        self.pos.restate(|stack| stack.state.without(State::HELD));
        self.pos.transports.iter_mut().for_each(|t| t.state = t.state.without(State::HELD));
        self.pos.leaders.iter_mut().for_each(|l| l.state = l.state.without(State::HELD));
        if matches!(self.pos.steps.last(), Some(Step::Hand { .. })) {
            self.pop();
        }
    }

    /// [BR-097] A movement turn ends: what is aboard on the ground counts as unloaded, and nobody moves any more.
    pub(crate) fn end_movement(&mut self) {
        let Some((lead, player)) = self.look().mover() else { return };
        let part = self.pos.part(lead);
        for id in TransportId::among(part) {
            let transport = *self.pos.transport(id);
            if transport.at.is_some_and(|at| self.look().board().is_territory(at)) && !transport.is_empty() {
                self.empty(id, player);
            }
        }
        let stay = |state: State| State { left: 0, flags: state.flags & State::MOVED, slung: 0 };
        self.pos.restate(|stack| if part.contains(stack.colour) { stay(stack.state) } else { stack.state });
        for id in TransportId::among(part) {
            self.pos.transports[id.index()].state = stay(self.pos.transports[id.index()].state);
        }
        for leader in &mut self.pos.leaders {
            leader.state = stay(leader.state);
        }
        for factory in &mut self.pos.factories {
            factory.landed = false;
        }
        self.pos.sort_factories();
        self.pos.fired.clear();
        self.pop();
    }

    /// All have moved: combat begins.
    fn end_movement_phase(&mut self) {
        self.pos.restate(|_| State::default());
        self.pos.transports.iter_mut().for_each(|t| t.state = State::default());
        self.pos.leaders.iter_mut().for_each(|l| l.state = State::default());
        self.push(Step::Peace {});
        self.push(Step::Combat { display: DisplayId::FIRST, stage: 0, cursor: 0 });
        self.tell(|_| Event::Phase { text: "Combat" });
    }
}
