use std::fmt::Debug;

use serde::Serialize;

use crate::{
    FightOdds, Line, ParseError, Prompt, PromptKind, Rules, Scene, Seat, Seats, Setup, Stage, Story, Viewer,
};

/// What people see of a game: questions, views, scenes and the log. The second of the four faces of a
/// [`Game`](crate::Game).
///
/// # Contract
///
/// - For people, so it may be rich and take its time; bots and playouts never call it.
/// - The open choices of [`prompt`](Show::prompt) are exactly what [`Rules::legal`] lists.
/// - Prompt, view and the lines that a viewer may read depend on nothing that this viewer may not know. The privacy
///   test resamples what is hidden and compares them byte by byte.
///
/// # Examples
///
/// ```
/// use retrograde_core::{Catalogue, Rules, SeededDice, Setup, Show, Silent, Viewer};
/// use skirmish::Skirmish;
///
/// let game = Skirmish::from_pack(&Skirmish::standard_pack())?;
/// let position = game.start(&Setup::scenario("plain"), &mut SeededDice::from_number(7), &mut Silent)?;
/// let seat = game.to_act(&position).lowest().expect("the game has begun");
///
/// let prompt = game.prompt(&position, seat);
/// let open = prompt.choices.iter().filter(|choice| choice.blocked.is_none()).count();
/// let mut answers = Vec::new();
/// game.legal(&position, seat, &mut answers);
/// assert_eq!(open, answers.len());
///
/// let scene = game.scene(&game.view(&position, Viewer::Spectator));
/// assert_eq!(scene.pieces.len(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Show: Rules {
    /// What one viewer may know; the type cannot hold a secret.
    type View: Clone + Eq + Debug + Serialize + Send + Sync + 'static;

    /// The question to a seat that is asked, with blocked choices and odds.
    fn prompt(&self, position: &Self::Position, seat: Seat) -> Prompt;

    /// What `viewer` may know.
    fn view(&self, position: &Self::Position, viewer: Viewer) -> Self::View;

    /// A view made drawable.
    fn scene(&self, view: &Self::View) -> Scene;

    /// A fight told from what has just happened: `recent` has the events that this viewer may read, answer by answer, the
    /// newest last. For games whose view holds no fight; it is asked only if the [`scene`](Show::scene) has none.
    fn stage(&self, _view: &Self::View, _recent: &[Vec<&Self::Event>]) -> Option<Stage> {
        None
    }

    /// An event in words.
    fn tell(&self, event: &Self::Event) -> Line;

    /// What an event adds to the journals that are told after the game, including secrets; nothing unless the game keeps
    /// journals.
    fn story(&self, _event: &Self::Event) -> Story {
        Story::default()
    }

    /// The kinds of questions at a table with this setup for which a seat may keep habits; none unless the game says so.
    fn kinds(&self, _setup: &Setup) -> Vec<PromptKind> {
        Vec::new()
    }

    /// Whose turn it is, where players take turns: a habit may be kept until a seat's next turn. None = the game does not say;
    /// then it is a seat's turn when it is asked a question of a kind without habits.
    fn turn_of(&self, _position: &Self::Position) -> Seats {
        Seats::NONE
    }

    /// Two forces as examples of what [`odds`](Show::odds) understands; none if the game has no such calculator.
    fn odds_example(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// How a fight between two forces would end, each described in the game's own words; none if the game has no
    /// such calculator.
    fn odds(&self, _first: &str, _second: &str) -> Option<Result<FightOdds, ParseError>> {
        None
    }
}
