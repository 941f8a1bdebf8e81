//! Units may leave a battle after a round [BR-257 … BR-260].

use retrograde_core::{Log, step};

use crate::action::{Action, Piece};
use crate::board::{Zone, ZoneName};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::position::Raid;
use crate::room::{Asks, During, Moving, Question, Room};
use crate::sets::{Colours, Players};
use crate::state::State;
use crate::steps::{Hand, Step};

step! {
    /// The part in this place of the order may retreat.
    pub(crate) struct Retreat = "retreat" { turn: u8 }
}

impl Retreat {
    /// The part in a place of the order is asked; its pieces in the battle may move one zone.
    pub(crate) fn begin<L: Log<Event>>(play: &mut Play<'_, L>, turn: u8) {
        play.push(Retreat { turn });
        if let Some((lead, _)) = play.look().part_at(turn) {
            play.ready_to_retreat(lead);
        }
    }

    /// Calls back for what could be taken in hand.
    fn retreats(look: Look<'_>, mut with: impl FnMut(Action)) {
        // What holds for some of a stack holds for all of it.
        let mut last: Option<((Piece, ZoneName), bool)> = None;
        look.takes(&mut |action| {
            let Action::Take(piece, name) = action else { return };
            let like = (piece.some(1), name);
            let flees = match last {
                Some((before, flees)) if before == like => flees,
                _ => look.zone(name).is_ok_and(|zone| look.battle_is_in(zone) && look.can_flee(piece, zone)),
            };
            last = Some((like, flees));
            if flees {
                with(action);
            }
        });
    }
}

impl Room for Retreat {
    const HELP: &'static str = "Units that flee are shot at once more on the way out.";
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "Stay and fight";
    const PASSES: bool = true;
    const DURING: During = During::Battle;
    const TAKES_IN_HAND: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        let mut any = false;
        let players = look.battle_players();
        if look.part_at(self.turn).is_some_and(|(_, player)| !players.without(player).is_empty()) {
            Retreat::retreats(look, |_| any = true);
        }
        Asks::if_any(any)
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        Retreat::retreats(look, |action| out.push(action));
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Take(piece, name) => {
                let zone = look.zone(name)?;
                require(look.battle_is_in(zone), "BR-257", "only units in the battle can retreat")?;
                look.check_take(piece, zone)?;
                require(look.can_flee(piece, zone), "BR-258", "it has nowhere to go that is free of enemies")
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Take(piece, name) = action else { return self.go_on(play) };
        if let Ok(zone) = play.look().zone(name) {
            play.take_in_hand(piece, zone);
            play.push(Hand { at: zone, moved: false });
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.rest(self.turn);
        if let Some(turn) = play.next_part(self.turn) {
            Retreat::begin(play, turn);
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-257", format!("retreat from {}?", look.battle_title()))
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.battle_zone()
    }

    fn moves(self, look: Look<'_>) -> Option<Moving> {
        look.part_at(self.turn).map(|(lead, _)| Moving { lead, flees: true })
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.part_at(self.turn).is_some()
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Again(_)))
    }
}

impl Look<'_> {
    /// [BR-258] Whether a piece has somewhere to flee to.
    fn can_flee(self, piece: Piece, zone: Zone) -> bool {
        let Some((_, player)) = self.mover() else { return false };
        self.reaches_any(&self.grip_of(piece), zone, player, &self.enemies(player))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Pieces of a part in the battle may move one zone [BR-258].
    fn ready_to_retreat(&mut self, lead: Colour) {
        let part = self.pos.part(lead);
        let arena = self.pos.battle.arena;
        let here = |at: Zone| arena.is_some_and(|arena| arena.contains(at));
        let state = |ready: bool| if ready { State::fresh(1) } else { State::default() };
        self.pos.fired.clear();
        self.pos.jockey = false;
        self.pos.restate(|stack| state(part.contains(stack.colour) && here(stack.zone)));
        for id in TransportId::all() {
            let transport = &mut self.pos.transports[id.index()];
            transport.state = state(part.contains(id.colour()) && self.pos.docks.of(id).is_some_and(here));
        }
        for name in Name::ALL {
            let mine = part.contains(self.look().leader_colour(name));
            let leader = &mut self.pos.leaders[name.index()];
            leader.state = state(mine && leader.zone().is_some_and(here));
        }
        // [BR-250] Commandos retreat as such.
        let raids = self.pos.raids.iter().filter(|raid| part.contains(raid.colour) && here(raid.zone));
        for raid in raids.copied().collect::<Vec<Raid>>() {
            for (kind, count) in [(Kind::Trooper, raid.troopers), (Kind::Gennie, raid.gennies)] {
                let Raid { zone, colour, .. } = raid;
                let stack = Stack { zone, colour, kind, state: State::fresh(1), count };
                if self.pos.take(stack) {
                    self.pos.put(Stack { state: stack.state.with(State::COMMANDO), ..stack });
                }
            }
        }
    }

    /// Nobody moves any more; the commandos of the part in this place of the order are those that are left.
    fn rest(&mut self, turn: u8) {
        let part = self.look().part_at(turn).map_or(Colours::NONE, |(lead, _)| self.pos.part(lead));
        for index in 0..self.pos.raids.len() {
            let Raid { zone, colour, .. } = self.pos.raids[index];
            if part.contains(colour) && self.look().battle_is_in(zone) {
                let like = |stack: &&Stack, kind: Kind| {
                    (stack.colour, stack.kind) == (colour, kind) && stack.state.has(State::COMMANDO)
                };
                let left = |kind: Kind| {
                    let stacks = self.pos.stacks_in(zone).iter().filter(|stack| like(stack, kind));
                    stacks.map(|stack| stack.count).sum()
                };
                let (troopers, gennies) = (left(Kind::Trooper), left(Kind::Gennie));
                let raid = &mut self.pos.raids[index];
                (raid.troopers, raid.gennies) = (troopers, gennies);
            }
        }
        self.pos.raids.retain(|raid| raid.troopers + raid.gennies > 0);
        self.pos.fired.clear();
        self.pos.jockey = false;
        self.pos.forget_states();
    }
}
