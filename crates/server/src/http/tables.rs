use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use retrograde_core::{Journal, SeatInfo, Setup};
use retrograde_table::{Bits, Promise, Seed, Table, Title};

use super::guard::{Address, OwnPage};
use crate::crash::guarded;
use crate::hub::Hub;
use crate::limits::name_of;
use crate::protocol::{Claim, Claimed, OpenTable, Opened, TableFacts};
use crate::sorry::Sorry;
use crate::store::{StoredGame, StoredSeat, StoredTable};
use crate::task::{TableMessage, probe, snapshot_of, tidy_name};
use crate::token::{TokenHash, is_token, random_token, random_word};

/// `POST /api/tables`.
pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    address: Address,
    _: OwnPage,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Sorry> {
    let body = body.map_err(|rejection| Sorry::too_long(rejection.body_text()))?;
    let request: OpenTable = serde_json::from_slice(&body)
        .map_err(|error| Sorry::asked_wrongly(format!("this does not describe a table: {error}")))?;
    may_open(&hub, address.0).await?;
    let (seed, promise) = seed(request.seed.as_deref())?;
    let (title, mut table, position) = begin(&hub, &request, seed).await?;
    table.set_dice(Some(promise), &[]);
    if position.is_some() {
        // A table that fails whenever somebody looks at it is not kept.
        asked(|| probe(&*table))?;
    }
    let (mut stored, opened) = seat(&hub, title, &*table, seed, position, &request)?;
    stored.promise = Some(promise);
    let snapshot = asked(|| snapshot_of(&*table, title, 0, stored.created))?;
    let game = StoredGame {
        table: stored,
        answers: Vec::new(),
        snapshots: vec![snapshot],
        habits: Vec::new(),
        chances: Vec::new(),
    };
    hub.store.create(&game).await?;
    let stored = game.table;
    metrics::counter!("retrograde_tables_opened_total").increment(1);
    tracing::info!(table = %stored.id, game = %stored.game, "a table was opened");
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

/// Counts one more table of an address, here and with all other nodes.
async fn may_open(hub: &Hub, address: IpAddr) -> Result<(), Sorry> {
    let most = hub.config.limits.tables_per_hour;
    let mut wait = hub.addresses.open_table(address).err();
    if let (None, Some(nodes)) = (wait, hub.store.nodes()) {
        wait = nodes.count_table(&name_of(address), most).await?.map(Duration::from_secs_f64);
    }
    let Some(wait) = wait else { return Ok(()) };
    let minutes = wait.as_secs() / 60 + 1;
    Err(Sorry::too_much(format!("you may open only {most} tables an hour: wait {minutes} min")))
}

type Begun = (&'static dyn Title, Box<dyn Table>, Option<String>);

/// The table that a request describes, and the position that it begins at, if it does not begin at a setup.
async fn begin(hub: &Arc<Hub>, request: &OpenTable, seed: Seed) -> Result<Begun, Sorry> {
    if let Some(from) = &request.from {
        if request.game.is_some()
            || request.scenario.is_some()
            || request.options.is_some()
            || request.position.is_some()
        {
            let because = "a copy takes the game, scenario and options of its table: leave them out";
            return Err(Sorry::asked_wrongly(because));
        }
        let copy = |reply| {
            let (token, moment) = (from.token.clone(), from.moment);
            TableMessage::Copy { token, moment, reply }
        };
        let (copied, _) = hub.ask(known_id(&from.table)?, copy).await?;
        let title = hub.title(&copied.stored.game)?;
        let table = asked(|| title.at_position(&copied.position, seed))?
            .map_err(|error| Sorry::asked_wrongly(error.to_string()))?;
        return Ok((title, table, Some(copied.position)));
    }
    let game =
        request.game.as_deref().ok_or_else(|| Sorry::asked_wrongly("which game? give its id as \"game\""))?;
    let title = hub.title(game)?;
    if let Some(position) = &request.position {
        if request.scenario.is_some() || request.options.is_some() {
            let because = "a position already includes its scenario and options: leave them out";
            return Err(Sorry::asked_wrongly(because));
        }
        let table = asked(|| title.at_position(position, seed))?
            .map_err(|error| Sorry::asked_wrongly(format!("position: {error}")))?;
        return Ok((title, table, Some(position.clone())));
    }
    let lobby = title.lobby();
    let scenario = request.scenario.clone().or(lobby.scenarios.first().map(|scenario| scenario.id.clone()));
    let setup = Setup {
        scenario: scenario.unwrap_or_default(),
        options: request.options.clone().unwrap_or_default(),
    };
    let table =
        asked(|| title.open(&setup, seed))?.map_err(|error| Sorry::asked_wrongly(error.to_string()))?;
    Ok((title, table, None))
}

/// The seed that was given, or one that nobody knows, with the salt of its commitment.
fn seed(given: Option<&str>) -> Result<(Seed, Promise), Sorry> {
    let random = || {
        let mut bits = [0; 32];
        let filled = getrandom::fill(&mut bits).map(|()| bits);
        filled.map_err(|error| Sorry::trouble(format!("no random bits: {error}")))
    };
    let salt = Bits(random()?);
    let Some(text) = given else {
        return Ok((Seed(random()?), Promise { salt, known: false }));
    };
    let seed = Seed::parse(text);
    let seed = seed.ok_or_else(|| Sorry::asked_wrongly("a seed is a decimal number or 64 hex digits"))?;
    Ok((seed, Promise { salt, known: true }))
}

/// Calls the rules about something that somebody sent; a failure there must not end more than the request.
fn asked<T>(work: impl FnOnce() -> T) -> Result<T, Sorry> {
    guarded(|| "the opening of a table".to_owned(), work).map_err(|crash| {
        metrics::counter!("retrograde_crashes_total").increment(1);
        tracing::error!(panic = %crash.panic, "the rules failed while a table was being opened");
        Sorry::failed()
    })
}

/// Puts players on the seats and makes the tokens.
fn seat(
    hub: &Hub,
    title: &dyn Title,
    table: &dyn Table,
    seed: Seed,
    position: Option<String>,
    request: &OpenTable,
) -> Result<(StoredTable, Opened), Sorry> {
    let infos = table.seats();
    let players = players(hub, infos, request.seats.as_ref())?;
    let mut labels = vec![None; infos.len()];
    for (id, name) in request.names.iter().flatten() {
        labels[index_of(infos, id)?] = tidy_name(name).map_err(Sorry::asked_wrongly)?;
    }
    let no_chance = |error: getrandom::Error| Sorry::trouble(format!("no random token: {error}"));
    let (mut tokens, mut invitations) = (BTreeMap::new(), BTreeMap::new());
    let mut seats = Vec::new();
    for ((info, player), label) in infos.iter().zip(players).zip(labels) {
        let (mut token, mut invitation) = (None, None);
        if !player.starts_with("bot:") {
            let key = random_token().map_err(no_chance)?;
            let hash = Some(TokenHash::of(&key));
            // Whoever opens a table holds the keys of the seats that they play, and no others.
            if player == "open" {
                invitation = hash;
                invitations.insert(info.id.clone(), key);
            } else {
                token = hash;
                tokens.insert(info.id.clone(), key);
            }
        }
        seats.push(StoredSeat { token, invitation, player, label });
    }
    let watch = random_token().map_err(no_chance)?;
    let bot_asked = table.to_act().iter().any(|seat| seats[seat.index()].is_bot());
    let stored = StoredTable {
        id: random_word(16).map_err(no_chance)?,
        game: title.info().id.to_owned(),
        rules_version: title.info().rules_version,
        pack: title.pack().to_owned(),
        setup: table.setup().clone(),
        position,
        seed,
        promise: None,
        watch: TokenHash::of(&watch),
        created: hub.now(),
        bot_asked,
        changes: 0,
        seats,
    };
    let opened = Opened { table: stored.id.clone(), seats: tokens, invitations, watch };
    Ok((stored, opened))
}

fn players(
    hub: &Hub,
    infos: &[SeatInfo],
    given: Option<&BTreeMap<String, String>>,
) -> Result<Vec<String>, Sorry> {
    let mut players: Vec<Option<String>> = vec![None; infos.len()];
    for (id, player) in given.into_iter().flatten() {
        let index = index_of(infos, id)?;
        if player != "human" && player != "open" {
            hub.bot(player).map_err(Sorry::asked_wrongly)?;
        }
        players[index] = Some(player.clone());
    }
    // Somebody who asks for a particular seat does not want the first one as well.
    let chosen = players.iter().flatten().any(|player| !player.starts_with("bot:"));
    let default = |index: usize| if index == 0 && !chosen { "human" } else { "bot:greedy" };
    let players = players.into_iter().enumerate();
    Ok(players.map(|(index, player)| player.unwrap_or_else(|| default(index).to_owned())).collect())
}

fn index_of(infos: &[SeatInfo], id: &str) -> Result<usize, Sorry> {
    infos.iter().position(|info| info.id == id).ok_or_else(|| {
        let ids: Vec<&str> = infos.iter().map(|info| info.id.as_str()).collect();
        Sorry::asked_wrongly(format!("there is no seat {id:?}; expected {}", ids.join(", ")))
    })
}

/// An id that may be one of a table.
pub(super) fn known_id(id: &str) -> Result<&str, Sorry> {
    let fits = (1..=32).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if fits { Ok(id) } else { Err(Sorry::not_found("there is no such table")) }
}

/// `GET /api/tables/{table}`.
pub(super) async fn facts(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
) -> Result<Json<TableFacts>, Sorry> {
    let (facts, _) = hub.ask(known_id(&id)?, |reply| TableMessage::Facts { reply }).await?;
    Ok(Json(facts))
}

/// `POST /api/tables/{table}/claim`.
pub(super) async fn claim(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    _: OwnPage,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Claimed>, Sorry> {
    let body = body.map_err(|rejection| Sorry::too_long(rejection.body_text()))?;
    let claim: Claim = serde_json::from_slice(&body)
        .map_err(|error| Sorry::asked_wrongly(format!("this is not a claim to a seat: {error}")))?;
    if claim.token.as_deref().is_some_and(|token| !is_token(token)) {
        return Err(Sorry::asked_wrongly("a token has 26 letters and digits, none of them l, o, 0 or 1"));
    }
    let ask = |reply| TableMessage::Claim { claim: claim.clone(), reply };
    let (claimed, _) = hub.ask(known_id(&id)?, ask).await?;
    Ok(Json(claimed))
}

/// `GET /api/tables/{table}/record`. The token comes as `Authorization: Bearer`: what stands in an address ends up in logs and histories.
pub(super) async fn record(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Sorry> {
    let token = token_of(&headers)?;
    let ask = |reply| TableMessage::Record { token: token.clone(), reply };
    let (record, _) = hub.ask(known_id(&id)?, ask).await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record).into_response())
}

/// `GET /api/tables/{table}/journals`. The token comes as it does for the record.
pub(super) async fn journals(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<Journal>>, Sorry> {
    let token = token_of(&headers)?;
    let ask = |reply| TableMessage::Journals { token: token.clone(), reply };
    let (journals, _) = hub.ask(known_id(&id)?, ask).await?;
    Ok(Json(journals))
}

fn token_of(headers: &HeaderMap) -> Result<String, Sorry> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let because = "give the token of a seat or to watch as `Authorization: Bearer …`, never in the address";
    bearer.map(str::to_owned).ok_or_else(|| Sorry::no_token(because))
}
