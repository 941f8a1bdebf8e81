//! Damaged games. `RETROGRADE_FUZZ=4000 cargo test -p retrograde-gamma-knights fuzz` tries longer.

retrograde_testkit::fuzz_tests!(retrograde_gamma_knights::GammaKnights);
