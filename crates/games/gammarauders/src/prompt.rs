//! Questions in words, with odds and with what is forbidden and why.

mod draft;
mod help;
mod items;
mod pictures;

use retrograde_core::{Choice, Mark as SceneMark, MarkKind, Prompt, Tone, Touch, ahead};

use crate::action::Action;
use crate::area::Area;
use crate::look::Look;
use crate::player::Player;
use crate::room::Room;
use crate::scene::{borg_id, spot_id, stack_id};
use crate::steps::{Step, each_step};
use crate::trade::Ware;

impl Look<'_> {
    /// The question to a player.
    pub(crate) fn prompt(self, player: Player) -> Prompt {
        let seat = player.seat();
        let Some(&step) = self.pos.steps.last().filter(|_| !self.pos.is_over()) else {
            return Prompt::over(seat);
        };
        let question = each_step!(step, room => room.question(self, player));
        let mut actions = Vec::new();
        each_step!(step, room => room.list(self, player, &mut actions));
        let open = actions.len();
        each_step!(step, room => room.thinkable(self, player, &mut actions));
        let mut choices: Vec<Choice> = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index < open {
                choices.push(self.choice(player, step, action));
            } else if !actions[..index].contains(&action)
                && let Err(block) = each_step!(step, room => room.check(self, player, action))
                && block.has_rule()
            {
                let blocked = Some(block.refusal());
                choices.push(Choice { blocked, odds: None, ..self.choice(player, step, action) });
            }
        }
        let suggested = each_step!(step, room => room.suggested(self, player));
        let amounts = self.amounts(player, step, &actions[..open], suggested);
        let suggested = suggested.filter(|_| amounts.is_none()).map(|action| action.to_string());
        let is_open =
            |answer: &String| choices.iter().any(|one| one.answer == *answer && one.blocked.is_none());
        Prompt {
            kind: question.kind.to_owned(),
            help: help::help(&self.pos.options, question.kind).to_owned(),
            recommended: suggested.filter(is_open),
            amounts,
            draft: each_step!(step, room => room.draft(self, player)),
            set_up: self.pos.turn == 0,
            ways: self.with_all(player, step, &actions[..open]).into_iter().collect(),
            meets: self.meets(player, step, question.kind),
            ..Prompt::new(seat, self.to_whom(player, question.text), question.rule, choices)
        }
    }

    /// Everything that can take part and what is said then, as one choice.
    fn with_all(self, player: Player, step: Step, open: &[Action]) -> Option<Choice> {
        let last = each_step!(step, room => room.with_all())?;
        let all = open.iter().copied().find(|action| *action == Action::AddAll)?;
        let after = ahead(self.rules, self.pos, player.seat(), all)?;
        let look = Look { rules: self.rules, pos: &after };
        let next = *after.steps.last()?;
        let label = each_step!(next, room => room.label(look, player, last))?;
        Some(Choice { label, then: vec![last.to_string()], ..self.choice(player, step, all) })
    }

    /// A question without the name of the one who is asked, which everybody sees anyway.
    fn to_whom(self, player: Player, text: String) -> String {
        match text.strip_prefix(self.name(player)).and_then(|rest| rest.strip_prefix(": ")) {
            Some(rest) => retrograde_cards::text::sentence(rest),
            None => text,
        }
    }

    fn choice(self, player: Player, step: Step, action: Action) -> Choice {
        let label = each_step!(step, room => room.label(self, player, action));
        let label = label.unwrap_or_else(|| self.label(player, action));
        Choice {
            group: self.group(player, action),
            touches: Look::touches(player, action),
            odds: each_step!(step, room => room.odds(self, player, action)),
            kind: each_step!(step, room => room.choice_kind(action)),
            marks: self.choice_marks(step, player, action),
            about: self.about(player, action),
            cost: self.cost(step, action),
            picture: self.picture(player, action),
            ..Choice::new(action.to_string(), label)
        }
    }

    /// Choices of one place or one sort stand together.
    fn group(self, player: Player, action: Action) -> Option<String> {
        Some(match action {
            Action::Take(_, _, area) | Action::Add(_, _, area) | Action::Lose(_, area) => {
                self.area_name(area)
            }
            Action::Attack(area, _) => self.area_name(area),
            Action::Give(_) => "You give".to_owned(),
            Action::Get(_) => "You get".to_owned(),
            Action::DropGive(_) | Action::DropGet(_) => "Already in the offer".to_owned(),
            Action::Play(_) => "Cards".to_owned(),
            Action::Via(_) => "By way of".to_owned(),
            Action::Mount(card, _) => {
                let id = self.deck().find(card)?;
                self.design(id).name.clone()
            }
            Action::Lay(..) => "Where, and which way round".to_owned(),
            Action::Cash(.., who) | Action::CashCard(_, who) if who != player => {
                "For someone else".to_owned()
            }
            _ => return None,
        })
    }

    fn touches(player: Player, action: Action) -> Vec<Touch> {
        let space = |area: Area| Touch::Space(area.to_string());
        let card = |name: retrograde_core::Short| Touch::Card(name.to_string());
        match action {
            Action::Take(_, unit, area) | Action::Add(_, unit, area) => {
                vec![Touch::Piece(stack_id(area, player, unit.kind)), space(area)]
            }
            Action::Lose(unit, area) => vec![Touch::Piece(stack_id(area, player, unit.kind)), space(area)],
            Action::TakeBorg | Action::AddBorg | Action::Use | Action::Refit => {
                vec![Touch::Piece(borg_id(player))]
            }
            Action::At(area)
            | Action::To(area)
            | Action::RefuseAt(area)
            | Action::Attack(area, _)
            | Action::RetreatBorg(area)
            | Action::Retreat(_, _, area) => vec![space(area)],
            Action::Play(name)
            | Action::Discard(name)
            | Action::DiscardUp(name)
            | Action::Keep(name)
            | Action::Pick(name)
            | Action::Mount(name, _)
            | Action::Show(name, _)
            | Action::CashCard(name, _)
            | Action::TakeUp(name) => vec![card(name)],
            Action::Lay(spot, _) => vec![Touch::Space(spot_id(spot))],
            Action::AcceptOffer(id)
            | Action::DeclineOffer(id)
            | Action::Counter(id)
            | Action::Withdraw(id) => vec![Touch::Offer(id.to_string())],
            Action::Give(Ware::Card(name) | Ware::Up(name)) | Action::Get(Ware::Up(name)) => vec![card(name)],
            _ => Vec::new(),
        }
    }

    /// What a move costs: areas of those that the pieces may go.
    fn cost(self, step: Step, action: Action) -> String {
        let Action::To(area) = action else { return String::new() };
        match each_step!(step, room => room.way(self, area)) {
            Some((way, Some(most))) => format!("{}/{most}", way.len() - 1),
            _ => String::new(),
        }
    }

    fn choice_marks(self, step: Step, player: Player, action: Action) -> Vec<SceneMark> {
        // An area that the way shall lead past is not where a touch on it leads: it is only shown.
        let (Action::To(area) | Action::Via(area)) = action else { return Vec::new() };
        let Some((way, _)) = each_step!(step, room => room.way(self, area)) else { return Vec::new() };
        vec![SceneMark {
            kind: MarkKind::Path,
            owner: Some(player.seat()),
            spaces: way.iter().map(ToString::to_string).collect(),
            title: "the way".to_owned(),
            tone: Tone::Good,
        }]
    }
}
