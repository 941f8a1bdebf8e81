use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::cli::{Cli, Command};

fn menu(words: &[&str]) -> Menu {
    let cli = Cli::parse_from(["retrograde", "play"].iter().chain(words));
    let Some(Command::Play(args)) = cli.command else { panic!("not a game") };
    Menu::new(Draft::new(&args).unwrap(), Depth::None)
}

fn drawn(menu: &Menu, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn enter_all_the_way_begins_a_game() {
    let mut menu = menu(&[]);
    for pressed in 1.. {
        assert!(pressed < 9, "there is an end to the questions");
        if menu.key(KeyCode::Enter).unwrap() == Went::ToPlay {
            break;
        }
    }
    let args = menu.draft.args();
    assert!(args.game.is_some() && args.scenario.is_some(), "{args:?}");
}

#[test]
fn opponent_side_and_options_are_chosen_and_can_be_gone_back_to() {
    let mut menu = menu(&["--no-color"]);
    for key in [KeyCode::Enter, KeyCode::Char('2'), KeyCode::Enter, KeyCode::Char('3'), KeyCode::Enter] {
        assert_eq!(menu.key(key).unwrap(), Went::On);
    }
    for key in [KeyCode::Down, KeyCode::Enter, KeyCode::Right, KeyCode::Esc, KeyCode::Enter, KeyCode::Left] {
        assert_eq!(menu.key(key).unwrap(), Went::On);
    }
    menu.key(KeyCode::Left).unwrap();
    assert_eq!(menu.key(KeyCode::Enter).unwrap(), Went::ToPlay);
    let args = menu.draft.args();
    assert_eq!(args.scenario.as_deref(), Some("retrieval"));
    assert_eq!(args.seats, ["blue=sergeant", "yellow=human"]);
    assert_eq!(args.options, ["size=5"]);
}

#[test]
fn what_the_command_line_says_is_not_asked() {
    let mut menu = menu(&["--scenario", "retrieval", "--seat", "blue=random", "--option", "size=4"]);
    assert_eq!(menu.key(KeyCode::Enter).unwrap(), Went::ToPlay);
    assert_eq!(menu.draft.args().seats, ["blue=random"]);
}

#[test]
fn pages_fit_small_screens() {
    let mut menu = menu(&[]);
    for (columns, rows) in [(1, 1), (40, 12), (80, 24), (140, 45)] {
        drawn(&menu, columns, rows);
    }
    menu.key(KeyCode::Enter).unwrap();
    let screen = drawn(&menu, 80, 24);
    assert!(screen.contains("Which scenario?") && screen.contains("lava before it crosses"), "{screen}");
}
