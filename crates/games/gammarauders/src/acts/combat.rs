//! Effects that change the combat under way.

use retrograde_core::Log;

use super::Context;
use crate::cards::place;
use crate::effect::Op;
use crate::event::Event;
use crate::play::Play;

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out a change of the combat.
    pub(crate) fn carry_combat(&mut self, op: &Op, context: Context) {
        let (Some(own), true) = (context.side, self.pos.combat.is_on()) else { return };
        let by = context.by;
        match *op {
            Op::Total { side, amount, per } => {
                let side = own.seen(side);
                let change = i16::from(amount) * self.look().per(per, by, side);
                self.pos.combat.total[side.index()] += change;
                self.tell(|look| Event::TotalChanged { who: look.party(by), side, change: change as i8 });
            }
            Op::Die { side, amount } => {
                // [GR-232] Dice added are the player's; dice removed are the primary's of that side.
                let side = own.seen(side);
                let whose = if amount > 0 && side == own { by } else { self.pos.combat.primary(side) };
                let extra = &mut self.pos.combat.extra[side.index()][whose.index()];
                *extra = extra.saturating_add(amount);
                self.tell(|look| Event::DiceChanged { who: look.party(by), side, change: amount });
            }
            Op::Power { side, set, amount } => {
                let side = own.seen(side);
                if self.look().weapon_side(self.pos.combat.primary(side)) == Some(side) {
                    let power = &mut self.pos.combat.power[side.index()];
                    *power = if set { amount } else { power.saturating_add(amount).max(0) };
                    let power = *power as u8;
                    self.tell(|look| Event::PowerChanged { who: look.party(by), side, power });
                }
            }
            Op::MoreLosses { side, amount } => {
                let side = own.seen(side);
                let more = &mut self.pos.combat.more[side.index()];
                *more = more.saturating_add(amount);
                self.tell(|look| Event::LossesChanged { who: look.party(by), side, change: Some(amount) });
            }
            Op::HalfLosses { side } => {
                let side = own.seen(side);
                let halved = &mut self.pos.combat.halved[side.index()];
                *halved = halved.saturating_add(1);
                self.tell(|look| Event::LossesChanged { who: look.party(by), side, change: None });
            }
            Op::Protect { what } => {
                self.pos.combat.safe[by.index()] |= 1 << what as u8;
                self.tell(|look| Event::Protected { who: look.party(by), what });
            }
            Op::Cancel => {
                // [GR-235] The attack ends; its pieces have attacked. The card goes with it.
                if let Some(card) = context.card {
                    self.discard(card, place::TABLE);
                }
                self.tell(|look| Event::Cancelled { who: look.party(by) });
                self.close_combat(true);
            }
            _ => {}
        }
    }
}
