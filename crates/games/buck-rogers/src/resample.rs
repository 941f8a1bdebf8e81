//! Worlds that a seat cannot tell from the true one.

use retrograde_core::{Dice, Silent};

use crate::BuckRogers;
use crate::colour::{Colour, Player};
use crate::kind::{Figure, Kind};
use crate::look::Look;
use crate::options::Switch;
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::Position;
use crate::sets::Players;
use crate::step::Step;

/// Another world: other Turn Cards for those who have not moved, other picks, other votes, other cargo.
pub(crate) fn resample<D: Dice>(game: &BuckRogers, pos: &Position, player: Player, dice: &mut D) -> Position {
    let mut other = pos.clone();
    match pos.steps.last() {
        Some(Step::Pick {}) => repick(game, &mut other, player, dice),
        Some(&Step::CallOff { waiting, on }) => {
            // Those who have answered may have answered otherwise.
            let players = Look { rules: game, pos }.battle_players();
            let answered = players.less(waiting).without(player);
            let known = on.common(Players::only(player));
            let drawn: Players = answered.iter().filter(|_| dice.draw("sample", 2) == 1).collect();
            let other_on = known.and(drawn);
            if let Some(step) = other.steps.last_mut() {
                *step = Step::CallOff { waiting, on: other_on };
            }
        }
        _ => {}
    }
    if pos.rules.has(Switch::TurnCards) {
        redraw(&mut other, player, dice);
    }
    if pos.rules.has(Switch::HiddenCargo) {
        reload(game, &mut other, player, dice);
    }
    other
}

/// The number of the card that moves now; all lower ones are known [BR-227].
pub(crate) fn shown(pos: &Position) -> u8 {
    let mover = pos.steps.iter().find_map(|step| match step {
        Step::Mover { card } => Some(*card),
        _ => None,
    });
    mover.unwrap_or(u8::MAX)
}

/// Cards that are not yet seen are dealt anew among those who hold them.
fn redraw<D: Dice>(pos: &mut Position, player: Player, dice: &mut D) {
    let shown = shown(pos);
    let hidden: Vec<Colour> = Colour::ALL
        .into_iter()
        .filter(|colour| pos.cards[colour.index()] > shown && pos.player_of(*colour) != player)
        .collect();
    let taken = |card: u8| Colour::ALL.iter().any(|c| !hidden.contains(c) && pos.cards[c.index()] == card);
    let mut free: Vec<u8> =
        (shown.saturating_add(1)..=Colour::COUNT as u8).filter(|card| !taken(*card)).collect();
    for colour in hidden {
        let at = dice.pick("sample", free.len());
        pos.cards[colour.index()] = free.remove(at);
    }
}

/// Others start over and pick at random, until they are as ready as they were.
fn repick<D: Dice>(game: &BuckRogers, pos: &mut Position, player: Player, dice: &mut D) {
    let others: Vec<Player> = pos.rules.all_players().filter(|other| *other != player).collect();
    let numbers = &game.pack.numbers;
    for other in others {
        let was_done = Look { rules: game, pos }.picking(other).is_none();
        for colour in Colour::ALL.into_iter().filter(|c| pos.rules.owner(*c) == Some(other)) {
            let army = &mut pos.armies[colour.index()];
            *army = army.only(&[Figure::Leader, Figure::Factory]);
            pos.picks[colour.index()] = numbers.setup.pick;
        }
        let most = if was_done { usize::MAX } else { dice.pick("sample", 3) };
        let mut answered = 0;
        while answered < most
            && let Some((colour, figure, least, greatest)) = (Look { rules: game, pos }).picking(other)
        {
            let count = least + dice.pick("sample", usize::from(greatest - least) + 1) as u8;
            let before = pos.clone();
            Play { rules: game, pos, dice: &mut *dice, log: &mut Silent }.pick(colour, figure, count);
            // Somebody who is still picking stays so.
            if !was_done && (Look { rules: game, pos }).picking(other).is_none() {
                *pos = before;
                break;
            }
            answered += 1;
        }
    }
}

/// Others' Transports carry something else; Factories only change places.
fn reload<D: Dice>(game: &BuckRogers, pos: &mut Position, player: Player, dice: &mut D) {
    let others: Vec<Player> = pos.rules.all_players().filter(|other| *other != player).collect();
    let most = game.pack.numbers.transport.troopers;
    for other in others {
        let ids: Vec<TransportId> = TransportId::all()
            .filter(|id| pos.owner(id.colour()) == Some(other) && pos.transport(*id).is_on_board())
            .collect();
        let mut factories: Vec<bool> = ids.iter().map(|id| pos.transport(*id).factory).collect();
        for &id in &ids {
            let transport = &mut pos.transports[id.index()];
            transport.troopers = [0; Colour::COUNT];
            transport.factory = factories.remove(dice.pick("sample", factories.len()));
        }
        for id in ids {
            if pos.transport(id).factory {
                continue;
            }
            let wanted = dice.pick("sample", usize::from(most) + 1) as u8;
            let room = Look { rules: game, pos }.supply(id.colour(), Kind::Trooper);
            pos.transports[id.index()].troopers[id.colour().index()] = wanted.min(room);
        }
    }
}
