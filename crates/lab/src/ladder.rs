use retrograde_core::Setup;
use retrograde_table::BotSpec;
use serde::Serialize;

use crate::ratings::Results;
use crate::{Agenda, LabError, Plan, Played, Rate};

/// How strong bots are, from games of every two of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// Scenario and options.
    pub setup: Setup,
    /// How many sit at the table.
    pub seats: u32,
    /// The first seed.
    pub first_seed: u64,
    /// Games that were planned.
    pub planned: u32,
    /// Games that were played.
    pub played: u32,
    /// Games that were stopped at the limit of answers: they count for nothing.
    pub unfinished: u32,
    /// The bot whose rating is 1000; none = the mean of all is.
    pub anchor: Option<String>,
    /// Whether a drawn game was added between each two bots, because one of them lost every point and no rating would be low
    /// enough.
    pub drawn_added: bool,
    /// The bots, the strongest first.
    pub bots: Vec<Rung>,
    /// Every two of them, in the order in which they were named.
    pub pairs: Vec<Pair>,
}

/// A bot on the ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    /// The bot.
    pub bot: String,
    /// Elo: 400 points are odds of ten to one.
    pub rating: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end of it.
    pub high: f64,
    /// Points of all its games that ended.
    pub points: Rate,
}

/// Two bots against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The one that was named first.
    pub first: String,
    /// The other.
    pub second: String,
    /// Games that the first won alone, or whose winners were all its.
    pub won: u32,
    /// Games that the second won so.
    pub lost: u32,
    /// Games that ended otherwise: nobody won, both did, or a side that the game itself plays.
    pub drawn: u32,
    /// Points of the first, of all games that ended.
    pub points: Rate,
    /// Wins of the first, of those that either of them won.
    pub decided: Rate,
}

/// A rating of 1000 is in the middle of the ladder, or where the anchor is.
const MIDDLE: f64 = 1000.0;

impl Ladder {
    /// Rates the bots of a ladder by the games that were played.
    ///
    /// # Errors
    ///
    /// If the anchor is not among them.
    pub fn new(agenda: &Agenda, played: &[Played], anchor: Option<BotSpec>) -> Result<Ladder, LabError> {
        let study = &agenda.study;
        let place = |bot: &BotSpec| study.bots.iter().position(|each| each == bot);
        let anchor = match anchor {
            None => None,
            Some(bot) => Some(
                place(&bot)
                    .ok_or_else(|| LabError::Plan(format!("{bot} is not on the ladder: no anchor")))?,
            ),
        };
        let names: Vec<String> = study.bots.iter().map(ToString::to_string).collect();
        let mut results = Results::new(names.len());
        let mut pairs: Vec<Count> = Vec::new();
        for one in 0..names.len() {
            pairs.extend((one + 1..names.len()).map(|other| Count::new(one, other)));
        }
        for game in played.iter().filter(|game| game.end.is_some()) {
            let plan = &agenda.runs[game.run as usize].plan;
            let sat: Vec<usize> = plan.bots.iter().filter_map(place).collect();
            let (Some(&one), Some(&other)) = (sat.iter().min(), sat.iter().max()) else { continue };
            let point = point_of(plan, game, &study.bots[one]);
            results.add(one, other, point);
            if let Some(pair) = pairs.iter_mut().find(|pair| (pair.one, pair.other) == (one, other)) {
                pair.add(point);
            }
        }
        let fit = results.fit();
        let scale = 400.0 / std::f64::consts::LN_10;
        let base = anchor.map_or(0.0, |anchor| fit.strengths[anchor]);
        let rung = |bot: usize| {
            let rating = MIDDLE + scale * (fit.strengths[bot] - base);
            let half = 1.959_963_984_540_054 * scale * fit.error(bot, anchor);
            let (points, games) = pairs.iter().fold((0.0, 0), |(points, games), pair| {
                let (more, of) = pair.points_of(bot);
                (points + more, games + of)
            });
            Rung {
                bot: names[bot].clone(),
                rating: thousandths(rating),
                low: thousandths(rating - half),
                high: thousandths(rating + half),
                points: Rate::new(thousandths(points), games),
            }
        };
        let mut bots: Vec<Rung> = (0..names.len()).map(rung).collect();
        bots.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        Ok(Ladder {
            game: study.game.clone(),
            title: agenda.title.info().title.to_owned(),
            setup: study.setup.clone(),
            seats: agenda.runs.first().map_or(0, |run| run.seats.len() as u32),
            first_seed: study.first_seed,
            planned: agenda.games(),
            played: played.len() as u32,
            unfinished: played.iter().filter(|game| game.end.is_none()).count() as u32,
            anchor: anchor.map(|anchor| names[anchor].clone()),
            drawn_added: fit.drawn_added,
            bots,
            pairs: pairs.iter().map(|pair| pair.told(&names)).collect(),
        })
    }
}

/// What a bot has of the point of a game: the victory of its seats, and half of what neither of the two has.
fn point_of(plan: &Plan, game: &Played, bot: &BotSpec) -> f64 {
    if game.is_draw() {
        return 0.5;
    }
    let (mut ours, mut theirs) = (0.0, 0.0);
    for seat in 0..plan.bots.len() {
        let share = game.share_of(seat);
        if plan.bots[plan.bot_at(game.game, seat)] == *bot { ours += share } else { theirs += share }
    }
    // Thirds of a victory add up to whole ones.
    (f64::midpoint(ours, 1.0 - theirs) * 1e6).round() / 1e6
}

/// Enough for any reader, and the same on machines whose logarithms differ in the last digit.
fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}

/// Games of two bots, by their places.
struct Count {
    one: usize,
    other: usize,
    won: u32,
    lost: u32,
    drawn: u32,
    points: f64,
}

impl Count {
    fn new(one: usize, other: usize) -> Count {
        Count { one, other, won: 0, lost: 0, drawn: 0, points: 0.0 }
    }

    fn add(&mut self, point: f64) {
        self.points += point;
        match point {
            point if point >= 1.0 => self.won += 1,
            point if point <= 0.0 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    fn games(&self) -> u32 {
        self.won + self.lost + self.drawn
    }

    fn points_of(&self, bot: usize) -> (f64, u32) {
        let games = self.games();
        match bot {
            bot if bot == self.one => (self.points, games),
            bot if bot == self.other => (f64::from(games) - self.points, games),
            _ => (0.0, 0),
        }
    }

    fn told(&self, names: &[String]) -> Pair {
        Pair {
            first: names[self.one].clone(),
            second: names[self.other].clone(),
            won: self.won,
            lost: self.lost,
            drawn: self.drawn,
            points: Rate::new(thousandths(self.points), self.games()),
            decided: Rate::new(f64::from(self.won), self.won + self.lost),
        }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "these come out exact")]
mod tests {
    use retrograde_core::{Seat, Seats};

    use super::*;
    use crate::study::tests::study;
    use crate::{End, Kind, Study};

    fn game(run: u32, game: u32, seats: usize, winners: Option<&[u8]>) -> Played {
        let end = winners.map(|winners| End {
            winners: winners.iter().map(|seat| Seat::new(*seat)).collect::<Seats>(),
            how: "so".to_owned(),
            rule: "SK-07".to_owned(),
        });
        let (had, draws, tallies) = (Vec::new(), Vec::new(), Vec::new());
        Played { run, game, end, turns: 1, answers: 1, luck: vec![0; seats], tallies, had, draws }
    }

    #[test]
    fn the_point_goes_to_the_bot_that_sat_there() {
        let agenda = Agenda::new(study(Kind::Ladder, &["random", "greedy", "cadet"])).unwrap();
        // Random sits on the first seat in even games, on the second in odd ones.
        let played = [
            game(0, 0, 2, Some(&[1])),
            game(0, 1, 2, Some(&[0])),
            game(0, 2, 2, Some(&[0])),
            game(0, 3, 2, Some(&[])),
            game(0, 4, 2, None),
            game(1, 0, 2, Some(&[0, 1])),
            // A side that the game itself plays.
            game(1, 1, 2, Some(&[5])),
        ];
        let ladder = Ladder::new(&agenda, &played, None).unwrap();
        let [random, ..] = &ladder.pairs[..] else { panic!("pairs") };
        assert_eq!((random.won, random.lost, random.drawn, random.points.hits), (1, 2, 1, 1.5));
        assert_eq!((random.decided.hits, random.decided.of), (1.0, 3));
        assert_eq!((ladder.pairs[1].drawn, ladder.pairs[1].points.rate), (2, 0.5));
        assert_eq!((ladder.planned, ladder.played, ladder.unfinished), (30, 7, 1));
        assert_eq!(ladder.bots[0].bot, "greedy");
        let mean: f64 = ladder.bots.iter().map(|rung| rung.rating).sum::<f64>() / 3.0;
        assert!((mean - 1000.0).abs() < 0.01, "{ladder:?}");
        assert!(ladder.bots.iter().all(|rung| rung.low < rung.rating && rung.rating < rung.high));

        let anchored = Ladder::new(&agenda, &played, Some(BotSpec::Random)).unwrap();
        let random = anchored.bots.iter().find(|rung| rung.bot == "random").unwrap();
        assert_eq!((random.rating, random.low, random.high), (1000.0, 1000.0, 1000.0));
        assert!(Ladder::new(&agenda, &played, "search:9it".parse().ok()).is_err());
    }

    #[test]
    fn allies_of_one_bot_win_for_it() {
        let three = Study {
            game: "buck-rogers".to_owned(),
            setup: Setup::scenario("basic").with("players", 3),
            ..study(Kind::Ladder, &["random", "greedy"])
        };
        let agenda = Agenda::new(three).unwrap();
        // random greedy random: two seats of random, one of greedy; then the other way round.
        let played =
            [game(0, 0, 3, Some(&[0, 2])), game(1, 0, 3, Some(&[0, 1])), game(0, 3, 3, Some(&[0, 1, 2]))];
        let ladder = Ladder::new(&agenda, &played, None).unwrap();
        let pair = &ladder.pairs[0];
        assert_eq!((pair.won, pair.lost, pair.drawn, pair.points.hits), (1, 0, 2, 2.0));
    }
}
