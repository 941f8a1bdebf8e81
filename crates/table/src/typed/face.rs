use std::sync::Arc;
use std::time::Duration;

use retrograde_bots::BotSpec;
use retrograde_bots::coach::Watch;
use retrograde_core::{
    Choice, Draw, Game, Info, Journal, Outcome, PlayoutDice, Prompt, PromptKind, Refusal, Sampler, Scene,
    ScriptedDice, Seat, SeatInfo, Seats, Setup, Theme, Viewer,
};

use super::TypedTable;
use crate::record::{Record, RecordChance, RecordEntry};
use crate::{
    Answered, Bits, Chance, Counsel, Forethought, Known, Ledger, LuckRow, Moment, Promise, Reviewing, Seed,
    Table, Thought, Told, Verdict, Viewers, hash_of,
};

impl<G: Game> Table for TypedTable<G> {
    fn info(&self) -> &Info {
        self.game().info()
    }

    fn theme(&self) -> &Theme {
        self.game().theme()
    }

    fn setup(&self) -> &Setup {
        &self.start.setup
    }

    fn seats(&self) -> &[SeatInfo] {
        &self.start.seats
    }

    fn to_act(&self) -> Seats {
        self.game().to_act(self.now())
    }

    fn turn(&self) -> u32 {
        self.game().turn(self.now())
    }

    fn turn_of(&self) -> Seats {
        self.game().turn_of(self.now())
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.to_act().contains(seat).then(|| self.game().prompt(self.now(), seat))
    }

    fn kinds(&self) -> Vec<PromptKind> {
        self.game().kinds(&self.start.setup)
    }

    fn standing(&self, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.game().standing(self.now(), seat, &mut actions);
        Self::choices(&actions)
    }

    fn answer(&mut self, seat: Seat, answer: &str) -> Result<Answered, Refusal> {
        let action = Self::parse(answer)?;
        if self.seed.is_none() {
            return Err(Refusal::not_asked(
                "this record has no seed: you can watch it, but not play on from it",
            ));
        }
        let mut dice = self.chain.dice.clone();
        let answered = self.play(seat, action, &mut dice, |_| Ok(()))?;
        self.chain.dice = dice;
        self.taken_back.retain(|(who, _)| *who != seat);
        Ok(answered)
    }

    fn answer_with(&mut self, seat: Seat, answer: &str, dice: &[u32]) -> Result<Answered, Refusal> {
        let action = Self::parse(answer)?;
        self.play(seat, action, &mut ScriptedDice::of(dice), ScriptedDice::check)
    }

    fn answer_drawn(&mut self, seat: Seat, answer: &str, draws: &[Draw]) -> Result<Answered, Refusal> {
        let action = Self::parse(answer)?;
        let answered = self.play(seat, action, &mut ScriptedDice::replaying(draws), ScriptedDice::check)?;
        self.taken_back.retain(|(who, _)| *who != seat);
        Ok(answered)
    }

    fn change(&mut self, seat: Seat, answer: &str) -> Result<(), Refusal> {
        let action = Self::parse(answer)?;
        *self = self.changed(seat, action)?;
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let index = self.undoable(seat).map_err(|why| match why {
            Some(why) => Refusal::not_asked(format!("cannot undo: {why}")),
            None => Refusal::not_asked("nothing to undo"),
        })?;
        *self = self.without(index);
        Ok(())
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let index = self
            .taken_back
            .iter()
            .rposition(|(who, _)| *who == seat)
            .ok_or_else(|| Refusal::not_asked("nothing to redo"))?;
        let (_, action) = self.taken_back[index];
        let mut dice = self.chain.dice.clone();
        self.play(seat, action, &mut dice, |_| Ok(()))?;
        self.chain.dice = dice;
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
        self.game().outcome(self.now())
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.seen(viewer, self.answers())
    }

    fn scene_at(&self, viewer: Viewer, answers: usize) -> Scene {
        self.seen(viewer, answers)
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game().view(self.now(), viewer)).unwrap_or_default()
    }

    fn known(&self, viewer: Viewer) -> Known {
        Known::new(self.game().view(self.now(), viewer))
    }

    fn answers(&self) -> usize {
        self.base() + self.history.len()
    }

    fn earliest(&self) -> usize {
        self.base()
    }

    fn answered_by(&self, number: usize) -> Option<Seat> {
        self.entry(number).map_or_else(|| self.start.past.answered_by(number), |entry| Some(entry.seat))
    }

    fn shows(&self, viewer: Viewer, number: usize) -> bool {
        self.showed(viewer, number)
    }

    fn remember_shown(&self, number: usize, shown: Viewers) {
        if let Some(entry) = self.entry(number) {
            // If it is already known, that is right as well.
            let _ = entry.shown.set(shown);
        }
    }

    fn lines_of(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment> {
        self.told_lines(viewer, from, to)
    }

    fn told_by(&self, viewer: Viewer) -> Vec<u32> {
        self.count_lines(viewer)
    }

    fn told(&self, from: usize) -> Vec<Told> {
        self.all_told(from)
    }

    fn journals(&self) -> Vec<Journal> {
        if self.outcome().is_some() { self.told_journals() } else { Vec::new() }
    }

    fn luck(&self, viewer: Viewer) -> Vec<LuckRow> {
        self.luck.seen_by(viewer)
    }

    fn ledger(&self) -> &Ledger {
        &self.luck
    }

    fn position(&self) -> String {
        self.game().write(self.now())
    }

    fn record(&self, with_seed: bool) -> Record {
        let start = &self.start;
        let entries = self.history.iter().map(|entry| RecordEntry {
            seat: start.seats[entry.seat.index()].id.clone(),
            answer: entry.action.to_string(),
            draws: entry.draws.clone(),
            check: Record::short_hash(&start.game.write(&entry.after)),
        });
        let shown = with_seed || self.outcome().is_some();
        let chances = self.chain.chances.iter().map(|chance| RecordChance {
            seat: start.seats[chance.seat.index()].id.clone(),
            bits: chance.bits,
            after: chance.after,
        });
        Record {
            game: self.info().id.to_owned(),
            rules_version: self.info().rules_version,
            pack: start.pack.to_string(),
            setup: start.setup.clone(),
            commitment: self.commitment(),
            known: self.promise.is_some_and(|promise| promise.known),
            chances: chances.collect(),
            carried: start.carried,
            opening: start.opening.clone(),
            entries: entries.collect(),
            end: hash_of(&self.position()),
            seed: self.seed.filter(|_| shown),
            salt: self.promise.filter(|_| shown).map(|promise| promise.salt),
        }
    }

    fn set_dice(&mut self, promise: Option<Promise>, before: &[(Seat, Bits)]) {
        self.promise = promise;
        if let Some(seed) = self.seed.filter(|_| !before.is_empty()) {
            self.chain = self.chain_from(seed, before);
        }
    }

    fn add_chance(&mut self, seat: Seat, bits: Bits) -> Result<(), Refusal> {
        let Some(info) = self.start.seats.get(seat.index()) else {
            return Err(Refusal::not_asked(format!("there is no {seat} at this table")));
        };
        if self.seed.is_none() || self.promise.is_some_and(|promise| promise.known) {
            let because = "a person chose the seed of this table: nothing can be added to its dice";
            return Err(Refusal::not_asked(because));
        }
        match self.chain.chances.iter().find(|chance| chance.seat == seat) {
            Some(chance) if chance.bits == bits => return Ok(()),
            Some(_) => return Err(Refusal::not_asked("this seat has already added its part to the dice")),
            None => {}
        }
        let (id, drawn) = (info.id.clone(), self.drawn());
        self.chain.add(seat, &id, bits, drawn);
        Ok(())
    }

    fn chances(&self) -> &[Chance] {
        &self.chain.chances
    }

    fn commitment(&self) -> Option<String> {
        let seed = self.seed?;
        Some(self.promise.map_or_else(|| seed.commitment(), |promise| promise.commitment(seed)))
    }

    fn fork(&self, answers: usize, seed: Seed) -> Box<dyn Table> {
        Box::new(self.forked(answers, seed))
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn thought(&self, seat: Seat, bot: BotSpec, seed: u64) -> Thought {
        assert!(self.to_act().contains(seat), "a bot thinks about an open question");
        let (game, position) = (self.start.game.clone(), self.now().clone());
        Thought(Box::new(move || {
            let decision = retrograde_bots::choose(&bot, Sampler::new(&*game, &position, seat), seed);
            Verdict { answer: decision.action.to_string(), why: decision.why }
        }))
    }

    fn think_ahead(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        forethought: &mut Forethought,
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        self.think_ahead_for(seat, (bot, seed), forethought, time, stop)
    }

    fn decide(&self, seat: Seat, bot: BotSpec, seed: u64, forethought: Forethought) -> Verdict {
        assert!(self.to_act().contains(seat), "a bot decides about an open question");
        self.decided_by(seat, bot, seed, forethought)
    }

    fn counsel(&self, seat: Seat, seed: u64) -> Thought<Vec<Counsel>> {
        self.counsel_for(seat, seed)
    }

    fn review(&self, seat: Seat, seed: u64, watch: Arc<Watch>) -> Reviewing {
        self.review_for(seat, seed, watch)
    }

    fn grain(&self, answers: usize) -> i32 {
        self.game().grain(self.after(answers))
    }

    fn judged(&self, answers: usize) -> Vec<i32> {
        let position = self.after(answers);
        let ended = self.game().outcome(position);
        let worth = |seat: Seat| match &ended {
            Some(outcome) => (outcome.share(seat).ppm() / 1000) as i32,
            None => self.game().evaluate(position, seat).clamp(0, 1000),
        };
        (0..self.start.seats.len() as u8).map(Seat::new).map(worth).collect()
    }

    fn resampled(&self, seat: Seat, seed: u64) -> String {
        let sampler = Sampler::new(self.game(), self.now(), seat);
        self.game().write(&sampler.sample(&mut PlayoutDice::new(seed)))
    }

    fn ends_game(&self, seat: Seat, answer: &str) -> bool {
        let (game, now) = (self.game(), self.now());
        Self::parse(answer)
            .is_ok_and(|action| game.explain(now, seat, action).is_ok() && game.ends(now, seat, action))
    }

    fn understands(&self, answer: &str) -> bool {
        answer.trim().parse::<G::Action>().is_ok()
    }

    fn explain(&self, seat: Seat, answer: &str) -> Result<(), Refusal> {
        self.game().explain(self.now(), seat, Self::parse(answer)?)
    }
}
