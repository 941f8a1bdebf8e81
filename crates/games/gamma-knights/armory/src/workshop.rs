//! The armoury as the workshop of a game: designs come and go as text.

use retrograde_core::workshop::{Bench, Look, Start, Workshop, WorkshopInfo};
use retrograde_core::{ParseError, Refusal};

use crate::bench::describe;
use crate::catalogue::standard;
use crate::change::apply;
use crate::design::Design;
use crate::file::{FileError, read, write};
use crate::frame::Kind;
use crate::sheet::sheet;

/// Slots of a suit that is fun to fit out.
const ROOMY: u8 = 40;

/// The armoury. It keeps nothing, and does not know where its suits are fielded.
#[derive(Copy, Clone, Debug)]
pub struct Armory;

fn open(design: &str) -> Result<Design, Refusal> {
    read(design).map_err(|error| Refusal::not_asked(error.to_string()))
}

impl Workshop for Armory {
    fn info(&self) -> WorkshopInfo {
        WorkshopInfo {
            title: "Armoury".to_owned(),
            makes: "suit".to_owned(),
            about:
                "Fit out a suit of armor, slot by slot and unit by unit of power, and take it into battle."
                    .to_owned(),
            posts: Vec::new(),
        }
    }

    fn starts(&self) -> Vec<Start> {
        let mut starts: Vec<_> = standard().iter().collect();
        // Suits with room to play with come first, then the simple ones, then machines.
        let rank = |design: &&Design| match design.frame.kind {
            Kind::Suit => u8::from(design.frame.total_slots() < ROOMY),
            _ => 2,
        };
        starts.sort_by_key(rank);
        let start = |design: &&Design| Start {
            id: design.frame.id.to_owned(),
            label: design.frame.name.to_owned(),
            about: design.frame.about.to_owned(),
            rule: design.frame.rule(),
            design: write(design),
            bare: (design.frame.kind == Kind::Suit).then(|| write(&Design::bare(design.frame))),
        };
        starts.iter().map(start).collect()
    }

    fn describe(&self, design: &str) -> Result<Bench, ParseError> {
        read(design).map(|design| describe(&design)).map_err(|error| {
            let FileError { line, key, because } = error;
            let what = if key.is_empty() { because } else { format!("{key}: {because}") };
            ParseError { line, what }
        })
    }

    fn change(&self, design: &str, change: &str) -> Result<String, Refusal> {
        apply(&open(design)?, change).map(|design| write(&design))
    }

    fn sheet(&self, design: &str, look: Look) -> Result<String, Refusal> {
        sheet(&open(design)?, look)
    }
}
