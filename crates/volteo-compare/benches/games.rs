//! Games by chance a second, with everything measured.

use divan::counter::ItemsCount;
use volteo_compare::{NamedRules, Part, Plan, Player, Shard, play};
use volteo_core::Builtin;

fn main() {
    divan::main();
}

const PAIRS: u64 = 1024;

#[divan::bench(args = ["wof", "beginner", "mini6", "octagon"])]
fn random(bencher: divan::Bencher<'_, '_>, name: &str) {
    let set = Builtin::from_name(name).expect("a built-in rule set").rule_set();
    let rules = vec![NamedRules { name: name.to_owned(), set }];
    let plan = Plan { rules, pairs: PAIRS, player: Player::Random, seed: 1, opening_plies: 8 };
    bencher.counter(ItemsCount::new(2 * PAIRS)).bench_local(|| {
        let mut part = Part::new(plan.clone());
        play(&mut part, Shard::WHOLE, 1, &|| false, &mut |_| ()).expect("a rule set in order");
        part
    });
}
