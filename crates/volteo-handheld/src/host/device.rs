//! The device: its time passes when it is told to.

use std::boxed::Box;
use std::collections::VecDeque;
use std::string::String;
use std::vec::Vec;

use volteo_core::BitSet;
use volteo_engine::Searchable;
use volteo_engine::Slot as Room;
use volteo_link::FRAME_ROOM;

use super::companion::{Companion, Deed};
use crate::{
    App, Button, Control, Display, Effects, Event, Frame, Ink, Level, Light, MACHINE_SLOTS, Machine, PowerOn,
    SAVE_BYTES, Slot, Sound, Span, Task, Thinker, Time,
};

/// How long a button is down when it is pressed, and up before the next one.
const PRESS: Span = Span::from_millis(60);
/// How long A is down to go back.
const HOLD: Span = Span::from_millis(600);
/// The time from one poll of the thinker to the next.
const POLL: Span = Span::from_millis(20);
/// The time in which the screen comes to rest after a press: discs turn, the result of a game appears.
const SETTLING: Span = Span::from_millis(2_500);
/// How long what moves on without end takes to begin anew.
const ROUND: Span = Span::from_millis(800);
/// How often it is looked at meanwhile.
const LOOK: Span = Span::from_millis(20);

/// What a device is made with.
pub struct Setup<B> {
    /// For whatever is left to chance.
    pub seed: u64,
    /// Who computes the machine's moves, and how many of [`Level::ALL`](crate::Level::ALL) there are.
    pub thinker: Option<(Box<dyn Thinker<B>>, u8)>,
    /// What is stored, in the order of [`Slot::ALL`].
    pub stored: [Option<Vec<u8>>; Slot::COUNT],
    /// Whether another device can be joined by a cable.
    pub cable: bool,
}

impl<B> Default for Setup<B> {
    fn default() -> Self {
        Self { seed: 0, thinker: None, stored: Default::default(), cable: false }
    }
}

impl<B: Searchable> Setup<B> {
    /// With the machine, as devices have it.
    #[must_use]
    pub fn with_machine() -> Self {
        let machine = Machine::new(std::vec![Room::EMPTY; MACHINE_SLOTS]);
        Self { thinker: Some((Box::new(machine), Level::ALL.len() as u8)), ..Self::default() }
    }
}

/// A device in memory.
pub struct Device<B, C: Ink> {
    app: App<B>,
    display: Display<C>,
    now: Time,
    wake: Option<Time>,
    light: Light,
    stored: [Option<Vec<u8>>; Slot::COUNT],
    set_aside: Vec<(Slot, Vec<u8>)>,
    sounds: Vec<Sound>,
    sent: usize,
    seed: u64,
    levels: u8,
    /// What it has said over its cable, if it has one.
    said: Option<Vec<u8>>,
    thinker: Option<Box<dyn Thinker<B>>>,
    /// What the buttons are about to do while the machine thinks.
    to_come: VecDeque<(Time, Event)>,
    film: Option<Film<C>>,
    companion: Option<Box<dyn Companion<C>>>,
}

/// Frames with how long each was shown.
pub type Film<C> = Vec<(Frame<C>, Span)>;

impl<B: BitSet, C: Ink> Default for Device<B, C> {
    fn default() -> Self {
        Self::new(Setup::default())
    }
}

impl<B: BitSet, C: Ink> Device<B, C> {
    /// A device that has just been switched on.
    #[must_use]
    pub fn new(setup: Setup<B>) -> Self {
        let Setup { seed, thinker, stored, cable } = setup;
        let (thinker, levels) = thinker.map_or((None, 0), |(thinker, levels)| (Some(thinker), levels));
        let mut device = Self {
            app: App::start(&PowerOn::default()).0,
            display: Display::default(),
            now: Time::default(),
            wake: None,
            light: Light::Off,
            stored,
            set_aside: Vec::new(),
            sounds: Vec::new(),
            sent: 0,
            seed,
            levels,
            said: cable.then(Vec::new),
            thinker,
            to_come: VecDeque::new(),
            film: None,
            companion: None,
        };
        device.switch_on();
        device
    }

    /// What runs on it.
    #[must_use]
    pub const fn app(&self) -> &App<B> {
        &self.app
    }

    /// What it shows.
    #[must_use]
    pub const fn frame(&self) -> &Frame<C> {
        self.display.frame()
    }

    /// What it shows, as text.
    #[must_use]
    pub fn text(&self) -> String {
        super::text(self.frame())
    }

    /// Its time.
    #[must_use]
    pub const fn now(&self) -> Time {
        self.now
    }

    /// How bright its screen is.
    #[must_use]
    pub const fn light(&self) -> Light {
        self.light
    }

    /// What it has stored in a slot.
    #[must_use]
    pub fn stored(&self, slot: Slot) -> Option<&[u8]> {
        self.stored[slot as usize].as_deref()
    }

    /// What it could not read and has set aside.
    #[must_use]
    pub fn set_aside(&self) -> &[(Slot, Vec<u8>)] {
        &self.set_aside
    }

    /// The sounds since this was last asked.
    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    /// The bytes sent to the display since this was last asked.
    pub fn take_sent(&mut self) -> usize {
        std::mem::take(&mut self.sent)
    }

    /// Keeps every frame from now on.
    pub fn start_film(&mut self) {
        self.film = Some(std::vec![(self.frame().clone(), Span::ZERO)]);
    }

    /// The frames since [`Device::start_film`].
    #[must_use]
    pub fn film(&self) -> &[(Frame<C>, Span)] {
        self.film.as_deref().unwrap_or_default()
    }

    /// Presses a button and lets it go.
    pub fn press(&mut self, button: Button) {
        self.press_for(button, PRESS);
    }

    /// Holds a button: A goes back.
    pub fn hold(&mut self, button: Button) {
        self.press_for(button, HOLD);
    }

    fn press_for(&mut self, button: Button, span: Span) {
        self.send(Event::Down(button));
        self.pass(span);
        self.send(Event::Up(button));
        self.pass(PRESS);
        self.accompany(Deed::Press(button, span));
    }

    /// Presses a button at a time to come, even while the machine thinks.
    pub fn press_at(&mut self, time: Time, button: Button) {
        self.to_come.extend([(time, Event::Down(button)), (time + PRESS, Event::Up(button))]);
    }

    /// Lets time pass.
    pub fn wait(&mut self, span: Span) {
        self.pass(span);
        self.accompany(Deed::Wait(span));
    }

    /// Lets time pass of which a companion knows nothing.
    pub fn pass(&mut self, span: Span) {
        let end = self.now + span;
        while let Some(wake) = self.wake.filter(|&wake| wake <= end) {
            // Time goes on even if something is due at once.
            self.pass_to(wake.max(self.now + Span::from_millis(1)).min(end));
            self.send(Event::Tick);
            if self.now >= end {
                break;
            }
        }
        self.pass_to(end.max(self.now));
    }

    /// Tells the App something.
    pub fn send(&mut self, event: Event) {
        let effects = self.app.handle(self.now, event);
        self.obey(effects);
        self.think();
    }

    /// What it has said over its cable since this was last asked.
    pub fn take_said(&mut self) -> Vec<u8> {
        self.said.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Bytes come over its cable.
    pub fn hear(&mut self, bytes: &[u8]) {
        let effects = self.app.hear(self.now, bytes);
        self.obey(effects);
        self.think();
    }

    /// Takes the power away without a warning, and gives it back.
    pub fn cut(&mut self) {
        self.switch_on();
        self.accompany(Deed::Cut);
    }

    /// Switches off in good order, and on again.
    pub fn power_off(&mut self) {
        self.send(Event::PowerOff);
        self.switch_on();
        self.accompany(Deed::PowerOff);
    }

    /// Lets another device do what is done to this one from now on, beginning with its being switched on.
    pub fn begin_company(&mut self, companion: Box<dyn Companion<C>>) {
        self.companion = Some(companion);
        self.accompany(Deed::PowerOn);
    }

    /// Comes to rest, and tells the companion what was done and what is shown.
    fn accompany(&mut self, deed: Deed) {
        let Some(mut companion) = self.companion.take() else { return };
        self.pass(SETTLING);
        let mut shows = std::vec![self.frame().clone()];
        for _ in 0..ROUND.millis() / LOOK.millis() {
            self.pass(LOOK);
            if !shows.contains(self.frame()) {
                shows.push(self.frame().clone());
            }
        }
        companion.follow(deed, &shows);
        self.companion = Some(companion);
    }

    fn switch_on(&mut self) {
        let host = PowerOn {
            now: self.now,
            seed: self.seed,
            levels: self.levels,
            cable: self.said.is_some(),
            stored: self.stored.each_ref().map(Option::as_deref),
        };
        let (app, effects) = App::start(&host);
        self.app = app;
        self.display.forget();
        self.obey(effects);
    }

    fn obey(&mut self, effects: Effects) {
        let aside =
            effects.set_aside.iter().filter_map(|slot| Some((slot, self.stored[slot as usize].take()?)));
        self.set_aside.extend(aside);
        for slot in effects.save.iter() {
            let mut room = [0; SAVE_BYTES];
            self.stored[slot as usize] = Some(self.app.save(slot, &mut room).to_vec());
        }
        self.sounds.extend(effects.sound);
        self.light = effects.light.unwrap_or(self.light);
        self.wake = effects.wake;
        if effects.draw {
            self.draw();
        }
        self.say();
    }

    /// Says over the cable what is to be said.
    fn say(&mut self) {
        let Some(all) = &mut self.said else { return };
        let mut room = [0; FRAME_ROOM];
        let (said, effects) = self.app.say(self.now, &mut room);
        all.extend_from_slice(said);
        self.wake = effects.wake;
    }

    fn draw(&mut self) {
        let sent =
            self.display.draw(&self.app).flat_map(|region| region.rows()).map(<[u8]>::len).sum::<usize>();
        self.sent += sent;
        let frame = self.display.frame();
        if let Some(film) = self.film.as_mut().filter(|_| sent > 0) {
            film.push((frame.clone(), Span::ZERO));
        }
    }

    fn pass_to(&mut self, time: Time) {
        if let Some((_, shown)) = self.film.as_mut().and_then(|film| film.last_mut()) {
            *shown = Span::from_millis(shown.millis().saturating_add((time - self.now).millis()));
        }
        self.now = time;
    }

    /// Lets the machine think, as often as it is its turn.
    fn think(&mut self) {
        let Some(mut thinker) = self.thinker.take() else { return };
        while let Some(task) = self.app.task() {
            let Some(answer) = thinker.think(&task, &mut |hundredths| self.poll(&task, hundredths)) else {
                // It was told to drop the task, or it has no answer: then the game waits.
                if self.app.task().is_some_and(|now| now.id == task.id) {
                    break;
                }
                continue;
            };
            let effects = self.app.answer(self.now, task.id, answer);
            self.obey(effects);
        }
        self.thinker = Some(thinker);
    }

    /// Time passes while the machine thinks, and buttons move.
    fn poll(&mut self, task: &Task<B>, hundredths: u8) -> Control {
        self.pass_to(self.now + POLL);
        while let Some((_, event)) = self.to_come.pop_front_if(|(time, _)| *time <= self.now) {
            let effects = self.app.handle(self.now, event);
            self.obey(effects);
        }
        let effects = self.app.handle(self.now, Event::Tick);
        self.obey(effects);
        self.app.control(task.id, hundredths)
    }
}
