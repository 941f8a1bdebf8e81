//! Answers and their notation.

use retrograde_core::phrase::{Maybe, Phrase, Words};
use retrograde_core::{ParseError, Standing, Token, actions};

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

impl Token for Mend {
    const WHAT: &'static str = "something damaged such as torso";

    fn show(&self) -> String {
        match self {
            Mend::Item(item) => item.show(),
            Mend::Weapon(arm) => arm.show(),
        }
    }

    fn read(word: &str) -> Option<Mend> {
        Item::parse(word).map(Mend::Item).or_else(|| Token::read(word).map(Mend::Weapon))
    }
}

/// How a unit sets out: at which altitude, with `walk` for the ground.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Way(pub Altitude);

impl Token for Way {
    const WHAT: &'static str = "walk, noe or high";

    fn show(&self) -> String {
        if self.0 == Altitude::Ground { "walk".to_owned() } else { self.0.show() }
    }

    fn read(word: &str) -> Option<Way> {
        Altitude::ALL.into_iter().map(Way).find(|way| way.show() == word)
    }
}

/// Whether the one of several equal weapons is meant that is damaged already: the word `damaged`, or nothing.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Damaged(pub bool);

impl Phrase for Damaged {
    fn write(&self, line: &mut String) {
        line.push_str(if self.0 { " damaged" } else { "" });
    }

    fn read(words: &mut Words<'_>) -> Result<Damaged, ParseError> {
        let damaged = words.peek() == Some("damaged");
        if damaged {
            words.take();
        }
        Ok(Damaged(damaged))
    }
}

actions! {
    /// An answer to a question.
    ///
    /// # Display
    ///
    /// One line: `A1 fire blaster-mk5`, `at B2`, `A1 walk`, `to 0507`. `docs/notation.md` lists them all.
    pub enum Action: "an answer such as `A1 fire blaster-mk5`, `at B2` or `done`" {
        /// Draw so many system markers.
        Draw(count: u8) = ["draw" count],
        /// The next system marker is for this knight.
        For(unit: UnitId) = ["for" unit],
        /// This unit has the secret launcher.
        Hide(unit: UnitId) = ["hide" unit],
        /// So many rounds of a launcher are of this kind.
        Load(warhead: Warhead, count: u8) = ["load" warhead count],
        /// Put a unit into a hex.
        Place(unit: UnitId, hex: Hex) = ["place" unit hex],
        /// Have the rest placed.
        Deploy = ["deploy"],
        /// Fire a weapon; none = the gun of a flak stopper.
        Fire(unit: UnitId, arm: Maybe<Arm>) = [unit "fire" arm],
        /// Launch a round; none = the launcher of a flak stopper.
        Launch(unit: UnitId, arm: Maybe<Arm>, warhead: Warhead) = [unit "launch" arm warhead],
        /// Make a sensor attack.
        Sense(unit: UnitId) = [unit "sense"],
        /// Aim at a unit.
        At(unit: UnitId) = ["at" unit],
        /// Aim at a hex.
        AtHex(hex: Hex) = ["at" hex],
        /// Give a lock-on up.
        Drop(unit: UnitId, target: UnitId) = [unit "drop" target],
        /// Start a program of the computer.
        Program(unit: UnitId, task: Task, arm: Arm, target: Maybe<UnitId>) = [unit "program" task arm target],
        /// Cancel a program, counted from 1.
        Cancel(unit: UnitId, number: u8) = [unit "cancel" number],
        /// Move on the ground, landing first if need be, or fly.
        Go(unit: UnitId, way: Way) = [unit way],
        /// Enter a hex.
        To(hex: Hex) = ["to" hex],
        /// Move no further.
        Stop = ["stop"],
        /// Start a close combat in the own hex.
        Fight(unit: UnitId) = [unit "fight"],
        /// Join the close combat.
        Join(unit: UnitId) = [unit "join"],
        /// Fight the close combat now.
        Resolve = ["fight"],
        /// Decline the attack of this round.
        Pass(unit: UnitId) = [unit "pass"],
        /// Leave the carrier.
        Dismount(unit: UnitId) = [unit "dismount"],
        /// Enter the carrier.
        Mount(unit: UnitId) = [unit "mount"],
        /// This weapon takes the hit.
        Hit(arm: Arm, damaged: Damaged) = ["hit" arm damaged],
        /// This warhead is jettisoned.
        Jettison(arm: Arm, warhead: Warhead) = ["jettison" arm warhead],
        /// Give this lock-on up for the new one.
        Swap(target: UnitId) = ["swap" target],
        /// Do without the new lock-on.
        Decline = ["decline"],
        /// Try to repair something.
        Repair(unit: UnitId, mend: Mend) = [unit "repair" mend],
        /// Let this weapon be the last to be damaged from now on.
        Protect(weapon: Weapon) = ["protect" weapon],
        /// Ask again which weapon is damaged.
        ProtectNothing = ["protect" "nothing"],
        /// That is all.
        Done = ["done"],
        /// Resign, or talk about a draw.
        Standing(standing: Standing) = [standing],
    }
}

impl Action {
    /// Whether it may be said at any time.
    pub(crate) const fn is_standing(self) -> bool {
        matches!(self, Action::Standing(_) | Action::Protect(_) | Action::ProtectNothing)
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
