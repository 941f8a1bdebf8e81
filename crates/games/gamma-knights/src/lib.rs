//! Gamma Knights: powered armor, robots and flak stoppers in the ruins of the 26th century.
//!
//! One file per chapter of the rules (`docs/rules/gamma-knights.md`). `look` answers questions about a position, `play`
//! changes it. What the game is in the middle of is a step, and everything about a step stands in its own module under
//! `steps`: whom it asks, what may be answered, what comes of it, and in which words (`room`).

mod action;
mod attack;
mod computer;
mod cup;
mod damage;
mod design;
mod evaluate;
mod event;
mod fire;
mod forecast;
mod goal;
mod invariants;
mod labels;
mod launch;
mod look;
mod map;
mod marker;
mod movement;
mod notation;
mod odds;
mod options;
mod overlay;
mod pack;
mod plan;
mod play;
mod playout;
mod position;
mod prompt;
mod recovery;
mod resample;
mod room;
mod roster;
mod scenario;
mod scene;
mod sensors;
mod setup;
mod shared;
mod sheet;
mod sight;
mod special;
mod stage;
mod stand;
mod standing;
mod steps;
mod systems;
mod table;
mod tell;
mod terrain;
mod turn;
mod unit;
mod view;
mod ways;
mod weapon;
mod workshop;

use retrograde_core::{
    Advice, Catalogue, Dice, Info, Lesson, Line, Lobby, Log, Outcome, PackError, PackFiles, ParseError, Part,
    Prompt, Refusal, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Show, Stage, Theme, Viewer, Workshop,
    play_on,
};
use roster::Roster;

pub use action::{Action, Damaged, Mend, Way};
pub use event::Event;
pub use map::Hex;
pub use position::Position;
pub use sheet::{Item, Task};
pub use unit::{Altitude, UnitId};
pub use view::View;
pub use weapon::{Arm, Warhead, Weapon};

use look::Look;
use options::seat_infos;
use pack::Pack;
use play::Play;
use unit::Side;

/// The rules bound to a pack.
#[derive(Debug)]
pub struct GammaKnights {
    info: Info,
    pack: Pack,
}

impl GammaKnights {
    fn look<'a>(&'a self, pos: &'a Position) -> Look<'a> {
        Look { rules: self, pos }
    }

    /// Sets a position up.
    fn open(
        &self,
        pos: &mut Position,
        rosters: &[Roster; 2],
        dice: &mut dyn Dice,
        log: Option<&mut Vec<Event>>,
    ) {
        play_on!(self, pos, dice, log, open(rosters));
    }

    /// Carries out an answer.
    fn play(
        &self,
        pos: &mut Position,
        who: Side,
        action: Action,
        dice: &mut dyn Dice,
        log: Option<&mut Vec<Event>>,
    ) {
        play_on!(self, pos, dice, log, answer(who, action));
    }
}

impl Catalogue for GammaKnights {
    fn standard_pack() -> PackFiles {
        [
            ("how-to.toml", include_str!("../pack/how-to.toml")),
            ("lessons.toml", include_str!("../pack/lessons.toml")),
            ("ratings.toml", include_str!("../pack/ratings.toml")),
            ("maps.toml", include_str!("../pack/maps.toml")),
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("scenarios.toml", include_str!("../pack/scenarios.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
            ("units.toml", include_str!("../pack/units.toml")),
            ("weapons.toml", include_str!("../pack/weapons.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<GammaKnights, PackError> {
        let info = Info {
            id: "gamma-knights",
            title: "Gamma Knights",
            about: "Knights in powered armor, robots and flak stoppers fight over the ruins of the 26th century.",
            prefix: "GK",
            rules_version: 2,
            rules: include_str!("../../../../docs/rules/gamma-knights.md"),
        };
        Ok(GammaKnights { info, pack: Pack::load(files)? })
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn lobby(&self) -> Lobby {
        self.make_lobby()
    }

    fn theme(&self) -> &Theme {
        &self.pack.theme
    }

    fn lessons(&self) -> &[Lesson] {
        &self.pack.lessons
    }

    fn workshop(&self) -> Option<&dyn Workshop> {
        Some(self)
    }
}

impl retrograde_core::Rules for GammaKnights {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        let rules = self.rules_of(setup)?;
        self.rosters(&rules, setup)?;
        Ok(seat_infos(&self.pack.scenarios[usize::from(rules.scenario)]))
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let rules = self.rules_of(setup)?;
        let rosters = self.rosters(&rules, setup)?;
        let mut pos = self.blank(rules, self.designs(setup)?);
        self.open(&mut pos, &rosters, dice, log.events());
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        self.setup_of_position(pos)
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        self.look(pos).to_act()
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        if self.look(pos).asked() == Some(Side::of(seat)) {
            self.look(pos).list(out);
        }
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_standing(Side::of(seat), out);
    }

    fn ends(&self, pos: &Position, seat: Seat, action: Action) -> bool {
        matches!(action, Action::Standing(standing) if standing.ends(self.look(pos).parley(), seat))
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        let look = self.look(pos);
        look.check(Side::of(seat), action).map_err(|block| look.refusal(block))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        self.play(pos, Side::of(seat), action, dice, log.events());
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.ending.map(|ending| ending.outcome(pos.rules.victory))
    }

    fn turn(&self, pos: &Position) -> u32 {
        u32::from(pos.turn)
    }

    fn resample<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D) -> Position {
        resample::resample(self, pos, Side::of(seat), dice)
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

impl Show for GammaKnights {
    type View = View;

    fn prompt(&self, pos: &Position, seat: Seat) -> Prompt {
        self.look(pos).prompt(Side::of(seat))
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
        self.line(event)
    }
}

impl Advice for GammaKnights {
    fn sensible(&self, pos: &Position, _seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_sensible(out);
    }

    fn playout<D: Dice>(&self, pos: &Position, _seat: Seat, dice: &mut D, room: &mut Vec<Action>) -> Action {
        self.look(pos).playout(dice, room)
    }

    fn searched(&self, pos: &Position, _seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_searched(out);
    }

    fn searches_on(&self) -> bool {
        true
    }

    fn playout_length(&self, pos: &Position) -> u32 {
        self.look(pos).playout_length()
    }

    fn foresight(&self, pos: &Position, seat: Seat) -> usize {
        self.look(pos).foresight(Side::of(seat))
    }

    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(Side::of(seat))
    }

    fn parts(&self, pos: &Position, seat: Seat, out: &mut Vec<Part>) {
        self.look(pos).parts(Side::of(seat), out);
    }

    fn grain(&self, _pos: &Position) -> i32 {
        90
    }

    fn lapses(&self) -> [u32; 2] {
        [430, 220]
    }

    fn thought(&self, pos: &Position) -> [u32; 2] {
        self.look(pos).thought()
    }

    fn midway(&self, pos: &Position) -> bool {
        self.look(pos).is_midway()
    }
}
