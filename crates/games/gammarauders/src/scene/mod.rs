//! A view made drawable: tiles as polygons of areas, pieces on them, hands and sheets beside them.

mod board;
mod cards;
mod sheets;
mod stage;

use retrograde_core::{
    Badge, Fact, Goal, Good, OfferState, Phase, Progress, RuleId, Scene, SeatPanel, Tone, TradeOffer,
};

use crate::Gammarauders;
use crate::area::Area;
use crate::piece::Kind;
use crate::player::Player;
use crate::view::{GoodsView, OfferView, PlayerView, View};

/// The phases of a turn, and a word for each where there is little room.
const SHORT: [&str; 7] = ["draw", "trade", "call", "pods", "move", "works", "fight"];

const PHASES: [&str; 8] = [
    "Set-up",
    "Turn order and draw",
    "Trades",
    "Reinforcements",
    "Pods",
    "Movement",
    "Rebuild and refit",
    "Attacks",
];

/// The id of units alike.
pub(crate) fn stack_id(area: Area, player: Player, kind: Kind) -> String {
    format!("{area}-{player}-{kind}")
}

/// The id of a bioborg.
pub(crate) fn borg_id(player: Player) -> String {
    format!("{player}-borg")
}

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

/// Draws a view.
pub(crate) fn scene(game: &Gammarauders, view: &View) -> Scene {
    let phase = PHASES[usize::from(view.phase).min(7)];
    let headline = match view.turn {
        0 => format!("Set-up: {}", view.doing),
        turn => format!("Turn {turn}, {phase}: {}", view.doing),
    };
    let mut facts = vec![
        fact("Turn", view.turn, "GR-001"),
        fact("Phase", phase, "GR-001"),
        fact("Coups to win", view.coups_to_win, "GR-022"),
        fact("Pods left", view.pods, "GR-017"),
        fact("Deck", view.deck, "GR-018"),
    ];
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
        marks: board::marks(view),
        seats: view.players.iter().map(|player| panel(view, player)).collect(),
        sheets: sheets::sheets(game, view),
        cards: cards::cards(game, view),
        goal: Some(goal(view)),
        phases: phases(view),
        stage: stage::stage(game, view),
        offers: view.offers.iter().chain(&view.draft).map(|deal| offer(game, deal)).collect(),
        ..Scene::default()
    }
}

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let name = |of: &Player| name_of(view, *of).to_owned();
    let coups: Vec<String> = player.coups.iter().map(name).collect();
    let mut facts = vec![fact("Colour", player.player.colour(), "GR-299")];
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
        facts.push(fact("Left", "the table answers", "GR-296"));
    }
    facts.extend(player.sway.iter().map(|text| fact("In force", text, "GR-200")));
    for row in view.ledger.iter().filter(|row| row.who == player.player) {
        let times: Vec<String> =
            row.times.iter().map(|(dealing, times)| format!("{dealing} {times}")).collect();
        facts.push(fact(&format!("Towards {}", name(&row.whom)), times.join(", "), "GR-300"));
    }
    for (other, order) in &player.orders {
        facts.push(fact(&format!("Order about {}", name(other)), order, "GR-219"));
    }
    SeatPanel {
        seat: player.player.seat(),
        name: player.name.clone(),
        facts,
        to_act: view.to_act.contains(player.player.seat()),
        picture: Some(format!("seat.{}", player.player)),
    }
}

/// What wins, and how near everybody is to it [GR-021].
fn goal(view: &View) -> Goal {
    let need = u32::from(view.coups_to_win);
    let progress = |player: &PlayerView| {
        let have = player.coups.len() as u32;
        let ruin =
            if player.standing || player.fort.is_none() { "" } else { "; its own fortress is trashed" };
        let tone = match (have + 1 >= need, player.standing) {
            (true, true) => Tone::Good,
            (_, false) if player.fort.is_some() => Tone::Bad,
            _ => Tone::Plain,
        };
        let token = |of: &Player| {
            badge(
                "coup",
                of.colour().get(..1).unwrap_or("?"),
                format!("trashed the fortress of {}", name_of(view, *of)),
                Tone::Good,
            )
        };
        Progress {
            seat: player.player.seat(),
            have,
            need,
            text: format!("{have} of {need} fortresses{ruin}"),
            tokens: player.coups.iter().map(token).collect(),
            tone,
        }
    };
    Goal {
        short: format!("Trash {need} enemy {}", if need == 1 { "fortress" } else { "fortresses" }),
        text: format!(
            "Hold coup counters of {need} different enemy {} while your own fortress stands.",
            if need == 1 { "fortress" } else { "fortresses" }
        ),
        rule: Some(RuleId("GR-021")),
        seats: view.players.iter().filter(|player| !player.resigned).map(progress).collect(),
    }
}

fn phases(view: &View) -> Vec<Phase> {
    if view.turn == 0 {
        return Vec::new();
    }
    let phase = |(index, short): (usize, &&str)| Phase {
        name: PHASES[index + 1].to_owned(),
        short: (*short).to_owned(),
        now: usize::from(view.phase) == index + 1 && view.outcome.is_none(),
    };
    SHORT.iter().enumerate().map(phase).collect()
}

/// What the Alliance of a player is called.
fn name_of(view: &View, of: Player) -> &str {
    view.players.iter().find(|player| player.player == of).map_or("", |player| player.name.as_str())
}

/// An offer that the viewer made or received; a draft has the number 0.
fn offer(game: &Gammarauders, offer: &OfferView) -> TradeOffer {
    TradeOffer {
        id: offer.id.to_string(),
        from: offer.from.seat(),
        to: offer.to.seat(),
        gives: goods(game, &offer.give),
        gets: goods(game, &offer.get),
        state: OfferState::Open,
        note: if offer.id == 0 { "not made yet".to_owned() } else { String::new() },
    }
}

fn goods(game: &Gammarauders, goods: &GoodsView) -> Vec<Good> {
    let good = |title: &str, count: u8, picture: &str| Good {
        title: title.to_owned(),
        count: u32::from(count),
        picture: Some(picture.to_owned()),
        card: None,
    };
    let mut all = Vec::new();
    if goods.pods > 0 {
        all.push(good("pod", goods.pods, "pod"));
    }
    if goods.turn > 0 {
        all.push(good(&format!("turn card {}", goods.turn), 1, "turn-card"));
    }
    if goods.any > 0 {
        all.push(good("card of their choice", goods.any, "card"));
    }
    for (name, up) in &goods.cards {
        let face = cards::face(game, name);
        let title = if *up { format!("{}, face up", face.title) } else { face.title };
        all.push(Good { title, count: 1, picture: face.picture, card: Some(name.clone()) });
    }
    all
}
