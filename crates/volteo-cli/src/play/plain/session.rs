//! What is answered to a line.

use std::fmt::Display;
use std::path::PathBuf;

use volteo_core::solitaire::Placement;
use volteo_core::{Action, BitSet, Color, Ending, Move, Request, Square, SquareSet};

use super::commands::{Command, answer};
use crate::board::{self, Content};
use crate::play::clock::{Moment, shown};
use crate::play::contest::{Contest, Played};
use crate::play::game::Game;
use crate::play::model::{Effect, Question};
use crate::play::new_game::NewGame;
use crate::play::popup::result_lines;
use crate::play::solo::Solo;
use crate::play::texts::{self, Language, Text};

/// A game that is played line by line.
pub struct Session {
    game: Game,
    language: Language,
    asked: Option<Question>,
    /// What chance is left to the program: the deals of solitaires come from it.
    chance: u64,
    /// Where the game is kept.
    path: PathBuf,
}

/// What is answered.
#[derive(Debug, Default)]
pub struct Reply {
    /// The lines, each with its end.
    pub text: String,
    /// What the host is to do then.
    pub effects: Vec<Effect>,
}

impl Reply {
    fn line(text: impl Display) -> Self {
        Self { text: format!("{text}\n"), effects: Vec::new() }
    }

    fn lines(lines: Vec<String>) -> Self {
        Self { text: lines.into_iter().map(|line| line + "\n").collect(), effects: Vec::new() }
    }

    fn and(mut self, effect: Effect) -> Self {
        self.effects.push(effect);
        self
    }
}

impl Session {
    /// A game at its beginning, or where it stood.
    pub fn new(game: Game, language: Language, chance: u64, path: PathBuf) -> Self {
        Self { game, language, asked: None, chance, path }
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    fn fill(&self, text: Text, values: &[(&str, &dyn Display)]) -> String {
        self.language.fill(text, values)
    }

    fn say(&self, text: Text) -> String {
        self.language.say(text).to_owned()
    }

    /// What is said before the first line. `wished` is a game that was asked for while this one is under way.
    pub fn open(&mut self, wished: Option<NewGame>, now: Moment) -> String {
        let mut lines = self.introduction();
        if self.game.is_under_way() {
            lines.push(self.say(Text::Resumed) + ".");
        } else {
            self.game.start_clock(now);
        }
        lines.extend(self.status(now));
        if let Some(wished) = wished {
            let question = Question::Replace(Box::new(wished));
            lines.extend([question.text(self.language), self.say(Text::PlainYesNo)]);
            self.asked = Some(question);
        } else if self.is_paused() {
            lines.push(self.say(Text::PlainPaused));
        } else if !self.game.is_over() {
            let example = self.example();
            lines.push(self.fill(Text::PlainHelpHint, &[("square", &example)]));
        }
        Reply::lines(lines).text
    }

    fn example(&self) -> String {
        match &self.game {
            Game::Contest(_) => self.game.first_square().to_string(),
            Game::Solo(solo) => solo.game().placements().next().map_or_else(String::new, |it| it.to_string()),
        }
    }

    /// What game it is.
    fn introduction(&self) -> Vec<String> {
        let name = texts::game_name(self.language, &self.game);
        let about = texts::game_about(self.language, &self.game);
        let mut lines = vec![self.fill(Text::PlainGame, &[("name", &name), ("about", &about)])];
        if let Game::Solo(solo) = &self.game
            && let Some(seed) = solo.seed()
        {
            let layout = texts::layout_name(self.language, solo.game().deal().layout());
            lines.push(self.fill(Text::PlainDeal, &[("seed", &seed), ("layout", &layout)]));
        }
        lines
    }

    /// Counts, clocks, and whose turn it is; the result of a finished game.
    fn status(&self, now: Moment) -> Vec<String> {
        if self.game.is_over() {
            let mut lines: Vec<String> = result_lines(self.language, &self.game);
            lines.retain(|line| !line.is_empty());
            lines.iter_mut().for_each(|line| line.push('.'));
            lines.push(self.say(Text::PlainOver));
            return lines;
        }
        match &self.game {
            Game::Contest(contest) => self.contest_status(contest, now),
            Game::Solo(solo) => {
                let score = solo.game().score();
                let hand = solo.game().hand_text().to_string();
                let hand = if hand.is_empty() { self.say(Text::PlainEmptyHand) } else { hand };
                let values: &[(&str, &dyn Display)] =
                    &[("count", &score.captured), ("value", &score.value), ("hand", &hand)];
                let mut lines = vec![self.fill(Text::PlainScore, values)];
                if let Some(color) = solo.game().to_play() {
                    let side = texts::side(self.language, color);
                    lines.push(self.fill(Text::WrongColor, &[("side", &side)]) + ".");
                }
                lines
            }
        }
    }

    fn contest_status(&self, contest: &Contest, now: Moment) -> Vec<String> {
        let position = contest.position();
        let [black, white] = Color::BOTH.map(|color| position.count(color));
        let empties = contest.rules().empties(position).len();
        let mut lines = vec![
            self.fill(Text::PlainCounts, &[("black", &black), ("white", &white), ("empties", &empties)]),
        ];
        if let Some(clock) = contest.clock() {
            let [black, white] = Color::BOTH.map(|color| shown(clock.left(color, now)));
            lines.push(self.fill(Text::PlainClocks, &[("black", &black), ("white", &white)]));
        }
        let side = texts::side(self.language, position.to_move());
        lines.push(self.fill(Text::PlainToMove, &[("side", &side)]));
        if contest.may_pass() {
            lines.push(self.fill(Text::PlainMayPass, &[("side", &side)]));
        }
        lines
    }

    /// Whether a clock runs.
    pub fn is_ticking(&self) -> bool {
        matches!(&self.game, Game::Contest(contest) if contest.clock().is_some_and(|clock| clock.is_running()))
    }

    /// Whether the clocks stand still that should run.
    fn is_paused(&self) -> bool {
        let has_clock = matches!(&self.game, Game::Contest(contest) if contest.clock().is_some());
        has_clock && !self.is_ticking() && !self.game.is_over()
    }

    /// Stops the clocks.
    pub fn pause(&mut self, now: Moment) {
        self.game.stop_clock(now);
    }

    /// What is said when time has passed: only that it is up.
    pub fn tick(&mut self, now: Moment) -> Reply {
        let Game::Contest(contest) = &mut self.game else { return Reply::default() };
        if contest.flag(now).is_none() {
            return Reply::default();
        }
        self.asked = None;
        Reply::lines(self.status(now)).and(Effect::Save)
    }

    /// What is answered to a line.
    pub fn answer(&mut self, line: &str, now: Moment) -> Reply {
        let late = self.tick(now);
        if !late.text.is_empty() {
            return late;
        }
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Reply::lines(self.status(now)) };
        let rest = line[first.len()..].trim();
        if self.asked.is_some() {
            return self.answer_question(first, now);
        }
        match Command::of(first, self.language) {
            Some(command) => self.command(command, rest, now),
            None => self.play_all(line, now),
        }
    }

    fn command(&mut self, command: Command, rest: &str, now: Moment) -> Reply {
        match command {
            Command::Help => self.help(),
            Command::Quit => {
                self.pause(now);
                Reply::default().and(Effect::Save).and(Effect::Quit)
            }
            Command::Save => {
                let path = self.path.display();
                Reply::line(self.fill(Text::PlainSaved, &[("path", &path)])).and(Effect::Save)
            }
            Command::Board => Reply { text: self.board(), effects: Vec::new() },
            Command::Row => self.row(rest),
            Command::Count => Reply::lines(self.status(now)),
            Command::Moves => Reply::lines(self.legal_moves()),
            Command::List => Reply::line(self.played()),
            Command::Undo => self.take_back(now),
            Command::Hint => Reply::line(self.say(Text::NoHint) + "."),
            Command::New => self.begin_or_ask(NewGame::like(&self.game, self.chance), now),
            Command::Rematch => self.begin_or_ask(NewGame::again(&self.game), now),
            Command::Export if rest.is_empty() => Reply::line(self.say(Text::PlainNeedsFile)),
            Command::Export => Reply::default().and(Effect::Write(PathBuf::from(rest))),
            Command::Pause | Command::Resume => self.pause_or_resume(command, now),
            Command::Pass | Command::Draw | Command::Resign => self.for_two(command, now),
            Command::Stop => match self.game {
                Game::Contest(_) => Reply::line(self.say(Text::PlainOnlySolitaire)),
                Game::Solo(_) if self.game.is_over() => Reply::lines(self.status(now)),
                Game::Solo(_) => self.ask(Question::Stop),
            },
        }
    }

    /// What only games of two players have.
    fn for_two(&mut self, command: Command, now: Moment) -> Reply {
        let Game::Contest(contest) = &self.game else {
            return Reply::line(self.say(Text::PlainOnlyContest));
        };
        let Some(side) = contest.to_move() else { return Reply::lines(self.status(now)) };
        match command {
            Command::Draw => self.ask(Question::Draw(side)),
            Command::Resign => self.ask(Question::Resign(side)),
            _ => self.play_all("--", now),
        }
    }

    fn pause_or_resume(&mut self, command: Command, now: Moment) -> Reply {
        if !self.is_ticking() && !self.is_paused() {
            return Reply::line(self.say(Text::PlainNoPause));
        }
        if command == Command::Pause {
            self.pause(now);
            return Reply::line(self.say(Text::PlainPaused)).and(Effect::Save);
        }
        self.game.start_clock(now);
        Reply::lines(self.status(now))
    }

    fn ask(&mut self, question: Question) -> Reply {
        let lines = vec![question.text(self.language), self.say(Text::PlainYesNo)];
        self.asked = Some(question);
        Reply::lines(lines)
    }

    fn answer_question(&mut self, word: &str, now: Moment) -> Reply {
        let Some(yes) = answer(word, self.language) else { return Reply::line(self.say(Text::PlainYesNo)) };
        let Some(question) = self.asked.take() else { return Reply::default() };
        let ending = match (question, yes) {
            (Question::Replace(new), true) => return self.begin(&new, now),
            (Question::Resign(side), true) => Ending::Resigned(side),
            (Question::Draw(_), true) => Ending::AgreedDraw,
            (Question::Stop, true) => {
                if let Game::Solo(solo) = &mut self.game {
                    solo.stop();
                }
                return Reply::lines(self.status(now)).and(Effect::Save);
            }
            (Question::Draw(side), false) => {
                let other = texts::side(self.language, !side);
                return Reply::line(self.fill(Text::DrawDeclined, &[("side", &other)]) + ".");
            }
            (Question::Replace(_) | Question::Resign(_) | Question::Stop, false) => {
                let paused = self.is_paused().then(|| self.say(Text::PlainPaused));
                return Reply::lines(self.status(now).into_iter().chain(paused).collect());
            }
        };
        if let Game::Contest(contest) = &mut self.game {
            contest.end(ending, now);
        }
        Reply::lines(self.status(now)).and(Effect::Save)
    }

    fn begin_or_ask(&mut self, new: NewGame, now: Moment) -> Reply {
        if self.game.is_under_way() {
            self.ask(Question::Replace(Box::new(new)))
        } else {
            self.begin(&new, now)
        }
    }

    fn begin(&mut self, new: &NewGame, now: Moment) -> Reply {
        self.game = new.begin();
        self.chance = self.chance.wrapping_add(1);
        self.game.start_clock(now);
        Reply::lines([self.introduction(), self.status(now)].concat()).and(Effect::Save)
    }

    fn take_back(&mut self, now: Moment) -> Reply {
        let was_over = self.game.is_over();
        let done = match &mut self.game {
            Game::Contest(contest) => contest.take_back(now) > 0,
            Game::Solo(solo) => solo.take_back(),
        };
        if !done {
            let why = if was_over { Text::LostOnTimeStays } else { Text::NothingToTakeBack };
            return Reply::line(self.say(why) + ".");
        }
        if was_over {
            self.game.start_clock(now);
        }
        let said = self.say(Text::TookBack) + ".";
        Reply::lines([vec![said], self.status(now)].concat()).and(Effect::Save)
    }

    /// Plays the moves of a line until one is refused.
    fn play_all(&mut self, line: &str, now: Moment) -> Reply {
        if self.is_paused() {
            return Reply::line(self.say(Text::PlainPaused));
        }
        let mut lines = Vec::new();
        let mut played = 0;
        for word in line.split_whitespace() {
            match self.play(word, now) {
                Ok(said) => {
                    lines.extend(said);
                    played += 1;
                }
                Err(why) => {
                    lines.push(why);
                    break;
                }
            }
        }
        if played == 0 {
            return Reply::lines(lines);
        }
        lines.extend(self.status(now));
        Reply::lines(lines).and(Effect::Save)
    }

    /// Plays a move: what is said of it, or why not.
    fn play(&mut self, word: &str, now: Moment) -> Result<Vec<String>, String> {
        let language = self.language;
        let shown = crate::output::plain(word);
        let unknown = || language.fill(Text::PlainUnknown, &[("word", &shown)]);
        match &mut self.game {
            Game::Contest(contest) => {
                let request: Request = word.parse().map_err(|_| unknown())?;
                let before = contest.plies().len();
                let refused = contest.play(request, now).map_err(|it| texts::refusal(language, &it) + ".");
                refused.map_err(|why| with_legal(language, contest, why))?;
                Ok(contest.plies()[before..].iter().map(|ply| ply_text(language, ply)).collect())
            }
            Game::Solo(solo) => {
                let placement = placement(word, solo).ok_or_else(unknown)?;
                let placement =
                    placement.map_err(|square| language.fill(Text::PlainSayColor, &[("square", &square)]))?;
                let before = *solo.game();
                solo.play(placement).map_err(|it| texts::placement_refusal(language, &it) + ".")?;
                Ok(placement_text(language, solo, &before))
            }
        }
    }

    /// The legal moves, each with what it flips.
    fn legal_moves(&self) -> Vec<String> {
        let language = self.language;
        let line = |written: &dyn Display, flips: SquareSet| {
            let text = if flips.is_empty() { Text::PlainLegalNothing } else { Text::PlainLegalLine };
            language.fill(text, &[("move", written), ("squares", &texts::squares(flips))])
        };
        let moves: Vec<String> = match &self.game {
            _ if self.game.is_over() => Vec::new(),
            Game::Contest(contest) => {
                let (rules, position) = (contest.rules(), contest.position());
                let written =
                    |it: Move| line(&rules.notation(position, Action::Place(it)), rules.flips(position, it));
                rules.legal_moves(position).map(written).collect()
            }
            Game::Solo(solo) => {
                let written = |it: Placement| {
                    let effects = solo.game().effects(it);
                    let flips = line(&it, effects.flips().widen());
                    match texts::tiles(solo, effects.captures()) {
                        none if none.is_empty() => flips,
                        tiles => flips + ", " + &language.fill(Text::Captures, &[("tiles", &tiles)]),
                    }
                };
                solo.game().placements().map(written).collect()
            }
        };
        let count = self.fill(Text::PlainLegal, &[("count", &moves.len())]);
        std::iter::once(count).chain(moves).collect()
    }

    fn played(&self) -> String {
        let played: Vec<String> = match &self.game {
            Game::Contest(contest) => contest.plies().iter().map(|ply| ply.written.to_string()).collect(),
            Game::Solo(solo) => solo.played().iter().map(|it| it.placement().to_string()).collect(),
        };
        if played.is_empty() { self.say(Text::PlainNoPlies) } else { played.join(" ") }
    }

    /// The board as a drawing, without colors whatever the terminal is.
    fn board(&self) -> String {
        anstream::adapter::strip_str(&board::text(&self.game.picture())).to_string()
    }

    /// A rank in words.
    fn row(&self, number: &str) -> Reply {
        let picture = self.game.picture();
        let rank = number.parse::<u8>().ok().filter(|rank| (1..=picture.height).contains(rank));
        let Some(rank) = rank else {
            return Reply::line(self.fill(Text::PlainNeedsRank, &[("height", &picture.height)]));
        };
        let width = usize::from(picture.width);
        let cells = picture.cells.chunks(width).nth(usize::from(rank - 1)).unwrap_or_default();
        let words: Vec<String> = cells
            .iter()
            .zip('a'..)
            .map(|(cell, file)| format!("{file} {}", self.content(cell.content)))
            .collect();
        Reply::line(self.fill(Text::PlainRow, &[("rank", &rank), ("squares", &words.join(", "))]))
    }

    fn content(&self, content: Content) -> String {
        match content {
            Content::Empty => self.say(Text::PlainEmpty),
            Content::Hole => self.say(Text::PlainHole),
            Content::Disc(Color::Black) => self.say(Text::PlainBlack),
            Content::Disc(Color::White) => self.say(Text::PlainWhite),
            Content::FaceDown => self.say(Text::PlainFaceDown),
            Content::FaceUp(color, number) => {
                let number = number.map_or_else(|| "x".to_owned(), |it| it.to_string());
                format!("{}{number}", color.letter())
            }
        }
    }

    fn help(&self) -> Reply {
        let mut lines = vec![self.say(Text::PlainHowToPlace), self.say(Text::PlainCommands)];
        lines.extend(
            Command::ALL.iter().map(|&(_, words, does)| {
                format!("{}: {}", self.language.say(words), self.language.say(does))
            }),
        );
        Reply::lines(lines)
    }
}

/// A refusal with what would have been legal.
fn with_legal(language: Language, contest: &Contest, why: String) -> String {
    let legal = contest.legal_squares();
    if legal.is_empty() {
        return why;
    }
    let count = language.fill(Text::PlainLegalAre, &[("squares", &texts::squares(legal))]);
    format!("{why} {count}")
}

/// A ply in words.
fn ply_text(language: Language, ply: &Played) -> String {
    let flipped = ply.change.flipped();
    if ply.action == Action::Pass {
        return texts::last_action(language, ply) + ".";
    }
    let text = if flipped.is_empty() { Text::PlainPlacedNothing } else { Text::PlainPlaced };
    let side = texts::side(language, ply.side);
    language.fill(text, &[("side", &side), ("move", &ply.written), ("squares", &texts::squares(flipped))])
}

/// The placement that a word asks for; the square alone where it leaves the color open. None if it asks for none.
fn placement(word: &str, solo: &Solo) -> Option<Result<Placement, Square>> {
    if let Ok(placement) = word.parse() {
        return Some(Ok(placement));
    }
    let square: Square = word.parse().ok()?;
    let legal = solo.game().legal();
    let may = |color| legal.contains(Placement { color, square });
    if Color::BOTH.into_iter().all(may) {
        return Some(Err(square));
    }
    let wished = solo.game().to_play().unwrap_or(Color::Black);
    Some(Ok(Placement { color: solo.color_on(square, wished), square }))
}

/// What the last placement did, in words. `before` is the table before it.
fn placement_text(
    language: Language,
    solo: &Solo,
    before: &volteo_core::solitaire::Solitaire,
) -> Vec<String> {
    let Some(effects) = solo.played().last() else { return Vec::new() };
    let Placement { color, square } = effects.placement();
    let side = texts::side(language, color);
    let flips = texts::squares(effects.flips().widen());
    let text = if flips.is_empty() { Text::PlainPlacedNothing } else { Text::PlainPlaced };
    let mut lines = vec![language.fill(text, &[("side", &side), ("move", &square), ("squares", &flips)])];
    let tiles = |set: u64| {
        let name = |square: Square| Some(format!("{square} {}", before.deal().tile(square)?));
        set.squares().filter_map(name).collect::<Vec<_>>().join(", ")
    };
    if effects.captures() != 0 {
        lines.push(language.fill(Text::PlainCaptured, &[("tiles", &tiles(effects.captures()))]));
    }
    if effects.turned_up() != 0 {
        lines.push(language.fill(Text::PlainTurnedUp, &[("tiles", &tiles(effects.turned_up()))]));
    }
    lines
}
