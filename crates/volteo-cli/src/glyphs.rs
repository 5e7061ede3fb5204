//! Letters and digits as strokes, so that pictures look the same with whatever fonts there are.

use std::fmt::Write;

/// The width of a character, in grid units.
const WIDTH: f64 = 4.0;
/// The gap between characters, in grid units.
const GAP: f64 = 2.0;
/// The height of a character, in grid units.
const HEIGHT: f64 = 6.0;

/// The strokes of a character on a grid 4 wide and 6 high (7 with what hangs below): points `xy`,
/// joined by lines, with a space between strokes. There are the small letters, the digits and the
/// signs that pictures of boards and of games need.
const fn strokes(character: char) -> &'static str {
    match character {
        'a' => "1232434616051444",
        'b' => "00063645433202",
        'c' => "421203051646",
        'd' => "40461605031242",
        'e' => "044443321203051646",
        'f' => "40302126 0343",
        'g' => "421203041545 42463707",
        'h' => "0006 0312324346",
        'i' => "2226 2020",
        'j' => "32362707 3030",
        'k' => "0006 320436",
        'l' => "2026",
        'm' => "0206 03122326 23324346",
        'n' => "0206 0312324346",
        'o' => "123243453616050312",
        'p' => "0207 023243443505",
        '0' => "103041453616050110",
        '1' => "012026 0646",
        '2' => "01103041420646",
        '3' => "004022334445361605",
        '4' => "36300444",
        '5' => "4000023243453606",
        '6' => "40200205163645443303",
        '7' => "004026",
        '8' => "10304142331304051636454433 13020110",
        '9' => "43130201103041442606",
        'q' => "421203041545 4247",
        'r' => "0206 03123243",
        's' => "4212031434453606",
        't' => "10152646 0232",
        'u' => "0205163645 4246",
        'v' => "022642",
        'w' => "0216243642",
        'x' => "0246 4206",
        'y' => "0225 4217",
        'z' => "02420646",
        '+' => "2125 0343",
        '-' => "0343",
        '?' => "01103041422324 2626",
        '!' => "2024 2626",
        _ => "",
    }
}

/// How wide a text is that is `size` high.
pub fn width(text: &str, size: f64) -> f64 {
    let count = text.chars().count() as f64;
    (count * WIDTH + (count - 1.0).max(0.0) * GAP) * size / HEIGHT
}

/// Draws a path as a line of a color into a picture.
pub fn stroke(svg: &mut String, path: &str, color: &str, width: f64) {
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\"/>"
    );
}

/// The SVG path of a text centered on a point, `size` high.
pub fn path(text: &str, center: (f64, f64), size: f64) -> String {
    let unit = size / HEIGHT;
    let left = center.0 - width(text, size) / 2.0;
    let top = center.1 - size / 2.0;
    let mut path = String::new();
    for (index, character) in text.chars().enumerate() {
        let start = left + index as f64 * (WIDTH + GAP) * unit;
        for stroke in strokes(character).split(' ') {
            for (point, xy) in stroke.as_bytes().chunks_exact(2).enumerate() {
                let [x, y] = [xy[0], xy[1]].map(|digit| f64::from(digit - b'0') * unit);
                let _ = write!(path, "{}{:.1} {:.1}", if point == 0 { 'M' } else { 'L' }, start + x, top + y);
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_pictures_need_has_strokes() {
        for character in ('a'..='z').chain('0'..='9').chain("+-?!".chars()) {
            let strokes = strokes(character);
            assert!(!strokes.is_empty(), "{character}");
            assert!(strokes.split(' ').all(|it| it.len() >= 4 && it.len().is_multiple_of(2)), "{character}");
        }
    }

    #[test]
    fn a_text_is_centered() {
        assert_eq!(path("l", (10.0, 10.0), 6.0), "M10.0 7.0L10.0 13.0");
    }
}
