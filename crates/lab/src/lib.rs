//! The lab: plays many games between bots and says what came of them.
//!
//! A [`Plan`] says which games; [`play_all`] plays them in worker threads; a [`Summary`] counts, a [`page`] plots. What
//! comes out depends on the plan alone, not on the number of threads, unless a bot thinks by the clock.

pub mod cli;
pub mod page;
mod plan;
mod played;
mod progress;
mod resume;
mod statistics;
mod summary;
mod table;
mod work;

pub use plan::{LabError, Plan};
pub use played::{End, Played};
pub use resume::ResumeFile;
pub use statistics::{Rate, Span, quantile};
pub use summary::{Ending, Loss, Side, Summary};
pub use work::play_all;
