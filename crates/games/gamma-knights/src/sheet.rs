//! The record sheet of a knight, a robot or an emplacement [chapter 2].

use arrayvec::ArrayVec;
use retrograde_core::words;

use crate::unit::UnitId;
use crate::weapon::{Arm, Weapon};

words! {
    /// An armor section [GK-010].
    pub enum Section {
        /// Helmet.
        Helmet = "helmet",
        /// Torso.
        Torso = "torso",
        /// Right arm.
        RightArm = "right-arm",
        /// Left arm.
        LeftArm = "left-arm",
        /// Right leg.
        RightLeg = "right-leg",
        /// Left leg.
        LeftLeg = "left-leg",
    }
}

words! {
    /// The state of a system [GK-012].
    pub enum State {
        /// Works.
        Sound = "sound",
        /// One hit: does not work until repaired.
        Damaged = "damaged",
        /// Works against its owner until repaired [GK-233].
        Scrambled = "scrambled",
        /// For good.
        Destroyed = "destroyed",
        /// The unit has none.
        Absent = "absent",
    }
}

impl State {
    /// Whether it can still be hit.
    pub(crate) const fn is_left(self) -> bool {
        !matches!(self, State::Destroyed | State::Absent)
    }
}

words! {
    /// What a sheet has boxes for, apart from weapons; what repair servos can be told to mend.
    pub enum Item {
        /// Helmet.
        Helmet = "helmet",
        /// Torso.
        Torso = "torso",
        /// Right arm.
        RightArm = "right-arm",
        /// Left arm.
        LeftArm = "left-arm",
        /// Right leg.
        RightLeg = "right-leg",
        /// Left leg.
        LeftLeg = "left-leg",
        /// The body; of a robot, its circuits [GK-288].
        Body = "body",
        /// Masking.
        Masking = "masking",
        /// Medikit.
        Medikit = "medikit",
        /// Repair servos.
        RepairServos = "repair-servos",
        /// Primary sensors.
        Primary = "primary",
        /// Secondary sensors.
        Secondary = "secondary",
        /// Scrambled sensors [GK-515].
        Scrambling = "scrambling",
        /// Power servos: the newest loss [GK-230].
        Servos = "servos",
        /// Flight.
        Flight = "flight",
        /// The pilot's consciousness.
        Stun = "stun",
    }
}

impl Item {
    /// The item of a section.
    pub(crate) const fn of(section: Section) -> Item {
        Item::ALL[section as usize]
    }
}

/// Weapons of one kind on a sheet. A launcher always stands alone, because it has its own rounds.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Mount {
    pub(crate) weapon: Weapon,
    /// How many work.
    pub(crate) sound: u8,
    /// How many are damaged.
    pub(crate) damaged: u8,
    /// How many are destroyed.
    pub(crate) gone: u8,
    /// Its rounds, or [`crate::unit::NONE`].
    pub(crate) rack: u8,
}

/// Kinds of weapons and single launchers on a sheet.
pub(crate) const MOST_MOUNTS: usize = 14;
/// Servo hits that a sheet can show: all markers there are, one of them counted twice [GK-027].
pub(crate) const MOST_SERVOS: usize = 24;

words! {
    /// What a computer does [GK-366].
    pub enum Task {
        /// Automatic fire at a named target.
        Fire = "fire",
        /// Fire at the closest enemy.
        Proximity = "proximity",
        /// Fire at incoming rounds.
        Ciws = "ciws",
    }
}

/// A program that runs.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Program {
    pub(crate) task: Task,
    /// Index of the weapon's mount.
    pub(crate) mount: u8,
    pub(crate) target: Option<UnitId>,
}

/// The Regal Tracked Option of a sheet [chapter 25].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Carrier {
    /// Index of the towed weapon's mount.
    pub(crate) mount: u8,
    /// Where it stands empty; none = its knight drives it.
    pub(crate) parked: Option<crate::map::Hex>,
    /// Entered or left this turn: the knight has only the suit's own APs [GK-282].
    pub(crate) changed: bool,
}

/// A record sheet.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Sheet {
    pub(crate) unit: UnitId,
    /// Boxes left of the force field.
    pub(crate) field: u8,
    /// Hits on the sections, 0 to 2.
    pub(crate) sections: [u8; 6],
    /// Hits on the body, 0 or 1.
    pub(crate) body: u8,
    pub(crate) masking: State,
    pub(crate) medikit: State,
    pub(crate) repair: State,
    pub(crate) sensors: [State; 2],
    /// Sound sensors count against their owner [GK-238, GK-515].
    pub(crate) scrambled: bool,
    /// Can no longer fly [GK-231].
    pub(crate) grounded: bool,
    /// APs lost, with the marker that shows it, newest last [GK-013].
    pub(crate) servos: ArrayVec<(u8, u8), MOST_SERVOS>,
    pub(crate) mounts: ArrayVec<Mount, MOST_MOUNTS>,
    /// Face-down system markers by kind [GK-020].
    pub(crate) system: [u8; 8],
    pub(crate) carrier: Option<Carrier>,
    /// Programs at once that its computer can run.
    pub(crate) computer: u8,
    pub(crate) programs: ArrayVec<Program, 2>,
    /// APs that the computer has spent this turn [GK-368].
    pub(crate) computed: u8,
}

impl Sheet {
    pub(crate) fn lost_aps(&self) -> u8 {
        self.servos.iter().map(|(value, _)| value).sum()
    }

    pub(crate) fn is_wounded(&self) -> bool {
        self.body > 0
    }

    pub(crate) fn is_breached(&self, section: Section) -> bool {
        self.sections[section as usize] >= 2
    }

    pub(crate) fn has_breach(&self) -> bool {
        self.sections.iter().any(|&hits| hits >= 2)
    }

    /// The mount that an answer names.
    pub(crate) fn find(&self, arm: Arm) -> Option<usize> {
        let same = self.mounts.iter().enumerate().filter(|(_, mount)| mount.weapon == arm.weapon);
        same.map(|(index, _)| index).nth(usize::from(arm.number))
    }

    /// How an answer names a mount.
    pub(crate) fn arm(&self, index: usize) -> Arm {
        let weapon = self.mounts[index].weapon;
        let number = self.mounts[..index].iter().filter(|mount| mount.weapon == weapon).count() as u8;
        Arm { weapon, number }
    }

    /// Whether the carrier, if any, is driven now.
    pub(crate) fn drives(&self) -> bool {
        self.carrier.is_some_and(|carrier| carrier.parked.is_none())
    }

    /// Whether a mount is the towed weapon of a carrier that is not driven [GK-280].
    pub(crate) fn is_left_behind(&self, index: usize) -> bool {
        self.carrier.is_some_and(|carrier| usize::from(carrier.mount) == index && carrier.parked.is_some())
    }
}
