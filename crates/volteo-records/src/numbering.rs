//! Move numbers.

/// How far the move numbers of a game have come: the last one; 0 before the first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbering {
    last: u32,
}

impl Numbering {
    pub(crate) const fn is_used(self) -> bool {
        self.last > 0
    }

    /// A game that begins with this number.
    pub(crate) const fn beginning_with(number: u32) -> Self {
        Self { last: number.saturating_sub(1) }
    }

    /// Takes the next number, with the points after it.
    pub(crate) fn take(&mut self, number: u32, points: usize) -> Result<(), String> {
        let comes_again = points > 1 && number == self.last && self.is_used();
        let (last, next) = (self.last, self.last.saturating_add(1));
        if number != next && !comes_again {
            return Err(if last == 0 {
                format!("move number {number} begins a game: numbers begin with 1")
            } else {
                format!("move number {number} follows {last}: {next} comes next")
            });
        }
        self.last = number;
        Ok(())
    }
}
