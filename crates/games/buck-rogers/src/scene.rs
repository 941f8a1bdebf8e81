//! A view made drawable: the Solar System Display in the middle, the planetary displays around it.

use retrograde_core::{
    Badge, Board, Decor, DecorForm, Described, Fact, Layout, Mark, MarkKind, Phase, Piece, RuleId, Scene,
    SeatPanel, Shape, Space, Token, Tone, Track,
};

use crate::BuckRogers;
use crate::board::{Zone, ZoneKind};
use crate::colour::Player;
use crate::goal::goal;
use crate::kind::{Item, Kind};
use crate::labels::numbered;
use crate::sheet::sheets;
use crate::view::{Part, PlayerView, View, ZoneView};

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

/// Draws a view.
pub(crate) fn scene(game: &BuckRogers, view: &View) -> Scene {
    let headline = match view.turn {
        0 => format!("Set-up: {}", view.doing),
        turn => format!("Turn {turn}: {}", view.doing),
    };
    let title = game.pack.scenarios.iter().find(|about| about.id == view.scenario.word());
    let mut facts = vec![
        fact("Scenario", title.map_or(view.scenario.word(), |about| about.title.as_str()), "BR-001"),
        fact("Turn", format!("{} of {}", view.turn, view.year), "BR-202"),
        fact("Planets", if view.advance % 2 == 1 { "moon side up" } else { "sun side up" }, "BR-019"),
    ];
    if !view.options.is_empty() {
        let on = |about: &&Described| view.options.iter().any(|switch| switch.word() == about.id);
        let titles = game.pack.options.iter().filter(on).map(|about| about.title.as_str());
        facts.push(fact("Rules", titles.collect::<Vec<_>>().join(", "), "BR-002"));
    }
    facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "BR-205")));
    Scene {
        headline,
        facts,
        boards: vec![board(game, view)],
        pieces: pieces(game, view),
        marks: marks(view),
        seats: view.players.iter().map(|player| panel(view, player)).collect(),
        sheets: sheets(game, view),
        cards: Vec::new(),
        tracks: vec![Track {
            id: "year".to_owned(),
            title: "Earth's year".to_owned(),
            boxes: (0..=view.year)
                .map(|turn| if turn == 0 { "start".to_owned() } else { turn.to_string() })
                .collect(),
            at: usize::from(view.turn.min(view.year)),
            short: "Turn".to_owned(),
        }],
        goal: Some(goal(game, view)),
        phases: phases(view),
        ..Scene::default()
    }
}

/// The parts of a turn, once the first has begun.
fn phases(view: &View) -> Vec<Phase> {
    let Some(part) = view.part else { return Vec::new() };
    let phase = |(name, short, this): (&str, &str, Part)| Phase {
        name: name.to_owned(),
        short: short.to_owned(),
        now: part == this,
    };
    [("Movement", "Move", Part::Move), ("Combat", "Fight", Part::Fight), ("Building", "Build", Part::Build)]
        .map(phase)
        .to_vec()
}

fn board(game: &BuckRogers, view: &View) -> Board {
    let board = &game.pack.board;
    let spaces = board.all().map(|zone| space(game, view, zone));
    let name = |zone: Zone| board.name(zone).show();
    let mut links: Vec<(String, String)> = board.edges.iter().map(|(a, b)| (name(*a), name(*b))).collect();
    links.extend(
        board
            .markers
            .iter()
            .enumerate()
            .map(|(index, marker)| (name(marker.orbit), name(board.marker_at(view.advance, index)))),
    );
    Board {
        id: "board".to_owned(),
        title: board.title.clone(),
        layout: Layout::Areas,
        spaces: spaces.collect(),
        links,
        decor: decor(game),
    }
}

/// What is printed: frames, rings, the Sun, planets.
fn decor(game: &BuckRogers) -> Vec<Decor> {
    let (board, layout) = (&game.pack.board, &game.pack.layout);
    let panel = |kind: String, [x0, y0, x1, y1]: [i32; 4], text: &str| Decor {
        kind,
        form: DecorForm::Panel { points: vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)] },
        text: Some(text.to_owned()),
    };
    let ball = |kind: String, at, radius| Decor { kind, form: DecorForm::Ball { at, radius }, text: None };
    let mut decor = vec![panel("sky".to_owned(), layout.sky, "Solar System")];
    for (display, frame) in board.displays.iter().zip(&layout.frames) {
        decor.push(panel(format!("frame-{}", display.id), *frame, &display.title));
    }
    for radius in layout.rings.iter().flatten() {
        let form = DecorForm::Ring { at: layout.centre, radius: *radius };
        decor.push(Decor { kind: "ring".to_owned(), form, text: None });
    }
    for zone in board.all() {
        let body = match (layout.shape(zone), board.kind(zone)) {
            (Shape::Dot { .. }, ZoneKind::Territory) => "planet-moon",
            (Shape::Dot { .. }, ZoneKind::Sun) => "sun",
            _ => continue,
        };
        if let Shape::Dot { at, radius } = layout.shape(zone) {
            decor.push(ball(body.to_owned(), *at, *radius));
        }
    }
    decor.extend(layout.discs.iter().map(|(body, at, radius)| ball(format!("planet-{body}"), *at, *radius)));
    decor
}

/// What a Factory makes, as a small drawing.
fn builds(item: Item, title: String, tone: Tone) -> Badge {
    let letter = item.word().chars().next().map_or(String::new(), |letter| letter.to_uppercase().to_string());
    badge(&format!("builds-{item}"), letter, title, tone)
}

fn space(game: &BuckRogers, view: &View, zone: Zone) -> Space {
    let info = game.pack.board.info(zone);
    let seen = view.zones.iter().find(|seen| seen.zone == zone);
    // What a Factory begins for its own zone is told on the Factory.
    let begun = seen.filter(|seen| seen.factories.is_empty()).map_or(&[][..], |seen| &seen.begun);
    let badges = begun.iter().map(|item| builds(*item, format!("{} in production", item.name()), Tone::Dim));
    let kind = match info.kind {
        ZoneKind::Territory => {
            let display =
                info.display.map(|display| game.pack.board.display(display).id.as_str()).unwrap_or_default();
            format!("land-{display}")
        }
        other => other.word().to_owned(),
    };
    Space {
        id: info.name.show(),
        kind,
        shape: game.pack.layout.shape(zone).clone(),
        name: Some(info.title.clone()),
        owner: seen.and_then(|seen| seen.controller).map(Player::seat),
        badges: badges.collect(),
    }
}

/// The id of a stack of units that are alike.
pub(crate) fn stack_id(zone: &str, colour: &str, kind: Kind, held: bool) -> String {
    format!("{zone}-{colour}-{kind}{}", if held { "-held" } else { "" })
}

fn piece(id: String, kind: &str, name: String, owner: Option<Player>, at: String) -> Piece {
    Piece {
        id,
        kind: kind.to_owned(),
        form: None,
        name,
        owner: owner.map(Player::seat),
        at: Some(at),
        facing: None,
        badges: Vec::new(),
        active: false,
        count: 1,
    }
}

fn pieces(game: &BuckRogers, view: &View) -> Vec<Piece> {
    let board = &game.pack.board;
    let side = if view.advance % 2 == 1 { ("☾", "moon side up") } else { ("☼", "sun side up") };
    let mut pieces: Vec<Piece> = board
        .markers
        .iter()
        .enumerate()
        .map(|(index, marker)| {
            let at = board.name(board.marker_at(view.advance, index)).show();
            let kind = if marker.planet { "planet" } else { "asteroid" };
            let mut piece = piece(format!("marker-{}", marker.id), kind, marker.title.clone(), None, at);
            piece.form = Some(marker.id.clone());
            piece.badges.push(badge("side", side.0, side.1, Tone::Dim));
            piece
        })
        .collect();
    for seen in &view.zones {
        zone_pieces(game, seen, &mut pieces);
    }
    for leader in &view.leaders {
        let Some(zone) = leader.zone else { continue };
        let at = board.name(zone).show();
        let mut piece = piece(
            leader.name.word().to_owned(),
            "leader",
            leader.name.name().to_owned(),
            Some(leader.player),
            at,
        );
        piece.form = Some(leader.name.word().to_owned());
        piece.active = leader.held;
        if !leader.note.is_empty() {
            piece.badges.push(badge("note", "!", leader.note.clone(), Tone::Warn));
        }
        pieces.push(piece);
    }
    pieces
}

/// Zones that a piece in hand may still move.
fn left(zones: u8) -> Badge {
    badge("left", zones.to_string(), numbered(zones, "zone") + " left", Tone::Good)
}

fn zone_pieces(game: &BuckRogers, seen: &ZoneView, pieces: &mut Vec<Piece>) {
    let name = game.pack.board.name(seen.zone).show();
    for (index, factory) in seen.factories.iter().enumerate() {
        let id = format!("{name}-factory-{}", index + 1);
        let title =
            factory.owner.map_or("Nobody's Factory".to_owned(), |owner| format!("{} Factory", owner.name()));
        let mut piece = piece(id, "factory", title, factory.owner, name.clone());
        if let Some(item) = factory.work {
            piece.badges.push(builds(item, format!("building {}", item.name()), Tone::Good));
        }
        pieces.push(piece);
    }
    if seen.satellite {
        let owner = seen.guard;
        let title = if owner.is_some() { "Killer Satellite" } else { "Killer Satellite, uncontrolled" };
        pieces.push(piece(
            format!("{name}-satellite"),
            "killer-satellite",
            title.to_owned(),
            owner,
            name.clone(),
        ));
    }
    for stack in &seen.stacks {
        let id = stack_id(&name, stack.colour.word(), stack.kind, stack.held);
        let title = format!("{} {}", stack.colour.name(), stack.kind.name());
        let mut piece = piece(id, stack.kind.word(), title, Some(stack.player), name.clone());
        piece.form = (stack.colour != stack.player.0).then(|| stack.colour.word().to_owned());
        piece.count = u32::from(stack.count);
        piece.active = stack.held;
        if stack.held && stack.left > 0 {
            piece.badges.push(left(stack.left));
        }
        pieces.push(piece);
    }
    for transport in &seen.transports {
        let mut piece = piece(
            transport.id.to_string(),
            "transport",
            transport.id.title(),
            Some(transport.player),
            name.clone(),
        );
        piece.active = transport.held;
        match transport.cargo {
            None => piece.badges.push(badge("cargo", "?", "cargo unknown", Tone::Dim)),
            Some((0, false)) => {}
            Some((_, true)) => piece.badges.push(badge("cargo", "F", "a Factory aboard", Tone::Plain)),
            Some((count, _)) => {
                piece.badges.push(badge(
                    "cargo",
                    count.to_string(),
                    format!("{} aboard", Kind::Trooper.count(count)),
                    Tone::Plain,
                ));
            }
        }
        if transport.held && transport.left > 0 {
            piece.badges.push(left(transport.left));
        }
        pieces.push(piece);
    }
}

fn marks(view: &View) -> Vec<Mark> {
    let focus = view.focus.iter().map(|zone| Mark {
        kind: MarkKind::Outline,
        owner: None,
        spaces: vec![zone.clone()],
        title: view.doing.clone(),
        tone: Tone::Warn,
    });
    focus.collect()
}

pub(crate) fn some(list: &str) -> &str {
    if list.is_empty() { "none" } else { list }
}

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let mut facts = vec![
        fact("Zones", player.zones, "BR-198"),
        fact("Goal", &player.goal, "BR-198"),
        fact("Leaders", some(&player.leaders), "BR-008"),
        fact("Factories", player.factories, "BR-169"),
        fact("Units", some(&player.units), "BR-009"),
    ];
    if !player.order.is_empty() {
        facts.push(fact("Order", &player.order, "BR-076"));
    }
    if !player.state.is_empty() {
        facts.push(fact("State", player.state, "BR-151"));
    }
    if !player.army.is_empty() {
        facts.push(fact("To place", &player.army, "BR-055"));
    }
    SeatPanel {
        seat: player.player.seat(),
        name: player.player.name().to_owned(),
        facts,
        to_act: view.to_act.contains(player.player.seat()),
        picture: view
            .leaders
            .iter()
            .find(|leader| leader.player == player.player)
            .map(|leader| format!("leader.{}", leader.name.word())),
    }
}
