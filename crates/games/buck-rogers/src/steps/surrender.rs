//! Forces in a battle may be offered to an opponent [BR-254, BR-255].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::forces::Forces;
use crate::kind::Kind;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;

step! {
    /// The part in this place of the order may offer to surrender.
    pub(crate) struct Offer = "offer" { turn: u8 }
}

step! {
    /// A player may accept the surrender of another.
    pub(crate) struct Accept = "accept" { from: Player, to: Player }
}

impl Room for Offer {
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "No surrender";
    const PASSES: bool = true;
    const DURING: During = During::Battle;

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        // Each player once, however many parts there are.
        Asks::if_any(
            look.part_at(self.turn)
                .is_some_and(|(lead, player)| player.0 == lead && look.battle_players().contains(player)),
        )
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(look.battle_players().without(player).iter().map(Action::Surrender));
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Surrender(to) => {
                let there = to != player && look.battle_players().contains(to);
                require(there, "BR-254", "you can only surrender to an opponent in this battle")
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Surrender(to) = action else { return self.go_on(play) };
        play.tell(|_| Event::Offered { from: player, to });
        play.push(Accept { from: player, to });
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if let Some(turn) = play.next_part(self.turn) {
            play.push(Offer { turn });
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-254", format!("offer to surrender in {}?", look.battle_title()))
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.battle_zone()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.part_at(self.turn).is_some()
    }
}

impl Room for Accept {
    const ANSWERS: &'static [Action] = &[Action::Accept, Action::Decline];
    const SENSIBLE: Option<Action> = Some(Action::Accept);
    const DURING: During = During::Battle;

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.to)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Accept { from, to } = self;
        play.pop();
        if action == Action::Accept {
            play.surrender(from, to);
        } else {
            play.tell(|_| Event::Declined { from, to });
            play.go_on();
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let text =
            format!("{} offers to surrender all forces in {}: accept?", self.from, look.battle_title());
        Question::new("BR-254", text)
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.battle_zone()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_player(self.from) && look.is_player(self.to) && self.from != self.to
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-254, BR-255] All that a player has in the battle goes over to another.
    fn surrender(&mut self, from: Player, to: Player) {
        self.tell(|_| Event::Surrendered { from, to });
        let Some(arena) = self.pos.battle.arena else { return };
        let colours = self.look().colours(from);
        for at in arena.zones() {
            let given: Vec<Stack> =
                self.pos.stacks_in(at).iter().copied().filter(|s| colours.contains(s.colour)).collect();
            for stack in given {
                self.pos.take(stack);
                for _ in 0..stack.count {
                    self.gain(to, stack.kind, at, "surrender");
                }
            }
            let ids: Vec<TransportId> =
                self.pos.transports_in(at).filter(|id| colours.contains(id.colour())).collect();
            for id in ids {
                self.hand_over_transport(id, to);
            }
            if self.look().board().is_territory(at) {
                if self.pos.controller(at) == Some(from) {
                    self.pos.control[at.index()] = Some(to);
                    self.tell(|look| Event::Controls { player: to, zone: look.name(at), from: Some(from) });
                }
                self.capture(at, Some(from), to);
            }
        }
        self.pos.raids.retain(|raid| raid.zone != arena.zone || !colours.contains(raid.colour));
        self.pos.battle.ready = Forces::default();
        self.begin_round_anew();
    }

    /// A Transport and its cargo go over to another player, as far as the trays have the pieces [BR-G16].
    fn hand_over_transport(&mut self, id: TransportId, to: Player) {
        let at = self.pos.docks.of(id);
        let given = self.pos.return_to_tray(id);
        let Some(colour) = self.look().colour_for(to, Kind::Transport) else { return };
        let Some(new) = self.pos.spare_transport(colour) else { return };
        self.pos.docks.put(new, at);
        self.pos.transports[new.index()].factory = given.factory;
        for _ in 0..given.aboard() {
            if let Some(trooper) = self.look().colour_for(to, Kind::Trooper) {
                self.pos.transports[new.index()].troopers[trooper.index()] += 1;
            }
        }
        if let Some(at) = at {
            self.tell(|look| Event::Gained {
                colour,
                kind: Kind::Transport,
                zone: look.name(at),
                by: "surrender",
            });
        }
    }
}
