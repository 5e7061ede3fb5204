//! What is answered to a line.

use std::fmt::Display;
use std::path::PathBuf;

use volteo_core::solitaire::Placement;
use volteo_core::{Color, Ending, Request, Square};
use volteo_solitaire::advise;

use super::commands::{Command, answer};
use super::teller::{Teller, placement_text, ply_text, with_legal};
use crate::play::clock::{Clock, Moment};
use crate::play::game::Game;
use crate::play::model::{Effect, Question};
use crate::play::new_game::NewGame;
use crate::play::seat::Seat;
use crate::play::solo::Solo;
use crate::play::texts::{self, Language, Say as _, Text};
use crate::play::thinking::{Task, Thought};
use crate::play::thoughts::{Aim, Thoughts};

/// A game that is played line by line.
pub struct Session {
    game: Game,
    language: Language,
    asked: Option<Question>,
    thoughts: Thoughts,
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
        Self { game, language, asked: None, thoughts: Thoughts::new(chance), chance, path }
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

    const fn tell(&self) -> Teller<'_> {
        Teller { game: &self.game, language: self.language }
    }

    fn status(&self, now: Moment) -> Vec<String> {
        let paused = self.is_paused().then(|| self.say(Text::PlainPaused));
        self.tell().status(now).into_iter().chain(paused).collect()
    }

    /// What is said before the first line. `wished` is a game that was asked for while this one is under way.
    pub fn open(&mut self, wished: Option<NewGame>, now: Moment) -> String {
        let mut lines = self.tell().introduction();
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
        } else if !self.game.is_over() && !self.is_paused() {
            let example = self.tell().example();
            lines.push(self.fill(Text::PlainHelpHint, &[("square", &example)]));
        }
        Reply::lines(lines).text
    }

    /// Whether a clock runs.
    pub fn is_ticking(&self) -> bool {
        matches!(&self.game, Game::Contest(contest) if contest.clock().is_some_and(Clock::is_running))
    }

    /// Whether the clocks stand still that should run.
    fn is_paused(&self) -> bool {
        let has_clock = matches!(&self.game, Game::Contest(contest) if contest.clock().is_some());
        has_clock && !self.is_ticking() && !self.game.is_over()
    }

    /// The thought that the game as it stands asks for, if it is not under way.
    pub fn task(&mut self, now: Moment) -> Option<Task> {
        let is_paused = self.is_paused();
        let Game::Contest(contest) = &self.game else { return None };
        let level = contest.computer_to_move()?;
        let waits = is_paused || self.asked.is_some() || self.thoughts.aim(contest).is_some();
        (!waits).then(|| self.thoughts.begin(contest, Aim::Move(level), now))
    }

    /// Whether a thought is under way: lines wait for it, but for [urgent](Self::is_urgent) ones.
    pub fn is_waiting(&self) -> bool {
        matches!(&self.game, Game::Contest(contest) if self.thoughts.aim(contest).is_some())
    }

    /// Whether a line is answered while somebody thinks.
    pub fn is_urgent(&self, line: &str) -> bool {
        Command::of(line, self.language) == Some(Command::Now)
    }

    /// What is said of a thought that is ready.
    pub fn thought(&mut self, thought: &Thought, now: Moment) -> Reply {
        let late = self.tick(now);
        if !late.text.is_empty() {
            return late;
        }
        let Game::Contest(contest) = &self.game else { return Reply::default() };
        match self.thoughts.take(thought, contest) {
            Some((Aim::Move(_), Some(request))) => self.play_all(&request.to_string(), now),
            Some((_, Some(request))) => {
                let value = texts::discs(thought.value);
                Reply::line(self.fill(Text::HintIs, &[("move", &request), ("value", &value)]) + ".")
            }
            Some((_, None)) | None => Reply::default(),
        }
    }

    /// Stops the clocks.
    pub fn pause(&mut self, now: Moment) {
        self.game.stop_clock(now);
    }

    /// What is said when time has passed: only that it is up.
    pub fn tick(&mut self, now: Moment) -> Reply {
        let Game::Contest(contest) = &mut self.game else { return Reply::default() };
        if contest.flag(now).is_none() {
            let is_late = contest.computer_to_move().is_some() && contest.is_late(now);
            return if is_late { Reply::default().and(Effect::Hurry) } else { Reply::default() };
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
        let is_to_quit = Command::of(first, self.language) == Some(Command::Quit);
        if self.asked.is_some() && !is_to_quit {
            return self.answer_question(first, now);
        }
        match Command::of(first, self.language) {
            Some(command) => self.command(command, rest, now),
            None => self.play_all(line, now),
        }
    }

    fn command(&mut self, command: Command, rest: &str, now: Moment) -> Reply {
        match command {
            // Nobody is to think about a position while the clocks stand still.
            Command::Board
            | Command::Row
            | Command::Moves
            | Command::Hint
            | Command::List
            | Command::Export
                if self.is_paused() =>
            {
                Reply::line(self.say(Text::PlainPaused))
            }
            Command::Help => Reply::lines(self.tell().help()),
            Command::Quit => {
                self.pause(now);
                Reply::default().and(Effect::Save).and(Effect::Quit)
            }
            Command::Save => {
                let path = self.path.display();
                Reply::line(self.fill(Text::PlainSaved, &[("path", &path)])).and(Effect::Save)
            }
            Command::Board => Reply { text: self.tell().board(), effects: Vec::new() },
            Command::Row => Reply::line(self.tell().row(rest)),
            Command::Count => Reply::lines(self.status(now)),
            Command::Moves => Reply::lines(self.tell().legal_moves()),
            Command::List => Reply::line(self.tell().played()),
            Command::Undo => self.take_back(now),
            Command::Hint => self.hint(now),
            Command::Now if self.is_waiting() => Reply::default().and(Effect::Hurry),
            Command::Now => Reply::lines(self.status(now)),
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

    fn hint(&mut self, now: Moment) -> Reply {
        match &self.game {
            Game::Contest(contest) if contest.to_move().is_some() => {
                let task = self.thoughts.begin(contest, Aim::Hint, now);
                Reply::default().and(Effect::Think(Box::new(task)))
            }
            Game::Contest(_) => Reply::lines(self.status(now)),
            Game::Solo(solo) => match advise(solo.game()) {
                Some(advice) => Reply::line(texts::solo_hint(self.language, &advice) + "."),
                None => Reply::lines(self.status(now)),
            },
        }
    }

    /// What only games of two players have.
    fn for_two(&mut self, command: Command, now: Moment) -> Reply {
        let Game::Contest(contest) = &self.game else {
            return Reply::line(self.say(Text::PlainOnlyContest));
        };
        if contest.to_move().is_none() {
            return Reply::lines(self.status(now));
        }
        let side = contest.person();
        match command {
            Command::Draw if contest.seats()[(!side).index()] != Seat::Human => {
                self.offer_to_computer(side, now)
            }
            Command::Draw => self.ask(Question::Draw(side)),
            Command::Resign => self.ask(Question::Resign(side)),
            _ => self.play_all("--", now),
        }
    }

    /// Offers a draw to the computer player that plays the other side.
    fn offer_to_computer(&mut self, side: Color, now: Moment) -> Reply {
        let Game::Contest(contest) = &mut self.game else { return Reply::default() };
        if !self.thoughts.takes_draw(contest, !side) {
            let other = texts::side(self.language, !side);
            return Reply::line(self.fill(Text::DrawDeclined, &[("side", &other)]) + ".");
        }
        contest.end(Ending::AgreedDraw, now);
        Reply::lines(self.status(now)).and(Effect::Save)
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
                return Reply::lines(self.status(now));
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
        self.thoughts.forget();
        self.game = new.begin();
        self.chance = self.chance.wrapping_add(1);
        self.game.start_clock(now);
        Reply::lines([self.tell().introduction(), self.status(now)].concat()).and(Effect::Save)
    }

    fn take_back(&mut self, now: Moment) -> Reply {
        let was_over = self.game.is_over();
        if let Err(stays) = self.game.take_back(now) {
            return Reply::line(self.say(texts::stays(stays)) + ".");
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
