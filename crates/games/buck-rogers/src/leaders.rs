//! Leaders: loss and return [chapters 7.5, 10.1], their powers [10.2], homes [11 D] and subversion [11 L].

use retrograde_core::{Dice, Log};

use crate::action::{Action, Piece, Recipe};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, require};
use crate::options::Switch;
use crate::piece::{Stack, TransportId, Whereabouts};
use crate::play::Play;
use crate::sets::Players;
use crate::state::State;
use crate::step::{Step, Why};

impl Look<'_> {
    /// Where a Leader may be put [BR-G17].
    pub(crate) fn check_seat(self, name: Name, by: Player, why: Why, zone: Zone) -> Check {
        let board = self.board();
        require(Some(zone) != board.sun, "BR-050", "nothing may enter the Sun")?;
        let enemies = self.enemy_zones(by);
        let alone = enemies.has(zone) && !self.has_company(by, zone, true);
        match why {
            Why::Return => require(!alone, "BR-210", "not alone among enemies"),
            Why::Release => {
                let units = self.forces_in(zone);
                let any = units_of(&units, self.colours(by)) > 0 || !self.has_units(by);
                require(any, "BR-220", "only where you have units")
            }
            Why::Home => {
                let home = self.rules.pack.homes.iter().find(|home| home.leader == name);
                let there = home.is_some_and(|home| board.info(zone).display == Some(home.display));
                let yours = there && self.pos.controller(zone) == Some(by);
                require(yours, "BR-274", "only in a zone of its home that you control")
            }
            Why::Revert => {
                require(self.pos.controller(zone) == Some(by), "BR-302", "only in a zone that you control")
            }
        }
    }

    /// Zones where a Leader may be put.
    pub(crate) fn seat_zones(self, name: Name, by: Player, why: Why) -> impl Iterator<Item = Zone> {
        self.board().all().filter(move |&zone| self.check_seat(name, by, why, zone).is_ok())
    }

    fn has_units(self, player: Player) -> bool {
        let own = self.colours(player);
        self.pos.stacks.iter().any(|stack| own.contains(stack.colour))
            || TransportId::all().any(|id| own.contains(id.colour()) && self.pos.transport(id).is_on_board())
    }

    /// How many Leaders on the board count for a player.
    pub(crate) fn leaders_of(self, player: Player) -> usize {
        let on = |name: &Name| self.pos.leaders[name.index()].zone().is_some();
        Name::ALL.into_iter().filter(on).filter(|name| self.leader_counts_for(*name) == Some(player)).count()
    }

    /// [BR-217, BR-218]
    pub(crate) fn check_steal(self, piece: Piece, zone: Zone) -> Check {
        let Some((player, home)) = self.power_at(Name::Ardala) else { return crate::look::not_asked() };
        let own = self.colours(player);
        let room = self.board().is_territory(home);
        match piece {
            Piece::Units(count, colour, kind, state) => {
                require(!own.contains(colour), "BR-217", "she steals from other players")?;
                require(count == 1, "BR-217", "she steals one unit after the other")?;
                let good = matches!(kind, Kind::Trooper | Kind::Fighter);
                require(good, "BR-217", "she steals Troopers, Fighters and unloaded Transports")?;
                let like = |s: &&Stack| (s.colour, s.kind, s.state) == (colour, kind, state);
                require(self.pos.stacks_in(zone).iter().any(|s| like(&s)), "BR-217", "there is none")?;
                require(kind != Kind::Trooper || room, "BR-218", "a Trooper cannot be where Ardala is")?;
                let left = self.colour_for(player, kind).is_some();
                require(left, "BR-010", "your tray has none left to exchange it for")
            }
            Piece::Transport(id) => {
                require(!own.contains(id.colour()), "BR-217", "she steals from other players")?;
                let transport = self.pos.transport(id);
                require(transport.at == Some(zone), "BR-217", "it is not there")?;
                require(transport.is_empty(), "BR-217", "she steals unloaded Transports only")?;
                let left = self.colour_for(player, Kind::Transport).is_some();
                require(left, "BR-010", "your tray has none left to exchange it for")
            }
            Piece::Leader(_) => Err(Block::new("BR-217", "she does not steal Leaders; she may control one")),
        }
    }

    /// [BR-219, BR-221] She can control a Leader if she can bring it where it is not alone among her enemies.
    pub(crate) fn check_control(self, name: Name, left: u8) -> Check {
        let Some((player, _)) = self.power_at(Name::Ardala) else { return crate::look::not_asked() };
        let all = self.numbers().leaders.steal;
        require(left == all, "BR-219", "she has stolen already this turn")?;
        let other = self.leader_player(name).is_some_and(|owner| owner != player);
        let Some(at) = self.pos.leaders[name.index()].zone().filter(|_| other) else {
            return Err(Block::new("BR-219", "that is no Leader of another player on the board"));
        };
        let own = self.colours(player);
        let hostile = |zone: Zone| {
            let forces = self.forces_in(zone);
            units_of(&forces, own.others()) > 0
        };
        let friendly = |zone: Zone| units_of(&self.forces_in(zone), own) > 0;
        let speed = self.numbers().movement.leader;
        let reach = self.board().all().any(|zone| {
            self.board().distance(self.pos.advance, at, zone) <= speed && (!hostile(zone) || friendly(zone))
        });
        require(reach, "BR-221", "she cannot bring it to a safe zone")
    }

    pub(crate) fn list_trade(self, left: u8, out: &mut Vec<Action>) {
        for stack in &self.pos.stacks {
            let piece = Piece::Units(1, stack.colour, stack.kind, stack.state);
            if self.check_steal(piece, stack.zone).is_ok() {
                out.push(Action::Steal(piece, self.name(stack.zone)));
            }
        }
        for id in TransportId::all() {
            if let Some(at) = self.pos.transport(id).at
                && self.check_steal(Piece::Transport(id), at).is_ok()
            {
                out.push(Action::Steal(Piece::Transport(id), self.name(at)));
            }
        }
        out.extend(
            Name::ALL.into_iter().filter(|name| self.check_control(*name, left).is_ok()).map(Action::Control),
        );
        out.push(Action::Done);
    }

    /// [BR-287 … BR-289]
    pub(crate) fn check_convert(self, colour: Colour, recipe: Recipe, zone: Zone) -> Check {
        require(self.moving().contains(colour), "BR-287", "those are not yours to convert now")?;
        require(!recipe.is_loose() || self.has(Switch::FastAndLoose), "BR-289", "only with fast-and-loose")?;
        let count = |kind: Kind| -> u8 {
            let like = |s: &&Stack| s.colour == colour && s.kind == kind;
            self.pos.stacks_in(zone).iter().filter(like).map(|s| s.count).sum()
        };
        let enough = match recipe.from {
            (one, None) => count(one) >= 1,
            (one, Some(two)) if one == two => count(one) >= 2,
            (one, Some(two)) => count(one) >= 1 && count(two) >= 1,
        };
        require(enough, "BR-288", "the units are not there")?;
        let land = self.board().is_territory(zone);
        let fits = if recipe.to == Kind::Battler { !land } else { !recipe.to.is_ground() || land };
        require(fits, "BR-288", "what it becomes cannot be there")?;
        require(self.supply(colour, recipe.to) >= recipe.gives(), "BR-010", "the tray has not so many left")
    }

    pub(crate) fn list_convert(self, out: &mut Vec<Action>) {
        let part = self.moving();
        let mut last = None;
        for stack in self.pos.stacks.iter().filter(|stack| part.contains(stack.colour)) {
            if last == Some((stack.zone, stack.colour)) {
                continue;
            }
            last = Some((stack.zone, stack.colour));
            for recipe in Recipe::ALL {
                if self.check_convert(stack.colour, recipe, stack.zone).is_ok() {
                    out.push(Action::Convert(stack.colour, recipe, self.name(stack.zone)));
                }
            }
        }
        out.push(Action::Done);
    }

    /// [BR-300] Who may brainwash a Leader left alone, and what that player must roll; nobody if it cannot succeed.
    fn brainwasher(self, name: Name, zone: Zone) -> Option<Player> {
        let victim = self.leader_player(name)?;
        let forces = self.battle_or_zone_forces(zone);
        let units = |player: Player| units_of(&forces, self.colours(player));
        let mut best: Option<(u32, Player)> = None;
        for lead in self.pos.order() {
            let player = self.pos.player_of(lead);
            let count = units(player);
            if player != victim && count > 0 && best.is_none_or(|(most, _)| count > most) {
                best = Some((count, player));
            }
        }
        best.map(|(_, player)| player).filter(|player| self.subversion(zone, *player) <= 10)
    }

    fn battle_or_zone_forces(self, zone: Zone) -> crate::forces::Forces {
        if self.pos.battle.arena.is_some_and(|arena| arena.zone == zone) {
            self.battle_forces()
        } else {
            self.forces_in(zone)
        }
    }

    /// [BR-300] What must be rolled.
    pub(crate) fn subversion(self, zone: Zone, player: Player) -> u8 {
        let numbers = &self.numbers().leaders;
        let units = units_of(&self.battle_or_zone_forces(zone), self.colours(player)).min(30) as u8;
        let own = self.leaders_in(zone).any(|name| self.leader_player(name) == Some(player));
        let leader = if own { numbers.subvert_with_leader } else { 0 };
        numbers.subvert.saturating_sub(units + leader).max(1)
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Questions before a part moves, the first on top [chapter 14].
    pub(crate) fn begin_powers(&mut self, lead: Colour) {
        let player = self.pos.player_of(lead);
        let part = self.pos.part(lead);
        let moves = |look: Look<'_>, name: Name| part.contains(look.leader_colour(name));
        let look = self.look();
        if look.power_at(Name::Huer).is_some_and(|(owner, _)| owner == player) && moves(look, Name::Huer) {
            self.test_loyalty(Name::Huer);
        }
        let look = self.look();
        if look.power_at(Name::Huer).is_some_and(|(owner, _)| owner == player) && moves(look, Name::Huer) {
            self.push_below_seats(Step::Genius { lead });
        }
        if self.look().has(Switch::UnitConversion) {
            self.push_below_seats(Step::Convert { lead });
        }
        let look = self.look();
        if look.power_at(Name::Ardala).is_some_and(|(owner, _)| owner == player) && moves(look, Name::Ardala)
        {
            let left = look.numbers().leaders.steal;
            self.push_below_seats(Step::Trade { lead, left });
        }
        for leader in Name::ALL {
            let due = matches!(self.pos.leaders[leader.index()].is, Whereabouts::Away(until) if until <= self.pos.turn);
            let by = self.look().leader_owner(leader);
            if due && part.contains(self.pos.leaders[leader.index()].colour) && by == Some(player) {
                self.push(Step::Seat { leader, by: player, why: Why::Return });
            }
        }
    }

    /// A Leader that comes home is seated before anything else.
    fn push_below_seats(&mut self, step: Step) {
        let at =
            self.pos.steps.iter().rposition(|step| !matches!(step, Step::Seat { .. })).map_or(0, |at| at + 1);
        self.pos.steps.insert(at, step);
    }

    /// [BR-222, BR-223] Ships with Huer move two zones more, or as many as the die says.
    pub(crate) fn genius(&mut self, rolled: bool) {
        self.pop();
        let Some((player, zone)) = self.look().power_at(Name::Huer) else { return };
        let die = if rolled && self.use_power(Name::Huer) { Some(self.roll("Huer")) } else { None };
        if self.look().power_at(Name::Huer) != Some((player, zone)) {
            return;
        }
        let extra = self.look().numbers().movement.huer;
        let own = self.look().moving();
        let faster = |state: State| State { left: die.unwrap_or(state.left + extra), ..state };
        if let Some(die) = die {
            self.tell(|_| Event::Genius { player, die });
        }
        self.pos.restate(|s| {
            if s.zone == zone && own.contains(s.colour) && s.kind.is_ship() {
                faster(s.state)
            } else {
                s.state
            }
        });
        for id in TransportId::among(own) {
            let transport = &mut self.pos.transports[id.index()];
            if transport.at == Some(zone) {
                transport.state = faster(transport.state);
            }
        }
        let huer = &mut self.pos.leaders[Name::Huer.index()];
        huer.state = faster(huer.state);
    }

    /// Uses a Leader's power up for this turn [BR-213]; false if it has gone back to its own just now [BR-302].
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

    /// [BR-302] A subverted Leader may come to its senses.
    pub(crate) fn test_loyalty(&mut self, name: Name) {
        if self.pos.leaders[name.index()].subverted.is_none() {
            return;
        }
        let needs = self.look().numbers().leaders.revert;
        let die = self.roll("loyalty");
        let back = die >= needs;
        self.tell(|_| Event::Loyalty { name, die, needs });
        if back {
            self.revert(name);
        }
    }

    /// [BR-302, BR-303] A subverted Leader goes back to its own.
    fn revert(&mut self, name: Name) {
        let holder = self.pos.leaders[name.index()].subverted.take();
        let Some(by) = self.look().leader_owner(name) else { return };
        self.relocate(name, by, Why::Revert);
        if let Some(holder) = holder {
            self.lost_one(holder);
        }
        self.test_last_leader();
    }

    /// Takes a Leader off its zone and asks its new keeper where it goes; without a place it is removed.
    fn relocate(&mut self, name: Name, by: Player, why: Why) {
        self.pos.leaders[name.index()].is = Whereabouts::Away(u8::MAX);
        self.pos.leaders[name.index()].state = State::default();
        if self.look().seat_zones(name, by, why).next().is_some() {
            self.push(Step::Seat { leader: name, by, why });
        } else {
            self.remove_leader(name);
        }
    }

    /// Ardala takes a unit [BR-218].
    pub(crate) fn steal(&mut self, piece: Piece, zone: Zone, left: u8) {
        let all = self.look().numbers().leaders.steal;
        if left == all && !self.use_power(Name::Ardala) {
            self.pop();
            return;
        }
        let Some((player, home)) = self.look().power_at(Name::Ardala) else { return };
        let kind = match piece {
            Piece::Units(_, colour, kind, state) => {
                self.pos.take(Stack { zone, colour, kind, state, count: 1 });
                kind
            }
            Piece::Transport(id) => {
                self.pos.transports[id.index()] = crate::piece::Transport::TRAY;
                Kind::Transport
            }
            Piece::Leader(_) => return,
        };
        if let Some(colour) = self.look().colour_for(player, kind) {
            let state = State::fresh(self.look().allowance(kind, home));
            if kind == Kind::Transport {
                if let Some(id) = TransportId::of(colour).find(|id| !self.pos.transport(*id).is_on_board()) {
                    self.pos.transports[id.index()].at = Some(home);
                    self.pos.transports[id.index()].state = state;
                }
            } else {
                self.pos.put(Stack { zone: home, colour, kind, state, count: 1 });
            }
            self.tell(|look| Event::Stolen { player, kind, from: look.name(zone) });
        }
        if let Some(&Step::Trade { lead, .. }) = self.pos.steps.last() {
            if left > 1 {
                self.replace(Step::Trade { lead, left: left - 1 });
            } else {
                self.pop();
            }
        }
    }

    /// Ardala takes control of a Leader for this turn [BR-219].
    pub(crate) fn control_leader(&mut self, name: Name) {
        self.pop();
        if !self.use_power(Name::Ardala) {
            return;
        }
        let player = self.look().leader_player(Name::Ardala);
        let speed = self.look().numbers().movement.leader;
        let leader = &mut self.pos.leaders[name.index()];
        leader.taken = player;
        leader.state = State::fresh(speed);
        self.tell(|_| Event::Taken { name, player });
    }

    /// Units of a zone become others [BR-288].
    pub(crate) fn convert(&mut self, colour: Colour, recipe: Recipe, zone: Zone) {
        self.pos.take_any(zone, colour, recipe.from.0, 1);
        if let Some(second) = recipe.from.1 {
            self.pos.take_any(zone, colour, second, 1);
        }
        let look = self.look();
        let state = State { slung: look.began_at(zone), ..State::fresh(look.allowance(recipe.to, zone)) };
        self.pos.put(Stack { zone, colour, kind: recipe.to, state, count: recipe.gives() });
        self.tell(|look| Event::Converted { colour, text: recipe.to_string(), zone: look.name(zone) });
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
        let fought = look.pos.battle.round > 0;
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
        let zone = leader.zone().or(self.pos.battle.arena.map(|arena| arena.zone));
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
            self.revert(name);
        } else if self.look().has(Switch::SubvertingLeaders)
            && let Some(by) = zone.and_then(|zone| self.look().brainwasher(name, zone))
        {
            self.push(Step::Subvert { leader: name, by });
        } else {
            self.remove_leader(name);
        }
    }

    /// [BR-300, BR-301] An attempt to brainwash, or none.
    pub(crate) fn subvert(&mut self, name: Name, by: Player, tried: bool) {
        self.pop();
        let zone = self.pos.leaders[name.index()].zone().or(self.pos.battle.arena.map(|arena| arena.zone));
        let needs = zone.map_or(u8::MAX, |zone| self.look().subversion(zone, by));
        let die = if tried { self.roll("subversion") } else { 0 };
        if tried {
            self.tell(|_| Event::Subversion { name, player: by, die, needs });
        }
        if tried && die >= needs {
            let old = self.look().leader_player(name);
            self.pos.leaders[name.index()].subverted = Some(by);
            if let Some(old) = old {
                self.lost_one(old);
            }
        } else {
            self.remove_leader(name);
        }
        self.test_last_leader();
    }

    /// A Leader is off the board, for good or for two turns [BR-146, BR-209].
    fn remove_leader(&mut self, name: Name) {
        let counts_for = self.look().leader_counts_for(name);
        let away = self.look().numbers().leaders.away;
        let back = self.pos.turn.saturating_add(away + 1);
        let returns = self.look().has(Switch::LeaderReturn);
        let leader = &mut self.pos.leaders[name.index()];
        leader.is = if returns { Whereabouts::Away(back) } else { Whereabouts::Lost };
        (leader.taken, leader.subverted, leader.state) = (None, None, State::default());
        self.tell(|_| Event::LeaderLost { name, player: counts_for });
        if let Some(player) = counts_for {
            self.lost_one(player);
        }
    }

    /// [BR-151, BR-156] Who has lost the last Leader is inert.
    fn lost_one(&mut self, player: Player) {
        let look = self.look();
        let waiting =
            look.pos.steps.iter().any(|step| matches!(step, Step::Seat { by, .. } if *by == player));
        if look.leaders_of(player) == 0 && !waiting && !look.has(Switch::NoInert) {
            let last = self.pos.turn.saturating_add(look.numbers().leaders.inert);
            self.pos.players[player.index()].inert = last;
            self.tell(|_| Event::Inert { player });
        }
    }

    /// [BR-274] Leaders join who controls their home; true if somebody is asked where.
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
            let first = look
                .rules
                .pack
                .homes
                .iter()
                .find(|other| other.display == home.display)
                .map(|home| home.leader);
            let holder = if look.has(Switch::MajorityControl) && first == Some(name) {
                look.display_controller(home.display)
            } else {
                look.whole(&home.surface)
            };
            if let Some(by) = holder {
                let colour = Colour::ALL.into_iter().find(|colour| look.pos.owner(*colour) == Some(by));
                let leader = &mut self.pos.leaders[name.index()];
                leader.colour = colour.unwrap_or(by.0);
                leader.is = Whereabouts::Away(u8::MAX);
                self.push(Step::Seat { leader: name, by, why: Why::Home });
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
                && look.enemy_zones(by).has(zone)
                && !look.has_company(by, zone, true)
            {
                self.relocate(name, by, Why::Release);
                return true;
            }
        }
        false
    }
}
