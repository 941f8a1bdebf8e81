//! What somebody picks because of a card: goods, rounds, a sector, what lies there [RT-D19, RT-355].

use retrograde_core::{Log, Short, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::{Cleared, Goods, Op, Pick, To};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::sector::{Sector, Sectors};
use crate::weapon::Ammo;

step! {
    /// Somebody picks goods of a GI that are discarded, or taken by another.
    pub(crate) struct PickGoods = "pick-goods" { of: Gi, by: Gi, to: Option<Gi>, what: Goods, left: u8 }
}

impl PickGoods {
    fn deck(self) -> Deck {
        match self.what {
            Goods::Rogue => Deck::Rogue,
            Goods::Clue => Deck::Clue,
            Goods::Item | Goods::Companion => Deck::Encounter,
        }
    }

    fn names(self, look: Look<'_>) -> Vec<Short> {
        let of = self.of;
        match self.what {
            Goods::Item => look.item_kinds(of).map(|item| look.item(item).id).collect(),
            Goods::Companion => look.companion_kinds(of).map(|it| look.encounter(it).id).collect(),
            Goods::Rogue | Goods::Clue => {
                let hand = look.kinds(self.deck(), look.cards(self.deck(), place::hand(of)));
                hand.map(|it| look.rules.pack.id(self.deck(), it)).collect()
            }
        }
    }
}

impl Room for PickGoods {
    fn asked(self, look: Look<'_>) -> Gis {
        if self.left > 0 && look.goods(self.of, self.what) > 0 { Gis::only(self.by) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.names(look).into_iter().map(Action::Pick));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Pick(name) = action else { return Err(Block::NOT_ASKED) };
        require(self.names(look).contains(&name), "RT-355", "that is not one of the choices")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        let Action::Pick(name) = action else { return };
        play.replace(PickGoods { left: self.left - 1, ..self });
        if self.what == Goods::Item {
            if let Some(item) = play.look().item_named(name) {
                play.part_item(self.of, self.to, item);
            }
        } else if let Some(card) = play.look().named(self.deck(), name) {
            play.part_card(self.of, self.to, self.what, card);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let what = match self.what {
            Goods::Item => "Special Item",
            Goods::Companion => "Companion",
            Goods::Rogue => "Rogue card",
            Goods::Clue => "Clue card",
        };
        let text = match self.to {
            Some(to) if to == gi => {
                format!("{}: which {what} do you take from {}?", look.name(gi), look.name(self.of))
            }
            _ => format!("{}: which {what} is lost?", look.name(gi)),
        };
        Question::new("RT-355", "pick-goods", text)
    }

    fn sensible(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        if self.what == Goods::Item {
            let item = if self.to.is_some() { look.best_item(self.of) } else { look.least_item(self.of) };
            out.extend(item.map(|item| Action::Pick(look.item(item).id)));
        }
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        matches!(self.what, Goods::Item | Goods::Companion)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.cause(self).is_some_and(|(run, effect)| {
            let (what, n, pick, to) = match look.effect_of(effect).op {
                Op::Discard { what, n, pick } => (what, n, pick, None),
                Op::Take { what, n, pick } => (what, n, pick, Some(run.player)),
                _ => return false,
            };
            let by = if pick == Pick::Player { run.player } else { run.target };
            what == self.what && self.left <= n && to == self.to && by == self.by && self.of == run.target
        }) && look.pos.gi(self.of).is_alive()
    }
}

step! {
    /// Somebody picks a type of ammunition that grows or shrinks; `pays` = all of the rounds or nothing.
    pub(crate) struct PickAmmo = "pick-ammo" { who: Gi, rounds: i8, pays: bool }
}

impl PickAmmo {
    fn fits(self, look: Look<'_>, ammo: Ammo) -> bool {
        let has = look.pos.gi(self.who).ammo[ammo as usize];
        let most = look.rules.pack.numbers.most_ammo[ammo as usize];
        match self.rounds {
            1.. => has < most,
            _ if self.pays => has >= self.rounds.unsigned_abs(),
            _ => has > 0,
        }
    }
}

impl Room for PickAmmo {
    fn asked(self, look: Look<'_>) -> Gis {
        if Ammo::ALL.iter().any(|ammo| self.fits(look, *ammo)) { Gis::only(self.who) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        let open = Ammo::ALL.into_iter().filter(|ammo| self.fits(look, *ammo));
        out.extend(open.map(|ammo| Action::Pick(look.rules.ammo_ids[ammo as usize])));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Pick(name) = action else { return Err(Block::NOT_ASKED) };
        let ammo = Ammo::ALL.into_iter().find(|ammo| look.rules.ammo_ids[*ammo as usize] == name);
        require(ammo.is_some_and(|ammo| self.fits(look, ammo)), "RT-355", "not that type of ammunition")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Action::Pick(name) = action else { return };
        play.pop();
        let ammo = Ammo::ALL.into_iter().find(|ammo| play.rules.ammo_ids[*ammo as usize] == name);
        if let Some(ammo) = ammo {
            play.gain_rounds(gi, ammo, self.rounds);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let rounds = retrograde_cards::text::count(self.rounds.unsigned_abs(), "round");
        let what = match (self.rounds > 0, self.pays) {
            (true, _) => format!("{rounds} of which type do you take?"),
            (false, true) => format!("{rounds} of which type do you pay?"),
            (false, false) => format!("{rounds} of which type do you lose?"),
        };
        Question::new("RT-355", "pick-ammo", format!("{}: {what}", look.name(gi)))
    }

    /// The type of which least is missed.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let open = Ammo::ALL.into_iter().filter(|ammo| self.fits(look, *ammo));
        let key = |ammo: &Ammo| Look::rounds_worth(*ammo, look.pos.gi(gi).ammo[*ammo as usize], self.rounds);
        open.max_by_key(key).map(|ammo| Action::Pick(look.rules.ammo_ids[ammo as usize]))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.cause(self).is_some_and(|(run, effect)| match look.effect_of(effect).op {
            Op::Ammo { kind: None, n, pays } => {
                n == self.rounds && pays == self.pays && run.target == self.who
            }
            _ => false,
        })
    }
}

step! {
    /// Somebody picks where a GI goes: an adjoining sector, or a Drop Zone.
    pub(crate) struct PickSector = "pick-sector" { by: Gi, of: Gi, adjacent: bool }
}

impl PickSector {
    fn open(self, look: Look<'_>) -> Sectors {
        if !look.pos.gi(self.of).is_free() {
            return Sectors::NONE;
        }
        if self.adjacent { look.adjacent(self.of) } else { look.board().zones() }
    }

    fn sector(look: Look<'_>, name: Short) -> Option<Sector> {
        look.board().find(name)
    }
}

impl Room for PickSector {
    fn asked(self, look: Look<'_>) -> Gis {
        if self.open(look).is_empty() { Gis::NONE } else { Gis::only(self.by) }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.open(look).iter().map(|to| Action::Move(look.board().info(to).id)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Move(name) = action else { return Err(Block::NOT_ASKED) };
        let to = PickSector::sector(look, name);
        require(to.is_some_and(|to| self.open(look).has(to)), "RT-355", "the card does not lead there")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Action::Move(name) = action else { return };
        play.pop();
        if let Some(to) = PickSector::sector(play.look(), name) {
            play.carry(self.of, to, gi == self.of);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = if gi == self.of {
            format!("{}: where to?", look.name(gi))
        } else {
            format!("{}: where does {} go?", look.name(gi), look.name(self.of))
        };
        Question::new("RT-355", "pick-sector", text)
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Move(name) => {
                look.board().find(name).map_or_else(String::new, |to| look.sector_about(self.of, to))
            }
            _ => String::new(),
        }
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_sector(gi, self.of, self.open(look), out);
    }

    /// Where somebody else does not want to go is a secret.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let mut best = Vec::new();
        look.sensible_sector(gi, self.of, self.open(look), &mut best);
        best.first().copied().filter(|_| gi == self.of && look.aim(gi).is_some())
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.cause(self).is_some_and(|(run, effect)| match look.effect_of(effect).op {
            Op::Move { to: To::Sector(_), .. } | Op::Move { pick: Pick::Random, .. } => false,
            Op::Move { to, pick } => {
                let by = if pick == Pick::Player { run.player } else { run.target };
                by == self.by && run.target == self.of && self.adjacent == (to == To::Adjacent)
            }
            _ => false,
        })
    }
}

step! {
    /// Somebody picks Hazards and Fortifications to be removed, as an effect says.
    pub(crate) struct PickLying = "pick-lying" { who: Gi, effect: u16, left: u8 }
}

impl PickLying {
    fn open(self, look: Look<'_>) -> impl Iterator<Item = Design> {
        let not = match look.rules.pack.program.get(self.effect).op {
            Op::Clear { not, .. } => not,
            _ => crate::weapon::Tags::default(),
        };
        let at = look.pos.gi(self.who).at;
        look.kinds(Deck::Encounter, look.lying(at)).filter(move |card| !look.encounter(*card).tags.meets(not))
    }
}

impl Room for PickLying {
    fn asked(self, look: Look<'_>) -> Gis {
        let many = self.open(look).count() > 1;
        if self.left > 0 && many { Gis::only(self.who) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let only = self.open(play.look()).next().filter(|_| self.left > 0);
        match only {
            Some(card) => self.remove(play, card),
            None => play.pop(),
        }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.open(look).map(|card| Action::Pick(look.encounter(card).id)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Pick(name) = action else { return Err(Block::NOT_ASKED) };
        let card = look.named(Deck::Encounter, name);
        require(self.open(look).any(|it| Some(it) == card), "RT-355", "that card does not lie there")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        let Action::Pick(name) = action else { return };
        if let Some(card) = play.look().named(Deck::Encounter, name) {
            self.remove(play, card);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-355", "pick-lying", format!("{}: what is cleared away?", look.name(gi)))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.cause(self).is_some_and(|(run, effect)| match look.effect_of(effect).op {
            Op::Clear { what: Cleared::Lying, n, .. } => {
                effect == self.effect && self.left <= n && run.target == self.who
            }
            _ => false,
        })
    }
}

impl PickLying {
    fn remove<L: Log<Event>>(self, play: &mut Play<'_, L>, card: Design) {
        play.replace(PickLying { left: self.left - 1, ..self });
        let at = play.pos.gi(self.who).at;
        play.discard(Deck::Encounter, card, place::sector(at));
        play.tell(|_| Event::Cleared { card });
    }
}
