//! All titles together. What is tested of one title alone is in its own crate.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use retrograde_registry::{title, titles};
use retrograde_testkit::conformance::check_how_to;
use retrograde_testkit::files::fixtures;
use retrograde_testkit::fuzz::{BODIES, seeds_of};

#[test]
fn every_title_is_found_by_its_id() {
    let ids: BTreeSet<&str> = titles().iter().map(|title| title.info().id).collect();
    assert_eq!(ids.len(), titles().len(), "two titles have one id");
    assert!(titles().iter().map(|title| title.info().id).eq(retrograde_registry::ids()));
    assert!(ids.iter().all(|id| title(id).is_some_and(|title| title.info().id == *id)));
    assert!(title("chess").is_none());
}

/// A title without recorded games would not notice when its rules change.
#[test]
fn every_title_has_recorded_games() {
    for title in titles() {
        let folder = fixtures(&**title);
        assert!(folder.is_dir(), "no recorded games in {}", folder.display());
    }
}

/// The example of how to add a game goes without.
#[test]
fn every_game_says_how_it_is_played() {
    titles().iter().filter(|title| title.info().id != "skirmish").for_each(|title| check_how_to(&**title));
}

/// Writes the seeds where libFuzzer looks for them.
#[test]
#[ignore = "writes files; scripts/fuzz runs it"]
fn write_corpus() {
    for title in titles() {
        let seeds = seeds_of(&**title);
        for (name, _) in BODIES {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
            fs::create_dir_all(&folder).expect("the corpus can be written");
            for (index, text) in seeds.of(name).iter().enumerate() {
                fs::write(folder.join(format!("{}-{index}", title.info().id)), text).expect("as above");
            }
        }
    }
}
