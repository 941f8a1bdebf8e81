//! The arena of a search tree: one vector of nodes, siblings as chains.

use retrograde_core::Seat;

/// Index of a node.
pub(super) type NodeId = u32;
/// The question that is searched.
pub(super) const ROOT: NodeId = 0;
/// No node: the root is nobody's child.
const NONE: NodeId = 0;
/// First impressions that differ by this much or less count as equal.
const FLAT: f32 = 0.001;

/// An answer of a seat at a point of the tree, and what came of it.
#[derive(Clone, Debug)]
pub(super) struct Node<A> {
    pub(super) action: A,
    pub(super) seat: Seat,
    /// Iterations that went through it.
    pub(super) visits: u32,
    /// Iterations in which it could have been chosen. Rarely open answers are measured against this, not against
    /// the visits of the parent; otherwise they would starve.
    pub(super) available: u32,
    /// What came of it for the seat, in thousandths, summed.
    pub(super) total: u64,
    /// The first impression, from 0 to 1.
    prior: f32,
    /// How many visits the first impressions of its answers count for.
    weight: f32,
    /// How many of its siblings look better at once.
    rank: u32,
    first: NodeId,
    last: NodeId,
    next: NodeId,
}

/// A tree of answers. Chance has no nodes: a node stands for all that dice and hidden things may make of it.
#[derive(Debug)]
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
    /// Siblings in order, kept for its room.
    order: Vec<NodeId>,
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree of one question with its answers, each with a first impression. The answers are nodes 1, 2, ….
    pub(super) fn new(seat: Seat, answers: &[A], priors: &[f32]) -> Tree<A> {
        let mut tree = Tree { nodes: Vec::with_capacity(1 << 12), order: Vec::new() };
        tree.nodes.push(Tree::node(seat, answers[0]));
        for (&action, &prior) in answers.iter().zip(priors) {
            let id = tree.add(ROOT, seat, action);
            tree.nodes[id as usize].prior = prior;
        }
        tree
    }

    /// A tree of a question to others, of whose answers nothing is known yet. The action stands for nothing: the root is nobody's answer.
    pub(super) fn bare(seat: Seat, action: A) -> Tree<A> {
        Tree { nodes: vec![Tree::node(seat, action)], order: Vec::new() }
    }

    fn node(seat: Seat, action: A) -> Node<A> {
        let (first, last, next) = (NONE, NONE, NONE);
        Node {
            action,
            seat,
            visits: 0,
            available: 0,
            total: 0,
            prior: 0.5,
            weight: 1.0,
            rank: 0,
            first,
            last,
            next,
        }
    }

    pub(super) fn get(&self, id: NodeId) -> &Node<A> {
        &self.nodes[id as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The answers at a node, of whichever seat.
    pub(super) fn answers_at(&self, parent: NodeId) -> impl Iterator<Item = NodeId> {
        let some = |id: NodeId| (id != NONE).then_some(id);
        std::iter::successors(some(self.get(parent).first), move |&id| some(self.get(id).next))
    }

    /// Takes over all that another tree knows of what follows one of its nodes, as what follows the root here. Answers to the root's
    /// question that are here already keep their first impressions.
    pub(super) fn take_over(&mut self, other: &Tree<A>, from: NodeId) {
        let root = &mut self.nodes[ROOT as usize];
        root.weight = other.get(from).weight;
        let mut pairs = vec![(from, ROOT)];
        while let Some((theirs, ours)) = pairs.pop() {
            for id in other.answers_at(theirs) {
                let Node { action, seat, visits, available, total, prior, weight, rank, .. } = *other.get(id);
                let here = |&id: &NodeId| (self.get(id).action, self.get(id).seat) == (action, seat);
                let known = if ours == ROOT { self.answers_at(ROOT).find(here) } else { None };
                let copy = known.unwrap_or_else(|| self.add(ours, seat, action));
                let node = &mut self.nodes[copy as usize];
                (node.visits, node.available, node.total, node.weight) = (visits, available, total, weight);
                if known.is_none() {
                    (node.prior, node.rank) = (prior, rank);
                }
                pairs.push((id, copy));
            }
        }
    }

    /// Counts every answer of a seat to the root's question as available as often as the one that was so most often: those that come
    /// new to a question that was searched before are as little tried as they would be had they been there all the time.
    pub(super) fn level_out(&mut self, seat: Seat) {
        let own: Vec<NodeId> = self.answers_at(ROOT).filter(|&id| self.get(id).seat == seat).collect();
        let most = own.iter().map(|&id| self.get(id).available).max().unwrap_or(0);
        for id in own {
            self.nodes[id as usize].available = most;
        }
    }

    fn add(&mut self, parent: NodeId, seat: Seat, action: A) -> NodeId {
        let id = self.nodes.len() as NodeId;
        self.nodes.push(Tree::node(seat, action));
        let parent = &mut self.nodes[parent as usize];
        let last = std::mem::replace(&mut parent.last, id);
        if last == NONE {
            parent.first = id;
        } else {
            self.nodes[last as usize].next = id;
        }
        id
    }

    /// Finds or adds the nodes of a seat's `actions` below `parent`, in their order, and counts them as available.
    pub(super) fn open(&mut self, parent: NodeId, seat: Seat, actions: &[A], out: &mut Vec<NodeId>) {
        out.clear();
        // Answers come in a stable order, so the next one nearly always is the next sibling.
        let mut cursor = self.get(parent).first;
        for &action in actions {
            let fits = |node: &Node<A>| node.action == action && node.seat == seat;
            let mut id = cursor;
            if id == NONE || !fits(self.get(id)) {
                id = self.get(parent).first;
                while id != NONE && !fits(self.get(id)) {
                    id = self.get(id).next;
                }
                if id == NONE {
                    id = self.add(parent, seat, action);
                }
            }
            let node = &mut self.nodes[id as usize];
            node.available += 1;
            cursor = node.next;
            out.push(id);
        }
    }

    pub(super) fn set_prior(&mut self, id: NodeId, prior: f32) {
        self.nodes[id as usize].prior = prior;
    }

    /// Puts the answers of `parent` in the order of their first impressions, equal ones as they are listed, and lets the impressions
    /// count for a number of visits, if they tell the answers apart; equal impressions say nothing and would only slow the learning.
    pub(super) fn weigh_impressions(&mut self, parent: NodeId, visits: f32) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        let mut id = self.get(parent).first;
        while id != NONE {
            order.push(id);
            id = self.get(id).next;
        }
        order.sort_by(|&one, &other| self.get(other).prior.total_cmp(&self.get(one).prior));
        for (rank, &id) in order.iter().enumerate() {
            self.nodes[id as usize].rank = rank as u32;
        }
        let prior = |id: Option<&NodeId>| id.map_or(0.0, |&id| self.get(id).prior);
        let apart = prior(order.first()) - prior(order.last()) > FLAT;
        self.nodes[parent as usize].weight = if apart { visits } else { 1.0 };
        self.order = order;
    }

    /// The answer among `open` with the highest mean and bonus for what is hardly tried (UCB on availability), of as many as `width`
    /// lets in of those that looked best (progressive widening).
    pub(super) fn most_promising(
        &self,
        parent: NodeId,
        open: &[NodeId],
        curiosity: f32,
        width: impl Fn(u32) -> f32,
    ) -> NodeId {
        let weight = self.get(parent).weight;
        let mut best = (f32::MIN, open[0]);
        // Logarithms are dear, and most answers are available equally often.
        let (mut available, mut log, mut within) = (0, 0.0, 0.0);
        // One is always let in.
        let foremost = open.iter().map(|&id| self.get(id).rank).min().unwrap_or(0);
        for &id in open {
            let node = self.get(id);
            if node.available != available {
                available = node.available;
                log = (available as f32 + 1.0).ln();
                within = width(available);
            }
            if node.rank > foremost && node.rank as f32 >= within {
                continue;
            }
            let visits = node.visits as f32 + weight;
            let mean = (node.total as f32 / 1000.0 + weight * node.prior) / visits;
            let score = mean + curiosity * (log / visits).sqrt();
            if score > best.0 {
                best = (score, id);
            }
        }
        best.1
    }

    pub(super) fn enter(&mut self, id: NodeId, thousandths: u32) {
        let node = &mut self.nodes[id as usize];
        node.visits += 1;
        node.total += u64::from(thousandths);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers chosen in so many rounds of which nothing comes, if so many are let in.
    fn chosen(priors: &[f32], width: f32) -> Vec<usize> {
        let answers: Vec<usize> = (0..priors.len()).collect();
        let mut tree = Tree::new(Seat::new(0), &answers, priors);
        tree.weigh_impressions(ROOT, 10.0);
        let mut open = Vec::new();
        let mut rounds = Vec::new();
        for _ in 0..200 {
            tree.open(ROOT, Seat::new(0), &answers, &mut open);
            let id = tree.most_promising(ROOT, &open, 1.0, |_| width);
            tree.enter(id, 0);
            rounds.push(tree.get(id).action);
        }
        rounds.sort_unstable();
        rounds.dedup();
        rounds
    }

    #[test]
    fn only_what_looks_best_is_let_in() {
        assert_eq!(chosen(&[0.4, 0.6, 0.5, 0.1], 2.0), [1, 2]);
        assert_eq!(chosen(&[0.4, 0.6, 0.5, 0.1], 0.0), [1], "one is always let in");
        assert_eq!(chosen(&[0.4, 0.6, 0.5, 0.1], 9.0), [0, 1, 2, 3]);
    }

    #[test]
    fn of_equals_those_that_are_listed_first_are_let_in() {
        assert_eq!(chosen(&[0.5; 4], 2.0), [0, 1]);
    }

    #[test]
    fn what_looked_best_and_is_not_open_makes_room() {
        let mut tree = Tree::new(Seat::new(0), &[0, 1, 2], &[0.9, 0.5, 0.1]);
        tree.weigh_impressions(ROOT, 10.0);
        let mut open = Vec::new();
        tree.open(ROOT, Seat::new(0), &[1, 2], &mut open);
        let id = tree.most_promising(ROOT, &open, 1.0, |_| 1.0);
        assert_eq!(tree.get(id).action, 1);
    }

    /// Everything below a node: who answered what, how often it was tried and open, and what came of it.
    fn told(tree: &Tree<u32>, id: NodeId, depth: usize, out: &mut Vec<String>) {
        for id in tree.answers_at(id) {
            let Node { action, seat, visits, available, total, prior, weight, rank, .. } = *tree.get(id);
            out.push(format!(
                "{depth} {seat} {action}: {visits} {available} {total} {prior} {weight} {rank}"
            ));
            told(tree, id, depth + 1, out);
        }
    }

    #[test]
    fn what_is_taken_over_is_what_was_entered() {
        let (own, other) = (Seat::new(0), Seat::new(1));
        let mut tree = Tree::new(other, &[0, 1, 2], &[0.9, 0.5, 0.1]);
        tree.weigh_impressions(ROOT, 10.0);
        let mut open = Vec::new();
        for round in 0..60 {
            tree.open(ROOT, other, &[0, 1, 2], &mut open);
            let given = open[round % 3];
            tree.enter(given, round as u32);
            tree.open(given, own, &[10, 11, 12 + given % 2], &mut open);
            tree.weigh_impressions(given, 10.0);
            let then = open[round % 2];
            tree.enter(then, 1000 - round as u32);
            tree.open(then, other, &[20], &mut open);
            tree.enter(open[0], 7);
        }
        let mut entered = Vec::new();
        told(&tree, 2, 0, &mut entered);
        assert_eq!(entered.len(), 5, "{entered:?}");
        let mut below = Tree::bare(other, 1);
        below.take_over(&tree, 2);
        let mut kept = Vec::new();
        told(&below, ROOT, 0, &mut kept);
        assert_eq!((kept, below.len()), (entered, 6));
        // At its own question the answers are in the order of the list, with impressions of their own; one that is new was open as often.
        let mut asked = Tree::new(own, &[99, 11, 10], &[0.1, 0.2, 0.3]);
        asked.take_over(&below, ROOT);
        asked.level_out(own);
        let [new, one, ten] = [1, 2, 3].map(|id| asked.get(id).clone());
        assert_eq!((new.action, new.visits, new.available, new.prior), (99, 0, 20, 0.1));
        assert_eq!((one.action, one.visits, one.available, one.prior), (11, 10, 20, 0.2));
        assert_eq!((ten.action, ten.visits, ten.total), (10, 10, tree.get(below_of(&tree, 2)).total));
    }

    fn below_of(tree: &Tree<u32>, id: NodeId) -> NodeId {
        tree.answers_at(id).find(|&id| tree.get(id).action == 10).expect("it was open")
    }
}
