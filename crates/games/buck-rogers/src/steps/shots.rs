//! Shots outside of rounds, by whoever has one [BR-132, BR-216, BR-233, BR-237, BR-260, BR-278].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::Form;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::need::Need;
use crate::play::Play;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;

step! {
    /// Somebody may shoot; the rest is in the position's `fire`.
    pub(crate) struct Shots = "shots" {}
}

impl Room for Shots {
    const HELP: &'static str =
        "Every unit shoots once a round. “All attacks by best odds” chooses the targets for you.";

    fn recommended(self, _look: Look<'_>) -> Option<Action> {
        Some(Action::Auto)
    }

    const SENSIBLE: Option<Action> = Some(Action::Auto);
    const DONE: &'static str = "Hold fire";
    const DURING: During = During::Shots;

    fn asked(self, look: Look<'_>) -> Players {
        look.shooter().map_or(Players::NONE, |lead| Players::only(look.pos.player_of(lead)))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(look.shooter().is_some())
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let Some(lead) = look.shooter() else { return };
        out.push(Action::Auto);
        for (colour, kind) in look.shooting(lead) {
            for target in look.shot_targets(colour) {
                if look.shot_need(colour, kind, target).is_some() {
                    out.push(Action::Attack(1, kind, target));
                }
            }
        }
        if look.check_shot_power(lead).is_ok() {
            out.push(Action::Power(Name::Buck));
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Some(lead) = look.shooter() else { return not_asked() };
        match action {
            Action::Attack(1, kind, target) => look.check_shot(lead, kind, target).map(|_| ()),
            Action::Attack(..) => Err(Block::new(
                look.pos.fire.form.rule(),
                "fire shots one at a time, or all of them with `auto`",
            )),
            Action::Power(Name::Buck) => look.check_shot_power(lead),
            Action::Auto | Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Some(lead) = play.look().shooter() else { return };
        match action {
            Action::Attack(_, kind, target) => {
                if let Ok(colour) = play.look().check_shot(lead, kind, target) {
                    play.shoot(colour, kind, target);
                }
            }
            Action::Power(name) => {
                play.pos.fire.buck = play.use_power(name);
                play.pos.jockey = play.pos.fire.buck;
            }
            Action::Auto => play.shoot_all(lead),
            _ => play.pos.fire.held = play.pos.fire.held.and(play.pos.part(lead)),
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.end_shots();
    }

    /// [BR-G18] Whoever has given up is inert: such units answer in battle and shoot at those who flee from it, no more
    /// [BR-152, BR-241].
    fn default_answer(self, look: Look<'_>, _player: Player) -> Action {
        if look.pos.fire.form == Form::Retreat { Action::Auto } else { Action::Done }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let form = look.pos.fire.form;
        let at = look.pos.fire.at.map_or("", |at| look.title(at));
        Question::new(form.rule(), format!("free shots in {at} ({})", form.name()))
    }

    fn doing(self, look: Look<'_>, who: &str) -> String {
        format!("{who} may shoot in {}", look.pos.fire.at.map_or("", |at| look.title(at)))
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.pos.fire.at
    }

    fn odds(self, look: Look<'_>, _player: Player, action: Action) -> Option<Forecast> {
        let Action::Attack(_, kind, target) = action else { return None };
        let (colour, _) = look.shooting(look.shooter()?).find(|(_, other)| *other == kind)?;
        look.shot_need(colour, kind, target).map(Need::forecast)
    }
}

impl Look<'_> {
    fn check_shot(self, lead: Colour, kind: Kind, target: crate::action::Target) -> Check<Colour> {
        let rule = self.pos.fire.form.rule();
        let found = self.shooting(lead).find(|(_, other)| *other == kind);
        let (colour, _) = found.ok_or(Block::new(rule, "no unit of that kind has a shot left"))?;
        let open = self.shot_targets(colour).contains(&target);
        require(open, rule, "that cannot be shot at now")?;
        require(self.shot_need(colour, kind, target).is_some(), "BR-125", "this attack is impossible")?;
        Ok(colour)
    }

    /// [BR-214] Buck's power in free fire.
    fn check_shot_power(self, lead: Colour) -> Check {
        let fire = &self.pos.fire;
        let player = self.pos.player_of(lead);
        let form = matches!(fire.form, Form::Passing | Form::Leaving | Form::Retreat);
        require(form, "BR-214", "Buck's power only works in combat, retreat fire and pass-through fire")?;
        let ready = |at| self.arena(at).zones().any(|zone| self.buck_ready(player, zone));
        let here = fire.at.is_some_and(ready) && !fire.buck;
        require(here, "BR-214", "Buck is not here, or has already used his power this turn")?;
        let fighters = self.shooting(lead).any(|(_, kind)| kind == Kind::Fighter);
        require(fighters, "BR-214", "no Fighter has a shot left")
    }
}
