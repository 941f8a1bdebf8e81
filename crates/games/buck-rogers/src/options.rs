//! What can be chosen before a game, and what it makes of the rules [chapters 1, 13].

use retrograde_core::{
    Described, Lobby, OptionInfo, OptionKind, RuleId, ScenarioInfo, Setup, SetupError, words,
};

use crate::BuckRogers;
use crate::rules::Rules;

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
    pub(crate) const fn bit(self) -> u64 {
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

fn default_players(scenario: Scenario) -> u8 {
    if scenario == Scenario::FirstGame { 6 } else { 4 }
}

/// What a scenario turns on before any options.
fn preset(scenario: Scenario, players: u8) -> Rules {
    let mut rules = Rules::new(scenario, players);
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
    pub(crate) fn rules_of(&self, setup: &Setup) -> Result<Rules, SetupError> {
        self.lobby_of().check(setup)?;
        let scenario = Scenario::parse(&setup.scenario).unwrap_or(Scenario::Basic);
        let players = setup.number("players").unwrap_or_else(|| default_players(scenario));
        let mut rules = preset(scenario, players);
        if setup.switch("advanced") == Some(true) {
            turn_advanced(&mut rules);
        }
        for switch in Switch::ALL {
            if let Some(on) = setup.switch(switch.word()) {
                rules.set(switch, on);
            }
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
                about: "How many people play. With two or three, each player leads several colours."
                    .to_owned(),
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
                about: "Turns on all Advanced rules; you can turn individual ones off again.".to_owned(),
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
        // The best one to begin with comes first; the order in the pack stays, since tables depend on it.
        let mut scenarios: Vec<_> = self.pack.scenarios.iter().map(scenario).collect();
        scenarios.sort_by_key(|one| one.id != Scenario::FirstGame.word());
        Lobby { scenarios, options }
    }
}
