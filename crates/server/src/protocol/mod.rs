//! What goes over the wire, as `docs/protocol.md` describes it.

mod change;
mod client;
mod http;
mod server;

pub use change::{Change, Patch};
pub use client::{ClientMessage, Hello};
pub use http::{
    BotInfo, Claim, Claimed, CopyOf, DrawSheet, ErrorBody, GameInfo, Games, HowToPart, HowToPlay, HowToScene,
    OpenTable, Opened, RuleText, Rules, SeatsOf, TableFacts, Work, Worked, WorkshopNow,
};
pub use server::{
    Asked, ChanceNow, CostlyNow, CourseMoment, DiceNow, LogChange, LogLine, OutcomeNow, RefusedKind,
    ReviewMoment, ReviewNow, ScenarioName, ScreensOf, SeatNow, SeedNow, ServerMessage, StandingChoice,
    Update, Welcome,
};

/// The version of the protocol that this server speaks.
pub const VERSION: u32 = 1;
