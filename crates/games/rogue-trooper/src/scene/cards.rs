//! Hands, items, Companions, faces, decks and piles.

use retrograde_cards::text::sentence;
use retrograde_core::{Card, CardRow, Good, OfferState, RowKind, Tone, TradeOffer};

use super::Drawer;
use crate::deck::{Deck, Design};
use crate::event::Goods;
use crate::look::Look;
use crate::pack::Kind;
use crate::prompt::card_id;
use crate::view::{ChipView, GiView};
use crate::weapon::{Ammo, Slot};

impl Drawer<'_> {
    /// The words of cards need no position.
    pub(super) fn words<T>(&self, read: impl FnOnce(Look<'_>) -> T) -> T {
        let blank = self.game.blank(crate::options::Options::of(&self.game.pack.numbers));
        read(self.game.look(&blank))
    }

    /// A card face up.
    pub(super) fn card(&self, look: Look<'_>, deck: Deck, design: Design) -> Card {
        let pack = &self.game.pack;
        let id = card_id(deck, pack.id(deck, design));
        let title = pack.name(deck, design).to_owned();
        let base = Card {
            id,
            title,
            count: 1,
            kind: deck.word().to_owned(),
            picture: Some(format!("{deck}-{}", pack.id(deck, design))),
            ..Card::default()
        };
        match deck {
            Deck::Encounter => {
                let card = &pack.encounters[design.index()];
                let tags: Vec<String> = card.tags.iter().map(|tag| sentence(tag.word())).collect();
                let number = card.kind.is_foe() || card.kind == Kind::Companion;
                Card {
                    text: look.encounter_text(design),
                    number: number.then(|| format!("{}/{}", card.initiative, card.firepower)),
                    foot: tags.join(" · "),
                    flavour: card.flavour.clone(),
                    tone: if card.kind.is_foe() { Tone::Bad } else { Tone::Plain },
                    ..base
                }
            }
            Deck::Supply => base,
            Deck::Mission => {
                let mission = &pack.missions[design.index()];
                let foot = sentence(mission.kind.word());
                Card { text: look.mission_text(design), foot, flavour: mission.flavour.clone(), ..base }
            }
            Deck::Rogue => Card { text: look.rogue_text(design), foot: look.rogue_foot(design), ..base },
            Deck::Clue => Card { foot: "Clue".to_owned(), ..base },
        }
    }

    fn row(id: String, title: String, gi: Option<&GiView>, kind: RowKind) -> CardRow {
        CardRow { id, title, owner: gi.map(|gi| gi.gi.seat()), kind, ..CardRow::default() }
    }

    pub(super) fn cards(&self) -> Vec<CardRow> {
        self.words(|look| {
            let mut rows: Vec<CardRow> = self.view.gis.iter().flat_map(|gi| self.rows_of(look, gi)).collect();
            if let Some((gi, card)) = self.view.played {
                let mut row = Self::row(
                    "played".to_owned(),
                    format!("Played by {}", self.name(gi)),
                    None,
                    RowKind::Open,
                );
                row.cards.push(self.card(look, Deck::Rogue, card));
                rows.push(row);
            }
            if !self.view.declared.is_empty() {
                let mut row = Self::row("declared".to_owned(), "Declared".to_owned(), None, RowKind::Open);
                row.cards.extend(
                    self.view.declared.iter().map(|mission| self.card(look, Deck::Mission, *mission)),
                );
                rows.push(row);
            }
            if let Some(stack) = &self.view.stack {
                let mut row = Self::row("stack".to_owned(), "Encounter".to_owned(), None, RowKind::Open);
                row.cards.extend(stack.facing.map(|card| self.card(look, Deck::Encounter, card)));
                row.cards.extend(
                    stack
                        .known
                        .iter()
                        .map(|card| Card { tone: Tone::Dim, ..self.card(look, Deck::Encounter, *card) }),
                );
                row.face_down = u32::from(stack.covered).saturating_sub(stack.known.len() as u32);
                Deck::Encounter.word().clone_into(&mut row.back);
                rows.push(row);
            }
            for deck in &self.view.decks {
                let name = sentence(deck.deck.word());
                let mut pile =
                    Self::row(format!("deck-{}", deck.deck), format!("{name} deck"), None, RowKind::Deck);
                pile.face_down = deck.count.into();
                deck.deck.word().clone_into(&mut pile.back);
                rows.push(pile);
                let mut discards = Self::row(
                    format!("discard-{}", deck.deck),
                    format!("{name} discards"),
                    None,
                    RowKind::Discard,
                );
                discards.cards = self.grouped(look, deck.deck, &deck.discards);
                rows.push(discards);
            }
            rows
        })
    }

    /// Copies of a card stand together.
    fn grouped(&self, look: Look<'_>, deck: Deck, designs: &[Design]) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for design in designs {
            let card = self.card(look, deck, *design);
            match cards.iter_mut().find(|other| other.id == card.id) {
                Some(other) => other.count += 1,
                None => cards.push(card),
            }
        }
        cards
    }

    fn rows_of(&self, look: Look<'_>, gi: &GiView) -> Vec<CardRow> {
        let name = self.name(gi.gi);
        let mut rows = Vec::new();
        let hidden = [
            ("hand", "Rogue cards", Deck::Rogue, gi.hand.clone(), gi.hand_count),
            (
                "missions",
                "Missions",
                Deck::Mission,
                gi.missions.iter().map(|it| it.mission).collect(),
                gi.mission_count,
            ),
            (
                "clues",
                "Clues",
                Deck::Clue,
                gi.clues.clone(),
                gi.clue_count - if gi.face.is_some() { 4 } else { 0 },
            ),
        ];
        for (id, title, deck, known, count) in hidden {
            if count > 0 {
                let mut row =
                    Self::row(format!("{}-{id}", gi.gi), format!("{name}: {title}"), Some(gi), RowKind::Hand);
                row.face_down = u32::from(count).saturating_sub(known.len() as u32);
                deck.word().clone_into(&mut row.back);
                row.cards = self.grouped(look, deck, &known);
                rows.push(row);
            }
        }
        let chips = self.chips(look, gi);
        if !chips.is_empty() {
            let mut row =
                Self::row(format!("{}-chips", gi.gi), format!("{name}: Chips"), Some(gi), RowKind::Sheet);
            row.cards = chips;
            rows.push(row);
        }
        if !gi.items.is_empty() {
            let mut row = Self::row(
                format!("{}-items", gi.gi),
                format!("{name}: Special Items"),
                Some(gi),
                RowKind::Sheet,
            );
            row.cards = gi
                .items
                .iter()
                .enumerate()
                .map(|(number, item)| Card {
                    id: format!("{}-item-{}", gi.gi, number + 1),
                    title: self.game.pack.items[item.item.index()].name.clone(),
                    text: look.item_text(item.item),
                    count: 1,
                    kind: "supply".to_owned(),
                    number: item.rounds.map(|rounds| rounds.to_string()),
                    foot: "Special Item".to_owned(),
                    picture: Some(format!("item-{}", self.game.pack.items[item.item.index()].id)),
                    ..Card::default()
                })
                .collect();
            rows.push(row);
        }
        if !gi.companions.is_empty() {
            let mut row = Self::row(
                format!("{}-companions", gi.gi),
                format!("{name}: Companions"),
                Some(gi),
                RowKind::Sheet,
            );
            row.cards = gi.companions.iter().map(|it| self.card(look, Deck::Encounter, *it)).collect();
            rows.push(row);
        }
        if let Some(face) = gi.face {
            let mut row = Self::row(
                format!("{}-face", gi.gi),
                format!("{name}: the Traitor's face"),
                Some(gi),
                RowKind::Open,
            );
            let quarters =
                (0..crate::pack::QUARTERS).map(|quarter| crate::pack::Clues::quarter(face.into(), quarter));
            row.cards = quarters.map(|clue| self.card(look, Deck::Clue, clue)).collect();
            rows.push(row);
        }
        rows
    }

    /// The chips in the slots of a GI's kit.
    fn chips(&self, look: Look<'_>, gi: &GiView) -> Vec<Card> {
        let chip = |slot: Slot| {
            let name = match gi.chips[slot as usize] {
                ChipView::Empty => return None,
                ChipView::Chip => look.chip_name(slot).to_owned(),
                ChipView::Dead(dead) => self.name(dead).to_owned(),
            };
            Some(Card {
                id: format!("{}-chip-{slot}", gi.gi),
                title: name,
                text: look.chip_text(slot),
                count: 1,
                kind: "chip".to_owned(),
                foot: format!("Chip in the {slot}"),
                picture: Some(format!("chip-{slot}")),
                ..Card::default()
            })
        };
        Slot::ALL.into_iter().filter_map(chip).collect()
    }

    pub(super) fn offers(&self) -> Vec<TradeOffer> {
        let offer = self.view.offer.as_ref().map(|offer| TradeOffer {
            id: "1".to_owned(),
            from: offer.from.seat(),
            to: offer.to.seat(),
            gives: self.goods(&offer.gives),
            gets: self.goods(&offer.gets),
            state: OfferState::Open,
            note: String::new(),
        });
        offer.into_iter().collect()
    }

    fn goods(&self, goods: &Goods) -> Vec<Good> {
        let rounds = Ammo::ALL.into_iter().filter(|ammo| goods.ammo[*ammo as usize] > 0).map(|ammo| Good {
            title: self.game.pack.numbers.ammo_name(ammo).to_owned(),
            count: goods.ammo[ammo as usize].into(),
            picture: None,
            card: None,
        });
        let items = goods.items.iter().map(|item| Good {
            title: self.game.pack.items[item.index()].name.clone(),
            count: 1,
            picture: None,
            card: None,
        });
        rounds.chain(items).collect()
    }
}
