//! Battlers may bomb the ground below them [BR-138 … BR-144].

use arrayvec::ArrayVec;
use retrograde_core::{Forecast, Log, step};

use crate::action::{Action, Target};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Kind;
use crate::look::{Check, Look, not_asked, require};
use crate::need::Need;
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// Some Battlers of a part in an orbit may still bomb.
    pub(crate) struct Bomb = "bomb" { zone: Zone, lead: Colour, left: u8 }
}

impl Bomb {
    /// Asks everybody who has Battlers in an orbit [BR-138, BR-152].
    pub(crate) fn offer<L: Log<Event>>(play: &mut Play<'_, L>, zone: Zone) {
        if !play.look().board().kind(zone).is_near() {
            return;
        }
        let battlers = play.look().forces_in(zone).map(|units| units[Kind::Battler.index()]);
        if battlers.iter().all(|&n| n == 0) {
            return;
        }
        for lead in play.pos.order().into_iter().rev() {
            let left: u8 = play.pos.part(lead).iter().map(|colour| battlers[colour.index()]).sum();
            if left > 0 && !play.pos.is_inert(play.pos.player_of(lead)) {
                play.push(Bomb { zone, lead, left });
            }
        }
    }

    /// [BR-139] What may be bombed, and where.
    fn targets(self, look: Look<'_>) -> ArrayVec<(Target, Zone), 120> {
        let player = look.pos.player_of(self.lead);
        let own = look.colours(player);
        let mut targets = ArrayVec::new();
        for &zone in look.near(self.zone).iter().filter(|zone| look.board().is_territory(**zone)) {
            let mut add = |target: Target| {
                if !targets.contains(&(target, zone)) {
                    let _ = targets.try_push((target, zone));
                }
            };
            let commandos = look.commandos_in(zone);
            for stack in look.pos.stacks_in(zone).iter().filter(|stack| !own.contains(stack.colour)) {
                let (colour, kind) = (stack.colour, stack.kind);
                let aside = commandos[colour.index()][kind.index()];
                if look.pos.units(zone, colour, kind) > aside {
                    add(Target::Unit(colour, kind));
                }
                if aside > 0 {
                    add(Target::Commando(colour, kind));
                }
            }
            for id in look.pos.transports_in(zone).filter(|id| !own.contains(id.colour())) {
                add(Target::Transport(id));
            }
            for index in look.pos.factories_in(zone) {
                if let Some(owner) = look.pos.factories[index].owner.filter(|owner| *owner != player) {
                    add(Target::Factory(owner));
                }
            }
        }
        targets
    }

    /// [BR-140, BR-276, BR-305]
    fn need(self, look: Look<'_>, target: Target, zone: Zone) -> Need {
        let defence = match target {
            Target::Unit(colour, kind) | Target::Commando(colour, kind) => look.defence(kind, colour, zone),
            _ => 0,
        };
        let player = look.pos.player_of(self.lead);
        let bonus = look.bonus(player, Kind::Battler, self.zone);
        Need { number: look.numbers().combat.bomb + defence, bonus }
    }
}

impl Room for Bomb {
    const HELP: &'static str = "Battlers in orbit can bomb whatever is below, even Factories.";
    const DONE: &'static str = "Don't bomb";

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(!self.targets(look).is_empty())
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let targets = self.targets(look).into_iter();
        out.extend(targets.map(|(target, zone)| Action::Bomb(target, look.name(zone))));
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Bomb(target, name) => {
                let zone = look.zone(name)?;
                let near = look.near(self.zone).contains(&zone);
                require(near, "BR-139", "a Battler can only bomb zones next to its own")?;
                let open = self.targets(look).contains(&(target, zone));
                require(open, "BR-139", "there is no such target there")
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Bomb(target, name) = action else { return self.go_on(play) };
        let Ok(zone) = play.look().zone(name) else { return };
        let need = self.need(play.look(), target, zone);
        let die = play.roll("bomb");
        let hit = need.hits(die);
        play.tell(|_| Event::Bombed { player, target, zone: name, need, die, hit });
        if hit {
            match target {
                Target::Unit(colour, kind) => play.destroy(zone, colour, kind, 1, "bomb"),
                Target::Commando(colour, kind) => {
                    play.lose_commando(zone, colour, kind);
                    play.destroy(zone, colour, kind, 1, "bomb");
                }
                Target::Transport(id) => play.destroy_transport(id, "bomb"),
                Target::Factory(owner) => play.destroy_factory(zone, Some(owner), "bomb"),
            }
        }
        if self.left > 1 {
            play.replace(Bomb { left: self.left - 1, ..self });
        } else {
            play.pop();
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        Question::new(
            "BR-138",
            format!("{} in {} may bomb", Kind::Battler.count(self.left), look.title(self.zone)),
        )
    }

    fn doing(self, look: Look<'_>, who: &str) -> String {
        format!("{who} may bomb from {}", look.title(self.zone))
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn odds(self, look: Look<'_>, _player: Player, action: Action) -> Option<Forecast> {
        let Action::Bomb(target, name) = action else { return None };
        Some(self.need(look, target, look.board().find(name)?).forecast())
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.zone) && look.is_lead(self.lead)
    }
}
