//! How long it takes to value a position: the time of one benchmark is that of all positions of a game.

use divan::Bencher;
use volteo_core::{AnyRules, BitSet, Builtin, Edges, Position, RuleSet, Rules, with_rules};
use volteo_engine::evaluation::Generic;

fn main() {
    divan::main();
}

/// The positions of a game in which the middle one of the legal moves is played, with the mobilities.
fn game<B: BitSet>(rules: &Rules<B>) -> Vec<(Position<B>, [u32; 2])> {
    let mut positions = Vec::new();
    let mut position = rules.start();
    loop {
        let actions: Vec<_> = rules.actions(&position).collect();
        let Some(&action) = actions.get(actions.len() / 2) else { return positions };
        let side = position.to_move();
        let mobility = [side, !side].map(|it| rules.mobility(&position, it).squares.len());
        positions.push((position, mobility));
        rules.play_legal(&mut position, action);
    }
}

#[divan::bench(args = ["wof", "beginner", "grand10", "torus8", "16x16"])]
fn generic(bencher: Bencher<'_, '_>, name: &str) {
    let wof = Builtin::Wof.rule_set();
    let set = match name {
        "torus8" => RuleSet { edges: Edges::Torus, ..wof },
        "16x16" => RuleSet { width: 16, height: 16, ..wof },
        name => Builtin::from_name(name).unwrap_or(Builtin::Wof).rule_set(),
    };
    let Ok(rules) = AnyRules::new(&set) else { return };
    with_rules!(&rules, rules => {
        let (generic, positions) = (Generic::new(rules), game(rules));
        bencher.counter(positions.len()).bench(|| {
            positions.iter().map(|(position, mobility)| generic.value(position, *mobility)).sum::<i32>()
        });
    });
}
