//! An effect on several players runs in turn order [GR-241]; cards are drawn one at a time [GR-056].

use retrograde_core::{Log, step};

use crate::acts::Context;
use crate::combat::Side;
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Room, must};

step! {
    /// An effect falls on players one after the other.
    pub(crate) struct Each = "each" {
        effect: u16,
        by: Player,
        target: Option<Player>,
        side: Option<Side>,
        /// On whom it still falls.
        left: Players,
        /// A number rolled for all of them.
        rolled: u8,
    }
}

step! {
    /// A player draws cards, or places pods by rolls.
    pub(crate) struct Draws = "draws" {
        player: Player,
        left: u8,
        pods: bool,
    }
}

impl Room for Each {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let next = play.pos.order.iter().copied().find(|player| self.left.has(*player));
        let Some(player) = next else {
            play.pop();
            return;
        };
        play.replace(Each { left: self.left.without(player), ..self });
        let context = Context { by: self.by, card: None, target: self.target, side: self.side };
        play.fall_on(self.effect, context, player, self.rolled);
    }

    fn midway(self) -> bool {
        true
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let program = &look.rules.pack.program;
        must(usize::from(self.effect) < program.len(), "there is no such effect")?;
        must(program.get(self.effect).op.who().is_some(), "that effect falls on nobody")?;
        let everybody = look.pos.options.all_players();
        must(self.left.minus(everybody).is_empty(), "an effect falls on somebody who is not there")?;
        must(self.side.is_none() || look.pos.combat.is_on(), "there is no combat")?;
        must(self.rolled <= 60, "no dice show that much")
    }
}

impl Room for Draws {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.left == 0 {
            play.pop();
            return;
        }
        play.replace(Draws { left: self.left - 1, ..self });
        if self.pods {
            // [GR-257] Nothing is rolled for when no pod is left.
            play.roll_pod(self.player);
        } else {
            play.draw_card(self.player);
        }
    }

    fn midway(self) -> bool {
        true
    }

    fn sound(self, _look: Look<'_>) -> Result<(), String> {
        must(self.left <= 60, "too many draws")
    }
}
