//! The pack: another map can be loaded, and a bad pack names file and key.

use retrograde_core::{Catalogue, PackError, PackFiles, Rules, Setup, Show};
use retrograde_testkit::conformance::check_game;
use retrograde_unbreakable::Unbreakable;

fn with(file: &str, from: &str, to: &str) -> PackFiles {
    let mut files = Unbreakable::standard_pack();
    let text = files.get_mut(file).expect("a file of the pack");
    assert!(text.contains(from), "{from:?} is not in {file}");
    *text = text.replacen(from, to, 1);
    files
}

fn error(files: &PackFiles) -> PackError {
    Unbreakable::from_pack(files).expect_err("a bad pack")
}

/// [UB-G01] A map is data: another one, of another size, is played by the same rules.
#[test]
fn another_map_can_be_played() {
    let mut files = Unbreakable::standard_pack();
    let map = r#"
        name = "Narrow pass"
        rows = ["..i..", ".whw.", "..=..", ".l=l.", "..=..", ".whw.", "....."]
        fold = 7
    "#;
    files.insert("map.toml".to_owned(), map.to_owned());
    let scenarios = files.get_mut("scenarios.toml").unwrap();
    *scenarios = scenarios.replace("\"0608\"", "\"0304\"").replace("\"0615\"", "\"0307\"");
    let game = Unbreakable::from_pack(&files).unwrap();
    for scenario in ["retrieval", "capture-the-flag", "special-delivery", "industrial-wasteland", "runaway"] {
        for seed in 0..3 {
            check_game(&game, &Setup::scenario(scenario).with("limit", 3), seed, 50_000, seed == 0);
        }
    }
    let spaces = game.scene(
        &game.view(
            &game
                .start(
                    &Setup::scenario("retrieval"),
                    &mut retrograde_core::SeededDice::from_number(1),
                    &mut retrograde_core::Silent,
                )
                .unwrap(),
            retrograde_core::Viewer::Spectator,
        ),
    );
    assert_eq!(spaces.boards[0].spaces.len(), 35);
    assert_eq!(spaces.boards[0].title, "Narrow pass");
}

#[test]
fn bad_packs_name_file_and_key() {
    let cases = [
        (with("map.toml", "....w=...ww", "....q=...ww"), "map.toml", "rows[0]"),
        (with("map.toml", "..======h.w", "_.======h.w"), "map.toml", "rows"),
        (with("map.toml", "fold = 14", "fold = 99"), "map.toml", "fold"),
        (with("rules.toml", "size = 6", "size = 60"), "rules.toml", "platoon"),
        (with("rules.toml", "light = [0, 1, 2]", "light = [2, 1, 0]"), "rules.toml", "laser"),
        (with("rules.toml", "freeze = [0, 4, 2, 1]", "freeze = [0, 4, 2]"), "rules.toml", "deck"),
        (with("scenarios.toml", "id = \"runaway\"", "id = \"run\""), "scenarios.toml", "scenario[5].id"),
        (with("scenarios.toml", "centre = \"0608\"", "centre = \"1608\""), "scenarios.toml", "places.centre"),
        (
            with("scenarios.toml", "[\"laser\", \"laser\", \"nuke\"]", "[\"laser\", \"laser\", \"laser\"]"),
            "scenarios.toml",
            "delivery.crawler",
        ),
        (
            with("platoons.toml", "weapons = [\"stasis-ray\", \"nuke\"]", "weapons = [\"raygun\"]"),
            "platoons.toml",
            "loadout[0]",
        ),
        (
            with("platoons.toml", "crawlers = [\"Siege\", \"Shield\"]", "crawlers = [\"Seige\"]"),
            "platoons.toml",
            "platoon[0]",
        ),
        (with("theme.toml", "lava = {", "larva = {"), "theme.toml", "lava"),
    ];
    for (files, file, key) in cases {
        let error = error(&files);
        assert_eq!((error.file.as_str(), error.key.as_str()), (file, key), "{error}");
    }
}

#[test]
fn a_pack_has_its_files_and_no_others() {
    let mut files = Unbreakable::standard_pack();
    files.remove("theme.toml");
    assert_eq!(error(&files).file, "theme.toml");
    let mut files = Unbreakable::standard_pack();
    files.insert("notes.txt".to_owned(), String::new());
    assert_eq!(error(&files).file, "notes.txt");
    let broken = error(&with("rules.toml", "[deck]", "[deck"));
    assert!(broken.file == "rules.toml" && broken.key.starts_with("line "), "{broken}");
    let unknown = error(&with("rules.toml", "crawlers = 2", "crawlers = 2\ntanks = 3"));
    assert!(unknown.because.contains("tanks"), "{unknown}");
}
