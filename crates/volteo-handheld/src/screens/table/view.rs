use volteo_core::solitaire::{Content, Effects, Solitaire, Tile};
use volteo_core::{BitSet, Square};

use super::model::{Model, colors_at, grid};
use super::panel::Panel;
use crate::Time;
use crate::app::Shared;
use crate::board::{Cursor, CursorKind, Disc, Face, Picture, Piece, TileLook, Turning};
use crate::draw::{Canvas, Pixels};
use crate::screens::View;
use crate::solitaire::Table;

impl<B: BitSet> View<B> for Model {
    fn draw<D: Pixels>(&self, shared: &Shared<B>, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        let Some(table) = &shared.solitaire.table else { return Ok(()) };
        let Some(grid) = grid() else { return Ok(()) };
        let game = table.game();
        let effects = self.previewed(game).map(|placement| game.effects(placement));
        let turning = self.turning.as_ref();
        let picture = Picture {
            grid,
            playable: u64::MAX,
            piece: &|square| self.piece(square, table, effects.as_ref(), shared.now),
            marked: if shared.settings.marks && turning.is_none() && self.choosing.is_none() {
                legal_squares(game)
            } else {
                0
            },
            hint: None,
            framed: effects.map_or(0, |effects| effects.captures()),
            last: table.placements().last().map(|last| last.square),
            cursor: (!table.is_over()).then(|| self.cursor(game)),
        };
        picture.draw(canvas)?;
        Panel { model: self, table, shared }.draw(canvas)
    }
}

/// The squares where either color can be placed.
fn legal_squares(game: &Solitaire) -> u64 {
    let legal = game.legal();
    volteo_core::Color::BOTH.into_iter().fold(0, |set, color| set | legal.squares(color))
}

impl Model {
    fn cursor(&self, game: &Solitaire) -> Cursor {
        let legal = colors_at(game, self.cursor).next().is_some();
        Cursor { square: self.cursor, kind: if legal { CursorKind::Legal } else { CursorKind::Idle } }
    }

    /// What lies on a square as it looks now; while a color is being chosen, the discs that it flips are
    /// tilted.
    fn piece(&self, square: Square, table: &Table, previewed: Option<&Effects>, now: Time) -> Option<Piece> {
        let flips = previewed.filter(|_| self.choosing.is_some()).map_or(0, Effects::flips);
        let moving = self.turning.as_ref().zip(table.last());
        match look_of(square, table.game(), moving, now)? {
            Piece::Disc(disc) if flips.contains(square) => Some(Piece::Disc(Disc::tilted(!disc.color))),
            piece => Some(piece),
        }
    }
}

/// What lies on a square of the solitaire as it looks now, some pieces being on the move.
pub(crate) fn look_of(
    square: Square,
    game: &Solitaire,
    moving: Option<(&Turning, Effects)>,
    now: Time,
) -> Option<Piece> {
    let dealt = || game.deal().tile(square);
    if let Some((turning, effects)) = moving {
        let frames = turning.frames_of(square, now);
        if effects.captures().contains(square) {
            return Some(Piece::Tile(leaving(dealt()?, frames?)?));
        }
        if effects.turned_up().contains(square) {
            return Some(Piece::Tile(turning_up(dealt()?, frames.unwrap_or(u32::MAX))));
        }
    }
    match game.content(square)? {
        Content::Empty => None,
        Content::Disc(color) => {
            let lying = Disc::lying(color);
            let look = moving.map_or(lying, |(turning, _)| turning.look(square, now, lying));
            Some(Piece::Disc(look))
        }
        Content::FaceDown => Some(Piece::Tile(TileLook::lying(Face::Down))),
        Content::FaceUp(tile) => Some(Piece::Tile(TileLook::lying(Face::Up(tile)))),
    }
}

/// A tile on its way into the hand, so many frames after it began; nothing once it is there.
const fn leaving(tile: Tile, frames: u32) -> Option<TileLook> {
    match frames {
        0 | 1 => Some(TileLook::lying(Face::Up(tile))),
        2 => Some(TileLook::tilted(Face::Up(tile))),
        3 => Some(TileLook::on_its_rim(Face::Up(tile))),
        _ => None,
    }
}

/// A tile that turns face up, so many frames after it began.
const fn turning_up(tile: Tile, frames: u32) -> TileLook {
    match frames {
        0 => TileLook::lying(Face::Down),
        1 => TileLook::tilted(Face::Down),
        2 => TileLook::on_its_rim(Face::Up(tile)),
        3 => TileLook::tilted(Face::Up(tile)),
        _ => TileLook::lying(Face::Up(tile)),
    }
}
