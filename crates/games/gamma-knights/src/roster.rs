//! The forces of a setup: those of a printed scenario, or put together by options [chapter 29].

use retrograde_core::{Setup, SetupError};

use crate::GammaKnights;
use crate::design::{Design, Designs};
use crate::options::{MOST_OWN_SHEETS, design_key};
use crate::pack::{Kind, Load};
use crate::position::{MOST_RACKS, Rules};
use crate::scenario::{SheetPlan, Victory};
use crate::unit::{MOST_UNITS, Side};
use crate::weapon::Weapon;

/// The forces of a side, ready to be put on the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) sheets: Vec<SheetPlan>,
    pub(crate) flak: Vec<(u8, u8)>,
    pub(crate) secret: Option<(Weapon, Load)>,
}

/// The text of a design that takes the place of a printed sheet.
fn design_of(setup: &Setup, side: Side, number: usize) -> Option<&str> {
    setup.options.get(&design_key(side, number)).map(String::as_str).filter(|text| !text.trim().is_empty())
}

impl GammaKnights {
    /// The forces of a setup that the lobby has passed.
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
                let printed = match setup.options.get(&key) {
                    Some(id) => self.printed_sheet(id),
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
                roster.flak.extend(setup.number(&key).map(|count| (index as u8, count)));
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
    fn printed_sheet(&self, id: &str) -> Option<u8> {
        let model = self.pack.models.iter().position(|model| model.id == id && model.kind != Kind::Flak);
        model.map(|model| model as u8)
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
}
