//! Several of a kind, taken one by one: army units, cards, losses.

use retrograde_cards::text::sentence;
use retrograde_core::{AmountRow, Amounts};

use crate::action::Action;
use crate::look::Look;
use crate::piece::Kind;
use crate::player::Player;
use crate::room::{Heap, Room};
use crate::steps::{Step, each_step};

/// What army units are good for.
const fn about(kind: Kind) -> &'static str {
    match kind {
        Kind::Soldier => "carry pods",
        Kind::Hovertank => "cross water, shoot next door",
        Kind::Gammajet => "fly anywhere",
    }
}

impl Heap {
    /// Army units of a kind.
    pub(crate) fn of_units(kind: Kind, most: u8) -> Heap {
        Heap { title: sentence(&format!("{kind}s")), about: about(kind), picture: kind.to_string(), most }
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
        let (left, label) = each_step!(step, room => room.several())?;
        if left < 2 || open.len() < 2 {
            return None;
        }
        let row = |action: &Action| {
            let heap = each_step!(step, room => room.heap(self, player, *action))?;
            Some(AmountRow {
                words: action.to_string(),
                title: heap.title,
                about: heap.about.to_owned(),
                picture: Some(heap.picture),
                range: (0, u32::from(heap.most)),
                value: 0,
            })
        };
        let mut rows: Vec<AmountRow> = open.iter().filter_map(row).collect();
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
            space: None,
        })
    }
}
