//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p retrograde-buck-rogers fuzz` tries longer.

retrograde_testkit::fuzz_tests!(retrograde_buck_rogers::BuckRogers);
