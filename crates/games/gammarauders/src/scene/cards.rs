//! Hands, sheets, piles: rows of cards.

use retrograde_core::{Card, CardRow, RowKind, Short};

use super::borg_id;
use crate::Gammarauders;
use crate::cards::DesignId;
use crate::pack::{Sort, Stock};
use crate::player::Player;
use crate::view::View;

fn find(game: &Gammarauders, name: &str) -> Option<DesignId> {
    Short::parse(name).and_then(|name| game.pack.cards.find(name))
}

/// What a card is called.
pub(super) fn title(game: &Gammarauders, name: &str) -> String {
    find(game, name).map_or_else(|| name.to_owned(), |id| game.pack.card_title(id).to_owned())
}

/// A card face up; its words are made from what it does.
pub(super) fn face(game: &Gammarauders, name: &str) -> Card {
    let Some(id) = find(game, name) else {
        return Card { id: name.to_owned(), title: name.to_owned(), count: 1, ..Card::default() };
    };
    let design = game.pack.cards.design(id);
    let windows: Vec<&str> = design.windows().map(crate::effect::Window::word).collect();
    let (kind, number, foot) = match design.sort {
        Sort::Weapon(weapon) => {
            let reach = if weapon.range > 0 { format!(", range {}", weapon.range) } else { String::new() };
            let kept = if weapon.once { "used once" } else { "kept" };
            let role = match (weapon.attack, weapon.defence) {
                (true, false) => ", attack only",
                (false, true) => ", defence only",
                _ => "",
            };
            ("weapon", Some(weapon.power.to_string()), format!("{}{reach}, {kept}{role}", weapon.mount))
        }
        Sort::Reinforce { unit, .. } => (
            "reinforcement",
            None,
            if unit == Stock::Any { "any army units".to_owned() } else { format!("{unit}s") },
        ),
        Sort::Immediate => ("immediate", None, "play immediately".to_owned()),
        Sort::Trick(class) => {
            let lasting = if design.lasting { ", stays face up" } else { "" };
            ("trick", None, format!("{class}: {}{lasting}", windows.join(", ")))
        }
    };
    Card {
        id: name.to_owned(),
        title: design.name.clone(),
        text: game.pack.card_text(id),
        count: 1,
        picture: Some(format!("card.{name}")),
        kind: kind.to_owned(),
        number,
        foot,
        flavour: design.flavour.clone(),
        ..Card::default()
    }
}

/// Cards alike, face up.
fn faces(game: &Gammarauders, names: &[String]) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for name in names {
        match cards.iter_mut().find(|card| card.id == *name) {
            Some(card) => card.count += 1,
            None => cards.push(face(game, name)),
        }
    }
    cards
}

pub(super) fn cards(game: &Gammarauders, view: &View) -> Vec<CardRow> {
    let row = |id: String, title: String, owner: Option<Player>, names: &[String], face_down: u8| CardRow {
        kind: row_kind(&id),
        id,
        title,
        owner: owner.map(Player::seat),
        cards: faces(game, names),
        face_down: u32::from(face_down),
        ..CardRow::default()
    };
    let mut rows = Vec::new();
    for player in &view.players {
        let mine = view.viewer == Some(player.player);
        let title = if mine { "Your hand".to_owned() } else { format!("Hand of {}", player.name) };
        if mine || player.hidden > 0 || !player.hand.is_empty() {
            rows.push(row(
                format!("hand-{}", player.player),
                title,
                Some(player.player),
                &player.hand,
                player.hidden,
            ));
        }
        if !player.front.is_empty() {
            let title = format!("Face up before {}", player.name);
            rows.push(row(format!("front-{}", player.player), title, Some(player.player), &player.front, 0));
        }
        let known: Vec<String> = player.sheet.iter().flatten().flatten().cloned().collect();
        let hidden = player.sheet.iter().flatten().filter(|card| card.is_none()).count() as u8;
        if !known.is_empty() || hidden > 0 {
            let title = format!("Mounted by {}", player.name);
            let mounted = row("sheet".to_owned(), title, Some(player.player), &known, hidden);
            rows.push(CardRow { id: borg_id(player.player), ..mounted });
        }
    }
    if !view.aside.is_empty() {
        rows.push(row("aside".to_owned(), "Put aside".to_owned(), view.viewer, &view.aside, 0));
    }
    if !view.table.is_empty() {
        rows.push(row("table".to_owned(), "Being played".to_owned(), None, &view.table, 0));
    }
    rows.push(row("deck".to_owned(), "Deck".to_owned(), None, &[], view.deck));
    rows.push(row("discard".to_owned(), "Discard pile".to_owned(), None, &view.discard, 0));
    rows
}

/// Where a row lies, by the first word of its id.
fn row_kind(id: &str) -> RowKind {
    match id.split('-').next() {
        Some("hand" | "aside") => RowKind::Hand,
        Some("sheet") => RowKind::Sheet,
        Some("deck") => RowKind::Deck,
        Some("discard") => RowKind::Discard,
        _ => RowKind::Open,
    }
}
