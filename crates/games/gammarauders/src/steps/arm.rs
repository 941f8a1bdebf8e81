//! Players choose their weapons, in secret and all at once [GR-155].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Source};
use crate::combat::{Armed, NOT_ARMED};
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, Sealed, must};

step! {
    /// Participants choose a weapon each.
    pub(crate) struct Arm = "arm" {
        waiting: Players,
    }
}

impl Room for Arm {
    fn asked(self, _look: Look<'_>) -> Players {
        self.waiting
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.show_sealed();
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.each_show(player, |id, from| out.push(Action::Show(look.card_name(id), from)));
        out.push(Action::ShowNone);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Show(card, from) => look.check_show(player, card, from).map(|_| ()),
            Action::ShowNone => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let choice = match action {
            Action::Show(card, from) => play.look().check_show(player, card, from).ok().map(|id| (id, from)),
            _ => None,
        };
        play.seal_weapon(player, choice);
        play.replace(Arm { waiting: self.waiting.without(player) });
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        look.best_weapon(player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        Question::new(
            "arm",
            "GR-155",
            format!("{}: choose your weapon; nobody can see it yet", look.name(player)),
        )
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Show(card, _) => {
                let id = look.deck().find(card)?;
                let power = look.design(id).weapon().map_or(0, |weapon| weapon.power);
                Some(format!("{}, power {power}", look.design(id).name))
            }
            Action::ShowNone => Some("No weapon".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::ShowNone { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for (cards, from) in
            [(look.mounted(player), Source::Borg), (look.hand(player) & look.deck().weapons, Source::Fort)]
        {
            out.extend(look.deck().designs_of(cards).map(|id| Action::Show(look.card_name(id), from)));
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_weapons(player, out);
    }

    fn quick(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(look.best_weapon(player))
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Players choose their weapons in secret".to_owned()
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on(), "there is no combat")?;
        must(self.waiting.minus(look.armers()).is_empty(), "somebody without weapons is asked for one")?;
        for player in look.players() {
            let armed = look.pos.combat.armed[player.index()];
            must(!self.waiting.has(player) || armed == NOT_ARMED, "somebody has chosen and is still asked")?;
            let there = match (armed.as_slot(), armed.as_hand()) {
                (Some(slot), _) => look.in_slot(player, slot).is_some() && look.borg_side(player).is_some(),
                (_, Some(id)) => id.index() < look.deck().designs.len() && look.holds(player, id),
                _ => true,
            };
            must(there, "a weapon was chosen that is not there")?;
        }
        Ok(())
    }

    fn reseal<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player) {
        for other in play.look().armers().minus(self.waiting).without(player).iter() {
            play.pos.combat.armed[other.index()] = NOT_ARMED;
            let mut all = vec![None];
            play.look().each_show(other, |id, from| all.push(Some((id, from))));
            let choice = all[play.dice.pick("sample", all.len())];
            play.seal_weapon(other, choice);
            if play.pos.combat.armed[other.index()] == NOT_ARMED {
                play.pos.combat.armed[other.index()] = Armed::NONE;
            }
        }
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn holds(self) -> Holds {
        Holds { sealed: Some(Sealed::Weapons(self.waiting)), ..Holds::default() }
    }
}
