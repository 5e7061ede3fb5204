//! The whole screen of a terminal: taken, given back whatever happens, taken anew when the program goes on.

mod signals;
mod stopping;
#[cfg(all(test, unix))]
mod tests;

use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::sync::mpsc::{Receiver, channel};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

pub use self::signals::Signals;
use self::stopping::Stopping;
use crate::failure::Failure;

/// Why there is no screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoScreen {
    /// There is no terminal.
    NoTerminal,
    /// The terminal knows lines only.
    Dumb,
    /// The terminal does not tell its size.
    NoSize,
}

/// The columns and lines of the terminal.
pub fn size() -> Result<(u16, u16), NoScreen> {
    if std::env::var_os("TERM").is_some_and(|it| it == "dumb") {
        return Err(NoScreen::Dumb);
    }
    if !stdin().is_terminal() || !stdout().is_terminal() {
        return Err(NoScreen::NoTerminal);
    }
    let size = crossterm::terminal::size().map_err(|_| NoScreen::NoSize)?;
    if size.0 == 0 || size.1 == 0 { Err(NoScreen::NoSize) } else { Ok(size) }
}

/// Whether the program wants to hear of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mouse {
    /// It does.
    Heard,
    /// The mouse is the terminal's.
    Left,
}

/// The whole screen of the terminal. When it is dropped, and when the program panics, the terminal is as it was before.
pub struct FullScreen {
    mouse: Mouse,
    stopping: Stopping,
}

impl FullScreen {
    /// Takes the terminal.
    pub fn take(mouse: Mouse) -> Result<Self, Failure> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        let screen = Self { mouse, stopping: Stopping::watch()? };
        screen.set_up()?;
        Ok(screen)
    }

    fn set_up(&self) -> io::Result<()> {
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, Hide, Clear(ClearType::All))?;
        match self.mouse {
            Mouse::Heard => execute!(stdout(), EnableMouseCapture),
            Mouse::Left => Ok(()),
        }
    }

    /// Whether the program is asked to stop for a while. It is to keep what it has, and then to [stop](Self::stop).
    pub fn is_to_stop(&self) -> bool {
        self.stopping.is_asked_for()
    }

    /// Stops the program, the terminal given back, until somebody lets it go on.
    pub fn stop(&self) {
        give_back();
        self.stopping.stop();
    }

    /// Takes the terminal anew if the program was stopped and goes on: whether it was. Then it has to draw everything, at
    /// whatever size the screen has now.
    pub fn is_back(&self) -> io::Result<bool> {
        let is_back = self.stopping.is_over();
        if is_back {
            // Whoever had the terminal meanwhile may have left it in any state.
            disable_raw_mode()?;
            self.set_up()?;
        }
        Ok(is_back)
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. What fails here cannot be helped: the terminal may be gone.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// What happens on the terminal, as far as it means anything to the program: read on a thread of its own, since reading
/// does not come back once the terminal is gone.
pub fn read_events<T: Send + 'static>(translate: fn(&Event) -> Option<T>) -> Receiver<T> {
    let (to, from) = channel();
    std::thread::spawn(move || {
        while let Ok(event) = event::read() {
            if translate(&event).is_some_and(|event| to.send(event).is_err()) {
                break;
            }
        }
    });
    from
}
