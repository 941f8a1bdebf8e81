//! Several of a kind, taken one by one: army units, cards, losses.

use retrograde_core::{AmountRow, Amounts};

use crate::action::Action;
use crate::look::Look;
use crate::piece::Kind;
use crate::player::Player;
use crate::steps::Step;

/// What army units are good for.
const fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "carry pods",
        Kind::Hovertank => "cross water, shoot next door",
        Kind::Gammajet => "fly anywhere",
    }
}

impl Look<'_> {
    /// How many of each, where that is all there is to say; as many as possible of the one to take if unsure.
    pub(super) fn amounts(
        self,
        player: Player,
        step: Step,
        open: &[Action],
        first: Option<Action>,
    ) -> Option<Amounts> {
        let (left, label) = match step {
            Step::Items(items) => (items.left, "Take them"),
            Step::Muster(muster) if !muster.all => (muster.left, "Place them"),
            Step::Lose(lose) => (lose.left, "Lose them"),
            _ => return None,
        };
        if left < 2 || open.len() < 2 {
            return None;
        }
        let mut rows: Vec<AmountRow> =
            open.iter().filter_map(|action| self.amount(player, step, *action)).collect();
        let all: u32 = rows.iter().map(|row| row.range.1).sum();
        let total = u32::from(left).min(all);
        let first = first.map(|action| action.to_string());
        let mut rest = total;
        let favourite = rows.iter().position(|row| Some(&row.words) == first.as_ref());
        for index in favourite.into_iter().chain(0..rows.len()) {
            let more = rest.min(rows[index].range.1 - rows[index].value);
            rows[index].value += more;
            rest -= more;
        }
        Some(Amounts {
            before: String::new(),
            after: String::new(),
            rows,
            total: (total, total),
            label: label.to_owned(),
            one_by_one: true,
        })
    }

    fn amount(self, player: Player, step: Step, action: Action) -> Option<AmountRow> {
        let most = |most: u8| (0, u32::from(most));
        let (title, about, picture, range) = match (step, action) {
            (Step::Items(items), Action::TakeItem(item)) => match item.kind() {
                Some(kind) => {
                    let most = most(self.supply(player, kind).min(items.left));
                    (format!("{kind}s"), about(kind), kind.to_string(), most)
                }
                None => ("cards".to_owned(), "from the deck", "card-back".to_owned(), most(items.left)),
            },
            (Step::Muster(muster), Action::TakeItem(item)) => {
                let kind = item.kind()?;
                let most = most(self.supply(muster.to, kind).min(muster.left));
                (format!("{kind}s"), about(kind), kind.to_string(), most)
            }
            (Step::Lose(lose), Action::Lose(unit, area)) => {
                let there = self.pos.stacks_of(lose.player);
                let there = there
                    .filter(|stack| lose.at.covers(*stack) && (stack.area, stack.unit()) == (area, unit));
                let count = there.map(|stack| stack.count).sum::<u8>().min(lose.left);
                let pods = if unit.pods > 0 { "with pods" } else { "" };
                (
                    format!("{}s in {}", unit.kind, self.area_name(area)),
                    pods,
                    unit.kind.to_string(),
                    most(count),
                )
            }
            _ => return None,
        };
        let mut title = title;
        title[..1].make_ascii_uppercase();
        Some(AmountRow {
            words: action.to_string(),
            title,
            about: about.to_owned(),
            picture: Some(picture),
            range,
            value: 0,
        })
    }
}
