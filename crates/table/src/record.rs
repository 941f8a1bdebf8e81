//! Records: setup, answers and draws as text; they replay to the same position forever.

use std::fmt;

use retrograde_core::{Draw, Setup};

use crate::{Bits, Promise, Seed, hash_of};

const FIRST_LINE: &str = "retrograde record 1";

/// A game as a text file.
///
/// # Display
///
/// The file itself; `docs/notation.md` describes it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Record {
    /// Id of the game.
    pub game: String,
    /// Version of its rules.
    pub rules_version: u16,
    /// Hash of the pack.
    pub pack: String,
    /// What the table was opened with.
    pub setup: Setup,
    /// Hash of the seed, published before the first draw; none where the dice were not the engine's.
    pub commitment: Option<String>,
    /// Whether a person gave the seed, and so knew all dice beforehand.
    pub known: bool,
    /// What seats added to the dice, in order.
    pub chances: Vec<RecordChance>,
    /// Where it was carried over from; none where the record holds the whole game.
    pub carried: Option<Carried>,
    /// How it began.
    pub opening: Opening,
    /// The answers in order.
    pub entries: Vec<RecordEntry>,
    /// Hash of the last position.
    pub end: String,
    /// The seed, once it may be known.
    pub seed: Option<Seed>,
    /// The salt of the commitment, together with the seed; records of before have none.
    pub salt: Option<Bits>,
}

/// What a seat added to the dice.
///
/// # Display
///
/// `red 9f…2c after 12 draws`, or `red 9f…2c before` where that was before the table was carried over.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RecordChance {
    /// Id of the seat.
    pub seat: String,
    /// What it added.
    pub bits: Bits,
    /// How many draws of this record had been made; none = it was added before the record begins.
    pub after: Option<usize>,
}

impl RecordChance {
    fn parse(text: &str) -> Option<RecordChance> {
        let (seat, rest) = text.split_once(' ')?;
        let (bits, when) = rest.split_once(' ')?;
        let after = match when {
            "before" => None,
            when => Some(when.strip_prefix("after ")?.strip_suffix(" draws")?.parse().ok()?),
        };
        Some(RecordChance { seat: seat.to_owned(), bits: Bits::parse(bits)?, after })
    }
}

impl fmt::Display for RecordChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordChance { seat, bits, after } = self;
        match after {
            None => write!(f, "{seat} {bits} before"),
            Some(draws) => write!(f, "{seat} {bits} after {draws} draws"),
        }
    }
}

/// What a record itself allows to say about its dice.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum DiceProof {
    /// It has a seed, and the commitment to it.
    Committed,
    /// It has a seed, and the commitment to it says that a person gave the seed.
    KnownSeed,
    /// It has no seed, so that any dice will do; a game that goes on keeps its seed secret.
    NoSeed,
    /// It has a seed, but nothing shows that the seed was chosen before the game.
    NoCommitment,
    /// It has a seed that is not the one that was committed to.
    OtherSeed,
}

/// That a record begins where a table was carried over from other rules.
///
/// # Display
///
/// `after 214 answers, row 230, of rules 2`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Carried {
    /// How many answers had been given; the record does not hold them.
    pub answers: usize,
    /// The number that the dice come from, with the seed: see [`Seed::carried_over`].
    pub row: u32,
    /// Version of the rules until then.
    pub from: u16,
}

impl Carried {
    fn parse(text: &str) -> Option<Carried> {
        let (answers, rest) = text.strip_prefix("after ")?.split_once(" answers, row ")?;
        let (row, from) = rest.split_once(", of rules ")?;
        Some(Carried { answers: answers.parse().ok()?, row: row.parse().ok()?, from: from.parse().ok()? })
    }
}

impl fmt::Display for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after {} answers, row {}, of rules {}", self.answers, self.row, self.from)
    }
}

/// How a record begins.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Opening {
    /// From the setup, with these draws.
    Setup {
        /// What was drawn before the first question.
        draws: Vec<Draw>,
    },
    /// From a position.
    Position {
        /// In notation, every line with its end.
        text: String,
    },
}

impl Opening {
    /// A record that begins at a position in notation.
    pub(crate) fn position(text: &str) -> Opening {
        Opening::Position { text: text.lines().map(|line| [line, "\n"].concat()).collect() }
    }
}

/// One answer of a record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RecordEntry {
    /// Id of the seat.
    pub seat: String,
    /// The answer in notation.
    pub answer: String,
    /// What was drawn for it.
    pub draws: Vec<Draw>,
    /// The first digits of the hash of the position after it.
    pub check: String,
}

/// Why a record cannot be read or does not replay.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RecordError {
    /// The line at which it breaks, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub because: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.because)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The digits of a position's hash that stand behind each answer.
    pub fn short_hash(position: &str) -> String {
        hash_of(position)[..8].to_owned()
    }

    /// What the record allows to say about its dice, before they are rolled again.
    pub fn dice_proof(&self) -> DiceProof {
        match (self.seed, &self.commitment) {
            (None, _) => DiceProof::NoSeed,
            (Some(_), None) => DiceProof::NoCommitment,
            (Some(seed), Some(commitment)) if self.committed(seed) != *commitment => DiceProof::OtherSeed,
            _ if self.known => DiceProof::KnownSeed,
            _ => DiceProof::Committed,
        }
    }

    /// How the seed came about, if the record says so.
    pub(crate) fn promise(&self) -> Option<Promise> {
        self.salt.map(|salt| Promise { salt, known: self.known })
    }

    /// The commitment to a seed with the salt of this record.
    fn committed(&self, seed: Seed) -> String {
        self.promise().map_or_else(|| seed.commitment(), |promise| promise.commitment(seed))
    }

    /// How many dice were rolled.
    pub fn dice(&self) -> usize {
        let opening = match &self.opening {
            Opening::Setup { draws } => draws.len(),
            Opening::Position { .. } => 0,
        };
        opening + self.entries.iter().map(|entry| entry.draws.len()).sum::<usize>()
    }

    /// The line of the text on which entry number `index` (from 0) stands; one past the last is the `end` line.
    pub fn line_of(&self, index: usize) -> usize {
        let optional = [self.commitment.is_some(), self.known, self.carried.is_some()];
        let optional = optional.into_iter().filter(|&there| there).count() + self.chances.len();
        let header = 5 + self.setup.options.len() + optional;
        header + self.opening_lines() + index + 1
    }

    /// How many lines say how the record begins.
    pub(crate) fn opening_lines(&self) -> usize {
        match &self.opening {
            Opening::Setup { .. } => 1,
            Opening::Position { text } => 1 + text.lines().count(),
        }
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        // `lines` takes one carriage return away; a second would be lost when the record is written and read again.
        let lines = text.lines().map(|line| line.trim_end_matches('\r'));
        let mut lines = Lines { lines: lines.collect(), next: 0 };
        if lines.take()? != FIRST_LINE {
            return Err(lines.error(format!("not a record: the first line must be {FIRST_LINE:?}")));
        }
        let game = lines.word("game")?.to_owned();
        let rules = lines.word("rules")?;
        let rules_version =
            rules.parse().map_err(|_| lines.error(format!("{rules:?} is not a rules version")))?;
        let pack = lines.word("pack")?.to_owned();
        let mut setup = Setup::scenario(lines.word("scenario")?);
        while let Some(rest) = lines.optional("option") {
            let (id, value) =
                rest.split_once(' ').ok_or_else(|| lines.error("expected `option NAME VALUE`"))?;
            setup.options.insert(id.to_owned(), value.to_owned());
        }
        let commitment = lines.optional("commitment").map(str::to_owned);
        let known = match lines.optional("dice") {
            None => false,
            Some("seed-known") => true,
            Some(_) => return Err(lines.error("expected `dice seed-known`")),
        };
        let mut chances = Vec::new();
        while let Some(text) = lines.optional("chance") {
            let expected =
                || lines.error("expected `chance SEAT BITS after N draws` or `chance SEAT BITS before`");
            chances.push(RecordChance::parse(text).ok_or_else(expected)?);
        }
        let carried = match lines.optional("carried") {
            None => None,
            Some(text) => Some(
                Carried::parse(text)
                    .ok_or_else(|| lines.error("expected `carried after N answers, row N, of rules N`"))?,
            ),
        };
        let opening = lines.opening()?;
        if carried.is_some() && matches!(opening, Opening::Setup { .. }) {
            return Err(lines.error("a record of a table that was carried over begins at a position"));
        }
        let mut entries = Vec::new();
        let end = loop {
            let line = lines.take().map_err(|_| {
                lines.error("the record is cut off: it has no `end` line; the answers above may be fine")
            })?;
            if let Some(end) = line.strip_prefix("end ") {
                break end.to_owned();
            }
            entries.push(parse_entry(line).map_err(|because| lines.error(because))?);
        };
        let seed = match lines.optional("seed") {
            None => None,
            Some(text) => Some(Seed::parse(text).ok_or_else(|| lines.error("a seed is 64 hex digits"))?),
        };
        let salt = match lines.optional("salt") {
            None => None,
            Some(text) => Some(Bits::parse(text).ok_or_else(|| lines.error("a salt is 64 hex digits"))?),
        };
        // Remarks may follow, such as the answer at which the rules failed.
        let extra = |line: &&&str| !line.trim().is_empty() && !line.starts_with('#');
        if let Some(extra) = lines.lines[lines.next..].iter().find(extra) {
            lines.next += 1;
            return Err(lines.error(format!("expected nothing more here, found {extra:?}")));
        }
        Ok(Record {
            game,
            rules_version,
            pack,
            setup,
            commitment,
            known,
            chances,
            carried,
            opening,
            entries,
            end,
            seed,
            salt,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game {}\nrules {}\npack {}", self.game, self.rules_version, self.pack)?;
        writeln!(f, "scenario {}", self.setup.scenario)?;
        self.setup.options.iter().try_for_each(|(id, value)| writeln!(f, "option {id} {value}"))?;
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commitment {commitment}")?;
        }
        if self.known {
            writeln!(f, "dice seed-known")?;
        }
        self.chances.iter().try_for_each(|chance| writeln!(f, "chance {chance}"))?;
        if let Some(carried) = &self.carried {
            writeln!(f, "carried {carried}")?;
        }
        match &self.opening {
            Opening::Setup { draws } => writeln!(f, "start{}", Draws(draws))?,
            Opening::Position { text } => {
                writeln!(f, "position")?;
                text.lines().try_for_each(|line| writeln!(f, "  {line}"))?;
            }
        }
        for entry in &self.entries {
            writeln!(f, "{}: {}{} #{}", entry.seat, entry.answer, Draws(&entry.draws), entry.check)?;
        }
        writeln!(f, "end {}", self.end)?;
        self.seed.iter().try_for_each(|seed| writeln!(f, "seed {seed}"))?;
        self.salt.iter().try_for_each(|salt| writeln!(f, "salt {salt}"))
    }
}

/// Draws as they stand in a record: `hit d2=1, hit d2=2`.
pub fn draws_text(draws: &[Draw]) -> String {
    let texts: Vec<String> =
        draws.iter().map(|draw| format!("{} d{}={}", draw.label, draw.sides, draw.result)).collect();
    texts.join(", ")
}

/// Draws behind an answer: ` | hit d2=1, hit d2=2`.
struct Draws<'a>(&'a [Draw]);

impl fmt::Display for Draws<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " | {}", draws_text(self.0)) }
    }
}

/// Reads what [`draws_text`] wrote.
///
/// # Errors
///
/// At the first that is not a draw.
pub fn draws_of(text: &str) -> Result<Vec<Draw>, String> {
    if text.is_empty() { Ok(Vec::new()) } else { parse_draws(text) }
}

fn parse_draws(text: &str) -> Result<Vec<Draw>, String> {
    text.split(", ")
        .map(|draw| parse_draw(draw).ok_or_else(|| format!("{draw:?} is not a draw such as `hit d2=1`")))
        .collect()
}

fn parse_draw(text: &str) -> Option<Draw> {
    let (label, die) = text.rsplit_once(" d")?;
    let (sides, result) = die.split_once('=')?;
    let draw = Draw { label: label.to_owned(), sides: sides.parse().ok()?, result: result.parse().ok()? };
    (draw.result >= 1 && draw.result <= draw.sides && !draw.label.is_empty()).then_some(draw)
}

fn parse_entry(line: &str) -> Result<RecordEntry, String> {
    let expected = || format!("expected `SEAT: ANSWER | DRAWS #CHECK`, found {line:?}");
    let (seat, rest) = line.split_once(": ").ok_or_else(expected)?;
    let (rest, check) = rest.rsplit_once(" #").ok_or_else(expected)?;
    let (answer, draws) = match rest.split_once(" | ") {
        Some((answer, draws)) => (answer, parse_draws(draws)?),
        None => (rest, Vec::new()),
    };
    if check.len() != 8 || seat.is_empty() || answer.is_empty() {
        return Err(expected());
    }
    Ok(RecordEntry { seat: seat.to_owned(), answer: answer.to_owned(), draws, check: check.to_owned() })
}

/// A cursor over the lines of a record.
struct Lines<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, because: impl Into<String>) -> RecordError {
        RecordError { line: self.next.max(1), because: because.into() }
    }

    fn take(&mut self) -> Result<&'a str, RecordError> {
        let line = self.lines.get(self.next).copied();
        self.next += 1;
        line.ok_or_else(|| self.error("the record ends too early"))
    }

    fn optional(&mut self, key: &str) -> Option<&'a str> {
        let rest = self.lines.get(self.next)?.strip_prefix(key)?.strip_prefix(' ')?;
        self.next += 1;
        Some(rest)
    }

    fn word(&mut self, key: &str) -> Result<&'a str, RecordError> {
        let line = self.take()?;
        let rest =
            line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' ')).filter(|rest| !rest.is_empty());
        rest.ok_or_else(|| self.error(format!("expected `{key} …`, found {line:?}")))
    }

    fn opening(&mut self) -> Result<Opening, RecordError> {
        let line = self.take()?;
        if line == "position" {
            let start = self.next;
            while self.lines.get(self.next).is_some_and(|line| line.starts_with("  ")) {
                self.next += 1;
            }
            let text = self.lines[start..self.next].iter().map(|line| [&line[2..], "\n"].concat()).collect();
            return Ok(Opening::Position { text });
        }
        match line.strip_prefix("start") {
            Some("") => Ok(Opening::Setup { draws: Vec::new() }),
            Some(rest) if rest.starts_with(" | ") => {
                Ok(Opening::Setup { draws: parse_draws(&rest[3..]).map_err(|because| self.error(because))? })
            }
            _ => Err(self.error(format!("expected `start` or `position`, found {line:?}"))),
        }
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
