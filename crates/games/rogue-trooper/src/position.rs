//! Everything on the table, as plain data.

use arrayvec::ArrayVec;
use retrograde_cards::{CardSet, Piles, Span};
use retrograde_core::words;

use crate::deck::{Deck, Design};
use crate::effect::Until;
use crate::gi::{Gi, Gis};
use crate::options::Options;
use crate::pack::MOST_ROUNDS;
use crate::sector::Sector;
use crate::steps::Step;
use crate::weapon::{Ammo, ItemId, Slot, Tags, Weapon};

/// Steps that can lie on each other.
pub(crate) const MOST_STEPS: usize = 40;
/// Cards that a stack can hold.
pub(crate) const MOST_STACK: usize = 32;
/// Changes that can be in force at once.
pub(crate) const MOST_MODS: usize = 24;
pub(crate) use crate::pack::MOST_MISSIONS;

/// What is in a slot of a sheet.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) enum Slotted {
    #[default]
    Empty,
    /// An ordinary chip.
    Chip,
    /// The chip of a dead GI [RT-263].
    Dead(Gi),
}

/// A GI with what stands on the sheet.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Sheet {
    pub(crate) at: Sector,
    pub(crate) lives: u8,
    pub(crate) ammo: [u8; Ammo::COUNT],
    pub(crate) slots: [Slotted; Slot::COUNT],
    /// The prison, by its number.
    pub(crate) prison: Option<u8>,
    /// Unsuccessful attempts to escape.
    pub(crate) attempts: u8,
    /// Turns still to be missed.
    pub(crate) misses: u8,
    /// The complete face that lies open [RT-278].
    pub(crate) face: Option<u8>,
    /// 0 while alive; else when it died, counted from 1.
    pub(crate) died: u8,
    /// Who has the chip of a dead GI; none = it lies where it died.
    pub(crate) carrier: Option<Gi>,
    /// Whose duty it is to fetch it.
    pub(crate) retriever: Option<Gi>,
}

impl Sheet {
    #[inline]
    pub(crate) const fn is_alive(&self) -> bool {
        self.died == 0
    }

    /// Alive and not in prison.
    #[inline]
    pub(crate) const fn is_free(&self) -> bool {
        self.died == 0 && self.prison.is_none()
    }

    /// Dead, with the chip still lying on the board.
    pub(crate) const fn is_lying(&self) -> bool {
        self.died != 0 && self.carrier.is_none()
    }

    /// Whether a chip works in a slot.
    #[inline]
    pub(crate) fn has_chip(&self, slot: Slot) -> bool {
        self.slots[slot as usize] != Slotted::Empty
    }
}

/// The Traitor, once a face is complete [RT-280].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Traitor {
    pub(crate) at: Sector,
    pub(crate) lives: u8,
}

/// A change in force for a while.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Mod {
    pub(crate) of: Gi,
    /// The effect, by its number in the program.
    pub(crate) effect: u16,
    pub(crate) until: Until,
}

words! {
    /// What has become of a declared mission.
    pub(crate) enum Fared {
        /// Nothing yet.
        Open = "open",
        /// It failed.
        Foiled = "foiled",
        /// It waits.
        Delayed = "delayed",
    }
}

/// A declared mission [RT-204].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Declaration {
    pub(crate) mission: Design,
    pub(crate) fared: Fared,
    /// What it pays more.
    pub(crate) bonus: Span,
}

/// What has happened in the turn under way.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Now {
    /// Where the GI began its turn.
    pub(crate) start: Sector,
    /// Whether it was free then.
    pub(crate) began_free: bool,
    /// Whether it counts as having entered its sector [RT-063].
    pub(crate) entered: bool,
    /// Whether it has moved [RT-307].
    pub(crate) moved: bool,
    /// Whether it was moved directly [RT-328].
    pub(crate) direct: bool,
    /// Whether the move was its own [RT-329].
    pub(crate) own_move: bool,
    /// Whether it may neither move nor board.
    pub(crate) held: bool,
    /// Whether it has come by shuttle.
    pub(crate) rode: bool,
    pub(crate) allowance: u8,
    pub(crate) air: bool,
    /// Where the cards of the encounter lie.
    pub(crate) field: Sector,
    /// More Encounter cards, or fewer.
    pub(crate) reinforce: i8,
    /// Cards to search for, and what for.
    pub(crate) search: u8,
    pub(crate) filter: Tags,
    /// The GI to be met.
    pub(crate) meets: Option<Gi>,
    /// Whether it waits for the Traitor [RT-336].
    pub(crate) waits: bool,
    /// Whether it met a GI where the Traitor stood [RT-336].
    pub(crate) barred: bool,
    pub(crate) declared: ArrayVec<Declaration, 2>,
    pub(crate) confronts: bool,
    /// Dice more for the Traitor, on Nu-Earth and on Milli-com.
    pub(crate) traitor_dice: [i8; 2],
}

impl Now {
    pub(crate) fn new(start: Sector, began_free: bool) -> Now {
        Now {
            start,
            began_free,
            entered: false,
            moved: false,
            direct: false,
            own_move: false,
            held: false,
            rode: false,
            allowance: 1,
            air: false,
            field: start,
            reinforce: 0,
            search: 0,
            filter: Tags::default(),
            meets: None,
            waits: false,
            barred: false,
            declared: ArrayVec::new(),
            confronts: false,
            traitor_dice: [0; 2],
        }
    }
}

/// What somebody has answered in a Rogue window, unseen.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) enum Intent {
    #[default]
    None,
    Pass,
    Play(Design),
}

/// A Rogue window under way.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Windowed {
    pub(crate) intents: [Intent; Gi::MOST],
    /// The last card played, and by whom.
    pub(crate) last: Option<(Gi, Design)>,
    /// Whether a card was played in this circuit.
    pub(crate) any: bool,
}

/// Whom a GI fights.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) enum Foe {
    #[default]
    Nobody,
    /// An Encounter card.
    Card(Design),
    /// A GI: attack or kidnap.
    Gi(Gi),
    Traitor,
}

/// What one side of a fight brings and rolls.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Volley {
    /// Whether it has been announced.
    pub(crate) committed: bool,
    /// None: bare hands or nothing.
    pub(crate) weapon: Option<Weapon>,
    pub(crate) rounds: u8,
    /// Secondary weapons with rounds that join in, a bit for each item.
    pub(crate) backs: u32,
    /// The second salvo.
    pub(crate) second: Option<(Weapon, u8)>,
    /// How often each face came up, on the own dice and on those of Companions.
    pub(crate) faces: [u8; 6],
    pub(crate) helpers: [u8; 6],
    pub(crate) total: i16,
}

words! {
    /// How a fight stands.
    pub(crate) enum Course {
        /// Not fought yet, or not to the end.
        Open = "open",
        /// The first side has won.
        Won = "won",
        /// It has lost.
        Lost = "lost",
        /// Nobody was harmed.
        Tied = "tied",
    }
}

/// The fight under way, or the last one of the turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Fight {
    pub(crate) foe: Foe,
    /// Kidnap, not attack.
    pub(crate) kidnap: bool,
    /// Whether dice have fallen.
    pub(crate) rolled: bool,
    pub(crate) course: Course,
    /// The active GI, and the foe.
    pub(crate) sides: [Volley; 2],
}

impl Fight {
    pub(crate) const NONE: Fight = Fight {
        foe: Foe::Nobody,
        kidnap: false,
        rolled: false,
        course: Course::Open,
        sides: [Volley {
            committed: false,
            weapon: None,
            rounds: 0,
            backs: 0,
            second: None,
            faces: [0; 6],
            helpers: [0; 6],
            total: 0,
        }; 2],
    };
}

/// Goods that change hands.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Bundle {
    pub(crate) items: ArrayVec<ItemId, 12>,
    pub(crate) ammo: [u8; Ammo::COUNT],
}

impl Bundle {
    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty() && self.ammo == [0; Ammo::COUNT]
    }
}

/// A trade being talked over [RT-160].
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Trade {
    /// What the Attacker gives, and what the Defender gives.
    pub(crate) goods: [Bundle; 2],
    pub(crate) counters: u8,
}

words! {
    /// How a game ended.
    pub enum How {
        /// The Traitor's last life was taken.
        TraitorFell = "traitor-fell",
        /// All GIs are dead.
        AllDead = "all-dead",
        /// A single GI was left [option].
        LastGi = "last-gi",
        /// The turns were up.
        TurnLimit = "turn-limit",
        /// All others left the table.
        OthersLeft = "others-left",
        /// Nobody whose GI lives is left at the table.
        Deserted = "deserted",
    }
}

impl How {
    /// Whether the Traitor gets away.
    pub(crate) const fn is_lost(self) -> bool {
        matches!(self, How::AllDead | How::Deserted)
    }
}

/// The end.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ending {
    pub(crate) how: How,
    pub(crate) winners: Gis,
}

/// Everything on the table.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) options: Options,
    /// 0 in set-up.
    pub(crate) turn: u16,
    pub(crate) active: Gi,
    pub(crate) first: Gi,
    pub(crate) gis: [Sheet; Gi::MOST],
    pub(crate) decks: [Piles; Deck::COUNT],
    /// Rounds left on item cards.
    pub(crate) rounds: [u8; MOST_ROUNDS],
    /// How far the missions are, by card.
    pub(crate) progress: [u8; MOST_MISSIONS],
    pub(crate) traitor: Option<Traitor>,
    pub(crate) now: Now,
    pub(crate) mods: ArrayVec<Mod, MOST_MODS>,
    /// Encounter cards not yet met, the next one last.
    pub(crate) stack: ArrayVec<Design, MOST_STACK>,
    /// The card that is being met.
    pub(crate) facing: Option<Design>,
    pub(crate) window: Windowed,
    pub(crate) fight: Fight,
    pub(crate) trade: Trade,
    /// Companions that have changed hands in this meeting [RT-150].
    pub(crate) given: CardSet,
    pub(crate) steps: ArrayVec<Step, MOST_STEPS>,
    /// Players who left the table.
    pub(crate) left: Gis,
    pub(crate) deaths: u8,
    pub(crate) ending: Option<Ending>,
}

impl Position {
    #[inline]
    pub(crate) const fn gi(&self, gi: Gi) -> &Sheet {
        &self.gis[gi.index()]
    }

    #[inline]
    pub(crate) const fn gi_mut(&mut self, gi: Gi) -> &mut Sheet {
        &mut self.gis[gi.index()]
    }

    /// Everybody at the table, dead or alive.
    #[inline]
    pub(crate) const fn all(&self) -> Gis {
        Gis((1 << self.options.players) - 1)
    }

    pub(crate) fn living(&self) -> Gis {
        self.all().iter().filter(|gi| self.gi(*gi).is_alive()).collect()
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The GI so many seats clockwise of another.
    pub(crate) fn clockwise(&self, gi: Gi, seats: usize) -> Gi {
        Gi::of((gi.index() + seats) % usize::from(self.options.players))
    }

    /// The living GIs clockwise of another, the nearest first, without it.
    pub(crate) fn circuit(&self, gi: Gi) -> impl Iterator<Item = Gi> + use<'_> {
        (1..usize::from(self.options.players))
            .map(move |seats| self.clockwise(gi, seats))
            .filter(|other| self.gi(*other).is_alive())
    }

    /// [RT-327] The left player of a GI: the next living one clockwise.
    pub(crate) fn left_of(&self, gi: Gi) -> Option<Gi> {
        self.circuit(gi).next()
    }

    /// The next living one anticlockwise.
    pub(crate) fn right_of(&self, gi: Gi) -> Option<Gi> {
        self.circuit(gi).last()
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        self.gi(self.active)
    }
}
