//! The referee of live games, with engines in processes of their own.

mod faults;
mod outside;
mod workbench;
