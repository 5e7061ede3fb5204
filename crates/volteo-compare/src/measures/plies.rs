//! What positions and moves are like, by how many moves were made before.

use serde::{Deserialize, Serialize};

use super::Histogram;

/// What is counted move by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Squares that the mover has to choose from.
    pub squares: u32,
    /// Moves that it has to choose from.
    pub choices: u32,
    /// Discs that the chosen move flips.
    pub flips: u32,
    /// Squares that the other side could have played to.
    pub replies: u32,
    /// The mover's discs next to an empty square, before the move.
    pub frontier: u32,
    /// By how many discs the first player is ahead before the move.
    pub lead: i32,
}

/// What is counted move by move, a histogram for the first move of games, one for the second, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plies {
    /// [`Seen::squares`].
    pub squares: Vec<Histogram>,
    /// [`Seen::choices`].
    pub choices: Vec<Histogram>,
    /// [`Seen::flips`].
    pub flips: Vec<Histogram>,
    /// [`Seen::replies`].
    pub replies: Vec<Histogram>,
    /// [`Seen::frontier`].
    pub frontier: Vec<Histogram>,
    /// [`Seen::lead`].
    pub lead: Vec<Histogram>,
}

impl Plies {
    /// Counts the move that comes after so many others.
    #[inline]
    pub fn add(&mut self, before: usize, seen: &Seen) {
        if self.lead.len() <= before {
            self.series_mut()
                .into_iter()
                .for_each(|series| series.resize_with(before + 1, Histogram::default));
        }
        let Seen { squares, choices, flips, replies, frontier, lead } = *seen;
        self.squares[before].add(squares as i32);
        self.choices[before].add(choices as i32);
        self.flips[before].add(flips as i32);
        self.replies[before].add(replies as i32);
        self.frontier[before].add(frontier as i32);
        self.lead[before].add(lead);
    }

    /// Adds what was counted in other games.
    pub fn merge(&mut self, other: &Self) {
        for (series, (_, others)) in self.series_mut().into_iter().zip(other.series()) {
            if series.len() < others.len() {
                series.resize_with(others.len(), Histogram::default);
            }
            series.iter_mut().zip(others).for_each(|(histogram, other)| histogram.merge(other));
        }
    }

    /// Every series with its stable key.
    #[must_use]
    pub fn series(&self) -> [(&'static str, &[Histogram]); 6] {
        [
            ("squares", &self.squares),
            ("choices", &self.choices),
            ("flips", &self.flips),
            ("replies", &self.replies),
            ("frontier", &self.frontier),
            ("lead", &self.lead),
        ]
    }

    /// Every series, in the order of [`Plies::series`].
    fn series_mut(&mut self) -> [&mut Vec<Histogram>; 6] {
        [
            &mut self.squares,
            &mut self.choices,
            &mut self.flips,
            &mut self.replies,
            &mut self.frontier,
            &mut self.lead,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: Seen = Seen { squares: 4, choices: 5, flips: 1, replies: 3, frontier: 2, lead: -1 };

    #[test]
    fn games_of_other_lengths_are_added_move_by_move() {
        let (mut short, mut long) = (Plies::default(), Plies::default());
        short.add(0, &SEEN);
        (0..3).for_each(|before| long.add(before, &SEEN));
        short.merge(&long);
        let counts: Vec<u64> = short.lead.iter().map(Histogram::count).collect();
        assert_eq!(counts, [2, 1, 1]);
        assert_eq!(
            short.series().map(|(_, series)| series[0].mean().unwrap()),
            [4.0, 5.0, 1.0, 3.0, 2.0, -1.0]
        );
    }
}
