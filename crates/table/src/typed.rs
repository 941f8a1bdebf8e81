use std::sync::Arc;

use retrograde_bots::BotSpec;
use retrograde_core::{
    Choice, ChoiceKind, Dice, Draw, Event, Game, Info, Outcome, PlayoutDice, Prompt, Recorder, Refusal,
    Sampler, Scene, ScriptedDice, Seat, SeatInfo, Seats, SeededDice, Setup, SetupError, Theme, Viewer,
};

use crate::record::{Opening, Record, RecordEntry};
use crate::{Answered, LuckRow, Moment, Seed, Table, Thought, Verdict, hash_of};

/// A table of a known game. Everybody else sees it as a [`Table`].
#[derive(Debug)]
pub struct TypedTable<G: Game> {
    game: Arc<G>,
    pack: Arc<str>,
    setup: Setup,
    seats: Vec<SeatInfo>,
    seed: Option<Seed>,
    dice: SeededDice,
    opening: Opening,
    opening_events: Vec<G::Event>,
    first: G::Position,
    /// Shared between copies of the table: a copy costs a pointer for each answer.
    history: Vec<Arc<Entry<G>>>,
    taken_back: Vec<(Seat, G::Action)>,
}

#[derive(Debug)]
struct Entry<G: Game> {
    seat: Seat,
    action: G::Action,
    draws: Vec<Draw>,
    events: Vec<G::Event>,
    after: G::Position,
    /// Nothing before this may be undone any more.
    barrier: bool,
}

impl<G: Game> Clone for TypedTable<G> {
    fn clone(&self) -> Self {
        TypedTable {
            game: self.game.clone(),
            pack: self.pack.clone(),
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            dice: self.dice.clone(),
            opening: self.opening.clone(),
            opening_events: self.opening_events.clone(),
            first: self.first.clone(),
            history: self.history.clone(),
            taken_back: self.taken_back.clone(),
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
        let draws = recorder.into_draws();
        let seats = game.seats(&setup)?;
        Ok(TypedTable {
            game,
            pack,
            setup,
            seats,
            seed: Some(seed),
            dice,
            opening: Opening::Setup { draws },
            opening_events: events,
            first,
            history: Vec::new(),
            taken_back: Vec::new(),
        })
    }

    /// Opens a table at a position, for what-if and for playing on from a moment.
    pub fn from_position(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        position: G::Position,
        seed: Seed,
    ) -> Result<TypedTable<G>, SetupError> {
        let seats = game.seats(&setup)?;
        Ok(TypedTable::beginning(game, pack, setup, seats, position, seed))
    }

    fn beginning(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        seats: Vec<SeatInfo>,
        first: G::Position,
        seed: Seed,
    ) -> TypedTable<G> {
        TypedTable {
            opening: Opening::position(&game.write(&first)),
            game,
            pack,
            setup,
            seats,
            seed: Some(seed),
            dice: SeededDice::new(seed.0),
            opening_events: Vec::new(),
            first,
            history: Vec::new(),
            taken_back: Vec::new(),
        }
    }

    /// Opens a table at a setup with recorded dice instead of a seed. Gives the table and what was wrong with the dice.
    pub(crate) fn open_recorded(
        game: Arc<G>,
        pack: Arc<str>,
        setup: Setup,
        draws: &[Draw],
    ) -> Result<(TypedTable<G>, Result<(), String>), SetupError> {
        let mut dice = ScriptedDice::replaying(draws);
        let mut events = Vec::new();
        let first = game.start(&setup, &mut dice, &mut events)?;
        let fit = dice.check();
        let mut table = TypedTable::from_position(game, pack, setup, first, Seed([0; 32]))?.without_seed();
        table.opening = Opening::Setup { draws: draws.to_vec() };
        table.opening_events = events;
        Ok((table, fit))
    }

    /// Takes the dice away: a record that tells no seed can be watched, not played on.
    pub(crate) fn without_seed(mut self) -> TypedTable<G> {
        self.seed = None;
        self
    }

    /// The position now.
    pub fn now(&self) -> &G::Position {
        self.history.last().map_or(&self.first, |entry| &entry.after)
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    fn before(&self, index: usize) -> &G::Position {
        if index == 0 { &self.first } else { &self.history[index - 1].after }
    }

    /// Names the seed of a table that was read from a record, so that it can go on.
    pub(crate) fn continue_with(&mut self, seed: Seed, dice: SeededDice) {
        self.seed = Some(seed);
        self.dice = dice;
    }

    pub(crate) fn parse(answer: &str) -> Result<G::Action, Refusal> {
        answer.trim().parse().map_err(|error| Refusal::not_asked(format!("not an answer: {error}")))
    }

    /// Plays an answer with dice of the caller's. `fits` is asked afterwards; if the dice did not fit, nothing happened.
    pub(crate) fn play<D: Dice>(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut D,
        fits: impl FnOnce(&D) -> Result<(), String>,
    ) -> Result<Answered, Refusal> {
        if seat.index() >= self.seats.len() {
            return Err(Refusal::not_asked(format!("there is no {seat} at this table")));
        }
        self.game.explain(self.now(), seat, action)?;
        let asked = self.game.to_act(self.now());
        let mut after = self.now().clone();
        let mut events = Vec::new();
        let mut recorder = Recorder::new(dice);
        self.game.apply(&mut after, seat, action, &mut recorder, &mut events);
        let draws = recorder.into_draws();
        fits(dice).map_err(Refusal::not_asked)?;
        let barrier = !draws.is_empty()
            || events.iter().any(Event::reveals)
            || !self.game.to_act(&after).is_subset(asked)
            || !asked.contains(seat)
            || self.game.outcome(&after).is_some();
        let answered = Answered { number: self.history.len() + 1, undoable: !barrier, draws: draws.clone() };
        self.history.push(Arc::new(Entry { seat, action, draws, events, after, barrier }));
        Ok(answered)
    }

    /// Index of the last answer of a seat, if it can be taken back.
    fn undoable(&self, seat: Seat) -> Result<usize, Refusal> {
        for (index, entry) in self.history.iter().enumerate().rev() {
            if entry.barrier {
                let why = if entry.draws.is_empty() {
                    "the last answer of yours has been seen or answered by others"
                } else {
                    "dice have been rolled since"
                };
                return Err(Refusal::not_asked(format!("cannot undo: {why}")));
            }
            if entry.seat == seat {
                return Ok(index);
            }
        }
        Err(Refusal::not_asked("nothing to undo"))
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

impl<G: Game> Table for TypedTable<G> {
    fn info(&self) -> &Info {
        self.game.info()
    }

    fn theme(&self) -> &Theme {
        self.game.theme()
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    fn to_act(&self) -> Seats {
        self.game.to_act(self.now())
    }

    fn turn(&self) -> u32 {
        self.game.turn(self.now())
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.to_act().contains(seat).then(|| self.game.prompt(self.now(), seat))
    }

    fn standing(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.game.standing(self.now(), seat, &mut actions);
        Self::choices(&actions)
    }

    fn answer(&mut self, seat: Seat, answer: &str) -> Result<Answered, Refusal> {
        let action = Self::parse(answer)?;
        if self.seed.is_none() {
            return Err(Refusal::not_asked("this record has no seed: it can be watched, not played on"));
        }
        let mut dice = self.dice.clone();
        let answered = self.play(seat, action, &mut dice, |_| Ok(()))?;
        self.dice = dice;
        self.taken_back.retain(|(who, _)| *who != seat);
        Ok(answered)
    }

    fn answer_with(&mut self, seat: Seat, answer: &str, dice: &[u32]) -> Result<Answered, Refusal> {
        let action = Self::parse(answer)?;
        self.play(seat, action, &mut ScriptedDice::of(dice), ScriptedDice::check)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let index = self.undoable(seat)?;
        let later = self.history.split_off(index);
        self.taken_back.push((seat, later[0].action));
        // Answers of other seats given meanwhile stand; without draws or reveals they do not depend on this one.
        for entry in later.into_iter().skip(1) {
            let mut after = self.now().clone();
            let mut events = Vec::new();
            self.game.apply(&mut after, entry.seat, entry.action, &mut ScriptedDice::default(), &mut events);
            let (seat, action, barrier) = (entry.seat, entry.action, entry.barrier);
            self.history.push(Arc::new(Entry { seat, action, draws: Vec::new(), events, after, barrier }));
        }
        Ok(())
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let index = self
            .taken_back
            .iter()
            .rposition(|(who, _)| *who == seat)
            .ok_or_else(|| Refusal::not_asked("nothing to redo"))?;
        let (_, action) = self.taken_back[index];
        let mut dice = self.dice.clone();
        self.play(seat, action, &mut dice, |_| Ok(()))?;
        self.dice = dice;
        self.taken_back.remove(index);
        Ok(())
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.undoable(seat).is_ok()
    }

    fn can_redo(&self, seat: Seat) -> bool {
        self.taken_back.iter().any(|(who, _)| *who == seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.now())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(&self.game.view(self.now(), viewer))
    }

    fn scene_at(&self, viewer: Viewer, answers: usize) -> Scene {
        self.game.scene(&self.game.view(self.before(answers.min(self.history.len())), viewer))
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game.view(self.now(), viewer)).unwrap_or_default()
    }

    fn answers(&self) -> usize {
        self.history.len()
    }

    fn answered_by(&self, number: usize) -> Option<Seat> {
        number.checked_sub(1).and_then(|index| self.history.get(index)).map(|entry| entry.seat)
    }

    fn lines(&self, viewer: Viewer, from: usize) -> Vec<Moment> {
        let opening = std::iter::once(&self.opening_events).filter(|_| from == 0).map(|events| (0, events));
        let played = self.history.iter().enumerate().skip(from.saturating_sub(1));
        opening
            .chain(played.map(|(index, entry)| (index + 1, &entry.events)))
            .flat_map(|(answer, events)| events.iter().map(move |event| (answer, event)))
            .filter(|(_, event)| event.visibility().allows(viewer))
            .map(|(answer, event)| Moment { answer, line: self.game.tell(event) })
            .collect()
    }

    fn luck(&self, viewer: Viewer) -> Vec<LuckRow> {
        let mut ledger = Vec::new();
        let events = self.opening_events.iter().chain(self.history.iter().flat_map(|entry| &entry.events));
        events
            .filter(|event| event.visibility().allows(viewer))
            .filter_map(Event::luck)
            .for_each(|luck| LuckRow::enter(&mut ledger, luck));
        ledger
    }

    fn position(&self) -> String {
        self.game.write(self.now())
    }

    fn record(&self, with_seed: bool) -> Record {
        let entries = self.history.iter().map(|entry| RecordEntry {
            seat: self.seats[entry.seat.index()].id.clone(),
            answer: entry.action.to_string(),
            draws: entry.draws.clone(),
            check: Record::short_hash(&self.game.write(&entry.after)),
        });
        Record {
            game: self.info().id.to_owned(),
            rules_version: self.info().rules_version,
            pack: self.pack.to_string(),
            setup: self.setup.clone(),
            commitment: self.seed.map(Seed::commitment),
            opening: self.opening.clone(),
            entries: entries.collect(),
            end: hash_of(&self.position()),
            seed: self.seed.filter(|_| with_seed || self.outcome().is_some()),
        }
    }

    fn fork(&self, answers: usize, seed: Seed) -> Box<dyn Table> {
        let position = self.before(answers.min(self.history.len())).clone();
        let (game, pack, setup) = (self.game.clone(), self.pack.clone(), self.setup.clone());
        Box::new(TypedTable::beginning(game, pack, setup, self.seats.clone(), position, seed))
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn thought(&self, seat: Seat, bot: BotSpec, seed: u64) -> Thought {
        assert!(self.to_act().contains(seat), "a bot thinks about an open question");
        let (game, position) = (self.game.clone(), self.now().clone());
        Thought(Box::new(move || {
            let decision = retrograde_bots::choose(&bot, Sampler::new(&*game, &position, seat), seed);
            Verdict { answer: decision.action.to_string(), why: decision.why }
        }))
    }

    fn resampled(&self, seat: Seat, seed: u64) -> String {
        let sampler = Sampler::new(&*self.game, self.now(), seat);
        self.game.write(&sampler.sample(&mut PlayoutDice::new(seed)))
    }

    fn understands(&self, answer: &str) -> bool {
        answer.trim().parse::<G::Action>().is_ok()
    }

    fn explain(&self, seat: Seat, answer: &str) -> Result<(), Refusal> {
        self.game.explain(self.now(), seat, Self::parse(answer)?)
    }
}
