//! Phase 7: a player's go [GR-130, GR-131].

use retrograde_core::{ChoiceKind, Forecast, Log, step};

use crate::action::Action;
use crate::area::Area;
use crate::combat::Side;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::odds::beats;
use crate::piece::{Mark, Stack};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, must};

step! {
    /// A player may attack, as often as wished.
    pub(crate) struct Attacks = "attacks" {
        player: Player,
    }
}

step! {
    /// A player picks the pieces of an attack.
    pub(crate) struct Declare = "declare" {
        player: Player,
        area: Area,
        whom: Player,
    }
}

/// The chance of an attack with everything.
fn forecast(look: Look<'_>, player: Player, area: Area, whom: Player) -> Forecast {
    let [attack, defence] = look.attack_odds(player, area, whom);
    Forecast {
        chance: beats(attack.fixed, attack.dice, defence.fixed, defence.dice),
        need: "more than the defence".to_owned(),
        takes: None,
        because: vec![
            format!("everything in reach with the best weapon and all pods: {}", attack.text()),
            format!("the defence with all its pods, a hidden weapon counted as 4: {}", defence.text()),
        ],
    }
}

impl Attacks {
    /// What can be attacked.
    fn targets(self, look: Look<'_>) -> impl Iterator<Item = (Area, Player)> {
        let reached = look.attackable(self.player);
        look.others(self.player).flat_map(move |whom| {
            let there = (look.presence(whom) & reached).iter();
            there
                .filter(move |area| look.may_announce(self.player, *area, whom).is_ok())
                .map(move |area| (area, whom))
        })
    }
}

impl Room for Attacks {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(self.targets(look).map(|(area, whom)| Action::Attack(area, whom)));
        look.list_plays(player, &[Window::Go], out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Attack(area, whom) => look.check_attack(player, area, whom),
            Action::Play(card) => look.check_play(player, card, &[Window::Go]),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Attack(area, whom) => play.push(Declare { player, area, whom }),
            Action::Play(card) => play.play_card(player, card, Window::Go),
            _ => play.pop(),
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        Question::new(
            "attacks",
            "GR-130",
            format!("{}: attack someone, or end your attacks", look.name(player)),
        )
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Attack(area, whom) => {
                let fort = if look.alliance(whom).stands_in(area) { ", fortress" } else { "" };
                Some(format!("Attack {} in {}{fort}", look.name(whom), look.area_name(area)))
            }
            Action::Done => Some("End attacks".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for whom in look.others(player) {
            let reached = look.presence(whom) & look.attackable(player);
            out.extend(reached.iter().map(|area| Action::Attack(area, whom)));
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_attacks(player, out);
    }

    fn quick(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(look.quick_attack(player))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} may attack", look.name(self.player))
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        let Action::Attack(area, whom) = action else { return None };
        Some(forecast(look, player, area, whom))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_go(7, self.player)
    }
}

impl Declare {
    fn picked(self, look: Look<'_>) -> bool {
        look.alliance(self.player).mark == Mark::Hand || look.marked(self.player, Mark::Hand).next().is_some()
    }
}

impl Room for Declare {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        look.list_joiners(player, Side::Attack, self.area, out);
        let any = out.len() > start;
        let borg = look.borg_attacks(player, self.area);
        out.extend(borg.then_some(Action::AddBorg));
        out.extend((any || borg).then_some(Action::AddAll));
        out.extend(self.picked(look).then_some(Action::Announce));
        out.push(Action::Cancel);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Add(count, unit, area) => {
                look.check_join(player, Side::Attack, (count, unit, area), self.area).map(|_| ())
            }
            Action::AddBorg => look.check_borg_attack(player, self.area),
            Action::AddAll => {
                let any = look.joiners(player, Side::Attack, self.area).next().is_some();
                require(any || look.borg_attacks(player, self.area), "GR-134", "nothing more can take part")
            }
            Action::Announce => require(self.picked(look), "GR-131", "an attack needs at least one piece"),
            Action::Cancel => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Add(count, unit, area) => {
                let stack = play.look().check_join(player, Side::Attack, (count, unit, area), self.area);
                if let Ok(stack) = stack {
                    play.mark_units(stack, count, Mark::Hand);
                }
            }
            Action::AddBorg => play.pos.alliance_mut(player).mark = Mark::Hand,
            Action::AddAll => play.pick_all(player, Side::Attack, self.area, true),
            Action::Announce => {
                play.pop();
                play.announce(player, self.area, self.whom);
            }
            _ => {
                play.commit_picked(player, Mark::None);
                play.pop();
            }
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Cancel
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!(
            "{}: which pieces attack {} in {}?",
            look.name(player),
            look.name(self.whom),
            look.area_name(self.area)
        );
        Question::new("declare", "GR-131", text)
    }

    fn label(self, look: Look<'_>, player: Player, action: Action) -> Option<String> {
        match action {
            Action::Announce => Some(format!("Attack with {}", look.committed_text(player, Mark::Hand))),
            Action::Cancel => Some("Never mind".to_owned()),
            Action::AddAll => Some("Everything that can attack".to_owned()),
            _ => None,
        }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(Action::Announce);
        out.extend((look.alliance(player).mark == Mark::None).then_some(Action::AddBorg));
        let idle = |stack: &&Stack| stack.owner() == player && stack.state.mark() == Mark::None;
        let here = look.pos.stacks_in(self.area).iter().filter(idle);
        out.extend(here.map(|stack| Action::Add(stack.count, stack.unit(), self.area)));
    }

    fn sensible(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(if self.picked(look) { Action::Announce } else { Action::AddAll });
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} plans an attack", look.name(self.player))
    }

    fn focus(self, _look: Look<'_>) -> Option<Area> {
        Some(self.area)
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.check_target(self.player, self.area, self.whom).is_ok(), "that cannot be attacked")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        // Whoever attacks does so with everything.
        [Action::AddAll, Action::Announce]
            .into_iter()
            .find(|action| self.check(look, player, *action).is_ok())
    }

    fn with_all(self) -> Option<Action> {
        Some(Action::Announce)
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        (action == Action::AddAll).then(|| forecast(look, player, self.area, self.whom))
    }

    fn holds(self) -> Holds {
        Holds { picks: Some(self.player), ..Holds::default() }
    }
}
