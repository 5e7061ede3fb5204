//! Time in milliseconds, and the buttons looked at in each of them.

use core::cell::RefCell;

use critical_section::Mutex;
use defmt::Debug2Format;
use heapless::Deque;
use volteo_board::{Buttons, Pressed};
use volteo_handheld::{Event, Time};

use crate::board;

/// The most that buttons can do before the program looks: more than fingers manage while a memory is erased.
const WAITING: usize = 16;

struct State {
    now: u64,
    buttons: Option<Buttons>,
    events: Deque<(Time, Event), WAITING>,
}

static STATE: Mutex<RefCell<State>> =
    Mutex::new(RefCell::new(State { now: 0, buttons: None, events: Deque::new() }));

/// The time.
pub(crate) fn now() -> Time {
    critical_section::with(|section| Time::from_millis(STATE.borrow_ref(section).now))
}

/// What the buttons did next.
pub(crate) fn next_event() -> Option<(Time, Event)> {
    let next = critical_section::with(|section| STATE.borrow_ref_mut(section).events.pop_front());
    if let Some((time, event)) = &next {
        defmt::info!("button: {} at {=u64} ms", Debug2Format(event), time.millis());
    }
    next
}

/// Sleeps until a time, until a button has done something, or until there is something else to do; at most so many
/// milliseconds.
pub(crate) fn rest(until: Option<Time>, at_most: u64, is_wanted: impl Fn() -> bool) {
    let end = now().millis() + at_most;
    let end = until.map_or(end, |until| until.millis().min(end));
    let is_over = || {
        critical_section::with(|section| {
            let state = STATE.borrow_ref(section);
            state.now >= end || !state.events.is_empty()
        })
    };
    while !is_over() && !is_wanted() {
        cortex_m::asm::wfi();
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
        let buttons = state.buttons.get_or_insert_default();
        buttons.sample(now, pressed, |event| {
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
