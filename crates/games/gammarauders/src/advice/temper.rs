//! How the bots of an Alliance play: the same rules and the same judgement, with another taste.

use serde::Deserialize;

use crate::look::Look;
use crate::player::Player;

/// The temper of an Alliance, data of the pack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Temper {
    /// A word for it: *bold*.
    pub(crate) name: String,
    /// How much more they risk in a fight, in points of a total.
    #[serde(default)]
    pub(crate) daring: i8,
    /// What pods are worth to them, in percent.
    #[serde(default = "hundred")]
    pub(crate) thrift: u8,
    /// How much a deal must be to their advantage, in tenths of an army unit.
    #[serde(default = "four")]
    pub(crate) margin: u8,
    /// How many offers they make in a phase 2.
    #[serde(default = "one")]
    pub(crate) offers: u8,
}

const fn hundred() -> u8 {
    100
}

const fn four() -> u8 {
    4
}

const fn one() -> u8 {
    1
}

/// Whoever has chosen no Alliance yet.
static EVEN: Temper =
    Temper { name: String::new(), daring: 0, thrift: hundred(), margin: four(), offers: one() };

impl Temper {
    /// Whether its numbers make sense.
    pub(crate) fn is_sound(&self) -> bool {
        (-10..=10).contains(&self.daring)
            && (50..=200).contains(&self.thrift)
            && self.margin <= 50
            && self.offers <= 12
            && !self.name.is_empty()
    }
}

impl<'a> Look<'a> {
    /// The temper of a player's Alliance.
    pub(crate) fn temper(self, player: Player) -> &'a Temper {
        let banner = usize::from(self.alliance(player).banner);
        self.rules.pack.alliances.get(banner).map_or(&EVEN, |info| &info.temper)
    }

    /// How much more a player risks in a fight, in half points.
    pub(crate) fn daring(self, player: Player) -> i32 {
        i32::from(self.temper(player).daring) * 2
    }
}
