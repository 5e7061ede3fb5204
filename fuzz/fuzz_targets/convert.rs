//! Whatever the bytes, every legal game in them is the same after any writer and its reader.
#![no_main]

use volteo_fuzz::{check_written, for_each_game};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| for_each_game(bytes, None, check_written));
