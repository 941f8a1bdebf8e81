//! Phase 1: a card for everybody [GR-055, GR-236].

use retrograde_core::Log;

use crate::cards::place;
use crate::effect::{Moment, Op};
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::player::Player;
use crate::steps::Peek;

impl Look<'_> {
    /// [GR-249] How many cards a face-up card lets a player see instead of the draw, and how many to keep.
    fn peeks(self, player: Player) -> Option<(u8, u8)> {
        let effects = self.deck().designs_of(self.front(player)).map(|id| self.design(id).effects);
        effects.flat_map(|span| self.rules.pack.program.list(span)).find_map(|effect| match effect.op {
            Op::Look { count, keep } if effect.on == Moment::Draw => Some((count, keep)),
            _ => None,
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    pub(crate) fn phase_one_draw(&mut self, player: Player) {
        match self.look().peeks(player) {
            Some((count, keep)) => self.peek(player, count, keep),
            None => {
                self.draw_card(player);
            }
        }
    }

    /// The top cards are seen by one player, who keeps some of them.
    fn peek(&mut self, player: Player, count: u8, keep: u8) {
        for _ in 0..count {
            let Some(id) = self.take_top() else { break };
            self.move_card(id, place::TABLE, place::aside(player), player.bit());
        }
        let seen = self.pos.cards.count(place::aside(player)) as u8;
        self.tell(|look| Event::Peeked { who: look.party(player), count: seen, keep: keep.min(seen) });
        self.push(Peek { player, keep: keep.min(seen) });
    }
}
