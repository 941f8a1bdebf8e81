//! Offers put together in one go: who can be offered what.

use retrograde_cards::text::count;
use retrograde_core::{Draft, DraftGood, DraftPartner};

use crate::action::Action;
use crate::cards::DesignId;
use crate::look::Look;
use crate::player::Player;
use crate::scene::{picture_of, turn_id};
use crate::trade::{Deal, Ware};

fn good(answer: Action, title: String, group: &str, most: usize) -> DraftGood {
    DraftGood {
        answer: answer.to_string(),
        title,
        group: group.to_owned(),
        most: most as u32,
        picture: None,
        card: None,
        together: String::new(),
    }
}

impl Look<'_> {
    /// Everybody to whom an offer can be made, and of what.
    pub(crate) fn draft(self, player: Player) -> Option<Draft> {
        let others = self.others(player).filter(|other| self.check_offer(player, *other).is_ok());
        let partners: Vec<DraftPartner> = others.map(|other| self.draft_partner(player, other)).collect();
        (!partners.is_empty()).then(|| Draft {
            partners,
            propose: Action::Propose.to_string(),
            cancel: Action::Cancel.to_string(),
        })
    }

    fn draft_partner(self, player: Player, other: Player) -> DraftPartner {
        let theirs = self.alliance(other);
        let pods = if theirs.standing {
            count(theirs.stored, "pod")
        } else {
            "fortress trashed, no pods".to_owned()
        };
        let cards = count((self.hand(other).len() + self.front(other).len()) as u8, "card");
        let deal = Deal::empty(player, other);
        let up = |who: Player, ware: &dyn Fn(Ware) -> Action, group: &str| -> Vec<DraftGood> {
            self.deck()
                .designs_of(self.front(who))
                .map(|id| self.card_good(who, id, true, ware, group))
                .collect()
        };
        let mut gives = Vec::new();
        if self.check_give(&deal, Ware::Pod).is_ok() {
            let most = usize::from(self.alliance(player).stored);
            let pods = good(Action::Give(Ware::Pod), "pod".to_owned(), "Pods in your fortress", most);
            gives.push(DraftGood { picture: Some("pod".to_owned()), ..pods });
        }
        let hand = self.deck().designs_of(self.hand(player));
        gives.extend(hand.map(|id| self.card_good(player, id, false, &Action::Give, "Your cards")));
        gives.extend(up(player, &Action::Give, "Your cards"));
        gives.push(self.turn_good(Action::Give(Ware::Turn), player));
        let name = self.name(other);
        let mut gets = Vec::new();
        if self.check_get(&deal, Ware::Pod).is_ok() {
            let group = format!("Pods of {name}");
            let pods = good(Action::Get(Ware::Pod), "pod".to_owned(), &group, usize::from(theirs.stored));
            gets.push(DraftGood { picture: Some("pod".to_owned()), ..pods });
        }
        let group = format!("Cards of {name}: face down, they choose; face up, you do");
        if self.check_get(&deal, Ware::AnyCard).is_ok() {
            let most = self.hand(other).len();
            gets.push(good(Action::Get(Ware::AnyCard), "any card".to_owned(), &group, most));
        }
        gets.extend(up(other, &Action::Get, &group));
        gets.push(self.turn_good(Action::Get(Ware::Turn), other));
        DraftPartner {
            seat: other.seat(),
            begin: Action::Offer(other).to_string(),
            about: format!("{pods}, {cards}, turn card {}", theirs.turn_card),
            gives,
            gets,
        }
    }

    fn card_good(
        self,
        who: Player,
        id: DesignId,
        up: bool,
        ware: &dyn Fn(Ware) -> Action,
        group: &str,
    ) -> DraftGood {
        let name = self.card_name(id);
        let from = if up { self.front(who) } else { self.hand(who) };
        let ware = ware(if up { Ware::Up(name) } else { Ware::Card(name) });
        let design = self.design(id);
        let most = (from & self.copies(id)).len();
        DraftGood {
            card: Some(name.to_string()),
            picture: Some(picture_of(design)),
            ..good(ware, design.name.clone(), group, most)
        }
    }

    fn turn_good(self, answer: Action, who: Player) -> DraftGood {
        let number = self.alliance(who).turn_card;
        DraftGood {
            card: Some(turn_id(number)),
            together: "turn".to_owned(),
            ..good(answer, format!("turn card {number}"), "Turn cards", 1)
        }
    }
}
