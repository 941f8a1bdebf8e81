//! What any text at all may do to a game: be refused, or be understood and then work like everything else.
//!
//! Each body takes a game and a text and tells whether the text was understood. It panics if a promise is broken.
//! [`fuzz_tests!`](crate::fuzz_tests) feeds them with damaged games on the stable compiler, the targets under `fuzz/` with
//! libFuzzer.

mod damage;
mod run;
mod seeds;
mod words;

use retrograde_core::{Dice, PackFiles, PlayoutDice, Seat, Setup, Viewer};
use retrograde_table::{BotSpec, Record, Seed, Table, Title};
pub use run::Fuzz;
pub use seeds::{Seeds, seeds_of};

/// One of the bodies.
pub type Body = fn(&dyn Title, &str) -> bool;

/// The bodies by name.
pub const BODIES: [(&str, Body); 4] =
    [("notation", notation), ("position", position), ("record", record), ("pack", pack)];

/// Answers that are played after a text was understood.
const PLAYED_ON: usize = 30;
/// A line such as `=== rules.toml` begins a file of a pack that is one text.
const FILE: &str = "=== ";

/// A script: a line with scenario and options (`plain size=4`), then a line per answer, offered to every seat.
pub fn notation(title: &dyn Title, text: &str) -> bool {
    let mut lines = text.lines();
    let opened = lines.next().and_then(read_setup).map(|setup| title.open(&setup, seed()));
    let Some(Ok(mut table)) = opened else { return false };
    let mut understood = false;
    for line in lines {
        understood |= offer(&mut *table, line);
    }
    if understood {
        check_record(title, &*table);
    }
    understood
}

/// A position.
pub fn position(title: &dyn Title, text: &str) -> bool {
    let Ok(mut table) = title.at_position(text, seed()) else { return false };
    check_position(title, &*table);
    play_on(title, &mut *table, PLAYED_ON);
    true
}

/// A position that was sound before a single word of it was changed. It plays on for fewer answers, because there are
/// many such texts, and what a wrong word breaks it breaks soon.
fn reworded(title: &dyn Title, text: &str) -> bool {
    let Ok(mut table) = title.at_position(text, seed()) else { return false };
    check_position(title, &*table);
    play_on(title, &mut *table, PLAYED_ON / 5);
    true
}

/// A record.
pub fn record(title: &dyn Title, text: &str) -> bool {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => {
            // A cut-off record is at fault where its next line would be.
            assert!((1..=text.lines().count() + 1).contains(&error.line), "there is no such line: {error}");
            return false;
        }
    };
    let written = record.to_string();
    assert!(Record::parse(&written).as_ref() == Ok(&record), "a record reads back the same:\n{written}");
    match title.replay(&record) {
        Ok(table) => check_record(title, &*table),
        Err(error) => {
            assert!((1..=written.lines().count()).contains(&error.line), "there is no such line: {error}");
        }
    }
    true
}

/// A pack as [`join_pack`] writes it. A pack that is accepted can be played.
pub fn pack(title: &dyn Title, text: &str) -> bool {
    let Ok(title) = title.with_pack(&split_pack(text)) else { return false };
    for scenario in title.lobby().scenarios {
        if let Ok(mut table) = title.open(&Setup::scenario(&scenario.id), seed()) {
            check_position(&*title, &*table);
            play_on(&*title, &mut *table, PLAYED_ON);
        }
    }
    true
}

/// A pack as one text.
pub fn join_pack(files: &PackFiles) -> String {
    files.iter().map(|(name, content)| [FILE, name, "\n", content, "\n"].concat()).collect()
}

/// The files of a pack that is one text. What stands before the first file is left out.
pub fn split_pack(text: &str) -> PackFiles {
    let mut files = PackFiles::new();
    for part in format!("\n{text}").split(&format!("\n{FILE}")).skip(1) {
        let (name, content) = part.split_once('\n').unwrap_or((part, ""));
        files.insert(name.to_owned(), content.to_owned());
    }
    files
}

/// The first line of a script.
pub fn write_setup(setup: &Setup) -> String {
    setup.options.iter().fold(setup.scenario.clone(), |line, (id, value)| format!("{line} {id}={value}"))
}

fn read_setup(line: &str) -> Option<Setup> {
    let mut words = line.split(' ');
    let mut setup = Setup::scenario(words.next()?);
    for word in words {
        let (id, value) = word.split_once('=')?;
        setup = setup.with(id, value);
    }
    Some(setup)
}

fn seed() -> Seed {
    Seed::number(1)
}

fn seats(table: &dyn Table) -> impl Iterator<Item = Seat> + use<> {
    (0..table.seats().len() as u8).map(Seat::new)
}

/// Offers an answer to every seat until one may give it. A refusal changes nothing.
fn offer(table: &mut dyn Table, answer: &str) -> bool {
    for seat in seats(table) {
        let (before, explained) = (table.answers(), table.explain(seat, answer));
        match table.answer(seat, answer) {
            Ok(_) => {
                assert_eq!(explained, Ok(()), "{answer:?} was refused, then accepted");
                assert_eq!(table.answers(), before + 1, "an answer is one answer");
                return true;
            }
            Err(refusal) => {
                assert_eq!(
                    explained,
                    Err(refusal),
                    "{answer:?} is refused for the reason it was explained by"
                );
                assert_eq!(table.answers(), before, "a refused answer is no answer");
            }
        }
    }
    false
}

/// Reads everything that anybody may see.
fn look(table: &dyn Table) {
    for viewer in seats(table).map(Viewer::Seat).chain([Viewer::Spectator]) {
        table.view(viewer);
        table.scene(viewer);
        table.lines(viewer, 0);
    }
    for seat in seats(table) {
        table.standing(seat);
        assert_eq!(table.prompt(seat).is_some(), table.to_act().contains(seat), "asked means a prompt");
    }
    assert_eq!(table.to_act().is_empty(), table.outcome().is_some(), "over exactly when nobody is asked");
}

/// Gives random answers, by turns from the prompt and from the list of legal ones.
fn play_on(title: &dyn Title, table: &mut dyn Table, answers: usize) {
    let mut dice = PlayoutDice::new(1);
    look(table);
    for count in 0..answers {
        let asked = table.to_act();
        if asked.is_empty() {
            break;
        }
        let seat = asked.iter().nth(dice.pick("seat", asked.len())).expect("somebody is asked");
        let prompt = table.prompt(seat).expect("an asked seat has a prompt");
        let open: Vec<&str> = prompt.open().map(|choice| choice.answer.as_str()).collect();
        assert!(!open.is_empty(), "dead end for {seat} in\n{}", table.position());
        let answer = if count % 2 == 0 {
            open[dice.pick("answer", open.len())].to_owned()
        } else {
            table.thought(seat, BotSpec::Random, count as u64).think().answer
        };
        assert!(
            open.contains(&answer.as_str()),
            "`{answer}` is legal but not offered in\n{}",
            table.position()
        );
        if let Err(refusal) = table.answer(seat, &answer) {
            panic!("`{answer}` is offered but refused: {refusal} in\n{}", table.position());
        }
    }
    look(table);
    check_position(title, table);
    check_record(title, table);
}

/// The position reads back from its notation.
fn check_position(title: &dyn Title, table: &dyn Table) {
    let text = table.position();
    match title.at_position(&text, seed()) {
        Ok(back) => assert_eq!(back.position(), text, "a position reads back the same"),
        Err(error) => panic!("a position does not read back: {error} in\n{text}"),
    }
}

/// The game so far replays from its record.
fn check_record(title: &dyn Title, table: &dyn Table) {
    let record = table.record(true);
    let text = record.to_string();
    assert!(Record::parse(&text).as_ref() == Ok(&record), "a record reads back the same:\n{text}");
    match title.replay(&record) {
        Ok(again) => assert_eq!(again.position(), table.position(), "a record replays the same:\n{text}"),
        Err(error) => panic!("a record does not replay: {error} in\n{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_is_one_text_and_back() {
        let files: PackFiles = [("a.toml", "x = 1\n"), ("maps/b.toml", ""), ("c.toml", "y = \"=== z\"\n\n")]
            .map(|(name, content)| (name.to_owned(), content.to_owned()))
            .into();
        let text = join_pack(&files);
        assert_eq!(split_pack(&text).keys().collect::<Vec<_>>(), files.keys().collect::<Vec<_>>());
        assert_eq!(join_pack(&split_pack(&text)).trim_end(), text.trim_end());
    }
}
