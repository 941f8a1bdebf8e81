//! A path is declared: others may react, all at once and in secret [GR-260].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::cards::{DesignId, place};
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::movement::{AGREED, UNANSWERED};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};
use crate::steps::Walk;

step! {
    /// Players may play cards of the window move-react against the pieces in hand.
    pub(crate) struct React = "react" {
        /// Who moves.
        player: Player,
        /// Who has a say.
        asked: Players,
    }
}

impl Look<'_> {
    /// [GR-221, GR-256] Others who have not passed and hold a hidden card.
    pub(crate) fn reactors(self, player: Player) -> Players {
        let may = |other: &Player| !self.alliance(*other).passed && !self.hand(*other).is_empty();
        self.others(player).filter(may).collect()
    }
}

impl Room for React {
    fn asked(self, look: Look<'_>) -> Players {
        self.asked.iter().filter(|other| look.pos.route.answers[other.index()] == UNANSWERED).collect()
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        // [GR-198] Turn order decides; the first card that calls the move off closes the window.
        let order: Vec<Player> =
            play.pos.order_from(self.player).filter(|player| self.asked.has(*player)).collect();
        let card = |player: Player| play.pos.route.answers[player.index()];
        let first =
            order.into_iter().map(|player| (player, card(player))).find(|(_, answer)| *answer < AGREED);
        play.pos.route.answers = [UNANSWERED; crate::player::MOST_PLAYERS];
        let Some((player, card)) = first else { return };
        let id = DesignId(card);
        play.reveal(id, place::hand(player), place::TABLE);
        play.tell(|look| Event::Played { who: look.party(player), card: id });
        play.call_off_move(self.player, player, id);
        play.discard(id, place::TABLE);
        // The walk falls away. Pods handled before the first step were the move of these pieces [GR-265].
        let acted = Walk::below(play.look(), 0).is_some_and(|walk| walk.acted);
        play.pop();
        play.put_down(self.player, acted);
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.list_plays(player, &[Window::MoveReact], out);
        out.push(Action::Pass);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Play(card) => look.check_play(player, card, &[Window::MoveReact]),
            Action::Pass => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let card = match action {
            Action::Play(card) => play.rules.pack.cards.find(card),
            _ => None,
        };
        play.pos.route.answers[player.index()] = card.map_or(AGREED, |id| id.0);
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Pass
    }

    fn quick(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        Some(Action::Pass)
    }

    fn stirred_by(self, _look: Look<'_>) -> Option<Player> {
        Some(self.player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let to = look.pos.route.path.last().map(|area| look.area_name(*area)).unwrap_or_default();
        let text = format!(
            "{}: {} moves {} to {to}; play a card against it?",
            look.name(player),
            look.name(self.player),
            look.in_hand_text(self.player),
        );
        Question::new("move-react", "GR-260", text)
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Pass { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} moves {}", look.name(self.player), look.in_hand_text(self.player))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(!self.asked.has(self.player), "nobody reacts to an own move")?;
        let everybody = look.pos.options.all_players();
        must(self.asked.minus(everybody).is_empty(), "somebody who is not there reacts")?;
        let answered = |player: Player| {
            let answer = look.pos.route.answers[player.index()];
            answer >= AGREED || {
                let id = DesignId(answer);
                id.index() < look.deck().designs.len() && look.holds(player, id)
            }
        };
        // Before the window opens, the answers are about permission to pass.
        let above = look.pos.steps.iter().rev().position(|step| *step == self.into()).unwrap_or(0);
        must(above > 0 || self.asked.iter().all(answered), "somebody reacts with a card of others")?;
        let walks = Walk::below(look, above + 1).is_some_and(|walk| walk.player == self.player);
        must(walks, "a reaction needs a walk")
    }

    fn reseal<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player) {
        // What others have sealed may be anything that they may hold; most have nothing to play.
        for other in self.asked.without(player).iter() {
            let answer = &mut play.pos.route.answers[other.index()];
            if *answer != UNANSWERED {
                *answer = AGREED;
            }
        }
    }
}
