//! A table of a known game.

mod face;
mod telling;

use std::sync::{Arc, OnceLock};

use retrograde_core::{
    Choice, ChoiceKind, Dice, Draw, Event, Game, Recorder, Refusal, ScriptedDice, Seat, SeatInfo, SeededDice,
    Setup, SetupError,
};
use rpds::VectorSync;

use crate::fair::Chain;
use crate::record::{Carried, Opening};
use crate::{Answered, Bits, CarryOver, Ledger, Past, Promise, Seed, Viewers};

/// A table of a known game. Everybody else sees it as a [`Table`](crate::Table).
#[derive(Debug)]
pub struct TypedTable<G: Game> {
    /// Shared between copies of the table.
    start: Arc<Start<G>>,
    seed: Option<Seed>,
    promise: Option<Promise>,
    chain: Chain,
    /// A copy costs the same however long the game is.
    history: VectorSync<Entry<G>>,
    taken_back: Vec<(Seat, G::Action)>,
    luck: Ledger,
}

/// What a table began with.
#[derive(Debug)]
struct Start<G: Game> {
    game: Arc<G>,
    pack: Arc<str>,
    setup: Setup,
    seats: Vec<SeatInfo>,
    opening: Opening,
    events: Vec<G::Event>,
    first: G::Position,
    /// What was told before; nothing unless the table was carried over.
    past: Past,
    /// For a record that begins where a table was carried over.
    carried: Option<Carried>,
}

/// An answer and what came of it.
#[derive(Debug)]
pub(crate) struct Entry<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    pub(crate) draws: Vec<Draw>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) after: G::Position,
    /// Nothing before this may be undone any more.
    barrier: bool,
    /// To whom it showed, once that was found out.
    shown: OnceLock<Viewers>,
}

impl<G: Game> Clone for TypedTable<G> {
    fn clone(&self) -> Self {
        TypedTable {
            start: self.start.clone(),
            seed: self.seed,
            promise: self.promise,
            chain: self.chain.clone(),
            history: self.history.clone(),
            taken_back: self.taken_back.clone(),
            luck: self.luck.clone(),
        }
    }
}

impl<G: Game> TypedTable<G> {
    /// Opens a table.
    pub fn open(game: Arc<G>, pack: Arc<str>, setup: Setup, seed: Seed) -> Result<TypedTable<G>, SetupError> {
        let mut dice = SeededDice::new(seed.0);
        let mut events = Vec::new();
        let mut recorder = Recorder::new(&mut dice);
        let first = game.start(&setup, &mut recorder, &mut events)?;
        let opening = Opening::Setup { draws: recorder.into_draws() };
        let start = Start { events, ..Start::new(game, pack, setup, opening, first)? };
        let mut table = TypedTable::begin(start, Some(seed), Chain::new(seed, &[], None));
        table.chain.dice = dice;
        Ok(table)
    }

    /// Opens a table at a position, for what-if and for playing on from a moment.
    pub fn from_position(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        position: G::Position,
        seed: Seed,
    ) -> Result<TypedTable<G>, SetupError> {
        let opening = Opening::position(&game.write(&position));
        let start = Start::new(game, pack, setup, opening, position)?;
        Ok(TypedTable::begin(start, Some(seed), Chain::new(seed, &[], None)))
    }

    /// Goes on at a position with what was told before in front, and with dice that come from the seed and the newest
    /// [`CarryOver`].
    pub(crate) fn carried_over(
        game: Arc<G>,
        pack: Arc<str>,
        position: G::Position,
        past: Past,
        seed: Seed,
    ) -> Result<TypedTable<G>, SetupError> {
        let carried = past.newest().map(CarryOver::recorded);
        let chain = Chain::new(seed, &[], carried.map(|carried| carried.row));
        let setup = game.setup_of(&position);
        let opening = Opening::position(&game.write(&position));
        let start = Start { past, carried, ..Start::new(game, pack, setup, opening, position)? };
        Ok(TypedTable::begin(start, Some(seed), chain))
    }

    /// Opens a table at the beginning of a record, without dice. Returns the table and what was wrong with the recorded ones.
    pub(crate) fn open_recorded(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        draws: &[Draw],
    ) -> Result<(TypedTable<G>, Result<(), String>), SetupError> {
        let mut dice = ScriptedDice::replaying(draws);
        let mut events = Vec::new();
        let first = game.start(&setup, &mut dice, &mut events)?;
        let opening = Opening::Setup { draws: draws.to_vec() };
        let start = Start { events, ..Start::new(game, pack, setup, opening, first)? };
        Ok((TypedTable::begin(start, None, no_dice()), dice.check()))
    }

    /// Opens a table at the position that a record begins at, without dice: such a table can be watched, not played on.
    pub(crate) fn at_recorded(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        position: G::Position,
        carried: Option<Carried>,
    ) -> Result<TypedTable<G>, SetupError> {
        let opening = Opening::position(&game.write(&position));
        let start = Start { carried, ..Start::new(game, pack, setup, opening, position)? };
        Ok(TypedTable::begin(start, None, no_dice()))
    }

    /// A table of its own that begins where this one was after this many answers.
    fn forked(&self, answers: usize, seed: Seed) -> TypedTable<G> {
        let (from, first) = (&self.start, self.after(answers).clone());
        let start = Start {
            game: from.game.clone(),
            pack: from.pack.clone(),
            setup: from.setup.clone(),
            seats: from.seats.clone(),
            opening: Opening::position(&from.game.write(&first)),
            events: Vec::new(),
            first,
            past: Past::default(),
            carried: None,
        };
        TypedTable::begin(start, Some(seed), Chain::new(seed, &[], None))
    }

    fn begin(start: Start<G>, seed: Option<Seed>, chain: Chain) -> TypedTable<G> {
        let mut luck = start.past.luck.clone();
        luck.enter(&start.events);
        let start = Arc::new(start);
        let (promise, history, taken_back) = (None, VectorSync::new_sync(), Vec::new());
        TypedTable { start, seed, promise, chain, history, taken_back, luck }
    }

    /// The position now.
    pub fn now(&self) -> &G::Position {
        self.history.last().map_or(&self.start.first, |entry| &entry.after)
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.start.game
    }

    /// How many answers the table cannot go back behind: those that were given before it was carried over.
    fn base(&self) -> usize {
        self.start.past.answers()
    }

    /// What is known of an answer, counted from 1, that was given since the table was carried over.
    pub(crate) fn entry(&self, number: usize) -> Option<&Entry<G>> {
        let played = number.checked_sub(self.base())?;
        self.history.get(played.checked_sub(1)?)
    }

    /// Every answer since the table began or was carried over.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &Entry<G>> {
        self.history.iter()
    }

    /// The position after this many answers, or the earliest or latest that there is.
    pub(crate) fn after(&self, answers: usize) -> &G::Position {
        let latest = self.base() + self.history.len();
        self.entry(answers.min(latest)).map_or(&self.start.first, |entry| &entry.after)
    }

    /// Names the seed of a table that was read from a record, so that it can go on.
    pub(crate) fn continue_with(&mut self, seed: Seed, promise: Option<Promise>, chain: Chain) {
        self.seed = Some(seed);
        self.promise = promise;
        self.chain = chain;
    }

    /// How many draws were made since the table began or was carried over.
    fn drawn(&self) -> usize {
        let opening = match &self.start.opening {
            Opening::Setup { draws } => draws.len(),
            Opening::Position { .. } => 0,
        };
        opening + self.history.iter().map(|entry| entry.draws.len()).sum::<usize>()
    }

    /// The dice of a table before its first draw, with what seats had added before.
    fn chain_from(&self, seed: Seed, before: &[(Seat, Bits)]) -> Chain {
        let id = |seat: Seat| self.start.seats.get(seat.index()).map_or("", |info| info.id.as_str());
        let before: Vec<(Seat, &str, Bits)> =
            before.iter().map(|&(seat, bits)| (seat, id(seat), bits)).collect();
        Chain::new(seed, &before, self.start.carried.map(|carried| carried.row))
    }

    pub(crate) fn parse(answer: &str) -> Result<G::Action, Refusal> {
        answer.trim().parse().map_err(|error| Refusal::not_asked(format!("that is not an answer: {error}")))
    }

    /// Plays an answer with dice of the caller's. `fits` is asked afterwards; if the dice did not fit, nothing happened.
    pub(crate) fn play<D: Dice>(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut D,
        fits: impl FnOnce(&D) -> Result<(), String>,
    ) -> Result<Answered, Refusal> {
        if seat.index() >= self.start.seats.len() {
            return Err(Refusal::not_asked(format!("there is no {seat} at this table")));
        }
        let game = self.game();
        game.explain(self.now(), seat, action)?;
        let asked = game.to_act(self.now());
        let mut after = self.now().clone();
        let mut events = Vec::new();
        let mut recorder = Recorder::new(dice);
        game.apply(&mut after, seat, action, &mut recorder, &mut events);
        let draws = recorder.into_draws();
        fits(dice).map_err(Refusal::not_asked)?;
        let barrier = !draws.is_empty()
            || events.iter().any(Event::reveals)
            || !game.to_act(&after).is_subset(asked)
            || !asked.contains(seat)
            || game.outcome(&after).is_some();
        let number = self.base() + self.history.len() + 1;
        let answered = Answered { number, undoable: !barrier, draws: draws.clone() };
        self.push(Entry { seat, action, draws, events, after, barrier, shown: OnceLock::new() });
        Ok(answered)
    }

    fn push(&mut self, entry: Entry<G>) {
        self.luck.enter(&entry.events);
        self.history.push_back_mut(entry);
    }

    /// Index of the last answer of a seat, if it can be taken back.
    ///
    /// # Errors
    ///
    /// Why not; none if there is no answer to take back.
    fn undoable(&self, seat: Seat) -> Result<usize, Option<String>> {
        for index in (0..self.history.len()).rev() {
            let Some(entry) = self.history.get(index) else { break };
            if entry.barrier {
                return Err(Some(if entry.draws.is_empty() {
                    "others have seen your last answer or answered since".to_owned()
                } else {
                    "dice have been rolled since".to_owned()
                }));
            }
            if entry.seat == seat {
                return Ok(index);
            }
        }
        let carried = self.start.past.newest();
        Err(carried
            .map(|carried| format!("the table has since been carried over to rules {}", carried.rules)))
    }

    /// The table without the answer that has this index.
    fn without(&self, index: usize) -> TypedTable<G> {
        let mut table = self.before(index);
        table.taken_back.extend(self.history.get(index).map(|entry| (entry.seat, entry.action)));
        self.follow(&mut table, index + 1);
        table
    }

    /// The table with another answer in the place of a seat's last one.
    fn changed(&self, seat: Seat, action: G::Action) -> Result<TypedTable<G>, Refusal> {
        if self.game().to_act(self.now()).contains(seat) {
            return Err(Refusal::not_asked("you have not answered yet: answer the open question"));
        }
        let index = self.undoable(seat).map_err(|why| match why {
            Some(why) => Refusal::not_asked(format!("cannot change the answer: {why}")),
            None => Refusal::not_asked("you have no answer to change"),
        })?;
        let mut table = self.before(index);
        let answered = table.play(seat, action, &mut ScriptedDice::default(), |_| Ok(()))?;
        let asked_then = self.history.get(index).map(|entry| self.game().to_act(&entry.after));
        // What others answered since must fit, and nobody may see a difference.
        if !answered.undoable || Some(self.game().to_act(table.now())) != asked_then {
            return Err(Refusal::not_asked(
                "that answer leads to a different question: undo your last answer first",
            ));
        }
        self.follow(&mut table, index + 1);
        table.taken_back.retain(|(who, _)| *who != seat);
        Ok(table)
    }

    /// The table before the answer that has this index.
    fn before(&self, index: usize) -> TypedTable<G> {
        let mut table = self.clone();
        while table.history.len() > index {
            if let Some(entry) = table.history.last() {
                table.luck.strike(&entry.events);
            }
            table.history.drop_last_mut();
        }
        table
    }

    /// Plays in a copy what was answered here from an index on, with something else before it. Without draws or reveals
    /// between them, the answers of other seats do not depend on that.
    fn follow(&self, table: &mut TypedTable<G>, index: usize) {
        for entry in (index..self.history.len()).filter_map(|index| self.history.get(index)) {
            let (seat, action, barrier) = (entry.seat, entry.action, entry.barrier);
            let mut after = table.now().clone();
            let mut events = Vec::new();
            table.game().apply(&mut after, seat, action, &mut ScriptedDice::default(), &mut events);
            table.push(Entry {
                seat,
                action,
                draws: Vec::new(),
                events,
                after,
                barrier,
                shown: OnceLock::new(),
            });
        }
    }

    fn choices(actions: &[G::Action]) -> Vec<Choice> {
        actions
            .iter()
            .map(|action| {
                let mut choice = Choice::new(action.to_string(), action.to_string());
                choice.kind = ChoiceKind::Standing;
                choice
            })
            .collect()
    }
}

/// The dice of a table that is only watched.
fn no_dice() -> Chain {
    Chain::new(Seed([0; 32]), &[], None)
}

impl<G: Game> Start<G> {
    fn new(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        opening: Opening,
        first: G::Position,
    ) -> Result<Start<G>, SetupError> {
        let seats = game.seats(&setup)?;
        let (events, past, carried) = (Vec::new(), Past::default(), None);
        Ok(Start { game, pack, setup, seats, opening, events, first, past, carried })
    }
}
