//! What is in force: talents that always work, face-up cards, and what cards have laid on a player for a turn.

use retrograde_core::Log;

use crate::cards::place;
use crate::effect::{Act, Cap, Effect, FLYING, Flag, Moment, Op};
use crate::event::Event;
use crate::look::Look;
use crate::pack::Hook;
use crate::piece::Kind;
use crate::play::Play;
use crate::player::Player;

/// The number of the bioborg among the kinds of pieces.
pub(crate) const BORG: usize = Kind::COUNT;

impl<'a> Look<'a> {
    /// Calls `f` with every effect that works for a player by itself: first those of the bioborg's talent, then those of
    /// cards face up. Conditions are not looked at.
    #[inline]
    pub(crate) fn each_static(self, player: Player, mut f: impl FnMut(&'a Effect, bool)) {
        let program = &self.rules.pack.program;
        if let Some(bioborg) = self.bioborg(player)
            && bioborg.talent.hook == Hook::Static
        {
            program.list(bioborg.talent.effects).iter().for_each(|effect| f(effect, true));
        }
        // What its owner is about to discard lies there until all have chosen.
        for card in self.pos.cards.in_places(place::UP, place::front(player)).iter() {
            let design = self.design(self.deck().of(card));
            program
                .list(design.effects)
                .iter()
                .filter(|effect| effect.on == Moment::Play)
                .for_each(|effect| f(effect, false));
        }
    }

    /// A sum over what cards have laid on a player.
    fn swayed(self, player: Player, of: impl Fn(&crate::alliance::Sway) -> i8) -> i16 {
        self.alliance(player).sway.iter().map(|sway| i16::from(of(sway))).sum()
    }

    /// The change of a movement allowance.
    pub(crate) fn stride(self, player: Player, piece: usize) -> i16 {
        let mut sum = self.swayed(player, |sway| sway.stride[piece]);
        self.each_static(player, |effect, _| {
            if let Op::Stride { what, amount, .. } = effect.op
                && what.0 >> piece & 1 != 0
            {
                sum += i16::from(amount);
            }
        });
        sum
    }

    /// The change of an attack range.
    pub(crate) fn reach_change(self, player: Player, piece: usize) -> i16 {
        let mut sum = self.swayed(player, |sway| sway.range[piece]);
        self.each_static(player, |effect, _| {
            if let Op::Range { what, amount, .. } = effect.op
                && what.0 >> piece & 1 != 0
            {
                sum += i16::from(amount);
            }
        });
        sum
    }

    /// The change of a cap.
    pub(crate) fn cap_change(self, player: Player, cap: Cap) -> i16 {
        let mut sum = self.swayed(player, |sway| sway.cap[cap as usize]);
        self.each_static(player, |effect, _| {
            if let Op::Limit { what, amount, .. } = effect.op
                && what == cap
            {
                sum += i16::from(amount);
            }
        });
        sum
    }

    /// Movement rules that are lifted for a kind of pieces, a bit each [GR-233].
    pub(crate) fn ignores(self, player: Player, piece: usize) -> u8 {
        let alliance = self.alliance(player);
        let mut flags = alliance.sway[0].ignore[piece] | alliance.sway[1].ignore[piece];
        let flies = match piece {
            BORG => self.bioborg(player).is_some_and(|bioborg| bioborg.flying),
            kind => self.unit_info(Kind::from_index(kind)).flying,
        };
        if flies {
            flags |= FLYING;
        }
        self.each_static(player, |effect, _| {
            if let Op::Ignore { what, flags: more, .. } = effect.op
                && what.0 >> piece & 1 != 0
            {
                flags |= more;
            }
        });
        flags
    }

    pub(crate) fn ignores_flag(self, player: Player, piece: usize, flag: Flag) -> bool {
        self.ignores(player, piece) & flag.bit() != 0
    }

    /// Whether a card keeps a kind of pieces from moving.
    pub(crate) fn rooted(self, player: Player, piece: usize) -> bool {
        self.alliance(player).sway.iter().any(|sway| sway.rooted >> piece & 1 != 0)
    }

    /// Whether a card forbids a player to do something.
    pub(crate) fn forbidden(self, player: Player, act: Act) -> bool {
        self.alliance(player).sway.iter().any(|sway| sway.forbids(act))
    }

    /// Whether a card keeps a player from attacking another.
    pub(crate) fn truce(self, player: Player, whom: Player) -> bool {
        self.alliance(player).sway.iter().any(|sway| sway.truce.has(whom))
    }

    /// Whether another must let a player's pieces pass.
    pub(crate) fn obliged(self, other: Player, player: Player) -> bool {
        self.alliance(player).sway.iter().any(|sway| sway.open.has(other))
    }

    /// [GR-090] Pods that a bioborg can carry.
    pub(crate) fn borg_room(self, player: Player) -> u8 {
        let most = i16::from(self.limits().borg_pods) + self.cap_change(player, Cap::Carry);
        (most.clamp(0, 100) as u8).saturating_sub(self.alliance(player).carried)
    }

    /// [GR-120] Pods that a fortress can store.
    pub(crate) fn store_cap(self, player: Player) -> u8 {
        (i16::from(self.limits().fort_pods) + self.cap_change(player, Cap::Store)).clamp(0, 100) as u8
    }

    /// Room in a standing fortress.
    pub(crate) fn store_room(self, player: Player) -> u8 {
        let alliance = self.alliance(player);
        if alliance.standing { self.store_cap(player).saturating_sub(alliance.stored) } else { 0 }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GR-202] A cap has dropped: what is held beyond it falls loose.
    pub(crate) fn spill(&mut self, player: Player) {
        let look = self.look();
        let alliance = look.alliance(player);
        let over = alliance.stored.saturating_sub(look.store_cap(player));
        if over > 0 {
            let area = alliance.fort;
            self.pos.alliance_mut(player).stored -= over;
            self.pos.loose[area.index()] += over;
            self.tell(|look| Event::Spilled { who: look.party(player), count: over, area });
        }
        let look = self.look();
        let alliance = look.alliance(player);
        let most = i16::from(look.limits().borg_pods) + look.cap_change(player, Cap::Carry);
        let over = alliance.carried.saturating_sub(most.clamp(0, 100) as u8);
        if over > 0 {
            let area = alliance.borg;
            self.pos.alliance_mut(player).carried -= over;
            self.pos.loose[area.index()] += over;
            self.tell(|look| Event::Spilled { who: look.party(player), count: over, area });
        }
    }
}
