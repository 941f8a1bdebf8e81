//! Whom a bot attacks, with whom it fights, what it burns and plays.

use crate::action::{Action, Fuel};
use crate::area::Area;
use crate::combat::Side;
use crate::effect::Window;
use crate::look::Look;
use crate::odds::Strength;
use crate::player::Player;
use crate::room::Room;
use crate::steps::Reroll;

impl Look<'_> {
    /// Attacks that look winnable, each with how good it looks.
    fn each_attack(self, player: Player, mut found: impl FnMut(i32, Action)) {
        let reached = self.attackable(player);
        let coups = self.alliance(player).coups;
        let daring = self.daring(player);
        for whom in self.others(player) {
            for area in (self.presence(whom) & reached).iter() {
                if self.may_announce(player, area, whom).is_err() {
                    continue;
                }
                let (attack, defence) = self.attack_forecast(player, area, whom);
                let lead = attack.halves() - defence.halves();
                let fort = self.alliance(whom).stands_in(area);
                let prize = if fort && !coups.has(whom) { 12 } else { 0 };
                if lead + prize + daring > 2 {
                    found(lead + prize, Action::Attack(area, whom));
                }
            }
        }
    }

    /// The best attacks, and to end it.
    pub(crate) fn sensible_attacks(self, player: Player, out: &mut Vec<Action>) {
        let mut found: Vec<(i32, Action)> = Vec::new();
        self.each_attack(player, |worth, action| found.push((-worth, action)));
        found.sort_unstable_by_key(|(rank, _)| *rank);
        out.extend(found.into_iter().take(3).map(|(_, action)| action));
        self.list_plays(player, &[Window::Go], out);
        out.push(Action::Done);
    }

    /// The attack that looks best, or to end it.
    pub(crate) fn quick_attack(self, player: Player) -> Action {
        let mut best = (i32::MIN, Action::Done);
        self.each_attack(player, |worth, action| {
            if worth > best.0 {
                best = (worth, action);
            }
        });
        best.1
    }

    /// Both sides as a player may guess them: what is hidden counts with a mean.
    fn guess(self, side: Side) -> Strength {
        const HIDDEN: i32 = 4;
        let combat = &self.pos.combat;
        let mut strength = self.strength(side);
        let primary = combat.primary(side);
        if combat.showed(primary).is_none() && combat.winner.is_none() {
            let borg = self.borg_side(primary) == Some(side) && !self.mounted(primary).is_empty();
            let fort = side == Side::Defence && self.fort_defends() && !self.hand(primary).is_empty();
            if borg || fort {
                strength.fixed += HIDDEN;
            }
        }
        strength
    }

    /// How far a side is ahead, in half points.
    pub(crate) fn lead(self, side: Side) -> i32 {
        self.guess(side).halves() - self.guess(side.other()).halves()
    }

    /// Whether the attacker had better call it off; for a coup counter more is risked.
    fn is_hopeless(self) -> bool {
        let combat = &self.pos.combat;
        let coup = self.fort_defends() && !self.alliance(combat.attacker).coups.has(combat.defender);
        self.lead(Side::Attack) + self.daring(combat.attacker) < if coup { -14 } else { -4 }
    }

    pub(crate) fn sensible_abort(self, _player: Player, go_on: Action, out: &mut Vec<Action>) {
        out.push(go_on);
        if self.can_abort() && self.is_hopeless() {
            out.clear();
            out.push(Action::Abort);
        }
    }

    pub(crate) fn sensible_invitations(self, side: Side, player: Player, out: &mut Vec<Action>) {
        let lead = self.lead(side);
        if lead < 10 {
            // Whoever stands worst is the least dangerous friend; whoever often declined is asked last.
            let open = self.players().filter(|who| self.check_invite(side, *who).is_ok());
            let fresh = open.filter(|who| self.pos.combat.invited[side.index()][who.index()] == 0);
            let rank = |who: &Player| (self.alliance(*who).coups.len(), self.grudge(player, *who));
            out.extend(fresh.min_by_key(rank).map(Action::Invite));
        }
        self.list_plays(player, &[Window::Ally], out);
        out.push(Action::Pass);
        if side == Side::Attack && self.can_abort() && self.is_hopeless() {
            out.clear();
            out.push(Action::Abort);
        }
    }

    /// [GR-225] Help against the leader, and for a coup of one's own; never for somebody's last one.
    pub(crate) fn sensible_joining(self, side: Side, picked: bool, player: Player, out: &mut Vec<Action>) {
        if picked {
            out.push(Action::Commit);
            return;
        }
        let combat = &self.pos.combat;
        let (friend, enemy) = (combat.primary(side), combat.primary(side.other()));
        let coups = |who: Player| self.alliance(who).coups.len();
        let wins = side == Side::Attack && self.fort_defends() && coups(friend) + 1 >= self.coups_to_win();
        let mine = side == Side::Attack && self.fort_defends() && !self.alliance(player).coups.has(enemy);
        // Whoever is about to win must not.
        let saves = side == Side::Defence && self.fort_defends() && coups(enemy) + 1 >= self.coups_to_win();
        let worth = mine || saves || coups(enemy) > coups(friend);
        let joins = !wins && worth && self.lead(side) + self.daring(player) > -14;
        out.push(if joins { Action::AddAll } else { Action::Decline });
    }

    pub(crate) fn sensible_fuel(self, player: Player, out: &mut Vec<Action>) {
        let has = self.fuel(player);
        let most = self.limits().combat_pods;
        out.push(Action::Burn(Fuel::NONE));
        for count in [1, 2, 3, most] {
            for fuel in [Fuel { borg: count, fort: 0 }, Fuel { borg: 0, fort: count }] {
                let there = fuel.borg <= has.borg && fuel.fort <= has.fort;
                let action = Action::Burn(fuel);
                if there && self.check_fuel(player, fuel).is_ok() && !out.contains(&action) {
                    out.push(action);
                }
            }
        }
    }

    /// All pods of one place where a fortress is at stake, none elsewhere.
    pub(crate) fn quick_fuel(self, player: Player) -> Action {
        let most = |pods: u8| pods.min(self.limits().combat_pods);
        let has = self.fuel(player);
        let (borg, fort) = (Fuel { borg: most(has.borg), fort: 0 }, Fuel { borg: 0, fort: most(has.fort) });
        let all = if fort.fort > borg.borg { fort } else { borg };
        let burns = self.fort_defends() && self.check_fuel(player, all).is_ok();
        Action::Burn(if burns { all } else { Fuel::NONE })
    }

    pub(crate) fn sensible_weapons(self, player: Player, out: &mut Vec<Action>) {
        let best = self.best_weapon(player);
        out.push(best);
        if best != Action::ShowNone
            && self.pos.combat.sides(player).next().is_some_and(|side| self.lead(side) > 20)
        {
            out.push(Action::ShowNone);
        }
    }

    pub(crate) fn sensible_window(self, window: Window, player: Player, out: &mut Vec<Action>) {
        self.list_plays(player, &[window], out);
        out.push(Action::Pass);
    }

    /// Low dice of the own side, high ones of the other.
    pub(crate) fn sensible_rerolls(self, reroll: Reroll, player: Player, out: &mut Vec<Action>) {
        let mut all = Vec::new();
        reroll.list(self, player, &mut all);
        let wanted = |action: &Action| match action {
            Action::Reroll(face, _) => {
                if reroll.own {
                    *face <= 3
                } else {
                    *face >= 4
                }
            }
            _ => false,
        };
        let best = all.iter().copied().filter(wanted).min_by_key(|action| match action {
            Action::Reroll(face, _) if reroll.own => i32::from(*face),
            Action::Reroll(face, _) => -i32::from(*face),
            _ => 0,
        });
        match best {
            Some(action) => out.push(action),
            None => out.extend(all.iter().copied().find(|action| *action == Action::Done)),
        }
    }

    pub(crate) fn sensible_retreats(self, player: Player, out: &mut Vec<Action>) {
        // The bioborg first, then each kind as a whole, to the two best places.
        let away = self.distances(self.alliance(player).fort);
        let near = |areas: crate::area::AreaSet| {
            let mut ranked: Vec<(u8, Area)> = areas.iter().map(|area| (away[area.index()], area)).collect();
            ranked.sort_unstable();
            ranked.into_iter().take(2).map(|(_, area)| area).collect::<Vec<_>>()
        };
        if self.borg_flees(player) {
            out.extend(near(self.retreats(player, 0)).into_iter().map(Action::RetreatBorg));
            return;
        }
        for stack in self.fleeing(player) {
            let areas = self.retreats(player, self.unit_info(stack.kind()).blocked);
            if !areas.is_empty() {
                let to = near(areas).into_iter().map(|to| Action::Retreat(stack.count, stack.unit(), to));
                out.extend(to);
                return;
            }
        }
    }
}
