//! The words by which the values of fields are known, with what each means.

use volteo_core::{
    Color, Directions, Edges, Empties, Exhausted, FlipRule, Goal, LossScore, PassRule, Placement, Start,
    Supply,
};

/// A value that has a word.
pub(crate) struct Word<T: 'static> {
    /// How it is written.
    pub(crate) word: &'static str,
    pub(crate) value: T,
    /// What it means to a player.
    pub(crate) meaning: &'static str,
}

/// A type whose values, or some of them, have words.
pub(crate) trait Words: Copy + PartialEq + 'static {
    /// The words, the usual one first.
    const WORDS: &'static [Word<Self>];

    /// The word for this value, if it has one.
    fn word(self) -> Option<&'static str> {
        Self::WORDS.iter().find(|it| it.value == self).map(|it| it.word)
    }

    /// The value that a word stands for.
    ///
    /// # Errors
    ///
    /// What words there are.
    fn from_word(word: &str) -> Result<Self, String> {
        let found = Self::WORDS.iter().find(|it| it.word == word).map(|it| it.value);
        found.ok_or_else(|| format!("{word:?} is none of {}", Self::list()))
    }

    /// All words, quoted, with commas between.
    fn list() -> String {
        Self::WORDS.iter().map(|it| format!("{:?}", it.word)).collect::<Vec<_>>().join(", ")
    }
}

/// Words for the values of a type, each with what it means.
macro_rules! words {
    ($type:ty: $($word:literal => $value:expr, $meaning:literal;)*) => {
        impl Words for $type {
            const WORDS: &'static [Word<Self>] =
                &[$(Word { word: $word, value: $value, meaning: $meaning }),*];
        }
    };
}

words! { Color:
    "black" => Color::Black, "Black";
    "white" => Color::White, "White";
}

words! { Start:
    "diagonal" => Start::Diagonal, "the standard four in the middle, Black on the rising diagonal";
    "parallel" => Start::Parallel, "Black on the left two squares of the middle, White on the right two";
    "open-center" => Start::OpenCenter,
        "none: the sides place the first four discs by turns in the middle, flipping nothing";
}

words! { FlipRule:
    "all" => FlipRule::All, "every run of the opponent's discs, in all directions";
    "choose-one" => FlipRule::ChooseOne, "one run, in a direction that the player chooses";
}

words! { Directions:
    "all" => Directions::ALL, "all eight";
    "orthogonal" => Directions::ORTHOGONAL, "n, e, s and w";
    "diagonal" => Directions::DIAGONAL, "ne, se, sw and nw";
}

words! { Edges:
    "bounded" => Edges::Bounded, "lines end at the sides of the board";
    "torus" => Edges::Torus, "lines go on at the opposite side";
}

words! { Placement:
    "must-flip" => Placement::MustFlip, "only where it flips something";
    "may-touch" => Placement::MayTouch, "where it flips something, or touches a disc of either color";
    "anywhere" => Placement::Anywhere, "on every empty square";
}

words! { PassRule:
    "forced" => PassRule::Forced, "only when it has no legal move, and then it must";
    "allowed" => PassRule::Allowed, "whenever it likes; two passes in a row end the game";
}

words! { Goal:
    "most" => Goal::Most, "the side with more discs";
    "fewest" => Goal::Fewest, "the side with fewer discs";
}

words! { Empties:
    "to-winner" => Empties::ToWinner, "all to the winner, or half to each side in a draw";
    "unscored" => Empties::Unscored, "none to anybody";
    "split" => Empties::Split, "half to each side, always";
}

words! { Supply:
    "shared" => Supply::Shared, "one stock for both sides, enough for every square";
}

words! { Exhausted:
    "pass" => Exhausted::Pass, "it passes for the rest of the game";
    "take-from-opponent" => Exhausted::TakeFromOpponent, "it takes one of the opponent's, while they last";
}

words! { LossScore:
    "loss" => LossScore::Loss, "the other side wins, and no tournament score is fixed";
    "wipe-out" => LossScore::WipeOut, "the other side wins with every square";
    "at-best" => LossScore::AtBest,
        "the other side wins with the position as it stands, or by the smallest margin";
}
