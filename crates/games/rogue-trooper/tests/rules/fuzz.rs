//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p retrograde-rogue-trooper fuzz` tries longer.

retrograde_testkit::fuzz_tests!(retrograde_rogue_trooper::RogueTrooper);
