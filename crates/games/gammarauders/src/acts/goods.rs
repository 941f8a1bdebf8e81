//! Effects that give, take and move things: units, cards, pods, weapons.

use retrograde_core::Log;

use super::Context;
use crate::action::Carrier;
use crate::area::{Area, AreaSet};
use crate::combat::Side;
use crate::effect::{Count, LostAt, Op, Pick, PodsTo};
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::piece::{Kind, Mark, Stack};
use crate::play::Play;
use crate::player::Player;
use crate::reinforcement::ALL_OF_A_KIND;
use crate::steps::{Hand, Lose, LoseCard, Muster, Refit, Scope, Spot, Way, Why};

impl Look<'_> {
    /// [GR-230] Areas near the bioborg from which it can take a loose pod.
    pub(crate) fn lift_areas(self, player: Player) -> AreaSet {
        let borg = self.alliance(player).borg;
        if self.borg_room(player) == 0 || !borg.is_somewhere() {
            return AreaSet::EMPTY;
        }
        let near = self.near(borg) | AreaSet::only(borg);
        near.iter().filter(|area| self.pos.loose[area.index()] > 0).collect()
    }

    /// Whether the bioborg can take a pod off another's.
    pub(crate) fn can_steal_pod(self, by: Player, from: Player) -> bool {
        let (own, other) = (self.alliance(by).borg, self.alliance(from).borg);
        own.is_somewhere()
            && self.borg_room(by) > 0
            && self.alliance(from).carried > 0
            && (own == other || self.near(own).has(other))
    }

    /// Whether units can ride home: from elsewhere, to a standing fortress [GR-235].
    pub(crate) fn check_rider(self, player: Player, stack: Stack) -> Check {
        let alliance = self.alliance(player);
        require(alliance.standing, "GR-235", "your fortress is trashed")?;
        require(stack.area != alliance.fort, "GR-235", "they are already at home")?;
        let rooted = stack.state.held() || self.rooted(player, stack.kind().index());
        require(!rooted, "GR-264", "a card keeps these where they are")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// How many, rolled for if dice decide.
    fn amount(&mut self, count: Count, player: Player) -> u8 {
        match count {
            Count::Number(number) => number,
            Count::All => ALL_OF_A_KIND,
            Count::Roll(roll) => {
                let shows = roll.throw(self.dice, "card");
                self.tell(|look| Event::CardRolled { who: look.party(player), shows });
                shows
            }
        }
    }

    /// [GR-228] One roll for everybody says where units are lost.
    pub(crate) fn roll_for_all(&mut self, op: &Op, by: Player) -> u8 {
        if !matches!(op, Op::LoseUnits { at: LostAt::Rolled, .. }) {
            return 0;
        }
        let shows = self.roll("card") + self.roll("card");
        self.tell(|look| Event::CardRolled { who: look.party(by), shows });
        shows
    }

    /// An effect falls on a player.
    pub(crate) fn fall_on(&mut self, number: u16, context: Context, player: Player, rolled: u8) {
        let op = &self.rules.pack.program.get(number).op;
        match *op {
            Op::GainUnits { kind, count, .. } => {
                let count = self.amount(count, player);
                if let Some(kind) = kind {
                    self.place_units(player, kind, count);
                } else {
                    let all = count == ALL_OF_A_KIND;
                    self.push(Muster { to: player, by: player, left: count, all });
                }
            }
            Op::GainCards { count, .. } => {
                let count = self.amount(count, player);
                self.draws(player, count, false);
            }
            Op::GainPods { count, at, .. } => {
                let count = self.amount(count, player);
                self.gain_pods(player, count, at);
            }
            Op::Rebuild { .. } => {
                let alliance = self.pos.alliance(player);
                if alliance.fort.is_somewhere() && !alliance.standing {
                    self.raise_fort(player);
                }
            }
            Op::LoseUnits { kind, count, at, pick, min, .. } => {
                if self.look().exposed(player, kind, at, context.side) >= u16::from(min) {
                    self.lose_units(player, kind, count, at, pick, context, rolled);
                }
            }
            Op::LosePods { count, at, min, .. } => self.lose_pods(player, count, at, min),
            Op::LoseCards { count, pick, min, .. } => {
                if self.look().hand(player).len() >= usize::from(min) {
                    self.lose_cards(player, count, pick, false);
                }
            }
            Op::LoseWeapons { count, pick, min, .. } => {
                if self.look().mounted(player).len() >= usize::from(min) {
                    self.lose_cards(player, count, pick, true);
                }
            }
            _ => self.sway_on(op, context, player),
        }
    }

    /// [GR-207] Pods gained: in a fortress, on a bioborg, or by rolls.
    fn gain_pods(&mut self, player: Player, count: u8, at: PodsTo) {
        match at {
            PodsTo::Rolled => self.draws(player, count, true),
            PodsTo::Chosen => {
                if self.pos.pods > 0 && count > 0 {
                    self.push(Spot { player, why: Why::Sow, number: 0, left: count });
                }
            }
            PodsTo::Fort | PodsTo::Borg => {
                let look = self.look();
                let (area, there) = if at == PodsTo::Fort {
                    (look.alliance(player).fort, look.alliance(player).standing)
                } else {
                    (look.alliance(player).borg, look.alliance(player).borg.is_somewhere())
                };
                if !there {
                    return;
                }
                let count = count.min(self.pos.pods);
                let mut loose = 0;
                for _ in 0..count {
                    let look = self.look();
                    let full = match at {
                        PodsTo::Fort => look.store_room(player) == 0,
                        _ => look.borg_room(player) == 0,
                    };
                    self.pos.pods -= 1;
                    match (full, at) {
                        (true, _) => {
                            loose += 1;
                            self.pos.loose[area.index()] += 1;
                        }
                        (false, PodsTo::Fort) => self.pos.alliance_mut(player).stored += 1,
                        (false, _) => self.pos.alliance_mut(player).carried += 1,
                    }
                }
                if count > 0 {
                    let carrier = if at == PodsTo::Fort { Carrier::Fort } else { Carrier::Borg };
                    let who = self.look().party(player);
                    self.tell(|_| Event::PodsGained { who, count, loose, area, carrier });
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "all the keys of one operation")]
    fn lose_units(
        &mut self,
        player: Player,
        kind: Option<Kind>,
        count: Count,
        at: LostAt,
        pick: Pick,
        context: Context,
        rolled: u8,
    ) {
        let left = self.amount(count, player);
        let by = if pick == Pick::Myself { context.by } else { player };
        let lose = |at: Scope| Lose { player, by, left, kind, at };
        let scope = match at {
            LostAt::Rolled => {
                // In every area with that number, one after the other.
                let areas: Vec<Area> = self.look().numbered(rolled.clamp(2, 12)).iter().collect();
                for area in areas.into_iter().rev() {
                    self.push_loss(lose(Scope::In(area)), pick);
                }
                return;
            }
            LostAt::Combat => {
                let combat = &self.pos.combat;
                let own = context.side.filter(|side| combat.party(*side).has(player));
                let side = own.or_else(|| combat.sides(player).next());
                match side {
                    Some(Side::Attack) => Scope::Attack,
                    Some(Side::Defence) => Scope::Defence,
                    None => Scope::In(combat.area),
                }
            }
            LostAt::Fort => Scope::In(self.pos.alliance(player).fort),
            LostAt::Any | LostAt::Chosen | LostAt::Borg => Scope::Any,
        };
        self.push_loss(lose(scope), pick);
    }

    /// Somebody picks what is lost, or chance does.
    fn push_loss(&mut self, loss: Lose, pick: Pick) {
        if pick != Pick::Random {
            self.push(loss);
            return;
        }
        for _ in 0..loss.left {
            let fits =
                |stack: &Stack| loss.at.covers(*stack) && loss.kind.is_none_or(|kind| stack.kind() == kind);
            let stacks: Vec<Stack> = self.pos.stacks_of(loss.player).filter(fits).collect();
            let all: usize = stacks.iter().map(|stack| usize::from(stack.count)).sum();
            if all == 0 {
                return;
            }
            let mut at = if all == 1 { 0 } else { self.dice.pick("unit", all) };
            for stack in stacks {
                if at < usize::from(stack.count) {
                    self.eliminate(stack.some(1), "a card");
                    break;
                }
                at -= usize::from(stack.count);
            }
        }
    }

    fn lose_pods(&mut self, player: Player, count: Count, at: LostAt, min: u8) {
        let alliance = self.pos.alliance(player);
        let there = if at == LostAt::Borg { alliance.carried } else { alliance.stored };
        if there == 0 || there < min {
            return;
        }
        let count = self.amount(count, player).min(there);
        let alliance = self.pos.alliance_mut(player);
        if at == LostAt::Borg {
            alliance.carried -= count;
        } else {
            alliance.stored -= count;
        }
        self.pos.pods += count;
        self.tell(|look| Event::PodsDestroyed { who: Some(look.party(player)), count, area: None });
    }

    fn lose_cards(&mut self, player: Player, count: Count, pick: Pick, mounted: bool) {
        let left = self.amount(count, player);
        if pick != Pick::Random {
            self.push(LoseCard { player, left, mounted, to: None });
            return;
        }
        for _ in 0..left {
            let cards = if mounted { self.look().mounted(player) } else { self.look().hand(player) };
            let card = match cards.len() {
                0 => return,
                1 => cards.lowest(),
                count => cards.nth(self.dice.pick("hidden card", count)),
            };
            let Some(card) = card else { return };
            let (id, from) = (self.rules.pack.cards.of(card), self.pos.cards.at(card));
            self.discard(id, from);
            self.tell(|look| Event::Discarded { who: look.party(player), card: id, limit: false });
        }
    }

    /// Things change hands.
    pub(crate) fn carry_transfer(&mut self, number: u16, context: Context) {
        let by = context.by;
        match self.rules.pack.program.get(number).op {
            Op::LiftPod { count } if !self.look().lift_areas(by).is_empty() => {
                self.push(Spot { player: by, why: Why::Lift, number: 0, left: count });
            }
            Op::StealPod { count, .. } => {
                let Some(from) = context.target else { return };
                for _ in 0..count {
                    if !self.look().can_steal_pod(by, from) {
                        break;
                    }
                    self.pos.alliance_mut(from).carried -= 1;
                    self.pos.alliance_mut(by).carried += 1;
                    self.tell(|look| Event::PodStolen { who: look.party(by), from: look.party(from) });
                }
            }
            Op::MoveCard { from, to, count, pick } => {
                let look = self.look();
                let (from, to) = (look.whom(from, context).first(), look.whom(to, context).first());
                let (Some(from), Some(to)) = (from, to) else { return };
                if from == to {
                    return;
                }
                if pick == Pick::Random {
                    (0..count).for_each(|_| self.steal_hidden(from, to));
                } else {
                    self.push(LoseCard { player: from, left: count, mounted: false, to: Some(to) });
                }
            }
            _ => {}
        }
    }

    /// A loose pod comes aboard the bioborg; this is no pick-up [GR-266].
    pub(crate) fn lift(&mut self, player: Player, area: Area) {
        self.pos.loose[area.index()] -= 1;
        self.pos.alliance_mut(player).carried += 1;
        self.tell(|look| Event::PodLifted { who: look.party(player), area });
    }

    /// The area where loose pods burst is chosen before dice are rolled [GR-229].
    pub(crate) fn choose_burst(&mut self, number: u16, by: Player) {
        if !self.look().pod_litter().is_empty() {
            self.push(Spot { player: by, why: Why::Burst, number, left: 0 });
        }
    }

    /// Loose pods in an area are destroyed.
    pub(crate) fn burst(&mut self, player: Player, area: Area, number: u16) {
        let Op::LosePods { count, .. } = self.rules.pack.program.get(number).op else { return };
        let count = self.amount(count, player).min(self.pos.loose[area.index()]);
        self.pos.loose[area.index()] -= count;
        self.pos.pods += count;
        self.tell(|_| Event::PodsDestroyed { who: None, count, area: Some(area) });
    }

    /// Pieces are relocated, or the bioborg is refitted anywhere.
    pub(crate) fn carry_piece(&mut self, number: u16, context: Context) {
        let player = context.by;
        if !self.look().could(number, context) {
            return;
        }
        match self.rules.pack.program.get(number).op {
            Op::Jump => {
                self.pos.alliance_mut(player).mark = Mark::Hand;
                let at = self.pos.alliance(player).borg;
                self.push(Hand::new(player, at, Way::Fling));
            }
            Op::Ride { most } => {
                self.push(Hand { most, ..Hand::new(player, Area::NOWHERE, Way::Ride) });
            }
            _ => self.push(Refit { player }),
        }
    }

    /// A hidden card is discarded, or given to somebody.
    pub(crate) fn give_up_card(
        &mut self,
        player: Player,
        id: crate::cards::DesignId,
        from: u8,
        to: Option<Player>,
    ) {
        if let Some(to) = to {
            self.hand_over(id, player, to);
            self.tell(|look| Event::CardTaken {
                who: look.party(to),
                from: look.party(player),
                up: None,
                effect: true,
            });
            self.tell(|look| Event::CardTakenFace {
                who: look.party(to),
                from: look.party(player),
                card: id,
            });
        } else {
            self.discard(id, from);
            self.tell(|look| Event::Discarded { who: look.party(player), card: id, limit: false });
        }
    }
}
