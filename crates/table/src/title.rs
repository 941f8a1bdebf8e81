use std::sync::{Arc, OnceLock};

use retrograde_bots::{BotSpec, MatchResult, play_match};
use retrograde_core::{
    FightOdds, Game, HowTo, HowToPicture, Info, Lesson, Lobby, PackError, PackFiles, ParseError, Rating,
    Scene, Seat, Setup, SetupError, Theme, Viewer, Workshop, read_how_to, read_ratings,
};

use crate::fair::Chain;
use crate::measure::{self, Measure, Playouts};
use crate::pack::PackHashes;
use crate::record::{DiceProof, Opening, Record, RecordError};
use crate::{Bits, Past, Seed, Table, TypedTable, hash_of};

/// A game with a pack, ready to be played.
pub trait Title: Send + Sync {
    /// The game.
    fn info(&self) -> &Info;

    /// What can be chosen.
    fn lobby(&self) -> Lobby;

    /// How it looks.
    fn theme(&self) -> &Theme;

    /// The picture that its theme names: its content.
    fn picture(&self) -> Option<&Arc<str>>;

    /// Guided games for newcomers.
    fn lessons(&self) -> &[Lesson];

    /// How strong the levels of bots are in it, as far as it was counted.
    fn ratings(&self) -> &[Rating];

    /// How it is played, on a page; empty if its pack has none.
    fn how_to(&self) -> &[HowTo];

    /// What the pictures of that page show, part by part, as a spectator sees it: drawn when first asked for.
    fn how_to_scenes(&self) -> &[Option<Scene>];

    /// Where units of one's own are designed, if the game has such a place.
    fn workshop(&self) -> Option<&dyn Workshop>;

    /// The hash of the pack.
    fn pack(&self) -> &str;

    /// Whether a table or record that names this hash was made with the same rules data; the hash may be one that an
    /// earlier release wrote.
    fn has_pack(&self, hash: &str) -> bool;

    /// The same game with another pack.
    fn with_pack(&self, files: &PackFiles) -> Result<Box<dyn Title>, PackError>;

    /// Two forces as examples of what `odds` understands, if the game can tell what comes of a fight.
    fn odds_example(&self) -> Option<(&'static str, &'static str)>;

    /// What will come of a fight, if the game can tell.
    fn odds(&self, first: &str, second: &str) -> Option<Result<FightOdds, ParseError>>;

    /// Opens a table.
    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError>;

    /// Opens a table at a position in notation.
    fn at_position(&self, text: &str, seed: Seed) -> Result<Box<dyn Table>, ParseError>;

    /// Goes on at a position in notation with what was told of the game before. The dice come from the seed of the table and
    /// from the newest [`CarryOver`](crate::CarryOver).
    fn carry_over(&self, position: &str, past: Past, seed: Seed) -> Result<Box<dyn Table>, ParseError>;

    /// Replays a record and verifies every draw, every check and the end.
    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, RecordError>;

    /// Plays a game between bots.
    fn play(
        &self,
        setup: &Setup,
        bots: &[BotSpec],
        seed: u64,
        most_answers: u32,
    ) -> Result<MatchResult, SetupError>;

    /// Plays random games to their ends, as fast as it can.
    fn playouts(&self, setup: &Setup, games: u32, seed: u64) -> Result<Playouts, SetupError>;

    /// Makes so many iterations of a search with playouts of 50 answers at each of a few positions of random games, and says how many
    /// that were in all.
    fn iterations(&self, setup: &Setup, iterations: u32) -> Result<u64, SetupError>;

    /// Measures the speed of the rules.
    fn measure(&self, setup: &Setup, seconds: f64, threads: usize) -> Result<Measure, SetupError>;
}

/// A [`Title`] of a known game.
#[derive(Debug)]
pub struct TypedTitle<G: Game> {
    game: Arc<G>,
    pack: PackHashes,
    picture: Option<Arc<str>>,
    how_to: Vec<HowTo>,
    ratings: Vec<Rating>,
    how_to_scenes: OnceLock<Vec<Option<Scene>>>,
}

impl<G: Game> TypedTitle<G> {
    /// A game with a pack.
    pub fn new(files: &PackFiles) -> Result<TypedTitle<G>, PackError> {
        let game = G::from_pack(files)?;
        let picture = game.theme().picture.as_ref().and_then(|picture| files.get(&picture.file));
        let picture = picture.map(|content| content.as_str().into());
        let how_to = read_how_to(files)?;
        for (index, part) in how_to.iter().enumerate() {
            let Some(picture) = &part.picture else { continue };
            game.read(&picture.position).map_err(|error| {
                PackError::new(
                    "how-to.toml",
                    format!("part {}: picture: position", index + 1),
                    error.to_string(),
                )
            })?;
        }
        Ok(TypedTitle {
            game: Arc::new(game),
            pack: PackHashes::of(files),
            picture,
            how_to,
            ratings: read_ratings(files)?,
            how_to_scenes: OnceLock::new(),
        })
    }

    /// A game with its own pack.
    pub fn standard() -> Result<TypedTitle<G>, PackError> {
        TypedTitle::new(&G::standard_pack())
    }

    /// A typed table, for tests that look at positions.
    pub fn open_typed(&self, setup: &Setup, seed: Seed) -> Result<TypedTable<G>, SetupError> {
        TypedTable::open(self.game.clone(), self.pack.now.clone(), setup.clone(), seed)
    }

    fn check_header(&self, record: &Record) -> Result<(), RecordError> {
        let info = self.game.info();
        let fail = |line, because| Err(RecordError { line, because });
        if record.game != info.id {
            return fail(2, format!("a record of {}, not of {}", record.game, info.id));
        }
        if record.rules_version != info.rules_version {
            let (theirs, ours) = (record.rules_version, info.rules_version);
            return fail(
                3,
                format!("made with version {theirs} of the rules; this program plays version {ours}"),
            );
        }
        if !self.has_pack(&record.pack) {
            return fail(4, "made with a different pack: give that pack with --pack".to_owned());
        }
        Ok(())
    }

    fn reopen(&self, record: &Record) -> Result<TypedTable<G>, RecordError> {
        let line = record.line_of(0) - 1;
        let fail = |because: String| RecordError { line, because };
        match &record.opening {
            Opening::Setup { draws } => {
                let opened = TypedTable::open_recorded(
                    self.game.clone(),
                    self.pack.now.clone(),
                    record.setup.clone(),
                    draws,
                );
                let (table, fit) =
                    opened.map_err(|error| RecordError { line: 5, because: error.to_string() })?;
                fit.map_err(fail)?;
                Ok(table)
            }
            Opening::Position { text } => {
                let first = self.game.read(text).map_err(|error| {
                    let start = line + 1 - text.lines().count();
                    RecordError { line: start + error.line.saturating_sub(1), because: error.what }
                })?;
                TypedTable::at_recorded(
                    self.game.clone(),
                    self.pack.now.clone(),
                    record.setup.clone(),
                    first,
                    record.carried,
                )
                .map_err(|error| RecordError { line: 5, because: error.to_string() })
            }
        }
    }

    /// Rolls the seeded dice beside the record: they must show what was recorded.
    fn check_seed(record: &Record, table: &mut TypedTable<G>) -> Result<(), RecordError> {
        let Some(seed) = record.seed else { return Ok(()) };
        let line = record.line_of(record.entries.len()) + 1;
        if record.dice_proof() == DiceProof::OtherSeed {
            return Err(RecordError { line, because: "the seed does not match the commitment".to_owned() });
        }
        let chances = Self::chances(record, table)?;
        let before: Vec<(Seat, &str, Bits)> = chances
            .iter()
            .filter(|(_, _, _, after)| after.is_none())
            .map(|&(seat, id, bits, _)| (seat, id, bits))
            .collect();
        let mut chain = Chain::new(seed, &before, record.carried.map(|carried| carried.row));
        let mut added = chances.iter().filter_map(|&(seat, id, bits, after)| Some((seat, id, bits, after?)));
        let (mut next, mut drawn) = (added.next(), 0);
        let opening = match &record.opening {
            Opening::Setup { draws } => draws.as_slice(),
            Opening::Position { .. } => &[],
        };
        let first = std::iter::once((record.line_of(0) - 1, opening));
        let entries =
            record.entries.iter().enumerate().map(|(i, entry)| (record.line_of(i), entry.draws.as_slice()));
        for (line, draws) in first.chain(entries) {
            for draw in draws {
                while let Some((seat, id, bits, after)) = next.filter(|&(.., after)| after <= drawn) {
                    chain.add(seat, id, bits, after);
                    next = added.next();
                }
                drawn += 1;
                let rolled = retrograde_core::Dice::draw(&mut chain.dice, "verify", draw.sides);
                if rolled != draw.result {
                    let (label, shown) = (&draw.label, draw.result);
                    let because = format!("the draw for `{label}` shows {shown}, the seed gives {rolled}");
                    return Err(RecordError { line, because });
                }
            }
        }
        for (seat, id, bits, after) in next.into_iter().chain(added) {
            chain.add(seat, id, bits, after);
        }
        let promise = record.promise();
        table.continue_with(seed, promise, chain);
        Ok(())
    }

    /// What seats added to the dice of a record: their number, their word, what they added and when.
    fn chances<'a>(record: &'a Record, table: &TypedTable<G>) -> Result<Vec<Added<'a>>, RecordError> {
        let (mut least, dice) = (None, record.dice());
        let first = record.line_of(0) - record.opening_lines() - record.chances.len();
        let first = first - usize::from(record.carried.is_some());
        record
            .chances
            .iter()
            .enumerate()
            .map(|(index, chance)| {
                let fail = |because: &str| RecordError { line: first + index, because: because.to_owned() };
                let seat = table.seats().iter().position(|seat| seat.id == chance.seat);
                let seat = seat.ok_or_else(|| fail("there is no such seat at this table"))?;
                if chance.after < least || chance.after.is_some_and(|draws| draws > dice) {
                    return Err(fail("what was added to the dice is out of order"));
                }
                if chance.after.is_none() && record.carried.is_none() {
                    return Err(fail("only a table that was carried over has a past"));
                }
                least = chance.after;
                Ok((Seat::new(seat as u8), chance.seat.as_str(), chance.bits, chance.after))
            })
            .collect()
    }
}

/// What a seat added to the dice: its number, its word, the bits, and after how many draws.
type Added<'a> = (Seat, &'a str, Bits, Option<usize>);

impl<G: Game> Title for TypedTitle<G> {
    fn info(&self) -> &Info {
        self.game.info()
    }

    fn lobby(&self) -> Lobby {
        self.game.lobby()
    }

    fn theme(&self) -> &Theme {
        self.game.theme()
    }

    fn picture(&self) -> Option<&Arc<str>> {
        self.picture.as_ref()
    }

    fn lessons(&self) -> &[Lesson] {
        self.game.lessons()
    }

    fn ratings(&self) -> &[Rating] {
        &self.ratings
    }

    fn how_to(&self) -> &[HowTo] {
        &self.how_to
    }

    fn how_to_scenes(&self) -> &[Option<Scene>] {
        self.how_to_scenes.get_or_init(|| {
            let scene = |picture: &HowToPicture| {
                // It was read when the pack was loaded.
                let table = self.at_position(&picture.position, Seed::number(0)).ok()?;
                Some(table.scene(Viewer::Spectator))
            };
            self.how_to.iter().map(|part| part.picture.as_ref().and_then(scene)).collect()
        })
    }

    fn workshop(&self) -> Option<&dyn Workshop> {
        self.game.workshop()
    }

    fn pack(&self) -> &str {
        &self.pack.now
    }

    fn has_pack(&self, hash: &str) -> bool {
        self.pack.fit(hash)
    }

    fn with_pack(&self, files: &PackFiles) -> Result<Box<dyn Title>, PackError> {
        Ok(Box::new(TypedTitle::<G>::new(files)?))
    }

    fn odds_example(&self) -> Option<(&'static str, &'static str)> {
        self.game.odds_example()
    }

    fn odds(&self, first: &str, second: &str) -> Option<Result<FightOdds, ParseError>> {
        self.game.odds(first, second)
    }

    fn open(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Table>, SetupError> {
        Ok(Box::new(self.open_typed(setup, seed)?))
    }

    fn at_position(&self, text: &str, seed: Seed) -> Result<Box<dyn Table>, ParseError> {
        let position = self.game.read(text)?;
        let setup = self.game.setup_of(&position);
        TypedTable::from_position(self.game.clone(), self.pack.now.clone(), setup, position, seed)
            .map(|table| Box::new(table) as Box<dyn Table>)
            .map_err(|error| ParseError::new(error.to_string()))
    }

    fn carry_over(&self, position: &str, past: Past, seed: Seed) -> Result<Box<dyn Table>, ParseError> {
        let position = self.game.read(position)?;
        TypedTable::carried_over(self.game.clone(), self.pack.now.clone(), position, past, seed)
            .map(|table| Box::new(table) as Box<dyn Table>)
            .map_err(|error| ParseError::new(error.to_string()))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Table>, RecordError> {
        self.check_header(record)?;
        let mut table = self.reopen(record)?;
        for (index, entry) in record.entries.iter().enumerate() {
            let fail = |because: String| RecordError { line: record.line_of(index), because };
            let seat = table.seats().iter().position(|seat| seat.id == entry.seat);
            let seat =
                seat.ok_or_else(|| fail(format!("there is no seat {:?} at this table", entry.seat)))?;
            let mut dice = retrograde_core::ScriptedDice::replaying(&entry.draws);
            let played = TypedTable::<G>::parse(&entry.answer).and_then(|action| {
                table.play(Seat::new(seat as u8), action, &mut dice, retrograde_core::ScriptedDice::check)
            });
            played.map_err(|refusal| fail(refusal.to_string()))?;
            if Record::short_hash(&table.position()) != entry.check {
                return Err(fail("the position after this answer does not match the record".to_owned()));
            }
        }
        if hash_of(&table.position()) != record.end {
            let line = record.line_of(record.entries.len());
            return Err(RecordError {
                line,
                because: "the last position does not match the record".to_owned(),
            });
        }
        Self::check_seed(record, &mut table)?;
        Ok(Box::new(table))
    }

    fn play(
        &self,
        setup: &Setup,
        bots: &[BotSpec],
        seed: u64,
        most_answers: u32,
    ) -> Result<MatchResult, SetupError> {
        play_match(&*self.game, setup, bots, seed, most_answers)
    }

    fn playouts(&self, setup: &Setup, games: u32, seed: u64) -> Result<Playouts, SetupError> {
        measure::playouts(&*self.game, setup, games, seed)
    }

    fn iterations(&self, setup: &Setup, iterations: u32) -> Result<u64, SetupError> {
        retrograde_bots::iterate(&*self.game, setup, iterations)
    }

    fn measure(&self, setup: &Setup, seconds: f64, threads: usize) -> Result<Measure, SetupError> {
        measure::measure(&*self.game, setup, seconds, threads)
    }
}
