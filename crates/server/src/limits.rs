//! How much one client, one address and all together may use.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::Limits;
use crate::listen::most_connections;
use crate::token::short_hash;

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
        self.take_some(1.0)
    }

    fn take_some(&mut self, some: f64) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.filled).as_secs_f64() * self.per_second;
        self.left = (self.left + gained).min(self.most);
        self.filled = now;
        let takes = self.left >= some;
        if takes {
            self.left -= some;
        }
        takes
    }

    /// Takes so many; else how long until there is one.
    pub(crate) fn take_or_wait(&mut self, some: f64) -> Result<(), Duration> {
        if self.take_some(some) { Ok(()) } else { Err(self.wait()) }
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
    /// Websockets that addresses have at other nodes, by what addresses are called there.
    elsewhere: Mutex<HashMap<String, u32>>,
    /// How many nodes there are.
    nodes: AtomicUsize,
    /// All connections of everybody.
    sockets: AtomicUsize,
    most_sockets: usize,
    limits: Limits,
}

#[derive(Debug)]
struct Used {
    /// Websockets.
    connections: usize,
    /// All connections, websockets included.
    sockets: usize,
    tables: Bucket,
    designs: Bucket,
}

/// How many more connections than websockets an address may have.
const SPARE: usize = 50;

/// How many addresses are remembered before those that no longer matter are swept out.
const SWEPT_ABOVE: usize = 10_000;

impl Addresses {
    pub(crate) fn new(limits: &Limits) -> Arc<Addresses> {
        let (used, sockets, most_sockets) = (Mutex::default(), AtomicUsize::new(0), most_connections());
        let (elsewhere, nodes) = (Mutex::default(), AtomicUsize::new(1));
        Arc::new(Addresses { used, elsewhere, nodes, sockets, most_sockets, limits: limits.clone() })
    }

    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut Used) -> T) -> T {
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        if used.len() > SWEPT_ABOVE {
            used.retain(|_, used| {
                used.connections + used.sockets > 0 || !used.tables.is_full() || !used.designs.is_full()
            });
        }
        let limits = &self.limits;
        work(used.entry(shared(address)).or_insert_with(|| Used {
            connections: 0,
            sockets: 0,
            tables: Bucket::new(f64::from(limits.tables_per_hour) / 3600.0, limits.tables_per_hour),
            designs: Bucket::new(limits.designs_per_second.into(), limits.design_burst),
        }))
    }

    /// One more connection of an address, for as long as the guard lives; none if there are too many.
    pub(crate) fn connect(self: &Arc<Addresses>, address: IpAddr) -> Option<Connected> {
        let elsewhere = {
            let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
            if elsewhere.is_empty() { 0 } else { elsewhere.get(&name_of(address)).copied().unwrap_or(0) }
        };
        let most = self.limits.connections_per_address.saturating_sub(elsewhere as usize);
        self.with(address, |used| (used.connections < most).then(|| used.connections += 1))?;
        Some(Connected { addresses: self.clone(), address })
    }

    /// A place for one more connection of an address, or of nobody's in particular; none if there are too many.
    pub(crate) fn accept(self: &Arc<Addresses>, address: Option<IpAddr>) -> Option<Place> {
        if self.sockets.load(Ordering::Relaxed) >= self.most_sockets {
            return None;
        }
        if let Some(address) = address {
            // Requests need connections too, when all that are for websockets are used.
            let most = self.limits.connections_per_address.saturating_add(SPARE);
            self.with(address, |used| (used.sockets < most).then(|| used.sockets += 1))?;
        }
        self.sockets.fetch_add(1, Ordering::Relaxed);
        Some(Place { addresses: self.clone(), address })
    }

    /// One more table of an address; else how long it must wait.
    pub(crate) fn open_table(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |used| used.tables.take_or_wait(1.0))
    }

    /// One more request to a workshop; else how long it must wait. Requests are spread over the nodes, and so is what an address may ask for.
    pub(crate) fn work(&self, address: IpAddr) -> Result<(), Duration> {
        let each = self.nodes.load(Ordering::Relaxed) as f64;
        self.with(address, |used| used.designs.take_or_wait(each))
    }

    /// The addresses that have many websockets here. Those with few make no difference.
    pub(crate) fn crowded(&self) -> Vec<(String, u32)> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let many = self.limits.connections_per_address / 10;
        let crowded = used.iter().filter(|(_, used)| used.connections > many);
        let mut crowded: Vec<(String, u32)> =
            crowded.map(|(&address, used)| (name_of(address), used.connections as u32)).collect();
        crowded.sort_unstable();
        crowded
    }

    /// Hears how many websockets addresses have at other nodes, and how many nodes there are.
    pub(crate) fn elsewhere(&self, sockets: Vec<(String, u32)>, nodes: usize) {
        *self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner) = sockets.into_iter().collect();
        self.nodes.store(nodes.max(1), Ordering::Relaxed);
    }
}

/// What nodes call an address among themselves.
pub(crate) fn name_of(address: IpAddr) -> String {
    short_hash(&[b"address", shared(address).to_string().as_bytes()], 16)
}

/// The place of a connection, whatever it is used for.
#[derive(Debug)]
pub(crate) struct Place {
    addresses: Arc<Addresses>,
    address: Option<IpAddr>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.addresses.sockets.fetch_sub(1, Ordering::Relaxed);
        if let Some(address) = self.address {
            self.addresses.with(address, |used| used.sockets -= 1);
        }
    }
}

/// Whose share something counts for: whoever has one address of version 6 has a whole network of them.
pub(crate) fn shared(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address @ IpAddr::V4(_) => address,
    }
}

/// A websocket that is counted.
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
    fn places_are_counted_by_network_and_given_back() {
        let addresses = Addresses::new(&Limits { connections_per_address: 1, ..Limits::default() });
        let one = |last: u16| Some(IpAddr::from([0x2001, 0xdb8, 1, 2, 0, 0, 0, last]));
        let places: Vec<Place> =
            (0..=SPARE as u16).map(|last| addresses.accept(one(last)).unwrap()).collect();
        assert!(addresses.accept(one(999)).is_none(), "all of the same network");
        assert!(addresses.accept(Some(IpAddr::from([0x2001, 0xdb8, 1, 3, 0, 0, 0, 1]))).is_some());
        assert!(addresses.accept(None).is_some(), "a proxy's");
        drop(places);
        assert!(addresses.accept(one(999)).is_some());
        let mapped: IpAddr = "::ffff:10.1.2.3".parse().unwrap();
        assert_eq!(shared(mapped), IpAddr::from([10, 1, 2, 3]));
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
