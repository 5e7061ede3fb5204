use volteo_core::{BitSet, Square};

use super::model::Model;
use super::panel::Panel;
use crate::Game;
use crate::app::Shared;
use crate::board::{Cursor, CursorKind, Disc, Grid, Picture, Piece};
use crate::draw::{Canvas, Pixels};
use crate::screens::View;

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(game) = &shared.game else { return Ok(()) };
        let Some(grid) = Grid::of(game.rules().set()) else { return Ok(()) };
        let chosen = self.chosen_flips(game);
        let picture = Picture {
            grid,
            playable: game.rules().playable(),
            piece: &|square| self.disc(square, chosen, game, shared).map(Piece::Disc),
            marked: self.marked(game, shared),
            hint: self.suggestion().map(|it| (it.square, it.direction)),
            framed: B::EMPTY,
            last: game.reached().last.map(|it| it.square),
            cursor: self.cursor(game),
        };
        picture.draw(canvas)?;
        Panel { model: self, game, shared }.draw(canvas)
    }
}

impl Model {
    /// The disc on a square as it looks now.
    fn disc<B: BitSet>(&self, square: Square, chosen: B, game: &Game<B>, shared: &Shared<B>) -> Option<Disc> {
        let color = game.position().disc(square)?;
        if chosen.contains(square) {
            let other_side_up = Self::is_other_side_up(shared);
            return Some(Disc::tilted(if other_side_up { !color } else { color }));
        }
        let lying = Disc::lying(color);
        Some(self.turning.as_ref().map_or(lying, |turning| turning.look(square, shared.now, lying)))
    }

    /// The squares to mark: the legal ones, while nothing else is going on.
    fn marked<B: BitSet>(&self, game: &Game<B>, shared: &Shared<B>) -> B {
        if !shared.settings.marks
            || self.turning.is_some()
            || self.choosing.is_some()
            || game.ending().is_some()
        {
            return B::EMPTY;
        }
        game.rules().legal_squares(game.position())
    }

    fn cursor<B: BitSet>(&self, game: &Game<B>) -> Option<Cursor> {
        if game.ending().is_some() {
            return None;
        }
        if let Some(direction) = self.direction() {
            return Some(Cursor { square: self.cursor, kind: CursorKind::Towards(direction) });
        }
        let legal = game.rules().legal_squares(game.position()).contains(self.cursor);
        let kind = if legal { CursorKind::Legal } else { CursorKind::Idle };
        Some(Cursor { square: self.cursor, kind })
    }
}
