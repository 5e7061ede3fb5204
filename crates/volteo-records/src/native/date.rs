//! Dates: `2003-12-15 12:33:18 MST`, or as much of that as is known.

use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::Date;

/// What stands for a month that is not known where the day is.
const UNKNOWN: &str = "??";

/// A date as JSON has it.
#[derive(Clone, Debug)]
pub(super) struct DateField(pub(super) Date);

impl<'de> Deserialize<'de> for DateField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        read(&text).map(Self).ok_or_else(|| {
            let what = "is no date like 2003-12-15, 2003-12 or 2003, with a time of day after a space if there is one";
            de::Error::custom(format_args!("{text:?} {what}"))
        })
    }
}

impl Serialize for DateField {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&text(&self.0))
    }
}

/// Whether a date is one of the calendar, as far as it goes, and so can be written.
pub(super) fn is_date(date: &Date) -> bool {
    date.month.is_none_or(|it| (1..=12).contains(&it)) && date.day.is_none_or(|it| (1..=31).contains(&it))
}

fn text(date: &Date) -> String {
    let mut text = format!("{:04}", date.year);
    match (date.month, date.day) {
        (Some(month), _) => text += &format!("-{month:02}"),
        (None, Some(_)) => text = text + "-" + UNKNOWN,
        (None, None) => {}
    }
    if let Some(day) = date.day {
        text += &format!("-{day:02}");
    }
    if let Some(time) = &date.time {
        text = text + " " + time;
    }
    text
}

fn read(text: &str) -> Option<Date> {
    let (days, time) = match text.split_once(' ') {
        Some((days, time)) => (days, Some(time.to_owned())),
        None => (text, None),
    };
    let mut parts = days.split('-');
    let year = parts.next().and_then(|year| digits(year, 4..=5))?;
    let month = part(parts.next())?;
    let day = part(parts.next())?;
    let date = Date { year, month, day, time };
    if parts.next().is_none() && is_date(&date) { Some(date) } else { None }
}

/// A month or a day: a number, or nothing if it is not known.
fn part(text: Option<&str>) -> Option<Option<u8>> {
    match text {
        None | Some(UNKNOWN) => Some(None),
        Some(text) => digits(text, 2..=2).map(|number| Some(number as u8)),
    }
}

fn digits(text: &str, length: std::ops::RangeInclusive<usize>) -> Option<u16> {
    let are_digits = length.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if are_digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_read_back_from_their_text() {
        for text in [
            "2003-12-15 12:33:18 MST",
            "2003-12-15",
            "2003-12",
            "2003",
            "2003-??-15",
            "65535-01-31 ",
            "0001 noon",
        ] {
            assert_eq!(super::text(&read(text).unwrap()), text);
        }
        assert_eq!(read("2003-12-??"), read("2003-12"));
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in [
            "",
            "03",
            "2003-1",
            "2003-13",
            "2003-00",
            "2003-12-32",
            "2003-12-15-1",
            "+003",
            "65536",
            "2003-+1",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
