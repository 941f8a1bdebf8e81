//! Answers and their notation.

use std::fmt;
use std::str::FromStr;

use retrograde_core::{ParseError, Token, token};

use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::target::Target;
use crate::unit::{Form, Status, UnitId};
use crate::weapon::Kind;

/// An answer to a question.
///
/// # Display
///
/// One line: `W1 fire nuke#2`, `at 0608`, `S3 move 0507`. `docs/notation.md` lists them all.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Action {
    /// Take a ready-made platoon: its number in the pack, from 1.
    Platoon(u8),
    /// Take so many crawlers, walkers and squads.
    Compose {
        /// Crawlers.
        crawlers: u8,
        /// Walkers.
        walkers: u8,
        /// Squads.
        squads: u8,
    },
    /// Put the own flag into a hex.
    Flag(Hex),
    /// Put a unit into a hex.
    Place(UnitId, Hex),
    /// Choose the starting configuration of a unit.
    Form(UnitId, Form),
    /// Have the rest placed.
    Deploy,
    /// Take a ready-made load-out: its number in the pack, from 1.
    Load(UnitId, u8),
    /// Give a unit its beams.
    Beams(UnitId, [Kind; 2]),
    /// Give a unit its bombs.
    Bombs(UnitId, [Kind; 2]),
    /// Set-up is complete.
    Confirm,
    /// Fire a weapon as a kind; without a slot it is a light shot that needs no card.
    Fire(UnitId, Kind, Option<u8>),
    /// Reload a weapon.
    Reload(UnitId, u8),
    /// Aim at a target.
    At(Target),
    /// Aim a stasis ray in reverse.
    Reverse(Target),
    /// Keep the beam on.
    Continue,
    /// Move the target of a force beam into a hex.
    Push(Hex),
    /// Commit a laser.
    Commit(UnitId, u8),
    /// Move to a hex.
    Move(UnitId, Hex),
    /// Leave the map.
    Exit(UnitId, Edge),
    /// Change configuration.
    Configure(UnitId, Form),
    /// Attack in melee.
    Melee(UnitId, UnitId),
    /// Try to clear a stasis hit.
    Clear(UnitId),
    /// Take an object.
    Grab(UnitId, Object),
    /// Put the object down.
    Drop(UnitId),
    /// Move a displaced unit.
    Displace(UnitId, Hex),
    /// Change status.
    Status(UnitId, Status),
    /// Exchange the bomb.
    Exchange(UnitId, Kind),
    /// Take a crawler over.
    Reprogram(UnitId, UnitId),
    /// That is all.
    Done,
    /// Give the game up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept the draw offered.
    AcceptDraw,
    /// Decline the draw offered.
    DeclineDraw,
}

impl Action {
    /// The unit that acts, where one does.
    pub(crate) fn unit(self) -> Option<UnitId> {
        use Action::*;
        match self {
            Place(unit, _) | Form(unit, _) | Load(unit, _) | Beams(unit, _) | Bombs(unit, _) => Some(unit),
            Fire(unit, ..) | Reload(unit, _) | Commit(unit, _) | Move(unit, _) | Exit(unit, _) => Some(unit),
            Configure(unit, _) | Melee(unit, _) | Clear(unit) | Grab(unit, _) | Drop(unit) => Some(unit),
            Displace(unit, _) | Status(unit, _) | Exchange(unit, _) | Reprogram(unit, _) => Some(unit),
            _ => None,
        }
    }
}

fn cards(kinds: [Kind; 2]) -> String {
    kinds.map(Kind::word).join(" ").replace(" none", "")
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Action::*;
        match *self {
            Platoon(number) => write!(f, "platoon {number}"),
            Compose { crawlers, walkers, squads } => write!(f, "compose {crawlers} {walkers} {squads}"),
            Flag(hex) => write!(f, "flag {hex}"),
            Place(unit, hex) => write!(f, "place {unit} {hex}"),
            Form(unit, form) => write!(f, "form {unit} {form}"),
            Deploy => f.write_str("deploy"),
            Load(unit, number) => write!(f, "load {unit} {number}"),
            Beams(unit, kinds) => write!(f, "beams {unit} {}", cards(kinds)),
            Bombs(unit, kinds) => write!(f, "bombs {unit} {}", cards(kinds)),
            Confirm => f.write_str("confirm"),
            Fire(unit, kind, Some(slot)) => write!(f, "{unit} fire {kind}#{}", slot + 1),
            Fire(unit, kind, None) => write!(f, "{unit} fire {kind}"),
            Reload(unit, slot) => write!(f, "{unit} reload {}", slot + 1),
            At(target) => write!(f, "at {}", target.show()),
            Reverse(target) => write!(f, "reverse {}", target.show()),
            Continue => f.write_str("continue"),
            Push(hex) => write!(f, "push {hex}"),
            Commit(unit, slot) => write!(f, "{unit} commit {}", slot + 1),
            Move(unit, hex) => write!(f, "{unit} move {hex}"),
            Exit(unit, edge) => write!(f, "{unit} exit {}", edge.name()),
            Configure(unit, form) => write!(f, "{unit} {form}"),
            Melee(unit, target) => write!(f, "{unit} melee {target}"),
            Clear(unit) => write!(f, "{unit} clear"),
            Grab(unit, object) => write!(f, "{unit} grab {object}"),
            Drop(unit) => write!(f, "{unit} drop"),
            Displace(unit, hex) => write!(f, "displace {unit} {hex}"),
            Status(unit, status) => write!(f, "{unit} {status}"),
            Exchange(unit, kind) => write!(f, "{unit} exchange {kind}"),
            Reprogram(unit, crawler) => write!(f, "{unit} reprogram {crawler}"),
            Done => f.write_str("done"),
            Resign => f.write_str("resign"),
            OfferDraw => f.write_str("offer draw"),
            AcceptDraw => f.write_str("accept draw"),
            DeclineDraw => f.write_str("decline draw"),
        }
    }
}

fn unit(word: &str) -> Result<UnitId, ParseError> {
    token(word, "a unit such as W1, SA or RC")
}

fn hex(word: &str) -> Result<Hex, ParseError> {
    Hex::parse(word).ok_or_else(|| ParseError::expected("a hex such as 0608", word))
}

fn kind(word: &str) -> Result<Kind, ParseError> {
    token(word, "a weapon such as nuke or stasis-ray")
}

fn number(word: &str) -> Result<u8, ParseError> {
    word.parse().ok().filter(|&n| n > 0).ok_or_else(|| ParseError::expected("a number from 1", word))
}

fn slot(word: &str) -> Result<u8, ParseError> {
    word.parse::<u8>()
        .ok()
        .filter(|number| (1..=4).contains(number))
        .map(|number| number - 1)
        .ok_or_else(|| ParseError::expected("a weapon slot, 1 to 4", word))
}

fn pair(words: &[&str]) -> Result<[Kind; 2], ParseError> {
    match words {
        [one] => Ok([kind(one)?, Kind::None]),
        [one, two] => Ok([kind(one)?, kind(two)?]),
        _ => Err(ParseError::expected("one or two weapons, or none", &words.join(" "))),
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        use Action::*;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["platoon", n] => Ok(Platoon(number(n)?)),
            ["compose", c, w, s] => {
                let count =
                    |word: &str| word.parse().map_err(|_| ParseError::expected("a number of units", word));
                Ok(Compose { crawlers: count(c)?, walkers: count(w)?, squads: count(s)? })
            }
            ["flag", at] => Ok(Flag(hex(at)?)),
            ["place", u, at] => Ok(Place(unit(u)?, hex(at)?)),
            ["form", u, form] => Ok(Form(unit(u)?, token(form, "a configuration")?)),
            ["deploy"] => Ok(Deploy),
            ["load", u, n] => Ok(Load(unit(u)?, number(n)?)),
            ["beams", u, ref rest @ ..] => Ok(Beams(unit(u)?, pair(rest)?)),
            ["bombs", u, ref rest @ ..] => Ok(Bombs(unit(u)?, pair(rest)?)),
            ["confirm"] => Ok(Confirm),
            ["at", target] => Ok(At(token(target, "a unit, an object or a hex")?)),
            ["reverse", target] => Ok(Reverse(token(target, "a unit or an object")?)),
            ["continue"] => Ok(Continue),
            ["push", to] => Ok(Push(hex(to)?)),
            ["displace", u, to] => Ok(Displace(unit(u)?, hex(to)?)),
            ["done"] => Ok(Done),
            ["resign"] => Ok(Resign),
            ["offer", "draw"] => Ok(OfferDraw),
            ["accept", "draw"] => Ok(AcceptDraw),
            ["decline", "draw"] => Ok(DeclineDraw),
            [u, ref rest @ ..] => parse_unit_action(unit(u)?, rest, text),
            [] => Err(ParseError::expected("an answer", "")),
        }
    }
}

fn parse_unit_action(actor: UnitId, words: &[&str], text: &str) -> Result<Action, ParseError> {
    use Action::*;
    match *words {
        ["fire", weapon] => match weapon.split_once('#') {
            Some((name, digits)) => Ok(Fire(actor, kind(name)?, Some(slot(digits)?))),
            None => Ok(Fire(actor, kind(weapon)?, None)),
        },
        ["reload", s] => Ok(Reload(actor, slot(s)?)),
        ["commit", s] => Ok(Commit(actor, slot(s)?)),
        ["move", to] => Ok(Move(actor, hex(to)?)),
        ["exit", edge] => Ok(Exit(actor, token(edge, "north, south, west or east")?)),
        ["melee", target] => Ok(Melee(actor, unit(target)?)),
        ["clear"] => Ok(Clear(actor)),
        ["grab", object] => Ok(Grab(actor, token(object, "satellite, blue-flag or yellow-flag")?)),
        ["drop"] => Ok(Drop(actor)),
        ["exchange", bomb] => Ok(Exchange(actor, kind(bomb)?)),
        ["reprogram", crawler] => Ok(Reprogram(actor, unit(crawler)?)),
        [word] => crate::unit::Form::parse(word)
            .map(|form| Configure(actor, form))
            .or_else(|| crate::unit::Status::parse(word).map(|status| Status(actor, status)))
            .ok_or_else(|| ParseError::expected("what the unit does, such as `W1 move 0608`", text)),
        _ => Err(ParseError::expected("what the unit does, such as `W1 move 0608`", text)),
    }
}
