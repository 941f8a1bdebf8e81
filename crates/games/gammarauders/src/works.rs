//! Phase 6: rebuilding the fortress and refitting the bioborg [chapter 10].

use retrograde_core::{Log, Short};

use crate::action::Carrier;
use crate::cards::place;
use crate::effect::Act;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::pack::Hook;
use crate::piece::Stack;
use crate::play::Play;
use crate::player::Player;

impl Look<'_> {
    /// [GR-123, GR-124] Whether a pod from somewhere can rebuild the fortress.
    pub(crate) fn check_rebuild(self, player: Player, from: Carrier) -> Check {
        let alliance = self.alliance(player);
        require(!alliance.standing, "GR-123", "your fortress is still standing")?;
        let fort = alliance.fort;
        let own = |stack: &&Stack| stack.owner() == player;
        match from {
            Carrier::Borg => {
                let there = alliance.borg == fort && alliance.carried > 0;
                require(there, "GR-124", "your bioborg has not brought a pod to the ruin")
            }
            Carrier::Soldier => {
                let mut there = self.pos.stacks_in(fort).iter().filter(own);
                require(
                    there.any(|stack| stack.state.pods() > 0),
                    "GR-124",
                    "no soldier has brought a pod to the ruin",
                )
            }
            Carrier::Loose => {
                require(self.pos.loose[fort.index()] > 0, "GR-124", "there is no loose pod in the ruin")?;
                let there = alliance.borg == fort || self.pos.stacks_in(fort).iter().any(|stack| own(&stack));
                require(there, "GR-124", "you have no piece in the ruin")
            }
            Carrier::Fort => require(false, "GR-187", "a trashed fortress cannot store pods"),
        }
    }

    /// Whether the bioborg stands in its own standing fortress.
    pub(crate) fn at_home(self, player: Player) -> bool {
        self.alliance(player).stands_in(self.alliance(player).borg)
    }

    /// Whether a talent lets the bioborg refit anywhere.
    pub(crate) fn refits_anywhere(self, player: Player) -> bool {
        let talent = self.bioborg(player).map(|bioborg| &bioborg.talent);
        talent.is_some_and(|talent| talent.hook == Hook::Go && talent.phase == 6)
            && !self.alliance(player).used
    }

    /// Whether the hand holds a weapon that some slot takes.
    pub(crate) fn has_fitting(self, player: Player) -> bool {
        let mut found = false;
        self.each_mount(player, |_, _| found = true);
        found
    }

    /// Whether there is anything to refit.
    pub(crate) fn can_change_sheet(self, player: Player) -> bool {
        self.has_fitting(player) || !self.mounted(player).is_empty()
    }

    /// [GR-126, GR-268] Whether the bioborg may be refitted now.
    pub(crate) fn check_refit(self, player: Player, refitted: bool) -> Check {
        require(!refitted, "GR-268", "you may refit only once a go")?;
        require(!self.forbidden(player, Act::Refit), "GR-290", "a card forbids you to refit")?;
        let place = self.at_home(player) || self.refits_anywhere(player);
        require(place, "GR-126", "a bioborg can only be refitted in its own standing fortress")?;
        require(self.can_change_sheet(player), "GR-126", "there is nothing to mount or take off")
    }

    /// [GR-128] Whether the bioborg must be refitted.
    pub(crate) fn must_refit(self, player: Player) -> bool {
        self.at_home(player)
            && !self.forbidden(player, Act::Refit)
            && self.mounted(player).is_empty()
            && self.has_fitting(player)
    }

    /// Whether a refit may end so.
    pub(crate) fn check_refitted(self, player: Player) -> Check {
        let bare = self.mounted(player).is_empty() && self.has_fitting(player);
        require(!bare, "GR-268", "you must mount a weapon that fits")
    }

    /// The number of a slot that there is, counted from 0.
    fn slot_number(self, player: Player, slot: u8) -> Check<usize> {
        let slots = self.bioborg(player).map_or(0, |bioborg| bioborg.slots.len());
        let number = usize::from(slot).wrapping_sub(1);
        require(number < slots, "GR-127", "there is no such slot")?;
        Ok(number)
    }

    pub(crate) fn check_stow(self, player: Player, slot: u8) -> Check {
        let slot = self.slot_number(player, slot)?;
        require(self.in_slot(player, slot).is_some(), "GR-127", "nothing is mounted there")
    }

    /// Whether weapons may change slots.
    pub(crate) fn check_shift(self, player: Player, from: u8, to: u8) -> Check {
        let (from, to) = (self.slot_number(player, from)?, self.slot_number(player, to)?);
        require(from != to, "GR-127", "these are the same slot")?;
        let Some(card) = self.in_slot(player, from) else {
            return require(false, "GR-127", "nothing is mounted there");
        };
        let accepts = |slot: usize, card| {
            let mount = self.design(self.deck().of(card)).weapon().map_or(0, |weapon| weapon.mount.bit());
            self.bioborg(player).is_some_and(|bioborg| bioborg.slots[slot] & mount != 0)
        };
        require(accepts(to, card), "GR-127", "this slot does not take that kind of weapon")?;
        let back = self.in_slot(player, to).is_none_or(|other| accepts(from, other));
        require(back, "GR-127", "the weapon in that slot does not fit the other one")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A pod rebuilds the fortress [GR-123].
    pub(crate) fn rebuild(&mut self, player: Player, from: Carrier) {
        let fort = self.pos.alliance(player).fort;
        match from {
            Carrier::Borg => self.pos.alliance_mut(player).carried -= 1,
            Carrier::Loose => self.pos.loose[fort.index()] -= 1,
            _ => {
                let carries = |stack: &&Stack| stack.owner() == player && stack.state.pods() > 0;
                if let Some(&stack) = self.pos.stacks_in(fort).iter().find(carries) {
                    let state = stack.state.with_pods(stack.state.pods() - 1);
                    self.pos.change_units(stack.some(1), fort, state);
                }
            }
        }
        self.pos.pods += 1;
        self.raise_fort(player);
    }

    /// A fortress stands again; that may win the game [GR-026].
    pub(crate) fn raise_fort(&mut self, player: Player) {
        self.pos.alliance_mut(player).standing = true;
        self.tell(|look| Event::Rebuilt { who: look.party(player), area: look.alliance(player).fort });
        self.check_victory(None);
    }

    /// A weapon of the hand goes on a slot; what was there comes back.
    pub(crate) fn mount(&mut self, player: Player, card: Short, slot: u8) {
        let Some(id) = self.rules.pack.cards.find(card) else { return };
        let slot = usize::from(slot) - 1;
        self.stow(player, slot as u8 + 1);
        self.move_card(id, place::hand(player), place::slot(player, slot), player.bit());
    }

    /// A weapon comes back to hand.
    pub(crate) fn stow(&mut self, player: Player, slot: u8) {
        let slot = usize::from(slot) - 1;
        if let Some(card) = self.look().in_slot(player, slot) {
            let id = self.rules.pack.cards.of(card);
            self.move_card(id, place::slot(player, slot), place::hand(player), player.bit());
        }
    }

    /// Weapons change slots.
    pub(crate) fn shift(&mut self, player: Player, from: u8, to: u8) {
        let slot = |slot: u8| place::slot(player, usize::from(slot) - 1);
        let card = |play: &Self, at: u8| {
            play.pos.cards.in_place(at).lowest().map(|card| play.rules.pack.cards.of(card))
        };
        let (one, other) = (card(self, slot(from)), card(self, slot(to)));
        if let Some(other) = other {
            self.move_card(other, slot(to), place::aside(player), player.bit());
        }
        if let Some(one) = one {
            self.move_card(one, slot(from), slot(to), player.bit());
        }
        if let Some(other) = other {
            self.move_card(other, place::aside(player), slot(from), player.bit());
        }
    }

    /// A refit is over: nobody else knows any more what is mounted and what is held.
    pub(crate) fn refitted(&mut self, player: Player) {
        for card in (self.look().hand(player) | self.look().mounted(player)).iter() {
            self.pos.cards.forget_but(card, player.bit());
        }
        for id in 0..self.rules.pack.cards.designs.len() {
            self.settle(crate::cards::DesignId::new(id));
        }
        let mounted = self.look().mounted(player).len() as u8;
        self.tell(|look| Event::Refitted { who: look.party(player), mounted });
    }
}
