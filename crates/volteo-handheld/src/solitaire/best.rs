//! The best results, by layout and way of play.

use volteo_core::solitaire::{Layout, Options};

use super::{Choice, DealNumber, Table};

/// A result worth keeping.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Achieved {
    /// Tiles, 0–24, or the sum of their numbers, 0–110.
    pub points: u8,
    /// The deal that gave them.
    pub number: DealNumber,
}

/// The ways of play on one layout: colors free or by turns, tiles or their numbers counted.
const WAYS: usize = 4;

/// The best result on each layout, in each way of play.
///
/// ```
/// use volteo_handheld::solitaire::{Best, Choice, Table};
///
/// let mut table = Table::new(Choice::default());
/// table.place("Bc4".parse().unwrap()).unwrap();
/// table.place("Ba4".parse().unwrap()).unwrap();
/// table.stop();
/// let mut best = Best::default();
/// best.note(&table);
/// assert_eq!(best.of(&table.choice()).map(|it| it.points), Some(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Best([Option<Achieved>; Best::KINDS]);

impl Best {
    /// How many results are kept.
    pub(crate) const KINDS: usize = Layout::NAMED.len() * WAYS;

    /// These results, in the order of [`Best::all`].
    pub(crate) const fn from_all(results: [Option<Achieved>; Self::KINDS]) -> Self {
        Self(results)
    }

    /// Layout after layout: free by tiles, free by numbers, by turns by tiles, by turns by numbers.
    pub(crate) const fn all(&self) -> &[Option<Achieved>; Self::KINDS] {
        &self.0
    }

    /// The best result on a layout in a way of play.
    #[must_use]
    pub fn of(&self, choice: &Choice) -> Option<Achieved> {
        self.0.get(kind(choice.layout, choice.options)?).copied().flatten()
    }

    /// Takes note of a game that is over, in both ways of counting. Of equal results the first stays.
    pub fn note(&mut self, table: &Table) {
        let (choice, score) = (table.choice(), table.game().score());
        for (values, points) in [(false, score.captured), (true, score.value)] {
            let options = Options { values, ..choice.options };
            let Some(place) = kind(choice.layout, options).and_then(|kind| self.0.get_mut(kind)) else {
                continue;
            };
            if place.is_none_or(|best| points > best.points) {
                *place = Some(Achieved { points, number: choice.number });
            }
        }
    }
}

/// Where the results of a way of play are kept; nowhere for a layout without a name.
fn kind(layout: Layout, options: Options) -> Option<usize> {
    let named = Layout::NAMED.iter().position(|&(_, it)| it == layout)?;
    Some(named * WAYS + usize::from(options.alternate) * 2 + usize::from(options.values))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stopped(number: u16, placements: &[&str]) -> Table {
        let number = DealNumber::new(number).unwrap();
        let mut table = Table::new(Choice { number, ..Choice::default() });
        placements.iter().for_each(|it| {
            table.place(it.parse().unwrap()).unwrap();
        });
        table.stop();
        table
    }

    #[test]
    fn only_what_is_better_takes_the_place() {
        let mut best = Best::default();
        best.note(&stopped(2, &[]));
        best.note(&stopped(1, &["Bc4", "Ba4"]));
        let first = best;
        best.note(&stopped(3, &[]));
        assert_eq!(best, first);
        let number = DealNumber::FIRST;
        assert_eq!(best.of(&Choice::default()), Some(Achieved { points: 1, number }));
        let values = Options { values: true, ..Options::default() };
        let by_values = Choice { options: values, ..Choice::default() };
        assert_eq!(best.of(&by_values), Some(Achieved { points: 4, number }));
    }

    #[test]
    fn every_way_of_play_on_every_layout_has_its_place() {
        let mut kinds = [false; Best::KINDS];
        for (_, layout) in Layout::NAMED {
            for (alternate, values) in [(false, false), (false, true), (true, false), (true, true)] {
                kinds[kind(layout, Options { alternate, values }).unwrap()] = true;
            }
        }
        assert_eq!(kinds, [true; Best::KINDS]);
    }
}
