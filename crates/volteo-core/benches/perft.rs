//! Leaves a second of perft, on one core. `cargo xtask bench`, or `cargo bench -p volteo-core`.

use divan::Bencher;
use divan::counter::ItemsCount;
use volteo_core::{BitSet, Builtin, Rules, U256, perft};

fn main() {
    divan::main();
}

fn count<B: BitSet>(bencher: Bencher<'_, '_>, builtin: Builtin, depth: u32, leaves: u64) {
    let rules = Rules::<B>::new(&builtin.rule_set()).expect("a built-in rule set that fits");
    let start = rules.start();
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| {
        let counted = perft(&rules, divan::black_box(&start), depth).leaves();
        assert!(counted == leaves, "{counted} leaves");
    });
}

#[divan::bench(sample_count = 3)]
fn wof_11(bencher: Bencher<'_, '_>) {
    count::<u64>(bencher, Builtin::Wof, 11, 212_258_800);
}

#[divan::bench(sample_count = 3)]
fn beginner_8(bencher: Bencher<'_, '_>) {
    count::<u64>(bencher, Builtin::Beginner, 8, 938_684);
}

#[divan::bench(sample_count = 3)]
fn grand10_10(bencher: Bencher<'_, '_>) {
    count::<u128>(bencher, Builtin::Grand10, 10, 25_168_320);
}

#[divan::bench(sample_count = 3)]
fn wof_10_in_256_bits(bencher: Bencher<'_, '_>) {
    count::<U256>(bencher, Builtin::Wof, 10, 24_571_284);
}
