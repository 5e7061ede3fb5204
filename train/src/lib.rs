//! How the evaluation tables of Volteo come to be.
pub mod dice;
pub mod failure;
pub mod fit;
pub mod game;
pub mod generate;
pub mod generic;
pub mod label;
pub mod measure;
pub mod pipeline;
pub mod progress;
pub mod recipe;
pub mod report;
pub mod selectivity;
pub mod selfplay;
pub mod strength;
pub mod ties;
pub mod workplace;
