//! Going through choices with left and right.

/// Which way through the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Next,
    Last,
}

/// The next or the last of all choices, going round.
pub(crate) fn turned<T: Copy + PartialEq>(all: &[T], current: T, turn: Turn) -> T {
    let at = all.iter().position(|it| *it == current).unwrap_or_default();
    let by = match turn {
        Turn::Next => 1,
        Turn::Last => all.len().saturating_sub(1),
    };
    all.get((at + by) % all.len().max(1)).copied().unwrap_or(current)
}
