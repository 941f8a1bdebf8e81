//! What wins where it is not a number of zones: groups of zones, of which a player needs so many [BR-313, BR-314, BR-318].
//!
//! The rules, the goal that people read and the judgement of bots ask here.

use arrayvec::ArrayVec;

use crate::board::{MOST_DISPLAYS, Zone};
use crate::colour::Player;
use crate::ending::How;
use crate::look::Look;
use crate::options::Scenario;

/// What a player must control to win.
#[derive(Clone, Debug)]
pub(crate) struct Aim<'a> {
    /// How the game would end.
    pub(crate) how: How,
    /// So many of the groups win.
    pub(crate) needs: usize,
    /// Each is controlled as [`Look::realm`] says.
    pub(crate) groups: ArrayVec<&'a [Zone], MOST_DISPLAYS>,
}

impl<'a> Look<'a> {
    /// What a player must control to win in a scenario with such a goal.
    pub(crate) fn aim(self, player: Player) -> Option<Aim<'a>> {
        let board = self.board();
        let victory = &self.numbers().victory;
        let territories = |display| &board.display(display).territories[..];
        match self.pos.rules.scenario {
            Scenario::GrossDisplays => Some(Aim {
                how: How::Displays,
                needs: usize::from(victory.displays),
                groups: board.all_displays().map(territories).collect(),
            }),
            Scenario::EarthAndMars => {
                let battle = &self.rules.pack.battle;
                let groups = battle.iter().map(|&display| territories(display)).collect();
                Some(Aim { how: How::EarthAndMars, needs: battle.len(), groups })
            }
            Scenario::Home => {
                let own = usize::from(self.pos.homes[player.index()]);
                let groups = self.realms().filter(|(home, _)| home + 1 != own).map(|(_, zones)| zones);
                Some(Aim { how: How::Homes, needs: usize::from(victory.homes), groups: groups.collect() })
            }
            _ => None,
        }
    }

    /// [BR-318] The homes as displays: with six players Earth and Moon apart.
    fn realms(self) -> impl Iterator<Item = (usize, &'a [Zone])> {
        let (homes, board) = (&self.rules.pack.homes, self.board());
        let six = self.pos.rules.players == 6;
        homes.iter().enumerate().filter_map(move |(index, home)| {
            if six {
                return Some((index, &home.zones[..]));
            }
            let first = homes[..index].iter().all(|other| other.display != home.display);
            first.then(|| (index, &board.display(home.display).territories[..]))
        })
    }

    /// The goal of such a scenario: how the game would end, how many groups a player has and how many are needed.
    pub(crate) fn goal(self, player: Player) -> Option<(How, usize, usize)> {
        let aim = self.aim(player)?;
        let held = aim.groups.iter().filter(|zones| self.realm(zones) == Some(player)).count();
        Some((aim.how, held, aim.needs))
    }
}
