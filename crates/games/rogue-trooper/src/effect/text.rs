//! Effects in plain English, for the faces of cards.

use retrograde_cards::Span;
use retrograde_cards::text::{count, either, list, sentence};

use super::{
    Change, Chooser, Cleared, Declared, Effect, Fate, Flag, Goods, Op, Peeked, Phase, Pick, Stat, Stock, To,
    Until, When,
};
use crate::pack::Pack;
use crate::sector::{Few, Side, Terrain, World};
use crate::weapon::{Ammo, Tags};

/// Writes effects out for people.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Writer<'a> {
    pub(crate) pack: &'a Pack,
    /// Whether `the GI` is whoever reads the card.
    pub(crate) own: bool,
}

impl Writer<'_> {
    /// A list of effects as sentences; empty if there are none.
    pub(crate) fn list(&self, span: Span) -> String {
        let parts: Vec<String> =
            self.pack.program.list(span).iter().map(|effect| self.effect(effect)).collect();
        parts.iter().map(|part| format!("{}.", sentence(part))).collect::<Vec<_>>().join(" ")
    }

    /// A list as part of a sentence.
    fn joined(&self, span: Span) -> String {
        let parts: Vec<String> =
            self.pack.program.list(span).iter().map(|effect| self.effect(effect)).collect();
        if parts.is_empty() { "nothing happens".to_owned() } else { list(&parts) }
    }

    fn effect(&self, effect: &Effect) -> String {
        let text = self.op(&effect.op);
        match effect.when.map(|when| Self::when(&when)).filter(|when| !when.is_empty()) {
            Some(when) => format!("{when}: {text}"),
            None => text,
        }
    }

    fn gi(&self) -> &'static str {
        if self.own { "you" } else { "the GI" }
    }

    /// `you move`, `the GI moves`.
    fn does(&self, verb: &str) -> String {
        let s = if self.own { "" } else { "s" };
        format!("{} {verb}{s}", self.gi())
    }

    fn op(&self, op: &Op) -> String {
        match op {
            Op::Draw { stock, n, dice, may } => {
                let deck = match stock {
                    Stock::Supply => "Supply card",
                    Stock::Rogue => "Rogue card",
                    Stock::Clue => "Clue card",
                };
                let draw = if self.own { "draw".to_owned() } else { self.does("draw") };
                let how = if *may { "may draw" } else { &draw };
                match (n, dice) {
                    (n, 0) => format!("{how} {}", count(*n, deck)),
                    (0, dice) => format!(
                        "{how} as many {deck}s as {} show",
                        count(*dice, "die").replace("dies", "dice")
                    ),
                    (n, dice) => format!("{how} {n} {deck}s and as many as {dice} dice show"),
                }
            }
            Op::Discard { what, n, pick } => {
                format!("{} {}{}", self.does("lose"), goods(*what, *n), picked(*pick))
            }
            Op::Take { what, n, pick } => {
                format!("take {} from {}{}", goods(*what, *n), self.gi(), picked(*pick))
            }
            Op::Ammo { kind, n, pays } => {
                let rounds = match kind {
                    Some(ammo) => count(n.abs(), self.pack.numbers.ammo_name(*ammo)),
                    None => format!("{} of one type", count(n.abs(), "round")),
                };
                match (*n > 0, *pays) {
                    (true, _) => self.imperative("gain", &rounds),
                    (false, true) => self.imperative("pay", &rounds),
                    (false, false) => self.imperative("lose", &rounds),
                }
            }
            Op::Lives { n } if *n > 0 => self.imperative("regain", &lives(*n)),
            Op::Lives { n } => self.imperative("lose", &lives(-n)),
            Op::FullLives => self.imperative("regain", "all lives"),
            Op::Move { to, pick } => self.moves(*to, *pick),
            Op::Steps { n: 0, .. } => format!("{} may neither move nor board a shuttle this turn", self.gi()),
            Op::Steps { n, air } => {
                let how = if *air {
                    " by air, crossing anything; ending in the Scum Sea needs a Survival Kit"
                } else {
                    ""
                };
                format!(
                    "{} up to {}{how}",
                    if self.own { "move".to_owned() } else { self.does("move") },
                    count(*n, "sector")
                )
            }
            Op::Imprison { prison } => format!("{} taken to {}", self.is(), self.pack.prison_name(*prison)),
            Op::Escape => "escape from prison as if you had rolled a 6".to_owned(),
            Op::Miss { n: 1 } => format!("{} the next turn", self.does("miss").replace("misss", "misses")),
            Op::Miss { n } => format!("{} the next {n} turns", self.does("miss").replace("misss", "misses")),
            Op::Reinforce { n, filter } if !filter.is_empty() => {
                let what = if *n == 1 { "the next".to_owned() } else { format!("the next {n}") };
                format!("{what} {} card of the deck joins the encounter", Self::tags(*filter))
            }
            Op::Reinforce { n, .. } => {
                let is = if n.unsigned_abs() == 1 { "is" } else { "are" };
                format!("{} {is} drawn", more(*n, "Encounter card"))
            }
            Op::Clear { what: Cleared::Top, not, .. } => {
                let but =
                    if not.is_empty() { String::new() } else { format!(" (not a {})", Self::tags(*not)) };
                format!("the card is removed unmet{but}")
            }
            Op::Clear { what: Cleared::Lying, n, .. } => {
                format!(
                    "remove {} lying in the sector",
                    count(*n, "Hazard or Fortification").replace("Fortifications", "Fortification")
                )
            }
            Op::Modify(change) => self.change(change),
            Op::Flag { flag, until } => format!("{}{}", self.flag(*flag), lasts(*until)),
            Op::Mission(Fate::Foil) => "the declared mission fails".to_owned(),
            Op::Mission(Fate::Delay) => "the declared mission is not completed this turn".to_owned(),
            Op::Mission(Fate::Bonus(effects)) => {
                format!("if the declared mission is completed, {}", self.joined(*effects))
            }
            Op::TraitorMove { to: Some(to) } => {
                format!("the Traitor moves to {}", self.pack.board.called(*to))
            }
            Op::TraitorMove { to: None } => "the Traitor moves to a random Drop Zone".to_owned(),
            Op::TraitorDice { nuearth, millicom } => {
                let [nuearth, millicom] = [nuearth, millicom].map(|n| more_dice(*n));
                format!("the Traitor rolls {nuearth} this turn ({millicom} on Milli-com)")
            }
            Op::Peek { what, of } => {
                let what = match what {
                    Peeked::Clues => "the Clue cards",
                    Peeked::Mission => "the missions",
                    Peeked::Hand => "the Rogue cards",
                };
                match of {
                    super::PeekOf::Choice => format!("secretly look at {what} of one other player"),
                    super::PeekOf::Target => format!("secretly look at {what} of {}", self.gi()),
                }
            }
            Op::Roll { dice: number, cases } => {
                let rows = cases.iter().map(|case| {
                    let range = if case.min == case.max {
                        case.min.to_string()
                    } else {
                        format!("{}–{}", case.min, case.max)
                    };
                    format!("{range} {}", self.joined(case.effects))
                });
                format!("roll {}: {}", dice(*number), rows.collect::<Vec<_>>().join(", "))
            }
            Op::Choose { by, options } => {
                let who = match by {
                    Chooser::Target => "choose".to_owned(),
                    Chooser::Player => "whoever played it chooses".to_owned(),
                    Chooser::Left => "the left player chooses".to_owned(),
                };
                let options: Vec<String> = options
                    .iter()
                    .map(|option| format!("{} ({})", option.label, self.joined(option.effects)))
                    .collect();
                format!("{who}: {}", either(&options))
            }
        }
    }

    fn imperative(&self, verb: &str, what: &str) -> String {
        if self.own { format!("{verb} {what}") } else { format!("{} {what}", self.does(verb)) }
    }

    fn is(&self) -> &'static str {
        if self.own { "you are" } else { "the GI is" }
    }

    fn moves(&self, to: To, pick: Pick) -> String {
        match (to, pick) {
            (To::Sector(sector), _) => {
                let go = if self.own { "go".to_owned() } else { "the GI goes".to_owned() };
                format!("{go} directly to {}", self.pack.board.called(sector))
            }
            (To::DropZone, Pick::Random) => format!("{} carried to a random Drop Zone", self.is()),
            (To::DropZone, Pick::Owner) => "go directly to any Drop Zone".to_owned(),
            (To::DropZone, Pick::Player) => "you choose the Drop Zone the GI is carried to".to_owned(),
            (To::Adjacent, Pick::Player) => "you choose the adjoining sector the GI moves to".to_owned(),
            (To::Adjacent, Pick::Owner) => format!("{} to an adjoining sector", self.does("move")),
            (To::Adjacent, Pick::Random) => format!("{} to a random adjoining sector", self.does("move")),
        }
    }

    fn change(&self, change: &Change) -> String {
        let n = if change.n < 0 { format!("−{}", -change.n) } else { format!("+{}", change.n) };
        let weapons = self.weapons(change.weapon);
        let salvo = if weapons.is_empty() {
            "every salvo".to_owned()
        } else {
            format!("salvos of {}", either(&weapons))
        };
        let against =
            if change.vs.is_empty() { String::new() } else { format!(" against {}", Self::tags(change.vs)) };
        let lasts = lasts(change.until);
        match change.stat {
            Stat::Evade => format!("{n} to evade{against}{lasts}"),
            Stat::Dice => format!("{salvo} roll {}{against}{lasts}", more_dice(change.n)),
            Stat::DiceSum => {
                format!("the sum of the weapon dice counts {} times{against}{lasts}", change.mul)
            }
            Stat::Total if weapons.is_empty() => format!("{n} to the total in every fight{against}{lasts}"),
            Stat::Total => format!("{n} to the total of {salvo}{against}{lasts}"),
            Stat::FoeDice => {
                let least = if change.n < 0 { " (at least 1)" } else { "" };
                format!("the opponent rolls {}{least}{against}{lasts}", more_dice(change.n))
            }
            Stat::Damage => {
                format!("{} {} less{against}{lasts}", self.does("lose"), lives(-change.n))
            }
        }
    }

    fn weapons(&self, bits: u32) -> Vec<String> {
        let ammo = Ammo::ALL.into_iter().filter(|ammo| bits >> *ammo as u8 & 1 != 0);
        let items = (0..self.pack.items.len()).filter(|item| bits >> (item + Ammo::COUNT) & 1 != 0);
        let ammo = ammo.map(|ammo| format!("{}s", self.pack.numbers.ammo_name(ammo)));
        ammo.chain(items.map(|item| self.pack.items[item].name.clone())).collect()
    }

    fn flag(&self, flag: Flag) -> String {
        match flag {
            Flag::NoEvade => format!("{} may not evade", self.gi()),
            Flag::NoSurrender => format!("{} may not surrender", self.gi()),
            Flag::NoSupply => "no Supply cards for the sector".to_owned(),
            Flag::ScumOk => format!("{} may cross the Scum Sea and end moves there", self.gi()),
            Flag::SecurityOk => format!("{} may enter the Security Zone", self.gi()),
            Flag::ChooseDropZone => format!("{} where a lifepod lands", self.does("choose")),
            Flag::SecondSalvo => format!("{} may fire a second salvo after the opponent's roll", self.gi()),
        }
    }

    pub(crate) fn tags(tags: Tags) -> String {
        let names: Vec<String> = tags.iter().map(|tag| sentence(&tag.word().replace('-', " "))).collect();
        either(&names)
    }

    /// Conditions as the beginning of a sentence; empty where a reader need not be told.
    pub(crate) fn when(when: &When) -> String {
        let few = |set: Few, names: &[&str]| {
            let names: Vec<&str> = names
                .iter()
                .enumerate()
                .filter(|(at, _)| set.has(*at as u8))
                .map(|(_, name)| *name)
                .collect();
            either(&names)
        };
        let mut parts = Vec::new();
        match when.world {
            Some(World::NuEarth) if when.terrain.is_empty() && when.side.is_empty() => {
                parts.push("on Nu-Earth".to_owned());
            }
            Some(World::MilliCom) => parts.push("on Milli-com".to_owned()),
            _ => {}
        }
        let sides = few(when.side, &Side::ALL.map(side_name));
        let terrain = few(when.terrain, &Terrain::ALL.map(terrain_name));
        match (sides.is_empty(), terrain.is_empty()) {
            (false, false) => parts.push(format!("in a {sides} {terrain}")),
            (false, true) => parts.push(format!("in a {sides} sector")),
            (true, false) => parts.push(format!("in a {terrain}")),
            (true, true) => {}
        }
        if when.coastal == Some(true) {
            parts.push("in or next to the Scum Sea".to_owned());
        }
        if when.imprisoned == Some(true) {
            parts.push("in prison".to_owned());
        }
        if when.lying_min > 0 {
            parts.push(format!("with {} lying there", count(when.lying_min, "Hazard or Fortification")));
        }
        let declared: Vec<&str> = Declared::ALL
            .into_iter()
            .filter(|declared| when.declared.has(*declared as u8))
            .map(declared_name)
            .collect();
        if !declared.is_empty() {
            parts.push(format!("when {} is declared", either(&declared)));
        }
        if when.traitor_in_play == Some(true) {
            parts.push("when the Traitor is on the board".to_owned());
        }
        parts.join(", ")
    }
}

fn declared_name(declared: Declared) -> &'static str {
    match declared {
        Declared::Mission => "a mission",
        Declared::Traitor => "a confrontation with the Traitor",
    }
}

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Nort => "Nort",
        Side::Souther => "Souther",
        Side::Neutral => "neutral",
        Side::None => "unclaimed",
    }
}

pub(crate) const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::City => "City",
        Terrain::Scum => "Scum Sea sector",
        Terrain::Swamp => "swamp",
        Terrain::Jungle => "jungle",
        Terrain::Mountain => "mountain sector",
        Terrain::Plains => "plains sector",
        Terrain::Glass => "Glass Zone",
        Terrain::Deck => "deck",
    }
}

pub(crate) const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Movement => "Movement",
        Phase::Encounter => "Encounter",
        Phase::End => "End",
    }
}

/// `1 die`, `2 dice`.
pub(crate) fn dice(number: u8) -> String {
    if number == 1 { "1 die".to_owned() } else { format!("{number} dice") }
}

/// `1 life`, `2 lives`.
pub(crate) fn lives(number: i8) -> String {
    if number == 1 { "1 life".to_owned() } else { format!("{number} lives") }
}

/// `2 more cards`, `1 fewer card`.
fn more(number: i8, word: &str) -> String {
    let how = if number < 0 { "fewer" } else { "more" };
    count(number.unsigned_abs(), &format!("{how} {word}"))
}

/// `2 more dice`, `1 fewer die`.
fn more_dice(number: i8) -> String {
    more(number, "die").replace("dies", "dice")
}

fn goods(what: Goods, n: u8) -> String {
    let word = match what {
        Goods::Item => "Special Item",
        Goods::Companion => "Companion",
        Goods::Rogue => "Rogue card",
        Goods::Clue => "Clue card",
    };
    count(n, word)
}

fn picked(pick: Pick) -> &'static str {
    match pick {
        Pick::Owner => "",
        Pick::Player => " of your choice",
        Pick::Random => " at random",
    }
}

fn lasts(until: Until) -> &'static str {
    match until {
        Until::Card | Until::Held => "",
        Until::Phase => " this phase",
        Until::Turn => " this turn",
    }
}
