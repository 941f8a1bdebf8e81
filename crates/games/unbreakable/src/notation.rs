//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between. `docs/notation.md` describes them.

use arrayvec::ArrayVec;
use retrograde_core::{ParseError, Token, number, token};
use retrograde_geometry::Direction;

use crate::Unbreakable;
use crate::combat::Size;
use crate::deck::Card;
use crate::look::Look;
use crate::map::Hex;
use crate::muster::{Progress, Stage};
use crate::object::{Object, Thing, Whereabouts};
use crate::position::{Cloud, MOST_VORTEXES, Position, Vortex};
use crate::scenario::{Chrome, Ending, How, Round, Rules, Scenario};
use crate::steps::Step;
use crate::terrain::{Colour, Ground, Terrain};
use crate::unit::{Form, Owner, Place, Side, Status, Unit, UnitId};
use crate::weapon::{Kind, Load, fit};

/// Steps that a text may stack up; play puts a few more on top.
const MOST_WRITTEN_STEPS: usize = 10;

/// Writes a position.
pub(crate) fn write(game: &Unbreakable, pos: &Position) -> String {
    let mut lines = Vec::new();
    let rules = &pos.rules;
    lines.push(format!("scenario {}", rules.scenario));
    let options: Vec<&str> = Chrome::ALL.iter().filter(|&&o| rules.has(o)).map(|o| o.word()).collect();
    if !options.is_empty() {
        lines.push(format!("options {}", options.join(" ")));
    }
    lines.push(format!("size {}", rules.size));
    lines.push(format!("limit {}", rules.limit));
    if rules.supply > 0 {
        lines.push(format!("supply {}", rules.supply));
    }
    lines.push(format!("turn {}", pos.turn));
    lines.push(format!("time-stream {}", pos.time_stream));
    if pos.drawn != u16::from(pos.time_stream) {
        lines.push(format!("drawn {}", pos.drawn));
    }
    if let Some(round) = pos.first_round {
        let completed = round.completed.show();
        lines.push(format!(
            "first-round completed={completed} drawn={} destroyed={}",
            round.drawn, round.destroyed
        ));
    }
    if let Some(card) = pos.card {
        lines.push(format!("card {}", card.word()));
    }
    let left: Vec<String> = game
        .cards
        .iter()
        .filter(|card| pos.deck.left[card.index()] > 0)
        .map(|card| format!("{}={}", card.word(), pos.deck.left[card.index()]))
        .collect();
    if !left.is_empty() {
        lines.push(format!("deck {}", left.join(" ")));
    }
    let discards: Vec<String> = Size::ALL
        .iter()
        .filter(|size| pos.deck.discards[size.index()] > 0)
        .map(|size| format!("{size}={}", pos.deck.discards[size.index()]))
        .collect();
    if !discards.is_empty() {
        lines.push(format!("discards {}", discards.join(" ")));
    }
    write_ground(game, pos, &mut lines);
    lines.extend(UnitId::all().filter_map(|unit| write_unit(unit, pos.unit(unit))));
    lines.extend(
        Object::ALL.into_iter().filter_map(|object| write_object(object, pos.objects[object.index()])),
    );
    for side in Side::ALL {
        let muster = pos.musters[side.index()];
        if muster.stage != (Stage::Done {}) {
            lines.push(format!("muster {side} armed={} {}", muster.armed.show(), muster.stage.show()));
        }
    }
    if let Some(side) = pos.draw_offer {
        lines.push(format!("draw-offer {side}"));
    }
    lines.extend(pos.steps.iter().map(|step| format!("step {}", step.show())));
    if let Some(ending) = pos.ending {
        let winner = ending.winner.map_or("nobody".to_owned(), |seat| (seat + 1).to_string());
        lines.push(format!("ending {} {winner}", ending.how));
    }
    lines.join("\n") + "\n"
}

fn write_ground(game: &Unbreakable, pos: &Position, lines: &mut Vec<String>) {
    for &hex in &game.map.hexes {
        let ground = pos.ground[hex.index()];
        let printed = Ground { terrain: game.map.terrain[hex.index()], colour: None };
        if ground != printed {
            let colour = ground.colour.map(|colour| format!(" {colour}")).unwrap_or_default();
            lines.push(format!("hex {hex} {}{colour}", ground.terrain));
        }
        if let Some(cloud) = pos.clouds[hex.index()] {
            lines.push(format!("cloud {hex} {}{}", cloud.size, if cloud.fresh { " fresh" } else { "" }));
        }
    }
    for vortex in &pos.vortexes {
        lines.push(format!("vortex {} {} {}", vortex.at, vortex.size, vortex.facing));
    }
}

fn write_unit(unit: UnitId, card: &Unit) -> Option<String> {
    let place = match card.place {
        Place::Absent => return None,
        Place::Map => card.at.to_string(),
        other => other.word().to_owned(),
    };
    let mut text = format!("{unit} {place}");
    if card.owner != unit.home().map_or(Owner::Nobody, Owner::Side)
        && let Owner::Side(side) = card.owner
    {
        text += &format!(" owner={side}");
    }
    if card.status != Status::Ready {
        text += &format!(" {}", card.status);
    }
    if card.frozen {
        text += " frozen";
    }
    if card.form != Form::usual(unit.kind()) {
        text += &format!(" {}", card.form);
    }
    if card.stasis > 0 {
        text += &format!(" stasis={}", card.stasis);
    }
    if let Some(object) = card.carries {
        text += &format!(" carries={object}");
    }
    for (slot, weapon) in card.weapons.iter().enumerate().filter(|(_, weapon)| weapon.kind != Kind::None) {
        let load = match weapon.load {
            Load::Loaded => "",
            Load::Unloaded => "-",
            Load::Gone => "!",
        };
        let committed = if card.committed >> slot & 1 != 0 { "*" } else { "" };
        text += &format!(" {}{load}{committed}", weapon.kind);
    }
    Some(text)
}

fn write_object(object: Object, thing: Thing) -> Option<String> {
    let markers = if thing.stasis > 0 { format!(" stasis={}", thing.stasis) } else { String::new() };
    let frozen = if thing.frozen { " frozen" } else { "" };
    match thing.is {
        Whereabouts::Absent => None,
        Whereabouts::Lost => Some(format!("object {object} lost")),
        Whereabouts::Loose(hex) => Some(format!("object {object} {hex}{markers}{frozen}")),
        Whereabouts::Carried(_) if thing.stasis == 0 && !thing.frozen => None,
        Whereabouts::Carried(_) => Some(format!("object {object} carried{markers}{frozen}")),
    }
}

type Parsed<T = ()> = Result<T, ParseError>;

struct Reader<'a> {
    game: &'a Unbreakable,
    pos: Position,
    drawn: bool,
    objects: Vec<(Object, Option<Hex>, u8, bool)>,
}

/// Reads a position, strictly.
pub(crate) fn read(game: &Unbreakable, text: &str) -> Parsed<Position> {
    let rules = Rules {
        scenario: Scenario::Retrieval,
        options: 0,
        size: game.numbers.platoon.size,
        limit: game.numbers.turn.limit,
        supply: 0,
    };
    let mut pos = game.blank(rules);
    pos.turn = 1;
    pos.musters = [Progress { stage: Stage::Done {}, armed: false }; 2];
    let mut reader = Reader { game, pos, drawn: false, objects: Vec::new() };
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        last = index + 1;
        let line = line.split('#').next().unwrap_or_default();
        for statement in line.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            reader.statement(statement).map_err(|error| error.at_line(index + 1))?;
        }
    }
    reader.finish().map_err(|error| error.at_line(last))
}

impl Reader<'_> {
    fn hex(&self, word: &str) -> Parsed<Hex> {
        Hex::parse(word)
            .filter(|&hex| self.game.map.present.contains(hex))
            .ok_or_else(|| ParseError::expected("a hex of the map such as 0608", word))
    }

    fn statement(&mut self, text: &str) -> Parsed {
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers = &self.game.numbers;
        match words[..] {
            ["scenario", id] => {
                self.pos.rules.scenario =
                    Scenario::parse(id).ok_or_else(|| ParseError::expected("the id of a scenario", id))?;
            }
            ["options", ref ids @ ..] => {
                for id in ids {
                    let option =
                        Chrome::parse(id).ok_or_else(|| ParseError::expected("the id of an option", id))?;
                    self.pos.rules.options |= 1 << option as u8;
                }
            }
            ["size", n] => self.pos.rules.size = number(n, 1..=numbers.platoon.most)?,
            ["limit", n] => self.pos.rules.limit = number(n, 1..=numbers.turn.most)?,
            ["supply", n] => self.pos.rules.supply = number(n, 0..=99)?,
            ["turn", n] => self.pos.turn = number(n, 0..=numbers.turn.most)?,
            ["time-stream", n] => self.pos.time_stream = number(n, 0..=numbers.deck.time_stream)?,
            ["drawn", n] => {
                self.pos.drawn = number(n, 0..=9999)?;
                self.drawn = true;
            }
            ["first-round", completed, drawn, destroyed] => {
                let value = |word: &str, key: &str| {
                    let value = word.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
                    value.map(str::to_owned).ok_or_else(|| ParseError::expected(&format!("{key}=…"), word))
                };
                self.pos.first_round = Some(Round {
                    completed: token(&value(completed, "completed")?, "yes or no")?,
                    drawn: number(&value(drawn, "drawn")?, 0..=9999)?,
                    destroyed: number(&value(destroyed, "destroyed")?, 0..=200)?,
                });
            }
            ["card", word] => {
                self.pos.card =
                    Some(Card::parse(word).ok_or_else(|| ParseError::expected("an action card", word))?);
            }
            ["deck", ref counts @ ..] => self.deck(counts)?,
            ["discards", ref counts @ ..] => {
                for count in counts {
                    let (size, n) = count.split_once('=').unwrap_or((count, "1"));
                    let size: Size = token(size, "light, medium or heavy")?;
                    self.pos.deck.discards[size.index()] = number(n, 0..=9)?;
                }
            }
            ["hex", hex, terrain] => self.ground(hex, terrain, None)?,
            ["hex", hex, terrain, colour] => self.ground(hex, terrain, Some(colour))?,
            ["cloud", hex, size, ref fresh @ ..] => {
                let fresh = match fresh {
                    [] => false,
                    ["fresh"] => true,
                    _ => return Err(ParseError::expected("`fresh` or nothing", &fresh.join(" "))),
                };
                let hex = self.hex(hex)?;
                self.pos.set_cloud(hex, Some(Cloud { size: token(size, "light, medium or heavy")?, fresh }));
            }
            ["vortex", hex, size, facing] => {
                let at = self.hex(hex)?;
                let facing: Direction =
                    facing.parse().map_err(|()| ParseError::expected("a direction", facing))?;
                self.pos.vortexes.push(Vortex { at, size: token(size, "light, medium or heavy")?, facing });
                if self.pos.vortexes.len() > MOST_VORTEXES {
                    return Err(ParseError::new(format!("there are at most {MOST_VORTEXES} vortexes")));
                }
                self.pos.refresh(at);
            }
            ["object", object, place, ref marks @ ..] => self.object(object, place, marks)?,
            ["muster", side, armed, ref stage @ ..] => {
                let side: Side = token(side, "blue or yellow")?;
                let armed = armed.strip_prefix("armed=").unwrap_or(armed);
                let stage = Stage::read(stage).map_err(ParseError::new)?;
                self.pos.musters[side.index()] =
                    Progress { stage, armed: token(armed, "armed=yes or armed=no")? };
            }
            ["draw-offer", side] => self.pos.draw_offer = Some(token(side, "blue or yellow")?),
            ["step", ref rest @ ..] => {
                let step = Step::read(rest).map_err(ParseError::new)?;
                if self.pos.steps.len() >= MOST_WRITTEN_STEPS {
                    return Err(ParseError::new(format!("there are at most {MOST_WRITTEN_STEPS} steps")));
                }
                self.pos.steps.push(step);
            }
            ["ending", how, winner] => {
                let how = How::parse(how).ok_or_else(|| ParseError::expected("how the game ended", how))?;
                let winner = match winner {
                    "nobody" => None,
                    "1" => Some(0),
                    "2" => Some(1),
                    _ => return Err(ParseError::expected("1, 2 or nobody", winner)),
                };
                self.pos.ending = Some(Ending { how, winner });
            }
            [name, place, ref rest @ ..] if UnitId::parse(name).is_some() => self.unit(name, place, rest)?,
            _ => {
                return Err(ParseError::expected(
                    "a statement such as `W1 0608 down nuke` or `turn 3`",
                    text,
                ));
            }
        }
        Ok(())
    }

    fn deck(&mut self, counts: &[&str]) -> Parsed {
        for count in counts {
            let (word, n) = count.split_once('=').unwrap_or((count, "1"));
            let card = Card::parse(word).ok_or_else(|| ParseError::expected("an action card", word))?;
            self.pos.deck.left[card.index()] = number(n, 0..=9)?;
        }
        Ok(())
    }

    fn ground(&mut self, hex: &str, terrain: &str, colour: Option<&str>) -> Parsed {
        let hex = self.hex(hex)?;
        // `hex 0405 epicenter white` leaves the terrain as printed.
        let terrain = match terrain {
            "epicenter" => self.pos.terrain(hex),
            "void" => return Err(ParseError::expected("a terrain", terrain)),
            word => token(word, "a terrain or `epicenter`")?,
        };
        let colour: Option<Colour> = colour.map(|word| token(word, "an earthquake colour")).transpose()?;
        if terrain.is_coloured() && colour.is_none() {
            return Err(ParseError::new("craters and lava have a colour: `hex 0608 crater red`"));
        }
        if terrain == Terrain::Volcano && colour.is_some() {
            return Err(ParseError::new("a volcano has no colour"));
        }
        self.pos.set_ground(hex, Ground { terrain, colour });
        Ok(())
    }

    fn object(&mut self, object: &str, place: &str, marks: &[&str]) -> Parsed {
        let object: Object = token(object, "satellite, blue-flag or yellow-flag")?;
        let (mut stasis, mut frozen) = (0, false);
        for mark in marks {
            match mark.strip_prefix("stasis=") {
                Some(n) => stasis = number(n, 0..=99)?,
                None if *mark == "frozen" => frozen = true,
                None => return Err(ParseError::expected("stasis=N or frozen", mark)),
            }
        }
        match place {
            "lost" if marks.is_empty() => {
                self.pos.objects[object.index()] = Thing { is: Whereabouts::Lost, ..Thing::ABSENT };
            }
            "carried" => self.objects.push((object, None, stasis, frozen)),
            hex => {
                let hex = self.hex(hex)?;
                self.objects.push((object, Some(hex), stasis, frozen));
            }
        }
        Ok(())
    }

    fn unit(&mut self, name: &str, place: &str, words: &[&str]) -> Parsed {
        let unit = UnitId::parse(name).ok_or_else(|| ParseError::expected("a unit", name))?;
        if self.pos.unit(unit).place != Place::Absent {
            return Err(ParseError::new(format!("{unit} stands there twice")));
        }
        let mut card = Unit::absent(unit);
        match place {
            "off" => card.place = Place::Waiting,
            "lost" if words.is_empty() => card.place = Place::Lost,
            hex => {
                card.at = self.hex(hex)?;
                card.place = Place::Map;
            }
        }
        let mut cards: ArrayVec<(Kind, Load, bool), 4> = ArrayVec::new();
        for word in words {
            Reader::unit_word(unit, &mut card, &mut cards, word)?;
        }
        let kinds: Vec<Kind> = cards.iter().map(|(kind, ..)| *kind).collect();
        card.weapons = fit(unit.kind(), &kinds).map_err(|misfit| ParseError::new(misfit.because))?;
        for (slot, (_, load, committed)) in cards.iter().enumerate() {
            card.weapons[slot].load = *load;
            card.committed |= u8::from(*committed) << slot;
        }
        if unit.kind() == crate::unit::Type::Squad
            && card.status == Status::Offline
            && card.form == Form::Hovering
        {
            return Err(ParseError::new("a scattered squad is on the ground"));
        }
        *self.pos.unit_mut(unit) = card;
        Ok(())
    }

    fn unit_word(
        unit: UnitId,
        card: &mut Unit,
        cards: &mut ArrayVec<(Kind, Load, bool), 4>,
        word: &str,
    ) -> Parsed {
        if let Some(side) = word.strip_prefix("owner=") {
            if unit.kind() != crate::unit::Type::Crawler {
                return Err(ParseError::new("only crawlers change hands"));
            }
            card.owner = Owner::Side(token(side, "blue or yellow")?);
        } else if let Some(n) = word.strip_prefix("stasis=") {
            card.stasis = number(n, 0..=99)?;
        } else if let Some(object) = word.strip_prefix("carries=") {
            if unit.kind() != crate::unit::Type::Walker {
                return Err(ParseError::new("only walkers carry objects"));
            }
            card.carries = Some(token(object, "satellite, blue-flag or yellow-flag")?);
        } else if word == "frozen" {
            card.frozen = true;
        } else if word == "scattered" {
            card.status = Status::Offline;
        } else if let Some(status) = Status::parse(word) {
            card.status = status;
        } else if let Some(form) = Form::parse(word) {
            if !form.suits(unit.kind()) {
                return Err(ParseError::new(format!("a {} is never {form}", unit.kind())));
            }
            card.form = form;
        } else {
            let name = word.trim_end_matches('*');
            let (name, load) = match (name.strip_suffix('-'), name.strip_suffix('!')) {
                (Some(name), _) => (name, Load::Unloaded),
                (_, Some(name)) => (name, Load::Gone),
                _ => (name, Load::Loaded),
            };
            let kind: Kind = token(name, "a status, a configuration or a weapon")?;
            if kind == Kind::None || (load != Load::Loaded && !kind.is_loadable()) {
                return Err(ParseError::expected("a weapon that can be so", word));
            }
            cards
                .try_push((kind, load, word.ends_with('*')))
                .map_err(|_| ParseError::new("a unit has four weapons at most"))?;
        }
        Ok(())
    }

    /// Puts together what belongs together, and checks the whole.
    fn finish(mut self) -> Parsed<Position> {
        let rules = self.pos.rules;
        for unit in UnitId::all() {
            if let Some(object) = self.pos.unit(unit).carries {
                if self.pos.objects[object.index()].is != Whereabouts::Absent {
                    return Err(ParseError::new(format!("{object} is carried twice, or lost")));
                }
                self.pos.objects[object.index()] = Thing { is: Whereabouts::Carried(unit), ..Thing::ABSENT };
            }
        }
        for (object, hex, stasis, frozen) in std::mem::take(&mut self.objects) {
            let thing = &mut self.pos.objects[object.index()];
            match (thing.is, hex) {
                (Whereabouts::Absent, Some(hex)) => thing.is = Whereabouts::Loose(hex),
                (Whereabouts::Carried(_), None) => {}
                _ => return Err(ParseError::new(format!("{object} is in two places, or carried by nobody"))),
            }
            thing.stasis = stasis;
            thing.frozen = frozen;
        }
        if !self.drawn {
            self.pos.drawn = u16::from(self.pos.time_stream);
        }
        if rules.scenario == Scenario::Runaway {
            self.pos.rules.options |= 1 << Chrome::OpportunityCards as u8;
        }
        let numbers = &self.game.numbers.deck;
        for size in Size::ALL {
            let used =
                self.pos.deck.left[Card::Earthquake(size).index()] + self.pos.deck.discards[size.index()];
            self.pos.deck.unused[size.index()] = numbers.earthquakes[size.index()]
                .checked_sub(used)
                .ok_or_else(|| ParseError::new(format!("there are not so many {size} earthquake cards")))?;
        }
        let opportunities = self.pos.rules.has(Chrome::OpportunityCards);
        for card in Card::all().filter(|card| !matches!(card, Card::Earthquake(_))) {
            if self.pos.deck.left[card.index()] > card.count(numbers, opportunities) {
                return Err(ParseError::new(format!("there are not so many cards {}", card.word())));
            }
        }
        if self.pos.time_stream + self.pos.deck.left[Card::TimeStream.index()] > numbers.time_stream {
            return Err(ParseError::new("there are not so many Time Stream cards, drawn and to come"));
        }
        self.begin();
        let look = Look { rules: self.game, pos: &self.pos };
        look.check_sound().map_err(ParseError::new)?;
        Ok(self.pos)
    }

    /// Without a step, the card that lies there is under way.
    fn begin(&mut self) {
        if self.pos.steps.is_empty() && self.pos.ending.is_none() {
            let look = Look { rules: self.game, pos: &self.pos };
            let step = self.pos.card.and_then(|card| look.step_of(card));
            self.pos.steps.extend(step);
        }
    }
}
