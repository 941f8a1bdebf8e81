//! Record sheets: how everybody stands, the Leaders, and everything in a zone.

use retrograde_core::{Sheet, SheetRow, Token, Tone};

use crate::BuckRogers;
use crate::board::{DisplayId, Zone, ZoneKind};
use crate::colour::Player;
use crate::kind::{Kind, Name};
use crate::labels::numbered;
use crate::options::Switch;
use crate::scene::some;
use crate::view::{LeaderView, PlayerView, View, ZoneView};

fn row(label: impl Into<String>, value: impl Into<String>, tone: Tone) -> SheetRow {
    SheetRow { label: label.into(), value: value.into(), tone, boxes: Vec::new(), bands: Vec::new() }
}

/// How everybody stands, the Leaders, and everything in a zone.
pub(crate) fn sheets(game: &BuckRogers, view: &View) -> Vec<Sheet> {
    let board = &game.pack.board;
    let standing = view.players.iter().map(|player| standing_sheet(game, view, player));
    let mut sheets: Vec<Sheet> =
        standing.chain(view.leaders.iter().map(|leader| leader_sheet(view, leader))).collect();
    for zone in board.all() {
        let seen = view.zones.iter().find(|seen| seen.zone == zone);
        if seen.is_some() || board.info(zone).display.is_some() {
            sheets.push(zone_sheet(game, view, zone, seen));
        }
    }
    sheets
}

/// What a player holds, and how far it is from each way to win.
fn standing_sheet(game: &BuckRogers, view: &View, player: &PlayerView) -> Sheet {
    let board = &game.pack.board;
    let held = |display: DisplayId| {
        let zones = view.zones.iter().filter(|seen| seen.controller == Some(player.player));
        let on = zones.map(|seen| board.info(seen.zone)).filter(|info| info.display == Some(display));
        on.map(|info| info.title.as_str()).collect::<Vec<&str>>().join(", ")
    };
    let rivals = view.players.iter().filter(|other| other.player != player.player && other.state.is_empty());
    let left = numbered(view.year.saturating_sub(view.turn), "turn");
    let tone = if player.state.is_empty() { Tone::Good } else { Tone::Dim };
    let mut rows = vec![
        row("Goal", player.goal.clone(), tone),
        row("Last Leader", numbered(rivals.count(), "rival") + " left", Tone::Plain),
        row("Most zones", format!("{} held; the year ends in {left}", player.zones), Tone::Plain),
        row("Leaders", some(&player.leaders), Tone::Plain),
        row("Factories", player.factories.to_string(), Tone::Plain),
        row("Units", some(&player.units), Tone::Plain),
    ];
    for display in board.all_displays() {
        let zones = held(display);
        if !zones.is_empty() {
            rows.push(row(board.display(display).title.clone(), zones, Tone::Plain));
        }
    }
    if !player.state.is_empty() {
        rows.push(row("State", player.state, Tone::Warn));
    }
    Sheet {
        id: format!("standing-{}", player.player),
        title: player.player.name().to_owned(),
        owner: Some(player.player.seat()),
        rows,
        group: "Who holds what".to_owned(),
        picture: None,
        gist: Vec::new(),
    }
}

fn zone_sheet(game: &BuckRogers, view: &View, zone: Zone, seen: Option<&ZoneView>) -> Sheet {
    let board = &game.pack.board;
    let info = board.info(zone);
    let mut rows = Vec::new();
    if board.is_territory(zone) {
        let controller = seen.and_then(|seen| seen.controller).map_or("nobody", Player::name);
        rows.push(row("Control", controller, Tone::Plain));
    }
    if let Some(seen) = seen {
        for factory in &seen.factories {
            let whose = factory.owner.map_or("nobody's", Player::name);
            let doing = factory.work.map_or("idle".to_owned(), |item| format!("building {}", item.name()));
            rows.push(row("Factory", format!("{whose}, {doing}"), Tone::Plain));
        }
        if seen.satellite {
            rows.push(row("Killer Satellite", seen.guard.map_or("uncontrolled", Player::name), Tone::Warn));
        }
        rows.extend(seen.begun.iter().map(|item| row("In production", item.name(), Tone::Dim)));
        for player in &view.players {
            let forces = forces(view, seen, player.player);
            if !forces.is_empty() {
                rows.push(row(player.player.name(), forces, Tone::Plain));
            }
        }
    }
    rows.push(row("Here", about(game, view, zone), Tone::Dim));
    let group = info.display.map_or("Space", |display| board.display(display).title.as_str());
    Sheet {
        id: info.name.show(),
        title: info.title.clone(),
        owner: seen.and_then(|seen| seen.controller).map(Player::seat),
        rows,
        group: group.to_owned(),
        picture: None,
        gist: Vec::new(),
    }
}

/// What a player has in a zone: Leaders, units, Transports with what is aboard.
fn forces(view: &View, seen: &ZoneView, player: Player) -> String {
    let here = view.leaders.iter().filter(|leader| leader.zone == Some(seen.zone) && leader.player == player);
    let mut parts: Vec<String> = here.map(|leader| leader.name.name().to_owned()).collect();
    for stack in seen.stacks.iter().filter(|stack| stack.player == player) {
        let colour = if stack.colour == player.0 { "" } else { stack.colour.name() };
        parts.push(format!("{} {colour}", stack.kind.count(stack.count)).trim_end().to_owned());
    }
    for transport in seen.transports.iter().filter(|transport| transport.player == player) {
        let cargo = match transport.cargo {
            None => "cargo unknown".to_owned(),
            Some((0, false)) => "empty".to_owned(),
            Some((_, true)) => "with a Factory".to_owned(),
            Some((count, _)) => format!("with {}", Kind::Trooper.count(count)),
        };
        parts.push(format!("Transport {} {cargo}", transport.id.number()));
    }
    parts.join(", ")
}

/// What is special about a zone, in a sentence.
fn about(game: &BuckRogers, view: &View, zone: Zone) -> String {
    let board = &game.pack.board;
    let title = |zone: Zone| board.info(zone).title.as_str();
    let orbits = || {
        let near = board.near(view.advance, zone).iter().filter(|other| board.kind(**other).is_orbit());
        near.map(|other| title(*other)).collect::<Vec<&str>>().join(" and ")
    };
    let marker = |zone: Zone| {
        let on = board.markers.iter().enumerate().find(|(_, marker)| marker.orbit == zone);
        on.map_or("", |(index, _)| title(board.marker_at(view.advance, index)))
    };
    match board.kind(zone) {
        ZoneKind::Territory => format!("ships come and go through {}", orbits()),
        ZoneKind::NearOrbit => "a Killer Satellite here guards the surface below".to_owned(),
        ZoneKind::FarOrbit => format!("the way into space is {} this turn", marker(zone)),
        ZoneKind::AsteroidOrbit => {
            format!("Near and Far Orbit at once; the way into space is {} this turn", marker(zone))
        }
        ZoneKind::Space | ZoneKind::Sun => {
            let ring = board.rings.iter().find(|ring| ring.zones.contains(&zone));
            ring.map_or(String::new(), |ring| format!("open space, {}", ring.title))
        }
    }
}

fn leader_sheet(view: &View, leader: &LeaderView) -> Sheet {
    let powers = view.options.contains(&Switch::LeaderPowers);
    let place = |tone| row("Where", leader.place.clone(), tone);
    let power = |value: &str, tone| row(if powers { "Power" } else { "Bonus" }, value, tone);
    let told = if powers { power_text(leader.name) } else { BONUS };
    let mut rows = vec![place(Tone::Plain), power(told, Tone::Dim)];
    if !leader.note.is_empty() {
        rows.push(row("Now", leader.note.clone(), Tone::Warn));
    }
    let spent = powers && leader.used;
    let mut gist = vec![place(match (leader.zone, view.turn) {
        (Some(_), _) => Tone::Plain,
        (None, 0) => Tone::Dim,
        (None, _) => Tone::Bad,
    })];
    if spent {
        gist.push(row("Now", "used", Tone::Dim));
    } else if !leader.note.is_empty() {
        gist.push(row("Now", leader.note.clone(), Tone::Warn));
    }
    if !leader.lost {
        gist.push(power(told.split(':').next().unwrap_or(told), if spent { Tone::Dim } else { Tone::Good }));
    }
    Sheet {
        id: leader.name.word().to_owned(),
        title: leader.name.name().to_owned(),
        owner: Some(leader.player.seat()),
        rows,
        group: "Leaders".to_owned(),
        picture: Some(format!("leader.{}", leader.name)),
        gist,
    }
}

/// [BR-212] What every Leader gives in the Basic game.
const BONUS: &str = "+2 for units with it";

/// [BR-052] What to know of a Leader before it is chosen.
pub(crate) fn lead_about(name: Name, powers: bool) -> String {
    let power = power_text(name);
    if powers {
        power.to_owned()
    } else {
        format!("+2 for its units, like any Leader. Advanced game: {power}")
    }
}

/// [BR-214 … BR-224] The powers in a line; in the Basic game all give +2.
fn power_text(name: Name) -> &'static str {
    match name {
        Name::Buck => "Rocket Jockey: Fighters hit on 4 for one round",
        Name::Wilma => "Blockade Runner: ships with her are safe from free shots",
        Name::Kane => "Evil Sneak: his units attack before combat",
        Name::Ardala => "Inside Trader: steals two units or controls a Leader for a turn",
        Name::Barney => "Genetic Pirate: takes the ships he beats",
        Name::Huer => "Mechanical Genius: ships with him move 2 extra zones",
    }
}
