use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::Level;

/// Which bot, and how long it may think.
///
/// # Display
///
/// As on the command line: `random`, `greedy`, `cadet`, `search:200ms`, `search:5000it`, `search:1s/1t`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum BotSpec {
    /// Any legal answer.
    Random,
    /// The answer whose position looks best.
    Greedy,
    /// As strong as one of the levels that people choose from.
    Level(Level),
    /// Information-set tree search.
    Search {
        /// For one answer.
        budget: Budget,
        /// Threads; 0 = as many as there are cores for a budget of time, and one for a budget of iterations.
        threads: u8,
    },
}

/// How long a search may think about one answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Budget {
    /// Wall time.
    Time(Duration),
    /// Iterations, the same on every machine.
    Iterations(u32),
    /// As many iterations as the game gives a level, within a wall time that hardly any machine needs.
    Level(Level, Duration),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Iterations(count) => write!(f, "{count}it"),
            Budget::Level(level, time) => write!(f, "{level} in {}ms", time.as_millis()),
        }
    }
}

impl BotSpec {
    /// The bot that really thinks: a level that is another bot under a name of its own is that bot.
    #[must_use]
    pub fn resolved(self) -> BotSpec {
        match self {
            BotSpec::Level(level) => level.bot().unwrap_or(self),
            other => other,
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Level(level) => level.fmt(f),
            BotSpec::Search { budget, threads: 0 } => write!(f, "search:{budget}"),
            BotSpec::Search { budget, threads } => write!(f, "search:{budget}/{threads}t"),
        }
    }
}

/// A bot at a table: which one, and whether it thinks ahead while others are asked. Among bots alone nobody takes any time, so matches
/// have no use for that: their bots are [`BotSpec`]s.
///
/// # Display
///
/// As the bot, with `/ahead` if it thinks ahead: `commander/ahead`, `search:200ms/1t/ahead`. Only bots that search can.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct SeatedBot {
    /// Which bot.
    pub bot: BotSpec,
    /// Whether it thinks ahead.
    pub ahead: bool,
}

/// What follows the text of a bot that thinks ahead.
const AHEAD: &str = "/ahead";

impl fmt::Display for SeatedBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.bot, if self.ahead { AHEAD } else { "" })
    }
}

impl FromStr for SeatedBot {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<SeatedBot, ParseBotError> {
        let Some(bot) = text.strip_suffix(AHEAD) else {
            return Ok(SeatedBot { bot: text.parse()?, ahead: false });
        };
        let bot: BotSpec = bot.parse()?;
        match bot.resolved() {
            BotSpec::Search { .. } => Ok(SeatedBot { bot, ahead: true }),
            _ => Err(ParseBotError::SearchesNot(bot)),
        }
    }
}

/// Why a text names no bot.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum ParseBotError {
    /// There is no such bot.
    Unknown(String),
    /// It is to think ahead, but it does not search.
    SearchesNot(BotSpec),
    /// It is to think ahead where nobody takes any time.
    NobodyWaits(String),
}

impl fmt::Display for ParseBotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBotError::Unknown(text) => write!(
                f,
                "{text:?} is not a bot: try cadet, trooper, sergeant, captain, commander, random, greedy, search:200ms or search:5000it"
            ),
            ParseBotError::SearchesNot(bot) => {
                write!(f, "{bot} does not search, so it cannot think ahead: leave out {AHEAD}")
            }
            ParseBotError::NobodyWaits(text) => {
                let bot = text.strip_suffix(AHEAD).unwrap_or(text);
                write!(
                    f,
                    "bots think ahead only at tables with people: here {bot} plays as well without {AHEAD}"
                )
            }
        }
    }
}

impl std::error::Error for ParseBotError {}

impl FromStr for BotSpec {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<BotSpec, ParseBotError> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.to_string() == text) {
            return Ok(BotSpec::Level(level));
        }
        if text.ends_with(AHEAD) {
            return Err(match text.parse::<SeatedBot>() {
                Ok(_) => ParseBotError::NobodyWaits(text.to_owned()),
                Err(error) => error,
            });
        }
        let error = || ParseBotError::Unknown(text.to_owned());
        let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        match (name, rest) {
            ("random", None) => Ok(BotSpec::Random),
            ("greedy", None) => Ok(BotSpec::Greedy),
            ("search", None) => {
                Ok(BotSpec::Search { budget: Budget::Time(Duration::from_millis(200)), threads: 0 })
            }
            ("search", Some(rest)) => {
                let (budget, threads) = rest.split_once('/').map_or((rest, None), |(b, t)| (b, Some(t)));
                let threads = match threads {
                    None => 0,
                    Some(threads) => {
                        threads.strip_suffix('t').and_then(|t| t.parse().ok()).ok_or_else(error)?
                    }
                };
                Ok(BotSpec::Search { budget: parse_budget(budget).ok_or_else(error)?, threads })
            }
            _ => Err(error()),
        }
    }
}

fn parse_budget(text: &str) -> Option<Budget> {
    let budget = if let Some(count) = text.strip_suffix("it") {
        Budget::Iterations(count.parse().ok()?)
    } else if let Some(millis) = text.strip_suffix("ms") {
        Budget::Time(Duration::from_millis(millis.parse().ok()?))
    } else {
        Budget::Time(Duration::from_secs(text.strip_suffix('s')?.parse().ok()?))
    };
    let hour = Duration::from_hours(1);
    (budget != Budget::Iterations(0) && budget != Budget::Time(Duration::ZERO))
        .then_some(budget)
        .filter(|budget| !matches!(budget, Budget::Time(time) if *time > hour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_round_trip_and_nonsense_is_refused() {
        for text in
            ["random", "greedy", "cadet", "commander", "search:200ms", "search:5000it", "search:20ms/1t"]
        {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        assert_eq!("search:2s".parse::<BotSpec>().unwrap().to_string(), "search:2000ms");
        for text in [
            "",
            "deep",
            "Cadet",
            "cadet:3",
            "greedy:3",
            "search:",
            "search:0ms",
            "search:0it",
            "search:9999999999s",
            "search:1ms/xt",
        ] {
            assert!(text.parse::<BotSpec>().is_err(), "{text}");
            assert!(format!("{text}/ahead").parse::<SeatedBot>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_bots_that_search_think_ahead_and_only_at_tables() {
        for text in ["random", "captain", "captain/ahead", "search:200ms/ahead", "search:20ms/1t/ahead"] {
            let bot: SeatedBot = text.parse().unwrap();
            assert_eq!((bot.to_string(), bot.ahead), (text.to_owned(), text.ends_with("/ahead")));
        }
        let refused = |text: &str| text.parse::<SeatedBot>().unwrap_err().to_string();
        for bot in ["random", "greedy", "cadet", "trooper", "sergeant"] {
            let because = format!("{bot} does not search, so it cannot think ahead: leave out /ahead");
            assert_eq!(refused(&format!("{bot}/ahead")), because);
        }
        assert!(refused("captain/ahead/ahead").contains("only at tables"));
        assert!(refused("/ahead").starts_with("\"\" is not a bot"));
        assert!(refused("captain/behind").starts_with("\"captain/behind\" is not a bot"));
        let among_bots = "captain/ahead".parse::<BotSpec>().unwrap_err().to_string();
        assert!(among_bots.ends_with("here captain plays as well without /ahead"), "{among_bots}");
    }
}
