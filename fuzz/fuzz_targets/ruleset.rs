//! Whatever the text, a rule-set file is read or refused; what is read can be laid out and written.
#![no_main]

use volteo_core::{AnyRules, perft, with_rules};
use volteo_records::ruleset_file;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(named) = ruleset_file::parse(text) else { return };
    let rules = AnyRules::new(&named.rules).expect("what was read is valid");
    with_rules!(&rules, rules => perft(rules, &rules.start(), 2));
    let written = ruleset_file::to_toml(named.name.as_deref().unwrap_or("fuzzed"), &named.rules);
    assert_eq!(ruleset_file::parse(&written).expect("what was written is read").rules, named.rules);
});
