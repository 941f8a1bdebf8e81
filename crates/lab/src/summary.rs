use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{SeatInfo, Setup};
use serde::Serialize;

use crate::{Plan, Played, Rate, Span};

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// Scenario and options.
    pub setup: Setup,
    /// The bots, in the order of the seats.
    pub bots: Vec<String>,
    /// Whether the bots changed seats.
    pub swap: bool,
    /// The first seed.
    pub first_seed: u64,
    /// Games that were planned.
    pub planned: u32,
    /// Games that were played.
    pub played: u32,
    /// Games that one seat won alone.
    pub decided: u32,
    /// Games that several seats won, but not all: each has its part of the victory.
    pub shared: u32,
    /// Games that ended with nobody ahead: no seat won, or all did.
    pub draws: u32,
    /// Games that were stopped at the limit of answers.
    pub unfinished: u32,
    /// By seat.
    pub seats: Vec<Side>,
    /// By kind of bot; only where different bots changed seats.
    pub by_bot: Vec<Side>,
    /// Turns of a game.
    pub turns: Span,
    /// Answers of a game.
    pub answers: Span,
    /// How games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// What was counted, the most frequent first.
    pub losses: Vec<Loss>,
}

/// How a seat or a bot fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Its share if all seats were alike: one seat of four has a quarter.
    pub fair: f64,
    /// Victories, of all games that ended; a shared victory counts in part.
    pub wins: Rate,
    /// Wins, of the games that one seat won alone.
    pub decided: Rate,
    /// Rolls that came less rolls that were to be expected, a game.
    pub luck: f64,
}

/// A way that games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// How, as part of a sentence.
    pub how: String,
    /// By which rule.
    pub rule: String,
    /// How often.
    pub games: u32,
}

/// Something counted, by cause.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// What happened.
    pub what: String,
    /// Why.
    pub cause: String,
    /// How often in all.
    pub count: u32,
    /// How often in a game.
    pub per_game: f64,
}

impl Summary {
    /// Counts the games of a plan.
    pub fn new(plan: &Plan, title: &str, seats: &[SeatInfo], played: &[Played]) -> Summary {
        let bots: Vec<String> = plan.bots.iter().map(ToString::to_string).collect();
        let by_seat = (0..seats.len()).map(|place| {
            let name = if plan.rotates() {
                seats[place].name.clone()
            } else {
                format!("{} ({})", seats[place].name, bots[place])
            };
            side(name, played, seats.len(), |_, seat| seat == place)
        });
        let kinds: BTreeSet<&String> = bots.iter().filter(|_| plan.rotates()).collect();
        let mut kinds: Vec<&String> = kinds.into_iter().collect();
        kinds.sort_by_key(|kind| bots.iter().position(|bot| bot == *kind));
        let by_bot = kinds.into_iter().map(|kind| {
            let name = match bots.iter().filter(|bot| *bot == kind).count() {
                1 => kind.clone(),
                several => format!("{several} × {kind}"),
            };
            side(name, played, seats.len(), |game, seat| bots[plan.bot_at(game, seat)] == *kind)
        });
        let count = |test: &dyn Fn(&Played) -> bool| played.iter().filter(|game| test(game)).count() as u32;
        let (draws, unfinished) = (count(&Played::is_draw), count(&|game| game.end.is_none()));
        Summary {
            game: plan.game.clone(),
            title: title.to_owned(),
            setup: plan.setup.clone(),
            swap: plan.swap,
            first_seed: plan.first_seed,
            planned: plan.games(),
            played: played.len() as u32,
            decided: count(&Played::is_decided),
            shared: count(&Played::is_shared),
            draws,
            unfinished,
            seats: by_seat.collect(),
            by_bot: by_bot.collect(),
            turns: Span::of(played.iter().map(|game| f64::from(game.turns))),
            answers: Span::of(played.iter().map(|game| f64::from(game.answers))),
            endings: endings(played),
            losses: losses(played),
            bots,
        }
    }
}

/// Counts for one seat or kind of bot; `sat` says whether it sat on a seat in a game.
fn side(name: String, played: &[Played], seats: usize, sat: impl Fn(u32, usize) -> bool) -> Side {
    let places = |game: &Played| (0..seats).filter(|&seat| sat(game.game, seat)).collect::<Vec<_>>();
    let share = |game: &Played| places(game).into_iter().map(|seat| game.share_of(seat)).sum::<f64>();
    let ended: Vec<&Played> = played.iter().filter(|game| game.end.is_some()).collect();
    let decided: Vec<&Played> = played.iter().filter(|game| game.is_decided()).collect();
    let rate = |games: &[&Played]| {
        // Thirds of a victory add up to whole ones.
        let hits: f64 = games.iter().map(|game| share(game)).sum();
        Rate::new((hits * 1e6).round() / 1e6, games.len() as u32)
    };
    let luck =
        played.iter().flat_map(|game| places(game).into_iter().map(|seat| game.luck[seat] as f64 / 1000.0));
    let fair = played.first().map_or(0.0, |game| places(game).len() as f64 / seats as f64);
    Side { name, fair, wins: rate(&ended), decided: rate(&decided), luck: Span::of(luck).mean }
}

fn endings(played: &[Played]) -> Vec<Ending> {
    let mut games: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for end in played.iter().filter_map(|game| game.end.as_ref()) {
        *games.entry((&end.how, &end.rule)).or_default() += 1;
    }
    let ending =
        |((how, rule), games): ((&str, &str), u32)| Ending { how: how.into(), rule: rule.into(), games };
    let mut endings: Vec<Ending> = games.into_iter().map(ending).collect();
    endings.sort_by_key(|ending| Reverse(ending.games));
    endings
}

fn losses(played: &[Played]) -> Vec<Loss> {
    let mut counts: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for (what, cause, count) in played.iter().flat_map(|game| &game.tallies) {
        *counts.entry((what, cause)).or_default() += count;
    }
    let loss = |((what, cause), count): ((&str, &str), u32)| {
        let per_game = f64::from(count) / played.len() as f64;
        Loss { what: what.into(), cause: cause.into(), count, per_game }
    };
    let mut losses: Vec<Loss> = counts.into_iter().map(loss).collect();
    losses.sort_by(|a, b| a.what.cmp(&b.what).then(b.count.cmp(&a.count)));
    losses
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "these come out exact")]
mod tests {
    use retrograde_core::{Seat, Seats};
    use retrograde_table::BotSpec;

    use super::*;
    use crate::End;

    #[test]
    fn swapped_wins_go_to_the_bot_that_sat_there() {
        let plan = Plan {
            game: "skirmish".to_owned(),
            setup: Setup::scenario("plain"),
            bots: vec![BotSpec::Greedy, BotSpec::Random],
            seeds: 2,
            swap: true,
            first_seed: 1,
            most_answers: 100,
        };
        let seats = ["Red", "Blue"].map(|name| SeatInfo { id: name.to_lowercase(), name: name.to_owned() });
        let game = |game, winner: Option<Option<u8>>| Played {
            run: 0,
            game,
            end: winner.map(|winner| End {
                winners: winner.map_or(Seats::NONE, |seat| Seats::only(Seat::new(seat))),
                how: "so".to_owned(),
                rule: "SK-07".to_owned(),
            }),
            turns: game + 1,
            answers: 10,
            luck: vec![1000, -1000],
            tallies: vec![("units lost".to_owned(), "attack".to_owned(), 2)],
            had: Vec::new(),
            draws: Vec::new(),
        };
        // Greedy sits on Red, Blue, Red, Blue: it wins as Red, wins as Blue, draws, and is not done.
        let played = [game(0, Some(Some(0))), game(1, Some(Some(1))), game(2, Some(None)), game(3, None)];
        let summary = Summary::new(&plan, "Skirmish", &seats, &played);
        assert_eq!((summary.decided, summary.draws, summary.unfinished), (2, 1, 1));
        let shares = |sides: &[Side]| -> Vec<(f64, u32, u32)> {
            sides.iter().map(|side| (side.wins.hits, side.wins.of, side.decided.of)).collect()
        };
        assert_eq!(shares(&summary.seats), [(1.0, 3, 2), (1.0, 3, 2)]);
        assert_eq!(shares(&summary.by_bot), [(2.0, 3, 2), (0.0, 3, 2)]);
        assert_eq!(summary.by_bot[0].luck, 0.0, "as lucky as Red in two games, as Blue in two");
        assert_eq!(summary.seats[0].luck, 1.0);
        assert_eq!((summary.endings[0].games, summary.losses[0].count), (3, 8));
        assert_eq!(summary.turns.median, 2.5);
        assert_eq!((summary.seats[0].fair, summary.by_bot[1].fair), (0.5, 0.5));
    }

    #[test]
    fn victories_add_up() {
        let plan = Plan {
            game: "skirmish".to_owned(),
            setup: Setup::scenario("plain"),
            bots: vec![BotSpec::Greedy, BotSpec::Random, BotSpec::Random],
            seeds: 2,
            swap: true,
            first_seed: 1,
            most_answers: 100,
        };
        let seats =
            ["Red", "Blue", "Green"].map(|name| SeatInfo { id: name.to_lowercase(), name: name.to_owned() });
        let game = |game, winners: &[u8]| Played {
            run: 0,
            game,
            end: Some(End {
                winners: winners.iter().map(|seat| Seat::new(*seat)).collect(),
                how: "so".to_owned(),
                rule: "SK-07".to_owned(),
            }),
            turns: 1,
            answers: 1,
            luck: vec![0, 0, 0],
            tallies: Vec::new(),
            had: Vec::new(),
            draws: Vec::new(),
        };
        // Greedy sits on Red, Green, Blue, Red, Green, Blue.
        let played = [
            game(0, &[0]),
            game(1, &[0, 2]),
            game(2, &[0, 1, 2]),
            game(3, &[1]),
            game(4, &[]),
            game(5, &[0, 1]),
        ];
        let summary = Summary::new(&plan, "Skirmish", &seats, &played);
        assert_eq!((summary.decided, summary.shared, summary.draws), (2, 2, 2));
        let third = 1.0 / 3.0;
        let wins = |sides: &[Side]| sides.iter().map(|side| side.wins.hits).collect::<Vec<_>>();
        assert!(
            (wins(&summary.seats).iter().sum::<f64>() - 5.0).abs() < 1e-5,
            "one victory in each of five games"
        );
        let by_bot = wins(&summary.by_bot);
        assert!((by_bot[0] - (1.0 + 0.5 + third + 0.5)).abs() < 1e-5, "{by_bot:?}");
        assert!((by_bot[1] - (0.5 + 2.0 * third + 1.0 + 0.5)).abs() < 1e-5, "{by_bot:?}");
        assert_eq!((summary.by_bot[0].decided.hits, summary.by_bot[0].decided.of), (1.0, 2));
        assert_eq!(summary.by_bot[1].name, "2 × random");
        assert_eq!(summary.by_bot[1].fair, 2.0 / 3.0);
    }
}
