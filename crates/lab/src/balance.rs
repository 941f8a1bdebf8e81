//! What the winners had and did: units, cards, spaces, openings.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::findings::summary;
use crate::{Agenda, Had, Played, Rate, Sort, Summary};

/// What was worth having, and which openings won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Balance {
    /// What the run came to, by seat and bot.
    pub summary: Summary,
    /// How many games a row needs to be listed.
    pub least: u32,
    /// What some seats had or did in some games and not in others, by sort, the most successful first.
    pub rows: Vec<BalanceRow>,
    /// Rows that too few games speak for.
    pub rare: u32,
    /// What was counted a game, by who won it.
    pub losses: Vec<LossByWinner>,
}

/// What a row tells of.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A thing that a seat had when the set-up was over.
    Start(Sort),
    /// So many of a thing when the set-up was over.
    Number(Sort),
    /// A thing that a seat had later and not at the start. Whoever lasts longer or does better has more of them, so these rows say
    /// what winners have, not what makes them win.
    Later(Sort),
    /// The first answers of a seat in the set-up.
    SetUp,
    /// The first answers of a seat after the set-up.
    Opening,
}

/// How those fared who had a thing or opened so.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BalanceRow {
    /// What it tells of.
    pub what: What,
    /// The name of the thing, or the answers in notation.
    pub name: String,
    /// Victories of the seats that had it, of their games that ended; a shared victory counts in part.
    pub wins: Rate,
    /// The share that the same seats with the same bots have of all games.
    pub usual: f64,
}

/// Something counted, by cause and by who won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LossByWinner {
    /// What happened.
    pub what: String,
    /// Why.
    pub cause: String,
    /// How often in a game that a seat won alone, in the order of the seats; none if it never did.
    pub per_game: Vec<Option<f64>>,
}

/// A seat with a kind of bot in it, by places in the plan.
type Place = (usize, usize);

/// What a row is about; the number is 0 unless the row is about a number.
#[derive(Clone, Eq, Ord, PartialEq, PartialOrd)]
struct Key {
    what: What,
    thing: String,
    number: u32,
}

impl Key {
    fn name(&self) -> String {
        match self.number {
            0 => self.thing.clone(),
            number => format!("{number} × {}", self.thing),
        }
    }

    /// The row that this one is a part of: any number of the same thing, the same opening but for its last answer.
    fn wider(&self) -> Option<Key> {
        match self.what {
            What::Number(sort) => Some(Key { what: What::Start(sort), thing: self.thing.clone(), number: 0 }),
            What::SetUp | What::Opening => {
                let (before, _) = self.thing.rsplit_once(BETWEEN)?;
                Some(Key { thing: before.to_owned(), ..self.clone() })
            }
            What::Start(_) | What::Later(_) => None,
        }
    }

    /// Whether it is about a side or a kind of unit.
    fn is_plain(&self) -> bool {
        matches!(self.what, What::Start(Sort::Side | Sort::Unit) | What::Number(Sort::Unit))
    }

    /// Whether it is about pieces by name. Where those are named after their side or their kind, they say it again.
    fn is_piece(&self) -> bool {
        matches!(self.what, What::Start(Sort::Piece) | What::Number(Sort::Piece))
    }
}

/// Between the answers of an opening.
const BETWEEN: &str = " · ";

/// How those fared who had a thing.
#[derive(Default)]
struct Held {
    by_place: BTreeMap<Place, (f64, u32)>,
    /// Says which games and seats those were: equal for two things that the same ones had, and for no others.
    mark: u64,
}

/// A number of its own for each seat of each game, so scattered that sums of some of them differ from sums of others (splitmix64).
fn mark(game: u32, seat: usize) -> u64 {
    let mut mark = ((u64::from(game) << 8 | seat as u64) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mark = (mark ^ mark >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mark = (mark ^ mark >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mark ^ mark >> 31
}

impl Balance {
    /// Looks through the games of a study of balance; rows with fewer than `least` games are only counted.
    pub fn new(agenda: &Agenda, played: &[Played], least: u32) -> Balance {
        let run = &agenda.runs[0];
        let summary = summary(agenda, played);
        let kind_at = |game: u32, seat: usize| {
            let bot = run.plan.bots[run.plan.bot_at(game, seat)];
            run.plan.bots.iter().position(|each| *each == bot).unwrap_or(seat)
        };
        let mut places: BTreeMap<Place, (f64, u32)> = BTreeMap::new();
        let mut held: BTreeMap<Key, Held> = BTreeMap::new();
        for game in played.iter().filter(|game| game.end.is_some()) {
            for (seat, had) in game.had.iter().enumerate() {
                let (place, share) = ((seat, kind_at(game.game, seat)), game.share_of(seat));
                add(places.entry(place).or_default(), share);
                for key in keys(had, &run.seats[seat].name) {
                    let held = held.entry(key).or_default();
                    add(held.by_place.entry(place).or_default(), share);
                    held.mark = held.mark.wrapping_add(mark(game.game, seat));
                }
            }
        }
        let plainer: BTreeSet<u64> =
            held.iter().filter(|(key, _)| key.is_plain()).map(|(_, held)| held.mark).collect();
        let (mut rows, mut rare) = (Vec::new(), 0);
        for (key, Held { by_place, mark }) in &held {
            // What a seat has in all of its games says no more than the seat does.
            let always = by_place.iter().all(|(place, (_, games))| *games == places[place].1);
            let wider = key.wider().and_then(|wider| held.get(&wider));
            let again = wider.is_some_and(|wider| wider.mark == *mark);
            if always || again || (key.is_piece() && plainer.contains(mark)) {
                continue;
            }
            let (mut shares, mut games, mut usual) = (0.0, 0, 0.0);
            for (place, (share, count)) in by_place {
                let (all, of) = places[place];
                shares += share;
                games += count;
                usual += f64::from(*count) * all / f64::from(of);
            }
            if games < least {
                rare += 1;
                continue;
            }
            let wins = Rate::new(exact(shares), games);
            let usual = exact(usual / f64::from(games));
            rows.push(BalanceRow { what: key.what, name: key.name(), wins, usual });
        }
        let beyond = |row: &BalanceRow| row.wins.rate - row.usual;
        rows.sort_by(|a, b| a.what.cmp(&b.what).then(beyond(b).total_cmp(&beyond(a))));
        let losses = losses(played, run.seats.len());
        Balance { summary, least, rows, rare, losses }
    }
}

fn add(sum: &mut (f64, u32), share: f64) {
    sum.0 += share;
    sum.1 += 1;
}

/// Thirds of a victory add up to whole ones.
fn exact(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Everything that a seat had and did, as rows are about it.
fn keys(had: &Had, seat: &str) -> Vec<Key> {
    let key = |what, thing: String, number| Key { what, thing, number };
    let mut keys = Vec::new();
    for (sort, names) in &had.start {
        for (name, count) in names {
            keys.push(key(What::Start(*sort), name.clone(), 0));
            keys.push(key(What::Number(*sort), name.clone(), *count));
        }
    }
    for (sort, names) in &had.later {
        keys.extend(names.iter().map(|name| key(What::Later(*sort), name.clone(), 0)));
    }
    for (what, answers) in [(What::SetUp, &had.set_up), (What::Opening, &had.opening)] {
        let first = |count: usize| key(what, format!("{seat}: {}", answers[..count].join(BETWEEN)), 0);
        keys.extend((1..=answers.len()).map(first));
    }
    keys
}

fn losses(played: &[Played], seats: usize) -> Vec<LossByWinner> {
    let winner = |game: &Played| (0..seats).find(|&seat| game.is_decided() && game.won_by(seat));
    let mut won = vec![0_u32; seats];
    let mut counts: BTreeMap<(&str, &str), Vec<u32>> = BTreeMap::new();
    for game in played {
        let Some(seat) = winner(game) else { continue };
        won[seat] += 1;
        for (what, cause, count) in &game.tallies {
            counts.entry((what, cause)).or_insert_with(|| vec![0; seats])[seat] += count;
        }
    }
    let per_game = |count: u32, games: u32| (games > 0).then(|| f64::from(count) / f64::from(games));
    let told = |((what, cause), counts): ((&str, &str), Vec<u32>)| LossByWinner {
        what: what.to_owned(),
        cause: cause.to_owned(),
        per_game: counts.into_iter().zip(&won).map(|(count, games)| per_game(count, *games)).collect(),
    };
    counts.into_iter().map(told).collect()
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "these come out exact")]
mod tests {
    use retrograde_core::{Seat, Seats};

    use super::*;
    use crate::study::tests::study;
    use crate::{End, Kind};

    /// Red has one or two tanks in some games and always two squads; Blue opens in one of two ways.
    fn game(game: u32, winner: u8, tanks: u32, opening: &str) -> Played {
        let things = |names: &[(&str, u32)]| {
            let units = names.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
            let pieces = names.iter().map(|(name, count)| (format!("a {name}"), *count)).collect();
            BTreeMap::from([(Sort::Unit, units), (Sort::Piece, pieces)])
        };
        let red = if tanks > 0 { things(&[("squad", 2), ("tank", tanks)]) } else { things(&[("squad", 2)]) };
        let red = Had { start: red, ..Had::default() };
        let blue = Had {
            start: things(&[("squad", 3)]),
            opening: vec![opening.to_owned(), "on".to_owned()],
            ..Had::default()
        };
        Played {
            run: 0,
            game,
            end: Some(End {
                winners: Seats::only(Seat::new(winner)),
                how: "so".to_owned(),
                rule: "SK-07".to_owned(),
            }),
            turns: 1,
            answers: 1,
            luck: vec![0, 0],
            tallies: vec![("units lost".to_owned(), "attack".to_owned(), 2 + u32::from(winner))],
            had: vec![red, blue],
            draws: Vec::new(),
        }
    }

    #[test]
    fn what_differs_from_game_to_game_is_compared_with_what_is_usual() {
        let agenda = Agenda::new(study(Kind::Balance, &["greedy", "random"])).unwrap();
        let played =
            [game(0, 0, 1, "charge"), game(1, 0, 1, "charge"), game(2, 1, 1, "wait"), game(3, 1, 0, "wait")];
        let balance = Balance::new(&agenda, &played, 1);
        let told: Vec<(What, &str, f64, u32, f64)> = balance
            .rows
            .iter()
            .map(|row| (row.what, &*row.name, row.wins.hits, row.wins.of, row.usual))
            .collect();
        assert_eq!(
            told,
            [
                (What::Start(Sort::Unit), "tank", 2.0, 3, 0.5),
                (What::Opening, "Blue: wait", 2.0, 2, 0.5),
                (What::Opening, "Blue: charge", 0.0, 2, 0.5),
            ],
            "squads are always there, pieces go by their kinds, and everybody goes on"
        );
        assert_eq!(balance.losses[0].per_game, [Some(2.0), Some(3.0)]);
        let strict = Balance::new(&agenda, &played, 3);
        assert_eq!((strict.rows.len(), strict.rare), (1, 2));

        let more = [played[0].clone(), game(1, 0, 2, "charge"), game(2, 1, 2, "wait"), played[3].clone()];
        let rows = Balance::new(&agenda, &more, 1).rows;
        let numbers = rows.iter().filter(|row| row.what == What::Number(Sort::Unit));
        let numbers: Vec<(&str, f64)> = numbers.map(|row| (&*row.name, row.wins.rate)).collect();
        assert_eq!(numbers, [("1 × tank", 1.0), ("2 × tank", 0.5)]);
    }
}
