//! What can be chosen before a game, and what a setup means [chapter 29, GK-D01].

use retrograde_core::{Lobby, OptionInfo, OptionKind, RuleId, ScenarioInfo, SeatInfo, Setup, SetupError};

use crate::GammaKnights;
use crate::design::MOST_LINE;
use crate::pack::Kind;
use crate::position::{Position, Rules, Switch};
use crate::scenario::{Scenario, Victory};
use crate::unit::{MOST_UNITS, NONE, Side};

/// Steps that a handicap may have [GK-G28].
pub(crate) const MOST_HANDICAP: u8 = 5;

/// Sheets that a side of an own scenario may have.
pub(crate) const MOST_OWN_SHEETS: usize = 4;

/// Victories that an own scenario can have [GK-363].
const OWN_VICTORIES: [Victory; 4] = [Victory::Last, Victory::Duel, Victory::Knights, Victory::Survive];

/// The option that takes a design.
pub(crate) fn design_key(side: Side, number: usize) -> String {
    format!("{side}-design-{number}")
}

/// The option that gives a side a handicap.
fn handicap_key(side: Side) -> String {
    format!("{side}-handicap")
}

fn handicap_option(side: Side) -> OptionInfo {
    OptionInfo {
        id: handicap_key(side),
        title: format!("Handicap of the {side} player"),
        about: format!(
            "How much stronger every attack of the {side} player is, for an even game where the scenario says so, or for a less experienced player."
        ),
        rule: Some(RuleId("GK-G28")),
        kind: OptionKind::Number { min: 0, max: MOST_HANDICAP.into(), default: 0 },
        scenarios: Vec::new(),
    }
}

/// Who sits there.
pub(crate) fn seat_infos(scenario: &Scenario) -> Vec<SeatInfo> {
    let sides = Side::ALL.iter().zip(&scenario.sides);
    sides.map(|(side, force)| SeatInfo { id: side.word().to_owned(), name: force.name.clone() }).collect()
}

impl GammaKnights {
    /// What can be chosen before a game.
    pub(crate) fn make_lobby(&self) -> Lobby {
        let scenario = |scenario: &Scenario| ScenarioInfo {
            id: scenario.id.clone(),
            title: scenario.title.clone(),
            about: scenario.about.clone(),
            seats: seat_infos(scenario),
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
                about: "How many turns to play instead of the scenario's usual number; 0 = no limit, if the scenario has none."
                    .to_owned(),
                rule: Some(RuleId("GK-316")),
                kind: OptionKind::Number { min: 0, max: 99, default: self.pack.scenarios[0].turns.into() },
                scenarios: Vec::new(),
            },
        ];
        options.extend(Side::ALL.map(handicap_option));
        options.extend(self.own_options());
        Lobby { scenarios: self.pack.scenarios.iter().map(scenario).collect(), options }
    }

    /// Reads the scenario and the options of a setup.
    pub(crate) fn rules_of(&self, setup: &Setup) -> Result<Rules, SetupError> {
        self.make_lobby().check(setup)?;
        let index = self.pack.scenarios.iter().position(|scenario| scenario.id == setup.scenario);
        let index = index.unwrap_or_default();
        let scenario = &self.pack.scenarios[index];
        let chosen = |option: &str| setup.options.get(option).map(String::as_str);
        let map = chosen("map").and_then(|id| self.pack.maps.iter().position(|map| map.id == id));
        let rules = Rules {
            scenario: index as u8,
            map: map.map_or(scenario.map, |map| map as u8),
            turns: setup.number("turns").unwrap_or(scenario.turns),
            victory: chosen("victory").and_then(Victory::parse).unwrap_or(scenario.victory),
            switches: Switch::ALL
                .into_iter()
                .filter(|switch| setup.switch(switch.word()) == Some(true))
                .fold(0, |switches, switch| switches | 1 << switch as u8),
            handicap: Side::ALL.map(|side| setup.number(&handicap_key(side)).unwrap_or_default()),
        };
        if rules.turns == 0 && scenario.turns > 0 && !scenario.own {
            return Err(SetupError::new("turns", "must be a number from 1 to 99"));
        }
        if Side::ALL.into_iter().any(|side| self.zone(&rules, side).is_empty()) {
            return Err(SetupError::new("map", "this scenario has no room for both sides on that map"));
        }
        Ok(rules)
    }

    /// The setup that a position was opened with.
    pub(crate) fn setup_of_position(&self, pos: &Position) -> Setup {
        let scenario = &self.pack.scenarios[usize::from(pos.rules.scenario)];
        let mut setup = Setup::scenario(&scenario.id);
        if pos.rules.turns != scenario.turns {
            setup = setup.with("turns", pos.rules.turns);
        }
        for switch in Switch::ALL.into_iter().filter(|&switch| pos.rules.has(switch)) {
            setup = setup.with(switch.word(), "on");
        }
        for (side, steps) in Side::ALL.into_iter().zip(pos.rules.handicap).filter(|(_, steps)| *steps > 0) {
            setup = setup.with(&handicap_key(side), steps);
        }
        if scenario.own { self.own_setup(pos, setup) } else { setup }
    }

    fn sheet_ids(&self) -> Vec<String> {
        let sheets = self.pack.models.iter().filter(|model| model.kind != Kind::Flak);
        sheets.map(|model| model.id.clone()).collect()
    }

    /// The options of own scenarios, for the lobby.
    pub(crate) fn own_options(&self) -> Vec<OptionInfo> {
        let option = |id: String, title: String, about: &str, rule: &'static str, kind| OptionInfo {
            id,
            title,
            about: about.to_owned(),
            rule: Some(RuleId(rule)),
            kind,
            scenarios: self
                .pack
                .scenarios
                .iter()
                .filter(|scenario| scenario.own)
                .map(|own| own.id.clone())
                .collect(),
        };
        let Some(own) = self.pack.scenarios.iter().find(|scenario| scenario.own) else { return Vec::new() };
        let maps: Vec<String> = self.pack.maps.iter().map(|map| map.id.clone()).collect();
        let pick = |of: Vec<String>, default: String| OptionKind::Pick { of, default };
        let mut options = vec![
            option(
                "map".to_owned(),
                "Map".to_owned(),
                "The battlefield.",
                "GK-363",
                pick(maps.clone(), self.pack.maps[usize::from(own.map)].id.clone()),
            ),
            option(
                "victory".to_owned(),
                "Victory".to_owned(),
                "The last side standing, a duel of knights, a hunt for knights to the last turn, or survival.",
                "GK-363",
                pick(OWN_VICTORIES.map(|v| v.word().to_owned()).to_vec(), own.victory.word().to_owned()),
            ),
        ];
        let mut sheets = vec!["none".to_owned()];
        sheets.extend(self.sheet_ids());
        for side in Side::ALL {
            let who = &own.sides[side.index()].name;
            for number in 1..=MOST_OWN_SHEETS {
                let plan = own.sides[side.index()].sheets.first().filter(|_| number == 1);
                let default = plan.map_or("none", |plan| &self.pack.models[usize::from(plan.model)].id);
                options.push(option(
                    format!("{side}-sheet-{number}"),
                    format!("{who}: suit or robot {number}"),
                    "It has its standard weapons; the number of rounds is rolled, and you choose the kinds.",
                    "GK-364",
                    pick(sheets.clone(), default.to_owned()),
                ));
            }
            for number in 1..=MOST_OWN_SHEETS {
                options.push(option(
                    design_key(side, number),
                    format!("{who}: design {number}"),
                    "A suit from the armoury instead of that suit or robot: what `retrograde armory field --line` prints.",
                    "GK-364",
                    OptionKind::Text { most: MOST_LINE as u32 },
                ));
            }
            for model in self.pack.models.iter().filter(|model| model.kind == Kind::Flak) {
                options.push(option(
                    format!("{side}-{}", model.id),
                    format!("{who}: {}", model.name),
                    "How many there are.",
                    "GK-363",
                    OptionKind::Number { min: 0, max: MOST_UNITS as u32, default: 0 },
                ));
            }
        }
        options
    }

    /// What a position says about the options of an own scenario.
    fn own_setup(&self, pos: &Position, mut setup: Setup) -> Setup {
        setup = setup.with("map", &self.pack.maps[usize::from(pos.rules.map)].id);
        setup = setup.with("victory", pos.rules.victory);
        for side in Side::ALL {
            let models = || pos.units[side.index()].iter().map(|unit| pos.model(&self.pack, unit.model));
            let mut sheets = pos.units[side.index()].iter().filter(|unit| unit.sheet != NONE);
            for number in 1..=MOST_OWN_SHEETS {
                let model = sheets.next().map(|unit| usize::from(unit.model));
                let printed = model.and_then(|index| self.pack.models.get(index));
                setup =
                    setup.with(&format!("{side}-sheet-{number}"), printed.map_or("none", |model| &model.id));
                if let (Some(index), None) = (model, printed) {
                    let design = &pos.designs()[index - self.pack.models.len()];
                    setup = setup.with(&design_key(side, number), &design.line);
                }
            }
            for model in self.pack.models.iter().filter(|model| model.kind == Kind::Flak) {
                let count = models().filter(|other| other.id == model.id).count();
                if count > 0 {
                    setup = setup.with(&format!("{side}-{}", model.id), count);
                }
            }
        }
        setup
    }
}
