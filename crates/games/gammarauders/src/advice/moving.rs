//! Where a bot moves its pieces, whom it lets pass, and what it builds.

use crate::action::{Action, Carrier};
use crate::area::{Area, AreaSet};
use crate::effect::Window;
use crate::look::Look;
use crate::piece::Mark;
use crate::player::Player;
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Halt, Hand, Step};

/// The position after a declared path has been walked, if others let it: while they are asked, the pieces have not moved
/// yet, and whoever judges the position must not think that they stay.
pub(crate) fn arrived(pos: &Position) -> Option<Position> {
    let walker = pos.steps.iter().find_map(|step| match step {
        Step::Walk(walk) => Some(walk.player),
        _ => None,
    })?;
    let &end = pos.route.path.last()?;
    let mut ahead = pos.clone();
    for stack in pos.stacks_of(walker).filter(|stack| stack.state.mark() == Mark::Hand) {
        ahead.change_units(stack, end, stack.state);
    }
    let alliance = ahead.alliance_mut(walker);
    if alliance.mark == Mark::Hand {
        alliance.borg = end;
    }
    Some(ahead)
}

/// Destinations that are thought about.
const MOST_ENDS: usize = 6;

impl Look<'_> {
    /// Enemy fortresses that are worth a coup counter.
    pub(crate) fn prizes(self, player: Player) -> impl Iterator<Item = (Player, Area)> {
        let coups = self.alliance(player).coups;
        self.others(player)
            .filter(move |other| self.alliance(*other).standing && !coups.has(*other))
            .map(move |other| (other, self.alliance(other).fort))
    }

    pub(crate) fn sensible_moves(self, player: Player, out: &mut Vec<Action>) {
        out.extend(self.check_borg(player).is_ok().then_some(Action::TakeBorg));
        out.extend(self.check_talent(player).is_ok().then_some(Action::Use));
        for stack in self.pos.stacks_of(player).filter(|stack| self.is_takeable(player, *stack)) {
            out.push(Action::Take(stack.count, stack.unit(), stack.area));
            if stack.count > 2 {
                out.push(Action::Take(stack.count / 2, stack.unit(), stack.area));
            }
        }
        self.list_plays(player, &[Window::Move, Window::Go], out);
        out.push(Action::Done);
    }

    /// How much an area draws pieces of a player.
    fn pull(self, player: Player, area: Area, carrying: u8, room: u8) -> i32 {
        let alliance = self.alliance(player);
        let mut pull = 0;
        let pods = self.pos.loose[area.index()].min(room);
        pull += i32::from(pods) * 40;
        if alliance.fort == area {
            pull += i32::from(carrying) * 30 + if alliance.standing { 4 } else { 20 };
        }
        for (other, fort) in self.prizes(player) {
            if fort == area {
                let defence = self.defence_of(other, fort).halves();
                pull += 60 - defence / 2;
            }
        }
        pull
    }

    pub(crate) fn sensible_hand(self, hand: Hand, player: Player, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        hand.list(self, player, &mut all);
        let carriers = [Carrier::Borg, Carrier::Soldier];
        let carrying: u8 =
            carriers.iter().map(|carrier| self.load(player, *carrier, Mark::Hand, hand.at)).sum();
        let room: u8 = carriers.iter().map(|carrier| self.room(player, *carrier, Mark::Hand, hand.at)).sum();
        let home = self.alliance(player).stands_in(hand.at);
        let most = |action: &Action| match action {
            Action::Drop(count, carrier) => {
                home && self.load(player, *carrier, Mark::Hand, hand.at).min(self.store_room(player))
                    == *count
            }
            Action::PickUp(count, carrier) => {
                let lies = self.pos.loose[hand.at.index()];
                !home && lies.min(self.room(player, *carrier, Mark::Hand, hand.at)) == *count
            }
            _ => false,
        };
        if hand.at.is_somewhere() {
            out.extend(all.iter().copied().filter(most));
        }
        let mut ends: Vec<(i32, Area)> = all
            .iter()
            .filter_map(|action| match action {
                Action::To(area) => Some((-self.pull(player, *area, carrying, room), *area)),
                _ => None,
            })
            .collect();
        ends.sort_unstable();
        // The strongest pulls, and what lies on the way to a fortress worth taking.
        let mut goals: Vec<Area> = ends.iter().take(MOST_ENDS - 2).map(|(_, area)| *area).collect();
        let reach: AreaSet = ends.iter().map(|(_, area)| *area).collect();
        for goal in self.prizes(player).map(|(_, fort)| fort).chain([self.alliance(player).fort]) {
            let away = self.distances(goal);
            let near = reach.iter().min_by_key(|area| away[area.index()]);
            goals.extend(near.filter(|area| !goals.contains(area)));
        }
        out.extend(goals.into_iter().map(Action::To));
        let ends_here =
            |action: &&Action| matches!(action, Action::Go | Action::Stay | Action::Cancel | Action::Done);
        out.extend(all.iter().copied().filter(|action| ends_here(&action)));
        if hand.halt == Halt::Start && !hand.at.is_somewhere() {
            out.extend(all.iter().copied().filter(|action| matches!(action, Action::Take(..))).take(4));
        }
        if out.is_empty() {
            out.extend(all);
        }
    }

    /// [GR-225] Permission is refused to those on their way to the own fortress, and to leaders.
    pub(crate) fn sensible_permission(
        self,
        player: Player,
        mover: Player,
        at: Option<Area>,
        out: &mut Vec<Action>,
    ) {
        let end = self.pos.route.path.last().copied().unwrap_or(Area::NOWHERE);
        let fort = self.alliance(player).fort;
        let near = end.is_somewhere() && fort.is_somewhere() && self.within(fort, 1).has(end);
        let leads = self.alliance(mover).coups.len() + 1 >= self.coups_to_win();
        match at {
            Some(area) if near || leads => out.push(Action::RefuseAt(area)),
            _ => out.push(Action::Grant),
        }
    }

    pub(crate) fn sensible_works(self, refitted: bool, player: Player, out: &mut Vec<Action>) {
        let sources = [Carrier::Loose, Carrier::Soldier, Carrier::Borg];
        let rebuild = sources.into_iter().find(|from| !refitted && self.check_rebuild(player, *from).is_ok());
        if let Some(from) = rebuild {
            out.push(Action::Rebuild(from));
            return;
        }
        let refit = self.check_refit(player, refitted).is_ok() && self.best_mount(player).is_some();
        let due = !refitted && self.must_refit(player);
        if refit || due {
            out.push(Action::Refit);
            return;
        }
        self.list_plays(player, &[Window::Refit, Window::Go], out);
        out.push(Action::Done);
    }
}
