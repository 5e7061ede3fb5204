//! The `volteo` command.

fn main() {}
