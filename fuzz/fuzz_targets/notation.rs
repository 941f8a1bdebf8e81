#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| retrograde_table::fuzz::every_title(retrograde_table::fuzz::notation, text));
