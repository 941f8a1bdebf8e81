//! The cards of an encounter, met one after another [RT-086 to RT-093].

use retrograde_core::phrase::Maybe;
use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::deck::place;
use crate::effect::{Until, UseWindow};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::pack::Kind;
use crate::play::Play;
use crate::position::Foe;
use crate::room::{Question, Room};
use crate::steps::{FoeCard, Stage, Step};
use crate::weapon::Tags;

step! {
    /// Cards lie in a stack: the next one is met.
    pub(crate) struct Cards = "cards" {}
}

impl Room for Cards {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.end_mods(|until| until == Until::Card);
        let sheet = play.pos.sheet();
        if !sheet.is_free() || sheet.at != play.pos.now.field {
            play.settle_stack();
        }
        let Some(card) = play.turn_up() else {
            play.pop();
            return;
        };
        let rules = play.rules;
        let encounter = &rules.pack.encounters[card.index()];
        match encounter.kind {
            Kind::Foe | Kind::Hazard | Kind::Fortification => {
                play.open_fight(Foe::Card(card), false);
                play.push(FoeCard { tried: false });
            }
            Kind::Companion | Kind::Item => play.push(Find { tried: false }),
            Kind::Event => play.push(EventOver {}),
        }
        let gi = play.pos.active;
        play.run(encounter.on_reveal, gi, gi);
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} meets what is there", look.name(look.pos.active))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let met = look.pos.stack.is_empty() && look.pos.facing.is_none();
        let there = look.pos.sheet().is_free() && look.pos.sheet().at == look.pos.now.field;
        look.before(Stage::Collect) && look.pos.now.meets.is_none() && !look.pos.now.waits && (met || there)
    }
}

impl Look<'_> {
    /// Whether the cards of an encounter are met one after another.
    pub(crate) fn meets_cards(self) -> bool {
        self.pos.steps.iter().any(|step| matches!(step, Step::Cards(_)))
    }
}

step! {
    /// An event has happened: its card is discarded [RT-093].
    pub(crate) struct EventOver = "event-over" {}
}

impl Room for EventOver {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        let (gi, card) = (play.pos.active, play.pos.facing);
        if card.is_some_and(|card| play.look().encounter(card).on_reveal.is_empty()) {
            play.tell(|_| Event::NoEffect { gi });
        }
        play.put_facing(place::DISCARD);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.meets_cards() && look.pos.facing.is_none_or(|card| look.encounter(card).kind == Kind::Event)
    }
}

step! {
    /// A Companion or a Special Item lies there: taken, unless something can be done about it; `tried` = evading failed.
    pub(crate) struct Find = "find" { tried: bool }
}

impl Room for Find {
    fn asked(self, look: Look<'_>) -> Gis {
        let Some(card) = look.pos.facing else { return Gis::NONE };
        let gi = look.pos.active;
        let evades = look.check_evade(card, self.tried).is_ok();
        let uses = look.usable(gi, UseWindow::Encounter).next().is_some();
        if evades || uses { Gis::only(gi) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.pick_up();
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Take(Maybe(None)));
        if self.check(look, gi, Action::Evade).is_ok() {
            out.push(Action::Evade);
            out.extend(look.usable(gi, UseWindow::Evade).map(|item| Action::Use(look.item(item).id)));
        }
        out.extend(look.usable(gi, UseWindow::Encounter).map(|item| Action::Use(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        let Some(card) = look.pos.facing else { return Err(Block::NOT_ASKED) };
        match action {
            Action::Take(Maybe(None)) => Ok(()),
            Action::Evade => look.check_evade(card, self.tried),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                let evades = look.check_evade(card, self.tried).is_ok();
                item.map_or(Ok(()), |item| match look.check_use(gi, item, UseWindow::Encounter) {
                    Err(_) if evades => look.check_use(gi, item, UseWindow::Evade),
                    checked => checked,
                })
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Use(name) => {
                if let Some(item) = play.look().item_named(name) {
                    play.use_item(gi, item);
                }
            }
            Action::Evade => {
                let Some(card) = play.pos.facing else { return };
                let initiative = play.look().encounter(card).initiative;
                play.pop();
                if play.roll_evade(gi, initiative, Tags::default(), Some(card)) {
                    play.evaded_card();
                } else {
                    play.push(Find { tried: true });
                }
            }
            _ => {
                play.pop();
                play.pick_up();
            }
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = look.pos.facing.map_or_else(String::new, |card| match look.encounter(card).item {
            Some(item) => format!("pick up the {}?", look.item(item).name),
            None => format!("take {} along?", look.encounter(card).name),
        });
        Question::new("RT-088", "find", format!("{}: {text}", look.name(gi)))
    }

    fn label(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match (action, look.pos.facing.map(|card| look.encounter(card))) {
            (Action::Take(Maybe(None)), Some(card)) if card.item.is_none() => {
                format!("Take {} along", card.name)
            }
            _ => look.label(action),
        }
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        let card = look.pos.facing.filter(|_| action == Action::Evade)?;
        Some(look.evade_forecast(gi, look.encounter(card).initiative, Tags::default()))
    }

    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        // Whoever may be evaded is better evaded [RT-D14].
        let evades = self.check(look, gi, Action::Evade).is_ok();
        Some(if evades { Action::Evade } else { Action::Take(Maybe(None)) })
    }

    fn doing(self, look: Look<'_>) -> String {
        let card = look.pos.facing.map_or("something", |card| &look.encounter(card).name);
        format!("{} finds {card}", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    /// Nobody is sent to try what cannot work.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let hopeless = |action: &Action| {
            *action == Action::Evade && self.forecast(look, gi, *action).is_some_and(|it| it.chance.hits == 0)
        };
        self.usual(look, gi).filter(|action| !hopeless(action))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let find = |card| matches!(look.encounter(card).kind, Kind::Companion | Kind::Item);
        look.meets_cards() && look.pos.facing.is_none_or(find)
    }
}
