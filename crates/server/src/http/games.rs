use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use retrograde_core::Workshop;
use retrograde_table::rulebook;

use crate::hub::Hub;
use crate::protocol::{BotInfo, GameInfo, Games, RuleText, Rules, VERSION};
use crate::sorry::Sorry;

/// The bots to choose from.
const BOTS: [(&str, &str, &str); 4] = [
    ("bot:random", "Random", "Any legal answer."),
    ("bot:greedy", "Greedy", "The answer whose position looks best at once."),
    ("bot:search:200ms", "Search, quick", "Looks ahead for a fifth of a second."),
    ("bot:search:2s", "Search, patient", "Looks ahead for two seconds."),
];

/// `GET /api/games`.
pub(super) async fn games(State(hub): State<Arc<Hub>>) -> Json<Games> {
    let bot = |(id, title, about): (&str, &str, &str)| BotInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
    };
    let games = hub.config.titles.iter().map(|title| GameInfo {
        game: title.info().clone(),
        pack: title.pack().to_owned(),
        lobby: title.lobby(),
        theme: title.theme().clone(),
        lessons: title.lessons().to_vec(),
        workshop: title.workshop().map(Workshop::info),
    });
    let bots = BOTS.into_iter().filter(|(id, ..)| hub.bot(id).is_ok());
    Json(Games { protocol: VERSION, bots: bots.map(bot).collect(), games: games.collect() })
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
