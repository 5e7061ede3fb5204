use embedded_graphics::prelude::Point;
use volteo_core::{BitSet, Color};

use super::model::{Model, moves};
use crate::app::Shared;
use crate::board::{Disc, Grid, PANEL, Picture, Piece};
use crate::draw::{Canvas, Font, Pixels, Tone};
use crate::screens::View;
use crate::texts::Text;
use crate::widgets::{draw_count, joined};

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(game) = &shared.game else { return Ok(()) };
        let Some(grid) = Grid::of(game.rules().set()) else { return Ok(()) };
        let reached = game.after(self.moves);
        let picture = Picture {
            grid,
            playable: game.rules().playable(),
            piece: &|square| reached.position.disc(square).map(Disc::lying).map(Piece::Disc),
            marked: B::EMPTY,
            hint: None,
            framed: B::EMPTY,
            last: reached.last.map(|it| it.square),
            cursor: None,
        };
        picture.draw(canvas)?;

        let left = PANEL.top_left;
        canvas.text(shared.words(Text::TakeBackHead), left, Font::Body, Tone::Text)?;
        let number = joined::<16>(format_args!("< {}/{} >", self.moves, moves(shared)));
        canvas.text(&number, left + Point::new(0, 11), Font::Body, Tone::Text)?;
        for (color, x) in Color::BOTH.into_iter().zip([0, 30]) {
            draw_count(color, reached.position.count(color), left + Point::new(x, 24), canvas)?;
        }
        canvas.text(shared.words(Text::GoOnWithA), left + Point::new(0, 44), Font::Body, Tone::Faint)?;
        canvas.text(shared.words(Text::FromHere), left + Point::new(0, 53), Font::Body, Tone::Faint)
    }
}
