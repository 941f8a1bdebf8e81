//! Damaged games, on the stable compiler: quick, bounded and the same on every run.
//!
//! `RETROGRADE_FUZZ=100000 cargo test -p retrograde-table --test fuzz` tries longer. `scripts/fuzz` runs libFuzzer with
//! the same bodies and seeds.

mod mutate;
mod seeds;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use retrograde_core::{Dice, PlayoutDice};
use retrograde_registry::titles;
use retrograde_testkit::fuzz::{BODIES, Body, join_pack, notation, pack, position, record, split_pack};

use crate::mutate::mutate;
use crate::seeds::{Seeds, seeds_of};

/// Texts that each parser is given, over all games.
fn iterations() -> usize {
    let asked = std::env::var("RETROGRADE_FUZZ").ok();
    asked.map_or(2000, |text| text.parse().expect("RETROGRADE_FUZZ is a number of iterations"))
}

fn run(name: &str, body: Body, of: impl Fn(&Seeds) -> &[String]) {
    let each = iterations().div_ceil(titles().len());
    let (mut tried, mut understood) = (0, 0);
    for (title, seeds) in titles().iter().zip(seeds_of()) {
        let (title, seeds) = (&**title, of(seeds));
        for seed in seeds {
            assert!(body(title, seed), "{}: not understood:\n{seed}", title.info().id);
        }
        let mut dice = PlayoutDice::new(17);
        for _ in 0..each {
            let text = mutate(&seeds[dice.pick("seed", seeds.len())], seeds, &mut dice);
            match catch_unwind(AssertUnwindSafe(|| body(title, &text))) {
                Ok(fine) => understood += usize::from(fine),
                Err(panic) => {
                    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
                    fs::write(&file, &text).expect("the build folder can be written");
                    eprintln!("{}, {name}: the text is in {}", title.info().id, file.display());
                    resume_unwind(panic);
                }
            }
            tried += 1;
        }
    }
    println!("{name}: {tried} texts, {understood} understood");
    // If nothing gets through, nothing behind the parser is tried.
    assert!(understood * 100 >= tried, "{name}: only {understood} of {tried} texts were understood");
}

#[test]
fn answers_survive_damage() {
    run("notation", notation, |seeds| &seeds.scripts);
}

#[test]
fn positions_survive_damage() {
    run("position", position, |seeds| &seeds.positions);
}

#[test]
fn records_survive_damage() {
    run("record", record, |seeds| &seeds.records);
}

#[test]
fn packs_survive_damage() {
    run("pack", pack, |seeds| &seeds.packs);
}

#[test]
fn a_pack_is_one_text_and_back() {
    for files in titles().iter().map(|title| seeds::pack_of(&**title)) {
        let text = join_pack(&files);
        assert_eq!(join_pack(&split_pack(&text)).trim_end(), text.trim_end());
        assert_eq!(split_pack(&text).keys().collect::<Vec<_>>(), files.keys().collect::<Vec<_>>());
    }
}

/// Writes the seeds where libFuzzer looks for them.
#[test]
#[ignore = "writes files; scripts/fuzz runs it"]
fn write_corpus() {
    for (name, _) in BODIES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
        fs::create_dir_all(&folder).expect("the corpus can be written");
        for (title, seeds) in titles().iter().zip(seeds_of()) {
            for (index, text) in seeds.of(name).iter().enumerate() {
                fs::write(folder.join(format!("{}-{index}", title.info().id)), text).expect("as above");
            }
        }
    }
}
