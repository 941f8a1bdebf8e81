//! For those who meet a question for the first time: a sentence of help, and what to answer if unsure.

use crate::action::Action;
use crate::steps::Step;

/// How many system markers to draw if unsure.
const SOME_MARKERS: u8 = 2;

impl Step {
    /// What a newcomer needs to know about the question; empty = nothing.
    pub(crate) const fn help(self) -> &'static str {
        match self {
            Step::Announce(_) => {
                "Each system marker changes one hit that you suffer, for better or worse, and is then gone. Draw 2 if unsure."
            }
            Step::Markers(_) => "The marker lies face down on that knight's sheet until a hit brings it up.",
            Step::Hide(_) => "Nobody else knows who carries it until it fires.",
            Step::Loading(_) => {
                "Fragmentation and high explosive do harm, smoke and EMP hide you, countermeasures stop rounds."
            }
            Step::SetUp(_) => "Start out of sight: behind walls, in woods, below a hill.",
            Step::InitialFire(_) => {
                "Touch an enemy to see what reaches it. A sensor attack first makes the shots that follow better; both cost \
                 APs. Whoever attacks now can only move one hex."
            }
            Step::Movement(_) | Step::Walk(_) => {
                "Touch a lit hex and the unit goes there; the number is what it costs in APs. A unit that moves can still fire \
                 once afterwards, with one die."
            }
            Step::TerminalFire(_) => {
                "One attack for each unit that moved. Touch an enemy to see what reaches it."
            }
            Step::Gather(_) => "Nobody hides in a close combat, and everybody in the hex may strike.",
            Step::Hit(_) => "Give up the weapon that you can do without.",
            Step::Recovery(_) => "A repaired system works again next turn. Weapons and sensors first.",
            Step::LockOn(_) => "Keep those that you want to shoot at next.",
            _ => "",
        }
    }

    /// The answer to take if unsure, allowed or not.
    pub(crate) const fn recommended(self) -> Option<Action> {
        match self {
            Step::Announce(_) => Some(Action::Draw(SOME_MARKERS)),
            Step::SetUp(_) => Some(Action::Deploy),
            _ => None,
        }
    }
}
