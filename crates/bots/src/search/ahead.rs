//! Thinking ahead: while others are asked, a search already begins, and what it has learnt of the question that its seat is asked then
//! counts towards its budget.
//!
//! The tree begins with the others' question. When somebody answers, the part of the tree below that answer is all that is kept. What it
//! says of the next question is what a search of that question would have learnt in as many iterations, so long as nothing else has
//! become known: an answer that the seat cannot tell from others, or whose dice it has seen, is not followed.

use std::time::{Duration, Instant};

use retrograde_core::{Advice, PlayoutDice, Sampler, Seat};

use super::climb::{Climber, Learnt, Manner, Spread};
use super::tree::{NodeId, ROOT, Tree};
use super::{Limit, choose_with, manner_of};
use crate::{BotSpec, Budget, Decision};

/// What a search has thought ahead for a seat that is not asked.
///
/// It knows nothing but what the samplers say that it is given, and what it is told to follow.
#[derive(Debug)]
pub struct Forethought<G: Advice> {
    seat: Seat,
    /// None only if the rules failed in the middle of a thought.
    learnt: Option<Learnt<G::Action>>,
    /// Iterations since the tree began, or that went through what it begins with now.
    done: u32,
    /// How long it has thought since.
    spent: Duration,
    seed: u64,
}

impl<G: Advice> Forethought<G> {
    /// Nothing yet, before a question to others; none if nobody is asked, or the sampler's seat itself.
    pub fn new(sampler: Sampler<'_, G>, seed: u64) -> Option<Forethought<G>> {
        let (game, seat) = (sampler.game(), sampler.seat());
        let world = sampler.sample(&mut PlayoutDice::new(seed));
        let asked = game.to_act(&world);
        let first = asked.lowest().filter(|_| !asked.contains(seat))?;
        let mut answers = Vec::new();
        game.sensible(&world, first, &mut answers);
        let tree = Tree::bare(first, *answers.first()?);
        let learnt = Learnt { tree, spread: Spread::default() };
        Some(Forethought { seat, learnt: Some(learnt), done: 0, spent: Duration::ZERO, seed })
    }

    /// Iterations that it knows of what is asked now.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Thinks on about the question to others that is asked now, for this long at most and until `stop` says so. Returns whether there
    /// would be more to think: never more about one question than `bot` has for an answer.
    pub fn think(
        &mut self,
        sampler: Sampler<'_, G>,
        bot: BotSpec,
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let BotSpec::Search { budget, .. } = bot.resolved() else { return false };
        let Some(learnt) = self.learnt.take() else { return false };
        let (most, longest) = bounds(budget, sampler.thought());
        let manner = Manner { ahead: true, ..manner_of(sampler) };
        self.seed = self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let mut climber = Climber::resumed(sampler, &[], learnt, manner, self.seed);
        let (started, time) = (Instant::now(), time.min(longest.saturating_sub(self.spent)));
        let mut took = Duration::ZERO;
        while self.done < most && took < time && !stop() {
            climber.iterate();
            self.done += 1;
            took = started.elapsed();
        }
        self.spent += took;
        self.learnt = Some(climber.into_learnt());
        self.done < most && self.spent < longest
    }

    /// Keeps what it knows of what follows an answer to the question that it thought about, and nothing else. Returns whether that is
    /// anything: not if several were asked, whose answers the tree has side by side.
    ///
    /// The seat must know that this was the answer, and have learnt nothing else from it: what it can see of dice that were rolled is not what
    /// the tree averages over.
    pub fn follow(&mut self, seat: Seat, action: G::Action) -> bool {
        let Some(Learnt { tree, .. }) = &mut self.learnt else { return false };
        if tree.answers_at(ROOT).any(|id| tree.get(id).seat != seat) {
            return false;
        }
        let Some(given) = tree.answers_at(ROOT).find(|&id| tree.get(id).action == action) else {
            return false;
        };
        let mut below = Tree::bare(seat, action);
        below.take_over(tree, given);
        // Each iteration that went on from here tried an answer of whoever is asked first.
        let seats = below.answers_at(ROOT).map(|id| below.get(id).seat);
        let tries = |seat| {
            let of_seat = below.answers_at(ROOT).filter(|&id| below.get(id).seat == seat);
            of_seat.map(|id| below.get(id).visits).sum()
        };
        self.done = seats.map(tries).max().unwrap_or(0);
        self.spent = Duration::ZERO;
        *tree = below;
        self.done > 0
    }

    /// Answers the open question of its seat, with what it knows of it counted towards the budget.
    ///
    /// # Panics
    ///
    /// If the seat is not asked.
    pub fn choose(self, bot: BotSpec, sampler: Sampler<'_, G>, seed: u64) -> Decision<G::Action> {
        match bot.resolved() {
            BotSpec::Search { budget, threads } if sampler.seat() == self.seat => {
                choose_with(sampler, budget, threads, seed, self.learnt)
            }
            other => crate::choose(&other, sampler, seed),
        }
    }
}

/// How many iterations, and how long, it may think about one question to others: no more than about one of its own.
fn bounds(budget: Budget, thought: [u32; 2]) -> (u32, Duration) {
    let longest = match budget {
        Budget::Time(time) | Budget::Level(_, time) => time,
        Budget::Iterations(_) => Duration::MAX,
    };
    (Limit::of(budget, thought).iterations, longest)
}

/// What was learnt of a question to others, as what is known of the question of the seat that comes next.
pub(super) fn at_question<A: Copy + Eq>(
    learnt: Learnt<A>,
    seat: Seat,
    answers: &[A],
    impressions: &[f32],
    manner: Manner,
) -> Learnt<A> {
    let mut tree = Tree::new(seat, answers, impressions);
    tree.take_over(&learnt.tree, ROOT);
    tree.level_out(seat);
    tree.weigh_impressions(ROOT, manner.impression);
    Learnt { tree, ..learnt }
}

/// How many iterations tried one of this many answers, the first ones at the root.
pub(super) fn tries<A: Copy + Eq>(learnt: &Learnt<A>, answers: usize) -> u32 {
    (1..=answers as NodeId).map(|id| learnt.tree.get(id).visits).sum()
}
