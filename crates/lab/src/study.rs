//! What the lab is asked to find out, and the runs that it takes.

use retrograde_core::{SeatInfo, Setup};
use retrograde_table::{BotSpec, Title};
use serde::{Deserialize, Serialize};

use crate::plan::open;
use crate::{LabError, Plan, Shard};

/// What is made of the games.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One run, counted.
    Run,
    /// Every two bots against each other: ratings.
    Ladder,
    /// A run for every combination of values of options: a row each.
    Sweep,
    /// One run, looked at closely: what the winners had and did.
    Balance,
}

/// Which games are played, and what for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Study {
    /// What is made of them.
    pub kind: Kind,
    /// Id of the game.
    pub game: String,
    /// Scenario and options.
    pub setup: Setup,
    /// One bot per seat; in a ladder, those who meet; in a sweep, repeated until all seats are taken.
    pub bots: Vec<BotSpec>,
    /// How many seeds each run plays.
    pub seeds: u32,
    /// Whether each seed is played in every rotation of the bots. A ladder always does.
    pub swap: bool,
    /// The first seed; the others follow.
    pub first_seed: u64,
    /// A game that takes more answers is left unfinished.
    pub most_answers: u32,
    /// In a sweep: options with the values that they take; `scenario` is one of them.
    pub vary: Vec<(String, Vec<String>)>,
    /// In a study of balance: how many of the first answers of a seat count as its opening.
    pub opening: u32,
    /// Whether every draw is kept.
    pub draws: bool,
    /// The part of it that is played here.
    pub shard: Shard,
}

/// One run of a study.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its games.
    pub plan: Plan,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
}

/// A study that makes sense, and its runs in order.
#[derive(Clone)]
pub struct Agenda {
    /// The study.
    pub study: Study,
    /// The game.
    pub title: &'static dyn Title,
    /// The runs.
    pub runs: Vec<Run>,
}

impl std::fmt::Debug for Agenda {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Agenda").field("study", &self.study).field("runs", &self.runs).finish_non_exhaustive()
    }
}

impl Agenda {
    /// The runs of a study.
    ///
    /// # Errors
    ///
    /// If there is no such game, scenario, option or value, or if the bots do not fit the seats.
    pub fn new(study: Study) -> Result<Agenda, LabError> {
        let plans = match study.kind {
            Kind::Run | Kind::Balance => vec![study.plan(study.setup.clone(), study.bots.clone())],
            Kind::Ladder => study.pairs()?,
            Kind::Sweep => study.combinations()?,
        };
        let mut runs = Vec::new();
        let mut found = None;
        for plan in plans {
            let (title, seats) = plan.check()?;
            found = Some(title);
            runs.push(Run { plan, seats });
        }
        let title = found.ok_or_else(|| LabError::Plan("there is nothing to play".to_owned()))?;
        Ok(Agenda { study, title, runs })
    }

    /// How many games the whole study comes to.
    pub fn games(&self) -> u32 {
        self.runs.iter().fold(0, |games, run| games.saturating_add(run.plan.games()))
    }

    /// Whether a game of a run is planned, and belongs to the part that is played here.
    pub fn is_here(&self, run: u32, game: u32) -> bool {
        let plan = self.runs.get(run as usize).map(|run| &run.plan);
        plan.is_some_and(|plan| game < plan.games() && self.study.shard.holds(run, game / plan.rotations()))
    }

    /// The games of the part that is played here, each as run and number: seed by seed, so that a study that is cut short has
    /// played about as much of every run.
    pub fn games_here(&self) -> Vec<(u32, u32)> {
        let mut games: Vec<(u32, u32)> = Vec::new();
        for (run, each) in (0..).zip(&self.runs) {
            games.extend((0..each.plan.games()).map(|game| (run, game)));
        }
        games.retain(|&(run, game)| self.is_here(run, game));
        games.sort_by_key(|&(run, game)| (game / self.runs[run as usize].plan.rotations(), run, game));
        games
    }
}

impl Study {
    fn plan(&self, setup: Setup, bots: Vec<BotSpec>) -> Plan {
        Plan {
            game: self.game.clone(),
            setup,
            bots,
            seeds: self.seeds,
            swap: self.swap,
            first_seed: self.first_seed,
            most_answers: self.most_answers,
        }
    }

    /// Every two bots at one table: they take turns around it, and both sit on each seat equally often.
    fn pairs(&self) -> Result<Vec<Plan>, LabError> {
        let fail = |what: String| Err(LabError::Plan(what));
        let (_, seats) = open(&self.game, &self.setup, self.first_seed)?;
        if seats.len() < 2 {
            return fail("a ladder needs a scenario for two or more".to_owned());
        }
        if self.bots.len() < 2 {
            return fail("a ladder needs two bots or more, separated by commas".to_owned());
        }
        if let Some(twice) =
            self.bots.iter().enumerate().find(|(index, bot)| self.bots[..*index].contains(bot))
        {
            return fail(format!("{} is named twice", twice.1));
        }
        let around = |first: BotSpec, second: BotSpec| {
            let bots = (0..seats.len()).map(|seat| if seat % 2 == 0 { first } else { second });
            Plan { swap: true, ..self.plan(self.setup.clone(), bots.collect()) }
        };
        let mut plans = Vec::new();
        for (index, &first) in self.bots.iter().enumerate() {
            for &second in &self.bots[index + 1..] {
                plans.push(around(first, second));
                // With an odd number of seats one of the two has a seat more; then they change places.
                if seats.len() % 2 == 1 {
                    plans.push(around(second, first));
                }
            }
        }
        Ok(plans)
    }

    /// Every combination of the values that vary; the first option changes most slowly.
    fn combinations(&self) -> Result<Vec<Plan>, LabError> {
        let mut setups = vec![self.setup.clone()];
        for (option, values) in &self.vary {
            let set = |setup: &Setup, value: &String| match option.as_str() {
                "scenario" => Setup { scenario: value.clone(), ..setup.clone() },
                _ => setup.clone().with(option, value),
            };
            setups =
                setups.iter().flat_map(|setup| values.iter().map(move |value| set(setup, value))).collect();
        }
        let plan = |setup: Setup| {
            let (_, seats) = open(&self.game, &setup, self.first_seed)?;
            let most = seats.len().max(self.bots.len());
            Ok(self.plan(setup, self.bots.iter().copied().cycle().take(most).collect()))
        };
        setups.into_iter().map(plan).collect()
    }

    /// What a run of a sweep sets the varied options to, in their order.
    pub fn varied(&self, plan: &Plan) -> Vec<(String, String)> {
        let value = |option: &String| match option.as_str() {
            "scenario" => plan.setup.scenario.clone(),
            _ => plan.setup.options.get(option).cloned().unwrap_or_default(),
        };
        self.vary.iter().map(|(option, _)| (option.clone(), value(option))).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn study(kind: Kind, bots: &[&str]) -> Study {
        Study {
            kind,
            game: "skirmish".to_owned(),
            setup: Setup::scenario("plain"),
            bots: bots.iter().map(|bot| bot.parse().unwrap()).collect(),
            seeds: 5,
            swap: false,
            first_seed: 1,
            most_answers: 1000,
            vary: Vec::new(),
            opening: if kind == Kind::Balance { 3 } else { 0 },
            draws: false,
            shard: Shard::WHOLE,
        }
    }

    fn seating(agenda: &Agenda) -> Vec<Vec<String>> {
        let bots = |run: &Run| run.plan.bots.iter().map(ToString::to_string).collect();
        agenda.runs.iter().map(bots).collect()
    }

    #[test]
    fn every_two_bots_meet_and_sit_everywhere_equally_often() {
        let two = Agenda::new(study(Kind::Ladder, &["random", "greedy", "cadet"])).unwrap();
        assert_eq!(seating(&two), [["random", "greedy"], ["random", "cadet"], ["greedy", "cadet"]]);
        assert_eq!(two.games(), 30, "three pairs, five seeds, two sides");
        for players in 2..=6 {
            let table = Study {
                game: "buck-rogers".to_owned(),
                setup: Setup::scenario("basic").with("players", players),
                ..study(Kind::Ladder, &["random", "greedy"])
            };
            let agenda = Agenda::new(table).unwrap();
            let mut sat = vec![0; players];
            let mut games = 0;
            for run in &agenda.runs {
                for game in 0..run.plan.games() {
                    games += 1;
                    for (seat, sat) in sat.iter_mut().enumerate() {
                        *sat += u32::from(run.plan.bots[run.plan.bot_at(game, seat)] == BotSpec::Greedy);
                    }
                }
            }
            assert!(sat.iter().all(|sat| 2 * sat == games), "{players} players: {sat:?} of {games}");
        }
    }

    #[test]
    fn a_sweep_has_a_run_for_every_combination() {
        let sweep = Study {
            game: "buck-rogers".to_owned(),
            setup: Setup::scenario("basic"),
            vary: vec![
                ("players".to_owned(), vec!["2".to_owned(), "3".to_owned()]),
                ("scenario".to_owned(), vec!["basic".to_owned(), "advanced".to_owned()]),
            ],
            ..study(Kind::Sweep, &["greedy", "random"])
        };
        let agenda = Agenda::new(sweep.clone()).unwrap();
        let values = |run: &Run| sweep.varied(&run.plan).into_iter().map(|(_, value)| value).collect();
        let set: Vec<Vec<String>> = agenda.runs.iter().map(values).collect();
        assert_eq!(set, [["2", "basic"], ["2", "advanced"], ["3", "basic"], ["3", "advanced"]]);
        assert_eq!(seating(&agenda)[2], ["greedy", "random", "greedy"], "bots fill the seats in turn");
        let wrong = Study { vary: vec![("players".to_owned(), vec!["99".to_owned()])], ..sweep };
        assert!(Agenda::new(wrong).unwrap_err().to_string().contains("players"));
    }

    #[test]
    fn nonsense_is_refused() {
        let refused = |study: Study| Agenda::new(study).unwrap_err().to_string();
        assert!(refused(study(Kind::Ladder, &["greedy"])).contains("two bots"));
        assert!(
            refused(study(Kind::Ladder, &["greedy", "random", "greedy"])).contains("greedy is named twice")
        );
        assert!(refused(study(Kind::Run, &["greedy"])).contains("red, blue"));
    }

    #[test]
    fn parts_hold_whole_seeds_and_all_of_them() {
        let ladder = study(Kind::Ladder, &["random", "greedy", "cadet"]);
        let whole = Agenda::new(ladder.clone()).unwrap().games_here();
        assert_eq!(whole.len(), 30);
        assert_eq!(whole[..6], [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)], "seed by seed");
        let mut parts: Vec<(u32, u32)> = Vec::new();
        for part in ["1/4", "2/4", "3/4", "4/4"] {
            let here =
                Agenda::new(Study { shard: part.parse().unwrap(), ..ladder.clone() }).unwrap().games_here();
            assert!(here.iter().all(|&(run, game)| here.contains(&(run, game ^ 1))), "both sides of a seed");
            parts.extend(here);
        }
        parts.sort_unstable();
        let mut sorted = whole;
        sorted.sort_unstable();
        assert_eq!(parts, sorted);
    }
}
