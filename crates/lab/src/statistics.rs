//! Shares with their uncertainty, means and quantiles.

use serde::Serialize;

/// A share of cases with its 95 % Wilson interval.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Cases that came; a case may count in part.
    pub hits: f64,
    /// All cases.
    pub of: u32,
    /// The share, from 0 to 1; 0 if there were no cases.
    pub rate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Rate {
    /// `hits` of `of` cases.
    pub fn new(hits: f64, of: u32) -> Rate {
        if of == 0 {
            return Rate { hits, of, rate: 0.0, low: 0.0, high: 1.0 };
        }
        // The 97.5 % point of the normal distribution.
        let z = 1.959_963_984_540_054_f64;
        let (n, p) = (f64::from(of), hits / f64::from(of));
        let shrink = 1.0 + z * z / n;
        let centre = (p + z * z / (2.0 * n)) / shrink;
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / shrink;
        Rate { hits, of, rate: p, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
}

/// Where some numbers lie.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize)]
pub struct Span {
    /// The mean.
    pub mean: f64,
    /// The least.
    pub min: f64,
    /// The middle one; of two middle ones the mean.
    pub median: f64,
    /// The most.
    pub max: f64,
}

impl Span {
    /// The span of some numbers; all zero if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Span {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) else { return Span::default() };
        let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
        Span { mean, min, median: quantile(&sorted, 0.5), max }
    }
}

/// The number below which a share of sorted numbers lies, interpolated; 0 if there are none.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "these come out exact")]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    #[test]
    fn wilson_intervals_as_published() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (hits, of, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0000, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let rate = Rate::new(hits, of);
            assert!(close(rate.low, low) && close(rate.high, high), "{rate:?}");
        }
        let all = Rate::new(20.0, 20);
        assert!(close(all.low, 1.0 - 0.1611) && close(all.high, 1.0));
        let none = Rate::new(0.0, 0);
        assert_eq!((none.rate, none.low, none.high), (0.0, 0.0, 1.0));
    }

    #[test]
    fn medians_of_odd_and_even_counts() {
        assert_eq!(Span::of([3.0, 1.0, 2.0]), Span { mean: 2.0, min: 1.0, median: 2.0, max: 3.0 });
        assert_eq!(Span::of([4.0, 1.0, 2.0, 5.0]).median, 3.0);
        assert_eq!(Span::of([7.0]).median, 7.0);
        assert_eq!(Span::of([]), Span::default());
        assert_eq!(quantile(&[0.0, 10.0, 20.0, 30.0, 40.0], 0.25), 10.0);
        assert_eq!(quantile(&[], 0.25), 0.0);
    }
}
