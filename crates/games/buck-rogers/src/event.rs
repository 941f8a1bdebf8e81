//! What happened.

use retrograde_core::{Event as CoreEvent, Luck, Seats, Tally, Token, Visibility};

use crate::action::{Recipe, Target};
use crate::army::Army;
use crate::board::ZoneName;
use crate::colour::{Colour, Player};
use crate::ending::How;
use crate::fire::Form;
use crate::kind::{Item, Kind, Name};
use crate::need::Need;
use crate::piece::TransportId;
use crate::sets::Players;
use crate::steps::Why;
use crate::tell::line_of;

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "the fields name what they hold")]
pub enum Event {
    Phase {
        text: &'static str,
    },
    Dealt {
        player: Player,
        zone: ZoneName,
    },
    Leads {
        colour: Colour,
        name: Name,
    },
    Picked {
        colour: Colour,
        army: Army,
    },
    Rolled {
        player: Player,
        die: u8,
        what: &'static str,
    },
    Placed {
        player: Player,
        army: Army,
        zone: ZoneName,
    },
    Turn {
        turn: u8,
        moon: bool,
        still: bool,
    },
    First {
        player: Player,
        clockwise: bool,
    },
    CardsDrawn,
    Moves {
        colour: Colour,
        card: u8,
    },
    Inert {
        player: Player,
    },
    Went {
        player: Player,
        what: String,
        from: ZoneName,
        to: ZoneName,
        zones: u8,
    },
    Loaded {
        id: TransportId,
        count: u8,
        zone: ZoneName,
        owner: Player,
        hidden: bool,
    },
    LoadedFactory {
        id: TransportId,
        zone: ZoneName,
        owner: Player,
        hidden: bool,
    },
    Unloaded {
        id: TransportId,
        count: u8,
        zone: ZoneName,
        owner: Player,
    },
    UnloadedFactory {
        id: TransportId,
        zone: ZoneName,
        owner: Player,
    },
    Hopped {
        from: TransportId,
        to: TransportId,
        owner: Player,
        hidden: bool,
    },
    Scrapped {
        player: Player,
        zone: ZoneName,
    },
    Slung {
        player: Player,
        die: u8,
        success: u8,
        sun: bool,
    },
    Shot {
        player: Player,
        kind: Kind,
        target: Target,
        need: Need,
        die: u8,
        hit: bool,
        form: Option<Form>,
        zone: ZoneName,
    },
    Bombed {
        player: Player,
        target: Target,
        zone: ZoneName,
        need: Need,
        die: u8,
        hit: bool,
    },
    Destroyed {
        colour: Colour,
        kind: Kind,
        count: u8,
        zone: ZoneName,
        cause: &'static str,
    },
    TransportLost {
        id: TransportId,
        troopers: u8,
        factory: bool,
        zone: ZoneName,
        cause: &'static str,
    },
    FactoryLost {
        zone: ZoneName,
        owner: Option<Player>,
        cause: &'static str,
    },
    Opened {
        player: Player,
        zone: ZoneName,
    },
    Round {
        zone: ZoneName,
        round: u8,
    },
    CalledOff {
        zone: ZoneName,
        stopped: bool,
    },
    Offered {
        from: Player,
        to: Player,
    },
    Declined {
        from: Player,
        to: Player,
    },
    Surrendered {
        from: Player,
        to: Player,
    },
    Raid {
        colour: Colour,
        kind: Kind,
        count: u8,
        zone: ZoneName,
    },
    Commando {
        player: Player,
        zone: ZoneName,
        die: u8,
        needs: u8,
    },
    Controls {
        player: Player,
        zone: ZoneName,
        from: Option<Player>,
    },
    Captured {
        player: Player,
        zone: ZoneName,
    },
    Sabotage {
        player: Player,
        zone: ZoneName,
        die: u8,
        needs: u8,
    },
    LeaderLost {
        name: Name,
        player: Option<Player>,
    },
    LeaderAt {
        name: Name,
        player: Player,
        zone: ZoneName,
        why: Why,
    },
    Power {
        name: Name,
        player: Option<Player>,
    },
    Genius {
        player: Player,
        die: u8,
    },
    Loyalty {
        name: Name,
        die: u8,
        needs: u8,
    },
    Subversion {
        name: Name,
        player: Player,
        die: u8,
        needs: u8,
    },
    Stolen {
        player: Player,
        kind: Kind,
        from: ZoneName,
    },
    Taken {
        name: Name,
        player: Option<Player>,
    },
    Gained {
        colour: Colour,
        kind: Kind,
        zone: ZoneName,
        by: &'static str,
    },
    Converted {
        colour: Colour,
        recipe: Recipe,
        zone: ZoneName,
    },
    Built {
        player: Player,
        item: Item,
        count: u8,
        zone: ZoneName,
    },
    Begun {
        player: Player,
        item: Item,
        zone: ZoneName,
        to: ZoneName,
    },
    Ordered {
        player: Player,
    },
    GaveUp {
        player: Player,
    },
    Ended {
        how: How,
        winners: Players,
    },
}

/// Events are told as lines; a client needs no more.
impl serde::Serialize for Event {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&line_of(self, &|zone| zone.show()).text)
    }
}

impl CoreEvent for Event {
    fn visibility(&self) -> Visibility {
        // [BR-G10] Only its owner sees hidden cargo.
        match self {
            Event::Loaded { owner, hidden: true, .. }
            | Event::LoadedFactory { owner, hidden: true, .. }
            | Event::Hopped { owner, hidden: true, .. } => Visibility::Only(Seats::only(owner.seat())),
            _ => Visibility::Everyone,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::Moves { .. } | Event::Picked { .. } | Event::CalledOff { .. })
    }

    fn luck(&self) -> Option<Luck> {
        match *self {
            Event::Shot { player, need, hit, form, .. } => {
                let kind = form.map_or("attack", Form::word);
                Some(Luck { seat: player.seat(), kind, chance: need.chance(), happened: hit })
            }
            Event::Bombed { player, need, hit, .. } => {
                Some(Luck { seat: player.seat(), kind: "bomb", chance: need.chance(), happened: hit })
            }
            Event::Sabotage { player, die, needs, .. } => {
                let need = Need { number: needs, bonus: 0 };
                Some(Luck {
                    seat: player.seat(),
                    kind: "sabotage",
                    chance: need.chance(),
                    happened: die >= needs,
                })
            }
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |what, cause| Some(Tally { what, cause });
        match *self {
            Event::Destroyed { kind, cause, .. } => tally(kind.name(), cause),
            Event::TransportLost { cause, .. } => tally("Transport", cause),
            Event::FactoryLost { cause, .. } => tally("Factory", cause),
            Event::LeaderLost { .. } => tally("Leader", "alone"),
            Event::Controls { from: Some(_), .. } => tally("zone", "taken from another"),
            Event::Controls { from: None, .. } => tally("zone", "taken while free"),
            _ => None,
        }
    }
}
