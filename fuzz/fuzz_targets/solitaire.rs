//! Whatever the bytes, layouts, deals, transcripts and records of the solitaire are read or refused, and
//! what is read is played and written.
#![no_main]

use volteo_core::solitaire::{Deal, Layout, read_transcript};
use volteo_fuzz::{check_solitaire_line, play_record};
use volteo_records::native::{Line, Reader};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut lines = Reader::new(bytes);
    while let Some(line) = lines.next_line() {
        if let Ok((_, Line::Solitaire(record))) = line {
            play_record(&record);
            check_solitaire_line(&record);
        }
    }

    let Ok(text) = core::str::from_utf8(bytes) else { return };
    if let Ok(layout) = text.parse::<Layout>() {
        assert_eq!(layout.to_string().parse(), Ok(layout));
    }
    if let Ok(deal) = Deal::read(Layout::FRAME, text) {
        assert_eq!(Deal::read(Layout::FRAME, &deal.to_string()), Ok(deal));
    }
    assert!(read_transcript(text).count() <= text.len());
});
