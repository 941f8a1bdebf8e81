//! Reading effects: each operation with the keys and words that it knows, everything else refused.

use retrograde_cards::{Program, Span};

pub(crate) use super::keys::RawEffect;
use super::keys::{Mode, RawOp, To, refuse};
use super::words::{ActWord, At, What};
use super::{
    Act, Cap, Conditions, Count, Effect, Lasts, LostAt, Moment, Op, Pick, Pieces, PodsTo, Row, Safe, Who,
};
use crate::piece::Kind;

/// Where effects stand: it decides which of them make sense.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    /// On a trick or a play-immediately card, played outside of combats.
    Played,
    /// On a trick played inside a combat.
    Combat,
    /// On a lasting card, in force while it lies there.
    Lasting,
    /// On a weapon.
    Weapon,
    /// On a talent that is always in force.
    Static,
    /// On a talent that its owner uses.
    Used,
    /// On a talent that acts after a combat.
    Aftermath,
}

/// Reads a list of effects; an error says which one and why.
pub(crate) fn read(
    program: &mut Program<Effect>,
    raw: Vec<RawEffect>,
    place: Place,
    moment: Moment,
) -> Result<Span, String> {
    let mut effects = Vec::new();
    for (index, raw) in raw.into_iter().enumerate() {
        let at = |because: String| format!("effects[{index}]: {because}");
        let effect = one(program, raw, place, moment).map_err(at)?;
        fits(&effect, place).map_err(at)?;
        effects.push(effect);
    }
    Ok(program.add(effects))
}

/// Whether an effect makes sense where it stands.
fn fits(effect: &Effect, place: Place) -> Result<(), String> {
    let op = &effect.op;
    let bad = |because: &str| Err(because.to_owned());
    let inside = match place {
        Place::Combat | Place::Weapon | Place::Static | Place::Aftermath | Place::Lasting => true,
        Place::Played | Place::Used => false,
    };
    if !inside && (op.is_combat() || !effect.cond.is_empty()) {
        return bad("combat effects and conditions need a window inside a combat");
    }
    let in_combat = |who: Option<Who>| matches!(who, Some(Who::Winner | Who::Loser | Who::Bystanders));
    let after = matches!(effect.on, Moment::Win | Moment::Lose);
    if in_combat(op.who()) && !after {
        return bad("winner, loser and bystanders are known only after a combat");
    }
    match place {
        Place::Static => {
            if !op.is_static() {
                return bad(
                    "a static talent changes totals, dice, power, losses, strides, ranges or caps of its owner",
                );
            }
        }
        Place::Lasting => {
            let draws = matches!(op, Op::Look { .. }) && effect.on == Moment::Draw;
            let at_once = op.is_static() && effect.on == Moment::Play;
            if !draws && !at_once {
                return bad(
                    "a lasting card changes totals, dice, power, losses, strides, ranges or caps of its owner, or the draw",
                );
            }
        }
        Place::Weapon | Place::Aftermath => {
            let shown = effect.on == Moment::Show && op.is_combat()
                || matches!(op, Op::LoseUnits { at: LostAt::Combat, .. });
            let later = after
                && matches!(
                    op,
                    Op::MoreLosses { .. }
                        | Op::HalfLosses { .. }
                        | Op::LoseUnits { at: LostAt::Combat, .. }
                        | Op::MoveCard {
                            to: Who::Myself,
                            from: Who::Winner | Who::Loser,
                            pick: Pick::Random,
                            ..
                        }
                        | Op::Forbid { .. }
                        | Op::GainPods { at: PodsTo::Fort | PodsTo::Borg, .. }
                        | Op::Protect { .. }
                );
            if op.needs_target() || matches!(op, Op::Cancel | Op::Reroll { .. }) || !(shown || later) {
                return bad("a weapon or a talent after a combat cannot do this at that moment");
            }
        }
        Place::Used => {
            if !matches!(op, Op::Jump | Op::Refit) {
                return bad("a talent that is used moves the bioborg or refits it");
            }
        }
        Place::Played | Place::Combat => {
            if matches!(op, Op::LoseUnits { at: LostAt::Combat, .. }) && place == Place::Played {
                return bad("`at = \"combat\"` needs a window inside a combat");
            }
            if matches!(op, Op::Look { .. }) || effect.on != Moment::Play {
                return bad("this belongs on a lasting card, a weapon or a talent");
            }
        }
    }
    Ok(())
}

fn pieces(op: RawOp, what: What) -> Result<Pieces, String> {
    Ok(match what {
        What::Soldier => Pieces::only(Kind::Soldier),
        What::Hovertank => Pieces::only(Kind::Hovertank),
        What::Gammajet => Pieces::only(Kind::Gammajet),
        What::Army | What::Stack => Pieces::ARMY,
        What::Borg => Pieces::BORG,
        What::All => Pieces::ALL,
        other => return refuse(op, "what", other, "soldier, hovertank, gammajet, army, stack, borg or all"),
    })
}

/// A kind of army units; nothing for any of them.
#[expect(clippy::option_option, reason = "nothing, any kind, or this one")]
fn kind(what: What) -> Option<Option<Kind>> {
    match what {
        What::Army => Some(None),
        other => Kind::parse(other.word()).map(Some),
    }
}

fn one(
    program: &mut Program<Effect>,
    mut raw: RawEffect,
    place: Place,
    moment: Moment,
) -> Result<Effect, String> {
    let on = raw.take_on().unwrap_or(moment);
    let cond = Conditions::of(&raw.take_cond().unwrap_or_default());
    let always = matches!(place, Place::Static | Place::Lasting);
    let lasts = |raw: &mut RawEffect| {
        let lasts = raw.take_lasts().unwrap_or(if always { Lasts::Always } else { Lasts::Turn });
        if (lasts == Lasts::Always) == always {
            Ok(lasts)
        } else {
            Err("`lasts` is lasting for lasting cards and talents, turn or next-turn for others".to_owned())
        }
    };
    let op = match raw.op {
        RawOp::Gain => gain(&mut raw)?,
        RawOp::Lose => lose(&mut raw)?,
        RawOp::Transfer => transfer(&mut raw)?,
        RawOp::Look => {
            raw.need_who()?;
            raw.need_what()?;
            raw.take_lasts();
            let (count, keep) = (raw.number()?, raw.need_keep()?);
            // What is kept is at least as much as what goes under the deck, so that half a deck at most lies there.
            if !(count.div_ceil(2)..=count).contains(&keep) {
                return Err("`keep` must be at least half of `amount`".to_owned());
            }
            Op::Look { count, keep }
        }
        RawOp::Total => {
            raw.take_lasts();
            Op::Total { side: raw.need_side()?, amount: raw.change()?, per: raw.take_per() }
        }
        RawOp::Die => Op::Die { side: raw.need_side()?, amount: raw.change()? },
        RawOp::Reroll => {
            let side = raw.need_side()?;
            let most = match raw.count()? {
                Count::All => None,
                Count::Number(number) => Some(number),
                Count::Roll(_) => return Err("`reroll` takes `amount` or `all`".to_owned()),
            };
            Op::Reroll { side, most }
        }
        RawOp::Power => {
            let side = raw.need_side()?;
            match raw.need_mode()? {
                Mode::Set => {
                    let amount = raw.need_amount()?;
                    if !(0..=16).contains(&amount) {
                        return Err("`amount` must be 0 to 16".to_owned());
                    }
                    Op::Power { side, set: true, amount }
                }
                Mode::Add => Op::Power { side, set: false, amount: raw.change()? },
                other => return refuse(raw.op, "mode", other, "set or add"),
            }
        }
        RawOp::Casualty => {
            let side = raw.need_side()?;
            match raw.need_mode()? {
                Mode::Add => Op::MoreLosses { side, amount: raw.change()? },
                Mode::Half => Op::HalfLosses { side },
                other => return refuse(raw.op, "mode", other, "add or half"),
            }
        }
        RawOp::Protect => {
            raw.take_side();
            let what = raw.need_what()?;
            let safe = Safe::of(what);
            Op::Protect {
                what: safe.map_or_else(|| refuse(raw.op, "what", what, "weapon, pods or hand"), Ok)?,
            }
        }
        RawOp::Stride | RawOp::Range => {
            let (who, what, amount) = (raw.need_who()?, raw.need_what()?, raw.change()?);
            let (what, lasts) = (pieces(raw.op, what)?, lasts(&mut raw)?);
            if raw.op == RawOp::Stride {
                Op::Stride { who, what, amount, lasts }
            } else {
                Op::Range { who, what, amount, lasts }
            }
        }
        RawOp::Ignore => {
            let (who, what) = (raw.need_who()?, raw.need_what()?);
            let flags = raw.need_flags()?.iter().fold(0, |flags, flag| flags | flag.bit());
            Op::Ignore { who, what: pieces(raw.op, what)?, flags, lasts: lasts(&mut raw)? }
        }
        RawOp::Limit => {
            let (who, what) = (raw.need_who()?, raw.need_what()?);
            let cap = Cap::of(what);
            let what = cap.map_or_else(|| refuse(raw.op, "what", what, "carry, store or hand"), Ok)?;
            Op::Limit { who, what, amount: raw.change()?, lasts: lasts(&mut raw)? }
        }
        RawOp::Forbid => {
            let (who, act) = (raw.need_who()?, raw.need_act()?);
            let allowed = "move, attack, recruit, pickup, refit or reinforce";
            let act = Act::of(act).map_or_else(|| refuse(raw.op, "act", act, allowed), Ok)?;
            let what = raw.take_what().map_or(Ok(Pieces::ALL), |what| pieces(RawOp::Forbid, what))?;
            let against = match raw.take_against() {
                None => false,
                Some(Who::Myself) => true,
                Some(other) => return refuse(raw.op, "against", other, "self"),
            };
            Op::Forbid { who, what, act, against, lasts: lasts(&mut raw)? }
        }
        RawOp::Oblige => {
            let who = raw.need_who()?;
            match raw.need_act()? {
                ActWord::Permit => Op::Permit { who, lasts: lasts(&mut raw)? },
                other => return refuse(raw.op, "act", other, "permit"),
            }
        }
        RawOp::Move => relocate(&mut raw)?,
        RawOp::Cancel => match raw.need_what()? {
            What::Attack => Op::Cancel,
            other => return refuse(raw.op, "what", other, "attack"),
        },
        RawOp::Refit => {
            myself(&mut raw)?;
            Op::Refit
        }
        RawOp::Order => match (raw.need_mode()?, raw.need_who()?) {
            (Mode::Swap, Who::Target) => Op::Swap,
            (Mode::Reshuffle, Who::All) => Op::Reshuffle,
            _ => return Err("`order` is a swap with the target or a reshuffle for all".to_owned()),
        },
        RawOp::Branch => branch(program, &mut raw, place)?,
        RawOp::Choose => {
            let lists = raw.need_options()?;
            if !(2..=6).contains(&lists.len()) {
                return Err("`choose` has two to six options".to_owned());
            }
            let options = lists.into_iter().map(|list| read(program, list, place, Moment::Play));
            Op::Choose { options: options.collect::<Result<Vec<_>, _>>()? }
        }
    };
    raw.done()?;
    Ok(Effect { op, on, cond })
}

fn myself(raw: &mut RawEffect) -> Result<(), String> {
    match raw.need_who()? {
        Who::Myself => Ok(()),
        other => refuse(raw.op, "who", other, "self"),
    }
}

fn player(raw: &mut RawEffect) -> Result<Who, String> {
    match raw.need_who()? {
        Who::Ground => refuse(raw.op, "who", Who::Ground, "players"),
        who => Ok(who),
    }
}

fn gain(raw: &mut RawEffect) -> Result<Op, String> {
    let (who, what) = (player(raw)?, raw.need_what()?);
    if let Some(kind) = kind(what) {
        return match raw.take_at() {
            None | Some(At::Fort) => Ok(Op::GainUnits { who, kind, count: raw.count()? }),
            Some(other) => refuse(raw.op, "at", other, "fort for army units"),
        };
    }
    match what {
        What::Card => match raw.count()? {
            Count::All => Err("`gain` of cards needs a number".to_owned()),
            count => Ok(Op::GainCards { who, count }),
        },
        What::Pod => {
            let at = raw.need_at()?;
            let to = PodsTo::of(at);
            let at = to.map_or_else(|| refuse(raw.op, "at", at, "fort, borg, rolled or chosen"), Ok)?;
            match raw.count()? {
                Count::All => Err("`gain` of pods needs a number".to_owned()),
                count => Ok(Op::GainPods { who, count, at }),
            }
        }
        What::Fort => {
            raw.take_amount();
            Ok(Op::Rebuild { who })
        }
        other => refuse(raw.op, "what", other, "soldier, hovertank, gammajet, army, card, pod or fort"),
    }
}

fn lose(raw: &mut RawEffect) -> Result<Op, String> {
    let (who, what) = (raw.need_who()?, raw.need_what()?);
    let (count, min) = (raw.count()?, raw.take_min().unwrap_or(0));
    let at = raw.need_at()?;
    let pick = raw.take_pick().unwrap_or(Pick::Owner);
    if who == Who::Ground {
        return match (what, at) {
            (What::Pod, At::Chosen) => Ok(Op::LosePods { who, count, at: LostAt::Chosen, min }),
            _ => Err("from the ground only pods are lost, in an area that is chosen".to_owned()),
        };
    }
    if let Some(kind) = kind(what) {
        let allowed = "any, combat, rolled or fort for army units";
        let lost = LostAt::of(at).filter(|lost| !matches!(lost, LostAt::Chosen | LostAt::Borg));
        let lost = lost.map_or_else(|| refuse(raw.op, "at", at, allowed), Ok)?;
        return Ok(Op::LoseUnits { who, kind, count, at: lost, pick, min });
    }
    match (what, at) {
        (What::Pod, At::Fort) => Ok(Op::LosePods { who, count, at: LostAt::Fort, min }),
        (What::Pod, At::Borg) => Ok(Op::LosePods { who, count, at: LostAt::Borg, min }),
        (What::Pod, other) => refuse(raw.op, "at", other, "fort or borg for pods"),
        (What::Card, At::Hand) if pick != Pick::Myself => Ok(Op::LoseCards { who, count, pick, min }),
        (What::Card, At::Hand) => refuse(raw.op, "pick", pick, "owner or random for hidden cards"),
        (What::Card, other) => refuse(raw.op, "at", other, "hand for cards"),
        (What::Weapon, At::Layout) if pick != Pick::Myself => Ok(Op::LoseWeapons { who, count, pick, min }),
        (What::Weapon, At::Layout) => refuse(raw.op, "pick", pick, "owner or random for hidden weapons"),
        (What::Weapon, other) => refuse(raw.op, "at", other, "layout for weapons"),
        (other, _) => {
            refuse(raw.op, "what", other, "soldier, hovertank, gammajet, army, pod, card or weapon")
        }
    }
}

fn transfer(raw: &mut RawEffect) -> Result<Op, String> {
    let (what, from, to) = (raw.need_what()?, raw.need_src()?, raw.need_dst()?);
    let count = raw.number()?;
    match what {
        What::Pod => {
            let (at, pick) = (raw.need_at()?, raw.take_pick().unwrap_or(Pick::Myself));
            if to != Who::Myself || at != At::Near || pick != Pick::Myself {
                return Err("pods come from near to the player's own bioborg, who picks".to_owned());
            }
            match from {
                Who::Ground => Ok(Op::LiftPod { count }),
                Who::Target => Ok(Op::StealPod { from, count }),
                other => refuse(raw.op, "src", other, "ground or target for pods"),
            }
        }
        What::Card => {
            let pick = raw.take_pick().unwrap_or(Pick::Random);
            if pick == Pick::Myself && from != Who::Myself {
                return refuse(raw.op, "pick", pick, "owner or random for hidden cards");
            }
            let one =
                |who: Who| matches!(who, Who::Myself | Who::Target | Who::Leader | Who::Winner | Who::Loser);
            if !one(from) || !one(to) || from == to {
                return Err("a card goes from one player to another".to_owned());
            }
            Ok(Op::MoveCard { from, to, count, pick })
        }
        other => refuse(raw.op, "what", other, "pod or card"),
    }
}

fn relocate(raw: &mut RawEffect) -> Result<Op, String> {
    myself(raw)?;
    match (raw.need_what()?, raw.need_to()?) {
        (What::Borg, To::SameNumber) => {
            raw.take_amount();
            Ok(Op::Jump)
        }
        (What::Stack, To::Fort) => Ok(Op::Ride { most: raw.number()? }),
        _ => Err("`move` takes the borg to the same-number, or a stack to the fort".to_owned()),
    }
}

fn branch(program: &mut Program<Effect>, raw: &mut RawEffect, place: Place) -> Result<Op, String> {
    let (roll, raw_rows) = (raw.need_dice()?, raw.need_rows()?);
    let mut rows = Vec::new();
    let mut next = roll.least();
    for row in raw_rows {
        if row.lo != next || row.hi < row.lo {
            return Err("the rows of a `branch` follow each other without gaps".to_owned());
        }
        next = row.hi.saturating_add(1);
        let effects = read(program, row.effects, place, Moment::Play)?;
        rows.push(Row { lo: row.lo, hi: row.hi, effects });
    }
    if next != roll.most() + 1 {
        return Err(format!("the rows of a `branch` go from {} to {}", roll.least(), roll.most()));
    }
    Ok(Op::Branch { roll, rows })
}
