//! Deals solved and played a second.

use volteo_core::solitaire::{Deal, Layout, Options, Solitaire};
use volteo_solitaire::{Limit, Player, solve};

fn main() {
    divan::main();
}

fn game(seed: u64) -> Solitaire {
    Solitaire::new(Deal::shuffled(Layout::FRAME, seed), Options::default())
}

/// The placements that a search looks at, nearly all of its limit.
#[divan::bench]
fn search_50_000_placements(bencher: divan::Bencher<'_, '_>) {
    bencher.bench_local(|| solve(&game(1), Limit { placements: 50_000 }, &mut |_| true).placements);
}

#[divan::bench(args = ["random", "greedy", "look-ahead"])]
fn game_of(bencher: divan::Bencher<'_, '_>, name: &str) {
    let player = Player::ALL.into_iter().find(|it| it.name() == name).expect("a player");
    bencher.bench_local(|| player.play(game(1), 1, &|| false));
}
