//! How strong the machine plays.

/// A level of the machine. It is the same under every rule set and on every device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Takes a corner, else the most discs, and thinks of nothing else.
    Greedy,
    /// For people who are new to the game.
    Easy,
    /// For people who know it.
    Normal,
    /// For people who play it well.
    Hard,
    /// The best that a device has time for.
    Expert,
}

impl Level {
    /// All of them, the weakest first. Saves name them by their place here, from 1.
    pub const ALL: [Self; 5] = [Self::Greedy, Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    /// The level of this number, from 1, the weakest; none beyond them.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Greedy),
            2 => Some(Self::Easy),
            3 => Some(Self::Normal),
            4 => Some(Self::Hard),
            5 => Some(Self::Expert),
            _ => None,
        }
    }

    /// Its number, from 1, the weakest.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What the engine calls it.
    pub(crate) const fn of_engine(self) -> volteo_engine::Level {
        match self {
            Self::Greedy => volteo_engine::Level::Greedy,
            Self::Easy => volteo_engine::Level::EASY,
            Self::Normal => volteo_engine::Level::NORMAL,
            Self::Hard => volteo_engine::Level::HARD,
            Self::Expert => volteo_engine::Level::EXPERT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_number_that_names_it() {
        let numbers = Level::ALL.map(Level::number);
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert_eq!(numbers.map(Level::from_number), Level::ALL.map(Some));
        assert_eq!([0, 6].map(Level::from_number), [None; 2]);
    }
}
