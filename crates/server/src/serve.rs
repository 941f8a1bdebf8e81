use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::http;
use crate::hub::Hub;
use crate::listen;
use crate::nodes;
use crate::store::{Place, StoreError, make_private};

/// Why a server cannot be run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The store cannot be opened.
    #[error("{place}: {error}")]
    Store {
        /// Where.
        place: Place,
        /// Why.
        error: StoreError,
    },
    /// Another server uses the same store.
    #[error("{0}: another server already uses this directory; stop it first, or give another one")]
    InUse(Place),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The system refuses something else.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    serving: Vec<JoinHandle<()>>,
    /// Nobody else may serve the same store as long as this lives.
    _lock: Lock,
}

impl Server {
    /// Opens the store, listens, and lets bots that were asked when the last server ended go on.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        crate::metrics::install();
        let place = config.store.clone().unwrap_or_else(|| Place::Directory(config.data.clone()));
        let lock = lock(&place)?;
        let store = place.open().await.map_err(|error| ServeError::Store { place, error })?;
        let listener = listen_on(SocketAddr::new(config.host, config.port))?;
        let address = listener.local_addr()?;
        let metrics = config.metrics.map(listen_on).transpose()?;
        let hub = Hub::new(config, store.clone())?;
        let mut serving = vec![tokio::spawn(listen::serve(hub.clone(), listener, http::router(hub.clone())))];
        if let Some(listener) = metrics {
            let address = listener.local_addr()?;
            tracing::info!(%address, "metrics");
            serving.push(tokio::spawn(listen::serve(hub.clone(), listener, http::metrics_only())));
        }
        tokio::spawn(tidy(Arc::downgrade(&hub)));
        tokio::spawn(async move { store.inspect().await });
        if hub.nodes.is_some() {
            // Nodes take up what nobody acts for, now and later; snapshots that a killed one could not keep come when somebody does.
            nodes::start(&hub);
        } else {
            let waking = hub.clone();
            tokio::spawn(async move {
                waking.wake_bots().await;
                if let Err(error) = waking.keep_all().await {
                    tracing::error!(%error, "snapshots of tables at rest could not be kept");
                }
            });
        }
        tracing::info!(%address, "listening");
        Ok(Server { address, hub, serving, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Says goodbye to all clients, ends all tables and closes the store.
    pub async fn shut_down(self) {
        self.hub.end().await;
        for serving in self.serving {
            let _ = serving.await;
        }
        tracing::info!("ended");
    }
}

/// Listens on an address, with little memory for clients that do not read.
fn listen_on(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let bound = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.set_send_buffer_size(listen::SEND_BUFFER)?;
        socket.bind(address)?;
        socket.listen(1024)
    };
    bound().map_err(|error| ServeError::Listen { address, error })
}

/// Keeps others out for as long as it lives; the system or the database lets go of it however the process ends.
#[derive(Debug)]
pub(crate) enum Lock {
    File {
        _file: std::fs::File,
    },
    /// Where nothing can be locked, or where others are welcome.
    Nothing,
}

/// Makes sure that no other server uses a store.
pub(crate) fn lock(place: &Place) -> Result<Lock, ServeError> {
    let fail = |error: StoreError| ServeError::Store { place: place.clone(), error };
    match place {
        Place::Directory(directory) => {
            let file = make_private(directory, "retrograde.lock").map_err(|error| fail(error.into()))?;
            match file.try_lock() {
                Ok(()) => Ok(Lock::File { _file: file }),
                Err(std::fs::TryLockError::WouldBlock) => Err(ServeError::InUse(place.clone())),
                Err(std::fs::TryLockError::Error(error)) => {
                    tracing::warn!(%error, "this directory cannot be locked: do not start a second server on it");
                    Ok(Lock::Nothing)
                }
            }
        }
        // Any number of servers may share a database.
        Place::Postgres(_) => Ok(Lock::Nothing),
    }
}

/// So many times five seconds between two looks for tables that nobody has touched.
const FORGETTING: u32 = 720;

async fn tidy(hub: std::sync::Weak<Hub>) {
    let mut clock = tokio::time::interval(Duration::from_secs(5));
    for tick in 0u32.. {
        clock.tick().await;
        crate::metrics::tidy();
        let Some(hub) = hub.upgrade() else { return };
        // Not at once: by then a node knows what time it is.
        if tick % FORGETTING == 1 {
            hub.forget_untouched().await;
        }
        if tick % 6 == 0 {
            hub.look_after().await;
            give_back();
        }
    }
}

/// Lets the allocator give free memory back to the system. It does that now and then while memory is asked for, or when one of its threads ends;
/// a server that everybody has left does neither.
fn give_back() {
    // A thread is the allocator's when it has asked for memory.
    let _ = std::thread::Builder::new()
        .name("give-back".to_owned())
        .spawn(|| drop(std::hint::black_box(Box::new(0u8))));
}

/// Runs a server until it is told to end (Ctrl-C, SIGTERM). `ready` hears the address.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(config).await?;
        ready(server.address());
        told_to_end().await?;
        tracing::info!("asked to stop");
        server.shut_down().await;
        Ok(())
    })
}

#[cfg(unix)]
async fn told_to_end() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupted = tokio::signal::ctrl_c() => interrupted,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn told_to_end() -> std::io::Result<()> {
    tokio::signal::ctrl_c().await
}
