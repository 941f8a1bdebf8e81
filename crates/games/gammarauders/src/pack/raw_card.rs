//! A card as a pack writes it, read and checked.

use retrograde_cards::Program;
use retrograde_core::{Short, words};
use serde::Deserialize;

use super::cards::{Class, Design, Mount, Sort, Stock, Weapon, any_op};
use crate::effect::load::{Place, RawEffect, read};
use crate::effect::{Condition, Conditions, Effect, Moment, Op, Window};

words! {
    /// What becomes of a weapon that was used.
    enum Reuse {
        /// It stays.
        Keep = "keep",
        /// It is spent.
        Once = "once",
    }
}

words! {
    /// In which role a weapon may be shown.
    enum Role {
        /// In both.
        Both = "both",
        /// In attacks.
        Attack = "attack",
        /// In defence.
        Defence = "defence",
    }
}

words! {
    /// When a lasting card is discarded.
    enum Expires {
        /// When its owner's fortress is trashed.
        FortTrashed = "fort-trashed",
        /// Not by itself.
        Never = "never",
    }
}

words! {
    /// Kinds of cards.
    enum RawKind {
        /// A weapon.
        Weapon = "weapon",
        /// Reinforcements.
        Reinforce = "reinforce",
        /// Acts when drawn.
        Immediate = "immediate",
        /// Played in a window.
        Trick = "trick",
    }
}

crate::pack::read_words! {
    Reuse: "reuse",
    Role: "role",
    Expires: "expires",
    RawKind: "kind",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCard {
    pub(super) id: String,
    name: String,
    kind: RawKind,
    #[serde(default = "one")]
    pub(super) count: u8,
    mount: Option<Mount>,
    power: Option<u8>,
    range: Option<u8>,
    reuse: Option<Reuse>,
    role: Option<Role>,
    unit: Option<Stock>,
    flat: Option<u8>,
    class: Option<Class>,
    window: Option<Vec<Window>>,
    cond: Option<Vec<Condition>>,
    lasting: Option<bool>,
    expires: Option<Expires>,
    #[serde(default)]
    effects: Vec<RawEffect>,
    #[serde(default)]
    flavour: String,
}

fn one() -> u8 {
    1
}

impl RawCard {
    /// Refuses keys that cards of its kind do not have.
    fn check_keys(&self) -> Result<(), String> {
        let weapon = self.kind == RawKind::Weapon;
        let (reinforce, trick) = (self.kind == RawKind::Reinforce, self.kind == RawKind::Trick);
        let keys = [
            ("mount", self.mount.is_some(), weapon),
            ("power", self.power.is_some(), weapon),
            ("range", self.range.is_some(), weapon),
            ("reuse", self.reuse.is_some(), weapon),
            ("role", self.role.is_some(), weapon),
            ("unit", self.unit.is_some(), reinforce),
            ("flat", self.flat.is_some(), reinforce),
            ("class", self.class.is_some(), trick),
            ("window", self.window.is_some(), trick),
            ("cond", self.cond.is_some(), trick),
            ("lasting", self.lasting.is_some(), trick),
            ("expires", self.expires.is_some(), trick),
            ("effects", !self.effects.is_empty(), !reinforce),
        ];
        match keys.into_iter().find(|(_, given, allowed)| *given && !allowed) {
            Some((key, ..)) => Err(format!("a card of the kind `{}` has no key `{key}`", self.kind)),
            None => Ok(()),
        }
    }

    fn sort(&self) -> Result<Sort, String> {
        let needed = |key: &str| format!("a card of the kind `{}` needs the key `{key}`", self.kind);
        Ok(match self.kind {
            RawKind::Weapon => {
                let role = self.role.unwrap_or(Role::Both);
                let weapon = Weapon {
                    mount: self.mount.ok_or_else(|| needed("mount"))?,
                    power: self.power.filter(|power| *power <= 20).ok_or_else(|| needed("power"))?,
                    range: self.range.filter(|range| *range <= 5).ok_or_else(|| needed("range"))?,
                    once: self.reuse.ok_or_else(|| needed("reuse"))? == Reuse::Once,
                    attack: role != Role::Defence,
                    defence: role != Role::Attack,
                };
                Sort::Weapon(weapon)
            }
            RawKind::Reinforce => Sort::Reinforce {
                unit: self.unit.ok_or_else(|| needed("unit"))?,
                flat: self.flat.filter(|flat| *flat <= 48).ok_or_else(|| needed("flat"))?,
            },
            RawKind::Immediate => Sort::Immediate,
            RawKind::Trick => Sort::Trick(self.class.ok_or_else(|| needed("class"))?),
        })
    }

    pub(super) fn read(
        self,
        program: &mut Program<Effect>,
        id: Short,
        first: usize,
    ) -> Result<Design, String> {
        self.check_keys()?;
        let sort = self.sort()?;
        let windows = self.window.unwrap_or_default();
        let lasting = self.lasting.unwrap_or(false);
        if matches!(sort, Sort::Trick(_)) && (windows.is_empty() || windows.contains(&Window::Immediate)) {
            return Err("a trick needs a window, which is not immediate".to_owned());
        }
        if self.expires.is_some() && !lasting {
            return Err("only a lasting card expires".to_owned());
        }
        let combat = !windows.is_empty() && windows.iter().all(|window| window.is_combat());
        if lasting && windows.iter().any(|window| window.is_combat()) {
            return Err("a lasting card is laid outside of combats".to_owned());
        }
        let cond = Conditions::of(&self.cond.unwrap_or_default());
        if !cond.is_empty() && !combat {
            return Err("conditions need a window inside a combat".to_owned());
        }
        let place = match sort {
            Sort::Weapon(_) => Place::Weapon,
            _ if lasting => Place::Lasting,
            _ if combat => Place::Combat,
            _ => Place::Played,
        };
        let moment = if place == Place::Weapon { Moment::Show } else { Moment::Play };
        let effects = read(program, self.effects, place, moment)?;
        if effects.is_empty() && matches!(sort, Sort::Immediate | Sort::Trick(_)) {
            return Err("a card that does nothing".to_owned());
        }
        let needs_target = any_op(program, effects, &|op| op.needs_target());
        let reacts = windows.contains(&Window::MoveReact);
        if reacts && (windows.len() > 1 || !program.list(effects).iter().all(|effect| is_stop(&effect.op))) {
            return Err("a card of the window move-react forbids the target's pieces to move".to_owned());
        }
        let cancels = any_op(program, effects, &|op| matches!(op, Op::Cancel));
        if cancels && windows != [Window::Announce] {
            return Err("an attack is cancelled in the window announce".to_owned());
        }
        let rerolls = any_op(program, effects, &|op| matches!(op, Op::Reroll { .. }));
        if rerolls && windows != [Window::Roll] {
            return Err("dice are rolled again in the window roll".to_owned());
        }
        let moves = any_op(program, effects, &|op| matches!(op, Op::Jump | Op::Ride { .. }));
        if moves && windows != [Window::Move] {
            return Err("pieces are relocated in the window move".to_owned());
        }
        let refits = any_op(program, effects, &|op| matches!(op, Op::Refit));
        if refits && windows != [Window::Refit] {
            return Err("a card refits in the window refit".to_owned());
        }
        Ok(Design {
            id,
            name: self.name,
            flavour: self.flavour,
            sort,
            copies: first..first + usize::from(self.count),
            effects,
            needs_target: needs_target && !reacts,
            windows: windows.iter().fold(0, |bits, window| bits | 1 << *window as u8),
            cond,
            lasting,
            expires: self.expires == Some(Expires::FortTrashed),
        })
    }
}

fn is_stop(op: &Op) -> bool {
    let target = matches!(op.who(), Some(crate::effect::Who::Target));
    target && matches!(op, Op::Forbid { act: crate::effect::Act::Move, against: false, .. })
}
