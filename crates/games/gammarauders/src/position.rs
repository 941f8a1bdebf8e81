//! Everything on the table, as plain data.

use arrayvec::ArrayVec;
use retrograde_cards::Piles;
use retrograde_core::{Outcome, RuleId};

use crate::alliance::{Alliance, Ledger};
use crate::area::{Area, AreaSet};
use crate::army::Army;
use crate::cards::place;
use crate::combat::Combat;
use crate::map::Map;
use crate::movement::Route;
use crate::options::Options;
use crate::pack::Pack;
use crate::player::{MOST_PLAYERS, Player, Players};
use crate::steps::Step;
use crate::trade::Trade;

/// Steps that can lie on each other: a go, an item, cards that draw cards, and what they ask.
pub(crate) const MOST_STEPS: usize = 26;
/// Attacks called off that are remembered in a go.
pub(crate) const MOST_CALLED_OFF: usize = 32;

/// A position: everything on the table.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) options: Options,
    /// Counted from 1; 0 is set-up.
    pub(crate) turn: u16,
    /// 1 to 7; 0 is set-up.
    pub(crate) phase: u8,
    /// The next place in the turn order to have its go; beyond the last one the hand limit is next, then the next phase.
    pub(crate) place: u8,
    /// The turn order of this phase [GR-012].
    pub(crate) order: ArrayVec<Player, MOST_PLAYERS>,
    pub(crate) steps: ArrayVec<Step, MOST_STEPS>,
    pub(crate) alliances: [Alliance; MOST_PLAYERS],
    pub(crate) army: Army,
    /// Loose pods by area.
    pub(crate) loose: [u8; Area::COUNT],
    /// Pods that are not in play [GR-017].
    pub(crate) pods: u8,
    pub(crate) map: Map,
    pub(crate) cards: Piles,
    pub(crate) trade: Trade,
    pub(crate) route: Route,
    /// Areas where a request to pass was refused in this go, for army units and for the bioborg.
    pub(crate) refused: [AreaSet; 2],
    /// Attacks called off in this go.
    pub(crate) called: ArrayVec<CalledOff, MOST_CALLED_OFF>,
    pub(crate) combat: Combat,
    pub(crate) ledger: Ledger,
    pub(crate) ending: Option<Ending>,
}

const _: () = assert!(size_of::<Position>() <= 8096, "a position is copied millions of times");

/// An attack that was called off, or how often one was announced [GR-140, GR-271].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct CalledOff {
    pub(crate) area: Area,
    pub(crate) whom: Player,
    pub(crate) times: u8,
}

/// How the game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ending {
    pub(crate) winners: Players,
    pub(crate) how: How,
}

retrograde_core::words! {
    /// By what.
    pub enum How {
        /// Enough fortresses were trashed.
        Coups = "coups",
        /// The last turn ended.
        Time = "time",
        /// The others resigned.
        Resigned = "resigned",
    }
}

impl Ending {
    pub(crate) fn outcome(self) -> Outcome {
        let (how, rule) = match self.how {
            How::Coups => ("enough enemy fortresses were trashed", "GR-021"),
            How::Time => ("the last turn ended", "GR-028"),
            How::Resigned => ("all others resigned", "GR-296"),
        };
        Outcome { winners: self.winners.seats(), how, rule: RuleId(rule) }
    }
}

impl Position {
    /// Before anything has happened.
    pub(crate) fn blank(pack: &Pack, options: Options) -> Position {
        Position {
            options,
            turn: 0,
            phase: 0,
            place: 0,
            order: ArrayVec::new(),
            steps: ArrayVec::new(),
            alliances: [const { Alliance::new() }; MOST_PLAYERS],
            army: Army::new(),
            loose: [0; Area::COUNT],
            pods: pack.numbers.limits.pod_supply,
            map: Map::empty(),
            cards: Piles::new(pack.cards.count(), place::DECK),
            trade: Trade::closed(),
            route: Route::none(),
            refused: [AreaSet::EMPTY; 2],
            called: ArrayVec::new(),
            combat: Combat::none(),
            ledger: Ledger::default(),
            ending: None,
        }
    }

    #[inline]
    pub(crate) fn alliance(&self, player: Player) -> &Alliance {
        &self.alliances[player.index()]
    }

    #[inline]
    pub(crate) fn alliance_mut(&mut self, player: Player) -> &mut Alliance {
        &mut self.alliances[player.index()]
    }

    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Players in the turn order of this phase, beginning with one of them.
    pub(crate) fn order_from(&self, first: Player) -> impl Iterator<Item = Player> {
        let start = self.order.iter().position(|player| *player == first).unwrap_or(0);
        (0..self.order.len()).map(move |step| self.order[(start + step) % self.order.len()])
    }

    /// Whether a player comes before another in the turn order of this phase.
    pub(crate) fn place_of(&self, player: Player) -> usize {
        self.order.iter().position(|other| *other == player).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn sizes() {
        println!("pos {} opt {} step {} steps {} all {} army {} map {} cards {} trade {} route {} called {} combat {} ledger {}",
            size_of::<Position>(), size_of::<Options>(), size_of::<Step>(), size_of::<ArrayVec<Step, MOST_STEPS>>(), size_of::<[Alliance; 6]>(), size_of::<Army>(), size_of::<Map>(), size_of::<Piles>(), size_of::<Trade>(), size_of::<Route>(), size_of::<ArrayVec<CalledOff, 32>>(), size_of::<Combat>(), size_of::<Ledger>());
    }
}
