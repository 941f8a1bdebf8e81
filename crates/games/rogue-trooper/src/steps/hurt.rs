//! Lives about to be lost in combat: items, the Companion shield, lives [RT-179 to RT-182, RT-342].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design};
use crate::effect::UseWindow;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::position::{Course, Foe};
use crate::room::{Question, Room};

step! {
    /// A GI is about to lose so many lives.
    pub(crate) struct Hurt = "hurt" { who: Gi, lives: u8 }
}

impl Room for Hurt {
    fn asked(self, look: Look<'_>) -> Gis {
        let stake = look.at_stake(self.who, self.lives);
        let uses = stake > 0 && look.usable(self.who, UseWindow::Damage).next().is_some();
        if uses { Gis::only(self.who) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.roll_shield(self.who, self.lives);
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(look.usable(gi, UseWindow::Damage).map(|item| Action::Use(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::Damage))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Use(_) => play.prepare(gi, action),
            _ => self.go(play),
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Use nothing"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let stake = look.at_stake(gi, self.lives);
        let lives = crate::effect::text::lives(stake as i8);
        let text = format!("{}: {lives} about to be lost. Use an item?", look.name(gi));
        Question::new("RT-342", "damage", text)
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Use(name) => look.item_named(name).map_or_else(String::new, |item| look.item_text(item)),
            _ => String::new(),
        }
    }

    /// [RT-D07] Only to save the last life.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let last = look.at_stake(gi, self.lives) >= look.pos.gi(gi).lives;
        let item = look.usable(gi, UseWindow::Damage).next().filter(|_| last);
        Some(item.map_or(Action::Done, |item| Action::Use(look.item(item).id)))
    }

    /// To save the last life everything is good enough; before that it may be better kept.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        self.usual(look, gi).filter(|action| *action != Action::Done)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is hit", look.name(self.who))
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_beaten(self.who) && self.lives == look.wound()
    }
}

impl Look<'_> {
    /// Whether a GI has lost the fight under way and pays for it with lives.
    fn is_beaten(self, gi: Gi) -> bool {
        let fight = &self.pos.fight;
        let loses = match fight.course {
            Course::Lost => gi == self.pos.active,
            Course::Won => fight.foe == Foe::Gi(gi) && !fight.kidnap,
            Course::Open | Course::Tied => false,
        };
        fight.rolled && loses && self.pos.gi(gi).is_alive()
    }

    /// The lives that the fight under way costs whoever loses it.
    fn wound(self) -> u8 {
        match self.pos.fight.foe {
            Foe::Card(card) => self.encounter(card).damage,
            Foe::Gi(_) | Foe::Traitor | Foe::Nobody => 1,
        }
    }
}

step! {
    /// Shield dice have been rolled, so many of each face still to be read; `lives` are still to be lost.
    pub(crate) struct Shield = "shield" { who: Gi, lives: u8, faces: [u8; 6] }
}

impl Shield {
    /// The Companions with the Initiative of the next die.
    fn candidates(self, look: Look<'_>) -> impl Iterator<Item = Design> {
        let next = self.faces.iter().position(|count| *count > 0).map_or(0, |face| face as u8 + 1);
        look.companion_kinds(self.who).filter(move |companion| look.encounter(*companion).initiative == next)
    }

    /// The next die has been read.
    fn next(self) -> Shield {
        let mut faces = self.faces;
        if let Some(count) = faces.iter_mut().find(|count| **count > 0) {
            *count -= 1;
        }
        Shield { faces, ..self }
    }

    fn saved<L: Log<Event>>(self, play: &mut Play<'_, L>, companion: Design) {
        play.replace(Shield { lives: self.lives - 1, ..self.next() });
        play.sacrifice(self.who, companion);
    }
}

impl Room for Shield {
    fn asked(self, look: Look<'_>) -> Gis {
        if self.lives > 0 && self.candidates(look).count() > 1 { Gis::only(self.who) } else { Gis::NONE }
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.lives == 0 || self.faces == [0; 6] {
            play.pop();
            play.lose_lives(self.who, self.lives, true);
            return;
        }
        let only = self.candidates(play.look()).next();
        match only {
            Some(companion) => self.saved(play, companion),
            None => play.replace(self.next()),
        }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.candidates(look).map(|companion| Action::Shield(look.encounter(companion).id)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Shield(name) = action else { return Err(Block::NOT_ASKED) };
        let companion = look.named(Deck::Encounter, name);
        let fits = self.candidates(look).any(|candidate| Some(candidate) == companion);
        require(fits, "RT-180", "the die does not show that Companion's Initiative")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        let Action::Shield(name) = action else { return };
        if let Some(companion) = play.look().named(Deck::Encounter, name) {
            self.saved(play, companion);
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-180", "shield", format!("{}: which Companion takes the hit?", look.name(gi)))
    }

    /// [RT-D18] The one with less Firepower.
    fn usual(self, look: Look<'_>, _gi: Gi) -> Option<Action> {
        let least = self.candidates(look).min_by_key(|companion| look.encounter(*companion).firepower)?;
        Some(Action::Shield(look.encounter(least).id))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let dice: u8 = self.faces.iter().fold(0, |sum, count| sum.saturating_add(*count));
        look.is_beaten(self.who) && self.lives <= look.wound() && dice <= self.lives
    }
}
