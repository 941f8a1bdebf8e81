//! Leaders: powers, loss and return [chapters 7.5, 10.1, 10.2], homes [11 D] and loyalty [11 L].

use retrograde_core::Log;

use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Name;
use crate::look::Look;
use crate::options::Switch;
use crate::piece::Whereabouts;
use crate::play::Play;
use crate::sets::Players;
use crate::state::State;
use crate::steps::{Convert, Genius, Seat, Subvert, Trade, Why};

impl Look<'_> {
    /// How many Leaders on the board count for a player.
    pub(crate) fn leaders_of(self, player: Player) -> usize {
        let on = |name: &Name| self.pos.leaders[name.index()].zone().is_some();
        Name::ALL.into_iter().filter(on).filter(|name| self.leader_counts_for(*name) == Some(player)).count()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Questions before a part moves, the first on top [chapter 14].
    pub(crate) fn begin_powers(&mut self, lead: Colour) {
        let player = self.pos.player_of(lead);
        let part = self.pos.part(lead);
        let owns = |look: Look<'_>, name: Name| look.power_at(name).is_some_and(|(owner, _)| owner == player);
        if owns(self.look(), Name::Huer) {
            self.test_loyalty(Name::Huer);
        }
        // [BR-230] He serves all colours of his player, each when it moves.
        if owns(self.look(), Name::Huer) {
            self.push_below_seats(Genius { lead });
        }
        if self.look().has(Switch::UnitConversion) {
            self.push_below_seats(Convert { lead });
        }
        if owns(self.look(), Name::Ardala) && part.contains(self.look().leader_colour(Name::Ardala)) {
            let left = self.look().numbers().leaders.steal;
            self.push_below_seats(Trade { lead, left });
        }
        for leader in Name::ALL {
            let due = matches!(self.pos.leaders[leader.index()].is, Whereabouts::Away(until) if until <= self.pos.turn);
            let by = self.look().leader_owner(leader);
            if due && part.contains(self.pos.leaders[leader.index()].colour) && by == Some(player) {
                self.push(Seat { leader, by: player, why: Why::Return });
            }
        }
    }

    /// Uses up a Leader's power for this turn [BR-213]; false if the Leader has just gone back to its owner [BR-302].
    pub(crate) fn use_power(&mut self, name: Name) -> bool {
        let before = self.look().leader_player(name);
        self.test_loyalty(name);
        if self.look().leader_player(name) != before {
            return false;
        }
        self.pos.leaders[name.index()].used = true;
        self.tell(|look| Event::Power { name, player: look.leader_player(name) });
        true
    }

    /// [BR-302] A subverted Leader may come to its senses before its power is used: one roll for one use, or once a turn
    /// where a power lasts.
    pub(crate) fn test_loyalty(&mut self, name: Name) {
        if self.pos.leaders[name.index()].is_doubtful() {
            self.pos.leaders[name.index()].loyal = !self.roll_loyalty(name);
        }
    }

    /// [BR-302] A subverted Leader may come to its senses; true if it does.
    pub(crate) fn roll_loyalty(&mut self, name: Name) -> bool {
        let needs = self.look().numbers().leaders.revert;
        let die = self.roll("loyalty");
        let back = die >= needs;
        self.tell(|_| Event::Loyalty { name, die, needs });
        if back {
            self.revert(name, false);
        }
        back
    }

    /// [BR-302, BR-303] A subverted Leader goes back to its owner. Only one that was defeated can leave its holder inert.
    fn revert(&mut self, name: Name, defeated: bool) {
        let leader = &mut self.pos.leaders[name.index()];
        let holder = leader.subverted.take().filter(|_| defeated);
        (leader.taken, leader.loyal) = (None, false);
        let Some(by) = self.look().leader_owner(name) else { return };
        self.relocate(name, by, Why::Revert);
        if let Some(holder) = holder {
            self.lost_one(holder);
        }
        self.test_last_leader();
    }

    /// [BR-146, BR-149] Leaders that are alone among enemies in the battle's zone are lost, one way or another. True if
    /// somebody is asked about it.
    pub(crate) fn test_leaders(&mut self) -> bool {
        let look = self.look();
        let units = look.battle_players();
        let here: Vec<Name> = Name::ALL
            .into_iter()
            .filter(|name| look.pos.leaders[name.index()].zone().is_some_and(|at| look.battle_is_in(at)))
            .collect();
        let leaders: Players = here.iter().filter_map(|name| look.leader_player(*name)).collect();
        // [BR-105, BR-149] In a Territorial Zone also without a round.
        let fought = look.pos.battle.round > 0 || look.battles_on_land();
        let lonely: Vec<Name> = here
            .into_iter()
            .filter(|name| {
                let alone = look.leader_player(*name).is_none_or(|own| !units.contains(own));
                alone && (!units.is_empty() || (fought && leaders.len() > 1))
            })
            .collect();
        if lonely.is_empty() {
            return false;
        }
        let depth = self.pos.steps.len();
        for name in lonely {
            self.leader_alone(name);
        }
        self.test_last_leader();
        self.pos.steps.len() > depth || self.pos.is_over()
    }

    fn leader_alone(&mut self, name: Name) {
        let leader = self.pos.leaders[name.index()];
        let zone = leader.zone().or(self.look().battle_zone());
        if let Some(ardala) = leader.taken {
            // [BR-220] It goes back, and Ardala is lost instead.
            self.pos.leaders[name.index()].taken = None;
            if let Some(by) = self.look().leader_counts_for(name) {
                self.relocate(name, by, Why::Release);
            }
            if self.look().leader_player(Name::Ardala) == Some(ardala)
                && self.pos.leaders[Name::Ardala.index()].zone().is_some()
            {
                self.remove_leader(Name::Ardala);
            }
        } else if leader.subverted.is_some() {
            self.revert(name, true);
        } else if self.look().has(Switch::SubvertingLeaders)
            && let Some(subvert) = zone.and_then(|zone| Subvert::of(self.look(), name, zone))
        {
            self.push(subvert);
        } else {
            self.remove_leader(name);
        }
    }

    /// A Leader is off the board, for good or for two turns [BR-146, BR-209].
    pub(crate) fn remove_leader(&mut self, name: Name) {
        let counts_for = self.look().leader_counts_for(name);
        let away = self.look().numbers().leaders.away;
        let back = self.pos.turn.saturating_add(away + 1);
        let returns = self.look().has(Switch::LeaderReturn);
        let leader = &mut self.pos.leaders[name.index()];
        leader.is = if returns { Whereabouts::Away(back) } else { Whereabouts::Lost };
        (leader.taken, leader.subverted, leader.state) = (None, None, State::default());
        leader.loyal = false;
        self.tell(|_| Event::LeaderLost { name, player: counts_for });
        if let Some(player) = counts_for {
            self.lost_one(player);
        }
    }

    /// [BR-151, BR-156] A player who has lost the last Leader is inert.
    pub(crate) fn lost_one(&mut self, player: Player) {
        let look = self.look();
        let waiting = Seat::is_due(look.pos, player);
        if look.leaders_of(player) == 0 && !waiting && !look.has(Switch::NoInert) {
            let last = self.pos.turn.saturating_add(look.numbers().leaders.inert);
            self.pos.players[player.index()].inert = last;
            self.tell(|_| Event::Inert { player });
        }
    }

    /// [BR-274] Leaders join the player who controls their home; true if somebody is asked where.
    pub(crate) fn leaders_come_home(&mut self) -> bool {
        if !self.look().has(Switch::Leaderless) {
            return false;
        }
        for index in 0..self.rules.pack.homes.len() {
            let home = &self.rules.pack.homes[index];
            let name = home.leader;
            if self.pos.leaders[name.index()].is != Whereabouts::Absent {
                continue;
            }
            let look = self.look();
            // [BR-273] With option A a majority of the display; where a display is the home of two, the second needs its
            // whole surface.
            let homes = &look.rules.pack.homes;
            let first = homes[..index].iter().all(|other| other.display != home.display);
            let holder = if look.has(Switch::MajorityControl) && first {
                look.display_controller(home.display)
            } else {
                look.whole(&home.surface)
            };
            if let Some(by) = holder {
                let leader = &mut self.pos.leaders[name.index()];
                leader.colour = by.0;
                leader.is = Whereabouts::WAITING;
                self.push(Seat { leader: name, by, why: Why::Home });
                return true;
            }
        }
        false
    }

    /// [BR-221] Leaders that Ardala controlled go back at the end of the turn; true if somebody is asked where.
    pub(crate) fn release_leaders(&mut self) -> bool {
        for name in Name::ALL {
            if self.pos.leaders[name.index()].taken.take().is_none() {
                continue;
            }
            let look = self.look();
            if let (Some(by), Some(zone)) =
                (look.leader_counts_for(name), look.pos.leaders[name.index()].zone())
                && look.has_enemy_in(by, zone)
                && !look.has_company(by, zone, true)
            {
                self.relocate(name, by, Why::Release);
                return true;
            }
        }
        false
    }
}
