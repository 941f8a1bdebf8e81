//! The armoury of Gamma Knights: suits of powered armor, designed in files.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Subcommand;
use retrograde_core::Game;
use retrograde_gamma_knights::GammaKnights;
use retrograde_gamma_knights::design::{Design, Workshop};

use crate::failure::Failure;
use crate::files;

/// What is done in the armoury.
#[derive(Debug, Subcommand)]
pub(crate) enum ArmoryCommand {
    /// Print a standard suit as a design file to start from; without a frame, list the frames
    New {
        /// The frame, such as battle
        frame: Option<String>,
        /// Its own name
        #[arg(long)]
        name: Option<String>,
    },
    /// List everything that can be put into a suit
    Parts,
    /// Check a design file: slots, places, power; every refusal names its rule
    Check {
        /// The design file
        file: std::path::PathBuf,
    },
    /// Show what a design comes to, and its values in the battle game
    Show {
        /// The design file
        file: std::path::PathBuf,
    },
    /// Print the record sheet as SVG
    Print {
        /// The design file
        file: std::path::PathBuf,
    },
    /// Write a pack in which the suit can be fielded: `retrograde play gamma-knights --scenario own --pack DIR`
    Field {
        /// The design file
        file: std::path::PathBuf,
        /// Where the pack goes; made if need be
        dir: std::path::PathBuf,
    },
}

fn read(file: &Path) -> Result<Design, Failure> {
    let shown = file.display();
    let text = files::read(file)?;
    Design::parse(&text).map_err(|because| Failure::usage(format!("{shown}: {because}")))
}

fn list(shop: Workshop<'_>, out: &mut dyn Write) -> std::io::Result<()> {
    for (id, name) in shop.frames() {
        let slots: u16 = shop.slots(&id).unwrap_or_default().iter().map(|(_, slots)| u16::from(*slots)).sum();
        writeln!(out, "{id:<16}{slots:>4} slots  {name}")?;
    }
    Ok(())
}

/// Runs a command of the armoury and gives the exit code.
pub(crate) fn run(command: &ArmoryCommand, out: &mut dyn Write) -> Result<u8, Failure> {
    let game = GammaKnights::from_pack(&GammaKnights::standard_pack())
        .map_err(|error| Failure::failed(error.to_string()))?;
    let shop = game.workshop();
    match command {
        ArmoryCommand::New { frame: None, .. } => list(shop, out)?,
        ArmoryCommand::New { frame: Some(frame), name } => {
            let Some(mut design) = shop.standard(frame) else {
                let known: Vec<String> = shop.frames().into_iter().map(|(id, _)| id).collect();
                return Err(Failure::usage(format!(
                    "there is no frame {frame:?}; choose {}",
                    known.join(", ")
                )));
            };
            if let Some(name) = name {
                design.name.clone_from(name);
            }
            write!(out, "{}", design.write())?;
        }
        ArmoryCommand::Parts => {
            for part in shop.parts() {
                writeln!(
                    out,
                    "{:<24}{:<16}{:>3} slots {:>3} power  [{}] {}",
                    part.id, part.kind, part.slots, part.power, part.rule, part.about
                )?;
            }
        }
        ArmoryCommand::Check { file } => {
            let findings = shop.check(&read(file)?);
            for finding in &findings {
                let what = if finding.refused { "refused" } else { "advice" };
                writeln!(out, "{what}: {} [{}]", finding.text, finding.rule)?;
            }
            if findings.iter().any(|finding| finding.refused) {
                return Ok(1);
            }
            writeln!(out, "This suit can be built.")?;
        }
        ArmoryCommand::Show { file } => write!(out, "{}", shop.show(&read(file)?))?,
        ArmoryCommand::Print { file } => write!(out, "{}", shop.print(&read(file)?))?,
        ArmoryCommand::Field { file, dir } => {
            let (id, files) = shop.field(&read(file)?).map_err(Failure::failed)?;
            let failed = |error: std::io::Error| Failure::failed(format!("{}: {error}", dir.display()));
            fs::create_dir_all(dir).map_err(failed)?;
            for (name, content) in files {
                fs::write(dir.join(name), content).map_err(failed)?;
            }
            let shown = dir.display();
            writeln!(
                out,
                "Field it: retrograde play gamma-knights --scenario own --pack {shown} --option first-sheet-1={id}"
            )?;
        }
    }
    Ok(0)
}
