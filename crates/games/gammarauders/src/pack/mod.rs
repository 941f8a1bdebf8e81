//! The data of the game: read from a pack, checked, and made ready for the rules.

mod bioborgs;
mod cards;
mod numbers;
mod raw_card;

use retrograde_cards::Program;
use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Theme, check_described, check_files, read_file, read_lessons,
};
use serde::Deserialize;

pub(crate) use bioborgs::{Bioborg, Hook, MOST_SLOTS};
pub use cards::Stock;
pub(crate) use cards::{Cards, Class, Design, Mount, Sort, Weapon};
pub(crate) use numbers::{Limits, Numbers, UnitInfo};

use crate::advice::Temper;
use crate::effect::Effect;
use crate::options;
use crate::player::MOST_PLAYERS;
use crate::tile::Tiles;

/// Reads enums of words from a pack; an unknown word is refused with all that are allowed.
macro_rules! read_words {
    ($($name:ident: $what:literal,)+) => {
        $(impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                $name::parse(&text).ok_or_else(|| {
                    let words: Vec<&str> = $name::ALL.iter().map(|value| value.word()).collect();
                    let words = words.join(", ");
                    serde::de::Error::custom(format!("unknown {} {text:?}; allowed are {words}", $what))
                })
            }
        })+
    };
}
pub(crate) use read_words;

/// The files of a pack.
const FILES: [&str; 8] = [
    "alliances.toml",
    "bioborgs.toml",
    "cards.toml",
    "lessons.toml",
    "rules.toml",
    "scenarios.toml",
    "theme.toml",
    "tiles.toml",
];

/// An Alliance as the pack describes it.
#[derive(Clone, Debug)]
pub(crate) struct AllianceInfo {
    pub(crate) id: retrograde_core::Short,
    pub(crate) name: String,
    pub(crate) flavour: String,
    /// How bots play that lead it; no rule depends on it.
    pub(crate) temper: Temper,
}

/// Everything that a pack says.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) numbers: Numbers,
    pub(crate) alliances: Vec<AllianceInfo>,
    pub(crate) bioborgs: Vec<Bioborg>,
    pub(crate) cards: Cards,
    pub(crate) program: Program<Effect>,
    pub(crate) tiles: Tiles,
    pub(crate) scenarios: Vec<Described>,
    pub(crate) options: Vec<Described>,
    pub(crate) theme: Theme,
    pub(crate) lessons: Vec<Lesson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<Described>,
    option: Vec<Described>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlliancesFile {
    alliance: Vec<RawAlliance>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAlliance {
    id: String,
    name: String,
    #[serde(default)]
    published_name: String,
    flavour: String,
    temper: Temper,
}

/// The short name of something at a key of a file, which must be unlike those before it.
fn short_name(
    file: &str,
    key: &str,
    id: &str,
    before: impl IntoIterator<Item = retrograde_core::Short>,
) -> Result<retrograde_core::Short, PackError> {
    let wrong = |because: &str| PackError::new(file, key, format!("{id:?} {because}"));
    let short = retrograde_core::Short::parse(id)
        .ok_or_else(|| wrong("is not a name of up to 12 lower-case letters, digits and hyphens"))?;
    if before.into_iter().any(|other| other == short) {
        return Err(wrong("is listed twice"));
    }
    Ok(short)
}

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Result<Pack, PackError> {
        check_files(files, &FILES)?;
        let numbers = Numbers::load(files)?;
        let mut program = Program::default();
        let alliances = load_alliances(files, numbers.published)?;
        let bioborgs = bioborgs::load(files, &mut program, numbers.published)?;
        let cards = Cards::load(files, &mut program, &numbers.limits)?;
        let tiles = Tiles::load(files, numbers.most_tiles())?;
        // Every map has a city for each fortress: the fewest cities that so many tiles can have.
        for row in &numbers.by_players {
            let mut cities: Vec<usize> = (0..tiles.all.len()).map(|tile| tiles.cities_of(tile)).collect();
            cities.sort_unstable();
            if cities.iter().take(usize::from(row.tiles)).sum::<usize>() < usize::from(row.players) {
                let because =
                    format!("{} tiles can have too few cities for {} players", row.tiles, row.players);
                return Err(PackError::new("tiles.toml", "tile", because));
            }
        }
        let described: ScenariosFile = read_file(files, "scenarios.toml")?;
        check_described(
            "scenario",
            &described.scenario,
            &options::Scenario::ALL.map(options::Scenario::word),
        )?;
        check_described("option", &described.option, &options::IDS)?;
        let theme: Theme = read_file(files, "theme.toml")?;
        if theme.seats.len() < MOST_PLAYERS {
            return Err(PackError::new("theme.toml", "seats", "six seats need a look"));
        }
        let (scenarios, options) = (described.scenario, described.option);
        let lessons = read_lessons(files)?;
        Ok(Pack { numbers, alliances, bioborgs, cards, program, tiles, scenarios, options, theme, lessons })
    }

    pub(crate) fn alliance(&self, name: retrograde_core::Short) -> Option<usize> {
        self.alliances.iter().position(|info| info.id == name)
    }

    pub(crate) fn bioborg(&self, name: retrograde_core::Short) -> Option<usize> {
        self.bioborgs.iter().position(|info| info.id == name)
    }
}

fn load_alliances(files: &PackFiles, published: bool) -> Result<Vec<AllianceInfo>, PackError> {
    const FILE: &str = "alliances.toml";
    let raw: AlliancesFile = read_file(files, FILE)?;
    let mut alliances: Vec<AllianceInfo> = Vec::new();
    for (index, alliance) in raw.alliance.into_iter().enumerate() {
        let key = format!("alliance[{index}].id");
        let id = short_name(FILE, &key, &alliance.id, alliances.iter().map(|info| info.id))?;
        let shown = published && !alliance.published_name.is_empty();
        let name = if shown { alliance.published_name } else { alliance.name };
        if !alliance.temper.is_sound() {
            let because =
                "a temper has a name, daring -10 to 10, thrift 50 to 200, margin up to 50, offers up to 12";
            return Err(PackError::new(FILE, format!("alliance[{index}].temper"), because));
        }
        alliances.push(AllianceInfo { id, name, flavour: alliance.flavour, temper: alliance.temper });
    }
    if !(MOST_PLAYERS..=32).contains(&alliances.len()) {
        return Err(PackError::new(FILE, "alliance", "a pack has 6 to 32 Alliances"));
    }
    Ok(alliances)
}
