//! Dates in the styles in which records of games write them.

use crate::Date;

/// Reads a date. None if it is in no style that is known:
///
/// - `2003.12.15_12:33:18.MST`, as the game servers' archives have it since 2003;
/// - `2000-4-16 11:13 EST`, as they have it before; also with dots or slashes, without a time, without
///   a day or a month, and with `??` for one that is not known;
/// - `23 Feb 2001 23:17:39`, as the servers write dates in messages;
/// - `947375357`, seconds since 1970.
pub(crate) fn read(text: &str) -> Option<Date> {
    let text = text.trim();
    seconds_since_1970(text).or_else(|| year_first(text)).or_else(|| day_first(text))
}

/// Whether a text stands for a date that is not known: `?`, `????.??.??`.
pub(crate) fn is_unknown(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-' | b'/' | b' '))
}

/// A date without its time in the order year, month, day; what is not known is `??` or left out.
pub(crate) fn year_month_day(date: &Date) -> String {
    let two = |number: Option<u8>| number.map_or_else(|| "??".to_owned(), |number| format!("{number:02}"));
    match (date.month, date.day) {
        (None, None) => format!("{:04}", date.year),
        (month, None) => format!("{:04}.{}", date.year, two(month)),
        (month, day) => format!("{:04}.{}.{}", date.year, two(month), two(day)),
    }
}

/// A date with its time as the game servers write it, so that [`read`] gives the same again.
pub(crate) fn with_time(date: &Date) -> String {
    let day = year_month_day(date);
    match &date.time {
        None => day,
        Some(time) if is_plain(time) => format!("{day}_{}", time.replacen(' ', ".", 1)),
        Some(time) => format!("{day} {time}"),
    }
}

/// Whether a time of day is figures and colons with, perhaps, a zone: `12:33:18 MST`.
fn is_plain(time: &str) -> bool {
    let (clock, zone) = time.split_once(' ').unwrap_or((time, "Z"));
    let figures = !clock.is_empty() && clock.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    figures
        && zone.starts_with(|it: char| it.is_ascii_alphabetic())
        && !zone.contains(|it: char| !it.is_ascii_alphanumeric())
}

fn year_first(text: &str) -> Option<Date> {
    let (day, time) = match text.find(['_', ' ', 'T']) {
        Some(at) => (&text[..at], Some((&text[at..=at], &text[at + 1..]))),
        None => (text, None),
    };
    let mut parts = day.split(['.', '-', '/']);
    let year = parts.next().and_then(year)?;
    let month = parts.next().map_or(Some(None), |text| number_or_unknown(text, 12))?;
    let day = parts.next().map_or(Some(None), |text| number_or_unknown(text, 31))?;
    if parts.next().is_some() {
        return None;
    }
    let time = match time {
        None => None,
        Some(("_", time)) => Some(spaced(time)),
        Some((_, time)) => Some(time.trim().to_owned()),
    };
    Some(Date { year, month, day, time: time.filter(|it| !it.is_empty()) })
}

/// `12:33:18.MST` with a space before the zone.
fn spaced(time: &str) -> String {
    let spaced = time.replacen('.', " ", 1);
    if is_plain(&spaced) { spaced } else { time.to_owned() }
}

fn day_first(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.splitn(4, ' ');
    let day = number(words.next()?, 31)?;
    let name = words.next()?;
    let month = MONTHS.iter().position(|month| month.eq_ignore_ascii_case(name))? as u8 + 1;
    let year = words.next().and_then(year)?;
    let time = words.next().map(|time| time.trim().to_owned()).filter(|it| !it.is_empty());
    Some(Date { year, month: Some(month), day: Some(day), time })
}

fn year(text: &str) -> Option<u16> {
    let is_year = (4..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_year { text.parse().ok() } else { None }
}

/// A month or a day, or that it is not known.
fn number_or_unknown(text: &str, most: u8) -> Option<Option<u8>> {
    match text {
        "??" | "?" => Some(None),
        _ => number(text, most).map(Some),
    }
}

fn number(text: &str, most: u8) -> Option<u8> {
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && (1..=most).contains(number))
}

/// Seconds since 1970 in universal time. A shorter number is no such time: the servers began in 1993.
fn seconds_since_1970(text: &str) -> Option<Date> {
    const DAY: u64 = 24 * 60 * 60;
    if text.len() < 9 || text.bytes().any(|byte| !byte.is_ascii_digit()) {
        return None;
    }
    let seconds: u64 = text.parse().ok()?;
    let (year, month, day) = civil(seconds / DAY)?;
    let (hours, minutes) = (seconds % DAY / 3600, seconds / 60 % 60);
    let time = format!("{hours:02}:{minutes:02}:{:02} UTC", seconds % 60);
    Some(Date { year, month: Some(month), day: Some(day), time: Some(time) })
}

/// The day of the Gregorian calendar, so many days after 1 January 1970. Years are taken to begin in
/// March, so that the leap day is their last.
fn civil(days: u64) -> Option<(u16, u8, u8)> {
    const FOUR_CENTURIES: u64 = 146_097;
    const TO_MARCH_OF_YEAR_0: u64 = 719_468;
    let days = days + TO_MARCH_OF_YEAR_0;
    let in_era = days % FOUR_CENTURIES;
    let year_of_era = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * in_year + 2) / 153;
    let day = (in_year - (153 * from_march + 2) / 5 + 1) as u8;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 } as u8;
    let year = days / FOUR_CENTURIES * 400 + year_of_era + u64::from(month <= 2);
    Some((u16::try_from(year).ok()?, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(year: u16, month: u8, day: u8, time: &str) -> Option<Date> {
        let time = Some(time.to_owned()).filter(|it| !it.is_empty());
        Some(Date { year, month: Some(month), day: Some(day), time })
    }

    #[test]
    fn every_style_is_read() {
        assert_eq!(read("2003.12.15_12:33:18.MST"), date(2003, 12, 15, "12:33:18 MST"));
        assert_eq!(read("2000-4-16 11:13 EST"), date(2000, 4, 16, "11:13 EST"));
        assert_eq!(read("2019-09-25 06:42:54 GMT"), date(2019, 9, 25, "06:42:54 GMT"));
        assert_eq!(read("2004-02-29"), date(2004, 2, 29, ""));
        assert_eq!(read("1999/01/02T03:04:05Z"), date(1999, 1, 2, "03:04:05Z"));
        assert_eq!(read("23 Feb 2001 23:17:39"), date(2001, 2, 23, "23:17:39"));
        assert_eq!(read("1977"), Some(Date { year: 1977, month: None, day: None, time: None }));
        assert_eq!(read("1977.05.??"), Some(Date { year: 1977, month: Some(5), day: None, time: None }));
    }

    #[test]
    fn seconds_since_1970_are_days_of_the_calendar() {
        assert_eq!(read("947375357"), date(2000, 1, 8, "23:49:17 UTC"));
        assert_eq!(read("951782400"), date(2000, 2, 29, "00:00:00 UTC"));
        assert_eq!(read("951868799"), date(2000, 2, 29, "23:59:59 UTC"));
        assert_eq!(read("951868800"), date(2000, 3, 1, "00:00:00 UTC"));
        assert_eq!(read("4102444800"), date(2100, 1, 1, "00:00:00 UTC"));
        assert_eq!(read("99999999999999999999"), None);
        assert_eq!(read("18446744073709551615"), None);
    }

    #[test]
    fn what_is_no_date_is_none() {
        for text in [
            "",
            "?",
            "yesterday",
            "77",
            "2000.13.01",
            "2000.1.32",
            "2000.1.1.1",
            "12345678",
            "2000.+1",
            "1 Foo 2000",
            "é",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
        assert!(is_unknown("????.??.??") && is_unknown("?") && !is_unknown("2000.??.??"));
    }

    #[test]
    fn a_date_reads_back_from_its_text() {
        for text in [
            "2003.12.15_12:33:18.MST",
            "2003.12.15_12:33",
            "2003",
            "2003.12",
            "2003.??.15",
            "2003.12.15 noon, or so",
            "0001.01.01 12:00:00.5",
            "65535.01.01 1:2 +01",
        ] {
            let date = read(text).unwrap();
            assert_eq!(with_time(&date), text);
        }
    }
}
