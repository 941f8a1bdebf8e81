//! Phase 3: a player's go [GR-066].

use retrograde_core::phrase::Maybe;
use retrograde_core::{ChoiceKind, Log, step};

use crate::action::{Action, Jokers, Source};
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::options::Reinforcement;
use crate::pack::Stock;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room};

step! {
    /// A player may cash cards, burn a pod, pass.
    pub(crate) struct Reinforce = "reinforce" {
        player: Player,
    }
}

const WINDOWS: [Window; 2] = [Window::Reinforce, Window::Go];

impl Reinforce {
    fn list_cash(look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        if look.pos.options.reinforcement == Reinforcement::Flat {
            let cards =
                Stock::ALL.into_iter().flat_map(|stock| look.deck().designs_of(look.stock(player, stock)));
            for id in cards {
                let name = look.card_name(id);
                let open = look.players().filter(|who| look.check_cash_card(player, name, *who).is_ok());
                out.extend(open.map(|who| Action::CashCard(name, who)));
            }
            return;
        }
        let any = look.stock(player, Stock::Any).len() as u8;
        for unit in Stock::ALL {
            let most = look.stock(player, unit).len() as u8;
            if most == 0 {
                continue;
            }
            let jokers = if unit == Stock::Any { 0 } else { any };
            for who in look.players().filter(|who| look.check_beneficiary(*who, unit).is_ok()) {
                for count in 1..=most {
                    for with in 0..=jokers {
                        let with = Maybe((with > 0).then_some(Jokers(with)));
                        out.push(Action::Cash(count, unit, with, who));
                    }
                }
            }
        }
    }
}

impl Room for Reinforce {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        Reinforce::list_cash(look, player, out);
        for from in Source::ALL {
            out.extend(look.check_burn(player, from).is_ok().then_some(Action::BurnPod(from)));
        }
        look.list_plays(player, &WINDOWS, out);
        out.push(Action::Pass);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Cash(count, unit, Maybe(with), who) => {
                look.check_cash(player, count, unit, with.map_or(0, |Jokers(with)| with), who)?;
                // `with 0 any` is written without it.
                if with == Some(Jokers(0)) { not_asked() } else { Ok(()) }
            }
            Action::CashCard(card, who) => look.check_cash_card(player, card, who),
            Action::BurnPod(from) => look.check_burn(player, from),
            Action::Play(card) => look.check_play(player, card, &WINDOWS),
            Action::Pass | Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Cash(count, unit, Maybe(with), who) => {
                play.cash(player, count, unit, with.map_or(0, |Jokers(with)| with), who);
            }
            Action::CashCard(card, who) => {
                if let Some(id) = play.rules.pack.cards.find(card) {
                    play.cash_card(player, id, who);
                }
            }
            Action::BurnPod(from) => play.burn_pod(player, from),
            Action::Play(card) => play.play_card(player, card, Window::Reinforce),
            Action::Pass => play.pass_turn(player),
            _ => play.pop(),
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let mut cash = Vec::new();
        Reinforce::list_cash(look, player, &mut cash);
        let burns = Source::ALL.iter().any(|from| look.check_burn(player, *from).is_ok());
        let what = match (!cash.is_empty(), burns) {
            (true, true) => "cash cards, burn a pod, or pass the turn for units or cards",
            (true, false) => "cash cards for units, or pass the turn",
            (false, true) => "burn a pod, or pass the turn for units or cards",
            (false, false) => "pass the turn for units or cards, or play on?",
        };
        Question::new("reinforce", "GR-066", format!("{}: {what}", look.name(player)))
    }

    fn label(self, look: Look<'_>, player: Player, action: Action) -> Option<String> {
        match action {
            Action::Pass => {
                let card = usize::from(look.alliance(player).turn_card.max(1)) - 1;
                let items = look.rules.pack.numbers.turn_values[card];
                Some(format!("Pass the rest of the turn for {items} units or cards"))
            }
            Action::Done => Some("No more reinforcements".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(Source::ALL.map(Action::BurnPod));
        for unit in Stock::ALL.into_iter().filter(|unit| !look.stock(player, *unit).is_empty()) {
            out.extend(look.players().map(|who| Action::Cash(1, unit, Maybe(None), who)));
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_reinforcements(player, out);
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} calls reinforcements", look.name(self.player))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        Some(look.alliance(self.player).fort)
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_go(3, self.player)
    }
}
