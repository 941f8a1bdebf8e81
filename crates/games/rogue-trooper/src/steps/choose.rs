//! What somebody chooses because of a card: a mission, a player, an option [RT-D19, RT-355, RT-357].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::effect::{Op, Option_, PeekOf, Peeked};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

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

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
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
        look.cause(self).is_some_and(|(run, effect)| {
            let fate = matches!(look.effect_of(effect).op, Op::Mission(_));
            fate && effect == self.effect && run.player == self.by && look.before(Stage::Missions)
        })
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

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
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
        look.cause(self).is_some_and(|(run, effect)| match look.effect_of(effect).op {
            Op::Peek { what, of: PeekOf::Choice } => what == self.what && run.player == self.by,
            _ => false,
        })
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

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
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

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
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

    /// A label such as `Supplies` says little of what it comes to.
    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        let Action::Option(number) = action else { return String::new() };
        let option = self.options(look).get(usize::from(number).wrapping_sub(1));
        option.map_or_else(String::new, |option| look.writer(true).list(option.effects))
    }

    fn thinkable(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend((1..=self.options(look).len() as u8).map(Action::Option));
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.cause(self).is_some_and(|(run, effect)| match look.effect_of(effect).op {
            Op::Choose { by, .. } => {
                let by = look.chooser(by, run.target, run.player);
                let seats = (by, run.target, run.player);
                effect == self.effect && seats == (self.by, self.target, self.player)
            }
            _ => false,
        })
    }
}
