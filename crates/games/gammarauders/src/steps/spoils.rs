//! The winners take cards of the primary loser [GR-185, GR-186].

use retrograde_cards::EVERYBODY;
use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::cards::place;
use crate::effect::{Op, Safe, Who};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::pack::Hook;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// The winners take one card each, the primary first; then losers whose talents take cards.
    pub(crate) struct Spoils = "spoils" {
        turn: u8,
        /// Whether the one at turn has taken the card, and talents come next.
        taken: bool,
    }
}

impl Look<'_> {
    fn primary_loser(self) -> Option<Player> {
        Some(self.pos.combat.primary(self.losing()?))
    }

    /// Whether a loser has cards to be taken.
    fn has_spoils(self, loser: Player) -> bool {
        let safe = self.pos.combat.is_safe(loser, Safe::Hand);
        let bare = self.hand(loser).is_empty() && self.front(loser).is_empty();
        !safe && !bare
    }
}

impl Spoils {
    /// Whose turn it is, and whether as a winner.
    fn player(self, look: Look<'_>) -> Option<(Player, bool)> {
        let winner = look.pos.combat.winner?;
        let won = look.party_in_order(winner).map(|player| (player, true));
        let lost = look.party_in_order(winner.other()).map(|player| (player, false));
        won.chain(lost).nth(usize::from(self.turn))
    }

    /// [GR-286] Cards that a talent or a weapon takes follow directly.
    fn talents<L: Log<Event>>(play: &mut Play<'_, L>, player: Player, won: bool) {
        let look = play.look();
        let Some(winner) = look.pos.combat.winner else { return };
        let (winning, losing) = (look.pos.combat.primary(winner), look.pos.combat.primary(winner.other()));
        let side = if won { winner } else { winner.other() };
        let hook = if won { Hook::Win } else { Hook::Lose };
        let moment = if won { crate::effect::Moment::Win } else { crate::effect::Moment::Lose };
        let borg = look.borg_side(player) == Some(side);
        let talent = look.bioborg(player).map(|bioborg| &bioborg.talent);
        let talent = talent.filter(|talent| borg && talent.hook == hook).map(|talent| talent.effects);
        // The weapon has gone back or is discarded by now.
        let weapon = look.pos.combat.showed(player).filter(|_| look.weapon_side(player) == Some(side));
        let weapon = weapon.map(|id| look.design(id).effects);
        let mut takes: Vec<(Player, u8)> = Vec::new();
        for span in [weapon, talent].into_iter().flatten() {
            for effect in play.rules.pack.program.list(span) {
                if let Op::MoveCard { from, count, .. } = effect.op
                    && effect.on == moment
                    && play.look().holds_all(effect.cond, player, Some(side))
                {
                    takes.push((if from == Who::Winner { winning } else { losing }, count));
                }
            }
        }
        for (from, count) in takes {
            for _ in 0..count {
                if from != player && !play.pos.combat.is_safe(from, Safe::Hand) {
                    play.steal_hidden(from, player);
                }
            }
        }
    }
}

impl Room for Spoils {
    fn asked(self, look: Look<'_>) -> Players {
        let (Some((player, true)), Some(loser), false) =
            (self.player(look), look.primary_loser(), self.taken)
        else {
            return Players::NONE;
        };
        if look.has_spoils(loser) { Players::only(player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let Some((player, won)) = self.player(play.look()) else {
            play.pop();
            return;
        };
        play.replace(Spoils { turn: self.turn + 1, taken: false });
        Spoils::talents(play, player, won);
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        let loser = look.primary_loser()?;
        if look.front(loser).is_empty() {
            return Some(Action::TakeHidden);
        }
        super::identity::single(self, look, player)
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let Some(loser) = look.primary_loser() else { return };
        out.extend((!look.hand(loser).is_empty()).then_some(Action::TakeHidden));
        out.extend(look.deck().designs_of(look.front(loser)).map(|id| Action::TakeUp(look.card_name(id))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Some(loser) = look.primary_loser() else { return not_asked() };
        match action {
            Action::TakeHidden => {
                require(!look.hand(loser).is_empty(), "GR-186", "the loser has no hidden card")
            }
            Action::TakeUp(card) => look
                .card_in(look.front(loser), card, "GR-186", "this card is not in front of the loser")
                .map(|_| ()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Some(loser) = play.look().primary_loser() else { return };
        play.replace(Spoils { taken: true, ..self });
        match action {
            Action::TakeUp(card) => {
                let Some(id) = play.rules.pack.cards.find(card) else { return };
                play.move_card(id, place::front(loser), place::front(player), EVERYBODY);
                play.tell(|look| Event::CardTaken {
                    who: look.party(player),
                    from: look.party(loser),
                    up: Some(id),
                    effect: false,
                });
                play.spill(loser);
            }
            _ => play.steal_hidden(loser, player),
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        super::identity::first(self, look, player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let loser = look.primary_loser().map_or("the loser", |loser| look.name(loser));
        Question::new("spoils", "GR-185", format!("{}: take a card from {loser}", look.name(player)))
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.player(look).map_or("Somebody", |(player, _)| look.name(player));
        format!("{who} takes a card")
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.winner.is_some() && self.turn <= 12, "nobody has won")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }
}
