//! The result that a record claims, in the terms of another format.

use volteo_core::{BitSet, RuleSet};

use crate::RecordedResult;

impl RecordedResult {
    /// Black's difference in thousandths of a disc, komi counted; none if only the winner is claimed.
    pub(crate) fn difference(self, rules: &RuleSet) -> Option<i32> {
        if let Self::Difference(thousandths) = self {
            return Some(thousandths);
        }
        let [black, white] = self.discs(rules)?.map(i32::from);
        Some((black - white) * 1000 + rules.komi.thousandths())
    }

    /// Black's and White's discs; none if the claim does not come to whole ones.
    pub(crate) fn discs(self, rules: &RuleSet) -> Option<[u16; 2]> {
        let squares = rules.playable().len() as u16;
        match self {
            Self::Discs { black, white } => Some([black, white]),
            Self::BlackTournament(black) => Some([black, squares.checked_sub(black)?]),
            Self::Difference(thousandths) => {
                let difference = thousandths.checked_sub(rules.komi.thousandths())?;
                let twice_black = i32::from(squares).checked_add(difference / 1000)?;
                let black = u16::try_from(twice_black / 2).ok().filter(|black| *black <= squares)?;
                let is_whole = difference % 1000 == 0 && twice_black % 2 == 0;
                is_whole.then(|| [black, squares - black])
            }
            Self::Winner(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use volteo_core::{Builtin, Komi};

    use super::*;

    #[test]
    fn a_claim_is_the_same_in_other_terms() {
        let wof = Builtin::Wof.rule_set();
        let komi = RuleSet { komi: Komi::from_thousandths(-1500), ..wof };
        for (black, difference) in [(0, -64_000), (31, -2000), (32, 0), (64, 64_000)] {
            for rules in [wof, komi] {
                let difference = difference + rules.komi.thousandths();
                let discs = Some([black, 64 - black]);
                for claim in [
                    RecordedResult::BlackTournament(black),
                    RecordedResult::Discs { black, white: 64 - black },
                    RecordedResult::Difference(difference),
                ] {
                    assert_eq!(claim.discs(&rules), discs);
                    assert_eq!(claim.difference(&rules), Some(difference));
                }
            }
        }
    }

    #[test]
    fn what_comes_to_no_whole_discs_is_none() {
        let wof = Builtin::Wof.rule_set();
        for difference in [500, 1000, 66_000, -66_000, i32::MAX, i32::MIN] {
            assert_eq!(RecordedResult::Difference(difference).discs(&wof), None, "{difference}");
        }
        assert_eq!(RecordedResult::BlackTournament(65).discs(&wof), None);
        assert_eq!(RecordedResult::Winner(None).difference(&wof), None);
    }
}
