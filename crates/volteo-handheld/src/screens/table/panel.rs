//! What is beside the table: the score, the deal, and what a placement under the cursor would take.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use volteo_core::BitSet;
use volteo_core::solitaire::{Effects, Placement, Solitaire};

use super::model::{Model, colors_at};
use crate::app::Shared;
use crate::board::{Disc, Face, Ground, PANEL, TileLook, draw_disc, draw_tile};
use crate::draw::{Canvas, Font, Pixels, Tone};
use crate::solitaire::{Table, most_points};
use crate::texts::Text;
use crate::widgets::joined;

/// The score at the top.
const SCORE: Rectangle = Rectangle::new(PANEL.top_left, Size::new(PANEL.size.width, 17));
/// What everything is set in by.
const INDENT: i32 = 3;
/// Where the line with the deal is.
const DEAL: i32 = 19;
/// Where what a color would take begins, and the pixels from one color to the next.
const COLORS: i32 = 29;
const COLOR_PITCH: u32 = 17;
/// The pixels from tile to tile, and how many have room beside each other.
const TILE_PITCH: u32 = 8;
const TILES: usize = 5;

/// The panel, with all it speaks of.
pub(super) struct Panel<'a, B> {
    pub(super) model: &'a Model,
    pub(super) table: &'a Table,
    pub(super) shared: &'a Shared<B>,
}

impl<B: BitSet> Panel<'_, B> {
    pub(super) fn draw<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        self.draw_score(canvas)?;
        let deal = joined::<16>(format_args!(
            "{}{}",
            self.shared.words(Text::DealNumber),
            self.table.choice().number
        ));
        canvas.text(&deal, PANEL.top_left + Point::new(INDENT, DEAL), Font::Body, Tone::Faint)?;
        if self.table.is_over() {
            return self.draw_lines([Text::GameOver, Text::ResultWithA], canvas);
        }
        if self.model.refused {
            return self.draw_refusal(canvas);
        }
        self.draw_colors(canvas)
    }

    /// The points, of how many, and the color to play where colors alternate.
    fn draw_score<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let game = self.game();
        canvas.outline(SCORE, Tone::Faint)?;
        let most = most_points(game.options());
        let points = joined::<8>(format_args!("{}", game.points()));
        let at = SCORE.top_left + Point::new(INDENT + 2, 2);
        canvas.text(&points, at, Font::Count, Tone::Text)?;
        let after = Font::Count.width(points.len()) as i32 + 1;
        let of = joined::<8>(format_args!("/{most}"));
        canvas.text(&of, at + Point::new(after, 5), Font::Body, Tone::Faint)?;
        let Some(color) = game.to_play() else { return Ok(()) };
        let right = SCORE.top_left + Point::new(SCORE.size.width as i32 - 13, 4);
        draw_disc(Disc::lying(color), Ground::Dark, Rectangle::new(right, Size::new_equal(9)), canvas)
    }

    /// A block for each color that can be placed under the cursor, the one being chosen picked out.
    fn draw_colors<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let square = self.model.cursor;
        let game = self.game();
        for (place, color) in (0..).zip(colors_at(game, square)) {
            let top_left = PANEL.top_left + Size::new(0, COLORS as u32 + place * COLOR_PITCH);
            let block = Rectangle::new(top_left, Size::new(PANEL.size.width, COLOR_PITCH));
            if self.model.choosing == Some(color) {
                canvas.outline(block, Tone::Bright)?;
                canvas.fill(Rectangle::new(top_left, Size::new(2, COLOR_PITCH)), Tone::Bright)?;
            }
            self.draw_color(game.effects(Placement { color, square }), top_left, canvas)?;
        }
        Ok(())
    }

    /// What a placement would flip, and the tiles it would take.
    fn draw_color<D: Pixels>(
        &self,
        effects: Effects,
        at: Point,
        canvas: &mut Canvas<'_, D>,
    ) -> Result<(), D::Error> {
        let disc = Rectangle::new(at + Point::new(INDENT + 1, 4), Size::new_equal(9));
        draw_disc(Disc::lying(effects.placement().color), Ground::Dark, disc, canvas)?;
        let right = at + Point::new(INDENT + 14, 0);
        let words = match effects.flips().count_ones() {
            0 => joined::<16>(format_args!("{}", self.shared.words(Text::Takes))),
            flips => joined::<16>(format_args!("{}{flips}", self.shared.words(Text::Flips))),
        };
        let line = if effects.captures() == 0 { 5 } else { 1 };
        canvas.text(&words, right + Point::new(0, line), Font::Body, Tone::Text)?;
        let taken = effects.captures().squares().filter_map(|square| self.game().deal().tile(square));
        for (place, tile) in (0..).zip(taken.take(TILES)) {
            let area = Rectangle::new(right + Size::new(place * TILE_PITCH, 9), Size::new_equal(7));
            draw_tile(TileLook::lying(Face::Up(tile)), area, canvas)?;
        }
        Ok(())
    }

    fn draw_refusal<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let frame = Rectangle::new(PANEL.top_left + Point::new(0, 36), Size::new(PANEL.size.width, 17));
        canvas.outline(frame, Tone::Text)?;
        let line = Rectangle::new(frame.top_left + Point::new(0, 5), frame.size);
        canvas.centered(self.shared.words(Text::NoMoveHere), line, Font::Body, Tone::Text)
    }

    fn draw_lines<D: Pixels>(&self, texts: [Text; 2], canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        for (text, y) in texts.into_iter().zip([37, 46]) {
            let at = PANEL.top_left + Point::new(INDENT, y);
            canvas.text(self.shared.words(text), at, Font::Body, Tone::Text)?;
        }
        Ok(())
    }

    const fn game(&self) -> &Solitaire {
        self.table.game()
    }
}
