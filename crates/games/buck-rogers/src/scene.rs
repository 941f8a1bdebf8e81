//! A view made drawable: the Solar System Display in the middle, the planetary displays around it.

use retrograde_core::{
    Badge, Board, Decor, DecorForm, Fact, Layout, Mark, MarkKind, Piece, RuleId, Scene, SeatPanel, Shape,
    Sheet, SheetRow, Space, Token, Tone, Track,
};

use crate::BuckRogers;
use crate::board::{Zone, ZoneKind};
use crate::piece::{Kind, Name, Player};
use crate::view::{LeaderView, PlayerView, View, ZoneView};

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
        let words: Vec<&str> = view.options.iter().map(|switch| switch.word()).collect();
        facts.push(fact("Rules", words.join(", "), "BR-002"));
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
        }],
    }
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

/// What is printed: frames, planets, rings, names.
fn decor(game: &BuckRogers) -> Vec<Decor> {
    let board = &game.pack.board;
    let mut decor = Vec::new();
    for display in &board.displays {
        let [x0, y0, x1, y1] = display.frame;
        let points = vec![(x0, y0), (x1, y0), (x1, y1), (x0, y1)];
        decor.push(Decor {
            kind: format!("frame-{}", display.id),
            form: DecorForm::Panel { points },
            text: None,
        });
        let at = (i32::midpoint(x0, x1), y0 + 10);
        decor.push(Decor {
            kind: "title".to_owned(),
            form: DecorForm::Caption { at, size: 16 },
            text: Some(display.title.to_uppercase()),
        });
    }
    for ring in board.rings.iter().filter(|ring| ring.radius > 0) {
        let form = DecorForm::Ring { at: board.centre, radius: ring.radius };
        decor.push(Decor { kind: "ring".to_owned(), form, text: Some(ring.title.clone()) });
    }
    if let Some(sun) = board.sun {
        let info = board.info(sun);
        let form = DecorForm::Ball { at: info.at, radius: info.radius + 4 };
        decor.push(Decor { kind: "sun".to_owned(), form, text: None });
    }
    for disc in &board.discs {
        let form = DecorForm::Ball { at: disc.at, radius: disc.radius };
        decor.push(Decor { kind: format!("planet-{}", disc.body), form, text: None });
    }
    decor
}

fn space(game: &BuckRogers, view: &View, zone: Zone) -> Space {
    let info = game.pack.board.info(zone);
    let seen = view.zones.iter().find(|seen| seen.zone == zone.0);
    let mut badges = Vec::new();
    if let Some(seen) = seen {
        for item in &seen.begun {
            badges.push(badge("in-production", "½", format!("{} in production", item.name()), Tone::Dim));
        }
        if let Some(player) = seen.controller {
            let letter: String = player.name().chars().take(2).collect();
            badges.push(badge("control", letter, format!("controlled by {player}"), Tone::Plain));
        }
    }
    let kind = match info.kind {
        ZoneKind::Territory => {
            let display =
                info.display.map(|index| game.pack.board.displays[index].id.as_str()).unwrap_or_default();
            format!("land-{display}")
        }
        other => other.word().to_owned(),
    };
    Space {
        id: info.name.show(),
        kind,
        shape: Shape::Dot { at: info.at, radius: info.radius },
        name: Some(info.title.clone()),
        owner: seen.and_then(|seen| seen.controller).map(Player::seat),
        badges,
    }
}

/// The id of a stack of units alike.
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
            let mut piece = piece(format!("marker-{}", marker.id), "planet", marker.title.clone(), None, at);
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
        let at = board.name(Zone(zone)).show();
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

fn zone_pieces(game: &BuckRogers, seen: &ZoneView, pieces: &mut Vec<Piece>) {
    let name = game.pack.board.name(Zone(seen.zone)).show();
    for (index, factory) in seen.factories.iter().enumerate() {
        let id = format!("{name}-factory-{}", index + 1);
        let mut piece = piece(id, "factory", "Factory".to_owned(), factory.owner, name.clone());
        if let Some(item) = factory.work {
            piece.badges.push(badge("in-production", "½", format!("building a {}", item.name()), Tone::Good));
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
        let title = format!("{} {}", stack.colour.name(), stack.kind.count(stack.count));
        let mut piece = piece(id, stack.kind.word(), title, Some(stack.player), name.clone());
        piece.form = (stack.colour != stack.player.0).then(|| stack.colour.word().to_owned());
        piece.count = u32::from(stack.count);
        piece.active = stack.held;
        if stack.left > 0 {
            piece.badges.push(badge(
                "left",
                stack.left.to_string(),
                format!("{} zones left", stack.left),
                Tone::Good,
            ));
        }
        pieces.push(piece);
    }
    for transport in &seen.transports {
        let mut piece = piece(
            transport.id.to_string(),
            "transport",
            format!("Transport {}", transport.id),
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
        if transport.left > 0 {
            piece.badges.push(badge(
                "left",
                transport.left.to_string(),
                format!("{} zones left", transport.left),
                Tone::Good,
            ));
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

fn panel(view: &View, player: &PlayerView) -> SeatPanel {
    let mut facts = vec![
        fact("Zones", player.zones, "BR-198"),
        fact("Goal", &player.goal, "BR-198"),
        fact("Leaders", &player.leaders, "BR-008"),
        fact("Factories", player.factories, "BR-169"),
        fact("Units", &player.units, "BR-009"),
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
    }
}

fn row(label: impl Into<String>, value: impl Into<String>, tone: Tone) -> SheetRow {
    SheetRow { label: label.into(), value: value.into(), tone, boxes: Vec::new() }
}

/// Everything in a zone, and the Leaders.
fn sheets(game: &BuckRogers, view: &View) -> Vec<Sheet> {
    let board = &game.pack.board;
    let mut sheets: Vec<Sheet> = view.leaders.iter().map(leader_sheet).collect();
    for seen in &view.zones {
        let info = board.info(Zone(seen.zone));
        let mut rows = Vec::new();
        if let Some(player) = seen.controller {
            rows.push(row("Control", player.name(), Tone::Good));
        }
        for factory in &seen.factories {
            let whose = factory.owner.map_or("nobody's", Player::name);
            let doing = factory.work.map_or(String::new(), |item| format!(", building a {}", item.name()));
            rows.push(row("Factory", format!("{whose}{doing}"), Tone::Plain));
        }
        if seen.satellite {
            rows.push(row("Killer Satellite", seen.guard.map_or("uncontrolled", Player::name), Tone::Warn));
        }
        rows.extend(seen.begun.iter().map(|item| row("In production", item.name(), Tone::Dim)));
        for stack in &seen.stacks {
            rows.push(row(stack.colour.name(), stack.kind.count(stack.count), Tone::Plain));
        }
        for transport in &seen.transports {
            let cargo = match transport.cargo {
                None => "cargo unknown".to_owned(),
                Some((0, false)) => "empty".to_owned(),
                Some((_, true)) => "a Factory aboard".to_owned(),
                Some((count, _)) => format!("{} aboard", Kind::Trooper.count(count)),
            };
            rows.push(row(format!("Transport {}", transport.id), cargo, Tone::Plain));
        }
        let here = view.leaders.iter().filter(|leader| leader.zone == Some(seen.zone));
        rows.extend(here.map(|leader| row("Leader", leader.name.name(), Tone::Good)));
        let group = info.display.map_or("Space", |display| board.displays[display].title.as_str());
        sheets.push(Sheet {
            id: info.name.show(),
            title: info.title.clone(),
            owner: seen.controller.map(Player::seat),
            rows,
            group: group.to_owned(),
            picture: None,
        });
    }
    sheets
}

fn leader_sheet(leader: &LeaderView) -> Sheet {
    let mut rows = vec![
        row("Where", leader.place.clone(), Tone::Plain),
        row("Power", power_text(leader.name), Tone::Dim),
    ];
    if !leader.note.is_empty() {
        rows.push(row("Now", leader.note.clone(), Tone::Warn));
    }
    Sheet {
        id: leader.name.word().to_owned(),
        title: leader.name.name().to_owned(),
        owner: Some(leader.player.seat()),
        rows,
        group: "Leaders".to_owned(),
        picture: Some(format!("leader.{}", leader.name)),
    }
}

/// [BR-214 … BR-224] The powers in a line; in the Basic game all give +2.
fn power_text(name: Name) -> &'static str {
    match name {
        Name::Buck => "Rocket Jockey: Fighters hit on 4 for one round",
        Name::Wilma => "Blockade Runner: ships with her are safe from free shots",
        Name::Kane => "Evil Sneak: his units attack before combat",
        Name::Ardala => "Inside Trader: steals two units or controls a Leader",
        Name::Barney => "Genetic Pirate: takes the ships he beats",
        Name::Huer => "Mechanical Genius: ships with him move 2 more",
    }
}
