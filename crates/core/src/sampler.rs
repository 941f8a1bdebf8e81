use crate::{Advice, Dice, Prompt, Rules, Seat, Show, Viewer};

/// Gives worlds that a seat cannot tell from the true one. All that a bot ever sees of a position.
#[derive(Debug)]
pub struct Sampler<'a, G: Rules> {
    game: &'a G,
    truth: &'a G::Position,
    seat: Seat,
}

impl<G: Rules> Copy for Sampler<'_, G> {}

impl<G: Rules> Clone for Sampler<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Rules> Sampler<'a, G> {
    /// A sampler for `seat`. Made by the table; a bot gets it ready.
    pub fn new(game: &'a G, truth: &'a G::Position, seat: Seat) -> Sampler<'a, G> {
        Sampler { game, truth, seat }
    }

    /// The seat whose knowledge it keeps to.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The turn, which everybody knows.
    pub fn turn(&self) -> u32 {
        self.game.turn(self.truth)
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// One world.
    pub fn sample<D: Dice>(&self, dice: &mut D) -> G::Position {
        self.game.resample(self.truth, self.seat, dice)
    }

    /// What the seat may answer.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.game.legal(self.truth, self.seat, out);
    }
}

impl<G: Show> Sampler<'_, G> {
    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.game.view(self.truth, Viewer::Seat(self.seat))
    }

    /// What the seat is asked.
    pub fn prompt(&self) -> Prompt {
        self.game.prompt(self.truth, self.seat)
    }
}

impl<G: Advice> Sampler<'_, G> {
    /// What is worth thinking about.
    pub fn sensible(&self, out: &mut Vec<G::Action>) {
        self.game.sensible(self.truth, self.seat, out);
    }

    /// What is worth a search.
    pub fn searched(&self, out: &mut Vec<G::Action>) {
        self.game.searched(self.truth, self.seat, out);
    }

    /// How many worlds a first impression looks at, at least one.
    pub fn worlds(&self) -> u32 {
        self.game.worlds(self.truth, self.seat).max(1)
    }

    /// How many iterations the two strongest bots search.
    pub fn thought(&self) -> [u32; 2] {
        self.game.thought(self.truth)
    }

    /// How many answers a playout has.
    pub fn playout_length(&self) -> u32 {
        self.game.playout_length(self.truth)
    }

    /// How many answers deep it is worth telling answers apart.
    pub fn foresight(&self) -> usize {
        self.game.foresight(self.truth, self.seat)
    }
}
