//! The Factoid deck [GR-192].

use std::ops::Range;

use retrograde_cards::{Card, CardSet, MOST_CARDS, Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::Limits;
use super::raw_card::RawCard;
use crate::cards::DesignId;
use crate::effect::{Conditions, Effect, Op, Window};
use crate::piece::Kind;
use crate::player::MOST_PLAYERS;

const FILE: &str = "cards.toml";

/// Designs that a deck can have: their numbers leave room for marks.
const MOST_DESIGNS: usize = 120;
/// Copies of cards that draw cards as soon as they are drawn: each may be in the middle of another.
const MOST_NESTED: usize = 4;
/// Words that stand for something else in answers.
const RESERVED: [&str; 8] = ["pod", "turn", "any-card", "card", "up", "none", "hidden", "borg"];

words! {
    /// What a weapon is mounted on [GR-G03].
    pub(crate) enum Mount {
        /// A ray.
        Ray = "ray",
        /// A gun.
        Gun = "gun",
        /// A rocket.
        Rocket = "rocket",
        /// For close quarters.
        Melee = "melee",
        /// A shield.
        Field = "field",
    }
}

impl Mount {
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

words! {
    /// What a trick is about.
    pub(crate) enum Class {
        /// Combat.
        Combat = "combat",
        /// Movement.
        Movement = "movement",
        /// Pods.
        Pod = "pod",
        /// Other players.
        Diplomacy = "diplomacy",
        /// Building.
        Works = "works",
    }
}

words! {
    /// What a reinforcement card calls.
    pub enum Stock {
        /// Soldiers.
        Soldier = "soldier",
        /// Hovertanks.
        Hovertank = "hovertank",
        /// Gammajets.
        Gammajet = "gammajet",
        /// Any of them.
        Any = "any",
    }
}

impl Stock {
    pub(crate) fn kind(self) -> Option<Kind> {
        Kind::parse(self.word())
    }
}

crate::pack::read_words! {
    Mount: "mount",
    Class: "class",
    Stock: "unit",
}

/// A weapon.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Weapon {
    pub(crate) mount: Mount,
    pub(crate) power: u8,
    pub(crate) range: u8,
    /// Whether it is discarded after use [GR-183].
    pub(crate) once: bool,
    pub(crate) attack: bool,
    pub(crate) defence: bool,
}

/// What sort of card it is.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Sort {
    Weapon(Weapon),
    Reinforce { unit: Stock, flat: u8 },
    Immediate,
    Trick(Class),
}

/// A card as the pack describes it, in one or more copies.
#[derive(Clone, Debug)]
pub(crate) struct Design {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) flavour: String,
    pub(crate) sort: Sort,
    /// Its copies.
    pub(crate) copies: Range<usize>,
    pub(crate) effects: Span,
    /// Whether another player is chosen when it is played [GR-205].
    pub(crate) needs_target: bool,
    /// Windows in which it may be played, a bit each.
    pub(super) windows: u16,
    /// What must hold to play it at all.
    pub(crate) cond: Conditions,
    pub(crate) lasting: bool,
    /// Whether it is discarded when its owner's fortress is trashed [GR-247].
    pub(crate) expires: bool,
}

impl Design {
    pub(crate) const fn opens_in(&self, window: Window) -> bool {
        self.windows >> window as u8 & 1 != 0
    }

    pub(crate) fn windows(&self) -> impl Iterator<Item = Window> {
        Window::ALL.into_iter().filter(|window| self.opens_in(*window))
    }

    pub(crate) const fn weapon(&self) -> Option<Weapon> {
        match self.sort {
            Sort::Weapon(weapon) => Some(weapon),
            _ => None,
        }
    }

    pub(crate) const fn is_immediate(&self) -> bool {
        matches!(self.sort, Sort::Immediate)
    }
}

/// The deck.
#[derive(Debug)]
pub(crate) struct Cards {
    pub(crate) designs: Vec<Design>,
    /// The design of each card.
    of_card: Vec<DesignId>,
    /// The copies of each design.
    copies: Vec<CardSet>,
    by_name: Vec<(Short, DesignId)>,
    /// Cards that may be played in a window.
    windows: [CardSet; Window::ALL.len()],
    pub(crate) weapons: CardSet,
    pub(crate) immediates: CardSet,
    /// Cards that can be held: all others.
    pub(crate) held: CardSet,
    /// Reinforcement cards by what they call.
    pub(crate) stocks: [CardSet; Stock::ALL.len()],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    card: Vec<RawCard>,
}

/// Whether any operation of a list, or of lists nested in it, is such a one.
pub(crate) fn any_op(program: &Program<Effect>, span: Span, is: &dyn Fn(&Op) -> bool) -> bool {
    program.list(span).iter().any(|effect| {
        is(&effect.op)
            || match &effect.op {
                Op::Branch { rows, .. } => rows.iter().any(|row| any_op(program, row.effects, is)),
                Op::Choose { options } => options.iter().any(|option| any_op(program, *option, is)),
                _ => false,
            }
    })
}

impl Cards {
    pub(super) fn load(
        files: &PackFiles,
        program: &mut Program<Effect>,
        limits: &Limits,
    ) -> Result<Cards, PackError> {
        let raw: File = read_file(files, FILE)?;
        let whole = |because: String| Err(PackError::new(FILE, "card", because));
        if raw.card.len() > MOST_DESIGNS {
            return whole(format!("a deck has {MOST_DESIGNS} different cards at most"));
        }
        let total: usize = raw.card.iter().map(|card| usize::from(card.count)).sum();
        if total > MOST_CARDS || raw.card.iter().any(|card| card.count == 0) {
            return whole(format!("a deck has {MOST_CARDS} cards at most, and none that is not there"));
        }
        let mut designs: Vec<Design> = Vec::new();
        let mut first = 0;
        for (index, card) in raw.card.into_iter().enumerate() {
            let key = format!("card[{index}].id");
            let id = super::short_name(FILE, &key, &card.id, designs.iter().map(|design| design.id))?;
            if RESERVED.contains(&card.id.as_str()) || Kind::parse(&card.id).is_some() {
                return Err(PackError::new(FILE, key, format!("{:?} stands for something else", card.id)));
            }
            let (name, count) = (card.id.clone(), usize::from(card.count));
            let design = card.read(program, id, first);
            designs.push(design.map_err(|because| PackError::new(FILE, format!("card {name}"), because))?);
            first += count;
        }
        let cards = Cards::index(designs);
        // The deal ends because every hand can be filled [GR-034].
        let lasting = first - cards.immediates.len();
        if lasting < usize::from(limits.deal) * MOST_PLAYERS {
            return whole("too few cards can be held for six hands at the start".to_owned());
        }
        let draws = |design: &&Design| {
            design.is_immediate() && any_op(program, design.effects, &|op| matches!(op, Op::GainCards { .. }))
        };
        let nested: usize = cards.designs.iter().filter(draws).map(|design| design.copies.len()).sum();
        if nested > MOST_NESTED {
            return whole(format!("at most {MOST_NESTED} play-immediately cards may draw cards"));
        }
        if program.len() > 1000 {
            return whole("too many effects".to_owned());
        }
        Ok(cards)
    }

    fn index(designs: Vec<Design>) -> Cards {
        let ids = || designs.iter().enumerate().map(|(index, design)| (DesignId::new(index), design));
        let of_card = ids().flat_map(|(id, design)| design.copies.clone().map(move |_| id)).collect();
        let mut by_name: Vec<(Short, DesignId)> = ids().map(|(id, design)| (design.id, id)).collect();
        by_name.sort_unstable();
        let copies: Vec<CardSet> = designs.iter().map(|design| CardSet::range(&design.copies)).collect();
        let all = |is: &dyn Fn(&Design) -> bool| {
            let such = designs.iter().zip(&copies).filter(|(design, _)| is(design));
            such.fold(CardSet::EMPTY, |all, (_, copies)| all | *copies)
        };
        let windows = Window::ALL.map(|window| all(&|design| design.opens_in(window)));
        let weapons = all(&|design| design.weapon().is_some());
        let immediates = all(&Design::is_immediate);
        let held = all(&|design| !design.is_immediate());
        let stocks = Stock::ALL
            .map(|stock| all(&|design| matches!(design.sort, Sort::Reinforce { unit, .. } if unit == stock)));
        Cards { designs, of_card, copies, by_name, windows, weapons, immediates, held, stocks }
    }

    #[inline]
    pub(crate) fn design(&self, id: DesignId) -> &Design {
        &self.designs[id.index()]
    }

    #[inline]
    pub(crate) fn of(&self, card: Card) -> DesignId {
        self.of_card[card.index()]
    }

    pub(crate) fn count(&self) -> usize {
        self.of_card.len()
    }

    /// The copies of a design.
    #[inline]
    pub(crate) fn copies(&self, id: DesignId) -> CardSet {
        self.copies[id.index()]
    }

    /// The different designs among many cards, in order; of few, [`designs_of`](Cards::designs_of) is quicker.
    #[inline]
    pub(crate) fn designs_among(&self, cards: CardSet) -> impl Iterator<Item = DesignId> {
        let there = self.copies.iter().enumerate().filter(move |(_, copies)| !(**copies & cards).is_empty());
        there.map(|(index, _)| DesignId::new(index))
    }

    pub(crate) fn find(&self, name: Short) -> Option<DesignId> {
        self.by_name.binary_search_by_key(&name, |(name, _)| *name).ok().map(|at| self.by_name[at].1)
    }

    #[inline]
    pub(crate) fn playable_in(&self, window: Window) -> CardSet {
        self.windows[window as usize]
    }

    /// The different designs among some cards, in order.
    #[inline]
    pub(crate) fn designs_of(&self, cards: CardSet) -> impl Iterator<Item = DesignId> {
        let mut last = None;
        cards.iter().filter_map(move |card| {
            let id = self.of(card);
            (last.replace(id) != Some(id)).then_some(id)
        })
    }
}
