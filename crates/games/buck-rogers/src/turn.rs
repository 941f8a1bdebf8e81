//! Turns: planets move, the order is found [chapter 5], and who has won [chapter 9, 12].

use retrograde_core::Log;

use crate::colour::{Colour, Player};
use crate::ending::{Ending, How};
use crate::event::Event;
use crate::kind::Name;
use crate::look::Look;
use crate::options::{Scenario, Switch};
use crate::piece::{TransportId, Whereabouts};
use crate::play::Play;
use crate::room::During;
use crate::sets::Players;
use crate::state::State;
use crate::steps::Mover;

impl Look<'_> {
    /// [BR-206] Whether a player is still in the game.
    pub(crate) fn is_alive(self, player: Player) -> bool {
        let own = self.colours(player);
        let pos = self.pos;
        pos.control.contains(&Some(player))
            || pos.stacks.iter().any(|stack| own.contains(stack.colour))
            || TransportId::all().any(|id| own.contains(id.colour()) && pos.docks.of(id).is_some())
            || pos.factories.iter().any(|factory| factory.owner == Some(player))
            || Name::ALL.into_iter().any(|name| {
                let waits =
                    matches!(pos.leaders[name.index()].is, Whereabouts::Zone(_) | Whereabouts::Away(_));
                waits && self.leader_counts_for(name) == Some(player)
            })
    }

    /// Players who can still win.
    pub(crate) fn contenders(self) -> impl Iterator<Item = Player> {
        self.pos.rules.all_players().filter(move |player| !self.pos.players[player.index()].out)
    }

    /// The last turn before sudden death [BR-202].
    pub(crate) fn year(self) -> u8 {
        self.board().round_of(self.rules.pack.year) as u8
    }

    /// Zones that win [BR-198]; none where the scenario has another goal.
    pub(crate) fn zones_to_win(self) -> Option<usize> {
        match self.pos.rules.scenario {
            Scenario::GrossDisplays | Scenario::EarthAndMars | Scenario::Home | Scenario::WhosGot => None,
            _ => Some(usize::from(self.numbers().players.zones[self.pos.rules.column()])),
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-071] A turn begins: markers advance, the order is found.
    pub(crate) fn begin_turn(&mut self) {
        self.pos.turn = self.pos.turn.saturating_add(1);
        // [BR-319]
        let still = self.pos.rules.scenario == Scenario::DaysWork;
        if !still {
            self.pos.advance = self.pos.advance.saturating_add(1);
        }
        let turn = self.pos.turn;
        self.tell(|look| Event::Turn { turn, moon: look.pos.advance % 2 == 1, still });
        self.pos.cards = [0; Colour::COUNT];
        if self.look().has(Switch::TurnCards) {
            self.draw_cards();
        } else {
            self.roll_order();
        }
        self.push(Mover { card: 0 });
    }

    /// [BR-074, BR-075, BR-077] The highest roller goes first; an even roll means clockwise, an odd one the other way.
    fn roll_order(&mut self) {
        let alive: Vec<Player> =
            self.pos.rules.all_players().filter(|player| self.look().is_alive(*player)).collect();
        let rolling: Vec<Player> =
            alive.iter().copied().filter(|player| !self.pos.is_inert(*player)).collect();
        let (first, die) = match (&rolling[..], &alive[..]) {
            ([], []) => return,
            ([], [first, ..]) => (*first, 2),
            _ => self.highest(rolling, "order"),
        };
        let count = usize::from(self.pos.rules.players);
        let mut card = 0;
        for step in 0..count {
            let step = if die.is_multiple_of(2) { step } else { count - step };
            let player = Player::new((first.index() + step) % count);
            if alive.contains(&player) {
                card += 1;
                self.pos.cards[player.index()] = card;
            }
        }
        self.tell(|_| Event::First { player: first, clockwise: die.is_multiple_of(2) });
    }

    /// [BR-226, BR-229, BR-331] A Turn Card for each player, or for each colour.
    fn draw_cards(&mut self) {
        let mut cards: Vec<u8> = (1..=Colour::COUNT as u8).collect();
        let by_colour = self.pos.rules.moves_by_colour();
        for colour in self.pos.rules.all_colours() {
            let Some(player) = self.pos.owner(colour) else { continue };
            if (by_colour || player.0 == colour) && self.look().is_alive(player) {
                self.pos.cards[colour.index()] = cards.remove(self.dice.pick("turn card", cards.len()));
            }
        }
        self.tell(|_| Event::CardsDrawn);
    }

    /// [BR-205] The turn ends, and somebody may have won.
    pub(crate) fn end_turn(&mut self) {
        for leader in &mut self.pos.leaders {
            (leader.used, leader.loyal) = (false, false);
        }
        for transport in &mut self.pos.transports {
            transport.state = State::default();
        }
        for factory in &mut self.pos.factories {
            (factory.landed, factory.idle) = (false, false);
        }
        self.pos.sort_factories();
        for standing in &mut self.pos.players {
            standing.market = false;
        }
        self.test_last_leader();
        if !self.pos.is_over() {
            self.test_zones();
        }
        if !self.pos.is_over() {
            self.test_year();
        }
    }

    pub(crate) fn end(&mut self, how: How, winners: Players) {
        self.pos.ending = Some(Ending { how, winners });
        self.pos.steps.clear();
        (self.pos.battle, self.pos.fire) = (crate::position::Battle::NONE, crate::position::Fire::NONE);
        self.pos.raids.clear();
        self.pos.jockey = false;
        self.pos.release_held();
        self.tell(|_| Event::Ended { how, winners });
    }

    /// [BR-200, BR-208] Only one player has Leaders on the board.
    pub(crate) fn test_last_leader(&mut self) {
        let look = self.look();
        let absent = |name: Name| look.pos.leaders[name.index()].is == Whereabouts::Absent;
        let waiting = look.has(Switch::Leaderless) && Name::ALL.into_iter().any(absent);
        let open = look.is_during(During::Leader);
        if look.pos.is_over() || waiting || open || look.pos.rules.scenario == Scenario::WhosGot {
            return;
        }
        let with: Vec<Player> =
            look.pos.rules.all_players().filter(|player| look.leaders_of(*player) > 0).collect();
        if let [only] = with[..]
            && !self.pos.players[only.index()].out
        {
            self.end(How::LastLeader, Players::only(only));
        }
    }

    /// [BR-198, BR-199, BR-336] Enough zones, or the goal of the scenario; of several players, the one with more zones.
    fn test_zones(&mut self) {
        let look = self.look();
        let mut best: Vec<(usize, Player, How)> = Vec::new();
        for player in look.contenders() {
            let zones = look.pos.zones_of(player);
            let how = match (look.goal(player), look.zones_to_win()) {
                (Some((how, has, needs)), _) if has >= needs => how,
                (None, Some(needs)) if zones >= needs => How::Zones,
                _ => continue,
            };
            best.push((zones, player, how));
        }
        best.sort_by_key(|(zones, ..)| std::cmp::Reverse(*zones));
        match best[..] {
            [(_, player, how)] => self.end(how, Players::only(player)),
            [(most, player, how), (next, ..), ..] if most > next => self.end(how, Players::only(player)),
            _ => {}
        }
    }

    /// [BR-202, BR-203, BR-320] Earth has gone round once.
    fn test_year(&mut self) {
        let look = self.look();
        let (turn, year) = (look.pos.turn, look.year());
        if turn < year {
            return;
        }
        let leaders = look.pos.rules.scenario == Scenario::WhosGot;
        let score =
            |player: Player| if leaders { look.leaders_of(player) } else { look.pos.zones_of(player) };
        let all: usize = look.pos.rules.all_players().map(score).sum();
        let most = look.contenders().map(score).max().unwrap_or_default();
        let tied: Players = look.contenders().filter(|player| score(*player) == most).collect();
        let alone = tied.len() == 1 && (!leaders || most * 2 > all);
        let how = match (leaders, turn == year) {
            (true, _) => How::Leaders,
            (false, true) => How::Year,
            (false, false) => How::SuddenDeath,
        };
        if alone {
            self.end(how, tied);
        } else if turn >= look.numbers().victory.last_turn {
            self.end(How::Shared, tied);
        }
    }

    /// [BR-201, BR-G18] A player gives up; the last one left has won.
    pub(crate) fn give_up(&mut self, player: Player) {
        self.pos.players[player.index()].out = true;
        self.tell(|_| Event::GaveUp { player });
        let left: Vec<Player> = self.look().contenders().collect();
        if let [only] = left[..] {
            self.end(How::GaveUp, Players::only(only));
        }
    }
}
