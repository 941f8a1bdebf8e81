//! The Attack Table [GK-116]: which result an attack strength has against a signature.

use std::sync::OnceLock;

use retrograde_core::PackError;

use crate::odds::Expectations;
use crate::pack::{AttackFile, hold};

/// Rows of the table.
pub(crate) const ROWS: usize = 12;
/// Columns: signature 0 to 10 and more.
pub(crate) const COLUMNS: usize = 11;

/// What an attack does [GK-115].
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Outcome {
    /// A lock-on is gained.
    pub(crate) lock: bool,
    pub(crate) heavy: u8,
    pub(crate) light: u8,
    /// Hits on a working force field.
    pub(crate) hits: u8,
}

impl Outcome {
    fn parse(text: &str) -> Option<Outcome> {
        let (letters, hits) = text.split_once('/')?;
        let count = |letter: char| letters.chars().filter(|&c| c == letter).count() as u8;
        let known = letters.chars().all(|letter| matches!(letter, 'H' | 'L' | 'T')) && letters.len() <= 8;
        let hits = hits.parse().ok().filter(|&hits: &u8| hits <= 20 && known)?;
        Some(Outcome { lock: count('T') > 0, heavy: count('H'), light: count('L'), hits })
    }

    /// Whether anything is shown: damage letters or hits.
    pub(crate) const fn is_damage(self) -> bool {
        self.heavy + self.light > 0
    }

    /// As printed: `HLT/4`; `no effect`.
    pub(crate) fn show(self) -> String {
        if self == Outcome::default() {
            return "no effect".to_owned();
        }
        let letters = "H".repeat(usize::from(self.heavy)) + &"L".repeat(usize::from(self.light));
        format!("{letters}{}/{}", if self.lock { "T" } else { "" }, self.hits)
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct AttackTable {
    thresholds: [[u8; COLUMNS]; ROWS],
    saturation: [Outcome; ROWS],
    pinpoint: [Outcome; ROWS],
    expectations: OnceLock<Expectations>,
}

impl AttackTable {
    pub(crate) fn load(file: &AttackFile) -> Result<AttackTable, PackError> {
        const FILE: &str = "rules.toml";
        let mut table = AttackTable {
            thresholds: [[0; COLUMNS]; ROWS],
            saturation: [Outcome::default(); ROWS],
            pinpoint: [Outcome::default(); ROWS],
            expectations: OnceLock::new(),
        };
        hold(file.thresholds.len() == ROWS, FILE, "attack.thresholds", "there are twelve rows")?;
        for (row, numbers) in file.thresholds.iter().enumerate() {
            let key = format!("attack.thresholds[{row}]");
            hold(
                numbers.len() == COLUMNS && numbers.iter().all(|&n| n <= 60),
                FILE,
                &key,
                "eleven numbers up to 60",
            )?;
            table.thresholds[row].copy_from_slice(numbers);
            let rises =
                row == 0 || (0..COLUMNS).all(|c| table.thresholds[row - 1][c] < table.thresholds[row][c]);
            hold(rises, FILE, &key, "numbers must rise from row to row")?;
        }
        for (key, given, results) in [
            ("attack.saturation", &file.saturation, &mut table.saturation),
            ("attack.pinpoint", &file.pinpoint, &mut table.pinpoint),
        ] {
            hold(given.len() == ROWS, FILE, key, "there are twelve rows")?;
            for (row, text) in given.iter().enumerate() {
                let parsed = Outcome::parse(text);
                results[row] = parsed.ok_or_else(|| {
                    PackError::new(FILE, key, format!("{text:?} is not a result such as LLT/2"))
                })?;
            }
            hold(results[0] == Outcome::default(), FILE, key, "the first row is no effect")?;
        }
        Ok(table)
    }

    /// [GK-114] The row of an attack strength in a column.
    #[inline]
    pub(crate) fn row(&self, strength: i8, column: u8) -> usize {
        let reached = |row: &&[u8; COLUMNS]| i16::from(row[usize::from(column)]) <= i16::from(strength);
        // The number of the first row means that or less.
        self.thresholds[1..].iter().take_while(reached).count()
    }

    /// The result of a row.
    pub(crate) fn outcome(&self, row: usize, pinpoint: bool) -> Outcome {
        if pinpoint { self.pinpoint[row] } else { self.saturation[row] }
    }

    /// What is expected of every attack; worked out when it is first asked for.
    #[inline]
    pub(crate) fn expectations(&self) -> &Expectations {
        self.expectations.get_or_init(|| Expectations::new(self))
    }

    /// The least strength of a row in a column.
    pub(crate) fn threshold(&self, row: usize, column: u8) -> u8 {
        self.thresholds[row][usize::from(column)]
    }
}
