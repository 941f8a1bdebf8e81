//! What a bot thinks ahead at a table, and what it may learn of others' answers meanwhile.

use std::any::Any;
use std::fmt;
use std::time::Duration;

use retrograde_bots::{BotSpec, Forethought as Ahead};
use retrograde_core::{Event, Game, PlayoutDice, Recorder, Sampler, Seat, Seats, Viewer};

use crate::{Table, TypedTable, Verdict};

/// So often dice are rolled to see whether a seat can tell how they fell, and so often for another answer.
const ROLLS: usize = 12;
const OTHER_ROLLS: usize = 4;
/// In so many worlds that the seat cannot tell apart, apart from the true one.
const WORLDS: usize = 16;

/// What a bot has thought ahead while others were asked: nothing at first. It belongs to a table, a seat and a bot; tables follow what
/// happened since it was left ([`Table::think_ahead`]).
#[derive(Default)]
pub struct Forethought {
    kept: Option<Box<dyn Any + Send>>,
    done: u32,
}

impl Forethought {
    /// How many iterations it knows of the question that it was about when a table was last asked to go on with it.
    pub fn done(&self) -> u32 {
        self.done
    }
}

impl fmt::Debug for Forethought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Forethought")
    }
}

/// The forethought of a known game.
struct Typed<G: Game> {
    seat: Seat,
    ahead: Ahead<G>,
    /// How many answers it knows of, and where they led to: after an undo it leads elsewhere.
    answers: usize,
    position: G::Position,
}

impl<G: Game> TypedTable<G> {
    pub(crate) fn think_ahead_for(
        &self,
        seat: Seat,
        (bot, seed): (BotSpec, u64),
        forethought: &mut Forethought,
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        if stop() {
            return true;
        }
        let asked = self.to_act();
        let others = !asked.is_empty() && !asked.contains(seat);
        let sampler = Sampler::new(self.game(), self.now(), seat);
        let kept = self.followed(seat, forethought);
        let Some(mut ahead) = kept.or_else(|| Ahead::new(sampler, seed)) else { return false };
        let more = others && ahead.think(sampler, bot, time, stop);
        forethought.done = ahead.done();
        let (answers, position) = (self.answers(), self.now().clone());
        forethought.kept = Some(Box::new(Typed { seat, ahead, answers, position }));
        more
    }

    pub(crate) fn decided_by(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        mut forethought: Forethought,
    ) -> Verdict {
        let sampler = Sampler::new(self.game(), self.now(), seat);
        let decision = match self.followed(seat, &mut forethought) {
            Some(ahead) => ahead.choose(bot, sampler, seed),
            None => retrograde_bots::choose(&bot, sampler, seed),
        };
        Verdict { answer: decision.action.to_string(), why: decision.why }
    }

    /// What a forethought still knows of the question that is open now; none if it is about something else, or if something has happened
    /// that it may not follow.
    fn followed(&self, seat: Seat, forethought: &mut Forethought) -> Option<Ahead<G>> {
        forethought.done = 0;
        let Typed { seat: whose, mut ahead, answers, position } =
            *forethought.kept.take()?.downcast::<Typed<G>>().ok()?;
        let here = (self.earliest()..=self.answers()).contains(&answers);
        if whose != seat || !here || *self.after(answers) != position {
            return None;
        }
        for number in answers + 1..=self.answers() {
            let entry = self.entry(number)?;
            if !self.is_open_to(seat, number) || !ahead.follow(entry.seat, entry.action) {
                return None;
            }
        }
        Some(ahead)
    }

    /// Whether a seat knows that this was the answer, and nothing else besides: had there been no answer yet, or any other, it would have
    /// looked different, and had other dice been rolled for this one, it would not. What came of it and is hidden from the seat is hidden
    /// from its worlds as well, whatever it follows.
    fn is_open_to(&self, seat: Seat, number: usize) -> bool {
        let (game, before, viewer) = (self.game(), self.after(number - 1), Viewer::Seat(seat));
        let Some(entry) = self.entry(number) else { return false };
        if game.to_act(before) != Seats::only(entry.seat) {
            return false;
        }
        let visible = |event: &&G::Event| event.visibility().allows(viewer);
        let seen = game.view(&entry.after, viewer);
        let looks_the_same = |events: &[G::Event], position: &G::Position| {
            events.iter().filter(visible).eq(entry.events.iter().filter(visible))
                && game.view(position, viewer) == seen
        };
        if looks_the_same(&[], before) {
            return false;
        }
        // Dice that are rolled here are not those of the game.
        let mut dice = PlayoutDice::new(number as u64);
        // What others could have answered hangs on what they hide: the seat must be able to tell in every world that it thinks possible.
        let mut worlds = vec![before.clone()];
        worlds.extend((0..WORLDS).map(|_| game.resample(before, seat, &mut dice)));
        worlds.dedup();
        // Whether an answer would have looked like this one, as often as it was tried: once, if no die is rolled for it.
        let mut tried = |world: &G::Position, action: G::Action, most: usize| {
            let mut alike = Vec::with_capacity(most);
            for _ in 0..most {
                let (mut after, mut events) = (world.clone(), Vec::new());
                let mut recorder = Recorder::new(&mut dice);
                game.apply(&mut after, entry.seat, action, &mut recorder, &mut events);
                alike.push(looks_the_same(&events, &after));
                if recorder.into_draws().is_empty() {
                    break;
                }
            }
            alike
        };
        if !entry.draws.is_empty() && tried(before, entry.action, ROLLS).contains(&false) {
            return false;
        }
        let mut legal = Vec::new();
        worlds.iter().all(|world| {
            if !game.to_act(world).contains(entry.seat) {
                return false;
            }
            legal.clear();
            game.legal(world, entry.seat, &mut legal);
            let mut others = legal.iter().filter(|&&other| other != entry.action);
            !others.any(|&other| tried(world, other, OTHER_ROLLS).contains(&true))
        })
    }
}
