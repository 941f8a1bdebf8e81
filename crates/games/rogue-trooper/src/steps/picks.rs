//! Choices on cards [RT-D19, RT-355].

use retrograde_core::{Dice, Log, Short, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::{Goods, Op, Option_, Peeked};
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
        require(self.names(look).contains(&name), "RT-355", "that is not there to be picked")
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _gi: Gi, action: Action) {
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
        let hidden = matches!(self.what, Goods::Rogue | Goods::Clue);
        let seated = [Some(self.by), self.to].into_iter().flatten().all(|gi| look.pos.all().has(gi));
        seated
            && look.pos.gi(self.of).is_alive()
            && self.left <= 6
            && (!hidden || self.by == self.of)
            && self.to != Some(self.of)
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

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, gi: Gi, action: Action) {
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
        look.pos.gi(self.who).is_alive() && self.rounds != 0 && (-12..=12).contains(&self.rounds)
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

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, gi: Gi, action: Action) {
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

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.gi(self.of).is_alive() && look.pos.all().has(self.by)
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

    fn go<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>) {
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

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _gi: Gi, action: Action) {
        let Action::Pick(name) = action else { return };
        if let Some(card) = play.look().named(Deck::Encounter, name) {
            self.remove(play, card);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-355", "pick-lying", format!("{}: what is cleared away?", look.name(gi)))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        usize::from(self.effect) < look.rules.pack.program.len()
            && self.left <= 4
            && look.pos.gi(self.who).is_alive()
    }
}

impl PickLying {
    fn remove<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, card: Design) {
        play.replace(PickLying { left: self.left - 1, ..self });
        let at = play.pos.gi(self.who).at;
        play.discard(Deck::Encounter, card, place::sector(at));
        play.tell(|_| Event::Cleared { card });
    }
}

step! {
    /// Whoever played a card picks which of two declared missions it is about [RT-357].
    pub(crate) struct PickMission = "pick-mission" { by: Gi, effect: u16 }
}

impl Room for PickMission {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.pos.now.declared.is_empty() { Gis::NONE } else { Gis::only(self.by) }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(
            look.pos.now.declared.iter().map(|declared| Action::Pick(look.mission(declared.mission).id)),
        );
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        if !matches!(action, Action::Pick(_)) {
            return Err(Block::NOT_ASKED);
        }
        let mut open = Vec::new();
        self.list(look, gi, &mut open);
        require(open.contains(&action), "RT-357", "that mission has not been declared")
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, gi: Gi, action: Action) {
        let mut open = Vec::new();
        self.list(play.look(), gi, &mut open);
        play.pop();
        if let Some(which) = open.iter().position(|other| *other == action) {
            play.decide_mission(self.effect, which);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-357", "pick-mission", format!("{}: which mission is it about?", look.name(gi)))
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        usize::from(self.effect) < look.rules.pack.program.len() && look.pos.all().has(self.by)
    }
}

step! {
    /// Somebody picks whose hidden cards to look at.
    pub(crate) struct PickPlayer = "pick-player" { by: Gi, what: Peeked }
}

impl Room for PickPlayer {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.peekable(self.by, self.what).is_empty() { Gis::NONE } else { Gis::only(self.by) }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.peekable(self.by, self.what).iter().map(Action::Name));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Name(other) = action else { return Err(Block::NOT_ASKED) };
        require(look.peekable(self.by, self.what).has(other), "RT-355", "there is nothing to look at")
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, gi: Gi, action: Action) {
        let Action::Name(other) = action else { return };
        play.pop();
        play.peek(gi, other, self.what);
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let what = match self.what {
            Peeked::Clues => "Clues",
            Peeked::Mission => "mission",
            Peeked::Hand => "Rogue cards",
        };
        let text = format!("{}: whose {what} do you want to see?", look.name(gi));
        Question::new("RT-355", "pick-player", text)
    }

    fn passes_over(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.all().has(self.by)
    }
}

step! {
    /// Somebody chooses an option of an effect.
    pub(crate) struct Choose = "choose" { by: Gi, effect: u16, target: Gi, player: Gi }
}

impl Choose {
    fn options(self, look: Look<'_>) -> &[Option_] {
        match &look.rules.pack.program.get(self.effect).op {
            Op::Choose { options, .. } => options,
            _ => &[],
        }
    }
}

impl Room for Choose {
    fn asked(self, look: Look<'_>) -> Gis {
        let open =
            self.options(look).iter().filter(|option| look.holds_when(self.target, &option.when)).count();
        if open > 1 { Gis::only(self.by) } else { Gis::NONE }
    }

    fn go<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>) {
        play.pop();
        let look = play.look();
        let only = self.options(look).iter().find(|option| look.holds_when(self.target, &option.when));
        if let Some(effects) = only.map(|option| option.effects) {
            play.run(effects, self.target, self.player);
        }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        let options = self.options(look).iter().enumerate();
        let open = options.filter(|(_, option)| look.holds_when(self.target, &option.when));
        out.extend(open.map(|(number, _)| Action::Option(number as u8 + 1)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Option(number) = action else { return Err(Block::NOT_ASKED) };
        let option = self.options(look).get(usize::from(number).wrapping_sub(1));
        require(option.is_some(), "RT-355", "the card has no such option")?;
        option.map_or(Ok(()), |option| look.check_when(self.target, &option.when))
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _gi: Gi, action: Action) {
        let Action::Option(number) = action else { return };
        let effects =
            self.options(play.look()).get(usize::from(number).wrapping_sub(1)).map(|option| option.effects);
        play.pop();
        if let Some(effects) = effects {
            play.run(effects, self.target, self.player);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let card = look.pos.facing.map_or(String::new(), |card| format!(", {}", look.encounter(card).name));
        Question::new("RT-355", "choose", format!("{}{card}: what do you do?", look.name(gi)))
    }

    fn label(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Option(number) => {
                let option = self.options(look).get(usize::from(number).wrapping_sub(1));
                option.map_or_else(String::new, |option| option.label.clone())
            }
            _ => look.label(action),
        }
    }

    fn thinkable(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend((1..=self.options(look).len() as u8).map(Action::Option));
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let seated = [self.by, self.target, self.player].iter().all(|gi| look.pos.all().has(*gi));
        seated && usize::from(self.effect) < look.rules.pack.program.len() && !self.options(look).is_empty()
    }
}
