//! Which answers a step takes: the same checks list, explain and carry out. A question with one answer is not put; the
//! game gives that answer itself.

use retrograde_core::{Dice, Log, Seats};

use crate::action::Action;
use crate::board::Zone;
use crate::building::Origin;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::Fire;
use crate::sets::Players;
use crate::step::Step;

/// What a step asks.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Asks {
    /// There is no answer to it.
    Nothing,
    /// There is one answer: it is given, nobody is asked.
    Only(Action),
    /// Somebody chooses.
    Choice,
}

impl Asks {
    fn of(answers: &[Action]) -> Asks {
        match answers {
            [] => Asks::Nothing,
            [only] => Asks::Only(*only),
            _ => Asks::Choice,
        }
    }
}

impl Look<'_> {
    /// The players who are asked now.
    pub(crate) fn asked(self) -> Players {
        if self.pos.is_over() {
            return Players::NONE;
        }
        let of = |lead: Colour| Players::only(self.pos.player_of(lead));
        let at = |turn: u8| self.part_at(turn).map_or(Players::NONE, |(_, player)| Players::only(player));
        match self.step() {
            None => Players::NONE,
            Some(Step::Lead { colour } | Step::Deliver { colour, .. }) => of(colour),
            Some(Step::Pick {}) => {
                let picking = |player: &Player| self.picking(*player).is_some();
                self.pos.rules.all_players().filter(picking).collect()
            }
            Some(Step::Place { player, .. } | Step::Prize { player, .. }) => Players::only(player),
            Some(Step::Seat { by, .. } | Step::Subvert { by, .. } | Step::Sabotage { by, .. }) => {
                Players::only(by)
            }
            Some(
                Step::Trade { lead, .. }
                | Step::Convert { lead }
                | Step::Genius { lead }
                | Step::Move { lead }
                | Step::Raid { lead, .. }
                | Step::Sneak { lead, .. }
                | Step::Bomb { lead, .. },
            ) => of(lead),
            Some(Step::Hand { .. } | Step::Sling { .. }) => {
                self.mover().map_or(Players::NONE, |(_, player)| Players::only(player))
            }
            Some(Step::Shots {}) => self.shooter().map_or(Players::NONE, of),
            Some(
                Step::Open { turn, .. }
                | Step::Offer { turn }
                | Step::Attack { turn }
                | Step::Retreat { turn }
                | Step::Dismantle { turn }
                | Step::Build { turn },
            ) => at(turn),
            Some(Step::Accept { to, .. }) => Players::only(to),
            Some(Step::CallOff { waiting, .. }) => waiting,
            Some(Step::Pirate { zone }) => {
                self.can_pirate(zone).map_or(Players::NONE, |(player, _)| Players::only(player))
            }
            Some(_) => Players::NONE,
        }
    }

    pub(crate) fn to_act(self) -> Seats {
        self.asked().seats()
    }

    /// The first of those who are asked.
    pub(crate) fn answering(self) -> Option<Player> {
        self.asked().first()
    }

    /// Somebody who is asked but has given up.
    pub(crate) fn absent(self) -> Option<Player> {
        self.asked().iter().find(|player| self.pos.players[player.index()].out)
    }

    /// [BR-G19] What is done for somebody who has left.
    pub(crate) fn default_answer(self, player: Player) -> Action {
        let mut all = Vec::new();
        self.list(player, &mut all);
        let first = match self.step() {
            Some(Step::CallOff { .. }) => Action::Fight,
            Some(Step::Sabotage { .. }) => Action::Roll,
            _ => Action::Auto,
        };
        let usual = [first, Action::Done, Action::Stop, Action::Decline];
        usual.into_iter().find(|action| all.contains(action)).unwrap_or(all[0])
    }

    /// What a step asks: there is a choice between two answers at least, and not the same thing in other words.
    pub(crate) fn question_of(self, step: Step) -> Asks {
        let listed = |list: &dyn Fn(&mut Vec<Action>)| {
            let mut all = Vec::new();
            list(&mut all);
            Asks::of(&all)
        };
        let placed = |zones: &mut dyn Iterator<Item = Zone>| match (zones.next(), zones.next()) {
            (None, _) => Asks::Nothing,
            (Some(only), None) => Asks::Only(Action::At(self.name(only))),
            _ => Asks::Choice,
        };
        // `done` is an answer beside those that are listed.
        let besides = |any: bool| if any { Asks::Choice } else { Asks::Nothing };
        match step {
            Step::Lead { colour } => listed(&|all| self.list_leads(colour, all)),
            Step::Trade { left, .. } => listed(&|all| self.list_trade(left, all)),
            Step::Convert { .. } => listed(&|all| self.list_convert(all)),
            Step::Pick {} => besides(!self.asked().is_empty()),
            Step::Place { player, colour: None, left, .. } => {
                listed(&|all| self.list_place_zones(player, left, all))
            }
            Step::Place { colour: Some(colour), zone: Some(zone), left, .. } => {
                listed(&|all| self.list_places(colour, zone, left, all))
            }
            Step::Seat { leader, by, why } => placed(&mut self.seat_zones(leader, by, why)),
            Step::Shots {} => besides(self.shooter().is_some()),
            Step::Raid { zone, lead } => besides(!self.commandos(zone, lead).is_empty()),
            Step::Sneak { zone, lead } => {
                let player = self.pos.player_of(lead);
                let forces = self.forces_in(zone);
                let own = self.colours(player);
                besides(
                    units_of(&forces, own) > 0
                        && units_of(&forces, own.others()) > 0
                        && self.power_at(Name::Kane) == Some((player, zone)),
                )
            }
            Step::Bomb { zone, lead, .. } => {
                besides(!self.bomb_targets(self.pos.player_of(lead), zone).is_empty())
            }
            Step::Open { zone, turn } => {
                besides(self.part_at(turn).is_some_and(|(lead, _)| self.can_open(zone, lead)))
            }
            Step::Offer { turn } => besides(self.part_at(turn).is_some_and(|(lead, player)| {
                self.pos.player_of(lead).0 == lead && self.battle_players().contains(player)
            })),
            Step::Attack { turn } => {
                self.part_at(turn).map_or(Asks::Nothing, |(lead, _)| self.question_of_attack(lead))
            }
            Step::Retreat { turn } => {
                let mut any = false;
                if self
                    .part_at(turn)
                    .is_some_and(|(_, player)| !self.battle_players().without(player).is_empty())
                {
                    self.retreats(|_| any = true);
                }
                besides(any)
            }
            Step::CallOff { waiting, .. } => besides(!waiting.is_empty()),
            Step::Pirate { zone } => besides(self.can_pirate(zone).is_some()),
            Step::Dismantle { turn } => besides(self.part_at(turn).is_some_and(|(_, player)| {
                let own = self.pos.factories.iter().any(|factory| factory.owner == Some(player));
                own && !self.pos.is_inert(player) && self.is_first_part(turn)
            })),
            Step::Build { turn } => {
                let mut all = Vec::new();
                self.list_build(turn, &mut all);
                besides(!all.is_empty())
            }
            Step::Deliver { item, colour, from, with, .. } => {
                let player = self.pos.player_of(colour);
                placed(&mut self.destinations(player, item, Origin { from, with }))
            }
            Step::Prize { display, player } => {
                let open = |zone: &Zone| self.check_prize(display, player, *zone).is_ok();
                placed(&mut self.board().all().filter(open))
            }
            Step::Sling { at } => besides(self.can_sling(at)),
            Step::Hand { at, moved } => {
                // Most hands have zones to choose from: what else could be taken need not be listed.
                let zones = self.mover().map_or(0, |(_, player)| self.reach(at, player).len());
                if zones > 1 || (zones == 1 && moved) {
                    return Asks::Choice;
                }
                match listed(&|all| self.list_hand(at, moved, all)) {
                    Asks::Only(Action::Drop) => Asks::Nothing,
                    asks => asks,
                }
            }
            Step::Move { .. } => {
                let mut any = false;
                self.takeable(None, |zone, piece, _| any = any || self.can_go(piece, zone));
                if any { Asks::Choice } else { listed(&|all| self.list_move(all)) }
            }
            _ => Asks::Choice,
        }
    }

    /// Whether this is the first of a player's parts in the order.
    fn is_first_part(self, turn: u8) -> bool {
        let order = self.pos.order();
        let Some(player) = order.get(usize::from(turn)).map(|lead| self.pos.player_of(*lead)) else {
            return false;
        };
        order.iter().position(|lead| self.pos.player_of(*lead) == player) == Some(usize::from(turn))
    }

    /// What the part that retreats could take in hand.
    fn retreats(self, mut with: impl FnMut(Action)) {
        let mut all = Vec::new();
        self.list_move(&mut all);
        for action in all {
            if let Action::Take(piece, name) = action {
                let here = self.zone(name).is_ok_and(|zone| self.battle_is_in(zone));
                if here && self.can_flee(piece, name) {
                    with(action);
                }
            }
        }
    }

    /// [BR-258] Whether a piece has somewhere to flee to.
    fn can_flee(self, piece: crate::action::Piece, name: crate::board::ZoneName) -> bool {
        let Ok(zone) = self.zone(name) else { return false };
        let mut pos = self.pos.clone();
        let (mut dice, mut log) = (retrograde_core::ScriptedDice::default(), retrograde_core::Silent);
        Play { rules: self.rules, pos: &mut pos, dice: &mut dice, log: &mut log }.take_in_hand(piece, zone);
        let look = Look { rules: self.rules, pos: &pos };
        look.mover().is_some_and(|(_, player)| !look.reach(zone, player).is_empty())
    }

    /// Lists the answers that a player may give.
    pub(crate) fn list(self, player: Player, out: &mut Vec<Action>) {
        let Some(step) = self.step() else { return };
        let zones = |out: &mut Vec<Action>, open: &dyn Fn(Zone) -> bool| {
            out.extend(self.board().all().filter(|zone| open(*zone)).map(|zone| Action::At(self.name(zone))));
        };
        match step {
            Step::Lead { colour } => self.list_leads(colour, out),
            Step::Pick {} => {
                if let Some((colour, figure, least, most)) = self.picking(player) {
                    out.extend((least..=most).map(|count| Action::Pick(colour, figure, count)));
                }
            }
            Step::Place { player, colour: None, left, .. } => self.list_place_zones(player, left, out),
            Step::Place { colour: Some(colour), zone: Some(zone), left, .. } => {
                self.list_places(colour, zone, left, out)
            }
            Step::Seat { leader, by, why } => {
                zones(out, &|zone| self.check_seat(leader, by, why, zone).is_ok());
            }
            Step::Trade { left, .. } => self.list_trade(left, out),
            Step::Convert { .. } => self.list_convert(out),
            Step::Genius { .. } => out.extend([Action::Done, Action::Roll]),
            Step::Move { .. } => self.list_move(out),
            Step::Hand { at, moved } => self.list_hand(at, moved, out),
            Step::Sling { at } => {
                out.extend([Action::Done, Action::Sling { each: false }]);
                if self.slingers(at) > 1 {
                    out.push(Action::Sling { each: true });
                }
            }
            Step::Shots {} => self.list_shots(out),
            Step::Raid { zone, lead } => {
                for (colour, kind, most) in self.commandos(zone, lead) {
                    out.extend((1..=most).rev().map(|count| Action::Raid(count, colour, kind)));
                }
                out.push(Action::Done);
            }
            Step::Sneak { .. } => out.extend([Action::Power(Name::Kane), Action::Done]),
            Step::Bomb { zone, lead, .. } => self.list_bombs(zone, lead, out),
            Step::Open { .. } => out.extend([Action::Fight, Action::Stop]),
            Step::Offer { .. } => {
                let others = self.battle_players().without(player);
                out.extend(others.iter().map(Action::Surrender));
                out.push(Action::Done);
            }
            Step::Accept { .. } => out.extend([Action::Accept, Action::Decline]),
            Step::Attack { turn } => {
                if let Some((lead, _)) = self.part_at(turn) {
                    self.list_attack(lead, out);
                }
            }
            Step::Retreat { .. } => {
                self.retreats(|action| out.push(action));
                out.push(Action::Done);
            }
            Step::CallOff { .. } => out.extend([Action::Fight, Action::Stop]),
            Step::Pirate { .. } => out.extend([Action::Power(Name::Barney), Action::Done]),
            Step::Subvert { .. } | Step::Sabotage { .. } => out.extend([Action::Roll, Action::Done]),
            Step::Dismantle { turn } => {
                if let Some((_, player)) = self.part_at(turn) {
                    let mut last = None;
                    for factory in self.pos.factories.iter().filter(|factory| factory.owner == Some(player)) {
                        if last != Some(factory.zone) {
                            out.push(Action::Dismantle(self.name(factory.zone)));
                        }
                        last = Some(factory.zone);
                    }
                }
                out.push(Action::Done);
            }
            Step::Build { turn } => {
                self.list_build(turn, out);
                out.push(Action::Done);
            }
            Step::Deliver { item, from, with, .. } => {
                zones(out, &|zone| self.check_destination(player, item, Origin { from, with }, zone).is_ok());
            }
            Step::Prize { display, player } => {
                zones(out, &|zone| self.check_prize(display, player, zone).is_ok());
            }
            _ => {}
        }
    }

    fn list_shots(self, out: &mut Vec<Action>) {
        let Some(lead) = self.shooter() else { return };
        out.push(Action::Auto);
        for (colour, kind) in self.shooting(lead) {
            for target in self.shot_targets(colour) {
                if self.shot_need(colour, kind, target).is_some() {
                    out.push(Action::Attack(1, kind, target));
                }
            }
        }
        if self.check_shot_power(lead).is_ok() {
            out.push(Action::Power(Name::Buck));
        }
        out.push(Action::Done);
    }

    /// [BR-214] Buck's power in free fire.
    fn check_shot_power(self, lead: Colour) -> Check {
        let fire = &self.pos.fire;
        let player = self.pos.player_of(lead);
        let form = matches!(
            fire.form,
            crate::fire::Form::Passing | crate::fire::Form::Leaving | crate::fire::Form::Retreat
        );
        require(form, "BR-214", "Buck's power is for combat, retreat fire and pass-through fire")?;
        require(
            fire.at.is_some_and(|at| self.buck_ready(player, at)) && !fire.buck,
            "BR-214",
            "Buck is not here, or has used his power this turn",
        )?;
        let fighters = self.shooting(lead).any(|(_, kind)| kind == Kind::Fighter);
        require(fighters, "BR-214", "there is no Fighter to fire")
    }

    /// Whether a player may give an answer, and if not why not.
    pub(crate) fn check(self, player: Player, action: Action) -> Check {
        if action == Action::Resign {
            require(!self.pos.is_over(), "BR-201", "the game is over")?;
            return require(!self.pos.players[player.index()].out, "BR-201", "you have given up already");
        }
        require(!self.pos.is_over(), "BR-205", "the game is over")?;
        if !self.asked().contains(player) {
            return Err(Block::new("", "it is not for you to answer now"));
        }
        let Some(step) = self.step() else { return not_asked() };
        match (step, action) {
            (Step::Lead { colour }, Action::Lead(other, name)) => {
                require(colour == other, "BR-052", "a Leader for another colour is asked for")?;
                self.check_lead(colour, name)
            }
            (Step::Pick {}, Action::Pick(colour, figure, count)) => {
                self.check_pick(player, colour, figure, count)
            }
            (Step::Place { player, colour: None, left, .. }, Action::Zone(colour, name)) => {
                self.check_place_zone(player, colour, self.territory(name)?, left)
            }
            (Step::Place { colour: Some(colour), zone: Some(zone), left, .. }, Action::Place(army)) => {
                self.check_place(colour, zone, left, &army)
            }
            (Step::Seat { leader, by, why }, Action::At(name)) => {
                self.check_seat(leader, by, why, self.zone(name)?)
            }
            (Step::Trade { .. }, Action::Steal(piece, name)) => self.check_steal(piece, self.zone(name)?),
            (Step::Trade { left, .. }, Action::Control(name)) => self.check_control(name, left),
            (Step::Convert { .. }, Action::Convert(colour, recipe, name)) => {
                self.check_convert(colour, recipe, self.zone(name)?)
            }
            (
                Step::Genius { .. } | Step::Subvert { .. } | Step::Sabotage { .. },
                Action::Roll | Action::Done,
            ) => Ok(()),
            (Step::Move { .. } | Step::Hand { .. } | Step::Retreat { .. }, _) => {
                self.check_moving(step, player, action)
            }
            (Step::Sling { .. }, Action::Done | Action::Sling { each: false }) => Ok(()),
            (Step::Sling { at }, Action::Sling { each: true }) => {
                require(self.slingers(at) > 1, "BR-296", "one ship rolls once")
            }
            (Step::Shots {}, _) => self.check_shots(action),
            (Step::Raid { zone, lead }, Action::Raid(count, colour, kind)) => {
                self.check_raid(zone, lead, count, colour, kind)
            }
            (Step::Sneak { .. }, Action::Power(Name::Kane)) => Ok(()),
            (Step::Pirate { .. }, Action::Power(Name::Barney)) => Ok(()),
            (Step::Bomb { zone, lead, .. }, Action::Bomb(target, name)) => {
                self.check_bomb(zone, lead, target, self.zone(name)?)
            }
            (Step::Open { .. } | Step::CallOff { .. }, Action::Fight | Action::Stop) => Ok(()),
            (Step::Offer { .. }, Action::Surrender(to)) => {
                let there = to != player && self.battle_players().contains(to);
                require(there, "BR-254", "you surrender to an opponent in this battle")
            }
            (Step::Accept { .. }, Action::Accept | Action::Decline) => Ok(()),
            (Step::Attack { turn }, _) => self.check_attacking(turn, action),
            (Step::Dismantle { .. }, Action::Dismantle(name)) => {
                let zone = self.territory(name)?;
                let own =
                    self.pos.factories_in(zone).any(|index| self.pos.factories[index].owner == Some(player));
                require(own, "BR-197", "you have no Factory there")
            }
            (Step::Build { turn }, _) => self.check_building(turn, player, action),
            (Step::Deliver { item, from, with, .. }, Action::At(name)) => {
                self.check_destination(player, item, Origin { from, with }, self.zone(name)?)
            }
            (Step::Prize { display, player }, Action::At(name)) => {
                self.check_prize(display, player, self.zone(name)?)
            }
            (
                Step::Trade { .. }
                | Step::Convert { .. }
                | Step::Raid { .. }
                | Step::Sneak { .. }
                | Step::Bomb { .. }
                | Step::Offer { .. }
                | Step::Pirate { .. }
                | Step::Dismantle { .. },
                Action::Done,
            ) => Ok(()),
            _ => not_asked(),
        }
    }

    fn check_moving(self, step: Step, player: Player, action: Action) -> Check {
        match (step, action) {
            (Step::Move { .. }, Action::Take(piece, name)) => self.check_take(piece, self.zone(name)?),
            (Step::Retreat { .. }, Action::Take(piece, name)) => {
                let zone = self.zone(name)?;
                require(self.battle_is_in(zone), "BR-257", "units retreat from the battle")?;
                self.check_take(piece, zone)?;
                require(self.can_flee(piece, name), "BR-258", "it has nowhere to go that holds no enemy")
            }
            (Step::Hand { at, .. }, Action::Take(piece, name)) => {
                self.check_add(at, piece, self.zone(name)?)?;
                let joins = self.check_joins(&self.grip(at), at, player, piece);
                require(joins, "BR-083", "there would be nowhere left to go together")
            }
            (Step::Move { .. }, Action::TakeAll(name)) => self.check_take_all(self.zone(name)?),
            (Step::Hand { at, .. }, Action::Go(name)) => self.check_go(at, self.zone(name)?).map(|_| ()),
            (Step::Hand { moved, .. }, Action::Drop) => {
                require(moved, "BR-078", "take your answer back instead")
            }
            (Step::Move { .. }, Action::Load(count, colour, state, id)) => {
                self.check_load(count, colour, state, id)
            }
            (Step::Move { .. }, Action::LoadFactory(id)) => self.check_load_factory(id).map(|_| ()),
            (Step::Move { .. }, Action::Unload(count, colour, id)) => self.check_unload(count, colour, id),
            (Step::Move { .. }, Action::UnloadFactory(id)) => self.check_unload_factory(id),
            (Step::Move { .. }, Action::Hop(from, to)) => self.check_hop(from, to),
            (Step::Move { .. }, Action::Scrap(name)) => {
                self.check_scrap(self.zone(name)?, player).map(|_| ())
            }
            (Step::Move { .. }, Action::Done) => require(
                self.stranded().is_none(),
                "BR-221",
                "the Leader that Ardala controls is alone among enemies: bring it away first",
            ),
            (Step::Retreat { .. }, Action::Done) => Ok(()),
            _ => not_asked(),
        }
    }

    fn check_shots(self, action: Action) -> Check {
        let Some(lead) = self.shooter() else { return not_asked() };
        match action {
            Action::Attack(1, kind, target) => self.check_shot(lead, kind, target).map(|_| ()),
            Action::Attack(..) => {
                Err(Block::new(self.pos.fire.form.rule(), "shots are fired one at a time, or by `auto`"))
            }
            Action::Power(Name::Buck) => self.check_shot_power(lead),
            Action::Auto | Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn check_attacking(self, turn: u8, action: Action) -> Check {
        let Some((lead, _)) = self.part_at(turn) else { return not_asked() };
        match action {
            Action::Attack(count, kind, target) => {
                self.check_attack(lead, count, kind, target)?;
                let all = crate::forces::by_kind(&self.pos.battle.ready, self.pos.part(lead))[kind.index()];
                require(count == 1 || count == all, "BR-117", "one attacks, or all of the kind")
            }
            Action::Auto => Ok(()),
            Action::Power(Name::Buck) => self.check_buck(lead),
            Action::Done => self.check_stop_attacking(),
            _ => not_asked(),
        }
    }

    fn check_building(self, turn: u8, player: Player, action: Action) -> Check {
        match action {
            Action::Build(name, item, colour) => self.check_build(turn, self.territory(name)?, item, colour),
            Action::Join(one, two, item, colour) => {
                self.check_join(turn, self.territory(one)?, self.territory(two)?, item, colour)
            }
            Action::Launch(id, colour) => self.check_launch(turn, id, colour),
            Action::Market(item, colour) => self.check_market(turn, item, colour),
            Action::Scrap(name) => self.check_scrap(self.zone(name)?, player).map(|_| ()),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, player: Player, action: Action) {
        self.carry_out(player, action);
        self.advance();
    }

    pub(crate) fn carry_out(&mut self, player: Player, action: Action) {
        if action == Action::Resign {
            self.give_up(player);
            return;
        }
        let Some(&step) = self.pos.steps.last() else { return };
        match (step, action) {
            (_, Action::Lead(colour, name)) => {
                self.pop();
                self.lead(colour, name);
            }
            (_, Action::Pick(colour, figure, count)) => self.pick(colour, figure, count),
            (Step::Place { player, left, .. }, Action::Zone(colour, name)) => {
                let zone = self.look().zone(name).ok();
                self.replace(Step::Place { player, colour: Some(colour), zone, left });
            }
            (_, Action::Place(army)) => self.place(army),
            (Step::Seat { leader, why, .. }, Action::At(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.seat_leader(leader, zone, why);
            }
            (Step::Deliver { .. }, Action::At(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.deliver(player, zone);
            }
            (Step::Prize { player, .. }, Action::At(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.place_prize(player, zone);
            }
            (Step::Trade { left, .. }, Action::Steal(piece, name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.steal(piece, zone, left);
            }
            (Step::Trade { .. }, Action::Control(name)) => self.control_leader(name),
            (Step::Convert { .. }, Action::Convert(colour, recipe, name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.convert(colour, recipe, zone);
            }
            (Step::Genius { .. }, _) => self.genius(action == Action::Roll),
            (Step::Move { .. } | Step::Hand { .. } | Step::Retreat { .. } | Step::Sling { .. }, _) => {
                self.carry_out_move(step, player, action);
            }
            (Step::Shots {}, _) => self.carry_out_shot(action),
            (Step::Raid { zone, .. }, Action::Raid(count, colour, kind)) => {
                self.set_aside(zone, count, colour, kind);
            }
            (Step::Sneak { zone, .. }, Action::Power(_)) => self.sneak(zone),
            (Step::Pirate { zone }, Action::Power(_)) => self.pirate(zone),
            (Step::Pirate { .. }, _) => {
                self.pop();
                self.pos.battle = crate::position::Battle::NONE;
            }
            (Step::Bomb { zone: orbit, lead, left }, Action::Bomb(target, name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.bomb(orbit, lead, left, target, zone);
            }
            (Step::Open { zone, .. }, Action::Fight) => {
                self.pop();
                self.tell(|look| Event::Opened { player, zone: look.name(zone) });
                self.start_battle(self.look().arena(zone));
            }
            (Step::Offer { .. }, Action::Surrender(to)) => {
                self.tell(|_| Event::Offered { from: player, to });
                self.push(Step::Accept { from: player, to });
            }
            (Step::Accept { from, to }, Action::Accept) => self.surrender(from, to),
            (Step::Accept { from, to }, _) => {
                self.pop();
                self.tell(|_| Event::Declined { from, to });
                self.skip_top();
            }
            (Step::Attack { turn }, _) => self.carry_out_attack(turn, action),
            (Step::CallOff { waiting, on }, _) => {
                let on = if action == Action::Fight { on.with(player) } else { on };
                self.replace(Step::CallOff { waiting: waiting.without(player), on });
            }
            (Step::Subvert { leader, by }, _) => self.subvert(leader, by, action == Action::Roll),
            (Step::Sabotage { zone, by }, Action::Roll) => self.sabotage(zone, by),
            (Step::Sabotage { zone, by }, _) => self.hand_over(zone, by),
            (Step::Dismantle { .. }, Action::Dismantle(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.dismantle(zone, player);
            }
            (Step::Build { .. }, _) => self.carry_out_build(player, action),
            // `done` and the like: on to what comes next.
            _ => self.skip(step),
        }
    }

    fn skip_top(&mut self) {
        if let Some(&step) = self.pos.steps.last() {
            self.skip(step);
        }
    }

    fn carry_out_move(&mut self, step: Step, player: Player, action: Action) {
        match (step, action) {
            (_, Action::Take(piece, name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.take_in_hand(piece, zone);
            }
            (_, Action::TakeAll(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.take_all(zone);
            }
            (_, Action::Go(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.set_out(zone);
            }
            (_, Action::Drop) => self.drop_hand(),
            (_, Action::Load(count, colour, state, id)) => self.load(count, colour, state, id),
            (_, Action::LoadFactory(id)) => {
                if let Ok(index) = self.look().check_load_factory(id) {
                    self.load_factory(id, index);
                }
            }
            (_, Action::Unload(count, colour, id)) => self.unload(count, colour, id),
            (_, Action::UnloadFactory(id)) => self.unload_factory(id),
            (_, Action::Hop(from, to)) => self.hop(from, to),
            (_, Action::Scrap(name)) => {
                let Ok(zone) = self.look().zone(name) else { return };
                if let Ok(index) = self.look().check_scrap(zone, player) {
                    self.scrap(index);
                }
            }
            (Step::Sling { at }, Action::Sling { each }) => self.sling(at, each),
            (Step::Sling { at }, _) => {
                self.pop();
                self.put_down_or_go_on(at);
            }
            (Step::Move { .. }, _) => self.end_movement(),
            (step, _) => self.skip(step),
        }
    }

    fn carry_out_shot(&mut self, action: Action) {
        let Some(lead) = self.look().shooter() else { return };
        match action {
            Action::Attack(_, kind, target) => {
                if let Ok(colour) = self.look().check_shot(lead, kind, target) {
                    self.shoot(colour, kind, target);
                }
            }
            Action::Power(name) => self.pos.fire.buck = self.use_power(name),
            Action::Auto => self.shoot_all(lead),
            _ => self.pos.fire.held = self.pos.fire.held.and(self.pos.part(lead)),
        }
    }

    fn carry_out_attack(&mut self, turn: u8, action: Action) {
        let Some((lead, _)) = self.look().part_at(turn) else { return };
        match action {
            Action::Attack(count, kind, target) => self.attack(lead, count, kind, target),
            Action::Auto => self.attack_all(lead),
            Action::Power(name) => self.pos.battle.buck = self.use_power(name),
            _ => self.skip(Step::Attack { turn }),
        }
    }

    fn carry_out_build(&mut self, player: Player, action: Action) {
        match action {
            Action::Build(name, item, colour) => {
                let Ok(zone) = self.look().zone(name) else { return };
                self.build(Origin::one(zone), item, colour);
            }
            Action::Join(one, two, item, colour) => {
                let (Ok(one), Ok(two)) = (self.look().zone(one), self.look().zone(two)) else { return };
                self.build(Origin::two(one, two), item, colour);
            }
            Action::Launch(id, colour) => self.launch(id, colour),
            Action::Market(item, colour) => self.market(item, colour),
            Action::Scrap(name) => {
                let Ok(zone) = self.look().zone(name) else { return };
                if let Ok(index) = self.look().check_scrap(zone, player) {
                    self.scrap(index);
                }
            }
            _ => self.stop_building(player),
        }
    }

    /// The rest of a player's Factories stay idle [BR-172].
    fn stop_building(&mut self, player: Player) {
        for factory in self.pos.factories.iter_mut().filter(|factory| factory.owner == Some(player)) {
            factory.idle = true;
        }
        self.pos.sort_factories();
        self.pos.players[player.index()].market = false;
        let own = self.look().colours(player);
        for id in TransportId::among(own) {
            let transport = &mut self.pos.transports[id.index()];
            if transport.factory {
                transport.state = transport.state.with(crate::state::State::MOVED);
            }
        }
        self.pos.fire = Fire::NONE;
    }
}
