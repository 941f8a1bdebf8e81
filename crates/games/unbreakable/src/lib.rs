//! Unbreakable: indestructible platoons that push, freeze and shut each other down while the ground breaks up.
//!
//! One file per chapter of the rules (`docs/rules/unbreakable.md`). `look` answers questions about a position and `play`
//! changes it. What the game is in the middle of is a step, and everything about a step is in its own file under
//! `steps`: who is asked, what may be answered, what comes of it, and how it is put into words (`room` says what all of
//! them have in common).

mod action;
mod activation;
mod bombs;
mod combat;
mod course;
mod deck;
mod delivery;
mod earthquake;
mod evaluate;
mod event;
mod experimental;
mod fire;
mod goal;
mod invariants;
mod labels;
mod look;
mod map;
mod movement;
mod muster;
mod notation;
mod object;
mod odds;
mod options;
mod overlay;
mod pack;
mod play;
mod playout;
mod position;
mod prompt;
mod room;
mod runaway;
mod scenario;
mod scene;
mod sight;
mod stacking;
mod stage;
mod standing;
mod steps;
mod suggest;
mod target;
mod tell;
mod terrain;
mod time_stream;
mod token;
mod unit;
mod view;
mod ways;
mod weapon;

use retrograde_core::{
    Advice, Catalogue, Described, Dice, Info, Lesson, Line, Lobby, Log, Outcome, PackError, PackFiles,
    ParseError, Part, Prompt, Refusal, Rules, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Show, Silent,
    Stage, Standing, Theme, Viewer, play_on,
};

pub use action::{Action, Cards, Firing, Nth, Slot};
pub use event::Event;
pub use map::{Edge, Hex};
pub use object::Object;
pub use position::Position;
pub use scenario::How;
pub use target::Target;
pub use unit::{Form, Side, Status, Type, UnitId};
pub use view::View;
pub use weapon::Kind;

use deck::Card;
use look::Look;
use map::Map;
use pack::{Delivery, Loadout, Numbers, Pack, Places, Platoon};
use play::Play;
use room::Room;
use terrain::Terrain;

/// The rules bound to a pack.
#[derive(Debug)]
pub struct Unbreakable {
    info: Info,
    map: Map,
    numbers: Numbers,
    scenarios: Vec<Described>,
    options: Vec<Described>,
    places: Places,
    delivery: Delivery,
    loadouts: Vec<Loadout>,
    platoons: Vec<Platoon>,
    theme: Theme,
    lessons: Vec<Lesson>,
    /// Kinds of cards in the order of the deck.
    cards: [Card; Card::COUNT],
    /// The industry hexes of the map [UB-436].
    industry: Vec<Hex>,
}

impl Unbreakable {
    fn look<'a>(&'a self, pos: &'a Position) -> Look<'a> {
        Look { rules: self, pos }
    }

    /// Sets a position up.
    fn open(&self, pos: &mut Position, dice: &mut dyn Dice, log: Option<&mut Vec<Event>>) {
        play_on!(self, pos, dice, log, set_the_scene());
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

impl Catalogue for Unbreakable {
    fn standard_pack() -> PackFiles {
        [
            ("how-to.toml", include_str!("../pack/how-to.toml")),
            ("lessons.toml", include_str!("../pack/lessons.toml")),
            ("ratings.toml", include_str!("../pack/ratings.toml")),
            ("map.toml", include_str!("../pack/map.toml")),
            ("platoons.toml", include_str!("../pack/platoons.toml")),
            ("rules.toml", include_str!("../pack/rules.toml")),
            ("scenarios.toml", include_str!("../pack/scenarios.toml")),
            ("theme.toml", include_str!("../pack/theme.toml")),
        ]
        .map(|(name, content)| (name.to_owned(), content.to_owned()))
        .into()
    }

    fn from_pack(files: &PackFiles) -> Result<Unbreakable, PackError> {
        let pack = Pack::load(files)?;
        let industry = |hex: &&Hex| pack.map.terrain[hex.index()] == Terrain::Industry;
        let industry = pack.map.hexes.iter().filter(industry).copied().collect();
        let mut cards = [Card::TimeStream; Card::COUNT];
        Card::all().for_each(|card| cards[card.index()] = card);
        let info = Info {
            id: "unbreakable",
            title: "Unbreakable",
            about: "Indestructible platoons push, freeze and shut each other down while the ground breaks up.",
            prefix: "UB",
            rules_version: 2,
            rules: include_str!("../../../../docs/rules/unbreakable.md"),
        };
        Ok(Unbreakable {
            info,
            map: pack.map,
            numbers: pack.numbers,
            scenarios: pack.scenarios,
            options: pack.options,
            places: pack.places,
            delivery: pack.delivery,
            loadouts: pack.loadouts,
            platoons: pack.platoons,
            theme: pack.theme,
            lessons: pack.lessons,
            cards,
            industry,
        })
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn lobby(&self) -> Lobby {
        self.choices()
    }

    fn theme(&self) -> &Theme {
        &self.theme
    }

    fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }
}

impl Rules for Unbreakable {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(self.agreed(setup)?.scenario.seats())
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let mut pos = self.blank(self.agreed(setup)?);
        self.open(&mut pos, dice, log.events());
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        pos.rules.setup()
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        self.look(pos).to_act()
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list(pos.side(seat), out);
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        Standing::list(self.look(pos).parley(), seat, out, Action::Standing);
    }

    fn ends(&self, pos: &Position, seat: Seat, action: Action) -> bool {
        matches!(action, Action::Standing(standing) if standing.ends(self.look(pos).parley(), seat))
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        let look = self.look(pos);
        look.check(pos.side(seat), action).map_err(|block| look.refusal(block))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        let side = pos.side(seat);
        self.play(pos, side, action, dice, log.events());
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.ending.map(scenario::Ending::outcome)
    }

    fn turn(&self, pos: &Position) -> u32 {
        u32::from(pos.turn)
    }

    fn resample<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D) -> Position {
        let mut other = pos.clone();
        if let Some(&step) = pos.steps.last() {
            let mut play = Play { rules: self, pos: &mut other, dice, log: &mut Silent };
            step.resample(&mut play, pos.side(seat).other());
        }
        other
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

impl Show for Unbreakable {
    type View = View;

    fn prompt(&self, pos: &Position, seat: Seat) -> Prompt {
        self.look(pos).prompt(pos.side(seat))
    }

    fn view(&self, pos: &Position, viewer: Viewer) -> View {
        self.look(pos).view(viewer)
    }

    fn scene(&self, view: &View) -> Scene {
        scene::scene(self, view)
    }

    fn stage(&self, view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
        stage::stage(view, recent)
    }

    fn tell(&self, event: &Event) -> Line {
        event.line()
    }
}

impl Advice for Unbreakable {
    fn sensible(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        let look = self.look(pos);
        if let Some(step) = look.step() {
            step.sensible(look, pos.side(seat), out);
        }
    }

    fn playout<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D, room: &mut Vec<Action>) -> Action {
        self.look(pos).playout(pos.side(seat), dice, room)
    }

    fn playout_length(&self, _pos: &Position) -> u32 {
        10
    }

    fn looks_tell(&self) -> bool {
        true
    }

    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(pos.side(seat))
    }

    fn parts(&self, pos: &Position, seat: Seat, out: &mut Vec<Part>) {
        self.look(pos).parts(pos.side(seat), out);
    }

    fn grain(&self, _pos: &Position) -> i32 {
        40
    }

    fn first_look(&self) -> u32 {
        200
    }

    fn lapses(&self) -> [u32; 2] {
        [105, 75]
    }

    fn thought(&self, _pos: &Position) -> [u32; 2] {
        [100, 1500]
    }

    fn midway(&self, pos: &Position) -> bool {
        self.look(pos).step().is_some_and(Room::is_midway)
    }
}
