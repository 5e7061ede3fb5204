//! What can be stored.

use volteo_handheld::Slot;

/// What a cell is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// What the App has saved in a slot.
    Saved(Slot),
    /// What was found in a slot and could not be read.
    SetAside(Slot),
}

/// What tells the two kinds apart in a cell's code.
const ASIDE: u8 = 0x80;

impl Content {
    /// How many there are.
    pub(super) const COUNT: usize = 2 * Slot::COUNT;

    /// All of them.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Slot::ALL.into_iter().flat_map(|slot| [Self::Saved(slot), Self::SetAside(slot)])
    }

    /// Its place among all.
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Saved(slot) => 2 * slot as usize,
            Self::SetAside(slot) => 2 * slot as usize + 1,
        }
    }

    /// What stands for it in a cell.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Saved(slot) => slot as u8,
            Self::SetAside(slot) => slot as u8 | ASIDE,
        }
    }

    pub(super) fn of_code(code: u8) -> Option<Self> {
        Self::all().find(|content| content.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_places_are_its_own() {
        for (index, content) in Content::all().enumerate() {
            assert_eq!(content.index(), index);
            assert_eq!(Content::of_code(content.code()), Some(content));
        }
        assert_eq!(Content::all().count(), Content::COUNT);
        assert_eq!(Content::of_code(0x7F), None);
    }
}
