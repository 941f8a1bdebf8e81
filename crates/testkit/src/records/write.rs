use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

use retrograde_core::{Seat, Setup};
use retrograde_table::{BotSpec, Seed, Table, Title};

use super::slug;
use crate::files::fixtures;

/// A game of more answers is too long for a fixture.
const MOST_ANSWERS: usize = 4000;

/// Games that a title wishes to have recorded: where they begin and how they are played.
#[derive(Clone, Debug)]
pub struct Wish {
    start: Start,
    play: Play,
    seeds: Range<u64>,
    draw: bool,
}

#[derive(Clone, Debug)]
enum Start {
    Setup(Setup),
    Position(String),
}

#[derive(Clone, Debug)]
enum Play {
    Bots(Vec<BotSpec>),
    Answers(String),
    Always(String),
}

impl Wish {
    /// A game from a setup, with the seed 1. Say next how it is played.
    pub fn open(setup: Setup) -> Wish {
        Wish { start: Start::Setup(setup), play: Play::Bots(Vec::new()), seeds: 1..2, draw: false }
    }

    /// A game from a position in notation, as [`open`](Wish::open).
    pub fn at(position: impl Into<String>) -> Wish {
        let start = Start::Position(position.into());
        Wish { start, play: Play::Bots(Vec::new()), seeds: 1..2, draw: false }
    }

    /// Bots play, by their names; if they are fewer than the seats, they sit down again in the same order.
    #[must_use]
    pub fn bots(self, bots: &[&str]) -> Wish {
        let bots = bots.iter().map(|name| name.parse().unwrap_or_else(|error| panic!("{name}: {error}")));
        Wish { play: Play::Bots(bots.collect()), ..self }
    }

    /// Answers with `; ` between, by whoever is asked or by a seat as in records: `second: resign`.
    #[must_use]
    pub fn answers(self, answers: impl Into<String>) -> Wish {
        Wish { play: Play::Answers(answers.into()), ..self }
    }

    /// One answer, again and again, until the game is over.
    #[must_use]
    pub fn always(self, answer: impl Into<String>) -> Wish {
        Wish { play: Play::Always(answer.into()), ..self }
    }

    /// A game with each of these seeds.
    #[must_use]
    pub fn seeds(self, seeds: Range<u64>) -> Wish {
        Wish { seeds, ..self }
    }

    /// Nothing but a draw will do; the first seed that brings one is enough.
    #[must_use]
    pub fn until_draw(self) -> Wish {
        Wish { draw: true, ..self }
    }

    /// The tables of this wish that came to an end.
    fn played(&self, title: &dyn Title) -> Vec<Box<dyn Table>> {
        let mut ended = Vec::new();
        for seed in self.seeds.clone() {
            let Some(table) = self.play(title, seed) else { continue };
            if !self.draw {
                ended.push(table);
            } else if table.outcome().is_some_and(|outcome| outcome.winners.is_empty()) {
                return vec![table];
            }
        }
        ended
    }

    /// Plays one game; none if it comes to no end.
    fn play(&self, title: &dyn Title, seed: u64) -> Option<Box<dyn Table>> {
        let mut table = match &self.start {
            Start::Setup(setup) => title.open(setup, Seed::number(seed)).expect("a good setup"),
            Start::Position(text) => title.at_position(text, Seed::number(seed)).expect("a good position"),
        };
        match &self.play {
            Play::Bots(bots) => {
                while let Some(seat) = asked(&*table) {
                    let bot = bots[seat.index() % bots.len()];
                    let answer = table.thought(seat, bot, seed ^ table.answers() as u64).think().answer;
                    give(&mut *table, seat, &answer);
                }
            }
            Play::Answers(answers) => {
                for answer in answers.split("; ") {
                    let named = answer.split_once(": ").map(|(id, answer)| (seat_of(&*table, id), answer));
                    let (seat, answer) = named
                        .unwrap_or_else(|| (table.to_act().lowest().expect("somebody is asked"), answer));
                    give(&mut *table, seat, answer);
                }
            }
            Play::Always(answer) => {
                while let Some(seat) = asked(&*table) {
                    give(&mut *table, seat, answer);
                }
            }
        }
        table.outcome().is_some().then_some(table)
    }
}

/// Who is asked, unless the game has become too long.
fn asked(table: &dyn Table) -> Option<Seat> {
    table.to_act().lowest().filter(|_| table.answers() < MOST_ANSWERS)
}

fn seat_of(table: &dyn Table, id: &str) -> Seat {
    let found = table.seats().iter().position(|seat| seat.id == id);
    Seat::new(found.unwrap_or_else(|| panic!("there is no seat {id:?} at this table")) as u8)
}

fn give(table: &mut dyn Table, seat: Seat, answer: &str) {
    table.answer(seat, answer).unwrap_or_else(|refusal| panic!("`{answer}`: {refusal}"));
}

/// The name of a record by scenario, winner and ending: `retrieval-yellow-a-player-resigned`; `draw` where nobody won,
/// `lost` where a side did that the game itself plays.
///
/// # Panics
///
/// If the game is not over.
pub fn by_winner(table: &dyn Table) -> Vec<String> {
    let outcome = table.outcome().expect("the game is over");
    let winner = outcome.winners.lowest().map(|seat| table.seats().get(seat.index()));
    let winner = winner.map_or("draw", |seat| seat.map_or("lost", |seat| seat.id.as_str()));
    vec![format!("{}-{winner}-{}", table.setup().scenario, slug(outcome.how))]
}

/// Plays all wishes and writes, for each name that `names` gives, the shortest record with that name into the folder of
/// the title.
///
/// # Panics
///
/// If a wish cannot be played, or a file cannot be written.
pub fn write_records(title: &dyn Title, wishes: &[Wish], names: fn(&dyn Table) -> Vec<String>) {
    let mut shortest: BTreeMap<String, String> = BTreeMap::new();
    for table in wishes.iter().flat_map(|wish| wish.played(title)) {
        let text = table.record(true).to_string();
        for name in names(&*table) {
            let known = shortest.entry(name).or_insert_with(|| text.clone());
            if known.len() > text.len() {
                known.clone_from(&text);
            }
        }
    }
    let folder = fixtures(title);
    fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in shortest {
        fs::write(folder.join(format!("{name}.game")), text).expect("a file");
    }
}
