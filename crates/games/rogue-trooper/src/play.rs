//! Carrying answers out: the one road on which a position changes.

use retrograde_cards::Span;
use retrograde_core::{Log, Parley, Standing};

use crate::RogueTrooper;
use crate::action::Action;
use crate::effect::Until;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, require};
use crate::position::{Course, Fight, Foe, How, Position};
use crate::room::Room;
use crate::steps::{Run, Stage, Step, Turn, each_step};

retrograde_core::playing! { RogueTrooper, Position, Step }

impl Look<'_> {
    /// The step on top.
    #[inline]
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    /// Who is asked now.
    #[inline]
    pub(crate) fn asked(self) -> Gis {
        self.step().map_or(Gis::NONE, |step| each_step!(step, room => room.asked(self)))
    }

    /// Lists the answers open to somebody.
    pub(crate) fn list(self, gi: Gi, out: &mut Vec<Action>) {
        if let Some(step) = self.step()
            && self.asked().has(gi)
        {
            each_step!(step, room => room.list(self, gi, out));
        }
    }

    /// The players who have not left.
    pub(crate) fn staying(self) -> Gis {
        self.pos.all().iter().filter(|gi| !self.pos.left.has(*gi)).collect()
    }

    /// Whether some living GI has a player at the table, even if somebody else leaves.
    pub(crate) fn is_hunted(self, without: Option<Gi>) -> bool {
        let there = self.pos.living().iter().filter(|gi| !self.pos.left.has(*gi));
        there.into_iter().any(|gi| Some(gi) != without)
    }

    /// How things stand between the players, for leaving the table.
    pub(crate) fn parley(self) -> Parley {
        let playing = self.staying().iter().map(Gi::seat).collect();
        Parley { over: self.pos.is_over(), playing, offer: None, draws: false }
    }

    /// Whether somebody may give an answer, and if not why not.
    pub(crate) fn check(self, gi: Gi, action: Action) -> Check {
        if let Action::Standing(standing) = action {
            return standing.check(self.parley(), gi.seat()).map_err(|because| Block::new("RT-C87", because));
        }
        require(!self.pos.is_over(), "RT-370", "the game is over")?;
        match self.step() {
            Some(step) if self.asked().has(gi) => each_step!(step, room => room.check(self, gi, action)),
            _ => Err(Block::new("", "it is not your turn to answer")),
        }
    }

    /// The one answer to a question that has only one, if nothing hidden is told by not asking it [RT-C86].
    fn only_answer(self, step: Step, asked: Gis) -> Option<(Gi, Action)> {
        if !each_step!(step, room => room.passes_over(self)) {
            return None;
        }
        let gi = asked.iter().next().filter(|_| asked.len() == 1)?;
        let mut open = Vec::new();
        self.list(gi, &mut open);
        open.first().filter(|_| open.len() == 1).map(|answer| (gi, *answer))
    }

    /// The answer of somebody who left or is unsure: the usual one, or else the first open one [RT-C87].
    pub(crate) fn usual(self, gi: Gi) -> Option<Action> {
        let step = self.step()?;
        let usual = each_step!(step, room => room.usual(self, gi));
        let usual = usual.filter(|action| self.check(gi, *action).is_ok());
        usual.or_else(|| {
            let mut open = Vec::new();
            self.list(gi, &mut open);
            open.first().copied()
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Tells an event, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(Look<'_>) -> Event) {
        if L::LISTENING {
            let event = event(self.look());
            self.log.push(event);
        }
    }

    /// Rolls a die.
    #[inline]
    pub(crate) fn roll(&mut self, label: &'static str) -> u8 {
        self.dice.draw(label, 6) as u8
    }

    /// Effects are carried out on a target, one after the other; `player` is whose card it is.
    pub(crate) fn run(&mut self, effects: Span, target: Gi, player: Gi) {
        if !effects.is_empty() {
            self.push(Run { next: effects.from, end: effects.to, target, player });
        }
    }

    /// The turn goes on with another stage; what was under way is dropped.
    pub(crate) fn jump(&mut self, stage: Stage) {
        self.pos.steps.clear();
        self.push(Turn { stage });
    }

    /// What was under way in this stage of the turn is dropped.
    pub(crate) fn unwind(&mut self) {
        self.pos.steps.truncate(1);
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(step) = self.look().step() else {
                self.push(Turn { stage: Stage::Begin });
                continue;
            };
            let asked = each_step!(step, room => room.asked(self.look()));
            if asked.is_empty() {
                each_step!(step, room => room.go(self));
                continue;
            }
            // The GIs of players who left go by the usual answers.
            let gone = asked.iter().find(|gi| self.pos.left.has(*gi));
            let answer = gone.map_or_else(
                || self.look().only_answer(step, asked),
                |gone| self.look().usual(gone).map(|answer| (gone, answer)),
            );
            let Some((gi, answer)) = answer else { return };
            each_step!(step, room => room.answer(self, gi, answer));
        }
    }

    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, gi: Gi, action: Action) {
        if let Action::Standing(standing) = action {
            self.standing(gi, standing);
            return;
        }
        if let Some(step) = self.look().step() {
            each_step!(step, room => room.answer(self, gi, action));
        }
        self.advance();
    }

    /// [RT-C87] A player leaves the table; the GI plays on by the usual answers.
    fn standing(&mut self, gi: Gi, standing: Standing) {
        if standing != Standing::Resign {
            return;
        }
        self.pos.left = self.pos.left.with(gi);
        self.tell(|_| Event::Left { gi });
        // A confrontation that is not decided yet is broken off.
        if gi == self.pos.active && self.pos.now.confronts {
            let open = self.pos.fight.foe == Foe::Traitor && self.pos.fight.course == Course::Open;
            self.pos.now.confronts = false;
            if open || self.pos.fight.foe != Foe::Traitor {
                self.tell(|_| Event::NotConfronted { gi });
            }
            if open {
                self.pos.fight = Fight::NONE;
                self.end_mods(|until| until == Until::Card);
                self.unwind();
            }
        }
        if !self.end_if_deserted() {
            self.advance();
        }
    }

    /// [RT-C92] The game is over when a single player is left, or nobody whose GI lives.
    pub(crate) fn end_if_deserted(&mut self) -> bool {
        let rest = self.look().staying();
        if rest.len() == 1 && !self.pos.left.is_empty() {
            self.end(How::OthersLeft, rest);
        } else if !self.look().is_hunted(None) {
            self.end(How::Deserted, Gis::NONE);
        }
        self.pos.is_over()
    }
}
