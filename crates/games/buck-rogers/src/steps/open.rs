//! Somebody may open a battle in orbit or space [BR-109].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::units_of;
use crate::look::Look;
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// The part in this place of the order may open a battle in a zone.
    pub(crate) struct Open = "open" { zone: Zone, turn: u8 }
}

impl Open {
    /// Asks everybody, if several players are in a zone.
    pub(crate) fn offer<L: Log<Event>>(play: &mut Play<'_, L>, zone: Zone) {
        let look = play.look();
        let arena = look.arena(zone);
        if look.present(arena).len() < 2 {
            return;
        }
        match look.opened_by_kane(arena) {
            Some(player) => Open::begin(play, zone, player),
            None => play.push(Open { zone, turn: 0 }),
        }
    }

    /// A player opens the battle.
    fn begin<L: Log<Event>>(play: &mut Play<'_, L>, zone: Zone, player: Player) {
        play.tell(|look| Event::Opened { player, zone: look.name(zone) });
        play.start_battle(play.look().arena(zone));
    }
}

impl Room for Open {
    const HELP: &'static str = "Ships in orbit or space fight only if someone opens a battle.";
    const ANSWERS: &'static [Action] = &[Action::Fight, Action::Stop];

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        let can_open = look.part_at(self.turn).is_some_and(|(lead, player)| {
            let arena = look.arena(self.zone);
            !look.pos.is_inert(player)
                && units_of(&look.arena_forces(arena), look.pos.part(lead)) > 0
                && !look.present(arena).without(player).is_empty()
        });
        Asks::if_any(can_open)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        if action != Action::Fight {
            return self.go_on(play);
        }
        play.pop();
        Open::begin(play, self.zone, player);
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if let Some(turn) = play.next_part(self.turn) {
            play.push(Open { turn, ..self });
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-109", format!("open a battle in {}?", look.title(self.zone)))
    }

    fn doing(self, look: Look<'_>, who: &str) -> String {
        format!("{who} may open a battle in {}", look.title(self.zone))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(look.sensible_vote(player, &look.arena_forces(look.arena(self.zone))));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone) && look.part_at(self.turn).is_some()
    }
}
