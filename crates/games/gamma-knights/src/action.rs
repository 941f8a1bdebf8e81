//! Answers and their notation.

use std::fmt;
use std::str::FromStr;

use retrograde_core::{ParseError, token};

use crate::map::Hex;
use crate::sheet::{Item, Task};
use crate::unit::{Altitude, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

/// What repair servos are told to mend.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Mend {
    /// Something that is no weapon.
    Item(Item),
    /// A damaged weapon.
    Weapon(Arm),
}

/// An answer to a question.
///
/// # Display
///
/// One line: `A1 fire blaster-mk5`, `at B2`, `A1 walk`, `to 0507`. `docs/notation.md` lists them all.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Action {
    /// Draw so many system markers.
    Draw(u8),
    /// The next system marker is for this knight.
    For(UnitId),
    /// This unit has the secret launcher.
    Hide(UnitId),
    /// So many rounds of a launcher are of this kind.
    Load(Warhead, u8),
    /// Put a unit into a hex.
    Place(UnitId, Hex),
    /// Have the rest placed.
    Deploy,
    /// Fire a weapon; none = the gun of a flak stopper.
    Fire(UnitId, Option<Arm>),
    /// Launch a round; none = the launcher of a flak stopper.
    Launch(UnitId, Option<Arm>, Warhead),
    /// Make a sensor attack.
    Sense(UnitId),
    /// Aim at a unit.
    At(UnitId),
    /// Aim at a hex.
    AtHex(Hex),
    /// Give a lock-on up.
    Drop(UnitId, UnitId),
    /// Start a program of the computer.
    Program(UnitId, Task, Arm, Option<UnitId>),
    /// Cancel a program, counted from 1.
    Cancel(UnitId, u8),
    /// Move on the ground, landing first if need be, or fly.
    Go(UnitId, Altitude),
    /// Enter a hex.
    To(Hex),
    /// Move no further.
    Stop,
    /// Start a close combat in the own hex.
    Fight(UnitId),
    /// Join the close combat.
    Join(UnitId),
    /// Fight the close combat now.
    Resolve,
    /// Decline the attack of this round.
    Pass(UnitId),
    /// Leave the carrier.
    Dismount(UnitId),
    /// Enter the carrier.
    Mount(UnitId),
    /// This weapon takes the hit; `true` = one that is damaged already.
    Hit(Arm, bool),
    /// This warhead is jettisoned.
    Jettison(Arm, Warhead),
    /// Give this lock-on up for the new one.
    Swap(UnitId),
    /// Do without the new lock-on.
    Decline,
    /// Try to repair something.
    Repair(UnitId, Mend),
    /// Let this weapon be the last to be damaged from now on; none = ask again.
    Protect(Option<Weapon>),
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
    /// Whether it may be said at any time.
    pub(crate) const fn is_standing(self) -> bool {
        use Action::*;
        matches!(self, Resign | OfferDraw | AcceptDraw | DeclineDraw | Protect(_))
    }

    /// The unit that acts, where one does.
    pub(crate) fn unit(self) -> Option<UnitId> {
        use Action::*;
        match self {
            For(unit) | Hide(unit) | Place(unit, _) | Fire(unit, _) | Launch(unit, ..) | Sense(unit) => {
                Some(unit)
            }
            Drop(unit, _) | Program(unit, ..) | Cancel(unit, _) | Go(unit, _) | Fight(unit) | Join(unit) => {
                Some(unit)
            }
            Pass(unit) | Dismount(unit) | Mount(unit) | Repair(unit, _) => Some(unit),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Action::*;
        match *self {
            Draw(count) => write!(f, "draw {count}"),
            For(unit) => write!(f, "for {unit}"),
            Hide(unit) => write!(f, "hide {unit}"),
            Load(warhead, count) => write!(f, "load {warhead} {count}"),
            Place(unit, hex) => write!(f, "place {unit} {hex}"),
            Deploy => f.write_str("deploy"),
            Fire(unit, Some(arm)) => write!(f, "{unit} fire {arm}"),
            Fire(unit, None) => write!(f, "{unit} fire"),
            Launch(unit, Some(arm), warhead) => write!(f, "{unit} launch {arm} {warhead}"),
            Launch(unit, None, warhead) => write!(f, "{unit} launch {warhead}"),
            Sense(unit) => write!(f, "{unit} sense"),
            At(unit) => write!(f, "at {unit}"),
            AtHex(hex) => write!(f, "at {hex}"),
            Drop(unit, target) => write!(f, "{unit} drop {target}"),
            Program(unit, task, arm, Some(target)) => write!(f, "{unit} program {task} {arm} {target}"),
            Program(unit, task, arm, None) => write!(f, "{unit} program {task} {arm}"),
            Cancel(unit, number) => write!(f, "{unit} cancel {number}"),
            Go(unit, Altitude::Ground) => write!(f, "{unit} walk"),
            Go(unit, altitude) => write!(f, "{unit} {altitude}"),
            To(hex) => write!(f, "to {hex}"),
            Stop => f.write_str("stop"),
            Fight(unit) => write!(f, "{unit} fight"),
            Join(unit) => write!(f, "{unit} join"),
            Resolve => f.write_str("fight"),
            Pass(unit) => write!(f, "{unit} pass"),
            Dismount(unit) => write!(f, "{unit} dismount"),
            Mount(unit) => write!(f, "{unit} mount"),
            Hit(arm, false) => write!(f, "hit {arm}"),
            Hit(arm, true) => write!(f, "hit {arm} damaged"),
            Jettison(arm, warhead) => write!(f, "jettison {arm} {warhead}"),
            Swap(target) => write!(f, "swap {target}"),
            Decline => f.write_str("decline"),
            Repair(unit, Mend::Item(item)) => write!(f, "{unit} repair {item}"),
            Repair(unit, Mend::Weapon(arm)) => write!(f, "{unit} repair {arm}"),
            Protect(Some(weapon)) => write!(f, "protect {weapon}"),
            Protect(None) => f.write_str("protect nothing"),
            Done => f.write_str("done"),
            Resign => f.write_str("resign"),
            OfferDraw => f.write_str("offer draw"),
            AcceptDraw => f.write_str("accept draw"),
            DeclineDraw => f.write_str("decline draw"),
        }
    }
}

fn unit(word: &str) -> Result<UnitId, ParseError> {
    token(word, "a unit such as A1 or B3")
}

fn hex(word: &str) -> Result<Hex, ParseError> {
    Hex::parse(word).ok_or_else(|| ParseError::expected("a hex such as 1006", word))
}

fn arm(word: &str) -> Result<Arm, ParseError> {
    token(word, "a weapon such as blaster-mk5")
}

fn warhead(word: &str) -> Result<Warhead, ParseError> {
    token(word, "a warhead such as HE")
}

fn number(word: &str) -> Result<u8, ParseError> {
    word.parse().map_err(|_| ParseError::expected("a number", word))
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        use Action::*;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["draw", n] => Ok(Draw(number(n)?)),
            ["for", u] => Ok(For(unit(u)?)),
            ["hide", u] => Ok(Hide(unit(u)?)),
            ["load", w, n] => Ok(Load(warhead(w)?, number(n)?)),
            ["place", u, at] => Ok(Place(unit(u)?, hex(at)?)),
            ["deploy"] => Ok(Deploy),
            ["at", at] => match Hex::parse(at) {
                Some(hex) => Ok(AtHex(hex)),
                None => Ok(At(token(at, "a unit such as B3 or a hex such as 1006")?)),
            },
            ["to", at] => Ok(To(hex(at)?)),
            ["stop"] => Ok(Stop),
            ["fight"] => Ok(Resolve),
            ["hit", w] => Ok(Hit(arm(w)?, false)),
            ["hit", w, "damaged"] => Ok(Hit(arm(w)?, true)),
            ["jettison", w, h] => Ok(Jettison(arm(w)?, warhead(h)?)),
            ["swap", u] => Ok(Swap(unit(u)?)),
            ["decline"] => Ok(Decline),
            ["protect", "nothing"] => Ok(Protect(None)),
            ["protect", w] => Ok(Protect(Some(token(w, "a weapon such as blaster-mk5")?))),
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
        ["fire"] => Ok(Fire(actor, None)),
        ["fire", w] => Ok(Fire(actor, Some(arm(w)?))),
        ["launch", h] => Ok(Launch(actor, None, warhead(h)?)),
        ["launch", w, h] => Ok(Launch(actor, Some(arm(w)?), warhead(h)?)),
        ["sense"] => Ok(Sense(actor)),
        ["drop", u] => Ok(Drop(actor, unit(u)?)),
        ["program", t, w] => Ok(Program(actor, token(t, "fire, proximity or ciws")?, arm(w)?, None)),
        ["program", t, w, u] => {
            Ok(Program(actor, token(t, "fire, proximity or ciws")?, arm(w)?, Some(unit(u)?)))
        }
        ["cancel", n] => Ok(Cancel(actor, number(n)?)),
        ["walk"] => Ok(Go(actor, Altitude::Ground)),
        ["noe"] => Ok(Go(actor, Altitude::Noe)),
        ["high"] => Ok(Go(actor, Altitude::High)),
        ["fight"] => Ok(Fight(actor)),
        ["join"] => Ok(Join(actor)),
        ["pass"] => Ok(Pass(actor)),
        ["dismount"] => Ok(Dismount(actor)),
        ["mount"] => Ok(Mount(actor)),
        ["repair", what] => match Item::parse(what) {
            Some(item) => Ok(Repair(actor, Mend::Item(item))),
            None => Ok(Repair(actor, Mend::Weapon(token(what, "something damaged, such as torso")?))),
        },
        _ => Err(ParseError::expected("what the unit does, such as `A1 fire blaster-mk5`", text)),
    }
}
