use serde::Serialize;

use crate::{Agenda, Played, Summary};

/// What a game comes to for every combination of values of some options.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sweep {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// The options that vary, in order.
    pub vary: Vec<String>,
    /// A row for each combination; the first option changes most slowly.
    pub rows: Vec<SweepRow>,
}

/// One combination.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepRow {
    /// Values of the options that vary, in their order.
    pub values: Vec<String>,
    /// What its games came to.
    pub summary: Summary,
}

impl Sweep {
    /// Counts the games of a sweep.
    pub fn new(agenda: &Agenda, played: &[Played]) -> Sweep {
        let (study, title) = (&agenda.study, agenda.title.info().title);
        let row = |(number, run): (usize, &crate::Run)| {
            let games = games_of(played, number as u32);
            let values = study.varied(&run.plan).into_iter().map(|(_, value)| value).collect();
            SweepRow { values, summary: Summary::new(&run.plan, title, &run.seats, games) }
        };
        Sweep {
            game: study.game.clone(),
            title: title.to_owned(),
            vary: study.vary.iter().map(|(option, _)| option.clone()).collect(),
            rows: agenda.runs.iter().enumerate().map(row).collect(),
        }
    }
}

/// The games of one run, among games in the order of the runs.
fn games_of(played: &[Played], run: u32) -> &[Played] {
    let begin = played.partition_point(|game| game.run < run);
    let end = played.partition_point(|game| game.run <= run);
    &played[begin..end]
}
