//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p retrograde-gammarauders fuzz` tries longer.

retrograde_testkit::fuzz_tests!(retrograde_gammarauders::Gammarauders);
