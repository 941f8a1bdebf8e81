//! Units and positions as text.

use retrograde_core::{ParseError, Token, number, read_statements};

use crate::board::{CELLS, Cell};
use crate::{EMPTY, Position, Skirmish, UNITS, Unit, UnitId};

/// `r1` to `r6`, `b1` to `b6`.
pub(crate) fn unit_name(UnitId(unit): UnitId) -> String {
    let half = (UNITS / 2) as u8;
    format!("{}{}", if unit < half { 'r' } else { 'b' }, unit % half + 1)
}

impl Token for UnitId {
    const WHAT: &'static str = "a unit such as r1 or b6";

    fn show(&self) -> String {
        unit_name(*self)
    }

    fn read(word: &str) -> Option<UnitId> {
        (0..UNITS as u8).map(UnitId).find(|&unit| unit_name(unit) == word)
    }
}

/// `turn 3`, then a line per unit: `r1 0611 3`.
pub(crate) fn write(_game: &Skirmish, position: &Position) -> String {
    let mut text = format!("turn {}\n", position.turn);
    for (index, unit) in position.units.iter().enumerate().filter(|(_, unit)| unit.hits > 0) {
        text += &format!("{} {} {}\n", unit_name(UnitId(index as u8)), unit.at.show(), unit.hits);
    }
    text
}

pub(crate) fn read(game: &Skirmish, text: &str) -> Result<Position, ParseError> {
    let mut position = Position {
        units: [Unit { at: Cell::default(), hits: 0 }; UNITS],
        occupant: [EMPTY; CELLS],
        turn: 1,
        outcome: None,
    };
    read_statements(text, &[], |statement| read_statement(game, &mut position, statement))?;
    game.finish(&mut position);
    Ok(position)
}

fn read_statement(game: &Skirmish, position: &mut Position, statement: &str) -> Result<(), ParseError> {
    let words: Vec<&str> = statement.split_whitespace().collect();
    match words[..] {
        ["turn", turn] => position.turn = number(turn, 1..=game.numbers.most_turns + 1)?,
        [name, at, hits] => {
            let unit = UnitId::read(name).ok_or_else(|| ParseError::expected(UnitId::WHAT, name))?;
            let at = Cell::read(at).ok_or_else(|| ParseError::expected(Cell::WHAT, at))?;
            let hits = number(hits, 1..=game.numbers.hit_points)?;
            if position.occupant[at.index()] != EMPTY || position.units[unit.index()].hits > 0 {
                return Err(ParseError::new("a unit stands once, and alone in its hex"));
            }
            position.units[unit.index()] = Unit { at, hits };
            position.occupant[at.index()] = unit.0;
        }
        _ => return Err(ParseError::expected("`turn 3` or `r1 0611 3`", statement)),
    }
    Ok(())
}
