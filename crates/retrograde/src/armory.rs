//! The armoury of Gamma Knights at the command line. The rules are in `retrograde_armory`; this prints what it says.

mod pdf;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use retrograde_armory::{
    Design, Item, apply, catalogue, check, convert, describe, read, sheet, sheet_page, standard,
    standard_suit, wares, write,
};
use retrograde_core::workshop::{Bench, Look, Value, Ware};

use crate::failure::Failure;
use crate::files;
use crate::text::wrap;

const WIDTH: usize = 110;

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct ArmoryArgs {
    #[command(subcommand)]
    command: ArmoryCommand,
}

const HELP: &str = "\
A DESIGN is a file, - for standard input, or the id of a standard suit (see `retrograde armory suits`).
  retrograde armory new --from scout -o owl.toml
  retrograde armory edit owl.toml 'name Night owl' 'add right-arm laser-pistol-uv'
  retrograde armory print owl.toml -o owl.svg
Exit code 1 = the rules do not allow it, 2 = the file or the command is malformed.";

#[derive(Debug, Subcommand)]
enum ArmoryCommand {
    /// Write a new design, starting from a standard suit or robot
    New {
        /// The suit or robot to start from
        #[arg(long, value_name = "SUIT", default_value = "battle")]
        from: String,
        /// Start from its empty frame
        #[arg(long)]
        bare: bool,
        /// Its name
        #[arg(long)]
        name: Option<String>,
        /// The file to write; by default, standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// List the standard suits and robots
    Suits,
    /// List everything that can be fitted, or only what has this text in its name
    Items {
        /// Part of a name or an id
        word: Option<String>,
    },
    /// Check a design against the rules and explain what they do not allow
    Check {
        /// The design
        #[arg(value_name = "DESIGN", required = true)]
        designs: Vec<String>,
    },
    /// Show a design: places, power, values in both games
    Show {
        /// The design
        design: String,
        /// Also show what can be changed, and what is blocked and why: everything, or one group such as weapons
        #[arg(long, value_name = "GROUP", num_args = 0..=1, default_missing_value = "")]
        choices: Option<String>,
        /// As one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Change a design file, one change per argument
    #[command(after_help = EDIT_HELP)]
    Edit {
        /// The file; it is written only if all changes are allowed
        file: PathBuf,
        /// The changes, in notation
        #[arg(required = true, value_name = "CHANGE")]
        changes: Vec<String>,
    },
    /// Draw the record sheet, one page, as SVG or PDF
    Print {
        /// The design
        design: String,
        /// The file to write, .svg or .pdf; by default, SVG to standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Black lines on white, for a printer
        #[arg(long)]
        ink: bool,
    },
    /// Print its values in the battle game as TOML, to be fielded there
    Field {
        /// The design
        design: String,
        /// On one line, for use as a game option
        #[arg(long)]
        line: bool,
    },
}

const EDIT_HELP: &str = "\
Changes:
  add PLACE ITEM [+SLOTS] [on|off]     remove PLACE ITEM      move PLACE ITEM PLACE
  on PLACE ITEM      off PLACE ITEM    extend PLACE ITEM SLOTS
  plate PLACE PART   unplate NUMBER    hot-plates PLACE NUMBER
  movement 1..5      strength 0..9     ejection front-plate|back-plate|none
  primary SENSOR|best                  carrier WEAPON|none
  name NAME          frame FRAME       suit FRAME             strip
Places: helmet, left-arm, right-arm, front-plate, back-plate, left-leg, right-leg, plate-1, plate-2, …";

/// Runs a command of the armoury.
pub(crate) fn run(args: &ArmoryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    match &args.command {
        ArmoryCommand::New { from, bare, name, output } => {
            new(from, *bare, name.as_deref(), output.as_deref(), out)
        }
        ArmoryCommand::Suits => suits(out),
        ArmoryCommand::Items { word } => items(word.as_deref().unwrap_or_default(), out),
        ArmoryCommand::Check { designs } => check_all(designs, out),
        ArmoryCommand::Show { design, choices, json } => {
            let design = open(design)?;
            if *json {
                serde_json::to_writer_pretty(&mut *out, &describe(&design)).map_err(std::io::Error::from)?;
                writeln!(out)?;
                return Ok(0);
            }
            show(&describe(&design), out)?;
            match choices {
                Some(group) => show_choices(&design, group, out),
                None => Ok(0),
            }
        }
        ArmoryCommand::Edit { file, changes } => edit(file, changes, out),
        ArmoryCommand::Print { design, output, ink } => {
            let look = if *ink { Look::Ink } else { Look::Screen };
            print(&open(design)?, look, output.as_deref(), out)
        }
        ArmoryCommand::Field { design, line } => {
            let fielded = convert(&open(design)?).map_err(|refusal| Failure::failed(refusal.to_string()))?;
            let text = if *line { fielded.to_line() + "\n" } else { fielded.to_toml() };
            out.write_all(text.as_bytes())?;
            Ok(0)
        }
    }
}

/// Reads a design: a file, standard input, or a standard suit.
fn open(word: &str) -> Result<Design, Failure> {
    let path = Path::new(word);
    if let Some(design) = standard_suit(word).filter(|_| !path.exists()) {
        return Ok(design.clone());
    }
    let text = files::read(path).map_err(|failure| {
        let hint = "`retrograde armory suits` lists the standard suits, which need no file";
        Failure { message: format!("{}; {hint}", failure.message), ..failure }
    })?;
    read(&text).map_err(|error| Failure::usage(format!("{word}: {error}")))
}

fn save(path: Option<&Path>, content: &[u8], out: &mut dyn Write) -> Result<u8, Failure> {
    match path {
        Some(path) => files::write_atomically(path, content)
            .map_err(|error| Failure::failed(format!("{}: {error}", path.display())))?,
        None => out.write_all(content)?,
    }
    Ok(0)
}

/// Writes the record sheet in the form that the name of the file asks for.
fn print(design: &Design, look: Look, output: Option<&Path>, out: &mut dyn Write) -> Result<u8, Failure> {
    let form = output.map_or(Some("svg"), |path| path.extension()?.to_str()).map(str::to_lowercase);
    let drawn = match form.as_deref() {
        Some("svg") => sheet(design, look).map(String::into_bytes),
        Some("pdf") => sheet_page(design, look).map(|page| pdf::write(&page)),
        _ => {
            return Err(Failure::usage("a record sheet is an .svg or a .pdf file: use one of those endings"));
        }
    };
    let drawn = drawn.map_err(|refusal| Failure::failed(refusal.to_string()))?;
    save(output, &drawn, out)
}

fn new(
    from: &str,
    bare: bool,
    name: Option<&str>,
    output: Option<&Path>,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let suit = standard_suit(from).ok_or_else(|| {
        let words: Vec<_> = standard().iter().map(|design| design.frame.id).collect();
        Failure::usage(format!("there is no suit {from:?}; choose one of {}", words.join(", ")))
    })?;
    let mut design = if bare { Design::bare(suit.frame) } else { suit.clone() };
    if let Some(name) = name {
        design =
            apply(&design, &format!("name {name}")).map_err(|refusal| Failure::usage(refusal.to_string()))?;
    }
    if let Some(path) = output.filter(|path| path.exists()) {
        return Err(Failure::failed(format!("{} already exists; choose another file", path.display())));
    }
    save(output, write(&design).as_bytes(), out)
}

fn suits(out: &mut dyn Write) -> Result<u8, Failure> {
    for design in standard() {
        let frame = design.frame;
        writeln!(out, "{:<14} {} [{}]", frame.id, frame.name, frame.rule())?;
        wrap(frame.about, WIDTH - 15).iter().try_for_each(|line| writeln!(out, "{:15}{line}", ""))?;
    }
    Ok(0)
}

fn items(word: &str, out: &mut dyn Write) -> Result<u8, Failure> {
    let word = word.to_lowercase();
    let wanted = |item: &&Item| item.id.contains(&word) || item.name.to_lowercase().contains(&word);
    let mut group = None;
    for item in catalogue().items.iter().filter(wanted) {
        if group != Some(item.group) {
            writeln!(out, "{}{}", if group.is_some() { "\n" } else { "" }, item.group)?;
            group = Some(item.group);
        }
        let slots = match item.slots {
            1 => "1 slot".to_owned(),
            slots => format!("{slots} slots"),
        };
        writeln!(out, "  {:<22} {:<38} {slots} [{}]", item.id, item.name, item.rule())?;
    }
    match group {
        Some(_) => Ok(0),
        None => Err(Failure::failed(format!("there is nothing to fit called {word:?}"))),
    }
}

fn check_all(designs: &[String], out: &mut dyn Write) -> Result<u8, Failure> {
    let mut broken = 0;
    for word in designs {
        let design = open(word)?;
        let faults = check(&design);
        if faults.is_empty() {
            writeln!(out, "ok  {word}  {}, {}", design.name, design.frame.name)?;
        } else {
            broken += 1;
            writeln!(out, "bad {word}  {}, {}", design.name, design.frame.name)?;
            faults.iter().try_for_each(|fault| writeln!(out, "    {fault}"))?;
        }
    }
    Ok(u8::from(broken > 0))
}

fn edit(file: &Path, changes: &[String], out: &mut dyn Write) -> Result<u8, Failure> {
    let text = files::read(file)?;
    let mut design = read(&text).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))?;
    for change in changes {
        design = apply(&design, change).map_err(|refusal| {
            // A change that no rule forbids was not understood, or names what is not there.
            let code = if refusal.rule.is_some() { 1 } else { 2 };
            Failure { code, message: format!("{change}: {refusal}; {} is unchanged", file.display()) }
        })?;
    }
    save(Some(file), write(&design).as_bytes(), out)?;
    show(&describe(&design), out)?;
    Ok(0)
}

fn show(bench: &Bench, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{} ({})", bench.name, bench.kind)?;
    let worth: Vec<_> = bench.values.iter().map(value_text).collect();
    paragraph(out, 2, &worth.join(", "))?;
    for gauge in &bench.gauges {
        let left = gauge.most.saturating_sub(gauge.used);
        let wanted = gauge.wanted.map(|wanted| format!("; everything together draws {wanted}"));
        let (label, used, most) = (&gauge.label, gauge.used, gauge.most);
        writeln!(out, "  {label}: {used} of {most} used, {left} left{}", wanted.unwrap_or_default())?;
    }
    for place in &bench.places {
        let mut words: Vec<String> = place.fittings.iter().map(|fitting| fitting.text.clone()).collect();
        words.extend(place.facts.iter().cloned());
        let on = place.on.as_ref().map(|on| format!(" ({} on {on})", place.label)).unwrap_or_default();
        let slots = if place.slots > 0 { format!(" {}/{}", place.used, place.slots) } else { String::new() };
        writeln!(out, "  {}{slots}{on}", place.id)?;
        if !words.is_empty() {
            paragraph(out, 6, &words.join(", "))?;
        }
    }
    if let Some(fielding) = &bench.fielding {
        writeln!(out, "  in battle")?;
        for Value { label, value, because, rule } in &fielding.values {
            let rule = rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
            writeln!(out, "      {label:<18} {value:<4} {because}{rule}")?;
        }
    }
    for note in &bench.notes {
        paragraph(out, 2, &format!("note: {} [{}]", note.text, note.rule))?;
    }
    for fault in &bench.faults {
        paragraph(out, 2, &format!("not allowed: {fault}"))?;
    }
    Ok(())
}

/// `aim +7 (ultraviolet sensor)`.
fn value_text(value: &Value) -> String {
    let because = if value.because.is_empty() { String::new() } else { format!(" ({})", value.because) };
    format!("{} {}{because}", value.label, value.value)
}

fn show_choices(design: &Design, group: &str, out: &mut dyn Write) -> Result<u8, Failure> {
    let all = wares(design);
    let wanted = |ware: &&Ware| group.is_empty() || ware.group == group;
    if !all.iter().any(|ware| wanted(&ware)) {
        let mut groups: Vec<_> = all.iter().map(|ware| ware.group.as_str()).collect();
        groups.dedup();
        return Err(Failure::usage(format!(
            "there is no group {group:?}; choose one of {}",
            groups.join(", ")
        )));
    }
    for ware in all.iter().filter(wanted) {
        writeln!(out, "{}: {} [{}]", ware.group, ware.label, ware.rule)?;
        if let Some(refusal) = &ware.blocked {
            paragraph(out, 4, &format!("blocked: {refusal}"))?;
        }
        for offer in &ware.offers {
            match &offer.blocked {
                None => {
                    writeln!(out, "    {}{}", offer.change, if offer.chosen { " (current)" } else { "" })?;
                }
                Some(refusal) => paragraph(out, 4, &format!("blocked {}: {refusal}", offer.label))?,
            }
        }
    }
    Ok(0)
}

fn paragraph(out: &mut dyn Write, indent: usize, text: &str) -> Result<(), Failure> {
    Ok(wrap(text, WIDTH - indent).iter().try_for_each(|line| writeln!(out, "{:indent$}{line}", ""))?)
}
