//! Dice, sizes and modifiers [chapter 12].

use std::fmt;

use retrograde_core::{Chance, Log, words};
use retrograde_odds::at_least;

use crate::event::{Event, RollKind};
use crate::look::Look;
use crate::map::Hex;
use crate::play::Play;
use crate::unit::{Form, Side, Type, UnitId};

words! {
    /// Sizes of units, weapons, clouds, earthquakes and vortexes.
    pub enum Size {
        /// L.
        Light = "light",
        /// M.
        Medium = "medium",
        /// H.
        Heavy = "heavy",
    }
}

impl Size {
    pub(crate) const fn lighter(self) -> Option<Size> {
        match self {
            Size::Light => None,
            Size::Medium => Some(Size::Light),
            Size::Heavy => Some(Size::Medium),
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn letter(self) -> char {
        match self {
            Size::Light => 'L',
            Size::Medium => 'M',
            Size::Heavy => 'H',
        }
    }
}

/// What a roll of combat dice needs: at least `smiles` of `dice` [UB-167].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, serde::Serialize)]
pub struct Need {
    /// Positive faces needed.
    pub smiles: u8,
    /// Dice rolled.
    pub dice: u8,
}

impl Need {
    /// [UB-168, UB-169] Weapon size against target size.
    pub(crate) const fn against(weapon: Size, target: Size) -> Need {
        let edge = weapon as i8 - target as i8;
        if edge >= 0 {
            Need { smiles: 1, dice: edge as u8 + 1 }
        } else {
            Need { smiles: 1 + edge.unsigned_abs(), dice: 1 + edge.unsigned_abs() }
        }
    }

    pub(crate) const fn one_of(dice: u8) -> Need {
        Need { smiles: 1, dice }
    }

    pub(crate) const fn all_of(dice: u8) -> Need {
        Need { smiles: dice, dice }
    }

    /// The exact chance.
    pub(crate) fn chance(self) -> Chance {
        at_least(u32::from(self.smiles), u32::from(self.dice), Chance::new(1, 2))
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}/{}]", self.smiles, self.dice)
    }
}

impl Look<'_> {
    /// The size a unit has as a target [UB-170…UB-176, UB-181].
    #[inline]
    pub(crate) fn target_size(self, unit: UnitId) -> Size {
        let card = &self.pos.units[unit.index()];
        let terrain = self.pos.terrain(card.at);
        match (unit.kind(), card.form) {
            (Type::Crawler, _) => Size::Heavy,
            (_, Form::Down) => Size::Heavy,
            // [UB-174, UB-G31] In the air the ground does not matter.
            (kind, Form::Hovering) if self.is_in_air(unit) => kind.base_size(),
            _ if terrain.is_depression() => Size::Heavy,
            (Type::Walker, _) => Size::Medium,
            (Type::Squad, _) if terrain.is_clear() => Size::Light,
            (Type::Squad, _) => Size::Medium,
        }
    }

    /// Why a unit is a target of its size, in words.
    pub(crate) fn size_because(self, unit: UnitId) -> String {
        let card = &self.pos.units[unit.index()];
        let terrain = self.pos.terrain(card.at);
        let size = self.target_size(unit);
        let mut why = unit.kind().word().to_owned();
        if !matches!(card.form, Form::Mobile | Form::Upright | Form::Grounded) {
            why = format!("{} {why}", card.form);
        }
        if !self.is_in_air(unit) && unit.kind() != Type::Crawler && terrain.is_depression() {
            why += &format!(", depression ({terrain})");
        } else if unit.kind() == Type::Squad && card.form == Form::Grounded && !terrain.is_clear() {
            why += &format!(", in {terrain}");
        }
        format!("{why} → {size}")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Rolls combat dice [UB-037]; gives the number of positive faces.
    #[inline]
    pub(crate) fn smiles(&mut self, label: &'static str, dice: u8) -> u8 {
        (0..dice).map(|_| u8::from(self.dice.draw(label, 2) == 1)).sum()
    }

    /// Rolls for something that `wisher` wishes for.
    #[inline]
    pub(crate) fn roll(
        &mut self,
        kind: RollKind,
        wisher: Option<Side>,
        about: Option<UnitId>,
        need: Need,
    ) -> bool {
        let mut faces = 0u32;
        for die in 0..need.dice {
            faces |= u32::from(self.dice.draw(kind.word(), 2) == 1) << die;
        }
        let success = faces.count_ones() >= u32::from(need.smiles);
        let wisher = wisher.filter(|&side| !self.look().is_automatic(side));
        let seat = wisher.map(|side| self.pos.seat(side));
        self.tell(|| Event::Rolled { kind, seat, about, need, faces, success });
        success
    }

    /// One die that decides between the sides: positive = Yellow [UB-163].
    pub(crate) fn who_first(&mut self) -> Side {
        let side = if self.dice.draw("who is first", 2) == 1 { Side::Yellow } else { Side::Blue };
        self.tell(|| Event::First { side });
        side
    }
}

/// Where and how heavy a shot goes; kept while lasers are committed [UB-215].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Shot {
    pub(crate) firer: UnitId,
    pub(crate) kind: crate::weapon::Kind,
    pub(crate) size: Size,
    pub(crate) from: Hex,
    pub(crate) to: Hex,
}
