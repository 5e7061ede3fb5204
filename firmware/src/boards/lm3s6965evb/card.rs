//! The memory card, a block at a time, by the commands of the SD specification for SPI.
//!
//! Checksums on the bus stay off, as they are when the power comes on: what is stored is checked by the store, which
//! also reads it back.

use core::cell::RefCell;

use defmt::Format;
use embedded_hal::spi::SpiBus;

use super::Port;
use super::gpio::Output;

/// The bytes of a block.
pub(super) const BLOCK: usize = 512;
/// A block's bytes.
pub(super) type Block = [u8; BLOCK];

/// What is sent while only the answer matters, and what a card sends that has nothing to say.
const IDLE: u8 = 0xFF;
/// Bytes that wake a card: 74 of the bus's cycles and more.
const WAKING: [u8; 10] = [IDLE; 10];
/// What comes before a block.
const BLOCK_FOLLOWS: u8 = 0xFE;
/// The bytes of a checksum after a block.
const CHECKSUM: [u8; 2] = [IDLE; 2];
/// What a card says, in the low five bits, that has taken a block.
const TAKEN: u8 = 0b0_0101;

/// How many bytes a card may take to answer.
const ANSWER: u32 = 16;
/// … and to read or write a block: half a second.
const WORK: u32 = 250_000;
/// How often a card is asked to start: about a second.
const STARTS: u32 = 4_000;
/// How often it is asked whether it is there.
const RESETS: u32 = 3;

/// How fast the bus is.
#[derive(Clone, Copy)]
pub(super) enum Speed {
    /// 400 kHz at most, as cards need it until they have started.
    Slow,
    /// 4 MHz, which the display bears.
    Full,
}

impl Speed {
    /// What the processor's clock is divided by.
    pub(super) const fn divisor(self) -> u32 {
        match self {
            Self::Slow => 126,
            Self::Full => 12,
        }
    }
}

/// A command with its checksum, which matters only for the two that come before checksums are off.
#[derive(Clone, Copy)]
struct Command {
    number: u8,
    checksum: u8,
}

impl Command {
    const RESET: Self = Self { number: 0, checksum: 0x95 };
    const CHECK_VOLTAGE: Self = Self { number: 8, checksum: 0x87 };
    const READ: Self = Self::plain(17);
    const WRITE: Self = Self::plain(24);
    const START: Self = Self::plain(41);
    const APPLICATION: Self = Self::plain(55);
    const CONDITIONS: Self = Self::plain(58);

    const fn plain(number: u8) -> Self {
        Self { number, checksum: IDLE }
    }
}

/// The bit of an answer that says that the card is starting, and the one for a command that it does not know.
const STARTING: u8 = 1 << 0;
const UNKNOWN: u8 = 1 << 2;
/// What is asked with [`Command::CHECK_VOLTAGE`], and with [`Command::START`] of a card that knows it.
const VOLTAGE: u32 = 0x1AA;
const LARGE_IS_FINE: u32 = 1 << 30;
/// The bit of the conditions that says that blocks are counted, not bytes.
const COUNTS_BLOCKS: u32 = 1 << 30;

/// Why a card did not do something.
#[derive(Clone, Copy, Debug, Format)]
pub(crate) enum CardError {
    /// There is none.
    Absent,
    /// It has answered this.
    Refused(u8),
    /// It has taken too long.
    Late,
}

/// How a card counts what it holds.
#[derive(Clone, Copy)]
enum Counting {
    Bytes,
    Blocks,
}

/// The card behind a bus.
pub(crate) struct Card {
    bus: &'static RefCell<Port>,
    select: Output,
    /// Not known before it has been started.
    counting: Option<Counting>,
}

impl Card {
    pub(super) const fn new(bus: &'static RefCell<Port>, select: Output) -> Self {
        Self { bus, select, counting: None }
    }

    /// Reads a block.
    pub(super) fn read(&mut self, index: u32) -> Result<Block, CardError> {
        self.talk(|link, counting| {
            link.ask(Command::READ, counting.address(index))?;
            link.wait_for(WORK, |byte| byte == BLOCK_FOLLOWS)?;
            let mut block = [IDLE; BLOCK];
            link.exchange(&mut block);
            link.exchange(&mut { CHECKSUM });
            Ok(block)
        })
    }

    /// Writes a block, and waits until it is there.
    pub(super) fn write(&mut self, index: u32, block: &Block) -> Result<(), CardError> {
        self.talk(|link, counting| {
            link.ask(Command::WRITE, counting.address(index))?;
            // A card may take a byte's time to get ready.
            link.send(&[IDLE, BLOCK_FOLLOWS]);
            link.send(block);
            link.send(&CHECKSUM);
            let answer = link.wait_for(ANSWER, |byte| byte != IDLE)?;
            if answer & 0x1F != TAKEN {
                return Err(CardError::Refused(answer));
            }
            link.wait_for(WORK, |byte| byte == IDLE).map(drop)
        })
    }

    /// Talks to the card, which is started first if it has not been, or has failed since.
    fn talk<T>(
        &mut self,
        what: impl FnOnce(&mut Link<'_>, Counting) -> Result<T, CardError>,
    ) -> Result<T, CardError> {
        let mut bus = self.bus.borrow_mut();
        let counting = match self.counting {
            Some(counting) => counting,
            None => start(&mut bus, &mut self.select)?,
        };
        let result = Link::open(&mut bus, &mut self.select, |link| what(link, counting));
        self.counting = result.is_ok().then_some(counting);
        result
    }
}

impl Counting {
    const fn address(self, index: u32) -> u32 {
        match self {
            Self::Bytes => index * BLOCK as u32,
            Self::Blocks => index,
        }
    }
}

/// Starts a card, slowly, and asks how it counts.
fn start(bus: &mut Port, select: &mut Output) -> Result<Counting, CardError> {
    bus.divide_by(Speed::Slow.divisor());
    let Ok(()) = bus.write(&WAKING);
    let counting = Link::open(bus, select, |link| {
        let is_there = (0..RESETS).any(|_| link.command(Command::RESET, 0).is_ok_and(|it| it == STARTING));
        if !is_there {
            return Err(CardError::Absent);
        }
        let is_new = link.command(Command::CHECK_VOLTAGE, VOLTAGE)? & UNKNOWN == 0;
        if is_new {
            link.exchange(&mut [IDLE; 4]);
        }
        let argument = if is_new { LARGE_IS_FINE } else { 0 };
        link.wait_until_started(argument)?;
        link.command(Command::CONDITIONS, 0)?;
        let mut conditions = [IDLE; 4];
        link.exchange(&mut conditions);
        let counts_blocks = is_new && u32::from_be_bytes(conditions) & COUNTS_BLOCKS != 0;
        Ok(if counts_blocks { Counting::Blocks } else { Counting::Bytes })
    });
    bus.divide_by(Speed::Full.divisor());
    counting
}

/// The bus while the card is selected.
struct Link<'b>(&'b mut Port);

impl<'b> Link<'b> {
    fn open<T>(
        bus: &'b mut Port,
        select: &mut Output,
        what: impl FnOnce(&mut Self) -> Result<T, CardError>,
    ) -> Result<T, CardError> {
        select.set(false);
        let mut link = Self(bus);
        let result = what(&mut link);
        select.set(true);
        // The byte after which a card lets go of the bus is left out: nobody else answers on it, and QEMU takes whatever is
        // sent while the card is not selected for pixels.
        result
    }

    /// Sends a command to a card that has started, which has to agree.
    fn ask(&mut self, command: Command, argument: u32) -> Result<(), CardError> {
        match self.command(command, argument)? {
            0 => Ok(()),
            answer => Err(CardError::Refused(answer)),
        }
    }

    /// Sends a command, and gives the first byte of the answer.
    fn command(&mut self, Command { number, checksum }: Command, argument: u32) -> Result<u8, CardError> {
        // What is left of an answer before.
        self.exchange(&mut [IDLE; 2]);
        self.send(&[0x40 | number]);
        self.send(&argument.to_be_bytes());
        self.send(&[checksum]);
        self.wait_for(ANSWER, |byte| byte & 0x80 == 0)
    }

    fn wait_until_started(&mut self, argument: u32) -> Result<(), CardError> {
        for _ in 0..STARTS {
            self.command(Command::APPLICATION, 0)?;
            match self.command(Command::START, argument)? {
                0 => return Ok(()),
                STARTING => {}
                answer => return Err(CardError::Refused(answer)),
            }
        }
        Err(CardError::Late)
    }

    fn wait_for(&mut self, at_most: u32, is_it: impl Fn(u8) -> bool) -> Result<u8, CardError> {
        for _ in 0..at_most {
            let mut byte = [IDLE];
            self.exchange(&mut byte);
            if is_it(byte[0]) {
                return Ok(byte[0]);
            }
        }
        Err(CardError::Late)
    }

    fn send(&mut self, bytes: &[u8]) {
        let Ok(()) = self.0.write(bytes);
    }

    fn exchange(&mut self, bytes: &mut [u8]) {
        let Ok(()) = self.0.transfer_in_place(bytes);
    }
}
