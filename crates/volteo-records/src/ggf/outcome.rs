//! Results (`RE`) and the decimal figures of the format.

use volteo_core::{Color, Ending};

/// What a result says: from Black's side, positive when Black has won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// In thousandths of a disc.
    pub(super) thousandths: Option<i32>,
    pub(super) ending: Option<Ending>,
}

impl Outcome {
    /// Reads a result: `+12.000`, `-64.00:t`, `?`, `aborted`. None if there is more in it than that.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "" | "?" => return Some(Self::default()),
            "aborted" | "adjourned" | "left" => {
                return Some(Self { thousandths: None, ending: Some(Ending::Abandoned) });
            }
            _ => {}
        }
        let (figure, flag) = text.split_once(':').map_or((text, None), |(figure, flag)| (figure, Some(flag)));
        let thousandths = thousandths(figure)?;
        let loser = match thousandths {
            1.. => Some(Color::White),
            0 => None,
            _ => Some(Color::Black),
        };
        let ending = match flag {
            None => None,
            Some("r" | "R") => Some(Ending::Resigned(loser?)),
            Some("t" | "T") => Some(Ending::TimeOut(loser?)),
            Some("s" | "S") if loser.is_none() => Some(Ending::AgreedDraw),
            Some("l" | "L") => Some(Ending::Abandoned),
            Some(_) => return None,
        };
        let is_left = ending == Some(Ending::Abandoned) && loser.is_none();
        Some(Self { thousandths: if is_left { None } else { Some(thousandths) }, ending })
    }
}

/// Reads a figure with a sign or without one and any number of decimals, of which the first three must
/// say it all.
pub(super) fn thousandths(text: &str) -> Option<i32> {
    let text = text.trim();
    let (negative, unsigned) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 5 || !digits(whole) || !digits(decimals) {
        return None;
    }
    let beyond = decimals.bytes().skip(3).any(|digit| digit != b'0');
    let value = |part: &mut dyn Iterator<Item = u8>| {
        part.fold(0, |value, digit| value * 10 + i32::from(digit - b'0'))
    };
    let size = value(&mut whole.bytes()) * 1000 + value(&mut decimals.bytes().chain([b'0'; 3]).take(3));
    if beyond { None } else { Some(if negative { -size } else { size }) }
}

/// A figure as the servers write it: a sign and three decimals.
pub(super) fn figure(thousandths: i32) -> String {
    let size = thousandths.unsigned_abs();
    format!("{}{}.{:03}", if thousandths < 0 { '-' } else { '+' }, size / 1000, size % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Option<i32>, Option<Ending>)> {
        Outcome::read(text).map(|it| (it.thousandths, it.ending))
    }

    #[test]
    fn every_result_of_the_servers_is_read() {
        assert_eq!(read("+0.000"), Some((Some(0), None)));
        assert_eq!(read("-22.87"), Some((Some(-22_870), None)));
        assert_eq!(read("64"), Some((Some(64_000), None)));
        assert_eq!(read("-40.00:r"), Some((Some(-40_000), Some(Ending::Resigned(Color::Black)))));
        assert_eq!(read("+64.00:t"), Some((Some(64_000), Some(Ending::TimeOut(Color::White)))));
        assert_eq!(read("0.00:s"), Some((Some(0), Some(Ending::AgreedDraw))));
        assert_eq!(read("-2.00:l"), Some((Some(-2_000), Some(Ending::Abandoned))));
        assert_eq!(read("+0.000:l"), Some((None, Some(Ending::Abandoned))));
        assert_eq!(read("aborted"), Some((None, Some(Ending::Abandoned))));
        assert_eq!(read("?"), Some((None, None)));
    }

    #[test]
    fn a_result_that_says_more_or_nothing_is_left_alone() {
        for text in ["B+2", "0:r", "+5.00:s", "+5:x", "1.0005", "1e3", "nan", "--1", "123456", "1.-2", "é"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_figure_reads_back_from_its_text() {
        for size in [0, 1, -1, 22_867, -22_867, 64_000, 99_999_999] {
            assert_eq!(thousandths(&figure(size)), Some(size));
        }
        assert_eq!(figure(-22_867), "-22.867");
    }
}
