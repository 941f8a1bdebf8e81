use std::io::Write;

use retrograde_core::{OptionInfo, OptionKind};
use retrograde_registry::titles;
use retrograde_table::Title;
use serde_json::json;

use crate::failure::Failure;
use crate::opening::find;
use crate::text::wrap;

const WIDTH: usize = 96;

/// Lists the games, or one of them.
pub(crate) fn run(game: Option<&str>, as_json: bool, out: &mut dyn Write) -> Result<u8, Failure> {
    let listed: Vec<&dyn Title> = match game {
        Some(id) => vec![find(id)?],
        None => titles().iter().map(Box::as_ref).collect(),
    };
    if as_json {
        let games: Vec<_> = listed
            .iter()
            .map(|title| json!({ "game": title.info(), "pack": title.pack(), "lobby": title.lobby() }))
            .collect();
        writeln!(out, "{:#}", json!(games))?;
        return Ok(0);
    }
    for (index, title) in listed.into_iter().enumerate() {
        let (info, lobby) = (title.info(), title.lobby());
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", info.id, info.title)?;
        indented(out, 2, info.about)?;
        for scenario in &lobby.scenarios {
            writeln!(out, "  --scenario {}: {}", scenario.id, scenario.title)?;
            indented(out, 4, &scenario.about)?;
            let seats: Vec<_> =
                scenario.seats.iter().map(|seat| format!("{} ({})", seat.id, seat.name)).collect();
            writeln!(out, "    seats: {}", seats.join(", "))?;
        }
        for option in &lobby.options {
            let rule = option.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
            writeln!(out, "  --option {}={}: {}{rule}", option.id, values(option), option.title)?;
            indented(out, 4, &option.about)?;
            if !option.scenarios.is_empty() {
                indented(out, 4, &format!("only with --scenario {}", option.scenarios.join(", ")))?;
            }
        }
    }
    Ok(0)
}

/// What an option may be set to, for people: `on|off, else off`.
pub(crate) fn values(option: &OptionInfo) -> String {
    match &option.kind {
        OptionKind::Switch { default } => {
            format!("on|off (else {})", if *default { "on" } else { "off" })
        }
        OptionKind::Number { min, max, default } => format!("{min}..{max} (else {default})"),
        OptionKind::Pick { of, default } => format!("{} (else {default})", of.join("|")),
        OptionKind::Text { most } => format!("a line of text, up to {most} bytes"),
    }
}

fn indented(out: &mut dyn Write, indent: usize, text: &str) -> std::io::Result<()> {
    wrap(text, WIDTH - indent).iter().try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))
}
