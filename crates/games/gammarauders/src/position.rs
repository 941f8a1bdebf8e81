//! Everything on the table, as plain data.

use arrayvec::ArrayVec;
use retrograde_cards::Piles;
use retrograde_core::{Outcome, RuleId};

use crate::alliance::{Alliance, Ledger};
use crate::area::Area;
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

/// Refusals that are remembered in a go.
pub(crate) const MOST_REFUSED: usize = 32;

/// A position: everything on the table.
#[derive(Debug, Eq, PartialEq, Hash)]
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
    /// Requests to pass that were refused in this go.
    pub(crate) refused: ArrayVec<Refusal, MOST_REFUSED>,
    /// Attacks called off in this go.
    pub(crate) called: ArrayVec<CalledOff, MOST_CALLED_OFF>,
    pub(crate) combat: Combat,
    pub(crate) ledger: Ledger,
    pub(crate) ending: Option<Ending>,
}

const _: () = assert!(size_of::<Position>() <= 4096, "a position is copied millions of times");

impl Clone for Position {
    /// Lists are filled where the copy will be, each at once. If this were derived, each would be copied item by item and then moved, with
    /// all its empty room.
    fn clone(&self) -> Position {
        let mut copy = Position {
            order: ArrayVec::new(),
            steps: ArrayVec::new(),
            army: Army::new(),
            map: self.map.clone(),
            cards: self.cards.clone(),
            trade: Trade { offers: ArrayVec::new(), declined: ArrayVec::new(), ..self.trade },
            route: Route { path: ArrayVec::new(), ..self.route },
            refused: ArrayVec::new(),
            called: ArrayVec::new(),
            ..*self
        };
        fill(&mut copy.order, &self.order);
        fill(&mut copy.steps, &self.steps);
        fill(&mut *copy.army, &self.army);
        fill(&mut copy.trade.offers, &self.trade.offers);
        fill(&mut copy.trade.declined, &self.trade.declined);
        fill(&mut copy.route.path, &self.route.path);
        fill(&mut copy.refused, &self.refused);
        fill(&mut copy.called, &self.called);
        copy
    }
}

/// Fills an empty list with the items of another.
#[inline]
pub(crate) fn fill<T: Copy, const N: usize>(empty: &mut ArrayVec<T, N>, items: &ArrayVec<T, N>) {
    empty.try_extend_from_slice(items).expect("as much room as there was");
}

/// An attack that was called off, or how often one was announced [GR-140, GR-271].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct CalledOff {
    pub(crate) area: Area,
    pub(crate) whom: Player,
    pub(crate) times: u8,
}

/// A request to pass that was refused; it is not put again [GR-295].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Refusal {
    pub(crate) area: Area,
    pub(crate) by: Player,
    /// For army units, and for the bioborg.
    pub(crate) army: bool,
    pub(crate) borg: bool,
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
            refused: ArrayVec::new(),
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

    /// Remembers a refusal, together with others of the same player in the same area.
    pub(crate) fn refuse(&mut self, new: Refusal) {
        match self.refused.iter_mut().find(|old| (old.area, old.by) == (new.area, new.by)) {
            Some(old) => {
                old.army |= new.army;
                old.borg |= new.borg;
            }
            None => {
                if !self.refused.is_full() {
                    self.refused.push(new);
                }
            }
        }
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
