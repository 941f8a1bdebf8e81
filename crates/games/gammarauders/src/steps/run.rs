//! Effects are carried out one after the other [GR-195].

use retrograde_core::{Log, Token, step};

use crate::acts::Context;
use crate::cards::{DesignId, place};
use crate::combat::Side;
use crate::effect::{Moment, Op};
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::player::Player;
use crate::room::{Holds, Room, must};

/// A design within a step, by its number: the pack is not at hand where words are read.
impl Token for DesignId {
    const WHAT: &'static str = "the number of a card such as #17";

    fn show(&self) -> String {
        format!("#{}", self.0)
    }

    fn read(word: &str) -> Option<DesignId> {
        word.strip_prefix('#')?.parse().ok().map(DesignId)
    }
}

step! {
    /// A list of effects is carried out.
    pub(crate) struct Run = "run" {
        /// The next effect, and the end of the list.
        at: u16,
        end: u16,
        by: Player,
        /// The card that is discarded at the end.
        card: Option<DesignId>,
        target: Option<Player>,
        side: Option<Side>,
        /// Only effects of this moment act.
        on: Moment,
        /// Whether this is the casualty step: only losses of units act then, and only then [GR-206].
        late: bool,
    }
}

impl Run {
    pub(crate) const fn context(self) -> Context {
        Context { by: self.by, card: self.card, target: self.target, side: self.side }
    }

    /// Whether an effect acts now.
    fn acts_now(self, op: &Op, on: Moment) -> bool {
        if on != self.on {
            return false;
        }
        match self.on {
            // Losses of units wait for the casualty step, cards that are taken for the spoils.
            Moment::Win | Moment::Lose => {
                !matches!(op, Op::MoveCard { .. }) && matches!(op, Op::LoseUnits { .. }) == self.late
            }
            _ => true,
        }
    }
}

impl Room for Run {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.at >= self.end {
            play.pop();
            if let Some(card) = self.card {
                // [GR-196, GR-240] Carried out, it joins the discard pile.
                play.discard(card, place::TABLE);
                play.void_offers();
            }
            return;
        }
        play.replace(Run { at: self.at + 1, ..self });
        let effect = play.rules.pack.program.get(self.at);
        let holds = play.look().holds_all(effect.cond, self.by, self.side);
        if holds && self.acts_now(&effect.op, effect.on) {
            play.carry(self.at, self.context());
        }
    }

    fn midway(self) -> bool {
        true
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let length = look.rules.pack.program.len();
        must(self.at <= self.end && usize::from(self.end) <= length, "there are no such effects")?;
        if let Some(card) = self.card {
            must(card.index() < look.deck().designs.len(), "there is no such card")?;
            let design = look.design(card);
            let within = |span: retrograde_cards::Span| span.from <= self.at && self.end <= span.to;
            must(within(design.effects), "that card has other effects")?;
            let there = !(look.pos.cards.in_place(place::TABLE) & look.copies(card)).is_empty();
            must(there, "a card that is carried out is not on the table")?;
        }
        must(self.side.is_none() || look.pos.combat.is_on(), "there is no combat")?;
        must(self.target != Some(self.by), "a card is aimed at others")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_draw()
    }

    fn holds(self) -> Holds {
        Holds { card: self.card, ..Holds::default() }
    }
}
