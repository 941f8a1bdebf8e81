//! Gamma Knights: powered armor, robots and flak stoppers in the ruins of the 26th century.
//!
//! One file per chapter of the rules (`docs/rules/gamma-knights.md`). `look` answers questions about a position,
//! `play` changes it, and `choices` ties the steps that ask to the checks of the chapters, so that what is listed,
//! what is explained and what is carried out are the same.

mod action;
mod attack;
mod choices;
mod computer;
mod damage;
mod design;
mod evaluate;
mod event;
mod fire;
mod labels;
mod launch;
mod look;
mod map;
mod marker;
mod melee;
mod movement;
mod notation;
mod odds;
mod overlay;
mod own;
mod pack;
mod plan;
mod play;
mod playout;
mod position;
mod prompt;
mod recovery;
mod resample;
mod scenario;
mod scene;
mod sensors;
mod setup;
mod sheet;
mod sight;
mod sound;
mod special;
mod step;
mod table;
mod tell;
mod terrain;
mod turn;
mod unit;
mod view;
mod weapon;
mod workshop;

use retrograde_core::{
    Dice, Game, Info, Line, Lobby, Log, OptionInfo, OptionKind, Outcome, PackError, PackFiles, ParseError,
    Prompt, Refusal, RuleId, ScenarioInfo, Scene, Seat, SeatInfo, Seats, Setup, SetupError, Theme, Viewer,
    Workshop,
};

pub use action::{Action, Mend};
pub use event::Event;
pub use map::Hex;
pub use position::Position;
pub use sheet::{Item, Task};
pub use unit::{Altitude, UnitId};
pub use view::View;
pub use weapon::{Arm, Warhead, Weapon};

use look::Look;
use own::OWN_VICTORIES;
use pack::Pack;
use play::Play;
use position::{Rules, Switch};
use scenario::{Scenario, Victory};
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

    /// Reads the scenario and the options of a setup [GK-D01].
    fn rules_of(&self, setup: &Setup) -> Result<Rules, SetupError> {
        let index = self.pack.scenarios.iter().position(|scenario| scenario.id == setup.scenario);
        let index = index.ok_or_else(|| {
            let known: Vec<&str> = self.pack.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
            SetupError::new(
                &setup.scenario,
                format!("there is no such scenario; choose {}", known.join(", ")),
            )
        })?;
        let scenario = &self.pack.scenarios[index];
        let mut rules = Rules {
            scenario: index as u8,
            map: scenario.map,
            turns: scenario.turns,
            victory: scenario.victory,
            switches: 0,
        };
        let own: Vec<String> = self.own_options().into_iter().map(|option| option.id).collect();
        for (id, value) in &setup.options {
            if let Some(switch) = Switch::parse(id) {
                match value.as_str() {
                    "on" => rules.switches |= 1 << switch as u8,
                    "off" => rules.switches &= !(1 << switch as u8),
                    _ => return Err(SetupError::new(id, "must be on or off")),
                }
            } else if id == "turns" {
                let least = u8::from(scenario.turns > 0 && !scenario.own);
                let turns = value.parse().ok().filter(|turns| (least..=99).contains(turns));
                rules.turns = turns
                    .ok_or_else(|| SetupError::new(id, format!("must be a number from {least} to 99")))?;
            } else if !own.contains(id) {
                let because = "there is no such option; `retrograde games` lists them";
                return Err(SetupError::new(id, because));
            } else if !scenario.own {
                return Err(SetupError::new(id, "only an own scenario has that option"));
            } else if id == "map" {
                let map = self.pack.maps.iter().position(|map| map.id == *value);
                rules.map = map.ok_or_else(|| SetupError::new(id, "there is no such map"))? as u8;
            } else if id == "victory" {
                let victory = Victory::parse(value).filter(|victory| OWN_VICTORIES.contains(victory));
                rules.victory =
                    victory.ok_or_else(|| SetupError::new(id, "choose last, duel, knights or survive"))?;
            }
        }
        let zones = Side::ALL.map(|side| self.zone(&rules, side));
        if zones.iter().any(Vec::is_empty) {
            return Err(SetupError::new("map", "this scenario has no room for both sides on that map"));
        }
        Ok(rules)
    }

    fn seat_infos(scenario: &Scenario) -> Vec<SeatInfo> {
        let sides = Side::ALL.iter().zip(&scenario.sides);
        sides.map(|(side, force)| SeatInfo { id: side.word().to_owned(), name: force.name.clone() }).collect()
    }
}

impl Game for GammaKnights {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn standard_pack() -> PackFiles {
        [
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
            rules_version: 1,
            rules: include_str!("../../../../docs/rules/gamma-knights.md"),
        };
        Ok(GammaKnights { info, pack: Pack::load(files)? })
    }

    fn info(&self) -> &Info {
        &self.info
    }

    fn lobby(&self) -> Lobby {
        let scenario = |scenario: &Scenario| ScenarioInfo {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            about: scenario.about.clone(),
            seats: GammaKnights::seat_infos(scenario),
        };
        let switch = |id: Switch, title: &str, about: &str, rule| OptionInfo {
            id: id.word().to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
            rule: Some(RuleId(rule)),
            kind: OptionKind::Switch { default: false },
            scenarios: Vec::new(),
        };
        let mut options = vec![
            switch(
                Switch::Computer,
                "Computers",
                "Tandem VIII suits run programs that fire by themselves.",
                "GK-365",
            ),
            switch(Switch::Fists, "Fists", "Knights may punch in close combat.", "GK-G15"),
            switch(
                Switch::Dampening,
                "Dampening fields",
                "Battlebots and death machines drain force fields near them.",
                "GK-G06",
            ),
            OptionInfo {
                id: "turns".to_owned(),
                title: "Turns".to_owned(),
                about: "Another length than that of the scenario; 0 = no limit, where it has none."
                    .to_owned(),
                rule: Some(RuleId("GK-316")),
                kind: OptionKind::Number { min: 0, max: 99, default: self.pack.scenarios[0].turns.into() },
                scenarios: Vec::new(),
            },
        ];
        options.extend(self.own_options());
        Lobby { scenarios: self.pack.scenarios.iter().map(scenario).collect(), options }
    }

    fn theme(&self) -> &Theme {
        &self.pack.theme
    }

    fn workshop(&self) -> Option<&dyn Workshop> {
        Some(self)
    }

    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        let rules = self.rules_of(setup)?;
        self.rosters(&rules, setup)?;
        Ok(GammaKnights::seat_infos(&self.pack.scenarios[usize::from(rules.scenario)]))
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
        Play { rules: self, pos: &mut pos, dice, log }.open(&rosters);
        Ok(pos)
    }

    fn setup_of(&self, pos: &Position) -> Setup {
        let scenario = &self.pack.scenarios[usize::from(pos.rules.scenario)];
        let mut setup = Setup::scenario(&scenario.id);
        if pos.rules.turns != scenario.turns {
            setup = setup.with("turns", pos.rules.turns);
        }
        for switch in Switch::ALL.into_iter().filter(|&switch| pos.rules.has(switch)) {
            setup = setup.with(switch.word(), "on");
        }
        if scenario.own { self.own_setup(pos, setup) } else { setup }
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

    fn sensible(&self, pos: &Position, _seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_sensible(out);
    }

    fn playout<D: Dice>(&self, pos: &Position, _seat: Seat, dice: &mut D, room: &mut Vec<Action>) -> Action {
        self.look(pos).playout(dice, room)
    }

    fn playout_length(&self) -> u32 {
        playout::LENGTH
    }

    fn foresight(&self, pos: &Position, seat: Seat) -> usize {
        self.look(pos).foresight(Side::of(seat))
    }

    fn standing(&self, pos: &Position, seat: Seat, out: &mut Vec<Action>) {
        self.look(pos).list_standing(Side::of(seat), out);
    }

    fn ends(&self, _pos: &Position, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Resign | Action::AcceptDraw)
    }

    fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Refusal> {
        let look = self.look(pos);
        look.check(Side::of(seat), action).map_err(|block| block.refusal(look.map()))
    }

    fn apply<D: Dice, L: Log<Event>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        dice: &mut D,
        log: &mut L,
    ) {
        Play { rules: self, pos, dice, log }.answer(Side::of(seat), action);
    }

    fn prompt(&self, pos: &Position, seat: Seat) -> Prompt {
        self.look(pos).prompt(Side::of(seat))
    }

    fn outcome(&self, pos: &Position) -> Option<Outcome> {
        pos.ending.map(|ending| ending.outcome(pos.rules.victory))
    }

    fn turn(&self, pos: &Position) -> u32 {
        u32::from(pos.turn)
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

    fn resample<D: Dice>(&self, pos: &Position, seat: Seat, dice: &mut D) -> Position {
        resample::resample(self, pos, Side::of(seat), dice)
    }

    fn evaluate(&self, pos: &Position, seat: Seat) -> i32 {
        self.look(pos).evaluate(Side::of(seat))
    }

    fn midway(&self, pos: &Position) -> bool {
        self.look(pos).is_midway()
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
