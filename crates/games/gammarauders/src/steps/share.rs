//! The primary loser shares the losses out [GR-172, GR-282].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::combat::Side;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};
use crate::steps::{Lose, Scope};

step! {
    /// How many of the losses the next of the losers bears; the primary first.
    pub(crate) struct Share = "share" {
        turn: u8,
    }
}

impl Share {
    /// Whose share is fixed now, with the least and the most of it.
    fn now(self, look: Look<'_>) -> Option<(Player, u8, u8)> {
        let side = look.losing()?;
        let owners = look.unit_owners(side);
        let player = *owners.get(usize::from(self.turn))?;
        let (least, most) = look.share_range(player, Look::after(&owners, usize::from(self.turn)));
        Some((player, least, most))
    }

    fn primary(look: Look<'_>) -> Player {
        let combat = &look.pos.combat;
        look.losing().map_or(combat.defender, |side| combat.primary(side))
    }
}

impl Room for Share {
    fn asked(self, look: Look<'_>) -> Players {
        match self.now(look) {
            Some((_, least, most)) if least < most => Players::only(Share::primary(look)),
            _ => Players::NONE,
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if let Some((_, least, _)) = self.now(play.look()) {
            self.answer(play, Share::primary(play.look()), Action::Share(least));
            return;
        }
        play.pop();
        // Each owner picks the types; the primary loser first, so on top.
        let Some(side) = play.look().losing() else { return };
        let at = if side == Side::Attack { Scope::Attack } else { Scope::Defence };
        for player in play.look().unit_owners(side).into_iter().rev() {
            let left = std::mem::take(&mut play.pos.combat.shares[player.index()]);
            if left > 0 {
                play.push(Lose { player, by: player, left, kind: None, at });
            }
        }
        play.pos.combat.losses = 0;
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        if let Some((_, least, most)) = self.now(look) {
            out.extend((least..=most).map(Action::Share));
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Share(count) = action else { return not_asked() };
        let (_, least, most) = self.now(look).unwrap_or((Player::new(0), 0, 0));
        require((least..=most).contains(&count), "GR-282", "the shares must add up to the total")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let (Action::Share(count), Some((player, ..))) = (action, self.now(play.look())) else { return };
        play.pos.combat.shares[player.index()] = count;
        play.pos.combat.losses -= count;
        play.replace(Share { turn: self.turn + 1 });
    }

    fn default(self, look: Look<'_>, _player: Player) -> Action {
        // Own units first.
        let (_, least, most) = self.now(look).unwrap_or((Player::new(0), 0, 0));
        Action::Share(if self.turn == 0 { most } else { least })
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let left = retrograde_cards::text::count(look.pos.combat.losses, "unit");
        let text = match self.now(look) {
            Some((who, ..)) if who == player => {
                format!("{name}: your side loses {left}; how many are yours?")
            }
            Some((who, ..)) => format!("{name}: {left} more; how many does {} lose?", look.name(who)),
            None => format!("{name}: share out the losses"),
        };
        Question::new("share", "GR-172", text)
    }

    fn label(self, _look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        let Action::Share(count) = action else { return None };
        Some(retrograde_cards::text::count(count, "unit"))
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} shares out the losses", look.name(Share::primary(look)))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.losing().is_some() && self.turn <= 6, "nobody has lost")?;
        let side = look.losing().unwrap_or(Side::Attack);
        let owners = look.unit_owners(side);
        let after: u8 = owners
            .iter()
            .skip(usize::from(self.turn))
            .map(|player| look.committed_units(*player, side.mark()))
            .sum();
        must(look.pos.combat.losses <= after, "more is lost than there is")?;
        let shared = |player: Player| {
            look.pos.combat.shares[player.index()] <= look.committed_units(player, side.mark())
        };
        must(look.players().all(shared), "somebody loses more than there is")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }
}
