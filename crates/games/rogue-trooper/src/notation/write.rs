//! Writing positions.

use retrograde_cards::{Card, EVERYBODY, NOBODY};
use retrograde_core::Token;

use super::{Usual, aside, flags, show_known};
use crate::RogueTrooper;
use crate::deck::{Deck, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::position::{Bundle, Fight, Foe, Intent, Now, Position, Slotted, Trade, Volley};
use crate::weapon::{Ammo, ItemId, Slot, Weapon};

/// A position in notation.
pub(crate) fn write(rules: &RogueTrooper, pos: &Position) -> String {
    let mut writer = Writer { look: rules.look(pos), lines: Vec::new() };
    writer.all();
    writer.lines.join("\n") + "\n"
}

struct Writer<'a> {
    look: Look<'a>,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn line(&mut self, text: impl Into<String>) {
        self.lines.push(text.into());
    }

    fn all(&mut self) {
        let pos = self.look.pos;
        if let Some(scenario) = self.look.rules.scenario_of(&pos.options) {
            self.line(format!("scenario {scenario}"));
        }
        let changed = self.look.rules.changed(&pos.options);
        let changed: Vec<String> = changed.map(|(id, value)| format!("{id}={value}")).collect();
        if !changed.is_empty() {
            self.line(format!("options {}", changed.join(" ")));
        }
        self.line(format!("turn {}", pos.turn));
        self.line(format!("active {}", pos.active));
        if pos.first != Gi::Blue {
            self.line(format!("first {}", pos.first));
        }
        if !pos.left.is_empty() {
            self.line(format!("left {}", pos.left.show()));
        }
        if let Some(traitor) = pos.traitor {
            self.line(format!("traitor {} {}", self.sector(traitor.at), traitor.lives));
        }
        for gi in pos.all().iter() {
            self.sheet(gi);
        }
        self.piles();
        self.now();
        self.window();
        self.fight();
        self.trade();
        for step in &pos.steps {
            self.line(format!("step {}", step.show()));
        }
        if let Some(ending) = pos.ending {
            self.line(format!("over {} {}", ending.how, ending.winners.show()));
        }
    }

    fn sector(&self, sector: crate::sector::Sector) -> String {
        self.look.board().info(sector).id.to_string()
    }

    fn item_id(&self, item: ItemId) -> String {
        self.look.item(item).id.to_string()
    }

    fn weapon(&self, weapon: Weapon) -> String {
        self.look.weapon_id(weapon).to_string()
    }

    fn sheet(&mut self, gi: Gi) {
        let sheet = self.look.pos.gi(gi);
        self.line(format!("{gi} at {}", self.sector(sheet.at)));
        if sheet.lives != self.look.rules.pack.numbers.start_lives {
            self.line(format!("{gi} lives {}", sheet.lives));
        }
        let ammo = Ammo::ALL.into_iter().filter(|ammo| sheet.ammo[*ammo as usize] > 0);
        let ammo: Vec<String> = ammo.map(|ammo| format!("{ammo}={}", sheet.ammo[ammo as usize])).collect();
        if !ammo.is_empty() {
            self.line(format!("{gi} ammo {}", ammo.join(" ")));
        }
        let chips = Slot::ALL.into_iter().filter_map(|slot| match sheet.slots[slot as usize] {
            Slotted::Empty => None,
            Slotted::Chip => Some(slot.to_string()),
            Slotted::Dead(dead) => Some(format!("{slot}:{dead}")),
        });
        let chips: Vec<String> = chips.collect();
        if !chips.is_empty() {
            self.line(format!("{gi} chips {}", chips.join(" ")));
        }
        if let Some(prison) = sheet.prison {
            let at = self.look.rules.pack.numbers.prisons[usize::from(prison)].sector;
            self.line(format!("{gi} prison {} {}", self.sector(at), sheet.attempts));
        }
        if sheet.misses > 0 {
            self.line(format!("{gi} misses {}", sheet.misses));
        }
        if let Some(face) = sheet.face {
            self.line(format!("{gi} face {}", self.look.rules.pack.clues.face_ids[usize::from(face)]));
        }
        if sheet.died > 0 {
            let who = |gi: Option<Gi>| gi.show();
            self.line(format!("{gi} dead {} {} {}", sheet.died, who(sheet.carrier), who(sheet.retriever)));
        }
        let items = self.names(Deck::Supply, place::front(gi), Usual::Everybody, |_, _| true);
        let finds = self.look.rules.pack.finds;
        let found =
            self.names(Deck::Encounter, place::front(gi), Usual::Everybody, |_, card| finds.contains(card));
        self.list(&format!("{gi} items"), &[items, found].concat());
        let companions = self.look.rules.pack.companions;
        let with = self
            .names(Deck::Encounter, place::front(gi), Usual::Everybody, |_, card| companions.contains(card));
        self.list(&format!("{gi} companions"), &with);
        for (word, deck) in [("hand", Deck::Rogue), ("missions", Deck::Mission), ("clues", Deck::Clue)] {
            let cards = self.names(deck, place::hand(gi), Usual::Only(gi), |_, _| true);
            self.list(&format!("{gi} {word}"), &cards);
        }
        for deck in Deck::ALL {
            let cards = self.names(deck, place::aside(gi), aside(deck, gi), |_, _| true);
            self.list(&format!("{gi} aside {deck}"), &cards);
        }
    }

    fn list(&mut self, before: &str, names: &[String]) {
        if !names.is_empty() {
            self.line(format!("{before} {}", names.join(" ")));
        }
    }

    /// The cards of a deck in a place, with rounds, progress and who knows them where that is not the usual.
    fn names(
        &self,
        deck: Deck,
        at: u8,
        usual: Usual,
        wanted: impl Fn(Look<'_>, Card) -> bool,
    ) -> Vec<String> {
        let look = self.look;
        let cards = look.cards(deck, at);
        cards.iter().filter(|card| wanted(look, *card)).map(|card| self.name(deck, card, usual)).collect()
    }

    fn name(&self, deck: Deck, card: Card, usual: Usual) -> String {
        let look = self.look;
        let design = look.design(deck, card);
        let mut name = look.rules.pack.id(deck, design).to_string();
        let full = look.rules.pack.uses_of(deck, card);
        if let Some(rounds) = look.rounds_on(deck, card).filter(|rounds| *rounds != full) {
            name += &format!(":{rounds}");
        }
        let progress = if deck == Deck::Mission { look.pos.progress[design.index()] } else { 0 };
        if progress > 0 {
            name += &format!(":{progress}");
        }
        name + &show_known(look.piles(deck).known(card), usual)
    }

    fn piles(&mut self) {
        for deck in Deck::ALL {
            let pile = self.names(deck, place::DISCARD, Usual::Everybody, |_, _| true);
            self.list(&format!("discard {deck}"), &pile);
            let out = self.names(deck, place::OUT, Usual::Everybody, |_, _| true);
            self.list(&format!("out {deck}"), &out);
            let shown = self
                .look
                .cards(deck, place::DECK)
                .iter()
                .map(|card| self.look.piles(deck).known(card))
                .find(|known| *known != NOBODY);
            if let Some(known) = shown {
                self.line(format!("shown {deck} {}", crate::gi::Gis(known).show()));
            }
        }
        for sector in self.look.board().all() {
            let lying = self.names(Deck::Encounter, place::sector(sector), Usual::Everybody, |_, _| true);
            self.list(&format!("lying {}", self.sector(sector)), &lying);
        }
        self.stack();
    }

    /// The cards of the encounter, the next one first, each copy with who knows it.
    fn stack(&mut self) {
        let pos = self.look.pos;
        let mut table: Vec<Card> = self.look.cards(Deck::Encounter, place::TABLE).iter().collect();
        if let Some(facing) = pos.facing {
            // A card that is met lies open.
            let open = table.iter().rposition(|card| {
                self.look.design(Deck::Encounter, *card) == facing
                    && self.look.piles(Deck::Encounter).known(*card) == EVERYBODY
            });
            if let Some(open) = open {
                table.remove(open);
            }
            self.line(format!("facing {}", self.look.encounter(facing).id));
        }
        let mut names = Vec::new();
        for design in pos.stack.iter().rev() {
            if let Some(at) =
                table.iter().position(|card| self.look.design(Deck::Encounter, *card) == *design)
            {
                let card = table.remove(at);
                names.push(self.name(Deck::Encounter, card, Usual::Nobody));
            }
        }
        self.list("stack", &names);
        if !pos.given.is_empty() {
            let given: Vec<String> = self
                .look
                .kinds(Deck::Encounter, pos.given)
                .map(|it| self.look.encounter(it).id.to_string())
                .collect();
            self.line(format!("given {}", given.join(" ")));
        }
    }

    fn now(&mut self) {
        let pos = self.look.pos;
        let now = &pos.now;
        let fresh = Now::new(pos.sheet().at, pos.sheet().is_free());
        let mut words = Vec::new();
        let mut word = |key: &str, changed: bool, value: String| {
            if changed {
                words.push(format!("{key}={value}"));
            }
        };
        word("start", now.start != fresh.start, self.sector(now.start));
        word("free", now.began_free != fresh.began_free, now.began_free.show());
        word("field", now.field != fresh.start, self.sector(now.field));
        word("allowance", now.allowance != 1, now.allowance.to_string());
        word("reinforce", now.reinforce != 0, now.reinforce.to_string());
        word("search", now.search != 0, now.search.to_string());
        word("filter", !now.filter.is_empty(), now.filter.0.to_string());
        word("meets", now.meets.is_some(), now.meets.show());
        word("traitor-dice", now.traitor_dice != [0; 2], now.traitor_dice.show());
        words.extend(flags(now).into_iter().map(str::to_owned));
        self.list("now", &words);
        for declared in &now.declared {
            let id = self.look.mission(declared.mission).id;
            let bonus = declared.bonus;
            self.line(format!("declared {id} {} {} {}", declared.fared, bonus.from, bonus.to));
        }
        for change in &pos.mods {
            self.line(format!("mod {} {} {}", change.of, change.effect, change.until));
        }
    }

    fn window(&mut self) {
        let window = &self.look.pos.window;
        for gi in Gi::ALL {
            match window.intents[gi.index()] {
                Intent::None => {}
                Intent::Pass => self.line(format!("intent {gi} pass")),
                Intent::Play(card) => self.line(format!("intent {gi} {}", self.look.rogue(card).id)),
            }
        }
        if let Some((gi, card)) = window.last {
            self.line(format!("played {gi} {}", self.look.rogue(card).id));
        }
        if window.any {
            self.line("circuit used");
        }
    }

    fn fight(&mut self) {
        let fight = &self.look.pos.fight;
        if *fight == Fight::NONE {
            return;
        }
        let foe = match fight.foe {
            Foe::Nobody => "nobody".to_owned(),
            Foe::Card(card) => format!("card:{}", self.look.encounter(card).id),
            Foe::Gi(gi) => format!("gi:{gi}"),
            Foe::Traitor => "traitor".to_owned(),
        };
        let kidnap = if fight.kidnap { " kidnap" } else { "" };
        let rolled = if fight.rolled { " rolled" } else { "" };
        self.line(format!("fight {foe} {}{kidnap}{rolled}", fight.course));
        for (side, volley) in fight.sides.iter().enumerate() {
            if *volley != Volley::default() {
                self.volley(side, volley);
            }
        }
    }

    fn volley(&mut self, side: usize, volley: &Volley) {
        let mut words = vec![format!("volley {side}")];
        if volley.committed {
            words.push("committed".to_owned());
        }
        if let Some(weapon) = volley.weapon {
            words.push(format!("fires={}:{}", self.weapon(weapon), volley.rounds));
        }
        let items = (0..self.look.rules.pack.items.len() as u8).filter(|item| volley.backs >> item & 1 != 0);
        let backs: Vec<String> = items.map(|item| self.item_id(ItemId(item))).collect();
        if !backs.is_empty() {
            words.push(format!("backs={}", backs.join(",")));
        }
        if let Some((weapon, rounds)) = volley.second {
            words.push(format!("again={}:{rounds}", self.weapon(weapon)));
        }
        if volley.faces != [0; 6] {
            words.push(format!("faces={}", volley.faces.show()));
        }
        if volley.helpers != [0; 6] {
            words.push(format!("helpers={}", volley.helpers.show()));
        }
        if volley.total != 0 {
            words.push(format!("total={}", volley.total));
        }
        self.line(words.join(" "));
    }

    fn trade(&mut self) {
        let trade = &self.look.pos.trade;
        if *trade == Trade::default() {
            return;
        }
        self.line(format!("trade {}", trade.counters));
        for (side, bundle) in trade.goods.iter().enumerate() {
            if !bundle.is_empty() {
                self.bundle(side, bundle);
            }
        }
    }

    fn bundle(&mut self, side: usize, bundle: &Bundle) {
        let ammo = Ammo::ALL.into_iter().filter(|ammo| bundle.ammo[*ammo as usize] > 0);
        let mut words: Vec<String> =
            ammo.map(|ammo| format!("{ammo}={}", bundle.ammo[ammo as usize])).collect();
        words.extend(bundle.items.iter().map(|item| self.item_id(*item)));
        self.line(format!("goods {side} {}", words.join(" ")));
    }
}
