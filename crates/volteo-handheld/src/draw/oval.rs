//! Ovals, a few rectangles each.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

/// An ellipse that fills a rectangle; in a square, a circle.
///
/// The pixels are those of `embedded_graphics::primitives::Ellipse`. Discs are most of what is drawn, and in a few rectangles
/// that is several times as quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Oval {
    width: i32,
    height: i32,
}

impl Oval {
    pub(super) const fn new(size: Size) -> Self {
        Self { width: size.width as i32, height: size.height as i32 }
    }

    /// The rectangles that it is made of, from its top: as few as there can be.
    pub(super) fn parts(self) -> impl Iterator<Item = Rectangle> {
        let mut top = 0;
        let mut next = self.indent(top);
        core::iter::from_fn(move || {
            let (start, indent) = (top, next);
            while top < self.height && next == indent {
                top += 1;
                next = self.indent(top);
            }
            let size = Size::new((self.width - 2 * indent) as u32, (top - start) as u32);
            (start < top).then(|| Rectangle::new(Point::new(indent, start), size))
        })
    }

    /// How many pixels of a row lie before the oval; as many lie behind it.
    fn indent(self, row: i32) -> i32 {
        let half = self.width / 2;
        (0..half).find(|&column| self.contains(column, row)).unwrap_or(half)
    }

    /// Whether a pixel's middle lies inside. Distances from the center are counted in half pixels.
    const fn contains(self, column: i32, row: i32) -> bool {
        let (across, down) = (2 * column - (self.width - 1), 2 * row - (self.height - 1));
        if self.width == self.height {
            // The smallest circles look round only without their corners.
            let corners = if self.width <= 4 { self.width / 2 } else { 0 };
            return across * across + down * down < self.width * self.width - corners;
        }
        let (wide, high) = (self.width * self.width, self.height * self.height);
        high * across * across + wide * down * down < wide * high
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::primitives::{ContainsPoint, Ellipse};

    use super::*;

    #[test]
    fn ovals_are_the_ellipses_of_embedded_graphics() {
        for (width, height) in (0..24).flat_map(|width| (0..24).map(move |height| (width, height))) {
            let size = Size::new(width, height);
            let (oval, ellipse) = (Oval::new(size), Ellipse::new(Point::zero(), size));
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
                let point = Point::new(column as i32, row as i32);
                let parts = oval.parts().filter(|part| part.contains(point)).count();
                assert_eq!(parts, usize::from(ellipse.contains(point)), "{size}, {point}");
            }
        }
    }
}
