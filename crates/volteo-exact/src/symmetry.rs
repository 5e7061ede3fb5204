//! The ways to turn and mirror a board that leave its rules as they are.

use std::cmp::Ordering;

use volteo_core::{BitSet, Color, Direction, Directions, Position, RuleSet, Rules, Square, SquareSet, Start};

/// The symmetries of a rule set: turns and reflections under which every game has an image that is a game too. Of boards
/// with joined sides, shifts are not among them.
///
/// ```
/// use volteo_core::{Builtin, Rules};
/// use volteo_exact::Symmetries;
///
/// let rules = Rules::<u64>::new(&Builtin::Wof.rule_set()).unwrap();
/// let symmetries = Symmetries::of_rules(&rules);
/// let after = |text: &str| {
///     let mut position = rules.start();
///     rules.play(&mut position, text.parse().unwrap()).unwrap();
///     symmetries.canonical(&position)
/// };
/// assert_eq!(symmetries.order(), 8);
/// assert_eq!(after("d3"), after("f5"));
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries<B> {
    /// All but the one that changes nothing.
    turns: Vec<Images<B>>,
}

/// Where a turn takes each square, by the square's code.
type Images<B> = Vec<B>;

impl<B: BitSet> Symmetries<B> {
    /// The symmetries of the rules: of the board with its holes, and of the lines that count.
    #[must_use]
    pub fn of_rules(rules: &Rules<B>) -> Self {
        let kept = Turn::all().filter(|turn| turn.keeps(rules.set()));
        Self { turns: kept.map(|turn| turn.images(rules.set())).collect() }
    }

    /// Those of them that leave the start position as it is.
    #[must_use]
    pub fn of_start(rules: &Rules<B>) -> Self {
        let start = rules.start();
        let mut symmetries = Self::of_rules(rules);
        symmetries.turns.retain(|images| image(images, &start) == start);
        symmetries
    }

    /// How many there are, the one that changes nothing among them.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.turns.len() + 1
    }

    /// Of a position and its images, the one that stands for all.
    #[must_use]
    pub fn canonical(&self, position: &Position<B>) -> Position<B> {
        let images = self.turns.iter().map(|it| image(it, position));
        images.fold(*position, |best, image| if is_before(&image, &best) { image } else { best })
    }

    /// How many different positions a position and its images are.
    #[must_use]
    pub fn images(&self, position: &Position<B>) -> u64 {
        let same = self.turns.iter().filter(|it| image(it, position) == *position).count();
        (self.order() / (same + 1)) as u64
    }
}

fn image<B: BitSet>(images: &Images<B>, position: &Position<B>) -> Position<B> {
    position.map_discs(|discs| discs.squares().fold(B::EMPTY, |all, it| all | images[it.code() as usize]))
}

/// Whether the discs of one position come before those of another, in some order of all.
fn is_before<B: BitSet>(one: &Position<B>, other: &Position<B>) -> bool {
    let by = |color| order(one.discs(color), other.discs(color));
    by(Color::Black).then(by(Color::White)) == Ordering::Less
}

/// Of two sets, that comes first which has the first square that is not in both.
fn order<B: BitSet>(one: B, other: B) -> Ordering {
    let first = (one ^ other).lowest();
    if first.is_empty() {
        Ordering::Equal
    } else if (first & one).is_empty() {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// A turn or a reflection of a rectangle.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Whether files and ranks change places, which is done first.
    transposed: bool,
    /// Whether files then run the other way.
    files_turned: bool,
    /// Whether ranks do.
    ranks_turned: bool,
}

impl Turn {
    /// All but the one that changes nothing.
    fn all() -> impl Iterator<Item = Self> {
        let bits = |number: u8| [1, 2, 4].map(|bit| number & bit != 0);
        (1..8).map(bits).map(|[transposed, files_turned, ranks_turned]| Self {
            transposed,
            files_turned,
            ranks_turned,
        })
    }

    /// Whether the rules are the same on the image of the board.
    fn keeps(self, set: &RuleSet) -> bool {
        if self.transposed && set.width != set.height {
            return false;
        }
        let center =
            set.center_block().map(SquareSet::of).into_iter().fold(SquareSet::EMPTY, |all, it| all | it);
        self.squares(set.holes, set) == set.holes
            && self.directions(set.lines) == set.lines
            && (set.start != Start::OpenCenter || self.squares(center, set) == center)
    }

    fn images<B: BitSet>(self, set: &RuleSet) -> Images<B> {
        let mut images = vec![B::EMPTY; usize::from(u8::MAX) + 1];
        for square in set.playable().squares() {
            images[square.code() as usize] = B::of(self.square(square, set));
        }
        images
    }

    fn square(self, square: Square, set: &RuleSet) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.transposed {
            (file, rank) = (rank, file);
        }
        if self.files_turned {
            file = set.width - 1 - file;
        }
        if self.ranks_turned {
            rank = set.height - 1 - rank;
        }
        Square::from_code(rank << 4 | file)
    }

    fn squares(self, squares: SquareSet, set: &RuleSet) -> SquareSet {
        squares.squares().fold(SquareSet::EMPTY, |all, it| all | SquareSet::of(self.square(it, set)))
    }

    fn directions(self, directions: Directions) -> Directions {
        let image = |direction: Direction| {
            let (mut files, mut ranks) = direction.step();
            if self.transposed {
                (files, ranks) = (ranks, files);
            }
            let files = if self.files_turned { -files } else { files };
            let ranks = if self.ranks_turned { -ranks } else { ranks };
            Direction::ALL.into_iter().find(|it| it.step() == (files, ranks))
        };
        directions.iter().filter_map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_core::{Builtin, Edges};

    fn orders(set: &RuleSet) -> (usize, usize) {
        let rules = Rules::<u128>::new(set).unwrap();
        (Symmetries::of_rules(&rules).order(), Symmetries::of_start(&rules).order())
    }

    #[test]
    fn rules_and_start_say_what_is_symmetric() {
        let wof = Builtin::Wof.rule_set();
        let with = |change: fn(&mut RuleSet)| {
            let mut set = wof;
            change(&mut set);
            orders(&set)
        };
        assert_eq!(orders(&wof), (8, 4));
        assert_eq!(orders(&Builtin::Octagon.rule_set()), (8, 4));
        assert_eq!(with(|it| it.edges = Edges::Torus), (8, 4));
        assert_eq!(with(|it| it.start = Start::Parallel), (8, 2));
        assert_eq!(with(|it| it.start = Start::OpenCenter), (8, 8));
        assert_eq!(with(|it| it.width = 6), (4, 2));
        assert_eq!(with(|it| it.holes = SquareSet::of("b1".parse().unwrap())), (1, 1));
        assert_eq!(with(|it| it.lines = [Direction::North, Direction::South].into_iter().collect()), (4, 2));
        // The block in the middle lies off the middle of an odd side: the board turns, the start does not.
        assert_eq!(with(|it| (it.width, it.height) = (5, 5)), (8, 2));
    }

    #[test]
    fn an_image_has_the_images_of_its_moves() {
        let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
        let symmetries = Symmetries::of_rules(&rules);
        let mut position = rules.start();
        for text in ["d3", "c5", "e6", "f7", "c6", "e3:sw"] {
            rules.play(&mut position, text.parse().unwrap()).unwrap();
            let after = |position: &Position<u64>| {
                let mut all: Vec<_> = rules
                    .actions(position)
                    .map(|action| {
                        let mut after = *position;
                        rules.play_legal(&mut after, action);
                        let after = symmetries.canonical(&after);
                        [Color::Black, Color::White].map(|color| after.discs(color))
                    })
                    .collect();
                all.sort_unstable();
                all
            };
            assert_eq!(after(&position), after(&symmetries.canonical(&position)));
            assert_eq!(symmetries.images(&position), 8, "{text}");
        }
        assert_eq!(symmetries.images(&rules.start()), 2);
    }
}
