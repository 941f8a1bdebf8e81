//! A foe is met: evaded, surrendered to or fought; and the confrontation with the Traitor [sections 6, 7, 9, 17].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::deck::place;
use crate::effect::{Until, UseWindow};
use crate::event::{Against, Event};
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::pack::Goal;
use crate::play::Play;
use crate::position::{Course, Foe};
use crate::room::{Question, Room};
use crate::steps::{Second, Stage};
use crate::weapon::Weapon;

step! {
    /// The active GI faces a foe; `tried` = evading failed.
    pub(crate) struct FoeCard = "foe" { tried: bool }
}

/// What may be used while a foe is faced.
const WINDOWS: [UseWindow; 2] = [UseWindow::Encounter, UseWindow::Fight];

impl Room for FoeCard {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.pos.facing.is_some() { Gis::only(look.pos.active) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        let Some(card) = look.pos.facing else { return };
        let evades = look.check_evade(card, self.tried).is_ok();
        if evades {
            out.push(Action::Evade);
        }
        if look.check_surrender(card).is_ok() {
            out.push(Action::Surrender);
        }
        out.push(Action::Unarmed);
        look.list_salvos(gi, out);
        look.list_extras(gi, &WINDOWS, out);
        if evades {
            out.extend(look.usable(gi, UseWindow::Evade).map(|item| Action::Use(look.item(item).id)));
        }
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        let Some(card) = look.pos.facing else { return Err(Block::NOT_ASKED) };
        match action {
            Action::Evade => look.check_evade(card, self.tried),
            Action::Surrender => look.check_surrender(card),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                let Some(item) = item else { return Ok(()) };
                if look.check_use(gi, item, UseWindow::Evade).is_ok() {
                    return look.check_evade(card, self.tried);
                }
                WINDOWS
                    .into_iter()
                    .find(|window| look.check_use(gi, item, *window).is_ok())
                    .map_or_else(|| look.check_use(gi, item, UseWindow::Fight), |_| Ok(()))
            }
            _ => look.check_attack(gi, action),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Some(card) = play.pos.facing else { return };
        match action {
            Action::Evade => {
                let encounter = play.look().encounter(card);
                let (initiative, tags) = (encounter.initiative, encounter.tags);
                play.pop();
                if play.roll_evade(gi, initiative, tags, Some(card)) {
                    play.evaded_card();
                } else {
                    play.push(FoeCard { tried: true });
                }
            }
            Action::Surrender => {
                play.pop();
                play.surrender();
            }
            Action::Use(_) | Action::Back(_) => play.prepare(gi, action),
            _ => {
                play.pop();
                play.commit_action(gi, action);
                play.push(Aftermath {});
                play.roll_fight();
                play.push(Second { who: gi });
            }
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let card = look.pos.facing.map_or("", |card| &look.encounter(card).name);
        let open = |action| self.check(look, gi, action).is_ok();
        let text = match (open(Action::Evade), open(Action::Surrender)) {
            (true, true) => "evade, surrender or fight",
            (true, false) => "evade or fight",
            (false, true) => "surrender or fight",
            (false, false) => "fight",
        };
        let question = if text == "fight" { "fight with what" } else { text };
        Question::new("RT-091", "foe", format!("{}, {card}: {question}?", look.name(gi)))
            .note(look.foe_hint(gi))
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Evade, Action::Surrender]);
        look.thinkable_salvos(gi, out);
    }

    fn about(self, look: Look<'_>, gi: Gi, action: Action) -> String {
        match (action, look.pos.facing) {
            (Action::Surrender, Some(card)) => look.surrender_about(card),
            (Action::Evade, Some(_)) => {
                "if it fails, you can still fight; a find behind it would be lost".to_owned()
            }
            _ => look.salvo_about(gi, action),
        }
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        let card = look.encounter(look.pos.facing?);
        match action {
            Action::Evade => Some(look.evade_forecast(gi, card.initiative, card.tags)),
            _ => look.salvo_forecast(gi, action),
        }
    }

    /// [RT-D14, RT-D16] Try to evade, else the cheapest salvo that is likely to do, else the strongest.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let evades = self.check(look, gi, Action::Evade).is_ok();
        Some(if evades { Action::Evade } else { look.usual_salvo(gi) })
    }

    fn doing(self, look: Look<'_>) -> String {
        let card = look.pos.facing.map_or("a foe", |card| &look.encounter(card).name);
        format!("{} faces {card}", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_foe(gi, self.tried, out);
    }

    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.searched_foe(gi, self.tried, out);
    }

    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        look.advised_foe(gi, self.tried)
    }

    /// Whoever can only fire nothing is not asked [RT-C96].
    fn passes_over(self, look: Look<'_>) -> bool {
        let gets_away =
            |card| look.check_evade(card, self.tried).is_ok() || look.check_surrender(card).is_ok();
        !look.pos.facing.is_some_and(gets_away) && look.main_weapons(look.pos.active).next().is_none()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let faced = |card| {
            let fight = &look.pos.fight;
            look.encounter(card).kind.is_foe() && fight.foe == Foe::Card(card) && !fight.rolled
        };
        look.meets_cards() && look.pos.facing.is_none_or(faced)
    }
}

impl Look<'_> {
    /// Whether a GI may fire, fight bare-handed or add something to a salvo.
    pub(crate) fn check_attack(self, gi: Gi, action: Action) -> Check {
        match action {
            Action::Unarmed => Ok(()),
            Action::Fire(name, rounds) => {
                let weapon = self.weapon_named(name);
                require(weapon.is_some(), "RT-163", "there is no such weapon")?;
                weapon.map_or(Ok(()), |weapon| self.check_salvo(gi, weapon, rounds))
            }
            Action::Back(name) => {
                let item = self.item_named(name);
                require(item.is_some(), "RT-166", "there is no such item")?;
                item.map_or(Ok(()), |item| self.check_back(gi, item))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// What an answer fires.
    pub(crate) fn salvo_of(self, action: Action) -> Option<(Weapon, u8)> {
        match action {
            Action::Fire(name, rounds) => self.weapon_named(name).map(|weapon| (weapon, rounds)),
            _ => None,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// An item is used before a salvo, or a secondary weapon added to it.
    pub(crate) fn prepare(&mut self, gi: Gi, action: Action) {
        match action {
            Action::Use(name) => {
                if let Some(item) = self.look().item_named(name) {
                    self.use_item(gi, item);
                }
            }
            Action::Back(name) => {
                if let Some(item) = self.look().item_named(name) {
                    let side = self.look().side(gi);
                    self.pos.fight.sides[side].backs |= 1 << item.0;
                }
            }
            _ => {}
        }
    }

    /// A salvo is announced by an answer.
    pub(crate) fn commit_action(&mut self, gi: Gi, action: Action) {
        let salvo = self.look().salvo_of(action);
        self.commit(gi, salvo);
    }

    /// [RT-116 to RT-120] The active GI surrenders to the card it faces.
    fn surrender(&mut self) {
        let gi = self.pos.active;
        let Some(card) = self.pos.facing else { return };
        let Some(prison) = self.look().prison_of(card) else { return };
        self.tell(|_| Event::Surrendered { gi, card });
        let lasts = self.look().encounter(card).kind.lasts();
        let to = if lasts { place::sector(self.pos.now.field) } else { place::DISCARD };
        self.put_facing(to);
        self.imprison(gi, prison);
    }
}

step! {
    /// A fight against a card or the Traitor has been fought: what comes of it.
    pub(crate) struct Aftermath = "aftermath" {}
}

impl Room for Aftermath {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let gi = play.pos.active;
        match (play.pos.fight.course, play.pos.fight.foe) {
            // First who has won, and the wounds; then this step again.
            (Course::Open, foe) => {
                let lost = play.decide() == Course::Lost;
                let lives = match foe {
                    Foe::Card(card) if lost => play.look().encounter(card).damage,
                    Foe::Traitor if lost => 1,
                    _ => 0,
                };
                let total = play.pos.fight.sides.map(|volley| volley.total);
                play.tell(|_| Event::FightOver { gi, foe: Against::of(foe), won: !lost, total });
                play.hurt(gi, lives);
            }
            (course, Foe::Card(card)) => {
                play.pop();
                play.after_card(card, course == Course::Won);
            }
            (course, _) => {
                play.pop();
                play.end_mods(|until| until == Until::Card);
                if course == Course::Won {
                    play.wound_traitor();
                }
            }
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let there = match look.pos.fight.foe {
            Foe::Card(card) => look.meets_cards() && look.pos.facing == Some(card),
            Foe::Traitor => look.before(Stage::Recovery),
            Foe::Gi(_) | Foe::Nobody => false,
        };
        there && look.pos.fight.rolled
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-175 to RT-177] A beaten card is discarded; one that has won too, unless it stays in its sector.
    fn after_card(&mut self, card: crate::deck::Design, won: bool) {
        let gi = self.pos.active;
        let rules = self.rules;
        let encounter = &rules.pack.encounters[card.index()];
        let stays = !won && encounter.kind.lasts();
        let to = if stays { place::sector(self.pos.now.field) } else { place::DISCARD };
        self.put_facing(to);
        if won {
            let tags = encounter.tags;
            self.progress(gi, |goal| match goal {
                Goal::Beat(tag) if tags.has(*tag) => crate::missions::DONE,
                _ => 0,
            });
        }
        self.run(if won { encounter.on_win } else { encounter.on_lose }, gi, gi);
    }
}

step! {
    /// The active GI confronts the Traitor: one round [RT-287].
    pub(crate) struct Confront = "confront" {}
}

impl Room for Confront {
    fn asked(self, look: Look<'_>) -> Gis {
        let gi = look.pos.active;
        // On Milli-com there is nothing to choose.
        let choice = !look.target(gi).station && !look.pos.fight.sides[0].committed;
        if choice { Gis::only(gi) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        self.answer(play, play.pos.active, Action::Unarmed);
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Unarmed);
        look.list_salvos(gi, out);
        look.list_extras(gi, &[UseWindow::Fight], out);
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::Fight))
            }
            Action::Evade => require(false, "RT-291", "nobody evades the Traitor"),
            Action::Surrender => require(false, "RT-291", "nobody surrenders to the Traitor"),
            _ => look.check_attack(gi, action),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        if let Action::Use(_) | Action::Back(_) = action {
            play.prepare(gi, action);
            return;
        }
        play.pop();
        play.commit_action(gi, action);
        play.push(Aftermath {});
        play.roll_fight();
        play.push(Second { who: gi });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-287", "traitor", format!("{}: what do you fire at the Traitor?", look.name(gi)))
            .help("One round a turn. A tie is yours; each win takes one of the Traitor's lives.")
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.thinkable_salvos(gi, out);
    }

    fn about(self, look: Look<'_>, gi: Gi, action: Action) -> String {
        look.salvo_about(gi, action)
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        look.salvo_forecast(gi, action)
    }

    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        Some(look.usual_salvo(gi))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} confronts the Traitor", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_salvos(gi, out);
    }

    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        Some(look.best_salvo(gi).0)
    }

    fn passes_over(self, look: Look<'_>) -> bool {
        look.main_weapons(look.pos.active).next().is_none()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let fight = &look.pos.fight;
        let open = fight.foe == Foe::Traitor && !fight.rolled;
        look.before(Stage::Recovery) && open && look.pos.now.confronts && look.check_confront().is_ok()
    }
}
