//! The lab alone: the same commands as `retrograde lab`, built without server and clients.
//!
//! `cargo run --release -p retrograde-lab --example lab -- ladder --game skirmish --bots cadet,trooper,sergeant --games 50`

use clap::Parser;
use retrograde_lab::cli::{LabArgs, run};

/// Play many games between bots and measure them.
#[derive(Parser)]
#[command(name = "lab")]
struct Lab {
    #[command(flatten)]
    args: LabArgs,
}

fn main() {
    std::process::exit(run(Lab::parse().args));
}
