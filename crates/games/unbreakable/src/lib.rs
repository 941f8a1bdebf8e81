//! Unbreakable: indestructible platoons that push, freeze and shut each other down while the ground breaks up.
//!
//! One file per chapter of the rules (`docs/rules/unbreakable.md`). `look` answers questions about a position,
//! `play` changes it, and `choices` ties the steps that ask to the checks of the chapters, so that what is listed,
//! what is explained and what is carried out are the same.

mod action;
mod activation;
mod bombs;
mod combat;
mod deck;
mod delivery;
mod earthquake;
mod evaluate;
mod event;
mod experimental;
mod fire;
mod labels;
mod look;
mod map;
mod movement;
mod muster;
mod notation;
mod object;
mod odds;
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
mod sound;
mod stacking;
mod standing;
mod steps;
mod target;
mod terrain;
mod time_stream;
mod token;
mod unit;
mod view;
mod weapon;

use retrograde_core::{
    Advice, Catalogue, Described, Dice, Info, Lesson, Line, Lobby, Log, OptionInfo, OptionKind, Outcome,
    PackError, PackFiles, ParseError, Prompt, Refusal, RuleId, ScenarioInfo, Scene, Seat, SeatInfo, Seats,
    Setup, SetupError, Show, Silent, Theme, Viewer,
};

pub use action::Action;
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
use scenario::{Chrome, Rules, Scenario};
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

    /// Reads the scenario and the options of a setup [UB-D01].
    fn rules_of(&self, setup: &Setup) -> Result<Rules, SetupError> {
        let scenario = Scenario::parse(&setup.scenario).ok_or_else(|| {
            let known: Vec<&str> = self.scenarios.iter().map(|about| about.id.as_str()).collect();
            SetupError::new(
                &setup.scenario,
                format!("there is no such scenario; choose {}", known.join(", ")),
            )
        })?;
        let numbers = &self.numbers;
        let mut rules =
            Rules { scenario, options: 0, size: numbers.platoon.size, limit: numbers.turn.limit, supply: 0 };
        for (id, value) in &setup.options {
            let number = |least: u8, most: u8| {
                let parsed = value.parse().ok().filter(|n| (least..=most).contains(n));
                parsed.ok_or_else(|| SetupError::new(id, format!("must be a number from {least} to {most}")))
            };
            match id.as_str() {
                "size" if scenario == Scenario::SpecialDelivery => {
                    return Err(SetupError::new(id, "this scenario prescribes the units [UB-415]"));
                }
                "size" => {
                    let least = if scenario == Scenario::Retrieval { 2 } else { 1 };
                    rules.size = number(least, numbers.platoon.most)?;
                }
                "limit" => rules.limit = number(1, numbers.turn.most)?,
                "supply" => rules.supply = number(0, 99)?,
                switch => {
                    let option = Chrome::parse(switch).ok_or_else(|| {
                        let known: Vec<&str> = self.options.iter().map(|about| about.id.as_str()).collect();
                        let known = known.join(", ");
                        SetupError::new(
                            id,
                            format!("there is no such option; choose size, limit, supply, {known}"),
                        )
                    })?;
                    match value.as_str() {
                        "on" => rules.options |= 1 << option as u8,
                        "off" if option == Chrome::OpportunityCards && scenario == Scenario::Runaway => {
                            return Err(SetupError::new(id, "Runaway cannot do without them [UB-440]"));
                        }
                        "off" => rules.options &= !(1 << option as u8),
                        _ => return Err(SetupError::new(id, "must be on or off")),
                    }
                }
            }
        }
        if scenario == Scenario::Runaway {
            rules.options |= 1 << Chrome::OpportunityCards as u8;
        }
        Ok(rules)
    }

    fn seat_infos(scenario: Scenario) -> Vec<SeatInfo> {
        let sides: &[Side] = if scenario == Scenario::SpecialDelivery { &[Side::Blue] } else { &Side::ALL };
        sides
            .iter()
            .map(|side| SeatInfo { id: side.word().to_owned(), name: side.name().to_owned() })
            .collect()
    }
}

impl Catalogue for Unbreakable {
    fn standard_pack() -> PackFiles {
        [
            ("lessons.toml", include_str!("../pack/lessons.toml")),
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
            rules_version: 1,
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
        let scenario = |about: &Described| ScenarioInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            seats: Scenario::parse(&about.id).map(Unbreakable::seat_infos).unwrap_or_default(),
        };
        let number = |id: &str, title: &str, about: &str, rule, min: u8, max: u8, default: u8| OptionInfo {
            id: id.to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
            rule: Some(RuleId(rule)),
            kind: OptionKind::Number { min: min.into(), max: max.into(), default: default.into() },
            scenarios: Vec::new(),
        };
        let (platoon, turn) = (&self.numbers.platoon, &self.numbers.turn);
        let mut options = vec![
            number("size", "Units", "Units in each platoon.", "UB-G15", 1, platoon.most, platoon.size),
            number(
                "limit",
                "Turns",
                "After the last turn the game is a draw.",
                "UB-G12",
                1,
                turn.most,
                turn.limit,
            ),
            number(
                "supply",
                "Supply",
                "Markers and tiles of each colour; 0 = without end.",
                "UB-G08",
                0,
                99,
                0,
            ),
        ];
        options.extend(self.options.iter().map(|about| OptionInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            rule: Some(RuleId("UB-339")),
            kind: OptionKind::Switch { default: false },
            scenarios: Vec::new(),
        }));
        Lobby { scenarios: self.scenarios.iter().map(scenario).collect(), options }
    }

    fn theme(&self) -> &Theme {
        &self.theme
    }

    fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }
}

impl retrograde_core::Rules for Unbreakable {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        Ok(Unbreakable::seat_infos(self.rules_of(setup)?.scenario))
    }

    fn start<D: Dice, L: Log<Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Position, SetupError> {
        let mut pos = self.blank(self.rules_of(setup)?);
        Play { rules: self, pos: &mut pos, dice, log }.set_the_scene();
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        let rules = &pos.rules;
        let mut setup = Setup::scenario(rules.scenario.word()).with("limit", rules.limit);
        if rules.scenario != Scenario::SpecialDelivery {
            setup = setup.with("size", rules.size);
        }
        if rules.supply > 0 {
            setup = setup.with("supply", rules.supply);
        }
        Chrome::ALL
            .into_iter()
            .filter(|&option| rules.has(option))
            .fold(setup, |setup, option| setup.with(option.word(), "on"))
    }

    #[inline]
    fn to_act(&self, pos: &Position) -> Seats {
        self.look(pos).to_act()
    }

    fn legal(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list(pos.side(seat), out);
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_standing(pos.side(seat), out);
    }

    fn ends(&self, _pos: &Position, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Resign | Action::AcceptDraw)
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.look(pos).check(pos.side(seat), action).map_err(|block| block.refusal(pos))
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
        Play { rules: self, pos, dice, log }.answer(side, action);
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
        self.look(pos).check_sound()
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

    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(pos.side(seat))
    }

    fn midway(&self, pos: &Position) -> bool {
        self.look(pos).step().is_some_and(Room::is_midway)
    }
}
