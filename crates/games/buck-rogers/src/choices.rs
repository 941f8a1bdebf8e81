//! Whatever step the game is in the middle of: its room answers. A question with one answer is not put; the game gives that
//! answer itself.

use retrograde_core::{Log, Parley, Seats, Standing};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::labels::and_list;
use crate::look::{Block, Check, Look, not_asked, require};
use crate::play::Play;
use crate::room::{Asks, During, Moving, Room};
use crate::sets::Players;
use crate::steps::{Begin, Step, each_step};

impl Step {
    #[inline]
    pub(crate) fn moves(self, look: Look<'_>) -> Option<Moving> {
        each_step!(self, room => room.moves(look))
    }

    pub(crate) fn during(self) -> During {
        each_step!(self, room => room.during())
    }

    pub(crate) fn takes_in_hand(self) -> bool {
        each_step!(self, room => room.takes_in_hand())
    }
}

impl Look<'_> {
    /// The players who are asked now.
    pub(crate) fn asked(self) -> Players {
        match self.step().filter(|_| !self.pos.is_over()) {
            Some(step) => each_step!(step, room => room.asked(self)),
            None => Players::NONE,
        }
    }

    pub(crate) fn to_act(self) -> Seats {
        self.asked().seats()
    }

    /// What a step asks.
    pub(crate) fn asks(self, step: Step) -> Asks {
        each_step!(step, room => room.asks(self))
    }

    /// Lists the answers that a player may give.
    pub(crate) fn list(self, player: Player, out: &mut Vec<Action>) {
        if let Some(step) = self.step() {
            each_step!(step, room => room.list(self, player, out));
        }
    }

    /// How things stand for answers that are open at any time; nobody agrees on a draw in this game.
    pub(crate) fn parley(self) -> Parley {
        let playing = self.contenders().map(Player::seat).collect();
        Parley { over: self.pos.is_over(), playing, offer: None, draws: false }
    }

    /// [BR-201] Whether a player may say this now.
    fn check_standing(self, player: Player, standing: Standing) -> Check {
        standing.check(self.parley(), player.seat()).map_err(|because| Block::new("BR-201", because))
    }

    /// Whether a player may give an answer, and if not why not.
    pub(crate) fn check(self, player: Player, action: Action) -> Check {
        if let Action::Standing(standing) = action {
            return self.check_standing(player, standing);
        }
        require(!self.pos.is_over(), "BR-205", "the game is over")?;
        if !self.asked().contains(player) {
            return Err(Block::new("", "it is not your turn to answer"));
        }
        match self.step() {
            Some(step) => each_step!(step, room => room.check(self, player, action)),
            None => not_asked(),
        }
    }

    /// The answers worth a bot's thought.
    pub(crate) fn list_sensible(self, player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        if let Some(step) = self.step() {
            each_step!(step, room => room.sensible(self, player, out));
        }
        debug_assert!(out.len() > start, "something sensible");
        if out.len() == start {
            self.list(player, out);
        }
    }

    /// Whether the last answer has not had its effect yet.
    pub(crate) fn is_midway(self) -> bool {
        self.step().is_some_and(|step| each_step!(step, room => room.is_midway()))
    }

    /// The zone that matters now.
    pub(crate) fn focus(self) -> Option<Zone> {
        self.step().and_then(|step| each_step!(step, room => room.focus(self)))
    }

    /// What is going on, in words that everybody may read.
    pub(crate) fn doing(self) -> String {
        let names: Vec<&str> = self.asked().iter().map(Player::name).collect();
        match self.step() {
            Some(step) => each_step!(step, room => room.doing(self, &and_list(&names))),
            None => "The game is over".to_owned(),
        }
    }

    /// Whether this is going on.
    pub(crate) fn is_during(self, during: During) -> bool {
        self.pos.steps.iter().any(|step| step.during() == during)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, player: Player, action: Action) {
        match action {
            Action::Standing(Standing::Resign) => self.give_up(player),
            // Nobody agrees on a draw in this game.
            Action::Standing(_) => {}
            _ => self.carry_out(player, action),
        }
        self.advance();
    }

    fn carry_out(&mut self, player: Player, action: Action) {
        if let Some(&step) = self.pos.steps.last() {
            each_step!(step, room => room.answer(self, player, action));
        }
    }

    /// What follows the top step, which has nothing to ask, or nothing more.
    pub(crate) fn go_on(&mut self) {
        if let Some(&step) = self.pos.steps.last() {
            each_step!(step, room => room.go_on(self));
        }
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.push(Begin {});
                continue;
            };
            match self.look().asks(step) {
                Asks::Nothing => self.go_on(),
                Asks::Only(action) => {
                    let Some(player) = self.look().asked().first() else { return };
                    self.carry_out(player, action);
                }
                Asks::Choice => {
                    let out = |player: &Player| self.pos.players[player.index()].out;
                    let Some(player) = self.look().asked().iter().find(out) else { return };
                    let action = each_step!(step, room => room.default_answer(self.look(), player));
                    self.carry_out(player, action);
                }
            }
        }
    }
}
