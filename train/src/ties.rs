//! Which entries of the tables are one and the same weight.
//!
//! Where a symmetry of the board takes a shape onto itself, a configuration and its mirror image are worth the same. Where
//! the sides of a layout are opposed, a mirror image with the colors swapped is worth the negative.

use volteo_engine::evaluation::{IMAGES, Layout, Shape, Sides, configurations, image};

/// For every entry of a layout, the weight that it is.
#[derive(Clone, Debug)]
pub struct Ties {
    /// What each entry is tied to.
    pub of_entry: Vec<Tie>,
    /// The number of weights, [`NOTHING`] counted.
    pub weights: usize,
}

/// The weight that is always 0.
pub const NOTHING: u32 = 0;

/// What an entry of the tables is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The index of a weight.
    pub weight: u32,
    /// 1, or -1 if the entry is the negative of the weight.
    pub sign: i32,
}

impl Ties {
    /// The ties of a layout.
    pub fn of<const N: usize>(layout: &Layout<N>) -> Self {
        let mut ties = Self { of_entry: Vec::with_capacity(layout.entries()), weights: 1 };
        for shape in layout.shapes() {
            let mut shape = Mirrored::of(shape);
            match layout.sides() {
                Sides::Apart => ties.add_apart(&mut shape),
                Sides::Opposed => ties.add_opposed(&mut shape),
            }
        }
        ties
    }

    fn add_apart(&mut self, shape: &mut Mirrored) {
        let begin = self.of_entry.len();
        for number in -shape.half..=shape.half {
            // The smallest of the images stands for all: it has got its weight already, or gets it now.
            let first = shape.images(number).min().unwrap_or(number);
            let tie = if first < number {
                self.of_entry[begin + (first + shape.half) as usize]
            } else {
                self.fresh()
            };
            self.of_entry.push(tie);
        }
    }

    fn add_opposed(&mut self, shape: &mut Mirrored) {
        let begin = self.of_entry.len();
        for number in 0..=shape.half {
            let least = shape.images(number).map(i32::abs).min().unwrap_or(number);
            let is_image = |number: i32, shape: &mut Mirrored| shape.images(number).any(|it| it == least);
            let (as_it_is, opposed) = (is_image(number, shape), is_image(-number, shape));
            let tie = if as_it_is && opposed {
                // It is the same for both sides, so that it can be good for neither.
                Tie { weight: NOTHING, sign: 1 }
            } else if least < number {
                let Tie { weight, sign } = self.of_entry[begin + least as usize];
                Tie { weight, sign: if opposed { -sign } else { sign } }
            } else {
                self.fresh()
            };
            self.of_entry.push(tie);
        }
    }

    fn fresh(&mut self) -> Tie {
        self.weights += 1;
        Tie { weight: self.weights as u32 - 1, sign: 1 }
    }
}

/// A shape with the symmetries of the board that take it onto itself.
struct Mirrored {
    /// For every such symmetry: for each place of the shape, the place that comes there.
    mirrors: Vec<Vec<usize>>,
    /// The largest number of a configuration.
    half: i32,
    digits: Vec<i32>,
}

impl Mirrored {
    fn of(shape: Shape) -> Self {
        let half = (configurations(shape) / 2) as i32;
        Self { mirrors: mirrors(shape), half, digits: vec![0; shape.len()] }
    }

    /// The numbers of the images of a configuration, its own among them.
    fn images(&mut self, number: i32) -> impl Iterator<Item = i32> {
        let mut rest = number + self.half;
        for digit in &mut self.digits {
            *digit = rest % 3;
            rest /= 3;
        }
        let Self { mirrors, half, digits } = self;
        let number_of =
            |mirror: &Vec<usize>| mirror.iter().rev().fold(0, |sum, &at| 3 * sum + digits[at]) - *half;
        mirrors.iter().map(number_of)
    }
}

/// For every symmetry of the board that takes a shape onto itself: for each of its places, the place that comes there.
fn mirrors(shape: Shape) -> Vec<Vec<usize>> {
    let permutation = |symmetry: usize| -> Option<Vec<usize>> {
        let place = |&square: &u8| shape.iter().position(|&other| other == image(square, symmetry));
        shape.iter().map(place).collect()
    };
    (0..IMAGES).filter_map(permutation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use volteo_engine::evaluation::{DESKTOP, DEVICE, instances, steps};

    const EDGE: &[Shape] = &[&[0, 1, 2, 3, 4, 5, 6, 7]];

    /// The number of what stands on an edge: `X` for Black, `O` for White.
    fn number(text: &str) -> i32 {
        let worth = |disc: u8| match disc {
            b'X' => 1,
            b'O' => -1,
            _ => 0,
        };
        text.bytes().rev().fold(0, |number, disc| 3 * number + worth(disc))
    }

    #[test]
    fn the_edge_reads_the_same_from_both_ends() {
        static LAYOUT: Layout<{ instances(EDGE) }> = Layout::new(EDGE, Sides::Apart, &const { steps(EDGE) });
        let ties = Ties::of(&LAYOUT);
        // As many as there are, and the palindromes, which are 3⁴, counted twice; half of it.
        assert_eq!(ties.weights, 1 + (6561 + 81) / 2);
        let tie = |text: &str| ties.of_entry[(number(text) + 3280) as usize];
        assert_eq!(tie("-XO--XOO"), tie("OOX--OX-"));
        assert_ne!(tie("-XO--XOO"), tie("OXO--XOO"));
        assert_ne!(tie("-XO--XOO"), tie("-OX--OXX"));
    }

    #[test]
    fn opposed_sides_see_the_negative() {
        static LAYOUT: Layout<{ instances(EDGE) }> =
            Layout::new(EDGE, Sides::Opposed, &const { steps(EDGE) });
        let ties = Ties::of(&LAYOUT);
        let seen = |text: &str| {
            let number = number(text);
            let Tie { weight, sign } = ties.of_entry[number.unsigned_abs() as usize];
            (weight, if weight == NOTHING { 0 } else { sign * number.signum() })
        };
        let [there, back] = ["-XO--XOO", "OOX--OX-"].map(seen);
        assert_eq!(there, back);
        let opposed = ["-OX--OXX", "XXO--XO-"].map(seen);
        assert_eq!(opposed, [(there.0, -there.1); 2]);
        // What both see alike is worth nothing to either.
        assert_eq!(["--------", "XO----XO", "-X----O-"].map(seen), [(NOTHING, 0); 3]);
    }

    #[test]
    fn a_shape_without_symmetry_has_a_weight_for_every_entry() {
        const CORNER: &[Shape] = &[&[0, 1, 2, 8, 9, 10]];
        static LAYOUT: Layout<{ instances(CORNER) }> =
            Layout::new(CORNER, Sides::Apart, &const { steps(CORNER) });
        assert_eq!(Ties::of(&LAYOUT).weights, 1 + 729);
    }

    fn all_are_used<const N: usize>(layout: &Layout<N>) {
        let ties = Ties::of(layout);
        let used: std::collections::BTreeSet<_> = ties.of_entry.iter().map(|tie| tie.weight).collect();
        assert!((1..ties.weights as u32).all(|weight| used.contains(&weight)));
        assert_eq!(ties.of_entry.len(), layout.entries());
    }

    #[test]
    fn every_weight_is_some_entry() {
        all_are_used(&DESKTOP);
        all_are_used(&DEVICE);
    }
}
