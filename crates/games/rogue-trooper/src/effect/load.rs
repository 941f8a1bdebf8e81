//! Reading effects: each operation with the keys and words that it knows, everything else refused.

use retrograde_cards::{Program, Span};
use retrograde_core::Short;

use super::raw::{MissionDo, PrisonDo, RawCase, RawEffect, RawOption, RawWhen, TraitorDo};
use super::{
    Case, Change, Chooser, Cleared, Effect, Fate, Goods, Op, Option_, PeekOf, Phase, Pick, Stat, Stock, To,
    UseWindow,
};
use crate::sector::Sector;
use crate::weapon::{Ammo, ItemId, Tags, Weapon};

/// How deep effects may stand in each other.
const DEEPEST: u8 = 3;

/// Where effects stand: it decides which of them make sense.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    /// On a chip, an item or a Companion, in force while it is owned.
    Held,
    /// On an item that its owner uses.
    Used(UseWindow),
    /// When an Encounter card comes up.
    Revealed,
    /// After an Encounter card was beaten, has won or was evaded.
    Met,
    /// When a Companion is delivered.
    Delivered,
    /// The reward of a mission; `contact`: the Clue is a right.
    Reward { contact: bool },
    /// On a Rogue card, in the window of a phase; none = in any.
    Rogue(Option<Phase>),
}

/// What the names in effects stand for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Names<'a> {
    pub(crate) sectors: &'a [Short],
    pub(crate) items: &'a [Short],
    /// The sectors of the prisons.
    pub(crate) prisons: &'a [Short],
}

impl Names<'_> {
    fn find(list: &[Short], word: &str) -> Option<u8> {
        let name = Short::parse(word)?;
        list.iter().position(|known| *known == name).map(|at| at as u8)
    }

    pub(crate) fn sector(&self, word: &str) -> Result<Sector, String> {
        Names::find(self.sectors, word).map(Sector).ok_or_else(|| format!("there is no sector {word:?}"))
    }

    pub(crate) fn item(&self, word: &str) -> Result<ItemId, String> {
        Names::find(self.items, word).map(ItemId).ok_or_else(|| format!("there is no item {word:?}"))
    }

    /// Weapons by their names, a bit each.
    pub(crate) fn weapons(&self, words: &[String]) -> Result<u32, String> {
        words.iter().try_fold(0, |bits, word| {
            let ammo = Ammo::parse(word).map(Weapon::Ammo);
            let weapon = ammo.map_or_else(|| self.item(word).map(Weapon::Item), Ok);
            let allowed = || {
                format!(
                    "there is no weapon {word:?}; allowed are {} and items",
                    Ammo::ALL.map(Ammo::word).join(", ")
                )
            };
            Ok(bits | weapon.map_err(|_| allowed())?.bit())
        })
    }

    fn prison(&self, word: &str) -> Result<u8, String> {
        Names::find(self.prisons, word).ok_or_else(|| format!("there is no prison {word:?}"))
    }
}

/// Reads lists of effects.
pub(crate) struct Reader<'a> {
    pub(crate) program: &'a mut Program<Effect>,
    pub(crate) names: Names<'a>,
    pub(crate) place: Place,
    /// Inside an option that asks for so many rounds of one type: what is lost is a payment.
    pays: bool,
    depth: u8,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(program: &'a mut Program<Effect>, names: Names<'a>, place: Place) -> Reader<'a> {
        Reader { program, names, place, pays: false, depth: 0 }
    }

    /// Reads a list; an error says which effect and why.
    pub(crate) fn list(&mut self, raw: Vec<RawEffect>) -> Result<Span, String> {
        if self.depth > DEEPEST {
            return Err("effects stand too deep in each other".to_owned());
        }
        let mut effects = Vec::new();
        for (index, raw) in raw.into_iter().enumerate() {
            let effect = self.one(raw).and_then(|effect| {
                fits(&effect.op, self.place)?;
                Ok(effect)
            });
            effects.push(effect.map_err(|because| format!("effects[{index}]: {because}"))?);
        }
        Ok(self.program.add(effects))
    }

    fn nested(&mut self, raw: Vec<RawEffect>, pays: bool) -> Result<Span, String> {
        let mut inner = Reader {
            program: self.program,
            names: self.names,
            place: self.place,
            pays,
            depth: self.depth + 1,
        };
        inner.list(raw)
    }

    fn one(&mut self, raw: RawEffect) -> Result<Effect, String> {
        let (op, when) = match raw {
            RawEffect::Draw { deck, n, dice, when } => {
                let may = self.place == (Place::Reward { contact: true }) && deck == Stock::Clue;
                within("n", n, 0, 12)?;
                within("dice", dice, u8::from(n == 0), 4)?;
                (Op::Draw { stock: deck, n, dice, may }, when)
            }
            RawEffect::Discard { what, n, pick, when } => {
                (Op::Discard { what, n: goods(what, n, pick)?, pick }, when)
            }
            RawEffect::Take { what, n, pick, when } => {
                if what == Goods::Rogue {
                    return Err(
                        "`take` does not take what = \"rogue\"; it takes item, companion or clue".to_owned()
                    );
                }
                (Op::Take { what, n: goods(what, n, pick)?, pick }, when)
            }
            RawEffect::Ammo { kind, n, when } => {
                let ammo = Ammo::parse(&kind);
                if ammo.is_none() && kind != "any" {
                    return Err(format!(
                        "unknown ammunition {kind:?}; allowed are gp, plasma, seal, mine, any"
                    ));
                }
                (Op::Ammo { kind: ammo, n: change(n)?, pays: self.pays && n < 0 }, when)
            }
            RawEffect::Lives { n: Some(n), full: None, when } => (Op::Lives { n: change(n)? }, when),
            RawEffect::Lives { n: None, full: Some(true), when } => (Op::FullLives, when),
            RawEffect::Lives { .. } => return Err("`lives` takes either n or full = true".to_owned()),
            RawEffect::Move { to, pick, when } => {
                let to = match to.as_str() {
                    "drop-zone" => To::DropZone,
                    "adjacent" => To::Adjacent,
                    sector => To::Sector(self.names.sector(sector)?),
                };
                (Op::Move { to, pick: pick.unwrap_or(Pick::Owner) }, when)
            }
            RawEffect::Steps { n, air, when } => {
                within("n", n, 0, 12)?;
                (Op::Steps { n, air }, when)
            }
            RawEffect::Prison { act: PrisonDo::Enter, place: Some(prison), when } => {
                (Op::Imprison { prison: self.names.prison(&prison)? }, when)
            }
            RawEffect::Prison { act: PrisonDo::Escape, place: None, when } => (Op::Escape, when),
            RawEffect::Prison { .. } => {
                return Err("`prison` enters with a `where`, and escapes without".to_owned());
            }
            RawEffect::Miss { n, when } => {
                within("n", n, 1, 4)?;
                (Op::Miss { n }, when)
            }
            RawEffect::Reinforce { n, filter, when } => {
                let filter = Tags::of(&filter);
                if !filter.is_empty() && n < 1 {
                    return Err("`reinforce` with a filter needs n of at least 1".to_owned());
                }
                if change(n)? > 4 {
                    return Err("`n` must be at most 4".to_owned());
                }
                (Op::Reinforce { n, filter }, when)
            }
            RawEffect::Clear { what, n, not, when } => {
                within("n", n, 1, 4)?;
                (Op::Clear { what, n, not: Tags::of(&not) }, when)
            }
            RawEffect::Modify { stat, n, mul, weapon, vs, until, when } => {
                let (n, mul) = match (stat, n, mul) {
                    (Stat::DiceSum, None, Some(mul @ 2..=4)) => (0, mul),
                    (Stat::DiceSum, ..) => {
                        return Err("`dice-sum` takes mul from 2 to 4, and no n".to_owned());
                    }
                    (_, Some(n), None) => (change(n)?, 1),
                    _ => return Err(format!("`{stat}` takes n, and no mul")),
                };
                let weapon = self.names.weapons(&weapon)?;
                (Op::Modify(Change { stat, n, mul, weapon, vs: Tags::of(&vs), until }), when)
            }
            RawEffect::Flag { flag, until, when } => (Op::Flag { flag, until }, when),
            RawEffect::Mission { act, effects, when } => {
                let fate = match (act, effects) {
                    (MissionDo::Foil, None) => Fate::Foil,
                    (MissionDo::Delay, None) => Fate::Delay,
                    (MissionDo::Bonus, Some(effects)) => Fate::Bonus(self.bonus(effects)?),
                    _ => {
                        return Err(
                            "`mission` has effects for do = \"bonus\", and for nothing else".to_owned()
                        );
                    }
                };
                (Op::Mission(fate), when)
            }
            RawEffect::Traitor {
                act: TraitorDo::Move,
                to: Some(to),
                nuearth: None,
                millicom: None,
                when,
            } => {
                let to = if to == "drop-zone" { None } else { Some(self.names.sector(&to)?) };
                (Op::TraitorMove { to }, when)
            }
            RawEffect::Traitor { act: TraitorDo::Dice, to: None, nuearth, millicom, when } => {
                let small = |n: Option<i8>| {
                    n.filter(|n| (-12..=12).contains(n)).ok_or("nuearth and millicom must be -12 to 12")
                };
                (Op::TraitorDice { nuearth: small(nuearth)?, millicom: small(millicom)? }, when)
            }
            RawEffect::Traitor { .. } => {
                return Err(
                    "`traitor` moves with `to`, and changes dice with nuearth and millicom".to_owned()
                );
            }
            RawEffect::Peek { what, of, when } => (Op::Peek { what, of }, when),
            RawEffect::Roll { dice, cases, when } => {
                within("dice", dice, 1, 4)?;
                (self.roll(dice, cases)?, when)
            }
            RawEffect::Choose { by, options, when } => (self.choose(by, options)?, when),
        };
        Ok(Effect { op, when: when.map(RawWhen::read) })
    }

    /// What a mission pays more stands on a Rogue card, but is a reward.
    fn bonus(&mut self, effects: Vec<RawEffect>) -> Result<Span, String> {
        let place = std::mem::replace(&mut self.place, Place::Reward { contact: false });
        let span = self.nested(effects, false);
        self.place = place;
        span
    }

    fn roll(&mut self, dice: u8, cases: Vec<RawCase>) -> Result<Op, String> {
        let mut next = dice;
        let mut rows = Vec::new();
        for case in cases {
            if case.min != next || case.max < case.min {
                return Err("the cases of a `roll` follow each other without gaps".to_owned());
            }
            next = case.max.saturating_add(1);
            rows.push(Case { min: case.min, max: case.max, effects: self.nested(case.effects, false)? });
        }
        if next != dice * 6 + 1 {
            return Err(format!("the cases of a `roll` go from {dice} to {}", dice * 6));
        }
        Ok(Op::Roll { dice, cases: rows })
    }

    fn choose(&mut self, by: Chooser, options: Vec<RawOption>) -> Result<Op, String> {
        if !(2..=6).contains(&options.len()) || options.iter().all(|option| option.when.is_some()) {
            return Err("a `choose` has 2 to 6 options, one of them without a `when`".to_owned());
        }
        let mut read = Vec::new();
        for option in options {
            let when = option.when.map(RawWhen::read).unwrap_or_default();
            let effects = self.nested(option.effects, when.ammo_min > 0)?;
            read.push(Option_ { label: option.title, when, effects });
        }
        Ok(Op::Choose { by, options: read })
    }
}

fn within(key: &str, value: u8, least: u8, most: u8) -> Result<(), String> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(format!("`{key}` must be {least} to {most}")) }
}

fn change(n: i8) -> Result<i8, String> {
    if n != 0 && (-12..=12).contains(&n) { Ok(n) } else { Err("`n` must be -12 to 12, and not 0".to_owned()) }
}

/// How many goods; nobody picks among cards that they cannot see.
fn goods(what: Goods, n: u8, pick: Pick) -> Result<u8, String> {
    within("n", n, 1, 6)?;
    if matches!(what, Goods::Rogue | Goods::Clue) && pick == Pick::Player {
        return Err(format!("`pick` must be owner or random for {what} cards, which are hidden"));
    }
    Ok(n)
}

/// Whether an operation makes sense where it stands.
fn fits(op: &Op, place: Place) -> Result<(), String> {
    let refuse = |because: &str| Err(because.to_owned());
    if place == Place::Held {
        return if op.is_held() {
            Ok(())
        } else {
            refuse("only `modify` and `flag` with until = \"held\" stand here")
        };
    }
    if op.is_held() {
        return refuse("until = \"held\" is for chips, items and Companions; allowed are card, phase, turn");
    }
    let rogue = matches!(place, Place::Rogue(_));
    let moves = matches!(place, Place::Rogue(Some(Phase::Movement)) | Place::Used(UseWindow::Movement));
    let hook = matches!(place, Place::Revealed | Place::Met);
    match op {
        Op::Take { .. } if !rogue => refuse("`take` needs somebody who played a Rogue card"),
        Op::Mission(_) if place != Place::Rogue(Some(Phase::End)) => {
            refuse("`mission` is for Rogue cards of the end phase")
        }
        Op::Escape if place != Place::Rogue(Some(Phase::Movement)) => {
            refuse("an escape is for Rogue cards of the movement phase")
        }
        Op::Steps { .. } if !moves => refuse("`steps` is for the movement phase"),
        Op::Move { .. } if !moves && !hook => refuse("`move` is for the movement phase and for encounters"),
        Op::Reinforce { .. } if !hook && place != Place::Rogue(Some(Phase::Encounter)) => {
            refuse("`reinforce` is for the encounter phase")
        }
        Op::Clear { what: Cleared::Top, .. }
            if place != Place::Revealed && place != Place::Used(UseWindow::Encounter) =>
        {
            refuse("what = \"top\" needs a card that is being met")
        }
        Op::TraitorMove { .. } | Op::TraitorDice { .. } if !rogue => refuse("`traitor` is for Rogue cards"),
        Op::Peek { of: PeekOf::Target, .. } if !rogue => {
            refuse("of = \"target\" needs somebody who played a Rogue card")
        }
        Op::Modify(change) if change.stat == Stat::Damage && change.n > 0 => {
            refuse("`damage` can only become less")
        }
        _ => Ok(()),
    }
}
