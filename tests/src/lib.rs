//! What the tests that cross crates share: the rules once more as a reference, random rule sets and
//! games, and a plain drawing of boards.

pub mod dice;
pub mod drawing;
pub mod reference;
pub mod solitaire_reference;
pub mod strategies;
pub mod transcripts;
pub mod twins;
