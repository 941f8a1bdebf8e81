//! The open question to a player, with blocked choices and odds.

use retrograde_core::{AmountRow, Amounts, Choice, ChoiceKind, Prompt, Seat, Touch};

use crate::action::Action;
use crate::deck::{Deck, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::room::Room;
use crate::steps::{Step, each_step};

impl Look<'_> {
    /// The question to somebody who is asked.
    pub(crate) fn prompt(self, gi: Gi) -> Prompt {
        let Some(step) = self.step().filter(|_| self.asked().has(gi)) else { return Prompt::over(gi.seat()) };
        let question = each_step!(step, room => room.question(self, gi));
        let mut open = Vec::new();
        self.list(gi, &mut open);
        let mut thinkable = Vec::new();
        each_step!(step, room => room.thinkable(self, gi, &mut thinkable));
        let mut choices: Vec<Choice> = open.iter().map(|action| self.choice(gi, *action)).collect();
        let mut seen = open.clone();
        for action in thinkable {
            if seen.contains(&action) {
                continue;
            }
            seen.push(action);
            if let Err(block) = self.check(gi, action)
                && block.has_rule()
            {
                let blocked = Some(block.refusal());
                choices.push(Choice { blocked, odds: None, about: String::new(), ..self.choice(gi, action) });
            }
        }
        // Who can only decline need not be asked, unless others would see that by how soon the answer comes.
        let covers = each_step!(step, room => room.covers(self) || room.is_midway(self));
        if open == [Action::Done] && !covers {
            for declined in choices.iter_mut().filter(|one| one.blocked.is_none()) {
                declined.kind = ChoiceKind::Pass;
            }
        }
        let advised = each_step!(step, room => room.advised(self, gi)).filter(|it| open.contains(it));
        Prompt {
            kind: question.kind.to_owned(),
            help: question.help,
            note: question.note,
            recommended: advised.filter(|_| open.len() > 1).map(|action| action.to_string()),
            amounts: each_step!(step, room => room.amounts(self, gi)),
            draft: each_step!(step, room => room.draft(self, gi)),
            meets: each_step!(step, room => room.meets(self, gi)),
            set_up: self.pos.turn == 0,
            ..Prompt::new(gi.seat(), question.text, question.rule, choices)
        }
    }

    /// Several of these at once, each by its own answer; how many there are of each stands beside it. `last` ends the question.
    pub(crate) fn several(
        self,
        gi: Gi,
        heaps: impl Iterator<Item = (Action, usize)>,
        total: (usize, usize),
        label: &str,
        last: Option<Action>,
    ) -> Option<Amounts> {
        let row = |(action, most): (Action, usize)| {
            let choice = self.choice(gi, action);
            AmountRow {
                words: choice.answer,
                title: choice.label.strip_prefix("Discard ").unwrap_or(&choice.label).to_owned(),
                about: choice.about,
                picture: None,
                range: (0, most as u32),
                value: 0,
            }
        };
        (total.1 > 1).then(|| Amounts {
            before: String::new(),
            after: last.map_or_else(String::new, |action| action.to_string()),
            rows: heaps.map(row).collect(),
            total: (total.0 as u32, total.1 as u32),
            label: label.to_owned(),
            one_by_one: true,
            space: None,
        })
    }

    fn choice(self, gi: Gi, action: Action) -> Choice {
        let mut choice = Choice::new(action.to_string(), self.label(action));
        if let Some(step) = self.step() {
            choice.label = each_step!(step, room => room.label(self, gi, action));
            choice.kind = each_step!(step, room => room.kind(action));
            choice.about = each_step!(step, room => room.about(self, gi, action));
            choice.odds = each_step!(step, room => room.forecast(self, gi, action));
        }
        choice.touches = match action {
            Action::Discard(name) => self.discarded(gi, name),
            _ => Look::touches(gi, action),
        };
        choice.cost = match action {
            Action::Move(name) => self.board().find(name).map_or_else(String::new, |to| self.risk_of(to)),
            _ => String::new(),
        };
        choice
    }

    /// The card of the hand that a discard is about; kit is not in the hand.
    fn discarded(self, gi: Gi, name: retrograde_core::Short) -> Vec<Touch> {
        let rogue = self.kinds(Deck::Rogue, self.hand(gi)).any(|card| self.rogue(card).id == name);
        let mut clues = self.kinds(Deck::Clue, self.cards(Deck::Clue, place::hand(gi)));
        let clue = clues.any(|card| self.rules.pack.clues.ids[card.index()] == name);
        let deck = if rogue { Some(Deck::Rogue) } else { Some(Deck::Clue).filter(|_| clue) };
        deck.map(|deck| Touch::Card(card_id(deck, name))).into_iter().collect()
    }

    /// What lights up while a choice is considered.
    fn touches(gi: Gi, action: Action) -> Vec<Touch> {
        let space = |name: retrograde_core::Short| {
            vec![Touch::Piece(gi.word().to_owned()), Touch::Space(name.to_string())]
        };
        let card = |deck: Deck, name: retrograde_core::Short| vec![Touch::Card(card_id(deck, name))];
        match action {
            Action::Move(name) => space(name),
            Action::Launch(retrograde_core::phrase::Maybe(Some(name))) => space(name),
            Action::Stay => vec![Touch::Piece(gi.word().to_owned())],
            Action::Meet(other) | Action::Name(other) => vec![Touch::Piece(other.word().to_owned())],
            Action::Play(name) => card(Deck::Rogue, name),
            Action::Declare(name) | Action::Drop(name) => card(Deck::Mission, name),
            Action::Want(name) => card(Deck::Clue, name),
            Action::Deliver(name) | Action::Shield(name) | Action::Top(name) => card(Deck::Encounter, name),
            _ => Vec::new(),
        }
    }
}

/// The id of a card in scenes.
pub(crate) fn card_id(deck: Deck, name: retrograde_core::Short) -> String {
    format!("{deck}-{name}")
}

/// Who sits on a seat.
pub(crate) fn gi_of(seat: Seat) -> Gi {
    Gi::of(seat.index())
}
