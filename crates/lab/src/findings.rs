//! What came of a study, to be printed.

use retrograde_table::BotSpec;
use serde::Serialize;

use crate::{Agenda, Balance, Kind, LabError, Ladder, Played, Summary, Sweep, table};

/// How the findings of some studies are looked at.
#[derive(Copy, Clone, Debug)]
pub struct Outlook {
    /// The bot whose rating on a ladder is 1000; none = the mean is.
    pub anchor: Option<BotSpec>,
    /// How many games a row about balance needs.
    pub least: u32,
}

/// What came of a study.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Findings {
    /// Of a run.
    Run(Summary),
    /// Of a ladder.
    Ladder(Ladder),
    /// Of a sweep.
    Sweep(Sweep),
    /// Of a study of balance.
    Balance(Balance),
}

impl Findings {
    /// Makes them from the games, which stand in the order of the runs.
    ///
    /// # Errors
    ///
    /// If the anchor is not on the ladder.
    pub fn new(agenda: &Agenda, played: &[Played], outlook: Outlook) -> Result<Findings, LabError> {
        Ok(match agenda.study.kind {
            Kind::Run => Findings::Run(summary(agenda, played)),
            Kind::Ladder => Findings::Ladder(Ladder::new(agenda, played, outlook.anchor)?),
            Kind::Sweep => Findings::Sweep(Sweep::new(agenda, played)),
            Kind::Balance => Findings::Balance(Balance::new(agenda, played, outlook.least)),
        })
    }

    /// As tables of plain text.
    pub fn text(&self) -> String {
        match self {
            Findings::Run(summary) => table::write(summary),
            Findings::Ladder(ladder) => table::ladder::write(ladder),
            Findings::Sweep(sweep) => table::sweep::write(sweep),
            Findings::Balance(balance) => table::balance::write(balance),
        }
    }

    /// As one JSON document.
    ///
    /// # Errors
    ///
    /// If a number cannot be written.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }
}

/// The summary of the first run.
pub(crate) fn summary(agenda: &Agenda, played: &[Played]) -> Summary {
    let run = &agenda.runs[0];
    Summary::new(&run.plan, agenda.title.info().title, &run.seats, played)
}
