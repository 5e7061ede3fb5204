//! Trained tables: what every configuration is worth, by how many squares are empty.
//!
//! The bytes of a table, all numbers little-endian:
//!
//! | at | what |
//! |---|---|
//! | 0 | `VoEv` |
//! | 4 | version of this format: 1 |
//! | 5 | the layout of the patterns: 0 for computers, 1 for devices |
//! | 6 | the number *K* of knots, 2 to 8, and a byte that is 0 |
//! | 8 | the empties at each knot, ascending, 8 bytes of which *K* count |
//! | 16 | for 0 to 63 empties, a number of 16 bits with sign: what the side to move has ahead |
//! | 144 | for depths 1 to 24, *K* bytes: the standard deviation of selectivity, in eighths of a disc |
//! | 144 + 24 *K* | for 0 to 31 moves of the side to move, *K* bytes with sign |
//! | 144 + 56 *K* | the same for the moves of the other side |
//! | 144 + 88 *K* | for every configuration of every shape, *K* bytes with sign; in a layout of opposed sides only for those whose number is not negative |
//!
//! Weights are eighths of a disc; between two knots they are interpolated, so that a value comes out in parts of
//! 1/128 of a disc, which is also the unit at 16.

use core::fmt;
use core::ops::{Range, RangeInclusive};

use volteo_core::Color;

use super::features::Features;
use super::shapes::{Layout, Sides};

/// How many parts of a value make a disc.
pub const PARTS: i32 = 128;
/// How many steps lie between two knots. Weights are in `PARTS / STEPS` of a disc.
pub const STEPS: u8 = 16;
/// How many units of a weight make a disc.
pub const WEIGHTS: i32 = PARTS / STEPS as i32;

/// What tables begin with.
pub const MAGIC: [u8; 4] = *b"VoEv";
/// The version of the format, which comes next.
pub const VERSION: u8 = 1;
const KNOTS: RangeInclusive<usize> = 2..=8;
const BIAS_AT: usize = 16;
/// The empties that a bias is told for: fewer than this.
pub const EMPTIES: usize = 64;
/// The depths for which the tables know how far to trust a shallower search: 1 to this.
pub const DEPTHS: usize = 24;
/// The numbers of moves told apart: from this less one on they are one.
pub const MOBILITIES: usize = 32;

/// What is wrong with bytes that should be tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablesError {
    /// They do not begin as tables do, or are of a version or a layout that is not known here.
    NotTables,
    /// The knots are not 2 to 8 ascending numbers of empties below 64.
    Knots,
    /// There are not as many bytes as the tables take.
    Length {
        /// What the tables take.
        needed: usize,
    },
}

impl fmt::Display for TablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTables => write!(f, "no evaluation tables of a known version and layout"),
            Self::Knots => write!(f, "the knots of the evaluation tables do not ascend"),
            Self::Length { needed } => write!(f, "evaluation tables of this kind take {needed} bytes"),
        }
    }
}

impl core::error::Error for TablesError {}

/// Where between two knots a number of empties lies: the lower of them, and how many steps beyond it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// The index of the lower knot; there is one above it.
    pub knot: u8,
    /// How many of 16 steps it is towards the upper knot.
    pub step: u8,
}

impl Stage {
    /// The stage of a number of empties. Beyond the outer knots it is as at them.
    #[must_use]
    pub fn of(empties: u8, knots: &[u8]) -> Self {
        let last = knots.len().saturating_sub(2);
        let knot = knots.iter().skip(1).take(last).filter(|&&it| it <= empties).count();
        let (Some(&lower), Some(&upper)) = (knots.get(knot), knots.get(knot + 1)) else {
            return Self::default();
        };
        let width = u16::from(upper.saturating_sub(lower).max(1));
        let beyond = u16::from(empties.clamp(lower, upper) - lower);
        Self { knot: knot as u8, step: ((beyond * u16::from(STEPS) + width / 2) / width) as u8 }
    }
}

/// Where in the bytes of tables everything lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sections {
    /// What the side to move has ahead, for every number of empties.
    pub bias: Range<usize>,
    /// The standard deviations of selectivity, for every depth.
    pub selectivity: Range<usize>,
    /// The weights for every number of moves, of the side to move and of the other one.
    pub mobility: [Range<usize>; 2],
    /// The weights for every configuration.
    pub entries: Range<usize>,
}

impl Sections {
    /// The sections of tables with so many knots and entries.
    #[must_use]
    pub const fn of(knots: usize, entries: usize) -> Self {
        let selectivity = BIAS_AT + 2 * EMPTIES;
        let own = selectivity + DEPTHS * knots;
        let other = own + MOBILITIES * knots;
        let configurations = other + MOBILITIES * knots;
        Self {
            bias: BIAS_AT..selectivity,
            selectivity: selectivity..own,
            mobility: [own..other, other..configurations],
            entries: configurations..configurations + entries * knots,
        }
    }

    /// How many bytes tables take.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.entries.end
    }
}

/// Tables for the patterns of a layout.
#[derive(Clone, Copy)]
pub struct Tables<'t, const N: usize> {
    layout: &'static Layout<N>,
    knots: usize,
    stages: [Stage; EMPTIES],
    bias: &'t [u8],
    selectivity: &'t [u8],
    mobility: [&'t [u8]; 2],
    entries: &'t [u8],
}

impl<'t, const N: usize> Tables<'t, N> {
    /// The tables in these bytes, for the layout with this number.
    pub(super) fn read(bytes: &'t [u8], layout: &'static Layout<N>, number: u8) -> Result<Self, TablesError> {
        let (Some(&knots), Some(known)) = (bytes.get(6), bytes.get(8..16)) else {
            return Err(TablesError::NotTables);
        };
        if bytes.get(..6) != Some(&[MAGIC[0], MAGIC[1], MAGIC[2], MAGIC[3], VERSION, number]) {
            return Err(TablesError::NotTables);
        }
        let knots = usize::from(knots);
        let known = known.get(..knots).filter(|_| KNOTS.contains(&knots)).ok_or(TablesError::Knots)?;
        if !known.is_sorted_by(|a, b| a < b) || known.iter().any(|&it| usize::from(it) >= EMPTIES) {
            return Err(TablesError::Knots);
        }
        let mut stages = [Stage::default(); EMPTIES];
        for (stage, empties) in stages.iter_mut().zip(0..) {
            *stage = Stage::of(empties, known);
        }
        let sections = Sections::of(knots, layout.entries());
        let needed = TablesError::Length { needed: sections.size() };
        if bytes.len() != sections.size() {
            return Err(needed);
        }
        let part = |range: Range<usize>| bytes.get(range).ok_or(needed);
        let Sections { bias, selectivity, mobility: [own, other], entries } = sections;
        Ok(Self {
            layout,
            knots,
            stages,
            bias: part(bias)?,
            selectivity: part(selectivity)?,
            mobility: [part(own)?, part(other)?],
            entries: part(entries)?,
        })
    }

    /// The layout of the patterns.
    #[must_use]
    pub const fn layout(&self) -> &'static Layout<N> {
        self.layout
    }

    /// What a position is worth for a side that is to move, in parts of 1/128 of a disc: the patterns as the side
    /// sees them, the empties, and the numbers of squares that it and the other side can play to.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, features: &Features<N>, side: Color, empties: u32, mobility: [u32; 2]) -> i32 {
        let at = (empties as usize).min(EMPTIES - 1);
        let stage = self.stages[at];
        let (mut lower, mut upper) = (0, 0);
        let mut add = |table: &Pairs<'_>, byte: u32, sign: i32| {
            if let Some((a, b)) = table.get(byte) {
                lower += sign * a;
                upper += sign * b;
            }
        };
        let size = self.knots as u32;
        for (table, moves) in self.mobility.into_iter().zip(mobility) {
            add(&Pairs::of(table, stage), moves.min(MOBILITIES as u32 - 1) * size, 1);
        }
        let entries = Pairs::of(self.entries, stage);
        match self.layout.sides {
            Sides::Apart => features.for_bytes(self.layout, side, size, |byte| add(&entries, byte, 1)),
            Sides::Opposed => {
                features.for_opposed_bytes(self.layout, side, size, |byte, sign| add(&entries, byte, sign));
            }
        }
        let step = i32::from(stage.step);
        lower * (i32::from(STEPS) - step) + upper * step + self.bias(at)
    }

    fn bias(&self, empties: usize) -> i32 {
        match self.bias.get(2 * empties..2 * empties + 2) {
            Some(&[low, high]) => i32::from(i16::from_le_bytes([low, high])),
            _ => 0,
        }
    }

    /// The standard deviation, in eighths of a disc, of what a search of this depth finds around what one of the
    /// depth that [`shallower`] names finds. `None` where it is not known.
    #[must_use]
    pub fn deviation(&self, depth: u32, empties: u32) -> Option<u32> {
        let at = (depth as usize).checked_sub(1)? * self.knots;
        let stage = self.stages[(empties as usize).min(EMPTIES - 1)];
        let knots = self.selectivity.get(at..at + self.knots)?;
        let (lower, upper) = (*knots.get(usize::from(stage.knot))?, *knots.get(usize::from(stage.knot) + 1)?);
        let step = u32::from(stage.step);
        let all = u32::from(lower) * (u32::from(STEPS) - step) + u32::from(upper) * step;
        (lower != 0 && upper != 0).then_some(all.div_ceil(u32::from(STEPS)))
    }
}

/// The weights of a stage: those at its lower knot beside those at its upper one.
struct Pairs<'t> {
    lower: &'t [u8],
    upper: &'t [u8],
}

impl<'t> Pairs<'t> {
    #[inline(always)]
    fn of(table: &'t [u8], stage: Stage) -> Self {
        let from = |knot: usize| table.get(knot..).unwrap_or_default();
        Self { lower: from(stage.knot.into()), upper: from(usize::from(stage.knot) + 1) }
    }

    /// The two weights of what begins at a byte of the table.
    #[inline(always)]
    fn get(&self, byte: u32) -> Option<(i32, i32)> {
        let (Some(&lower), Some(&upper)) = (self.lower.get(byte as usize), self.upper.get(byte as usize))
        else {
            return None;
        };
        Some((lower.cast_signed().into(), upper.cast_signed().into()))
    }
}

/// How deep to search in order to foresee what a search of some depth finds: about half of it, and as odd or even.
#[must_use]
pub const fn shallower(depth: u32) -> u32 {
    let half = depth / 4 * 2;
    half + (depth & 1)
}
