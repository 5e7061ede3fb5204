//! The one kind of message: all that its sender stands for.

use volteo_core::{Color, Directions, Ending, Request, Square};

use crate::terms::{TERMS_BYTES, Terms};
use crate::wire::CONTENT_BYTES;

/// Of the form that this crate speaks. An end does not hear those of another.
const VERSION: u8 = 1;

/// What an end said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// By which the sender is known for as long as it is there: a number drawn by chance, never 0.
    pub(crate) draw: u32,
    /// The draw of the end that the sender hears; 0 if it hears none.
    pub(crate) heard: u32,
    pub(crate) says: Says,
}

/// What a sender stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// It waits.
    Free,
    /// It wants a game.
    Invites(Terms),
    /// It wants the game to which it is invited.
    Accepts(Terms),
    /// It does not.
    Declines(Terms),
    /// It is in a game.
    Plays(State),
}

/// A game as its sender has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) id: u32,
    pub(crate) terms: Terms,
    /// The color of the sender.
    pub(crate) color: Color,
    /// How many moves have been made, passes not counted.
    pub(crate) count: u8,
    /// Of the position after them.
    pub(crate) hash: u32,
    /// The move that the hearer lacks.
    pub(crate) entry: Option<Entry>,
    pub(crate) ending: Option<Ending>,
    pub(crate) offers_draw: bool,
    pub(crate) wants_another: bool,
    /// Milliseconds left, Black's first; 0 where time is unlimited.
    pub(crate) left: [u32; 2],
}

/// A move and its place among the moves, the first of which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) index: u8,
    pub(crate) square: Square,
    /// Where a choice was made, and none otherwise.
    pub(crate) directions: Directions,
}

impl Entry {
    pub(crate) const fn new(index: u8, request: Request) -> Option<Self> {
        match request {
            Request::Place { square, directions } => Some(Self { index, square, directions }),
            Request::Pass => None,
        }
    }

    pub(crate) const fn request(self) -> Request {
        Request::Place { square: self.square, directions: self.directions }
    }
}

/// In place of the index of a move: there is none.
const NO_ENTRY: u8 = 0xFF;

const IS_WHITE: u8 = 1;
const OFFERS_DRAW: u8 = 2;
const WANTS_ANOTHER: u8 = 4;

impl Says {
    const fn stage(&self) -> u8 {
        match self {
            Self::Free => 0,
            Self::Invites(_) => 1,
            Self::Accepts(_) => 2,
            Self::Declines(_) => 3,
            Self::Plays(_) => 4,
        }
    }

    const fn terms(&self) -> Option<Terms> {
        match self {
            Self::Free => None,
            Self::Invites(terms) | Self::Accepts(terms) | Self::Declines(terms) => Some(*terms),
            Self::Plays(state) => Some(state.terms),
        }
    }
}

impl Frame {
    pub(crate) fn to_bytes(self) -> [u8; CONTENT_BYTES] {
        let mut bytes = [0; CONTENT_BYTES];
        let mut rest = bytes.as_mut_slice();
        put(&mut rest, &[VERSION]);
        put(&mut rest, &self.draw.to_le_bytes());
        put(&mut rest, &self.heard.to_le_bytes());
        put(&mut rest, &[self.says.stage()]);
        put(&mut rest, &self.says.terms().map_or([0; TERMS_BYTES], Terms::to_bytes));
        if let Says::Plays(state) = &self.says {
            state.write(&mut rest);
        }
        bytes
    }

    /// None if no end says that.
    pub(crate) fn from_bytes(bytes: &[u8; CONTENT_BYTES]) -> Option<Self> {
        let mut rest = bytes.as_slice();
        let [version] = take(&mut rest)?;
        let [draw, heard] = [take(&mut rest)?, take(&mut rest)?].map(u32::from_le_bytes);
        let [stage] = take(&mut rest)?;
        let terms = Terms::from_bytes(take(&mut rest)?);
        let says = match stage {
            0 => Says::Free,
            1 => Says::Invites(terms?),
            2 => Says::Accepts(terms?),
            3 => Says::Declines(terms?),
            4 => Says::Plays(State::read(terms?, &mut rest)?),
            _ => return None,
        };
        let frame = Self { draw, heard, says };
        // What is said in one way only can be compared byte by byte.
        (version == VERSION && draw != 0 && frame.to_bytes() == *bytes).then_some(frame)
    }
}

impl State {
    fn write(&self, rest: &mut &mut [u8]) {
        put(rest, &self.id.to_le_bytes());
        put(rest, &[self.count]);
        put(rest, &self.hash.to_le_bytes());
        put(
            rest,
            &match self.entry {
                Some(entry) => [entry.index, entry.square.code(), entry.directions.bits()],
                None => [NO_ENTRY, 0, 0],
            },
        );
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let flags = flag(self.color == Color::White, IS_WHITE)
            | flag(self.offers_draw, OFFERS_DRAW)
            | flag(self.wants_another, WANTS_ANOTHER);
        put(rest, &[flags, self.ending.map_or(0, ending_code)]);
        put(rest, &self.left[0].to_le_bytes());
        put(rest, &self.left[1].to_le_bytes());
    }

    fn read(terms: Terms, rest: &mut &[u8]) -> Option<Self> {
        let id = u32::from_le_bytes(take(rest)?);
        let [count] = take(rest)?;
        let hash = u32::from_le_bytes(take(rest)?);
        let [index, square, directions] = take(rest)?;
        let [flags, ending] = take(rest)?;
        let left = [take(rest)?, take(rest)?].map(u32::from_le_bytes);

        let (square, directions) = (Square::from_code(square), Directions::from_bits(directions));
        let state = Self {
            id,
            terms,
            color: if flags & IS_WHITE == 0 { Color::Black } else { Color::White },
            count,
            hash,
            entry: (index != NO_ENTRY).then_some(Entry { index, square, directions }),
            ending: if ending == 0 { None } else { Some(ending_of(ending)?) },
            offers_draw: flags & OFFERS_DRAW != 0,
            wants_another: flags & WANTS_ANOTHER != 0,
            left,
        };
        (id != 0).then_some(state)
    }
}

/// In the order in which one stands before another when two ends have ended a game in two ways.
const ENDINGS: [Ending; 9] = [
    Ending::Finished,
    Ending::AgreedDraw,
    Ending::Resigned(Color::Black),
    Ending::Resigned(Color::White),
    Ending::TimeOut(Color::Black),
    Ending::TimeOut(Color::White),
    Ending::Forfeit(Color::Black),
    Ending::Forfeit(Color::White),
    Ending::Abandoned,
];

/// The number of an ending on the wire, from 1 on: of two, the smaller one stands.
pub(crate) fn ending_code(ending: Ending) -> u8 {
    ENDINGS.iter().zip(1..).find_map(|(&it, code)| (it == ending).then_some(code)).unwrap_or_default()
}

fn ending_of(code: u8) -> Option<Ending> {
    ENDINGS.get(usize::from(code).checked_sub(1)?).copied()
}

/// Writes to the front of what is left. All that is put fits: the test of every frame would tell.
fn put(rest: &mut &mut [u8], bytes: &[u8]) {
    if let Some((front, back)) = core::mem::take(rest).split_at_mut_checked(bytes.len()) {
        front.copy_from_slice(bytes);
        *rest = back;
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (front, back) = rest.split_first_chunk()?;
    *rest = back;
    Some(*front)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::Builtin;

    use super::*;
    use crate::TimeLimit;

    fn terms() -> impl Strategy<Value = Terms> {
        let limit = prop_oneof![
            Just(TimeLimit::None),
            (1u16..).prop_map(TimeLimit::PerMove),
            (1u16..).prop_map(TimeLimit::Total)
        ];
        (proptest::sample::select(Builtin::ALL.to_vec()), limit)
            .prop_map(|(rules, limit)| Terms { rules, limit })
    }

    fn entry() -> impl Strategy<Value = Entry> {
        (0..NO_ENTRY, any::<u8>(), any::<u8>()).prop_map(|(index, square, directions)| Entry {
            index,
            square: Square::from_code(square),
            directions: Directions::from_bits(directions),
        })
    }

    prop_compose! {
        fn state()(
            id in 1u32..,
            terms in terms(),
            is_white in any::<bool>(),
            (count, hash) in any::<(u8, u32)>(),
            entry in proptest::option::of(entry()),
            ending in proptest::option::of(proptest::sample::select(ENDINGS.to_vec())),
            (offers_draw, wants_another, left) in any::<(bool, bool, [u32; 2])>(),
        ) -> State {
            let color = if is_white { Color::White } else { Color::Black };
            State { id, terms, color, count, hash, entry, ending, offers_draw, wants_another, left }
        }
    }

    fn frame() -> impl Strategy<Value = Frame> {
        let says = prop_oneof![
            Just(Says::Free),
            terms().prop_map(Says::Invites),
            terms().prop_map(Says::Accepts),
            terms().prop_map(Says::Declines),
            state().prop_map(Says::Plays)
        ];
        (1u32.., any::<u32>(), says).prop_map(|(draw, heard, says)| Frame { draw, heard, says })
    }

    proptest! {
        #[test]
        fn every_frame_comes_back_from_its_bytes(frame in frame()) {
            prop_assert_eq!(Frame::from_bytes(&frame.to_bytes()), Some(frame));
        }

        #[test]
        fn what_comes_of_any_bytes_says_the_same_bytes(bytes in proptest::array::uniform::<_, CONTENT_BYTES>(any::<u8>()), stage in 0u8..6) {
            let mut bytes = bytes;
            (bytes[0], bytes[9]) = (VERSION, stage);
            if let Some(frame) = Frame::from_bytes(&bytes) {
                prop_assert_eq!(frame.to_bytes(), bytes);
            }
        }
    }

    #[test]
    fn another_version_is_not_heard() {
        let mut bytes = Frame { draw: 1, heard: 0, says: Says::Free }.to_bytes();
        assert!(Frame::from_bytes(&bytes).is_some());
        bytes[0] = VERSION + 1;
        assert_eq!(Frame::from_bytes(&bytes), None);
    }

    #[test]
    fn every_ending_has_a_number_of_its_own() {
        let codes = ENDINGS.map(ending_code);
        assert_eq!(codes, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(codes.map(ending_of), ENDINGS.map(Some));
        assert_eq!((ending_of(0), ending_of(10)), (None, None));
    }
}
