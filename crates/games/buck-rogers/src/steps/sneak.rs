//! Kane's units may attack before combat begins [BR-216].

use retrograde_core::{Dice, Log, step};

use crate::action::Action;
use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::Form;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::position::Fire;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// Kane may attack in a zone.
    pub(crate) struct Sneak = "sneak" { zone: Zone, lead: Colour }
}

impl Sneak {
    /// Asks Kane's player where Kane is on a display or its rings.
    pub(crate) fn offer<D: Dice, L: Log<Event>>(play: &mut Play<'_, D, L>, display: DisplayId) {
        let look = play.look();
        let Some((player, zone)) = look.power_at(Name::Kane) else { return };
        let colour = look.leader_colour(Name::Kane);
        let lead = look.pos.order().into_iter().find(|lead| look.pos.part(*lead).contains(colour));
        let board = look.board();
        let rings = &board.display(display).rings;
        let here = board.info(zone).display == Some(display)
            || rings.iter().any(|&ring| board.rings[ring].zones.contains(&zone));
        let ready = here && !look.pos.is_inert(player) && !look.pos.leaders[Name::Kane.index()].used;
        if let Some(lead) = lead.filter(|_| ready) {
            play.push(Sneak { zone, lead });
        }
    }
}

impl Room for Sneak {
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        let player = look.pos.player_of(self.lead);
        let forces = look.forces_in(self.zone);
        let own = look.colours(player);
        Asks::if_any(
            units_of(&forces, own) > 0
                && units_of(&forces, own.others()) > 0
                && look.power_at(Name::Kane) == Some((player, self.zone)),
        )
    }

    fn list(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend([Action::Power(Name::Kane), Action::Done]);
    }

    fn check(self, _look: Look<'_>, _player: Player, action: Action) -> Check {
        if matches!(action, Action::Power(Name::Kane) | Action::Done) { Ok(()) } else { not_asked() }
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _player: Player, action: Action) {
        play.pop();
        if action == Action::Done || !play.use_power(Name::Kane) {
            return;
        }
        let look = play.look();
        let Some((player, _)) = look.power_at(Name::Kane) else { return };
        let forces = look.forces_in(self.zone);
        let mut fire = Fire { form: Form::Sneak, at: Some(self.zone), ..Fire::NONE };
        for colour in look.colours(player).iter() {
            fire.ready[colour.index()] = forces[colour.index()];
            fire.ready[colour.index()][Kind::Marker.index()] = 0;
        }
        let arena = look.arena(self.zone);
        play.pos.fire = fire;
        // In orbit or space it opens the battle.
        if !play.look().board().is_territory(self.zone) {
            play.start_battle(arena);
        }
        play.begin_shots();
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.title(self.zone);
        Question::new("BR-216", format!("shall Kane's units in {zone} attack before all combat?"))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn done(self) -> &'static str {
        "Not now"
    }

    fn passes(self) -> bool {
        true
    }

    fn sensible(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Power(Name::Kane));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone) && look.is_lead(self.lead)
    }
}
