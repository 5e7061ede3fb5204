//! Reading transcripts.

use std::io::BufRead;

use super::parse::{leading_number, read_line};
use super::{COMMENT, RULES_HEADER};
use crate::lines::Lines;
use crate::numbering::Numbering;
use crate::{GameRecord, Place, ReadRecords, RecordError, RulesTag};

/// A stream of the games in a transcript. The [module](super) says what it reads.
///
/// An error in one game does not stop the next: every line is read for itself.
pub struct Reader<R> {
    lines: Lines<R>,
    /// The rules that the last header names.
    rules: Option<String>,
    games: u64,
}

impl<R: BufRead> Reader<R> {
    /// The games in this text.
    pub fn new(input: R) -> Self {
        Self { lines: Lines::new(input), rules: None, games: 0 }
    }

    /// Reads the first line of the next game. The place is the line's first move.
    fn read_first_line(
        &mut self,
        numbering: &mut Numbering,
        record: &mut GameRecord,
    ) -> Option<Result<Place, RecordError>> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            let text = line.text.trim_start();
            if let Some(comment) = text.strip_prefix(COMMENT) {
                if let Some(rules) = read_header(comment) {
                    self.rules = rules;
                }
            } else if !text.is_empty() {
                let place = line.place(line.text.len() - text.len());
                return Some(read_line(line, numbering, record).map(|()| place));
            }
        }
    }

    /// Reads the lines that go on with a numbered game, all of them even if one is wrong. The error
    /// is the first.
    fn read_further_lines(
        &mut self,
        numbering: &mut Numbering,
        record: &mut GameRecord,
    ) -> Result<(), RecordError> {
        let mut outcome = Ok(());
        while let Some(line) = self.lines.next_if(|text| leading_number(text).is_some()) {
            let read = read_line(line, numbering, record);
            outcome = outcome.and(read);
        }
        outcome
    }
}

impl<R: BufRead> ReadRecords for Reader<R> {
    fn read(&mut self, record: &mut GameRecord) -> Option<Result<Place, RecordError>> {
        record.clear();
        let mut numbering = Numbering::default();
        let first = self.read_first_line(&mut numbering, record)?;
        self.games += 1;
        // A game whose first line is wrong may still go on: its further lines are no games.
        let may_go_on = numbering.is_used() || first.is_err();
        let further = if may_go_on { self.read_further_lines(&mut numbering, record) } else { Ok(()) };
        record.rules = self.rules.clone().map(RulesTag::Named);
        Some(match first.and_then(|place| further.map(|()| place)) {
            Ok(place) => Ok(Place { game: self.games, ..place }),
            Err(error) => Err(error.in_game(self.games)),
        })
    }
}

/// Reads a text that is one game: the moves of a command line, of a field on a form.
///
/// ```
/// use volteo_records::{GameRecord, read_transcript};
///
/// let mut game = GameRecord::default();
/// read_transcript("1. f5 d6 2. c3", &mut game).unwrap();
/// assert_eq!(game.plies.len(), 3);
/// assert!(read_transcript("f5 d6\nc3", &mut game).is_err());
/// ```
///
/// # Errors
///
/// If it is no game, or more than one.
pub fn read_transcript(text: &str, record: &mut GameRecord) -> Result<(), RecordError> {
    let mut games = Reader::new(text.as_bytes());
    let read = games.read(record);
    read.unwrap_or_else(|| Err(RecordError::format(Place::default(), "there is no move in it")))?;
    match games.read(&mut GameRecord::default()) {
        None => Ok(()),
        Some(Err(error)) => Err(error),
        Some(Ok(place)) => {
            let what = "a second game: the moves of one game stand on one line, or are numbered";
            Err(RecordError::format(place, what))
        }
    }
}

/// The rules that a comment names if it is a header: a name, or none, meaning that they are not said.
fn read_header(comment: &str) -> Option<Option<String>> {
    let mut words = comment.trim().strip_prefix(RULES_HEADER)?.split_whitespace();
    let name = words.next().map(str::to_owned);
    // A sentence about rules is a comment like any other.
    if words.next().is_some() { None } else { Some(name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordedResult;

    /// The games as their moves, and what is wrong with the others.
    fn read(text: &str) -> Vec<String> {
        let mut games = Reader::new(text.as_bytes());
        let mut game = GameRecord::default();
        let mut all = Vec::new();
        while let Some(outcome) = games.read(&mut game) {
            all.push(match outcome {
                Ok(_) => moves(&game),
                Err(error) => error.to_string(),
            });
        }
        all
    }

    fn moves(game: &GameRecord) -> String {
        game.plies.iter().map(|ply| ply.request.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn read_one(text: &str) -> GameRecord {
        let mut game = GameRecord::default();
        let mut games = Reader::new(text.as_bytes());
        games.read(&mut game).unwrap().unwrap();
        assert!(games.read(&mut GameRecord::default()).is_none());
        game
    }

    #[test]
    fn every_way_of_writing_moves_reads_the_same() {
        for text in [
            "f5d6c3d3",
            "F5D6C3D3\r\n",
            "f5 d6 c3 d3",
            "  f5\td6  c3d3  ",
            "1. f5 d6 2. c3 d3",
            "1.f5 d6 2.c3 d3",
            "1. f5 2. d6 3. c3 4. d3",
            "1. f5 1... d6 2. c3 2... d3",
            "1. f5 d6\n2. c3 d3\n",
            "\n\n1. f5\n2. d6\n3. c3\n4. d3\n\n",
        ] {
            assert_eq!(read(text), ["f5 d6 c3 d3"], "{text}");
        }
    }

    #[test]
    fn every_pass_is_read_wherever_it_stands() {
        for text in ["f5 -- d6", "f5 pa d6", "f5PAd6", "f5psd6", "F5PSD6", "f5--d6", "f5@@d6", "f5 pass d6"] {
            assert_eq!(read(text), ["f5 -- d6"], "{text}");
        }
        assert_eq!(read("p1pap2"), ["p1 -- p2"]);
    }

    #[test]
    fn directions_and_large_boards_are_read() {
        assert_eq!(read("d3:s C4:NW e6"), ["d3:s c4:nw e6"]);
        assert_eq!(read("a10b1c16p16"), ["a10 b1 c16 p16"]);
    }

    #[test]
    fn a_result_and_a_comment_may_follow() {
        for text in
            ["f5d6 34-30 # well played", "f5d6 34:30 #well played ", "1. f5\n2. d6 34-30 # well played"]
        {
            let game = read_one(text);
            assert_eq!(game.result, Some(RecordedResult::Discs { black: 34, white: 30 }), "{text}");
            assert_eq!(game.comment.as_deref(), Some("well played"), "{text}");
        }
        let game = read_one("1. f5 # a\n2. d6 #\n3. c3 # b # c\n");
        assert_eq!(game.comment.as_deref(), Some("a b # c"));
        assert_eq!(read_one("f5d6#").comment, None);
    }

    #[test]
    fn a_header_names_the_rules_of_the_games_after_it() {
        let text = "f5\n# rules: beginner\n# rules: see the club's page\nd3\nc4\n#rules:\ne6\n";
        let mut games = Reader::new(text.as_bytes());
        let mut game = GameRecord::default();
        let beginner = || Some(RulesTag::Named("beginner".to_owned()));
        for expected in [None, beginner(), beginner(), None] {
            games.read(&mut game).unwrap().unwrap();
            assert_eq!(game.rules, expected);
        }
    }

    #[test]
    fn places_count_games_lines_and_bytes() {
        let mut games = Reader::new(&b"# a comment\n\n  f5d6\nc3\n"[..]);
        let mut game = GameRecord::default();
        let mut place = || games.read(&mut game).unwrap().unwrap();
        assert_eq!(place(), Place { game: 1, line: 3, byte: 15 });
        assert_eq!(place(), Place { game: 2, line: 4, byte: 20 });
    }

    #[test]
    fn an_error_says_where_and_what_would_be_right() {
        let a_move =
            "a move is a square like f5, with a direction where one is chosen, like d3:s, or -- for a pass";
        for (text, expected) in [
            ("f5d6x", format!("byte 4: `x` is no move: {a_move}")),
            ("f5 d6é3 c3", format!("byte 5: `é3` is no move: {a_move}")),
            ("f5 d17", format!("byte 3: `d17` is no move: {a_move}")),
            ("f5 pac", format!("byte 3: `pac` is no move: {a_move}")),
            (
                "d3:q",
                "byte 0: `d3:q` is no move: after the colon comes a direction: n, ne, e, se, s, sw, w or nw"
                    .to_owned(),
            ),
            ("d3:sc4", "byte 4: white space follows a move with a direction".to_owned()),
            ("34-30", "byte 0: a result without moves before it".to_owned()),
            ("f5 34-30 d6", "byte 9: nothing but a comment after # follows the result".to_owned()),
            ("f5 34", "byte 3: `34` is neither a move number like 12. nor a result like 34-30".to_owned()),
            ("3. f5", "byte 0: move number 3 begins a game: numbers begin with 1".to_owned()),
            ("1. f5 d6 3. c3", "byte 9: move number 3 follows 1: 2 comes next".to_owned()),
            ("1. f5 d6 1. c3", "byte 9: move number 1 follows 1: 2 comes next".to_owned()),
        ] {
            assert_eq!(read(text), [format!("game 1, line 1, {expected}")], "{text}");
        }
    }

    #[test]
    fn an_error_does_not_stop_the_games_after_it() {
        let text = "f5d6\nhello\n\u{FEFF}\nc4c3\n";
        let all = read(text);
        assert_eq!((all.len(), all[0].as_str(), all[3].as_str()), (4, "f5 d6", "c4 c3"));
        assert!(all[1].starts_with("game 2, line 2, byte 5: `hello`"), "{}", all[1]);
    }

    #[test]
    fn the_lines_of_a_wrong_game_are_no_games() {
        let all = read("1. f5 zz\n2. d6\n3. c3\n1. c4\n");
        assert_eq!((all.len(), all[1].as_str()), (2, "c4"));
        let all = read("1. f5\n2. d6\n4. c3\n5. d3\nc4\n");
        assert_eq!(all, ["game 1, line 3, byte 12: move number 4 follows 2: 3 comes next", "c4"]);
        let all = read("f5\n2. d6\n3. c3\n\nc4");
        assert_eq!(all.len(), 3);
        assert!(all[1].contains("numbers begin with 1"), "{}", all[1]);
    }

    #[test]
    fn an_empty_line_ends_a_game_of_several_lines() {
        let all = read("1. f5\n\n2. d6\n");
        assert_eq!(all[0], "f5");
        assert!(all[1].contains("numbers begin with 1"), "{}", all[1]);
    }

    #[test]
    fn a_text_that_should_be_one_game_is_no_less_and_no_more() {
        let wrong = |text| read_transcript(text, &mut GameRecord::default()).unwrap_err().to_string();
        assert_eq!(wrong("# f5"), "byte 0: there is no move in it");
        assert!(wrong("f5\nd6").starts_with("game 2, line 2, byte 3: a second game"));
        assert!(wrong("f5\nx").starts_with("game 2, line 2, byte 3: `x` is no move"));
        assert!(wrong("x\nf5").starts_with("game 1, line 1, byte 0: `x` is no move"));
    }

    #[test]
    fn a_text_without_games_has_none() {
        assert_eq!(read(""), Vec::<String>::new());
        assert_eq!(read(" \n# nothing\n\t\n"), Vec::<String>::new());
    }

    #[test]
    fn a_line_without_a_move_is_no_game() {
        assert_eq!(
            read("1.\n2. # nothing\nf5"),
            ["game 1, line 1, byte 0: there is no move in this line", "f5"]
        );
    }

    #[test]
    fn memory_is_bounded_for_a_game_without_end() {
        let endless = format!("1. f5\n{}", "2... f5\n".repeat(3000));
        assert_eq!(read(&endless), ["game 1, line 1025, byte 8195: a game has no more than 1024 plies"]);
        let long = "x".repeat(1 << 19);
        let all = read(&format!("1. f5 #{long}\n2. d6 #{long}\n3. c3 #{long}\n"));
        assert!(all[0].contains("the comments of the game are longer than 1 MiB"));
    }
}
