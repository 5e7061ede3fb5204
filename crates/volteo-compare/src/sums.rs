//! Sums as text: a JSON object on one line, with the checksum of all that follows it as its first value.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::PartError;

/// What a text begins with, up to the checksum: the CRC-32 in eight hexadecimal digits.
const OPENING: &str = "{\"crc32\":\"";
/// What ends the checksum.
const AFTER_CHECKSUM: &str = "\",";

/// Sums, which are an object, as a text that shows damage to it.
///
/// # Panics
///
/// If they are no object.
#[must_use]
pub fn sums_to_text(sums: &impl Serialize) -> String {
    let object = serde_json::to_string(sums).expect("numbers, texts and lists can be written");
    let rest = object.strip_prefix('{').expect("sums are an object");
    format!("{OPENING}{}{AFTER_CHECKSUM}{rest}\n", checksum(rest))
}

/// Reads what [`sums_to_text`] wrote.
///
/// # Errors
///
/// If it was not that, or was damaged.
pub fn sums_from_text<S: DeserializeOwned>(text: &str) -> Result<S, PartError> {
    if text.is_empty() {
        return Err(PartError::Empty);
    }
    let summed = text.strip_prefix(OPENING).ok_or(PartError::NoChecksum)?;
    let summed = summed.strip_suffix('\n').ok_or(PartError::CutOff)?;
    let (sum, rest) = summed.split_once(AFTER_CHECKSUM).ok_or(PartError::Damaged)?;
    if sum != checksum(rest) {
        return Err(PartError::Damaged);
    }
    Ok(serde_json::from_str(text)?)
}

fn checksum(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}
