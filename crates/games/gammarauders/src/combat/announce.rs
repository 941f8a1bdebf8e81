//! Who may attack whom with what, who may join, who may call it off [GR-130 to GR-148].

use retrograde_core::Log;

use super::{Combat, Side};
use crate::action::Action;
use crate::area::{Area, AreaSet};
use crate::effect::Act;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::piece::{Kind, Mark, Stack, Unit};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::position::{CalledOff, MOST_CALLED_OFF};
use crate::steps::{Fight, Stage};
use crate::sway::BORG;

impl Look<'_> {
    /// [GR-135] Whether a piece that attacked so often may attack again.
    pub(crate) fn may_attack(self, attacks: u8) -> bool {
        let most = self.pos.options.attacks_per_piece;
        most == 0 || attacks < most
    }

    /// How far units of a kind attack.
    pub(crate) fn kind_range(self, player: Player, kind: Kind) -> u8 {
        let range = i16::from(self.unit_info(kind).range) + self.reach_change(player, kind.index());
        range.clamp(0, 8) as u8
    }

    /// [GR-134, GR-159] How far the mounted weapons of a bioborg reach in an attack; none if there is none to show.
    pub(crate) fn borg_range(self, player: Player) -> Option<u8> {
        let change = self.reach_change(player, BORG);
        let weapons =
            self.mounted(player).iter().filter_map(|card| self.design(self.deck().of(card)).weapon());
        let ranges = weapons.filter(|weapon| weapon.attack).map(|weapon| i16::from(weapon.range) + change);
        ranges.max().map(|range| range.clamp(0, 8) as u8)
    }

    /// Whether an area is within some steps of another.
    fn within_range(self, from: Area, to: Area, range: u8) -> bool {
        match range {
            0 => from == to,
            1 => from == to || self.near(from).has(to),
            more => self.within(from, more).has(to),
        }
    }

    /// Whether units may join an attack on an area; allies' too [GR-143].
    pub(crate) fn stack_attacks(self, player: Player, stack: Stack, area: Area) -> bool {
        stack.state.mark() == Mark::None
            && self.may_attack(stack.state.attacks())
            && (stack.area == area
                || self.within_range(stack.area, area, self.kind_range(player, stack.kind())))
    }

    /// Why a bioborg may not attack an area.
    pub(crate) fn check_borg_attack(self, player: Player, area: Area) -> Check {
        let alliance = self.alliance(player);
        require(alliance.mark == Mark::None, "GR-131", "your bioborg is already taking part")?;
        require(self.may_attack(alliance.attacks), "GR-135", "your bioborg has already attacked this turn")?;
        require(self.borg_attacks(player, area), "GR-134", "your bioborg cannot attack there")
    }

    /// Whether a bioborg may attack an area.
    pub(crate) fn borg_attacks(self, player: Player, area: Area) -> bool {
        let alliance = self.alliance(player);
        alliance.mark == Mark::None
            && self.may_attack(alliance.attacks)
            && (alliance.borg == area
                || self.borg_range(player).is_some_and(|range| self.within_range(alliance.borg, area, range)))
    }

    /// Areas that a player's pieces can attack.
    pub(crate) fn attackable(self, player: Player) -> AreaSet {
        let mut areas = AreaSet::EMPTY;
        let ranges = Kind::ALL.map(|kind| self.kind_range(player, kind));
        for stack in self.pos.stacks_of(player).filter(|stack| self.may_attack(stack.state.attacks())) {
            areas.add(stack.area);
            let range = ranges[stack.kind().index()];
            if range > 0 {
                areas |= self.within(stack.area, range);
            }
        }
        let alliance = self.alliance(player);
        if self.may_attack(alliance.attacks) && alliance.borg.is_somewhere() {
            areas |= self.within(alliance.borg, self.borg_range(player).unwrap_or(0));
        }
        areas
    }

    /// Areas where a player has something to be attacked [GR-132].
    pub(crate) fn presence(self, player: Player) -> AreaSet {
        let alliance = self.alliance(player);
        let mut areas: AreaSet = self.pos.stacks_of(player).map(|stack| stack.area).collect();
        areas.add(alliance.borg);
        if alliance.standing {
            areas.add(alliance.fort);
        }
        areas
    }

    fn called_off(self, area: Area, whom: Player) -> u8 {
        let called = self.pos.called.iter().find(|called| called.area == area && called.whom == whom);
        called.map_or(0, |called| called.times)
    }

    /// Whether a player may announce an attack, leaving its pieces aside [GR-132, GR-140].
    pub(crate) fn check_target(self, player: Player, area: Area, whom: Player) -> Check {
        self.check_area(area)?;
        let other = whom != player && self.pos.options.all_players().has(whom);
        require(other, "GR-132", "the target must be another Alliance")?;
        require(self.presence(whom).has(area), "GR-132", "that Alliance has nothing there to attack")?;
        self.may_announce(player, area, whom)
    }

    /// Whether cards and attacks called off before let a player attack another who is there.
    pub(crate) fn may_announce(self, player: Player, area: Area, whom: Player) -> Check {
        require(!self.forbidden(player, Act::Attack), "GR-270", "a card forbids you to attack")?;
        require(!self.truce(player, whom), "GR-270", "a card forbids you to attack that Alliance")?;
        let times = self.called_off(area, whom);
        if self.pos.options.reannounce {
            let most = self.limits().announces_per_target;
            require(times < most, "GR-271", "you may not announce this attack again")?;
        } else {
            require(times == 0, "GR-140", "you called off this attack")?;
        }
        let room = times > 0 || self.pos.called.len() < MOST_CALLED_OFF;
        require(room, "GR-298", "you have called off too many attacks in this go")
    }

    pub(crate) fn check_attack(self, player: Player, area: Area, whom: Player) -> Check {
        self.check_target(player, area, whom)?;
        require(self.attackable(player).has(area), "GR-134", "none of your pieces can reach that area")
    }

    /// A stack that an answer names for the attack or the defence of the area fought over.
    pub(crate) fn check_join(
        self,
        player: Player,
        side: Side,
        (count, unit, area): (u8, Unit, Area),
        target: Area,
    ) -> Check<Stack> {
        self.check_area(area)?;
        let fits = |stack: Stack| self.stack_joins(player, side, stack, target);
        let Some(stack) = self.find_stack(player, unit, area, fits) else {
            let spent =
                |stack: Stack| stack.state.mark() == Mark::None && !self.may_attack(stack.state.attacks());
            let spent = side == Side::Attack && self.find_stack(player, unit, area, spent).is_some();
            require(!spent, "GR-135", "these have already attacked this turn")?;
            let rule = if side == Side::Attack { "GR-134" } else { "GR-143" };
            return Err(Block::new(rule, "no such units can take part"));
        };
        let rule = if self.pos.combat.is_on() { "GR-144" } else { "GR-131" };
        require((1..=stack.count).contains(&count), rule, "there aren't that many")?;
        Ok(stack)
    }

    /// Whether units can take part on a side.
    fn stack_joins(self, player: Player, side: Side, stack: Stack, target: Area) -> bool {
        match side {
            Side::Attack => self.stack_attacks(player, stack, target),
            Side::Defence => stack.state.mark() == Mark::None && stack.area == target,
        }
    }

    /// Stacks of a player that can take part.
    pub(crate) fn joiners(self, player: Player, side: Side, target: Area) -> impl Iterator<Item = Stack> {
        self.pos.stacks_of(player).filter(move |stack| self.stack_joins(player, side, *stack, target))
    }

    /// Appends the units that can be named for a side; of units that look alike, those that an answer means.
    pub(crate) fn list_joiners(self, player: Player, side: Side, target: Area, out: &mut Vec<Action>) {
        for stack in self.joiners(player, side, target) {
            let (unit, area) = (stack.unit(), stack.area);
            if self.check_join(player, side, (1, unit, area), target) == Ok(stack) {
                out.extend((1..=stack.count).map(|count| Action::Add(count, unit, area)));
            }
        }
    }

    /// Whether a bioborg can join as an ally: only in the target area [GR-143].
    pub(crate) fn borg_joins(self, player: Player, side: Side, target: Area) -> bool {
        let alliance = self.alliance(player);
        let fresh = side == Side::Defence || self.may_attack(alliance.attacks);
        alliance.mark == Mark::None && alliance.borg == target && fresh
    }

    /// [GR-273] Whether a player has a piece that can join a side.
    pub(crate) fn can_join(self, player: Player, side: Side) -> bool {
        let target = self.pos.combat.area;
        self.borg_joins(player, side, target) || self.joiners(player, side, target).next().is_some()
    }

    /// Whether a primary may invite a player [GR-141, GR-220].
    pub(crate) fn check_invite(self, side: Side, who: Player) -> Check {
        let combat = &self.pos.combat;
        let primary = combat.primary(side);
        require(self.pos.options.all_players().has(who), "GR-141", "there is no such player")?;
        let third = who != combat.attacker && who != combat.defender;
        require(third, "GR-226", "the primaries cannot be allies")?;
        require(!self.forbidden(primary, Act::Recruit), "GR-193", "a card forbids you to recruit allies")?;
        require(!self.alliance(who).resigned, "GR-296", "this player has left the game")?;
        let passed = self.alliance(who).passed && !self.pos.options.passers_may_ally;
        require(!passed, "GR-077", "this player has passed")?;
        let invited = combat.invited[side.index()][who.index()];
        require(
            invited < self.limits().invites_per_player,
            "GR-220",
            "you may not invite this player again",
        )?;
        require(self.can_join(who, side), "GR-273", "this player has no piece that could join")
    }

    /// [GR-138] Whether the attack can still be called off.
    pub(crate) fn can_abort(self) -> bool {
        let combat = &self.pos.combat;
        !combat.answered && combat.allies == [Players::NONE; 2]
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Everything that can joins the pieces picked out.
    pub(crate) fn pick_all(&mut self, player: Player, side: Side, target: Area, primary: bool) {
        let stacks: Vec<Stack> = self.look().joiners(player, side, target).collect();
        for stack in stacks {
            self.mark_units(stack, stack.count, Mark::Hand);
        }
        let look = self.look();
        let borg =
            if primary { look.borg_attacks(player, target) } else { look.borg_joins(player, side, target) };
        if borg {
            self.pos.alliance_mut(player).mark = Mark::Hand;
        }
    }

    /// Pieces picked out become committed, or are put back.
    pub(crate) fn commit_picked(&mut self, player: Player, to: Mark) {
        self.pos.change_all(
            |stack| stack.owner() == player && stack.state.mark() == Mark::Hand,
            |state| state.with_mark(to),
        );
        let alliance = self.pos.alliance_mut(player);
        if alliance.mark == Mark::Hand {
            alliance.mark = to;
        }
    }

    fn call(&mut self, area: Area, whom: Player) {
        match self.pos.called.iter_mut().find(|called| called.area == area && called.whom == whom) {
            Some(called) => called.times = called.times.saturating_add(1),
            None => {
                if !self.pos.called.is_full() {
                    self.pos.called.push(CalledOff { area, whom, times: 1 });
                }
            }
        }
    }

    /// [GR-131, GR-136] The attack is announced; all of the target's pieces in the area defend.
    pub(crate) fn announce(&mut self, player: Player, area: Area, whom: Player) {
        self.commit_picked(player, Mark::Attack);
        self.pos.change_all(
            |stack| stack.owner() == whom && stack.area == area,
            |state| state.with_mark(Mark::Defence),
        );
        if self.pos.alliance(whom).borg == area {
            self.pos.alliance_mut(whom).mark = Mark::Defence;
        }
        self.pos.combat = Combat { area, attacker: player, defender: whom, ..Combat::none() };
        if self.pos.options.reannounce {
            self.call(area, whom);
        }
        self.tell(|look| Event::Announced {
            who: look.party(player),
            whom: look.party(whom),
            area,
            what: look.committed_text(player, Mark::Attack),
            with: look.committed_text(whom, Mark::Defence),
        });
        self.push(Fight { stage: Stage::Respond });
    }

    /// [GR-140] The attack is called off; it costs nothing.
    pub(crate) fn abort(&mut self) {
        let Combat { area, attacker, defender, .. } = self.pos.combat;
        if !self.pos.options.reannounce {
            self.call(area, defender);
        }
        self.tell(|look| Event::Aborted { who: look.party(attacker), whom: look.party(defender), area });
        self.close_combat(false);
    }

    /// The combat is over: pieces are free again, those that attacked have attacked [GR-135].
    pub(crate) fn close_combat(&mut self, fought: bool) {
        self.pos.change_all(
            |stack| stack.state.mark() != Mark::None,
            |state| {
                let attacked = fought && state.mark() == Mark::Attack;
                state.with_mark(Mark::None).with_attacks(state.attacks() + u8::from(attacked))
            },
        );
        for player in self.look().players() {
            let alliance = self.pos.alliance_mut(player);
            if fought && alliance.mark == Mark::Attack {
                alliance.attacks = alliance.attacks.saturating_add(1).min(crate::piece::MOST_ATTACKS);
            }
            alliance.mark = Mark::None;
        }
        self.pos.combat = Combat::none();
        // Everything of this combat lies above the go.
        self.pos.steps.truncate(1);
    }
}
