//! Effects that stay in force for a turn or two: strides, ranges, caps, things forbidden.

use retrograde_core::Log;

use super::Context;
use crate::alliance::Sway;
use crate::cards::DesignId;
use crate::effect::{Act, Lasts, Op};
use crate::event::Event;
use crate::piece::{Mark, Stack};
use crate::play::Play;
use crate::player::Player;

impl Sway {
    fn add_to(values: &mut [i8], pieces: crate::effect::Pieces, amount: i8) {
        for piece in pieces.indexes() {
            values[piece] = values[piece].saturating_add(amount);
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn sway(&mut self, player: Player, lasts: Lasts) -> &mut Sway {
        &mut self.pos.alliance_mut(player).sway[usize::from(lasts == Lasts::NextTurn)]
    }

    /// Something is in force for a player from now on.
    pub(crate) fn sway_on(&mut self, op: &Op, context: Context, player: Player) {
        // Whoever is obliged to let others pass shows in what those may do.
        let holder = if matches!(op, Op::Permit { .. }) { context.by } else { player };
        let before = if L::LISTENING { self.look().sway_text(holder) } else { Vec::new() };
        match *op {
            Op::Stride { what, amount, lasts, .. } => {
                Sway::add_to(&mut self.sway(player, lasts).stride, what, amount);
            }
            Op::Range { what, amount, lasts, .. } => {
                Sway::add_to(&mut self.sway(player, lasts).range, what, amount);
            }
            Op::Ignore { what, flags, lasts, .. } => {
                let ignore = &mut self.sway(player, lasts).ignore;
                what.indexes().for_each(|piece| ignore[piece] |= flags);
            }
            Op::Limit { what, amount, lasts, .. } => {
                let cap = &mut self.sway(player, lasts).cap[what as usize];
                *cap = cap.saturating_add(amount);
                self.spill(player);
            }
            Op::Forbid { what, act: Act::Move, lasts, .. } => {
                self.sway(player, lasts).rooted |= what.0;
            }
            Op::Forbid { act: Act::Attack, against: true, lasts, .. } => {
                self.sway(player, lasts).truce.add(context.by);
            }
            Op::Forbid { act, lasts, .. } => self.sway(player, lasts).forbidden |= 1 << act as u8,
            Op::Permit { lasts, .. } => self.sway(context.by, lasts).open.add(player),
            _ => return,
        }
        self.tell(|look| {
            let mut what = look.sway_text(holder);
            what.retain(|text| !before.contains(text));
            Event::Swayed { who: look.party(holder), what }
        });
    }

    /// [GR-234] A declared move is called off: the pieces that the card means stay for the turn.
    pub(crate) fn call_off_move(&mut self, mover: Player, by: Player, card: DesignId) {
        let effects = self.rules.pack.cards.design(card).effects;
        for effect in self.rules.pack.program.list(effects) {
            let Op::Forbid { what, lasts, .. } = effect.op else { continue };
            if what.has_borg() && self.pos.alliance(mover).mark == Mark::Hand {
                self.sway(mover, lasts).rooted |= crate::effect::Pieces::BORG.0;
            }
            let held = |stack: Stack| {
                stack.owner() == mover && stack.state.mark() == Mark::Hand && what.has(stack.kind())
            };
            self.pos.change_all(held, |state| state.with_held(true));
        }
        self.tell(|look| Event::MoveStopped { who: look.party(mover), by: look.party(by) });
    }
}
