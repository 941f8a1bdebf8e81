//! What is played: scenario, switches, number of players; and which of them go together [chapter 1].

use retrograde_core::SeatInfo;

use crate::colour::{Colour, Player};
use crate::options::{Scenario, Switch};
use crate::sets::Colours;

/// What is played; never changes during a game [BR-001].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Rules {
    pub(crate) scenario: Scenario,
    pub(crate) players: u8,
    switches: u64,
}

impl Rules {
    /// A scenario with all switches off.
    pub(crate) const fn new(scenario: Scenario, players: u8) -> Rules {
        Rules { scenario, players, switches: 0 }
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

    /// Who has a colour; nobody if it is not in the game.
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

    /// What is wrong with this combination: the option at fault and a sentence.
    pub(crate) fn conflict(&self) -> Option<(&'static str, &'static str)> {
        use Switch::*;
        let scenario = self.scenario;
        let faults: [(bool, Switch, &'static str); 15] = [
            (
                self.has(PerColourCards) && !self.has(TurnCards),
                PerColourCards,
                "a card for each colour needs Turn Cards: set turn-cards=on [BR-229]",
            ),
            (
                self.has(PerColourCards) && !self.many_colours(),
                PerColourCards,
                "each player has only one colour here, and so only one card; leave it off [BR-229]",
            ),
            (
                self.has(FastAndLoose) && !self.has(UnitConversion),
                FastAndLoose,
                "needs unit conversion: set unit-conversion=on [BR-289]",
            ),
            (
                self.has(SplitPlacement) && !self.has(FreePlacement),
                SplitPlacement,
                "needs free placement: set free-placement=on [BR-308]",
            ),
            (
                self.has(SplitPlacement) && self.has(OneAtATime),
                SplitPlacement,
                "a set-up turn already places a single piece; set one-at-a-time=off or split-placement=off",
            ),
            (
                self.has(GennieBattlerNine) && !self.has(GennieAbilities),
                GennieBattlerNine,
                "without Gennie abilities, Gennies never meet Battlers: set gennie-abilities=on [BR-326]",
            ),
            (
                self.has(BalancedSpeeds) && self.has(ShipSpeeds),
                BalancedSpeeds,
                "only one table of speeds can be used: set ship-speeds=off [BR-323]",
            ),
            (
                self.has(TransportsFour) && !self.has(BalancedSpeeds) && !self.has(ShipSpeeds),
                TransportsFour,
                "Transports already move 4 zones; this only matters with ship-speeds or balanced-speeds [BR-324]",
            ),
            (
                self.has(HiddenCargo) && self.has(LeaderPowers),
                HiddenCargo,
                "Ardala can only steal unloaded Transports, so their cargo cannot be hidden: set leader-powers=off",
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
                "losing a Leader would cost nothing until the end: set leader-return=on or subverting-leaders=on [BR-320]",
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
