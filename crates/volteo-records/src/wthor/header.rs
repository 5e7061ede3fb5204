//! The header of a file of games or of a table of names.

/// What a file says about itself before its games or names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The day of its creation: year, month, day. Zeros where it is not known.
    pub created: (u16, u8, u8),
    /// How many games it promises.
    pub games: u32,
    /// How many names it promises.
    pub names: u16,
    /// The year in which the games were played; 0 if it is not known.
    pub year: u16,
    /// The size of the board as written: 0 or 8, or 10.
    pub board_size: u8,
    /// 1 for a file of problems, 0 for one of games.
    pub kind: u8,
    /// The empties from which the theoretical scores follow by perfect play.
    pub depth: u8,
}

impl Header {
    pub(crate) const LENGTH: usize = 16;

    pub(super) fn read(bytes: &[u8; Self::LENGTH]) -> Self {
        let [century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, board_size, kind, depth, _] = *bytes;
        Self {
            created: (u16::from(century) * 100 + u16::from(year), month, day),
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            board_size,
            kind,
            depth,
        }
    }

    pub(super) fn write(&self) -> [u8; Self::LENGTH] {
        let (year, month, day) = self.created;
        let [g0, g1, g2, g3] = self.games.to_le_bytes();
        let ([n0, n1], [y0, y1]) = (self.names.to_le_bytes(), self.year.to_le_bytes());
        let century = u8::try_from(year / 100).unwrap_or(u8::MAX);
        let in_century = (year % 100) as u8;
        [
            century,
            in_century,
            month,
            day,
            g0,
            g1,
            g2,
            g3,
            n0,
            n1,
            y0,
            y1,
            self.board_size,
            self.kind,
            self.depth,
            0,
        ]
    }

    /// Files and ranks of the board.
    pub(super) const fn side(&self) -> u8 {
        if self.board_size == 10 { 10 } else { 8 }
    }

    /// Reads bytes that may be anything: none if they cannot be the header of a file of games or of a table
    /// of names.
    pub(crate) fn read_plausible(bytes: &[u8; Self::LENGTH]) -> Option<Self> {
        // A year of the century from 100 on would be read as one of the next.
        Some(Self::read(bytes)).filter(|it| bytes[1] < 100 && it.is_plausible())
    }

    fn is_plausible(&self) -> bool {
        let (year, month, day) = self.created;
        let is_dated = (1900..2200).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let holds_something = self.games > 0 || self.names > 0;
        let is_undated = self.created == (0, 0, 0) && holds_something;
        let is_year = self.year == 0 || (1900..2200).contains(&self.year);
        let is_board = matches!(self.board_size, 0 | 8 | 10);
        (is_dated || is_undated) && is_year && is_board && self.games < 1 << 24
    }

    /// What is wrong with the header of a file of games: the byte, and in words.
    pub(super) fn fault(&self) -> Option<(u64, String)> {
        if self.names > 0 && self.games == 0 {
            return Some((
                8,
                format!("this is a table of {} names (JOU or TRN), not a file of games", self.names),
            ));
        }
        if self.names > 0 {
            return Some((
                8,
                format!("the header counts {} names, and a file of games has none", self.names),
            ));
        }
        if !matches!(self.board_size, 0 | 8 | 10) {
            return Some((
                12,
                format!("a board of size {}: the sizes are 8 (also written as 0) and 10", self.board_size),
            ));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_reads_back_from_its_bytes() {
        let bytes = [20, 7, 5, 22, 12, 0, 0, 0, 0, 0, 0xB9, 7, 8, 0, 24, 0];
        let header = Header::read(&bytes);
        assert_eq!(header.created, (2007, 5, 22));
        assert_eq!((header.games, header.year, header.side(), header.depth), (12, 1977, 8, 24));
        assert_eq!(header.write(), bytes);
        assert_eq!(header.fault(), None);
    }

    #[test]
    fn a_table_of_names_and_impossible_boards_are_no_files_of_games() {
        let fault = |header: Header| header.fault().unwrap().1;
        assert!(fault(Header { names: 3, ..Header::default() }).starts_with("this is a table of 3 names"));
        assert!(fault(Header { names: 3, games: 1, ..Header::default() }).contains("counts 3 names"));
        assert!(fault(Header { board_size: 9, ..Header::default() }).starts_with("a board of size 9"));
    }
}
