//! How pieces, battles and shots are read.

use retrograde_core::{ParseError, Token, number, token};

use super::read::{Parsed, Reader};
use crate::colour::Colour;
use crate::kind::{Item, Kind, Name};
use crate::piece::{Factory, Leader, Stack, Transport, TransportId, Whereabouts, Work};
use crate::position::{Arena, Battle, Fire, MOST_FACTORIES};
use crate::state::State;

impl Reader<'_> {
    pub(super) fn units(&mut self, zone: &str, colour: &str, words: &[&str]) -> Parsed {
        let (zone, colour) = (self.zone(zone)?, self.colour(colour)?);
        if !words.len().is_multiple_of(2) || words.is_empty() {
            return Err(ParseError::expected("units such as `2 trooper 1 fighter/4`", &words.join(" ")));
        }
        for pair in words.chunks(2) {
            let (kind, state) =
                pair[1].split_once('/').map_or((pair[1], None), |(kind, state)| (kind, Some(state)));
            let kind: Kind = token(kind, Kind::WHAT)?;
            if !Kind::STACKED.contains(&kind) {
                return Err(ParseError::expected("trooper, gennie, fighter or battler", pair[1]));
            }
            let state = state.map(|word| token(word, State::WHAT)).transpose()?.unwrap_or_default();
            let count = number(pair[0], 0..=99)?;
            let there: u8 = self
                .pos
                .stacks
                .iter()
                .filter(|s| s.colour == colour && s.kind == kind)
                .map(|s| s.count)
                .sum();
            if count == 0 || u32::from(there) + u32::from(count) > 99 {
                return Err(ParseError::new("a colour has 1 to 99 units of a kind"));
            }
            self.pos.put(Stack { zone, colour, kind, state, count });
        }
        Ok(())
    }

    pub(super) fn transport(&mut self, id: &str, place: &str, cargo: &[&str]) -> Parsed {
        let id: TransportId = token(id, TransportId::WHAT)?;
        self.colour(id.colour().word())?;
        if self.pos.docks.of(id).is_some() {
            return Err(ParseError::new(format!("{id} appears twice")));
        }
        let (at, state) = self.place(place)?;
        let (factory, rest) = match cargo {
            [rest @ .., "factory"] => (true, rest),
            rest => (false, rest),
        };
        let mut troopers = [0; Colour::COUNT];
        if !rest.len().is_multiple_of(2) {
            return Err(ParseError::expected("cargo such as `2 blue` or `factory`", &rest.join(" ")));
        }
        for pair in rest.chunks(2) {
            troopers[self.colour(pair[1])?.index()] = number(pair[0], 0..=20)?;
        }
        self.pos.docks.put(id, Some(at));
        self.pos.transports[id.index()] = Transport { state, troopers, factory };
        Ok(())
    }

    pub(super) fn leader(&mut self, name: &str, colour: &str, place: &str, words: &[&str]) -> Parsed {
        let name: Name = token(name, Name::WHAT)?;
        let colour = self.colour(colour)?;
        let mut leader = Leader { colour, ..Leader::ABSENT };
        leader.is = match (place, place.strip_prefix("away=")) {
            ("waiting", _) => Whereabouts::WAITING,
            ("lost", _) => Whereabouts::Lost,
            (_, Some(turn)) => Whereabouts::Away(number(turn, 0..=90)?),
            _ => {
                let (zone, state) = self.place(place)?;
                leader.state = state;
                Whereabouts::Zone(zone)
            }
        };
        for word in words {
            match word.split_once('=') {
                Some(("subverted", player)) => leader.subverted = Some(self.player(player)?),
                Some(("taken", player)) => leader.taken = Some(self.player(player)?),
                None if *word == "used" => leader.used = true,
                None if *word == "loyal" => leader.loyal = true,
                _ => return Err(ParseError::expected("subverted=blue, taken=blue, used or loyal", word)),
            }
        }
        self.pos.leaders[name.index()] = leader;
        Ok(())
    }

    pub(super) fn factory(&mut self, zone: &str, owner: &str, words: &[&str]) -> Parsed {
        let zone = self.territory(zone)?;
        let owner = if owner == "nobody" { None } else { Some(self.player(owner)?) };
        let mut factory = Factory { zone, owner, work: None, landed: false, idle: false };
        for word in words {
            match (*word, word.strip_prefix("work=")) {
                (_, Some(work)) => {
                    let parts: Vec<&str> = work.split('/').collect();
                    let [item, colour, to] = parts[..] else {
                        return Err(ParseError::expected("work=battler/blue/near-earth", word));
                    };
                    let item: Item = token(item, Item::WHAT)?;
                    if !item.is_slow() {
                        return Err(ParseError::expected("an item that takes two turns", work));
                    }
                    factory.work = Some(Work { item, colour: self.colour(colour)?, to: self.zone(to)? });
                }
                ("landed", _) => factory.landed = true,
                ("idle", _) => factory.idle = true,
                _ => return Err(ParseError::expected("work=…, landed or idle", word)),
            }
        }
        if self.pos.factories.len() + 1 >= MOST_FACTORIES {
            return Err(ParseError::new("there are too many Factories"));
        }
        self.pos.add_factory(factory);
        Ok(())
    }

    pub(super) fn battle(&mut self, zone: &str, words: &[&str]) -> Parsed {
        let mut arena = Arena::only(self.zone(zone)?);
        let mut battle = self.pos.battle;
        for word in words {
            match (*word, word.split_once('=')) {
                (_, Some(("half", zone))) => arena.half = self.zone_or_none(zone)?,
                (_, Some(("round", n))) => battle.round = number(n, 0..=255)?,
                (_, Some(("hit", ids))) => battle.transports = self.transports(ids)?,
                ("buck", _) => battle.buck = true,
                ("attacked", _) => battle.attacked = true,
                _ => return Err(ParseError::expected("half=…, round=…, hit=…, buck or attacked", word)),
            }
        }
        self.pos.battle = Battle { arena: Some(arena), ..battle };
        Ok(())
    }

    pub(super) fn fire(&mut self, form: &str, words: &[&str]) -> Parsed {
        let mut fire = Fire { form: token(form, "a kind of fire such as passing")?, ..self.pos.fire };
        for word in words {
            match (*word, word.split_once('=')) {
                (_, Some(("at", zone))) => fire.at = self.zone_or_none(zone)?,
                (_, Some(("to", zone))) => fire.to = self.zone_or_none(zone)?,
                (_, Some(("hold", colours))) if colours != "-" => {
                    for colour in colours.split(',') {
                        fire.held = fire.held.with(self.colour(colour)?);
                    }
                }
                (_, Some(("hold", _))) => {}
                (_, Some(("past", ids))) => fire.transports = self.transports(ids)?,
                ("buck", _) => fire.buck = true,
                _ => return Err(ParseError::expected("at=…, to=…, hold=…, past=… or buck", word)),
            }
        }
        self.pos.fire = fire;
        Ok(())
    }
}
