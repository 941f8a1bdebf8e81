//! What cards say to players, made from what they do: the two cannot differ.

use retrograde_cards::Span;
use retrograde_cards::text::{count, either, list, sentence};

use super::{
    Act, Cap, Condition, Conditions, Count, Effect, FLYING, Flag, Lasts, LostAt, Moment, Op, Per, Pick,
    Pieces, PodsTo, Safe, Who, Whose, Window,
};
use crate::cards::DesignId;
use crate::pack::{Hook, Pack, Sort, Stock};
use crate::piece::Kind;

/// A player as the subject of a sentence.
fn subject(who: Who) -> &'static str {
    match who {
        Who::Myself => "you",
        Who::Target => "a player you choose",
        Who::All => "every player",
        Who::Others => "everyone else",
        Who::Leader => "the leader",
        Who::Winner => "the primary winner",
        Who::Loser => "the primary loser",
        Who::Bystanders => "every uninvolved Alliance there",
        Who::Ground => "the ground",
    }
}

fn whose(who: Who) -> String {
    match who {
        Who::Myself => "your".to_owned(),
        Who::Target => "the chosen player's".to_owned(),
        who => format!("{}'s", subject(who)),
    }
}

/// A verb that goes with its subject.
fn does(who: Who, verb: &str) -> String {
    if who == Who::Myself { format!("you {verb}") } else { format!("{} {verb}s", subject(who)) }
}

fn amount(number: Count, what: &str) -> String {
    match number {
        Count::Number(number) => count(number, what),
        Count::Roll(roll) => format!("{roll} {what}s"),
        Count::All => format!("all {what}s"),
    }
}

fn units(kind: Option<Kind>) -> &'static str {
    kind.map_or("army unit", Kind::word)
}

fn pieces(what: Pieces, whose: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    if what.0 & Pieces::ARMY.0 == Pieces::ARMY.0 {
        parts.push(format!("{whose} army units"));
    } else {
        let kinds = Kind::ALL.into_iter().filter(|kind| what.has(*kind));
        parts.extend(kinds.map(|kind| format!("{whose} {kind}s")));
    }
    if what.has_borg() {
        parts.push(format!("{whose} bioborg"));
    }
    list(&parts)
}

fn until(lasts: Lasts) -> &'static str {
    match lasts {
        Lasts::Always => "",
        Lasts::Turn => " this turn",
        Lasts::NextTurn => " until the end of the next turn",
    }
}

fn signed(amount: i8) -> String {
    if amount > 0 { format!("+{amount}") } else { format!("−{}", -i16::from(amount)) }
}

fn side(of: Whose) -> &'static str {
    match of {
        Whose::Own => "your side",
        Whose::Enemy => "the enemy side",
    }
}

fn chosen(pick: Pick, who: Who) -> String {
    match pick {
        Pick::Owner if who == Who::Myself => " of your choice".to_owned(),
        Pick::Owner => " of their choice".to_owned(),
        Pick::Myself => " of your choice".to_owned(),
        Pick::Random => " at random".to_owned(),
    }
}

fn at_least(min: u8, what: &str) -> String {
    if min > 1 { format!(" if at least {min} are {what}") } else { String::new() }
}

fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Attacking => "when attacking",
        Condition::Defending => "when defending",
        Condition::InFort => "as primary defender in your standing fortress",
        Condition::EnemyInFort => "against a defended fortress",
        Condition::InWater => "when the bioborg fights from a water area",
        Condition::Moved3 => "if the bioborg walked at least 3 areas this turn",
        Condition::EnemyHasAlly => "if the enemy has an ally",
    }
}

fn conditions(cond: Conditions) -> String {
    let text: String = cond.iter().flat_map(|one| [" ", condition(one)]).collect();
    text.replace("when attacking against", "when attacking")
}

impl Pack {
    /// Some effects as sentences.
    pub(crate) fn effects_text(&self, span: Span) -> String {
        let texts: Vec<String> =
            self.program.list(span).iter().map(|effect| self.effect_text(effect)).collect();
        texts.join(". ")
    }

    fn effect_text(&self, effect: &Effect) -> String {
        let when = match effect.on {
            Moment::Play | Moment::Show => "",
            Moment::Win => "if you win, ",
            Moment::Lose => "if you lose, ",
            Moment::Draw => "in phase 1, instead of drawing, ",
        };
        let text = self.op_text(&effect.op);
        let cond = conditions(effect.cond);
        sentence(&format!("{when}{text}{cond}"))
    }

    fn op_text(&self, op: &Op) -> String {
        match op {
            Op::GainUnits { who, kind: None, count } => {
                format!("{} {} of any type in the standing fortress", does(*who, "gain"), amount(*count, "army unit"))
            }
            Op::GainUnits { who, kind, count } => {
                format!("{} {} in the standing fortress", does(*who, "gain"), amount(*count, units(*kind)))
            }
            Op::GainCards { who, count } => format!("{} {}", does(*who, "draw"), amount(*count, "card")),
            Op::GainPods { who, count, at } => {
                let pods = amount(*count, "new pod");
                match at {
                    PodsTo::Rolled => format!("{} for and {} {pods}", does(*who, "roll"), if *who == Who::Myself { "place" } else { "places" }),
                    PodsTo::Chosen => format!("{} {pods} in areas of your choice", does(*who, "place")),
                    PodsTo::Fort => format!("{} standing fortress stores {pods}; what does not fit lies loose there", whose(*who)),
                    PodsTo::Borg => format!("{} bioborg gains {pods}; what does not fit lies loose there", whose(*who)),
                }
            }
            Op::Rebuild { who } => format!("{} trashed fortress is rebuilt without burning a pod", whose(*who)),
            Op::LoseUnits { who, kind, count, at, pick, min } => {
                let lost = format!("{} {}{}", does(*who, "lose"), amount(*count, units(*kind)), chosen(*pick, *who));
                let limit = at_least(*min, "there");
                match at {
                    LostAt::Rolled => format!("roll two dice: {lost} in each area with that number{limit}"),
                    LostAt::Combat if *who == Who::Bystanders => format!("{lost}{limit}"),
                    LostAt::Combat => format!("{lost} among those committed{limit}"),
                    LostAt::Fort => format!("{lost} in the fortress{limit}"),
                    _ => format!("{lost}{limit}"),
                }
            }
            Op::LosePods { who: Who::Ground, count, .. } => {
                format!("choose an area: {} there burst into flowers", amount(*count, "loose pod"))
            }
            Op::LosePods { who, count, at, min } => {
                let place = if *at == LostAt::Borg { "carried" } else { "stored" };
                format!("{} {}{}", does(*who, "lose"), amount(*count, &format!("{place} pod")), at_least(*min, place))
            }
            Op::LoseCards { who, count, pick, min } => {
                let cards = amount(*count, "hidden hand card");
                format!("{} {cards}{}{}", does(*who, "lose"), chosen(*pick, *who), at_least(*min, "held"))
            }
            Op::LoseWeapons { who, count, pick, min } => {
                let weapons = amount(*count, "mounted weapon");
                format!("{} {weapons}{}{}", does(*who, "discard"), chosen(*pick, *who), at_least(*min, "mounted"))
            }
            Op::LiftPod { count: number } => format!(
                "your bioborg, if it has room, takes {} from its own or an adjacent area; this is not a pick-up and does not use up its move",
                count(*number, "loose pod")
            ),
            Op::StealPod { count: number, .. } => format!(
                "your bioborg, if it has room, takes {} from the bioborg of a player you choose in its own or an adjacent area",
                count(*number, "pod")
            ),
            Op::MoveCard { from, to, count: number, pick } => {
                let (random, chosen) = match pick {
                    Pick::Random => ("random ", String::new()),
                    pick => ("", chosen(*pick, *from)),
                };
                let cards = count(*number, &format!("{random}hidden hand card"));
                format!("{} {cards}{chosen} from {}", does(*to, "take"), subject(*from))
            }
            Op::Look { count: number, keep } => {
                format!("look at the top {}, keep {keep} and put the rest under the deck", count(*number, "card"))
            }
            Op::Total { side: of, amount, per } => {
                let per = match per {
                    None => String::new(),
                    Some(Per::AllyArmy) => " for every army unit its allies committed".to_owned(),
                    Some(per) => format!(" for each of your own committed {per}s"),
                };
                match of {
                    Whose::Own => format!("{} to your side's total{per}", signed(*amount)),
                    Whose::Enemy => format!("{} to the enemy side's total{per}", signed(*amount)),
                }
            }
            Op::Die { side: of, amount } if *amount > 0 => format!("{} rolls {} more {}", side(*of), *amount, if *amount == 1 { "die" } else { "dice" }),
            Op::Die { side: Whose::Enemy, amount } => {
                format!("the enemy primary rolls {} fewer", count(-*amount, "die").replace("dies", "dice"))
            }
            Op::Die { amount, .. } => format!("you roll {} fewer", count(-*amount, "die").replace("dies", "dice")),
            Op::Reroll { side: Whose::Own, most: None } => {
                "reroll any of the dice you brought to one side, once".to_owned()
            }
            Op::Reroll { side: of, most } => {
                let most = most.map_or("any number".to_owned(), |most| format!("up to {most}"));
                format!("pick {most} of the dice of {} to be rerolled, once", side(*of))
            }
            Op::Power { side: of, set: true, amount } => {
                let whose = if *of == Whose::Own { "your primary's" } else { "the enemy primary's" };
                format!("{whose} weapon counts as power {amount}")
            }
            Op::Power { side: of, amount, .. } => {
                let whose = if *of == Whose::Own { "your primary's" } else { "the enemy primary's" };
                format!("{} to the power of {whose} weapon", signed(*amount))
            }
            Op::MoreLosses { side: of, amount } => {
                let more = if *amount > 0 { "more unit" } else { "fewer unit" };
                format!("{} loses {} if it loses", side(*of), count(amount.unsigned_abs(), more))
            }
            Op::HalfLosses { side: of } => format!("the losses of {} are halved, rounded up", side(*of)),
            Op::Protect { what } => match what {
                Safe::Weapon => "the weapon you showed goes back to its slot or your hand, whoever won".to_owned(),
                Safe::Pods => "your losing pieces keep the pods they carry".to_owned(),
                Safe::Hand => "nothing is taken from your cards in this combat".to_owned(),
            },
            Op::Stride { who, what, amount, lasts } => {
                let (steps, more) = (amount.unsigned_abs(), if *amount > 0 { "further" } else { "less far" });
                format!("{} may move {} {more}{}", pieces(*what, &whose(*who)), count(steps, "area"), until(*lasts))
            }
            Op::Ignore { who, what, flags, lasts } => Pack::ignore_text(*who, *what, *flags, *lasts),
            Op::Range { who, what, amount, lasts } => {
                let what = if *what == Pieces::BORG { format!("{} bioborg's weapons", whose(*who)) } else { pieces(*what, &whose(*who)) };
                format!("{what} reach {} further{}", count(*amount, "area"), until(*lasts))
            }
            Op::Limit { who, what, amount, lasts } => {
                let (number, more) = (amount.unsigned_abs(), if *amount > 0 { "more" } else { "fewer" });
                let who = whose(*who);
                match what {
                    Cap::Carry => format!("{who} bioborg carries {number} {more} pods{}", until(*lasts)),
                    Cap::Store => format!("{who} fortress stores {number} {more} pods{}", until(*lasts)),
                    Cap::Hand => format!("{who} hand limit is {number} {more}{}", until(*lasts)),
                }
            }
            Op::Forbid { who, what, act, against, lasts } => forbid_text(*who, *what, *act, *against, *lasts),
            Op::Permit { who, lasts } => {
                format!("{} must let all your units and your bioborg pass{}", subject(*who), until(*lasts))
            }
            Op::Jump => "the bioborg jumps to another area with the same number instead of walking; its pods come along".to_owned(),
            Op::Ride { most } => format!(
                "up to {most} of your army units from one area that have not moved return to your standing fortress; this is their move"
            ),
            Op::Cancel => "the attack just announced ends; its attackers count as having attacked".to_owned(),
            Op::Refit => "refit your bioborg wherever it stands".to_owned(),
            Op::Swap => "exchange turn cards with a player you choose; the new order starts with the next phase".to_owned(),
            Op::Reshuffle => {
                "all turn cards are shuffled and dealt again; the new order starts with the next phase".to_owned()
            }
            Op::Branch { roll, rows } => {
                let row = |row: &super::Row| {
                    let range = if row.lo == row.hi { row.lo.to_string() } else { format!("{}–{}", row.lo, row.hi) };
                    format!("{range}: {}", lower(&self.effects_text(row.effects)))
                };
                let rows: Vec<String> = rows.iter().map(row).collect();
                format!("roll {}: {}", if roll.dice == 1 { "a die".to_owned() } else { roll.to_string() }, rows.join("; "))
            }
            Op::Choose { options } => {
                let options: Vec<String> = options.iter().map(|option| lower(&self.effects_text(*option))).collect();
                format!("choose: {}", options.join(", or "))
            }
        }
    }

    fn ignore_text(who: Who, what: Pieces, flags: u8, lasts: Lasts) -> String {
        let pieces = pieces(what, &whose(who));
        let verb = if what == Pieces::BORG { "counts" } else { "count" };
        if flags & FLYING == FLYING {
            return format!("{pieces} {verb} as flying{}", until(lasts));
        }
        let borg = what.has_borg();
        if flags == Flag::Water.bit() && borg {
            return format!("water does not slow {pieces}{}", until(lasts));
        }
        for (flag, ground) in [(Flag::Water, "water"), (Flag::Mountain, "mountains")] {
            if flags == flag.bit() {
                return format!("{pieces} may cross {ground}{}, but not end there", until(lasts));
            }
        }
        let parts = Flag::ALL.into_iter().filter(|flag| flags & flag.bit() != 0).map(|flag| match flag {
            Flag::Water if borg => "water does not slow it".to_owned(),
            Flag::Water => "they may cross water, but not end there".to_owned(),
            Flag::Mountain => "they may cross mountains, but not end there".to_owned(),
            Flag::City => "unfriendly cities do not stop it".to_owned(),
            Flag::Enemy => "it passes enemies without asking".to_owned(),
            Flag::Pickup => "picking up pods does not end the move".to_owned(),
        });
        format!("{pieces}{}: {}", until(lasts), list(&parts.collect::<Vec<_>>()))
    }

    /// What a card does to a move that was just declared [GR-234].
    fn reaction_text(&self, span: Span) -> String {
        let stays = |effect: &Effect| match effect.op {
            Op::Forbid { what: Pieces::BORG, lasts, .. } => {
                Some(format!("the bioborg that was about to move stays where it is{}", until(lasts)))
            }
            Op::Forbid { what, lasts, .. } => {
                let what = pieces(what, "").trim().to_owned();
                Some(format!("the {what} that were about to move stay where they are{}", until(lasts)))
            }
            _ => None,
        };
        let stays: Vec<String> = self.program.list(span).iter().filter_map(stays).collect();
        format!("A move just declared is called off: {}", list(&stays))
    }

    /// What a card does, without what sort of card it is.
    pub(crate) fn card_does(&self, id: DesignId) -> String {
        let design = self.cards.design(id);
        let effects = if design.opens_in(Window::MoveReact) {
            self.reaction_text(design.effects)
        } else {
            self.effects_text(design.effects)
        };
        let cond = conditions(design.cond);
        let mut parts: Vec<String> = Vec::new();
        match design.sort {
            Sort::Weapon(weapon) if !weapon.defence => parts.push("Attack only".to_owned()),
            Sort::Weapon(weapon) if !weapon.attack => parts.push("Defence only".to_owned()),
            Sort::Reinforce { unit, flat } => parts.push(self.reinforcement_text(unit, flat)),
            Sort::Trick(_) if design.lasting => parts.push("Lasting".to_owned()),
            _ => {}
        }
        if !effects.is_empty() {
            parts.push(if cond.is_empty() {
                effects
            } else {
                format!("{}: {}", sentence(cond.trim()), lower(&effects))
            });
        }
        if design.expires {
            parts.push("Discarded when your fortress is trashed".to_owned());
        }
        parts.join(". ")
    }

    fn reinforcement_text(&self, unit: Stock, flat: u8) -> String {
        let what = unit.kind().map_or("army units of any types".to_owned(), |kind| format!("{kind}s"));
        let pay = |number: u8| if number == 0 { "all".to_owned() } else { number.to_string() };
        let scale: Vec<String> = self.numbers.scale.iter().map(|&step| pay(step)).collect();
        format!("Cash in phase 3 for {what}: 1, 2, 3 or 4 alike pay {} (flat: {})", either(&scale), pay(flat))
    }

    /// What a bioborg is called: its name and its animal.
    pub(crate) fn bioborg_title(&self, at: usize) -> String {
        let bioborg = &self.bioborgs[at];
        format!("{} the {}", bioborg.name, bioborg.species)
    }

    /// A bioborg in a sentence.
    pub(crate) fn bioborg_text(&self, at: usize) -> String {
        let bioborg = &self.bioborgs[at];
        let flies = if bioborg.flying { ", flies" } else { "" };
        let slots = count(bioborg.slots.len() as u8, "slot");
        format!("Armour {}, {slots}{flies}. {}", bioborg.armour, self.talent_text(at))
    }

    /// The talent of a bioborg.
    pub(crate) fn talent_text(&self, at: usize) -> String {
        let talent = &self.bioborgs[at].talent;
        if talent.effects.is_empty() {
            return "No talent".to_owned();
        }
        let effects = self.effects_text(talent.effects);
        match talent.hook {
            Hook::Go => format!("{}: once a turn, {}", talent.name, lower(&effects)),
            _ => format!("{}: {}", talent.name, lower(&effects)),
        }
    }
}

fn forbid_text(who: Who, what: Pieces, act: Act, against: bool, lasts: Lasts) -> String {
    let until = until(lasts);
    match act {
        Act::Move if who == Who::All => format!("no {} may move{until}", singular(what)),
        Act::Move if what == Pieces::BORG => {
            format!("{} stays where it is{until}, but it still retreats", pieces(what, &whose(who)))
        }
        Act::Move => {
            format!("{} stay where they are{until}, but they still retreat", pieces(what, &whose(who)))
        }
        Act::Attack if against => format!("{} may not attack you{until}", subject(who)),
        Act::Attack => format!("{} may not attack{until}", subject(who)),
        Act::Recruit if who == Who::All => format!("nobody may recruit allies{until}"),
        Act::Recruit => format!("{} may not recruit allies{until}", subject(who)),
        Act::Pickup => format!("{} may not pick up pods{until}", subject(who)),
        Act::Refit => format!("{} may not refit{until}", subject(who)),
        Act::Reinforce => format!("{} may not take army units in phase 3{until}", subject(who)),
    }
}

fn singular(what: Pieces) -> String {
    if what == Pieces::ALL {
        return "piece".to_owned();
    }
    let mut parts: Vec<&str> = Kind::ALL.into_iter().filter(|kind| what.has(*kind)).map(Kind::word).collect();
    if what.has_borg() {
        parts.push("bioborg");
    }
    either(&parts)
}

/// The same with a small letter at the beginning.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
