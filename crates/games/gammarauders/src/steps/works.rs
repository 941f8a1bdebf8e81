//! Phase 6: a player's go [GR-122].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Carrier};
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room};
use crate::steps::Refit;

step! {
    /// A player may rebuild the fortress, then refit the bioborg.
    pub(crate) struct Works = "works" {
        player: Player,
        refitted: bool,
    }
}

const WINDOWS: [Window; 2] = [Window::Refit, Window::Go];

impl Works {
    /// Whether anything can be done but to play cards.
    fn busy(self, look: Look<'_>) -> bool {
        let rebuilds = !self.refitted
            && Carrier::ALL.into_iter().any(|from| look.check_rebuild(self.player, from).is_ok());
        rebuilds || look.check_refit(self.player, self.refitted).is_ok()
    }
}

impl Room for Works {
    fn asked(self, look: Look<'_>) -> Players {
        // [GR-221] Whoever holds a hidden card is asked, whatever it is.
        let asked = !look.hand(self.player).is_empty() || self.busy(look);
        if asked { Players::only(self.player) } else { Players::NONE }
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        if self.check(look, player, Action::Done).is_ok() {
            return None;
        }
        super::identity::single(self, look, player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for from in [Carrier::Borg, Carrier::Soldier, Carrier::Loose] {
            let rebuild = Action::Rebuild(from);
            out.extend(self.check(look, player, rebuild).is_ok().then_some(rebuild));
        }
        out.extend(look.check_refit(player, self.refitted).is_ok().then_some(Action::Refit));
        look.list_plays(player, &WINDOWS, out);
        out.extend(self.check(look, player, Action::Done).is_ok().then_some(Action::Done));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Rebuild(from) => {
                require(!self.refitted, "GR-122", "the fortress must be rebuilt before the refit")?;
                look.check_rebuild(player, from)
            }
            Action::Refit => look.check_refit(player, self.refitted),
            Action::Play(card) => look.check_play(player, card, &WINDOWS),
            Action::Done => {
                let due = !self.refitted && look.must_refit(player);
                require(!due, "GR-128", "a bioborg without weapons must be refitted")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Rebuild(from) => play.rebuild(player, from),
            Action::Refit => {
                if !play.look().at_home(player) {
                    play.pos.alliance_mut(player).used = true;
                }
                play.replace(Works { refitted: true, ..self });
                play.push(Refit { player });
            }
            Action::Play(card) => play.play_card(player, card, Window::Refit),
            _ => play.pop(),
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        if self.check(look, player, Action::Done).is_ok() { Action::Done } else { Action::Refit }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let text = if look.alliance(player).standing {
            format!("{name}: refit your bioborg, or move on")
        } else {
            format!("{name}: rebuild your fortress, refit your bioborg, or move on")
        };
        Question::new("works", "GR-122", text)
    }

    fn label(self, _look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        (action == Action::Done).then(|| "Continue".to_owned())
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if !look.alliance(player).standing {
            out.extend([Carrier::Borg, Carrier::Soldier, Carrier::Loose].map(Action::Rebuild));
        }
        out.extend([Action::Refit, Action::Done]);
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_works(self.refitted, player, out);
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} rebuilds and refits", look.name(self.player))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_go(6, self.player)
    }
}
