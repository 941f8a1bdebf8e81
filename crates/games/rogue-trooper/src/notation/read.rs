//! Reading positions.

use retrograde_cards::{Card, CardSet, Span};
use retrograde_core::{ParseError, Setup, Short, Token, number, read_statements, token};

use super::{Usual, aside, read_known, set_flag};
use crate::RogueTrooper;
use crate::deck::{Deck, Design, place};
use crate::effect::Until;
use crate::gi::{Gi, Gis};
use crate::options::STANDARD;
use crate::pack::{Clues, QUARTERS};
use crate::position::{
    Course, Declaration, Ending, Fared, Foe, How, Intent, MOST_STEPS, Mod, Now, Position, Slotted, Traitor,
};
use crate::sector::Sector;
use crate::steps::{Stage, Step, Turn};
use crate::weapon::{Ammo, ItemId, Slot, Tags, Weapon};

type Read<T = ()> = Result<T, ParseError>;

/// Reads a position.
pub(crate) fn read(rules: &RogueTrooper, text: &str) -> Read<Position> {
    // Options decide how many sit at the table, so they come first.
    let mut setup = Setup::scenario(STANDARD);
    read_statements(text, &[], |statement| {
        let mut words = statement.split_whitespace();
        match words.next() {
            Some("scenario") => {
                Reader::one(&words.collect::<Vec<_>>())?.clone_into(&mut setup.scenario);
            }
            Some("options") => {
                for word in words {
                    let (id, value) =
                        word.split_once('=').ok_or_else(|| ParseError::expected("option=value", word))?;
                    setup = std::mem::take(&mut setup).with(id, value);
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    let options = rules.options_of(&setup).map_err(|error| ParseError::new(error.to_string()))?;
    let mut pos = rules.blank(options);
    pos.turn = 1;
    let mut reader = Reader { rules, pos, placed: [CardSet::EMPTY; Deck::COUNT], now: Vec::new() };
    let last = read_statements(text, &[], |statement| reader.statement(statement))?;
    reader.finish().map_err(|error| error.at_line(last))
}

struct Reader<'a> {
    rules: &'a RogueTrooper,
    pos: Position,
    /// Cards that have been put somewhere.
    placed: [CardSet; Deck::COUNT],
    /// The words of the turn, read when it is known where everybody stands.
    now: Vec<String>,
}

fn gi(word: &str) -> Read<Gi> {
    token(word, Gi::WHAT)
}

impl Reader<'_> {
    fn statement(&mut self, statement: &str) -> Read {
        let words: Vec<&str> = statement.split_whitespace().collect();
        let rest = &words[1..];
        match words[0] {
            "options" | "scenario" => Ok(()),
            "turn" => {
                self.pos.turn = number(Reader::one(rest)?, 0..=self.rules.pack.numbers.limits.turns)?;
                Ok(())
            }
            "active" => self.seat(rest).map(|gi| self.pos.active = gi),
            "first" => self.seat(rest).map(|gi| self.pos.first = gi),
            "left" => {
                self.pos.left = token(Reader::one(rest)?, Gis::WHAT)?;
                Ok(())
            }
            "traitor" => self.traitor(rest),
            "discard" => self.pile(rest, place::DISCARD),
            "out" => self.pile(rest, place::OUT),
            "shown" => self.shown(rest),
            "lying" => {
                let at = place::sector(self.sector(rest.first().copied().unwrap_or_default())?);
                rest[1..]
                    .iter()
                    .try_for_each(|word| self.put(Deck::Encounter, word, at, Usual::Everybody).map(|_| ()))
            }
            "facing" => {
                let card = self.put(Deck::Encounter, Reader::one(rest)?, place::TABLE, Usual::Everybody)?;
                self.pos.facing = Some(card);
                Ok(())
            }
            "stack" => self.stack(rest),
            "given" => {
                for word in rest {
                    let design = self.design(Deck::Encounter, word)?;
                    self.pos.given |= CardSet::range(
                        &self.rules.pack.decks[Deck::Encounter as usize].copies[design.index()],
                    );
                }
                Ok(())
            }
            "now" => {
                self.now.extend(rest.iter().map(|word| (*word).to_owned()));
                Ok(())
            }
            "declared" => self.declared(rest),
            "mod" => self.change(rest),
            "intent" => self.intent(rest),
            "played" => {
                let [who, card] = Reader::two(rest)?;
                let card = self.put(Deck::Rogue, card, place::TABLE, Usual::Everybody)?;
                self.pos.window.last = Some((gi(who)?, card));
                Ok(())
            }
            "circuit" => {
                self.pos.window.any = true;
                if rest == ["used"] { Ok(()) } else { Err(ParseError::expected("`used`", &rest.join(" "))) }
            }
            "fight" => self.fight(rest),
            "volley" => self.volley(rest),
            "trade" => {
                self.pos.trade.counters = number(Reader::one(rest)?, 0..=9)?;
                Ok(())
            }
            "goods" => self.goods(rest),
            "step" => self.step(rest),
            "over" => self.over(rest),
            first => match Gi::parse(first) {
                Some(gi) if self.pos.all().has(gi) => self.sheet(gi, rest),
                _ => Err(ParseError::expected("a statement such as `turn 3` or `blue at furlow`", first)),
            },
        }
    }

    fn one<'w>(words: &[&'w str]) -> Read<&'w str> {
        match words {
            [one] => Ok(one),
            _ => Err(ParseError::expected("one word", &words.join(" "))),
        }
    }

    fn two<'w>(words: &[&'w str]) -> Read<[&'w str; 2]> {
        <[&str; 2]>::try_from(words).map_err(|_| ParseError::expected("two words", &words.join(" ")))
    }

    fn seat(&self, words: &[&str]) -> Read<Gi> {
        let found = gi(Reader::one(words)?)?;
        if self.pos.all().has(found) {
            Ok(found)
        } else {
            Err(ParseError::expected("a GI at the table", found.word()))
        }
    }

    fn sector(&self, word: &str) -> Read<Sector> {
        let found = Short::parse(word).and_then(|id| self.rules.pack.board.find(id));
        found.ok_or_else(|| ParseError::expected("a sector such as furlow", word))
    }

    fn item(&self, word: &str) -> Read<ItemId> {
        let id = Short::parse(word);
        let found = self.rules.pack.items.iter().position(|item| Some(item.id) == id);
        found
            .map(|at| ItemId(at as u8))
            .ok_or_else(|| ParseError::expected("an item such as medi-pack", word))
    }

    fn weapon(&self, word: &str) -> Read<Weapon> {
        Ammo::parse(word).map(Weapon::Ammo).map_or_else(|| self.item(word).map(Weapon::Item), Ok)
    }

    fn design(&self, deck: Deck, word: &str) -> Read<Design> {
        let found = Short::parse(word).and_then(|id| self.rules.pack.find(deck, id));
        found.ok_or_else(|| ParseError::expected(&format!("a card of the {deck} deck"), word))
    }

    /// Puts a card somewhere: `name`, `name:rounds` or `name:progress`, with who knows it after `@`.
    fn put(&mut self, deck: Deck, word: &str, at: u8, usual: Usual) -> Read<Design> {
        let (name, known) = word.split_once('@').map_or((word, None), |(name, known)| (name, Some(known)));
        let known = read_known(known, usual)
            .ok_or_else(|| ParseError::expected("who knows it, such as @blue", word))?;
        let (name, count) = name.split_once(':').map_or((name, None), |(name, count)| (name, Some(count)));
        let design = self.design(deck, name)?;
        let copies = CardSet::range(&self.rules.pack.decks[deck as usize].copies[design.index()]);
        let free = copies - self.placed[deck as usize];
        let Some(card) = free.lowest() else {
            return Err(ParseError::new(format!("there are only {} cards {name:?}", copies.len())));
        };
        self.placed[deck as usize] |= CardSet::only(card);
        self.pos.decks[deck as usize].put(card, at, known);
        if let Some(count) = count {
            match (self.rules.pack.rounds_slot(deck, card), deck) {
                (Some(slot), _) => {
                    self.pos.rounds[slot] = number(count, 1..=self.rules.pack.uses_of(deck, card))?;
                }
                (None, Deck::Mission) => self.pos.progress[design.index()] = number(count, 1..=u8::MAX)?,
                _ => return Err(ParseError::expected("a card without a number", word)),
            }
        }
        Ok(design)
    }

    fn cards(&mut self, deck: Deck, words: &[&str], at: u8, usual: Usual) -> Read {
        words.iter().try_for_each(|word| self.put(deck, word, at, usual).map(|_| ()))
    }

    fn pile(&mut self, words: &[&str], at: u8) -> Read {
        let deck = token(words.first().copied().unwrap_or_default(), Deck::WHAT)?;
        self.cards(deck, &words[1..], at, Usual::Everybody)
    }

    fn shown(&mut self, words: &[&str]) -> Read {
        let [deck, who] = Reader::two(words)?;
        let (deck, who): (Deck, Gis) = (token(deck, Deck::WHAT)?, token(who, Gis::WHAT)?);
        let all: CardSet =
            (0..self.rules.pack.decks[deck as usize].of.len()).map(|card| Card(card as u8)).collect();
        for card in (all - self.placed[deck as usize]).iter() {
            self.pos.decks[deck as usize].put(card, place::DECK, who.0);
        }
        Ok(())
    }

    fn stack(&mut self, words: &[&str]) -> Read {
        for word in words {
            let design = self.put(Deck::Encounter, word, place::TABLE, Usual::Nobody)?;
            let full = || ParseError::new("the stack is too high");
            self.pos.stack.try_insert(0, design).map_err(|_| full())?;
        }
        Ok(())
    }

    fn traitor(&mut self, words: &[&str]) -> Read {
        let [at, lives] = Reader::two(words)?;
        let lives = number(lives, 0..=self.rules.pack.numbers.traitor_lives)?;
        self.pos.traitor = Some(Traitor { at: self.sector(at)?, lives });
        Ok(())
    }

    fn sheet(&mut self, gi: Gi, words: &[&str]) -> Read {
        let (&key, rest) =
            words.split_first().ok_or_else(|| ParseError::expected("something about a GI", ""))?;
        match key {
            "at" => self.pos.gi_mut(gi).at = self.sector(Reader::one(rest)?)?,
            "lives" => {
                self.pos.gi_mut(gi).lives =
                    number(Reader::one(rest)?, 0..=self.rules.pack.numbers.most_lives)?;
            }
            "ammo" => {
                let mut ammo = [0; Ammo::COUNT];
                for word in rest {
                    let (name, rounds) =
                        word.split_once('=').ok_or_else(|| ParseError::expected("gp=3", word))?;
                    let kind: Ammo = token(name, Ammo::WHAT)?;
                    ammo[kind as usize] =
                        number(rounds, 0..=self.rules.pack.numbers.most_ammo[kind as usize])?;
                }
                self.pos.gi_mut(gi).ammo = ammo;
            }
            "chips" => {
                for word in rest {
                    let (slot, dead) =
                        word.split_once(':').map_or((*word, None), |(slot, dead)| (slot, Some(dead)));
                    let slot: Slot = token(slot, Slot::WHAT)?;
                    let dead = dead.map(|dead| token(dead, Gi::WHAT)).transpose()?;
                    self.pos.gi_mut(gi).slots[slot as usize] = dead.map_or(Slotted::Chip, Slotted::Dead);
                }
            }
            "prison" => {
                let [at, attempts] = Reader::two(rest)?;
                let at = self.sector(at)?;
                let prison = self.rules.pack.numbers.prisons.iter().position(|prison| prison.sector == at);
                let prison = prison.ok_or_else(|| ParseError::new("there is no prison in that sector"))?;
                self.pos.gi_mut(gi).prison = Some(prison as u8);
                self.pos.gi_mut(gi).attempts = number(attempts, 0..=9)?;
                self.pos.gi_mut(gi).at = at;
            }
            "misses" => self.pos.gi_mut(gi).misses = number(Reader::one(rest)?, 0..=99)?,
            "face" => {
                let name = Reader::one(rest)?;
                let face =
                    self.rules.pack.clues.face_ids.iter().position(|id| Some(*id) == Short::parse(name));
                let face = face.ok_or_else(|| ParseError::expected("a face", name))?;
                self.pos.gi_mut(gi).face = Some(face as u8);
                for quarter in 0..QUARTERS {
                    let id = self.rules.pack.clues.ids[Clues::quarter(face, quarter).index()].to_string();
                    self.put(Deck::Clue, &id, place::front(gi), Usual::Everybody)?;
                }
            }
            "dead" => {
                let [died, carrier, retriever] = <[&str; 3]>::try_from(rest)
                    .map_err(|_| ParseError::expected("`dead 1 - red`", &rest.join(" ")))?;
                let sheet = self.pos.gi_mut(gi);
                sheet.died = number(died, 1..=6)?;
                sheet.lives = 0;
                sheet.carrier = token(carrier, Gi::WHAT)?;
                sheet.retriever = token(retriever, Gi::WHAT)?;
                self.pos.deaths = self.pos.deaths.max(self.pos.gi(gi).died);
            }
            "items" => {
                for word in rest {
                    let name = word.split(['@', ':']).next().unwrap_or_default();
                    let supply =
                        Short::parse(name).is_some_and(|id| self.rules.pack.find(Deck::Supply, id).is_some());
                    let deck = if supply { Deck::Supply } else { Deck::Encounter };
                    self.put(deck, word, place::front(gi), Usual::Everybody)?;
                }
            }
            "companions" => self.cards(Deck::Encounter, rest, place::front(gi), Usual::Everybody)?,
            "hand" => self.cards(Deck::Rogue, rest, place::hand(gi), Usual::Only(gi))?,
            "missions" => self.cards(Deck::Mission, rest, place::hand(gi), Usual::Only(gi))?,
            "clues" => self.cards(Deck::Clue, rest, place::hand(gi), Usual::Only(gi))?,
            "aside" => {
                let deck = token(rest.first().copied().unwrap_or_default(), Deck::WHAT)?;
                self.cards(deck, &rest[1..], place::aside(gi), aside(deck, gi))?;
            }
            _ => {
                return Err(ParseError::expected(
                    "at, lives, ammo, chips, items, hand, missions, clues or the like",
                    key,
                ));
            }
        }
        Ok(())
    }

    fn read_now(&mut self) -> Read {
        let sheet = *self.pos.sheet();
        self.pos.now = Now { declared: self.pos.now.declared.clone(), ..Now::new(sheet.at, sheet.is_free()) };
        for word in std::mem::take(&mut self.now) {
            let Some((key, value)) = word.split_once('=') else {
                if set_flag(&mut self.pos.now, &word) {
                    continue;
                }
                return Err(ParseError::expected("something about the turn", &word));
            };
            match key {
                "start" => self.pos.now.start = self.sector(value)?,
                "free" => self.pos.now.began_free = token(value, "yes or no")?,
                "field" => self.pos.now.field = self.sector(value)?,
                "allowance" => self.pos.now.allowance = number(value, 1..=12)?,
                "reinforce" => self.pos.now.reinforce = number(value, -24..=24)?,
                "search" => self.pos.now.search = number(value, 0..=4)?,
                "filter" => self.pos.now.filter = Tags(number(value, 0..=0x1fff)?),
                "meets" => self.pos.now.meets = Some(self.seat(&[value])?),
                "traitor-dice" => self.pos.now.traitor_dice = token(value, "two numbers")?,
                _ => return Err(ParseError::expected("something about the turn", &word)),
            }
        }
        Ok(())
    }

    fn declared(&mut self, words: &[&str]) -> Read {
        let [mission, fared, from, to] = <[&str; 4]>::try_from(words)
            .map_err(|_| ParseError::expected("a declared mission", &words.join(" ")))?;
        let most = self.rules.pack.program.len() as u16;
        let bonus = Span { from: number(from, 0..=most)?, to: number(to, 0..=most)? };
        let declared = Declaration {
            mission: self.design(Deck::Mission, mission)?,
            fared: token(fared, Fared::WHAT)?,
            bonus,
        };
        self.pos.now.declared.try_push(declared).map_err(|_| ParseError::new("two missions can be declared"))
    }

    fn change(&mut self, words: &[&str]) -> Read {
        let [of, effect, until] = <[&str; 3]>::try_from(words)
            .map_err(|_| ParseError::expected("`mod blue 7 turn`", &words.join(" ")))?;
        let most = self.rules.pack.program.len().saturating_sub(1) as u16;
        let change =
            Mod { of: gi(of)?, effect: number(effect, 0..=most)?, until: token(until, Until::WHAT)? };
        self.pos.mods.try_push(change).map_err(|_| ParseError::new("too much is in force"))
    }

    fn intent(&mut self, words: &[&str]) -> Read {
        let [who, what] = Reader::two(words)?;
        let intent =
            if what == "pass" { Intent::Pass } else { Intent::Play(self.design(Deck::Rogue, what)?) };
        self.pos.window.intents[gi(who)?.index()] = intent;
        Ok(())
    }

    fn fight(&mut self, words: &[&str]) -> Read {
        let (&foe, rest) = words.split_first().ok_or_else(|| ParseError::expected("a foe", ""))?;
        let (&course, rest) = rest.split_first().ok_or_else(|| ParseError::expected(Course::WHAT, ""))?;
        self.pos.fight.foe = match foe.split_once(':') {
            Some(("card", card)) => Foe::Card(self.design(Deck::Encounter, card)?),
            Some(("gi", other)) => Foe::Gi(self.seat(&[other])?),
            None if foe == "traitor" => Foe::Traitor,
            None if foe == "nobody" => Foe::Nobody,
            _ => return Err(ParseError::expected("card:…, gi:… or traitor", foe)),
        };
        self.pos.fight.course = token(course, Course::WHAT)?;
        for word in rest {
            match *word {
                "kidnap" => self.pos.fight.kidnap = true,
                "rolled" => self.pos.fight.rolled = true,
                other => return Err(ParseError::expected("kidnap or rolled", other)),
            }
        }
        Ok(())
    }

    fn volley(&mut self, words: &[&str]) -> Read {
        let (&side, rest) = words.split_first().ok_or_else(|| ParseError::expected("0 or 1", ""))?;
        let side: usize = number(side, 0..=1)?;
        let rounds = |reader: &Self, value: &str| -> Read<(Weapon, u8)> {
            let (weapon, rounds) =
                value.split_once(':').ok_or_else(|| ParseError::expected("gp:3", value))?;
            Ok((reader.weapon(weapon)?, number(rounds, 1..=48)?))
        };
        for word in rest {
            match word.split_once('=') {
                None if *word == "committed" => self.pos.fight.sides[side].committed = true,
                Some(("fires", value)) => {
                    let (weapon, count) = rounds(self, value)?;
                    (self.pos.fight.sides[side].weapon, self.pos.fight.sides[side].rounds) =
                        (Some(weapon), count);
                }
                Some(("again", value)) => self.pos.fight.sides[side].second = Some(rounds(self, value)?),
                Some(("backs", value)) => {
                    for item in value.split(',') {
                        self.pos.fight.sides[side].backs |= 1 << self.item(item)?.0;
                    }
                }
                Some(("faces", value)) => self.pos.fight.sides[side].faces = token(value, "six numbers")?,
                Some(("helpers", value)) => self.pos.fight.sides[side].helpers = token(value, "six numbers")?,
                Some(("total", value)) => self.pos.fight.sides[side].total = number(value, -999..=9999)?,
                _ => return Err(ParseError::expected("something about a volley", word)),
            }
        }
        Ok(())
    }

    fn goods(&mut self, words: &[&str]) -> Read {
        let (&side, rest) = words.split_first().ok_or_else(|| ParseError::expected("0 or 1", ""))?;
        let side: usize = number(side, 0..=1)?;
        for word in rest {
            if let Some((ammo, rounds)) = word.split_once('=') {
                let ammo: Ammo = token(ammo, Ammo::WHAT)?;
                self.pos.trade.goods[side].ammo[ammo as usize] = number(rounds, 1..=12)?;
            } else {
                let item = self.item(word)?;
                let items = &mut self.pos.trade.goods[side].items;
                if items.last().is_some_and(|last| *last > item) || items.try_push(item).is_err() {
                    return Err(ParseError::new("items stand in the order of the pack"));
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, words: &[&str]) -> Read {
        let step = Step::read(words).map_err(ParseError::new)?;
        if self.pos.steps.len() + 8 > MOST_STEPS {
            return Err(ParseError::new("too many steps lie on each other"));
        }
        self.pos.steps.push(step);
        Ok(())
    }

    fn over(&mut self, words: &[&str]) -> Read {
        let [how, winners] = Reader::two(words)?;
        self.pos.ending = Some(Ending { how: token(how, How::WHAT)?, winners: token(winners, Gis::WHAT)? });
        Ok(())
    }

    fn finish(mut self) -> Read<Position> {
        self.read_now()?;
        // What is faced lies open, whatever lies covered beside it.
        for deck in Deck::ALL {
            let decks = &mut self.pos;
            let mut play = crate::play::Play {
                rules: self.rules,
                pos: decks,
                dice: &mut retrograde_core::PlayoutDice::new(0),
                log: &mut retrograde_core::Silent,
            };
            play.settle_all(deck);
        }
        if self.pos.steps.is_empty() && self.pos.ending.is_none() {
            self.pos.steps.push(Turn { stage: Stage::Begin }.into());
        }
        self.rules.look(&self.pos).check_invariants().map_err(ParseError::new)?;
        Ok(self.pos)
    }
}
