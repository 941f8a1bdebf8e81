//! One change to a design, as a line of notation. What it does: [`crate::apply`].

use std::fmt;
use std::str::FromStr;

use retrograde_core::ParseError;

use crate::catalogue::PlatePart;
use crate::design::Fitting;
use crate::file::{clean_name, parts};
use crate::frame::Frame;
use crate::item::Item;
use crate::place::{Location, Place};

/// A change. It prints and parses as one line; the words are in `docs/notation.md`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Edit {
    /// `name NAME`
    Name(String),
    /// `suit FRAME`: begin again from a standard design.
    Suit(&'static Frame),
    /// `frame FRAME`: the same fittings in another frame.
    Frame(&'static Frame),
    /// `strip`: take everything out.
    Strip,
    /// `add PLACE ITEM`: switched on if there is power for it, unless the line says `off`.
    Add(Place, Fitting, Switch),
    /// `remove PLACE ITEM`
    Remove(Place, Fitting),
    /// `move PLACE ITEM PLACE`
    Move(Place, Fitting, Place),
    /// `on PLACE ITEM`, `off PLACE ITEM`
    Turn(Place, Fitting, bool),
    /// `extend PLACE ITEM SLOTS`: further slots for what it holds.
    Extend(Place, Fitting, u8),
    /// `plate PLACE PART`
    Plate(Place, &'static PlatePart),
    /// `unplate NUMBER`
    Unplate(u8),
    /// `hot-plates PLACE NUMBER`
    HotPlates(Place, u8),
    /// `movement MULTIPLIER [PLACE]`: 1 = none; the place takes what the legs do not.
    Movement(u8, Option<Location>),
    /// `strength SLOTS`: in each arm; 0 = none.
    Strength(u8),
    /// `ejection PLACE`, `ejection none`
    Ejection(Option<Location>),
    /// `primary SENSOR`, `primary best`
    Primary(Option<&'static Item>),
    /// `carrier WEAPON`, `carrier none`
    Carrier(Option<&'static Item>),
}

/// Whether an added item is to be on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Switch {
    /// If there is power left.
    IfPower,
    /// In any case.
    On,
    /// Not.
    Off,
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or = |item: Option<&'static Item>, none: &'static str| item.map_or(none, |item| item.id);
        match self {
            Edit::Name(name) => write!(f, "name {name}"),
            Edit::Suit(frame) => write!(f, "suit {}", frame.id),
            Edit::Frame(frame) => write!(f, "frame {}", frame.id),
            Edit::Strip => f.write_str("strip"),
            Edit::Add(place, fitting, switch) => {
                write!(f, "add {place} {}", Fitting { on: *switch == Switch::On, ..*fitting })?;
                if *switch == Switch::Off { f.write_str(" off") } else { Ok(()) }
            }
            Edit::Remove(place, fitting) => write!(f, "remove {place} {fitting}"),
            Edit::Move(from, fitting, to) => write!(f, "move {from} {fitting} {to}"),
            Edit::Turn(place, fitting, on) => {
                write!(f, "{} {place} {fitting}", if *on { "on" } else { "off" })
            }
            Edit::Extend(place, fitting, extra) => write!(f, "extend {place} {fitting} {extra}"),
            Edit::Plate(place, part) => write!(f, "plate {place} {}", part.id),
            Edit::Unplate(number) => write!(f, "unplate {number}"),
            Edit::HotPlates(place, number) => write!(f, "hot-plates {place} {number}"),
            Edit::Movement(multiplier, None) => write!(f, "movement {multiplier}"),
            Edit::Movement(multiplier, Some(place)) => write!(f, "movement {multiplier} {place}"),
            Edit::Strength(slots) => write!(f, "strength {slots}"),
            Edit::Ejection(place) => write!(f, "ejection {}", place.map_or("none", Location::word)),
            Edit::Primary(item) => write!(f, "primary {}", or(*item, "best")),
            Edit::Carrier(item) => write!(f, "carrier {}", or(*item, "none")),
        }
    }
}

const VERBS: &str = "name, suit, frame, strip, add, remove, move, on, off, extend, plate, unplate, hot-plates, movement, \
                     strength, ejection, primary or carrier";

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Edit, ParseError> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let one = || match words[..] {
            [word] => Ok(word),
            [] => Err(ParseError::expected(&format!("a word after {verb:?}"), "")),
            [_, extra, ..] => Err(ParseError::expected("the end of the line", extra)),
        };
        let two = || match words[..] {
            [first, second] => Ok((first, second)),
            _ => Err(ParseError::expected(&format!("two words after {verb:?}"), rest)),
        };
        let frame =
            |id: &str| Frame::named(id).ok_or_else(|| ParseError::expected("a frame such as scout", id));
        let item =
            |id: &str| Item::named(id).ok_or_else(|| ParseError::expected("an item such as ultraviolet", id));
        let number =
            |word: &str| word.parse::<u8>().map_err(|_| ParseError::expected("a number from 0 to 255", word));
        let placed = |words: &[&str]| {
            let (&place, rest) = words.split_first().ok_or_else(|| ParseError::expected("a place", ""))?;
            Ok::<_, ParseError>((place.parse::<Place>()?, rest.join(" ").parse::<Fitting>()?))
        };
        let last = || words.split_last().ok_or_else(|| ParseError::expected("a place", ""));
        let plate = |word: &str| {
            let found =
                Location::parse(word).filter(|at| matches!(at, Location::FrontPlate | Location::BackPlate));
            found.ok_or_else(|| ParseError::expected("front-plate or back-plate", word))
        };
        Ok(match verb {
            "name" => Edit::Name(clean_name(rest.trim_matches('"')).map_err(ParseError::new)?),
            "suit" => Edit::Suit(frame(one()?)?),
            "frame" => Edit::Frame(frame(one()?)?),
            "strip" if rest.is_empty() => Edit::Strip,
            "add" => {
                let (place, fitting) = placed(&words)?;
                let switch = match words.last() {
                    Some(&"off") => Switch::Off,
                    _ if fitting.on => Switch::On,
                    _ => Switch::IfPower,
                };
                Edit::Add(place, Fitting { on: false, ..fitting }, switch)
            }
            "remove" => placed(&words).map(|(place, fitting)| Edit::Remove(place, fitting))?,
            "move" => {
                let (to, words) = last()?;
                let (from, fitting) = placed(words)?;
                Edit::Move(from, fitting, to.parse()?)
            }
            "on" | "off" => {
                placed(&words).map(|(place, fitting)| Edit::Turn(place, fitting, verb == "on"))?
            }
            "extend" => {
                let (extra, words) = last()?;
                let (place, fitting) = placed(words)?;
                Edit::Extend(place, fitting, number(extra)?)
            }
            "plate" => {
                let (place, part) = two()?;
                let found = PlatePart::named(part);
                let part = found.ok_or_else(|| {
                    ParseError::expected(&format!("an extension plate ({})", parts()), part)
                })?;
                Edit::Plate(place.parse()?, part)
            }
            "unplate" => Edit::Unplate(number(one()?.trim_start_matches("plate-"))?),
            "hot-plates" => {
                two().and_then(|(place, count)| Ok(Edit::HotPlates(place.parse()?, number(count)?)))?
            }
            "movement" => match words[..] {
                [multiplier, place] => Edit::Movement(number(multiplier)?, Some(plate(place)?)),
                _ => Edit::Movement(number(one()?)?, None),
            },
            "strength" => Edit::Strength(number(one()?)?),
            "ejection" => match one()? {
                "none" => Edit::Ejection(None),
                place => Edit::Ejection(Some(plate(place)?)),
            },
            "primary" => match one()? {
                "best" => Edit::Primary(None),
                id => Edit::Primary(Some(item(id)?)),
            },
            "carrier" => match one()? {
                "none" => Edit::Carrier(None),
                id => Edit::Carrier(Some(item(id)?)),
            },
            _ => return Err(ParseError::expected(VERBS, line)),
        })
    }
}
