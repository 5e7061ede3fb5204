//! The loop of a device.

mod hardware;
mod report;
#[cfg(test)]
mod tests;

use volteo_handheld::{
    App, Display, Effects, Event, FRAME_ROOM, Light, PowerOn, SAVE_BYTES, Slot, Span, Thinker, Time,
};

pub use hardware::{Hardware, Note, Screen};
pub use report::report;

use crate::{CELL, Content, Lamp, Store, Trouble};

/// How long a display that does not answer is left alone.
const RETRY: Span = Span::from_millis(100);

/// What a console is started with.
pub struct Start<'t> {
    /// For whatever is left to chance.
    pub seed: u64,
    /// Who computes the machine's moves, and how many levels there are.
    pub thinker: Option<(&'t mut dyn Thinker<u64>, u8)>,
}

/// What the pixels of a board's display can be.
type Color<H> = <<H as Hardware>::Screen as Screen>::Color;

/// A device: the App, and the board that it runs on.
pub struct Console<'t, H: Hardware> {
    hardware: H,
    app: App<u64>,
    display: &'t mut Display<Color<H>>,
    link: Link,
    light: Light,
    store: Option<Store<H::Memory>>,
    thinker: Option<&'t mut dyn Thinker<u64>>,
    /// The task to which the thinker has no answer.
    given_up: Option<u32>,
    /// When the App wants to be told the time.
    wake: Option<Time>,
    /// The time that the App has been told last.
    told: Time,
}

/// Whether the display answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    Up,
    Lost { retry: Time },
}

impl<'t, H: Hardware> Console<'t, H> {
    /// Switches the device on. What the display shows is kept in memory that the board lends: it is the most of all
    /// that a device has to remember, and a stack need not have room for it.
    pub fn start(mut hardware: H, display: &'t mut Display<Color<H>>, start: Start<'t>) -> Self {
        let now = hardware.now();
        let mut store = open(&mut hardware);
        let mut rooms = [[0; CELL]; Slot::COUNT];
        let mut stored = [None; Slot::COUNT];
        for ((slot, room), found) in Slot::ALL.into_iter().zip(&mut rooms).zip(&mut stored) {
            *found = store.as_mut().and_then(|store| store.read(Content::Saved(slot), room).ok().flatten());
        }
        let (thinker, levels) = start.thinker.map_or((None, 0), |(thinker, levels)| (Some(thinker), levels));
        let (app, effects) =
            App::start(&PowerOn { now, seed: start.seed, levels, cable: H::HAS_CABLE, stored });
        let mut console = Self {
            light: app.light(),
            hardware,
            app,
            display,
            link: Link::Lost { retry: now },
            store,
            thinker,
            given_up: None,
            wake: None,
            told: now,
        };
        console.obey(effects);
        console
    }

    /// Goes on until the power goes.
    pub fn run(&mut self) -> ! {
        loop {
            let until = self.turn();
            self.hardware.rest(until);
        }
    }

    /// Does all that is to be done now, and says when there is more to do.
    pub fn turn(&mut self) -> Option<Time> {
        self.serve();
        self.think();
        self.due()
    }

    /// What runs on the device.
    #[must_use]
    pub const fn app(&self) -> &App<u64> {
        &self.app
    }

    /// What is wrong with the device.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        match (self.link, &self.store) {
            (Link::Lost { .. }, _) => Some(Trouble::Display),
            (Link::Up, None) => Some(Trouble::Storage),
            (Link::Up, Some(_)) => None,
        }
    }

    /// Passes on what has happened, however long ago.
    fn serve(&mut self) {
        self.hardware.keep_alive();
        while let Some((time, event)) = self.hardware.next_event() {
            self.tell(time, event);
        }
        self.hear();
        let now = self.hardware.now();
        if self.wake.is_some_and(|wake| wake <= now) {
            self.tell(now, Event::Tick);
        }
        if let Link::Lost { retry } = self.link
            && retry <= now
        {
            self.connect(now);
        }
        self.hardware.set_lamp(Lamp::at(self.trouble(), now).is_lit);
    }

    /// Passes on what has come over the cable.
    fn hear(&mut self) {
        let mut room = [0; FRAME_ROOM];
        loop {
            let heard = self.hardware.hear(&mut room);
            let Some(bytes) = room.get(..heard).filter(|bytes| !bytes.is_empty()) else { return };
            self.told = self.told.max(self.hardware.now());
            let effects = self.app.hear(self.told, bytes);
            self.obey(effects);
        }
    }

    fn tell(&mut self, time: Time, event: Event) {
        self.told = self.told.max(time);
        let effects = self.app.handle(self.told, event);
        self.obey(effects);
    }

    fn obey(&mut self, effects: Effects) {
        for slot in effects.set_aside.iter() {
            self.set_aside(slot);
        }
        self.wake = effects.wake;
        if let Some(light) = effects.light {
            self.light = light;
            self.shine();
        }
        if effects.draw {
            self.show();
        }
        if let Some(sound) = effects.sound {
            self.hardware.play(sound);
        }
        // After the picture: to erase takes longer than to draw.
        for slot in effects.save.iter() {
            self.save(slot);
        }
        if H::HAS_CABLE {
            self.say();
        }
    }

    /// Sends over the cable what the App has to say.
    fn say(&mut self) {
        let mut room = [0; FRAME_ROOM];
        let (bytes, effects) = self.app.say(self.told, &mut room);
        self.hardware.say(bytes);
        self.wake = effects.wake;
    }

    fn show(&mut self) {
        if self.link != Link::Up {
            return;
        }
        let screen = self.hardware.screen();
        let mut bytes = 0;
        let sent = self.display.draw(&self.app).try_for_each(|region| {
            bytes += region.rows().map(<[u8]>::len).sum::<usize>();
            screen.send(&region)
        });
        self.expect_display(sent.is_ok());
        if bytes > 0 {
            self.hardware.note(Note::Sent { bytes });
        }
    }

    /// Sets how bright the display is. One that is not made ready yet stays as it is: its memory may hold anything.
    fn shine(&mut self) {
        if self.link == Link::Up {
            let result = self.hardware.screen().set_light(self.light);
            self.expect_display(result.is_ok());
        }
    }

    fn connect(&mut self, now: Time) {
        let light = self.light;
        let screen = self.hardware.screen();
        if screen.start().and_then(|()| screen.set_light(light)).is_err() {
            self.link = Link::Lost { retry: now + RETRY };
            return;
        }
        self.link = Link::Up;
        self.hardware.note(Note::DisplayReady);
        self.display.forget();
        self.show();
    }

    /// Notes whether the display has answered.
    fn expect_display(&mut self, answered: bool) {
        if answered || self.link != Link::Up {
            return;
        }
        self.link = Link::Lost { retry: self.hardware.now() + RETRY };
        self.hardware.note(Note::DisplayLost);
    }

    fn save(&mut self, slot: Slot) {
        let mut room = [0; SAVE_BYTES];
        let bytes = self.app.save(slot, &mut room);
        if self.store.is_none() {
            self.store = open(&mut self.hardware);
        }
        let Some(store) = &mut self.store else { return };
        if store.write(Content::Saved(slot), bytes).is_ok() {
            self.hardware.note(Note::Stored(slot));
        } else {
            self.store = None;
            self.hardware.note(Note::StorageFailed);
        }
    }

    fn set_aside(&mut self, slot: Slot) {
        let Some(store) = &mut self.store else { return };
        if store.set_aside(slot).is_ok() {
            self.hardware.note(Note::SetAside(slot));
        }
    }

    /// Lets the machine think, if it is to move.
    fn think(&mut self) {
        let Some(task) = self.app.task().filter(|task| self.given_up != Some(task.id)) else { return };
        let Some(thinker) = self.thinker.take() else { return };
        self.hardware.note(Note::Thinking);
        let answer = thinker.think(&task, &mut |hundredths| {
            self.serve();
            self.app.control(task.id, hundredths)
        });
        self.thinker = Some(thinker);
        self.hardware.note(Note::Answered);
        let Some(answer) = answer else {
            self.given_up = Some(task.id);
            return;
        };
        self.told = self.told.max(self.hardware.now());
        let effects = self.app.answer(self.told, task.id, answer);
        self.obey(effects);
    }

    /// When there is something to do though no button moves.
    fn due(&self) -> Option<Time> {
        let waits_for_thinker =
            self.thinker.is_some() && self.app.task().is_some_and(|task| self.given_up != Some(task.id));
        if waits_for_thinker {
            return Some(self.told);
        }
        let retry = match self.link {
            Link::Up => None,
            Link::Lost { retry } => Some(retry),
        };
        let lamp = Lamp::at(self.trouble(), self.hardware.now()).until;
        [self.wake, retry, lamp].into_iter().flatten().min()
    }
}

fn open<H: Hardware>(hardware: &mut H) -> Option<Store<H::Memory>> {
    let store = Store::open(hardware.memory()).ok();
    hardware.note(if store.is_some() { Note::StorageReady } else { Note::StorageFailed });
    store
}
