//! What is played: number of players, switches; the lobby, and setups.

use retrograde_core::{
    Described, Lobby, OptionInfo, OptionKind, PackError, RuleId, Rules as _, ScenarioInfo, SeatInfo, Setup,
    SetupError, words,
};

use crate::RogueTrooper;
use crate::gi::Gi;
use crate::pack::Numbers;
use crate::position::Position;

/// The scenario that begins with the usual set-up.
pub(crate) const STANDARD: &str = "standard";

words! {
    /// When an evade roll succeeds [RT-106].
    pub enum EvadeRule {
        /// Above the Initiative.
        High = "high",
        /// Not above it.
        Literal = "literal",
    }
}

words! {
    /// What Gunnar adds to [RT-195].
    pub enum GunnarMode {
        /// To a salvo.
        Salvo = "salvo",
        /// To each die.
        Die = "die",
    }
}

words! {
    /// How a dead GI is fetched [RT-264].
    pub enum Retrieve {
        /// Somebody walks there.
        March = "march",
        /// Somebody is put there.
        Instant = "instant",
    }
}

words! {
    /// What the Battle Computer searches [RT-312].
    pub enum ComputerRule {
        /// Deck and discard pile.
        DeckAndDiscard = "deck-and-discard",
        /// The deck.
        Deck = "deck",
    }
}

words! {
    /// Who orders cards of one Initiative [RT-084].
    pub enum TieOrder {
        /// The left player.
        Ask = "ask",
        /// The order of the cards in the pack.
        Auto = "auto",
    }
}

words! {
    /// Who has the first turn [RT-027].
    pub enum FirstPlayer {
        /// The first seat.
        Host = "host",
        /// Any seat.
        Random = "random",
    }
}

retrograde_cards::read_words! {
    EvadeRule: "evade_rule",
    GunnarMode: "gunnar_mode",
    Retrieve: "retrieve",
    ComputerRule: "battle_computer",
    TieOrder: "tie_order",
    FirstPlayer: "first_player",
}

/// The options apart from the number of players, in the order in which they are shown.
pub(crate) const IDS: [&str; 15] = [
    "turn-limit",
    "evade-rule",
    "shuttle-forced",
    "declare-forced",
    "hunters-exempt",
    "evaded-hazard-stays",
    "gunnar-mode",
    "rogue-circuits",
    "retrieve",
    "stay-gi-encounter",
    "battle-computer",
    "tie-order",
    "last-gi-wins",
    "first-player",
    "window-seconds",
];

/// What is played; never changes during a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Options {
    /// The start of the pack that the game began from, counted from 1; 0 = the usual set-up.
    pub(crate) start: u8,
    pub(crate) players: u8,
    pub(crate) evade_rule: EvadeRule,
    pub(crate) shuttle_forced: bool,
    pub(crate) declare_forced: bool,
    pub(crate) hunters_exempt: bool,
    pub(crate) evaded_hazard_stays: bool,
    pub(crate) gunnar_mode: GunnarMode,
    pub(crate) rogue_circuits: u8,
    pub(crate) retrieve: Retrieve,
    pub(crate) stay_gi_encounter: bool,
    pub(crate) battle_computer: ComputerRule,
    pub(crate) tie_order: TieOrder,
    pub(crate) last_gi_wins: bool,
    pub(crate) first_player: FirstPlayer,
    pub(crate) turn_limit: u16,
    /// For the table: how long somebody has to answer in a Rogue window.
    pub(crate) window_seconds: u16,
}

impl Options {
    /// The options of a pack.
    pub(crate) fn of(numbers: &Numbers) -> Options {
        let defaults = &numbers.defaults;
        Options {
            start: 0,
            players: defaults.players,
            evade_rule: defaults.evade_rule,
            shuttle_forced: defaults.shuttle_forced,
            declare_forced: defaults.declare_forced,
            hunters_exempt: defaults.hunters_exempt,
            evaded_hazard_stays: defaults.evaded_hazard_stays,
            gunnar_mode: defaults.gunnar_mode,
            rogue_circuits: defaults.rogue_circuits,
            retrieve: defaults.retrieve,
            stay_gi_encounter: defaults.stay_gi_encounter,
            battle_computer: defaults.battle_computer,
            tie_order: defaults.tie_order,
            last_gi_wins: defaults.last_gi_wins,
            first_player: defaults.first_player,
            turn_limit: defaults.turn_limit,
            window_seconds: defaults.window_seconds,
        }
    }

    /// An option as the lobby writes it.
    pub(crate) fn get(&self, id: &str) -> String {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match id {
            "evade-rule" => self.evade_rule.to_string(),
            "shuttle-forced" => switch(self.shuttle_forced),
            "declare-forced" => switch(self.declare_forced),
            "hunters-exempt" => switch(self.hunters_exempt),
            "evaded-hazard-stays" => switch(self.evaded_hazard_stays),
            "gunnar-mode" => self.gunnar_mode.to_string(),
            "rogue-circuits" => self.rogue_circuits.to_string(),
            "retrieve" => self.retrieve.to_string(),
            "stay-gi-encounter" => switch(self.stay_gi_encounter),
            "battle-computer" => self.battle_computer.to_string(),
            "tie-order" => self.tie_order.to_string(),
            "last-gi-wins" => switch(self.last_gi_wins),
            "first-player" => self.first_player.to_string(),
            "turn-limit" => self.turn_limit.to_string(),
            "window-seconds" => self.window_seconds.to_string(),
            _ => self.players.to_string(),
        }
    }

    /// Sets an option to a value that the lobby has checked.
    fn set(&mut self, id: &str, value: &str) {
        let on = value == "on";
        match id {
            "players" => self.players = value.parse().unwrap_or(self.players),
            "evade-rule" => self.evade_rule = EvadeRule::parse(value).unwrap_or(self.evade_rule),
            "shuttle-forced" => self.shuttle_forced = on,
            "declare-forced" => self.declare_forced = on,
            "hunters-exempt" => self.hunters_exempt = on,
            "evaded-hazard-stays" => self.evaded_hazard_stays = on,
            "gunnar-mode" => self.gunnar_mode = GunnarMode::parse(value).unwrap_or(self.gunnar_mode),
            "rogue-circuits" => self.rogue_circuits = value.parse().unwrap_or(self.rogue_circuits),
            "retrieve" => self.retrieve = Retrieve::parse(value).unwrap_or(self.retrieve),
            "stay-gi-encounter" => self.stay_gi_encounter = on,
            "battle-computer" => {
                self.battle_computer = ComputerRule::parse(value).unwrap_or(self.battle_computer);
            }
            "tie-order" => self.tie_order = TieOrder::parse(value).unwrap_or(self.tie_order),
            "last-gi-wins" => self.last_gi_wins = on,
            "first-player" => self.first_player = FirstPlayer::parse(value).unwrap_or(self.first_player),
            "turn-limit" => self.turn_limit = value.parse().unwrap_or(self.turn_limit),
            "window-seconds" => self.window_seconds = value.parse().unwrap_or(self.window_seconds),
            _ => {}
        }
    }
}

fn rule_of(id: &str) -> &'static str {
    match id {
        "evade-rule" => "RT-106",
        "shuttle-forced" => "RT-052",
        "declare-forced" => "RT-205",
        "hunters-exempt" => "RT-264",
        "evaded-hazard-stays" => "RT-112",
        "gunnar-mode" => "RT-195",
        "rogue-circuits" => "RT-241",
        "retrieve" => "RT-265",
        "stay-gi-encounter" => "RT-068",
        "battle-computer" => "RT-312",
        "tie-order" => "RT-084",
        "last-gi-wins" => "RT-277",
        "first-player" => "RT-027",
        "turn-limit" => "RT-326",
        "window-seconds" => "RT-241",
        _ => "RT-007",
    }
}

impl RogueTrooper {
    fn seats_for(&self, players: u8) -> Vec<SeatInfo> {
        let info =
            |gi: &Gi| SeatInfo { id: gi.word().to_owned(), name: self.pack.numbers.gi_name(*gi).to_owned() };
        Gi::ALL[..usize::from(players)].iter().map(info).collect()
    }

    /// What can be chosen before a game.
    pub(crate) fn lobby_of(&self) -> Lobby {
        let defaults = Options::of(&self.pack.numbers);
        let scenario = |about: &Described| ScenarioInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            seats: self
                .seats_for(self.start_of(&about.id).map_or(defaults.players, |(_, pos)| pos.options.players)),
        };
        let info = |id: &str, title: &str, about: &str| OptionInfo {
            id: id.to_owned(),
            title: title.to_owned(),
            about: about.to_owned(),
            rule: Some(RuleId(rule_of(id))),
            kind: self.kind_of(&defaults, id),
            // Where a game begins in the middle, everybody sits there already.
            scenarios: if matches!(id, "players" | "first-player") {
                vec![STANDARD.to_owned()]
            } else {
                Vec::new()
            },
        };
        let players = info("players", "Players", "How many play. Four is best.");
        let described = self.pack.options.iter().map(|about| info(&about.id, &about.title, &about.about));
        Lobby {
            scenarios: self.pack.scenarios.iter().map(scenario).collect(),
            options: std::iter::once(players).chain(described).collect(),
        }
    }

    /// What a setup says.
    pub(crate) fn options_of(&self, setup: &Setup) -> Result<Options, SetupError> {
        self.lobby_of().check(setup)?;
        let mut options = Options::of(&self.pack.numbers);
        setup.options.iter().for_each(|(id, value)| options.set(id, value));
        if let Some((number, pos)) = self.start_of(&setup.scenario) {
            (options.start, options.players) = (number, pos.options.players);
        }
        Ok(options)
    }

    /// Where a scenario begins instead of the usual set-up, with its number.
    fn start_of(&self, scenario: &str) -> Option<(u8, &Position)> {
        let at = self.pack.starts.iter().position(|start| start.scenario == scenario)?;
        self.starts.get(at).map(|pos| (at as u8 + 1, pos))
    }

    /// Reads where scenarios begin, with all options at their defaults but the number of players.
    pub(crate) fn load_starts(&mut self) -> Result<(), PackError> {
        for (index, start) in self.pack.starts.iter().enumerate() {
            let wrong = |because: String| {
                PackError::new("scenarios.toml", format!("start[{index}].position"), because)
            };
            let pos = self.read(&start.position).map_err(|error| wrong(error.to_string()))?;
            let usual = Options { players: pos.options.players, ..Options::of(&self.pack.numbers) };
            if pos.options != usual || pos.is_over() {
                return Err(wrong(
                    "only the number of players can be set, and the game continues".to_owned(),
                ));
            }
            self.starts.push(pos);
        }
        Ok(())
    }

    /// Who sits at a table with these options.
    pub(crate) fn seats_of(&self, options: &Options) -> Vec<SeatInfo> {
        self.seats_for(options.players)
    }

    /// The setup that options come from.
    pub(crate) fn setup_for(&self, options: &Options) -> Setup {
        let scenario = self.scenario_of(options).unwrap_or(STANDARD);
        self.changed(options).fold(Setup::scenario(scenario), |setup, (id, value)| setup.with(id, value))
    }

    /// The scenario that begins elsewhere than with the usual set-up.
    pub(crate) fn scenario_of(&self, options: &Options) -> Option<&str> {
        let start = usize::from(options.start).checked_sub(1)?;
        self.pack.starts.get(start).map(|start| start.scenario.as_str())
    }

    /// The options that are not at their defaults.
    pub(crate) fn changed(&self, options: &Options) -> impl Iterator<Item = (&'static str, String)> {
        let defaults = Options::of(&self.pack.numbers);
        let options = *options;
        let players = (options.start == 0).then_some("players");
        let ids = players.into_iter().chain(IDS);
        ids.map(move |id| (id, options.get(id))).filter(move |(id, value)| *value != defaults.get(id))
    }

    fn kind_of(&self, defaults: &Options, id: &str) -> OptionKind {
        let default = defaults.get(id);
        let number =
            |min: u32, max: u32| OptionKind::Number { min, max, default: default.parse().unwrap_or(min) };
        let pick = |of: &[&str]| OptionKind::Pick {
            of: of.iter().map(|&word| word.to_owned()).collect(),
            default: default.clone(),
        };
        match id {
            "players" => number(2, Gi::MOST as u32),
            "evade-rule" => pick(&EvadeRule::ALL.map(EvadeRule::word)),
            "gunnar-mode" => pick(&GunnarMode::ALL.map(GunnarMode::word)),
            "retrieve" => pick(&Retrieve::ALL.map(Retrieve::word)),
            "battle-computer" => pick(&ComputerRule::ALL.map(ComputerRule::word)),
            "tie-order" => pick(&TieOrder::ALL.map(TieOrder::word)),
            "first-player" => pick(&FirstPlayer::ALL.map(FirstPlayer::word)),
            "rogue-circuits" => number(1, 5),
            "turn-limit" => number(0, self.pack.numbers.limits.turns.into()),
            "window-seconds" => number(0, 600),
            _ => OptionKind::Switch { default: default == "on" },
        }
    }
}
