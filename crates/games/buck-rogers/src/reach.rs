//! How far pieces in hand can go [BR-079 … BR-086, BR-102, BR-107].

use arrayvec::ArrayVec;

use crate::action::Piece;
use crate::board::{FAR, Zone, ZoneKind};
use crate::colour::Player;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, ZoneSet, not_asked, require};
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

/// Zones in reach with what they cost.
pub(crate) type Reach = ArrayVec<(Zone, u8), 250>;

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

    /// Whether movement ends in a zone [BR-102, BR-107].
    pub(crate) fn stops(self, grip: &Grip, player: Player, zone: Zone, enemies: &ZoneSet) -> bool {
        if self.board().is_territory(zone) {
            return enemies.has(zone)
                || (grip.gennies
                    && self.has(Switch::GennieAbilities)
                    && self.pos.controller(zone).is_some_and(|owner| owner != player));
        }
        grip.ships && self.satellite_at(zone).is_some_and(|owner| owner != player)
    }

    /// [BR-086] Whether the hand may go to a zone: not if it is a Leader alone among enemies.
    fn is_open_to(self, grip: &Grip, player: Player, zone: Zone, enemies: &ZoneSet) -> bool {
        !grip.leaders || grip.units || !enemies.has(zone) || self.has_company(player, zone, false)
    }

    /// Zones that the hand can go to, nearest first.
    pub(crate) fn reach(self, at: Zone, player: Player) -> Reach {
        self.reach_of(&self.grip(at), at, player)
    }

    pub(crate) fn reach_of(self, grip: &Grip, at: Zone, player: Player) -> Reach {
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
        // [BR-258] Units flee only to zones without enemies; the other half of theirs is none [BR-284].
        let flees = self.flees();
        let arena = if flees { self.arena(at) } else { Arena::only(at) };
        let open = |zone: &Zone| {
            !arena.contains(*zone)
                && self.is_open_to(grip, player, *zone, &enemies)
                && !(flees && enemies.has(*zone))
        };
        queue.into_iter().filter(open).map(|zone| (zone, cost[zone.index()])).collect()
    }

    /// [BR-233] The route matters where passing ships may be shot at; nobody shoots at Leaders alone [BR-236].
    pub(crate) fn steps_only(self, grip: &Grip) -> bool {
        (self.has(Switch::PassingFire) && grip.units) || self.flees()
    }

    /// Whether a piece by itself could go anywhere.
    pub(crate) fn can_go(self, piece: Piece, zone: Zone) -> bool {
        let Some((_, player)) = self.mover() else { return false };
        let grip = Grip { shifted: false, ..self.grip_of(piece) };
        if grip.leaders {
            return self.has_way(&grip, zone, player);
        }
        self.near(zone).iter().any(|&next| self.suits(&grip, zone, next))
            && self.may_leave(piece, zone, player)
    }

    /// Whether there is a zone to go to; for Leaders alone, perhaps one beyond enemies [BR-086, BR-103], and for whoever
    /// flees, one without enemies [BR-258].
    pub(crate) fn has_way(self, grip: &Grip, at: Zone, player: Player) -> bool {
        if self.flees() {
            return !self.reach_of(grip, at, player).is_empty();
        }
        let enemies = self.enemy_zones(player);
        let open =
            |next: &Zone| self.suits(grip, at, *next) && self.is_open_to(grip, player, *next, &enemies);
        self.near(at).iter().any(open) || (!grip.units && !self.reach_of(grip, at, player).is_empty())
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
        let alone = |name: Name| {
            let leader = &self.pos.leaders[name.index()];
            self.leader_player(name) == Some(player)
                && leader.state.has(State::MOVED)
                && !leader.state.has(State::HELD)
                && !goes(name)
        };
        let arena = self.arena(zone);
        if !arena.zones().flat_map(|zone| self.leaders_in(zone)).any(alone)
            || !self.enemy_zones(player).has(zone)
        {
            return true;
        }
        let forces = self.arena_forces(arena);
        units_of(&forces, self.colours(player)) > taken + self.held_units(zone)
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
        let reach = self.reach(at, player);
        if let Some((_, cost)) = reach.iter().find(|(zone, _)| *zone == to) {
            return Ok(*cost);
        }
        let grip = self.grip(at);
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
        let other_body = grip.gennies && board.info(at).body != board.info(to).body;
        require(!other_body, "BR-082", "a Gennie cannot leave its planet, moon, satellite or asteroid")?;
        require(board.kind(to) != ZoneKind::Sun, "BR-050", "nothing may enter the Sun")?;
        let enemies = self.enemy_zones(player);
        require(
            self.is_open_to(&grip, player, to, &enemies),
            "BR-086",
            "a Leader cannot go alone into a zone with enemies",
        )?;
        require(false, "BR-079", "that is too far, or something stops you on the way")?;
        Ok(0)
    }
}
