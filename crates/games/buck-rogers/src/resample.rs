//! Worlds that a seat cannot tell from the true one.

use retrograde_core::Dice;

use crate::BuckRogers;
use crate::colour::{Colour, Player};
use crate::kind::Kind;
use crate::options::Switch;
use crate::piece::TransportId;
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Mover, Step, each_step};

/// Another world: other Turn Cards for those who have not moved, other picks, other votes, other cargo.
pub(crate) fn resample(game: &BuckRogers, pos: &Position, player: Player, dice: &mut dyn Dice) -> Position {
    let mut other = pos.clone();
    if let Some(&step) = pos.steps.last() {
        each_step!(step, room => room.resample(game, &mut other, player, dice));
    }
    if pos.rules.has(Switch::TurnCards) {
        redraw(&mut other, player, dice);
    }
    if pos.rules.has(Switch::HiddenCargo) {
        reload(game, &mut other, player, dice);
    }
    other
}

/// Cards that are not yet seen are dealt anew among those who hold them.
fn redraw(pos: &mut Position, player: Player, dice: &mut dyn Dice) {
    let shown = Mover::shown(pos);
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

/// Others' Transports carry something else; Factories only change places.
fn reload(game: &BuckRogers, pos: &mut Position, player: Player, dice: &mut dyn Dice) {
    let others: Vec<Player> = pos.rules.all_players().filter(|other| *other != player).collect();
    let most = game.pack.numbers.transport.troopers;
    for other in others {
        let ids: Vec<TransportId> = TransportId::all()
            .filter(|id| pos.owner(id.colour()) == Some(other) && pos.docks.of(*id).is_some())
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
            let room = game.look(pos).supply(id.colour(), Kind::Trooper);
            pos.transports[id.index()].troopers[id.colour().index()] = wanted.min(room);
        }
    }
}
