//! What is played: scenario, number of players, switches; the lobby, and setups.

use retrograde_core::{
    Described, Lobby, OptionInfo, OptionKind, RuleId, ScenarioInfo, SeatInfo, Setup, SetupError, words,
};

use crate::Gammarauders;
use crate::pack::Numbers;
use crate::player::{COLOUR_NAMES, COLOURS, MOST_PLAYERS, Player, Players};

words! {
    /// A scenario.
    pub enum Scenario {
        /// Set up by the table.
        FirstGame = "first-game",
        /// Set up by the players.
        Standard = "standard",
    }
}

words! {
    /// How reinforcement cards pay [GR-067, GR-069].
    pub(crate) enum Reinforcement {
        /// By the number of like cards.
        Scale = "scale",
        /// Each its own number.
        Flat = "flat",
    }
}

words! {
    /// Which tiles a map is made of [GR-040, GR-214].
    pub(crate) enum TileDraw {
        /// All core tiles first.
        CoreFirst = "core-first",
        /// Any tiles.
        Free = "free",
    }
}

crate::pack::read_words! {
    Reinforcement: "reinforcement",
    TileDraw: "tile_draw",
}

/// The options apart from the number of players, in the order in which they are shown.
pub(crate) const IDS: [&str; 13] = [
    "reinforcement",
    "pods-burned",
    "losers-drop-pods",
    "losers-discard-weapon",
    "passers-may-ally",
    "pickup-with-enemies",
    "fort-distance",
    "tile-draw",
    "shared-victory",
    "max-turns",
    "two-player",
    "attacks-per-piece",
    "reannounce",
];

/// What is played; never changes during a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Options {
    pub(crate) scenario: Scenario,
    pub(crate) players: u8,
    pub(crate) reinforcement: Reinforcement,
    pub(crate) pods_burned: u8,
    pub(crate) losers_drop_pods: bool,
    pub(crate) losers_discard_weapon: bool,
    pub(crate) passers_may_ally: bool,
    pub(crate) pickup_with_enemies: bool,
    pub(crate) fort_distance: u8,
    pub(crate) tile_draw: TileDraw,
    pub(crate) shared_victory: bool,
    pub(crate) max_turns: u16,
    pub(crate) two_player: bool,
    pub(crate) attacks_per_piece: u8,
    pub(crate) reannounce: bool,
}

impl Options {
    /// The options of a pack.
    pub(crate) fn of(numbers: &Numbers, scenario: Scenario) -> Options {
        let defaults = &numbers.defaults;
        Options {
            scenario,
            players: defaults.players,
            reinforcement: defaults.reinforcement,
            pods_burned: defaults.pods_burned,
            losers_drop_pods: defaults.losers_drop_pods,
            losers_discard_weapon: defaults.losers_discard_weapon,
            passers_may_ally: defaults.passers_may_ally,
            pickup_with_enemies: defaults.pickup_with_enemies,
            fort_distance: defaults.fort_distance,
            tile_draw: defaults.tile_draw,
            shared_victory: defaults.shared_victory,
            max_turns: defaults.max_turns,
            two_player: defaults.two_player,
            attacks_per_piece: defaults.attacks_per_piece,
            reannounce: defaults.reannounce,
        }
    }

    #[inline]
    pub(crate) const fn all_players(&self) -> Players {
        Players((1 << self.players) - 1)
    }

    pub(crate) fn seats(&self) -> Vec<SeatInfo> {
        (0..usize::from(self.players)).map(seat_info).collect()
    }

    /// An option as the lobby writes it.
    pub(crate) fn get(&self, id: &str) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match id {
            "reinforcement" => self.reinforcement.to_string(),
            "pods-burned" => self.pods_burned.to_string(),
            "losers-drop-pods" => switch(self.losers_drop_pods),
            "losers-discard-weapon" => switch(self.losers_discard_weapon),
            "passers-may-ally" => switch(self.passers_may_ally),
            "pickup-with-enemies" => switch(self.pickup_with_enemies),
            "fort-distance" => self.fort_distance.to_string(),
            "tile-draw" => self.tile_draw.to_string(),
            "shared-victory" => switch(self.shared_victory),
            "max-turns" => self.max_turns.to_string(),
            "two-player" => switch(self.two_player),
            "attacks-per-piece" => self.attacks_per_piece.to_string(),
            "reannounce" => switch(self.reannounce),
            _ => self.players.to_string(),
        }
    }

    /// Sets an option to a value that the lobby has checked.
    fn set(&mut self, id: &str, value: &str) {
        let on = value == "on";
        let number = |before: u8| value.parse().unwrap_or(before);
        match id {
            "players" => self.players = number(self.players),
            "reinforcement" => self.reinforcement = Reinforcement::parse(value).unwrap_or(self.reinforcement),
            "pods-burned" => self.pods_burned = number(self.pods_burned),
            "losers-drop-pods" => self.losers_drop_pods = on,
            "losers-discard-weapon" => self.losers_discard_weapon = on,
            "passers-may-ally" => self.passers_may_ally = on,
            "pickup-with-enemies" => self.pickup_with_enemies = on,
            "fort-distance" => self.fort_distance = number(self.fort_distance),
            "tile-draw" => self.tile_draw = TileDraw::parse(value).unwrap_or(self.tile_draw),
            "shared-victory" => self.shared_victory = on,
            "max-turns" => self.max_turns = value.parse().unwrap_or(self.max_turns),
            "two-player" => self.two_player = on,
            "attacks-per-piece" => self.attacks_per_piece = number(self.attacks_per_piece),
            "reannounce" => self.reannounce = on,
            _ => {}
        }
    }
}

fn seat_info(index: usize) -> SeatInfo {
    SeatInfo { id: COLOURS[index].to_owned(), name: COLOUR_NAMES[index].to_owned() }
}

fn rule_of(id: &str) -> &'static str {
    match id {
        "reinforcement" => "GR-069",
        "pods-burned" => "GR-255",
        "losers-drop-pods" => "GR-179",
        "losers-discard-weapon" => "GR-184",
        "passers-may-ally" => "GR-077",
        "pickup-with-enemies" => "GR-117",
        "fort-distance" => "GR-045",
        "tile-draw" => "GR-214",
        "shared-victory" => "GR-027",
        "max-turns" => "GR-028",
        "two-player" => "GR-003",
        "attacks-per-piece" => "GR-135",
        "reannounce" => "GR-140",
        _ => "GR-003",
    }
}

impl Gammarauders {
    /// What can be chosen before a game.
    pub(crate) fn lobby_of(&self) -> Lobby {
        let defaults = Options::of(&self.pack.numbers, Scenario::Standard);
        let scenario = |about: &Described| ScenarioInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            seats: defaults.seats(),
        };
        let info = |id: &str, title: &str, about: &str| OptionInfo {
            id: id.to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
            rule: Some(RuleId(rule_of(id))),
            kind: kind_of(&defaults, id),
            scenarios: Vec::new(),
        };
        let players = info("players", "Players", "How many play; two only with the option for two.");
        let described = self.pack.options.iter().map(|about| info(&about.id, &about.title, &about.about));
        Lobby {
            scenarios: self.pack.scenarios.iter().map(scenario).collect(),
            options: std::iter::once(players).chain(described).collect(),
        }
    }

    /// What a setup says.
    pub(crate) fn options_of(&self, setup: &Setup) -> Result<Options, SetupError> {
        self.lobby_of().check(setup)?;
        let scenario = Scenario::parse(&setup.scenario).unwrap_or(Scenario::Standard);
        let mut options = Options::of(&self.pack.numbers, scenario);
        setup.options.iter().for_each(|(id, value)| options.set(id, value));
        if options.players == 2 && !options.two_player {
            return Err(SetupError::new("players", "a game for two needs the option two-player"));
        }
        Ok(options)
    }

    /// The setup that options come from.
    pub(crate) fn setup_for(&self, options: &Options) -> Setup {
        let defaults = Options::of(&self.pack.numbers, options.scenario);
        let setup = Setup::scenario(options.scenario.word());
        let ids = std::iter::once("players").chain(IDS);
        ids.filter(|id| options.get(id) != defaults.get(id))
            .fold(setup, |setup, id| setup.with(id, options.get(id)))
    }
}

fn kind_of(defaults: &Options, id: &str) -> OptionKind {
    let default = defaults.get(id);
    let number =
        |min: u32, max: u32| OptionKind::Number { min, max, default: default.parse().unwrap_or(min) };
    let pick = |of: &[&str]| OptionKind::Pick {
        of: of.iter().map(|&word| word.to_owned()).collect(),
        default: default.clone(),
    };
    match id {
        "players" => number(2, MOST_PLAYERS as u32),
        "reinforcement" => pick(&Reinforcement::ALL.map(Reinforcement::word)),
        "tile-draw" => pick(&TileDraw::ALL.map(TileDraw::word)),
        "pods-burned" => number(0, 10),
        "fort-distance" => number(0, 12),
        "max-turns" => number(0, 500),
        "attacks-per-piece" => number(0, 3),
        _ => OptionKind::Switch { default: default == "on" },
    }
}

/// Who sits on a seat.
pub(crate) fn player(seat: retrograde_core::Seat) -> Player {
    Player::new(seat.index().min(MOST_PLAYERS - 1))
}
