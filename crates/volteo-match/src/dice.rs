//! Chance that follows from a seed.

/// A source of choices: SplitMix64 (Steele, Lea and Flood 2014). The same seed gives the same choices everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The choices of a seed for one of many purposes.
    pub(crate) const fn new(seed: u64, purpose: u64) -> Self {
        Self(seed.wrapping_add(mix(purpose.wrapping_add(Self::STEP))))
    }

    pub(crate) const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        mix(self.0)
    }

    /// A number below a bound, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }
}

const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_sequence_is_met() {
        // The first numbers of SplitMix64 from the state 1234567.
        let mut dice = Dice(1_234_567);
        assert_eq!(dice.bits(), 6_457_827_717_110_365_317);
        assert_eq!(dice.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_fill_their_range() {
        let mut dice = Dice::new(1, 2);
        let mut met = [0; 6];
        (0..6000).for_each(|_| met[dice.below(6)] += 1);
        assert!(met.iter().all(|times| (800..1200).contains(times)), "{met:?}");
    }
}
