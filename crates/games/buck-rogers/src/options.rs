//! What is played: scenario, switches, number of players; and which of them go together [chapter 1].

use retrograde_core::{
    Described, Lobby, OptionInfo, OptionKind, RuleId, ScenarioInfo, SeatInfo, Setup, SetupError, words,
};

use crate::BuckRogers;
use crate::colour::{Colour, Player};
use crate::sets::Colours;

words! {
    /// A scenario, or a preset of rules [BR-004].
    pub enum Scenario {
        /// The Basic game.
        Basic = "basic",
        /// The Basic game with the sample set-up [BR-062].
        FirstGame = "first-game",
        /// All Advanced rules.
        Advanced = "advanced",
        /// B1.
        GrossDisplays = "gross-displays-of-power",
        /// B2.
        EarthAndMars = "battle-for-earth-and-mars",
        /// B3.
        Home = "someplace-to-call-home",
        /// B4.
        DaysWork = "all-in-a-days-work",
        /// B5.
        WhosGot = "whos-got-the-leader",
        /// B6.
        PickAUnit = "pick-a-unit",
    }
}

words! {
    /// A rule that can be switched [BR-002, BR-004, chapter 13].
    pub enum Switch {
        /// [BR-212]
        LeaderPowers = "leader-powers",
        /// [BR-226]
        TurnCards = "turn-cards",
        /// [BR-229]
        PerColourCards = "per-colour-cards",
        /// [BR-231]
        ShipSpeeds = "ship-speeds",
        /// [BR-233]
        PassingFire = "passing-fire",
        /// [BR-237]
        LeavingFire = "leaving-fire",
        /// [BR-242]
        MarkersFight = "markers-fight",
        /// [BR-209]
        LeaderReturn = "leader-return",
        /// [BR-248]
        Commandos = "commandos",
        /// [BR-254]
        Surrender = "surrender",
        /// [BR-257]
        Retreat = "retreat",
        /// [BR-263]
        FactoryLimits = "factory-limits",
        /// [BR-265]
        CombinedProduction = "combined-production",
        /// A [BR-268]
        MajorityControl = "majority-control",
        /// C [BR-271]
        OneAtATime = "one-at-a-time",
        /// D [BR-272]
        Leaderless = "leaderless",
        /// E [BR-275]
        GennieAbilities = "gennie-abilities",
        /// F [BR-282]
        FarOrbitMerge = "far-orbit-merge",
        /// G [BR-286]
        GroundSpeeds = "ground-speeds",
        /// H [BR-287]
        UnitConversion = "unit-conversion",
        /// H [BR-289]
        FastAndLoose = "fast-and-loose",
        /// I [BR-290]
        TransportHopping = "transport-hopping",
        /// J [BR-292]
        MoveAfterUnloading = "move-after-unloading",
        /// K [BR-293]
        Slingshot = "slingshot",
        /// L [BR-300]
        SubvertingLeaders = "subverting-leaders",
        /// M [BR-305]
        FactoryDefence = "factory-defence",
        /// N [BR-306]
        FreePlacement = "free-placement",
        /// N [BR-308]
        SplitPlacement = "split-placement",
        /// O [BR-309]
        FactoriesInSpace = "factories-in-space",
        /// P [BR-310]
        FreeFactories = "free-factories",
        /// [BR-323]
        BalancedSpeeds = "balanced-speeds",
        /// [BR-324]
        TransportsFour = "transports-four",
        /// [BR-325]
        NoInert = "no-inert",
        /// [BR-326]
        GennieBattlerNine = "gennie-battler-nine",
        /// [BR-328]
        ChipsExtendSupply = "chips-extend-supply",
        /// [BR-329]
        HiddenCargo = "hidden-cargo",
    }
}

impl Switch {
    const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// [BR-002] Whether the Advanced preset turns it on.
    pub(crate) const fn is_advanced(self) -> bool {
        (self as u8) <= Switch::CombinedProduction as u8
    }

    /// The rule that explains it.
    const fn rule(self) -> &'static str {
        match self {
            Switch::LeaderPowers => "BR-212",
            Switch::TurnCards => "BR-226",
            Switch::PerColourCards => "BR-229",
            Switch::ShipSpeeds => "BR-231",
            Switch::PassingFire => "BR-233",
            Switch::LeavingFire => "BR-237",
            Switch::MarkersFight => "BR-242",
            Switch::LeaderReturn => "BR-209",
            Switch::Commandos => "BR-248",
            Switch::Surrender => "BR-254",
            Switch::Retreat => "BR-257",
            Switch::FactoryLimits => "BR-263",
            Switch::CombinedProduction => "BR-265",
            Switch::MajorityControl => "BR-268",
            Switch::OneAtATime => "BR-271",
            Switch::Leaderless => "BR-272",
            Switch::GennieAbilities => "BR-275",
            Switch::FarOrbitMerge => "BR-282",
            Switch::GroundSpeeds => "BR-286",
            Switch::UnitConversion => "BR-287",
            Switch::FastAndLoose => "BR-289",
            Switch::TransportHopping => "BR-290",
            Switch::MoveAfterUnloading => "BR-292",
            Switch::Slingshot => "BR-293",
            Switch::SubvertingLeaders => "BR-300",
            Switch::FactoryDefence => "BR-305",
            Switch::FreePlacement => "BR-306",
            Switch::SplitPlacement => "BR-308",
            Switch::FactoriesInSpace => "BR-309",
            Switch::FreeFactories => "BR-310",
            Switch::BalancedSpeeds => "BR-323",
            Switch::TransportsFour => "BR-324",
            Switch::NoInert => "BR-325",
            Switch::GennieBattlerNine => "BR-326",
            Switch::ChipsExtendSupply => "BR-328",
            Switch::HiddenCargo => "BR-329",
        }
    }
}

/// What is played; never changes during a game [BR-001].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Rules {
    pub(crate) scenario: Scenario,
    pub(crate) players: u8,
    switches: u64,
}

impl Rules {
    pub(crate) const fn basic(players: u8) -> Rules {
        Rules { scenario: Scenario::Basic, players, switches: 0 }
    }

    #[inline]
    pub(crate) const fn has(&self, switch: Switch) -> bool {
        self.switches & switch.bit() != 0
    }

    pub(crate) fn set(&mut self, switch: Switch, on: bool) {
        self.switches = if on { self.switches | switch.bit() } else { self.switches & !switch.bit() };
    }

    pub(crate) fn all_players(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        (0..usize::from(self.players)).map(Player::new)
    }

    /// [BR-064, BR-065, BR-337] Whether a player has several colours.
    pub(crate) const fn many_colours(&self) -> bool {
        self.players <= 3 && !matches!(self.scenario, Scenario::Home)
    }

    /// Whose a colour is; nobody's if it is not in the game.
    #[inline]
    pub(crate) fn owner(&self, colour: Colour) -> Option<Player> {
        if self.many_colours() {
            Some(Player::new(colour.index() % usize::from(self.players)))
        } else {
            (colour.index() < usize::from(self.players)).then_some(Player(colour))
        }
    }

    /// The colours of a player.
    #[inline]
    pub(crate) fn colours(&self, player: Player) -> Colours {
        let every = if self.many_colours() { usize::from(self.players) } else { Colour::COUNT };
        Colours::every(player.0, every)
    }

    /// Colours in the game, in order.
    pub(crate) fn all_colours(&self) -> impl Iterator<Item = Colour> + use<> {
        let rules = *self;
        Colour::ALL.into_iter().filter(move |&colour| rules.owner(colour).is_some())
    }

    /// Which of the numbers for 2 to 6 players count.
    pub(crate) fn column(&self) -> usize {
        usize::from(self.players) - 2
    }

    /// [BR-229] Whether each colour has a Turn Card of its own.
    pub(crate) fn moves_by_colour(&self) -> bool {
        self.has(Switch::PerColourCards)
    }

    /// What speaks against this combination, as the option at fault and a sentence.
    pub(crate) fn conflict(&self) -> Option<(&'static str, &'static str)> {
        use Switch::*;
        let scenario = self.scenario;
        let faults: [(bool, Switch, &'static str); 15] = [
            (
                self.has(PerColourCards) && !self.has(TurnCards),
                PerColourCards,
                "a card for each colour needs turn-cards=on [BR-229]",
            ),
            (
                self.has(PerColourCards) && !self.many_colours(),
                PerColourCards,
                "each player has one colour here, so there is one card each anyway; leave it off [BR-229]",
            ),
            (
                self.has(FastAndLoose) && !self.has(UnitConversion),
                FastAndLoose,
                "needs unit-conversion=on [BR-289]",
            ),
            (
                self.has(SplitPlacement) && !self.has(FreePlacement),
                SplitPlacement,
                "needs free-placement=on [BR-308]",
            ),
            (
                self.has(SplitPlacement) && self.has(OneAtATime),
                SplitPlacement,
                "a set-up turn places one piece anyway; leave one of one-at-a-time and split-placement off",
            ),
            (
                self.has(GennieBattlerNine) && !self.has(GennieAbilities),
                GennieBattlerNine,
                "only with gennie-abilities=on do Gennies meet Battlers [BR-326]",
            ),
            (
                self.has(BalancedSpeeds) && self.has(ShipSpeeds),
                BalancedSpeeds,
                "there can be one table of speeds; set ship-speeds=off [BR-323]",
            ),
            (
                self.has(TransportsFour) && !self.has(BalancedSpeeds) && !self.has(ShipSpeeds),
                TransportsFour,
                "Transports move 4 zones already; it changes ship-speeds and balanced-speeds only [BR-324]",
            ),
            (
                self.has(HiddenCargo) && self.has(LeaderPowers),
                HiddenCargo,
                "Ardala may steal unloaded Transports only, so what is in them cannot be hidden; set leader-powers=off",
            ),
            (
                matches!(scenario, Scenario::GrossDisplays | Scenario::EarthAndMars)
                    && !self.has(MajorityControl),
                MajorityControl,
                "this scenario is about control by majority [BR-270]",
            ),
            (
                self.has(Leaderless) && scenario == Scenario::Home,
                Leaderless,
                "this scenario gives every home its Leader [BR-317]",
            ),
            (
                self.has(Leaderless) && scenario == Scenario::FirstGame,
                Leaderless,
                "the ready-made set-up has Leaders in it [BR-062]",
            ),
            (
                self.has(OneAtATime) && scenario == Scenario::FirstGame,
                OneAtATime,
                "there is nothing to place in the ready-made set-up [BR-062]",
            ),
            (
                self.has(SplitPlacement) && scenario == Scenario::FirstGame,
                SplitPlacement,
                "there is nothing to place in the ready-made set-up [BR-062]",
            ),
            (
                self.has(NoInert)
                    && scenario == Scenario::WhosGot
                    && !self.has(SubvertingLeaders)
                    && !self.has(LeaderReturn),
                NoInert,
                "losing a Leader would cost nothing but the game; add leader-return or subverting-leaders [BR-320]",
            ),
        ];
        if scenario == Scenario::FirstGame && self.players < 4 {
            return Some((
                "players",
                "the ready-made set-up has one army for each of 4 to 6 players [BR-062]",
            ));
        }
        faults.into_iter().find(|(fault, ..)| *fault).map(|(_, switch, because)| (switch.word(), because))
    }

    pub(crate) fn seats(&self) -> Vec<SeatInfo> {
        let seat =
            |player: Player| SeatInfo { id: player.0.word().to_owned(), name: player.name().to_owned() };
        self.all_players().map(seat).collect()
    }
}

fn default_players(scenario: Scenario) -> u8 {
    if scenario == Scenario::FirstGame { 6 } else { 4 }
}

/// A preset before options: what the scenario turns on for so many players.
fn preset(scenario: Scenario, players: u8) -> Rules {
    let mut rules = Rules { scenario, players, switches: 0 };
    if scenario == Scenario::Advanced {
        turn_advanced(&mut rules);
    }
    if matches!(scenario, Scenario::GrossDisplays | Scenario::EarthAndMars) {
        rules.set(Switch::MajorityControl, true);
    }
    rules
}

fn turn_advanced(rules: &mut Rules) {
    for switch in Switch::ALL.into_iter().filter(|switch| switch.is_advanced()) {
        rules.set(switch, true);
    }
    rules.set(Switch::PerColourCards, rules.many_colours());
}

impl BuckRogers {
    /// Reads the scenario and the options of a setup.
    pub(crate) fn rules_of(setup: &Setup) -> Result<Rules, SetupError> {
        let scenario = Scenario::parse(&setup.scenario).ok_or_else(|| {
            let known: Vec<&str> = Scenario::ALL.iter().map(|scenario| scenario.word()).collect();
            SetupError::new(
                &setup.scenario,
                format!("there is no such scenario; choose {}", known.join(", ")),
            )
        })?;
        let players = match setup.options.get("players") {
            None => default_players(scenario),
            Some(text) => text
                .parse()
                .ok()
                .filter(|players| (2..=6).contains(players))
                .ok_or_else(|| SetupError::new("players", "must be a number from 2 to 6"))?,
        };
        let mut rules = preset(scenario, players);
        let on_or_off = |id: &String, value: &String| match value.as_str() {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(SetupError::new(id, "must be on or off")),
        };
        if let Some((id, value)) = setup.options.get_key_value("advanced")
            && on_or_off(id, value)?
        {
            turn_advanced(&mut rules);
        }
        for (id, value) in
            setup.options.iter().filter(|(id, _)| !matches!(id.as_str(), "players" | "advanced"))
        {
            let switch = Switch::parse(id).ok_or_else(|| {
                let known: Vec<&str> = Switch::ALL.iter().map(|switch| switch.word()).collect();
                SetupError::new(
                    id,
                    format!("there is no such option; choose players, advanced, {}", known.join(", ")),
                )
            })?;
            rules.set(switch, on_or_off(id, value)?);
        }
        match rules.conflict() {
            Some((key, because)) => Err(SetupError::new(key, because)),
            None => Ok(rules),
        }
    }

    /// The setup that gives these rules.
    pub(crate) fn setup_for(rules: &Rules) -> Setup {
        let mut setup = Setup::scenario(rules.scenario.word()).with("players", rules.players);
        let usual = preset(rules.scenario, rules.players);
        for switch in Switch::ALL {
            if rules.has(switch) != usual.has(switch) {
                setup = setup.with(switch.word(), if rules.has(switch) { "on" } else { "off" });
            }
        }
        setup
    }

    pub(crate) fn lobby_of(&self) -> Lobby {
        let scenario = |about: &Described| {
            let found = Scenario::parse(&about.id).unwrap_or(Scenario::Basic);
            ScenarioInfo {
                id: about.id.clone(),
                title: about.title.clone(),
                about: about.about.clone(),
                seats: preset(found, default_players(found)).seats(),
            }
        };
        let mut options = vec![
            OptionInfo {
                id: "players".to_owned(),
                title: "Players".to_owned(),
                about: "How many play. With two or three, each leads several colours.".to_owned(),
                rule: Some(RuleId("BR-063")),
                kind: OptionKind::Number {
                    min: 2,
                    max: 6,
                    default: u32::from(default_players(Scenario::Basic)),
                },
                scenarios: Vec::new(),
            },
            OptionInfo {
                id: "advanced".to_owned(),
                title: "All Advanced rules".to_owned(),
                about: "Turns all Advanced rules on; single ones can be turned off again.".to_owned(),
                rule: Some(RuleId("BR-002")),
                kind: OptionKind::Switch { default: false },
                scenarios: Vec::new(),
            },
        ];
        options.extend(self.pack.options.iter().map(|about| OptionInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            rule: Switch::parse(&about.id).map(|switch| RuleId(switch.rule())),
            kind: OptionKind::Switch { default: false },
            scenarios: Vec::new(),
        }));
        Lobby { scenarios: self.pack.scenarios.iter().map(scenario).collect(), options }
    }
}
