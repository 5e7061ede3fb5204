//! What the player has chosen for every game.

use crate::Span;
use crate::texts::Language;

/// The settings. Any combination makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of every text.
    pub language: Language,
    /// The contrast of the screen.
    pub contrast: Contrast,
    /// How long without a button until the screen dims.
    pub dim: Idle,
    /// How long without a button until the screen goes off.
    pub off: Idle,
    /// How discs flip.
    pub animation: Animation,
    /// Whether there are sounds.
    pub sound: bool,
    /// Whether legal squares are marked.
    pub marks: bool,
    /// Whether mobility and stable discs are shown.
    pub coach: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::English,
            contrast: Contrast::DEFAULT,
            dim: Idle::Seconds30,
            off: Idle::Minutes2,
            animation: Animation::Normal,
            sound: true,
            marks: true,
            coach: false,
        }
    }
}

/// The contrast of the screen, in five steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrast(u8);

impl Contrast {
    /// The strongest.
    pub const MAX: Self = Self(5);
    const DEFAULT: Self = Self(4);

    /// The contrast of this step; none beyond 1–5.
    #[must_use]
    pub const fn from_step(step: u8) -> Option<Self> {
        if step >= 1 && step <= Self::MAX.0 { Some(Self(step)) } else { None }
    }

    /// The step, 1–5.
    #[must_use]
    pub const fn step(self) -> u8 {
        self.0
    }

    /// The value for a display's contrast register, 51–255.
    #[must_use]
    pub const fn register(self) -> u8 {
        self.0 * (u8::MAX / Self::MAX.0)
    }
}

/// How long without a button until something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// 15 seconds.
    Seconds15,
    /// 30 seconds.
    Seconds30,
    /// A minute.
    Minute1,
    /// 2 minutes.
    Minutes2,
    /// 5 minutes.
    Minutes5,
    /// It never happens.
    Never,
}

impl Idle {
    /// All choices, the shortest first. Saves name them by their place here.
    pub const ALL: [Self; 6] =
        [Self::Seconds15, Self::Seconds30, Self::Minute1, Self::Minutes2, Self::Minutes5, Self::Never];

    /// The time; none for never.
    #[must_use]
    pub const fn span(self) -> Option<Span> {
        match self {
            Self::Seconds15 => Some(Span::from_secs(15)),
            Self::Seconds30 => Some(Span::from_secs(30)),
            Self::Minute1 => Some(Span::from_secs(60)),
            Self::Minutes2 => Some(Span::from_secs(120)),
            Self::Minutes5 => Some(Span::from_secs(300)),
            Self::Never => None,
        }
    }
}

/// How discs flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Animation {
    /// At once.
    Off,
    /// One after the other.
    Normal,
    /// One after the other, for who wants to follow each.
    Slow,
}

impl Animation {
    /// All choices. Saves name them by their place here.
    pub const ALL: [Self; 3] = [Self::Off, Self::Normal, Self::Slow];

    /// The time from one frame of a turning disc to the next; none where discs do not turn.
    #[must_use]
    pub const fn frame(self) -> Option<Span> {
        match self {
            Self::Off => None,
            Self::Normal => Some(Span::from_millis(40)),
            Self::Slow => Some(Span::from_millis(90)),
        }
    }
}
