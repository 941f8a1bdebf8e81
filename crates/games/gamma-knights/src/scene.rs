//! A view made drawable.

use retrograde_core::{
    Badge, Band, Board, Fact, Layout, Mark, MarkKind, Piece, RuleId, Scene, Seat, SeatPanel, Shape, Sheet,
    SheetRow, Space, Tick, Tone, Track,
};

use crate::GammaKnights;
use crate::attack::signed;
use crate::goal::{goal, phases};
use crate::labels::{capital, haze_name, spaced};
use crate::map::{Hex, Map};
use crate::position::Haze;
use crate::sheet::State;
use crate::unit::{Altitude, Mode, Side, UnitId};
use crate::view::{MountView, SheetView, UnitView, View};
use crate::weapon::{Arm, Warhead};

/// The row of a sheet with the boxes of the force field.
pub(crate) const FIELD_ROW: &str = "Force field";

/// Rows of the sheet of a flak stopper.
const ATTACK: &str = "Attack";
const LAUNCHER: &str = "Launcher";

fn badge(kind: &str, text: impl Into<String>, title: impl Into<String>, tone: Tone) -> Badge {
    Badge { kind: kind.to_owned(), text: text.into(), title: title.into(), tone }
}

fn fact(label: &str, value: impl std::fmt::Display, rule: &'static str) -> Fact {
    Fact { label: label.to_owned(), value: value.to_string(), rule: Some(RuleId(rule)) }
}

/// Draws a view.
pub(crate) fn scene(game: &GammaKnights, view: &View) -> Scene {
    let map = &game.pack.maps[usize::from(view.map)];
    let turn = match (view.turn, view.turns) {
        (0, _) => "Set-up".to_owned(),
        (turn, 0) => format!("Turn {turn}"),
        (turn, turns) => format!("Turn {turn} of {turns}"),
    };
    let mut facts = vec![
        fact("Scenario", &view.scenario, "GK-316"),
        fact("Turn", &turn, "GK-050"),
        fact("Phase", &view.phase, "GK-040"),
        fact("Now", &view.doing, "GK-493"),
        fact("Damage markers in the cup", view.cup, "GK-213"),
        fact("System markers in the cup", view.system_cup, "GK-015"),
    ];
    for (name, more) in view.names.iter().zip(view.handicap).filter(|(_, more)| *more > 0) {
        facts.push(fact("Handicap", format!("{name} +{more}"), "GK-G28"));
    }
    facts.extend(view.secret.as_ref().map(|text| fact("Secret launcher", text, "GK-322")));
    facts.extend(
        view.quiet.filter(|turns| *turns > 0).map(|turns| fact("Turns without a hit", turns, "GK-G21")),
    );
    facts.extend(view.draw_offer.map(|side| fact("Draw offered by", &view.names[side.index()], "GK-D20")));
    facts.extend(view.outcome.map(|outcome| fact("Ended", outcome.how, "GK-321")));
    let mut pieces: Vec<Piece> = view.carriers.iter().map(|(unit, hex)| carrier(view, *unit, *hex)).collect();
    pieces.extend(view.units.iter().filter(|unit| !unit.out).map(piece));
    let sheets = view.units.iter().filter(|unit| !unit.out);
    Scene {
        headline: format!("{turn}: {}", view.doing),
        facts,
        boards: vec![board(map, view)],
        pieces,
        marks: lock_ons(view),
        seats: Side::ALL.map(|side| seat_panel(game, view, side)).to_vec(),
        sheets: sheets.map(|unit| sheet(game, unit)).collect(),
        cards: Vec::new(),
        tracks: turn_track(view),
        goal: Some(goal(view)),
        phases: phases(view),
        ..Scene::default()
    }
}

fn turn_track(view: &View) -> Vec<Track> {
    if view.turns == 0 || view.turn == 0 {
        return Vec::new();
    }
    let boxes = (1..=view.turns).map(|turn| turn.to_string()).collect();
    let at = usize::from(view.turn.min(view.turns)) - 1;
    vec![Track { id: "turns".to_owned(), title: "Turns".to_owned(), boxes, at, short: String::new() }]
}

fn board(map: &Map, view: &View) -> Board {
    let space = |&hex: &Hex| {
        let axial = map.axial(hex);
        let over = view.clouds.iter().filter(|cloud| map.distance(cloud.at, hex) <= cloud.radius);
        let badges = over.map(|cloud| {
            let (kind, text) = match cloud.haze {
                Haze::Smoke => ("smoke", "S"),
                Haze::Emp => ("emp", "E"),
                Haze::Gas => ("gas", "G"),
            };
            let title = format!(
                "{}, gone when {}'s next turn starts",
                haze_name(cloud.haze),
                view.names[cloud.side.index()]
            );
            badge(kind, text, title, Tone::Warn)
        });
        let label = map.label(hex).map(|letter| letter.to_ascii_uppercase());
        let named = label.filter(|&letter| shows_letter(map, hex, letter));
        let letter = named
            .map(|letter| badge("letter", letter.to_string(), format!("Building {letter}"), Tone::Plain));
        Space {
            id: hex.to_string(),
            kind: map.cell(hex).kind(),
            shape: Shape::Hex { q: i32::from(axial.q), r: i32::from(axial.r) },
            name: label.map(|letter| format!("Building {letter}")),
            owner: None,
            badges: letter.into_iter().chain(badges).collect(),
        }
    };
    Board {
        id: map.id.clone(),
        title: map.title.clone(),
        layout: Layout::FlatHexes,
        spaces: map.hexes.iter().map(space).collect(),
        links: Vec::new(),
        decor: Vec::new(),
    }
}

/// Whether the letter of a building is printed in a hex: once for each building, in the hex with a capital letter if
/// the grid has small ones too.
fn shows_letter(map: &Map, hex: Hex, letter: char) -> bool {
    let labelled = |wanted: char| map.hexes.iter().find(|&&other| map.label(other) == Some(wanted));
    labelled(letter).or_else(|| labelled(letter.to_ascii_lowercase())) == Some(&hex)
}

fn carrier(view: &View, unit: UnitId, hex: Hex) -> Piece {
    Piece {
        id: format!("carrier-{unit}"),
        kind: "carrier".to_owned(),
        form: None,
        name: format!("Carrier of {}", view.named(unit)),
        owner: Some(unit.side.seat()),
        at: Some(hex.to_string()),
        facing: None,
        badges: Vec::new(),
        active: false,
        count: 1,
    }
}

fn piece(unit: &UnitView) -> Piece {
    let mut badges = Vec::new();
    match unit.altitude {
        Altitude::Ground => {}
        Altitude::Noe => badges.push(badge("noe", "n", "flies nap of the earth", Tone::Plain)),
        Altitude::High => badges.push(badge("high", "h", "flies high", Tone::Plain)),
    }
    if let Some(sheet) = &unit.sheet {
        if sheet.field > 0 {
            let title = format!("force field: {} of {} boxes", sheet.field, sheet.most_field);
            let tone = if sheet.field * 2 < sheet.most_field { Tone::Warn } else { Tone::Good };
            badges.push(badge("field", sheet.field.to_string(), title, tone));
        }
        if sheet.wounded {
            badges.push(badge("wounded", "w", "wounded: every action costs 1 AP more", Tone::Bad));
        }
        if sheet.driving {
            badges.push(badge("carrier", "c", "drives its carrier", Tone::Plain));
        }
    }
    if unit.stunned {
        badges.push(badge("stunned", "z", "stunned", Tone::Bad));
    }
    if unit.disrupted {
        badges.push(badge("disrupted", "x", "disrupted", Tone::Bad));
    }
    if unit.under_fire {
        badges.push(badge("under-fire", "!", "Under Fire: −2 on its attacks", Tone::Warn));
    }
    match unit.mode {
        Mode::Fresh => {}
        Mode::Attack => badges.push(badge("attack-mode", "a", "attack mode", Tone::Dim)),
        Mode::Movement => badges.push(badge("movement-mode", "m", "movement mode", Tone::Dim)),
    }
    Piece {
        id: unit.unit.to_string(),
        kind: unit.picture.clone(),
        form: if unit.disrupted { Some("disrupted".to_owned()) } else { None },
        name: if unit.name == unit.kind {
            unit.name.clone()
        } else {
            format!("{}, {}", unit.name, unit.kind)
        },
        owner: Some(unit.unit.side.seat()),
        at: unit.at.map(|hex| hex.to_string()),
        facing: None,
        badges,
        active: unit.able,
        count: 1,
    }
}

/// [GK-162] Lock-ons are open: a thin line from each unit to those it is locked on to.
fn lock_ons(view: &View) -> Vec<Mark> {
    let at = |id: &UnitId| view.units.iter().find(|unit| unit.unit == *id).and_then(|unit| unit.at);
    let mut marks = Vec::new();
    for unit in &view.units {
        for target in &unit.locks {
            let (Some(from), Some(to)) = (unit.at, at(target)) else { continue };
            marks.push(Mark {
                kind: MarkKind::Link,
                owner: Some(unit.unit.side.seat()),
                spaces: vec![from.to_string(), to.to_string()],
                title: format!("{} locked on to {target}", unit.unit),
                tone: Tone::Plain,
            });
        }
    }
    marks
}

fn seat_panel(game: &GammaKnights, view: &View, side: Side) -> SeatPanel {
    let units = || view.units.iter().filter(|unit| unit.unit.side == side);
    let mut facts = vec![
        fact("Units in play", units().filter(|unit| !unit.out).count(), "GK-519"),
        fact("Gamma knights and robots", units().filter(|unit| !unit.out && !unit.flak).count(), "GK-317"),
    ];
    facts.extend(
        view.orders[side.index()]
            .map(|weapon| fact("Last weapon to lose", &game.pack.guns[weapon as usize].said, "GK-D16")),
    );
    SeatPanel {
        seat: side.seat(),
        name: view.names[side.index()].clone(),
        facts,
        to_act: view.to_act.contains(Seat::new(side as u8)),
        picture: None,
    }
}

fn row(label: impl AsRef<str>, value: impl Into<String>, tone: Tone) -> SheetRow {
    SheetRow {
        label: capital(label.as_ref()),
        value: value.into(),
        tone,
        boxes: Vec::new(),
        bands: Vec::new(),
    }
}

fn state_row(label: &str, state: State, value: String) -> SheetRow {
    let (text, tone, boxes) = match state {
        State::Sound => (value, Tone::Plain, [Tick::Open, Tick::Open]),
        State::Damaged => (format!("{value}, damaged"), Tone::Warn, [Tick::Crossed, Tick::Open]),
        State::Scrambled => (format!("{value}, scrambled"), Tone::Bad, [Tick::Crossed, Tick::Open]),
        State::Destroyed => ("destroyed".to_owned(), Tone::Bad, [Tick::Filled, Tick::Filled]),
        State::Absent => ("none".to_owned(), Tone::Dim, [Tick::Filled, Tick::Filled]),
    };
    SheetRow { boxes: boxes.to_vec(), ..row(label, text, tone) }
}

fn bands(range: [i8; 3]) -> String {
    range.map(|band| if band < 0 { "–".to_owned() } else { band.to_string() }).join("/")
}

/// [GK-112] The same as lines on the map; a round has no bands, only a range.
fn band_lines(game: &GammaKnights, range: [i8; 3], launcher: bool) -> Vec<Band> {
    let m = &game.pack.modifiers;
    let named = [("short", m.short), ("medium", m.medium), ("long", m.long)];
    let mut lines: Vec<Band> = Vec::new();
    for (&most, (name, modifier)) in range.iter().zip(named) {
        let reach = u32::from(most.max(0).unsigned_abs());
        if reach > lines.last().map_or(0, |before| before.reach) && (!launcher || most == range[2]) {
            let label = if launcher { "range".to_owned() } else { format!("{name}: {}", signed(modifier)) };
            lines.push(Band { reach, label });
        }
    }
    lines
}

/// The label of the row in which a sheet has a weapon; `launched`: a flak stopper's launcher, not its gun.
pub(crate) fn weapon_row(game: &GammaKnights, arm: Option<Arm>, launched: bool) -> String {
    match arm {
        Some(arm) => capital(&game.pack.guns[arm.weapon as usize].name),
        None if launched => LAUNCHER.to_owned(),
        None => ATTACK.to_owned(),
    }
}

fn rounds_text(game: &GammaKnights, rounds: &[(Warhead, u8)]) -> String {
    if rounds.is_empty() {
        return "no rounds left".to_owned();
    }
    let name = |warhead: Warhead| &game.pack.charges[warhead as usize].name;
    rounds.iter().map(|(warhead, count)| format!("{count} {}", name(*warhead))).collect::<Vec<_>>().join(", ")
}

/// [GK-009] A record sheet, or the values of a counter.
fn sheet(game: &GammaKnights, unit: &UnitView) -> Sheet {
    let mut rows = vec![row("APs", format!("{} of {}", unit.aps.max(0), unit.most_aps), Tone::Plain)];
    let armor = if unit.armor == 0 { "none".to_owned() } else { format!("check {}+", unit.armor) };
    rows.push(row("Armor", armor, Tone::Plain));
    if let Some(sheet) = &unit.sheet {
        sheet_rows(game, unit, sheet, &mut rows);
    } else {
        let attack = format!("strength {}, range {}", unit.attack, bands(unit.range));
        let tone = if unit.disrupted { Tone::Dim } else { Tone::Plain };
        rows.push(SheetRow { bands: band_lines(game, unit.range, false), ..row(ATTACK, attack, tone) });
        rows.push(row("Signature", unit.signature.to_string(), Tone::Plain));
        if !unit.rounds.is_empty() {
            rows.push(row(LAUNCHER, rounds_text(game, &unit.rounds), Tone::Plain));
        }
    }
    let locks: Vec<String> = unit.locks.iter().map(ToString::to_string).collect();
    let value = match locks.len() {
        0 => format!("0 of {}", unit.most_locks),
        _ => locks.join(", "),
    };
    rows.push(row("Lock-ons", value, if locks.is_empty() { Tone::Dim } else { Tone::Good }));
    Sheet {
        id: unit.unit.to_string(),
        title: format!(
            "{} {}",
            unit.unit,
            if unit.name == unit.kind { unit.name.clone() } else { format!("{}, {}", unit.name, unit.kind) }
        ),
        owner: Some(unit.unit.side.seat()),
        rows,
        group: if unit.flak { "Flak stoppers".to_owned() } else { "Record sheets".to_owned() },
        picture: Some(unit.picture.clone()),
        gist: Vec::new(),
    }
}

fn sheet_rows(game: &GammaKnights, unit: &UnitView, sheet: &SheetView, rows: &mut Vec<SheetRow>) {
    if sheet.most_field > 0 {
        let boxes = (0..sheet.most_field).map(|index| match (index < sheet.field, sheet.field) {
            (true, _) => Tick::Open,
            (false, 0) => Tick::Filled,
            (false, _) => Tick::Crossed,
        });
        let value = if sheet.field == 0 {
            "gone".to_owned()
        } else {
            format!("{}, signature {}", sheet.field, sheet.field_signature)
        };
        let tone = if sheet.field == 0 { Tone::Bad } else { Tone::Plain };
        rows.push(SheetRow { boxes: boxes.collect(), ..row(FIELD_ROW, value, tone) });
    }
    for (section, hits) in &sheet.sections {
        let (value, tone) = match hits {
            0 => ("", Tone::Plain),
            1 => ("damaged", Tone::Warn),
            _ => ("breached", Tone::Bad),
        };
        let boxes = (0..2).map(|index| match (*hits, index < *hits) {
            (2.., _) => Tick::Filled,
            (_, true) => Tick::Crossed,
            (_, false) => Tick::Open,
        });
        rows.push(SheetRow { boxes: boxes.collect(), ..row(spaced(section.word()), value, tone) });
    }
    let body = [if sheet.wounded { Tick::Crossed } else { Tick::Open }, Tick::Open].to_vec();
    let (value, tone) = if sheet.wounded { ("wounded", Tone::Bad) } else { ("", Tone::Plain) };
    rows.push(SheetRow { boxes: body, ..row("body", value, tone) });
    rows.push(state_row("masking", sheet.masking, format!("signature {}", unit.signature)));
    for ((state, value), label) in sheet.sensors.iter().zip(["primary sensors", "secondary sensors"]) {
        rows.push(state_row(label, *state, value.to_string()));
    }
    if sheet.scrambled {
        rows.push(row("sensors", "scrambled: they count against their owner", Tone::Bad));
    }
    rows.push(state_row("medikit", sheet.medikit, format!("{}+", sheet.medikit_value)));
    rows.push(state_row("repair servos", sheet.repair, format!("{}+", sheet.repair_value)));
    if !sheet.servos.is_empty() {
        let lost: Vec<String> = sheet.servos.iter().map(|lost| format!("−{lost}")).collect();
        rows.push(row("servos", lost.join(" "), Tone::Bad));
    }
    if sheet.flies {
        let (value, tone) = if sheet.grounded { ("destroyed", Tone::Bad) } else { ("yes", Tone::Plain) };
        rows.push(row("flight", value, tone));
    }
    rows.extend(sheet.mounts.iter().map(|mount| mount_row(game, mount)));
    rows.extend(sheet.programs.iter().map(|program| row("computer", program.clone(), Tone::Plain)));
    for (area, count) in &sheet.system {
        let known: Vec<String> =
            sheet.known.iter().filter(|kind| kind.area() == *area).map(|kind| spaced(kind.word())).collect();
        let value = if known.is_empty() { format!("{count} face down") } else { known.join(", ") };
        rows.push(row(format!("system markers, {}", spaced(area.word())), value, Tone::Dim));
    }
}

fn mount_row(game: &GammaKnights, mount: &MountView) -> SheetRow {
    let name = &game.pack.guns[mount.weapon as usize].name;
    let mut value = match mount.strength {
        Some(strength) if mount.range[2] < 0 => format!("strength {strength}, close combat"),
        Some(strength) => format!("strength {strength}, range {}", bands(mount.range)),
        None => format!("range {}", bands(mount.range)),
    };
    if mount.launcher {
        value += &format!("; {}", rounds_text(game, &mount.rounds));
    }
    let boxes = std::iter::repeat_n(Tick::Open, usize::from(mount.sound))
        .chain(std::iter::repeat_n(Tick::Crossed, usize::from(mount.damaged)))
        .chain(std::iter::repeat_n(Tick::Filled, usize::from(mount.gone)));
    let tone = match (mount.sound, mount.damaged) {
        (0, 0) => Tone::Bad,
        (0, _) => Tone::Warn,
        _ => Tone::Plain,
    };
    let lost = mount.sound == 0 && mount.damaged == 0;
    let bands = if lost { Vec::new() } else { band_lines(game, mount.range, mount.launcher) };
    SheetRow { boxes: boxes.collect(), bands, ..row(name, value, tone) }
}
