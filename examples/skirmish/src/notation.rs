//! Actions and positions as text.

use std::fmt;
use std::str::FromStr;

use retrograde_core::ParseError;

use crate::board::{CELLS, cell, label};
use crate::{Action, EMPTY, Position, Skirmish, UNITS, Unit};

/// `r1` to `r6`, `b1` to `b6`.
pub(crate) fn unit_name(unit: u8) -> String {
    let half = (UNITS / 2) as u8;
    format!("{}{}", if unit < half { 'r' } else { 'b' }, unit % half + 1)
}

pub(crate) fn parse_unit(text: &str) -> Result<u8, ParseError> {
    (0..UNITS as u8)
        .find(|&unit| unit_name(unit) == text)
        .ok_or_else(|| ParseError::expected("a unit such as r1 or b6", text))
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Move { unit, to } => write!(f, "{} move {}", unit_name(unit), label(to)),
            Action::Attack { unit, target } => write!(f, "{} attack {}", unit_name(unit), unit_name(target)),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["pass"] => Ok(Action::Pass),
            [unit, "move", to] => {
                let to = cell(to).ok_or_else(|| ParseError::expected("a hex such as 0606", to))?;
                Ok(Action::Move { unit: parse_unit(unit)?, to })
            }
            [unit, "attack", target] => {
                Ok(Action::Attack { unit: parse_unit(unit)?, target: parse_unit(target)? })
            }
            _ => Err(ParseError::expected("`r1 move 0606`, `r1 attack b1` or `pass`", text)),
        }
    }
}

/// `turn 3`, then a line per unit: `r1 0611 3`.
pub(crate) fn write(_game: &Skirmish, position: &Position) -> String {
    let mut text = format!("turn {}\n", position.turn);
    for (index, unit) in position.units.iter().enumerate().filter(|(_, unit)| unit.hits > 0) {
        text += &format!("{} {} {}\n", unit_name(index as u8), label(unit.at), unit.hits);
    }
    text
}

pub(crate) fn read(game: &Skirmish, text: &str) -> Result<Position, ParseError> {
    let mut position = Position {
        units: [Unit { at: 0, hits: 0 }; UNITS],
        occupant: [EMPTY; CELLS],
        turn: 1,
        outcome: None,
    };
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        read_line(game, &mut position, line).map_err(|error| error.at_line(index + 1))?;
    }
    game.finish(&mut position);
    Ok(position)
}

fn read_line(game: &Skirmish, position: &mut Position, line: &str) -> Result<(), ParseError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["turn", turn] => {
            let most = game.numbers.most_turns + 1;
            let turn = turn.parse().ok().filter(|turn| (1..=most).contains(turn));
            position.turn = turn.ok_or_else(|| ParseError::expected("a turn", line))?;
        }
        [name, at, hits] => {
            let unit = parse_unit(name)?;
            let at = cell(at).ok_or_else(|| ParseError::expected("a hex such as 0606", at))?;
            let hits = hits.parse().ok().filter(|hits| (1..=game.numbers.hit_points).contains(hits));
            let hits = hits.ok_or_else(|| ParseError::expected("hit points", line))?;
            if position.occupant[at as usize] != EMPTY || position.units[unit as usize].hits > 0 {
                return Err(ParseError::new("a unit stands once, and alone in its hex"));
            }
            position.units[unit as usize] = Unit { at, hits };
            position.occupant[at as usize] = unit;
        }
        _ => return Err(ParseError::expected("`turn 3` or `r1 0611 3`", line)),
    }
    Ok(())
}
