//! The data of the game: read from a pack, checked, and made ready for the rules.

mod board;
mod cards;
mod distances;
mod encounters;
mod index;
mod items;
mod layout;
mod numbers;
mod voices;

use std::ops::Range;

use retrograde_cards::{Card, CardSet, MOST_CARDS, Program, Span};
use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Short, Theme, check_described, check_files, read_file,
    read_lessons, read_theme,
};
use retrograde_odds::Sums;
use serde::Deserialize;

pub(crate) use board::Board;
pub(crate) use cards::{By, Class, Clues, Goal, MOST_MISSIONS, Mission, MissionKind, QUARTERS, Rogue, Who};
pub(crate) use distances::Distances;
pub(crate) use encounters::{Encounter, Kind};
pub(crate) use index::{Index, Kit};
pub(crate) use items::{Item, Role, Supply, SupplyKind, Usage};
pub(crate) use layout::Areas;
pub(crate) use numbers::{EscapeRow, Escapes, Limits, Numbers};
pub(crate) use voices::{Mood, Voices};

use crate::deck::{Deck, Design};
use crate::effect::load::Names;
use crate::effect::{Effect, Fate, Op};
use crate::gi::Gi;
use crate::options;

/// The files of a pack.
const FILES: [&str; 15] = [
    "board.svg",
    "clues.toml",
    "encounters.toml",
    "items.toml",
    "layout.toml",
    "lessons.toml",
    "missions.toml",
    "rogues.toml",
    "rules.toml",
    "scenarios.toml",
    "sectors.toml",
    "spots.toml",
    "supplies.toml",
    "theme.toml",
    "voices.toml",
];

/// Items with rounds that a pack can have, copies counted.
pub(crate) const MOST_ROUNDS: usize = 32;
/// The most dice that one side of a fight is worked out for.
const MOST_DICE: u8 = 96;

/// The cards of a deck: copies of a design follow each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeckInfo {
    /// The design of each card.
    pub(crate) of: Vec<Design>,
    /// The cards of each design.
    pub(crate) copies: Vec<Range<usize>>,
}

impl DeckInfo {
    fn new(file: &str, counts: impl IntoIterator<Item = u8>) -> Result<DeckInfo, PackError> {
        let mut deck = DeckInfo::default();
        for (design, count) in counts.into_iter().enumerate() {
            let from = deck.of.len();
            deck.of.extend((0..count).map(|_| Design::new(design)));
            deck.copies.push(from..deck.of.len());
        }
        if deck.of.is_empty() || deck.of.len() > MOST_CARDS || deck.copies.len() >= MOST_CARDS {
            return Err(PackError::new(file, "count", format!("a deck has 1 to {MOST_CARDS} cards")));
        }
        Ok(deck)
    }

    /// The cards whose design is as wished.
    fn which(&self, wished: impl Fn(Design) -> bool) -> CardSet {
        let cards = self.of.iter().enumerate().filter(|(_, design)| wished(**design));
        cards.map(|(card, _)| Card(card as u8)).collect()
    }
}

/// Everything that a pack says.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) numbers: Numbers,
    pub(crate) board: Board,
    pub(crate) items: Vec<Item>,
    pub(crate) supplies: Vec<Supply>,
    pub(crate) encounters: Vec<Encounter>,
    pub(crate) missions: Vec<Mission>,
    pub(crate) rogues: Vec<Rogue>,
    pub(crate) clues: Clues,
    pub(crate) decks: [DeckInfo; Deck::COUNT],
    pub(crate) program: Program<Effect>,
    /// The lists of effects that are carried out one after the other.
    pub(crate) spans: Vec<Span>,
    /// Encounter cards that are Companions.
    pub(crate) companions: CardSet,
    /// Encounter cards that are Special Items.
    pub(crate) finds: CardSet,
    /// Encounter cards that stay in their sector until destroyed.
    pub(crate) lasting: CardSet,
    /// What lies before a GI does, of the Encounter and the Supply deck.
    pub(crate) kits: [Kit; 2],
    /// The designs of each deck by their names.
    names: [Index; Deck::COUNT],
    /// The items by their names.
    pub(crate) item_names: Index,
    /// Where the rounds of an item card are kept, for the Encounter and the Supply deck.
    rounds: [Vec<Option<u8>>; 2],
    pub(crate) sums: Sums,
    pub(crate) distances: Distances,
    pub(crate) scenarios: Vec<Described>,
    /// Where scenarios begin, in notation: every one but the standard one has a start.
    pub(crate) starts: Vec<Start>,
    pub(crate) options: Vec<Described>,
    pub(crate) areas: Areas,
    pub(crate) voices: Voices,
    pub(crate) theme: Theme,
    pub(crate) lessons: Vec<Lesson>,
}

/// Where a scenario begins instead of the usual set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    /// The id of the scenario.
    pub(crate) scenario: String,
    /// The position, in notation.
    pub(crate) position: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<Described>,
    option: Vec<Described>,
    #[serde(default)]
    start: Vec<Start>,
}

/// The short name of something at a key of a file, which must be unlike those before it.
fn short_name(
    file: &str,
    key: &str,
    id: &str,
    before: impl IntoIterator<Item = Short>,
) -> Result<Short, PackError> {
    let wrong = |because: &str| PackError::new(file, key, format!("{id:?} {because}"));
    let short = Short::parse(id)
        .ok_or_else(|| wrong("is not a name of up to 12 lower-case letters, digits and hyphens"))?;
    if before.into_iter().any(|other| other == short) {
        return Err(wrong("is listed twice"));
    }
    Ok(short)
}

/// A number at a key of a file must be in a range.
fn between(file: &str, key: &str, value: u8, least: u8, most: u8) -> Result<(), PackError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(PackError::new(file, key, format!("must be {least} to {most}")))
}

/// The lists of effects of cards and items, and those nested in them; what is held is in force and never carried out.
fn spans(
    program: &Program<Effect>,
    encounters: &[Encounter],
    items: &[Item],
    missions: &[Mission],
    rogues: &[Rogue],
) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for card in encounters {
        spans.extend([card.on_reveal, card.on_evade, card.on_win, card.on_lose, card.on_deliver]);
    }
    spans.extend(items.iter().filter_map(|item| item.usage.as_ref()).map(|usage| usage.effects));
    spans.extend(missions.iter().map(|mission| mission.reward));
    spans.extend(rogues.iter().map(|rogue| rogue.effects));
    for effect in program.list(Span { from: 0, to: program.len() as u16 }) {
        match &effect.op {
            Op::Roll { cases, .. } => spans.extend(cases.iter().map(|case| case.effects)),
            Op::Choose { options, .. } => spans.extend(options.iter().map(|option| option.effects)),
            Op::Mission(Fate::Bonus(effects)) => spans.push(*effects),
            _ => {}
        }
    }
    spans.retain(|span| !span.is_empty());
    spans
}

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Result<Pack, PackError> {
        check_files(files, &FILES)?;
        let mut program = Program::default();
        let board = Board::load(files)?;
        let sectors: Vec<Short> = board.sectors.iter().map(|sector| sector.id).collect();
        let raw_items = items::read(files)?;
        let item_names: Vec<Short> = raw_items.iter().map(|(id, _)| *id).collect();
        let prisons = numbers::prisons(files, &sectors)?;
        let prison_names: Vec<Short> = prisons.iter().map(|prison| sectors[prison.sector.index()]).collect();
        let names = Names { sectors: &sectors, items: &item_names, prisons: &prison_names };
        let numbers = Numbers::load(files, &mut program, names, prisons)?;
        let items = items::load(raw_items, &mut program, names)?;
        let (mut supplies, supply_deck) = items::load_supplies(files, &items)?;
        items::name_issues(&mut supplies, |ammo| numbers.ammo_name(ammo).to_owned());
        let (encounters, encounter_deck) = encounters::load(files, &mut program, names, &board)?;
        let (missions, mission_deck) = cards::load_missions(files, &mut program, names, &encounters)?;
        let (rogues, rogue_deck) = cards::load_rogues(files, &mut program, names)?;
        let (clues, clue_deck) = Clues::load(files)?;
        let kinds = |kind: Kind| encounter_deck.which(|design| encounters[design.index()].kind == kind);
        let (companions, finds) = (kinds(Kind::Companion), kinds(Kind::Item));
        let lasting = kinds(Kind::Hazard) | kinds(Kind::Fortification);
        let mut slots = 0u8;
        let mut slot_of = |item: Option<usize>| {
            item.filter(|item| items[*item].uses > 0).map(|_| {
                slots += 1;
                slots - 1
            })
        };
        let found = |design: &Design| encounters[design.index()].item.map(crate::weapon::ItemId::index);
        let issued = |design: &Design| match supplies[design.index()].kind {
            SupplyKind::Item(item) => Some(item.index()),
            SupplyKind::Issue { .. } => None,
        };
        let rounds = [
            encounter_deck.of.iter().map(|design| slot_of(found(design))).collect(),
            supply_deck.of.iter().map(|design| slot_of(issued(design))).collect(),
        ];
        if usize::from(slots) > MOST_ROUNDS {
            let because = format!("at most {MOST_ROUNDS} cards may be items with rounds");
            return Err(PackError::new("supplies.toml", "supply", because));
        }
        let described: ScenariosFile = read_file(files, "scenarios.toml")?;
        let started = described.start.iter().map(|start| start.scenario.as_str());
        let wanted: Vec<&str> = std::iter::once(options::STANDARD).chain(started).collect();
        check_described("scenario", &described.scenario, &wanted)?;
        check_described("option", &described.option, &options::IDS)?;
        let theme = read_theme(files)?;
        if theme.seats.len() < Gi::MOST {
            return Err(PackError::new("theme.toml", "seats", "six seats need a look"));
        }
        let kits = [
            Kit::of_encounters(&encounter_deck, &encounters, &items),
            Kit::of_supplies(&supply_deck, &supplies, &items),
        ];
        let names = [
            Index::new(encounters.iter().map(|card| card.id)),
            Index::new(supplies.iter().map(|card| card.id)),
            Index::new(missions.iter().map(|card| card.id)),
            Index::new(rogues.iter().map(|card| card.id)),
            Index::new(clues.ids.iter().copied()),
        ];
        let spans = spans(&program, &encounters, &items, &missions, &rogues);
        Ok(Pack {
            distances: Distances::new(&board),
            areas: Areas::load(files, &board)?,
            voices: Voices::load(files)?,
            lessons: read_lessons(files)?,
            numbers,
            board,
            items,
            supplies,
            encounters,
            missions,
            rogues,
            clues,
            decks: [encounter_deck, supply_deck, mission_deck, rogue_deck, clue_deck],
            program,
            spans,
            companions,
            finds,
            lasting,
            kits,
            names,
            item_names: Index::new(item_names),
            rounds,
            sums: Sums::new(MOST_DICE),
            scenarios: described.scenario,
            starts: described.start,
            options: described.option,
            theme,
        })
    }

    /// Where the rounds of a card are kept, if it has any.
    #[inline]
    pub(crate) fn rounds_slot(&self, deck: Deck, card: Card) -> Option<usize> {
        match deck {
            Deck::Encounter => self.rounds[0][card.index()].map(usize::from),
            Deck::Supply => self.rounds[1][card.index()].map(usize::from),
            _ => None,
        }
    }

    /// Whether a Supply card is an item.
    pub(crate) fn is_item(&self, supply: Design) -> bool {
        matches!(self.supplies[supply.index()].kind, SupplyKind::Item(_))
    }

    /// How many rounds a card has when it is full.
    pub(crate) fn uses_of(&self, deck: Deck, card: Card) -> u8 {
        let design = self.decks[deck as usize].of[card.index()];
        let item = match deck {
            Deck::Encounter => self.encounters[design.index()].item,
            Deck::Supply => match self.supplies[design.index()].kind {
                SupplyKind::Item(item) => Some(item),
                SupplyKind::Issue { .. } => None,
            },
            _ => None,
        };
        item.map_or(0, |item| self.items[item.index()].uses)
    }

    /// The short name of a design.
    pub(crate) fn id(&self, deck: Deck, design: Design) -> Short {
        let at = design.index();
        match deck {
            Deck::Encounter => self.encounters[at].id,
            Deck::Supply => self.supplies[at].id,
            Deck::Mission => self.missions[at].id,
            Deck::Rogue => self.rogues[at].id,
            Deck::Clue => self.clues.ids[at],
        }
    }

    /// The design of a deck with a short name.
    pub(crate) fn find(&self, deck: Deck, id: Short) -> Option<Design> {
        self.names[deck as usize].find(id).map(Design)
    }

    /// What a design is called.
    pub(crate) fn name(&self, deck: Deck, design: Design) -> &str {
        let at = design.index();
        match deck {
            Deck::Encounter => &self.encounters[at].name,
            Deck::Supply => &self.supplies[at].name,
            Deck::Mission => &self.missions[at].name,
            Deck::Rogue => &self.rogues[at].name,
            Deck::Clue => &self.clues.names[at],
        }
    }

    pub(crate) fn prison_name(&self, prison: u8) -> &str {
        self.board.called(self.numbers.prisons[usize::from(prison)].sector)
    }
}
