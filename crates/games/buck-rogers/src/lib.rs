//! Buck Rogers: Battle for the 25th Century. Planets that move, fleets, leaders and factories for two to six players.
//!
//! `look` answers questions about a position and `play` changes it, with a file for each chapter of the rules
//! (`docs/rules/buck-rogers.md`). `steps` holds the conversation: a room for each step, where everything that it asks, lists,
//! checks, does and says stands together, so that what is listed, explained and carried out is the same. `choices` asks
//! whichever room the game is in.

mod action;
mod advice;
mod aim;
mod army;
mod battle;
mod board;
mod choices;
mod colour;
mod docks;
mod ending;
mod evaluate;
mod event;
mod factories;
mod fire;
mod firing;
mod forces;
mod goal;
mod invariants;
mod kind;
mod labels;
mod layout;
mod leaders;
mod look;
mod movement;
mod need;
mod notation;
mod numbers;
mod odds;
mod options;
mod pack;
mod piece;
mod play;
mod position;
mod production;
mod prompt;
mod raids;
mod reach;
mod resample;
mod room;
mod rules;
mod scene;
mod sets;
mod setup;
mod sheet;
mod slingshot;
mod stage;
mod state;
mod steps;
mod supply;
mod tell;
mod transport;
mod turn;
mod view;
mod ways;
mod yards;

use retrograde_core::{
    Advice, Catalogue, Dice, FightOdds, Info, Lesson, Line, Lobby, Log, Outcome, PackError, PackFiles,
    ParseError, Part, Prompt, Refusal, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Show, Stage,
    Standing, Theme, Viewer, play_on,
};

pub use action::{Action, Piece, Recipe, Swing, Target, Troops};
pub use army::Army;
pub use board::ZoneName;
pub use colour::{Colour, Player};
pub use ending::How;
pub use event::Event;
pub use fire::Form;
pub use kind::{Figure, Item, Kind, Name};
pub use need::Need;
pub use options::{Scenario, Switch};
pub use piece::TransportId;
pub use position::Position;
pub use sets::Players;
pub use state::State;
pub use steps::Why;
pub use view::View;

use look::Look;
use pack::Pack;
use play::Play;

/// The rules bound to a pack.
#[derive(Debug)]
pub struct BuckRogers {
    info: Info,
    pack: Pack,
}

impl BuckRogers {
    fn look<'a>(&'a self, pos: &'a Position) -> Look<'a> {
        Look { rules: self, pos }
    }

    /// Sets a position up.
    fn open(&self, pos: &mut Position, dice: &mut dyn Dice, log: Option<&mut Vec<Event>>) {
        play_on!(self, pos, dice, log, set_up());
    }

    /// Carries out an answer.
    fn play(
        &self,
        pos: &mut Position,
        who: Player,
        action: Action,
        dice: &mut dyn Dice,
        log: Option<&mut Vec<Event>>,
    ) {
        play_on!(self, pos, dice, log, answer(who, action));
    }
}

/// Who sits on a seat.
fn player(seat: Seat) -> Player {
    Player::new(seat.index().min(5))
}

impl Catalogue for BuckRogers {
    fn standard_pack() -> PackFiles {
        [
            ("board.toml", include_str!("../pack/board.toml")),
            ("layout.toml", include_str!("../pack/layout.toml")),
            ("how-to.toml", include_str!("../pack/how-to.toml")),
            ("lessons.toml", include_str!("../pack/lessons.toml")),
            ("ratings.toml", include_str!("../pack/ratings.toml")),
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("sample.toml", include_str!("../pack/sample.toml")),
            ("scenarios.toml", include_str!("../pack/scenarios.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<BuckRogers, PackError> {
        let info = Info {
            id: "buck-rogers",
            title: "Buck Rogers: Battle for the 25th Century",
            about: "Two to six factions fight over planets that move every turn, with fleets, leaders and factories.",
            prefix: "BR",
            rules_version: 2,
            rules: include_str!("../../../../docs/rules/buck-rogers.md"),
        };
        Ok(BuckRogers { info, pack: Pack::load(files)? })
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn lobby(&self) -> Lobby {
        self.lobby_of()
    }

    fn theme(&self) -> &Theme {
        &self.pack.theme
    }

    fn lessons(&self) -> &[Lesson] {
        &self.pack.lessons
    }
}

impl retrograde_core::Rules for BuckRogers {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(self.rules_of(setup)?.seats())
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let mut pos = Position::blank(self.rules_of(setup)?);
        self.open(&mut pos, dice, log.events());
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        BuckRogers::setup_for(&pos.rules)
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        self.look(pos).to_act()
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list(player(seat), out);
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        Standing::list(self.look(pos).parley(), seat, out, Action::Standing);
    }

    fn ends(&self, pos: &Position, seat: Seat, action: Action) -> bool {
        match action {
            Action::Standing(standing) => standing.ends(self.look(pos).parley(), seat),
            _ => false,
        }
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.look(pos).check(player(seat), action).map_err(look::Block::refusal)
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        self.play(pos, player(seat), action, dice, log.events());
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.ending.map(ending::Ending::outcome)
    }

    fn turn(&self, pos: &Position) -> u32 {
        u32::from(pos.turn)
    }

    fn resample<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D) -> Position {
        resample::resample(self, pos, player(seat), dice)
    }

    fn check(&self, pos: &Position) -> Result<(), String> {
        self.look(pos).check_invariants()
    }

    fn write(&self, pos: &Position) -> String {
        notation::write(self, pos)
    }

    fn read(&self, text: &str) -> Result<Position, ParseError> {
        notation::read(self, text)
    }
}

impl Show for BuckRogers {
    type View = View;

    fn prompt(&self, pos: &Position, seat: Seat) -> Prompt {
        self.look(pos).prompt(player(seat))
    }

    fn view(&self, pos: &Position, viewer: Viewer) -> View {
        self.look(pos).view(viewer)
    }

    fn scene(&self, view: &View) -> Scene {
        scene::scene(self, view)
    }

    fn stage(&self, view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
        stage::stage(self, view, recent)
    }

    fn tell(&self, event: &Event) -> Line {
        let board = &self.pack.board;
        tell::line_of(event, &|zone| board.title_of(zone))
    }

    fn odds_example(&self) -> Option<(&'static str, &'static str)> {
        Some(("3 fighters, leader", "2 gennies, 1 trooper, factory"))
    }

    fn odds(&self, first: &str, second: &str) -> Option<Result<FightOdds, ParseError>> {
        Some(self.battle_odds(first, second))
    }
}

impl Advice for BuckRogers {
    fn sensible(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_sensible(player(seat), out);
    }

    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(player(seat))
    }

    fn parts(&self, pos: &Position, seat: Seat, out: &mut Vec<Part>) {
        self.look(pos).parts(player(seat), out);
    }

    fn grain(&self, _pos: &Position) -> i32 {
        evaluate::GRAIN
    }

    fn first_look(&self) -> u32 {
        60
    }

    fn lapses(&self) -> [u32; 2] {
        [230, 150]
    }

    fn thought(&self, _pos: &Position) -> [u32; 2] {
        [1000, 5000]
    }

    fn midway(&self, pos: &Position) -> bool {
        self.look(pos).is_midway()
    }
}
