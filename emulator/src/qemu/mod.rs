//! QEMU, by its machine protocol.

mod qmp;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use volteo_handheld::{Button, Span};

use crate::board::{self, QemuFacts};
use crate::machine::Emulation;
use crate::process::Running;
use crate::{Error, Pace, Picture, Setup};
use qmp::Qmp;

/// The program.
const PROGRAM: &str = "qemu-system-arm";
/// The bytes of the memory card: emulated ones have a power of two.
const CARD_BYTES: u64 = 1 << 20;
/// How long every key is down once at the start.
const FIRST_TOUCH: u32 = 20;
/// How long none is, between two presses, and the key that stands for none: no board has it.
const BETWEEN_PRESSES: u32 = 60;
const UNUSED_KEY: &str = "f12";
/// How long it may take to show something.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often its screen is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(15);

/// A board in QEMU.
pub struct Qemu {
    facts: QemuFacts,
    qmp: Qmp,
    folder: PathBuf,
    /// Ended when it is dropped.
    _process: Running,
}

impl Qemu {
    pub(crate) fn switch_on(facts: &QemuFacts, setup: Setup<'_>) -> Result<Self, Error> {
        let folder = setup.folder;
        let (card, socket) = (folder.join("card.img"), folder.join("qmp"));
        provide_card(&card)?;
        // The socket of an earlier machine would be taken for this one's.
        let _ = fs::remove_file(&socket);
        let _ = fs::remove_file(folder.join("cable"));

        let process = Running::start(command(facts, setup)?, PROGRAM)?;
        let qmp = Qmp::connect(&socket)?;
        let mut qemu = Self { facts: facts.clone(), qmp, folder: folder.to_owned(), _process: process };
        qemu.touch_every_key()?;
        Ok(qemu)
    }

    /// An emulator that has just started says that every key is down, until each has been down and up.
    fn touch_every_key(&mut self) -> Result<(), Error> {
        let keys: Vec<String> = self.facts.keys.values().cloned().collect();
        self.send_keys(&keys, FIRST_TOUCH)?;
        self.send_keys(&[UNUSED_KEY], BETWEEN_PRESSES)
    }

    fn send_keys(&mut self, keys: &[impl AsRef<str>], millis: u32) -> Result<(), Error> {
        let keys: Vec<_> = keys.iter().map(|key| json!({ "type": "qcode", "data": key.as_ref() })).collect();
        self.qmp.execute("send-key", &json!({ "keys": keys, "hold-time": millis })).map(drop)
    }

    fn resume(&mut self) -> Result<(), Error> {
        self.qmp.execute("cont", &json!({})).map(drop)
    }
}

impl Emulation for Qemu {
    fn press(&mut self, button: Button, span: Span) -> Result<(), Error> {
        let Some(key) = self.facts.keys.get(board::name(button)).cloned() else { return Ok(()) };
        // While its time stands still it has no keys either.
        self.resume()?;
        self.send_keys(&[&key], span.millis())?;
        self.send_keys(&[UNUSED_KEY], BETWEEN_PRESSES)
    }

    fn pass(&mut self, _span: Span) -> Result<(), Error> {
        self.resume()
    }

    fn picture(&mut self) -> Result<Picture, Error> {
        let path = self.folder.join("screen.ppm");
        self.qmp.execute("screendump", &json!({ "filename": path }))?;
        let bytes = fs::read(&path).map_err(|error| Error::file(&path, &error))?;
        Picture::from_ppm(&bytes).map_err(|problem| Error::file(&path, &problem))
    }

    fn wait_for(&mut self, wanted: &[Picture]) -> Result<Picture, Error> {
        let start = Instant::now();
        self.resume()?;
        loop {
            let shown = self.picture()?;
            if wanted.contains(&shown) || start.elapsed() > PATIENCE {
                // Its time runs fast: the screen would go off.
                self.qmp.execute("stop", &json!({}))?;
                return Ok(shown);
            }
            thread::sleep(LOOK);
        }
    }

    fn ram(&mut self, from: u32, bytes: u32) -> Result<Vec<u8>, Error> {
        let path = self.folder.join("ram");
        self.qmp.execute("pmemsave", &json!({ "val": from, "size": bytes, "filename": path }))?;
        fs::read(&path).map_err(|error| Error::file(&path, &error))
    }
}

fn provide_card(path: &Path) -> Result<(), Error> {
    if path.exists() {
        return Ok(());
    }
    let create = || File::create(path)?.set_len(CARD_BYTES);
    create().map_err(|error| Error::file(path, &error))
}

fn command(facts: &QemuFacts, setup: Setup<'_>) -> Result<Command, Error> {
    let Setup { program, folder, seed, pace, .. } = setup;
    let in_folder = |name: &str| folder.join(name).display().to_string();
    let mut command = Command::new(PROGRAM);
    command.args(&facts.arguments);
    let shift = facts.time_shift;
    match pace {
        Pace::RealTime => command.args(["-icount", &format!("shift={shift}")]),
        Pace::Unhindered => command.args(["-icount", &format!("shift={shift},sleep=off")]),
    };
    // Where its cable ends.
    command.args(["-serial", &format!("unix:{},server=on,wait=off", in_folder("cable"))]);
    command.args(["-qmp", &format!("unix:{},server=on,wait=off", in_folder("qmp"))]);
    command.args(["-semihosting-config", "enable=on,target=native"]);
    command.args(["-drive", &format!("if=sd,format=raw,file={}", in_folder("card.img"))]);
    command.args(["-device", &format!("loader,addr={},data={seed},data-len=8", facts.noise_address)]);
    command.arg("-kernel").arg(program);
    // What the program logs is all that the emulator writes to its standard output.
    let log_path = folder.join("log.defmt");
    let log = File::options().create(true).append(true).open(&log_path);
    let log = log.map_err(|error| Error::file(log_path, &error))?;
    command.stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
    Ok(command)
}
