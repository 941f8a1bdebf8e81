//! The pack: board, numbers, scenarios, sample set-up and look, read and checked.

use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Theme, Token, check_described, check_files, read_file,
    read_lessons, read_theme,
};
use serde::Deserialize;

use crate::army::Army;
use crate::board::{Board, BoardFile, DisplayId, Zone, ZoneName};
use crate::colour::Colour;
use crate::kind::{Figure, Item, Kind, Name};
use crate::layout::{Layout, LayoutFile};
use crate::options::{Scenario, Switch};

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ })+) => { $(
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    Numbers {
        supply: Supply, army: ArmyNumbers, setup: SetupNumbers, players: PlayerNumbers, movement: MovementNumbers,
        transport: TransportNumbers, combat: CombatNumbers, leaders: LeaderNumbers, slingshot: SlingshotNumbers,
        building: BuildingNumbers, victory: VictoryNumbers
    }
    Supply {
        trooper: u8, gennie: u8, fighter: u8, battler: u8, transport: u8, killer_satellite: u8, factory: u8, with_chips: u8
    }
    ArmyNumbers { leader: u8, trooper: u8, gennie: u8, fighter: u8, transport: u8, factory: u8 }
    SetupNumbers { pieces: u8, per_zone: u8, pick: u8 }
    PlayerNumbers { cards: [u8; 5], few_cards: [u8; 5], zones: [u8; 5] }
    MovementNumbers {
        basic: Speeds, advanced: Speeds, balanced: Speeds, transports_four: u8, leader: u8, trooper: u8, gennie: u8,
        fast_trooper: u8, martian_gennie: u8, huer: u8
    }
    Speeds { fighter: u8, battler: u8, transport: u8 }
    TransportNumbers { troopers: u8 }
    CombatNumbers {
        trooper: [u8; Kind::COUNT], gennie: [u8; Kind::COUNT], fighter: [u8; Kind::COUNT], battler: [u8; Kind::COUNT],
        transport: [u8; Kind::COUNT], killer_satellite: [u8; Kind::COUNT], marker: [u8; Kind::COUNT],
        leader: u8, bomb: u8, sabotage: u8, buck: u8, commando: u8, mercurian: u8, venusian: u8, lunar: u8,
        battler_at_gennie: u8, nine: u8, defence: u8
    }
    LeaderNumbers { steal: u8, away: u8, inert: u8, subvert: u8, subvert_with_leader: u8, revert: u8 }
    SlingshotNumbers { planet: Sling, sun: Sling }
    Sling { success: u8, extra: u8 }
    BuildingNumbers {
        trooper: u8, gennie: u8, fighter: u8, transport: u8, battler: u8, killer_satellite: u8, factory: u8,
        earth_gennies: u8
    }
    VictoryNumbers { year: String, last_turn: u8, displays: u8, homes: u8 }
}

impl CombatNumbers {
    /// The hit number of the Combat Results Table; 0 = X [BR-124, BR-125].
    pub(crate) fn needs(&self, attacker: Kind, target: Kind) -> u8 {
        let row = match attacker {
            Kind::Trooper => &self.trooper,
            Kind::Gennie => &self.gennie,
            Kind::Fighter => &self.fighter,
            Kind::Battler => &self.battler,
            Kind::Transport => &self.transport,
            Kind::KillerSatellite => &self.killer_satellite,
            Kind::Marker => &self.marker,
        };
        row[target.index()]
    }
}

impl BuildingNumbers {
    /// How many of an item a Factory makes at once [BR-170].
    pub(crate) fn amount(&self, item: Item) -> u8 {
        match item {
            Item::Trooper => self.trooper,
            Item::Gennie => self.gennie,
            Item::Fighter => self.fighter,
            Item::Transport => self.transport,
            Item::Battler => self.battler,
            Item::KillerSatellite => self.killer_satellite,
            Item::Factory => self.factory,
        }
    }
}

impl ArmyNumbers {
    pub(crate) fn army(&self) -> Army {
        let mut army = Army::NONE;
        army[Figure::Leader] = self.leader;
        army[Figure::Trooper] = self.trooper;
        army[Figure::Gennie] = self.gennie;
        army[Figure::Fighter] = self.fighter;
        army[Figure::Transport] = self.transport;
        army[Figure::Factory] = self.factory;
        army
    }
}

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

/// Which displays Gennies have their talents from [BR-281].
#[derive(Clone, Debug)]
pub(crate) struct Talents {
    pub(crate) mercurian: DisplayId,
    pub(crate) venusian: DisplayId,
    pub(crate) terran: DisplayId,
    pub(crate) martian: DisplayId,
    pub(crate) belter: DisplayId,
    /// The body of Lunar Gennies.
    pub(crate) lunar: String,
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

/// Everything of a pack, checked.
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
    /// The marker whose round is the year [BR-202].
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
        check_numbers(&numbers, &board)?;
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
            lunar: gennies.lunar.clone(),
        };
        let sample = load_sample(&board, &numbers, read_file(files, "sample.toml")?)?;
        let year = board.markers.iter().position(|marker| marker.id == numbers.victory.year);
        let year =
            year.ok_or_else(|| PackError::new("rules.toml", "victory.year", "there is no such marker"))?;
        let theme = read_theme(files)?;
        if theme.seats.len() != Colour::COUNT {
            return Err(PackError::new("theme.toml", "seats", "six colours need six looks"));
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

fn check_numbers(numbers: &Numbers, board: &Board) -> Result<(), PackError> {
    let supply = &numbers.supply;
    let army = &numbers.army;
    let within = |need: u8, most: u8| need <= most;
    let territories = board.territories as u8;
    let dealt = |cards: &[u8; 5]| {
        cards.iter().enumerate().all(|(i, &n)| n > 0 && usize::from(n) * (i + 2) <= board.territories)
    };
    let moves = &numbers.movement;
    let fast = [&moves.basic, &moves.advanced, &moves.balanced];
    let slow =
        [moves.leader, moves.trooper, moves.gennie, moves.fast_trooper, moves.martian_gennie, moves.huer];
    let speeds = fast.iter().flat_map(|s| [s.fighter, s.battler, s.transport]).chain(slow);
    let combat = &numbers.combat;
    let rows = [
        combat.trooper,
        combat.gennie,
        combat.fighter,
        combat.battler,
        combat.transport,
        combat.killer_satellite,
        combat.marker,
    ];
    let rules: [(&str, bool, &str); 12] = [
        ("supply.transport", (1..=4).contains(&supply.transport), "Transports are numbered 1 to 4"),
        (
            "supply",
            [supply.trooper, supply.gennie, supply.fighter, supply.battler]
                .iter()
                .all(|&n| (1..=99).contains(&n)),
            "1 to 99 of a kind",
        ),
        ("supply.factory", (12..=32).contains(&supply.factory), "12 to 32 Factories"),
        ("supply.with_chips", (50..=99).contains(&supply.with_chips), "50 to 99"),
        (
            "army",
            army.leader == 1
                && within(army.trooper, supply.trooper)
                && within(army.gennie, supply.gennie)
                && within(army.fighter, supply.fighter)
                && within(army.transport, supply.transport)
                && within(army.factory, supply.factory / Colour::COUNT as u8),
            "an army is one Leader and what the supply can give",
        ),
        (
            "setup",
            (1..=6).contains(&numbers.setup.pieces) && numbers.setup.per_zone >= numbers.setup.pieces,
            "1 to 6 pieces, and room for them in a zone",
        ),
        (
            "setup.pick",
            (1..=supply.trooper.min(40)).contains(&numbers.setup.pick),
            "there must be as many Troopers as units to pick",
        ),
        (
            "players.cards",
            dealt(&numbers.players.cards) && dealt(&numbers.players.few_cards),
            "there are not so many zones",
        ),
        (
            "players.zones",
            numbers.players.zones.iter().all(|&n| n > 0 && n <= territories),
            "zones to win are on the board",
        ),
        ("movement", speeds.into_iter().all(|speed| (1..=12).contains(&speed)), "1 to 12 zones"),
        ("transport.troopers", (1..=20).contains(&numbers.transport.troopers), "1 to 20 Troopers"),
        ("combat", rows.iter().flatten().all(|&need| need <= 10), "a d10 shows 1 to 10; 0 = impossible"),
    ];
    match rules.iter().find(|(_, holds, _)| !holds) {
        Some((key, _, because)) => Err(PackError::new("rules.toml", *key, *because)),
        None => Ok(()),
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
            return fail(key, "armies stand in the order of the colours, each with its Leader");
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
