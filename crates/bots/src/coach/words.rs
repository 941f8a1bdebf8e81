//! Reasons in words, from what an answer does to the parts of the evaluation.

use retrograde_core::{Advice, Part};

use super::judge::Judge;

/// A part that changes by less, in thousandths, is not worth a word.
const LEAST: f64 = 4.0;

/// What the positions that an answer leads to are made of, on average.
#[derive(Debug, Default)]
pub(super) struct Prospect {
    parts: Vec<(Part, f64)>,
    /// In how many of them the game is over and won, and in how many lost, from 0 to 1.
    won: f64,
    lost: f64,
    drawn: f64,
}

impl Prospect {
    /// Of positions in worlds that the judge's seat cannot tell apart.
    pub(super) fn of<G: Advice>(judge: &Judge<'_, G>, positions: &[G::Position]) -> Prospect {
        let (game, seat) = (judge.sampler.game(), judge.sampler.seat());
        let weight = 1.0 / positions.len().max(1) as f64;
        let mut prospect = Prospect::default();
        let mut parts = Vec::new();
        for position in positions {
            if game.outcome(position).is_some() {
                let share = judge.chance(position);
                let end = match share {
                    share if share > 0.99 => &mut prospect.won,
                    share if share < 0.01 => &mut prospect.lost,
                    _ => &mut prospect.drawn,
                };
                *end += weight;
                continue;
            }
            parts.clear();
            game.parts(position, seat, &mut parts);
            for part in &parts {
                let value = f64::from(part.value) * weight;
                match prospect.parts.iter_mut().find(|(known, _)| known.better == part.better) {
                    Some((_, sum)) => *sum += value,
                    None => prospect.parts.push((*part, value)),
                }
            }
        }
        prospect
    }

    fn share(&self, name: &str) -> f64 {
        self.parts.iter().find(|(part, _)| part.better == name).map_or(0.0, |(_, value)| *value)
    }

    /// What it has that another has not, in words: `brings the satellite home, but leaves W2 behind`. Empty if they are much alike.
    pub(super) fn beside(&self, other: &Prospect) -> String {
        if let Some(end) = self.end(other) {
            return end;
        }
        let mut gains: Vec<(&'static str, f64)> = Vec::new();
        let mut costs: Vec<(&'static str, f64)> = Vec::new();
        let alive = |prospect: &Prospect| 1.0 - prospect.won - prospect.lost - prospect.drawn;
        let (own, others) = (alive(self), alive(other));
        // Where a game may be over at once, only what goes on is compared.
        let of = |prospect: &Prospect, alive: f64, name| {
            if alive > 0.0 { prospect.share(name) / alive } else { 0.0 }
        };
        let names = self.parts.iter().chain(&other.parts).map(|(part, _)| part);
        for part in names {
            let difference = of(self, own, part.better) - of(other, others, part.better);
            let (list, words) =
                if difference > 0.0 { (&mut gains, part.better) } else { (&mut costs, part.worse) };
            if difference.abs() >= LEAST && list.iter().all(|(known, _)| *known != words) {
                list.push((words, difference.abs()));
            }
        }
        for list in [&mut gains, &mut costs] {
            list.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        }
        // The second reason must be worth mentioning beside the first, and so must what speaks against it.
        let most = gains.first().map_or(0.0, |(_, value)| *value);
        gains.retain(|(_, value)| *value * 4.0 >= most);
        gains.truncate(2);
        costs.retain(|(_, value)| *value * 3.0 >= most);
        let gains: Vec<&str> = gains.iter().map(|(words, _)| *words).collect();
        match (gains.join(" and "), costs.first()) {
            (gains, None) => gains,
            (gains, Some((cost, _))) if gains.is_empty() => (*cost).to_owned(),
            (gains, Some((cost, _))) => format!("{gains}, but {cost}"),
        }
    }

    /// What it says about the end of the game, where it can come at once.
    fn end(&self, other: &Prospect) -> Option<String> {
        let words = match () {
            () if self.won > 0.99 => "wins the game",
            () if self.lost > 0.99 => "loses the game",
            () if self.drawn > 0.99 => "ends the game in a draw",
            () if self.won > other.won + 0.01 => "may win the game at once",
            () if self.lost + 0.01 < other.lost => "keeps you in the game",
            () if self.lost > other.lost + 0.01 => "may lose the game at once",
            () => return None,
        };
        Some(words.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prospect(parts: &[(&'static str, &'static str, f64)]) -> Prospect {
        let part = |&(better, worse, value): &(&'static str, &'static str, f64)| {
            (Part { better, worse, value: 0 }, value)
        };
        Prospect { parts: parts.iter().map(part).collect(), ..Prospect::default() }
    }

    #[test]
    fn the_largest_differences_are_told_and_the_small_ones_are_not() {
        let now = prospect(&[("goes home", "strays", 10.0), ("saves pods", "burns pods", 50.0)]);
        let then = prospect(&[("goes home", "strays", 60.0), ("saves pods", "burns pods", 20.0)]);
        assert_eq!(then.beside(&now), "goes home, but burns pods");
        assert_eq!(now.beside(&then), "saves pods, but strays");
        let alike = prospect(&[("goes home", "strays", 12.0), ("saves pods", "burns pods", 49.0)]);
        assert_eq!(alike.beside(&now), "");
        let gone = prospect(&[("goes home", "strays", 10.0)]);
        assert_eq!(gone.beside(&now), "burns pods", "a part that is no longer there counts as nothing");
    }

    #[test]
    fn the_end_of_the_game_comes_first() {
        let now = prospect(&[("goes home", "strays", 10.0)]);
        let won = Prospect { won: 1.0, ..Prospect::default() };
        assert_eq!(won.beside(&now), "wins the game");
        let risky = Prospect { lost: 0.5, ..prospect(&[("goes home", "strays", 30.0)]) };
        assert_eq!(risky.beside(&now), "may lose the game at once");
        assert_eq!(now.beside(&risky), "keeps you in the game");
    }
}
