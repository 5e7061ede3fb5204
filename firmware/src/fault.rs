//! What happens when the program cannot go on: it is logged and kept, and the device starts again.

use core::arch::global_asm;
use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering, compiler_fence};

use cortex_m_rt::ExceptionFrame;
use volteo_board::{FAULT_BYTES, Fault, Kind};

use crate::board;

/// Memory that is left as it is when the device starts.
struct Kept(UnsafeCell<MaybeUninit<[u8; FAULT_BYTES]>>);

// SAFETY: there is one core; what writes ends in a reset, and what reads runs before anything else.
unsafe impl Sync for Kept {}

// SAFETY: the section is memory that is neither zeroed nor loaded, and any bytes will do.
#[unsafe(link_section = ".uninit.fault")]
static KEPT: Kept = Kept(UnsafeCell::new(MaybeUninit::uninit()));

/// Whether something is being logged about a fault: a fault in that is not.
static LOGGING: AtomicBool = AtomicBool::new(false);

/// The instruction that asks a debugger, or an emulator, for a service.
const CALL_HOST: u16 = 0xBEAB;
/// What a call that failed gives back.
const NO_HOST: u32 = u32::MAX;

/// Why the device stopped before it started now, if it did.
pub(crate) fn take() -> Option<Fault> {
    let kept = KEPT.0.get().cast::<[u8; FAULT_BYTES]>();
    // SAFETY: nothing else touches it now, and whatever the bytes are, they are bytes.
    let bytes = unsafe { kept.read_volatile() };
    // SAFETY: as above.
    unsafe { kept.write_volatile([0; FAULT_BYTES]) };
    Fault::from_bytes(&bytes)
}

/// Keeps a fault, and starts the device again.
fn stop(fault: &Fault) -> ! {
    let kept = KEPT.0.get().cast::<[u8; FAULT_BYTES]>();
    // SAFETY: nothing else runs any more.
    unsafe { kept.write_volatile(fault.to_bytes()) };
    compiler_fence(Ordering::SeqCst);
    board::restart()
}

/// Logs, unless it was the logging that failed. (The smallest processors can only load and store in one go.)
fn log(write: impl FnOnce()) {
    if !LOGGING.load(Ordering::Relaxed) {
        LOGGING.store(true, Ordering::Relaxed);
        write();
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    cortex_m::interrupt::disable();
    // The message stays out: to write it would take more flash than there is.
    let (file, line) = info.location().map_or(("", 0), |place| (place.file(), place.line()));
    log(|| defmt::error!("panic in {=str}:{=u32}", file, line));
    stop(&Fault::in_source(file, line))
}

// The handlers get the registers that the processor has put on the stack: the branch leaves `lr` alone, so that to
// return from them is to return from the exception.
global_asm!(
    ".thumb_func",
    ".global HardFault",
    "HardFault:",
    "mrs r0, msp",
    "ldr r1, =_stack_end",
    "cmp r0, r1",
    "bhs 1f",
    // No room for registers either: the stack is taken from its start.
    "ldr r1, =_stack_start",
    "msr msp, r1",
    "ldr r1, ={stack_fault}",
    "bx r1",
    "1:",
    "ldr r1, ={processor_fault}",
    "bx r1",
    ".thumb_func",
    ".global watchdog",
    "watchdog:",
    "mrs r0, msp",
    "ldr r1, ={watchdog_fault}",
    "bx r1",
    ".pool",
    stack_fault = sym stack_fault,
    processor_fault = sym processor_fault,
    watchdog_fault = sym watchdog_fault,
);

// SAFETY: it is defined above, and only the processor calls it.
unsafe extern "C" {
    /// The handler of a watchdog's warning, for a board's table of interrupts.
    pub(crate) fn watchdog();
}

extern "C" fn processor_fault(frame: &mut ExceptionFrame) {
    if is_call_of_host(frame.pc()) {
        // Nobody is there to log to: the program goes on without.
        // SAFETY: the call takes two bytes, and its result is in the first register.
        unsafe {
            frame.set_pc(frame.pc() + 2);
            frame.set_r0(NO_HOST);
        }
        return;
    }
    log(|| defmt::error!("processor fault at {:#010x}", frame.pc()));
    stop(&Fault::at_address(Kind::Processor, frame.pc()))
}

extern "C" fn stack_fault() -> ! {
    log(|| defmt::error!("the stack has grown too large"));
    stop(&Fault::at_address(Kind::Stack, 0))
}

extern "C" fn watchdog_fault(frame: &mut ExceptionFrame) {
    log(|| defmt::error!("the watchdog found the program at {:#010x}", frame.pc()));
    stop(&Fault::at_address(Kind::Watchdog, frame.pc()))
}

fn is_call_of_host(address: u32) -> bool {
    // SAFETY: the processor has just read its instruction there.
    address.is_multiple_of(2) && unsafe { (address as *const u16).read_volatile() } == CALL_HOST
}
