//! Ardala's trade: she steals units, or controls a Leader for a turn [BR-217 … BR-221].

use retrograde_core::{Log, step};

use crate::action::{Action, Piece};
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::forces::units_of;
use crate::kind::{Kind, Name};
use crate::look::{Block, Check, Look, not_asked, require};
use crate::piece::{Stack, TransportId};
use crate::play::Play;
use crate::reach::Grip;
use crate::room::{Asks, Question, Room};
use crate::sets::{Colours, Players};
use crate::state::State;
use crate::steps::{Genius, Step};

step! {
    /// Ardala may steal some more units, or control a Leader.
    pub(crate) struct Trade = "trade" { lead: Colour, left: u8 }
}

/// How many thefts a bot looks at.
const FEW: usize = 3;

impl Trade {
    fn trades(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let stacks = look.pos.stacks.iter().map(|stack| {
            let piece = Piece::Units(1, stack.colour, stack.kind, stack.state);
            (piece, stack.zone)
        });
        let transports = look.pos.docks.all().map(|(id, zone)| (Piece::Transport(id), zone));
        let pieces =
            stacks.chain(transports).filter(move |(piece, zone)| look.check_steal(*piece, *zone).is_ok());
        let leaders = Name::ALL.into_iter().filter(move |name| self.check_control(look, *name).is_ok());
        let steals = pieces.map(move |(piece, zone)| Action::Steal(piece, look.name(zone)));
        steals.chain(leaders.map(Action::Control)).chain([Action::Done])
    }

    /// [BR-219, BR-221] She can control a Leader if she can move it where it is not alone among her enemies.
    fn check_control(self, look: Look<'_>, name: Name) -> Check {
        let Some((player, _)) = look.power_at(Name::Ardala) else { return not_asked() };
        let all = look.numbers().leaders.steal;
        require(self.left == all, "BR-219", "she has already stolen this turn")?;
        let other = look.leader_player(name).is_some_and(|owner| owner != player);
        let Some(at) = look.pos.leaders[name.index()].zone().filter(|_| other) else {
            return Err(Block::new("BR-219", "that is not another player's Leader on the board"));
        };
        let own = look.colours(player);
        let speed = look.numbers().movement.leader;
        let is_safe = |zone: Zone| {
            let forces = look.arena_forces(look.arena(zone));
            units_of(&forces, own.others()) == 0 || units_of(&forces, own) > 0
        };
        // By the way that it would have to go, not by the distance alone: something may stop it, or halves of a zone be one.
        let reach = || look.reaches_any(&Grip::leader(speed), at, player, &look.enemies(player));
        require(is_safe(at) || reach(), "BR-221", "she cannot bring that Leader to a safe zone")
    }

    /// She takes a unit [BR-218].
    fn steal<L: Log<Event>>(self, play: &mut Play<'_, L>, piece: Piece, zone: Zone) {
        let all = play.look().numbers().leaders.steal;
        play.pop();
        if self.left == all && !play.use_power(Name::Ardala) {
            return;
        }
        let Some((player, home)) = play.look().power_at(Name::Ardala) else { return };
        let kind = match piece {
            Piece::Units(_, colour, kind, state) => {
                play.pos.take(Stack { zone, colour, kind, state, count: 1 });
                kind
            }
            Piece::Transport(id) => {
                play.pos.return_to_tray(id);
                Kind::Transport
            }
            Piece::Leader(_) => return,
        };
        if self.left > 1 {
            play.push(Trade { left: self.left - 1, ..self });
        }
        let look = play.look();
        let Some(colour) = look.colour_of_loot(player, kind) else { return };
        // A colour that moves later gets its movement then.
        let now = look.pos.part(self.lead).contains(colour);
        let state = if now { State::fresh(look.allowance(kind, home)) } else { State::default() };
        match kind {
            Kind::Transport => {
                if let Some(id) = play.pos.spare_transport(colour) {
                    play.pos.docks.put(id, Some(home));
                    play.pos.transports[id.index()].state = state;
                }
            }
            Kind::Trooper if !look.board().is_territory(home) => {
                if let Some(id) = look.berth(player, home) {
                    play.pos.transports[id.index()].troopers[colour.index()] += 1;
                }
            }
            _ => play.pos.put(Stack { zone: home, colour, kind, state, count: 1 }),
        }
        play.tell(|look| Event::Stolen { player, kind, from: look.name(zone) });
    }

    /// She takes control of a Leader for this turn [BR-219].
    fn control<L: Log<Event>>(self, play: &mut Play<'_, L>, name: Name) {
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
        // With his power, which comes after conversions.
        if name == Name::Huer {
            play.test_loyalty(Name::Huer);
            let above = |step: &Step| matches!(step, Step::Move(_));
            let at = play.pos.steps.iter().rposition(above).map_or(play.pos.steps.len(), |at| at + 1);
            play.pos.steps.insert(at, Genius { lead: self.lead }.into());
        }
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

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        match action {
            Action::Steal(piece, name) => {
                if let Ok(zone) = play.look().zone(name) {
                    self.steal(play, piece, zone);
                }
            }
            Action::Control(name) => self.control(play, name),
            _ => self.go_on(play),
        }
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let text = match self.left {
            left if left == look.numbers().leaders.steal => {
                format!("Ardala may steal {left} units or control a Leader")
            }
            1 => "Ardala may steal another unit".to_owned(),
            left => format!("Ardala may steal {left} more units"),
        };
        Question::new("BR-217", text)
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} is about to move")
    }

    /// She takes Fighters, first from the player with the most zones.
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

    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Move(_) | Step::Genius(_) | Step::Convert(_)))
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
                require(!own.contains(colour), "BR-217", "she can only steal from other players")?;
                require(count == 1, "BR-217", "she steals one unit at a time")?;
                let good = matches!(kind, Kind::Trooper | Kind::Fighter);
                require(good, "BR-217", "she can only steal Troopers, Fighters and unloaded Transports")?;
                let like = |s: &Stack| (s.colour, s.kind, s.state) == (colour, kind, state);
                require(self.pos.stacks_in(zone).iter().any(like), "BR-217", "there is none there")?;
                let land = self.board().is_territory(home);
                let room = kind != Kind::Trooper || land || self.berth(player, home).is_some();
                require(room, "BR-218", "a Trooper cannot go where Ardala is")?;
                kind
            }
            Piece::Transport(id) => {
                require(!own.contains(id.colour()), "BR-217", "she can only steal from other players")?;
                let transport = self.pos.transport(id);
                require(self.pos.docks.of(id) == Some(zone), "BR-217", "it is not there")?;
                require(transport.is_empty(), "BR-217", "she can only steal unloaded Transports")?;
                Kind::Transport
            }
            Piece::Leader(_) => {
                return Err(Block::new("BR-217", "she cannot steal Leaders, but she may control one"));
            }
        };
        let left = self.colour_of_loot(player, kind).is_some();
        require(left, "BR-010", "your tray has none left to replace it with")
    }

    /// [BR-218] The colour of a stolen unit: one that moves now, else one that moves later, else any that the tray has.
    fn colour_of_loot(self, player: Player, kind: Kind) -> Option<Colour> {
        let card = |colour: Colour| self.pos.cards[colour.index()];
        let now = self.mover().map_or(0, |(lead, _)| card(lead));
        let own = self.colours(player);
        let later: Colours = own.iter().filter(|colour| card(*colour) > now).collect();
        let choices = [own.common(self.moving()), later, own];
        choices.into_iter().find_map(|colours| self.fullest(colours, kind))
    }

    /// [BR-218] A friendly Transport in a zone with room for a Trooper; one that moves now, if there is one.
    fn berth(self, player: Player, zone: Zone) -> Option<TransportId> {
        let room = |id: &TransportId| {
            let transport = self.pos.transport(*id);
            self.pos.docks.of(*id).is_some_and(|at| self.arena(zone).contains(at))
                && !transport.factory
                && transport.aboard() < self.numbers().transport.troopers
        };
        let own = self.colours(player);
        let (now, others) = (own.common(self.moving()), own.less(self.moving()));
        TransportId::among(now).chain(TransportId::among(others)).find(room)
    }
}
