//! What the sums say: what reports show and `--json` prints.

use std::collections::BTreeMap;

use serde::Serialize;
use volteo_core::{Direction, Square};

use crate::measures::{BySquare, FIGURES, Histogram, OfSquare, Tally};
use crate::statistics::{ERROR, Estimate, difference, estimate, of_games_in_pairs};
use crate::{Part, Plan};

/// What the games of a part say, in figures that need no more arithmetic.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// `comparison`.
    pub kind: &'static str,
    /// The version of Volteo that made it.
    pub version: &'static str,
    /// Who played both sides.
    pub player: String,
    /// What chance followed from.
    pub seed: u64,
    /// The plies by chance with which both games of a pair begin.
    pub opening_plies: u32,
    /// The games that were planned under each rule set.
    pub planned: u64,
    /// The games that were played under each.
    pub games: u64,
    /// How often the interval of a figure does not hold the true value.
    pub error: f64,
    /// How often the interval of one difference does not: so many of them hold at once in all but `error` of cases.
    pub error_of_a_difference: f64,
    /// The games under each rule set.
    pub rule_sets: Vec<GamesUnder>,
    /// How each rule set but the first differs from the first.
    pub differences: Vec<Difference>,
}

/// The games under one rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GamesUnder {
    /// Its name.
    pub name: String,
    /// The figures, in the order of [`FIGURES`].
    pub figures: Vec<FigureOf>,
    /// The first player's tournament scores.
    pub scores: Scores,
    /// What is counted move by move, by the keys of [`crate::Plies::series`].
    pub moves: BTreeMap<&'static str, Series>,
    /// What happened on each square, in board order.
    pub squares: Vec<SquareOf>,
}

/// A figure with its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureOf {
    /// Its key in [`FIGURES`].
    pub key: &'static str,
    /// None where nothing was measured, or one pair played.
    #[serde(flatten)]
    pub estimate: Option<Estimate>,
}

/// How two rule sets differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The rule set that is compared with.
    pub base: String,
    /// The rule set that is compared.
    pub name: String,
    /// For each figure, by how much more it is than of the base.
    pub figures: Vec<Test>,
}

/// By how much a figure is more than of the base, and whether that is more than chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Test {
    /// Its key in [`FIGURES`].
    pub key: &'static str,
    /// None where one of the two is not known.
    #[serde(flatten)]
    pub estimate: Option<Estimate>,
    /// Whether the interval excludes zero.
    pub differs: bool,
}

/// The first player's tournament scores less the other's, in discs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scores {
    /// Their mean.
    pub mean: Option<f64>,
    /// Their standard deviation.
    pub deviation: Option<f64>,
    /// A tenth of them is not more.
    pub tenth: Option<f64>,
    /// Half of them are not more.
    pub median: Option<f64>,
    /// Nine tenths of them are not more.
    pub ninetieth: Option<f64>,
    /// How often each was met that was met.
    pub counts: Vec<ScoreCount>,
}

/// How often a score was met.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScoreCount {
    /// The score, in discs.
    pub score: f64,
    /// How often.
    pub games: u64,
}

/// What is counted move by move, the first move of games first.
pub type Series = Vec<OfPly>;

/// What was counted of one move of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OfPly {
    /// The move, from 1.
    pub number: usize,
    /// The games that came to it.
    pub games: u64,
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval of the mean, by [`of_games_in_pairs`]; null of fewer than four games.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The standard deviation: how far games spread, not how well the mean is known.
    pub deviation: f64,
    /// A tenth of the values is not more.
    pub tenth: i32,
    /// Half of them are not more.
    pub median: i32,
    /// Nine tenths of them are not more.
    pub ninetieth: i32,
}

/// What happened on a square.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SquareOf {
    /// Its name.
    pub square: String,
    /// The sums.
    #[serde(flatten)]
    pub counted: Counted,
    /// The mean number of the move that placed a disc on it; null where none did.
    pub mean_move: Option<f64>,
}

/// The sums of a square, with directions by name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counted {
    /// [`OfSquare::placed`].
    pub placed: u64,
    /// [`OfSquare::by_first`].
    pub by_first: u64,
    /// [`OfSquare::crossings`].
    pub crossings: u64,
    /// [`OfSquare::chosen`].
    pub chosen: BTreeMap<&'static str, u64>,
    /// [`OfSquare::offered`].
    pub offered: BTreeMap<&'static str, u64>,
}

impl Summary {
    /// What the games of a part say.
    #[must_use]
    pub fn of(part: &Part) -> Self {
        let plan = part.plan();
        let Plan { rules, pairs, player, seed, opening_plies } = plan;
        let tests = FIGURES.len() * rules.len().saturating_sub(1).max(1);
        let error_of_a_difference = ERROR / tests as f64;
        let named = || rules.iter().zip(part.tallies());
        let base = named().next();
        let differences = base.into_iter().flat_map(|(base, base_tally)| {
            named().skip(1).map(move |(other, tally)| Difference {
                base: base.name.clone(),
                name: other.name.clone(),
                figures: tests_of(base_tally, tally, error_of_a_difference),
            })
        });
        Self {
            kind: "comparison",
            version: env!("CARGO_PKG_VERSION"),
            player: player.to_string(),
            seed: *seed,
            opening_plies: *opening_plies,
            planned: 2 * pairs,
            games: 2 * part.played(),
            error: ERROR,
            error_of_a_difference,
            rule_sets: named().map(|(rules, tally)| GamesUnder::of(&rules.name, tally)).collect(),
            differences: differences.collect(),
        }
    }
}

fn tests_of(base: &Tally, other: &Tally, error: f64) -> Vec<Test> {
    let tests = FIGURES.iter().zip(base.figures.iter().zip(&other.figures));
    let test = tests.map(|(figure, (base, other))| {
        let [base, other] = [base, other].map(|ratio| estimate(figure, ratio, error));
        let estimate = base.zip(other).map(|(base, other)| difference(&base, &other));
        let differs = estimate.is_some_and(|it| it.excludes_zero());
        Test { key: figure.key, estimate, differs }
    });
    test.collect()
}

impl GamesUnder {
    fn of(name: &str, tally: &Tally) -> Self {
        let figures = FIGURES.iter().zip(&tally.figures);
        let series = tally.plies.series().into_iter();
        Self {
            name: name.to_owned(),
            figures: figures
                .map(|(figure, ratio)| FigureOf { key: figure.key, estimate: estimate(figure, ratio, ERROR) })
                .collect(),
            scores: Scores::of(&tally.scores),
            moves: series.map(|(key, series)| (key, moves(series))).collect(),
            squares: SquareOf::all(&tally.squares),
        }
    }

    /// A figure by its key.
    #[must_use]
    pub fn figure(&self, key: &str) -> Option<Estimate> {
        self.figures.iter().find(|it| it.key == key)?.estimate
    }
}

impl SquareOf {
    /// What happened on every square.
    pub(crate) fn all(squares: &BySquare) -> Vec<Self> {
        let of_square = |(square, counted): (Square, &OfSquare)| Self {
            square: square.to_string(),
            counted: Counted::of(counted),
            mean_move: (counted.placed > 0).then(|| counted.moves as f64 / counted.placed as f64),
        };
        squares.iter().map(of_square).collect()
    }
}

impl Counted {
    fn of(square: &OfSquare) -> Self {
        let by_name =
            |counts: [u64; 8]| Direction::ALL.into_iter().map(Direction::name).zip(counts).collect();
        Self {
            placed: square.placed,
            by_first: square.by_first,
            crossings: square.crossings,
            chosen: by_name(square.chosen),
            offered: by_name(square.offered),
        }
    }
}

impl Scores {
    fn of(scores: &Histogram) -> Self {
        let discs = |halves: i32| f64::from(halves) / 2.0;
        let counts = scores.iter().filter(|&(_, games)| games > 0);
        Self {
            mean: scores.mean().map(|halves| halves / 2.0),
            deviation: scores.deviation().map(|halves| halves / 2.0),
            tenth: scores.quantile(0.1).map(discs),
            median: scores.quantile(0.5).map(discs),
            ninetieth: scores.quantile(0.9).map(discs),
            counts: counts.map(|(halves, games)| ScoreCount { score: discs(halves), games }).collect(),
        }
    }
}

fn moves(series: &[Histogram]) -> Series {
    let of_move = |(number, histogram): (usize, &Histogram)| {
        let interval = of_games_in_pairs(histogram, ERROR);
        Some(OfPly {
            number,
            games: histogram.count(),
            mean: histogram.mean()?,
            low: interval.map(|it| it.low),
            high: interval.map(|it| it.high),
            deviation: histogram.deviation()?,
            tenth: histogram.quantile(0.1)?,
            median: histogram.quantile(0.5)?,
            ninetieth: histogram.quantile(0.9)?,
        })
    };
    (1..).zip(series).filter_map(of_move).collect()
}

#[cfg(test)]
mod tests {
    use volteo_core::Builtin;

    use super::*;
    use crate::{NamedRules, Player, Shard, play};

    fn summary(rules: [Builtin; 2], pairs: u64, seed: u64) -> Summary {
        let rules = rules.map(|it| NamedRules { name: it.name().to_owned(), set: it.rule_set() }).to_vec();
        let mut part = Part::new(Plan { rules, pairs, player: Player::Random, seed, opening_plies: 4 });
        play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).unwrap();
        Summary::of(&part)
    }

    #[test]
    fn a_rule_set_does_not_differ_from_itself_in_few_games_or_in_many() {
        for pairs in [2, 3, 5, 10, 60] {
            let is_same = |seed: &u64| {
                let summary = summary([Builtin::Mini6; 2], pairs, *seed);
                summary.differences[0].figures.iter().all(|it| !it.differs)
            };
            let same = (0..200).filter(is_same).count();
            assert!(same >= 190, "{pairs} pairs: {same} of 200");
        }
    }

    #[test]
    fn the_interval_of_a_figure_holds_what_many_games_come_to() {
        let true_values = summary([Builtin::Mini6; 2], 8_000, 1000);
        let held = (0..200).map(|seed| {
            let games = &summary([Builtin::Mini6; 2], 60, seed).rule_sets[0];
            let values = true_values.rule_sets[0].figures.iter().zip(&games.figures);
            values
                .map(|(truth, found)| {
                    let (truth, found) = (truth.estimate?.value, found.estimate?);
                    Some((found.low..=found.high).contains(&truth))
                })
                .collect::<Vec<_>>()
        });
        let mut held_of = [0_u32; FIGURES.len()];
        let mut told = [0_u32; FIGURES.len()];
        for seed in held {
            for (place, held) in seed.into_iter().enumerate() {
                told[place] += u32::from(held.is_some());
                held_of[place] += u32::from(held == Some(true));
            }
        }
        for (place, figure) in FIGURES.iter().enumerate().filter(|&(place, _)| told[place] == 200) {
            // 95 of 100 are 190 of 200, with a standard deviation of 3. The means of what few games decide, such as moves
            // where most games fill the board, are held a little less often by intervals of so few games.
            assert!((170..=200).contains(&held_of[place]), "{}: {} of 200", figure.key, held_of[place]);
        }
        assert!(told.iter().filter(|&&times| times == 200).count() >= 20, "{told:?}");
    }

    #[test]
    fn rules_that_differ_are_told_to_differ() {
        let summary = summary([Builtin::Wof, Builtin::Beginner], 200, 5);
        let differs = |key| summary.differences[0].figures.iter().any(|it| it.key == key && it.differs);
        assert!(differs("flips") && differs("choices"));
    }
}
