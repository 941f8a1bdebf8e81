//! Cards as they are printed, and where they lie.

use retrograde_core::{Card, CardRow, RowKind, Short};

use super::borg_id;
use crate::Gammarauders;
use crate::cards::DesignId;
use crate::effect::Window;
use crate::pack::{Design, Sort, Stock};
use crate::player::Player;
use crate::view::View;

/// The id of a turn card.
pub(crate) fn turn_id(number: u8) -> String {
    format!("turn-{number}")
}

/// When a card is played, in a word or two.
const fn when(window: Window) -> &'static str {
    match window {
        Window::Immediate => "at once",
        Window::Trade => "trades",
        Window::Reinforce => "phase 3",
        Window::Pods => "phase 4",
        Window::Move => "your move",
        Window::MoveReact => "others' moves",
        Window::Refit => "phase 6",
        Window::Announce => "when attacked",
        Window::Ally => "allies",
        Window::Commit => "before the dice",
        Window::Roll => "after the dice",
        Window::After => "after a fight",
        Window::Go => "your go",
    }
}

/// What sort of card it is, a key of the theme's cards.
fn kind(design: &Design) -> &'static str {
    match design.sort {
        Sort::Weapon(weapon) => weapon.mount.word(),
        Sort::Reinforce { .. } => "reinforce",
        Sort::Immediate => "immediate",
        Sort::Trick(class) => class.word(),
    }
}

/// The picture on a card, a key of the theme's drawings.
pub(crate) fn picture_of(design: &Design) -> String {
    match design.sort {
        Sort::Reinforce { unit: Stock::Any, .. } => "card.units".to_owned(),
        Sort::Reinforce { unit, .. } => format!("card.{unit}s"),
        _ => format!("card.{}", kind(design)),
    }
}

fn foot(design: &Design) -> String {
    match design.sort {
        Sort::Weapon(weapon) => {
            let reuse = if weapon.once { "once" } else { "keep" };
            format!("{} · range {} · {reuse}", weapon.mount, weapon.range)
        }
        Sort::Reinforce { .. } => "reinforcement · phase 3".to_owned(),
        Sort::Immediate => "immediate".to_owned(),
        Sort::Trick(class) => {
            let windows: Vec<&str> = design.windows().map(when).collect();
            format!("{class} · {}", windows.join(", "))
        }
    }
}

/// A card by its name, in so many copies.
pub(super) fn face(game: &Gammarauders, name: &str, count: u32) -> Card {
    let id = Short::parse(name).and_then(|name| game.pack.cards.find(name));
    let Some(id): Option<DesignId> = id else {
        return Card { id: name.to_owned(), title: name.to_owned(), count, ..Card::default() };
    };
    let design = game.pack.cards.design(id);
    let does = game.pack.card_does(id);
    // A weapon that only hits has room for what is said of it.
    let (text, flavour) = if does.is_empty() {
        (design.flavour.clone(), String::new())
    } else {
        (does, design.flavour.clone())
    };
    Card {
        id: name.to_owned(),
        title: design.name.clone(),
        text,
        count,
        picture: Some(picture_of(design)),
        kind: kind(design).to_owned(),
        number: design.weapon().map(|weapon| weapon.power.to_string()),
        foot: foot(design),
        flavour,
        ..Card::default()
    }
}

/// Cards alike, face up.
fn faces(game: &Gammarauders, names: &[String]) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for name in names {
        match cards.iter_mut().find(|card| card.id == *name) {
            Some(card) => card.count += 1,
            None => cards.push(face(game, name, 1)),
        }
    }
    cards
}

/// The turn cards, in order.
fn turn_cards(game: &Gammarauders, view: &View) -> Vec<Card> {
    let mut dealt: Vec<_> = view.players.iter().filter(|player| player.turn_card > 0).collect();
    dealt.sort_by_key(|player| player.turn_card);
    let card = |player: &crate::view::PlayerView| {
        let number = player.turn_card;
        let worth = game.pack.numbers.turn_values.get(usize::from(number) - 1).copied().unwrap_or(0);
        Card {
            id: turn_id(number),
            title: format!("Turn card {number}, {}", player.name),
            count: 1,
            kind: "turn".to_owned(),
            number: Some(number.to_string()),
            foot: format!("worth {worth}"),
            ..Card::default()
        }
    };
    dealt.into_iter().map(card).collect()
}

pub(super) fn cards(game: &Gammarauders, view: &View) -> Vec<CardRow> {
    let row =
        |id: String, title: String, kind: RowKind, owner: Option<Player>, names: &[String], down: u8| {
            CardRow {
                id,
                title,
                owner: owner.map(Player::seat),
                kind,
                cards: faces(game, names),
                face_down: u32::from(down),
                ..CardRow::default()
            }
        };
    let mut rows = Vec::new();
    for player in &view.players {
        let (who, owner) = (player.player, Some(player.player));
        let mine = view.viewer == owner;
        if mine || player.hidden > 0 || !player.hand.is_empty() {
            let title = if mine { "Your hand".to_owned() } else { format!("{}'s hand", player.name) };
            rows.push(row(format!("hand-{who}"), title, RowKind::Hand, owner, &player.hand, player.hidden));
        }
        if !player.front.is_empty() {
            let title = format!("Face up in front of {}", player.name);
            rows.push(row(format!("front-{who}"), title, RowKind::Open, owner, &player.front, 0));
        }
        let known: Vec<String> = player.sheet.iter().flatten().flatten().cloned().collect();
        let hidden = player.sheet.iter().flatten().filter(|card| card.is_none()).count() as u8;
        if !known.is_empty() || hidden > 0 {
            rows.push(row(borg_id(who), "Mounted".to_owned(), RowKind::Sheet, owner, &known, hidden));
        }
    }
    if !view.aside.is_empty() {
        rows.push(row(
            "aside".to_owned(),
            "Put aside".to_owned(),
            RowKind::Open,
            view.viewer,
            &view.aside,
            0,
        ));
    }
    if !view.table.is_empty() {
        rows.push(row("table".to_owned(), "Being played".to_owned(), RowKind::Open, None, &view.table, 0));
    }
    let turns = turn_cards(game, view);
    if !turns.is_empty() {
        let empty = row("turns".to_owned(), "Turn cards".to_owned(), RowKind::Open, None, &[], 0);
        rows.push(CardRow { cards: turns, ..empty });
    }
    rows.push(row("deck".to_owned(), "Deck".to_owned(), RowKind::Deck, None, &[], view.deck));
    rows.push(row("discard".to_owned(), "Discard pile".to_owned(), RowKind::Discard, None, &view.discard, 0));
    rows
}
