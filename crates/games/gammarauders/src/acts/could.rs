//! Whether an effect could do anything, from what its player may know, dice assumed favourable [GR-243].

use super::Context;
use crate::area::{Area, AreaSet};
use crate::combat::Side;
use crate::effect::{Act, Flag, LostAt, Op, Pieces, PodsTo, Safe, Who};
use crate::flow::LAST_PHASE;
use crate::look::Look;
use crate::piece::{Kind, Mark, Stack};
use crate::player::Player;
use crate::sway::BORG;

impl Look<'_> {
    /// Whether an effect could do anything now.
    pub(crate) fn could(self, number: u16, context: Context) -> bool {
        let effect = self.rules.pack.program.get(number);
        if !self.holds_all(effect.cond, context.by, context.side) {
            return false;
        }
        let by = context.by;
        match &effect.op {
            Op::Branch { rows, .. } => rows.iter().any(|row| self.could_run(row.effects, context)),
            Op::Choose { options } => options.iter().any(|option| self.could_run(*option, context)),
            Op::Look { .. } => false,
            Op::Swap => context.target.is_some(),
            Op::Reshuffle | Op::Cancel => true,
            Op::Refit => self.can_change_sheet(by) && !self.forbidden(by, Act::Refit),
            Op::Jump => self.check_jump(by).is_ok(),
            Op::Ride { .. } => self
                .pos
                .stacks_of(by)
                .any(|stack| self.check_stack(by, stack).is_ok() && self.check_rider(by, stack).is_ok()),
            Op::LiftPod { .. } => !self.lift_areas(by).is_empty(),
            Op::StealPod { .. } => context.target.is_some_and(|from| self.can_steal_pod(by, from)),
            Op::MoveCard { from, .. } => {
                self.whom(*from, context).iter().any(|from| !self.hand(from).is_empty())
            }
            op if op.is_combat() => self.could_fight(op, context),
            Op::LosePods { who: Who::Ground, .. } => !self.pod_litter().is_empty(),
            op => {
                let who = op.who().map(|who| self.whom(who, context)).unwrap_or_default();
                who.iter().any(|player| self.could_fall_on(op, context, player))
            }
        }
    }

    /// Whether a change of the combat could change anything.
    fn could_fight(self, op: &Op, context: Context) -> bool {
        let combat = &self.pos.combat;
        let Some(own) = context.side else { return false };
        match op {
            Op::Total { side, per, .. } => self.per(*per, context.by, own.seen(*side)) != 0,
            Op::Die { .. } => combat.winner.is_none(),
            Op::Reroll { side, .. } => {
                let side = own.seen(*side);
                self.dice_to_reroll(side, (side == own).then_some(context.by)) > 0
            }
            Op::Power { side, set, amount } => {
                let side = own.seen(*side);
                let primary = combat.primary(side);
                let shown = self.weapon_side(primary) == Some(side) && self.shown(primary).is_some();
                let power = combat.power[side.index()];
                let after = if *set { *amount } else { power.saturating_add(*amount).max(0) };
                shown && after != power
            }
            Op::MoreLosses { side, .. } => combat.winner.is_none_or(|winner| winner != own.seen(*side)),
            Op::HalfLosses { side } => {
                let side = own.seen(*side);
                // [GR-279] Halving 1 leaves 1, and a cap may bite anyway.
                let fewer = || self.losses_halved(side, 1) < self.losses(side);
                combat.winner.is_none_or(|winner| winner != side && fewer())
            }
            Op::Protect { what } => {
                let safe = combat.is_safe(context.by, *what);
                let needs = match what {
                    // [GR-279] A weapon shown that would otherwise be discarded.
                    Safe::Weapon => combat.winner.is_some_and(|winner| self.weapon_goes(context.by, winner)),
                    Safe::Pods | Safe::Hand => {
                        combat.winner.is_none_or(|winner| !combat.party(winner).has(context.by))
                    }
                };
                !safe && needs
            }
            _ => true,
        }
    }

    /// Whether an effect on players could do anything to one of them.
    fn could_fall_on(self, op: &Op, context: Context, player: Player) -> bool {
        let alliance = self.alliance(player);
        match op {
            Op::GainUnits { kind, .. } => {
                let place = |kind: Kind| self.can_place(player, kind);
                kind.map_or_else(|| Kind::ALL.into_iter().any(place), place)
            }
            Op::GainCards { .. } => self.can_draw(),
            Op::GainPods { at, .. } => {
                self.pos.pods > 0
                    && match at {
                        PodsTo::Fort => alliance.standing,
                        PodsTo::Borg => alliance.borg.is_somewhere(),
                        PodsTo::Rolled | PodsTo::Chosen => self.can_sow(),
                    }
            }
            Op::Rebuild { .. } => alliance.fort.is_somewhere() && !alliance.standing,
            Op::LoseUnits { kind, at, min, .. } => {
                self.exposed(player, *kind, *at, context.side) >= u16::from((*min).max(1))
            }
            Op::LosePods { at, min, .. } => {
                let pods = if *at == LostAt::Borg { alliance.carried } else { alliance.stored };
                pods >= (*min).max(1)
            }
            Op::LoseCards { min, .. } => self.hand(player).len() >= usize::from((*min).max(1)),
            Op::LoseWeapons { min, .. } => self.mounted(player).len() >= usize::from((*min).max(1)),
            Op::Stride { what, .. } => self.fresh(player, *what).0 != 0,
            Op::Ignore { what, flags, .. } => {
                let fresh = self.fresh(player, *what);
                let lifts = |piece: usize| flags & !self.ignores(player, piece) & self.useful(player, piece);
                fresh.indexes().any(|piece| lifts(piece) != 0)
            }
            Op::Range { what, amount, .. } => {
                what.indexes().any(|piece| self.may_shoot(player, piece, *amount))
            }
            Op::Limit { .. } => true,
            Op::Forbid { what, act: Act::Move, .. } => self.could_root(player, *what, context),
            Op::Forbid { act: Act::Attack, against, .. } => {
                let barred = *against && self.truce(player, context.by);
                !barred && !self.forbidden(player, Act::Attack) && self.attacks_to_come(player)
            }
            Op::Forbid { act, .. } => !self.forbidden(player, *act),
            Op::Permit { .. } => {
                let asks = |piece: usize| !self.ignores_flag(context.by, piece, Flag::Enemy);
                !self.obliged(player, context.by) && self.fresh(context.by, Pieces::ALL).indexes().any(asks)
            }
            _ => false,
        }
    }

    /// Whether pieces of a kind may still attack from afar this turn with so much more range: nothing moves in phase 7.
    fn may_shoot(self, player: Player, piece: usize, more: i8) -> bool {
        if self.pos.phase < LAST_PHASE {
            return true;
        }
        let enemies = self.others(player).fold(AreaSet::EMPTY, |all, other| all | self.presence(other));
        let reaches = |from: Area, range: u8| {
            let far = self.within(from, range.saturating_add_signed(more)) - AreaSet::only(from);
            !(far & enemies).is_empty()
        };
        if piece == BORG {
            let alliance = self.alliance(player);
            let range = self.borg_range(player).filter(|_| self.may_attack(alliance.attacks));
            return range.is_some_and(|range| reaches(alliance.borg, range));
        }
        let mut stacks = self.pos.stacks_of(player).filter(|stack| stack.kind().index() == piece);
        stacks.any(|stack| {
            self.may_attack(stack.state.attacks())
                && reaches(stack.area, self.kind_range(player, stack.kind()))
        })
    }

    /// Whether a player can still announce attacks this turn: not after passing, nor once the own go is over.
    fn attacks_to_come(self, player: Player) -> bool {
        let over = self.pos.phase == LAST_PHASE && self.pos.place_of(player) < usize::from(self.pos.place);
        !self.alliance(player).passed && !over
    }

    /// Rules that mean anything to a kind of pieces.
    fn useful(self, player: Player, piece: usize) -> u8 {
        let all = Flag::City.bit() | Flag::Enemy.bit();
        let pods = !self.pod_litter().is_empty() || self.pods_controlled(player) > 0;
        let pickup = if pods { Flag::Pickup.bit() } else { 0 };
        if piece == BORG {
            return all | Flag::Water.bit() | pickup;
        }
        let info = self.unit_info(Kind::from_index(piece));
        let pickup = if info.carry > 0 { pickup } else { 0 };
        let water =
            if info.blocked & crate::piece::Terrain::Water.bit() != 0 { Flag::Water.bit() } else { 0 };
        let mountain =
            if info.blocked & crate::piece::Terrain::Mountain.bit() != 0 { Flag::Mountain.bit() } else { 0 };
        all | pickup | water | mountain
    }

    /// Units of a player that an effect can reach.
    pub(crate) fn exposed(self, player: Player, kind: Option<Kind>, at: LostAt, side: Option<Side>) -> u16 {
        let fits = |stack: &Stack| {
            kind.is_none_or(|kind| stack.kind() == kind)
                && match at {
                    LostAt::Combat => match side {
                        Some(_) if self.pos.combat.participants().has(player) => {
                            stack.state.mark() != Mark::None
                        }
                        _ => stack.area == self.pos.combat.area,
                    },
                    LostAt::Fort => stack.area == self.alliance(player).fort,
                    _ => true,
                }
        };
        self.pos.stacks_of(player).filter(fits).map(|stack| u16::from(stack.count)).sum()
    }

    /// [GR-266] Of some kinds of pieces, those that have yet to move and that no card keeps where they are.
    fn fresh(self, player: Player, what: Pieces) -> Pieces {
        if self.pos.phase > 5 {
            return Pieces(0);
        }
        let mut there = 0;
        let waits = |stack: &Stack| !stack.state.moved() && !stack.state.held();
        for stack in self.pos.stacks_of(player).filter(waits) {
            there |= 1 << stack.kind().index();
        }
        let alliance = self.alliance(player);
        if alliance.borg.is_somewhere() && !alliance.moved {
            there |= Pieces::BORG.0;
        }
        let free = |piece: &usize| !self.rooted(player, *piece);
        let free = Pieces(there).indexes().filter(free).fold(0, |bits, piece| bits | 1 << piece);
        Pieces(what.0 & free)
    }

    /// Whether pieces can be kept from moving: declared ones in the window for it [GR-234], else any of that kind.
    fn could_root(self, player: Player, what: Pieces, context: Context) -> bool {
        let reacts =
            context.card.is_some_and(|id| self.design(id).opens_in(crate::effect::Window::MoveReact));
        if reacts {
            let borg = what.has_borg() && self.alliance(player).mark == Mark::Hand;
            return borg || self.marked(player, Mark::Hand).any(|stack| what.has(stack.kind()));
        }
        what.indexes().any(|piece| !self.rooted(player, piece))
    }

    /// Dice of a side, or those that one player brought to it.
    pub(crate) fn dice_to_reroll(self, side: Side, of: Option<Player>) -> u8 {
        let combat = &self.pos.combat;
        match of {
            Some(player) => combat.dice_of(side, player),
            None => self.players().map(|player| combat.dice_of(side, player)).sum(),
        }
    }
}
