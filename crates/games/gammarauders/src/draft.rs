//! What can be put into an offer, for clients that compose it as a whole.

use retrograde_core::{Draft, DraftGood, DraftPartner};

use crate::look::Look;
use crate::player::Player;

impl Look<'_> {
    /// With whom a player can trade, and what both have that others may know of.
    pub(crate) fn draft(self, player: Player) -> Draft {
        let open = self.others(player).filter(|other| self.check_offer(player, *other).is_ok());
        Draft {
            partners: open.map(|other| self.draft_partner(player, other)).collect(),
            propose: "propose".to_owned(),
            cancel: "cancel".to_owned(),
        }
    }

    fn draft_partner(self, player: Player, other: Player) -> DraftPartner {
        let theirs = self.alliance(other);
        let (pods, cards) = (theirs.stored, self.hand(other).len() as u8);
        let text = retrograde_cards::text::count;
        let mut gives = self.draft_goods(player, "give", "your");
        let hand = self.hand(player);
        gives.extend(self.deck().designs_of(hand).map(|id| {
            let most = (hand & self.copies(id)).len() as u32;
            let name = self.card_name(id);
            good(format!("give {name}"), &self.design(id).name, "Your cards", most, Some(name.to_string()))
        }));
        let mut gets = self.draft_goods(other, "get", "their");
        if cards > 0 {
            let title = "a card of their choice";
            gets.push(good("get any-card".to_owned(), title, "Their cards", u32::from(cards).min(6), None));
        }
        DraftPartner {
            seat: other.seat(),
            begin: format!("offer {other}"),
            about: format!("{}, {}, turn card {}", text(pods, "pod"), text(cards, "card"), theirs.turn_card),
            gives,
            gets,
        }
    }

    /// Pods, turn card and face-up cards of a side.
    fn draft_goods(self, of: Player, verb: &str, whose: &str) -> Vec<DraftGood> {
        let alliance = self.alliance(of);
        let mut goods = Vec::new();
        if alliance.standing && alliance.stored > 0 {
            let group = format!("Pods in {whose} fortress");
            let pods = good(format!("{verb} pod"), "pod", &group, u32::from(alliance.stored), None);
            goods.push(DraftGood { picture: Some("pod".to_owned()), ..pods });
        }
        let title = format!("turn card {}", alliance.turn_card);
        let turn = good(format!("{verb} turn"), &title, "Turn cards", 1, None);
        goods.push(DraftGood { together: "turn".to_owned(), picture: Some("turn-card".to_owned()), ..turn });
        let front = self.front(of);
        goods.extend(self.deck().designs_of(front).map(|id| {
            let name = self.card_name(id);
            let most = (front & self.copies(id)).len() as u32;
            let title = format!("{}, face up", self.design(id).name);
            good(format!("{verb} {name} up"), &title, "Cards face up", most, Some(name.to_string()))
        }));
        goods
    }
}

fn good(answer: String, title: &str, group: &str, most: u32, card: Option<String>) -> DraftGood {
    let picture = card.as_ref().map(|name| format!("card.{name}"));
    DraftGood {
        answer,
        title: title.to_owned(),
        group: group.to_owned(),
        most,
        picture,
        card,
        together: String::new(),
    }
}
