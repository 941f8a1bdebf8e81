//! Own scenarios: forces put together by options [chapter 29].

use retrograde_core::{OptionInfo, OptionKind, RuleId, Setup, SetupError};

use crate::GammaKnights;
use crate::design::{Design, Designs, MOST_LINE};
use crate::pack::{Kind, Load};
use crate::position::{MOST_RACKS, Position, Rules};
use crate::scenario::{SheetPlan, Victory};
use crate::unit::{MOST_UNITS, NONE, Side};
use crate::weapon::Weapon;

/// The forces of a side, ready to be put on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) sheets: Vec<SheetPlan>,
    pub(crate) flak: Vec<(u8, u8)>,
    pub(crate) secret: Option<(Weapon, Load)>,
}

/// Sheets that a side of an own scenario may have.
const MOST_OWN_SHEETS: usize = 4;

/// Victories that an own scenario can have [GK-363].
pub(crate) const OWN_VICTORIES: [Victory; 4] =
    [Victory::Last, Victory::Duel, Victory::Knights, Victory::Survive];

fn design_key(side: Side, number: usize) -> String {
    format!("{side}-design-{number}")
}

/// The text of a design that takes the place of a printed sheet.
fn design_of(setup: &Setup, side: Side, number: usize) -> Option<&str> {
    setup.options.get(&design_key(side, number)).map(String::as_str).filter(|text| !text.trim().is_empty())
}

impl GammaKnights {
    /// The forces of a setup.
    pub(crate) fn rosters(&self, rules: &Rules, setup: &Setup) -> Result<[Roster; 2], SetupError> {
        let scenario = &self.pack.scenarios[usize::from(rules.scenario)];
        if !scenario.own {
            return Ok(Side::ALL.map(|side| {
                let force = &scenario.sides[side.index()];
                Roster { sheets: force.sheets.clone(), flak: force.flak.clone(), secret: force.secret }
            }));
        }
        let designs = self.designs(setup)?;
        let mut designs = designs.as_deref().unwrap_or_default().iter().enumerate();
        let mut rosters = [Roster::default(), Roster::default()];
        for side in Side::ALL {
            let roster = &mut rosters[side.index()];
            let mut knights = false;
            for number in 1..=MOST_OWN_SHEETS {
                let key = format!("{side}-sheet-{number}");
                let default = if number == 1 { scenario.sides[side.index()].sheets.first() } else { None };
                let printed = match setup.options.get(&key).map(String::as_str) {
                    Some("none") => None,
                    Some(id) => Some(self.printed_sheet(&key, id)?),
                    None => default.map(|plan| plan.model),
                };
                if design_of(setup, side, number).is_some() {
                    let place = |(index, design): (usize, &Design)| {
                        knights |= design.is_knight();
                        design.plan((self.pack.models.len() + index) as u8)
                    };
                    roster.sheets.extend(designs.next().map(place));
                } else if let Some(model) = printed {
                    let kind = &self.pack.models[usize::from(model)];
                    knights |= kind.kind == Kind::Suit;
                    roster.sheets.push(kind.standard_plan(model));
                }
            }
            for (index, model) in
                self.pack.models.iter().enumerate().filter(|(_, model)| model.kind == Kind::Flak)
            {
                let key = format!("{side}-{}", model.id);
                let Some(value) = setup.options.get(&key) else { continue };
                let count = value.parse::<u8>().ok().filter(|&count| usize::from(count) <= MOST_UNITS);
                let count = count.ok_or_else(|| SetupError::new(&key, "must be a number from 0 to 24"))?;
                roster.flak.push((index as u8, count));
            }
            let units =
                roster.sheets.len() + roster.flak.iter().map(|(_, count)| usize::from(*count)).sum::<usize>();
            if units == 0 || units > MOST_UNITS {
                return Err(SetupError::new(side.word(), "each side needs 1 to 24 units"));
            }
            let hunted = matches!(rules.victory, Victory::Duel | Victory::Knights)
                || (rules.victory == Victory::Survive && side == Side::First);
            if hunted && !knights {
                let because = format!("this victory is about gamma knights; give {side} one, or choose last");
                return Err(SetupError::new("victory", because));
            }
            if rules.victory == Victory::Survive && rules.turns == 0 {
                return Err(SetupError::new("turns", "survival needs a last turn"));
            }
        }
        let launchers = rosters.iter().map(|roster| self.launchers_of(roster)).sum::<usize>();
        if launchers > MOST_RACKS {
            let because = format!("both sides together may have {MOST_RACKS} launchers, not {launchers}");
            return Err(SetupError::new(&setup.scenario, because));
        }
        Ok(rosters)
    }

    fn launchers_of(&self, roster: &Roster) -> usize {
        let tanks =
            roster.flak.iter().filter(|(model, _)| self.pack.models[usize::from(*model)].launcher.is_some());
        let sheets = roster.sheets.iter().map(|plan| plan.launchers.len()).sum::<usize>();
        sheets + tanks.map(|(_, count)| usize::from(*count)).sum::<usize>()
    }

    /// The index of a suit, robot or emplacement of the pack.
    fn printed_sheet(&self, key: &str, id: &str) -> Result<u8, SetupError> {
        let model = self.pack.models.iter().position(|model| model.id == id && model.kind != Kind::Flak);
        model.map(|model| model as u8).ok_or_else(|| {
            let because = format!("{id:?} is no suit or robot; choose {}", self.sheet_ids().join(", "));
            SetupError::new(key, because)
        })
    }

    /// The designs that a setup brings along, the first player's first.
    pub(crate) fn designs(&self, setup: &Setup) -> Result<Designs, SetupError> {
        let mut designs = Vec::new();
        for side in Side::ALL {
            for number in 1..=MOST_OWN_SHEETS {
                if let Some(text) = design_of(setup, side, number) {
                    let design = self.pack.design(text);
                    designs
                        .push(design.map_err(|because| SetupError::new(design_key(side, number), because))?);
                }
            }
        }
        Ok(Some(designs).filter(|designs| !designs.is_empty()).map(Into::into))
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
            let who = if side == Side::First { "First player" } else { "Second player" };
            for number in 1..=MOST_OWN_SHEETS {
                let plan = own.sides[side.index()].sheets.first().filter(|_| number == 1);
                let default = plan.map_or("none", |plan| &self.pack.models[usize::from(plan.model)].id);
                options.push(option(
                    format!("{side}-sheet-{number}"),
                    format!("{who}: suit or robot {number}"),
                    "With its standard weapons; rounds are rolled and chosen.",
                    "GK-364",
                    pick(sheets.clone(), default.to_owned()),
                ));
            }
            for number in 1..=MOST_OWN_SHEETS {
                options.push(option(
                    design_key(side, number),
                    format!("{who}: design {number}"),
                    "A suit from the armoury in place of suit or robot 1, 2, …; the line of `retrograde armory field --line`.",
                    "GK-364",
                    OptionKind::Text { most: MOST_LINE as u32 },
                ));
            }
            for model in self.pack.models.iter().filter(|model| model.kind == Kind::Flak) {
                options.push(option(
                    format!("{side}-{}", model.id),
                    format!("{who}: {}", model.name),
                    "How many.",
                    "GK-363",
                    OptionKind::Number { min: 0, max: MOST_UNITS as u32, default: 0 },
                ));
            }
        }
        options
    }

    /// What a position tells of the options of its own scenario.
    pub(crate) fn own_setup(&self, pos: &Position, mut setup: Setup) -> Setup {
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
