//! Who sits where.

use std::fmt;

use retrograde_core::{Lobby, ScenarioInfo, SeatInfo};
use retrograde_table::{BotSpec, Level, SeatedBot, Seed, Title};

use crate::failure::Failure;
use crate::opening::{self, unknown};

/// Who sits on a seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Player {
    /// Somebody at this device.
    Human,
    /// A bot.
    Bot(SeatedBot),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Bot(bot) => bot.fmt(f),
        }
    }
}

/// The players in the order of the seats, from words such as `blue=search:200ms`.
pub(crate) fn players(seats: &[SeatInfo], given: &[String]) -> Result<Vec<Player>, Failure> {
    let mut players: Vec<Option<Player>> = vec![None; seats.len()];
    for text in given {
        let (id, player) = text.split_once('=').ok_or_else(|| {
            Failure::usage(format!("--seat {text}: expected SEAT=PLAYER such as blue=captain"))
        })?;
        let index = seats.iter().position(|seat| seat.id == id);
        let index = index
            .ok_or_else(|| Failure::usage(unknown("seat", id, seats.iter().map(|seat| seat.id.as_str()))))?;
        let player = match player {
            "human" => Player::Human,
            bot => Player::Bot(bot.parse().map_err(|error| {
                Failure::usage(format!("--seat {text}: expected human or a bot: {error}"))
            })?),
        };
        players[index] = Some(player);
    }
    // Somebody who asks for a particular seat does not want the first one as well.
    let chosen = players.contains(&Some(Player::Human));
    let sergeant = SeatedBot { bot: BotSpec::Level(Level::Sergeant), ahead: false };
    let default = |index: usize| if index == 0 && !chosen { Player::Human } else { Player::Bot(sergeant) };
    Ok(players.into_iter().enumerate().map(|(index, player)| player.unwrap_or(default(index))).collect())
}

/// The scenarios in which all seats that are named exist, with these options.
pub(crate) fn scenarios_with<'a>(
    title: &dyn Title,
    lobby: &'a Lobby,
    options: &[String],
    given: &[String],
) -> Vec<&'a str> {
    let named: Vec<&str> = given.iter().filter_map(|text| text.split_once('=')).map(|(id, _)| id).collect();
    let has_all = |scenario: &ScenarioInfo| {
        let table = opening::setup(lobby, Some(&scenario.id), options)
            .and_then(|setup| opening::open(title, &setup, Seed::number(0)));
        table.is_ok_and(|table| named.iter().all(|id| table.seats().iter().any(|seat| seat.id == *id)))
    };
    lobby.scenarios.iter().filter(|scenario| has_all(scenario)).map(|scenario| scenario.id.as_str()).collect()
}

/// The first scenario in which all seats that are named exist; none if no seat is named, which leaves the choice to the game.
pub(crate) fn scenario_with<'a>(
    title: &dyn Title,
    lobby: &'a Lobby,
    options: &[String],
    given: &[String],
) -> Option<&'a str> {
    if given.is_empty() {
        return None;
    }
    scenarios_with(title, lobby, options, given).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<SeatInfo> {
        ["red", "blue"].map(|id| SeatInfo { id: id.into(), name: id.into() }).to_vec()
    }

    fn shown(given: &[&str]) -> Result<String, String> {
        let given: Vec<String> = given.iter().map(|&text| text.to_owned()).collect();
        let players = players(&seats(), &given).map_err(|failure| failure.message)?;
        Ok(players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn seats_and_their_defaults() {
        assert_eq!(shown(&[]).unwrap(), "human sergeant");
        assert_eq!(shown(&["blue=human"]).unwrap(), "sergeant human");
        assert_eq!(shown(&["blue=human", "red=human"]).unwrap(), "human human");
        assert_eq!(shown(&["red=random"]).unwrap(), "random sergeant");
        assert_eq!(shown(&["blue=commander/ahead"]).unwrap(), "human commander/ahead");
        assert!(shown(&["blue=greedy/ahead"]).unwrap_err().contains("greedy does not search"));
        assert!(shown(&["green=human"]).unwrap_err().contains("expected red, blue"));
        assert!(shown(&["blue=deep"]).unwrap_err().contains("search:200ms"));
        assert!(shown(&["blue"]).unwrap_err().contains("SEAT=PLAYER"));
    }
}
