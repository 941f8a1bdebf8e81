//! Dice are picked and rolled again [GR-167, GR-278].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::combat::Side;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// A player picks dice of a side.
    pub(crate) struct Reroll = "reroll" {
        player: Player,
        side: Side,
        /// How many more may be picked.
        left: u8,
        /// Whether only dice that the player brought count.
        own: bool,
    }
}

impl Reroll {
    /// Dice of an owner with a face that are not picked yet.
    fn there(self, look: Look<'_>, owner: Player, face: u8) -> u8 {
        if self.own && owner != self.player || !(1..=6).contains(&face) {
            return 0;
        }
        look.pos.combat.dice[self.side.index()][owner.index()][usize::from(face) - 1]
    }

    fn any_picked(look: Look<'_>) -> bool {
        look.pos.combat.picked.iter().flatten().any(|&count| count > 0)
    }

    fn check_die(self, look: Look<'_>, face: u8, owner: Player) -> Check {
        require(self.left > 0, "GR-167", "no more dice may be picked")?;
        require(self.there(look, owner, face) > 0, "GR-278", "there is no such die to pick")
    }
}

impl Room for Reroll {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let mut dice = look.players().flat_map(|owner| (1..=6).map(move |face| (owner, face)));
        let mut there = dice.by_ref().filter(|(owner, face)| self.check_die(look, *face, *owner).is_ok());
        let (first, second) = (there.next(), there.next());
        match first {
            None => Some(Action::Done),
            Some((owner, face)) if second.is_none() && !Reroll::any_picked(look) => {
                Some(Action::Reroll(face, owner))
            }
            _ => None,
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        for owner in look.players() {
            let faces = (1..=6).filter(|face| self.check_die(look, *face, owner).is_ok());
            out.extend(faces.map(|face| Action::Reroll(face, owner)));
        }
        out.extend(self.check(look, player, Action::Done).is_ok().then_some(Action::Done));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Reroll(face, owner) => self.check_die(look, face, owner),
            Action::Done => require(Reroll::any_picked(look), "GR-167", "pick at least one die"),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        if let Action::Reroll(face, owner) = action {
            let face = usize::from(face) - 1;
            play.pos.combat.dice[self.side.index()][owner.index()][face] -= 1;
            play.pos.combat.picked[owner.index()][face] += 1;
            play.replace(Reroll { left: self.left - 1, ..self });
            return;
        }
        // All together, once picked.
        let picked = std::mem::take(&mut play.pos.combat.picked);
        for owner in play.look().players() {
            let count: u8 = picked[owner.index()].iter().sum();
            let mut faces = [0; 6];
            for _ in 0..count {
                faces[usize::from(play.roll("combat")) - 1] += 1;
            }
            for (lies, rolled) in play.pos.combat.dice[self.side.index()][owner.index()].iter_mut().zip(faces)
            {
                *lies += rolled;
            }
            if count > 0 {
                play.tell(|look| Event::Rerolled {
                    who: look.party(player),
                    of: look.party(owner),
                    before: picked[owner.index()],
                    after: faces,
                });
            }
        }
        play.pop();
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        if Reroll::any_picked(look) { Action::Done } else { super::identity::first(self, look, player) }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!("{}: pick the dice to reroll", look.name(player));
        Question::new("reroll", "GR-167", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Reroll(face, owner) => Some(format!("The {face} of {}", look.name(owner))),
            Action::Done => Some("Roll them".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_rerolls(self, player, out);
        if out.is_empty() {
            self.list(look, player, out);
        }
    }

    fn midway(self) -> bool {
        true
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let any = look.players().any(|owner| (1..=6).any(|face| self.there(look, owner, face) > 0));
        must(look.pos.combat.is_on() && (any || Reroll::any_picked(look)), "there are no dice")?;
        must(self.left > 0 || Reroll::any_picked(look), "no dice may be picked")
    }
}
