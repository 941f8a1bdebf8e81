//! Kane's units may attack before combat begins [BR-216].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::fire::Form;
use crate::forces::{Forces, take_off, units_of};
use crate::kind::{Kind, Name};
use crate::look::Look;
use crate::play::Play;
use crate::position::{Arena, Fire};
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// Kane may attack in a zone.
    pub(crate) struct Sneak = "sneak" { zone: Zone, lead: Colour }
}

impl Sneak {
    /// Asks Kane's player where Kane is on a display or its rings.
    pub(crate) fn offer<L: Log<Event>>(play: &mut Play<'_, L>, display: DisplayId) {
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

    /// Units that can attack with Kane: not markers, and not commandos [BR-250].
    fn attackers(self, look: Look<'_>) -> Forces {
        let mut forces = look.arena_forces(look.arena(self.zone));
        for units in &mut forces {
            units[Kind::Marker.index()] = 0;
        }
        take_off(&mut forces, &look.commandos_in(self.zone));
        forces
    }
}

impl Look<'_> {
    /// [BR-216] Who has opened the battle of an orbit or in space by Kane's sneak attack, and still has units for it.
    pub(crate) fn opened_by_kane(self, arena: Arena) -> Option<Player> {
        let (player, zone) = self.power_at(Name::Kane)?;
        let used = self.pos.leaders[Name::Kane.index()].used && arena.contains(zone);
        let units = units_of(&self.arena_forces(arena), self.colours(player));
        (used && units > 0).then_some(player)
    }
}

impl Room for Sneak {
    const ANSWERS: &'static [Action] = &[Action::Power(Name::Kane), Action::Done];
    const SENSIBLE: Option<Action> = Some(Action::Power(Name::Kane));
    const DONE: &'static str = "Not now";
    const PASSES: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        let player = look.pos.player_of(self.lead);
        let forces = look.arena_forces(look.arena(self.zone));
        let own = look.colours(player);
        Asks::if_any(
            units_of(&self.attackers(look), own) > 0
                && units_of(&forces, own.others()) > 0
                && look.power_at(Name::Kane) == Some((player, self.zone)),
        )
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        play.pop();
        if action == Action::Done || !play.use_power(Name::Kane) {
            return;
        }
        let look = play.look();
        let Some((player, _)) = look.power_at(Name::Kane) else { return };
        let attackers = self.attackers(look);
        let mut fire = Fire { form: Form::Sneak, at: Some(self.zone), ..Fire::NONE };
        for colour in look.colours(player).iter() {
            fire.ready[colour.index()] = attackers[colour.index()];
        }
        play.pos.fire = fire;
        play.begin_shots();
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.title(self.zone);
        Question::new("BR-216", format!("use Killer Kane's power to attack in {zone} before combat begins?"))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone) && look.is_lead(self.lead)
    }
}
