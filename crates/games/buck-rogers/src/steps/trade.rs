//! Ardala's trade: she steals units, or controls a Leader for a turn [BR-217 … BR-221].

use retrograde_core::{Dice, Log, step};

use crate::action::{Action, Piece};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::piece::{Stack, Transport, TransportId};
use crate::play::Play;
use crate::room::{Asks, Moving, Question, Room};
use crate::sets::Players;
use crate::state::State;

step! {
    /// Ardala may steal so many units, or control a Leader.
    pub(crate) struct Trade = "trade" { lead: Colour, left: u8 }
}

/// Thefts that a bot looks at.
const FEW: usize = 3;

impl Trade {
    fn trades(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let stacks = look.pos.stacks.iter().map(|stack| {
            let piece = Piece::Units(1, stack.colour, stack.kind, stack.state);
            (piece, stack.zone)
        });
        let on_board = |id: TransportId| Some((Piece::Transport(id), look.pos.transport(id).at?));
        let transports = TransportId::all().filter_map(on_board);
        let pieces =
            stacks.chain(transports).filter(move |(piece, zone)| look.check_steal(*piece, *zone).is_ok());
        let leaders = Name::ALL.into_iter().filter(move |name| self.check_control(look, *name).is_ok());
        let steals = pieces.map(move |(piece, zone)| Action::Steal(piece, look.name(zone)));
        steals.chain(leaders.map(Action::Control)).chain([Action::Done])
    }

    /// [BR-219, BR-221] She can control a Leader if she can bring it where it is not alone among her enemies.
    fn check_control(self, look: Look<'_>, name: Name) -> Check {
        let Some((player, _)) = look.power_at(Name::Ardala) else { return not_asked() };
        let all = look.numbers().leaders.steal;
        require(self.left == all, "BR-219", "she has stolen already this turn")?;
        let other = look.leader_player(name).is_some_and(|owner| owner != player);
        let Some(at) = look.pos.leaders[name.index()].zone().filter(|_| other) else {
            return Err(Block::new("BR-219", "that is no Leader of another player on the board"));
        };
        let own = look.colours(player);
        let speed = look.numbers().movement.leader;
        let is_safe = |zone: Zone| {
            let forces = look.forces_in(zone);
            units_of(&forces, own.others()) == 0 || units_of(&forces, own) > 0
        };
        let reach = look
            .board()
            .all()
            .any(|zone| look.board().distance(look.pos.advance, at, zone) <= speed && is_safe(zone));
        require(reach, "BR-221", "she cannot bring it to a safe zone")
    }

    /// She takes a unit [BR-218].
    fn steal<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, piece: Piece, zone: Zone) {
        let all = play.look().numbers().leaders.steal;
        if self.left == all && !play.use_power(Name::Ardala) {
            play.pop();
            return;
        }
        let Some((player, home)) = play.look().power_at(Name::Ardala) else { return };
        let kind = match piece {
            Piece::Units(_, colour, kind, state) => {
                play.pos.take(Stack { zone, colour, kind, state, count: 1 });
                kind
            }
            Piece::Transport(id) => {
                play.pos.transports[id.index()] = Transport::TRAY;
                Kind::Transport
            }
            Piece::Leader(_) => return,
        };
        if let Some(colour) = play.look().colour_for(player, kind) {
            let state = State::fresh(play.look().allowance(kind, home));
            if kind == Kind::Transport {
                if let Some(id) = play.pos.spare_transport(colour) {
                    play.pos.transports[id.index()] = Transport { at: Some(home), state, ..Transport::TRAY };
                }
            } else {
                play.pos.put(Stack { zone: home, colour, kind, state, count: 1 });
            }
            play.tell(|look| Event::Stolen { player, kind, from: look.name(zone) });
        }
        if self.left > 1 {
            play.replace(Trade { left: self.left - 1, ..self });
        } else {
            play.pop();
        }
    }

    /// She takes control of a Leader for this turn [BR-219].
    fn control<D: Dice, L: Log<Event>>(play: &mut Play<'_, D, L>, name: Name) {
        play.pop();
        if !play.use_power(Name::Ardala) {
            return;
        }
        let player = play.look().leader_player(Name::Ardala);
        let speed = play.look().numbers().movement.leader;
        let leader = &mut play.pos.leaders[name.index()];
        leader.taken = player;
        leader.state = State::fresh(speed);
        play.tell(|_| Event::Taken { name, player });
    }
}

impl Room for Trade {
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::of(self.trades(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.trades(look));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Steal(piece, name) => look.check_steal(piece, look.zone(name)?),
            Action::Control(name) => self.check_control(look, name),
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _player: Player, action: Action) {
        match action {
            Action::Steal(piece, name) => {
                if let Ok(zone) = play.look().zone(name) {
                    self.steal(play, piece, zone);
                }
            }
            Action::Control(name) => Trade::control(play, name),
            _ => self.go_on(play),
        }
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-217", format!("Ardala may steal {} units, or control a Leader", self.left))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} is about to move")
    }

    /// She takes Fighters, of whoever has most zones first.
    fn sensible(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let score = |action: &Action| match action {
            Action::Steal(Piece::Units(_, colour, Kind::Fighter, _), _) => {
                100 + look.pos.zones_of(look.pos.player_of(*colour))
            }
            Action::Steal(Piece::Transport(_), _) => 60,
            Action::Steal(Piece::Units(_, colour, ..), _) => {
                40 + look.pos.zones_of(look.pos.player_of(*colour))
            }
            _ => 0,
        };
        let start = out.len();
        out.extend(self.trades(look).filter(|action| !matches!(action, Action::Control(_))));
        out[start..].sort_by_key(|action| std::cmp::Reverse(score(action)));
        out.truncate(start + FEW);
    }

    fn moves(self, _look: Look<'_>) -> Option<Moving> {
        Some(Moving { lead: self.lead, flees: false })
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_lead(self.lead) && (1..=look.numbers().leaders.steal).contains(&self.left)
    }
}

impl Look<'_> {
    /// [BR-217, BR-218]
    fn check_steal(self, piece: Piece, zone: Zone) -> Check {
        let Some((player, home)) = self.power_at(Name::Ardala) else { return not_asked() };
        let own = self.colours(player);
        let kind = match piece {
            Piece::Units(count, colour, kind, state) => {
                require(!own.contains(colour), "BR-217", "she steals from other players")?;
                require(count == 1, "BR-217", "she steals one unit after the other")?;
                let good = matches!(kind, Kind::Trooper | Kind::Fighter);
                require(good, "BR-217", "she steals Troopers, Fighters and unloaded Transports")?;
                let like = |s: &Stack| (s.colour, s.kind, s.state) == (colour, kind, state);
                require(self.pos.stacks_in(zone).iter().any(like), "BR-217", "there is none")?;
                let room = kind != Kind::Trooper || self.board().is_territory(home);
                require(room, "BR-218", "a Trooper cannot be where Ardala is")?;
                kind
            }
            Piece::Transport(id) => {
                require(!own.contains(id.colour()), "BR-217", "she steals from other players")?;
                let transport = self.pos.transport(id);
                require(transport.at == Some(zone), "BR-217", "it is not there")?;
                require(transport.is_empty(), "BR-217", "she steals unloaded Transports only")?;
                Kind::Transport
            }
            Piece::Leader(_) => {
                return Err(Block::new("BR-217", "she does not steal Leaders; she may control one"));
            }
        };
        let left = self.colour_for(player, kind).is_some();
        require(left, "BR-010", "your tray has none left to exchange it for")
    }
}
