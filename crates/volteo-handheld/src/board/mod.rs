//! Boards on the screen: where squares lie, what is on them, how discs turn.

mod geometry;
mod picture;
mod tile;
mod turning;

pub(crate) use geometry::{Grid, PANEL};
pub(crate) use picture::{Cursor, CursorKind, Disc, Ground, Picture, Piece, draw_disc};
pub(crate) use tile::{Face, TileLook, draw_tile};
pub(crate) use turning::Turning;
