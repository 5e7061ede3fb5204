//! Lines of the standard input, read on a thread of their own: while one is waited for the clocks run.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, sync_channel};

/// The longest line that is looked at, in bytes. Of a longer one the rest is passed over.
const LONGEST: usize = 4096;

/// How many lines are read ahead of what is answered.
const AHEAD: usize = 64;

/// The lines of the standard input, until it ends or cannot be read.
pub fn read_lines() -> Receiver<String> {
    let (to, from) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read_line(&mut input) {
            if to.send(line).is_err() {
                break;
            }
        }
    });
    from
}

/// The next line without its end; none at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut has_any = false;
    loop {
        let ready = match input.fill_buf() {
            Ok(ready) => ready,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if ready.is_empty() {
            return Ok(has_any.then(|| text(&line)));
        }
        has_any = true;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
        let used = end.map_or(ready.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(text(&line)));
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_however_they_end() {
        let mut input = io::BufReader::with_capacity(3, &b"d3\r\n\n  help  \nlast"[..]);
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, ["d3", "", "help", "last"]);
    }

    #[test]
    fn of_a_huge_line_the_beginning_is_taken_and_the_next_line_is_whole() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.extend_from_slice(b"\n\xFFd3\n");
        let mut input = &bytes[..];
        assert_eq!(read_line(&mut input).unwrap().unwrap().len(), LONGEST);
        assert_eq!(read_line(&mut input).unwrap().unwrap(), "\u{fffd}d3");
    }
}
