//! Who may read an event, and what it says about luck.

use retrograde_core::{Luck, Tally, Visibility};

use super::{Against, Event};

impl retrograde_core::Event for Event {
    fn visibility(&self) -> Visibility {
        match self {
            Event::Peeked { seen, .. }
            | Event::RogueDrawn { seen, .. }
            | Event::MissionsSwapped { seen, .. }
            | Event::CluesSwapped { seen, .. }
            | Event::Offered { seen, .. }
            | Event::Counters { seen, .. }
            | Event::MissionDrawn { seen, .. }
            | Event::MissionTaken { seen, .. }
            | Event::ClueDrawn { seen, .. }
            | Event::ClueTaken { seen, .. } => Visibility::Only(*seen),
            _ => Visibility::Everyone,
        }
    }

    /// Hidden cards are seen by somebody who did not know them.
    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::RoguePlayed { .. }
                | Event::Discarded { .. }
                | Event::Revealed { .. }
                | Event::Fought { .. }
                | Event::LeftUnmet { .. }
                | Event::LostByEvading { .. }
                | Event::Peeked { .. }
                | Event::MissionsSwapped { .. }
                | Event::NoContact { .. }
                | Event::CluesChanged { .. }
                | Event::MissionDiscarded { .. }
                | Event::MissionImpossible { .. }
                | Event::MissionTaken { .. }
                | Event::Declared { .. }
                | Event::FaceComplete { .. }
                | Event::Searched { .. }
                | Event::ClueTaken { .. }
                | Event::Died { .. }
                | Event::Collected { .. }
        )
    }

    fn luck(&self) -> Option<Luck> {
        match self {
            Event::EvadeRoll { gi, evaded, chance, .. } => {
                Some(Luck { seat: gi.seat(), kind: "evade", chance: *chance, happened: *evaded })
            }
            Event::Fought { gi, sides, chance, .. } => {
                let happened = sides[0].total >= sides[1].total;
                Some(Luck { seat: gi.seat(), kind: "firepower", chance: *chance, happened })
            }
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |what, cause| Some(Tally { what, cause });
        match self {
            Event::FightOver { foe: Against::Card(_), won, .. } => {
                tally("fight", if *won { "won" } else { "lost" })
            }
            Event::FightOver { foe: Against::Traitor, won, .. } => {
                tally("round with the Traitor", if *won { "won" } else { "lost" })
            }
            Event::DuelOver { course, .. } => tally("duel", course),
            Event::EvadeRoll { evaded, .. } => tally("evasion", if *evaded { "worked" } else { "failed" }),
            Event::MissionDone { .. } => tally("mission", "done"),
            Event::MissionFoiled { .. } => tally("mission", "foiled"),
            Event::FaceComplete { .. } => tally("face", "complete"),
            Event::Died { .. } => tally("GI", "died"),
            Event::Imprisoned { .. } => tally("GI", "imprisoned"),
            Event::RogueWorks { .. } => tally("Rogue card", "worked"),
            Event::Chooses { what, .. } => tally("meeting", what.word()),
            _ => None,
        }
    }
}
