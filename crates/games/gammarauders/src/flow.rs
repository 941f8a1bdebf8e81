//! The order of a turn: phases, goes, hand limits [GR-001, GR-002].

use std::cmp::Ordering;

use retrograde_core::Log;

use crate::alliance::{Alliance, Sway};
use crate::event::Event;
use crate::look::Look;
use crate::pack::{Bioborg, Limits, UnitInfo};
use crate::piece::{Kind, State};
use crate::play::Play;
use crate::player::Player;
use crate::position::Ending;
use crate::steps::{Attacks, Limit, Moves, PodGo, Reinforce, Trading, Works};
use crate::trade::Trade;

pub(crate) const LAST_PHASE: u8 = 7;

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn limits(self) -> &'a Limits {
        &self.rules.pack.numbers.limits
    }

    #[inline]
    pub(crate) fn unit_info(self, kind: Kind) -> &'a UnitInfo {
        &self.rules.pack.numbers.units[kind.index()]
    }

    #[inline]
    pub(crate) fn alliance(self, player: Player) -> &'a Alliance {
        self.pos.alliance(player)
    }

    /// The players in seat order.
    #[inline]
    pub(crate) fn players(self) -> impl Iterator<Item = Player> + use<> {
        (0..usize::from(self.pos.options.players)).map(Player::new)
    }

    /// All others.
    pub(crate) fn others(self, player: Player) -> impl Iterator<Item = Player> + use<> {
        self.players().filter(move |other| *other != player)
    }

    /// The bioborg of a player.
    #[inline]
    pub(crate) fn bioborg(self, player: Player) -> Option<&'a Bioborg> {
        self.rules.pack.bioborgs.get(usize::from(self.alliance(player).bioborg))
    }

    /// How many goes a phase has.
    pub(crate) fn goes(self) -> u8 {
        if self.pos.phase == 2 { 1 } else { self.pos.options.players }
    }

    /// Whose go it is; nobody's in set-up, in phase 2 and between goes.
    pub(crate) fn going(self) -> Option<Player> {
        let place = usize::from(self.pos.place).checked_sub(1)?;
        if matches!(self.pos.phase, 3..=LAST_PHASE) { self.pos.order.get(place).copied() } else { None }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Nothing is left to do: whatever comes next in the order of a turn.
    pub(crate) fn next(&mut self) {
        if self.pos.phase == 0 {
            self.begin_turn();
            return;
        }
        let place = self.pos.place;
        self.pos.place = place + 1;
        match place.cmp(&self.look().goes()) {
            Ordering::Less => self.begin_go(usize::from(place)),
            Ordering::Equal => self.push(Limit {}),
            Ordering::Greater => self.end_phase(),
        }
    }

    fn begin_go(&mut self, place: usize) {
        let player = self.pos.order[place];
        let phase = self.pos.phase;
        // [GR-256] A passed player has no go in phases 4 to 7.
        if phase >= 4 && self.pos.alliance(player).passed {
            return;
        }
        match phase {
            1 => self.phase_one_draw(player),
            2 => {
                self.pos.trade = Trade::closed();
                self.push(Trading {});
            }
            3 => self.push(Reinforce { player }),
            4 => self.push(PodGo { player, rolled: false }),
            5 => {
                self.pos.refused.clear();
                self.push(Moves { player });
            }
            6 => self.push(Works { player, refitted: false }),
            _ => {
                self.pos.called.clear();
                self.push(Attacks { player });
            }
        }
    }

    /// [GR-012] A phase begins: the turn cards held now fix its order.
    pub(crate) fn begin_phase(&mut self, phase: u8) {
        self.pos.phase = phase;
        self.pos.place = 0;
        self.fix_order();
        self.tell(|_| Event::Phase { phase });
    }

    pub(crate) fn fix_order(&mut self) {
        let mut order: arrayvec::ArrayVec<Player, { crate::player::MOST_PLAYERS }> =
            self.look().players().collect();
        order.sort_by_key(|player| self.pos.alliance(*player).turn_card);
        self.pos.order = order;
    }

    /// [GR-054] A turn begins: turn cards are dealt anew.
    fn begin_turn(&mut self) {
        self.pos.turn += 1;
        let turn = self.pos.turn;
        self.tell(|_| Event::Turn { turn });
        self.deal_turn_cards();
        self.begin_phase(1);
    }

    /// Shuffles the turn cards and deals one to each player.
    pub(crate) fn deal_turn_cards(&mut self) {
        let count = usize::from(self.pos.options.players);
        let mut cards: arrayvec::ArrayVec<u8, { crate::player::MOST_PLAYERS }> = (1..=count as u8).collect();
        for player in self.look().players() {
            let at = if cards.len() == 1 { 0 } else { self.dice.pick("turn card", cards.len()) };
            self.pos.alliance_mut(player).turn_card = cards.remove(at);
        }
        self.tell_turn_cards();
    }

    pub(crate) fn tell_turn_cards(&mut self) {
        self.tell(|look| {
            let mut cards: Vec<_> =
                look.players().map(|player| (look.alliance(player).turn_card, look.party(player))).collect();
            cards.sort_by_key(|(card, _)| *card);
            Event::TurnCards { cards }
        });
    }

    fn end_phase(&mut self) {
        match self.pos.phase {
            3 => self.look().players().for_each(|player| self.pos.alliance_mut(player).burned = 0),
            5 => {
                // What has moved matters to nothing from here on but to charges.
                self.pos.change_all(|_| true, |state: State| state.with_moved(false).with_held(false));
                self.look().players().for_each(|player| self.pos.alliance_mut(player).moved = false);
                self.pos.refused.clear();
            }
            LAST_PHASE => {
                self.end_turn();
                return;
            }
            _ => {}
        }
        self.begin_phase(self.pos.phase + 1);
    }

    fn end_turn(&mut self) {
        self.pos.called.clear();
        self.pos.change_all(|_| true, |state: State| state.with_attacks(0));
        for player in self.look().players() {
            let alliance = self.pos.alliance_mut(player);
            alliance.attacks = 0;
            alliance.walked = 0;
            alliance.passed = false;
            alliance.used = false;
            // [GR-200] What lasts through the next turn is now in its last.
            alliance.sway = [alliance.sway[1], Sway::default()];
            self.spill(player);
        }
        // [GR-288] With a last turn the ranking is made now.
        let last = self.pos.options.max_turns;
        if last > 0 && self.pos.turn >= last {
            self.time_is_up();
            return;
        }
        self.begin_turn();
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.pos.ending = Some(ending);
        self.pos.steps.clear();
        self.tell(|look| Event::Ended {
            winners: ending.winners.iter().map(|player| look.party(player)).collect(),
            how: ending.how,
        });
    }
}
