//! Trade [RT-159, RT-160, RT-352].

use retrograde_core::{Draft, Log, Short, step};

use crate::action::Action;
use crate::deck::place;
use crate::event::{Event, Goods};
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::position::{Bundle, Trade};
use crate::room::{Question, Room};
use crate::weapon::{Ammo, ItemId};

step! {
    /// Somebody puts an offer together, good by good.
    pub(crate) struct Offer = "offer" { by: Gi }
}

/// A good in a trade.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Good {
    Item(ItemId),
    Round(Ammo),
}

impl Look<'_> {
    fn good(self, name: Short) -> Option<Good> {
        let ammo = Ammo::ALL.into_iter().find(|ammo| self.rules.ammo_ids[*ammo as usize] == name);
        ammo.map(Good::Round).or_else(|| self.item_named(name).map(Good::Item))
    }

    /// How many more of a good somebody can put into an offer.
    fn left_to_offer(self, gi: Gi, good: Good) -> u8 {
        let bundle = &self.pos.trade.goods[self.side(gi)];
        match good {
            Good::Item(item) => {
                let has = self.items(gi).filter(|held| held.item == item).count();
                let in_offer = bundle.items.iter().filter(|other| **other == item).count();
                let room = bundle.items.remaining_capacity();
                has.saturating_sub(in_offer).min(room) as u8
            }
            Good::Round(ammo) => {
                self.pos.gi(gi).ammo[ammo as usize].saturating_sub(bundle.ammo[ammo as usize])
            }
        }
    }

    fn list_goods(self, gi: Gi, answer: impl Fn(Short) -> Action, out: &mut Vec<Action>) {
        for ammo in Ammo::ALL {
            if self.left_to_offer(gi, Good::Round(ammo)) > 0 {
                out.push(answer(self.rules.ammo_ids[ammo as usize]));
            }
        }
        for item in self.item_kinds(gi) {
            if self.left_to_offer(gi, Good::Item(item)) > 0 {
                out.push(answer(self.item(item).id));
            }
        }
    }

    fn check_good(self, gi: Gi, name: Short) -> Check {
        let left = self.good(name).map_or(0, |good| self.left_to_offer(gi, good));
        require(left > 0, "RT-160", "there is no more of that to offer")
    }

    /// Goods of a side, for a client to choose from.
    pub(crate) fn draft_goods(self, gi: Gi, verb: &str) -> Vec<retrograde_core::DraftGood> {
        let rounds =
            Ammo::ALL.into_iter().filter(|ammo| self.pos.gi(gi).ammo[*ammo as usize] > 0).map(|ammo| {
                (
                    self.rules.ammo_ids[ammo as usize],
                    self.rules.pack.numbers.ammo_name(ammo).to_owned(),
                    self.pos.gi(gi).ammo[ammo as usize],
                    "Rounds",
                )
            });
        let items = self.item_kinds(gi).map(|item| {
            let count = self.items(gi).filter(|held| held.item == item).count() as u8;
            (self.item(item).id, self.item(item).name.clone(), count, "Special Items")
        });
        rounds
            .chain(items)
            .map(|(id, title, most, group)| retrograde_core::DraftGood {
                answer: format!("{verb} {id}"),
                title,
                group: group.to_owned(),
                most: most.into(),
                picture: None,
                card: None,
                together: String::new(),
            })
            .collect()
    }
}

impl Room for Offer {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::only(self.by)
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Cancel);
        if self.check(look, gi, Action::Propose).is_ok() {
            out.push(Action::Propose);
        }
        look.list_goods(gi, Action::Give, out);
        look.list_goods(look.partner(gi), Action::Get, out);
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Cancel => Ok(()),
            Action::Propose => {
                let empty = look.pos.trade.goods.iter().all(Bundle::is_empty);
                require(!empty, "RT-160", "an offer must include something")
            }
            Action::Give(name) => look.check_good(gi, name),
            Action::Get(name) => look.check_good(look.partner(gi), name),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let other = play.look().partner(gi);
        match action {
            Action::Give(name) => play.add_good(gi, name),
            Action::Get(name) => play.add_good(other, name),
            Action::Propose => {
                play.replace(Consider { by: other });
                play.tell_offer(gi, other);
            }
            _ => {
                play.pop();
                play.pos.trade = Trade::default();
                play.tell(|_| Event::TradeOver { gi, other, agreed: false });
            }
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = look.name(look.partner(gi));
        Question::new("RT-160", "trade", format!("{}: what do you offer {other}?", look.name(gi)))
            .help("Give and ask for items and rounds, one by one, then make the offer.")
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Cancel)
    }

    /// What goods are worth to the other nobody can say.
    fn advised(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        None
    }

    fn draft(self, look: Look<'_>, gi: Gi) -> Option<Draft> {
        Some(look.trade_draft(gi, ""))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} and {} trade", look.name(look.pos.active), look.name(look.defender()))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_offer(gi, out);
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_trade_sound() && self.by == look.offers()
    }
}

impl Look<'_> {
    /// Whose offer it is: the two take turns [RT-160].
    fn offers(self) -> Gi {
        if self.pos.trade.counters.is_multiple_of(2) { self.pos.active } else { self.defender() }
    }

    /// Whether both have what they would give.
    fn is_trade_sound(self) -> bool {
        let has = |gi: Gi| {
            let bundle = &self.pos.trade.goods[self.side(gi)];
            let rounds = bundle.ammo.iter().zip(self.pos.gi(gi).ammo).all(|(wanted, has)| *wanted <= has);
            let items = bundle.items.iter().all(|item| {
                let wanted = bundle.items.iter().filter(|other| *other == item).count();
                item.index() < self.rules.pack.items.len()
                    && self.items(gi).filter(|held| held.item == *item).count() >= wanted
            });
            rounds && items
        };
        let few = self.pos.trade.counters <= self.limits().trade_counters;
        self.is_meeting() && few && has(self.pos.active) && has(self.defender())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    fn add_good(&mut self, gi: Gi, name: Short) {
        let Some(good) = self.look().good(name) else { return };
        let side = self.look().side(gi);
        let bundle = &mut self.pos.trade.goods[side];
        match good {
            Good::Item(item) => {
                // In the order of the pack, so that equal offers are equal.
                let at = bundle.items.iter().position(|other| *other > item).unwrap_or(bundle.items.len());
                bundle.items.insert(at, item);
            }
            Good::Round(ammo) => bundle.ammo[ammo as usize] += 1,
        }
    }

    fn tell_offer(&mut self, gi: Gi, other: Gi) {
        self.tell(|look| Event::Offered {
            gi,
            other,
            gives: Goods::of(&look.pos.trade.goods[look.side(gi)]),
            gets: Goods::of(&look.pos.trade.goods[look.side(other)]),
            seen: Gis(look.circle(gi).0 | look.circle(other).0).seats(),
        });
    }

    /// [RT-160] The goods change hands, all at once.
    fn trade(&mut self) {
        let (gi, other) = (self.pos.active, self.look().defender());
        let goods = std::mem::take(&mut self.pos.trade).goods;
        // What the Attacker gives lies on the table meanwhile, so that no copy goes there and back [RT-C85].
        for (from, to, bundle) in [(gi, place::TABLE, &goods[0]), (other, place::front(gi), &goods[1])] {
            for item in &bundle.items {
                self.give_item(from, to, *item);
            }
            for ammo in Ammo::ALL {
                self.change_ammo(from, ammo, -i16::from(bundle.ammo[ammo as usize]));
            }
        }
        self.move_items(place::TABLE, place::front(other));
        let mut lost = [0; 2];
        for (side, (to, bundle)) in [(other, &goods[0]), (gi, &goods[1])].into_iter().enumerate() {
            for ammo in Ammo::ALL {
                let rounds = i16::from(bundle.ammo[ammo as usize]);
                lost[side] += rounds - self.change_ammo(to, ammo, rounds);
            }
        }
        let [gives, gets] = goods.map(|bundle| Goods::of(&bundle));
        self.tell(|_| Event::Traded { gi, other, gives, gets });
        self.tell_lost(other, lost[0]);
        self.tell_lost(gi, lost[1]);
        self.limit_items(other);
        self.limit_items(gi);
    }
}

step! {
    /// Somebody considers an offer.
    pub(crate) struct Consider = "consider" { by: Gi }
}

impl Room for Consider {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::only(self.by)
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Accept, Action::Decline]);
        if self.check(look, gi, Action::Counter).is_ok() {
            out.push(Action::Counter);
        }
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Accept | Action::Decline => Ok(()),
            Action::Counter => {
                let most = look.limits().trade_counters;
                require(look.pos.trade.counters < most, "RT-352", "you can only accept or decline now")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let other = play.look().partner(gi);
        match action {
            Action::Accept => {
                play.pop();
                play.trade();
            }
            Action::Counter => {
                play.pos.trade.counters += 1;
                play.pos.trade.goods = Default::default();
                play.replace(Offer { by: gi });
                play.tell(|look| Event::Counters {
                    gi,
                    other,
                    seen: Gis(look.circle(gi).0 | look.circle(other).0).seats(),
                });
            }
            _ => {
                play.pop();
                play.pos.trade = Trade::default();
                play.tell(|_| Event::TradeOver { gi, other, agreed: false });
            }
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = look.partner(gi);
        let [gives, gets] = [other, gi].map(|gi| look.bundle_text(&look.pos.trade.goods[look.side(gi)]));
        let text = format!("{}: {} offers {gives} for {gets}. Accept?", look.name(gi), look.name(other));
        Question::new("RT-160", "consider", text)
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Decline)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} considers an offer", look.name(self.by))
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Accept, Action::Decline]);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let something = look.pos.trade.goods.iter().any(|bundle| !bundle.is_empty());
        look.is_trade_sound() && something && look.partner(self.by) == look.offers()
    }
}
