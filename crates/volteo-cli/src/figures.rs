//! Figures for people: grouped by thousands, set in columns.

use std::fmt::Write;

use volteo_engine::evaluation::PARTS;

/// A count with its thousands grouped: `60,604`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A column of names beside a column of figures, set flush right.
pub fn columns(rows: &[(&str, String)]) -> String {
    let names = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let figures = rows.iter().map(|(_, figure)| figure.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, figure) in rows {
        let _ = writeln!(text, "{name:names$}  {figure:>figures$}");
    }
    text
}

/// How long work took and how fast it was, in a line.
pub fn took(seconds: f64, rate: f64, what: &str) -> String {
    format!("took {seconds:.3} seconds: {} {what} a second\n", grouped(rate as u64))
}

/// `1 game`, `2 games`: a count with its noun.
pub fn counted(count: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A value in parts of a disc, as the engine counts them, in discs to a tenth. Zero has no negative sign.
pub fn discs(parts: i32) -> f64 {
    let tenths = (f64::from(parts) * 10.0 / f64::from(PARTS)).round();
    // Adding zero takes the sign from a negative one.
    tenths / 10.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_rounded_to_tenths_of_a_disc_and_none_is_a_negative_zero() {
        for (parts, text) in
            [(PARTS, "+1.0"), (-PARTS * 5 / 2, "-2.5"), (0, "+0.0"), (-1, "+0.0"), (7, "+0.1")]
        {
            assert_eq!(format!("{:+.1}", discs(parts)), text);
        }
    }

    #[test]
    fn thousands_are_grouped() {
        let groups = [(0, "0"), (999, "999"), (1000, "1,000"), (60_604, "60,604"), (1_234_567, "1,234,567")];
        for (count, text) in groups {
            assert_eq!(grouped(count), text);
        }
    }

    #[test]
    fn figures_are_set_flush_right() {
        let rows = [("games", grouped(12)), ("plies", grouped(1200))];
        assert_eq!(columns(&rows), "games     12\nplies  1,200\n");
    }
}
