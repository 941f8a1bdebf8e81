use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use retrograde_core::{FightOdds, Setup, Workshop};
use retrograde_table::{Level, Seed, rulebook};
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::site::FOR_EVER;
use crate::hub::Hub;
use crate::protocol::{
    BotInfo, GameInfo, Games, HowToPart, HowToPlay, HowToScene, RuleText, Rules, SeatsOf, VERSION,
};
use crate::sorry::Sorry;

/// `GET /api/games`.
pub(super) async fn games(State(hub): State<Arc<Hub>>) -> Json<Games> {
    let bot = |level: Level| BotInfo {
        id: format!("bot:{level}"),
        title: level.title().to_owned(),
        about: level.about().to_owned(),
        ahead: hub.bot(&format!("bot:{level}/ahead")).is_ok(),
    };
    let games = hub.config.titles.iter().map(|title| GameInfo {
        game: title.info().clone(),
        pack: title.pack().to_owned(),
        lobby: title.lobby(),
        theme: title.theme().clone(),
        lessons: title.lessons().to_vec(),
        ratings: title.ratings().to_vec(),
        workshop: title.workshop().map(Workshop::info),
        odds: title.odds_example().map(|(first, second)| (first.to_owned(), second.to_owned())),
    });
    let bots = Level::ALL.into_iter().map(bot).filter(|bot| hub.bot(&bot.id).is_ok());
    Json(Games { protocol: VERSION, bots: bots.collect(), games: games.collect() })
}

/// `GET /api/rules/{game}`.
pub(super) async fn rules(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
) -> Result<Json<Rules>, Sorry> {
    let title = hub.title(&game).map_err(|sorry| Sorry::not_found(sorry.because))?;
    let info = title.info();
    let rules = rulebook::rules_of(info).into_iter().map(|rule| RuleText {
        id: rule.id,
        section: rule.section,
        lines: rule.lines,
    });
    Ok(Json(Rules {
        game: info.id.to_owned(),
        title: info.title.to_owned(),
        prefix: info.prefix.to_owned(),
        rules: rules.collect(),
    }))
}

/// `GET /api/how-to/{game}`.
pub(super) async fn how_to(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
) -> Result<Json<HowToPlay>, Sorry> {
    let title = hub.title(&game).map_err(|sorry| Sorry::not_found(sorry.because))?;
    let info = title.info();
    let parts = title.how_to().iter().zip(title.how_to_scenes()).map(|(part, scene)| HowToPart {
        title: part.title.clone(),
        text: part.text.clone(),
        picture: part.picture.as_ref().zip(scene.as_ref()).map(|(picture, scene)| HowToScene {
            caption: picture.caption.clone(),
            scene: scene.clone(),
            show: picture.show.clone(),
            point: picture.point.clone(),
        }),
    });
    Ok(Json(HowToPlay {
        game: info.id.to_owned(),
        title: info.title.to_owned(),
        prefix: info.prefix.to_owned(),
        parts: parts.collect(),
    }))
}

/// `GET /api/pictures/{hash}`: the picture of a pack. Its name is its content, so it never changes.
pub(super) async fn picture(
    State(hub): State<Arc<Hub>>,
    Path(hash): Path<String>,
) -> Result<Response, Sorry> {
    let known = hub.config.titles.iter().find_map(|title| {
        let named = title.theme().picture.as_ref().is_some_and(|picture| picture.hash == hash);
        title.picture().filter(|_| named)
    });
    let content = known.ok_or_else(|| Sorry::not_found("there is no such picture"))?;
    let about = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, FOR_EVER)];
    Ok((about, content.to_string()).into_response())
}

/// `GET /api/seats/{game}?scenario=…&OPTION=…`.
pub(super) async fn seats(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
    Query(mut options): Query<BTreeMap<String, String>>,
) -> Result<Json<SeatsOf>, Sorry> {
    let title = hub.title(&game).map_err(|sorry| Sorry::not_found(sorry.because))?;
    let first = || title.lobby().scenarios.into_iter().next().map_or_else(String::new, |first| first.id);
    let scenario = options.remove("scenario").unwrap_or_else(first);
    let table = title
        .open(&Setup { scenario, options }, Seed::number(0))
        .map_err(|error| Sorry::asked_wrongly(error.to_string()))?;
    Ok(Json(SeatsOf { seats: table.seats().to_vec() }))
}

/// Two forces, each in the words of the game.
#[derive(Deserialize)]
pub(super) struct Fight {
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
}

/// The longest description of a force, in bytes.
const LONGEST_FORCE: usize = 200;

/// Fights that are worked out at the same time: they take a processor each.
static WORKING: Semaphore = Semaphore::const_new(2);

/// `GET /api/odds/{game}`.
pub(super) async fn odds(
    State(hub): State<Arc<Hub>>,
    Path(game): Path<String>,
    Query(Fight { first, second }): Query<Fight>,
) -> Result<Json<FightOdds>, Sorry> {
    let title = hub.title(&game).map_err(|sorry| Sorry::not_found(sorry.because))?;
    if title.odds_example().is_none() {
        return Err(Sorry::not_found(format!("{} has no battle calculator", title.info().title)));
    }
    if first.len() > LONGEST_FORCE || second.len() > LONGEST_FORCE {
        return Err(Sorry::asked_wrongly(format!("a force may be at most {LONGEST_FORCE} characters long")));
    }
    let _working = WORKING.acquire().await.map_err(|_| Sorry::failed())?;
    let worked_out = tokio::task::spawn_blocking(move || {
        hub.title(&game).ok().and_then(|title| title.odds(&first, &second))
    });
    match worked_out.await {
        Ok(Some(Ok(odds))) => Ok(Json(odds)),
        Ok(Some(Err(error))) => Err(Sorry::asked_wrongly(error.to_string())),
        Ok(None) | Err(_) => Err(Sorry::failed()),
    }
}
