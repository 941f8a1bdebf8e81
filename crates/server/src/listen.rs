//! Connections: how many there may be, and how long they may be silent.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

use crate::hub::Hub;
use crate::limits::Place;

/// Bytes that the system keeps for a client that does not read.
pub(crate) const SEND_BUFFER: u32 = 256 * 1024;
/// Files that are needed for other things than connections.
const OTHER_FILES: usize = 100;
/// How long requests that are under way have when the server ends.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The requests of one connection.
struct Requests {
    router: TowerToHyperService<Router>,
    peer: SocketAddr,
    place: Arc<Place>,
}

impl Service<Request<Incoming>> for Requests {
    type Response = Response<axum::body::Body>;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        // A websocket goes on after its request, and so does its place.
        request.extensions_mut().insert(self.place.clone());
        self.router.call(request)
    }
}

/// Serves connections until the server ends.
pub(crate) async fn serve(hub: Arc<Hub>, listener: TcpListener, router: Router) {
    let shutdown = hub.shutdown();
    tokio::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Behind a proxy all connections are the proxy's; it tells whose they are with each request.
                let address = (!hub.config.behind_proxy).then(|| peer.ip());
                let Some(place) = hub.addresses.accept(address) else {
                    metrics::counter!("retrograde_connections_refused_total").increment(1);
                    continue;
                };
                // Messages are short and somebody waits for them: none is held back to be sent together with the next.
                let _ = stream.set_nodelay(true);
                let router = TowerToHyperService::new(router.clone());
                let requests = Requests { router, peer, place: Arc::new(place) };
                tokio::spawn(talk(hub.clone(), TokioIo::new(stream), requests));
            }
            // Usually a client that has gone already; if the files have run out, some will be closed in a moment.
            Err(error) => {
                tracing::debug!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

async fn talk(hub: Arc<Hub>, stream: TokioIo<tokio::net::TcpStream>, requests: Requests) {
    let _alive = hub.alive();
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(hub.config.limits.headers)
        .serve_connection(stream, requests)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        biased;
        // However it ended, there is nobody left to tell.
        _ = connection.as_mut() => return,
        () = hub.shutdown() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(LAST_WORDS, connection).await;
}

/// How many connections the files that this process may open are enough for, after as many as possible were asked for.
#[cfg(unix)]
pub(crate) fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: before.maximum, ..before };
    if before.current != before.maximum
        && let Err(error) = setrlimit(Resource::Nofile, raised)
    {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
    let files = getrlimit(Resource::Nofile).current;
    files.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX)).saturating_sub(OTHER_FILES)
}

#[cfg(not(unix))]
pub(crate) fn most_connections() -> usize {
    usize::MAX
}
