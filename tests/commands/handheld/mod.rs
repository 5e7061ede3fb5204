//! `volteo handheld`, by script and in a terminal.

// Signals and pseudoterminals are Unix's.
#[cfg(unix)]
mod screen;
mod script;
