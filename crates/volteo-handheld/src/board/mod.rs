//! Boards on the screen: where squares lie, what is on them, how discs turn.

mod geometry;
mod picture;
mod turning;

pub(crate) use geometry::{Grid, PANEL};
pub(crate) use picture::{Cursor, CursorKind, Disc, Ground, Picture, draw_disc};
pub(crate) use turning::Turning;
