use crate::{Dice, Rules, Seat};

/// A part of what a position is worth to a seat, with words for what an answer does to it: a coach gives its reasons in them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Part {
    /// What an answer does that raises it, to follow the answer in a sentence: `brings the satellite home`. It is also the name of
    /// the part: a position has it once.
    pub better: &'static str,
    /// What an answer does that lowers it: `takes the satellite farther from home`.
    pub worse: &'static str,
    /// In thousandths, on the scale of [`Advice::evaluate`]; what hurts the seat is negative.
    pub value: i32,
}

impl Part {
    /// A part by what raises it, what lowers it and what it is worth.
    pub const fn new(better: &'static str, worse: &'static str, value: i32) -> Part {
        Part { better, worse, value }
    }
}

/// Advice for bots: which answers are worth considering and how good a position looks. The third of the four faces of a
/// [`Game`](crate::Game). None of it is a rule: a game with bad advice has bad bots, and is still the same game.
///
/// # Contract
///
/// As fast as the rules, and without allocation in the common case: every playout runs through it.
///
/// # Examples
///
/// ```
/// use retrograde_core::{Advice, Catalogue, Rules, SeededDice, Setup, Silent};
/// use skirmish::Skirmish;
///
/// let game = Skirmish::from_pack(&Skirmish::standard_pack())?;
/// let position = game.start(&Setup::scenario("plain"), &mut SeededDice::from_number(7), &mut Silent)?;
/// let seat = game.to_act(&position).lowest().expect("the game has begun");
///
/// assert_eq!(game.evaluate(&position, seat), 500, "both sides begin alike");
/// let mut worth_a_thought = Vec::new();
/// game.sensible(&position, seat, &mut worth_a_thought);
/// assert!(!worth_a_thought.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Advice: Rules {
    /// How well `seat` is doing, in thousandths: 1000 = has won, 0 = has lost, 500 = even.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// Appends the parts that [`evaluate`](Advice::evaluate) weighs, as far as there are words for them. They need not add up to it.
    fn parts(&self, _position: &Self::Position, _seat: Seat, _out: &mut Vec<Part>) {}

    /// How many thousandths more of [`evaluate`](Advice::evaluate) make the odds of winning 2.7 times as good: the fewer, the surer
    /// it is of itself. Counted, not guessed: `docs/bots.md` has the figures and the command.
    fn grain(&self, _position: &Self::Position) -> i32 {
        150
    }

    /// Appends the answers that a bot should consider; a subset of [`legal`](Rules::legal), never empty.
    fn sensible(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(position, seat, out);
    }

    /// Appends the answers that a search chooses from: a subset of [`legal`](Rules::legal), never empty. More than what is
    /// [`sensible`](Advice::sensible) where looking far ahead shows what a glance cannot.
    fn searched(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>) {
        self.sensible(position, seat, out);
    }

    /// Whether a search chooses from [`searched`](Advice::searched) wherever it asks its own seat, and not only at the question at hand.
    fn searches_on(&self) -> bool {
        false
    }

    /// Whether the last answer has not had its effect yet: the same seat is in the middle of a move.
    fn midway(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The answer of a playout: any sensible one, unless the game has a better idea that is as quick. `room` is a list
    /// to work with, so that nothing is allocated.
    fn playout<D: Dice>(
        &self,
        position: &Self::Position,
        seat: Seat,
        dice: &mut D,
        room: &mut Vec<Self::Action>,
    ) -> Self::Action {
        room.clear();
        self.sensible(position, seat, room);
        room[dice.pick("playout", room.len())]
    }

    /// How much the two weakest bots err in this game, Cadet and Trooper, in hundredths of what is usual: as much as it takes for each to lose to
    /// the next level in about two games of three. Counted, not guessed: `docs/bots.md` has the figures and the command.
    fn lapses(&self) -> [u32; 2] {
        [120, 60]
    }

    /// How many of the worlds that `seat` cannot tell apart a first impression looks at, at most: one is enough where what is
    /// hidden weighs the same for every answer.
    fn worlds(&self, _position: &Self::Position, _seat: Seat) -> u32 {
        6
    }

    /// How many answers a playout has before a search judges the position by its looks: few where looks tell more than
    /// playing on.
    fn playout_length(&self, _position: &Self::Position) -> u32 {
        20
    }

    /// Whether looks tell answers apart so well that a search at first tries only those that look best, and playouts give the answer that
    /// looks best. Where looks say nothing of most moves it would never come to try them. Counted, as `docs/bots.md` has it.
    fn looks_tell(&self) -> bool {
        false
    }

    /// How many visits of a search the first impression of an answer counts for: the more, the better a single look tells what becomes of a
    /// position. Counted, as `docs/bots.md` has it.
    fn first_look(&self) -> u32 {
        10
    }

    /// How many iterations the two strongest bots search, Captain and Commander: as many as it takes for each to win about two games of three
    /// against the level below. Counted, not guessed: `docs/bots.md` has the figures and the commands.
    fn thought(&self, _position: &Self::Position) -> [u32; 2] {
        [300, 3000]
    }

    /// How many answers deep a search for `seat` tells answers apart before it plays on.
    fn foresight(&self, _position: &Self::Position, _seat: Seat) -> usize {
        usize::MAX
    }
}
