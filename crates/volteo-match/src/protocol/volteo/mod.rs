//! Volteo's own protocol: `docs/protocol.md` describes it.

mod engine;
mod referee;

pub(super) use engine::Engine;
pub(super) use referee::Referee;

/// The version of the protocol.
const VERSION: &str = "1";
