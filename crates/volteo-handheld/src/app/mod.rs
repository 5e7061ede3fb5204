//! The whole device: buttons in, effects out, and a screen to draw.

mod cable;
mod errand;
mod power;
mod shared;
mod solitaire;

pub(crate) use cable::Partner;
pub(crate) use errand::Errand;
pub(crate) use shared::{Opponent, Shared, Side};

use heapless::Vec;
use volteo_core::{BitSet, Color, Direction, Ending, Square};
use volteo_link::{FRAME_ROOM, Frame, News};

use crate::draw::{Canvas, Ink, Pixels};
use crate::input::{Input, Press};
use crate::lessons::Done;
use crate::save::Buffer;
use crate::screens::ask::Question;
use crate::screens::{Screen, ScreenName, Step, ask, home, notice, pause, play, result, table, tally};
use crate::solitaire::{Best, Table};
use crate::{Answer, Control, Effects, Event, Game, Light, Settings, Slot, Statistics, Task, Time};
use power::Power;

/// The most screens on top of each other.
const DEEPEST: usize = 6;

/// What a host gives the App when the power comes on.
#[derive(Clone, Copy, Debug, Default)]
pub struct PowerOn<'a> {
    /// The time.
    pub now: Time,
    /// For whatever is left to chance.
    pub seed: u64,
    /// How many of [`Level::ALL`](crate::Level::ALL) the host's [`Thinker`](crate::Thinker) plays, the weakest
    /// first; 0 without one.
    pub levels: u8,
    /// Whether another device can be joined by a cable: the host then gives [`App::hear`] what comes over it, and
    /// sends what [`App::say`] says.
    pub cable: bool,
    /// What is stored in each slot, in the order of [`Slot::ALL`], if anything is.
    pub stored: [Option<&'a [u8]>; Slot::COUNT],
}

impl<'a> PowerOn<'a> {
    /// What is stored in a slot.
    pub(crate) const fn stored(&self, slot: Slot) -> Option<&'a [u8]> {
        self.stored[slot as usize]
    }
}

/// The device: see the [crate]'s front page.
///
/// `B` is the set of squares of the largest boards that it offers.
#[derive(Clone, Debug)]
pub struct App<B> {
    shared: Shared<B>,
    /// The screens on top of the first one, the topmost last.
    stack: Vec<Screen, DEEPEST>,
    home: Screen,
    input: Input,
    power: Power,
}

impl<B: BitSet> App<B> {
    /// The device when the power comes on: paused in the game that was under way, if one was.
    pub fn start(host: &PowerOn<'_>) -> (Self, Effects) {
        let (shared, unreadable) = Shared::load(host);
        let power = Power::new(host.now);
        let home = Screen::Home(home::Model::default());
        let mut app = Self { shared, stack: Vec::new(), home, input: Input::default(), power };
        app.open_first();
        if let Some(notice) = notice::Model::about(unreadable, app.shared.language()) {
            app.take(Step::Open(Screen::Notice(notice)));
        }
        app.shared.enter_result();
        app.shared.effects.light = Some(app.power.light(&app.shared.settings));
        app.shared.effects.draw = true;
        let effects = app.conclude();
        (app, effects)
    }

    /// Something happened. Times are expected in their order.
    pub fn handle(&mut self, now: Time, event: Event) -> Effects {
        let due = self.due().is_some_and(|due| due <= now);
        self.shared.now = now;
        self.shared.effects = Effects { draw: due, ..Effects::default() };
        self.run_clock();
        if let Some(press) = self.input.tick(now) {
            self.press(press);
        }
        match event {
            Event::Down(button) => self.button_down(button),
            Event::Up(button) => {
                if let Some(press) = self.input.up(button) {
                    self.press(press);
                }
            }
            Event::Tick => {}
            Event::PowerOff => self.power_off(),
        }
        self.tick();
        self.conclude()
    }

    /// Draws the whole screen. To send a display only what changed, draw on a
    /// [`Display`](crate::Display).
    ///
    /// # Errors
    ///
    /// What the target says.
    pub fn draw<D: embedded_graphics::draw_target::DrawTarget<Color: Ink>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.draw_on(&mut Canvas::new(target))
    }

    fn draw_on<D: Pixels>(&self, canvas: &mut Canvas<'_, D>) -> Result<(), D::Error> {
        canvas.clear()?;
        if self.power.is_off() {
            return Ok(());
        }
        self.top().draw(&self.shared, canvas)
    }

    /// The bytes to store in a slot, in room that the caller lends.
    #[must_use]
    pub fn save<'b>(&self, slot: Slot, room: &'b mut Buffer) -> &'b [u8] {
        match slot {
            Slot::Settings => crate::save::write_settings(&self.shared.settings, room),
            Slot::Game => crate::save::write_game(self.shared.game.as_ref(), room),
            Slot::Statistics => crate::save::write_statistics(&self.shared.statistics, room),
            Slot::Solitaire => {
                let solitaire = &self.shared.solitaire;
                crate::save::write_solitaire(solitaire.table.as_ref(), solitaire.place, room)
            }
            Slot::Best => crate::save::write_best(&self.shared.solitaire.best, room),
            Slot::Lessons => crate::save::write_lessons(self.shared.done, room),
        }
    }

    /// The machine's task, if it is its turn and the screen has come to rest.
    #[must_use]
    pub fn task(&self) -> Option<Task<B>> {
        self.shared.task()
    }

    /// What the thinker of a task is to do next, being so many hundredths through with it.
    pub fn control(&mut self, task: u32, hundredths: u8) -> Control {
        self.shared.control(task, hundredths)
    }

    /// The answer to a task. One that comes too late, or is not legal, changes nothing: what is wanted then
    /// is in [`App::task`].
    pub fn answer(&mut self, now: Time, task: u32, answer: Answer) -> Effects {
        self.shared.now = now;
        self.shared.effects = Effects::default();
        self.run_clock();
        let top = self.stack.last_mut().unwrap_or(&mut self.home);
        if let (Some(errand), Screen::Play(board)) = (self.shared.take_task(task), top) {
            self.shared.effects.draw = true;
            match errand {
                Errand::Move => {
                    board.play_answer(answer.request, &mut self.shared);
                }
                Errand::Hint => board.show_hint(&answer, &self.shared),
            }
        }
        self.tick();
        self.conclude()
    }

    /// Bytes that have come over the cable, as few or as many as there are.
    pub fn hear(&mut self, now: Time, bytes: &[u8]) -> Effects {
        self.shared.now = now;
        self.shared.effects = Effects::default();
        self.run_clock();
        for &byte in bytes {
            if let Some(frame) = self.shared.cable.read(byte) {
                self.heed(&frame);
            }
        }
        self.tick();
        self.conclude()
    }

    /// What is to be sent over the cable now: ask whenever something has happened, and at the time of
    /// [`Effects::wake`].
    pub fn say<'r>(&mut self, now: Time, room: &'r mut [u8; FRAME_ROOM]) -> (&'r [u8], Effects) {
        self.shared.now = now;
        self.shared.effects = Effects::default();
        let said = self.shared.say(room);
        (said, self.conclude())
    }

    /// The game under way, or the last one until its result has been left.
    #[must_use]
    pub const fn game(&self) -> Option<&Game<B>> {
        self.shared.game.as_ref()
    }

    /// The results of the games against the machine.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.shared.statistics
    }

    /// The solitaire under way, or the last one until its result has been left.
    #[must_use]
    pub const fn solitaire(&self) -> Option<&Table> {
        self.shared.solitaire.table.as_ref()
    }

    /// The best results of the solitaire.
    #[must_use]
    pub const fn best(&self) -> &Best {
        &self.shared.solitaire.best
    }

    /// The lessons done.
    #[must_use]
    pub const fn lessons_done(&self) -> Done {
        self.shared.done
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// The screen that is shown.
    #[must_use]
    pub fn screen(&self) -> ScreenName {
        self.top().name()
    }

    /// The square under the cursor, while the board is shown.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        match self.top() {
            Screen::Play(board) => Some(board.cursor),
            Screen::Table(table) => Some(table.cursor),
            Screen::Lesson(lesson) => lesson.cursor(),
            _ => None,
        }
    }

    /// The direction that is picked out, while one is being chosen.
    #[must_use]
    pub fn direction(&self) -> Option<Direction> {
        match self.top() {
            Screen::Play(board) => board.direction(),
            Screen::Lesson(lesson) => lesson.direction(),
            _ => None,
        }
    }

    /// The color that is picked out, while one is being chosen.
    #[must_use]
    pub fn color(&self) -> Option<Color> {
        match self.top() {
            Screen::Table(table) => table.choosing,
            Screen::Lesson(lesson) => lesson.color(),
            _ => None,
        }
    }

    /// How bright the screen is to be.
    #[must_use]
    pub const fn light(&self) -> Light {
        self.power.light(&self.shared.settings)
    }

    fn top(&self) -> &Screen {
        self.stack.last().unwrap_or(&self.home)
    }

    /// Does what follows from what the other device said.
    fn heed(&mut self, frame: &Frame) {
        let Some(news) = self.shared.take_frame(frame) else { return };
        self.shared.effects.draw = true;
        match news {
            News::Begun(_) => {
                let step = play::begin(&self.shared);
                self.take(step);
            }
            News::Move(request) => {
                let top = self.stack.last_mut().unwrap_or(&mut self.home);
                let is_legal = match top {
                    Screen::Play(board) => board.play_answer(request, &mut self.shared),
                    _ => self.shared.play_unseen(request),
                };
                if !is_legal {
                    self.shared.refuse_partner();
                }
            }
            News::Ended(ending) => self.shared.settle_game(ending),
            News::Disagreed => self.shared.settle_game(Ending::Abandoned),
        }
    }

    fn button_down(&mut self, button: crate::Button) {
        let press = self.input.down(button, self.shared.now);
        if self.power.is_off() {
            // What wakes the device does nothing else.
            self.input.swallow();
            self.power.touch(self.shared.now);
            self.shared.effects.draw = true;
            return;
        }
        self.power.touch(self.shared.now);
        if let Some(press) = press {
            self.press(press);
        }
    }

    fn press(&mut self, press: Press) {
        self.power.touch(self.shared.now);
        self.shared.effects.draw = true;
        let top = self.stack.last_mut().unwrap_or(&mut self.home);
        let step = top.press(press, &mut self.shared);
        self.take(step);
    }

    /// Lets the screen go on by itself, and thinking begin or end.
    fn tick(&mut self) {
        self.shared.watch_cable();
        self.follow_cable();
        let top = self.stack.last_mut().unwrap_or(&mut self.home);
        let step = top.tick(&mut self.shared);
        self.take(step);
        self.shared.enter_result();
        let wanted = self.top().errand(&self.shared);
        self.shared.want_task(wanted);
        if !self.runs_clock() {
            self.shared.stop_clock();
        }
    }

    /// A game by cable goes on while other screens are in front of its board.
    fn follow_cable(&mut self) {
        let is_by_cable = self.shared.game.as_ref().is_some_and(|game| game.partner().is_some());
        let (Some(Screen::Play(board)), true) = (self.stack.first(), is_by_cable) else { return };
        let is_board_shown = self.stack.len() == 1;
        if is_board_shown && board.is_to_play() && self.shared.is_to_ask_about_draw() {
            self.take(Step::Open(Screen::Ask(ask::Model::new(Question::AnswerDraw))));
        } else if !is_board_shown && !self.shared.has_game_under_way() {
            self.take(Step::Restart(Screen::Result(result::Model::default())));
        }
    }

    /// Whether the clocks run. Those of a game by cable do whatever is shown, as long as the other device is there.
    fn runs_clock(&self) -> bool {
        self.shared.runs_clock_of_cable().unwrap_or_else(|| self.top().runs_clock(&self.shared))
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Stay => return,
            Step::Open(screen) => self.open(screen),
            Step::Close => {
                self.stack.pop();
            }
            Step::Home => self.stack.clear(),
            Step::Restart(screen) => {
                self.stack.clear();
                self.open(screen);
            }
        }
        self.shared.effects.draw = true;
        self.run_clock();
    }

    fn open(&mut self, screen: Screen) {
        // No screen opens another on top of itself, so there is room; if not, the press does nothing.
        let _ = self.stack.push(screen);
    }

    /// The screens as they are after the power has come on.
    fn open_first(&mut self) {
        self.stack.clear();
        self.home = Screen::Home(home::Model::default());
        if let Some(table) = self.shared.solitaire.in_front() {
            if table.is_over() {
                return self.open(Screen::Tally(tally::Model::default()));
            }
            self.open(Screen::Table(table::Model::new(table)));
            return self.open(Screen::Pause(pause::Model::of_solitaire()));
        }
        let Some(game) = &self.shared.game else { return };
        if game.ending().is_some() {
            return self.open(Screen::Result(result::Model::default()));
        }
        self.open(Screen::Play(play::Model::new(game)));
        self.open(Screen::Pause(pause::Model::of_game()));
    }

    fn power_off(&mut self) {
        Slot::ALL.into_iter().for_each(|slot| self.shared.effects.save.insert(slot));
        self.input = Input::default();
        self.shared.forget_choices();
        self.power.touch(self.shared.now);
        self.open_first();
        self.shared.effects.draw = true;
    }

    fn run_clock(&mut self) {
        if self.runs_clock() {
            self.shared.run_clock();
        }
    }

    /// Whether something goes on without buttons: a screen that is waited for does not go off.
    fn is_busy(&self) -> bool {
        self.shared.is_thinking() || self.top().due(&self.shared).is_some()
    }

    fn conclude(&mut self) -> Effects {
        let before = self.power;
        self.power.pass(self.shared.now, &self.shared.settings, self.is_busy());
        let light = self.power.light(&self.shared.settings);
        if self.shared.light_shown != light {
            self.shared.light_shown = light;
            self.shared.effects.light = Some(light);
        }
        if before.is_off() != self.power.is_off() {
            self.shared.effects.draw = true;
        }
        if !self.shared.settings.sound {
            self.shared.effects.sound = None;
        }
        self.shared.effects.wake = self.due();
        self.shared.effects
    }

    /// When something happens though no button moves.
    fn due(&self) -> Option<Time> {
        let power = self.power.due(&self.shared.settings, self.is_busy());
        [self.input.due(), power, self.top().due(&self.shared), self.shared.cable.due()]
            .into_iter()
            .flatten()
            .min()
    }
}
