//! Advice on the solitaire: from what lies open, and from nothing else.

use volteo_core::BitSet as _;
use volteo_core::solitaire::{Deal, Effects, Placement, Solitaire, Tile};

use super::solo::Solo;

/// In how many ways the tiles that lie face down are imagined.
const WAYS: u64 = 12;
/// The number of the first deal by which they are: none that anybody plays.
const FIRST_WAY: u64 = 1 << 63;

/// A placement, and what it is expected to lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The placement.
    pub placement: Placement,
    /// The points at the end, if the game then goes on as it promises most at once.
    pub points: f64,
}

/// The placement after which the game comes to most on average, over ways in which the tiles that lie face down could lie.
/// None if the game is over.
pub fn advise(solo: &Solo) -> Option<Advice> {
    let ways: Vec<Solitaire> =
        (FIRST_WAY..FIRST_WAY + WAYS).filter_map(|seed| imagined(solo, seed)).collect();
    let worth = |placement: Placement| ways.iter().map(|game| points_after(*game, placement)).sum::<u32>();
    let all = solo.game().placements().map(|placement| (worth(placement), placement));
    let (points, placement) = all.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    Some(Advice { placement, points: f64::from(points) / ways.len().max(1) as f64 })
}

/// The game as it stands, with the tiles that lie face down in another order. What has been played is played again: it
/// depended on none of them.
fn imagined(solo: &Solo, seed: u64) -> Option<Solitaire> {
    let game = solo.game();
    let layout = game.deal().layout();
    let mut tiles = *game.deal().tiles();
    let hidden: Vec<usize> = game.face_down().squares().filter_map(|square| layout.index(square)).collect();
    let mut left: Vec<Tile> = hidden.iter().filter_map(|&index| tiles.get(index).copied()).collect();
    let order = Deal::shuffled(layout, seed);
    let next = |tile: &Tile| Some(left.swap_remove(left.iter().position(|it| it == tile)?));
    for (&index, tile) in hidden.iter().zip(order.tiles().iter().filter_map(next)) {
        *tiles.get_mut(index)? = tile;
    }
    let mut other = Solitaire::new(Deal::new(layout, tiles).ok()?, game.options());
    for effects in solo.played() {
        other.play(effects.placement()).ok()?;
    }
    Some(other)
}

/// The points of a game after a placement, played on to its end.
fn points_after(mut game: Solitaire, placement: Placement) -> u32 {
    let mut next = Some(placement);
    while let Some(placement) = next {
        game.play_legal(placement);
        next = promising(&game);
    }
    game.points().into()
}

/// The placement that takes most tiles now, and turns most of them up.
fn promising(game: &Solitaire) -> Option<Placement> {
    let promise = |effects: &Effects| {
        let [taken, turned_up] = [effects.captures(), effects.turned_up()].map(u64::count_ones);
        (taken, turned_up)
    };
    let all = game.placements().map(|placement| (promise(&game.effects(placement)), placement));
    all.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, placement)| placement)
}

#[cfg(test)]
mod tests {
    use volteo_core::solitaire::{Layout, Options};

    use super::*;

    fn solo(seed: u64) -> Solo {
        Solo::new(Solitaire::new(Deal::shuffled(Layout::FRAME, seed), Options::default()), Some(seed))
    }

    /// Plays to the end by what is chosen each time: the tiles taken.
    fn tiles_taken(mut solo: Solo, choose: impl Fn(&Solo) -> Option<Placement>) -> u8 {
        while let Some(placement) = choose(&solo) {
            solo.play(placement).unwrap();
        }
        assert!(solo.game().end().is_some());
        solo.game().score().captured
    }

    #[test]
    fn advice_takes_more_tiles_than_what_takes_most_at_once() {
        let total = |choose: &dyn Fn(&Solo) -> Option<Placement>| {
            (1..=3).map(|seed| u32::from(tiles_taken(solo(seed), choose))).sum::<u32>()
        };
        let advised = total(&|solo| advise(solo).map(|it| it.placement));
        let greedy = total(&|solo| promising(solo.game()));
        assert!(advised > greedy, "{advised} and {greedy}");
    }

    #[test]
    fn what_lies_face_down_has_no_part_in_it() {
        let mut open = solo(5);
        open.play("Bc4".parse().unwrap()).unwrap();
        // The same for whoever plays, but for what nobody can see.
        let mut tiles = *open.game().deal().tiles();
        let layout = open.game().deal().layout();
        let hidden: Vec<usize> =
            open.game().face_down().squares().filter_map(|square| layout.index(square)).collect();
        for pair in hidden.chunks_exact(2) {
            tiles.swap(pair[0], pair[1]);
        }
        let deal = Deal::new(layout, tiles).unwrap();
        assert_ne!(&deal, open.game().deal());
        let mut other = Solo::new(Solitaire::new(deal, Options::default()), None);
        for effects in open.played() {
            other.play(effects.placement()).unwrap();
        }
        assert_eq!(advise(&other), advise(&open));
    }

    #[test]
    fn there_is_none_when_the_game_is_over() {
        let mut over = solo(1);
        over.stop();
        assert_eq!(advise(&over), None);
    }
}
