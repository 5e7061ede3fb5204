//! Games out of bytes: every byte is a choice among what is legal.

use volteo_core::{BitSet, Ending, Request, Rules, Turn};
use volteo_records::Ply;

/// Choices that follow from bytes, one a byte.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// The choices that these bytes make.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte; none after the last.
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// One of the items; none if there are none, or after the last byte.
    pub fn pick<T>(&mut self, items: impl IntoIterator<Item = T>) -> Option<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        let at = usize::from(self.byte()?).checked_rem(items.len())?;
        Some(items.swap_remove(at))
    }

    /// The plies of a game by these rules from its start on, to its end or as far as the bytes go.
    pub fn plies<B: BitSet>(&mut self, rules: &Rules<B>) -> Vec<Ply> {
        let mut position = rules.start();
        let mut plies = Vec::new();
        loop {
            let request = match rules.turn(&position) {
                Turn::Over => return plies,
                Turn::MustPass => Request::Pass,
                Turn::Moves(moves) => {
                    let requests =
                        moves.map(|it| Request::Place { square: it.square, directions: it.directions });
                    let Some(request) = self.pick(requests) else { return plies };
                    request
                }
            };
            plies.push(Ply { request, side: Some(position.to_move()) });
            rules.play(&mut position, request).expect("a legal move is played");
        }
    }

    /// How a game ended, or nothing said of it.
    pub fn ending(&mut self) -> Option<Ending> {
        use volteo_core::Color::{Black, White};

        self.pick([
            None,
            Some(Ending::Resigned(Black)),
            Some(Ending::Resigned(White)),
            Some(Ending::TimeOut(Black)),
            Some(Ending::TimeOut(White)),
            Some(Ending::AgreedDraw),
            Some(Ending::Abandoned),
        ])?
    }
}
