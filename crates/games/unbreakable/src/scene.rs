//! A view made drawable.

use retrograde_core::{
    Badge, Board, Card, CardRow, Fact, Layout, Mark, MarkKind, Piece, RuleId, Scene, Seat, SeatPanel, Shape,
    Sheet, SheetRow, Space, Tone, Track,
};

use crate::Unbreakable;
use crate::combat::Size;
use crate::goal::goal;
use crate::labels::{capitalised, counted};
use crate::map::Hex;
use crate::scenario::Scenario;
use crate::terrain::Colour;
use crate::unit::{Form, Side, Status, Type};
use crate::view::{CardsLeft, UnitView, View};
use crate::weapon::Load;

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: format!("{value}"), rule: Some(RuleId(rule)) }
}

/// The letter of an earthquake colour; no two are the same.
const fn letter(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "R",
        Colour::Yellow => "Y",
        Colour::Orange => "O",
        Colour::Green => "G",
        Colour::Blue => "B",
        Colour::White => "W",
    }
}

/// Draws a view.
pub(crate) fn scene(game: &Unbreakable, view: &View) -> Scene {
    let seat_of = |side: Side| view.seat_of(side);
    let headline = match (&view.card, view.turn) {
        (_, 0) => format!("{}: setting up", title(game, view.scenario)),
        (Some(card), turn) => format!("Turn {turn}: {card}"),
        (None, turn) => format!("Turn {turn}"),
    };
    let mut facts = vec![
        fact("Scenario", title(game, view.scenario), "UB-046"),
        fact("Turn", format!("{} of {}", view.turn, view.limit), "UB-G12"),
        fact("Now", &view.doing, "UB-079"),
    ];
    if view.scenario == Scenario::IndustrialWasteland {
        let round = if view.second_round { "second" } else { "first" };
        facts.push(fact("Round", round, "UB-438"));
        facts.push(fact(
            "Industry destroyed",
            format!("{} of {}", view.industry_destroyed, game.industry.len()),
            "UB-436",
        ));
        facts.push(fact("Time Stream cards", view.drawn, "UB-438"));
        facts.extend(view.first_round.as_ref().map(|text| fact("First round", text, "UB-438")));
    }
    facts.extend(view.draw_offer.map(|side| fact("Draw offered by", side.name(), "UB-G12")));
    facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "UB-475")));
    let owner = |unit: &UnitView| unit.owner.map(seat_of);
    let mut pieces: Vec<Piece> = view
        .objects
        .iter()
        .filter(|object| object.loose)
        .map(|object| Piece {
            id: object.object.to_string(),
            kind: "object".to_owned(),
            form: Some(object.object.to_string()),
            name: capitalised(object.object.name()),
            owner: None,
            at: Some(object.place.clone()),
            facing: None,
            badges: stasis_badges(object.stasis, object.frozen),
            active: false,
            count: 1,
        })
        .collect();
    pieces.extend(view.vortexes.iter().enumerate().map(|(index, vortex)| Piece {
        id: format!("vortex-{}", index + 1),
        kind: "vortex".to_owned(),
        form: Some(vortex.size.to_string()),
        name: format!("{} vortex", capitalised(vortex.size.word())),
        owner: None,
        at: Some(vortex.hex.clone()),
        facing: Some(vortex.facing),
        badges: vec![badge("size", vortex.size.letter(), format!("{} vortex", vortex.size), Tone::Warn)],
        active: false,
        count: 1,
    }));
    pieces.extend(view.units.iter().filter(|unit| unit.place != "lost").map(|unit| Piece {
        id: unit.unit.to_string(),
        kind: unit.kind.to_string(),
        form: Some(form_of(unit).to_owned()),
        name: unit_name(unit),
        owner: owner(unit),
        at: (unit.place != "off").then(|| unit.place.clone()),
        facing: None,
        badges: unit_badges(unit),
        active: unit.active,
        count: 1,
    }));
    let seats = Side::ALL.map(|side| panel(view, side, seat_of(side)));
    let mut seats: Vec<SeatPanel> = seats.into_iter().collect();
    seats.sort_by_key(|panel| panel.seat);
    if view.scenario == Scenario::SpecialDelivery {
        seats.truncate(1);
    }
    Scene {
        headline,
        facts,
        boards: vec![board(game, view)],
        pieces,
        marks: marks(game, view, seat_of),
        seats,
        sheets: view.units.iter().map(|unit| sheet(unit, owner(unit))).collect(),
        cards: cards(view),
        tracks: vec![Track {
            id: "time-stream".to_owned(),
            title: "Time Stream".to_owned(),
            boxes: (0..=game.numbers.deck.time_stream).map(|n| n.to_string()).collect(),
            at: usize::from(view.time_stream),
            short: String::new(),
        }],
        goal: Some(goal(game, view, seat_of)),
        ..Scene::default()
    }
}

/// How a unit stands there: its form, or what keeps it from acting, where that is drawn.
const fn form_of(unit: &UnitView) -> &'static str {
    match (unit.kind, unit.form, unit.status) {
        (Type::Squad, _, Status::Offline) => "scattered",
        (Type::Crawler, Form::Mobile, Status::Buttoned | Status::Offline) => "buttoned",
        _ => unit.form.word(),
    }
}

/// The drawing of a unit as it stands there.
pub(crate) fn picture_of(unit: &UnitView) -> String {
    match form_of(unit) {
        "mobile" | "upright" | "grounded" => unit.kind.to_string(),
        form => format!("{}.{form}", unit.kind),
    }
}

fn title(game: &Unbreakable, scenario: Scenario) -> String {
    let found = game.scenarios.iter().find(|about| about.id == scenario.word());
    found.map_or_else(|| scenario.to_string(), |about| about.title.clone())
}

fn unit_name(unit: &UnitView) -> String {
    let side = unit.owner.map_or("Runaway", Side::name);
    format!("{side} {} {}", unit.kind, unit.unit)
}

fn stasis_badges(stasis: u8, frozen: bool) -> Vec<Badge> {
    let mut badges = Vec::new();
    if frozen {
        badges.push(badge("frozen", "F", "frozen in time", Tone::Bad));
    }
    if stasis > 0 {
        badges.push(badge("stasis", stasis.to_string(), counted(stasis, "stasis marker"), Tone::Warn));
    }
    badges
}

fn unit_badges(unit: &UnitView) -> Vec<Badge> {
    let mut badges = match (unit.status, unit.kind) {
        (Status::Ready, _) => Vec::new(),
        (Status::Buttoned, _) => vec![badge("buttoned", "b", "buttoned", Tone::Warn)],
        (Status::Offline, Type::Squad) => vec![badge("scattered", "x", "scattered", Tone::Bad)],
        (Status::Offline, _) => vec![badge("offline", "x", "offline", Tone::Bad)],
    };
    // Other forms have drawings of their own, and need no sign.
    if unit.form == Form::Down {
        badges.push(badge("down", "_", "down", Tone::Warn));
    }
    badges.extend(stasis_badges(unit.stasis, unit.frozen));
    badges.extend(
        unit.carries.map(|object| badge("carries", "*", format!("carries {}", object.name()), Tone::Good)),
    );
    badges
}

fn board(game: &Unbreakable, view: &View) -> Board {
    let spaces = game.map.hexes.iter().map(|&hex| space(game, view, hex));
    Board {
        id: "map".to_owned(),
        title: game.map.name.clone(),
        layout: Layout::FlatHexes,
        spaces: spaces.collect(),
        links: Vec::new(),
        decor: Vec::new(),
    }
}

fn space(game: &Unbreakable, view: &View, hex: Hex) -> Space {
    let (q, r) = game.map.coordinates(hex);
    let id = hex.to_string();
    let changed = view.hexes.iter().find(|changed| changed.hex == id);
    let terrain = changed.map_or(game.map.terrain[hex.index()], |changed| changed.terrain);
    let mut badges = Vec::new();
    if let Some(changed) = changed {
        if let Some(colour) = changed.colour {
            let (kind, what) =
                if terrain.is_coloured() { ("border", "border") } else { ("epicenter", "epicenter") };
            badges.push(badge(kind, letter(colour), format!("{colour} {what}"), Tone::Warn));
        }
        if let Some((size, fresh)) = changed.cloud {
            let title = format!("{}{size} mushroom cloud", if fresh { "fresh " } else { "" });
            badges.push(badge("cloud", format!("{}", size.letter()), title, Tone::Dim));
        }
    }
    Space { id, kind: terrain.to_string(), shape: Shape::Hex { q, r }, name: None, owner: None, badges }
}

/// The fold, and the flags' safety zones.
fn marks(game: &Unbreakable, view: &View, seat_of: impl Fn(Side) -> Seat) -> Vec<Mark> {
    let fold = game.map.hexes.iter().filter(|&&hex| game.map.half(hex) == crate::map::Half::Fold);
    let mut marks = vec![Mark::over(MarkKind::Border, fold, "the fold between the halves", Tone::Dim)];
    let sides: &[Side] = if view.scenario == Scenario::SpecialDelivery { &[] } else { &Side::ALL };
    marks.extend(sides.iter().map(|&side| {
        let home = game.map.hexes.iter().filter(|hex| game.map.is_on_edge(**hex, side.edge()));
        let title = format!("{}'s edge", side.name());
        Mark { owner: Some(seat_of(side)), ..Mark::over(MarkKind::Edge, home, title, Tone::Plain) }
    }));
    marks.extend(view.flight.as_ref().map(|(from, to)| Mark {
        kind: MarkKind::Arrow,
        owner: None,
        spaces: vec![from.clone(), to.clone()],
        title: "a bomb in flight".to_owned(),
        tone: Tone::Bad,
    }));
    if view.scenario == Scenario::CaptureTheFlag {
        for object in view.objects.iter().filter(|object| object.loose) {
            let Some(flag) = Hex::parse(&object.place) else { continue };
            marks.push(Mark {
                kind: MarkKind::Outline,
                owner: None,
                spaces: game.map.within(flag, 1).map(|hex| hex.to_string()).collect(),
                title: format!("safety zone of {}", object.object.name()),
                tone: Tone::Warn,
            });
        }
    }
    marks
}

fn panel(view: &View, side: Side, seat: Seat) -> SeatPanel {
    let own: Vec<&UnitView> = view.units.iter().filter(|unit| unit.owner == Some(side)).collect();
    let count = |place: fn(&str) -> bool| own.iter().filter(|unit| place(&unit.place)).count();
    let (on, off) = (count(|place| place != "off" && place != "lost"), count(|place| place == "off"));
    let facts = vec![fact(
        "Units",
        format!("{on} on the map, {off} off, {} lost", count(|place| place == "lost")),
        "UB-003",
    )];
    SeatPanel { seat, name: side.name().to_owned(), facts, to_act: view.to_act.contains(seat), picture: None }
}

fn sheet(unit: &UnitView, owner: Option<Seat>) -> Sheet {
    let row = |label: &str, value: String, tone: Tone| SheetRow {
        label: label.to_owned(),
        value,
        tone,
        boxes: Vec::new(),
        bands: Vec::new(),
    };
    let status = match (unit.status, unit.kind) {
        (Status::Offline, Type::Squad) => "scattered",
        (status, _) => status.word(),
    };
    let tone = match unit.status {
        Status::Ready => Tone::Good,
        Status::Buttoned => Tone::Warn,
        Status::Offline => Tone::Bad,
    };
    let status = if unit.frozen { format!("frozen ({status})") } else { status.to_owned() };
    let mut rows = vec![
        row(
            "Where",
            if unit.place == "off" { "off the map".to_owned() } else { unit.place.clone() },
            Tone::Plain,
        ),
        row("Size", size_and_allowance(unit.kind), Tone::Plain),
        row("Status", status, if unit.frozen { Tone::Bad } else { tone }),
        row("Configuration", unit.form.word().replace('-', " "), Tone::Plain),
    ];
    if unit.stasis > 0 {
        rows.push(row("Stasis", unit.stasis.to_string(), Tone::Warn));
    }
    rows.extend(unit.carries.map(|object| row("Carries", object.name().to_owned(), Tone::Good)));
    for (slot, weapon) in unit.weapons.iter().enumerate() {
        let committed = if weapon.committed { ", committed" } else { "" };
        let tone = if weapon.load == Load::Loaded { Tone::Good } else { Tone::Dim };
        let name = format!("#{} {} {}", slot + 1, weapon.size, weapon.kind.name());
        let load = if weapon.load == Load::Gone { "burnt out" } else { weapon.load.word() };
        rows.push(row(&name, format!("{load}{committed}"), tone));
    }
    let group = unit.owner.map_or("Nobody's", Side::name).to_owned();
    Sheet {
        id: unit.unit.to_string(),
        title: unit_name(unit),
        owner,
        rows,
        group,
        picture: None,
        gist: Vec::new(),
    }
}

/// [UB-041, UB-316] What stands on the front of a unit card.
fn size_and_allowance(kind: Type) -> String {
    let top = kind.base_size();
    let allowance = match (kind, top.lighter()) {
        (Type::Squad, _) | (_, None) => format!("1{}", top.letter()),
        (_, Some(lighter)) => format!("1{} or 2{}", top.letter(), lighter.letter()),
    };
    format!("{top}; beams {allowance}, bombs {allowance}")
}

fn cards(view: &View) -> Vec<CardRow> {
    let card = |title: String, count: u8| Card {
        id: title.to_lowercase().replace(' ', "-"),
        title,
        text: String::new(),
        count: u32::from(count),
        tone: Tone::Plain,
        picture: None,
        ..Card::default()
    };
    let called = |left: &CardsLeft| Card {
        picture: left.calls.map(|(_, kind)| kind.to_string()),
        about: left.calls.map(|(seat, _)| seat),
        ..card(left.name.clone(), left.count)
    };
    let quakes = |counts: [u8; 3]| {
        Size::ALL
            .into_iter()
            .filter(|size| counts[size.index()] > 0)
            .map(|size| card(format!("{} earthquake", capitalised(size.word())), counts[size.index()]))
            .collect::<Vec<_>>()
    };
    let row = |id: &str, title: &str, cards: Vec<Card>| CardRow {
        id: id.to_owned(),
        title: title.to_owned(),
        owner: None,
        cards,
        face_down: 0,
        ..CardRow::default()
    };
    vec![
        row("deck", "Still to come this turn", view.deck.iter().map(called).collect()),
        row("discards", "Earthquakes coming next turn", quakes(view.discards)),
        row("unused", "Earthquakes unused", quakes(view.unused)),
    ]
}
