//! A bioborg is refitted, in secret [GR-126, GR-127].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room};

step! {
    /// Weapons change places between hand and sheet.
    pub(crate) struct Refit = "refit" {
        player: Player,
    }
}

impl Room for Refit {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.each_mount(player, |id, slot| out.push(Action::Mount(look.card_name(id), slot)));
        let slots = look.bioborg(player).map_or(0, |bioborg| bioborg.slots.len()) as u8;
        for from in 1..=slots {
            out.extend(look.check_stow(player, from).is_ok().then_some(Action::Stow(from)));
        }
        for from in 1..=slots {
            let to = (1..=slots).filter(|to| look.check_shift(player, from, *to).is_ok());
            out.extend(to.map(|to| Action::Shift(from, to)));
        }
        out.extend(look.check_refitted(player).is_ok().then_some(Action::Done));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Mount(card, slot) => look.check_mount(player, card, slot),
            Action::Stow(slot) => look.check_stow(player, slot),
            Action::Shift(from, to) => look.check_shift(player, from, to),
            Action::Done => look.check_refitted(player),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Mount(card, slot) => play.mount(player, card, slot),
            Action::Stow(slot) => play.stow(player, slot),
            Action::Shift(from, to) => play.shift(player, from, to),
            _ => {
                play.refitted(player);
                play.pop();
            }
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        look.best_mount(player).filter(|_| look.check_refitted(player).is_err()).unwrap_or(Action::Done)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!("{}: mount, shift or stow weapons; nobody sees them", look.name(player));
        Question::new("refit", "GR-126", text)
    }

    fn label(self, _look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        (action == Action::Done).then(|| "Finish the refit".to_owned())
    }

    fn thinkable(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(look.best_mount(player).unwrap_or(Action::Done));
    }

    fn midway(self) -> bool {
        true
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} refits a bioborg", look.name(self.player))
    }
}
