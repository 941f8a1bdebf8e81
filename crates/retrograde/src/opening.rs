//! From words on the command line to a title, a setup and an open table.

use std::ops::Deref;
use std::path::Path;

use retrograde_core::{Lobby, OptionInfo, OptionKind, SeatInfo, Setup};
use retrograde_registry::{ids, title};
use retrograde_table::{Seed, Table, Title};

use crate::failure::Failure;
use crate::files;
use crate::games::values;

/// A title with its own pack or with another one.
pub(crate) enum Chosen {
    /// As it comes.
    Standard(&'static dyn Title),
    /// With a pack from a directory.
    Packed(Box<dyn Title>),
}

impl Chosen {
    /// A title, with the pack of a directory if there is one.
    pub(crate) fn with_pack(standard: &'static dyn Title, pack: Option<&Path>) -> Result<Chosen, Failure> {
        let Some(directory) = pack else { return Ok(Chosen::Standard(standard)) };
        let files = files::read_pack(directory)?;
        let packed = standard.with_pack(&files);
        packed
            .map(Chosen::Packed)
            .map_err(|error| Failure::usage(format!("{}", directory.join(error.to_string()).display())))
    }

    /// The title with this id.
    pub(crate) fn find(id: &str, pack: Option<&Path>) -> Result<Chosen, Failure> {
        Chosen::with_pack(find(id)?, pack)
    }
}

/// The game with this id, as it comes.
pub(crate) fn find(id: &str) -> Result<&'static dyn Title, Failure> {
    title(id).ok_or_else(|| Failure::usage(unknown("game", id, ids())))
}

impl Deref for Chosen {
    type Target = dyn Title;

    fn deref(&self) -> &(dyn Title + 'static) {
        match self {
            Chosen::Standard(title) => *title,
            Chosen::Packed(title) => title.as_ref(),
        }
    }
}

/// `there is no seat "green"; expected red, blue`.
pub(crate) fn unknown<'a>(what: &str, given: &str, valid: impl Iterator<Item = &'a str>) -> String {
    let valid: Vec<&str> = valid.collect();
    if valid.is_empty() {
        return format!("there is no {what} {given:?}; this game has none");
    }
    format!("there is no {what} {given:?}; expected {}", valid.join(", "))
}

/// Whether an option may be set to this.
pub(crate) fn fits(option: &OptionInfo, value: &str) -> bool {
    match &option.kind {
        OptionKind::Switch { .. } => value == "on" || value == "off",
        OptionKind::Number { min, max, .. } => {
            value.parse::<u32>().is_ok_and(|number| (*min..=*max).contains(&number))
        }
        OptionKind::Pick { of, .. } => of.iter().any(|word| word == value),
        OptionKind::Text { most } => value.len() <= *most as usize && !value.contains('\n'),
    }
}

/// A setup, with names and values checked against the lobby.
pub(crate) fn setup(lobby: &Lobby, scenario: Option<&str>, options: &[String]) -> Result<Setup, Failure> {
    let ids = || lobby.scenarios.iter().map(|scenario| scenario.id.as_str());
    let id = match scenario {
        Some(id) if !ids().any(|known| known == id) => {
            return Err(Failure::usage(unknown("scenario", id, ids())));
        }
        Some(id) => id,
        None => ids().next().ok_or_else(|| Failure::failed("this game has no scenario"))?,
    };
    let mut setup = Setup::scenario(id);
    for text in options {
        let (name, value) = text
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("--option {text}: expected NAME=VALUE")))?;
        let known = || lobby.options.iter().map(|option| option.id.as_str());
        let option = lobby
            .options
            .iter()
            .find(|option| option.id == name)
            .ok_or_else(|| Failure::usage(unknown("option", name, known())))?;
        if !fits(option, value) {
            let expected = values(option);
            return Err(Failure::usage(format!("--option {name}={value}: expected {expected}")));
        }
        setup.options.insert(name.to_owned(), value.to_owned());
    }
    Ok(setup)
}

/// The seed of the command line, or one from the system.
pub(crate) fn seed(text: Option<&str>) -> Result<Seed, Failure> {
    let Some(text) = text else {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| Failure::failed(format!("no random seed: {error}")))?;
        return Ok(Seed(seed));
    };
    Seed::parse(text)
        .ok_or_else(|| Failure::usage(format!("--seed {text}: expected a number or 64 hex digits")))
}

/// Opens a table.
pub(crate) fn open(title: &dyn Title, setup: &Setup, seed: Seed) -> Result<Box<dyn Table>, Failure> {
    title.open(setup, seed).map_err(|error| Failure::usage(error.to_string()))
}

/// Name of a seat by index; never fails.
pub(crate) fn seat_name(seats: &[SeatInfo], index: usize) -> &str {
    seats.get(index).map_or("nobody", |seat| seat.name.as_str())
}
