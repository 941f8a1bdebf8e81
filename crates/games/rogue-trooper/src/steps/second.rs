//! Bagman's second salvo [RT-199, RT-200].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Check, Look};
use crate::play::Play;
use crate::position::{Course, Foe};
use crate::room::{Question, Room};

step! {
    /// After the rolls, somebody with Bagman may fire again.
    pub(crate) struct Second = "second" { who: Gi }
}

impl Room for Second {
    fn asked(self, look: Look<'_>) -> Gis {
        if look.may_fire_again(self.who) { Gis::only(self.who) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Hold);
        look.list_salvos(gi, out);
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Hold => Ok(()),
            Action::Fire(..) => look.check_attack(gi, action),
            _ => Err(crate::look::Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let salvo = play.look().salvo_of(action);
        play.fire_again(gi, salvo);
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let side = look.side(gi);
        let [own, other] = [side, 1 - side].map(|side| look.pos.fight.sides[side].total);
        let text = format!("{}: {own} against {other}. Fire a second salvo?", look.name(gi));
        Question::new("RT-199", "second", text)
            .help("Bagman hands you more: it is added to your total, but Companions have already fired.")
    }

    fn about(self, look: Look<'_>, gi: Gi, action: Action) -> String {
        look.salvo_about(gi, action)
    }

    fn forecast(self, look: Look<'_>, gi: Gi, action: Action) -> Option<Forecast> {
        let salvo = look.salvo_of(action);
        let pool = salvo.map_or(retrograde_odds::Pool::of(0), |salvo| look.pool(gi, Some(salvo), true));
        let chance = look.second_chance(gi, salvo);
        let side = look.side(gi);
        let behind = look.pos.fight.sides[1 - side].total - look.pos.fight.sides[side].total;
        // Between GIs a tie wins nothing.
        let missing = behind + i16::from(matches!(look.pos.fight.foe, Foe::Gi(_)));
        let need = if missing > 0 { format!("{missing} more") } else { "nothing more".to_owned() };
        let mut because = Look::pool_reasons(pool);
        if let Foe::Gi(other) = look.pos.fight.foe
            && gi == look.pos.active
            && look.can_fire_again(other)
        {
            because.push(format!("{} may answer", look.name(other)));
        }
        Some(Forecast { chance, need, because, takes: None })
    }

    /// [RT-D17] Only from behind, and only if it draws level on average.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let side = look.side(gi);
        let behind = look.pos.fight.sides[1 - side].total - look.pos.fight.sides[side].total;
        if behind <= 0 {
            return Some(Action::Hold);
        }
        let mut open = Vec::new();
        look.list_salvos(gi, &mut open);
        let levels = |action: &Action| {
            let salvo = look.salvo_of(*action);
            salvo.is_some_and(|salvo| look.pool(gi, Some(salvo), true).twice_mean() >= 2 * i32::from(behind))
        };
        let cheapest = open.into_iter().filter(levels).min_by_key(|action| look.salvo_cost(*action));
        Some(cheapest.unwrap_or(Action::Hold))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} may fire again", look.name(self.who))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_seconds(gi, out);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let fight = &look.pos.fight;
        let party = match fight.foe {
            Foe::Gi(other) => self.who == look.pos.active || self.who == other,
            Foe::Card(_) | Foe::Traitor => self.who == look.pos.active,
            Foe::Nobody => false,
        };
        fight.rolled && fight.course == Course::Open && party
    }
}
