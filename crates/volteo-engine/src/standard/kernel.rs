//! What differs between processors: a handful of functions, and where they are compiled.

use super::ahead::{self, Scene};
use super::search::Search;
use super::{last, null_window, shallow};
use crate::Slot;

/// Work that a kernel compiles for its processor. What it calls must be inlined into it.
pub(crate) trait Task {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// The inner functions of the search for one kind of processor.
///
/// The search is written once, in functions that are inlined into those named here. A kernel for a
/// processor with more instructions compiles them again with these, so that not only what it replaces
/// but all of the search is made of them.
pub(crate) trait Kernel: Copy {
    /// The discs that a disc of the side `own` on an empty square flips.
    fn flips(self, own: u64, opponent: u64, square: u32) -> u64;

    /// The squares from which the side `own` has a run, occupied ones among them.
    fn run_starts(self, own: u64, opponent: u64) -> u64;

    /// Begins to fetch memory that will soon be read.
    fn prefetch(self, slot: &Slot);

    /// Does some work in code compiled for the processor.
    fn run<T: Task>(self, task: T) -> T::Output;

    /// [`last::two`].
    fn two(self, search: &mut Search<'_, '_>, board: Board, squares: [u32; 2], alpha: i32) -> i32;
    /// [`last::three`].
    fn three(self, search: &mut Search<'_, '_>, board: Board, squares: [u32; 3], alpha: i32) -> i32;
    /// [`last::four`].
    fn four(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32;
    /// [`shallow::search`].
    fn shallow(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32;
    /// [`null_window::search`].
    fn null_window(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32;
    /// [`ahead::look_ahead`].
    fn look_ahead(self, search: &mut Search<'_, '_>, scene: &Scene, depth: u32, window: (i32, i32)) -> i32;
}

/// The discs of the side to move, and of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
}

impl Board {
    /// The same with the other side to move.
    #[inline(always)]
    pub(crate) const fn passed(self) -> Self {
        Self { own: self.opponent, opponent: self.own }
    }

    /// The board after a disc on a square flips these.
    #[inline(always)]
    pub(crate) const fn after(self, square: u32, flips: u64) -> Self {
        Self { own: self.opponent ^ flips, opponent: self.own ^ flips ^ (1 << (square & 63)) }
    }

    #[inline(always)]
    pub(crate) const fn occupied(self) -> u64 {
        self.own | self.opponent
    }

    /// Own discs less the opponent's.
    #[inline(always)]
    pub(crate) const fn difference(self) -> i32 {
        self.own.count_ones() as i32 - self.opponent.count_ones() as i32
    }
}

/// The kernel that runs on every processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Kernel for Portable {
    #[inline(always)]
    fn flips(self, own: u64, opponent: u64, square: u32) -> u64 {
        volteo_core::kernel::all_runs(own, opponent, 1_u64 << (square & 63))
    }

    #[inline(always)]
    fn run_starts(self, own: u64, opponent: u64) -> u64 {
        volteo_core::kernel::all_run_starts(own, opponent)
    }

    #[inline(always)]
    fn prefetch(self, _: &Slot) {}

    fn run<T: Task>(self, task: T) -> T::Output {
        task.run()
    }

    fn two(self, search: &mut Search<'_, '_>, board: Board, squares: [u32; 2], alpha: i32) -> i32 {
        last::two(self, search, board, squares, alpha)
    }

    fn three(self, search: &mut Search<'_, '_>, board: Board, squares: [u32; 3], alpha: i32) -> i32 {
        last::three(self, search, board, squares, alpha)
    }

    fn four(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
        last::four(self, search, board, alpha)
    }

    fn shallow(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
        shallow::search(self, search, board, alpha)
    }

    fn null_window(self, search: &mut Search<'_, '_>, board: Board, alpha: i32) -> i32 {
        null_window::search(self, search, board, alpha)
    }

    fn look_ahead(self, search: &mut Search<'_, '_>, scene: &Scene, depth: u32, window: (i32, i32)) -> i32 {
        ahead::look_ahead(self, search, scene, depth, window)
    }
}
