//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

use retrograde_core::notated;

use crate::map::Hex;
use crate::marker::Class;
use crate::unit::{Marks, Side, UnitId};
use crate::weapon::{Arm, Effect, Round, Warhead};

notated! {
    /// What the game is in the middle of.
    pub(crate) enum Step {
        /// A side says how many system markers it draws [GK-017].
        Announce = "announce" { side: Side },
        /// System markers left to draw, each for a named knight [GK-018].
        Markers = "markers" { side: Side, left: u8 },
        /// A side chooses which unit has the secret launcher [GK-322].
        Hide = "hide" { side: Side },
        /// Rounds of a launcher to choose [GK-032].
        Load = "load" { unit: UnitId, arm: Arm, left: u8 },
        /// A unit is set up [GK-D05].
        Place = "place" { unit: UnitId },
        /// Initial Fire [GK-041].
        Fire = "fire" { side: Side },
        /// Movement [GK-044].
        Move = "move" { side: Side },
        /// Terminal Fire [GK-047].
        Terminal = "terminal" { side: Side },
        /// Recovery [GK-048]; `asked`: units that have had their chance to repair.
        Recover = "recover" { side: Side, asked: Marks },
        /// A weapon wants a target. `arm`: none = the gun of a flak stopper; `warhead`: what a launcher fires.
        Aim = "aim" { unit: UnitId, arm: Option<Arm>, warhead: Option<Warhead> },
        /// A sensor attack wants a target [GK-148].
        Sense = "sense" { unit: UnitId },
        /// A unit moves; it has entered so many hexes. `goal`: the one hex it must reach [GK-177].
        Walk = "walk" { unit: UnitId, hexes: u8, goal: Hex },
        /// A close combat is about to be fought [GK-177].
        Gather = "gather" { at: Hex, high: bool, attackers: Marks },
        /// A close combat; `attacking`: whose round it is; `acted`: who has had his attack of the round [GK-182].
        Melee = "melee" { at: Hex, high: bool, attackers: Marks, attacking: bool, acted: Marks },
        /// A warhead goes off: secondary targets are left [GK-133].
        Blast = "blast" { warhead: Warhead, round: Round, at: Hex, high: bool, firer: UnitId, left: Marks },
        /// Damage markers are drawn, heavy ones first [GK-214].
        Damage = "damage" { unit: UnitId, heavy: u8, light: u8, effect: Effect },
        /// The owner chooses which weapon is hit [GK-218].
        Hit = "hit" { unit: UnitId, class: Class, hits: u8, marker: u8 },
        /// The owner chooses which warhead is jettisoned [GK-243].
        Jettison = "jettison" { unit: UnitId, marker: u8 },
        /// A jettisoned warhead is done with; its marker returns to the cup.
        Spent = "spent" { marker: u8 },
        /// A lock-on is gained if it can be; at the limit the owner chooses [GK-156].
        LockOn = "lock-on" { unit: UnitId, target: UnitId },
        /// A lock-on is lost by a 1 on the dice, after the attack [GK-127].
        Unlock = "unlock" { unit: UnitId, target: UnitId },
        /// The computer of a unit fires what its programs can; `left`: programs still to run [GK-373].
        Compute = "compute" { unit: UnitId, left: u8 },
        /// A proximity program has several closest enemies [GK-372].
        Nearest = "nearest" { unit: UnitId, program: u8 },
        /// Gas attacks who is in the cloud [GK-268].
        Choke = "choke" { unit: UnitId, strength: i8, column: u8 },
    }
}
