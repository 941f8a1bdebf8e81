//! Who moves next [BR-076], and a movement turn: pieces are taken in hand, cargo is loaded and unloaded [chapter 6].

use arrayvec::ArrayVec;
use retrograde_core::{Choice, Log, step};

use crate::action::{Action, Piece};
use crate::advice::FEW;
use crate::board::{DisplayId, Zone};
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Kind, Name};
use crate::look::{Check, Look, not_asked, require};
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::{MOST_STEPS, Position};
use crate::room::{Asks, Moving, Question, Room};
use crate::sets::Players;
use crate::state::State;
use crate::steps::combat::Stage;
use crate::steps::{Combat, Hand, Peace, Step};

/// A Leader who is in more danger than this, in hundredths, may be better off elsewhere.
const RISKY: i32 = 8;

step! {
    /// The next to move is found after this card.
    pub(crate) struct Mover = "mover" { card: u8 }
}

step! {
    /// A part moves.
    pub(crate) struct Move = "move" { lead: Colour }
}

impl Mover {
    /// The number of the card that moves now; all lower ones are known [BR-227].
    pub(crate) fn shown(pos: &Position) -> u8 {
        let mover = pos.steps.iter().find_map(|step| match step {
            Step::Mover(mover) => Some(mover.card),
            _ => None,
        });
        mover.unwrap_or(u8::MAX)
    }
}

impl Room for Mover {
    /// The next in order moves, or the phase is over.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let next = play.pos.order().into_iter().find(|lead| play.pos.cards[lead.index()] > self.card);
        let Some(lead) = next else {
            play.pop();
            play.pos.forget_states();
            play.push(Peace {});
            play.push(Combat { display: DisplayId::FIRST, stage: Stage::FIRST, cursor: 0 });
            play.tell(|_| Event::Phase { text: "Combat Phase" });
            return;
        };
        let card = play.pos.cards[lead.index()];
        play.replace(Mover { card });
        let player = play.pos.player_of(lead);
        play.tell(|_| Event::Moves { colour: lead, card });
        if play.pos.is_inert(player) {
            play.tell(|_| Event::Inert { player });
            return;
        }
        debug_assert!(play.pos.steps.len() + 6 < MOST_STEPS, "room for the questions of a movement turn");
        play.push(Move { lead });
        play.refresh_allowances(play.pos.part(lead));
        play.begin_powers(lead);
    }

    fn is_sound(self, _look: Look<'_>) -> bool {
        usize::from(self.card) <= Colour::COUNT
    }
}

impl Move {
    /// Calls back for each answer.
    fn answers(look: Look<'_>, mut with: impl FnMut(Action)) {
        look.takes(&mut with);
        look.cargo(&mut with);
        if look.stranded().is_none() {
            with(Action::Done);
        }
    }
}

impl Room for Move {
    const HELP: &'static str = "Touch ships or troops and then a lit zone. Ground units walk to the next zone; Transports carry them farther.";
    const DONE: &'static str = "End movement";
    const TAKES_IN_HAND: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.lead))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        let player = look.pos.player_of(self.lead);
        let enemies = look.enemies(player);
        if look.is_takeable(None, |zone, piece, _| look.can_move(piece, zone, player, &enemies)) {
            return Asks::Choice;
        }
        let mut asks = Asks::Nothing;
        Move::answers(look, |action| asks.add(action));
        asks
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        Move::answers(look, |action| out.push(action));
    }

    fn ways(self, look: Look<'_>, player: Player, open: &[Action]) -> Vec<Choice> {
        look.by_destination(player, open)
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Take(piece, name) => look.check_take(piece, look.zone(name)?),
            Action::TakeAll(name) => look.check_take_all(look.zone(name)?),
            Action::Load(troops, id) => look.check_load(troops, id),
            Action::LoadFactory(id) => look.check_load_factory(id).map(|_| ()),
            Action::Unload(count, colour, id) => look.check_unload(count, colour, id),
            Action::UnloadFactory(id) => look.check_unload_factory(id),
            Action::Hop(from, to) => look.check_hop(from, to),
            Action::HopSome(count, colour, from, to) => look.check_hop_some(count, colour, from, to),
            Action::Scrap(name) => look.check_scrap(look.zone(name)?, player).map(|_| ()),
            Action::Done => require(
                look.stranded().is_none(),
                "BR-221",
                "the Leader Ardala controls is alone among enemies: move it away first",
            ),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Take(piece, name) => {
                if let Ok(zone) = play.look().zone(name) {
                    play.take_in_hand(piece, zone);
                    play.push(Hand { at: zone, moved: false });
                }
            }
            Action::TakeAll(name) => {
                if let Ok(zone) = play.look().zone(name)
                    && play.take_all(zone)
                {
                    play.push(Hand { at: zone, moved: false });
                }
            }
            Action::Load(troops, id) => play.load(troops, id),
            Action::LoadFactory(id) => play.load_factory(id),
            Action::Unload(count, colour, id) => play.unload(count, colour, id),
            Action::UnloadFactory(id) => play.unload_factory(id),
            Action::Hop(from, to) => play.hop(from, to),
            Action::HopSome(count, colour, from, to) => play.hop_some(count, colour, from, to),
            Action::Scrap(name) => play.scrap(name, player),
            _ => self.go_on(play),
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.end_movement(self.lead);
        play.pop();
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-078", "choose pieces to move, load or unload, or end your movement")
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} moves")
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let on_board = |id: &TransportId| look.pos.docks.of(*id).is_some();
        out.extend(TransportId::among(look.moving()).filter(on_board).map(Action::LoadFactory));
    }

    /// All of a stack, or one of it; cargo for an idle Transport; the end.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let mut room = [(0i32, Action::Done); 64];
        let mut count = 0;
        let mut add = |score: i32, action: Action| {
            if count < room.len() {
                room[count] = (score, action);
                count += 1;
            }
        };
        let field = look.field();
        let prey = look.prey(player, &field);
        look.takeable(None, |zone, piece, state| {
            let name = look.name(zone);
            let reach = |zone: Zone| look.appeal_from(&prey, zone, state.left);
            let unmoved = !state.has(State::MOVED);
            match piece {
                Piece::Units(n, colour, kind, state) if kind.is_ground() => {
                    let near = look.near(zone).iter().filter_map(|z| prey.get(z.index()).copied());
                    let next = i32::from(near.max().unwrap_or(0));
                    if next > 0 && look.check_take(piece, zone).is_ok() {
                        add(next, Action::Take(Piece::Units(1, colour, kind, state), name));
                        if n > 2 {
                            add(next - 5, Action::Take(Piece::Units(n - 1, colour, kind, state), name));
                        }
                    }
                }
                Piece::Units(n, colour, kind, state) => {
                    // What has just taken a zone stays there.
                    let appeal = if unmoved { reach(zone) } else { 0 };
                    if appeal > 0 && look.check_take(piece, zone).is_ok() {
                        add(appeal, Action::Take(Piece::Units(1, colour, kind, state), name));
                        if n > 1 {
                            add(appeal - 3, Action::Take(Piece::Units(n, colour, kind, state), name));
                        }
                    }
                }
                Piece::Transport(id) => {
                    let loaded = !look.pos.transport(id).is_empty();
                    if loaded && unmoved && look.check_take(piece, zone).is_ok() {
                        add(reach(zone) + 10, Action::Take(piece, name));
                    }
                }
                Piece::Leader(_) => {
                    let risk = look.leader_risk(player, zone, &field);
                    if unmoved && risk > RISKY && look.check_take(piece, zone).is_ok() {
                        add(30 + 2 * risk, Action::Take(piece, name));
                    }
                }
            }
        });
        for id in TransportId::among(look.moving()) {
            let transport = look.pos.transport(id);
            let idle = transport.state.left > 0 && transport.is_empty();
            let Some(at) = look.pos.docks.of(id).filter(|at| idle && look.board().is_territory(*at)) else {
                continue;
            };
            let appeal = look.appeal_from(&prey, at, transport.state.left);
            for stack in look.pos.stacks_in(at).iter().filter(|stack| stack.kind == Kind::Trooper) {
                let count = stack.count.min(look.numbers().transport.troopers);
                let troops = stack.troops(count);
                if look.check_load(troops, id).is_ok() {
                    add(appeal + 5, Action::Load(troops, id));
                    if count > 1 {
                        add(appeal + 4, Action::Load(stack.troops(count - 1), id));
                    }
                }
            }
        }
        let room = &mut room[..count];
        room.sort_by_key(|(score, _)| -*score);
        out.extend(room.iter().take(FEW).map(|(_, action)| *action));
        match look.stranded() {
            Some((name, zone)) => {
                let away = Action::Take(Piece::Leader(name), look.name(zone));
                out.retain(|action| *action != away);
                out.push(away);
            }
            None => out.push(Action::Done),
        }
    }

    fn moves(self, _look: Look<'_>) -> Option<Moving> {
        Some(Moving { lead: self.lead, flees: false })
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_lead(self.lead)
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        matches!(below, Some(Step::Mover(_)))
    }
}

impl Look<'_> {
    /// Calls back for everything that may be taken in hand first.
    pub(crate) fn takes(self, with: &mut impl FnMut(Action)) {
        let mut fleets: ArrayVec<(Zone, u8), 64> = ArrayVec::new();
        let Some((_, player)) = self.mover() else { return };
        let enemies = self.enemies(player);
        let tied = self.may_tie(player);
        self.takeable(None, |zone, piece, _| {
            let name = self.name(zone);
            let whole = if let Piece::Units(count, _, kind, _) = piece {
                // Some may go where all of them together would leave a Leader alone.
                let goes = self.has_step(&self.grip_of(piece), zone);
                let free = match (goes, tied) {
                    (false, _) => 0,
                    (true, false) => u32::MAX,
                    (true, true) => self.free_units(zone, player, |_| false),
                };
                let most = u32::from(count).min(free) as u8;
                (1..=most).rev().for_each(|n| with(Action::Take(piece.some(n), name)));
                if kind.is_ground() {
                    return;
                }
                most == count
            } else {
                let whole = self.can_move(piece, zone, player, &enemies);
                if whole {
                    with(Action::Take(piece, name));
                }
                whole
            };
            if !whole {
                return;
            }
            match fleets.iter_mut().find(|(other, _)| *other == zone) {
                Some((_, kinds)) => *kinds += 1,
                None => drop(fleets.try_push((zone, 1))),
            }
        });
        for (zone, _) in fleets.into_iter().filter(|(_, kinds)| *kinds > 1) {
            if self.check_take_all(zone).is_ok() {
                with(Action::TakeAll(self.name(zone)));
            }
        }
    }

    /// Ships and Leaders of a zone that could go together.
    fn check_take_all(self, zone: Zone) -> Check {
        let Some((_, player)) = self.mover() else { return not_asked() };
        let (mut kinds, mut units) = (0, 0);
        let mut leaders: ArrayVec<Name, 6> = ArrayVec::new();
        self.fleet(zone, |piece| {
            kinds += 1;
            match piece {
                Piece::Units(count, ..) => units += u32::from(count),
                Piece::Transport(_) => units += 1,
                Piece::Leader(name) => leaders.push(name),
            }
        });
        require(
            kinds > 1,
            "BR-078",
            "there are not several kinds of ships or Leaders there to take together",
        )?;
        let may = self.may_all_leave(units, zone, player, |name| leaders.contains(&name));
        require(may, "BR-086", "a Leader would be left alone among enemies")
    }

    /// [BR-221] A Leader that Ardala controls, alone among her enemies: it must be moved away before movement ends.
    fn stranded(self) -> Option<(Name, Zone)> {
        let (_, player) = self.mover().filter(|(_, player)| !self.pos.players[player.index()].out)?;
        let part = self.moving();
        let taken = Name::ALL.into_iter().filter(|name| {
            self.pos.leaders[name.index()].taken == Some(player) && part.contains(self.leader_colour(*name))
        });
        taken.filter_map(|name| self.pos.leaders[name.index()].zone().map(|zone| (name, zone))).find(
            |&(name, zone)| {
                self.has_enemy_in(player, zone)
                    && !self.has_company(player, zone, true)
                    && self.check_take(Piece::Leader(name), zone).is_ok()
            },
        )
    }
}
