//! Cards in positions: where they lie, and who knows them beyond those who always do.

use retrograde_cards::{Card, EVERYBODY, NOBODY, UNDER};
use retrograde_core::{ParseError, Short, Token};

use crate::cards::place;
use crate::look::Look;
use crate::pack::MOST_SLOTS;
use crate::player::{Player, Players};
use crate::position::Position;
use crate::{Gammarauders, pack::Pack};

/// A place that each player has.
type OwnPlace = fn(Player) -> u8;

/// Places of cards that belong to a player, with their words.
const OWNED: [(&str, OwnPlace); 5] = [
    ("hand", place::hand),
    ("front", place::front),
    ("shown", place::shown),
    ("aside", place::aside),
    ("aside-up", place::aside_up),
];

/// Who knows a card in a place without it being said.
fn usual(word: &str, player: Player) -> u8 {
    if matches!(word, "hand" | "aside" | "sheet") { player.bit() } else { EVERYBODY }
}

/// A card with who knows it, where that is unusual: `lamp`, `lamp/blue,green`, `lamp/all`.
fn show(look: Look<'_>, card: Card, usual: u8) -> String {
    let name = look.card_name(look.deck().of(card));
    match look.pos.cards.known(card) {
        known if known == usual => name.to_string(),
        EVERYBODY => format!("{name}/all"),
        known => format!("{name}/{}", Players(known & 0x3f & !usual).show()),
    }
}

pub(super) fn write(look: Look<'_>, lines: &mut Vec<String>) {
    let cards = &look.pos.cards;
    for player in look.players() {
        for (word, at) in OWNED {
            let there = cards.in_place(at(player));
            if !there.is_empty() {
                let names: Vec<String> =
                    there.iter().map(|card| show(look, card, usual(word, player))).collect();
                lines.push(format!("{word} {player} {}", names.join(" ")));
            }
        }
        if !look.mounted(player).is_empty() {
            let slots = look.bioborg(player).map_or(0, |bioborg| bioborg.slots.len());
            let slot = |slot: usize| {
                let card = look.in_slot(player, slot);
                card.map_or("-".to_owned(), |card| show(look, card, usual("sheet", player)))
            };
            let names: Vec<String> = (0..slots).map(slot).collect();
            lines.push(format!("sheet {player} {}", names.join(" ")));
        }
    }
    // Where cards are left out of the game, the deck is written; all others are in it.
    if cards.count(place::OUT) > 0 {
        let names: Vec<String> =
            cards.in_place(place::DECK).iter().map(|card| show(look, card, NOBODY)).collect();
        lines.push(format!("deck {}", names.join(" ")).trim_end().to_owned());
    }
    for (word, at) in [("table", place::TABLE), ("discard", place::DISCARD)] {
        let there = cards.in_place(at);
        if !there.is_empty() {
            let names: Vec<String> = there.iter().map(|card| show(look, card, EVERYBODY)).collect();
            lines.push(format!("{word} {}", names.join(" ")));
        }
    }
    let mut under: Vec<Card> = cards.under().iter().collect();
    under.sort_by_key(|card| cards.at(*card));
    if !under.is_empty() {
        let names: Vec<String> = under.into_iter().map(|card| show(look, card, NOBODY)).collect();
        lines.push(format!("under {}", names.join(" ")));
    }
}

/// A card that a text puts into the deck, while the text is read.
const WRITTEN: u8 = 4;

/// A text has said what is in the deck: everything that it does not mention is out of the game.
pub(super) fn leave_out(pos: &mut Position) {
    for card in pos.cards.in_place(place::DECK).iter() {
        pos.cards.put(card, place::OUT, NOBODY);
    }
    for card in pos.cards.in_place(WRITTEN).iter() {
        pos.cards.put(card, place::DECK, NOBODY);
    }
}

/// Takes a named card out of the deck and puts it somewhere.
fn put(pack: &Pack, pos: &mut Position, word: &str, at: u8, usual: u8) -> Result<(), ParseError> {
    let (name, known) = word.split_once('/').map_or((word, None), |(name, known)| (name, Some(known)));
    let expected = || ParseError::expected("the name of a card", name);
    let id = Short::parse(name).and_then(|name| pack.cards.find(name)).ok_or_else(expected)?;
    let known = match known {
        None => usual,
        Some("all") => EVERYBODY,
        Some(players) => {
            let who = Players::read(players).filter(|who| !who.is_empty() || usual == EVERYBODY);
            let who = who.ok_or_else(|| ParseError::expected("all or colours joined by commas", players))?;
            if usual == EVERYBODY { who.0 } else { usual | who.0 }
        }
    };
    let left = (pos.cards.in_place(place::DECK) & pack.cards.copies(id)).lowest();
    let card = left.ok_or_else(|| ParseError::new(format!("there aren't that many cards {name}")))?;
    pos.cards.put(card, at, known);
    Ok(())
}

/// Reads a statement about cards; whether it is one.
pub(super) fn read(game: &Gammarauders, pos: &mut Position, words: &[&str]) -> Result<bool, ParseError> {
    let pack = &game.pack;
    let Some((&first, rest)) = words.split_first() else { return Ok(false) };
    let owned = |rest: &[&str]| -> Result<Player, ParseError> {
        let word = rest.first().copied().unwrap_or_default();
        Player::read(word).ok_or_else(|| ParseError::expected(Player::WHAT, word))
    };
    if let Some((word, at)) = OWNED.into_iter().find(|(word, _)| *word == first) {
        let player = owned(rest)?;
        for name in &rest[1..] {
            put(pack, pos, name, at(player), usual(word, player))?;
        }
        return Ok(true);
    }
    match first {
        "sheet" => {
            let player = owned(rest)?;
            if rest.len() > MOST_SLOTS + 1 {
                return Err(ParseError::new("a sheet has eight slots at most"));
            }
            for (slot, name) in rest[1..].iter().enumerate().filter(|(_, name)| **name != "-") {
                put(pack, pos, name, place::slot(player, slot), usual("sheet", player))?;
            }
        }
        "deck" => rest.iter().try_for_each(|name| put(pack, pos, name, WRITTEN, NOBODY))?,
        "table" => rest.iter().try_for_each(|name| put(pack, pos, name, place::TABLE, EVERYBODY))?,
        "discard" => rest.iter().try_for_each(|name| put(pack, pos, name, place::DISCARD, EVERYBODY))?,
        "under" => {
            let before = pos.cards.under().len();
            if before + rest.len() > 100 {
                return Err(ParseError::new("too many cards lie under the deck"));
            }
            for (rank, name) in rest.iter().enumerate() {
                put(pack, pos, name, UNDER + (before + rank) as u8, NOBODY)?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}
