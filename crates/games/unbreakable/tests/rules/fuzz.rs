//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p retrograde-unbreakable fuzz` tries longer.

retrograde_testkit::fuzz_tests!(retrograde_unbreakable::Unbreakable);
