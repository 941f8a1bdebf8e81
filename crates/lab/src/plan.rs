use std::fmt;

use retrograde_core::{SeatInfo, Setup};
use retrograde_registry::{ids, title};
use retrograde_table::{BotSpec, Seed, Title};

/// Which games a run plays.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Plan {
    /// Id of the game.
    pub game: String,
    /// Scenario and options.
    pub setup: Setup,
    /// One bot per seat, in the order of the seats.
    pub bots: Vec<BotSpec>,
    /// How many seeds are played.
    pub seeds: u32,
    /// Whether each seed is played once in every rotation of the bots over the seats that seats other bots.
    pub swap: bool,
    /// The first seed; the others follow.
    pub first_seed: u64,
    /// A game that takes more answers is left unfinished.
    pub most_answers: u32,
}

/// Why a run cannot be made or went wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum LabError {
    /// The plan makes no sense; the sentence says what would.
    Plan(String),
    /// A file could not be read or written.
    File(String),
    /// A game broke the rules crate.
    Broken {
        /// Seed of that game.
        seed: u64,
        /// What it said.
        because: String,
    },
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::Plan(what) | LabError::File(what) => f.write_str(what),
            LabError::Broken { seed, because } => write!(f, "the game with seed {seed} broke: {because}"),
        }
    }
}

impl std::error::Error for LabError {}

impl Plan {
    /// Finds the game and checks scenario, options and bots.
    ///
    /// # Errors
    ///
    /// If there is no such game, scenario or option, or not a bot for each seat.
    pub fn check(&self) -> Result<(&'static dyn Title, Vec<SeatInfo>), LabError> {
        let (title, seats) = open(&self.game, &self.setup, self.first_seed)?;
        if self.bots.len() != seats.len() {
            let names: Vec<&str> = seats.iter().map(|seat| &*seat.id).collect();
            let (seats, given) = (names.join(", "), self.bots.len());
            return Err(LabError::Plan(format!(
                "the seats are {seats}; name a bot for each, separated by commas, not {given}"
            )));
        }
        Ok((title, seats))
    }

    /// How many times each seed is played: as often as the bots can be turned around the seats before the same bots sit on
    /// the same seats again. Bots of one kind are the same bot: they would play the same game.
    pub fn rotations(&self) -> u32 {
        let seats = self.bots.len();
        let alike = |turn: usize| (0..seats).all(|seat| self.bots[(seat + turn) % seats] == self.bots[seat]);
        let turns = (1..seats).find(|&turn| self.swap && alike(turn)).unwrap_or(seats);
        if self.swap { turns as u32 } else { 1 }
    }

    /// Whether bots of different kinds change seats, so that there is something to count by bot.
    pub fn rotates(&self) -> bool {
        self.rotations() > 1
    }

    /// How many games it comes to.
    pub fn games(&self) -> u32 {
        self.seeds.saturating_mul(self.rotations())
    }

    /// Seed of a game. Games are numbered from 0, the rotations of one seed in a row.
    pub fn seed_of(&self, game: u32) -> u64 {
        self.first_seed.wrapping_add(u64::from(game / self.rotations()))
    }

    /// The index of the bot that sits on a seat in a game.
    pub fn bot_at(&self, game: u32, seat: usize) -> usize {
        (seat + (game % self.rotations()) as usize) % self.bots.len()
    }
}

/// The game of this name.
pub(crate) fn game(id: &str) -> Result<&'static dyn Title, LabError> {
    title(id).ok_or_else(|| {
        let known: Vec<&str> = ids().collect();
        LabError::Plan(format!("there is no game {id:?}; choose {}", known.join(", ")))
    })
}

/// A game, and who sits at a table with this setup.
pub(crate) fn open(
    id: &str,
    setup: &Setup,
    seed: u64,
) -> Result<(&'static dyn Title, Vec<SeatInfo>), LabError> {
    let title = game(id)?;
    match title.open(setup, Seed::number(seed)) {
        Ok(table) => Ok((title, table.seats().to_vec())),
        Err(error) => Err(LabError::Plan(format!("{error} ({})", offer(title)))),
    }
}

fn offer(title: &dyn Title) -> String {
    let lobby = title.lobby();
    let list = |ids: Vec<String>| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
    let scenarios = list(lobby.scenarios.into_iter().map(|scenario| scenario.id).collect());
    let options = list(lobby.options.into_iter().map(|option| option.id).collect());
    format!("scenarios: {scenarios}; options: {options}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(bots: &[BotSpec], swap: bool) -> Plan {
        Plan {
            game: "skirmish".to_owned(),
            setup: Setup::scenario("plain"),
            bots: bots.to_vec(),
            seeds: 5,
            swap,
            first_seed: 40,
            most_answers: 1000,
        }
    }

    #[test]
    fn swapped_games_come_in_rows_of_one_seed() {
        let search = "search:9it".parse().unwrap();
        let plan = plan(&[BotSpec::Random, BotSpec::Greedy, search], true);
        assert_eq!(plan.games(), 15);
        let seeds: Vec<u64> = (0..15).map(|game| plan.seed_of(game)).collect();
        assert_eq!(seeds, [40, 40, 40, 41, 41, 41, 42, 42, 42, 43, 43, 43, 44, 44, 44]);
        for seed in 0..5 {
            for seat in 0..3 {
                let mut bots: Vec<usize> = (0..3).map(|turn| plan.bot_at(3 * seed + turn, seat)).collect();
                bots.sort_unstable();
                assert_eq!(bots, [0, 1, 2], "every bot sits once on every seat");
            }
        }
        let games: Vec<Vec<usize>> =
            (0..3).map(|game| (0..3).map(|seat| plan.bot_at(game, seat)).collect()).collect();
        assert_eq!(games, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    }

    #[test]
    fn no_game_is_played_twice() {
        use BotSpec::{Greedy, Random};
        let rotations = |bots: &[BotSpec]| plan(bots, true).rotations();
        assert_eq!(rotations(&[Greedy, Greedy]), 1);
        assert_eq!(rotations(&[Greedy, Random]), 2);
        assert_eq!(rotations(&[Greedy, Random, Greedy, Random]), 2);
        assert_eq!(rotations(&[Greedy, Random, Random, Random]), 4);
        assert_eq!(rotations(&[Greedy, Greedy, Random]), 3);
        assert_eq!(plan(&[Greedy, Random], false).rotations(), 1);
    }

    #[test]
    fn without_swap_bots_keep_their_seats() {
        let plan = plan(&[BotSpec::Random, BotSpec::Greedy], false);
        assert_eq!((plan.games(), plan.seed_of(3)), (5, 43));
        assert!((0..5).all(|game| plan.bot_at(game, 0) == 0 && plan.bot_at(game, 1) == 1));
    }

    #[test]
    fn nonsense_is_refused_with_what_would_do() {
        let good = plan(&[BotSpec::Random, BotSpec::Greedy], false);
        assert_eq!(good.check().unwrap().1.len(), 2);
        let refused = |plan: Plan| plan.check().err().unwrap().to_string();
        assert!(refused(Plan { game: "chess".to_owned(), ..good.clone() }).contains("skirmish"));
        assert!(refused(Plan { setup: Setup::scenario("lava"), ..good.clone() }).contains("plain"));
        let option = Setup::scenario("plain").with("fog", "on");
        assert!(refused(Plan { setup: option, ..good.clone() }).contains("fog"));
        assert!(refused(plan(&[BotSpec::Random], false)).contains("red, blue"));
    }
}
