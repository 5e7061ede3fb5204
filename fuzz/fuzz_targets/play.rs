//! Whatever the choices and the words, a game played by any rule set is the same after any writer and
//! its reader.
#![no_main]

use volteo_core::{AnyRules, Builtin, with_rules};
use volteo_fuzz::{Choices, check_written};
use volteo_records::{GameRecord, Referee, RulesTag};

libfuzzer_sys::fuzz_target!(|input: (Vec<u8>, &str)| {
    let (bytes, text) = input;
    let mut choices = Choices::new(&bytes);
    let builtin = choices.pick(Builtin::ALL).unwrap_or(Builtin::Wof);
    let rules = AnyRules::new(&builtin.rule_set()).expect("a built-in rule set is valid");
    let ending = choices.ending();
    let plies = with_rules!(&rules, rules => choices.plies(rules));

    let mut words = text.split('\0').map(|word| (!word.is_empty()).then(|| word.to_owned()));
    let mut word = || words.next().flatten();
    let rules = Some(RulesTag::Named(builtin.name().to_owned()));
    let mut record = GameRecord { rules, plies, ending, ..GameRecord::default() };
    record.players.iter_mut().for_each(|player| player.name = word());
    (record.occasion.event, record.occasion.place, record.comment) = (word(), word(), word());
    let mut referee = Referee::new();
    assert!(referee.judge(&record).is_legal());
    check_written(&record, &mut referee);
});
