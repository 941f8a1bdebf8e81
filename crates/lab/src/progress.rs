//! How far a run is, on the standard error stream.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, a line now and then elsewhere.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    total: u32,
    done: u32,
    /// Games that were done before this run began: they say nothing about its pace.
    before: u32,
    start: Instant,
    told: Instant,
}

/// Between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

impl Progress {
    pub(crate) fn new(total: u32, before: u32) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(u64::from(total)).with_position(u64::from(before));
            let template = "{bar:32} {pos} of {len} games, {per_sec}, {elapsed} gone, {eta} left";
            bar.set_style(
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(250));
            bar
        });
        let now = Instant::now();
        Progress { bar, total, done: before, before, start: now, told: now }
    }

    pub(crate) fn step(&mut self) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(self.done));
        } else if self.told.elapsed() >= PAUSE || self.done == self.total {
            self.told = Instant::now();
            let elapsed = self.start.elapsed().as_secs_f64();
            let left = elapsed / f64::from(self.done - self.before) * f64::from(self.total - self.done);
            eprintln!("{} of {} games, {elapsed:.0} s gone, about {left:.0} s left", self.done, self.total);
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
