//! How a position looks to a bot, and which answers are worth its thought. Nothing here is a rule.

use arrayvec::ArrayVec;

use crate::action::{Action, Piece};
use crate::board::{MOST_TERRITORIES, Zone};
use crate::colour::{Colour, Player};
use crate::fire::worth;
use crate::forces::Forces;
use crate::kind::{Figure, Item, Kind, Name};
use crate::look::Look;
use crate::options::Scenario;
use crate::piece::TransportId;
use crate::state::State;
use crate::step::Step;

/// What things are worth, in the points of [`worth`].
const ZONE: i32 = 100;
const FACTORY: i32 = 80;
const LEADER: i32 = 70;
/// Of a display that is the goal of a scenario.
const DISPLAY: i32 = 260;
/// How far off zones draw.
const PULL: i32 = 8;
/// Most answers of one question that a bot looks at.
const FEW: usize = 14;

/// Who stands where, in points.
struct Field {
    strength: [[i32; Colour::COUNT]; MOST_TERRITORIES],
    material: [i32; Colour::COUNT],
}

impl Look<'_> {
    fn field(self) -> Field {
        let mut field =
            Field { strength: [[0; Colour::COUNT]; MOST_TERRITORIES], material: [0; Colour::COUNT] };
        let mut add = |player: Player, zone: Option<Zone>, points: i32| {
            field.material[player.index()] += points;
            if let Some(strength) = zone.and_then(|zone| field.strength.get_mut(zone.index())) {
                strength[player.index()] += points;
            }
        };
        for stack in &self.pos.stacks {
            add(
                self.pos.player_of(stack.colour),
                Some(stack.zone),
                worth(stack.kind) as i32 * i32::from(stack.count),
            );
        }
        for id in TransportId::all().filter(|id| self.pos.transport(*id).is_on_board()) {
            let transport = self.pos.transport(id);
            let cargo = worth(Kind::Trooper) as i32 * i32::from(transport.aboard());
            let player = self.pos.player_of(id.colour());
            add(player, transport.at, worth(Kind::Transport) as i32 + cargo);
            // Aboard they are on their way; nothing is gained while they wait.
            add(player, None, if transport.state.left > 0 { i32::from(transport.aboard()) } else { 0 });
            if transport.factory {
                add(player, None, FACTORY * 3 / 4);
            }
        }
        field
    }

    /// How well a player stands, in thousandths.
    pub(crate) fn evaluate(self, player: Player) -> i32 {
        if let Some(ending) = self.pos.ending {
            return if ending.winners.is_empty() {
                500
            } else if ending.winners.contains(player) {
                1000
            } else {
                0
            };
        }
        let scores = self.scores();
        let own = scores[player.index()];
        let others = self.pos.rules.all_players().filter(|other| *other != player);
        let (mut best, mut sum, mut count) = (1, 0, 0);
        for other in others.filter(|other| !self.pos.players[other.index()].out) {
            best = best.max(scores[other.index()]);
            sum += scores[other.index()];
            count += 1;
        }
        let rival = i32::midpoint(best, sum / i32::max(count, 1));
        let total = (own + rival).max(1);
        (500 + 1400 * (own - rival) / total).clamp(3, 997)
    }

    /// What all players have, in points.
    fn scores(self) -> [i32; Colour::COUNT] {
        let field = self.field();
        let mut scores = field.material;
        let mut zones = [0i32; Colour::COUNT];
        let players = usize::from(self.pos.rules.players);
        for zone in self.board().all_territories() {
            let strength = &field.strength[zone.index()];
            let squares: i64 = strength[..players].iter().map(|&s| i64::from(s) * i64::from(s)).sum();
            let holder = self.pos.controller(zone);
            if squares == 0 {
                if let Some(holder) = holder {
                    scores[holder.index()] += ZONE;
                    zones[holder.index()] += 100;
                }
            } else {
                for (index, &points) in
                    strength[..players].iter().enumerate().filter(|(_, points)| **points > 0)
                {
                    let share = (i64::from(points) * i64::from(points) * 100 / squares) as i32;
                    scores[index] += ZONE * share / 100;
                    zones[index] += share;
                    // Who is beaten loses what is there, who wins a part of it.
                    if share < 100 {
                        scores[index] -= points * (100 - share) / 100;
                    }
                }
            }
        }
        self.add_factories(&field, &mut scores);
        self.add_leaders(&field, &mut scores);
        for player in self.pos.rules.all_players() {
            let score = &mut scores[player.index()];
            if let Some((_, has, needs)) = self.goal(player) {
                *score += DISPLAY * has as i32 + if has >= needs { 1500 } else { 0 };
            } else if let Some(needs) = self.zones_to_win() {
                let missing = (needs as i32 * 100 - zones[player.index()]).max(0);
                if missing < 300 {
                    *score += (300 - missing) * 2;
                }
                if missing == 0 {
                    *score += 1500;
                }
            }
            *score += self.pull(player, &field);
        }
        for site in self.pos.satellites.iter() {
            if let Some(player) = self.site_controller(site) {
                scores[player.index()] += worth(Kind::KillerSatellite) as i32 * 2 / 3;
            }
        }
        scores
    }

    fn add_factories(self, field: &Field, scores: &mut [i32; Colour::COUNT]) {
        let mut built: ArrayVec<Zone, 40> = ArrayVec::new();
        for factory in &self.pos.factories {
            let Some(owner) = factory.owner else { continue };
            let here = &field.strength[factory.zone.index()];
            let threat: i32 =
                here.iter().enumerate().filter(|(i, _)| *i != owner.index()).map(|(_, s)| *s).sum();
            let safe = if threat > 0 && here[owner.index()] <= threat { FACTORY / 3 } else { FACTORY };
            // A second one in the zone builds nothing.
            let twin = built.contains(&factory.zone);
            scores[owner.index()] += if twin { safe / 3 } else { safe };
            if threat > 0 && here[owner.index()] < threat {
                // Who stands there will have it.
                if let Some((best, _)) =
                    here.iter().enumerate().filter(|(i, _)| *i != owner.index()).max_by_key(|(_, s)| **s)
                {
                    scores[best] += FACTORY / 2;
                }
            }
            if let Some(work) = factory.work {
                scores[owner.index()] += match work.item {
                    Item::Battler => worth(Kind::Battler) as i32 * 2 / 3,
                    Item::KillerSatellite => worth(Kind::KillerSatellite) as i32 / 2,
                    _ => FACTORY * 2 / 3,
                };
            }
            let _ = built.try_push(factory.zone);
        }
        for player in self.pos.rules.all_players() {
            if self.pos.players[player.index()].ordered {
                scores[player.index()] += FACTORY * 2 / 3;
            }
            if self.pos.is_inert(player) {
                scores[player.index()] -= 150;
            }
        }
    }

    fn add_leaders(self, field: &Field, scores: &mut [i32; Colour::COUNT]) {
        let leaders = self.pos.rules.scenario == Scenario::WhosGot;
        for name in Name::ALL {
            let (Some(zone), Some(player)) =
                (self.pos.leaders[name.index()].zone(), self.leader_counts_for(name))
            else {
                continue;
            };
            let mut points = if leaders { 4 * LEADER } else { LEADER };
            if let Some(here) = field.strength.get(zone.index()) {
                let own = here[player.index()];
                let others: i32 = here.iter().sum::<i32>() - own;
                // The bonus of a Leader is worth as much as what is with it.
                points += (own / 8).min(12);
                if others > 0 && own < 2 * others {
                    points -= LEADER;
                }
                if own == 0 {
                    points -= LEADER / 3;
                }
            } else {
                points -= LEADER / 4;
            }
            scores[player.index()] += points;
        }
    }

    /// What can still move is drawn to zones that could be taken next turn.
    fn pull(self, player: Player, field: &Field) -> i32 {
        let own = self.colours(player);
        let next = self.pos.advance + 1;
        let mut pull = 0;
        let mut from: ArrayVec<(Zone, i32, bool), 64> = ArrayVec::new();
        for stack in self.pos.stacks.iter().filter(|stack| own.contains(stack.colour)) {
            let weight = i32::from(stack.count.min(4));
            let walks = stack.kind.is_ground() && stack.count > 1;
            if walks || stack.kind == Kind::Fighter {
                let _ = from.try_push((stack.zone, weight - i32::from(walks), walks));
            }
        }
        for id in TransportId::among(own) {
            let transport = self.pos.transport(id);
            if let Some(at) = transport.at.filter(|_| transport.aboard() > 0) {
                let _ = from.try_push((at, i32::from(transport.aboard()), false));
            }
        }
        // What could be taken, and how much further off a guard makes it.
        let mut further = [9; MOST_TERRITORIES];
        let mut goals: ArrayVec<Zone, MOST_TERRITORIES> = ArrayVec::new();
        for zone in self.board().all_territories() {
            if self.pos.controller(zone) != Some(player) {
                let here = &field.strength[zone.index()];
                let guarded = here.iter().sum::<i32>() > here[player.index()];
                further[zone.index()] = if guarded { 2 } else { 0 };
                goals.push(zone);
            }
        }
        for (at, weight, ground) in from {
            let nearest = if ground {
                let near = self.board().near(0, at).iter().filter(|&&zone| self.board().are_joined(at, zone));
                near.filter_map(|zone| further.get(zone.index())).map(|further| 1 + further).min()
            } else {
                let row = self.board().distances(next, at);
                let others = goals.iter().filter(|zone| **zone != at);
                others.map(|zone| i32::from(row[zone.index()]) + further[zone.index()]).min()
            };
            pull += weight * (9 - nearest.unwrap_or(9).min(9)) * PULL / 16;
        }
        pull
    }

    /// Whether the last answer has not had its effect yet.
    pub(crate) fn is_midway(self) -> bool {
        match self.step() {
            Some(Step::Hand { .. } | Step::Deliver { .. } | Step::Sling { .. }) => true,
            Some(Step::Place { colour, .. }) => colour.is_some(),
            _ => false,
        }
    }

    /// The answers worth a bot's thought.
    pub(crate) fn list_sensible(self, player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        match self.step() {
            Some(Step::Move { .. }) => self.sensible_moves(player, out),
            Some(Step::Hand { at, moved }) => self.sensible_ways(player, at, moved, out),
            Some(Step::Attack { .. } | Step::Shots {}) => out.push(Action::Auto),
            Some(Step::Offer { .. } | Step::Dismantle { .. } | Step::Convert { .. } | Step::Raid { .. }) => {
                out.push(Action::Done);
            }
            Some(Step::Retreat { .. }) => out.push(Action::Done),
            Some(Step::Sabotage { .. } | Step::Subvert { .. }) => out.push(Action::Roll),
            Some(Step::Sneak { .. }) => out.push(Action::Power(Name::Kane)),
            Some(Step::Pirate { .. }) => out.push(Action::Power(Name::Barney)),
            Some(Step::Genius { .. }) => out.push(Action::Done),
            Some(Step::CallOff { .. }) => out.push(self.sensible_vote(player, &self.battle_forces())),
            Some(Step::Open { zone, .. }) => out.push(self.sensible_vote(player, &self.forces_in(zone))),
            Some(Step::Accept { .. }) => out.push(Action::Accept),
            Some(Step::Build { turn }) => self.sensible_builds(turn, out),
            Some(Step::Place { colour: Some(_), .. }) => self.sensible_pieces(player, out),
            Some(Step::Pick {}) => self.sensible_pick(player, out),
            Some(Step::Sling { .. }) => out.push(Action::Done),
            Some(Step::Trade { .. }) => self.sensible_trade(player, out),
            _ => self.list(player, out),
        }
        debug_assert!(out.len() > start, "something sensible");
        if out.len() == start {
            self.list(player, out);
        }
    }

    /// Fight where one is stronger.
    fn sensible_vote(self, player: Player, forces: &Forces) -> Action {
        let own = self.colours(player);
        let (mut mine, mut others) = (0, 0);
        for colour in Colour::ALL {
            let points: i32 = Kind::ALL
                .into_iter()
                .map(|k| worth(k) as i32 * i32::from(forces[colour.index()][k.index()]))
                .sum();
            *(if own.contains(colour) { &mut mine } else { &mut others }) += points;
        }
        if mine * 4 > others * 5 || (others == 0 && mine > 0) { Action::Fight } else { Action::Stop }
    }

    /// All of a stack, or one of it; cargo for an idle Transport; the end.
    fn sensible_moves(self, player: Player, out: &mut Vec<Action>) {
        let part = self.moving();
        let mut room = [(0i32, Action::Done); 64];
        let mut count = 0;
        let mut add = |score: i32, action: Action| {
            if count < room.len() {
                room[count] = (score, action);
                count += 1;
            }
        };
        let prey = self.prey(player);
        self.takeable(None, |zone, piece, state| {
            let name = self.name(zone);
            let reach = |zone: Zone| self.appeal_from(&prey, zone, state.left);
            match piece {
                Piece::Units(n, colour, kind, state) => {
                    if kind.is_ground() {
                        let next = self
                            .near(zone)
                            .iter()
                            .filter_map(|z| prey.get(z.index()).copied())
                            .max()
                            .unwrap_or(0);
                        if next <= 0 || self.check_take(piece, zone).is_err() {
                            return;
                        }
                        add(next, Action::Take(Piece::Units(1, colour, kind, state), name));
                        if n > 2 {
                            add(next - 5, Action::Take(Piece::Units(n - 1, colour, kind, state), name));
                        }
                    } else {
                        let appeal = reach(zone);
                        // What stands on a zone that it has just taken stays.
                        if state.has(State::MOVED) || appeal <= 0 || self.check_take(piece, zone).is_err() {
                            return;
                        }
                        add(appeal, Action::Take(Piece::Units(1, colour, kind, state), name));
                        if n > 1 {
                            add(appeal - 3, Action::Take(Piece::Units(n, colour, kind, state), name));
                        }
                    }
                }
                Piece::Transport(id) => {
                    let transport = self.pos.transport(id);
                    if !transport.is_empty()
                        && !state.has(State::MOVED)
                        && self.check_take(piece, zone).is_ok()
                    {
                        add(reach(zone) + 10, Action::Take(piece, name));
                    }
                }
                Piece::Leader(name_of) => {
                    if !state.has(State::MOVED)
                        && !self.has_company(player, zone, true)
                        && self.check_take(piece, zone).is_ok()
                    {
                        add(30, Action::Take(Piece::Leader(name_of), name));
                    }
                }
            }
        });
        for id in TransportId::among(part) {
            let transport = self.pos.transport(id);
            let idle = transport.state.left > 0 && transport.is_empty();
            let Some(at) = transport.at.filter(|at| idle && self.board().is_territory(*at)) else {
                continue;
            };
            let appeal = self.appeal_from(&prey, at, transport.state.left);
            for stack in self.pos.stacks_in(at) {
                let count = stack.count.min(self.numbers().transport.troopers);
                if stack.kind == Kind::Trooper
                    && self.check_load(count, stack.colour, stack.state, id).is_ok()
                {
                    add(appeal + 5, Action::Load(count, stack.colour, stack.state, id));
                    if count > 1 {
                        add(appeal + 4, Action::Load(count - 1, stack.colour, stack.state, id));
                    }
                }
            }
        }
        let room = &mut room[..count];
        room.sort_by_key(|(score, _)| -*score);
        out.extend(room.iter().take(FEW).map(|(_, action)| *action));
        match self.stranded() {
            Some((name, zone)) => {
                let away = Action::Take(Piece::Leader(name), self.name(zone));
                out.retain(|action| *action != away);
                out.push(away);
            }
            None => out.push(Action::Done),
        }
    }

    /// What each Territorial Zone is worth to somebody who could take it, by number; nothing for one's own in peace.
    fn prey(self, player: Player) -> [i32; MOST_TERRITORIES] {
        let field = self.field();
        let mut prey = [0; MOST_TERRITORIES];
        for zone in self.board().all_territories() {
            let here = &field.strength[zone.index()];
            let own = here[player.index()];
            let others: i32 = here.iter().sum::<i32>() - own;
            let mine = self.pos.controller(zone) == Some(player);
            prey[zone.index()] = if mine && others == 0 {
                0
            } else if own > 0 && others == 0 {
                // Somebody of mine is there already.
                0
            } else {
                (100 - others / 2 + own / 2).max(10)
            };
        }
        for factory in &self.pos.factories {
            if factory.owner.is_some_and(|owner| owner != player) {
                prey[factory.zone.index()] += 30;
            }
        }
        prey
    }

    /// How good the best zone within reach is, less its distance.
    fn appeal_from(self, prey: &[i32; MOST_TERRITORIES], at: Zone, left: u8) -> i32 {
        let mut best = 0;
        for zone in self.board().all_territories() {
            let worth = prey[zone.index()];
            if worth > 0 {
                let distance = self.board().distance(self.pos.advance, at, zone);
                let far = i32::from(distance) * 4 + if distance > left { 30 } else { 0 };
                best = best.max(worth - far);
            }
        }
        best
    }

    /// Zones worth going to: prey first, else nearer to it.
    fn sensible_ways(self, player: Player, at: Zone, moved: bool, out: &mut Vec<Action>) {
        let prey = self.prey(player);
        let grip = self.grip(at);
        let next = self.pos.advance + 1;
        let mut ways: ArrayVec<(i32, Zone), 250> = ArrayVec::new();
        for (zone, cost) in self.reach(at, player) {
            let score = if grip.leaders && !grip.units {
                if self.has_company(player, zone, false) { 50 - i32::from(cost) } else { 0 }
            } else if self.board().is_territory(zone) && prey[zone.index()] > 0 {
                200 + prey[zone.index()] - i32::from(cost)
            } else if grip.ground {
                0
            } else {
                self.appeal_from_next(&prey, zone, next) - i32::from(cost) / 2
            };
            ways.push((score, zone));
        }
        ways.sort_by_key(|(score, zone)| (-*score, *zone));
        out.extend(ways.iter().take(FEW / 2).map(|(_, zone)| Action::Go(self.name(*zone))));
        if moved {
            out.push(Action::Drop);
        }
        if out.is_empty() {
            self.list(player, out);
        }
    }

    fn appeal_from_next(self, prey: &[i32; MOST_TERRITORIES], at: Zone, advance: u8) -> i32 {
        let zones = self.board().all_territories().filter(|zone| prey[zone.index()] > 0);
        zones
            .map(|zone| prey[zone.index()] / 2 - 6 * i32::from(self.board().distance(advance, at, zone)))
            .max()
            .unwrap_or(0)
    }

    /// One Factory after the other.
    fn sensible_builds(self, turn: u8, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.list_build(turn, &mut all);
        let first = all.iter().find_map(|action| match action {
            Action::Build(zone, ..) => Some(*zone),
            _ => None,
        });
        out.extend(all.iter().copied().filter(|action| match action {
            Action::Build(zone, ..) => Some(*zone) == first,
            Action::Scrap(_) => false,
            _ => true,
        }));
        if out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// A Factory with guards, a Leader with company, the rest in bunches.
    fn sensible_pieces(self, player: Player, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.list(player, &mut all);
        let score = |army: &crate::army::Army| {
            let of = |figure: Figure| i32::from(army[figure]);
            let guards = of(Figure::Trooper) + 2 * of(Figure::Gennie);
            let mut score = 0;
            if of(Figure::Factory) == 1 {
                score += 20 + 4 * guards;
            }
            if of(Figure::Factory) > 1 {
                score -= 20;
            }
            if of(Figure::Leader) > 0 {
                score += 3 * guards + 4 * of(Figure::Fighter);
            }
            if of(Figure::Transport) > 0 {
                score += 6 * of(Figure::Trooper);
            }
            score
        };
        all.sort_by_key(|action| match action {
            Action::Place(army) => -score(army),
            _ => 0,
        });
        out.extend(all.into_iter().take(6));
    }

    fn sensible_pick(self, player: Player, out: &mut Vec<Action>) {
        let Some((colour, figure, least, most)) = self.picking(player) else { return };
        let usual = match figure {
            Figure::Trooper => 7,
            Figure::Gennie => 3,
            Figure::Fighter => 5,
            _ => 2,
        };
        out.push(Action::Pick(colour, figure, u8::clamp(usual, least, most)));
    }

    /// Ardala takes Fighters, of whoever has most zones first.
    fn sensible_trade(self, player: Player, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        self.list(player, &mut all);
        let score = |action: &Action| match action {
            Action::Steal(Piece::Units(_, colour, Kind::Fighter, _), _) => {
                100 + self.pos.zones_of(self.pos.player_of(*colour))
            }
            Action::Steal(Piece::Transport(_), _) => 60,
            Action::Steal(Piece::Units(_, colour, ..), _) => {
                40 + self.pos.zones_of(self.pos.player_of(*colour))
            }
            _ => 0,
        };
        all.sort_by_key(|action| std::cmp::Reverse(score(action)));
        out.extend(all.into_iter().filter(|action| !matches!(action, Action::Control(_))).take(3));
    }
}
