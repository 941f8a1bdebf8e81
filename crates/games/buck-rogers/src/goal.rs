//! What wins, how near everybody is, and what to know before the first turn.

use retrograde_core::{Course, CourseMark, Goal, Progress, RuleId, Share, Token, Tone};

use crate::BuckRogers;
use crate::colour::Player;
use crate::options::Scenario;
use crate::view::View;

/// Up to so many are counted one by one, and need no line.
const FEW: u32 = 6;

/// The goal of the scenario as it stands.
pub(crate) fn goal(game: &BuckRogers, view: &View) -> Goal {
    let (need, year) = (view.players.iter().map(|player| player.near.1).max().unwrap_or(0), view.year);
    let mut by_zones = false;
    let (short, text, rule) = match view.scenario {
        Scenario::GrossDisplays => (
            "Three displays".to_owned(),
            "Whoever controls three Planetary Displays by majority wins.".to_owned(),
            "BR-313",
        ),
        Scenario::EarthAndMars => (
            "Earth and Mars".to_owned(),
            "Whoever controls the displays of Earth and Mars by majority wins.".to_owned(),
            "BR-314",
        ),
        Scenario::Home => (
            "Two more displays".to_owned(),
            "Everyone starts with a display; whoever controls two more wins.".to_owned(),
            "BR-318",
        ),
        Scenario::WhosGot => (
            "Most of the Leaders".to_owned(),
            format!("Whoever controls more than half of the Leaders after turn {year} wins."),
            "BR-320",
        ),
        _ => {
            by_zones = true;
            (
                format!("{need} zones"),
                format!(
                    "Whoever controls {need} Territorial Zones wins at once; after turn {year}, whoever controls the most wins."
                ),
                "BR-198",
            )
        }
    };
    let seats = view.players.iter().filter(|player| player.state.is_empty() || player.state == "inert");
    let seats = seats.map(|player| {
        let (have, need) = player.near;
        Progress {
            seat: player.player.seat(),
            have,
            need,
            text: player.goal.clone(),
            tokens: Vec::new(),
            tone: if need > 0 && have * 4 >= need * 3 { Tone::Good } else { Tone::Plain },
            shares: if by_zones && view.outcome.is_some() {
                shares(game, view, player.player)
            } else {
                Vec::new()
            },
        }
    });
    let know = [
        "Touch ships or troops, then a lit zone: they move there and fight whoever holds it.",
        "Only Troopers and Gennies hold a zone, and they need Transports to cross space.",
        "Factories build every turn. Guard them, and your Leader too: lose your Leader and you are inert for a while.",
    ];
    let seats: Vec<Progress> = seats.collect();
    let mark = |one: &Progress| CourseMark { at: one.have.min(need), seat: Some(one.seat), picture: None };
    let course = (need > FEW).then(|| Course {
        ends: [(None, String::new()), (None, need.to_string())],
        steps: need,
        marks: seats.iter().map(mark).collect(),
        text: String::new(),
    });
    Goal {
        short,
        text,
        rule: Some(RuleId(rule)),
        seats,
        know: know.map(str::to_owned).to_vec(),
        point: view
            .leaders
            .iter()
            .filter(|leader| leader.zone.is_some())
            .map(|leader| leader.name.show())
            .collect(),
        course,
    }
}

/// The zones of a player, display by display.
fn shares(game: &BuckRogers, view: &View, player: Player) -> Vec<Share> {
    let board = &game.pack.board;
    let held = view.zones.iter().filter(|seen| seen.controller == Some(player));
    let on: Vec<_> = held.filter_map(|seen| board.info(seen.zone).display).collect();
    let share = |display| {
        let about = board.display(display);
        Share {
            title: about.title.clone(),
            kind: format!("frame-{}", about.id),
            count: on.iter().map(|other| u32::from(*other == display)).sum(),
        }
    };
    board.all_displays().map(share).collect()
}
