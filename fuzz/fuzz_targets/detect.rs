//! Whatever the bytes, finding out their format and reading them by it ends without a panic.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| volteo_fuzz::read_and_judge(bytes, None));
