//! The handheld device, played with its buttons.

mod cable;
mod figures;
mod games;
mod hints;
mod lessons;
mod machine;
mod power;
mod properties;
mod reachability;
mod saves;
mod screens;
mod solitaire;
mod statistics;
mod workbench;
