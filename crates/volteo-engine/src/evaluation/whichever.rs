//! One evaluator for all evaluations of a device, so that its flash holds one search and not one for each.

use volteo_core::{BitSet, Color, Position, Rules};

use super::shapes::ON_DEVICE;
use super::{Evaluation, Evaluator, Features, Generic, Tables};

/// Values by what holds under every rule set, or by tables.
#[allow(clippy::large_enum_variant, reason = "there is one of it at a time, and nowhere to put a box")]
pub(crate) enum Whichever<'e, 't, B> {
    Generic(Generic<'e, B>),
    Device(&'e Tables<'t, ON_DEVICE>),
}

impl<'e, 't, B: BitSet> Whichever<'e, 't, B> {
    pub(crate) fn of(evaluation: &'e Evaluation<'t>, rules: &'e Rules<B>) -> Self {
        match evaluation {
            // No patterns are for larger boards.
            Evaluation::Device(tables) if B::MAX_WIDTH <= 8 => Self::Device(tables),
            _ => Self::Generic(Generic::new(rules)),
        }
    }
}

impl<B: BitSet> Evaluator<B> for Whichever<'_, '_, B> {
    type State = Features<ON_DEVICE>;

    fn start(&self, position: &Position<B>) -> Self::State {
        match self {
            Self::Generic(_) => Features::NONE,
            Self::Device(tables) => tables.start(position),
        }
    }

    fn after(&self, state: &Self::State, mover: Color, placed: B, flipped: B) -> Self::State {
        match self {
            Self::Generic(_) => *state,
            Self::Device(tables) => tables.after(state, mover, placed, flipped),
        }
    }

    fn value(&self, state: &Self::State, position: &Position<B>, mobility: [u32; 2]) -> i32 {
        match self {
            Self::Generic(generic) => generic.value(position, mobility),
            Self::Device(tables) => Evaluator::value(*tables, state, position, mobility),
        }
    }

    fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        match self {
            Self::Generic(_) => None,
            Self::Device(tables) => tables.deviation(depth, empties),
        }
    }
}
