//! The pack: board, numbers, scenarios, sample set-up and look, read and checked.

use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Theme, Token, check_described, check_files, read_file,
    read_lessons, read_theme,
};
use serde::Deserialize;

use crate::army::Army;
use crate::board::{Board, BoardFile, DisplayId, Zone, ZoneName};
use crate::colour::Colour;
use crate::kind::Name;
use crate::layout::{Layout, LayoutFile};
use crate::numbers::Numbers;
use crate::options::{Scenario, Switch};

/// A Leader's home [BR-272, BR-317].
#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) leader: Name,
    pub(crate) display: DisplayId,
    /// The surface that must be controlled.
    pub(crate) surface: Vec<Zone>,
    /// Zones of the home when Earth and Moon are apart [BR-318].
    pub(crate) zones: Vec<Zone>,
}

/// The displays that give Gennies their talents [BR-281].
#[derive(Clone, Debug)]
pub(crate) struct Talents {
    pub(crate) mercurian: DisplayId,
    pub(crate) venusian: DisplayId,
    pub(crate) terran: DisplayId,
    pub(crate) martian: DisplayId,
    pub(crate) belter: DisplayId,
    /// The world of Lunar Gennies.
    pub(crate) lunar: Option<u8>,
}

/// An army of the sample set-up [BR-X01].
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) leader: Name,
    pub(crate) zones: Vec<(Zone, Army)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<Described>,
    option: Vec<Described>,
    home: Vec<HomeFile>,
    battle: BattleFile,
    gennies: GenniesFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HomeFile {
    leader: String,
    display: String,
    body: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BattleFile {
    displays: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GenniesFile {
    mercurian: String,
    venusian: String,
    terran: String,
    lunar: String,
    martian: String,
    belter: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleFile {
    army: Vec<SampleArmy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleArmy {
    colour: String,
    leader: String,
    zones: Vec<SampleZone>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleZone {
    zone: String,
    pieces: String,
}

/// Everything in a pack, checked.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) board: Board,
    pub(crate) layout: Layout,
    pub(crate) numbers: Numbers,
    pub(crate) scenarios: Vec<Described>,
    pub(crate) options: Vec<Described>,
    pub(crate) homes: Vec<Home>,
    /// The displays of scenario B2.
    pub(crate) battle: Vec<DisplayId>,
    pub(crate) talents: Talents,
    /// By colour.
    pub(crate) sample: Vec<Sample>,
    /// The marker that goes round once in a year [BR-202].
    pub(crate) year: usize,
    pub(crate) theme: Theme,
    pub(crate) lessons: Vec<Lesson>,
}

const FILES: [&str; 7] = [
    "board.toml",
    "layout.toml",
    "lessons.toml",
    "rules.toml",
    "sample.toml",
    "scenarios.toml",
    "theme.toml",
];

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Result<Pack, PackError> {
        check_files(files, &FILES)?;
        let board = Board::load(read_file::<BoardFile>(files, "board.toml")?)?;
        let layout = Layout::load(read_file::<LayoutFile>(files, "layout.toml")?, &board)?;
        let numbers: Numbers = read_file(files, "rules.toml")?;
        numbers.check(&board)?;
        let scenarios: ScenariosFile = read_file(files, "scenarios.toml")?;
        check_described("scenario", &scenarios.scenario, &Scenario::ALL.map(Scenario::word))?;
        check_described("option", &scenarios.option, &Switch::ALL.map(Switch::word))?;
        let display = |key: &str, id: &str| {
            let found = board.find_display(id);
            found.ok_or_else(|| PackError::new("scenarios.toml", key, format!("there is no display {id:?}")))
        };
        let homes = load_homes(&board, &scenarios.home, &display)?;
        let battle = scenarios.battle.displays.iter().map(|id| display("battle.displays", id));
        let battle = battle.collect::<Result<Vec<DisplayId>, PackError>>()?;
        let gennies = &scenarios.gennies;
        let talents = Talents {
            mercurian: display("gennies.mercurian", &gennies.mercurian)?,
            venusian: display("gennies.venusian", &gennies.venusian)?,
            terran: display("gennies.terran", &gennies.terran)?,
            martian: display("gennies.martian", &gennies.martian)?,
            belter: display("gennies.belter", &gennies.belter)?,
            lunar: board.world(&gennies.lunar),
        };
        let sample = load_sample(&board, &numbers, read_file(files, "sample.toml")?)?;
        let year = board.markers.iter().position(|marker| marker.id == numbers.victory.year);
        let year =
            year.ok_or_else(|| PackError::new("rules.toml", "victory.year", "there is no such marker"))?;
        let theme = read_theme(files)?;
        if theme.seats.len() != Colour::COUNT {
            return Err(PackError::new(
                "theme.toml",
                "seats",
                "there must be a look for each of the six colours",
            ));
        }
        let lessons = read_lessons(files)?;
        Ok(Pack {
            board,
            layout,
            numbers,
            scenarios: scenarios.scenario,
            options: scenarios.option,
            homes,
            battle,
            talents,
            sample,
            year,
            theme,
            lessons,
        })
    }
}

fn load_homes(
    board: &Board,
    given: &[HomeFile],
    display: &dyn Fn(&str, &str) -> Result<DisplayId, PackError>,
) -> Result<Vec<Home>, PackError> {
    let mut homes: Vec<Home> = Vec::new();
    for (index, home) in given.iter().enumerate() {
        let key = format!("home[{index}]");
        let fail = |because: String| Err(PackError::new("scenarios.toml", &key, because));
        let Some(leader) = Name::parse(&home.leader) else {
            return fail(format!("there is no Leader {:?}", home.leader));
        };
        let display = display(&key, &home.display)?;
        let zones = &board.display(display).territories;
        let other = |zone: &Zone| {
            given
                .iter()
                .any(|h| h.display == home.display && h.body != home.body && h.body == board.info(*zone).body)
        };
        let surface = |zone: &Zone| {
            home.body.is_empty() || (board.info(*zone).surface && board.info(*zone).body == home.body)
        };
        let surface: Vec<Zone> = zones.iter().copied().filter(surface).collect();
        let alone = given.iter().any(|h| h.display == home.display && h.body != home.body);
        // [BR-318] Of two homes on one display the first has the satellites.
        let first = given.iter().position(|h| h.display == home.display) == Some(index);
        let zones = if !alone {
            zones.clone()
        } else if first {
            zones.iter().copied().filter(|zone| !other(zone)).collect()
        } else {
            surface.clone()
        };
        if surface.is_empty() || homes.iter().any(|known| known.leader == leader) {
            return fail("a home has a surface, and a Leader one home".to_owned());
        }
        homes.push(Home { leader, display, surface, zones });
    }
    if homes.len() != Name::ALL.len() {
        return Err(PackError::new("scenarios.toml", "home", "every Leader has a home"));
    }
    Ok(homes)
}

fn load_sample(board: &Board, numbers: &Numbers, file: SampleFile) -> Result<Vec<Sample>, PackError> {
    let fail = |key: String, because: &str| Err(PackError::new("sample.toml", key, because));
    let mut armies: Vec<Sample> = Vec::new();
    for (index, given) in file.army.into_iter().enumerate() {
        let key = format!("army[{index}]");
        let (Some(leader), true) =
            (Name::parse(&given.leader), Colour::parse(&given.colour).map(Colour::index) == Some(index))
        else {
            return fail(key, "armies must be in the order of the colours, each with its Leader");
        };
        let mut zones = Vec::new();
        let mut sum = Army::default();
        for place in &given.zones {
            let zone = ZoneName::read(&place.zone)
                .and_then(|name| board.find(name))
                .filter(|zone| board.is_territory(*zone));
            let (Some(zone), Some(army)) = (zone, Army::parse(&place.pieces)) else {
                return fail(format!("{key}.{}", place.zone), "no such Territorial Zone, or no such pieces");
            };
            let taken =
                armies.iter().flat_map(|army| &army.zones).chain(&zones).any(|(other, _)| *other == zone);
            if taken {
                return fail(format!("{key}.{}", place.zone), "the zone is taken");
            }
            sum.add(&army);
            zones.push((zone, army));
        }
        if sum != numbers.army.army() || armies.iter().any(|army| army.leader == leader) {
            return fail(key, "an army is complete, and every Leader leads one");
        }
        armies.push(Sample { leader, zones });
    }
    if armies.len() != Colour::COUNT {
        return fail("army".to_owned(), "every colour has an army");
    }
    Ok(armies)
}
