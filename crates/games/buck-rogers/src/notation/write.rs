//! How positions are written.

use retrograde_core::Token;

use crate::BuckRogers;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::forces::Forces;
use crate::kind::{Kind, Name};
use crate::notation::ZONE_KEYS;
use crate::options::Switch;
use crate::piece::Whereabouts;
use crate::position::Position;
use crate::sets::{Colours, Transports};
use crate::state::State;
use crate::steps::pick::Picks;

fn yes(on: bool, word: &str) -> String {
    if on { format!(" {word}") } else { String::new() }
}

/// Writes a position.
pub(crate) fn write(game: &BuckRogers, pos: &Position) -> String {
    let board = &game.pack.board;
    let rules = &pos.rules;
    let mut lines = vec![format!("scenario {}", rules.scenario), format!("players {}", rules.players)];
    let options: Vec<&str> = Switch::ALL.iter().filter(|&&s| rules.has(s)).map(|s| s.word()).collect();
    if !options.is_empty() {
        lines.push(format!("options {}", options.join(" ")));
    }
    lines.push(format!("turn {}", pos.turn));
    lines.push(format!("advance {}", pos.advance));
    let cards: Vec<String> = pos.order().iter().map(|c| format!("{c}={}", pos.cards[c.index()])).collect();
    if !cards.is_empty() {
        lines.push(format!("cards {}", cards.join(" ")));
    }
    for player in rules.all_players() {
        let zones: Vec<String> = board
            .all_territories()
            .filter(|zone| pos.controller(*zone) == Some(player))
            .map(|zone| board.name(zone).show())
            .collect();
        if !zones.is_empty() {
            lines.push(format!("control {} {}", player.show(), zones.join(" ")));
        }
        let standing = &pos.players[player.index()];
        let inert = if standing.inert > 0 { format!(" inert={}", standing.inert) } else { String::new() };
        let words = format!(
            "{inert}{}{}{}",
            yes(standing.out, "out"),
            yes(standing.ordered, "ordered"),
            yes(standing.market, "market")
        );
        if !words.is_empty() {
            lines.push(format!("player {}{words}", player.show()));
        }
        if pos.homes[player.index()] > 0 {
            lines.push(format!("home {} {}", player.show(), pos.homes[player.index()]));
        }
    }
    write_pieces(game, pos, &mut lines);
    for colour in rules.all_colours() {
        let army = &pos.armies[colour.index()];
        if !army.is_empty() {
            lines.push(format!("army {colour} {army}"));
        }
        if pos.picks[colour.index()] != Picks::NONE {
            lines.push(format!("picks {colour} {}", pos.picks[colour.index()].code()));
        }
    }
    for display in board.all_displays() {
        let id = &board.display(display).id;
        if pos.claimed.contains(display) {
            lines.push(format!("claimed {id}"));
        }
        if let Some(player) = pos.prizes[display.index()] {
            lines.push(format!("prize {id} {}", player.show()));
        }
    }
    write_battle(game, pos, &mut lines);
    lines.extend(pos.steps.iter().map(|step| format!("step {}", name_zones(game, &step.show()))));
    if let Some(ending) = pos.ending {
        let winners: Vec<&str> = ending.winners.iter().map(|player| player.0.word()).collect();
        lines.push(format!("ending {} {}", ending.how, winners.join(" ")).trim_end().to_owned());
    }
    lines.join("\n") + "\n"
}

fn state_text(state: State) -> String {
    if state.is_idle() { String::new() } else { format!("/{state}") }
}

fn write_pieces(game: &BuckRogers, pos: &Position, lines: &mut Vec<String>) {
    let board = &game.pack.board;
    let mut last = None;
    for stack in &pos.stacks {
        let words = format!(" {} {}{}", stack.count, stack.kind, state_text(stack.state));
        if last == Some((stack.zone, stack.colour)) {
            if let Some(line) = lines.last_mut() {
                line.push_str(&words);
            }
        } else {
            lines.push(format!("units {} {}{words}", board.name(stack.zone), stack.colour));
        }
        last = Some((stack.zone, stack.colour));
    }
    for (id, at) in pos.docks.all() {
        let transport = pos.transport(id);
        let mut line = format!("transport {id} {}{}", board.name(at).show(), state_text(transport.state));
        for colour in Colour::ALL {
            let count = transport.troopers[colour.index()];
            if count > 0 {
                line += &format!(" {count} {colour}");
            }
        }
        lines.push(line + &yes(transport.factory, "factory"));
    }
    for name in Name::ALL {
        let leader = &pos.leaders[name.index()];
        let place = match leader.is {
            Whereabouts::Absent => continue,
            Whereabouts::Zone(zone) => format!("{}{}", board.name(zone), state_text(leader.state)),
            Whereabouts::WAITING => "waiting".to_owned(),
            Whereabouts::Away(until) => format!("away={until}"),
            Whereabouts::Lost => "lost".to_owned(),
        };
        let who = |key: &str, player: Option<Player>| {
            player.map_or(String::new(), |p| format!(" {key}={}", p.show()))
        };
        lines.push(format!(
            "leader {name} {} {place}{}{}{}{}",
            leader.colour,
            who("subverted", leader.subverted),
            who("taken", leader.taken),
            yes(leader.used, "used"),
            yes(leader.loyal, "loyal")
        ));
    }
    for factory in &pos.factories {
        let owner = factory.owner.map_or("nobody".to_owned(), |player| player.show());
        let work = factory.work.map_or(String::new(), |work| {
            format!(" work={}/{}/{}", work.item, work.colour, board.name(work.to))
        });
        let flags = yes(factory.landed, "landed") + &yes(factory.idle, "idle");
        lines.push(format!("factory {} {owner}{work}{flags}", board.name(factory.zone)));
    }
    let sites: Vec<String> =
        pos.satellites.iter().map(|site| board.name(board.site(site).orbit).show()).collect();
    if !sites.is_empty() {
        lines.push(format!("satellites {}", sites.join(" ")));
    }
}

fn colours_text(colours: Colours) -> String {
    let words: Vec<&str> = colours.iter().map(Colour::word).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

fn transports_text(transports: Transports) -> String {
    let words: Vec<String> = transports.iter().map(|id| id.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

fn write_forces(lines: &mut Vec<String>, what: &str, forces: &Forces) {
    for colour in Colour::ALL {
        let units = &forces[colour.index()];
        if units.iter().any(|&n| n > 0) {
            let words: Vec<String> = Kind::ALL
                .into_iter()
                .filter(|kind| units[kind.index()] > 0)
                .map(|kind| format!("{} {kind}", units[kind.index()]))
                .collect();
            lines.push(format!("{what} {colour} {}", words.join(" ")));
        }
    }
}

fn write_battle(game: &BuckRogers, pos: &Position, lines: &mut Vec<String>) {
    let board = &game.pack.board;
    let name = |zone: Zone| board.name(zone).show();
    let name_or_none = |zone: Option<Zone>| zone.map_or("-".to_owned(), name);
    let battle = &pos.battle;
    if let Some(arena) = battle.arena {
        lines.push(format!(
            "battle {} half={} round={} hit={}{}{}",
            name(arena.zone),
            name_or_none(arena.half),
            battle.round,
            transports_text(battle.transports),
            yes(battle.buck, "buck"),
            yes(battle.attacked, "attacked")
        ));
        write_forces(lines, "ready", &battle.ready);
        write_forces(lines, "hits", &battle.hit);
        write_forces(lines, "struck", &battle.struck);
        write_forces(lines, "aimed", &battle.aimed);
        write_forces(lines, "beaten", &battle.lost);
    }
    let fire = &pos.fire;
    if fire.at.is_some() {
        lines.push(format!(
            "fire {} at={} to={} hold={} past={}{}",
            fire.form,
            name_or_none(fire.at),
            name_or_none(fire.to),
            colours_text(fire.held),
            transports_text(fire.transports),
            yes(fire.buck, "buck")
        ));
        write_forces(lines, "shots", &fire.ready);
        write_forces(lines, "past", &fire.done);
    }
    for fired in &pos.fired {
        lines.push(format!("fired {} {} {} {}", name(fired.zone), fired.colour, fired.count, fired.kind));
    }
    if pos.jockey {
        lines.push("jockey".to_owned());
    }
    for raid in &pos.raids {
        let done = yes(raid.done, "done");
        lines.push(format!(
            "raid {} {} {} {}{done}",
            name(raid.zone),
            raid.colour,
            raid.troopers,
            raid.gennies
        ));
    }
}

/// Turns the numbers of zones in a step into names.
fn name_zones(game: &BuckRogers, step: &str) -> String {
    let words = step.split(' ').map(|word| match word.split_once('=') {
        Some((key, value)) if ZONE_KEYS.contains(&key) => match Zone::read(value) {
            Some(zone) if zone.index() < game.pack.board.zones.len() => {
                format!("{key}={}", game.pack.board.name(zone))
            }
            _ => word.to_owned(),
        },
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}
