//! Reading positions.

use arrayvec::ArrayVec;
use retrograde_core::{ParseError, number, read_statements, token};
use retrograde_geometry::Direction;

use crate::Unbreakable;
use crate::combat::Size;
use crate::deck::Card;
use crate::look::Look;
use crate::map::Hex;
use crate::muster::{Progress, Stage};
use crate::object::{Object, Thing, Whereabouts};
use crate::options::{Agreed, Chrome};
use crate::position::{Cloud, MOST_VORTEXES, Position, Vortex};
use crate::scenario::{Ending, How, Round, Scenario};
use crate::steps::Step;
use crate::terrain::{Colour, Ground, Terrain};
use crate::unit::{Form, Owner, Place, Side, Status, Unit, UnitId};
use crate::weapon::{Kind, Load, fit};

/// Steps that a text may stack up; play puts a few more on top.
const MOST_WRITTEN_STEPS: usize = 10;

type Parsed<T = ()> = Result<T, ParseError>;

struct Reader<'a> {
    game: &'a Unbreakable,
    pos: Position,
    drawn: bool,
    objects: Vec<(Object, Option<Hex>, u8, bool)>,
}

/// Reads a position, strictly.
pub(crate) fn read(game: &Unbreakable, text: &str) -> Parsed<Position> {
    let rules = Agreed {
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
    let last = read_statements(text, &[], |statement| reader.statement(statement))?;
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
            return Err(ParseError::new(format!("{unit} is listed twice")));
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
                return Err(ParseError::new("only walkers can carry objects"));
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
                return Err(ParseError::expected("a weapon that can be loaded and unloaded", word));
            }
            cards
                .try_push((kind, load, word.ends_with('*')))
                .map_err(|_| ParseError::new("a unit has at most four weapons"))?;
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
                _ => return Err(ParseError::new(format!("{object} is in two places, or nobody carries it"))),
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
                .ok_or_else(|| ParseError::new(format!("there aren't that many {size} earthquake cards")))?;
        }
        let opportunities = self.pos.rules.has(Chrome::OpportunityCards);
        for card in Card::all().filter(|card| !matches!(card, Card::Earthquake(_))) {
            if self.pos.deck.left[card.index()] > card.count(numbers, opportunities) {
                return Err(ParseError::new(format!("there aren't that many cards called {}", card.word())));
            }
        }
        if self.pos.time_stream + self.pos.deck.left[Card::TimeStream.index()] > numbers.time_stream {
            return Err(ParseError::new(
                "there are more Time Stream cards, drawn and still to come, than in the deck",
            ));
        }
        self.begin();
        let look = Look { rules: self.game, pos: &self.pos };
        look.check_invariants().map_err(ParseError::new)?;
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
