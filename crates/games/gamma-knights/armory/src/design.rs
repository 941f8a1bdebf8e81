//! A design: a frame, what is fitted where, and extension plates.

use std::fmt;
use std::str::FromStr;

use retrograde_core::ParseError;

use crate::catalogue::PlatePart;
use crate::frame::Frame;
use crate::item::{Group, Item, Span};
use crate::place::{Location, Place};

/// The most extension plates of a design.
pub(crate) const MOST_PLATES: usize = 20;
/// The most fittings in one place: more than there are slots anywhere, and weapons without slots.
pub(crate) const MOST_FITTINGS: usize = 60;
/// The most hot plates in one place.
pub(crate) const MOST_HOT_PLATES: u8 = 60;
/// The most letters of a name.
pub(crate) const MOST_LETTERS: usize = 40;

/// An item in its place.
///
/// # Display
///
/// The item's word and what is not usual: `strength 8 on`, `grenade-launcher +1`, `jet-assist factory`.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Fitting {
    /// What it is.
    pub item: &'static Item,
    /// Of an item that is spread over several locations: the slots here; else 0.
    pub share: u8,
    /// Further slots, for what it holds.
    pub extra: u8,
    /// As printed for a standard suit, against the tables.
    pub factory: bool,
    /// Switched on.
    pub on: bool,
}

impl Fitting {
    /// An item as the tables have it, switched off.
    pub const fn new(item: &'static Item) -> Fitting {
        Fitting { item, share: 0, extra: 0, factory: false, on: false }
    }

    /// A part of an item that is spread over several locations.
    pub(crate) const fn part(item: &'static Item, share: u8, on: bool) -> Fitting {
        Fitting { item, share, extra: 0, factory: false, on }
    }

    /// Reads a fitting and how often it is there: `laser-pistol-uv x2`.
    pub(crate) fn parse_counted(text: &str) -> Result<(Fitting, usize), ParseError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default().trim_matches('"');
        let item = Item::named(id).ok_or_else(|| {
            let near = nearest(id);
            let what = match near {
                Some(near) => format!("there is no item {id:?}; do you mean {near:?}?"),
                None => format!("there is no item {id:?}; `retrograde armory items` lists them"),
            };
            ParseError::new(what)
        })?;
        let mut fitting = Fitting::new(item);
        let mut count = 1;
        for word in words {
            let number = |prefix: char| word.strip_prefix(prefix).and_then(|rest| rest.parse::<u8>().ok());
            if word == "on" || word == "off" {
                fitting.on = word == "on";
            } else if word == "factory" {
                fitting.factory = true;
            } else if let Some(extra) = number('+') {
                fitting.extra = extra;
            } else if let Some(often) =
                number('x').filter(|&often| (1..=MOST_FITTINGS).contains(&usize::from(often)))
            {
                count = usize::from(often);
            } else if let Some(share) = word.parse().ok().filter(|_| item.span.is_some()) {
                fitting.share = share;
            } else {
                let expected = if item.span.is_some() {
                    "a number of slots, on or off"
                } else {
                    "+1 (a further slot), x2 (two of them), factory, on or off"
                };
                return Err(ParseError::expected(expected, word));
            }
        }
        if item.span.is_some() && fitting.share == 0 {
            return Err(ParseError::new(format!("say how many slots it takes here: \"{id} 4\"")));
        }
        // What draws nothing cannot be switched on.
        fitting.on &= item.power(1) > 0;
        Ok((fitting, count))
    }

    /// Whether two fittings are alike but for being on or off.
    pub(crate) fn is_like(&self, other: &Fitting) -> bool {
        Fitting { on: other.on, ..*self } == *other
    }
}

/// The item whose word is most like it: begins with it, or holds it.
fn nearest(id: &str) -> Option<&'static str> {
    let ids = || crate::catalogue::catalogue().items.iter().map(|item| item.id);
    let id = id.to_ascii_lowercase();
    let whole = || id.len() >= 3;
    ids()
        .find(|other| whole() && other.starts_with(&*id))
        .or_else(|| ids().find(|other| whole() && other.contains(&*id)))
        .or_else(|| ids().find(|other| id.contains(other)))
}

impl fmt::Display for Fitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.item.id)?;
        if self.item.span.is_some() {
            write!(f, " {}", self.share)?;
        }
        if self.extra > 0 {
            write!(f, " +{}", self.extra)?;
        }
        if self.factory {
            f.write_str(" factory")?;
        }
        if self.on {
            f.write_str(" on")?;
        }
        Ok(())
    }
}

impl FromStr for Fitting {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Fitting, ParseError> {
        match Fitting::parse_counted(text)? {
            (fitting, 1) => Ok(fitting),
            _ => Err(ParseError::new("one at a time")),
        }
    }
}

/// A place with its fittings.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Bay {
    /// Which it is.
    pub place: Place,
    /// The location; of an extension plate, the one that it stands on in the end.
    pub root: Location,
    /// Of an extension plate: its part, and what it stands on.
    pub plate: Option<(&'static PlatePart, Place)>,
    /// What is fitted.
    pub fittings: Vec<Fitting>,
    /// Hot plates [GK-393].
    pub hot_plates: u8,
}

/// A suit, a robot or an emplacement as somebody wants it. It need not be allowed: see [`crate::check()`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Design {
    /// What it is called.
    pub name: String,
    /// What it is built on.
    pub frame: &'static Frame,
    /// The sensor that gives its full bonus [GK-396]; none = the best.
    pub primary: Option<&'static Item>,
    /// The heavy weapon on its R.T.O., if it has one [GK-461].
    pub carrier: Option<&'static Item>,
    /// The locations in order, then the extension plates.
    pub bays: Vec<Bay>,
}

impl Design {
    /// A frame with nothing in it.
    pub fn bare(frame: &'static Frame) -> Design {
        let bay = |&root: &Location| Bay {
            place: Place::At(root),
            root,
            plate: None,
            fittings: Vec::new(),
            hot_plates: 0,
        };
        Design {
            name: frame.name.to_owned(),
            frame,
            primary: None,
            carrier: None,
            bays: frame.locations().iter().map(bay).collect(),
        }
    }

    /// The bay at a place, if the design has it.
    pub fn bay(&self, place: Place) -> Option<&Bay> {
        self.bays.iter().find(|bay| bay.place == place)
    }

    pub(crate) fn bay_mut(&mut self, place: Place) -> Option<&mut Bay> {
        self.bays.iter_mut().find(|bay| bay.place == place)
    }

    /// The extension plates.
    pub fn plates(&self) -> impl Iterator<Item = &Bay> {
        self.bays.iter().filter(|bay| bay.plate.is_some())
    }

    /// Adds an extension plate and gives its place.
    pub(crate) fn add_plate(&mut self, part: &'static PlatePart, on: Place) -> Option<Place> {
        let root = self.bay(on)?.root;
        let place = Place::Plate(u8::try_from(self.plates().count() + 1).ok()?);
        let bay = Bay { place, root, plate: Some((part, on)), fittings: Vec::new(), hot_plates: 0 };
        self.bays.push(bay);
        Some(place)
    }

    /// Takes an extension plate off; those after it count one less.
    pub(crate) fn take_plate(&mut self, number: u8) {
        self.bays.retain(|bay| bay.place != Place::Plate(number));
        let down = |place: &mut Place| {
            if let Place::Plate(other) = place {
                *other -= u8::from(*other > number);
            }
        };
        for bay in &mut self.bays {
            down(&mut bay.place);
            if let Some((_, on)) = &mut bay.plate {
                down(on);
            }
        }
    }

    /// All fittings with their bays.
    pub fn fittings(&self) -> impl Iterator<Item = (&Bay, &Fitting)> {
        self.bays.iter().flat_map(|bay| bay.fittings.iter().map(move |fitting| (bay, fitting)))
    }

    /// How many of an item there are.
    pub fn count(&self, id: &str) -> usize {
        self.fittings().filter(|(_, fitting)| fitting.item.id == id).count()
    }

    /// Whether there is one.
    pub fn has(&self, id: &str) -> bool {
        self.count(id) > 0
    }

    pub(crate) fn of_group(&self, group: Group) -> impl Iterator<Item = (&Bay, &Fitting)> {
        self.fittings().filter(move |(_, fitting)| fitting.item.group == group)
    }

    /// Slots that a fitting takes; none on a hull.
    pub fn slots_of(&self, bay: &Bay, fitting: &Fitting) -> u8 {
        if bay.root == Location::Hull {
            return 0;
        }
        if fitting.factory
            && let Some(factory) = self.frame.factory(fitting.item.id, bay.root)
        {
            return factory.slots;
        }
        match fitting.item.span {
            Some(_) => fitting.share,
            None => fitting.item.slots.saturating_add(fitting.extra),
        }
    }

    /// What a fitting holds, if anything [GK-444].
    pub fn rounds_of(&self, bay: &Bay, fitting: &Fitting) -> Option<u16> {
        if fitting.factory
            && let Some(factory) = self.frame.factory(fitting.item.id, bay.root)
        {
            return factory.rounds;
        }
        fitting.item.magazine.as_ref().map(|magazine| magazine.holds(fitting.extra))
    }

    /// What a fitting draws when it is on [GK-382].
    pub fn power_of(&self, bay: &Bay, fitting: &Fitting) -> u16 {
        fitting.item.power(self.slots_of(bay, fitting))
    }

    /// Slots of a bay.
    pub fn capacity(&self, bay: &Bay) -> u16 {
        u16::from(bay.plate.map_or_else(|| self.frame.slots_at(bay.root), |(part, _)| part.gives))
    }

    /// Slots in use: fittings, and the extension plates that stand there.
    pub fn used(&self, bay: &Bay) -> u16 {
        let fittings: u16 = bay.fittings.iter().map(|fitting| u16::from(self.slots_of(bay, fitting))).sum();
        let plates = self.plates().filter_map(|other| other.plate).filter(|(_, on)| *on == bay.place);
        fittings + plates.map(|(part, _)| u16::from(part.needs)).sum::<u16>()
    }

    /// Slots left, never below 0.
    pub fn free(&self, bay: &Bay) -> u16 {
        self.capacity(bay).saturating_sub(self.used(bay))
    }

    /// Slots of a spread item in all.
    pub(crate) fn spread(&self, span: Span) -> u16 {
        let parts = self.fittings().filter(|(_, fitting)| fitting.item.span == Some(span));
        parts.map(|(_, fitting)| u16::from(fitting.share)).sum()
    }

    /// How much faster than on foot: 1 without enhanced movement [GK-454].
    pub fn multiplier(&self) -> u8 {
        let slots = self.spread(Span::Movement);
        let most = crate::catalogue::catalogue().tables.movement.most;
        let reached = |&multiplier: &u8| {
            self.frame.movement_slots(multiplier).is_some_and(|needed| u16::from(needed) == slots)
        };
        if slots == 0 { 1 } else { (2..=most).find(reached).unwrap_or(1) }
    }

    /// Slots of strength enhancement in each arm: the lesser of the two [GK-463].
    pub fn strength(&self) -> u8 {
        let arm = |location| {
            let parts = self.fittings().filter(move |(bay, fitting)| {
                bay.root == location && fitting.item.span == Some(Span::Strength)
            });
            parts.map(|(_, fitting)| fitting.share).max().unwrap_or(0)
        };
        arm(Location::LeftArm).min(arm(Location::RightArm))
    }

    /// Everything that a damaged extension plate powers down: what is on it and on plates on it [GK-386].
    pub fn powered_down_by(&self, plate: u8) -> Vec<(Place, &Fitting)> {
        let mut down = vec![Place::Plate(plate)];
        // A plate stands on an earlier one, so that one pass is enough.
        for bay in self.plates() {
            if bay.plate.is_some_and(|(_, on)| down.contains(&on)) {
                down.push(bay.place);
            }
        }
        self.fittings()
            .filter(|(bay, _)| down.contains(&bay.place))
            .map(|(bay, fitting)| (bay.place, fitting))
            .collect()
    }
}
