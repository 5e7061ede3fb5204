//! Time in milliseconds, and the buttons looked at in each of them.

use core::cell::RefCell;
use core::mem;

use critical_section::Mutex;
use heapless::Deque;
use volteo_board::{Buttons, Pressed};
use volteo_handheld::{Event, Time};

use crate::{board, log};

/// The most that buttons can do before the program looks: more than fingers manage while a memory is erased.
const WAITING: usize = 16;

/// How often is told how much the processor has slept, in milliseconds.
const TOLD_EVERY: u64 = 60_000;

struct State {
    now: u64,
    /// The microseconds asleep since that was told last, and when that was.
    asleep: u64,
    told: u64,
    buttons: Buttons,
    events: Deque<(Time, Event), WAITING>,
}

static STATE: Mutex<RefCell<State>> = Mutex::new(RefCell::new(State {
    now: 0,
    asleep: 0,
    told: 0,
    buttons: Buttons::new(),
    events: Deque::new(),
}));

/// The time.
pub(crate) fn now() -> Time {
    critical_section::with(|section| Time::from_millis(STATE.borrow_ref(section).now))
}

/// What the buttons did next.
pub(crate) fn next_event() -> Option<(Time, Event)> {
    let next = critical_section::with(|section| STATE.borrow_ref_mut(section).events.pop_front());
    if let Some((time, event)) = next {
        log::event(time, event);
    }
    next
}

/// Sleeps until a time, until a button has done something, or until there is something else to do; at most so many
/// milliseconds.
pub(crate) fn rest(until: Option<Time>, at_most: u64, is_wanted: impl Fn() -> bool) {
    let end = now().millis() + at_most;
    let end = until.map_or(end, |until| until.millis().min(end));
    while has_slept(end, &is_wanted) {}
    tell_of_sleep();
}

/// Sleeps until something interrupts, unless there is something to do; whether it did.
fn has_slept(end: u64, is_wanted: impl Fn() -> bool) -> bool {
    // With interrupts off nothing happens between looking and sleeping; what interrupts wakes the processor all the same.
    critical_section::with(|section| {
        let state = STATE.borrow_ref(section);
        if state.now >= end || !state.events.is_empty() || is_wanted() {
            return false;
        }
        drop(state);
        let before = micros();
        board::sleep();
        STATE.borrow_ref_mut(section).asleep += micros() - before;
        true
    })
}

/// Logs once a minute how much of it the processor has slept.
fn tell_of_sleep() {
    let told = critical_section::with(|section| {
        let state = &mut *STATE.borrow_ref_mut(section);
        let passed = state.now - state.told;
        (passed >= TOLD_EVERY).then(|| {
            state.told = state.now;
            (mem::take(&mut state.asleep) / 1_000, passed)
        })
    });
    if let Some((asleep, passed)) = told {
        defmt::info!("asleep: {=u64} ms of the last {=u64}", asleep, passed);
    }
}

/// So many milliseconds have passed, one as a rule, and these buttons' contacts are closed: a board's timer says so in an
/// interrupt.
pub(crate) fn advance(millis: u32, pressed: Pressed) {
    critical_section::with(|section| {
        let state = &mut *STATE.borrow_ref_mut(section);
        state.now += u64::from(millis);
        let now = Time::from_millis(state.now);
        let events = &mut state.events;
        state.buttons.sample(now, pressed, |event| {
            // What there is no room for is lost: nobody has pressed so much.
            let _ = events.push_back((now, event));
        });
    });
}

/// The time in microseconds.
fn micros() -> u64 {
    critical_section::with(|section| {
        STATE.borrow_ref(section).now * 1_000 + u64::from(board::micros_of_tick())
    })
}

defmt::timestamp!("{=u64:us}", micros());
