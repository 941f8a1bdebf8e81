//! Where a bot moves its pieces, whom it lets pass, and what it builds.

use arrayvec::ArrayVec;

use crate::action::{Action, Carrier};
use crate::area::{Area, AreaSet};
use crate::effect::Window;
use crate::look::Look;
use crate::piece::{Mark, Stack};
use crate::player::{MOST_PLAYERS, Player};
use crate::room::Room;
use crate::steps::{CARRIERS, Halt, Hand};
use crate::sway::BORG;

/// Destinations that are thought about because of what is there.
const MOST_PULLS: usize = 4;

/// Those, and one on the way to every fortress.
type Goals = ArrayVec<Area, { MOST_PULLS + MOST_PLAYERS }>;

impl Look<'_> {
    /// Enemy fortresses that are worth a coup counter.
    pub(crate) fn prizes(self, player: Player) -> impl Iterator<Item = (Player, Area)> {
        let coups = self.alliance(player).coups;
        self.others(player)
            .filter(move |other| self.alliance(*other).standing && !coups.has(*other))
            .map(move |other| (other, self.alliance(other).fort))
    }

    pub(crate) fn sensible_moves(self, player: Player, out: &mut Vec<Action>) {
        // What a card keeps where it is could at most handle pods there, which is not worth a thought.
        let goes = !self.rooted(player, BORG) && self.check_borg(player).is_ok();
        out.extend(goes.then_some(Action::TakeBorg));
        out.extend(self.check_talent(player).is_ok().then_some(Action::Use));
        let goes = |stack: &Stack| {
            let free = !stack.state.held() && !self.rooted(player, stack.kind().index());
            free && self.is_takeable(player, *stack)
        };
        for stack in self.pos.stacks_of(player).filter(goes) {
            out.push(Action::Take(stack.count, stack.unit(), stack.area));
            if stack.count > 2 {
                out.push(Action::Take(stack.count / 2, stack.unit(), stack.area));
            }
        }
        self.list_plays(player, &[Window::Move, Window::Go], out);
        out.push(Action::Done);
    }

    /// How much each of some areas draws pieces of a player: the strongest pulls first, of as many as are thought about.
    fn pulls(self, player: Player, areas: AreaSet, carrying: u8, room: u8) -> Goals {
        let alliance = self.alliance(player);
        let prizes: ArrayVec<(Area, i32), MOST_PLAYERS> = self
            .prizes(player)
            .filter(|(_, fort)| areas.has(*fort))
            .map(|(other, fort)| (fort, 60 - self.defence_of(other, fort).halves() / 2))
            .collect();
        let mut best: ArrayVec<(i32, Area), { MOST_PULLS + 1 }> = ArrayVec::new();
        for area in areas.iter() {
            let mut pull = i32::from(self.pos.loose[area.index()].min(room)) * 40;
            if alliance.fort == area {
                pull += i32::from(carrying) * 30 + if alliance.standing { 4 } else { 20 };
            }
            pull += prizes.iter().filter(|(fort, _)| *fort == area).map(|(_, pull)| pull).sum::<i32>();
            let place = best.iter().take_while(|(other, _)| *other >= pull).count();
            if place < MOST_PULLS {
                best.insert(place, (pull, area));
                best.truncate(MOST_PULLS);
            }
        }
        best.into_iter().map(|(_, area)| area).collect()
    }

    pub(crate) fn sensible_hand(self, hand: Hand, player: Player, out: &mut Vec<Action>) {
        let home = self.alliance(player).stands_in(hand.at);
        let (mut carrying, mut room) = (0, 0);
        for carrier in CARRIERS {
            let load = self.load(player, carrier, Mark::Hand, hand.at);
            let free = self.room(player, carrier, Mark::Hand, hand.at);
            carrying += load;
            room += free;
            if !hand.at.is_somewhere() {
                continue;
            }
            // All that can be stored is set down at home, all that can be carried is picked up elsewhere.
            let (drop, pick) = hand.handling(self, carrier);
            let stored = load.min(self.store_room(player));
            if home && (1..=drop).contains(&stored) {
                out.push(Action::Drop(stored, carrier));
            }
            let taken = self.pos.loose[hand.at.index()].min(free);
            if !home && (1..=pick).contains(&taken) {
                out.push(Action::PickUp(taken, carrier));
            }
        }
        let (_, reach) = hand.ways(self);
        if !reach.is_empty() {
            // The strongest pulls, and what lies on the way to a fortress worth taking.
            let mut goals = self.pulls(player, reach, carrying, room);
            for goal in self.prizes(player).map(|(_, fort)| fort).chain([self.alliance(player).fort]) {
                let away = self.distances(goal);
                let near = reach.iter().min_by_key(|area| away[area.index()]);
                goals.extend(near.filter(|area| !goals.contains(area)));
            }
            out.extend(goals.into_iter().map(Action::To));
        }
        let ends = [Action::Go, Action::Stay, Action::Done];
        out.extend(ends.into_iter().filter(|action| hand.check(self, player, *action).is_ok()));
        // Whoever takes pieces moves them: a bot that looks ahead would take and leave them for ever.
        let leaves = out.is_empty() && hand.check(self, player, Action::Cancel).is_ok();
        out.extend(leaves.then_some(Action::Cancel));
        if hand.halt == Halt::Start && !hand.at.is_somewhere() {
            let mut all = Vec::new();
            hand.list(self, player, &mut all);
            out.extend(all.into_iter().filter(|action| matches!(action, Action::Take(..))).take(4));
        }
        if out.is_empty() {
            hand.list(self, player, out);
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
