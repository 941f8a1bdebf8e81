use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::{
    Chance, Dice, Event, Lesson, Line, Lobby, Log, PackError, PackFiles, ParseError, PlayoutDice, Prompt,
    Refusal, RuleId, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Silent, Theme, Viewer, Workshop,
};

/// What a game is, apart from any table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Info {
    /// Id on the command line and in records: `unbreakable`.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What its rule ids begin with: `UB`.
    pub prefix: &'static str,
    /// Version of the rules as this code plays them; a change that changes any game bumps it.
    pub rules_version: u16,
    /// The rules as text, every rule with its id.
    #[serde(skip)]
    pub rules: &'static str,
}

/// How a game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize)]
pub struct Outcome {
    /// Who won; nobody = a draw. A seat beyond those at the table is a side that the game itself plays.
    pub winners: Seats,
    /// How, as part of a sentence: `the satellite left the map by the north edge`.
    pub how: &'static str,
    /// By which rule.
    pub rule: RuleId,
}

impl Outcome {
    /// What the end is worth to `seat`: won 1, drawn ½, lost 0.
    pub fn share(&self, seat: Seat) -> Chance {
        match (self.winners.is_empty(), self.winners.contains(seat)) {
            (true, _) => Chance::new(1, 2),
            (false, true) => Chance::CERTAIN,
            (false, false) => Chance::NEVER,
        }
    }
}

/// The rules of one title, bound to a checked pack.
///
/// Two speeds on purpose. [`legal`](Game::legal), [`apply`](Game::apply), [`to_act`](Game::to_act) and
/// [`outcome`](Game::outcome) run millions of times a second and allocate nothing in the common case;
/// [`prompt`](Game::prompt), [`view`](Game::view) and [`scene`](Game::scene) are for people and may be rich.
/// The conformance kit holds them to the same answers.
pub trait Game: Send + Sync + Sized + 'static {
    /// Everything on the table, as plain data: no pointers, no clock, no I/O.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A typed answer that prints and parses as one line of notation.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    /// What happened.
    type Event: Event;
    /// What one viewer may know; the type cannot hold a secret.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// The pack that comes with the game.
    fn standard_pack() -> PackFiles;

    /// The rules bound to a pack, which is checked.
    fn from_pack(files: &PackFiles) -> Result<Self, PackError>;

    /// What this game is.
    fn info(&self) -> &Info;

    /// What can be chosen before a game.
    fn lobby(&self) -> Lobby;

    /// How the game looks.
    fn theme(&self) -> &Theme;

    /// Guided games for newcomers.
    fn lessons(&self) -> &[Lesson] {
        &[]
    }

    /// Where units of one's own are designed.
    fn workshop(&self) -> Option<&dyn Workshop> {
        None
    }

    /// Who sits at a table with this setup.
    ///
    /// # Errors
    ///
    /// If the setup names an unknown scenario or option, a value out of range or a combination that makes no sense.
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError>;

    /// The first position, up to the first question.
    fn start<D: Dice, L: Log<Self::Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Self::Position, SetupError>;

    /// The setup that a position was opened with, as far as the position tells.
    fn setup_of(&self, position: &Self::Position) -> Setup;

    /// Who is asked now. Empty = the game is over; several = in secret, at once.
    fn to_act(&self, position: &Self::Position) -> Seats;

    /// Appends all answers open to a seat that is asked, in a stable order. Never nothing while `seat` is to act.
    fn legal(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends the answers worth a bot's thought; a subset of [`legal`](Game::legal), never empty.
    fn sensible(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>) {
        self.legal(position, seat, out);
    }

    /// Appends what is open to a seat at any time, asked or not: to resign, to offer or accept a draw.
    fn standing(&self, _position: &Self::Position, _seat: Seat, _out: &mut Vec<Self::Action>) {}

    /// Whether an answer that [`standing`](Game::standing) lists ends the game by itself, as to resign does: people are asked
    /// again before they give it. Asked for every such answer after every move, so a game that knows should say so; unless it
    /// does, the answer is tried on a copy of the position.
    fn ends(&self, position: &Self::Position, seat: Seat, action: Self::Action) -> bool {
        let mut after = position.clone();
        self.apply(&mut after, seat, action, &mut PlayoutDice::new(0), &mut Silent);
        self.outcome(&after).is_some()
    }

    /// Why `action` may not be taken by `seat` now; `Ok` for exactly what `legal` and `standing` list.
    fn explain(&self, position: &Self::Position, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Plays an answer that [`explain`](Game::explain) accepts, and goes on to the next question.
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        action: Self::Action,
        dice: &mut D,
        log: &mut L,
    );

    /// The question to a seat that is asked, with blocked choices and odds.
    fn prompt(&self, position: &Self::Position, seat: Seat) -> Prompt;

    /// How the game ended, if it did.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The turn, counted from 1; 0 before the first.
    fn turn(&self, position: &Self::Position) -> u32;

    /// What `viewer` may know.
    fn view(&self, position: &Self::Position, viewer: Viewer) -> Self::View;

    /// A view made drawable.
    fn scene(&self, view: &Self::View) -> Scene;

    /// An event in words.
    fn tell(&self, event: &Self::Event) -> Line;

    /// Another position that `seat` cannot tell from this one, drawn as fairly as the game allows.
    fn resample<D: Dice>(&self, position: &Self::Position, seat: Seat, dice: &mut D) -> Self::Position;

    /// Two forces as examples of what [`Game::odds`] understands; none if the game has no such calculator.
    fn odds_example(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// What will come of a fight between two forces, each described in the game's own words, in a few lines for people;
    /// nothing if the game has no such calculator. A line that tells a chance begins with what of, then `62.5 %`.
    fn odds(&self, _first: &str, _second: &str) -> Option<Result<String, ParseError>> {
        None
    }

    /// How well `seat` stands, in thousandths: 1000 = has won, 0 = has lost, 500 = even.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

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

    /// How many answers a playout has before a search judges the position by its looks: few where looks tell more than
    /// playing on.
    fn playout_length(&self) -> u32 {
        20
    }

    /// How many answers deep a search for `seat` tells answers apart before it plays on.
    fn foresight(&self, _position: &Self::Position, _seat: Seat) -> usize {
        usize::MAX
    }

    /// What must hold in every position; `Err` says what does not.
    fn check(&self, _position: &Self::Position) -> Result<(), String> {
        Ok(())
    }

    /// The position in notation: all of it, secrets too.
    fn write(&self, position: &Self::Position) -> String;

    /// Reads a position in notation, strictly: [`write`](Game::write) gives the same text back, but for layout.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;
}

/// Gives worlds that a seat cannot tell from the true one. All that a bot ever sees of a position.
#[derive(Debug)]
pub struct Sampler<'a, G: Game> {
    game: &'a G,
    truth: &'a G::Position,
    seat: Seat,
}

impl<G: Game> Copy for Sampler<'_, G> {}

impl<G: Game> Clone for Sampler<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<'a, G: Game> Sampler<'a, G> {
    /// A sampler for `seat`. Made by the table; a bot gets it ready.
    pub fn new(game: &'a G, truth: &'a G::Position, seat: Seat) -> Sampler<'a, G> {
        Sampler { game, truth, seat }
    }

    /// The seat whose knowledge it keeps to.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// One world.
    pub fn sample<D: Dice>(&self, dice: &mut D) -> G::Position {
        self.game.resample(self.truth, self.seat, dice)
    }

    /// What the seat sees.
    pub fn view(&self) -> G::View {
        self.game.view(self.truth, Viewer::Seat(self.seat))
    }

    /// What the seat is asked.
    pub fn prompt(&self) -> Prompt {
        self.game.prompt(self.truth, self.seat)
    }

    /// What the seat may answer.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.game.legal(self.truth, self.seat, out);
    }

    /// What is worth thinking about.
    pub fn sensible(&self, out: &mut Vec<G::Action>) {
        self.game.sensible(self.truth, self.seat, out);
    }

    /// How many answers deep it is worth telling answers apart.
    pub fn foresight(&self) -> usize {
        self.game.foresight(self.truth, self.seat)
    }
}
