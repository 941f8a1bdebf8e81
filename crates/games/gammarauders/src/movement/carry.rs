//! Pods while moving: set down, picked up, carried along [GR-115 to GR-121].

use retrograde_core::Log;

use crate::action::Carrier;
use crate::area::Area;
use crate::effect::{Act, Flag};
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::piece::{Kind, Mark, Stack};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::sway::BORG;

impl Look<'_> {
    /// Pods that pieces with a mark carry, all of which are in one area.
    pub(crate) fn load(self, player: Player, carrier: Carrier, mark: Mark, area: Area) -> u8 {
        match carrier {
            Carrier::Borg if self.alliance(player).mark == mark => self.alliance(player).carried,
            Carrier::Soldier => {
                self.marked_in(player, mark, area).map(|stack| stack.state.pods() * stack.count).sum()
            }
            _ => 0,
        }
    }

    /// Pods that pieces with a mark in an area can still take.
    pub(crate) fn room(self, player: Player, carrier: Carrier, mark: Mark, area: Area) -> u8 {
        match carrier {
            Carrier::Borg if self.alliance(player).mark == mark && self.alliance(player).borg == area => {
                self.borg_room(player)
            }
            Carrier::Soldier => {
                let room =
                    |stack: Stack| self.unit_info(stack.kind()).carry.saturating_sub(stack.state.pods());
                let here = self.marked_in(player, mark, area);
                here.map(|stack| room(stack) * stack.count).sum()
            }
            _ => 0,
        }
    }

    /// [GR-117, GR-267] Pods that a player may pick up in an area.
    pub(crate) fn pods_to_pick(self, player: Player, area: Area) -> Check<u8> {
        require(!self.forbidden(player, Act::Pickup), "GR-290", "a card forbids you to pick up pods")?;
        if !self.pos.options.pickup_with_enemies {
            let others = self.armies_in(area).or(self.borgs_in(area)).without(player);
            require(
                others == Players::NONE,
                "GR-267",
                "in this game nobody may pick up pods with enemies in the area",
            )?;
        }
        let alliance = self.alliance(player);
        let stored = if alliance.stands_in(area) { alliance.stored } else { 0 };
        Ok(self.pos.loose[area.index()] + stored)
    }

    /// Whether picking up does not end the move of such a piece [GR-233].
    pub(crate) fn grabs(self, player: Player, carrier: Carrier) -> bool {
        let piece = if carrier == Carrier::Borg { BORG } else { Kind::Soldier.index() };
        self.ignores_flag(player, piece, Flag::Pickup)
    }

    /// Whether all pieces in hand go on after picking up.
    pub(crate) fn all_grab(self, player: Player) -> bool {
        let borg = self.alliance(player).mark != Mark::Hand || self.grabs(player, Carrier::Borg);
        let units = self.marked(player, Mark::Hand).map(|stack| stack.kind().index());
        borg && units.into_iter().all(|kind| self.ignores_flag(player, kind, Flag::Pickup))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// One unit with a mark changes its load; the fullest gives, the emptiest takes.
    fn change_load(&mut self, player: Player, mark: Mark, area: Area, add: bool) {
        let look = self.look();
        let here = look.marked_in(player, mark, area);
        let found = if add {
            here.filter(|stack| stack.state.pods() < look.unit_info(stack.kind()).carry)
                .min_by_key(|stack| stack.state.pods())
        } else {
            here.filter(|stack| stack.state.pods() > 0).max_by_key(|stack| stack.state.pods())
        };
        let Some(stack) = found else { return };
        let pods = if add { stack.state.pods() + 1 } else { stack.state.pods() - 1 };
        let one = stack.some(1);
        self.pos.change_units(one, area, stack.state.with_pods(pods));
    }

    /// [GR-119] A pod is set down: stored in the own fortress if there is room, loose otherwise.
    fn set_down(&mut self, player: Player, area: Area) {
        let stored = self.pos.alliance(player).stands_in(area) && self.look().store_room(player) > 0;
        if stored {
            self.pos.alliance_mut(player).stored += 1;
        } else {
            self.pos.loose[area.index()] += 1;
        }
    }

    /// Pieces in hand set pods down.
    pub(crate) fn drop_pods(&mut self, player: Player, carrier: Carrier, count: u8, area: Area) {
        for _ in 0..count {
            match carrier {
                Carrier::Borg => self.pos.alliance_mut(player).carried -= 1,
                _ => self.change_load(player, Mark::Hand, area, false),
            }
            self.set_down(player, area);
        }
        self.tell(|look| Event::PodsDropped { who: look.party(player), carrier, count, area });
    }

    /// Pieces with a mark take loose pods, or collect them after a combat.
    pub(crate) fn take_pods(&mut self, player: Player, carrier: Carrier, count: u8, area: Area, mark: Mark) {
        for _ in 0..count {
            // Loose ones first: what is stored is safe.
            if self.pos.loose[area.index()] > 0 {
                self.pos.loose[area.index()] -= 1;
            } else {
                self.pos.alliance_mut(player).stored -= 1;
            }
            match carrier {
                Carrier::Borg => self.pos.alliance_mut(player).carried += 1,
                Carrier::Fort => self.pos.alliance_mut(player).stored += 1,
                _ => self.change_load(player, mark, area, true),
            }
        }
        self.tell(|look| Event::PodsPicked {
            who: look.party(player),
            carrier,
            count,
            area,
            won: look.pos.combat.is_on(),
        });
    }

    /// The pieces in hand go to another area.
    pub(crate) fn relocate(&mut self, player: Player, to: Area) {
        let units: arrayvec::ArrayVec<Stack, 48> = self.look().marked(player, Mark::Hand).collect();
        for stack in units {
            self.pos.change_units(stack, to, stack.state);
        }
        let alliance = self.pos.alliance_mut(player);
        if alliance.mark == Mark::Hand {
            alliance.borg = to;
        }
    }

    /// The pieces in hand are put down; `moved` if that was their move.
    pub(crate) fn put_down(&mut self, player: Player, moved: bool) {
        let units: arrayvec::ArrayVec<Stack, 48> = self.look().marked(player, Mark::Hand).collect();
        for stack in units {
            let state = stack.state.with_mark(Mark::None).with_moved(moved || stack.state.moved());
            self.pos.change_units(stack, stack.area, state);
        }
        let alliance = self.pos.alliance_mut(player);
        if alliance.mark == Mark::Hand {
            alliance.mark = Mark::None;
            alliance.moved |= moved;
        }
        self.pos.route.clear();
    }

    /// Units of a stack are picked out, or put back.
    pub(crate) fn mark_units(&mut self, stack: Stack, count: u8, mark: Mark) {
        let some = stack.some(count);
        self.pos.change_units(some, stack.area, stack.state.with_mark(mark));
    }
}
