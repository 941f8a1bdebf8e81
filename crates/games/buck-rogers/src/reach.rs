//! How far pieces in hand can go [BR-079 … BR-086, BR-102, BR-107].

use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::action::Piece;
use crate::board::{Zone, ZoneKind, ZoneSet};
use crate::colour::Player;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, not_asked, require};
use crate::options::Switch;
use crate::position::Arena;
use crate::state::State;

/// What is in hand.
#[derive(Copy, Clone, Debug)]
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
    /// Something in it has changed halves of a merged orbit [BR-282].
    pub(crate) shifted: bool,
    /// Zones that all of it may still move.
    pub(crate) left: u8,
}

impl Grip {
    const EMPTY: Grip = Grip {
        any: false,
        ground: false,
        troopers: false,
        gennies: false,
        battlers: false,
        ships: false,
        leaders: false,
        units: false,
        shifted: false,
        left: u8::MAX,
    };

    /// A Leader alone that may move so many zones.
    pub(crate) fn leader(left: u8) -> Grip {
        Grip { any: true, leaders: true, left, ..Grip::EMPTY }
    }

    /// Adds a unit, or a Leader.
    #[inline]
    fn add(&mut self, kind: Option<Kind>, state: State) {
        self.any = true;
        self.shifted |= state.has(State::SHIFTED);
        self.left = self.left.min(state.left);
        let Some(kind) = kind else {
            self.leaders = true;
            return;
        };
        self.units = true;
        self.troopers |= kind == Kind::Trooper;
        self.gennies |= kind == Kind::Gennie;
        self.ground |= kind.is_ground();
        self.battlers |= kind == Kind::Battler;
        self.ships |= kind.is_ship();
    }
}

/// Zones with enemies of a player. Most questions are settled without them or by a look at one or two zones; all are found when
/// more is asked.
pub(crate) struct Enemies<'a> {
    look: Look<'a>,
    player: Player,
    asked: Cell<u8>,
    zones: OnceCell<ZoneSet>,
}

impl Enemies<'_> {
    /// To find all zones costs as much as to look at so many one by one.
    const FEW: u8 = 3;

    pub(crate) fn has(&self, zone: Zone) -> bool {
        if let Some(zones) = self.zones.get() {
            return zones.has(zone);
        }
        if self.asked.get() < Enemies::FEW {
            self.asked.set(self.asked.get() + 1);
            return self.look.has_enemy_in(self.player, zone);
        }
        self.zones.get_or_init(|| self.look.enemy_zones(self.player)).has(zone)
    }
}

/// Zones in reach with what they cost.
pub(crate) type Reach = ArrayVec<(Zone, u8), 250>;

impl<'a> Look<'a> {
    /// Zones with enemies of a player, as far as anybody wants to know.
    pub(crate) fn enemies(self, player: Player) -> Enemies<'a> {
        Enemies { look: self, player, asked: Cell::new(0), zones: OnceCell::new() }
    }
}

impl Look<'_> {
    /// What the mover has in hand.
    pub(crate) fn grip(self, at: Zone) -> Grip {
        let mut grip = Grip::EMPTY;
        for stack in self.pos.stacks_in(at).iter().filter(|stack| stack.state.has(State::HELD)) {
            grip.add(Some(stack.kind), stack.state);
        }
        for id in self.pos.transports_in(at).filter(|id| self.pos.transport(*id).state.has(State::HELD)) {
            grip.add(Some(Kind::Transport), self.pos.transport(id).state);
        }
        for name in self.leaders_in(at).filter(|name| self.pos.leaders[name.index()].state.has(State::HELD)) {
            grip.add(None, self.pos.leaders[name.index()].state);
        }
        grip
    }

    /// What is in hand once this piece is, and nothing else.
    pub(crate) fn grip_of(self, piece: Piece) -> Grip {
        let mut grip = Grip::EMPTY;
        match piece {
            Piece::Units(_, _, kind, state) => grip.add(Some(kind), state),
            Piece::Transport(id) => grip.add(Some(Kind::Transport), self.pos.transport(id).state),
            Piece::Leader(name) => grip.add(None, self.pos.leaders[name.index()].state),
        }
        grip
    }

    /// Whether a step from one zone to the next suits what is in hand [BR-081 … BR-083, BR-280].
    fn suits(self, grip: &Grip, from: Zone, to: Zone) -> bool {
        let board = self.board();
        let kind = board.kind(to);
        if kind == ZoneKind::Sun && !self.enters_sun(grip) {
            return false;
        }
        let land = |zone: Zone| board.is_territory(zone);
        if !grip.ground {
            return !(grip.battlers && land(to));
        }
        let body = |zone: Zone| board.info(zone).world;
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

    /// Whether movement ends in a zone [BR-102, BR-107].
    pub(crate) fn stops(self, grip: &Grip, player: Player, zone: Zone, enemies: &Enemies<'_>) -> bool {
        if self.board().is_territory(zone) {
            return enemies.has(zone)
                || (grip.gennies
                    && self.has(Switch::GennieAbilities)
                    && self.pos.controller(zone).is_some_and(|owner| owner != player));
        }
        grip.ships && self.satellite_at(zone).is_some_and(|owner| owner != player)
    }

    /// [BR-086] Whether the hand may go to a zone: not if it is a Leader alone among enemies.
    fn is_open_to(self, grip: &Grip, player: Player, zone: Zone, enemies: &Enemies<'_>) -> bool {
        !grip.leaders || grip.units || !enemies.has(zone) || self.has_company(player, zone, false)
    }

    /// Zones that a hand can go to, nearest first.
    pub(crate) fn reach_of(self, grip: &Grip, at: Zone, player: Player) -> Reach {
        let mut reach = Reach::new();
        self.spread(grip, at, player, &self.enemies(player), |zone, cost| {
            reach.push((zone, cost));
            ControlFlow::Continue(())
        });
        reach
    }

    /// Whether a hand can go anywhere.
    pub(crate) fn reaches_any(self, grip: &Grip, at: Zone, player: Player, enemies: &Enemies<'_>) -> bool {
        let mut any = false;
        self.spread(grip, at, player, enemies, |_, _| {
            any = true;
            ControlFlow::Break(())
        });
        any
    }

    /// What it costs to go to a zone, if the hand can go there.
    pub(crate) fn cost(
        self,
        grip: &Grip,
        at: Zone,
        to: Zone,
        player: Player,
        enemies: &Enemies<'_>,
    ) -> Option<u8> {
        let mut found = None;
        self.rings(grip, at, player, enemies, |ring, cost| {
            if ring.has(to) {
                found = Some(cost);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found.filter(|_| self.may_end_in(grip, at, to, player, enemies))
    }

    /// Calls back for each zone that a hand can go to and what that costs, nearest first, until it has heard enough.
    pub(crate) fn spread(
        self,
        grip: &Grip,
        at: Zone,
        player: Player,
        enemies: &Enemies<'_>,
        mut with: impl FnMut(Zone, u8) -> ControlFlow<()>,
    ) {
        // Most hands may end their way wherever they can come to.
        let anywhere = !(self.flees() || grip.leaders && !grip.units);
        self.rings(grip, at, player, enemies, |ring, cost| {
            let open = |zone: &Zone| anywhere || self.may_end_in(grip, at, *zone, player, enemies);
            ring.iter().filter(open).try_for_each(|zone| with(zone, cost))
        });
    }

    /// Whether a hand that can come to a zone may end its way there.
    fn may_end_in(self, grip: &Grip, at: Zone, zone: Zone, player: Player, enemies: &Enemies<'_>) -> bool {
        // [BR-258] Units flee only to zones without enemies; the other half of theirs is none [BR-284].
        self.is_open_to(grip, player, zone, enemies)
            && !(self.flees() && (self.arena(at).contains(zone) || enemies.has(zone)))
    }

    /// Calls back for the zones that a hand can come to at each cost, nearest first, until it has heard enough.
    fn rings(
        self,
        grip: &Grip,
        at: Zone,
        player: Player,
        enemies: &Enemies<'_>,
        mut with: impl FnMut(ZoneSet, u8) -> ControlFlow<()>,
    ) {
        let (board, advance) = (self.board(), self.pos.advance);
        let merged = self.has(Switch::FarOrbitMerge) && !grip.ground;
        let most = if self.steps_only(grip) { grip.left.min(1) } else { grip.left };
        let (mut seen, mut ring) = (self.barred(grip), ZoneSet::only(at));
        seen.add(at);
        if merged
            && !grip.shifted
            && let Some(half) = board.other_half(advance, at)
        {
            seen.add(half);
            ring.add(half);
            if with(ZoneSet::only(half), 0).is_break() {
                return;
            }
        }
        for cost in 1..=most {
            let mut next = ZoneSet::default();
            for zone in ring.iter() {
                if cost > 1 && self.stops(grip, player, zone, enemies) {
                    continue;
                }
                let around = board.around(advance, zone);
                if grip.ground {
                    let suits = |to: &Zone| self.suits(grip, zone, *to);
                    around.less(seen).iter().filter(suits).for_each(|zone| next.add(zone));
                } else {
                    next = next.and(around);
                }
            }
            next = next.less(seen);
            if merged {
                let halves = next.iter().filter_map(|zone| board.other_half(advance, zone));
                next = halves.collect::<ZoneSet>().less(seen).and(next);
            }
            if next.is_empty() || with(next, cost).is_break() {
                return;
            }
            (seen, ring) = (seen.and(next), next);
        }
    }

    /// Zones that what is in hand never enters, wherever it comes from [BR-050, BR-083]; for ground units there are others.
    fn barred(self, grip: &Grip) -> ZoneSet {
        let land = if grip.battlers { self.board().land() } else { ZoneSet::default() };
        if self.enters_sun(grip) { land } else { land.and(self.board().suns()) }
    }

    /// [BR-050, BR-293] Whether what is in hand may go round the Sun.
    fn enters_sun(self, grip: &Grip) -> bool {
        self.has(Switch::Slingshot) && !grip.leaders
    }

    /// [BR-233] The route matters where passing ships may be shot at; nobody shoots at Leaders alone [BR-236].
    pub(crate) fn steps_only(self, grip: &Grip) -> bool {
        (self.has(Switch::PassingFire) && grip.units) || self.flees()
    }

    /// Whether any hand at all moves step by step now.
    pub(crate) fn steps_at_all(self) -> bool {
        self.has(Switch::PassingFire) || self.flees()
    }

    /// Whether a piece by itself could go anywhere.
    pub(crate) fn can_go(self, piece: Piece, zone: Zone) -> bool {
        self.mover().is_some_and(|(_, player)| self.can_move(piece, zone, player, &self.enemies(player)))
    }

    /// Whether a piece of the player who moves could go anywhere by itself.
    pub(crate) fn can_move(self, piece: Piece, zone: Zone, player: Player, enemies: &Enemies<'_>) -> bool {
        let grip = Grip { shifted: false, ..self.grip_of(piece) };
        if grip.leaders {
            return self.has_way(&grip, zone, player, enemies);
        }
        self.has_step(&grip, zone) && self.may_leave(piece, zone, player)
    }

    /// Whether what is in hand could enter a zone next to its own.
    pub(crate) fn has_step(self, grip: &Grip, zone: Zone) -> bool {
        if !grip.ground {
            return !self.board().around(self.pos.advance, zone).less(self.barred(grip)).is_empty();
        }
        self.near(zone).iter().any(|&next| self.suits(grip, zone, next))
    }

    /// Whether there is a zone to go to; for Leaders alone, perhaps one beyond enemies [BR-086, BR-103], and for whoever
    /// flees, one without enemies [BR-258].
    pub(crate) fn has_way(self, grip: &Grip, at: Zone, player: Player, enemies: &Enemies<'_>) -> bool {
        if grip.units && !self.flees() {
            return self.has_step(grip, at);
        }
        let open = |next: &Zone| self.suits(grip, at, *next) && self.is_open_to(grip, player, *next, enemies);
        (!self.flees() && self.near(at).iter().any(open)) || self.reaches_any(grip, at, player, enemies)
    }

    /// [BR-086] Whether a piece may leave a zone: the last unit beside a Leader that moved there stays with it among enemies.
    pub(crate) fn may_leave(self, piece: Piece, zone: Zone, player: Player) -> bool {
        let taken = match piece {
            Piece::Units(count, ..) => u32::from(count),
            Piece::Transport(_) => 1,
            // It is never the one that leaves another alone.
            Piece::Leader(_) => return true,
        };
        self.may_all_leave(taken, zone, player, |_| false)
    }

    /// [BR-086] Whether so many units may leave a zone, with some of the Leaders there.
    pub(crate) fn may_all_leave(
        self,
        taken: u32,
        zone: Zone,
        player: Player,
        goes: impl Fn(Name) -> bool,
    ) -> bool {
        taken <= self.free_units(zone, player, goes)
    }

    /// [BR-086] Whether any Leader of a player could keep units in a zone.
    pub(crate) fn may_tie(self, player: Player) -> bool {
        Name::ALL.into_iter().any(|name| {
            let leader = &self.pos.leaders[name.index()];
            leader.state.has(State::MOVED)
                && !leader.state.has(State::HELD)
                && leader.zone().is_some()
                && self.leader_player(name) == Some(player)
        })
    }

    /// [BR-086] How many units may leave a zone besides those in hand, with some of the Leaders there.
    pub(crate) fn free_units(self, zone: Zone, player: Player, goes: impl Fn(Name) -> bool) -> u32 {
        let alone = |name: Name, arena: Arena| {
            let leader = &self.pos.leaders[name.index()];
            leader.state.has(State::MOVED)
                && !leader.state.has(State::HELD)
                && leader.zone().is_some_and(|at| arena.contains(at))
                && self.leader_player(name) == Some(player)
                && !goes(name)
        };
        let arena = self.arena(zone);
        if !Name::ALL.into_iter().any(|name| alone(name, arena)) || !self.has_enemy_in(player, zone) {
            return u32::MAX;
        }
        let forces = self.arena_forces(arena);
        // One of them stays.
        units_of(&forces, self.colours(player)).saturating_sub(self.held_units(zone) + 1)
    }

    /// How many units are in hand.
    pub(crate) fn held_units(self, zone: Zone) -> u32 {
        let held = |state: State| state.has(State::HELD);
        let stacks =
            self.pos.stacks_in(zone).iter().filter(|stack| held(stack.state)).map(|s| u32::from(s.count));
        stacks.sum::<u32>()
            + self.pos.transports_in(zone).filter(|id| held(self.pos.transport(*id).state)).count() as u32
    }

    /// Whether the hand may go to a zone, and what it costs.
    pub(crate) fn check_go(self, at: Zone, to: Zone) -> Check<u8> {
        let Some((_, player)) = self.mover() else { return not_asked() };
        let (grip, enemies) = (self.grip(at), self.enemies(player));
        if let Some(cost) = self.cost(&grip, at, to, player, &enemies) {
            return Ok(cost);
        }
        let board = self.board();
        require(
            !(grip.battlers && board.is_territory(to)),
            "BR-027",
            "Battlers cannot enter Territorial Zones",
        )?;
        require(
            !grip.ground || board.is_territory(to),
            "BR-081",
            "Troopers and Gennies travel on foot and cannot fly",
        )?;
        let other_body = grip.gennies && board.info(at).world != board.info(to).world;
        require(!other_body, "BR-082", "a Gennie cannot leave its planet, moon, satellite or asteroid")?;
        require(board.kind(to) != ZoneKind::Sun, "BR-050", "nothing may enter the Sun")?;
        require(
            self.is_open_to(&grip, player, to, &enemies),
            "BR-086",
            "a Leader cannot go alone into a zone with enemies",
        )?;
        require(false, "BR-079", "that is too far, or something stops you on the way")?;
        Ok(0)
    }
}
