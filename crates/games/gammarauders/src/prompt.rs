//! Questions in words, with odds and with what is forbidden and why.

use retrograde_core::{Choice, Forecast, Mark as SceneMark, MarkKind, Prompt, Tone, Touch};

use crate::action::{Action, Fuel};
use crate::area::Area;
use crate::help::{ADVISED, help};
use crate::look::Look;
use crate::odds::beats;
use crate::pack::Sort;
use crate::player::Player;
use crate::room::Room;
use crate::scene::{borg_id, stack_id};
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
        // Every trick in hand is shown, with the reason why it cannot be played now.
        let tricks = self.deck().designs_of(self.hand(player));
        let tricks = tricks.filter(|id| matches!(self.design(*id).sort, Sort::Trick(_)));
        actions.extend(tricks.map(|id| Action::Play(self.card_name(id))));
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
        let recommended = each_step!(step, room => room.default(self, player));
        let advised = ADVISED.contains(&question.kind) && actions[..open].contains(&recommended);
        Prompt {
            kind: question.kind.to_owned(),
            help: help(question.kind).to_owned(),
            recommended: advised.then(|| recommended.to_string()),
            draft: matches!(step, Step::Trading(_)).then(|| self.draft(player)),
            ..Prompt::new(seat, question.text, question.rule, choices)
        }
    }

    fn choice(self, player: Player, step: Step, action: Action) -> Choice {
        let label = each_step!(step, room => room.label(self, player, action));
        let label = label.unwrap_or_else(|| self.label(player, action));
        Choice {
            group: self.group(action),
            touches: self.touches(player, action),
            odds: self.choice_odds(player, step, action),
            kind: each_step!(step, room => room.choice_kind(action)),
            about: self.about(action),
            picture: self.picture(action),
            marks: self.choice_marks(step, player, action),
            ..Choice::new(action.to_string(), label)
        }
    }

    /// What a choice does, where its label is only a name.
    fn about(self, action: Action) -> String {
        let card = match action {
            Action::Play(name) | Action::Keep(name) | Action::Show(name, _) | Action::Mount(name, _) => name,
            _ => return String::new(),
        };
        self.deck().find(card).map(|id| self.rules.pack.card_text(id)).unwrap_or_default()
    }

    /// The picture of a choice, a key of the theme's drawings.
    fn picture(self, action: Action) -> Option<String> {
        Some(match action {
            Action::Play(name)
            | Action::Keep(name)
            | Action::Pick(name)
            | Action::Discard(name)
            | Action::DiscardUp(name)
            | Action::Mount(name, _)
            | Action::Show(name, _)
            | Action::CashCard(name, _)
            | Action::TakeUp(name) => format!("card.{name}"),
            Action::TakeItem(item) => item.to_string(),
            Action::Take(_, unit, _) | Action::Add(_, unit, _) | Action::Lose(unit, _) => {
                unit.kind.word().to_owned()
            }
            Action::Bioborg(name) => {
                let at = self.rules.pack.bioborg(name)?;
                format!("bioborg.{}", self.rules.pack.bioborgs[at].species)
            }
            Action::BurnPod(_) | Action::PickUp(..) | Action::Drop(..) | Action::Collect(..) => {
                "pod".to_owned()
            }
            _ => return None,
        })
    }

    /// Choices of one place or one sort stand together.
    fn group(self, action: Action) -> Option<String> {
        Some(match action {
            Action::Take(_, _, area) | Action::Add(_, _, area) | Action::Lose(_, area) => {
                self.area_name(area)
            }
            Action::Attack(area, _) => self.area_name(area),
            Action::Give(_) | Action::DropGive(_) => "You give".to_owned(),
            Action::Get(_) | Action::DropGet(_) => "You get".to_owned(),
            Action::Play(_) => "Cards".to_owned(),
            Action::Via(_) => "By way of".to_owned(),
            Action::Mount(card, _) => {
                let id = self.deck().find(card)?;
                self.design(id).name.clone()
            }
            Action::Lay(spot, _) => format!("At {},{}", spot.q, spot.r),
            Action::Cash(..) | Action::CashCard(..) => "Cash cards".to_owned(),
            _ => return None,
        })
    }

    fn touches(self, player: Player, action: Action) -> Vec<Touch> {
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
            | Action::Via(area)
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
            Action::Give(Ware::Card(name) | Ware::Up(name)) | Action::Get(Ware::Up(name)) => vec![card(name)],
            _ => Vec::new(),
        }
    }

    fn choice_odds(self, player: Player, step: Step, action: Action) -> Option<Forecast> {
        match (step, action) {
            (Step::Attacks(_), Action::Attack(area, whom)) => {
                let (attack, defence) = self.attack_forecast(player, area, whom);
                Some(Forecast {
                    chance: beats(attack.fixed, attack.dice, defence.fixed, defence.dice),
                    need: "more than the defence".to_owned(),
                    because: vec![
                        format!(
                            "everything in reach with the best weapon and all pods: {} and {} dice",
                            attack.fixed, attack.dice
                        ),
                        format!(
                            "the defence with all its pods, a hidden weapon counted as 4: {} and {} dice",
                            defence.fixed, defence.dice
                        ),
                    ],
                })
            }
            (Step::Burn(_), Action::Burn(Fuel { borg, fort })) => self.forecast(player, borg + fort),
            (Step::Round(_) | Step::Decide(_) | Step::Invite(_), Action::Pass | Action::Continue)
                if self.pos.combat.winner.is_none() =>
            {
                self.forecast(player, 0)
            }
            _ => None,
        }
    }

    /// The way that the pieces in hand would go.
    fn choice_marks(self, step: Step, player: Player, action: Action) -> Vec<SceneMark> {
        let (Step::Hand(hand), Action::To(area)) = (step, action) else { return Vec::new() };
        if !hand.at.is_somewhere() {
            return Vec::new();
        }
        let spaces = std::iter::once(hand.at).chain(self.pos.route.path.iter().copied()).chain([area]);
        vec![SceneMark {
            kind: MarkKind::Path,
            owner: Some(player.seat()),
            spaces: spaces.map(|area| area.to_string()).collect(),
            title: "the way".to_owned(),
            tone: Tone::Good,
        }]
    }
}
