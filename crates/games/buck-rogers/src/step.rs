//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

use retrograde_core::notated;

use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::kind::{Item, Name};
use crate::sets::Players;

notated! {
    /// What the game is in the middle of.
    pub(crate) enum Step {
        /// A Leader is picked for a colour [BR-052, BR-230].
        Lead = "lead" { colour: Colour },
        /// Armies are picked in secret [BR-321].
        Pick = "pick" {},
        /// A player places pieces [BR-057]; `left` in this placement.
        Place = "place" { player: Player, colour: Option<Colour>, zone: Option<Zone>, left: u8 },
        /// A turn begins [BR-071].
        Begin = "begin" {},
        /// The next to move is found after this card [BR-076].
        Mover = "mover" { card: u8 },
        /// A Leader is put into a zone [BR-210, BR-220, BR-274, BR-302].
        Seat = "seat" { leader: Name, by: Player, why: Why },
        /// Ardala's trade [BR-217, BR-219].
        Trade = "trade" { lead: Colour, left: u8 },
        /// Units are converted [BR-287].
        Convert = "convert" { lead: Colour },
        /// Huer rolls, or not [BR-223].
        Genius = "genius" { lead: Colour },
        /// A player moves [chapter 6].
        Move = "move" { lead: Colour },
        /// Pieces are in hand [BR-078].
        Hand = "hand" { at: Zone, moved: bool },
        /// Ships in hand may swing round a body [BR-293].
        Sling = "sling" { at: Zone },
        /// Shots outside of rounds; see `fire`.
        Shots = "shots" {},
        /// The Combat Phase goes on [BR-110].
        Combat = "combat" { display: DisplayId, stage: u8, cursor: u8 },
        /// Commandos may be set aside [BR-249].
        Raid = "raid" { zone: Zone, lead: Colour },
        /// Kane may attack before combat begins [BR-216].
        Sneak = "sneak" { zone: Zone, lead: Colour },
        /// Battlers may bomb [BR-138].
        Bomb = "bomb" { zone: Zone, lead: Colour, left: u8 },
        /// Somebody may open a battle in orbit or space [BR-109].
        Open = "open" { zone: Zone, turn: u8 },
        /// A round of a battle begins [BR-115].
        Round = "round" {},
        /// Somebody may offer to surrender [BR-254].
        Offer = "offer" { turn: u8 },
        /// Somebody may accept a surrender [BR-254].
        Accept = "accept" { from: Player, to: Player },
        /// Somebody attacks [BR-117].
        Attack = "attack" { turn: u8 },
        /// A round ends: commandos, removal, Leaders [BR-120, BR-251, BR-146].
        Removal = "removal" {},
        /// Somebody may retreat [BR-257].
        Retreat = "retreat" { turn: u8 },
        /// After retreats: another round, or not [BR-129].
        Again = "again" {},
        /// Everybody in an orbit or space battle says whether to stop [BR-130].
        CallOff = "call-off" { waiting: Players, on: Players },
        /// Barney may take the ships that were beaten [BR-224].
        Pirate = "pirate" { zone: Zone },
        /// A Leader left alone may be brainwashed [BR-300].
        Subvert = "subvert" { leader: Name, by: Player },
        /// The battle in a zone is over: control and capture [BR-157].
        Settle = "settle" { zone: Zone },
        /// A Factory is about to change hands [BR-166].
        Sabotage = "sabotage" { zone: Zone, by: Player },
        /// The Combat Phase ends [BR-160].
        Peace = "peace" {},
        /// Factories may be dismantled [BR-197].
        Dismantle = "dismantle" { turn: u8 },
        /// A player builds [BR-169].
        Build = "build" { turn: u8 },
        /// Where a new piece goes [BR-174, BR-177, BR-306]; from nowhere on the Black Market.
        Deliver = "deliver" { item: Item, colour: Colour, from: Option<Zone>, with: Option<Zone>, done: bool },
        /// Where a free Factory goes [BR-310].
        Prize = "prize" { display: DisplayId, player: Player },
        /// A turn ends [BR-205].
        End = "end" {},
    }
}

retrograde_core::words! {
    /// Why a Leader is put into a zone, which says where it may go.
    pub enum Why {
        /// It comes back after two turns [BR-210].
        Return = "return",
        /// It goes back to its own from Ardala [BR-220, BR-221].
        Release = "release",
        /// It joins who controls its home [BR-274].
        Home = "home",
        /// It goes back to its own after subversion [BR-302, BR-303].
        Revert = "revert",
    }
}
