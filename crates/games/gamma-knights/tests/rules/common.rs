//! The table of these tests, fire in one line, and damage markers by their faces.

use std::sync::{LazyLock, OnceLock};

use retrograde_core::{Catalogue, Setup};
use retrograde_gamma_knights::GammaKnights;
use retrograde_testkit::{Subject, standard};

/// A position under test. Unless its notation says otherwise, the first player is in Initial Fire of turn 1.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = GammaKnights;
    const SEATS: &'static [&'static str] = &["first", "second"];

    fn game() -> &'static GammaKnights {
        static GAME: LazyLock<GammaKnights> = LazyLock::new(standard);
        &GAME
    }
}

/// The game with its own pack.
pub(crate) fn game() -> &'static GammaKnights {
    Rules::game()
}

/// Attacks of two answers.
pub(crate) trait Fire {
    /// A weapon is fired at a target with these dice.
    fn fire(&mut self, how: &str, at: &str, script: &str) -> &mut Self;
}

impl Fire for Table {
    fn fire(&mut self, how: &str, at: &str, script: &str) -> &mut Table {
        self.answer(how, "").answer(&format!("at {at}"), script)
    }
}

/// Light and heavy face of each damage marker, in the order of the cup.
fn faces() -> &'static [[String; 2]] {
    static SHEET: OnceLock<Vec<[String; 2]>> = OnceLock::new();
    SHEET.get_or_init(|| {
        let pack = GammaKnights::standard_pack();
        let rules: toml::Table = pack["rules.toml"].parse().expect("good rules");
        let mut sheet = Vec::new();
        for row in rules["marker"].as_array().expect("markers") {
            for heavy in row["heavy"].as_array().expect("faces") {
                let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
                sheet.push([word(&row["light"]), word(heavy)]);
            }
        }
        sheet
    })
}

/// The number of the first damage marker in the full cup with this light or heavy face: the die that draws it.
pub(crate) fn marker(face: &str) -> u32 {
    let found = faces().iter().position(|faces| faces.iter().any(|other| other == face));
    found.unwrap_or_else(|| panic!("no face {face}")) as u32 + 1
}

/// The die that draws another marker with a face while one lies outside the cup.
pub(crate) fn next_marker(face: &str, taken: u32) -> u32 {
    let mut numbers =
        (1..).zip(faces()).filter(|(number, faces)| *number != taken && faces.iter().any(|f| f == face));
    let (number, _) = numbers.next().unwrap_or_else(|| panic!("no other face {face}"));
    if number > taken { number - 1 } else { number }
}

/// A setup of a scenario.
pub(crate) fn scenario(id: &str) -> Setup {
    Setup::scenario(id)
}

/// The hexes around one, on a map of 32 columns and 22 rows whose odd columns sit higher.
pub(crate) fn around(hex: &str) -> Vec<String> {
    let (column, row): (i32, i32) = (hex[..2].parse().expect("a column"), hex[2..].parse().expect("a row"));
    let up = if column % 2 == 1 { row - 1 } else { row };
    let all = [(column, row - 1), (column, row + 1)]
        .into_iter()
        .chain([column - 1, column + 1].into_iter().flat_map(|beside| [(beside, up), (beside, up + 1)]));
    all.filter(|(column, row)| (1..=32).contains(column) && (1..=22).contains(row))
        .map(|(column, row)| format!("{column:02}{row:02}"))
        .collect()
}
