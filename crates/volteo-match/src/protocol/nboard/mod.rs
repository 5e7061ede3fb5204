//! The protocol of the NBoard program, versions 1 and 2: games are told in GGF, so that whatever that can hold can be
//! played.

mod engine;
mod referee;

pub(super) use engine::Engine;
pub(super) use referee::Referee;
