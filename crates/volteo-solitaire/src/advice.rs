//! Advice on the solitaire: from what lies open, and from nothing else.

use std::cmp::Reverse;

use volteo_core::solitaire::{Placement, Solitaire};

use crate::state::State;
use crate::worth::Worth;

/// In how many ways the tiles that lie face down are imagined.
const WAYS: u64 = 12;

/// A placement, and what it is expected to lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The placement.
    pub placement: Placement,
    /// The points at the end, if the game then goes on as it promises most at once.
    pub points: f64,
}

/// The placement after which the game comes to most points on average, over ways in which the tiles that lie face down
/// could lie. None if the game is over.
///
/// ```
/// use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
/// use volteo_solitaire::advise;
///
/// let game = Solitaire::new(Deal::shuffled(Layout::FRAME, 1), Options::default());
/// let advice = advise(&game).unwrap();
/// assert!(game.judge(advice.placement).is_ok() && advice.points > 5.0);
/// ```
#[must_use]
pub fn advise(game: &Solitaire) -> Option<Advice> {
    let ways: Vec<Solitaire> = (0..WAYS).map(|seed| game.reshuffled(seed)).collect();
    let worth = |placement: Placement| ways.iter().map(|way| points_after(way, placement)).sum::<u32>();
    let all = game.placements().map(|placement| (worth(placement), placement));
    let (points, placement) = all.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some(Advice { placement, points: f64::from(points) / WAYS as f64 })
}

/// The points of a game after a placement, played on to its end by what is promising.
fn points_after(game: &Solitaire, placement: Placement) -> u32 {
    let worth = Worth::new(game.deal(), game.options());
    let (mut state, mut points) = (State::of(game), u32::from(game.points()));
    let mut next = Some(placement);
    while let Some(placement) = next {
        let (after, effects) = state.after(placement);
        points += u32::from(worth.of(effects.captures()));
        state = after;
        next = promising(&state, &worth);
    }
    points
}

/// The placement that brings most points now; of those the one that turns most tiles up, and of those the first.
pub(crate) fn promising(state: &State, worth: &Worth) -> Option<Placement> {
    state.placements().min_by_key(|&placement| Reverse(gain(state, placement, worth)))
}

/// All that bring as much and turn as many up as that one.
pub(crate) fn most_promising(state: &State, worth: &Worth) -> Vec<Placement> {
    let most = state.placements().map(|placement| gain(state, placement, worth)).max();
    state.placements().filter(|&placement| Some(gain(state, placement, worth)) == most).collect()
}

/// The points that a placement brings now, and the tiles that it turns up.
fn gain(state: &State, placement: Placement, worth: &Worth) -> (u8, u32) {
    let effects = state.table.effects(placement);
    (worth.of(effects.captures()), effects.turned_up().count_ones())
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::{Deal, Layout, Options};

    use super::*;

    fn game(seed: u64, options: Options) -> Solitaire {
        Solitaire::new(Deal::shuffled(Layout::FRAME, seed), options)
    }

    #[test]
    fn what_lies_face_down_has_no_part_in_it() {
        let mut open = game(5, Options::default());
        open.play("Bc4".parse().unwrap()).unwrap();
        let other = open.reshuffled(99);
        assert_ne!(other.deal(), open.deal());
        assert_eq!(advise(&other), advise(&open));
    }

    #[test]
    fn there_is_none_when_the_game_is_over() {
        let mut over = game(1, Options::default());
        over.stop();
        assert_eq!(advise(&over), None);
    }
}
