//! Commandos may be set aside against a Factory [BR-248, BR-249].

use arrayvec::ArrayVec;
use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Kind;
use crate::look::{Block, Check, Look, not_asked, require};
use crate::options::Switch;
use crate::play::Play;
use crate::position::Raid;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// A part may set commandos aside in a zone.
    pub(crate) struct Commandos = "raid" { zone: Zone, lead: Colour }
}

impl Commandos {
    /// Asks everybody who has units that could be commandos in a zone.
    pub(crate) fn offer<L: Log<Event>>(play: &mut Play<'_, L>, zone: Zone) {
        if !play.look().has(Switch::Commandos) || play.pos.factories_in(zone).next().is_none() {
            return;
        }
        for lead in play.pos.order().into_iter().rev() {
            let step = Commandos { zone, lead };
            if !step.units(play.look()).is_empty() {
                play.push(step);
            }
        }
    }

    /// Troopers and Gennies that could still be set aside, with their numbers.
    fn units(self, look: Look<'_>) -> ArrayVec<(Colour, Kind, u8), 12> {
        let Commandos { zone, lead } = self;
        let mut found = ArrayVec::new();
        let player = look.pos.player_of(lead);
        let enemy = |index: usize| look.pos.factories[index].owner.is_some_and(|owner| owner != player);
        let defended = !look.players_in(&look.forces_in(zone)).without(player).is_empty();
        if look.pos.is_inert(player) || !defended || !look.pos.factories_in(zone).any(enemy) {
            return found;
        }
        for colour in look.pos.part(lead).iter() {
            let aside = look.pos.raids.iter().find(|raid| raid.zone == zone && raid.colour == colour);
            for kind in [Kind::Trooper, Kind::Gennie] {
                let there = look.pos.units(zone, colour, kind);
                let used =
                    aside.map_or(0, |raid| if kind == Kind::Trooper { raid.troopers } else { raid.gennies });
                if there > used {
                    found.push((colour, kind, there - used));
                }
            }
        }
        found
    }
}

impl Room for Commandos {
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "No more commandos";
    const PASSES: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(!self.units(look).is_empty())
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        for (colour, kind, most) in self.units(look) {
            out.extend((1..=most).rev().map(|count| Action::Raid(count, colour, kind)));
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Raid(count, colour, kind) => {
                let found = self.units(look).into_iter().find(|(c, k, _)| (*c, *k) == (colour, kind));
                let (.., most) = found
                    .ok_or(Block::new("BR-248", "you have no such units there that could be commandos"))?;
                require((1..=most).contains(&count), "BR-249", "there aren't that many")
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    /// Troopers or Gennies are set aside.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Raid(count, colour, kind) = action else { return self.go_on(play) };
        let zone = self.zone;
        let mut raid = Raid { zone, colour, troopers: 0, gennies: 0, done: false };
        if let Some(at) = play.pos.raids.iter().position(|raid| raid.zone == zone && raid.colour == colour) {
            raid = play.pos.raids.remove(at);
        }
        if kind == Kind::Trooper {
            raid.troopers += count;
        } else {
            raid.gennies += count;
        }
        play.pos.raids.push(raid);
        play.pos.raids.sort_unstable();
        play.tell(|look| Event::Raid { colour, kind, count, zone: look.name(zone) });
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.title(self.zone);
        Question::new("BR-249", format!("set commandos aside to raid the Factory in {zone}?"))
    }

    fn doing(self, look: Look<'_>, who: &str) -> String {
        format!("{who} may set commandos aside in {}", look.title(self.zone))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone) && look.is_lead(self.lead)
    }
}
