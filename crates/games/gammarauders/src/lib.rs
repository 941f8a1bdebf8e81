//! Gammarauders: fortresses, armies and giant cyborg animals on a map of tiles, for three to six bad neighbours.
//!
//! A step is a room (`steps/`): who is asked, what may be answered and what it does stand together. Chapters of the rules
//! (`docs/rules/gammarauders.md`) hold the mechanics that rooms call: `setup`, `drawing`, `trade`, `reinforcement`,
//! `pods`, `movement`, `works`, `combat`, `victory`. Cards are data: `effect` reads and tells them, `acts` carries them
//! out. `flow` is the order of a turn.

mod action;
mod acts;
mod advice;
mod alliance;
mod area;
mod army;
mod cards;
mod combat;
mod drawing;
mod effect;
mod event;
mod flow;
mod ground;
mod habits;
mod invariants;
mod labels;
mod look;
mod map;
mod movement;
mod notation;
mod odds;
mod options;
mod outline;
mod pack;
mod piece;
mod play;
mod player;
mod pods;
mod position;
mod prompt;
mod reinforcement;
mod resample;
mod room;
mod scene;
mod setup;
mod standing;
mod steps;
mod sway;
mod tell;
mod tile;
mod trade;
mod victory;
mod view;
mod works;

use retrograde_core::{
    Advice, Catalogue, Dice, Info, Lesson, Line, Lobby, Log, Outcome, PackError, PackFiles, ParseError, Part,
    Prompt, PromptKind, Refusal, Rules, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Show, Theme, Viewer,
    play_on,
};

pub use action::{Action, Carrier, Fuel, Item, Jokers, Source};
pub use alliance::Order;
pub use area::Area;
pub use cards::DesignId;
pub use combat::Side;
pub use effect::{Safe, Window};
pub use event::{Bundle, Event, Party};
pub use map::Spot;
pub use options::Scenario;
pub use pack::Stock;
pub use piece::{Kind, Unit};
pub use player::Player;
pub use position::{How, Position};
pub use trade::Ware;
pub use view::View;

use look::{Block, Look, not_asked};
use options::player;
use pack::Pack;
use play::Play;
use room::Room;
use steps::{Step, each_step};

/// The rules bound to a pack.
#[derive(Debug)]
pub struct Gammarauders {
    info: Info,
    pack: Pack,
}

impl Gammarauders {
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

impl Catalogue for Gammarauders {
    fn standard_pack() -> PackFiles {
        [
            ("alliances.toml", include_str!("../pack/alliances.toml")),
            ("bioborgs.toml", include_str!("../pack/bioborgs.toml")),
            ("cards.toml", include_str!("../pack/cards.toml")),
            ("how-to.toml", include_str!("../pack/how-to.toml")),
            ("lessons.toml", include_str!("../pack/lessons.toml")),
            ("ratings.toml", include_str!("../pack/ratings.toml")),
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("scenarios.toml", include_str!("../pack/scenarios.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
            ("tiles.toml", include_str!("../pack/tiles.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<Gammarauders, PackError> {
        let info = Info {
            id: "gammarauders",
            title: "Gammarauders",
            about: "Three to six Alliances with giant cyborg animals gather pods, strike bargains and trash each other's fortresses.",
            prefix: "GR",
            rules_version: 2,
            rules: include_str!("../../../../docs/rules/gammarauders.md"),
        };
        Ok(Gammarauders { info, pack: Pack::load(files)? })
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

impl Rules for Gammarauders {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(self.options_of(setup)?.seats())
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let mut pos = Position::blank(&self.pack, self.options_of(setup)?);
        self.open(&mut pos, dice, log.events());
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        self.setup_for(&pos.options)
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        self.look(pos).asked().seats()
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        let look = self.look(pos);
        if let Some(&step) = pos.steps.last()
            && look.asked().has(player(seat))
        {
            each_step!(step, room => room.list(look, player(seat), out));
        }
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_standing(player(seat), out);
    }

    fn ends(&self, pos: &Position, seat: Seat, action: Action) -> bool {
        match action {
            Action::Standing(standing) => standing.ends(self.look(pos).parley(), seat),
            _ => false,
        }
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        let (look, player) = (self.look(pos), player(seat));
        let check = match (look.check_standing(player, action), pos.steps.last()) {
            (Some(check), _) => check,
            (None, Some(&step)) if look.asked().has(player) => {
                each_step!(step, room => room.check(look, player, action))
            }
            (None, Some(_)) if !pos.is_over() => Err(Block::new("", "it is not your turn to answer")),
            _ => not_asked(),
        };
        check.map_err(Block::refusal)
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
        pos.ending.map(position::Ending::outcome)
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

impl Show for Gammarauders {
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

    fn tell(&self, event: &Event) -> Line {
        tell::tell(&self.pack, event)
    }

    fn kinds(&self, _setup: &Setup) -> Vec<PromptKind> {
        habits::kinds()
    }
}

impl Advice for Gammarauders {
    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(player(seat))
    }

    fn parts(&self, pos: &Position, seat: Seat, out: &mut Vec<Part>) {
        self.look(pos).parts(player(seat), out);
    }

    fn grain(&self, _pos: &Position) -> i32 {
        200
    }

    fn sensible(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        if let Some(&step) = pos.steps.last() {
            each_step!(step, room => room.sensible(self.look(pos), player(seat), out));
        }
    }

    fn playout<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D, room: &mut Vec<Action>) -> Action {
        let step = pos.steps.last();
        let quick = step.and_then(|&step| each_step!(step, room => room.quick(self.look(pos), player(seat))));
        quick.unwrap_or_else(|| {
            room.clear();
            self.sensible(pos, seat, room);
            room[dice.pick("playout", room.len())]
        })
    }

    fn worlds(&self, pos: &Position, _seat: Seat) -> u32 {
        // Hidden cards count where weapons and pods are sealed; elsewhere they are the same for every answer.
        if pos.combat.is_on() { 6 } else { 1 }
    }

    fn playout_length(&self, _pos: &Position) -> u32 {
        // As far as the attacks of this turn.
        45
    }

    fn lapses(&self) -> [u32; 2] {
        [235, 130]
    }

    fn thought(&self, _pos: &Position) -> [u32; 2] {
        [50, 1000]
    }

    fn midway(&self, pos: &Position) -> bool {
        pos.steps.last().is_some_and(|&step| each_step!(step, room => room.midway()))
    }
}
