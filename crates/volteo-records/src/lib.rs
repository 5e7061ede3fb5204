//! Records of Reversi games, read and written.
