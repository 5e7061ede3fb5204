//! The `volteo` program, run as people run it: what it prints, its exit code, what it leaves behind.

mod analyze;
mod bad_input;
mod bulk;
mod compare;
mod convert;
mod handheld;
mod link;
mod matches;
#[cfg(target_os = "linux")]
mod matches_ended;
mod other;
mod play;
mod prove;
mod referee;
mod show;
mod solitaire;
mod solve;
// Signals and pseudoterminals are Unix's.
#[cfg(unix)]
mod terminal;
mod workplace;
