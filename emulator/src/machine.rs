//! A board in an emulator.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::json;
use volteo_handheld::{Button, Span};

use crate::qmp::Qmp;
use crate::{Board, Error, Picture};

/// The bytes of the memory card: emulated ones have a power of two.
const CARD_BYTES: u64 = 1 << 20;
/// How long every key is down once at the start.
const FIRST_TOUCH: u32 = 20;
/// How long none is, between two presses, and the key that stands for none: no board has it.
const BETWEEN_PRESSES: u32 = 60;
const UNUSED_KEY: &str = "f12";

/// What a machine is switched on with.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'s> {
    /// The board.
    pub board: &'s Board,
    /// Its program.
    pub program: &'s Path,
    /// Where what it stores is kept, and its log.
    pub folder: &'s Path,
    /// What it takes for noise.
    pub seed: u64,
    /// How its time passes.
    pub pace: Pace,
}

/// How the time of a machine passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As it does for the person who plays.
    RealTime,
    /// By itself: while nothing happens it jumps to when something does. So nothing comes late, however busy the host
    /// is.
    Unhindered,
}

/// A board in an emulator, switched on. It is switched off when it is dropped.
pub struct Machine {
    board: Board,
    qmp: Qmp,
    process: Child,
    folder: PathBuf,
}

impl Machine {
    /// Switches a machine on. What an earlier one stored in its folder is there.
    ///
    /// # Errors
    ///
    /// If the emulator is missing, or does not start.
    pub fn switch_on(setup: Setup<'_>) -> Result<Self, Error> {
        let Setup { board, folder, .. } = setup;
        let (card, socket) = (folder.join("card.img"), folder.join("qmp"));
        fs::create_dir_all(folder).map_err(|error| Error::file(folder, &error))?;
        provide_card(&card)?;
        // The socket of an earlier machine would be taken for this one's.
        let _ = fs::remove_file(&socket);
        let _ = fs::remove_file(folder.join("cable"));

        let process = command(setup)?.spawn();
        let process = process
            .map_err(|problem| Error::CannotStart { program: board.emulator.program.clone(), problem })?;
        // Ended if anything goes wrong from here on.
        let mut process = Guard(Some(process));
        let qmp = Qmp::connect(&socket)?;
        let process = process.0.take().ok_or(Error::Silent(std::io::ErrorKind::NotFound.into()))?;
        let mut machine = Self { board: board.clone(), qmp, process, folder: folder.to_owned() };
        machine.touch_every_key()?;
        Ok(machine)
    }

    /// Holds a button for a time of the machine's own, and leaves all of them alone for a while. Presses that follow wait
    /// for that.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn press(&mut self, button: Button, span: Span) -> Result<(), Error> {
        let Some(key) = self.board.key(button).map(str::to_owned) else { return Ok(()) };
        self.send_keys(&[&key], span.millis())?;
        self.send_keys(&[UNUSED_KEY], BETWEEN_PRESSES)
    }

    /// How many of so many bytes, from an address on, are still as they were when the power came on: what a stack that
    /// comes down to that address has never reached.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn untouched(&mut self, from: u32, bytes: u32) -> Result<usize, Error> {
        let path = self.folder.join("ram");
        self.qmp.execute("pmemsave", &json!({ "val": from, "size": bytes, "filename": path }))?;
        let bytes = fs::read(&path).map_err(|error| Error::file(&path, &error))?;
        Ok(bytes.iter().take_while(|&&byte| byte == 0).count())
    }

    /// Lets its time stand still.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn pause(&mut self) -> Result<(), Error> {
        self.qmp.execute("stop", &json!({})).map(drop)
    }

    /// Lets its time go on.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn resume(&mut self) -> Result<(), Error> {
        self.qmp.execute("cont", &json!({})).map(drop)
    }

    /// What the screen shows.
    ///
    /// # Errors
    ///
    /// If the emulator does not answer.
    pub fn picture(&mut self) -> Result<Picture, Error> {
        let path = self.folder.join("screen.ppm");
        self.qmp.execute("screendump", &json!({ "filename": path }))?;
        let bytes = fs::read(&path).map_err(|error| Error::file(&path, &error))?;
        Picture::from_ppm(&bytes).map_err(|problem| Error::file(&path, &problem))
    }

    /// Takes the power away.
    ///
    /// # Errors
    ///
    /// If the emulator cannot be ended.
    pub fn cut(mut self) -> Result<(), Error> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// An emulator that has just started says that every key is down, until each has been down and up.
    fn touch_every_key(&mut self) -> Result<(), Error> {
        let keys: Vec<String> = self.board.keys().map(str::to_owned).collect();
        self.send_keys(&keys, FIRST_TOUCH)?;
        self.send_keys(&[UNUSED_KEY], BETWEEN_PRESSES)
    }

    fn send_keys(&mut self, keys: &[impl AsRef<str>], millis: u32) -> Result<(), Error> {
        let keys: Vec<_> = keys.iter().map(|key| json!({ "type": "qcode", "data": key.as_ref() })).collect();
        self.qmp.execute("send-key", &json!({ "keys": keys, "hold-time": millis })).map(drop)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A process that is ended unless it is taken out.
struct Guard(Option<Child>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(process) = &mut self.0 {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

fn provide_card(path: &Path) -> Result<(), Error> {
    if path.exists() {
        return Ok(());
    }
    let create = || File::create(path)?.set_len(CARD_BYTES);
    create().map_err(|error| Error::file(path, &error))
}

fn command(setup: Setup<'_>) -> Result<Command, Error> {
    let Setup { board, program, folder, seed, pace } = setup;
    let emulator = &board.emulator;
    let in_folder = |name: &str| folder.join(name).display().to_string();
    let mut command = Command::new(&emulator.program);
    command.args(&emulator.arguments);
    let shift = emulator.time_shift;
    match pace {
        Pace::RealTime => command.args(["-icount", &format!("shift={shift}")]),
        Pace::Unhindered => command.args(["-icount", &format!("shift={shift},sleep=off")]),
    };
    // Where its cable ends.
    command.args(["-serial", &format!("unix:{},server=on,wait=off", in_folder("cable"))]);
    command.args(["-qmp", &format!("unix:{},server=on,wait=off", in_folder("qmp"))]);
    command.args(["-semihosting-config", "enable=on,target=native"]);
    command.args(["-drive", &format!("if=sd,format=raw,file={}", in_folder("card.img"))]);
    command.args(["-device", &format!("loader,addr={},data={seed},data-len=8", emulator.noise_address)]);
    command.arg("-kernel").arg(program);
    // What the program logs is all that the emulator writes to its standard output.
    let log_path = folder.join("log.defmt");
    let log = File::options().create(true).append(true).open(&log_path);
    let log = log.map_err(|error| Error::file(log_path, &error))?;
    command.stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
    Ok(command)
}
