//! The formats of records.

/// A format in which games or positions are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Lines of moves: `f5d6c3`, `1. f5 d6 2. c3`, with or without passes.
    Transcript,
    /// The binary format of the French federation's WTHOR base.
    Wthor,
    /// The game servers' Generic Game Format, for Othello.
    Ggf,
    /// Portable Game Notation, as Reversi programs use it.
    Pgn,
    /// Positions, each with its moves' exact scores: a start without a game.
    Obf,
    /// Volteo's own: one JSON object a line.
    Volteo,
}

impl Format {
    /// All formats, in the order in which lists show them.
    pub const ALL: [Self; 6] = [Self::Transcript, Self::Wthor, Self::Ggf, Self::Pgn, Self::Obf, Self::Volteo];

    /// The name by which commands know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Wthor => "wthor",
            Self::Ggf => "ggf",
            Self::Pgn => "pgn",
            Self::Obf => "obf",
            Self::Volteo => "volteo",
        }
    }

    /// The one with this [`Format::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}
