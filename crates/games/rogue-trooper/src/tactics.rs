//! Advice for meetings and Rogue cards. None of it is a rule.

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::effect::{Cleared, Fate, Flag, Op, Phase, Stat, To};
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::By;
use crate::sector::Sector;

impl Look<'_> {
    /// What to do with a GI that is met.
    pub(crate) fn sensible_option(self, gi: Gi, out: &mut Vec<Action>) {
        let other = self.defender();
        let open = |action: Action| self.check(gi, action).is_ok();
        let wants_fight = self.missions(gi).any(|mission| {
            self.mission(mission).goal.as_ref().is_some_and(|goal| self.is_wanted(gi, goal, other))
                && !self.is_fulfilled(gi, mission)
        });
        if wants_fight {
            out.push(Action::Attack);
            return;
        }
        let bride = |it: Design| self.missions(gi).any(|mission| self.mission(mission).companion == Some(it));
        if open(Action::Kidnap) && self.companion_kinds(other).any(bride) {
            out.push(Action::Kidnap);
            return;
        }
        if open(Action::SwapClues) && self.best_face(gi).0 >= 2 {
            out.push(Action::SwapClues);
            return;
        }
        out.push(Action::Talk);
        if open(Action::Kidnap) && self.power(gi) > self.power(other) + 4 && self.pos.gi(gi).lives >= 3 {
            out.push(Action::Kidnap);
        }
        // A leader at the point of death, a hunter before the Traitor.
        let rival = self.pos.gi(other).face.is_some() || self.best_face(other).0 > self.best_face(gi).0;
        if rival && self.power(gi) > self.power(other) && self.pos.gi(gi).lives >= 3 {
            out.push(Action::Attack);
        }
    }

    /// Which Clue of the other to want: one that brings the best face forward, if the other gets little for it.
    pub(crate) fn sensible_wants(self, gi: Gi, open: impl Iterator<Item = Design>, out: &mut Vec<Action>) {
        let held = |clue: Design| self.holds(Deck::Clue, place::hand(gi), clue);
        let best = open.filter(|clue| !held(*clue)).max_by_key(|clue| self.clue_worth(gi, *clue));
        let wanted = best.filter(|clue| self.clue_worth(gi, *clue) >= 30);
        out.push(
            wanted.map_or(Action::WantNothing, |clue| Action::Want(self.rules.pack.clues.ids[clue.index()])),
        );
    }

    /// Bots do not haggle: they call a trade off, or make the offer as it stands.
    pub(crate) fn sensible_offer(self, gi: Gi, out: &mut Vec<Action>) {
        out.push(if self.check(gi, Action::Propose).is_ok() { Action::Propose } else { Action::Cancel });
    }

    /// What playing a Rogue card now is worth to somebody; nothing = better kept.
    pub(crate) fn rogue_worth(self, gi: Gi, card: Design, phase: Phase) -> i32 {
        let rogue = self.rogue(card);
        let own = gi == self.pos.active;
        let program = self.rules.pack.program.list(rogue.effects);
        let worth: i32 = program.iter().map(|effect| self.op_worth(gi, own, &effect.op)).sum();
        let harmful = self
            .pos
            .window
            .last
            .is_some_and(|(by, other)| by != gi && own && self.rogue(other).by == By::Opponent);
        // Any own card overtakes a harmful one.
        worth + if own && harmful && phase != Phase::Encounter { 25 } else { 0 }
    }

    fn op_worth(self, gi: Gi, own: bool, op: &Op) -> i32 {
        let active = self.pos.active;
        let sheet = self.pos.gi(active);
        // How much it matters to hurt the active player.
        let rival = if own {
            0
        } else {
            12 + 8 * self.best_face(active).0 as i32 + if sheet.face.is_some() { 20 } else { 0 }
        };
        let danger = i32::from(self.board().info(sheet.at).rating) * if self.pos.now.entered { 4 } else { 1 };
        let aim = if own { self.aim(gi) } else { None };
        let far = aim.map_or(0, |aim| i32::from(self.turns_to(gi, aim).min(30)));
        let nearer = |to: Sector| {
            aim.map_or(0, |aim| {
                far - i32::from(self.rules.pack.distances.turns(self.means(gi), to, aim).min(30))
            })
        };
        match op {
            Op::Steps { n: 0, .. } => rival - 20,
            Op::Steps { n, .. } => (far - 1).min(i32::from(*n) - 1) * 14,
            Op::Move { to: To::Sector(to), .. } if own => (nearer(*to) - 1) * 12,
            Op::Move { to: To::DropZone, .. } if own => {
                let best = self.board().zones().iter().map(nearer).max().unwrap_or(0);
                (best - 1) * 10
            }
            Op::Move { .. } if own => 0,
            Op::Move { .. } => rival - 16,
            Op::Miss { .. } => rival,
            Op::Escape => 60,
            Op::Flag { flag: Flag::SecurityOk, .. } => {
                20 * i32::from(far > 2 && !self.flag(gi, Flag::SecurityOk))
            }
            Op::Flag { .. } => rival - 18 + danger,
            Op::Reinforce { n, filter } if *n > 0 || !filter.is_empty() => rival - 22 + danger,
            Op::Reinforce { .. } => danger * 2 - self.power(gi) / 2,
            Op::Modify(change) => {
                let helps = (change.n > 0) != (change.stat == Stat::FoeDice);
                match (own, helps) {
                    (true, true) => danger * 2 - self.power(gi) / 2,
                    (false, false) => rival - 22 + danger,
                    _ => 0,
                }
            }
            Op::Clear { what: Cleared::Lying, .. } => 20,
            Op::Mission(Fate::Bonus(_)) => 60,
            Op::Mission(_) if !own => rival + 20,
            Op::Take { .. } => 20 + rival,
            Op::Lives { n } if own && *n > 0 => {
                25 * i32::from(
                    self.rules.pack.numbers.most_lives - sheet.lives.min(self.rules.pack.numbers.most_lives),
                )
            }
            Op::Draw { .. } if own => 24,
            Op::TraitorMove { to } => self.traitor_move_worth(gi, *to),
            Op::TraitorDice { nuearth, .. } => {
                let helps = (*nuearth < 0) == own;
                if helps && self.pos.now.confronts { 60 } else { -60 }
            }
            _ => 0,
        }
    }

    /// What a hand of Rogue cards is worth to somebody, in points.
    pub(crate) fn hand_worth(self, gi: Gi) -> i32 {
        self.designs(Deck::Rogue, self.hand(gi)).map(|card| self.kept_worth(gi, card)).sum()
    }

    /// What a Rogue card is worth that waits in hand for its moment: as much as the best that it does.
    fn kept_worth(self, gi: Gi, card: Design) -> i32 {
        let program = self.rules.pack.program.list(self.rogue(card).effects);
        let worth = |op: &Op| match op {
            Op::Steps { n, .. } => 3 * i32::from((*n).max(1)),
            Op::Escape if self.pos.gi(gi).prison.is_some() => 30,
            Op::Miss { .. } | Op::Lives { .. } | Op::Draw { .. } => 8,
            Op::Mission(_) | Op::Take { .. } => 10,
            Op::TraitorMove { .. } | Op::TraitorDice { .. } if self.pos.traitor.is_some() => 8,
            Op::Escape | Op::TraitorMove { .. } | Op::TraitorDice { .. } => 1,
            Op::Move { .. } => 6,
            _ => 4,
        };
        program.iter().map(|effect| worth(&effect.op)).max().unwrap_or(2)
    }

    /// Sending the Traitor away from a rival, or towards oneself.
    fn traitor_move_worth(self, gi: Gi, to: Option<Sector>) -> i32 {
        let Some(traitor) = self.pos.traitor else { return 0 };
        let hunters = self.pos.living().iter().filter(|other| self.pos.gi(*other).face.is_some());
        hunters
            .map(|hunter| {
                let before = i32::from(self.turns_to(hunter, traitor.at).min(20));
                let after = to.map_or(9, |to| i32::from(self.turns_to(hunter, to).min(20)));
                let gained = (before - after) * 8;
                if hunter == gi { gained } else { -gained }
            })
            .sum()
    }

    /// A Rogue window: the one card that is worth playing, or none. What others do is not known yet, so looking ahead
    /// would tell nothing.
    pub(crate) fn sensible_rogues(self, gi: Gi, phase: Phase, out: &mut Vec<Action>) {
        let rated = self.playable(gi, phase).map(|card| (self.rogue_worth(gi, card, phase), card));
        let best = rated.max_by_key(|(worth, card)| (*worth, std::cmp::Reverse(card.0)));
        match best.filter(|(worth, _)| *worth >= 20) {
            Some((_, card)) => out.push(Action::Play(self.rogue(card).id)),
            None => out.push(Action::Pass),
        }
    }
}
