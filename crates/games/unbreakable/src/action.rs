//! Answers and their notation.

use retrograde_core::phrase::{Phrase, Words};
use retrograde_core::{ParseError, Standing, Token, actions};

use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::target::Target;
use crate::unit::{Form, Status, UnitId};
use crate::weapon::Kind;

actions! {
    /// An answer to a question.
    ///
    /// # Display
    ///
    /// One line: `W1 fire nuke#2`, `at 0608`, `S3 move 0507`. `docs/notation.md` lists them all.
    pub enum Action: "an answer such as `W1 move 0608`, `at WA` or `done`" {
        /// Take a ready-made platoon.
        Platoon(number: Nth) = ["platoon" number],
        /// Take so many crawlers, walkers and squads.
        Compose(crawlers: u8, walkers: u8, squads: u8) = ["compose" crawlers walkers squads],
        /// Put one's flag into a hex.
        Flag(hex: Hex) = ["flag" hex],
        /// Put a unit into a hex.
        Place(unit: UnitId, hex: Hex) = ["place" unit hex],
        /// Choose the starting configuration of a unit.
        Form(unit: UnitId, form: Form) = ["form" unit form],
        /// Have the rest placed.
        Deploy = ["deploy"],
        /// Take a ready-made load-out.
        Load(unit: UnitId, number: Nth) = ["load" unit number],
        /// Give a unit its beams.
        Beams(unit: UnitId, cards: Cards) = ["beams" unit cards],
        /// Give a unit its bombs.
        Bombs(unit: UnitId, cards: Cards) = ["bombs" unit cards],
        /// Set-up is complete.
        Confirm = ["confirm"],
        /// Move to a hex.
        Move(unit: UnitId, to: Hex) = [unit "move" to],
        /// Leave the map.
        Exit(unit: UnitId, edge: Edge) = [unit "exit" edge],
        /// Fire a weapon.
        Fire(unit: UnitId, firing: Firing) = [unit "fire" firing],
        /// Reload a weapon.
        Reload(unit: UnitId, slot: Slot) = [unit "reload" slot],
        /// Commit a laser.
        Commit(unit: UnitId, slot: Slot) = [unit "commit" slot],
        /// Attack in melee.
        Melee(unit: UnitId, target: UnitId) = [unit "melee" target],
        /// Try to clear a stasis hit.
        Clear(unit: UnitId) = [unit "clear"],
        /// Take an object.
        Grab(unit: UnitId, object: Object) = [unit "grab" object],
        /// Put the object down.
        Drop(unit: UnitId) = [unit "drop"],
        /// Exchange the bomb.
        Exchange(unit: UnitId, bomb: Kind) = [unit "exchange" bomb],
        /// Take a crawler over.
        Reprogram(squad: UnitId, crawler: UnitId) = [squad "reprogram" crawler],
        /// Change configuration.
        Configure(unit: UnitId, form: Form) = [unit form],
        /// Change status.
        Status(unit: UnitId, status: Status) = [unit status],
        /// Move a displaced unit.
        Displace(unit: UnitId, to: Hex) = ["displace" unit to],
        /// Aim at a target.
        At(target: Target) = ["at" target],
        /// Aim a stasis ray in reverse.
        Reverse(target: Target) = ["reverse" target],
        /// Keep the beam on.
        Continue = ["continue"],
        /// Move the target of a force beam into a hex.
        Push(to: Hex) = ["push" to],
        /// That is all.
        Done = ["done"],
        /// Resign, or talk about a draw.
        Standing(standing: Standing) = [standing],
    }
}

impl Action {
    /// The unit that acts, where one does.
    pub(crate) fn unit(self) -> Option<UnitId> {
        use Action::*;
        match self {
            Place(unit, _) | Form(unit, _) | Load(unit, _) | Beams(unit, _) | Bombs(unit, _) => Some(unit),
            Fire(unit, _) | Reload(unit, _) | Commit(unit, _) | Move(unit, _) | Exit(unit, _) => Some(unit),
            Configure(unit, _) | Melee(unit, _) | Clear(unit) | Grab(unit, _) | Drop(unit) => Some(unit),
            Displace(unit, _) | Status(unit, _) | Exchange(unit, _) | Reprogram(unit, _) => Some(unit),
            _ => None,
        }
    }
}

/// Which one of a list of the pack, counted from 1.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Nth(u8);

impl Nth {
    /// Where it stands in the list, counted from 0.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// All of a list so long.
    pub(crate) fn of(count: usize) -> impl Iterator<Item = Nth> {
        (1..=count as u8).map(Nth)
    }
}

impl Token for Nth {
    const WHAT: &'static str = "a number from 1";

    fn show(&self) -> String {
        self.0.show()
    }

    fn read(word: &str) -> Option<Nth> {
        word.parse().ok().filter(|&number| number > 0).map(Nth)
    }
}

/// The place of a weapon card on its unit; counted from 0, but from 1 in notation.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Slot(pub(crate) u8);

impl Token for Slot {
    const WHAT: &'static str = "a weapon slot, 1 to 4";

    fn show(&self) -> String {
        (self.0 + 1).show()
    }

    fn read(word: &str) -> Option<Slot> {
        let number: u8 = word.parse().ok()?;
        (1..=4).contains(&number).then(|| Slot(number - 1))
    }
}

/// A weapon as it is fired: `nuke#2`, or `nuke` for a light shot that needs no card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Firing {
    /// What it is fired as: a multi-gun fires as any basic weapon.
    pub(crate) kind: Kind,
    /// The slot of its card, counted from 0.
    pub(crate) slot: Option<u8>,
}

impl Token for Firing {
    const WHAT: &'static str = "a weapon and its slot, such as nuke#2";

    fn show(&self) -> String {
        match self.slot {
            Some(slot) => format!("{}#{}", self.kind, Slot(slot).show()),
            None => self.kind.show(),
        }
    }

    fn read(word: &str) -> Option<Firing> {
        match word.split_once('#') {
            Some((kind, slot)) => {
                let Slot(slot) = Token::read(slot)?;
                Some(Firing { kind: Kind::parse(kind)?, slot: Some(slot) })
            }
            None => Some(Firing { kind: Kind::parse(word)?, slot: None }),
        }
    }
}

/// No, one or two weapon cards of a class: `none`, `nuke`, `laser stasis-ray`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Cards(pub(crate) [Kind; 2]);

impl Phrase for Cards {
    fn write(&self, line: &mut String) {
        let [first, second] = self.0;
        first.write(line);
        if second != Kind::None {
            second.write(line);
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Cards, ParseError> {
        let first = Phrase::read(words)?;
        let second = if words.peek().is_some() { Phrase::read(words)? } else { Kind::None };
        Ok(Cards([first, second]))
    }
}
