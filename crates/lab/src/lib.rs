//! The lab: plays many games between bots and says what came of them.
//!
//! A [`Study`] says what is to be found out, an [`Agenda`] which runs that takes, a [`Plan`] which games a run has; [`play_all`]
//! plays them in worker threads. [`Findings`] are made of the games alone: a [`Summary`] of a run, a [`Ladder`], a [`Sweep`] or
//! a study of [`Balance`]; [`page`] plots, [`export`] writes tables. What comes out depends on the study alone, not on the number of
//! threads, interruptions or parts, unless a bot thinks by the clock.

mod balance;
pub mod cli;
pub mod export;
mod files;
mod findings;
mod had;
mod ladder;
mod merge;
pub mod page;
mod plan;
mod played;
mod progress;
mod ratings;
mod resume;
mod shard;
mod statistics;
mod study;
mod summary;
mod sweep;
mod table;
mod work;

pub use balance::{Balance, BalanceRow, LossByWinner, What};
pub use findings::{Findings, Outlook};
pub use had::{Had, Sort};
pub use ladder::{Ladder, Pair, Rung};
pub use merge::merge;
pub use plan::{LabError, Plan};
pub use played::{DrawRow, End, Played};
pub use resume::{Kept, ResumeFile};
pub use shard::Shard;
pub use statistics::{Rate, Span, quantile};
pub use study::{Agenda, Kind, Run, Study};
pub use summary::{Ending, Loss, Side, Summary};
pub use sweep::{Sweep, SweepRow};
pub use work::play_all;
