//! The army units on the board, in stacks of units alike.

use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::area::{Area, AreaSet};
use crate::look::Look;
use crate::piece::{Kind, Mark, Stack, State, Unit};
use crate::player::{MOST_PLAYERS, Player, Players};
use crate::position::Position;

/// Most stacks: every counter of every Alliance by itself.
pub(crate) const MOST_STACKS: usize = MOST_PLAYERS * Kind::COUNT * 16;

/// All army units on the board, in order, so that equal positions are equal.
#[derive(Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Army(ArrayVec<Stack, MOST_STACKS>);

impl Army {
    pub(crate) fn new() -> Army {
        Army::default()
    }
}

impl<'a> IntoIterator for &'a Army {
    type Item = &'a Stack;
    type IntoIter = std::slice::Iter<'a, Stack>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Deref for Army {
    type Target = ArrayVec<Stack, MOST_STACKS>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Army {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Position {
    /// The stacks in an area.
    #[inline]
    pub(crate) fn stacks_in(&self, area: Area) -> &[Stack] {
        let from = self.army.partition_point(|stack| stack.area < area);
        let to = from + self.army[from..].iter().take_while(|stack| stack.area == area).count();
        &self.army[from..to]
    }

    /// Stacks of a player.
    #[inline]
    pub(crate) fn stacks_of(&self, player: Player) -> impl Iterator<Item = Stack> {
        self.army.iter().copied().filter(move |stack| stack.owner() == player)
    }

    /// Where units are in the army, or would be.
    #[inline]
    fn place_in_army(&self, units: Stack) -> usize {
        self.army.partition_point(|stack| stack.rank() < units.rank())
    }

    /// Adds units.
    pub(crate) fn add_units(&mut self, units: Stack) {
        if units.count == 0 {
            return;
        }
        let at = self.place_in_army(units);
        match self.army.get_mut(at) {
            Some(stack) if stack.like(units) => stack.count += units.count,
            _ => self.army.insert(at, units),
        }
    }

    /// Removes units that are there.
    pub(crate) fn remove_units(&mut self, units: Stack) {
        let at = self.place_in_army(units);
        if self.army.get(at).is_some_and(|stack| stack.like(units)) {
            let left = self.army[at].count.saturating_sub(units.count);
            if left == 0 {
                self.army.remove(at);
            } else {
                self.army[at].count = left;
            }
        }
    }

    /// Units that are there become others: moved, marked, somewhere else.
    pub(crate) fn change_units(&mut self, units: Stack, to: Area, state: State) {
        self.remove_units(units);
        self.add_units(Stack::new(to, units.owner(), units.kind(), state, units.count));
    }

    /// Changes the state of all units of some stacks.
    pub(crate) fn change_all(&mut self, which: impl Fn(Stack) -> bool, to: impl Fn(State) -> State) {
        let changed: ArrayVec<Stack, MOST_STACKS> = self
            .army
            .iter()
            .copied()
            .filter(|stack| which(*stack) && to(stack.state) != stack.state)
            .collect();
        for stack in changed {
            self.change_units(stack, stack.area, to(stack.state));
        }
    }

    /// Army units of a player by kind.
    pub(crate) fn units_of(&self, player: Player) -> [u8; Kind::COUNT] {
        let mut sum = [0; Kind::COUNT];
        self.stacks_of(player).for_each(|stack| sum[stack.kind().index()] += stack.count);
        sum
    }
}

impl Look<'_> {
    /// [GR-008] Counters of a kind that are not on the board.
    pub(crate) fn supply(self, player: Player, kind: Kind) -> u8 {
        let on_board: u8 =
            self.pos.stacks_of(player).filter(|stack| stack.kind() == kind).map(|stack| stack.count).sum();
        self.unit_info(kind).supply.saturating_sub(on_board)
    }

    /// Players with army units in an area.
    #[inline]
    pub(crate) fn armies_in(self, area: Area) -> Players {
        self.pos.stacks_in(area).iter().map(|stack| stack.owner()).collect()
    }

    /// Players with a bioborg in an area.
    #[inline]
    pub(crate) fn borgs_in(self, area: Area) -> Players {
        self.players().filter(|player| self.alliance(*player).borg == area).collect()
    }

    /// Players whose standing fortress is in an area.
    #[inline]
    pub(crate) fn forts_in(self, area: Area) -> Players {
        self.players().filter(|player| self.alliance(*player).stands_in(area)).collect()
    }

    /// Players with any piece or a standing fortress in an area.
    pub(crate) fn occupants(self, area: Area) -> Players {
        self.armies_in(area).or(self.borgs_in(area)).or(self.forts_in(area))
    }

    /// Units of a player with a mark.
    pub(crate) fn marked(self, player: Player, mark: Mark) -> impl Iterator<Item = Stack> {
        self.pos.stacks_of(player).filter(move |stack| stack.state.mark() == mark)
    }

    /// Units of a player with a mark in an area.
    pub(crate) fn marked_in(self, player: Player, mark: Mark, area: Area) -> impl Iterator<Item = Stack> {
        let there = self.pos.stacks_in(area).iter().copied();
        there.filter(move |stack| stack.owner() == player && stack.state.mark() == mark)
    }

    /// How many units a player has committed to a side.
    pub(crate) fn committed_units(self, player: Player, mark: Mark) -> u8 {
        self.marked(player, mark).map(|stack| stack.count).sum()
    }

    /// A stack of a player in an area, as players name it, among those that `which` accepts.
    pub(crate) fn find_stack(
        self,
        player: Player,
        unit: Unit,
        area: Area,
        which: impl Fn(Stack) -> bool,
    ) -> Option<Stack> {
        let stacks = self.pos.stacks_in(area).iter().copied();
        stacks.filter(|stack| stack.owner() == player && stack.unit() == unit).find(|stack| which(*stack))
    }

    /// Areas with pieces or standing fortresses of others, as army units see them; and as bioborgs do [GR-106, GR-107].
    pub(crate) fn enemy_areas(self, player: Player) -> (AreaSet, AreaSet) {
        let mut borgs = AreaSet::EMPTY;
        for other in self.players().filter(|other| *other != player) {
            let alliance = self.alliance(other);
            borgs.add(alliance.borg);
            if alliance.standing {
                borgs.add(alliance.fort);
            }
        }
        let mut all = borgs;
        for stack in self.pos.army.iter().filter(|stack| stack.owner() != player) {
            all.add(stack.area);
        }
        (all, borgs)
    }
}
