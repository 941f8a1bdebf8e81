//! Huer's ships are faster, by two zones or as a die says [BR-222, BR-223].

use retrograde_core::{Dice, Log, step};

use crate::action::Action;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Name;
use crate::look::{Check, Look, not_asked};
use crate::piece::TransportId;
use crate::play::Play;
use crate::room::{Asks, Moving, Question, Room};
use crate::sets::Players;
use crate::state::State;

step! {
    /// Huer rolls, or not.
    pub(crate) struct Genius = "genius" { lead: Colour }
}

impl Room for Genius {
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, _look: Look<'_>) -> Asks {
        Asks::Choice
    }

    fn list(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Roll]);
    }

    fn check(self, _look: Look<'_>, _player: Player, action: Action) -> Check {
        if matches!(action, Action::Roll | Action::Done) { Ok(()) } else { not_asked() }
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _player: Player, action: Action) {
        play.pop();
        let Some((player, zone)) = play.look().power_at(Name::Huer) else { return };
        let rolls = action == Action::Roll && play.use_power(Name::Huer);
        let die = if rolls { Some(play.roll("Huer")) } else { None };
        if play.look().power_at(Name::Huer) != Some((player, zone)) {
            return;
        }
        let extra = play.look().numbers().movement.huer;
        let own = play.look().moving();
        let faster = |state: State| State { left: die.unwrap_or(state.left + extra), ..state };
        if let Some(die) = die {
            play.tell(|_| Event::Genius { player, die });
        }
        play.pos.restate(|s| {
            let with = s.zone == zone && own.contains(s.colour) && s.kind.is_ship();
            if with { faster(s.state) } else { s.state }
        });
        for id in TransportId::among(own) {
            let transport = &mut play.pos.transports[id.index()];
            if transport.at == Some(zone) {
                transport.state = faster(transport.state);
            }
        }
        let huer = &mut play.pos.leaders[Name::Huer.index()];
        huer.state = faster(huer.state);
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-223", "ships with Huer move 2 zones more; or roll a die for their movement")
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} is about to move")
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        if action == Action::Roll { "Roll for movement".to_owned() } else { look.label(action) }
    }

    fn done(self) -> &'static str {
        "Do not roll"
    }

    fn sensible(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    fn moves(self, _look: Look<'_>) -> Option<Moving> {
        Some(Moving { lead: self.lead, flees: false })
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_lead(self.lead)
    }
}
