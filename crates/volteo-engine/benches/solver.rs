//! How fast endgames are solved, on one core. `cargo xtask bench`, or `cargo bench -p volteo-engine`.

use divan::Bencher;
use divan::counter::ItemsCount;
use volteo_core::{Builtin, RuleSet, Rules};
use volteo_engine::{Aim, Control, Path, Scoring, Slot, Solver, Table};

fn main() {
    divan::main();
}

/// A made-up position with 16 empties, White to move.
const SIXTEEN: &str = "--XXX--- O-XXXXO- OOXXOXO- OXOXXOXO OXXOXOOO XXXXXXO- -XXXXX-- --XXX--X O";

fn solve(bencher: Bencher<'_, '_>, set: &RuleSet, text: Option<&str>, path: Path) {
    let rules = Rules::<u64>::new(set).expect("a rule set that fits");
    let position = text.map_or(rules.start(), |text| rules.read_position(text).expect("a position"));
    let mut memory = vec![Slot::EMPTY; 1 << 18];
    let mut run = || {
        let mut solver = Solver::new(&rules, Scoring::Tournament, Table::new(&mut memory)).by(path);
        solver.solve(divan::black_box(&position), Aim::Exact, &mut |_| Control::Continue)
    };
    let nodes = run().nodes;
    bencher.counter(ItemsCount::new(nodes)).bench_local(run);
}

#[divan::bench(args = [Path::Fastest, Path::Avx2, Path::Portable, Path::General], sample_count = 5)]
fn wof_with_16_empties(bencher: Bencher<'_, '_>, path: &Path) {
    solve(bencher, &Builtin::Wof.rule_set(), Some(SIXTEEN), *path);
}

#[divan::bench(sample_count = 3)]
fn four_by_five_from_the_start(bencher: Bencher<'_, '_>) {
    solve(bencher, &RuleSet { width: 5, height: 4, ..Builtin::Wof.rule_set() }, None, Path::Fastest);
}

#[divan::bench(sample_count = 3)]
fn beginner_four_by_four_from_the_start(bencher: Bencher<'_, '_>) {
    let set = RuleSet { width: 4, height: 4, ..Builtin::Beginner.rule_set() };
    solve(bencher, &set, None, Path::Fastest);
}
