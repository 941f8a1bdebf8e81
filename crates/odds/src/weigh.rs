//! Weights: how many of all cases belong to each value, kept within 63 bits.

/// Cases that can be counted; more are rounded to parts of [`PARTS`].
pub(crate) const MOST_CASES: u128 = 1 << 63;
/// What is rounded is counted in this many parts.
pub(crate) const PARTS: u64 = 1 << 62;

pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least number of cases that both numbers of cases divide, if it can be counted.
pub(crate) fn common(a: u64, b: u64) -> Option<u64> {
    let least = u128::from(a) / gcd(a.into(), b.into()) * u128::from(b);
    (least <= MOST_CASES).then_some(least as u64)
}

/// Brings weights to lowest terms, and within bounds: exactly where possible, otherwise rounded. Gives their sum.
///
/// # Panics
///
/// If all weights are zero.
pub(crate) fn settle(weights: &mut [u128]) -> u64 {
    let mut sum: u128 = weights.iter().sum();
    assert!(sum > 0, "something must be possible");
    let shared = weights.iter().fold(0, |shared, &weight| if shared == 1 { 1 } else { gcd(shared, weight) });
    if shared > 1 {
        for weight in weights.iter_mut() {
            *weight /= shared;
        }
        sum /= shared;
    }
    if sum > MOST_CASES {
        // What goes beyond 64 bits is less than half a part.
        let beyond = (128 - sum.leading_zeros()).saturating_sub(64);
        let whole = sum >> beyond;
        for weight in weights.iter_mut() {
            *weight = ((*weight >> beyond) * u128::from(PARTS) + whole / 2) / whole;
        }
        // The most likely value takes what rounding left over: it is the one that notices least.
        let rounded: u128 = weights.iter().sum();
        let most = weights.iter_mut().max().expect("there are weights");
        *most = (*most + u128::from(PARTS)).saturating_sub(rounded);
        sum = PARTS.into();
    }
    sum as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_counted_stays_as_it_is() {
        let mut weights = [3, 1 << 62, 5];
        assert_eq!(settle(&mut weights), (1 << 62) + 8);
        assert_eq!(weights, [3, 1 << 62, 5]);
        let mut alike = [6 << 100, 9 << 100];
        assert_eq!((settle(&mut alike), alike), (5, [2, 3]));
    }

    #[test]
    fn what_cannot_is_rounded() {
        let mut weights = [u128::MAX / 3 - 1, u128::MAX / 7, 11];
        let exact = weights.map(|weight| weight >> 64);
        let sum: u128 = exact.iter().sum();
        assert_eq!(settle(&mut weights), PARTS);
        assert_eq!(weights.iter().sum::<u128>(), u128::from(PARTS));
        for (weight, exact) in weights.into_iter().zip(exact) {
            let wanted = exact * u128::from(PARTS) / sum;
            assert!(weight.abs_diff(wanted) <= 3, "{weight} is not {wanted}");
        }
    }

    #[test]
    fn common_cases() {
        assert_eq!(common(6, 10), Some(30));
        assert_eq!(common(1 << 40, 3u64.pow(20)), None);
    }
}
