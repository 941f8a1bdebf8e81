//! What a player may say at any time: leave the game, or give a standing order [GR-219, GR-224].

use retrograde_core::{Log, Parley, Standing};

use crate::action::Action;
use crate::alliance::Order;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::player::Player;
use crate::position::{Ending, How};

impl Look<'_> {
    pub(crate) fn parley(self) -> Parley {
        let playing = self.players().filter(|player| !self.alliance(*player).resigned);
        Parley {
            over: self.pos.is_over(),
            playing: playing.map(Player::seat).collect(),
            offer: None,
            draws: false,
        }
    }

    /// Whether a player may say this now, asked or not; none if it is not such an answer.
    pub(crate) fn check_standing(self, player: Player, action: Action) -> Option<Check> {
        match action {
            Action::Standing(standing) => Some(
                standing.check(self.parley(), player.seat()).map_err(|because| Block::new("GR-296", because)),
            ),
            Action::Orders(about, order) => Some(self.check_order(player, about, order)),
            _ => None,
        }
    }

    fn check_order(self, player: Player, about: Player, order: Order) -> Check {
        require(!self.pos.is_over(), "GR-219", "the game is over")?;
        require(self.pos.options.all_players().has(player), "GR-219", "there is nobody in that seat")?;
        require(!self.alliance(player).resigned, "GR-296", "you are no longer in the game")?;
        let other = about != player && self.pos.options.all_players().has(about);
        require(other, "GR-219", "standing orders are about other players")?;
        require(self.alliance(player).orders.get(about) != order, "GR-219", "that is already your order")
    }

    /// Appends what a player may say at any time.
    pub(crate) fn list_standing(self, player: Player, out: &mut Vec<Action>) {
        Standing::list(self.parley(), player.seat(), out, Action::Standing);
        for about in self.players() {
            let orders =
                Order::ALL.into_iter().filter(|order| self.check_order(player, about, *order).is_ok());
            out.extend(orders.map(|order| Action::Orders(about, order)));
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out what may be said at any time; whether it was such an answer.
    pub(crate) fn stand(&mut self, player: Player, action: Action) -> bool {
        match action {
            Action::Standing(_) => {
                self.pos.alliance_mut(player).resigned = true;
                self.tell(|look| Event::Resigned { who: look.party(player) });
                self.void_offers();
                let left = self.look().players().filter(|other| !self.pos.alliance(*other).resigned);
                let left = left.collect::<crate::player::Players>();
                // [GR-296] Whoever remains alone has won.
                if left.len() <= 1 {
                    self.end(Ending { winners: left, how: How::Resigned });
                }
                true
            }
            Action::Orders(about, order) => {
                self.pos.alliance_mut(player).orders.set(about, order);
                self.tell(|look| Event::Ordered { who: look.party(player), about: look.party(about), order });
                true
            }
            _ => false,
        }
    }
}
