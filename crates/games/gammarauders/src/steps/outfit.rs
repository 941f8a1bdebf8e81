//! Set-up hands: weapons are mounted and hands cut to five, in secret and all at once [GR-036, GR-038].

use retrograde_cards::CardSet;
use retrograde_core::{Log, step};

use crate::action::Action;
use crate::cards::place;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Aside, Holds, Question, Room, must};

step! {
    /// Everybody arms the bioborg and discards down to the hand limit.
    pub(crate) struct Outfit = "outfit" {
        /// Who has finished.
        ready: Players,
    }
}

impl Look<'_> {
    /// Whether a card of the hand may go on a slot, counted from 1 [GR-127].
    pub(crate) fn check_mount(self, player: Player, card: retrograde_core::Short, slot: u8) -> Check {
        let id = self.own_card(player, card, "GR-127")?;
        let slots = self.bioborg(player).map_or(&[][..], |bioborg| &bioborg.slots);
        let accepts = usize::from(slot).checked_sub(1).and_then(|slot| slots.get(slot));
        let Some(accepts) = accepts else { return require(false, "GR-127", "there is no such slot") };
        match self.design(id).weapon() {
            Some(weapon) => require(
                accepts & weapon.mount.bit() != 0,
                "GR-127",
                "this slot does not take that kind of weapon",
            ),
            None => require(false, "GR-127", "only weapons can be mounted"),
        }
    }

    /// Calls `f` with every weapon of the hand and every slot, counted from 1, that takes it.
    pub(crate) fn each_mount(self, player: Player, mut f: impl FnMut(crate::cards::DesignId, u8)) {
        let weapons = self.hand(player) & self.deck().weapons;
        let slots = self.bioborg(player).map_or(&[][..], |bioborg| &bioborg.slots);
        for id in self.deck().designs_of(weapons) {
            let Some(weapon) = self.design(id).weapon() else { continue };
            for (slot, accepts) in slots.iter().enumerate() {
                if accepts & weapon.mount.bit() != 0 {
                    f(id, slot as u8 + 1);
                }
            }
        }
    }

    /// The slots of a player that hold something, a bit each.
    pub(crate) fn full_slots(self, player: Player) -> u8 {
        self.mounted(player).iter().fold(0, |bits, card| bits | 1 << self.slot_of(card))
    }

    /// Whether a weapon of the hand fits an empty slot.
    fn has_free_slot(self, player: Player) -> bool {
        let (full, mut found) = (self.full_slots(player), false);
        self.each_mount(player, |_, slot| found |= full >> (slot - 1) & 1 == 0);
        found
    }

    /// Whether a player must still discard at set-up.
    fn over_at_set_up(self, player: Player) -> bool {
        self.hand(player).len() > usize::from(self.limits().hand)
    }
}

impl Room for Outfit {
    fn asked(self, look: Look<'_>) -> Players {
        look.pos.options.all_players().minus(self.ready)
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.outfitted();
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let full = look.full_slots(player);
        look.each_mount(player, |id, slot| {
            if full >> (slot - 1) & 1 == 0 {
                out.push(Action::Mount(look.card_name(id), slot));
            }
        });
        if look.over_at_set_up(player) {
            let hand = look.deck().designs_of(look.hand(player));
            out.extend(hand.map(|id| Action::Discard(look.card_name(id))));
        } else {
            out.push(Action::Done);
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Mount(card, slot) => {
                look.check_mount(player, card, slot)?;
                let full = look.full_slots(player) >> (slot - 1) & 1 != 0;
                require(!full, "GR-127", "this slot already holds a weapon")
            }
            Action::Discard(card) => {
                look.own_card(player, card, "GR-038")?;
                require(look.over_at_set_up(player), "GR-038", "you are within the hand limit")
            }
            Action::Done => {
                require(!look.over_at_set_up(player), "GR-038", "first discard down to the hand limit")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Mount(card, slot) => {
                if let Some(id) = play.rules.pack.cards.find(card) {
                    let to = place::slot(player, usize::from(slot) - 1);
                    play.move_card(id, place::hand(player), to, player.bit());
                }
            }
            Action::Discard(card) => {
                if let Some(id) = play.rules.pack.cards.find(card) {
                    play.move_card(id, place::hand(player), place::aside(player), player.bit());
                }
            }
            _ => {}
        }
        // Whoever can neither mount nor discard any more is ready; others cannot tell that from having said so.
        let (look, done) = (play.look(), action == Action::Done);
        if done || !look.over_at_set_up(player) && !look.has_free_slot(player) {
            play.replace(Outfit { ready: self.ready.with(player) });
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        look.best_outfit(player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let over = look.hand(player).len().saturating_sub(usize::from(look.limits().hand));
        let text = if over > 0 {
            format!(
                "{}: mount weapons on your bioborg, and discard {} of the cards that stay in your hand",
                look.name(player),
                over
            )
        } else {
            format!(
                "{}: mount more weapons, or finish; a weapon in your hand can defend your fortress",
                look.name(player)
            )
        };
        Question::new("outfit", "GR-036", text)
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let _ = look;
        out.push(Action::Done);
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(look.best_outfit(player));
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Players arm their bioborgs in secret".to_owned()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let everybody = look.pos.options.all_players();
        must(self.ready.minus(everybody).is_empty(), "a player who is not there is ready")?;
        let within = |player: Player| look.hand(player).len() <= usize::from(look.limits().hand);
        must(self.ready.iter().all(within), "somebody who is ready holds too many cards")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_dealt()?;
        look.must_be_bare()
    }

    fn holds(self) -> Holds {
        Holds { aside: Some(Aside::Outfit), ..Holds::default() }
    }
}

impl Look<'_> {
    /// The hidden card of a player with this name; `rule` wants it held.
    pub(crate) fn own_card(
        self,
        player: Player,
        card: retrograde_core::Short,
        rule: &'static str,
    ) -> Check<crate::cards::DesignId> {
        self.card_in(self.hand(player), card, rule, "you do not hold this card")
    }

    /// The card with this name among some cards.
    pub(crate) fn card_in(
        self,
        cards: CardSet,
        name: retrograde_core::Short,
        rule: &'static str,
        because: &'static str,
    ) -> Check<crate::cards::DesignId> {
        match self.deck().find(name) {
            Some(id) if !(cards & self.copies(id)).is_empty() => Ok(id),
            Some(_) => Err(crate::look::Block::new(rule, because)),
            None => Err(crate::look::Block::new("GR-192", "there is no card with that name")),
        }
    }
}
