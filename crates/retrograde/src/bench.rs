use std::io::Write;

use retrograde_core::Setup;
use retrograde_registry::titles;
use retrograde_table::Measure;
use serde_json::json;

use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::opening::{Chosen, unknown};

/// Measures the rules of the games.
pub(crate) fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(Failure::usage(format!(
            "--seconds {}: expected more than 0, at most 3600",
            args.seconds
        )));
    }
    if let Some(id) = &args.game {
        Chosen::find(id, None)?;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).clamp(1, 1024);
    let mut rows = Vec::new();
    let mut known = Vec::new();
    for title in titles().iter().filter(|title| args.game.as_ref().is_none_or(|id| id == title.info().id)) {
        for scenario in title.lobby().scenarios {
            known.push(scenario.id.clone());
            if args.scenario.as_ref().is_some_and(|id| *id != scenario.id) {
                continue;
            }
            for threads in if threads > 1 { vec![1, threads] } else { vec![1] } {
                let measured = title.measure(&Setup::scenario(&scenario.id), args.seconds, threads);
                let measure = measured.map_err(|error| Failure::failed(error.to_string()))?;
                if !args.json {
                    write_row(out, rows.is_empty(), title.info().id, &scenario.id, &measure)?;
                    out.flush()?;
                }
                rows.push(json!({ "game": title.info().id, "scenario": scenario.id, "measure": measure }));
            }
        }
    }
    if rows.is_empty() {
        let id = args.scenario.as_deref().unwrap_or_default();
        return Err(Failure::usage(unknown("scenario", id, known.iter().map(String::as_str))));
    }
    if args.json {
        writeln!(out, "{:#}", json!(rows))?;
    }
    Ok(0)
}

fn write_row(
    out: &mut dyn Write,
    first: bool,
    game: &str,
    scenario: &str,
    m: &Measure,
) -> std::io::Result<()> {
    if first {
        writeln!(
            out,
            "{:<16}{:<27}{:>7}{:>11}{:>9}{:>10}{:>9}{:>8}{:>8}{:>8}{:>7}{:>10}",
            "game",
            "scenario",
            "threads",
            "answers/s",
            "games/s",
            "ans./game",
            "choices",
            "legal",
            "apply",
            "clone",
            "bytes",
            "search/s"
        )?;
    }
    writeln!(
        out,
        "{game:<16}{scenario:<27}{:>7}{:>11}{:>9}{:>10.1}{:>9.1}{:>8}{:>8}{:>8}{:>7}{:>10}",
        m.threads,
        thousands(m.answers_per_second),
        thousands(m.games_per_second),
        m.answers_per_game,
        m.mean_choices,
        nanos(m.legal_ns),
        nanos(m.apply_ns),
        nanos(m.clone_ns),
        m.position_bytes,
        thousands(m.search_iterations_per_second)
    )
}

fn nanos(value: f64) -> String {
    if value < 1000.0 { format!("{value:.0}ns") } else { format!("{:.1}µs", value / 1000.0) }
}

/// A whole number with a thin mark every three digits: `1'234'567`.
fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push('\'');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!(thousands(1_234_567.4), "1'234'567");
        assert_eq!(thousands(12.0), "12");
        assert_eq!(nanos(1530.0), "1.5µs");
    }
}
