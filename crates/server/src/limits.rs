//! How much one client, one address and all together may use.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Limits;

/// Lets something happen a number of times a second in the long run, and a number of times at once.
#[derive(Debug)]
pub(crate) struct Bucket {
    per_second: f64,
    most: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(per_second: f64, most: u32) -> Bucket {
        Bucket { per_second, most: f64::from(most), left: f64::from(most), filled: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.filled).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.most);
        self.filled = now;
        let takes = self.left >= 1.0;
        if takes {
            self.left -= 1.0;
        }
        takes
    }

    /// Takes one; else how long until there is one.
    pub(crate) fn take_or_wait(&mut self) -> Result<(), Duration> {
        if self.take() { Ok(()) } else { Err(self.wait()) }
    }

    /// How long until there is one.
    pub(crate) fn wait(&self) -> Duration {
        Duration::from_secs_f64(((1.0 - self.left) / self.per_second).clamp(0.0, 3600.0))
    }

    fn is_full(&self) -> bool {
        let gained = self.filled.elapsed().as_secs_f64() * self.per_second;
        self.left + gained >= self.most
    }
}

/// What the addresses use.
#[derive(Debug)]
pub(crate) struct Addresses {
    used: Mutex<HashMap<IpAddr, Used>>,
    limits: Limits,
}

#[derive(Debug)]
struct Used {
    connections: usize,
    tables: Bucket,
    designs: Bucket,
}

/// How many addresses are remembered before those that no longer matter are swept out.
const SWEPT_ABOVE: usize = 10_000;

impl Addresses {
    pub(crate) fn new(limits: &Limits) -> Arc<Addresses> {
        Arc::new(Addresses { used: Mutex::default(), limits: limits.clone() })
    }

    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut Used) -> T) -> T {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() > SWEPT_ABOVE {
            used.retain(|_, used| used.connections > 0 || !used.tables.is_full() || !used.designs.is_full());
        }
        let limits = &self.limits;
        work(used.entry(address).or_insert_with(|| Used {
            connections: 0,
            tables: Bucket::new(f64::from(limits.tables_per_hour) / 3600.0, limits.tables_per_hour),
            designs: Bucket::new(limits.designs_per_second.into(), limits.design_burst),
        }))
    }

    /// One more connection of an address, for as long as the guard lives; none if there are too many.
    pub(crate) fn connect(self: &Arc<Addresses>, address: IpAddr) -> Option<Connected> {
        self.with(address, |used| {
            (used.connections < self.limits.connections_per_address).then(|| used.connections += 1)
        })?;
        Some(Connected { addresses: self.clone(), address })
    }

    /// One more table of an address; else how long it must wait.
    pub(crate) fn open_table(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |used| used.tables.take_or_wait())
    }

    /// One more request to a workshop; else how long it must wait.
    pub(crate) fn work(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |used| used.designs.take_or_wait())
    }
}

/// A connection that is counted.
#[derive(Debug)]
pub(crate) struct Connected {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.addresses.with(self.address, |used| used.connections -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_given_back() {
        let addresses = Addresses::new(&Limits { connections_per_address: 2, ..Limits::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        let one = addresses.connect(here).unwrap();
        let _two = addresses.connect(here).unwrap();
        assert!(addresses.connect(here).is_none());
        assert!(addresses.connect(IpAddr::from([127, 0, 0, 2])).is_some());
        drop(one);
        assert!(addresses.connect(here).is_some());
    }

    #[test]
    fn tables_of_an_hour_run_out() {
        let addresses = Addresses::new(&Limits { tables_per_hour: 2, ..Limits::default() });
        let here = IpAddr::from([127, 0, 0, 1]);
        assert!(addresses.open_table(here).is_ok() && addresses.open_table(here).is_ok());
        let wait = addresses.open_table(here).unwrap_err();
        assert!(wait > Duration::from_mins(1) && wait <= Duration::from_mins(30), "{wait:?}");
    }
}
