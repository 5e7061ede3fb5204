//! Taking texts into the fields of a record, each of which holds one.

/// Takes a text into a slot that is free; hands it back otherwise.
pub(crate) fn fill(slot: &mut Option<String>, text: String) -> Option<String> {
    if slot.is_some() {
        return Some(text);
    }
    *slot = Some(text);
    None
}

/// Takes what a text stands for into a slot that is free; hands it back where it stands for nothing.
pub(crate) fn parse<T>(
    slot: &mut Option<T>,
    text: String,
    read: impl Fn(&str) -> Option<T>,
) -> Option<String> {
    match read(text.trim()) {
        Some(read) if slot.is_none() => {
            *slot = Some(read);
            None
        }
        _ => Some(text),
    }
}
