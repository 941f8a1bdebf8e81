//! Effects of a card, one after the other.

use retrograde_cards::Span;
use retrograde_core::{Log, step};

use crate::effect::Effect;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::steps::Step;

step! {
    /// The effects from `next` to before `end`, on a target, by a player.
    pub(crate) struct Run = "run" { next: u16, end: u16, target: Gi, player: Gi }
}

impl Room for Run {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.next >= self.end || !play.pos.gi(self.target).is_alive() {
            play.pop();
            return;
        }
        play.replace(Run { next: self.next + 1, ..self });
        play.act(self.next, self.target, self.player);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let party = self.target == look.pos.active || Some(self.target) == look.pos.now.meets;
        let list = |span: &Span| span.to == self.end && (span.from..=span.to).contains(&self.next);
        look.in_turn()
            && party
            && look.pos.living().has(self.player)
            && look.rules.pack.spans.iter().any(list)
    }
}

impl<'a> Look<'a> {
    /// The effects that a step belongs to, which lie right below it, and their last effect, which has put it there.
    pub(crate) fn cause(self, step: impl Into<Step>) -> Option<(Run, u16)> {
        let step = step.into();
        let at = self.pos.steps.iter().position(|other| *other == step)?;
        match self.pos.steps.get(at.checked_sub(1)?) {
            Some(Step::Run(run)) => Some((*run, run.next.checked_sub(1)?)),
            _ => None,
        }
    }

    /// An effect by its number.
    pub(crate) fn effect_of(self, number: u16) -> &'a Effect {
        self.rules.pack.program.get(number)
    }
}
