use retrograde_core::{Dice, Game, PlayoutDice, Setup};
use retrograde_table::{Record, Seed, Table, Title, TypedTitle};

/// [`check_table`] for each of these setups.
///
/// # Panics
///
/// If a table breaks a guarantee.
pub fn check_tables<G: Game>(setups: &[Setup], most_answers: usize) {
    let title = TypedTitle::<G>::standard().expect("a good pack");
    for setup in setups {
        check_table(&title, setup, 7, most_answers);
    }
}

/// Plays a random game at a table with undo, redo, closing and reopening, then replays and damages its record.
///
/// # Panics
///
/// If the table breaks a guarantee.
pub fn check_table<G: Game>(title: &TypedTitle<G>, setup: &Setup, seed: u64, most_answers: usize) {
    let mut table = title.open_typed(setup, Seed::number(seed)).expect("a good setup");
    let mut pick = PlayoutDice::new(seed ^ 0x5eed);
    while let Some(seat) = table.to_act().lowest() {
        if table.answers() >= most_answers {
            break;
        }
        let asked = table.to_act();
        let seat = asked.iter().nth(pick.pick("seat", asked.len())).unwrap_or(seat);
        let mut legal = Vec::new();
        table.game().legal(table.now(), seat, &mut legal);
        let answer = legal[pick.pick("answer", legal.len())].to_string();
        let before = table.position();
        assert!(
            table.answer(seat, "no such answer").is_err() && table.position() == before,
            "a refusal changes nothing"
        );
        let answered = table.answer(seat, &answer).expect("a legal answer");
        let after = table.position();
        assert_eq!(answered.undoable, table.can_undo(seat) && answered.undoable);
        if answered.undoable {
            table.undo(seat).expect("undoable");
            assert_eq!(table.position(), before, "undo of `{answer}`");
            table.redo(seat).expect("redo");
            assert_eq!(table.position(), after, "redo of `{answer}`");
        }
        if table.answers().is_multiple_of(37) {
            let fork = table.fork(table.answers(), Seed::number(1));
            assert_eq!(fork.position(), after, "a fork stands where the table stands");
        }
    }
    check_record(title, &table);
}

fn check_record<G: Game>(title: &TypedTitle<G>, table: &dyn Table) {
    let record = table.record(true);
    let text = record.to_string();
    let read = Record::parse(&text).expect("a record reads back");
    assert_eq!(read, record, "a record reads back the same");
    let mut again = title.replay(&read).expect("a record replays");
    assert_eq!(again.position(), table.position(), "a record replays to the same position");
    // A table that was closed goes on with the dice where they lay.
    if let Some(seat) = table.to_act().lowest() {
        let answer =
            table.prompt(seat).and_then(|p| p.open().next().map(|c| c.answer.clone())).expect("a choice");
        let mut fresh = title.replay(&read).expect("a record replays");
        let results = [&mut again, &mut fresh].map(|table| {
            table.answer(seat, &answer).expect("an open choice");
            table.position()
        });
        assert_eq!(results[0], results[1], "reopened tables roll the same dice");
    }
    for index in (0..record.entries.len()).step_by((record.entries.len() / 9).max(1)) {
        let mut bad = record.clone();
        "00000000".clone_into(&mut bad.entries[index].check);
        let error = title.replay(&bad).err().expect("a damaged record does not replay");
        assert_eq!(error.line, bad.line_of(index), "damage is found where it is: {error}");
        let mut bad = record.clone();
        let draws = &mut bad.entries[index].draws;
        if let Some(draw) = draws.first_mut() {
            draw.result = draw.result % draw.sides + 1;
            let error = title.replay(&bad).err().expect("a forged draw does not replay");
            assert!(error.line >= bad.line_of(index), "{error}");
        }
    }
}
