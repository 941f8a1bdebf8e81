//! What is known of the seats, how near they are to winning, and the phases of a turn.

use retrograde_core::{Goal, Phase, Progress, RuleId, SeatPanel, Tone};

use super::{PHASES, badge, fact, name, of};
use crate::Gammarauders;
use crate::piece::Kind;
use crate::view::{PlayerView, View};

/// Numbers in words, as far as coups are counted.
const NUMBERS: [&str; 7] = ["No", "One", "Two", "Three", "Four", "Five", "Six"];

/// The picture of a player's Alliance: the look that its counters wear.
fn emblem(game: &Gammarauders, player: &PlayerView) -> Option<String> {
    let banner = game.pack.alliances.get(usize::from(player.banner?))?;
    Some(banner.id.to_string())
}

pub(super) fn goal(game: &Gammarauders, view: &View) -> Goal {
    let need = u32::from(view.coups_to_win);
    let number = NUMBERS.get(usize::from(view.coups_to_win)).copied().unwrap_or("All");
    let fortresses = if need == 1 { "enemy fortress" } else { "enemy fortresses" };
    let fortresses_of = if need == 1 {
        "fortress of the other Alliance".to_owned()
    } else {
        format!("fortresses of {} other Alliances", number.to_lowercase())
    };
    let seats = view.players.iter().map(|player| {
        let have = player.coups.len() as u32;
        let tokens = player.coups.iter().map(|whose| {
            let banner = of(view, *whose).and_then(|player| emblem(game, player)).unwrap_or_default();
            let title = format!("coup against {}", name(view, *whose));
            badge(&format!("coup-{banner}"), "", title, Tone::Plain)
        });
        Progress {
            seat: player.player.seat(),
            have,
            need,
            text: match (have >= need, player.standing || player.fort.is_none()) {
                (true, _) => "has enough coups and wins once their own fortress stands".to_owned(),
                (false, true) => format!("coups against {have} of {need} {fortresses}"),
                (false, false) => {
                    format!("coups against {have} of {need} {fortresses}; their own fortress is trashed")
                }
            },
            tokens: tokens.collect(),
            tone: if have > 0 && have + 1 >= need { Tone::Good } else { Tone::Plain },
            shares: Vec::new(),
        }
    });
    Goal {
        short: format!("{number} {fortresses}"),
        text: format!(
            "Whoever has trashed the {fortresses_of} while their own fortress stands wins at once."
        ),
        rule: Some(RuleId("GR-022")),
        seats: seats.collect(),
        know: KNOW.map(str::to_owned).to_vec(),
        point: view.players.iter().filter_map(|player| player.fort).map(|area| area.to_string()).collect(),
        course: None,
    }
}

/// What to know before the first turn.
const KNOW: [&str; 3] = [
    "Your bioborg is your strongest piece: march it with units into an area with an enemy fortress, and attack.",
    "Cards make the difference in a fight. Your hand is at the edge of the table; cards that are lit can be played now.",
    "Pods pay for everything: collect them, and trade for whatever you lack.",
];

/// The phases, once the first turn has begun.
pub(super) fn phases(view: &View) -> Vec<Phase> {
    if view.turn == 0 {
        return Vec::new();
    }
    let phase = |(index, (name, short)): (usize, &(&str, &str))| Phase {
        name: (*name).to_owned(),
        short: (*short).to_owned(),
        now: index + 1 == usize::from(view.phase),
    };
    PHASES.iter().enumerate().map(phase).collect()
}

pub(super) fn panel(game: &Gammarauders, view: &View, player: &PlayerView) -> SeatPanel {
    let coups: Vec<String> = player.coups.iter().map(|whose| name(view, *whose).to_owned()).collect();
    let mut facts = vec![fact("Seat", player.player.colour(), "GR-299")];
    if player.turn_card > 0 {
        facts.push(fact("Turn card", player.turn_card, "GR-012"));
    }
    let coups = if coups.is_empty() { "none".to_owned() } else { coups.join(", ") };
    facts.push(fact("Coups", coups, "GR-023"));
    if player.fort.is_some() {
        let fort = if player.standing {
            format!("standing, {} of {} pods", player.stored, player.store_cap)
        } else {
            "trashed".to_owned()
        };
        facts.push(fact("Fortress", fort, "GR-019"));
        let units: Vec<String> = Kind::ALL
            .into_iter()
            .filter(|kind| player.units[kind.index()] > 0)
            .map(|kind| retrograde_cards::text::count(player.units[kind.index()], kind.word()))
            .collect();
        facts.push(fact(
            "Army",
            if units.is_empty() { "none".to_owned() } else { units.join(", ") },
            "GR-006",
        ));
        facts.push(fact("Bioborg carries", retrograde_cards::text::count(player.carried, "pod"), "GR-090"));
    }
    facts.push(fact("Cards in hand", player.hidden as usize + player.hand.len(), "GR-015"));
    if player.passed {
        facts.push(fact("Passed", "the rest of the turn", "GR-076"));
    }
    if player.resigned {
        facts.push(fact("Left", "the table plays for them", "GR-296"));
    }
    facts.extend(player.sway.iter().map(|text| fact("In force", text, "GR-200")));
    for row in view.ledger.iter().filter(|row| row.who == player.player) {
        let times: Vec<String> =
            row.times.iter().map(|(dealing, times)| format!("{dealing} {times}")).collect();
        facts.push(fact(&format!("Towards {}", name(view, row.whom)), times.join(", "), "GR-300"));
    }
    for (other, order) in &player.orders {
        facts.push(fact(&format!("Order about {}", name(view, *other)), order, "GR-219"));
    }
    SeatPanel {
        seat: player.player.seat(),
        name: player.name.clone(),
        facts,
        to_act: view.to_act.contains(player.player.seat()),
        picture: emblem(game, player),
    }
}
