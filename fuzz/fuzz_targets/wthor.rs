//! Whatever the bytes, the wthor reader ends, without a panic, and so does the referee on what it gives.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| volteo_fuzz::read_and_judge(
    bytes,
    Some(volteo_records::Format::Wthor)
));
