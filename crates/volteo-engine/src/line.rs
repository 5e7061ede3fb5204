//! A line of play: what both sides do in turn.

use core::fmt;
use core::ops::Deref;

use volteo_core::Action;

/// Actions in the order in which they are played, passes included. It holds as many as the longest
/// game on 8×8 and a good deal more; what goes beyond is cut off.
#[derive(Clone, Copy)]
pub struct Line {
    actions: [Action; Self::CAPACITY],
    len: usize,
}

impl Line {
    /// The most actions that a line holds.
    pub const CAPACITY: usize = 128;

    /// A line without actions.
    pub(crate) const fn new() -> Self {
        Self { actions: [Action::Pass; Self::CAPACITY], len: 0 }
    }

    /// Adds an action at the end. False if there is no room for it.
    pub(crate) fn push(&mut self, action: Action) -> bool {
        let Some(place) = self.actions.get_mut(self.len) else { return false };
        *place = action;
        self.len += 1;
        true
    }
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Line {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        self.actions.get(..self.len).unwrap_or_default()
    }
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Line {}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_line_takes_no_more() {
        let mut line = Line::new();
        for _ in 0..Line::CAPACITY {
            assert!(line.push(Action::Pass));
        }
        assert!(!line.push(Action::Pass));
        assert_eq!(line.len(), Line::CAPACITY);
    }
}
