use super::*;

fn sample() -> Record {
    Record {
        game: "skirmish".into(),
        rules_version: 1,
        pack: "ab".into(),
        setup: Setup::scenario("plain").with("size", 4),
        commitment: Some("cd".into()),
        known: false,
        chances: Vec::new(),
        carried: None,
        opening: Opening::Setup { draws: vec![Draw { label: "border".into(), sides: 6, result: 3 }] },
        entries: vec![RecordEntry {
            seat: "red".into(),
            answer: "1 move 0405".into(),
            draws: vec![
                Draw { label: "hit".into(), sides: 2, result: 1 },
                Draw { label: "hit".into(), sides: 2, result: 2 },
            ],
            check: "01234567".into(),
        }],
        end: "ef".into(),
        seed: Some(Seed::number(7)),
        salt: None,
    }
}

#[test]
fn a_record_round_trips() {
    let text = sample().to_string();
    assert_eq!(Record::parse(&text).as_ref(), Ok(&sample()));
    assert_eq!(
        text.lines().nth(sample().line_of(0) - 1),
        Some("red: 1 move 0405 | hit d2=1, hit d2=2 #01234567")
    );
    let mut fair = Record { known: true, salt: Some(Bits([3; 32])), ..sample() };
    for (seat, after) in [("red", None), ("blue", Some(12))] {
        fair.chances.push(RecordChance { seat: seat.into(), bits: Bits([9; 32]), after });
    }
    let text = fair.to_string();
    assert!(text.contains("\ncommitment cd\ndice seed-known\nchance red 0909"), "{text}");
    assert!(
        text.contains("09 before\nchance blue 09") && text.contains("09 after 12 draws\nstart"),
        "{text}"
    );
    assert_eq!(Record::parse(&text).as_ref(), Ok(&fair));
    assert!(text.lines().nth(fair.line_of(0) - 1).unwrap().starts_with("red: 1 move"));
    let mut other = sample();
    other.opening = Opening::Position { text: "turn 1\nunit 0304\n".into() };
    assert_eq!(Record::parse(&other.to_string()), Ok(other.clone()));
    assert!(other.to_string().lines().nth(other.line_of(1) - 1).unwrap().starts_with("end "));
    other.carried = Some(Carried { answers: 214, row: 230, from: 2 });
    assert!(other.to_string().contains("\ncarried after 214 answers, row 230, of rules 2\nposition\n"));
    assert_eq!(Record::parse(&other.to_string()), Ok(other.clone()));
    assert!(other.to_string().lines().nth(other.line_of(1) - 1).unwrap().starts_with("end "));
}

#[test]
fn damage_names_its_line() {
    let text = sample().to_string();
    let line_of = |text: &str| Record::parse(text).unwrap_err().line;
    assert_eq!(line_of(&text.replace("rules 1", "rules one")), 3);
    assert_eq!(line_of(&text.replace("hit d2=2", "hit d2=3")), 9);
    let cut: String = text.split_inclusive('\n').take(9).collect();
    let error = Record::parse(&cut).unwrap_err();
    assert!(error.line == 10 && error.because.contains("cut off"), "{error}");
    assert_eq!(line_of(&format!("{text}more")), 12);
    assert_eq!(line_of(""), 1);
    for carried in
        ["carried after 1 answers, row x, of rules 1", "carried after 1 answers, row 2, of rules 1"]
    {
        assert_eq!(
            line_of(&text.replace("start", &format!("{carried}\nstart"))),
            8 + usize::from(!carried.contains('x'))
        );
    }
}
