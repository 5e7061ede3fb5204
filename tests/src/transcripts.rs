//! Games written as running text, as rules.md §7 has them.

use volteo_core::{Action, BitSet, Position, Request, Rules};

/// The requests of a transcript: moves that follow each other directly or after white space.
///
/// # Panics
///
/// If the text is no transcript.
#[must_use]
pub fn requests(text: &str) -> Vec<Request> {
    let (mut requests, mut rest) = (Vec::new(), text.trim_ascii().as_bytes());
    while !rest.is_empty() {
        let (request, used) = Request::read(rest).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        requests.push(request);
        rest = rest[used..].trim_ascii_start();
    }
    requests
}

/// The position after a transcript from a position on. Passes that the text leaves out are filled in.
///
/// # Panics
///
/// If a move is refused.
#[must_use]
pub fn played_from<B: BitSet>(rules: &Rules<B>, position: &Position<B>, text: &str) -> Position<B> {
    let mut position = *position;
    for (ply, request) in (1..).zip(requests(text)) {
        if rules.must_pass(&position) && request != Request::Pass {
            rules.play_legal(&mut position, Action::Pass);
        }
        if let Err(refusal) = rules.play(&mut position, request) {
            panic!("{text:?}, move {ply}: {refusal}");
        }
    }
    position
}

/// The position after a transcript from the start.
///
/// # Panics
///
/// If a move is refused.
#[must_use]
pub fn played<B: BitSet>(rules: &Rules<B>, text: &str) -> Position<B> {
    played_from(rules, &rules.start(), text)
}
