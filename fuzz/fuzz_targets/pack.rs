#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    for title in retrograde_registry::titles() {
        retrograde_testkit::fuzz::pack(&**title, text);
    }
});
