//! Pieces in hand: where to, what is set down and picked up [GR-088 to GR-121].

use retrograde_core::{ChoiceKind, Log, step, words};

use super::moves::CARRIERS;
use crate::action::{Action, Carrier};
use crate::area::{Area, AreaSet};
use crate::event::Event;
use crate::look::{Block, Check, Look, not_asked, require};
use crate::movement::MOST_PATH;
use crate::piece::Mark;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, must};
use crate::steps::{Permit, React, Walk};

words! {
    /// How the pieces get there.
    pub(crate) enum Way {
        /// Area by area.
        Walk = "walk",
        /// By a talent, to an area with the same number [GR-263].
        Jump = "jump",
        /// By a card, to an area with the same number.
        Fling = "fling",
        /// By a card, to the fortress.
        Ride = "ride",
    }
}

words! {
    /// Where on their way the pieces are.
    pub(crate) enum Halt {
        /// At its beginning.
        Start = "start",
        /// In an area on the way where their owner wants to do something.
        Stop = "stop",
        /// At its end.
        End = "end",
    }
}

step! {
    /// Pieces of a player are in hand.
    pub(crate) struct Hand = "hand" {
        player: Player,
        /// Where they are; nowhere before the first is taken for a ride.
        at: Area,
        halt: Halt,
        way: Way,
        /// Whether pods have been handled: the move has begun.
        acted: bool,
        /// Whether pods have been picked up here: nothing is set down any more [GR-265].
        picked: bool,
        /// How many units may still be taken for a ride.
        most: u8,
    }
}

impl Hand {
    /// Whether the pieces are where they began and no path is planned.
    fn at_rest(self, look: Look<'_>) -> bool {
        self.halt == Halt::Start && look.pos.route.path.is_empty()
    }

    /// Whether the move is over because pods were picked up [GR-115].
    fn stuck(self, look: Look<'_>) -> bool {
        self.picked && !look.all_grab(self.player)
    }

    fn check_drop(self, look: Look<'_>, carrier: Carrier, count: u8) -> Check {
        require(self.at.is_somewhere(), "GR-118", "nothing is in hand")?;
        require(
            self.halt != Halt::Start || self.at_rest(look),
            "GR-118",
            "continue along the path, or cancel it, first",
        )?;
        require(!self.picked, "GR-265", "pods picked up here can only be set down in a later area")?;
        let load = look.load(self.player, carrier, Mark::Hand, self.at);
        require((1..=load).contains(&count), "GR-118", "they do not carry that many pods")
    }

    fn check_pick(self, look: Look<'_>, carrier: Carrier, count: u8) -> Check {
        require(self.at.is_somewhere(), "GR-116", "nothing is in hand")?;
        let walks = matches!(self.way, Way::Walk);
        let here = self.halt != Halt::Start || walks && self.at_rest(look);
        require(here, "GR-116", "pods can only be picked up where the move ends")?;
        let grabs = self.halt == Halt::End || self.halt == Halt::Start || look.grabs(self.player, carrier);
        require(grabs, "GR-115", "a piece that picks up a pod can go no farther")?;
        let lies = look.pods_to_pick(self.player, self.at)?;
        require(count > 0 && count <= lies, "GR-117", "there aren't that many pods to pick up")?;
        let room = look.room(self.player, carrier, Mark::Hand, self.at);
        require(count <= room, "GR-116", "they cannot carry that many pods")
    }

    /// Most that can be set down and picked up by a carrier.
    pub(crate) fn handling(self, look: Look<'_>, carrier: Carrier) -> (u8, u8) {
        let drop = if self.check_drop(look, carrier, 1).is_ok() {
            look.load(self.player, carrier, Mark::Hand, self.at)
        } else {
            0
        };
        let pick = if self.check_pick(look, carrier, 1).is_ok() {
            let lies = look.pods_to_pick(self.player, self.at).unwrap_or(0);
            lies.min(look.room(self.player, carrier, Mark::Hand, self.at))
        } else {
            0
        };
        (drop, pick)
    }

    /// Areas through which the path may lead on, and areas to which it may be declared.
    pub(crate) fn ways(self, look: Look<'_>) -> (AreaSet, AreaSet) {
        if self.halt != Halt::Start || self.stuck(look) {
            return (AreaSet::EMPTY, AreaSet::EMPTY);
        }
        match self.way {
            Way::Walk => {
                let mover = look.mover(self.player, self.at);
                let planned = look.pos.route.path.len();
                let left = mover.steps.saturating_sub(planned as u8);
                let from = look.pos.route.end(self.at);
                let full = planned + 1 >= MOST_PATH;
                let vias = if full { AreaSet::EMPTY } else { look.vias(&mover, from, left) };
                let ends = look.ends(&mover, from, left);
                // A path that leads nowhere is none.
                (vias, if planned == 0 { ends - AreaSet::only(self.at) } else { ends })
            }
            Way::Jump | Way::Fling => (AreaSet::EMPTY, look.jumps(self.player)),
            Way::Ride => (AreaSet::EMPTY, AreaSet::EMPTY),
        }
    }

    /// Why a path cannot be declared to an area.
    fn check_to(self, look: Look<'_>, area: Area) -> Check {
        look.check_area(area)?;
        require(self.halt == Halt::Start, "GR-094", "the path must be declared before the move")?;
        require(!self.stuck(look), "GR-115", "a piece that picks up a pod can go no farther")?;
        match self.way {
            Way::Walk => {
                let mover = look.mover(self.player, self.at);
                require(!mover.rooted, "GR-264", "a card keeps them where they are")?;
                require(Look::can_end(&mover, area), "GR-104", "they cannot end their move on that ground")?;
                require(self.ways(look).1.has(area), "GR-089", "they cannot get there")
            }
            Way::Jump | Way::Fling => require(
                look.jumps(self.player).has(area),
                "GR-263",
                "a jump must end in an area with the same number",
            ),
            Way::Ride => Err(Block::new("GR-235", "the ride must end at your fortress")),
        }
    }

    /// Units that can join those in hand.
    fn check_more(self, look: Look<'_>, count: u8, unit: crate::piece::Unit, area: Area) -> Check {
        let free = self.halt == Halt::Start && look.pos.route.path.is_empty() && !self.acted;
        require(free, "GR-088", "their move has already begun")?;
        match self.way {
            Way::Walk => {
                require(area == self.at, "GR-088", "pieces that move together must start together")?;
                look.check_take(self.player, count, unit, area).map(|_| ())
            }
            Way::Ride => {
                require(
                    !self.at.is_somewhere() || area == self.at,
                    "GR-235",
                    "all of them must come from one area",
                )?;
                require(count <= self.most, "GR-235", "the card cannot take any more units")?;
                let stack = look.check_take(self.player, count, unit, area)?;
                look.check_rider(self.player, stack)
            }
            Way::Jump | Way::Fling => not_asked(),
        }
    }
}

impl Room for Hand {
    fn asked(self, look: Look<'_>) -> Players {
        let handles = || CARRIERS.into_iter().any(|carrier| self.handling(look, carrier) != (0, 0));
        if self.halt == Halt::Start || handles() { Players::only(self.player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        if self.halt == Halt::End {
            play.put_down(self.player, true);
        }
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        // A walk that has not begun can always be left; a card that is carried out, and what is under way, may have one end.
        let open = self.way == Way::Walk && !self.acted || self.halt != Halt::Start;
        if open { None } else { super::identity::single(self, look, player) }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if self.halt == Halt::Start && look.pos.route.path.is_empty() && !self.acted {
            let stacks = match self.way {
                Way::Walk => look.pos.stacks_in(self.at),
                Way::Ride if self.at.is_somewhere() => look.pos.stacks_in(self.at),
                Way::Ride => &look.pos.army[..],
                Way::Jump | Way::Fling => &[],
            };
            for stack in stacks.iter().filter(|stack| look.is_takeable(player, **stack)) {
                let most = if self.way == Way::Ride { stack.count.min(self.most) } else { stack.count };
                if most > 0 && self.check_more(look, 1, stack.unit(), stack.area).is_ok() {
                    out.extend((1..=most).map(|count| Action::Take(count, stack.unit(), stack.area)));
                }
            }
            let joins = self.way == Way::Walk && self.check(look, player, Action::TakeBorg).is_ok();
            out.extend(joins.then_some(Action::TakeBorg));
        }
        for carrier in CARRIERS {
            let (drop, pick) = self.handling(look, carrier);
            out.extend((1..=drop).map(|count| Action::Drop(count, carrier)));
            out.extend((1..=pick).map(|count| Action::PickUp(count, carrier)));
        }
        let (vias, ends) = self.ways(look);
        out.extend(vias.iter().map(Action::Via));
        out.extend(ends.iter().map(Action::To));
        for action in [Action::Go, Action::Stay, Action::Cancel, Action::Done] {
            out.extend(self.check(look, player, action).is_ok().then_some(action));
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let start = self.halt == Halt::Start;
        match action {
            Action::Take(count, unit, area) => self.check_more(look, count, unit, area),
            Action::TakeBorg => {
                let free = start && look.pos.route.path.is_empty() && !self.acted;
                require(free && self.way == Way::Walk, "GR-088", "their move has already begun")?;
                let alliance = look.alliance(player);
                require(alliance.mark == Mark::None, "GR-088", "your bioborg is already in hand")?;
                require(alliance.borg == self.at, "GR-088", "pieces that move together must start together")?;
                look.check_borg(player)
            }
            Action::Drop(count, carrier) => self.check_drop(look, carrier, count),
            Action::PickUp(count, carrier) => self.check_pick(look, carrier, count),
            Action::Via(area) => {
                if start && self.way == Way::Walk && self.at.is_somewhere() && !self.stuck(look) {
                    let mover = look.mover(player, self.at);
                    let left = mover.steps.saturating_sub(look.pos.route.path.len() as u8);
                    look.check_via(&mover, look.pos.route.end(self.at), area, left)?;
                }
                require(self.ways(look).0.has(area), "GR-089", "the path cannot lead through there")
            }
            Action::To(area) => self.check_to(look, area),
            Action::Go => match self.halt {
                Halt::Start => {
                    let ready = self.way == Way::Ride && self.at.is_somewhere();
                    require(ready, "GR-094", "say where the path goes")
                }
                Halt::Stop => Ok(()),
                Halt::End => not_asked(),
            },
            Action::Stay => {
                require(start && self.at_rest(look) && self.acted, "GR-265", "nothing has been done here")?;
                require(matches!(self.way, Way::Walk | Way::Jump), "GR-235", "the card must be carried out")
            }
            Action::Cancel => {
                let planned = !look.pos.route.path.is_empty();
                require(start && (planned || !self.acted), "GR-265", "their move has already begun")?;
                let free = planned || matches!(self.way, Way::Walk | Way::Jump);
                require(free, "GR-235", "the card must be carried out")
            }
            Action::Done => {
                if self.halt == Halt::End {
                    Ok(())
                } else {
                    not_asked()
                }
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Take(count, unit, area) => {
                let Ok(stack) = play.look().check_take(player, count, unit, area) else { return };
                play.mark_units(stack, count, Mark::Hand);
                play.replace(Hand { at: area, most: self.most.saturating_sub(count), ..self });
            }
            Action::TakeBorg => play.pos.alliance_mut(player).mark = Mark::Hand,
            Action::Drop(count, carrier) => {
                play.drop_pods(player, carrier, count, self.at);
                play.replace(Hand { acted: true, ..self });
            }
            Action::PickUp(count, carrier) => {
                play.take_pods(player, carrier, count, self.at, Mark::Hand);
                let hand = Hand { acted: true, picked: true, ..self };
                // Without a step this is their move, and it is over.
                let over = self.halt == Halt::Start && hand.stuck(play.look());
                play.replace(Hand { halt: if over { Halt::End } else { self.halt }, ..hand });
            }
            Action::Via(area) => {
                let place = play.pos.route.path.len();
                play.pos.route.path.push(area);
                play.pos.route.stops |= 1 << place;
            }
            Action::To(area) => self.declare(play, area),
            Action::Go if self.halt == Halt::Stop => play.pop(),
            Action::Go => {
                let fort = play.pos.alliance(player).fort;
                play.pop();
                play.arrive(player, fort, self.way);
            }
            Action::Cancel if !play.pos.route.path.is_empty() => play.pos.route.clear(),
            Action::Cancel => {
                play.pop();
                play.put_down(player, false);
            }
            _ => {
                play.pop();
                play.put_down(player, true);
            }
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        let last = [Action::Done, Action::Go, Action::Stay, Action::Cancel];
        let ends = last.into_iter().find(|action| self.check(look, player, *action).is_ok());
        ends.unwrap_or_else(|| super::identity::first(self, look, player))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let (name, what) = (look.name(player), look.in_hand_text(player));
        let text = match self.halt {
            Halt::Start if !self.at.is_somewhere() => format!("{name}: which units ride home?"),
            Halt::Start => format!("{name}: {what} in {}: where to?", look.area_name(self.at)),
            Halt::Stop => {
                format!(
                    "{name}: {what} on the way through {}: set pods down or pick them up?",
                    look.area_name(self.at)
                )
            }
            Halt::End => {
                format!("{name}: {what} in {}: set pods down or pick them up?", look.area_name(self.at))
            }
        };
        Question::new("hand", "GR-089", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        Some(match action {
            Action::Go if self.halt == Halt::Stop => "Continue".to_owned(),
            Action::Go => "Ride home".to_owned(),
            Action::Stay => "Stay here".to_owned(),
            Action::Cancel if !look.pos.route.path.is_empty() => "Another path".to_owned(),
            Action::Cancel => "Never mind".to_owned(),
            Action::Done => "Done here".to_owned(),
            _ => return None,
        })
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        match action {
            Action::Go | Action::Stay | Action::Done => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        }
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        if self.halt == Halt::Start && self.way == Way::Walk && self.at.is_somewhere() {
            out.extend(look.near(look.pos.route.end(self.at)).iter().map(Action::To));
        }
        if self.at.is_somewhere() && look.pos.loose[self.at.index()] > 0 {
            out.extend(CARRIERS.map(|carrier| Action::PickUp(1, carrier)));
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_hand(self, player, out);
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} moves {}", look.name(self.player), look.in_hand_text(self.player))
    }

    fn focus(self, _look: Look<'_>) -> Option<Area> {
        Some(self.at).filter(|at| at.is_somewhere())
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let borg = look.alliance(self.player);
        if self.at == Area::NOWHERE {
            let empty = look.marked(self.player, Mark::Hand).next().is_none() && borg.mark != Mark::Hand;
            return must(
                self.way == Way::Ride && self.halt == Halt::Start && empty && self.most > 0,
                "nothing is in hand",
            );
        }
        must(look.pos.map.land.has(self.at), "pieces in hand are nowhere")?;
        let here = look.marked(self.player, Mark::Hand).all(|stack| stack.area == self.at);
        must(
            here && (borg.mark != Mark::Hand || borg.borg == self.at),
            "pieces in hand are in several areas",
        )?;
        let any = look.marked(self.player, Mark::Hand).next().is_some() || borg.mark == Mark::Hand;
        must(any, "nothing is in hand")?;
        let jump = matches!(self.way, Way::Jump | Way::Fling);
        must(
            !jump || borg.mark == Mark::Hand && look.marked(self.player, Mark::Hand).next().is_none(),
            "only a bioborg jumps",
        )?;
        must(self.way != Way::Ride || borg.mark != Mark::Hand, "a bioborg does not ride")?;
        must(
            self.halt != Halt::Start || !jump || !look.jumps(self.player).is_empty(),
            "there is nowhere to jump",
        )?;
        let home = self.way != Way::Ride || borg.standing;
        must(home, "nobody rides to a trashed fortress")?;
        if self.halt == Halt::Start && self.way == Way::Walk {
            return look.route_sound(self.at);
        }
        Ok(())
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        let mut all = Vec::new();
        self.list(look, player, &mut all);
        // Pods are picked up where that is possible.
        let picked = all.iter().rev().find(|action| matches!(action, Action::PickUp(..)));
        let ends = [Action::Done, Action::Go];
        picked.or_else(|| ends.iter().find(|end| all.contains(end))).copied()
    }

    fn way(self, look: Look<'_>, area: Area) -> Option<(Vec<Area>, Option<u8>)> {
        if !self.at.is_somewhere() {
            return None;
        }
        let planned = &look.pos.route.path;
        let mut way: Vec<Area> = std::iter::once(self.at).chain(planned.iter().copied()).collect();
        if self.way != Way::Walk {
            way.push(area);
            return Some((way, None));
        }
        let mover = look.mover(self.player, self.at);
        let left = mover.steps.saturating_sub(planned.len() as u8);
        way.extend(look.best_path(&mover, look.pos.route.end(self.at), area, left));
        Some((way, (!mover.anywhere).then_some(mover.steps)))
    }

    fn holds(self) -> Holds {
        Holds { path: true, picks: Some(self.player), ..Holds::default() }
    }
}

impl Hand {
    /// [GR-260] The path is declared: permissions, reactions, then the steps.
    fn declare<L: Log<Event>>(self, play: &mut Play<'_, L>, area: Area) {
        let player = self.player;
        let jump = self.way != Way::Walk;
        if jump {
            play.pos.route.path.clear();
            play.pos.route.path.push(area);
        } else {
            let look = play.look();
            let mover = look.mover(player, self.at);
            let planned = look.pos.route.path.len();
            let left = mover.steps.saturating_sub(planned as u8);
            let rest = look.best_path(&mover, look.pos.route.end(self.at), area, left);
            play.pos.route.path.extend(rest);
        }
        play.tell(|look| Event::Declared {
            who: look.party(player),
            what: look.in_hand_text(player),
            path: std::iter::once(self.at).chain(look.pos.route.path.iter().copied()).collect(),
            jump,
        });
        if self.way == Way::Fling {
            play.pop();
            play.arrive(player, area, self.way);
            return;
        }
        if self.way == Way::Jump {
            play.pos.alliance_mut(player).used = true;
        }
        play.replace(Walk { player, from: self.at, jump, acted: self.acted, picked: self.picked });
        play.push(React { player, asked: play.look().reactors(player) });
        if !jump {
            play.push(Permit { player, from: self.at });
        }
    }
}
