//! Designing units of one's own. Nothing is kept here: the design comes with every request.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use retrograde_core::Workshop;
use retrograde_core::workshop::LONGEST_DESIGN;
use serde::de::DeserializeOwned;

use super::guard::{Address, OwnPage};
use crate::crash::guarded;
use crate::hub::Hub;
use crate::protocol::{DrawSheet, Work, Worked, WorkshopNow};
use crate::sorry::Sorry;

/// The longest line of a change, in bytes.
const LONGEST_CHANGE: usize = 200;

fn workshop(hub: &Hub, game: &str) -> Result<&'static dyn Workshop, Sorry> {
    let title = hub.title(game).map_err(|sorry| Sorry::not_found(sorry.because))?;
    title.workshop().ok_or_else(|| Sorry::not_found(format!("{} has no workshop", title.info().title)))
}

/// `GET /api/games/{game}/workshop`.
pub(super) async fn look(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
) -> Result<Json<WorkshopNow>, Sorry> {
    let workshop = workshop(&hub, &game)?;
    Ok(Json(WorkshopNow { workshop: workshop.info(), starts: workshop.starts() }))
}

/// `POST /api/games/{game}/workshop`.
pub(super) async fn work(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
    address: Address,
    _: OwnPage,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Worked>, Sorry> {
    let workshop = workshop(&hub, &game)?;
    let Work { design, change } = asked(&hub, &address, body)?;
    fits(&design, LONGEST_DESIGN, "a design")?;
    fits(change.as_deref().unwrap_or_default(), LONGEST_CHANGE, "a change")?;
    at_the_bench(move || {
        let design = match change.as_deref().map(|change| workshop.change(&design, change)) {
            Some(Err(refusal)) => return Ok(Json(Worked::Refused(refusal))),
            Some(Ok(changed)) => changed,
            None => design,
        };
        let bench = workshop.describe(&design);
        bench.map(|bench| Json(Worked::Bench(Box::new(bench)))).map_err(|error| no_design(&error))
    })
    .await?
}

/// `POST /api/games/{game}/workshop/sheet`.
pub(super) async fn sheet(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
    address: Address,
    _: OwnPage,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Sorry> {
    let workshop = workshop(&hub, &game)?;
    let DrawSheet { design, look } = asked(&hub, &address, body)?;
    fits(&design, LONGEST_DESIGN, "a design")?;
    let drawn = at_the_bench(move || workshop.sheet(&design, look)).await?;
    let drawn = drawn.map_err(|refusal| Sorry::not_now(refusal.to_string()))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], drawn).into_response())
}

fn no_design(error: &retrograde_core::ParseError) -> Sorry {
    Sorry::asked_wrongly(format!("this is not a design: {error}"))
}

fn asked<T: DeserializeOwned>(
    hub: &Hub,
    address: &Address,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Sorry> {
    let body = body.map_err(|rejection| Sorry::too_long(rejection.body_text()))?;
    hub.addresses.work(address.0).map_err(|wait| {
        let most = hub.config.limits.designs_per_second;
        let seconds = wait.as_secs() + 1;
        Sorry::too_much(format!("too many changes at once, at most {most} a second: wait {seconds} s"))
    })?;
    serde_json::from_slice(&body)
        .map_err(|error| Sorry::asked_wrongly(format!("this is not a request to a workshop: {error}")))
}

fn fits(text: &str, most: usize, what: &str) -> Result<(), Sorry> {
    if text.len() <= most {
        return Ok(());
    }
    Err(Sorry::too_long(format!("{what} has at most {most} bytes; this one has {}", text.len())))
}

/// Works in a thread that may take its time; a failure there must not end more than the request.
async fn at_the_bench<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Sorry> {
    let guarded = move || guarded(|| "a design in a workshop".to_owned(), work);
    let done = tokio::task::spawn_blocking(guarded).await.map_err(|_| Sorry::failed())?;
    done.map_err(|crash| {
        metrics::counter!("retrograde_crashes_total").increment(1);
        tracing::error!(panic = %crash.panic, "a workshop failed");
        Sorry::failed()
    })
}
