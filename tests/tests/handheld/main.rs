//! The handheld device, played with its buttons.

mod figures;
mod games;
mod hints;
mod machine;
mod power;
mod properties;
mod reachability;
mod saves;
mod screens;
mod statistics;
mod workbench;
