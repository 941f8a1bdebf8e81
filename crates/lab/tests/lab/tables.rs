//! Tables for other programs, read back.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use retrograde_lab::{DrawRow, Played};

use crate::{games_in, printed};

fn rows(path: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("a table");
    reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row")).collect()
}

fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
    let found = row.get_column_iter().find(|(column, _)| *column == name);
    found.unwrap_or_else(|| panic!("no column {name}: {row}")).1
}

fn text(row: &Row, name: &str) -> Option<String> {
    match field(row, name) {
        Field::Null => None,
        Field::Str(text) => Some(text.clone()),
        other => panic!("{name} is {other}"),
    }
}

fn number(row: &Row, name: &str) -> u32 {
    let Field::UInt(number) = field(row, name) else { panic!("{name} is {}", field(row, name)) };
    *number
}

const SMALL: &str = "run --game skirmish --scenario plain --seats greedy,random --games 3 --swap --seed 40";

#[test]
fn every_game_and_every_draw_is_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let [games, draws, kept, merged] = ["games.parquet", "draws.parquet", "run.jsonl", "merged.parquet"]
        .map(|name| folder.path().join(name));
    printed(&format!(
        "{SMALL} --resume {} --out {} --out-draws {}",
        kept.display(),
        games.display(),
        draws.display()
    ))
    .unwrap();
    let played = games_in(&kept);
    let mut played: Vec<Played> = played;
    played.sort_by_key(|game| game.game);
    let found = rows(&games);
    assert_eq!((found.len(), played.len()), (6, 6));
    for (row, game) in found.iter().zip(&played) {
        assert_eq!((number(row, "run"), number(row, "game")), (0, game.game));
        assert_eq!(*field(row, "seed"), Field::ULong(40 + u64::from(game.game / 2)));
        assert_eq!((number(row, "turns"), number(row, "answers")), (game.turns, game.answers));
        assert_eq!(*field(row, "ended"), Field::Bool(game.end.is_some()));
        assert_eq!(text(row, "how"), game.end.as_ref().map(|end| end.how.clone()));
        let winner = ["red", "blue"].into_iter().zip(0..).find(|(_, seat)| game.won_by(*seat));
        assert_eq!(text(row, "winners"), winner.map(|(name, _)| name.to_owned()));
        let bot = if game.game % 2 == 0 { "greedy" } else { "random" };
        assert_eq!(text(row, "bot_red").as_deref(), Some(bot));
        assert_eq!(*field(row, "share_blue"), Field::Double(game.share_of(1)));
        assert_eq!(*field(row, "luck_red"), Field::Double(game.luck[0] as f64 / 1000.0));
        let counted: u32 = game.tallies.iter().map(|(_, _, count)| count).sum();
        let counts = row.get_column_iter().filter(|(name, _)| name.starts_with("count_"));
        assert_eq!(counts.map(|(name, _)| number(row, name)).sum::<u32>(), counted);
    }
    let expected: Vec<(u32, &DrawRow)> =
        played.iter().flat_map(|game| game.draws.iter().map(|draw| (game.game, draw))).collect();
    let found = rows(&draws);
    assert!(found.len() == expected.len() && found.len() > 20, "{} draws", found.len());
    for (row, (game, draw)) in found.iter().zip(expected) {
        let DrawRow(moment, label, faces, outcome) = draw;
        let told = ["game", "moment", "faces", "outcome"].map(|name| number(row, name));
        assert_eq!(told, [game, *moment, *faces, *outcome]);
        assert_eq!(text(row, "label").as_deref(), Some(&**label));
        assert!((1..=*faces).contains(outcome));
    }
    for (from, option) in [(&games, "--out"), (&draws, "--out-draws")] {
        printed(&format!("merge {} {option} {}", kept.display(), merged.display())).unwrap();
        assert!(
            std::fs::read(&merged).unwrap() == std::fs::read(from).unwrap(),
            "the same file from what was kept"
        );
    }
}

#[test]
fn options_that_vary_are_columns_and_seats_that_are_not_there_are_empty() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.parquet");
    let sweep = "sweep --game buck-rogers --scenario basic --vary players=2,3 --seats random --games 1 --most-answers 30";
    printed(&format!("{sweep} --out {}", path.display())).unwrap();
    let found = rows(&path);
    let players: Vec<Option<String>> = found.iter().map(|row| text(row, "option_players")).collect();
    assert_eq!(players, [Some("2".to_owned()), Some("3".to_owned())]);
    let bots = |row: &Row| {
        row.get_column_iter().filter(|(name, bot)| name.starts_with("bot_") && **bot != Field::Null).count()
    };
    assert_eq!(found.iter().map(bots).collect::<Vec<_>>(), [2, 3]);
    assert!(
        found.iter().all(|row| *field(row, "ended") == Field::Bool(false) && text(row, "winners").is_none())
    );
}

#[test]
fn draws_that_were_not_kept_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let [kept, out] = ["run.jsonl", "draws.parquet"].map(|name| folder.path().join(name));
    printed(&format!("{SMALL} --resume {}", kept.display())).unwrap();
    let error = printed(&format!("merge {} --out-draws {}", kept.display(), out.display())).unwrap_err();
    assert!(error.to_string().contains("no draws were kept"), "{error}");
    assert!(!out.exists());
    let error = printed(&format!("{SMALL} --out no/such/folder/games.parquet")).unwrap_err();
    assert!(matches!(error, retrograde_lab::LabError::Plan(_)), "{error}");
}
