use ratatui::Terminal;
use ratatui::backend::TestBackend;
use retrograde_core::{Badge, Layout, Piece, Seat, SeatPanel, Shape, Theme, ThemeSpace, Tone};

use super::*;
use crate::tui::palette::Depth;

fn space(id: &str, q: i32, r: i32, kind: &str) -> Space {
    let shape = Shape::Hex { q, r };
    Space { id: id.into(), kind: kind.into(), shape, name: None, owner: None, badges: Vec::new() }
}

fn badge(text: &str) -> Badge {
    Badge { kind: "cloud".into(), text: text.into(), title: "a cloud".into(), tone: Tone::Plain }
}

fn piece(id: &str, at: &str, seat: u8) -> Piece {
    Piece {
        id: id.into(),
        kind: "walker".into(),
        form: None,
        name: id.into(),
        owner: Some(Seat::new(seat)),
        at: Some(at.into()),
        facing: None,
        badges: Vec::new(),
        active: false,
        count: 1,
    }
}

/// Two columns of two hexes; the second column lies half a hex lower.
fn scene() -> Scene {
    let mut spaces = vec![
        space("0101", 0, 0, "plain"),
        space("0102", 0, 1, "woods"),
        space("0201", 1, 0, "plain"),
        space("0202", 1, 1, "lava"),
    ];
    spaces[3].badges.push(badge("C"));
    let mut turned = piece("W1", "0102", 0);
    turned.facing = Some(1);
    let board = Board {
        id: "board".into(),
        title: "Board".into(),
        layout: Layout::FlatHexes,
        spaces,
        links: Vec::new(),
        decor: Vec::new(),
    };
    let pieces = vec![turned, piece("SA", "0201", 1), piece("SB", "0201", 1), piece("SC", "0201", 1)];
    Scene { boards: vec![board], pieces, ..Scene::default() }
}

fn theme() -> Theme {
    let look = |name: &str, letter: &str| ThemeSpace {
        name: name.into(),
        letter: letter.into(),
        ..ThemeSpace::default()
    };
    let spaces = [("plain", "."), ("woods", "w"), ("lava", "L")];
    Theme {
        spaces: spaces.map(|(kind, letter)| (kind.to_owned(), look(kind, letter))).into(),
        pieces: [("satellite", "*S"), ("object", "*")]
            .map(|(kind, letter)| (kind.to_owned(), look(kind, letter)))
            .into(),
        ..Theme::default()
    }
}

fn drawn(size: Size, lights: &Lights, offset: (i32, i32), columns: u16, rows: u16) -> Vec<String> {
    shown(&scene(), size, lights, offset, columns, rows)
}

fn shown(
    scene: &Scene,
    size: Size,
    lights: &Lights,
    offset: (i32, i32),
    columns: u16,
    rows: u16,
) -> Vec<String> {
    let board = &scene.boards[0];
    let grid = Grid::new(board);
    let palette = Palette::new(&theme(), Depth::None);
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal
        .draw(|frame| {
            let map = Map { scene, board, grid: &grid, palette: &palette, lights, size, offset };
            frame.render_widget(map, frame.area());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let row =
        |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..rows).map(row).collect()
}

#[test]
fn medium_hexes_share_their_sides() {
    let lights =
        Lights { open: ["0101".to_owned()].into(), chosen: ["0202".to_owned()].into(), ..Lights::default() };
    let expected =
        [r"/0101·.\", r"\      /0201 .\", r"/0102 w\SA+2  /", r"\W1 ↗  /0202◆L\", r"       \     C/"];
    assert_eq!(drawn(Size::Medium, &lights, (0, 0), 16, 5), expected);
}

#[test]
fn compact_hexes_keep_label_piece_and_terrain() {
    let expected = [r"/0101\", r"\   ./0201\", r"/0102\SA²./", r"\W1↗w/0202\", r"     \  CL/"];
    assert_eq!(drawn(Size::Compact, &Lights::default(), (0, 0), 12, 5), expected);
}

#[test]
fn large_hexes_have_upper_and_lower_sides() {
    let lights = Lights { cursor: Some(0), ..Lights::default() };
    let expected = [
        r"  _____",
        r" [0101.]",
        r"[       ]_____",
        r"[       ]0201.\",
        r" [_____] SA+2  \",
        r" /0102w\       /",
        r"/ W1 ↗  \_____/",
        r"\       /0202L\",
        r" \_____/       \",
        r"       \ C     /",
        r"        \_____/",
    ];
    assert_eq!(drawn(Size::Large, &lights, (0, 0), 17, 11), expected);
}

#[test]
fn long_names_are_told_by_letters_and_stacks_by_their_first_unit() {
    let mut scene = scene();
    let object = |id: &str, form: &str, at: &str| Piece {
        kind: "object".into(),
        form: Some(form.into()),
        owner: None,
        ..piece(id, at, 0)
    };
    scene.pieces = vec![
        object("satellite", "satellite", "0101"),
        object("crashed-probe", "probe", "0102"),
        object("satellite-2", "satellite", "0202"),
        piece("SA", "0202", 1),
        piece("SB", "0202", 1),
    ];
    let none = Lights::default();
    let medium =
        [r"/0101 .\", r"\*S    /0201 .\", r"/0102 w\      /", r"\*     /0202 L\", r"       \SA+2 C/"];
    assert_eq!(shown(&scene, Size::Medium, &none, (0, 0), 16, 5), medium);
    let compact = [r"/0101\", r"\*S ./0201\", r"/0102\   ./", r"\*  w/0202\", r"     \SA²C/"];
    assert_eq!(shown(&scene, Size::Compact, &none, (0, 0), 12, 5), compact);
}

#[test]
fn a_window_cuts_the_map_without_harm() {
    for offset in [(-3, -2), (5, 1), (40, 40)] {
        for size in Size::ALL {
            drawn(size, &Lights::default(), offset, 7, 3);
        }
    }
    assert_eq!(drawn(Size::Medium, &Lights::default(), (7, 1), 8, 2), [r"/0201 .\", r"\SA+2  /"]);
}

#[test]
fn the_cursor_walks_along_rows_without_drifting() {
    let grid = Grid::new(&scene().boards[0]);
    assert_eq!(grid.step(0, (0, 1)), Some(1));
    assert_eq!(grid.step(0, (0, -1)), None);
    let east = grid.step(0, (1, 0)).unwrap();
    assert_eq!(grid.step(east, (-1, 0)), Some(0));
}

/// A planet with two lands and a ring of three dots.
fn planets() -> Scene {
    let dot = |id: &str, at: (i32, i32), name: Option<&str>, owner: Option<u8>| Space {
        id: id.into(),
        kind: "plain".into(),
        // Dots of the ring are too small for a name.
        shape: Shape::Dot { at, radius: if id.starts_with('r') { 10 } else { 30 } },
        name: name.map(Into::into),
        owner: owner.map(Seat::new),
        badges: Vec::new(),
    };
    let land = Space {
        shape: Shape::Area { points: vec![(0, 0), (100, 0), (100, 50), (0, 50)] },
        ..dot("bach", (0, 0), Some("Bach"), Some(1))
    };
    let spaces = vec![
        land,
        dot("tolstoi", (110, 25), Some("Tolstoi Plains of the far south"), None),
        dot("r1", (50, 150), Some("Ring 1"), None),
        dot("r2", (100, 150), None, None),
        dot("r3", (150, 150), None, None),
    ];
    let board = Board {
        id: "system".into(),
        title: "System".into(),
        layout: Layout::Areas,
        spaces,
        links: Vec::new(),
        decor: Vec::new(),
    };
    let fleet = |id: &str, at: &str, count: u32| Piece { count, ..piece(id, at, 0) };
    let pieces =
        vec![fleet("F", "r2", 3), fleet("T", "bach", 2), fleet("G", "bach", 12), fleet("L", "bach", 1)];
    let seats = [0, 1].map(|seat| SeatPanel {
        seat: Seat::new(seat),
        name: ["Red", "Sun"][usize::from(seat)].into(),
        facts: Vec::new(),
        to_act: false,
        picture: None,
    });
    Scene { boards: vec![board], pieces, seats: seats.into(), ..Scene::default() }
}

#[test]
fn free_spaces_lie_at_their_places_with_what_is_in_them() {
    let scene = planets();
    let drawn = shown(&scene, Size::Compact, &Lights::default(), (0, 0), 30, 8);
    assert_eq!(
        drawn,
        ["", "    SBach Tolstoi Plains", "    2T+", "", "", "", "    .    3F   .", ""].map(str::to_owned)
    );
    let wide = shown(&scene, Size::Large, &Lights::default(), (0, 0), 46, 12);
    assert!(wide[1].starts_with("          SBach"), "{wide:?}");
    assert!(wide.iter().any(|row| row.contains("2T12GL")), "{wide:?}");
}

#[test]
fn the_cursor_goes_from_free_space_to_free_space() {
    let board = &planets().boards[0];
    let grid = Grid::new(board);
    assert_eq!(grid.step(0, (1, 0)), Some(1));
    assert_eq!(grid.step(0, (0, 1)), Some(2));
    assert_eq!(grid.step(3, (-1, 0)), Some(2));
    assert_eq!(grid.step(3, (0, -1)), Some(1));
    assert_eq!(grid.step(4, (1, 0)), None);
}
