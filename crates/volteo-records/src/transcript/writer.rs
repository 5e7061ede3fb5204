//! Writing transcripts.

use std::fmt::Write as _;
use std::io::{self, Write};

use volteo_core::{Directions, PassRule, Request};

use super::losses::{losses, result, rules_name};
use super::{COMMENT, RULES_HEADER};
use crate::lines::MAX_LINE;
use crate::{Format, GameToWrite, WriteError, WriteRecords};

/// The rules that a reader assumes of a transcript that names none.
const UNSAID_RULES: &str = "wof";

/// How the moves of a game are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `f5d6c3`; with spaces where a game has directions, or its passes are written.
    #[default]
    Compact,
    /// `f5 d6 c3`.
    Spaced,
    /// `1. f5 d6 2. c3`.
    Numbered,
}

/// What becomes of the passes of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// They are left out where they are forced, so that the moves tell them; where passing is a
    /// choice they are written.
    #[default]
    LeftOut,
    /// They are written, as `--`.
    Written,
}

/// Writes a line a game. The [module](super) says what a line can hold; what it cannot is refused.
///
/// A change of rules is written as a header before the game. Games under `wof` need none.
///
/// ```
/// use volteo_core::{Builtin, Color, Request};
/// use volteo_records::{GameRecord, GameToWrite, Ply, WriteRecords, transcript};
///
/// let play = |name: &str, side| Ply { request: name.parse().unwrap(), side: Some(side) };
/// let plies = vec![play("f5", Color::Black), play("d6", Color::White), play("c3", Color::Black)];
/// let record = GameRecord { plies, ..GameRecord::default() };
/// let rules = Builtin::Wof.rule_set();
/// let game = GameToWrite { record: &record, rules: &rules, rules_name: Some("wof"), score: None };
///
/// let mut text = Vec::new();
/// transcript::Writer::new(&mut text).style(transcript::Style::Numbered).write(&game).unwrap();
/// assert_eq!(text, b"1. f5 d6 2. c3\n");
/// ```
pub struct Writer<W> {
    output: W,
    style: Style,
    passes: Passes,
    /// The rules of the last game that was written.
    rules: String,
    line: String,
}

impl<W: Write> Writer<W> {
    /// A writer of compact lines.
    pub fn new(output: W) -> Self {
        let rules = UNSAID_RULES.to_owned();
        Self { output, style: Style::default(), passes: Passes::default(), rules, line: String::new() }
    }

    /// The same with the moves set so.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same with passes treated so.
    #[must_use]
    pub fn passes(self, passes: Passes) -> Self {
        Self { passes, ..self }
    }

    /// Whether the passes of a game under this rule are written.
    fn writes_passes(&self, rule: PassRule) -> bool {
        self.passes == Passes::Written || rule == PassRule::Allowed
    }

    fn set_line(&mut self, game: &GameToWrite<'_>) {
        self.line.clear();
        self.set_moves(game);
        if let Some([black, white]) = result(game) {
            append(&mut self.line, format_args!(" {black}-{white}"));
        }
        match game.record.comment.as_deref().map(str::trim) {
            None | Some("") => {}
            Some(comment) => append(&mut self.line, format_args!(" {COMMENT} {comment}")),
        }
    }

    fn set_moves(&mut self, game: &GameToWrite<'_>) {
        let writes_passes = self.writes_passes(game.rules.pass);
        let is_written = |request: &Request| writes_passes || *request != Request::Pass;
        let requests = || game.record.plies.iter().map(|ply| ply.request).filter(is_written);
        let spaced = self.style != Style::Compact || requests().any(needs_space);
        for (index, request) in requests().enumerate() {
            if spaced && index > 0 {
                self.line.push(' ');
            }
            if self.style == Style::Numbered && index.is_multiple_of(2) {
                append(&mut self.line, format_args!("{}. ", index / 2 + 1));
            }
            append(&mut self.line, format_args!("{request}"));
        }
    }
}

impl<W: Write> WriteRecords for Writer<W> {
    fn write(&mut self, game: &GameToWrite<'_>) -> Result<(), WriteError> {
        let mut lost = losses(game);
        self.set_line(game);
        lost.note(self.line.len() > MAX_LINE, "a line longer than 1 MiB");
        lost.refuse(Format::Transcript)?;
        let rules = rules_name(game).unwrap_or(UNSAID_RULES);
        if self.rules != rules {
            writeln!(self.output, "{COMMENT} {RULES_HEADER} {rules}")?;
            self.rules = rules.to_owned();
        }
        self.line.push('\n');
        Ok(self.output.write_all(self.line.as_bytes())?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Whether a move cannot be told from what follows it without a space.
fn needs_space(request: Request) -> bool {
    !matches!(request, Request::Place { directions: Directions::EMPTY, .. })
}

/// Appends to a text, which cannot fail.
fn append(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use volteo_core::{Builtin, Color, Direction, Ending, Komi, RuleSet, Score, Square};

    use super::super::Reader;
    use super::*;
    use crate::{
        BoardText, Date, GameRecord, Occasion, Player, Ply, PlyNote, ReadRecords, RecordedResult, RulesTag,
    };

    fn record(moves: &str) -> GameRecord {
        let mut record = GameRecord::default();
        record.plies.extend(moves.split(' ').map(|it| Ply::from(it.parse::<Request>().unwrap())));
        record
    }

    fn game<'a>(record: &'a GameRecord, rules: &'a RuleSet, rules_name: Option<&'a str>) -> GameToWrite<'a> {
        GameToWrite { record, rules, rules_name, score: None }
    }

    fn written(style: Style, passes: Passes, record: &GameRecord, builtin: Builtin) -> String {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text).style(style).passes(passes);
        writer.write(&game(record, &builtin.rule_set(), Some(builtin.name()))).unwrap();
        writer.finish().unwrap();
        String::from_utf8(text).unwrap()
    }

    /// What is lost of a game of one move that is spoilt in some way.
    fn lost(record: &GameRecord, rules: &RuleSet, name: Option<&str>, score: Option<Score>) -> Vec<String> {
        let mut text = Vec::new();
        let game = GameToWrite { score, ..game(record, rules, name) };
        let error = Writer::new(&mut text).write(&game).unwrap_err();
        assert_eq!(text, b"");
        match error {
            WriteError::CannotHold { format: Format::Transcript, lost } => lost,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn moves_are_set_as_asked() {
        let wof = Builtin::Wof;
        let game = record("f5 d6 -- c3");
        assert_eq!(written(Style::Compact, Passes::LeftOut, &game, wof), "f5d6c3\n");
        assert_eq!(written(Style::Compact, Passes::Written, &game, wof), "f5 d6 -- c3\n");
        assert_eq!(written(Style::Spaced, Passes::LeftOut, &game, wof), "f5 d6 c3\n");
        assert_eq!(written(Style::Numbered, Passes::Written, &game, wof), "1. f5 d6 2. -- c3\n");
        assert_eq!(written(Style::Numbered, Passes::LeftOut, &game, wof), "1. f5 d6 2. c3\n");
        let game = record("d3:s c5");
        assert_eq!(written(Style::Compact, Passes::LeftOut, &game, wof), "d3:s c5\n");
    }

    #[test]
    fn passes_by_choice_are_always_written() {
        let rules = RuleSet { pass: PassRule::Allowed, ..Builtin::Wof.rule_set() };
        let record = record("f5 -- d6");
        let mut text = Vec::new();
        Writer::new(&mut text).write(&game(&record, &rules, Some("free"))).unwrap();
        assert_eq!(text, b"# rules: free\nf5 -- d6\n");
    }

    #[test]
    fn a_change_of_rules_is_a_header() {
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text);
        let record = record("d3");
        for builtin in [Builtin::Wof, Builtin::Anti, Builtin::Anti, Builtin::Wof] {
            writer.write(&game(&record, &builtin.rule_set(), Some(builtin.name()))).unwrap();
        }
        // Rules without a name are those of a built-in set.
        writer.write(&game(&record, &Builtin::Mini6.rule_set(), None)).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "d3\n# rules: anti\nd3\nd3\n# rules: wof\nd3\n# rules: mini6\nd3\n"
        );
    }

    #[test]
    fn a_result_and_a_comment_are_written() {
        let mut game = record("f5 d6");
        game.result = Some(RecordedResult::BlackTournament(40));
        game.comment = Some(" # 1 of 3 ".to_owned());
        assert_eq!(written(Style::Compact, Passes::LeftOut, &game, Builtin::Wof), "f5d6 40-24 # # 1 of 3\n");
    }

    #[test]
    fn what_cannot_be_held_is_refused_by_name() {
        let wof = Builtin::Wof.rule_set();
        let name = |text: &str| Some(text.to_owned());
        let full = GameRecord {
            start: Some(BoardText { width: None, text: "-".to_owned() }),
            players: [Player { name: name("A"), rating: Some(1.0) }, Player::default()],
            occasion: Occasion {
                event: name("e"),
                place: name("p"),
                round: name("1"),
                date: Some(Date { year: 1977, month: None, day: None, time: None }),
                time_control: name("5:00"),
            },
            result: Some(RecordedResult::Difference(2000)),
            ending: Some(Ending::Resigned(Color::White)),
            comment: name("a\nb"),
            notes: vec![PlyNote {
                ply: 0,
                seconds: Some(1.0),
                clock: Some(2.0),
                evaluation: Some(3.0),
                comment: name("!"),
            }],
            extra: vec![("TY".to_owned(), "8".to_owned())],
            ..record("f5")
        };
        let all = [
            "a start position of its own",
            "names of players",
            "ratings",
            "an event",
            "a place",
            "a round",
            "a date",
            "a time control",
            "a result that is not in discs",
            "how the game ended",
            "a comment of several lines",
            "the times of moves",
            "the clocks",
            "evaluations",
            "comments on moves",
            "the extra field \"TY\"",
        ];
        assert_eq!(lost(&full, &wof, Some("wof"), None), all);
        assert_eq!(lost(&GameRecord::default(), &wof, None, None), ["a game without moves"]);
    }

    #[test]
    fn rules_that_no_name_tells_are_refused() {
        let game = record("f5");
        let with_komi = RuleSet { komi: Komi::from_thousandths(500), ..Builtin::Wof.rule_set() };
        let small = RuleSet { width: 6, ..Builtin::Wof.rule_set() };
        assert_eq!(lost(&game, &with_komi, Some("wof"), None), ["the komi"]);
        assert_eq!(lost(&game, &small, Some("wof"), None), ["rules that differ from those named \"wof\""]);
        assert_eq!(lost(&game, &small, None, None), ["rules without a name"]);
        let words = lost(&game, &small, Some("my rules"), None);
        assert_eq!(words, ["the name \"my rules\" of the rules, which is no single word"]);
    }

    #[test]
    fn claims_are_refused_unless_they_are_true() {
        let wof = Builtin::Wof.rule_set();
        let mut game = record("f5");
        game.claims.black = Some(4);
        assert_eq!(lost(&game, &wof, None, None), ["what the record claims of the end"]);
        let score = Score { discs: [3, 1], empties: 60, winner: None, tournament: None };
        assert_eq!(lost(&game, &wof, None, Some(score)), ["what the record claims of the end"]);
        let true_score = Score { discs: [4, 1], ..score };
        let to_write = GameToWrite { score: Some(true_score), ..self::game(&game, &wof, None) };
        assert!(Writer::new(Vec::new()).write(&to_write).is_ok());
    }

    #[test]
    fn a_line_that_no_reader_takes_is_refused() {
        let mut game = record("f5");
        game.comment = Some("x".repeat(MAX_LINE));
        assert_eq!(lost(&game, &Builtin::Wof.rule_set(), None, None), ["a line longer than 1 MiB"]);
    }

    fn requests() -> impl Strategy<Value = Request> {
        let place = (any::<u8>(), prop::option::of(0..8_usize)).prop_map(|(code, direction)| {
            let request = Request::place(Square::from_code(code));
            direction.map_or(request, |it| request.towards(Direction::ALL[it]))
        });
        prop_oneof![9 => place, 1 => Just(Request::Pass)]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            plies in prop::collection::vec(requests(), 1..80),
            discs in prop::option::of((0..=256_u16, 0..=256_u16)),
            comment in prop::option::of("[^\r\n\0]{1,20}"),
            style in prop::sample::select(vec![Style::Compact, Style::Spaced, Style::Numbered]),
        ) {
            let comment = comment.map(|it| it.trim().to_owned()).filter(|it| !it.is_empty());
            let result = discs.map(|(black, white)| RecordedResult::Discs { black, white });
            let plies = plies.into_iter().map(Ply::from).collect();
            let before = GameRecord { plies, result, comment, ..GameRecord::default() };
            let text = written(style, Passes::Written, &before, Builtin::Beginner);

            let mut games = Reader::new(text.as_bytes());
            let mut after = GameRecord::default();
            games.read(&mut after).unwrap().unwrap();
            let rules = Some(RulesTag::Named("beginner".to_owned()));
            prop_assert_eq!(after, GameRecord { rules, ..before });
            prop_assert!(games.read(&mut GameRecord::default()).is_none());
        }
    }
}
