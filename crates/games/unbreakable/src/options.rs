//! Options: what can be chosen before a game, and what the players agreed on [chapter 21, switches].

use retrograde_core::{
    Lobby, OptionInfo, OptionKind, RuleId, ScenarioInfo, SeatInfo, Setup, SetupError, words,
};

use crate::Unbreakable;
use crate::scenario::Scenario;
use crate::unit::Side;

words! {
    /// The Chrome switches [UB-339].
    pub(crate) enum Chrome {
        /// [UB-345]
        MultiGun = "multi-gun",
        /// [UB-350]
        RocketLauncher = "rocket-launcher",
        /// [UB-359]
        VortexGenerator = "vortex-generator",
        /// [UB-375]
        OpportunityCards = "opportunity-cards",
        /// [UB-389]
        OverheatedBeams = "overheated-beams",
        /// [UB-391]
        VolcanicEarthquakes = "volcanic-earthquakes",
        /// [UB-394]
        WalkerEquipment = "walker-equipment",
        /// [UB-C06]
        DigIn = "dig-in",
    }
}

/// What the players agreed on.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Agreed {
    pub(crate) scenario: Scenario,
    /// One bit an option.
    pub(crate) options: u8,
    /// Units in a platoon.
    pub(crate) size: u8,
    /// Turns.
    pub(crate) limit: u8,
    /// Markers and tiles per colour; 0 = without end [UB-G08].
    pub(crate) supply: u8,
}

impl Agreed {
    #[inline]
    pub(crate) const fn has(&self, option: Chrome) -> bool {
        self.options >> option as u8 & 1 != 0
    }

    /// The setup that leads here.
    pub(crate) fn setup(&self) -> Setup {
        let mut setup = Setup::scenario(self.scenario.word()).with("limit", self.limit);
        if self.scenario != Scenario::SpecialDelivery {
            setup = setup.with("size", self.size);
        }
        if self.supply > 0 {
            setup = setup.with("supply", self.supply);
        }
        let on = Chrome::ALL.into_iter().filter(|&option| self.has(option));
        on.fold(setup, |setup, option| setup.with(option.word(), "on"))
    }
}

impl Scenario {
    /// Who sits at the table [UB-413].
    pub(crate) fn seats(self) -> Vec<SeatInfo> {
        let sides: &[Side] = if self == Scenario::SpecialDelivery { &[Side::Blue] } else { &Side::ALL };
        let seat = |side: &Side| SeatInfo { id: side.word().to_owned(), name: side.name().to_owned() };
        sides.iter().map(seat).collect()
    }
}

impl Unbreakable {
    /// Reads the scenario and the options of a setup [UB-D01].
    pub(crate) fn agreed(&self, setup: &Setup) -> Result<Agreed, SetupError> {
        self.choices().check(setup)?;
        let scenario = Scenario::parse(&setup.scenario).expect("the lobby has all scenarios and no others");
        let switched = |on: bool| {
            let set = Chrome::ALL.into_iter().filter(|option| setup.switch(option.word()) == Some(on));
            set.map(|option| 1 << option as u8).sum::<u8>()
        };
        let mut options = switched(true);
        let cards = 1 << Chrome::OpportunityCards as u8;
        if scenario == Scenario::Runaway {
            if switched(false) & cards != 0 {
                let id = Chrome::OpportunityCards.word();
                return Err(SetupError::new(id, "Runaway is always played with them [UB-440]"));
            }
            options |= cards;
        }
        let (platoon, turn) = (&self.numbers.platoon, &self.numbers.turn);
        let size = setup.number("size").unwrap_or(platoon.size);
        if scenario == Scenario::Retrieval && size < 2 {
            return Err(SetupError::new(
                "size",
                format!("must be a number from 2 to {} in Retrieval [UB-430]", platoon.most),
            ));
        }
        let limit = setup.number("limit").unwrap_or(turn.limit);
        let supply = setup.number("supply").unwrap_or_default();
        Ok(Agreed { scenario, options, size, limit, supply })
    }

    /// What can be chosen before a game.
    pub(crate) fn choices(&self) -> Lobby {
        let (platoon, turn) = (&self.numbers.platoon, &self.numbers.turn);
        // [UB-415] Special Delivery prescribes the units.
        let sized = Scenario::ALL.into_iter().filter(|&scenario| scenario != Scenario::SpecialDelivery);
        let mut options = vec![
            OptionInfo {
                scenarios: sized.map(|scenario| scenario.word().to_owned()).collect(),
                ..number("size", "Units", "Units in each platoon.", "UB-G15", (1, platoon.most, platoon.size))
            },
            number(
                "limit",
                "Turns",
                "After the last turn the game is a draw.",
                "UB-G12",
                (1, turn.most, turn.limit),
            ),
            number(
                "supply",
                "Supply",
                "Markers and tiles of each colour; 0 means no limit.",
                "UB-G08",
                (0, 99, 0),
            ),
        ];
        options.extend(self.options.iter().map(|about| OptionInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            rule: Some(RuleId("UB-339")),
            kind: OptionKind::Switch { default: false },
            scenarios: Vec::new(),
        }));
        let scenarios = self.scenarios.iter().map(|about| ScenarioInfo {
            id: about.id.clone(),
            title: about.title.clone(),
            about: about.about.clone(),
            seats: Scenario::parse(&about.id).map(Scenario::seats).unwrap_or_default(),
        });
        Lobby { scenarios: scenarios.collect(), options }
    }
}

/// An option that is a number: least, most, and what it is unless set.
fn number(
    id: &str,
    title: &str,
    about: &str,
    rule: &'static str,
    (min, max, default): (u8, u8, u8),
) -> OptionInfo {
    OptionInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        rule: Some(RuleId(rule)),
        kind: OptionKind::Number { min: min.into(), max: max.into(), default: default.into() },
        scenarios: Vec::new(),
    }
}
