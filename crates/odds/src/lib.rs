//! Exact chances of dice pools, shared by prompts, bots and lab.

use retrograde_core::Chance;

/// The chance that at least `needed` of `dice` equal dice succeed, each with chance `each`.
///
/// # Examples
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::at_least;
/// assert_eq!(at_least(1, 2, Chance::new(1, 2)), Chance::new(3, 4));
/// ```
pub fn at_least(needed: u32, dice: u32, each: Chance) -> Chance {
    let mut hits = 0;
    for successes in needed..=dice {
        hits +=
            choose(dice, successes) * each.hits.pow(successes) * (each.of - each.hits).pow(dice - successes);
    }
    Chance::new(hits, each.of.pow(dice))
}

/// The chance that at least one of several independent things happens.
pub fn any_of(chances: impl IntoIterator<Item = Chance>) -> Chance {
    chances.into_iter().fold(Chance::NEVER, Chance::or)
}

/// How many ways there are to take `k` of `n`.
fn choose(n: u32, k: u32) -> u64 {
    (0..k).fold(1, |ways, i| ways * u64::from(n - i) / u64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_agree_with_full_enumeration() {
        for dice in 0..=6u32 {
            for needed in 0..=dice {
                let hits = (0..1u32 << dice).filter(|faces| faces.count_ones() >= needed).count() as u64;
                assert_eq!(at_least(needed, dice, Chance::new(1, 2)), Chance::new(hits, 1 << dice));
            }
        }
        assert_eq!(at_least(1, 2, Chance::new(1, 6)), Chance::new(11, 36));
        assert_eq!(any_of([Chance::new(1, 2), Chance::new(7, 8)]), Chance::new(15, 16));
    }
}
