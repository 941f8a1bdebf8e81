use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use retrograde_core::{
    Badge, Board, Card, CardRow, Chance, Choice, DieFace, Fact, Forecast, Info, Layout, Line, Piece, Prompt,
    Refusal, RuleId, Scene, SeatPanel, Shape, Sheet, SheetRow, Space, Theme, ThemeSeat, ThemeSpace, Tone,
    Touch, Track,
};

use retrograde_table::Counsel;

use super::*;
use crate::session::LogRow;
use crate::tui::desk::Command;
use crate::tui::overlay::Overlay;
use crate::tui::palette::Depth;

const INFO: Info = Info {
    id: "test",
    title: "A game",
    about: "For tests",
    prefix: "TT",
    rules_version: 1,
    rules: "## 1. Fire\n- [TT-01] A beam needs a line of sight.\n",
};

/// A map of 11 columns and 15 rows with even columns half a hex higher, two sides, sheets, cards and a track.
fn scene() -> Scene {
    let mut spaces = Vec::new();
    for column in 1i32..=11 {
        for row in 1i32..=15 {
            let height = 2 * row - if column % 2 == 0 { 2 } else { 1 };
            let (q, r) = (column, (height - column).div_euclid(2));
            let kind = ["clear", "woods", "hill", "lava"][((column * 3 + row * row) % 4) as usize];
            let badge = |kind: &str, text: &str| Badge {
                kind: kind.into(),
                text: text.into(),
                title: format!("a {kind}"),
                tone: Tone::Warn,
            };
            let badges = match (column * row) % 13 {
                0 => vec![badge("cloud", "☁"), badge("epicenter", "E2")],
                7 => vec![badge("cloud", "☁")],
                _ => Vec::new(),
            };
            let (id, shape) = (format!("{column:02}{row:02}"), Shape::Hex { q, r });
            spaces.push(Space { id, kind: kind.into(), shape, name: None, owner: None, badges });
        }
    }
    let piece = |id: &str, at: &str, seat: u8| Piece {
        id: id.into(),
        kind: "walker".into(),
        form: Some("down".into()),
        name: format!("Walker {id}"),
        owner: Some(Seat::new(seat)),
        at: Some(at.into()),
        facing: Some(2),
        badges: vec![Badge {
            kind: "stasis".into(),
            text: "2".into(),
            title: "2 stasis".into(),
            tone: Tone::Bad,
        }],
        active: true,
        count: 1,
    };
    let row = |label: &str, value: &str| SheetRow {
        label: label.into(),
        value: value.into(),
        tone: Tone::Plain,
        boxes: Vec::new(),
        bands: Vec::new(),
    };
    let sheet = |id: &str, seat: u8| Sheet {
        id: id.into(),
        title: format!("Walker {id}"),
        owner: Some(Seat::new(seat)),
        rows: vec![
            row("Status", "ready"),
            row("Force beam", "medium, loaded"),
            row("Nuke", "light, empty, reloads with one card"),
        ],
        group: "Walkers".into(),
        picture: None,
        gist: Vec::new(),
    };
    let fact = |label: &str, value: &str| Fact { label: label.into(), value: value.into(), rule: None };
    Scene {
        headline: "Turn 3, Blue Walkers".into(),
        facts: vec![fact("Turn", "3"), fact("Time Stream", "2 of 4"), fact("Cards left", "17")],
        boards: vec![Board {
            id: "map".into(),
            title: "Fold Valley".into(),
            layout: Layout::FlatHexes,
            spaces,
            links: Vec::new(),
            decor: Vec::new(),
        }],
        pieces: vec![
            piece("W1", "0608", 0),
            piece("WA", "0610", 1),
            piece("SA", "0709", 1),
            piece("SB", "0709", 1),
        ],
        marks: Vec::new(),
        seats: ["Blue", "Yellow"]
            .iter()
            .enumerate()
            .map(|(index, name)| SeatPanel {
                seat: Seat::new(index as u8),
                name: (*name).into(),
                facts: vec![fact("units", "6")],
                to_act: index == 0,
                picture: None,
            })
            .collect(),
        sheets: vec![sheet("W1", 0), sheet("WA", 1)],
        cards: vec![CardRow {
            id: "deck".into(),
            title: "Action deck".into(),
            owner: None,
            cards: vec![Card {
                id: "ts".into(),
                title: "Time Stream".into(),
                text: "Recover, thaw or freeze, clouds fade.".into(),
                count: 4,
                tone: Tone::Good,
                ..Card::default()
            }],
            face_down: 17,
            ..CardRow::default()
        }],
        tracks: vec![Track {
            id: "ts".into(),
            title: "Time Stream".into(),
            boxes: vec!["0".into(), "1".into()],
            at: 1,
            short: String::new(),
        }],
        ..Scene::default()
    }
}

fn theme() -> Theme {
    let look = |name: &str, letter: &str, fill: &str, ink: &str| ThemeSpace {
        name: name.into(),
        letter: letter.into(),
        fill: fill.into(),
        ink: ink.into(),
        ..ThemeSpace::default()
    };
    let seat =
        |fill: &str, ink: &str| ThemeSeat { fill: fill.into(), ink: ink.into(), ..ThemeSeat::default() };
    Theme {
        background: "#20262c".into(),
        ink: "#e6e8e4".into(),
        accent: "#f5c518".into(),
        seats: vec![seat("#2f6fde", "#ffffff"), seat("#f2c230", "#1b1b1b")],
        spaces: [
            ("clear".into(), look("clear", ".", "#4a5648", "#98a593")),
            ("woods".into(), look("woods", "w", "#2f5137", "#7fb58a")),
            ("hill".into(), look("hill", "h", "#6b5a43", "#c4ab84")),
            ("lava".into(), look("lava", "L", "#a3361c", "#ffb38a")),
        ]
        .into(),
        ..Theme::default()
    }
}

fn desk(depth: Depth) -> Desk {
    let mut desk = Desk::new(&theme(), depth, "A game · scenario".into(), &INFO);
    desk.show(scene());
    let chair =
        |name: &str, player: &str| crate::tui::desk::Chair { name: name.into(), player: player.into() };
    desk.chairs = vec![chair("Blue", "you"), chair("Yellow", "search:200ms")];
    let mut choices = Vec::new();
    for (index, target) in ["0609", "0708", "0507"].into_iter().enumerate() {
        let mut choice = Choice::new(format!("W1 move {target}"), format!("Move to {target}"));
        choice.group = Some("W1".into());
        choice.touches = vec![Touch::Piece("W1".into()), Touch::Space(target.into())];
        if index == 2 {
            choice.blocked = Some(Refusal::by(
                RuleId("TT-01"),
                "lava engulfs whoever enters it, and nobody walks into it by choice",
            ));
        }
        choices.push(choice);
    }
    let mut fire = Choice::new("W1 fire force-beam WA", "Fire the force beam at WA");
    fire.group = Some("W1".into());
    fire.touches = vec![Touch::Piece("W1".into()), Touch::Piece("WA".into())];
    fire.odds = Some(Forecast {
        chance: Chance::new(3, 4),
        need: "[1/2]".into(),
        because: vec!["medium beam against a medium target".into(), "woods: one size smaller".into()],
        takes: None,
    });
    choices.insert(0, fire);
    let text = "Walker 1: one weapon action, then one physical action, or done with this unit";
    desk.ask(Some(Prompt::new(Seat::new(0), text, "TT-01", choices)));
    let line = Line {
        dice: vec![
            DieFace { face: "☺".into(), sides: 2, good: Some(true) },
            DieFace { face: "–".into(), sides: 2, good: Some(false) },
        ],
        seat: Some(Seat::new(1)),
        rule: Some(RuleId("TT-01")),
        ..Line::new("Walker A fires its force beam at Squad 2 and pushes it two hexes to the north-east")
    };
    let log = (0..30).map(|answer| LogRow { answer, line: line.clone(), thought: answer % 3 == 0 });
    desk.log = log.collect();
    desk
}

fn drawn(desk: &mut Desk, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw(frame, desk)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

fn press(desk: &mut Desk, code: KeyCode) -> Option<Command> {
    desk.key(KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn everything_that_matters_is_on_the_smallest_usual_screen() {
    let mut desk = desk(Depth::True);
    let screen = drawn(&mut desk, 80, 24);
    for expected in [
        "Turn 3, Blue Walkers",
        "Time Stream 2 of 4",
        "Walker 1:",
        "[TT-01]",
        "Fire the force beam",
        "75%",
        "0608",
        "W1",
        "1 blocked",
        "[☺]",
    ] {
        assert!(screen.contains(expected), "{expected} is missing:\n{screen}");
    }
}

#[test]
fn any_size_and_any_key_are_survived() {
    let keys: Vec<KeyCode> = "?hit c l s q ! b z z z m [ ] 1 9 / W"
        .chars()
        .map(KeyCode::Char)
        .chain([
            KeyCode::Tab,
            KeyCode::Up,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Down,
            KeyCode::Enter,
            KeyCode::Esc,
        ])
        .chain([KeyCode::PageDown, KeyCode::End, KeyCode::Home, KeyCode::PageUp, KeyCode::Backspace])
        .collect();
    let sizes = [(1, 1), (59, 19), (60, 20), (61, 47), (80, 24), (100, 30), (140, 45), (240, 90), (300, 20)];
    for depth in [Depth::None, Depth::Indexed, Depth::True] {
        let mut desk = desk(depth);
        for (index, key) in keys.iter().chain(keys.iter().rev()).enumerate() {
            press(&mut desk, *key);
            let (columns, rows) = sizes[index % sizes.len()];
            drawn(&mut desk, columns, rows);
        }
        desk.show(Scene::default());
        desk.ask(None);
        drawn(&mut desk, 80, 24);
    }
}

#[test]
fn a_blocked_choice_is_refused_and_an_open_one_is_answered() {
    let mut desk = desk(Depth::None);
    assert!(!drawn(&mut desk, 100, 30).contains("0507 "), "blocked choices are hidden at first");
    press(&mut desk, KeyCode::Char('b'));
    press(&mut desk, KeyCode::End);
    assert_eq!(press(&mut desk, KeyCode::Enter), None);
    assert!(drawn(&mut desk, 140, 45).contains("refused: lava engulfs"));
    press(&mut desk, KeyCode::Char('2'));
    assert_eq!(press(&mut desk, KeyCode::Enter), Some(Command::Answer("W1 move 0609".into())));
}

#[test]
fn typing_filters_and_the_map_filters_by_space() {
    let mut desk = desk(Depth::None);
    "0708".chars().for_each(|letter| drop(press(&mut desk, KeyCode::Char(letter))));
    assert_eq!(press(&mut desk, KeyCode::Enter), Some(Command::Answer("W1 move 0708".into())));
    press(&mut desk, KeyCode::Esc);
    press(&mut desk, KeyCode::Tab);
    press(&mut desk, KeyCode::Enter);
    let answers: Vec<&str> =
        desk.list.shown().iter().map(|&index| desk.list.all()[index].answer.as_str()).collect();
    assert_eq!(
        answers,
        ["W1 fire force-beam WA"],
        "the cursor starts at what the highlighted choice aims at"
    );
    press(&mut desk, KeyCode::Esc);
    assert_eq!(desk.list.shown().len(), 3);
}

#[test]
fn other_layouts_are_told_in_words() {
    let mut desk = desk(Depth::None);
    let mut scene = scene();
    scene.boards[0].layout = Layout::PointyHexes;
    desk.show(scene);
    assert!(drawn(&mut desk, 100, 30).contains("This board cannot be drawn here"));
}

#[test]
fn the_last_line_of_a_small_screen_keeps_quit_save_and_log() {
    let mut desk = desk(Depth::None);
    let screen = drawn(&mut desk, 80, 24);
    let footer = screen.lines().last().unwrap();
    for hint in ["q quit", "s save", "l log", "? help", "u undo"] {
        assert!(footer.contains(hint), "{hint} is missing: {footer}");
    }
}

#[test]
fn a_hint_lists_answers_and_enter_gives_one() {
    let mut desk = desk(Depth::None);
    assert_eq!(desk.key(KeyCode::Char('h').into()), Some(Command::Hint));
    let counsel = |answer: &str, chance| Counsel {
        answer: answer.into(),
        label: format!("Move by {answer}"),
        chance,
        why: "brings the satellite closer to your edge".into(),
    };
    let counsel = vec![counsel("W1 move 0609", 612), counsel("W1 move 0708", 540)];
    desk.overlay = Some(Overlay::Hint { counsel, at: 0 });
    let screen = drawn(&mut desk, 100, 30);
    for part in ["Hint", "Move by W1 move 0609: 61", "to win; brings the satellite"] {
        assert!(screen.contains(part), "{part} is missing: {screen}");
    }
    press(&mut desk, KeyCode::Down);
    assert_eq!(desk.key(KeyCode::Enter.into()), Some(Command::Answer("W1 move 0708".into())));
    assert_eq!(desk.overlay, None);
}

#[test]
fn the_legend_names_the_ground() {
    let mut desk = desk(Depth::None);
    press(&mut desk, KeyCode::Char('t'));
    let screen = drawn(&mut desk, 80, 24);
    assert!(screen.contains("Legend") && screen.contains("woods") && screen.contains("lava"), "{screen}");
    press(&mut desk, KeyCode::Esc);
    assert_eq!(desk.overlay, None);
}

#[test]
fn the_legend_names_pieces_that_go_by_a_letter_and_whoever_holds_a_space() {
    let look = |name: &str, letter: &str| ThemeSpace {
        name: name.into(),
        letter: letter.into(),
        ..ThemeSpace::default()
    };
    let mut theme = theme();
    theme.pieces.insert("fighter".into(), look("Fighter", "f"));
    theme.badges.insert("cloud".into(), look("mushroom cloud", "c"));
    let mut scene = scene();
    let fleet =
        Piece { id: "3 fighters".into(), kind: "fighter".into(), form: None, ..scene.pieces[0].clone() };
    scene.pieces.push(fleet);
    scene.boards[0].spaces[0].owner = Some(Seat::new(1));
    let mut desk = Desk::new(&theme, Depth::None, "A game · scenario".into(), &INFO);
    desk.show(scene);
    press(&mut desk, KeyCode::Char('t'));
    let screen = drawn(&mut desk, 80, 24);
    for line in ["f    Fighter", "☁    mushroom cloud", "Y    Yellow holds it"] {
        assert_eq!(screen.matches(line).count(), 1, "{line}: {screen}");
    }
}

#[test]
fn the_end_is_said_once_and_offers_no_choice() {
    let mut desk = desk(Depth::None);
    let mut scene = scene();
    scene.facts.push(Fact { label: "Ended".into(), value: "a flag was lost".into(), rule: None });
    desk.show(scene);
    desk.ask(None);
    (desk.over, desk.status) = (true, "The game is over: a flag was lost.".into());
    let screen = drawn(&mut desk, 120, 30);
    assert_eq!(screen.matches("a flag was lost").count(), 1, "{screen}");
    let footer = screen.lines().last().unwrap();
    assert!(footer.contains("q quit") && !footer.contains("choose"), "{footer}");
}

#[test]
fn six_seats_fit_into_the_title_of_a_narrow_screen() {
    let mut desk = desk(Depth::None);
    let names = ["Blue", "Burgundy", "Yellow", "Green", "Purple", "Brown"];
    let chair = |(index, name): (usize, &&str)| crate::tui::desk::Chair {
        name: (*name).into(),
        player: if index == 0 { "you" } else { "sergeant" }.into(),
    };
    desk.chairs = names.iter().enumerate().map(chair).collect();
    let narrow = drawn(&mut desk, 80, 24);
    let title = narrow.lines().next().unwrap();
    assert!(names.iter().all(|name| title.contains(name)) && title.contains("Blue  you"), "{title}");
    assert!(drawn(&mut desk, 130, 24).lines().next().unwrap().contains("Brown  sergeant"));
}

#[test]
fn the_mouse_chooses_and_a_second_touch_answers() {
    let mut desk = desk(Depth::None);
    let screen = drawn(&mut desk, 100, 30);
    let find = |what: &str| {
        let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(what)).unwrap();
        let before = &line[..line.find(what).unwrap()];
        (before.chars().count() as u16, row as u16)
    };
    let touch = |desk: &mut Desk, (column, row): (u16, u16)| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        desk.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    };
    let choice = find("Move to 0609");
    assert_eq!(touch(&mut desk, choice), None);
    assert_eq!(desk.list.current().unwrap().answer, "W1 move 0609");
    assert_eq!(touch(&mut desk, choice), Some(Command::Answer("W1 move 0609".into())));
    // A hex lists what can be done there.
    let index = desk.board().unwrap().spaces.iter().position(|space| space.id == "0708").unwrap();
    let (x, y) = desk.grid.origin(desk.drawn_size, index).unwrap();
    let column = desk.map_area.x + (x - desk.offset.0) as u16 + 2;
    let row = desk.map_area.y + (y - desk.offset.1) as u16;
    assert_eq!(touch(&mut desk, (column, row)), None);
    assert_eq!(desk.list.place.as_ref().map(|(id, _)| id.as_str()), Some("0708"));
    // What lies over the table takes no touches.
    desk.overlay = Some(Overlay::Quit);
    assert_eq!(touch(&mut desk, choice), None);
    assert_eq!(desk.overlay, Some(Overlay::Quit));
}

/// Two worlds, each with a frame and a name, as large as a planet system.
fn two_worlds() -> Scene {
    let space = |id: &str, name: &str, at| Space {
        id: id.into(),
        kind: "clear".into(),
        shape: Shape::Dot { at, radius: 30 },
        name: Some(name.into()),
        owner: None,
        badges: Vec::new(),
    };
    let panel = |text: &str, x0, x1| retrograde_core::Decor {
        kind: "frame".into(),
        form: retrograde_core::DecorForm::Panel { points: vec![(x0, 0), (x1, 0), (x1, 900), (x0, 900)] },
        text: Some(text.into()),
    };
    let mut scene = scene();
    scene.boards[0] = Board {
        layout: Layout::Areas,
        spaces: vec![
            space("0608", "Antarctic Testing Zone", (100, 100)),
            space("0610", "African Regency", (120, 130)),
            space("0709", "Sea of Tranquillity", (900, 800)),
        ],
        decor: vec![panel("Earth", 0, 400), panel("Moon", 500, 1000)],
        ..scene.boards[0].clone()
    };
    scene
}

#[test]
fn a_board_too_large_for_the_screen_is_shown_part_by_part() {
    let mut desk = desk(Depth::None);
    desk.show(two_worlds());
    let screen = drawn(&mut desk, 80, 24);
    // The highlighted choice aims at WA on Earth.
    assert!(screen.contains("Earth, m for the next"), "{screen}");
    assert!(screen.contains("Antarctic Testing Zone") && screen.contains("African Regency"), "{screen}");
    assert!(!screen.contains("Tranquillity"), "{screen}");
    press(&mut desk, KeyCode::Char('m'));
    let screen = drawn(&mut desk, 80, 24);
    assert!(screen.contains("Moon, m for the next") && screen.contains("Sea of Tranquillity"), "{screen}");
    // A larger screen shows it whole.
    let screen = drawn(&mut desk, 200, 60);
    assert!(
        screen.contains("Fold Valley ") && screen.contains("African Regency") && screen.contains("Sea of"),
        "{screen}"
    );
}
