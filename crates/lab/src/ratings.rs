//! Strengths from results of pairs: the Bradley–Terry model, fitted by maximum likelihood.
//!
//! A bot of strength *a* takes the point from one of strength *b* with odds of e^(a−b); a draw is half a point for each.

/// What pairs came to: `games[i][j]` games, of which `i` took `points[i][j]`.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    games: Vec<Vec<f64>>,
    points: Vec<Vec<f64>>,
}

/// The strengths that fit best.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// With a mean of 0, in natural units: a difference of ln 10 is 400 points of Elo.
    pub(crate) strengths: Vec<f64>,
    /// How uncertain they are together: the inverse of the Fisher information, around the mean.
    covariance: Vec<Vec<f64>>,
    /// Whether a drawn game was added between each two: without it no finite strengths fit, because somebody lost every point.
    pub(crate) drawn_added: bool,
}

/// More rounds than any fit needs: it doubles its exact digits in each.
const ROUNDS: u32 = 200;

impl Results {
    pub(crate) fn new(bots: usize) -> Results {
        Results { games: vec![vec![0.0; bots]; bots], points: vec![vec![0.0; bots]; bots] }
    }

    /// A game in which `one` took so much of the point.
    pub(crate) fn add(&mut self, one: usize, other: usize, point: f64) {
        self.games[one][other] += 1.0;
        self.games[other][one] += 1.0;
        self.points[one][other] += point;
        self.points[other][one] += 1.0 - point;
    }

    /// The strengths that make these results most likely.
    pub(crate) fn fit(mut self) -> Fit {
        let bots = self.games.len();
        let drawn_added = !self.all_reach_all();
        if drawn_added {
            for one in 0..bots {
                (one + 1..bots).for_each(|other| self.add(one, other, 0.5));
            }
        }
        let mut strengths = vec![0.0; bots];
        let mut likely = self.likelihood(&strengths);
        for _ in 0..ROUNDS {
            let step = solve(self.information(&strengths), self.slope(&strengths));
            let tried = (0..40).find_map(|halved| {
                // Far from the best a whole step may lead too far.
                let part = 0.5_f64.powi(halved);
                let tried: Vec<f64> = strengths.iter().zip(&step).map(|(was, by)| was + part * by).collect();
                let now = self.likelihood(&tried);
                (now > likely).then_some((tried, now))
            });
            let Some((better, now)) = tried else { break };
            (strengths, likely) = (better, now);
        }
        let mean = strengths.iter().sum::<f64>() / bots as f64;
        for strength in &mut strengths {
            *strength -= mean;
        }
        let covariance = inverse(&self.information(&strengths));
        Fit { strengths, covariance, drawn_added }
    }

    /// Whether everybody took something from somebody who took something … from everybody: only then is there a best fit.
    fn all_reach_all(&self) -> bool {
        let bots = self.games.len();
        let mut reach: Vec<Vec<bool>> =
            self.points.iter().map(|row| row.iter().map(|&points| points > 0.0).collect()).collect();
        for by in 0..bots {
            for from in 0..bots {
                for to in 0..bots {
                    reach[from][to] |= reach[from][by] && reach[by][to];
                }
            }
        }
        (0..bots).all(|from| (0..bots).all(|to| from == to || reach[from][to]))
    }

    fn likelihood(&self, strengths: &[f64]) -> f64 {
        let mut sum = 0.0;
        for (one, row) in self.points.iter().enumerate() {
            for (other, points) in row.iter().enumerate().filter(|(_, points)| **points > 0.0) {
                sum += points * chance(strengths[one] - strengths[other]).ln();
            }
        }
        sum
    }

    /// How the likelihood grows with each strength: points less points to be expected.
    fn slope(&self, strengths: &[f64]) -> Vec<f64> {
        let bots = strengths.len();
        let beyond = |one: usize, other: usize| {
            self.points[one][other] - self.games[one][other] * chance(strengths[one] - strengths[other])
        };
        (0..bots).map(|one| (0..bots).map(|other| beyond(one, other)).sum()).collect()
    }

    /// The Fisher information. Only differences of strengths count, so it has no inverse; one part of the mean makes it whole
    /// and moves no difference.
    fn information(&self, strengths: &[f64]) -> Vec<Vec<f64>> {
        let bots = strengths.len();
        let mut matrix = vec![vec![1.0 / bots as f64; bots]; bots];
        for (one, row) in matrix.iter_mut().enumerate() {
            for other in (0..bots).filter(|other| *other != one) {
                let chance = chance(strengths[one] - strengths[other]);
                let weight = self.games[one][other] * chance * (1.0 - chance);
                row[one] += weight;
                row[other] -= weight;
            }
        }
        matrix
    }
}

impl Fit {
    /// The standard error of a strength against the mean, or against another.
    pub(crate) fn error(&self, bot: usize, against: Option<usize>) -> f64 {
        let cov = &self.covariance;
        let bots = cov.len() as f64;
        let square = match against {
            Some(other) => cov[bot][bot] + cov[other][other] - 2.0 * cov[bot][other],
            // What was added to make the information whole is taken out again.
            None => cov[bot][bot] - 1.0 / bots,
        };
        square.max(0.0).sqrt()
    }
}

fn chance(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// Solves a system of equations whose matrix is symmetric and positive: no row need be exchanged.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (done, below) = matrix.split_at_mut(pivot + 1);
        for (number, row) in (pivot + 1..).zip(below) {
            let factor = row[pivot] / done[pivot][pivot];
            for (cell, by) in row.iter_mut().zip(&done[pivot]).skip(pivot) {
                *cell -= factor * by;
            }
            right[number] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let unit = |one: usize| (0..matrix.len()).map(|at| f64::from(u8::from(at == one))).collect();
    (0..matrix.len()).map(|column| solve(matrix.to_vec(), unit(column))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    fn results(bots: usize, pairs: &[(usize, usize, u32, u32)]) -> Results {
        let mut results = Results::new(bots);
        for &(one, other, won, lost) in pairs {
            (0..won).for_each(|_| results.add(one, other, 1.0));
            (0..lost).for_each(|_| results.add(one, other, 0.0));
        }
        results
    }

    #[test]
    fn two_bots_differ_by_the_logarithm_of_their_odds() {
        let fit = results(2, &[(0, 1, 75, 25)]).fit();
        assert!(close(fit.strengths[0] - fit.strengths[1], 3.0_f64.ln()) && !fit.drawn_added);
        // The error of a log odds ratio: the root of 1/won + 1/lost.
        assert!(close(fit.error(0, Some(1)), (1.0 / 75.0 + 1.0 / 25.0_f64).sqrt()));
        assert!(close(fit.error(0, None), fit.error(0, Some(1)) / 2.0));
        assert!(close(fit.error(1, Some(1)), 0.0));
    }

    #[test]
    fn points_are_what_was_to_be_expected() {
        let results = results(4, &[(0, 1, 9, 3), (0, 2, 10, 2), (1, 2, 5, 7), (1, 3, 12, 1), (2, 3, 6, 2)]);
        let fit = results.clone().fit();
        assert!(results.slope(&fit.strengths).iter().all(|slope| slope.abs() < 1e-6));
        assert!(close(fit.strengths.iter().sum(), 0.0));
        let order: Vec<bool> = fit.strengths.windows(2).map(|pair| pair[0] > pair[1]).collect();
        assert_eq!(order, [true, true, true], "{fit:?}");
        assert!((0..4).all(|bot| fit.error(bot, None) > 0.0));
    }

    #[test]
    fn who_loses_every_point_has_a_rating_all_the_same() {
        let fit = results(3, &[(0, 1, 20, 0), (0, 2, 20, 0), (1, 2, 10, 10)]).fit();
        assert!(fit.drawn_added && fit.strengths.iter().all(|strength| strength.is_finite()));
        assert!(fit.strengths[0] > fit.strengths[1] + 3.0 && close(fit.strengths[1], fit.strengths[2]));
        let none = Results::new(2).fit();
        assert!(none.drawn_added && close(none.strengths[0], 0.0), "nothing has been played");
    }
}
