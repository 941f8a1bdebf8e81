//! What happened.

mod parts;
mod seen;

use retrograde_core::{Chance, Seats};
use serde::Serialize;

pub use parts::{Against, Goods, Meeting, Rolled};

use crate::action::SlotSet;
use crate::deck::{Deck, Design};
use crate::gi::Gi;
use crate::position::How;
use crate::sector::Sector;
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs, reason = "each is told in words by `tell`")]
pub enum Event {
    // Set-up
    ChipsDrawn {
        gi: Gi,
        chips: u8,
    },
    ChipsFitted {
        gi: Gi,
        #[serde(skip)]
        slots: SlotSet,
    },
    Dropped {
        gi: Gi,
        at: Sector,
    },
    // Turns
    TurnBegins {
        gi: Gi,
        turn: u16,
    },
    Missed {
        gi: Gi,
        turn: u16,
    },
    WillMiss {
        gi: Gi,
        turns: u8,
    },
    Left {
        gi: Gi,
    },
    Over {
        how: How,
        winners: Seats,
        places: [u8; Gi::MOST],
    },
    // Cards
    Reshuffled {
        deck: Deck,
    },
    Discarded {
        gi: Gi,
        deck: Deck,
        card: Design,
    },
    SupplyRoll {
        gi: Gi,
        cards: u8,
    },
    Supplied {
        gi: Gi,
        cards: Vec<Design>,
    },
    ItemLost {
        gi: Gi,
        item: ItemId,
    },
    ItemTaken {
        from: Gi,
        to: Gi,
        item: ItemId,
    },
    Used {
        gi: Gi,
        item: ItemId,
    },
    Rounds {
        gi: Gi,
        ammo: Ammo,
        rounds: i8,
    },
    NoEffect {
        gi: Gi,
    },
    TooMuch {
        gi: Gi,
        rounds: u8,
    },
    CardRoll {
        gi: Gi,
        sum: u8,
        dice: u8,
    },
    Peeked {
        by: Gi,
        of: Gi,
        deck: Deck,
        cards: Vec<Design>,
        seen: Seats,
    },
    PeekedAt {
        by: Gi,
        of: Gi,
        deck: Deck,
    },
    // Rogue cards
    RogueDrawn {
        gi: Gi,
        card: Design,
        seen: Seats,
    },
    RoguesDrawn {
        gi: Gi,
        count: u8,
        hand: u8,
    },
    RoguePlayed {
        gi: Gi,
        card: Design,
    },
    RogueOvertaken {
        card: Design,
    },
    RogueWorks {
        gi: Gi,
        card: Design,
        target: Gi,
    },
    // Movement
    EscapeRoll {
        gi: Gi,
        roll: Option<u8>,
        free: bool,
    },
    Escaped {
        gi: Gi,
        prison: u8,
    },
    StaysInside {
        gi: Gi,
    },
    Launched {
        gi: Gi,
        to: Sector,
    },
    Moved {
        gi: Gi,
        from: Sector,
        to: Sector,
    },
    Stayed {
        gi: Gi,
        at: Sector,
    },
    Carried {
        gi: Gi,
        to: Sector,
    },
    Rode {
        gi: Gi,
        to: Sector,
    },
    Delivered {
        gi: Gi,
        companion: Design,
    },
    // Encounters
    Meets {
        gi: Gi,
        other: Gi,
        stays: bool,
    },
    Waits {
        gi: Gi,
    },
    Quiet {
        gi: Gi,
        at: Sector,
    },
    Stacked {
        gi: Gi,
        drawn: u8,
        lying: u8,
    },
    Unsuitable {
        card: Design,
    },
    PassedOver {
        card: Design,
    },
    Revealed {
        gi: Gi,
        card: Design,
    },
    LeftUnmet {
        card: Design,
        at: Sector,
        met: bool,
    },
    LostByEvading {
        card: Design,
    },
    PickedUp {
        gi: Gi,
        card: Design,
    },
    Cleared {
        card: Design,
    },
    EvadeRoll {
        gi: Gi,
        card: Option<Design>,
        die: u8,
        total: i16,
        initiative: u8,
        evaded: bool,
        chance: Chance,
    },
    Surrendered {
        gi: Gi,
        card: Design,
    },
    Imprisoned {
        gi: Gi,
        prison: u8,
    },
    // Fights
    Fought {
        gi: Gi,
        foe: Against,
        sides: [Rolled; 2],
        chance: Chance,
    },
    FiredAgain {
        gi: Gi,
        weapon: Weapon,
        rounds: u8,
        more: i16,
        total: i16,
    },
    FightOver {
        gi: Gi,
        foe: Against,
        won: bool,
        total: [i16; 2],
    },
    DuelOver {
        gi: Gi,
        other: Gi,
        kidnap: bool,
        course: &'static str,
    },
    ShieldRoll {
        gi: Gi,
        faces: [u8; 6],
    },
    Sacrificed {
        gi: Gi,
        companion: Design,
    },
    LivesLost {
        gi: Gi,
        lives: u8,
        left: u8,
        fought: bool,
    },
    Healed {
        gi: Gi,
        lives: u8,
        left: u8,
    },
    // GIs
    Chooses {
        gi: Gi,
        other: Gi,
        what: Meeting,
    },
    CompanionGiven {
        from: Gi,
        to: Gi,
        companion: Design,
    },
    NoContact {
        gi: Gi,
    },
    MissionsSwapped {
        gi: Gi,
        other: Gi,
        given: Design,
        got: Design,
        seen: Seats,
    },
    MissionsChanged {
        gi: Gi,
        other: Gi,
    },
    CluesAnswered {
        gi: Gi,
        other: Gi,
        accepted: bool,
    },
    CluesSwapped {
        gi: Gi,
        other: Gi,
        given: Design,
        got: Design,
        seen: Seats,
    },
    CluesChanged {
        gi: Gi,
        other: Gi,
        swapped: bool,
    },
    Offered {
        gi: Gi,
        other: Gi,
        gives: Goods,
        gets: Goods,
        seen: Seats,
    },
    Counters {
        gi: Gi,
        other: Gi,
        seen: Seats,
    },
    Traded {
        gi: Gi,
        other: Gi,
        gives: Goods,
        gets: Goods,
    },
    TradeOver {
        gi: Gi,
        other: Gi,
        agreed: bool,
    },
    // Missions and Clues
    MissionDrawn {
        gi: Gi,
        mission: Design,
        seen: Seats,
    },
    MissionImpossible {
        gi: Gi,
        mission: Design,
    },
    NoMission {
        gi: Gi,
    },
    MissionDiscarded {
        gi: Gi,
        mission: Design,
        rule: &'static str,
    },
    MissionTaken {
        gi: Gi,
        mission: Design,
        seen: Seats,
    },
    Declared {
        gi: Gi,
        mission: Design,
    },
    MissionDone {
        gi: Gi,
        mission: Design,
    },
    MissionFoiled {
        gi: Gi,
        mission: Design,
    },
    MissionDelayed {
        gi: Gi,
        mission: Design,
    },
    ClueDrawn {
        gi: Gi,
        clue: Design,
        seen: Seats,
    },
    ClueTaken {
        from: Gi,
        to: Gi,
        clue: Design,
        seen: Seats,
    },
    Searched {
        gi: Gi,
        found: bool,
    },
    FaceComplete {
        gi: Gi,
        face: u8,
    },
    // The Traitor
    TraitorAppears {
        at: Sector,
    },
    TraitorMoves {
        to: Sector,
    },
    Confronts {
        gi: Gi,
    },
    NotConfronted {
        gi: Gi,
    },
    TraitorHit {
        gi: Gi,
        left: u8,
    },
    // The dead
    Died {
        gi: Gi,
        at: Sector,
    },
    DutyGiven {
        gi: Gi,
        dead: Gi,
    },
    Collected {
        gi: Gi,
        dead: Gi,
    },
    ChipFitted {
        gi: Gi,
        dead: Gi,
        slot: Option<Slot>,
        over: Option<Slot>,
    },
}
