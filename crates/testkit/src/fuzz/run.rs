use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

use retrograde_core::{Dice, Game, PlayoutDice};
use retrograde_table::{Title, TypedTitle};

use super::damage::damage;
use super::words::words_of;
use super::{BODIES, Seeds, reworded, seeds_of};

/// Texts that each body is given unless `RETROGRADE_FUZZ` says how many.
const ITERATIONS: usize = 500;
/// Wrong words that are collected before the search for more of them ends.
const MOST_BROKEN: usize = 20;

/// A title under damage, on the stable compiler: quick, bounded and the same on every run.
pub struct Fuzz {
    title: Box<dyn Title>,
    seeds: Seeds,
    /// Where a text is left that broke something.
    left: PathBuf,
}

impl std::fmt::Debug for Fuzz {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Fuzz({})", self.title.info().id)
    }
}

impl Fuzz {
    /// Plays the games that the texts begin with. `left` is a folder for texts that break something.
    ///
    /// # Panics
    ///
    /// As [`seeds_of`].
    pub fn new<G: Game>(left: impl Into<PathBuf>) -> Fuzz {
        let title: Box<dyn Title> = Box::new(TypedTitle::<G>::standard().expect("a good pack"));
        Fuzz { seeds: seeds_of(&*title), title, left: left.into() }
    }

    /// Gives damaged texts to one of the [`BODIES`], by its name.
    ///
    /// # Panics
    ///
    /// If a promise of the game is broken, or hardly any text is understood.
    pub fn run(&self, name: &str) {
        let (_, body) = BODIES.iter().find(|(other, _)| *other == name).expect("one of the bodies");
        let (title, id, seeds) = (&*self.title, self.title.info().id, self.seeds.of(name));
        let (mut dice, tried, mut understood) = (PlayoutDice::new(17), iterations(), 0);
        for seed in some_of(seeds, tried) {
            assert!(body(title, seed), "{id}: not understood:\n{seed}");
        }
        for _ in 0..tried {
            let text = damage(&seeds[dice.pick("seed", seeds.len())], seeds, &mut dice);
            understood += usize::from(self.offer(name, &text, |text| body(title, text)));
        }
        println!("{id}, {name}: {tried} texts, {understood} understood");
        // If nothing gets through, nothing behind the parser is tried.
        assert!(understood * 100 >= tried, "{name}: only {understood} of {tried} texts were understood");
    }
}

impl Fuzz {
    /// Changes single words of sound positions: a position that cannot be is refused when it is read, and one that is
    /// accepted can be played.
    ///
    /// # Panics
    ///
    /// If a promise of the game is broken, or hardly any text is understood or refused.
    pub fn words(&self) {
        let (title, id) = (&*self.title, self.title.info().id);
        let words = words_of(title);
        let (mut dice, tried, mut understood) = (PlayoutDice::new(18), iterations(), 0);
        for text in some_of(words.positions(), tried) {
            assert!(reworded(title, text), "{id}: not understood:\n{text}");
        }
        let mut broken = 0;
        for _ in 0..tried {
            let text = words.change(&mut dice);
            if let Ok(fine) = catch_unwind(AssertUnwindSafe(|| reworded(title, &text))) {
                understood += usize::from(fine);
                continue;
            }
            // Others are looked for too: a run takes long, and they seldom have one cause.
            broken += 1;
            keep(&self.left.join(format!("fuzz-{id}-words-{broken}")), &text);
            assert!(broken < MOST_BROKEN, "{id}: {broken} positions that cannot be were accepted");
        }
        println!("{id}, words: {tried} texts, {understood} understood");
        assert!(broken == 0, "{id}: {broken} positions that cannot be were accepted");
        let both = understood * 20 >= tried && understood * 20 <= tried * 19;
        assert!(both, "{id}: {understood} of {tried} texts were understood");
    }

    /// Gives a text to a body; if it breaks something, the text is kept.
    fn offer(&self, name: &str, text: &str, body: impl FnOnce(&str) -> bool) -> bool {
        match catch_unwind(AssertUnwindSafe(|| body(text))) {
            Ok(fine) => fine,
            Err(panic) => {
                keep(&self.left.join(format!("fuzz-{}-{name}", self.title.info().id)), text);
                resume_unwind(panic);
            }
        }
    }
}

fn keep(file: &Path, text: &str) {
    fs::write(file, text).expect("the build folder can be written");
    eprintln!("the text is in {}", file.display());
}

/// As many of the sound texts as there will be damaged ones, from all over: a brief run stays brief.
fn some_of(texts: &[String], most: usize) -> impl Iterator<Item = &String> {
    texts.iter().step_by(texts.len().div_ceil(most.max(1)).max(1))
}

fn iterations() -> usize {
    let asked = std::env::var("RETROGRADE_FUZZ").ok();
    asked.map_or(ITERATIONS, |text| text.parse().expect("RETROGRADE_FUZZ is a number of texts"))
}

/// The tests of a game that give damaged answers, positions, records and packs to it:
/// `retrograde_testkit::fuzz_tests!(Skirmish);` in a module of its own.
#[macro_export]
macro_rules! fuzz_tests {
    ($game:ty) => {
        /// The games that the texts begin with are played once for all four.
        static FUZZ: std::sync::LazyLock<$crate::fuzz::Fuzz> =
            std::sync::LazyLock::new(|| $crate::fuzz::Fuzz::new::<$game>(env!("CARGO_TARGET_TMPDIR")));

        #[test]
        fn answers_survive_damage() {
            FUZZ.run("notation");
        }

        #[test]
        fn positions_survive_damage() {
            FUZZ.run("position");
        }

        #[test]
        fn positions_survive_a_wrong_word() {
            FUZZ.words();
        }

        #[test]
        fn records_survive_damage() {
            FUZZ.run("record");
        }

        #[test]
        fn packs_survive_damage() {
            FUZZ.run("pack");
        }
    };
}
