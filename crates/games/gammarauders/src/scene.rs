//! A view made drawable: tiles as polygons of areas, pieces on them, hands and sheets beside them.

mod board;
mod cards;
mod offers;
mod seats;
mod sheets;
mod stage;

use retrograde_core::{Badge, Fact, Mark, MarkKind, RuleId, Scene, Tone};

use crate::Gammarauders;
use crate::area::Area;
use crate::map::Spot;
use crate::piece::Kind;
use crate::player::Player;
use crate::view::{PlayerView, View};

pub(crate) use cards::{picture_of, turn_id};

/// The phases of a turn, in full and in a word.
const PHASES: [(&str, &str); 7] = [
    ("Turn order and draw", "Draw"),
    ("Trades", "Trade"),
    ("Reinforcements", "Build"),
    ("Pods", "Pods"),
    ("Movement", "Move"),
    ("Rebuild and refit", "Refit"),
    ("Attacks", "Attack"),
];

/// The id of units alike.
pub(crate) fn stack_id(area: Area, player: Player, kind: Kind) -> String {
    format!("{area}-{player}-{kind}")
}

/// The id of a bioborg.
pub(crate) fn borg_id(player: Player) -> String {
    format!("{player}-borg")
}

/// The id of a place where a tile can be laid.
pub(crate) fn spot_id(spot: Spot) -> String {
    format!("{},{}", spot.q, spot.r)
}

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

/// A player of a view.
fn of(view: &View, player: Player) -> Option<&PlayerView> {
    view.players.iter().find(|one| one.player == player)
}

/// What a player of a view is called.
fn name(view: &View, player: Player) -> &str {
    of(view, player).map_or("", |player| player.name.as_str())
}

/// Draws a view.
pub(crate) fn scene(game: &Gammarauders, view: &View) -> Scene {
    let phase = usize::from(view.phase).checked_sub(1).and_then(|phase| PHASES.get(phase));
    let headline = match (view.turn, phase) {
        (turn @ 1.., Some((name, _))) => format!("Turn {turn}, phase {}: {name}", view.phase),
        _ => format!("Set-up, {}", view.doing),
    };
    let mut facts = vec![fact("Pods left", view.pods, "GR-017"), fact("Deck", view.deck, "GR-018")];
    if !view.options.is_empty() {
        let words: Vec<String> = view.options.iter().map(|(id, value)| format!("{id} {value}")).collect();
        facts.push(fact("Options", words.join(", "), "GR-003"));
    }
    facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "GR-021")));
    Scene {
        headline,
        facts,
        boards: vec![board::board(game, view)],
        pieces: board::pieces(game, view),
        marks: marks(view),
        seats: view.players.iter().map(|player| seats::panel(game, view, player)).collect(),
        sheets: sheets::sheets(game, view),
        cards: cards::cards(game, view),
        goal: Some(seats::goal(game, view)),
        phases: seats::phases(view),
        stage: view.combat.as_ref().map(|combat| stage::stage(game, view, combat)),
        offers: offers::offers(game, view),
        ..Scene::default()
    }
}

fn marks(view: &View) -> Vec<Mark> {
    let mut marks = Vec::new();
    if let Some(area) = view.focus {
        marks.push(Mark::over(MarkKind::Outline, [area], "here", Tone::Warn));
    }
    if !view.path.is_empty() {
        marks.push(Mark::over(MarkKind::Path, view.path.iter(), "the declared path", Tone::Good));
    }
    marks
}
