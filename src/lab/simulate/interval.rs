//! Shares with their uncertainty.

use serde::Serialize;

/// A share, 0 to 1, and the 95 % interval about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share itself.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval for a share seen in `n` games (Wilson 1927). A tie, which counts as part of a win,
    /// makes the true interval narrower than this, never wider. Without any game: from 0 to 1.
    pub fn of(share: f64, n: u64) -> Interval {
        const Z: f64 = 1.959_964;
        if n == 0 {
            return Interval {
                share: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = n as f64;
        let middle = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        Interval {
            share,
            // Rounding must not put the share itself outside.
            low: ((middle - reach) / whole).min(share).max(0.0),
            high: ((middle + reach) / whole).max(share).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Worked by hand: 81 of 100.
        let interval = Interval::of(0.81, 100);
        assert!((interval.low - 0.7222).abs() < 5e-4, "{interval:?}");
        assert!((interval.high - 0.8749).abs() < 5e-4, "{interval:?}");
    }

    #[test]
    fn certainty_needs_games() {
        assert!(Interval::of(1.0, 10).low < 0.75);
        assert!(Interval::of(1.0, 1000).low > 0.99);
        assert_eq!(Interval::of(0.0, 0).high, 1.0);
        for n in 1..2000 {
            assert_eq!(Interval::of(0.0, n).low, 0.0);
            assert_eq!(Interval::of(1.0, n).high, 1.0);
        }
    }
}
