//! Carrying answers out: the one road on which a position changes.

use retrograde_core::Log;

use crate::Gammarauders;
use crate::event::Event;
use crate::options::Scenario;
use crate::player::{Player, Players};
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Step, each_step};

retrograde_core::playing! { Gammarauders, Position, Step }

impl Look<'_> {
    /// Who is asked now.
    #[inline]
    pub(crate) fn asked(self) -> Players {
        match self.pos.steps.last() {
            Some(&step) if !self.pos.is_over() => each_step!(step, room => room.asked(self)),
            _ => Players::NONE,
        }
    }

    /// Players for whom default answers are given: those who left, and everybody while the table sets up [GR-224].
    fn absent(self) -> Players {
        if self.pos.phase == 0 && self.pos.options.scenario == Scenario::FirstGame {
            return self.pos.options.all_players();
        }
        self.players().filter(|player| self.alliance(*player).resigned).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Tells an event, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(Look<'_>) -> Event) {
        if L::LISTENING {
            let event = event(Look { rules: self.rules, pos: self.pos });
            self.log.push(event);
        }
    }

    /// [GR-014] A die.
    pub(crate) fn roll(&mut self, label: &'static str) -> u8 {
        self.dice.draw(label, 6) as u8
    }

    /// Carries out an answer that was checked, and goes on.
    pub(crate) fn answer(&mut self, player: Player, action: crate::Action) {
        self.carry_out(player, action);
        self.advance();
    }

    fn carry_out(&mut self, player: Player, action: crate::Action) {
        if self.stand(player, action) {
            return;
        }
        if let Some(&step) = self.pos.steps.last() {
            each_step!(step, room => room.answer(self, player, action));
        }
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.next();
                continue;
            };
            let asked = self.look().asked();
            if asked.is_empty() {
                each_step!(step, room => room.go_on(self));
                continue;
            }
            let default = asked.and(self.look().absent()).first();
            let given = match default {
                Some(player) => Some((player, each_step!(step, room => room.default(self.look(), player)))),
                None if asked.len() == 1 => asked.first().and_then(|player| {
                    each_step!(step, room => room.only(self.look(), player)).map(|action| (player, action))
                }),
                None => None,
            };
            let Some((player, action)) = given else { return };
            self.carry_out(player, action);
        }
    }
}
