//! The patterns: which squares are looked at together, and how what stands on them becomes a number.
//!
//! A *shape* is a set of squares in some order; its *instances* are its images under the eight symmetries of
//! the board. What stands on an instance is a number in balanced ternary: the sum of 3ⁿ over its squares, plus
//! for Black, minus for White, nothing for empty. So the other side sees the negative of the number, a disc
//! placed adds 3ⁿ or takes it away, and a disc flipped does so twice.
//!
//! Where memory is short the two sides are [`Sides::Opposed`]: what stands there is as bad for the one as it is good
//! for the other, and the tables have entries only for numbers that are not negative.
//!
//! ```text
//! edge with X-squares    corner 2×5      corner 3×3    second, third, fourth file; diagonals of 4 to 8
//! 0 1 2 3 4 5 6 7        0 1 2 3 4       0 1 2
//! . 8 . . . . 9 .        5 6 7 8 9       3 4 5
//!                                        6 7 8
//! ```

/// The most squares of a shape: 3¹⁰ / 2 is still a number of 16 bits.
pub const MOST_SQUARES: usize = 10;
/// The symmetries of the board: so many images has a shape at most.
pub const IMAGES: usize = 8;

/// A shape, by the bit numbers (file + 8 · rank) of its squares.
pub type Shape = &'static [u8];

/// Where one of the eight symmetries of the board takes a square; both by bit numbers.
#[must_use]
pub const fn image(square: u8, symmetry: usize) -> u8 {
    let (file, rank) = (square & 7, square >> 3);
    let (file, rank) = if symmetry & 4 != 0 { (rank, file) } else { (file, rank) };
    let file = if symmetry & 1 != 0 { 7 - file } else { file };
    let rank = if symmetry & 2 != 0 { 7 - rank } else { rank };
    rank * 8 + file
}

const fn set_of(shape: Shape, symmetry: usize) -> u64 {
    let (mut set, mut at) = (0, 0);
    while at < shape.len() {
        set |= 1_u64 << image(shape[at], symmetry);
        at += 1;
    }
    set
}

/// The number of configurations of a shape.
#[must_use]
pub const fn configurations(shape: Shape) -> usize {
    3_usize.pow(shape.len() as u32)
}

/// Whether the image of a shape is none of those under earlier symmetries.
const fn is_new(shape: Shape, symmetry: usize) -> bool {
    let set = set_of(shape, symmetry);
    let mut earlier = 0;
    while earlier < symmetry {
        if set_of(shape, earlier) == set {
            return false;
        }
        earlier += 1;
    }
    true
}

/// The number of instances of some shapes together.
#[must_use]
pub const fn instances(shapes: &[Shape]) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < shapes.len() * IMAGES {
        if is_new(shapes[at / IMAGES], at % IMAGES) {
            count += 1;
        }
        at += 1;
    }
    count
}

/// What a configuration says to the one side and to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Each side has an entry of its own.
    Apart,
    /// The entry counts for the one side as its negative does for the other.
    Opposed,
}

impl Sides {
    /// How many entries the tables have for so many configurations.
    const fn entries(self, configurations: usize) -> usize {
        match self {
            Self::Apart => configurations,
            Self::Opposed => configurations / 2 + 1,
        }
    }

    /// Which of these entries belongs to the number 0.
    const fn center(self, configurations: usize) -> usize {
        match self {
            Self::Apart => configurations / 2,
            Self::Opposed => 0,
        }
    }
}

/// What a black disc on a square adds to the numbers of the instances.
pub(super) enum Steps<const N: usize> {
    /// To each of them: for processors that work on many numbers at once.
    ToEach(&'static [[i16; N]; 64]),
    /// To those that pass through the square, one after the other: for all other processors, and little memory.
    Through(&'static [[Step; MOST_THROUGH]; 64]),
}

/// What a disc adds to the number of an instance.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) instance: u8,
    /// 0 after the last of a square.
    pub(super) by: i16,
}

/// The instances that pass through one square, at most.
pub(super) const MOST_THROUGH: usize = 5;

/// What a black disc on each square adds to the number of each instance of some shapes.
#[must_use]
pub const fn steps<const N: usize>(shapes: &[Shape]) -> [[i16; N]; 64] {
    let mut steps = [[0; N]; 64];
    let (mut instance, mut image_at) = (0, 0);
    while image_at < shapes.len() * IMAGES {
        let (shape, symmetry) = (shapes[image_at / IMAGES], image_at % IMAGES);
        if is_new(shape, symmetry) {
            let mut at = 0;
            while at < shape.len() {
                steps[image(shape[at], symmetry) as usize][instance] = 3_i16.pow(at as u32);
                at += 1;
            }
            instance += 1;
        }
        image_at += 1;
    }
    steps
}

/// The same steps, without those that are nothing.
const fn steps_through<const N: usize>(steps: &[[i16; N]; 64]) -> [[Step; MOST_THROUGH]; 64] {
    let mut through = [[Step { instance: 0, by: 0 }; MOST_THROUGH]; 64];
    let mut at = 0;
    while at < 64 * N {
        let (square, instance) = (at / N, at % N);
        if steps[square][instance] != 0 {
            let mut last = 0;
            while through[square][last].by != 0 {
                last += 1;
            }
            through[square][last] = Step { instance: instance as u8, by: steps[square][instance] };
        }
        at += 1;
    }
    through
}

/// The shapes of an evaluation with everything that follows from them, for `N` instances in all.
pub struct Layout<const N: usize> {
    pub(super) shapes: &'static [Shape],
    pub(super) sides: Sides,
    pub(super) steps: Steps<N>,
    /// Where in the tables the entry of each instance with nothing on it lies: those of its shape lie around it, or
    /// behind it where the sides are opposed.
    pub(super) centers: [u32; N],
    /// The shape that each instance is of.
    pub(super) shape_of: [u8; N],
    /// The entries of the tables of all shapes.
    pub(super) entries: usize,
}

impl<const N: usize> Layout<N> {
    /// The layout of these shapes with their [`steps`]. `N` has to be the number of their [`instances`], and no shape
    /// may have more than [`MOST_SQUARES`].
    #[must_use]
    pub const fn new(shapes: &'static [Shape], sides: Sides, steps: &'static [[i16; N]; 64]) -> Self {
        Self::with(shapes, sides, Steps::ToEach(steps))
    }

    const fn with(shapes: &'static [Shape], sides: Sides, steps: Steps<N>) -> Self {
        let mut layout = Self { shapes, sides, steps, centers: [0; N], shape_of: [0; N], entries: 0 };
        let (mut shape, mut instance) = (0, 0);
        while shape < shapes.len() {
            let squares = shapes[shape];
            let mut symmetry = 0;
            while symmetry < IMAGES {
                if is_new(squares, symmetry) {
                    let center = sides.center(configurations(squares));
                    layout.centers[instance] = (layout.entries + center) as u32;
                    layout.shape_of[instance] = shape as u8;
                    instance += 1;
                }
                symmetry += 1;
            }
            layout.entries += sides.entries(configurations(squares));
            shape += 1;
        }
        layout
    }

    /// The shapes, in the order in which their entries lie in the tables.
    #[must_use]
    pub const fn shapes(&self) -> &'static [Shape] {
        self.shapes
    }

    /// What a configuration says to the two sides.
    #[must_use]
    pub const fn sides(&self) -> Sides {
        self.sides
    }

    /// The entries of the tables of all shapes.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.entries
    }
}

const EDGE_WITH_X: Shape = &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14];
const CORNER_2X5: Shape = &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12];
const CORNER_3X3: Shape = &[0, 1, 2, 8, 9, 10, 16, 17, 18];
const CORNER_2X3: Shape = &[0, 1, 2, 8, 9, 10];
const EDGE: Shape = &[0, 1, 2, 3, 4, 5, 6, 7];
const SECOND_LINE: Shape = &[8, 9, 10, 11, 12, 13, 14, 15];
const THIRD_LINE: Shape = &[16, 17, 18, 19, 20, 21, 22, 23];
const FOURTH_LINE: Shape = &[24, 25, 26, 27, 28, 29, 30, 31];
const DIAGONAL_8: Shape = &[0, 9, 18, 27, 36, 45, 54, 63];
const DIAGONAL_7: Shape = &[1, 10, 19, 28, 37, 46, 55];
const DIAGONAL_6: Shape = &[2, 11, 20, 29, 38, 47];
const DIAGONAL_5: Shape = &[3, 12, 21, 30, 39];
const DIAGONAL_4: Shape = &[4, 13, 22, 31];

const FOR_DESKTOP: &[Shape] = &[
    EDGE_WITH_X,
    CORNER_2X5,
    CORNER_3X3,
    SECOND_LINE,
    THIRD_LINE,
    FOURTH_LINE,
    DIAGONAL_8,
    DIAGONAL_7,
    DIAGONAL_6,
    DIAGONAL_5,
    DIAGONAL_4,
];
const FOR_DEVICE: &[Shape] = &[EDGE, CORNER_2X3, DIAGONAL_8, DIAGONAL_7, DIAGONAL_6, DIAGONAL_5, DIAGONAL_4];

/// The number of instances of the shapes for computers.
pub(crate) const ON_DESKTOP: usize = instances(FOR_DESKTOP);
/// The number of instances of the shapes for devices.
pub(super) const ON_DEVICE: usize = instances(FOR_DEVICE);

static STEPS_ON_DESKTOP: [[i16; ON_DESKTOP]; 64] = steps(FOR_DESKTOP);
static STEPS_ON_DEVICE: [[Step; MOST_THROUGH]; 64] = steps_through(&steps::<ON_DEVICE>(FOR_DEVICE));

/// The shapes for computers: 46 instances, 166,941 entries.
pub static DESKTOP: Layout<ON_DESKTOP> = Layout::new(FOR_DESKTOP, Sides::Apart, &STEPS_ON_DESKTOP);
/// The shapes for devices: 30 instances.
pub static DEVICE: Layout<ON_DEVICE> =
    Layout::with(FOR_DEVICE, Sides::Opposed, Steps::Through(&STEPS_ON_DEVICE));

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// What a disc on a square adds to the number of an instance.
    fn step<const N: usize>(layout: &Layout<N>, square: usize, instance: usize) -> i16 {
        match layout.steps {
            Steps::ToEach(steps) => steps[square][instance],
            Steps::Through(steps) => {
                let of_instance = |it: &&Step| usize::from(it.instance) == instance;
                steps[square].iter().filter(of_instance).map(|it| it.by).sum()
            }
        }
    }

    /// The number of an instance, from a board drawn as a function.
    fn number<const N: usize>(layout: &Layout<N>, instance: usize, disc: impl Fn(usize) -> i32) -> i32 {
        (0..64).map(|square| i32::from(step(layout, square, instance)) * disc(square)).sum()
    }

    fn holds<const N: usize>(layout: &Layout<N>) {
        assert_eq!(instances(layout.shapes), N);
        assert!(layout.shapes.iter().all(|shape| shape.len() <= MOST_SQUARES));
        let mut begin = 0;
        for (index, shape) in layout.shapes.iter().enumerate() {
            let half = (configurations(shape) / 2) as i32;
            let instances = (0..N).filter(|&it| usize::from(layout.shape_of[it]) == index);
            let mut covered = std::collections::BTreeSet::new();
            for instance in instances {
                let center = layout.sides.center(configurations(shape)) as i32;
                assert_eq!(layout.centers[instance] as i32, begin + center);
                assert_eq!(number(layout, instance, |_| 1), half);
                assert_eq!(number(layout, instance, |_| -1), -half);
                let squares: Vec<_> = (0..64).filter(|&it| step(layout, it, instance) != 0).collect();
                assert_eq!(squares.len(), shape.len());
                assert!(covered.insert(squares), "every instance lies elsewhere");
            }
            assert!([2, 4, 8].contains(&covered.len()));
            begin += layout.sides.entries(configurations(shape)) as i32;
        }
        assert_eq!(layout.entries as i32, begin);
    }

    #[test]
    fn every_instance_of_a_shape_has_its_numbers_around_the_center_of_its_table() {
        holds(&DESKTOP);
        holds(&DEVICE);
    }
}
