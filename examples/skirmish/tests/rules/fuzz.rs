//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p skirmish fuzz` tries longer.

retrograde_testkit::fuzz_tests!(skirmish::Skirmish);
