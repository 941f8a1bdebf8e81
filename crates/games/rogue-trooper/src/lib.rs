//! Rogue Trooper: genetic infantrymen hunt the Traitor on a poisoned world and on the station above it.
//!
//! One file a chapter of the rules (`docs/rules/rogue-trooper.md`). `look` answers questions about a position, `play`
//! changes it. A step is a room under `steps`: whom it asks, what may be answered, what comes of it and in which words.
//! Cards are data: `effect` reads what they do, `acts` carries it out, and no card is named in code.

mod action;
mod acts;
mod clues;
mod combat;
mod dead;
mod deck;
mod effect;
mod encounter;
mod evading;
mod evaluate;
mod event;
mod forecast;
mod gi;
mod gunnery;
mod invariants;
mod kit;
mod labels;
mod look;
mod missions;
mod movement;
mod notation;
mod options;
mod pack;
mod plan;
mod play;
mod playout;
mod position;
mod prison;
mod prompt;
mod resample;
mod rogue;
mod room;
mod scene;
mod sector;
mod setup;
mod stats;
mod steps;
mod tactics;
mod tell;
mod traitor;
mod view;
mod way;
mod weapon;

use retrograde_core::{
    Advice, Catalogue, Dice, Info, Lesson, Line, Lobby, Log, Outcome, PackError, PackFiles, ParseError, Part,
    Prompt, PromptKind, Refusal, Rules, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Short, Show,
    Standing, Story, Theme, Viewer, play_on,
};

pub use action::{Action, SlotSet};
pub use deck::{Deck, Design};
pub use event::{Against, Event, Goods, Meeting, Rolled};
pub use gi::Gi;
pub use position::{How, Position};
pub use sector::Sector;
pub use view::View;
pub use weapon::{Ammo, ItemId, Slot, Weapon};

use look::Look;
use pack::Pack;
use play::Play;
use prompt::gi_of;
use room::Room;
use steps::{Step, each_step};

/// The rules bound to a pack.
#[derive(Debug)]
pub struct RogueTrooper {
    info: Info,
    pub(crate) pack: Pack,
    /// The names of ammunition in answers.
    pub(crate) ammo_ids: [Short; Ammo::COUNT],
    /// Where the scenarios with a start begin.
    pub(crate) starts: Vec<Position>,
}

impl RogueTrooper {
    pub(crate) fn look<'a>(&'a self, pos: &'a Position) -> Look<'a> {
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
        who: Gi,
        action: Action,
        dice: &mut dyn Dice,
        log: Option<&mut Vec<Event>>,
    ) {
        play_on!(self, pos, dice, log, answer(who, action));
    }
}

impl Catalogue for RogueTrooper {
    fn standard_pack() -> PackFiles {
        [
            ("board.svg", include_str!("../pack/board.svg")),
            ("clues.toml", include_str!("../pack/clues.toml")),
            ("encounters.toml", include_str!("../pack/encounters.toml")),
            ("items.toml", include_str!("../pack/items.toml")),
            ("layout.toml", include_str!("../pack/layout.toml")),
            ("how-to.toml", include_str!("../pack/how-to.toml")),
            ("lessons.toml", include_str!("../pack/lessons.toml")),
            ("ratings.toml", include_str!("../pack/ratings.toml")),
            ("missions.toml", include_str!("../pack/missions.toml")),
            ("rogues.toml", include_str!("../pack/rogues.toml")),
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("scenarios.toml", include_str!("../pack/scenarios.toml")),
            ("sectors.toml", include_str!("../pack/sectors.toml")),
            ("spots.toml", include_str!("../pack/spots.toml")),
            ("supplies.toml", include_str!("../pack/supplies.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
            ("voices.toml", include_str!("../pack/voices.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<RogueTrooper, PackError> {
        let info = Info {
            id: "rogue-trooper",
            title: "Rogue Trooper",
            about: "Genetic Infantrymen gather clues on a poisoned world and hunt down the Traitor.",
            prefix: "RT",
            rules_version: 2,
            rules: include_str!("../../../../docs/rules/rogue-trooper.md"),
        };
        let ammo_ids = Ammo::ALL.map(|ammo| Short::parse(ammo.word()).expect("a short word"));
        let mut rules = RogueTrooper { info, pack: Pack::load(files)?, ammo_ids, starts: Vec::new() };
        rules.load_starts()?;
        Ok(rules)
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

impl Rules for RogueTrooper {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(self.seats_of(&self.options_of(setup)?))
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let options = self.options_of(setup)?;
        let start = usize::from(options.start).checked_sub(1).and_then(|start| self.starts.get(start));
        if let Some(start) = start {
            let pos = Position { options, ..start.clone() };
            log.push(Event::TurnBegins { gi: pos.active, turn: pos.turn });
            return Ok(pos);
        }
        let mut pos = self.blank(options);
        self.open(&mut pos, dice, log.events());
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        self.setup_for(&pos.options)
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        if pos.is_over() { Seats::NONE } else { self.look(pos).asked().seats() }
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list(gi_of(seat), out);
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        Standing::list(self.look(pos).parley(), seat, out, Action::Standing);
    }

    fn ends(&self, pos: &Position, seat: Seat, action: Action) -> bool {
        let look = self.look(pos);
        matches!(action, Action::Standing(standing)
            if standing.ends(look.parley(), seat) || !look.is_hunted(Some(gi_of(seat))))
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.look(pos).check(gi_of(seat), action).map_err(look::Block::refusal)
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        self.play(pos, gi_of(seat), action, dice, log.events());
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.look(pos).outcome()
    }

    fn turn(&self, pos: &Position) -> u32 {
        pos.turn.into()
    }

    fn resample<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D) -> Position {
        resample::resample(self, pos, gi_of(seat), dice)
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

impl Show for RogueTrooper {
    type View = View;

    fn prompt(&self, pos: &Position, seat: Seat) -> Prompt {
        self.look(pos).prompt(gi_of(seat))
    }

    fn view(&self, pos: &Position, viewer: Viewer) -> View {
        self.look(pos).view(viewer)
    }

    fn scene(&self, view: &View) -> Scene {
        scene::scene(self, view)
    }

    fn tell(&self, event: &Event) -> Line {
        self.line_of(event)
    }

    fn story(&self, event: &Event) -> Story {
        self.story_of(event)
    }

    fn kinds(&self, setup: &Setup) -> Vec<PromptKind> {
        let players = self.seats(setup).map_or(0, |seats| seats.len() as u8);
        let gis: Vec<gi::Gi> = (0..players).map(|seat| gi_of(Seat::new(seat))).collect();
        self.window_kinds(&gis)
    }

    fn turn_of(&self, pos: &Position) -> Seats {
        Seats::only(pos.active.seat())
    }
}

impl Advice for RogueTrooper {
    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(gi_of(seat))
    }

    fn parts(&self, pos: &Position, seat: Seat, out: &mut Vec<Part>) {
        self.look(pos).parts(gi_of(seat), out);
    }

    fn grain(&self, _pos: &Position) -> i32 {
        230
    }

    fn sensible(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_sensible(gi_of(seat), out);
    }

    fn searched(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_searched(gi_of(seat), out);
    }

    fn lapses(&self) -> [u32; 2] {
        [300, 170]
    }

    fn thought(&self, _pos: &Position) -> [u32; 2] {
        [100, 1000]
    }

    fn midway(&self, pos: &Position) -> bool {
        let look = self.look(pos);
        look.step().is_some_and(|step| each_step!(step, room => room.is_midway(look)))
    }

    fn playout<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D, room: &mut Vec<Action>) -> Action {
        self.look(pos).playout(gi_of(seat), dice, room)
    }
}
