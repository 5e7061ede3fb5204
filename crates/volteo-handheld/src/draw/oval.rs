//! Ovals, a row of pixels at a time.

use embedded_graphics::prelude::Size;

/// An ellipse that fills a rectangle; in a square, a circle.
///
/// The pixels are those of `embedded_graphics::primitives::Ellipse`. Discs are most of what is drawn, and row by row that
/// is several times as quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Oval {
    width: i32,
    height: i32,
}

impl Oval {
    pub(super) const fn new(size: Size) -> Self {
        Self { width: size.width as i32, height: size.height as i32 }
    }

    /// How many pixels of a row lie before the oval; as many lie behind it. None if the row is beside it.
    pub(super) fn indent(self, row: i32) -> Option<i32> {
        (0..(self.width + 1) / 2).find(|&column| self.contains(column, row))
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
    use embedded_graphics::prelude::Point;
    use embedded_graphics::primitives::{ContainsPoint, Ellipse};

    use super::*;

    #[test]
    fn ovals_are_the_ellipses_of_embedded_graphics() {
        for (width, height) in (0..24).flat_map(|width| (0..24).map(move |height| (width, height))) {
            let size = Size::new(width, height);
            let (oval, ellipse) = (Oval::new(size), Ellipse::new(Point::zero(), size));
            for row in 0..height as i32 {
                let indent = oval.indent(row).unwrap_or(width as i32);
                for column in 0..width as i32 {
                    let inside = (indent..width as i32 - indent).contains(&column);
                    assert_eq!(inside, ellipse.contains(Point::new(column, row)), "{size}, {column} {row}");
                }
            }
        }
    }
}
