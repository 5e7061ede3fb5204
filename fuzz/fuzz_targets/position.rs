//! Whatever the text, a position is read or refused under every rule set; what is read is played on and
//! written.
#![no_main]

use volteo_core::{AnyRules, Builtin, perft, with_rules};

libfuzzer_sys::fuzz_target!(|input: (u8, &str)| {
    let (number, text) = input;
    let builtin = Builtin::ALL[usize::from(number) % Builtin::ALL.len()];
    let rules = AnyRules::new(&builtin.rule_set()).expect("a built-in rule set is valid");
    with_rules!(&rules, rules => {
        let Ok(position) = rules.read_position(text) else { return };
        let written = rules.position_text(&position).to_string();
        assert_eq!(rules.read_position(&written), Ok(position));
        // A game that is over is a leaf at any depth: there is always one.
        assert!(perft(rules, &position, 2).leaves() > 0, "{written}");
    });
});
