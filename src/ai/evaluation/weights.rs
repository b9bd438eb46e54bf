//! How much each term counts, at three stages of a game.

use super::terms::TERMS;

/// The stages: nobody has a point, somebody has 20, somebody has 40. Between them weights go straight.
pub const STAGES: usize = 3;

/// A weight for each term at each stage, in the natural logarithm of the odds of winning.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub [[f32; TERMS]; STAGES]);

impl Weights {
    /// The weights at a moment: `hurry` 0 is the start, 1 means that somebody has reached 40 points.
    #[inline]
    pub(super) fn at(&self, hurry: f32) -> [f32; TERMS] {
        let (from, to, share) = if hurry < 0.5 {
            (&self.0[0], &self.0[1], 2.0 * hurry)
        } else {
            (&self.0[1], &self.0[2], 2.0 * hurry - 1.0)
        };
        let mut now = [0.0; TERMS];
        for ((now, from), to) in now.iter_mut().zip(from).zip(to) {
            *now = from + share * (to - from);
        }
        now
    }
}

impl Weights {
    /// From a row for each term, as they are written down.
    pub const fn from_rows(rows: &[[f32; STAGES]; TERMS]) -> Weights {
        let mut weights = [[0.0; TERMS]; STAGES];
        let mut term = 0;
        while term < TERMS {
            let mut stage = 0;
            while stage < STAGES {
                weights[stage][term] = rows[term][stage];
                stage += 1;
            }
            term += 1;
        }
        Weights(weights)
    }
}
