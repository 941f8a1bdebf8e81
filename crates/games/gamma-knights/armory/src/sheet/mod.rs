//! The record sheet of a design: one page [chapter 2 of the rules].

mod sections;
mod svg;

use retrograde_core::Refusal;
use retrograde_core::workshop::Look;

use crate::battle::{BattleSheet, Fielded, Launcher};
use crate::convert::convert;
use crate::design::{Bay, Design, Fitting};
use crate::frame::Kind;
use crate::item::{Close, Item};
use crate::page::{Anchor, Letters, Page, Pen};
use crate::profile::profile;

/// Draws the record sheet of a design as SVG.
///
/// # Errors
///
/// A design that cannot be fielded has no sheet: the reason, as [`convert`] gives it.
pub fn sheet(design: &Design, look: Look) -> Result<String, Refusal> {
    sheet_page(design, look).map(|page| svg::svg(&page))
}

/// Draws the same sheet as marks on a page, for other forms than SVG.
///
/// # Errors
///
/// As [`sheet`].
pub fn sheet_page(design: &Design, look: Look) -> Result<Page, Refusal> {
    let fielded = convert(design)?;
    let about = format!("Record sheet of {}, {}, for Gamma Knights", design.name, design.frame.name);
    let mut page = Page::new(look, &design.name, &about);
    header(&mut page, design);
    page.panel((90, 360), (930, 990), "ARMOR AND BODY");
    sections::draw(&mut page, design.frame.kind, fielded.sheet.field > 0);
    facts(&mut page, &fielded.sheet);
    field(&mut page, fielded.sheet.field);
    weapons(&mut page, design, &fielded);
    systems(&mut page, &fielded);
    notes(&mut page, &fielded);
    fittings(&mut page, design);
    page.text(
        Letters::DIM,
        (90, 2935),
        20,
        1900,
        "Gamma Knights · printed by Retrograde · X = damaged, filled = destroyed [GK-012]",
    );
    Ok(page)
}

fn header(page: &mut Page, design: &Design) {
    // Brackets of a head-up display in the four corners.
    page.path(Pen::Line, "M60 150V60H150M1950 60H2040V150M2040 2865V2955H1950M150 2955H60V2865");
    page.text(Letters::HEADING, (100, 150), 32, 900, "GAMMA KNIGHTS · RECORD SHEET");
    page.text(Letters::BOLD, (100, 248), 92, 1180, &design.name);
    let frame = design.frame;
    let mut line = vec![frame.name.to_owned()];
    let profile = profile(design);
    if let Some(machine) = profile.machine {
        line.push(format!("AC {}", frame.ac));
        line.push(format!("{} hit points", machine.hit_points));
        line.push(format!("speed {}", machine.speed));
        line.push(format!("{} m", machine.size));
    } else if frame.kind == Kind::Suit {
        line.push(format!("AC {}", profile.armor_class));
        line.push(format!("aim {:+}", profile.aim));
        line.push(format!("speed ×{}", profile.speed));
        line.extend(profile.jump.map(|meters| format!("jump {meters} m")));
        line.push(format!("fists {}", profile.fists));
        line.extend(profile.loads.map(|[light, heavy]| format!("{light}/{heavy} kg")));
    }
    page.text(Letters::DIM, (100, 310), 30, 1250, &line.join(" · "));
    let label = if frame.kind == Kind::Suit { "KNIGHT" } else { "SIDE" };
    page.text(Letters::DIM, (1390, 180), 24, 160, label);
    page.line(Pen::Frame, (1510, 186), (2000, 186));
    page.text(Letters::DIM, (1390, 260), 24, 160, "PLAYER");
    page.line(Pen::Frame, (1510, 266), (2000, 266));
}

/// The values of the attributes table [GK-293].
fn facts(page: &mut Page, sheet: &BattleSheet) {
    page.panel((1050, 360), (960, 470), "BASIC FACTS");
    let or_none = |value: u8| if value == 0 { "none".to_owned() } else { value.to_string() };
    let facts = [
        ("APs", sheet.aps.to_string()),
        ("Armor", sheet.armor.to_string()),
        ("Armor signature", sheet.armor_signature.to_string()),
        ("Field signature", sheet.field_signature.to_string()),
        ("Sensors", format!("{}/{}", sheet.sensors[0], sheet.sensors[1])),
        ("Lock-ons", sheet.lock_ons.to_string()),
        ("Repair", or_none(sheet.repair)),
        ("Medikit", or_none(sheet.medikit)),
        ("Flight", if sheet.flies { "yes" } else { "no" }.to_owned()),
    ];
    for (index, (name, value)) in facts.iter().enumerate() {
        let (column, row) = (index as i32 % 3, index as i32 / 3);
        let (x, y) = (1084 + column * 304, 430 + row * 130);
        page.rect(Pen::Faint, (x, y), (284, 112));
        page.text(Letters::DIM, (x + 16, y + 34), 22, 260, name);
        page.text(Letters::BOLD.to(Anchor::End), (x + 268, y + 94), 60, 180, value);
    }
}

/// One box for each point of the force field [GK-207].
fn field(page: &mut Page, boxes: u8) {
    page.panel((1050, 860), (960, 490), "FORCE FIELD");
    if boxes == 0 {
        page.text(Letters::DIM.to(Anchor::Middle), (1530, 1120), 44, 800, "no force field");
        return;
    }
    page.boxes(Pen::SecondBox, (1088, 930), 68, 22, boxes.into(), 10);
    page.text(
        Letters::DIM,
        (1084, 1325),
        22,
        900,
        "one box comes back in each Recovery while any is left [GK-210]",
    );
}

/// What a row of the weapons table says.
struct Row {
    name: String,
    strength: String,
    range: String,
    number: i32,
    rounds: Option<u16>,
    load: String,
}

fn rows(design: &Design, fielded: &Fielded) -> Vec<Row> {
    let plan = &fielded.plan;
    let guns = plan.weapons.iter().map(|(id, number)| (id, i32::from(*number), None));
    let launchers = plan.launchers.iter().map(|launcher| (&launcher.launcher, 1, Some(launcher)));
    let towed = plan.carrier.iter().map(|id| (id, 1, None));
    let all = guns.chain(towed).chain(launchers);
    let row = |(id, number, launcher): (&String, i32, Option<&Launcher>)| {
        let item = Item::named(id)?;
        let load = launcher.map(|launcher| {
            launcher.load.iter().map(|(id, rounds)| format!("{rounds} {id}")).collect::<Vec<_>>()
        });
        let load = load.unwrap_or_default();
        let loaded: Option<u16> =
            launcher.map(|launcher| launcher.load.values().map(|&rounds| u16::from(rounds)).sum());
        let holds = item
            .battle
            .as_ref()
            .and_then(|gun| gun.launcher)
            .and_then(|round| fielded.sheet.capacity.get(round));
        let towed = plan.carrier.as_ref() == Some(id) && design.frame.kind == Kind::Suit;
        Some(Row {
            name: format!("{}{}", item.name, if towed { " (R.T.O.)" } else { "" }),
            strength: strength(item),
            range: range(item),
            number,
            rounds: launcher
                .and(holds.map(|&rounds| u16::from(rounds)).or(loaded).filter(|&rounds| rounds > 0)),
            load: load.join(" "),
        })
    };
    all.filter_map(row).collect()
}

/// Strength at range and in close combat, for people.
pub(crate) fn strength(item: &Item) -> String {
    let Some(gun) = &item.battle else { return "–".to_owned() };
    if gun.launcher.is_some() {
        return "warhead".to_owned();
    }
    let close = gun.close.map(|close| match close {
        Close::Aps(0) => "APs".to_owned(),
        Close::Aps(more) => format!("APs{more:+}"),
        Close::Strength(strength) => strength.to_string(),
    });
    match (gun.strength, close) {
        (Some(strength), Some(close)) => format!("{strength} · {close}"),
        (Some(strength), None) => strength.to_string(),
        (None, close) => close.unwrap_or_default(),
    }
}

/// Short, medium and long range, for people.
pub(crate) fn range(item: &Item) -> String {
    let Some(range) = item.battle.as_ref().and_then(|gun| gun.range) else { return "0".to_owned() };
    range.map(|band| if band < 0 { "–".to_owned() } else { band.to_string() }).join("/")
}

/// The weapons, and under them room for special damage and notes [GK-009].
fn weapons(page: &mut Page, design: &Design, fielded: &Fielded) {
    let rows = rows(design, fielded);
    let (top, bottom, most) = (1380, 2120, 590);
    let height = (80 + 100 * rows.len() as i32).clamp(180, most);
    page.panel((90, top), (1920, height), "WEAPONS");
    for (x, heading) in [(640, "strength"), (860, "s/m/l"), (1070, "hits"), (1390, "rounds")] {
        page.text(Letters::DIM, (x, top + 44), 22, 200, heading);
    }
    if rows.is_empty() {
        page.text(Letters::DIM.to(Anchor::Middle), (1050, top + 120), 44, 1600, "no weapons");
    }
    let step = (height - 80) / rows.len().max(1) as i32;
    for (index, row) in rows.iter().enumerate() {
        let y = top + 68 + step * index as i32;
        let base = y + step / 2 + 12;
        page.line(Pen::Faint, (124, y), (1976, y));
        let name = if row.number > 1 { format!("{} × {}", row.number, row.name) } else { row.name.clone() };
        page.text(Letters::BOLD, (124, base), 32, 500, &name);
        page.text(Letters::PLAIN, (640, base), 32, 210, &row.strength);
        page.text(Letters::PLAIN, (860, base), 32, 200, &row.range);
        hit_boxes(page, (1070, y), step, row);
        round_boxes(page, (1390, y), step, row);
    }
    let y = top + height + 30;
    page.panel((90, y), (1920, bottom - y), "SPECIAL DAMAGE · NOTES");
    for line in (y + 100..bottom - 10).step_by(56) {
        page.line(Pen::Faint, (124, line), (1976, line));
    }
}

/// Rows that a number of things takes.
const fn rows_of(number: i32, in_row: i32) -> i32 {
    (number + in_row - 1) / in_row
}

/// Two boxes for each weapon [GK-012], in as many rows as it takes.
fn hit_boxes(page: &mut Page, (x, y): (i32, i32), step: i32, row: &Row) {
    let in_row = if row.number > 8 { rows_of(row.number, 2) } else { row.number };
    let lines = rows_of(row.number, in_row);
    let size = (310 / in_row / 2 - 5).min((step - 8) / lines - 4).clamp(8, 34);
    for number in 0..row.number {
        let (column, line) = (number % in_row, number / in_row);
        let at = (x + column * (2 * size + 9), y + (step - lines * (size + 4)) / 2 + line * (size + 4));
        page.boxes(Pen::Box, at, size, 0, 2, 2);
    }
}

/// One box for each round [GK-029]; a great many are written as a number.
fn round_boxes(page: &mut Page, (x, y): (i32, i32), step: i32, row: &Row) {
    let Some(rounds) = row.rounds else { return };
    let room = 590;
    let text = if row.load.is_empty() { format!("holds {rounds}") } else { row.load.clone() };
    let in_row = if rounds > 40 { 40 } else { 20 };
    let lines = rows_of(rounds.into(), in_row);
    // In a low row the text stands beside the boxes.
    let beside = step < 70;
    let (label, wide) = if beside { (0, room - 170) } else { (30, room) };
    let size = (wide / in_row - 3).min((step - 12 - label) / lines - 3).min(24);
    if size < 8 {
        page.text(Letters::PLAIN, (x, y + step / 2 + 12), 30, room, &format!("{text}: ____ left"));
        return;
    }
    let top = y + (step - lines * (size + 3) - label) / 2;
    page.boxes(Pen::SecondBox, (x, top), size, 3, rounds.into(), in_row);
    if beside {
        let x = x + i32::from(rounds).min(in_row) * (size + 3) + 12;
        page.text(Letters::DIM, (x, y + step / 2 + 8), 22, 170, &text);
    } else {
        page.text(Letters::DIM, (x, top + lines * (size + 3) + 24), 22, room, &text);
    }
}

/// Systems that markers can hit, with their two boxes [GK-217].
fn systems(page: &mut Page, fielded: &Fielded) {
    let (sheet, plan) = (&fielded.sheet, &fielded.plan);
    page.panel((90, 2150), (1130, 290), "SYSTEMS");
    let suit = sheet.kind == Kind::Suit;
    let systems = [
        ("Primary sensors", sheet.sensors[0] > 0),
        ("Secondary sensors", sheet.sensors[1] > 0),
        ("Masking", true),
        ("Medikit", suit && plan.medikit),
        ("Repair servos", sheet.repair > 0),
        ("Flight", sheet.flies),
        ("Computer", sheet.computer > 0),
        ("Stunned", true),
    ];
    for (index, (name, present)) in systems.iter().enumerate() {
        let (column, row) = (index as i32 / 4, index as i32 % 4);
        let (x, y) = (124 + column * 550, 2212 + row * 54);
        let letters = if *present { Letters::PLAIN } else { Letters::DIM };
        page.text(letters, (x, y + 28), 28, 340, name);
        if *present {
            let number = if *name == "Stunned" { 1 } else { 2 };
            page.boxes(Pen::Box, (x + 370, y), 36, 8, number, number);
        } else {
            // What the unit lacks is struck out [GK-011].
            page.line(Pen::Frame, (x, y + 18), (x + 470, y + 18));
        }
    }
}

/// Lock-ons, servo losses and room to write.
fn notes(page: &mut Page, fielded: &Fielded) {
    page.panel((1250, 2150), (760, 290), "LOCK-ONS · SERVOS");
    for index in 0..i32::from(fielded.sheet.lock_ons) {
        let at = (1310 + index % 8 * 84, 2250 + index / 8 * 84);
        page.circle(Pen::Second, at, 32);
    }
    page.text(Letters::DIM, (1284, 2345), 22, 700, "APs lost, newest at the right [GK-013]");
    page.boxes(Pen::Box, (1284, 2362), 54, 12, 10, 10);
}

/// What is fitted where.
fn fittings(page: &mut Page, design: &Design) {
    page.panel((90, 2470), (1920, 430), "FITTINGS");
    let lines: Vec<(String, String)> = design.bays.iter().flat_map(|bay| wrapped(design, bay)).collect();
    let columns = if lines.len() > 12 { 2 } else { 1 };
    let per_column = rows_of(lines.len() as i32, columns).max(1);
    let step = (360 / per_column).min(44);
    for (index, (head, text)) in lines.iter().enumerate() {
        let (column, row) = (index as i32 / per_column, index as i32 % per_column);
        let (x, y) = (124 + column * 946, 2530 + row * step);
        let size = (step - 6).min(26);
        page.text(Letters::SECOND, (x, y + size), size, 250, head);
        page.text(Letters::PLAIN, (x + 262, y + size), size, if columns == 2 { 650 } else { 1590 }, text);
    }
}

/// Letters of a line of fittings.
const LINE: usize = 100;

/// A bay in lines that are not too long: what it is, and what is in it.
fn wrapped(design: &Design, bay: &Bay) -> Vec<(String, String)> {
    let mut names: Vec<String> = Vec::new();
    for fitting in bay.fittings.chunk_by(Fitting::is_like) {
        let one = &fitting[0];
        let number = if fitting.len() > 1 { format!("{} × ", fitting.len()) } else { String::new() };
        let slots = design.slots_of(bay, one);
        let slots = if slots > 0 { format!(" {slots}") } else { String::new() };
        names.push(format!("{number}{}{slots}", one.item.name));
    }
    let on = design.plates().filter_map(|plate| {
        plate.plate.filter(|(_, on)| *on == bay.place).map(|(part, _)| (plate.place, part))
    });
    names.extend(on.map(|(place, part)| format!("{} ({place}) {}", part.name, part.needs)));
    if bay.hot_plates > 0 {
        names.push(format!("{} hot plates", bay.hot_plates));
    }
    if names.is_empty() {
        return Vec::new();
    }
    let head = match design.capacity(bay) {
        0 => bay.place.to_string(),
        capacity => format!("{} {}/{capacity}", bay.place, design.used(bay)),
    };
    let mut lines = vec![(head, String::new())];
    for name in names {
        let current = lines.last().map_or(0, |(_, text)| text.chars().count());
        if current > 0 && current + name.chars().count() > LINE {
            lines.push((String::new(), String::new()));
        }
        if let Some((_, text)) = lines.last_mut() {
            if !text.is_empty() {
                *text += ", ";
            }
            *text += &name;
        }
    }
    lines
}
