//! The families of rule sets that have weights of their own, and the games that stand for each.

use std::fmt;

use volteo_core::{BitSet, Builtin, Directions, Edges, FlipRule, Goal, RuleSet, SquareSet, Start};

/// Rule sets that share their weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Family {
    goal: Goal,
    ground: Ground,
    flip: FlipRule,
}

/// How lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    /// They end at the sides, and all directions count.
    Bounded,
    /// They end at the sides, and some directions do not count.
    FewLines,
    /// They go round.
    Torus,
}

impl Family {
    /// All of them, in the order of the table of weights.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        [Goal::Most, Goal::Fewest].into_iter().flat_map(|goal| {
            [Ground::Bounded, Ground::FewLines, Ground::Torus].into_iter().flat_map(move |ground| {
                [FlipRule::All, FlipRule::ChooseOne].into_iter().map(move |flip| Self { goal, ground, flip })
            })
        })
    }

    /// What is played to learn about it, each with how often: boards of several sizes and shapes, so that the
    /// weights hold for more than one.
    pub(super) fn rule_sets(self) -> Vec<(RuleSet, f64)> {
        let Self { goal, flip, ground } = self;
        let base = RuleSet { goal, flip, ..Builtin::Wof.rule_set() };
        let sized = |width, height| RuleSet { width, height, ..base };
        let torus = |set| RuleSet { edges: Edges::Torus, ..set };
        let lines = |lines, set| RuleSet { lines, ..set };
        let holed = RuleSet { holes: squares("c3 f6 b7 h4"), ..base };
        match ground {
            Ground::Bounded => vec![
                (base, 1.0),
                (sized(6, 6), 0.5),
                (sized(8, 6), 0.2),
                (sized(12, 4), 0.2),
                (holed, 0.2),
                (RuleSet { goal, flip, ..Builtin::Octagon.rule_set() }, 0.2),
                (sized(10, 10), 0.3),
                (sized(12, 12), 0.1),
            ],
            Ground::FewLines => vec![
                (lines(Directions::ORTHOGONAL, base), 0.6),
                (lines(Directions::ORTHOGONAL, sized(6, 6)), 0.3),
                (lines(Directions::ORTHOGONAL, sized(10, 10)), 0.2),
                (lines(Directions::DIAGONAL, RuleSet { start: Start::Parallel, ..base }), 0.3),
            ],
            Ground::Torus => {
                vec![
                    (torus(base), 0.2),
                    (torus(sized(6, 6)), 0.2),
                    (torus(holed), 0.1),
                    (torus(sized(10, 10)), 0.05),
                ]
            }
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.goal == Goal::Most { "most discs, " } else { "fewest discs, " })?;
        f.write_str(match self.ground {
            Ground::Bounded => "bounded, ",
            Ground::FewLines => "bounded with few lines, ",
            Ground::Torus => "torus, ",
        })?;
        f.write_str(if self.flip == FlipRule::All { "all runs" } else { "one run" })
    }
}

fn squares(names: &str) -> SquareSet {
    let squares = names.split(' ').filter_map(|name| name.parse().ok());
    squares.map(SquareSet::of).fold(SquareSet::EMPTY, |all, square| all | square)
}
