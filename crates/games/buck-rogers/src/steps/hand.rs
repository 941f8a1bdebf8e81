//! Pieces are in hand: where they go [BR-078 … BR-086].

use std::ops::ControlFlow;

use retrograde_core::{Choice, Forecast, Log, Mark, MarkKind, Token, Tone, Touch, step};

use crate::action::{Action, Piece};
use crate::advice::FEW;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::kind::Kind;
use crate::labels::numbered;
use crate::look::{Check, Look, not_asked, require};
use crate::odds::MOST_UNITS;
use crate::piece::TransportId;
use crate::play::Play;
use crate::reach::{Enemies, Grip};
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::{Sling, Step};

step! {
    /// Pieces are in hand in a zone; they have moved or not.
    pub(crate) struct Hand = "hand" { at: Zone, moved: bool }
}

impl Hand {
    /// Calls back for each answer.
    fn answers(self, look: Look<'_>, mut with: impl FnMut(Action)) {
        let Some((_, player)) = look.mover() else { return };
        let grip = look.grip(self.at);
        let enemies = look.enemies(player);
        look.spread(&grip, self.at, player, &enemies, |zone, _| {
            with(Action::Go(look.name(zone)));
            ControlFlow::Continue(())
        });
        if self.moved {
            with(Action::Drop);
        }
        let name = look.name(self.at);
        look.takeable(Some(self.at), |_, piece, _| {
            if piece.flies() == grip.ground || !look.has_way_with(&grip, self.at, player, piece, &enemies) {
                return;
            }
            let most = match piece {
                Piece::Units(count, ..) => count,
                Piece::Transport(_) => 1,
                Piece::Leader(_) => return with(Action::Take(piece, name)),
            };
            let free = u32::from(most).min(look.free_units(self.at, player, |_| false)) as u8;
            (1..=free).rev().for_each(|count| with(Action::Take(piece.some(count), name)));
        });
    }
}

impl Room for Hand {
    const HELP: &'static str =
        "A number on a zone is your chance of winning the battle you would start there.";
    const DURING: During = During::Hand;

    fn asked(self, look: Look<'_>) -> Players {
        look.mover().map_or(Players::NONE, |(_, player)| Players::only(player))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        // Most hands have zones to choose from: what else could be taken need not be listed.
        let mut answers = u8::from(self.moved);
        if let Some((_, player)) = look.mover() {
            let (grip, enemies) = (look.grip(self.at), look.enemies(player));
            look.spread(&grip, self.at, player, &enemies, |_, _| {
                answers += 1;
                if answers > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        if answers > 1 {
            return Asks::Choice;
        }
        let mut asks = Asks::Nothing;
        self.answers(look, |action| asks.add(action));
        if asks == Asks::Only(Action::Drop) { Asks::Nothing } else { asks }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        self.answers(look, |action| out.push(action));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Take(piece, name) => {
                look.check_add(self.at, piece, look.zone(name)?)?;
                let joins = look.can_join(&look.grip(self.at), self.at, player, piece);
                require(joins, "BR-083", "together they would have nowhere to go")
            }
            Action::Go(name) => look.check_go(self.at, look.zone(name)?).map(|_| ()),
            Action::Drop => {
                require(self.moved, "BR-078", "nothing has moved yet: undo your last answer instead")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        match action {
            Action::Take(piece, name) => {
                if let Ok(zone) = play.look().zone(name) {
                    play.take_in_hand(piece, zone);
                }
            }
            // First those shoot who may, then the hand goes.
            Action::Go(name) => {
                if let Ok(zone) = play.look().zone(name)
                    && !play.open_fire(self.at, zone)
                {
                    play.carry(self.at, zone);
                }
            }
            _ => self.go_on(play),
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.drop_hand();
    }

    /// [BR-G19] Nothing moves any further.
    fn default_answer(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Drop
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let (pieces, at) = (look.hand_text(self.at), look.title(self.at));
        let zones = numbered(look.grip(self.at).left, "zone");
        Question::new("BR-079", format!("{pieces} in {at} may move {zones}: where to?"))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} moves")
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.at)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Take(piece, _) => format!("Also take {}", look.piece_text(piece)),
            Action::Go(name) => {
                let cost = look.zone(name).and_then(|to| look.check_go(self.at, to));
                let cost = cost.map_or(String::new(), |cost| format!(" ({cost})"));
                look.label(action) + &cost
            }
            _ => look.label(action),
        }
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(look.near(self.at).iter().map(|zone| Action::Go(look.name(*zone))));
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        let Action::Go(name) = action else { return None };
        look.battle_forecast(player, self.at, look.board().find(name)?, MOST_UNITS)
    }

    /// The route that the hand would take.
    fn marks(self, look: Look<'_>, action: Action) -> Vec<Mark> {
        let Action::Go(to) = action else { return Vec::new() };
        vec![Mark {
            kind: MarkKind::Arrow,
            owner: look.mover().map(|(_, player)| player.seat()),
            spaces: vec![look.name(self.at).show(), to.show()],
            title: "the route".to_owned(),
            tone: Tone::Good,
        }]
    }

    /// What has been taken in hand goes to each zone in reach. There are too many to work out a battle for each: the question where
    /// the hand goes has the odds.
    fn leads_on(
        self,
        look: Look<'_>,
        player: Player,
        before: Look<'_>,
        take: Action,
        ways: &mut Vec<Choice>,
    ) {
        let who: Vec<Touch> =
            before.touches(take).into_iter().filter(|touch| matches!(touch, Touch::Piece(_))).collect();
        for (zone, cost) in look.reach_of(&look.grip(self.at), self.at, player) {
            let to = look.name(zone);
            let go = Action::Go(to);
            let mut touches = who.clone();
            touches.push(Touch::Space(to.show()));
            ways.push(Choice {
                group: before.group(take),
                touches,
                marks: self.marks(look, go),
                about: look.met(player, self.at, zone, cost),
                cost: cost.to_string(),
                then: vec![go.to_string()],
                ..Choice::new(take.to_string(), format!("{} to {}", before.label(take), look.title(zone)))
            });
        }
    }

    /// Zones worth going to: prey first, otherwise nearer to it.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let field = look.field();
        let prey = look.prey(player, &field);
        let grip = look.grip(self.at);
        let next = look.pos.advance + 1;
        let mut ways: arrayvec::ArrayVec<(i32, Zone), 250> = arrayvec::ArrayVec::new();
        for (zone, cost) in look.reach_of(&grip, self.at, player) {
            let score = if grip.leaders && !grip.units {
                100 - look.leader_risk(player, zone, &field) - i32::from(cost)
            } else if look.board().is_territory(zone) && prey[zone.index()] > 0 {
                200 + i32::from(prey[zone.index()]) - i32::from(cost)
            } else if grip.ground {
                0
            } else {
                look.appeal_from_next(&prey, zone, next) - i32::from(cost) / 2
            };
            ways.push((score, zone));
        }
        ways.sort_unstable_by_key(|(score, zone)| (-*score, *zone));
        let start = out.len();
        out.extend(ways.iter().take(FEW / 2).map(|(_, zone)| Action::Go(look.name(*zone))));
        if self.moved {
            out.push(Action::Drop);
        }
        if out.len() == start {
            self.list(look, player, out);
        }
    }

    fn is_midway(self) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.at) && look.mover().is_some() && look.grip(self.at).any
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        below.is_some_and(Step::takes_in_hand)
    }
}

impl Look<'_> {
    /// Whether a piece may join the hand: ground units with ground units, the rest with the rest.
    fn check_add(self, at: Zone, piece: Piece, zone: Zone) -> Check {
        require(at == zone, "BR-078", "the pieces in hand are in another zone")?;
        self.check_piece(piece, zone)?;
        let together = piece.flies() != self.grip(at).ground;
        require(together, "BR-081", "ground units and flying pieces cannot move together")?;
        let may = self.mover().is_some_and(|(_, player)| self.may_leave(piece, zone, player));
        require(may, "BR-086", "a Leader would be left alone among enemies")
    }

    /// Whether a piece may join without leaving the hand with nowhere to go, or a Leader alone.
    fn can_join(self, grip: &Grip, at: Zone, player: Player, piece: Piece) -> bool {
        self.has_way_with(grip, at, player, piece, &self.enemies(player)) && self.may_leave(piece, at, player)
    }

    /// Whether the hand has somewhere to go together with a piece, however many are taken of it.
    fn has_way_with(
        self,
        grip: &Grip,
        at: Zone,
        player: Player,
        piece: Piece,
        enemies: &Enemies<'_>,
    ) -> bool {
        let mut grip = *grip;
        match piece {
            Piece::Leader(name) => {
                grip.leaders = true;
                grip.left = grip.left.min(self.pos.leaders[name.index()].state.left);
                return self.has_way(&grip, at, player, enemies);
            }
            Piece::Units(_, _, kind, _) => {
                grip.battlers |= kind == Kind::Battler;
                grip.gennies |= kind == Kind::Gennie;
                grip.troopers |= kind == Kind::Trooper;
            }
            Piece::Transport(_) => {}
        }
        grip.units = true;
        self.has_way(&grip, at, player, enemies)
    }

    /// What is in hand in a zone, in words.
    fn hand_text(self, zone: Zone) -> String {
        let held = |state: State| state.has(State::HELD);
        let stacks = self.pos.stacks_in(zone).iter().filter(|stack| held(stack.state));
        let mut parts: Vec<String> = stacks.map(|stack| stack.kind.count(stack.count)).collect();
        let transports = self.pos.transports_in(zone).filter(|id| held(self.pos.transport(*id).state));
        parts.extend(transports.map(TransportId::title));
        let leaders = self.leaders_in(zone).filter(|name| held(self.pos.leaders[name.index()].state));
        parts.extend(leaders.map(|name| name.name().to_owned()));
        parts.join(", ")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The hand arrives, and is put down unless it goes on step by step.
    pub(crate) fn carry(&mut self, at: Zone, to: Zone) {
        let look = self.look();
        let Some((_, player)) = look.mover() else { return };
        let grip = look.grip(at);
        // Shots on the way out may have left nothing, or a Leader alone, who stays [BR-086]; and who gave up meanwhile moves
        // nothing more [BR-G18].
        let enemies = look.enemies(player);
        let goes = grip.any && !look.pos.players[player.index()].out;
        let cost = if goes { look.cost(&grip, at, to, player, &enemies) } else { None };
        let Some(cost) = cost else {
            self.drop_hand();
            return;
        };
        let stops = look.stops(&grip, player, to, &enemies);
        let flees = look.flees();
        self.move_held(at, to, cost, stops);
        self.tell(|look| Event::Went {
            player,
            what: look.hand_text(to),
            from: look.name(at),
            to: look.name(to),
            zones: cost,
        });
        self.replace(Hand { at: to, moved: true });
        if flees {
            self.drop_hand();
            self.recount_commandos(at);
        } else if self.look().can_sling(to) {
            self.push(Sling { at: to });
        } else {
            self.put_down_or_go_on(to);
        }
    }

    /// The hand is put down, unless it goes on step by step.
    pub(crate) fn put_down_or_go_on(&mut self, at: Zone) {
        let look = self.look();
        let goes_on = || {
            let grip = look.grip(at);
            look.steps_only(&grip)
                && look
                    .mover()
                    .is_some_and(|(_, player)| look.reaches_any(&grip, at, player, &look.enemies(player)))
        };
        if !(look.steps_at_all() && goes_on()) {
            self.drop_hand();
        }
    }

    /// Puts down what is in hand.
    pub(crate) fn drop_hand(&mut self) {
        self.pos.release_held();
        if matches!(self.pos.steps.last(), Some(Step::Hand(_))) {
            self.pop();
        }
    }
}
