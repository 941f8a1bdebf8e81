//! Writing positions.

use retrograde_core::Token;

use super::Statement;
use super::{cards, deals, fights};
use crate::Gammarauders;
use crate::alliance::{Alliance, Dealing, NOT_CHOSEN, Order, Sway};
use crate::area::Area;
use crate::look::Look;
use crate::movement::{AGREED, Route, UNANSWERED};
use crate::options::{IDS, Options};
use crate::piece::{Mark, Stack};
use crate::player::{Player, Players};
use crate::position::Position;

/// Writes a position.
pub(crate) fn write(game: &Gammarauders, pos: &Position) -> String {
    let look = Look { rules: game, pos };
    let mut lines = vec![format!("scenario {}", pos.options.scenario)];
    options(game, pos, &mut lines);
    lines.push(format!("turn {}", pos.turn));
    if pos.phase > 0 {
        lines.push(format!("phase {}", pos.phase));
        lines.push(format!("place {}", pos.place));
    }
    order(look, &mut lines);
    for laid in &pos.map.laid {
        lines.push(format!("tile T{:02} {} {}", laid.tile + 1, laid.at.show(), laid.turned));
    }
    for player in look.players() {
        alliance(look, player, &mut lines);
    }
    for player in look.players() {
        for (when, sway) in ["now", "next"].into_iter().zip(&pos.alliance(player).sway) {
            write_sway(player, when, sway, &mut lines);
        }
    }
    for stack in &pos.army {
        units(*stack, &mut lines);
    }
    for area in pos.map.land.iter().filter(|area| pos.loose[area.index()] > 0) {
        lines.push(format!("loose {area} {}", pos.loose[area.index()]));
    }
    cards::write(look, &mut lines);
    for refusal in &pos.refused {
        let mut statement = Statement::new(format!("refused {} {}", refusal.area, refusal.by));
        statement.flag("army", refusal.army);
        statement.flag("borg", refusal.borg);
        lines.push(statement.text);
    }
    for called in &pos.called {
        lines.push(format!("called {} {} {}", called.area, called.whom, called.times));
    }
    route(&pos.route, &mut lines);
    fights::write(pos, &mut lines);
    deals::write(look, &mut lines);
    ledger(look, &mut lines);
    if let Some(ending) = pos.ending {
        lines.push(format!("ended {} {}", ending.how, ending.winners.show()));
    }
    lines.extend(pos.steps.iter().map(|step| format!("step {}", step.show())));
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

fn options(game: &Gammarauders, pos: &Position, lines: &mut Vec<String>) {
    let defaults = Options::of(&game.pack.numbers, pos.options.scenario);
    let mut statement = Statement::new("options");
    for id in std::iter::once("players").chain(IDS) {
        statement.pair(id, &Text(pos.options.get(id)), &Text(defaults.get(id)));
    }
    statement.done(lines);
}

/// A text as it is.
#[derive(PartialEq)]
struct Text(String);

impl Token for Text {
    fn show(&self) -> String {
        self.0.clone()
    }

    fn read(word: &str) -> Option<Text> {
        Some(Text(word.to_owned()))
    }
}

fn order(look: Look<'_>, lines: &mut Vec<String>) {
    let mut by_card: Vec<Player> = look.players().collect();
    by_card.sort_by_key(|player| look.alliance(*player).turn_card);
    let order = &look.pos.order;
    let dealt = look.alliance(Player::new(0)).turn_card > 0;
    if dealt && order[..] != by_card[..] {
        let words: Vec<String> = order.iter().map(Token::show).collect();
        lines.push(format!("order {}", words.join(" ")));
    }
}

fn alliance(look: Look<'_>, player: Player, lines: &mut Vec<String>) {
    let own = look.alliance(player);
    let plain = Alliance::new();
    let mut statement = Statement::new(player.show());
    if own.banner != NOT_CHOSEN {
        let name = &look.rules.pack.alliances[usize::from(own.banner)].id;
        statement.word(&format!("alliance={name}"));
    }
    if own.bioborg != NOT_CHOSEN {
        statement.word(&format!("bioborg={}", look.rules.pack.bioborgs[usize::from(own.bioborg)].id));
    }
    statement.pair("card", &own.turn_card, &plain.turn_card);
    statement.pair("fort", &own.fort, &plain.fort);
    statement.flag("trashed", own.fort.is_somewhere() && !own.standing);
    statement.pair("stored", &own.stored, &0);
    statement.pair("borg", &own.borg, &Area::NOWHERE);
    statement.pair("carried", &own.carried, &0);
    statement.pair("mark", &own.mark, &Mark::None);
    statement.flag("moved", own.moved);
    statement.pair("walked", &own.walked, &0);
    statement.pair("attacks", &own.attacks, &0);
    statement.pair("coups", &own.coups, &Players::NONE);
    statement.flag("passed", own.passed);
    statement.flag("resigned", own.resigned);
    statement.flag("used", own.used);
    statement.pair("burned", &own.burned, &0);
    for other in look.others(player) {
        let order = own.orders.get(other);
        if order != Order::Ask {
            statement.word(&format!("{order}={other}"));
        }
    }
    statement.done(lines);
}

fn write_sway(player: Player, when: &str, sway: &Sway, lines: &mut Vec<String>) {
    let quiet = Sway::default();
    let mut statement = Statement::new(format!("sway {player} {when}"));
    statement.pair("stride", &sway.stride, &quiet.stride);
    statement.pair("range", &sway.range, &quiet.range);
    statement.pair("ignore", &sway.ignore, &quiet.ignore);
    statement.pair("cap", &sway.cap, &quiet.cap);
    statement.pair("rooted", &sway.rooted, &0);
    statement.pair("forbidden", &sway.forbidden, &0);
    statement.pair("truce", &sway.truce, &Players::NONE);
    statement.pair("open", &sway.open, &Players::NONE);
    statement.done(lines);
}

fn units(stack: Stack, lines: &mut Vec<String>) {
    let mut statement =
        Statement::new(format!("units {} {} {} {}", stack.area, stack.owner(), stack.kind(), stack.count));
    statement.pair("pods", &stack.state.pods(), &0);
    statement.pair("mark", &stack.state.mark(), &Mark::None);
    statement.pair("attacks", &stack.state.attacks(), &0);
    statement.flag("moved", stack.state.moved());
    statement.flag("held", stack.state.held());
    lines.push(statement.text);
}

fn route(route: &Route, lines: &mut Vec<String>) {
    if *route == Route::none() {
        return;
    }
    let mut statement = Statement::new("route");
    route.path.iter().for_each(|area| statement.word(&area.to_string()));
    statement.pair("stops", &route.stops, &0);
    statement.pair("walked", &route.walked, &0);
    for (index, &answer) in route.answers.iter().enumerate().filter(|(_, answer)| **answer != UNANSWERED) {
        let answer = if answer == AGREED { "ok".to_owned() } else { answer.to_string() };
        statement.word(&format!("{}={answer}", Player::new(index)));
    }
    lines.push(statement.text);
}

fn ledger(look: Look<'_>, lines: &mut Vec<String>) {
    for who in look.players() {
        for whom in look.others(who) {
            let mut statement = Statement::new(format!("ledger {who} {whom}"));
            for dealing in Dealing::ALL {
                statement.pair(dealing.word(), &look.pos.ledger.get(who, whom, dealing), &0);
            }
            statement.done(lines);
        }
    }
}
