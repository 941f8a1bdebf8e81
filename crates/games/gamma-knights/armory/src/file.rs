//! The file of a design: TOML that people can write by hand.
//!
//! ```toml
//! name = "Night owl"
//! frame = "scout"
//! primary = "ultraviolet"        # the best sensor if left out
//! carrier = "blaster-mk12"       # an R.T.O. with this weapon
//!
//! [helmet]
//! items = ["kinetic-50 on", "sound on", "ultraviolet on"]
//! hot-plates = 1
//!
//! [[plate]]                      # plate-1
//! part = "A12"
//! at = "front-plate"             # or an earlier plate
//! items = ["radar on"]
//! ```

use std::fmt;

use retrograde_core::line_of;
use retrograde_core::workshop::LONGEST_DESIGN;
use serde::Deserialize;
use toml::Spanned;

use crate::catalogue::PlatePart;
use crate::design::{Bay, Design, Fitting, MOST_FITTINGS, MOST_HOT_PLATES, MOST_LETTERS, MOST_PLATES};
use crate::frame::Frame;
use crate::item::Item;
use crate::place::{Location, Place};

/// Why a file is no design.
///
/// # Display
///
/// `line 7: left-arm.items: there is no item "lazer"`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FileError {
    /// Line, counted from 1; 0 = the whole file.
    pub line: usize,
    /// The key at fault; empty where the file is no TOML.
    pub key: String,
    /// What is wrong, and what to do.
    pub because: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.because)
    }
}

impl std::error::Error for FileError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DesignFile {
    name: Spanned<String>,
    frame: Spanned<String>,
    primary: Option<Spanned<String>>,
    carrier: Option<Spanned<String>>,
    helmet: Option<BayFile>,
    left_arm: Option<BayFile>,
    right_arm: Option<BayFile>,
    front_plate: Option<BayFile>,
    back_plate: Option<BayFile>,
    left_leg: Option<BayFile>,
    right_leg: Option<BayFile>,
    hull: Option<BayFile>,
    #[serde(default)]
    plate: Vec<PlateFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct BayFile {
    #[serde(default)]
    items: Vec<Spanned<String>>,
    hot_plates: Option<Spanned<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct PlateFile {
    part: Spanned<String>,
    at: Spanned<String>,
    #[serde(default)]
    items: Vec<Spanned<String>>,
    hot_plates: Option<Spanned<u8>>,
}

/// Reads a design. It need not be allowed by the rules: [`crate::check()`] tells.
///
/// # Errors
///
/// Text that is no design, with line and key.
pub fn read(text: &str) -> Result<Design, FileError> {
    if text.len() > LONGEST_DESIGN {
        let because = format!("the file is longer than {} KiB: it is no design", LONGEST_DESIGN / 1024);
        return Err(FileError { line: 0, key: String::new(), because });
    }
    let file: DesignFile = toml::from_str(text).map_err(|error| FileError {
        line: line_of(text, error.span()),
        key: String::new(),
        because: error.message().trim().replace('\n', "; "),
    })?;
    Reader { text }.design(file)
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn fail<T>(&self, at: &Spanned<T>, key: &str, because: impl Into<String>) -> FileError {
        FileError { line: line_of(self.text, Some(at.span())), key: key.to_owned(), because: because.into() }
    }

    fn design(&self, file: DesignFile) -> Result<Design, FileError> {
        let frame = Frame::named(file.frame.get_ref()).ok_or_else(|| {
            let frames: Vec<_> = crate::catalogue::catalogue().frames.iter().map(|frame| frame.id).collect();
            let because =
                format!("there is no frame {:?}; use one of {}", file.frame.get_ref(), frames.join(", "));
            self.fail(&file.frame, "frame", because)
        })?;
        let mut design = Design::bare(frame);
        design.name =
            clean_name(file.name.get_ref()).map_err(|because| self.fail(&file.name, "name", because))?;
        design.primary = self.item("primary", file.primary)?;
        design.carrier = self.item("carrier", file.carrier)?;
        let bays = [
            (Location::Helmet, file.helmet),
            (Location::LeftArm, file.left_arm),
            (Location::RightArm, file.right_arm),
            (Location::FrontPlate, file.front_plate),
            (Location::BackPlate, file.back_plate),
            (Location::LeftLeg, file.left_leg),
            (Location::RightLeg, file.right_leg),
            (Location::Hull, file.hull),
        ];
        for (location, bay) in bays {
            let Some(bay) = bay else { continue };
            let key = location.word();
            if design.bay(Place::At(location)).is_none() {
                let has: Vec<_> = frame.locations().iter().map(|location| location.word()).collect();
                let because =
                    format!("{} has no {}; it has {}", frame.name, location.label(), has.join(", "));
                return Err(FileError { line: 0, key: key.to_owned(), because });
            }
            self.fill(&mut design, Place::At(location), key, &bay.items, bay.hot_plates.as_ref())?;
        }
        for (index, plate) in file.plate.iter().enumerate() {
            let key = |part: &str| format!("plate[{index}].{part}");
            if index >= MOST_PLATES {
                return Err(self.fail(
                    &plate.part,
                    &key("part"),
                    format!("a design has at most {MOST_PLATES} plates"),
                ));
            }
            let part = PlatePart::named(plate.part.get_ref()).ok_or_else(|| {
                let because =
                    format!("there is no extension plate {:?}; use {}", plate.part.get_ref(), parts());
                self.fail(&plate.part, &key("part"), because)
            })?;
            let at = plate.at.get_ref().parse().ok().and_then(|at| design.add_plate(part, at));
            let place = at.ok_or_else(|| {
                let because = format!("{:?} is no place of this design above here", plate.at.get_ref());
                self.fail(&plate.at, &key("at"), because)
            })?;
            self.fill(
                &mut design,
                place,
                &format!("plate[{index}]"),
                &plate.items,
                plate.hot_plates.as_ref(),
            )?;
        }
        Ok(design)
    }

    fn item(&self, key: &str, word: Option<Spanned<String>>) -> Result<Option<&'static Item>, FileError> {
        let Some(word) = word else { return Ok(None) };
        let item = Item::named(word.get_ref());
        item.map(Some).ok_or_else(|| self.fail(&word, key, format!("there is no item {:?}", word.get_ref())))
    }

    fn fill(
        &self,
        design: &mut Design,
        place: Place,
        key: &str,
        items: &[Spanned<String>],
        hot_plates: Option<&Spanned<u8>>,
    ) -> Result<(), FileError> {
        let Some(bay) = design.bay_mut(place) else { return Ok(()) };
        for item in items {
            let key = format!("{key}.items");
            let (fitting, count) =
                Fitting::parse_counted(item.get_ref()).map_err(|error| self.fail(item, &key, error.what))?;
            if bay.fittings.len() + count > MOST_FITTINGS {
                return Err(self.fail(
                    item,
                    &key,
                    format!("there is room for {MOST_FITTINGS} fittings at most"),
                ));
            }
            bay.fittings.extend(std::iter::repeat_n(fitting, count));
        }
        if let Some(number) = hot_plates {
            if *number.get_ref() > MOST_HOT_PLATES {
                let because = format!("there is room for {MOST_HOT_PLATES} hot plates at most");
                return Err(self.fail(number, &format!("{key}.hot-plates"), because));
            }
            bay.hot_plates = *number.get_ref();
        }
        Ok(())
    }
}

/// The words of all extension plates.
pub(crate) fn parts() -> String {
    let parts: Vec<_> = crate::catalogue::catalogue().tables.plate.iter().map(|part| part.id).collect();
    parts.join(", ")
}

/// A name without spaces around it, or why it is no name.
pub(crate) fn clean_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let letters = name.chars().count();
    if letters == 0 || letters > MOST_LETTERS || name.chars().any(char::is_control) {
        return Err(format!("a name has 1 to {MOST_LETTERS} letters in one line"));
    }
    Ok(name.to_owned())
}

/// Lines are broken where they would be longer.
const WIDTH: usize = 110;

/// Writes a design so that [`read`] gives it back.
pub fn write(design: &Design) -> String {
    let mut text =
        "# A design for Gamma Knights. `retrograde armory check` explains what does not fit.\n".to_owned();
    text += &format!("name = {}\nframe = {}\n", quoted(&design.name), quoted(design.frame.id));
    for (key, item) in [("primary", design.primary), ("carrier", design.carrier)] {
        if let Some(item) = item {
            text += &format!("{key} = {}\n", quoted(item.id));
        }
    }
    for bay in &design.bays {
        if let Some((part, on)) = bay.plate {
            text += &format!("\n[[plate]] # {}\npart = {}\nat = \"{on}\"\n", bay.place, quoted(part.id));
        } else if !bay.fittings.is_empty() || bay.hot_plates > 0 {
            text += &format!("\n[{}]\n", bay.place);
        }
        text += &write_items(bay);
        if bay.hot_plates > 0 {
            text += &format!("hot-plates = {}\n", bay.hot_plates);
        }
    }
    text
}

fn write_items(bay: &Bay) -> String {
    if bay.fittings.is_empty() {
        return String::new();
    }
    let words = bay.fittings.chunk_by(|one, other| one == other).map(|alike| match alike {
        [one] => format!("\"{one}\""),
        several => format!("\"{} x{}\"", several[0], several.len()),
    });
    let words: Vec<String> = words.collect();
    let line = format!("items = [{}]\n", words.join(", "));
    if line.len() <= WIDTH { line } else { format!("items = [\n  {},\n]\n", words.join(",\n  ")) }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
