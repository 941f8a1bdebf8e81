//! A Leader left alone may be brainwashed [BR-300, BR-301].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::Name;
use crate::look::Look;
use crate::need::Need;
use crate::play::Play;
use crate::room::{During, Question, Room};
use crate::sets::Players;

step! {
    /// A player may try to brainwash a Leader.
    pub(crate) struct Subvert = "subvert" { leader: Name, by: Player }
}

impl Subvert {
    /// [BR-300] Who may brainwash a Leader left alone in a zone; nobody if it cannot succeed.
    pub(crate) fn of(look: Look<'_>, leader: Name, zone: Zone) -> Option<Subvert> {
        let victim = look.leader_player(leader)?;
        let forces = look.arena_forces(look.arena(zone));
        let mut best: Option<(u32, Player)> = None;
        for lead in look.pos.order() {
            let player = look.pos.player_of(lead);
            let count = units_of(&forces, look.colours(player));
            if player != victim && count > 0 && best.is_none_or(|(most, _)| count > most) {
                best = Some((count, player));
            }
        }
        let (_, by) = best?;
        (look.subversion(zone, by) <= 10).then_some(Subvert { leader, by })
    }

    /// [BR-300] What must be rolled.
    fn needs(self, look: Look<'_>) -> u8 {
        let zone = look.pos.leaders[self.leader.index()].zone().or(look.battle_zone());
        zone.map_or(u8::MAX, |zone| look.subversion(zone, self.by))
    }
}

impl Room for Subvert {
    const ANSWERS: &'static [Action] = &[Action::Roll, Action::Done];
    const SENSIBLE: Option<Action> = Some(Action::Roll);
    const DONE: &'static str = "Don't try";
    const DURING: During = During::Leader;

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.by)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Subvert { leader: name, by } = self;
        play.pop();
        let needs = self.needs(play.look());
        let die = if action == Action::Roll { Some(play.roll("subversion")) } else { None };
        if let Some(die) = die {
            play.tell(|_| Event::Subversion { name, player: by, die, needs });
        }
        if die.is_some_and(|die| die >= needs) {
            let old = play.look().leader_player(name);
            let leader = &mut play.pos.leaders[name.index()];
            (leader.subverted, leader.loyal) = (Some(by), false);
            if let Some(old) = old {
                play.lost_one(old);
            }
        } else {
            play.remove_leader(name);
        }
        play.test_last_leader();
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-300", format!("try to brainwash {}?", self.leader.name()))
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.pos.leaders[self.leader.index()].zone()
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        if action == Action::Roll { "Try to brainwash".to_owned() } else { look.label(action) }
    }

    fn odds(self, look: Look<'_>, _player: Player, action: Action) -> Option<Forecast> {
        let there = look.pos.leaders[self.leader.index()].zone().is_some();
        (there && action == Action::Roll).then(|| Need::of(self.needs(look)).forecast())
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_player(self.by) && look.pos.leaders[self.leader.index()].zone().is_some()
    }
}

impl Look<'_> {
    /// [BR-300] What a player must roll to brainwash a Leader in a zone.
    fn subversion(self, zone: Zone, player: Player) -> u8 {
        let numbers = &self.numbers().leaders;
        let units = units_of(&self.arena_forces(self.arena(zone)), self.colours(player)).min(30) as u8;
        let leader = if self.has_leader_in(player, zone) { numbers.subvert_with_leader } else { 0 };
        numbers.subvert.saturating_sub(units + leader).max(1)
    }
}
