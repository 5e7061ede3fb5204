//! The whole way, so small that nothing is learned on it.

use std::path::Path;

use volteo_core::{Builtin, Color, Position, Rules};
use volteo_engine::evaluation::Evaluation;
use volteo_engine::{Scoring, Searcher, Slot, Table};
use volteo_train::fit::Method;
use volteo_train::pipeline::{self, Outcome};
use volteo_train::recipe::{Plan, Recipe, Round};
use volteo_train::selfplay::Style;
use volteo_train::workplace::Workplace;

fn tiny(rules: Builtin) -> Recipe {
    let recipe = Recipe::of(rules, 5, 0.0);
    let small = |plan: Plan| {
        let method = Method { steps: 3, ..plan.method };
        Plan { method, measured_depth: 3, measured_positions: 5, ..plan }
    };
    Recipe {
        rounds: recipe
            .rounds
            .iter()
            .take(2)
            .map(|round| Round {
                shards: 2,
                style: Style { depth: 1, exact_from: 4, ..round.style },
                ..*round
            })
            .collect(),
        desktop: small(recipe.desktop),
        device: small(recipe.device),
        ..recipe
    }
}

fn train(recipe: &Recipe, folder: &Path, threads: usize) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let place = Workplace::at(folder.to_owned()).unwrap();
    pool.install(|| pipeline::train(recipe, &place)).unwrap()
}

fn tables(outcome: &Outcome) -> [&[u8]; 2] {
    [&outcome.desktop.bytes, &outcome.device.bytes]
}

#[test]
fn the_number_of_threads_and_a_break_change_no_byte() {
    let recipe = tiny(Builtin::Wof);
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let one = train(&recipe, folders[0].path(), 1);
    let two = train(&recipe, folders[1].path(), 2);
    assert_eq!(tables(&one), tables(&two));

    // As if it had been ended in the middle of the last round: a shard under way, and all that comes after it not there.
    let folder = folders[1].path();
    let shard = folder.join("round-1/games-00001");
    std::fs::rename(&shard, shard.with_added_extension("unfinished")).unwrap();
    for late in ["desktop-1", "device-1", "desktop-selectivity", "device-selectivity"] {
        std::fs::remove_file(folder.join(late)).unwrap();
    }
    assert_eq!(tables(&one), tables(&train(&recipe, folder, 1)));
}

/// A position seen in a mirror: every rank turned around.
fn mirrored(rules: &Rules<u64>, position: &Position<u64>) -> Position<u64> {
    let turned = |discs: u64| u64::from_le_bytes(discs.to_le_bytes().map(u8::reverse_bits));
    let [black, white] = Color::BOTH.map(|color| turned(position.discs(color)));
    rules.position(black, white, position.to_move())
}

#[test]
fn mirrors_and_swapped_colors_change_no_value() {
    let recipe = tiny(Builtin::Beginner);
    let folder = tempfile::tempdir().unwrap();
    let outcome = train(&recipe, folder.path(), 2);
    let rules = Rules::<u64>::new(&Builtin::Beginner.rule_set()).unwrap();
    for bytes in tables(&outcome) {
        let mut memory = [Slot::EMPTY; 0];
        let evaluation = Evaluation::read(bytes).unwrap();
        let searcher = Searcher::new(&rules, Scoring::Tournament, evaluation, Table::new(&mut memory));
        let mut position = rules.start();
        let mut seen = std::collections::BTreeSet::new();
        while let Some(action) = rules.actions(&position).last() {
            let value = searcher.glance(&position);
            assert_eq!(searcher.glance(&mirrored(&rules, &position)), value);
            let [black, white] = Color::BOTH.map(|color| position.discs(color));
            let swapped = rules.position(white, black, !position.to_move());
            assert_eq!(searcher.glance(&swapped), value);
            seen.insert(value);
            rules.play_legal(&mut position, action);
        }
        assert!(seen.len() > 10, "values differ");
    }
}
