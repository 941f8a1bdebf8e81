//! Worlds that a seat cannot tell from the true one.

use retrograde_cards::{CardSet, UNDER};
use retrograde_core::{Dice, Silent};

use crate::Gammarauders;
use crate::alliance::Orders;
use crate::cards::{DesignId, place};
use crate::look::Look;
use crate::play::Play;
use crate::player::{MOST_PLAYERS, Player};
use crate::position::Position;
use crate::room::{Aside, Room, Sealed};
use crate::steps::{Step, each_step};

/// Another world: cards that the player does not know lie elsewhere, and others have sealed other answers.
pub(crate) fn resample(game: &Gammarauders, pos: &Position, player: Player, dice: &mut dyn Dice) -> Position {
    let mut other = pos.clone();
    deal_anew(game, &mut other, player, dice);
    if !(Look { rules: game, pos }).is_sealed(Sealed::Passage) {
        // Standing orders of others are theirs; most people have none.
        for rival in 0..other.alliances.len() {
            if rival != player.index() {
                other.alliances[rival].orders = Orders::default();
            }
        }
    }
    let steps = other.steps.clone();
    let mut play = Play { rules: game, pos: &mut other, dice, log: &mut Silent };
    for step in steps {
        each_step!(step, room => room.reseal(&mut play, player));
    }
    other
}

/// Hidden cards are dealt anew among the places where they may lie.
fn deal_anew(game: &Gammarauders, pos: &mut Position, player: Player, dice: &mut dyn Dice) {
    let look = Look { rules: game, pos };
    let cards = &game.pack.cards;
    let seen: CardSet = pos.cards.known_to(player.bit());
    let open = look.players().fold(
        pos.cards.in_place(place::DISCARD)
            | pos.cards.in_place(place::TABLE)
            | pos.cards.in_place(place::OUT),
        |open, other| open | look.front(other),
    );
    let all = CardSet::range(&(0..cards.count()));
    let hidden = all - seen - open;
    let peeking = look.lie_aside(Aside::Seen);
    // Which mounts the slots of each player take.
    let slots: [&[u8]; MOST_PLAYERS] = std::array::from_fn(|index| {
        let bioborg = game.pack.bioborgs.get(usize::from(pos.alliances[index].bioborg));
        bioborg.map_or(&[][..], |bioborg| &bioborg.slots)
    });
    pos.cards.deal_anew(hidden, dice, |card, at| {
        let design = cards.design(cards.of(card));
        if let Some((owner, slot)) = place::slot_of(at) {
            let mount = design.weapon().map_or(0, |weapon| weapon.mount.bit());
            return slots[owner].get(slot).is_some_and(|accepts| accepts & mount != 0);
        }
        match place::hand_of(at) {
            Some(owner) => peeking && at == place::aside(Player::new(owner)) || !design.is_immediate(),
            None => at == place::DECK || at >= UNDER,
        }
    });
    for id in 0..cards.designs.len() {
        pos.cards.settle(cards.design(DesignId::new(id)).copies.clone());
    }
}
