//! One thread of a search: its tree, its dice, its iterations.

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler, Seat, Seats, Silent};

use super::impressions;
use super::tree::{NodeId, ROOT, Tree};
use crate::appraise::{CountedDice, value};

/// Nodes that a tree may have; beyond, it learns without growing.
const MOST_NODES: usize = 500_000;
/// The same while others are asked: such a tree is kept for as long as they think.
const MOST_AHEAD: usize = 100_000;
/// Answers beyond the length of a playout to finish a move under way.
const FINISH: u32 = 12;

/// Throws of the dice for an answer of a playout that chance decides: one alone would praise whatever is a gamble.
const GLANCES: u32 = 3;
/// Parts of a thousandth that tell equals apart.
const TIE: u32 = 16;

/// How a search thinks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Manner {
    /// Answers in a playout before the position is judged by its looks.
    pub(super) playout: u32,
    /// Answers on the way down the tree, at most.
    pub(super) foresight: usize,
    /// Visits of a node before its answers are told apart; saves time and memory where questions are wide.
    pub(super) patience: u32,
    /// How many visits a first impression counts for.
    pub(super) impression: f32,
    /// How much it wonders about what it has hardly tried, in standard deviations of what comes of iterations.
    pub(super) curiosity: f32,
    /// So many answers of a question are tried at first: those that look best.
    pub(super) breadth: f32,
    /// So many more are tried for each square root of the times that the question came up.
    pub(super) widening: f32,
    /// Whether its own later answers are as many as the first.
    pub(super) searches_on: bool,
    /// Whether the first of its own answers are as many as a search of them has, wherever in the tree they come up.
    pub(super) ahead: bool,
    /// Whether playouts give the answer whose position looks best, and not any quick one.
    pub(super) guided: bool,
    /// Throws for the first impression of an answer that chance decides.
    pub(super) throws: u32,
}

/// What a search has learnt, apart from the question that it learns about.
#[derive(Debug)]
pub(super) struct Learnt<A> {
    pub(super) tree: Tree<A>,
    pub(super) spread: Spread,
}

/// Searches with one tree.
#[derive(Debug)]
pub(super) struct Climber<'a, G: Advice> {
    sampler: Sampler<'a, G>,
    answers: &'a [G::Action],
    manner: Manner,
    tree: Tree<G::Action>,
    dice: CountedDice,
    spread: Spread,
    // Kept from iteration to iteration for their room.
    actions: Vec<G::Action>,
    open: Vec<NodeId>,
    path: Vec<NodeId>,
}

impl<'a, G: Advice> Climber<'a, G> {
    /// A search of the sampler's question among `answers`, with a first impression of each, from 0 to 1.
    pub(super) fn new(
        sampler: Sampler<'a, G>,
        answers: &'a [G::Action],
        impressions: &[f32],
        manner: Manner,
        seed: u64,
    ) -> Climber<'a, G> {
        let mut tree = Tree::new(sampler.seat(), answers, impressions);
        tree.weigh_impressions(ROOT, manner.impression);
        Climber::resumed(sampler, answers, Learnt { tree, spread: Spread::default() }, manner, seed)
    }

    /// A search that goes on where another one was left. The sampler's seat need not be asked: then there are no `answers`.
    pub(super) fn resumed(
        sampler: Sampler<'a, G>,
        answers: &'a [G::Action],
        learnt: Learnt<G::Action>,
        manner: Manner,
        seed: u64,
    ) -> Climber<'a, G> {
        let Learnt { tree, spread } = learnt;
        Climber {
            sampler,
            answers,
            manner,
            tree,
            dice: CountedDice::new(PlayoutDice::new(seed)),
            spread,
            actions: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    /// What it has learnt so far.
    pub(super) fn into_learnt(self) -> Learnt<G::Action> {
        Learnt { tree: self.tree, spread: self.spread }
    }

    /// Visits and summed thousandths of each answer.
    pub(super) fn statistics(&self) -> Vec<(u32, u64)> {
        let node = |index| self.tree.get(1 + index as NodeId);
        (0..self.answers.len()).map(|index| (node(index).visits, node(index).total)).collect()
    }

    /// Whether so many iterations more could not bring another answer to the front.
    pub(super) fn is_settled(&self, more: u32) -> bool {
        let (mut most, mut next) = (0, 0);
        for index in 0..self.answers.len() {
            let visits = self.tree.get(1 + index as NodeId).visits;
            next = next.max(visits.min(most));
            most = most.max(visits);
        }
        most - next > more
    }

    /// Samples a world, follows the tree, grows it, plays on, and enters what came of it.
    pub(super) fn iterate(&mut self) {
        let game = self.sampler.game();
        let mut world = self.sampler.sample(&mut self.dice);
        self.descend(&mut world);
        self.play_on(&mut world);
        self.spread.enter(value(game, &world, self.sampler.seat()));
        let mut values = [None; 16];
        for &id in &self.path {
            let seat = self.tree.get(id).seat;
            let value = *values[seat.index()].get_or_insert_with(|| value(game, &world, seat));
            self.tree.enter(id, value);
        }
    }

    /// Goes down the tree to a node whose answers are not told apart yet.
    fn descend(&mut self, world: &mut G::Position) {
        let (game, own) = (self.sampler.game(), self.sampler.seat());
        let most = if self.manner.ahead { MOST_AHEAD } else { MOST_NODES };
        self.path.clear();
        // Where each seat was asked. Seats that are asked at once choose there, in ignorance of each other.
        let mut asked_at = [ROOT; 16];
        let mut asked = game.to_act(world);
        while let Some(seat) = next_to_answer(asked, own) {
            let chosen = self.select(world, asked_at[seat.index()], seat);
            self.path.push(chosen);
            let node = self.tree.get(chosen);
            let told_apart = node.visits >= self.manner.patience
                && self.path.len() < self.manner.foresight
                && self.tree.len() < most;
            game.apply(world, seat, node.action, &mut self.dice, &mut Silent);
            if !told_apart {
                return;
            }
            let before = asked.without(seat);
            asked = game.to_act(world);
            for newly in asked.iter().filter(|&seat| !before.contains(seat)) {
                asked_at[newly.index()] = chosen;
            }
        }
    }

    /// The most promising of the answers that are open in this world.
    fn select(&mut self, world: &G::Position, parent: NodeId, seat: Seat) -> NodeId {
        let (game, known, own) = (self.sampler.game(), self.tree.len() as NodeId, self.sampler.seat());
        let first =
            self.manner.ahead && seat == own && self.path.iter().all(|&id| self.tree.get(id).seat != own);
        if parent == ROOT && seat == own {
            self.tree.open(parent, seat, self.answers, &mut self.open);
        } else {
            self.actions.clear();
            if first || (self.manner.searches_on && seat == own) {
                game.searched(world, seat, &mut self.actions);
            } else {
                game.sensible(world, seat, &mut self.actions);
            }
            self.tree.open(parent, seat, &self.actions, &mut self.open);
        }
        let news = known..self.tree.len() as NodeId;
        if !news.is_empty() {
            if first {
                // What it will be asked is judged as it is when it is asked: by what it will know, not by this world alone.
                let actions: Vec<G::Action> = news.clone().map(|id| self.tree.get(id).action).collect();
                let seed = u64::from(self.dice.draw("impressions", 1 << 30));
                let impressions = impressions(Sampler::new(game, world, own), &actions, None, seed);
                news.zip(impressions).for_each(|(id, impression)| self.tree.set_prior(id, impression));
            } else {
                for id in news {
                    let impression = self.impression(world, seat, self.tree.get(id).action);
                    self.tree.set_prior(id, impression);
                }
            }
            self.tree.weigh_impressions(parent, self.manner.impression);
        }
        let Manner { curiosity, breadth, widening, .. } = self.manner;
        let width = |available: u32| breadth + widening * (available as f32).sqrt();
        self.tree.most_promising(parent, &self.open, curiosity * self.spread.deviation(), width)
    }

    /// What an answer looks like at once, from 0 to 1.
    fn impression(&mut self, world: &G::Position, seat: Seat, action: G::Action) -> f32 {
        let (sum, thrown) = self.looks(world, seat, action, self.manner.throws);
        sum as f32 / (1000 * thrown) as f32
    }

    /// What the positions after an answer look like, summed over so many throws of the dice, or one look if no die falls; and how many
    /// looks that were.
    fn looks(&mut self, world: &G::Position, seat: Seat, action: G::Action, throws: u32) -> (u32, u32) {
        let mut sum = 0;
        for thrown in 1..=throws {
            let drawn = self.dice.drawn();
            sum += self.look(world, seat, action);
            if self.dice.drawn() == drawn {
                return (sum, thrown);
            }
        }
        (sum, throws)
    }

    /// The answer of a playout.
    fn idea(&mut self, world: &G::Position, seat: Seat) -> G::Action {
        if !self.manner.guided {
            return self.sampler.game().playout(world, seat, &mut self.dice, &mut self.actions);
        }
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.sampler.game().sensible(world, seat, &mut actions);
        let mut best = (0, actions[0]);
        if actions.len() > 1 {
            for &action in &actions {
                let (sum, thrown) = self.looks(world, seat, action, GLANCES);
                // Of equals any one.
                let value = 1 + TIE * (sum / thrown) + self.dice.draw("tie", TIE);
                if value > best.0 {
                    best = (value, action);
                }
            }
        }
        self.actions = actions;
        best.1
    }

    /// What the position after an answer looks like, with one throw of the dice.
    fn look(&mut self, world: &G::Position, seat: Seat, action: G::Action) -> u32 {
        let mut after = world.clone();
        self.sampler.game().apply(&mut after, seat, action, &mut self.dice, &mut Silent);
        value(self.sampler.game(), &after, seat)
    }

    /// Plays on, up to the length of a playout and the end of the move under way.
    fn play_on(&mut self, world: &mut G::Position) {
        let game = self.sampler.game();
        for played in 0..self.manner.playout + FINISH {
            let Some(seat) = game.to_act(world).lowest() else { return };
            if played >= self.manner.playout && !game.midway(world) {
                return;
            }
            let action = self.idea(world, seat);
            game.apply(world, seat, action, &mut self.dice, &mut Silent);
        }
    }
}

/// Of seats that are asked at once, the searcher answers last: what follows then hangs on its own answer, and is
/// averaged over the others', which it will not know.
fn next_to_answer(asked: Seats, own: Seat) -> Option<Seat> {
    asked.without(own).lowest().or_else(|| asked.lowest())
}

/// How widely the results of iterations spread. Games judge positions on scales of their own; measuring curiosity by
/// the spread makes one constant fit them all.
#[derive(Debug, Default)]
pub(super) struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn enter(&mut self, thousandths: u32) {
        let value = f64::from(thousandths) / 1000.0;
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The standard deviation; a guess while there is little to go by.
    fn deviation(&self) -> f32 {
        if self.count < 8.0 {
            return 0.1;
        }
        let mean = self.sum / self.count;
        (self.squares / self.count - mean * mean).max(0.0).sqrt().max(0.002) as f32
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::{Catalogue, Rules, Setup};
    use skirmish::Skirmish;

    use super::super::manner;
    use super::*;

    #[test]
    fn a_search_is_settled_when_the_others_cannot_catch_up() {
        let game = Skirmish::from_pack(&Skirmish::standard_pack()).expect("a good pack");
        let mut dice = PlayoutDice::new(1);
        let position = game.start(&Setup::scenario("plain"), &mut dice, &mut Silent).expect("a good setup");
        let sampler = Sampler::new(&game, &position, Seat::new(0));
        let mut answers = Vec::new();
        sampler.searched(&mut answers);
        let impressions = vec![0.5; answers.len()];
        let mut climber = Climber::new(sampler, &answers, &impressions, manner(20, usize::MAX), 1);
        assert!(!climber.is_settled(1), "nothing is known yet");
        (0..300).for_each(|_| climber.iterate());
        let mut visits: Vec<u32> = climber.statistics().iter().map(|(visits, _)| *visits).collect();
        visits.sort_unstable();
        let [.., next, most] = visits[..] else { panic!("there are several answers") };
        assert!(most > next, "{visits:?}");
        assert!(climber.is_settled(most - next - 1) && !climber.is_settled(most - next));
    }
}
