//! What the fuzz targets share.

use volteo_records::{Format, GameRecord, Referee};

/// Reads bytes as records to their end, judging every game and writing out every legal one.
pub fn read_and_judge(bytes: &[u8], format: Option<Format>) {
    let Ok(mut reader) = volteo_records::open(bytes, format, None) else { return };
    let mut referee = Referee::new();
    let mut record = GameRecord::default();
    // A reader takes at least a byte for each game or error, and one more turn for the end.
    for _ in 0..=bytes.len() + 1 {
        match reader.read(&mut record) {
            None => return,
            Some(Err(_)) => {}
            Some(Ok(_)) => {
                let legal = referee.judge(&record).is_legal();
                assert_eq!(referee.write_out(&record).is_some(), legal);
            }
        }
    }
    panic!("the reader does not end");
}
