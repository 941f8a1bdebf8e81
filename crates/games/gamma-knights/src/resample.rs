//! Another world that a side cannot tell from this one.

use retrograde_core::Dice;

use crate::GammaKnights;
use crate::look::Look;
use crate::marker::Area;
use crate::position::Position;
use crate::unit::Side;

/// Deals out again what `side` cannot see: which system markers lie face down on rival sheets [GK-497], and who has the
/// secret launcher [GK-322]. The cups have no order to keep secret.
pub(crate) fn resample(game: &GammaKnights, pos: &Position, side: Side, dice: &mut dyn Dice) -> Position {
    let mut other = pos.clone();
    if let Some(secret) = &mut other.secret
        && secret.side != side
        && !secret.known
        && secret.unit.is_some()
    {
        let look = Look { rules: game, pos };
        let bearers: Vec<u8> =
            pos.side(secret.side).filter(|&u| look.model(u).infantry).map(|u| u.number).collect();
        secret.unit = Some(bearers[dice.pick("bearer", bearers.len())]);
    }
    for area in Area::ALL {
        let [good, bad] = area.pair();
        // The area of a marker is open: what is unknown is which of its two kinds it is.
        let mut pool = [other.system[good], other.system[bad]];
        for sheet in other.sheets.iter().filter(|sheet| sheet.unit.side != side) {
            pool[0] += sheet.system[good];
            pool[1] += sheet.system[bad];
        }
        if pool == [other.system[good], other.system[bad]] {
            continue;
        }
        for sheet in other.sheets.iter_mut().filter(|sheet| sheet.unit.side != side) {
            let count = sheet.system[good] + sheet.system[bad];
            (sheet.system[good], sheet.system[bad]) = (0, 0);
            for _ in 0..count {
                let drawn = dice.draw("marker", u32::from(pool[0] + pool[1]));
                let kind = usize::from(drawn > u32::from(pool[0]));
                pool[kind] -= 1;
                sheet.system[[good, bad][kind]] += 1;
            }
        }
        (other.system[good], other.system[bad]) = (pool[0], pool[1]);
    }
    other
}
