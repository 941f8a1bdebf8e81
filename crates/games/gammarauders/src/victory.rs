//! Winning [chapter 2].

use retrograde_core::Log;

use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::position::{Ending, How};

impl Look<'_> {
    /// [GR-022] Coup counters that win.
    pub(crate) fn coups_to_win(self) -> u8 {
        self.rules.pack.numbers.for_players(self.pos.options.players).coups_to_win
    }

    /// [GR-021] Whether a player has reached the goal.
    fn qualifies(self, player: Player) -> bool {
        let alliance = self.alliance(player);
        !alliance.resigned && alliance.standing && alliance.coups.len() >= self.coups_to_win()
    }

    /// [GR-288] Pods in the fortress and on pieces.
    pub(crate) fn pods_controlled(self, player: Player) -> u8 {
        let alliance = self.alliance(player);
        let soldiers: u8 = self.pos.stacks_of(player).map(|stack| stack.state.pods() * stack.count).sum();
        alliance.stored + alliance.carried + soldiers
    }

    /// [GR-199] The player with most coup counters, then most pods, then earliest in turn order.
    pub(crate) fn leader(self) -> Option<Player> {
        let rank = |player: &Player| (self.alliance(*player).coups.len(), self.pods_controlled(*player));
        // The first of equals.
        self.pos.order.iter().rev().copied().max_by_key(rank)
    }

    /// [GR-028] How players rank after the last turn; the highest is best.
    fn rank(self, player: Player) -> (u8, bool, u8, u8, usize) {
        let units: u8 = self.pos.units_of(player).iter().sum();
        (
            self.alliance(player).coups.len(),
            self.alliance(player).standing,
            self.pods_controlled(player),
            units,
            16 - self.pos.place_of(player).min(16),
        )
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GR-026] After a combat or a rebuild: has anybody won? `first` is the primary winner of the combat.
    pub(crate) fn check_victory(&mut self, first: Option<Player>) {
        let look = self.look();
        let winners: Players = look.players().filter(|player| look.qualifies(*player)).collect();
        if winners.is_empty() {
            return;
        }
        let winners = if self.pos.options.shared_victory {
            winners
        } else {
            // [GR-027] Most counters, then the primary winner, then earlier turn order.
            let rank = |player: &Player| {
                let place = usize::MAX - look.pos.place_of(*player);
                (look.alliance(*player).coups.len(), first == Some(*player), place)
            };
            winners.iter().max_by_key(rank).map_or(Players::NONE, Players::only)
        };
        self.end(Ending { winners, how: How::Coups });
    }

    /// [GR-028] The last turn has ended.
    pub(crate) fn time_is_up(&mut self) {
        let look = self.look();
        let playing = look.players().filter(|player| !look.alliance(*player).resigned);
        let best = playing.max_by_key(|player| look.rank(*player));
        self.end(Ending { winners: best.map_or(Players::NONE, Players::only), how: How::Time });
    }
}
