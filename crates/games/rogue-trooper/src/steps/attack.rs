//! GI against GI: attack and kidnap [RT-140 to RT-148].

use retrograde_core::phrase::Maybe;
use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::deck::Deck;
use crate::effect::{Goods, Until, UseWindow};
use crate::encounter::Drawn;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::missions::DONE;
use crate::play::Play;
use crate::position::{Course, Foe};
use crate::room::{Question, Room};
use crate::steps::Second;
use crate::weapon::{Tag, Tags};

step! {
    /// The Defender may try to evade an attack.
    pub(crate) struct Dodge = "dodge" {}
}

impl Room for Dodge {
    fn asked(self, look: Look<'_>) -> Gis {
        let other = look.defender();
        if look.check_ground(other).is_ok() { Gis::only(other) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Evade, Action::Stand]);
        out.extend(look.usable(gi, UseWindow::Evade).map(|item| Action::Use(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Evade | Action::Stand => Ok(()),
            Action::Surrender => require(false, "RT-137", "GIs do not surrender to each other"),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::Evade))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// [RT-141] Who evades ends the meeting.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Use(_) => play.prepare(gi, action),
            Action::Evade => {
                play.pop();
                let initiative = play.look().gi_initiative(play.pos.active);
                if play.roll_evade(gi, initiative, Tags::only(Tag::Personnel), None) {
                    play.end_mods(|until| until == Until::Card);
                    play.unwind();
                }
            }
            _ => play.pop(),
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text = format!("{}: {} attacks. Try to evade?", look.name(gi), look.name(look.pos.active));
        Question::new("RT-140", "dodge", text)
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        let initiative = look.gi_initiative(look.pos.active);
        (action == Action::Evade).then(|| look.evade_forecast(gi, initiative, Tags::only(Tag::Personnel)))
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Evade)
    }

    /// Whoever gets away is not hurt, and a failed attempt costs nothing; but some cannot get away, and some need not.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let initiative = look.gi_initiative(look.pos.active);
        let chance = look.evade_chance(gi, initiative, Tags::only(Tag::Personnel));
        let weaker = look.power(gi) <= look.power(look.pos.active);
        (chance.hits > 0 && weaker).then_some(Action::Evade)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} attacks {}", look.name(look.pos.active), look.name(look.defender()))
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Evade, Action::Stand]);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_duel() && !look.pos.fight.kidnap && !look.pos.fight.rolled
    }
}

step! {
    /// A side of a duel may use items of the fight window, openly.
    pub(crate) struct Ready = "ready" { who: Gi }
}

impl Room for Ready {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.usable(self.who, UseWindow::Fight).next().is_some() { Gis::only(self.who) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(look.usable(gi, UseWindow::Fight).map(|item| Action::Use(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::Fight))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Use(_) => play.prepare(gi, action),
            _ => play.pop(),
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Use nothing"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-347", "ready", format!("{}: use an item before the fight?", look.name(gi)))
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let party = self.who == look.pos.active || self.who == look.defender();
        look.is_duel() && party && !look.pos.fight.rolled
    }
}

step! {
    /// Both sides pick salvos in secret; then they roll, and the duel is decided.
    pub(crate) struct Duel = "duel" { waiting: Gis }
}

impl Duel {
    /// Whether somebody has anything but bare hands.
    fn has_choice(look: Look<'_>, gi: Gi) -> bool {
        look.main_weapons(gi).next().is_some()
    }
}

impl Room for Duel {
    fn asked(self, look: Look<'_>) -> Gis {
        self.waiting.iter().filter(|gi| Duel::has_choice(look, *gi)).collect()
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let (gi, other) = (play.pos.active, play.look().defender());
        match play.pos.fight.course {
            Course::Open if !self.waiting.is_empty() => {
                self.waiting.iter().for_each(|gi| play.commit(gi, None));
                play.replace(Duel { waiting: Gis::NONE });
            }
            // The salvos are revealed and rolled; then this step again, after second salvos, the Attacker's first.
            Course::Open if !play.pos.fight.rolled => {
                play.roll_fight();
                play.attacked(gi, other);
                play.push(Second { who: other });
                play.push(Second { who: gi });
            }
            Course::Open => {
                let course = play.decide();
                let kidnap = play.pos.fight.kidnap;
                play.tell(|_| Event::DuelOver { gi, other, kidnap, course: course.word() });
                match (course, kidnap) {
                    (Course::Won, false) => play.hurt(other, 1),
                    (Course::Lost, _) => play.hurt(gi, 1),
                    _ => {}
                }
            }
            course => {
                play.pop();
                play.end_mods(|until| until == Until::Card);
                if course == Course::Won && play.pos.fight.kidnap {
                    play.push(Kidnapped {});
                }
            }
        }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Unarmed);
        look.list_salvos(gi, out);
        look.list_extras(gi, &[], out);
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        if action == Action::Surrender {
            return require(false, "RT-137", "GIs do not surrender to each other");
        }
        look.check_attack(gi, action)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        if let Action::Back(_) = action {
            play.prepare(gi, action);
            return;
        }
        play.commit_action(gi, action);
        play.replace(Duel { waiting: self.waiting.without(gi) });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let other = if gi == look.pos.active { look.defender() } else { look.pos.active };
        let text = format!("{}: what do you fire at {}?", look.name(gi), look.name(other));
        Question::new("RT-142", "duel", text)
            .help("Both choose in secret. The lower total loses a life; in a tie nobody is hurt.")
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.thinkable_salvos(gi, out);
    }

    fn about(self, look: Look<'_>, gi: Gi, action: Action) -> String {
        look.salvo_about(gi, action)
    }

    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        look.usual_duel(gi)
    }

    /// What the other fires is a secret.
    fn advised(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        None
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} and {} fight", look.name(look.pos.active), look.name(look.defender()))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_duel(gi, out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let sides = [look.pos.active, look.defender()];
        let open = |gi: Gi| !look.pos.fight.sides[look.side(gi)].committed;
        look.is_duel()
            && self.waiting.iter().all(|gi| sides.contains(&gi) && open(gi))
            && sides.iter().all(|gi| self.waiting.has(*gi) || (!open(*gi) && look.is_announced(*gi)))
    }
}

impl Look<'_> {
    /// Whether the two GIs of a meeting fight.
    fn is_duel(self) -> bool {
        self.is_meeting() && self.pos.fight.foe == Foe::Gi(self.defender())
    }

    /// Whether a GI has what it has announced, as long as nothing of it is spent.
    fn is_announced(self, gi: Gi) -> bool {
        let volley = &self.pos.fight.sides[self.side(gi)];
        self.pos.fight.rolled
            || volley.weapon.is_none_or(|weapon| self.check_salvo(gi, weapon, volley.rounds).is_ok())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [RT-144, RT-349] An attack carries out what some Genie missions want, whatever comes of it.
    fn attacked(&mut self, gi: Gi, other: Gi) {
        if !self.pos.fight.kidnap {
            let wanted = |look: Look<'_>, goal: &crate::pack::Goal| look.is_wanted(gi, goal, other);
            let missions: Drawn = self.look().missions(gi).collect();
            for mission in missions {
                let look = self.look();
                if look.mission(mission).goal.as_ref().is_some_and(|goal| wanted(look, goal)) {
                    self.pos.progress[mission.index()] |= DONE;
                }
            }
        }
    }
}

step! {
    /// A kidnapping has worked: the Attacker may take a Companion.
    pub(crate) struct Kidnapped = "kidnapped" {}
}

impl Room for Kidnapped {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.companions(look.defender()).is_empty() { Gis::NONE } else { Gis::only(look.pos.active) }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let theirs = look.companion_kinds(look.defender());
        out.extend(theirs.map(|companion| Action::Take(Maybe(Some(look.encounter(companion).id)))));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Take(Maybe(Some(name))) => {
                let companion = look.named(Deck::Encounter, name);
                let there = companion.is_some_and(|companion| look.has_companion(look.defender(), companion));
                require(there, "RT-146", "that Companion is not there to be taken")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let other = play.look().defender();
        if let Action::Take(Maybe(Some(name))) = action
            && let Some(companion) = play.look().named(Deck::Encounter, name)
        {
            play.part_card(other, Some(gi), Goods::Companion, companion);
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Take nobody"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text =
            format!("{}: which of {}'s Companions do you take?", look.name(gi), look.name(look.defender()));
        Question::new("RT-146", "kidnapped", text)
    }

    /// [RT-D22] Whoever is wanted for a wedding, else the best shot.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let wanted =
            |companion| look.missions(gi).any(|mission| look.mission(mission).companion == Some(companion));
        let key =
            |companion: &crate::deck::Design| (wanted(*companion), look.encounter(*companion).firepower);
        let best = look.companion_kinds(look.defender()).max_by_key(key)?;
        Some(Action::Take(Maybe(Some(look.encounter(best).id))))
    }

    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        self.usual(look, gi)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_duel() && look.pos.fight.kidnap && look.pos.fight.course == Course::Won
    }
}
