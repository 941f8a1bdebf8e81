//! The requests over HTTP, as `docs/protocol.md` lists them.

mod games;
mod guard;
mod site;
mod socket;
mod tables;
mod wire;
mod workshop;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::hub::Hub;
use crate::sorry::Sorry;

/// The longest body of a request. A position in notation is the longest thing that is sent.
const LONGEST_BODY: usize = 64 * 1024;

/// Where the metrics are.
const METRICS: &str = "/metrics";

/// The longest that a request may take, with all that its client sends.
const LONGEST: Duration = Duration::from_mins(1);

/// This API for programs that read such things.
const OPENAPI: &str = include_str!("openapi.json");

/// All routes except the browser client, with their methods. The test below holds `openapi.json` to this list.
fn routes() -> Vec<(&'static str, &'static str, MethodRouter<Arc<Hub>>)> {
    vec![
        ("get", "/api", get(openapi)),
        ("get", "/api/games", get(games::games)),
        ("get", "/api/games/{game}/workshop", get(workshop::look)),
        ("post", "/api/games/{game}/workshop", post(workshop::work)),
        ("post", "/api/games/{game}/workshop/sheet", post(workshop::sheet)),
        ("get", "/api/pictures/{hash}", get(games::picture)),
        ("get", "/api/how-to/{game}", get(games::how_to)),
        ("get", "/api/rules/{game}", get(games::rules)),
        ("get", "/api/odds/{game}", get(games::odds)),
        ("get", "/api/seats/{game}", get(games::seats)),
        ("post", "/api/tables", post(tables::open)),
        ("get", "/api/tables/{table}", get(tables::facts)),
        ("post", "/api/tables/{table}/claim", post(tables::claim)),
        ("get", "/api/tables/{table}/journals", get(tables::journals)),
        ("get", "/api/tables/{table}/record", get(tables::record)),
        ("get", "/api/tables/{table}/socket", get(socket::socket)),
        ("get", "/health", get(health)),
        ("get", METRICS, get(metrics_text)),
    ]
}

/// The whole server behind its address.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let apart = hub.config.metrics.is_some();
    let routes = routes().into_iter().filter(|&(_, path, _)| !(apart && path == METRICS));
    routes
        .fold(Router::new(), |router, (_, path, handler)| router.route(path, handler))
        .method_not_allowed_fallback(async || Sorry::wrong_method())
        .fallback(site::site)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(CompressionLayer::new().gzip(true))
        .layer(CatchPanicLayer::custom(|_| {
            metrics::counter!("retrograde_crashes_total").increment(1);
            Sorry::failed().into_response()
        }))
        .layer(middleware::from_fn(measured))
        .layer(middleware::from_fn_with_state(hub.clone(), guard::own_name))
        .layer(middleware::map_response(with_headers))
        .with_state(hub)
}

/// Only the metrics, for an address of their own.
pub(crate) fn metrics_only() -> Router {
    Router::new().route(METRICS, get(metrics_text))
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

async fn health(State(hub): State<Arc<Hub>>) -> Result<&'static str, Sorry> {
    hub.healthy().await.map_err(Sorry::trouble)?;
    Ok("ok")
}

async fn metrics_text() -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], crate::metrics::text()).into_response()
}

/// What every answer tells the browser: nothing foreign, nothing inline, no frames, no trace of where one came from.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // What the interface says is true only now; the client's own files say for themselves how long they last.
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Counts and logs a request: its route and never its query, where a token may stand.
async fn measured(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let path = path.unwrap_or_else(|| "(client)".to_owned());
    let response = tokio::time::timeout(LONGEST, next.run(request)).await;
    let response = response.unwrap_or_else(|_| Sorry::too_slow().into_response());
    let status = response.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    metrics::counter!("retrograde_requests_total", "path" => path.clone(), "status" => status.to_string())
        .increment(1);
    metrics::histogram!("retrograde_request_seconds", "path" => path.clone()).record(seconds);
    tracing::debug!(%method, %path, status, seconds, "request");
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_openapi_document_lists_exactly_the_routes() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let mut documented = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                assert!(operation["summary"].is_string() && operation["responses"].is_object(), "{path}");
                documented.insert((method.clone(), path.clone()));
            }
        }
        let routes: BTreeSet<(String, String)> =
            routes().iter().map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned())).collect();
        assert_eq!(documented, routes);
    }

    #[test]
    fn every_reference_in_the_openapi_document_leads_somewhere() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let mut open = vec![&document];
        let mut references = 0;
        while let Some(value) = open.pop() {
            if let Some(reference) = value["$ref"].as_str() {
                references += 1;
                let pointer = reference.strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{reference}");
            }
            match value {
                serde_json::Value::Array(items) => open.extend(items),
                serde_json::Value::Object(items) => open.extend(items.values()),
                _ => {}
            }
        }
        assert!(references > 10);
    }
}
