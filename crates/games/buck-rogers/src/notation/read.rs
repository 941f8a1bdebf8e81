//! How positions are read.

use retrograde_core::{ParseError, Silent, Token, number, read_statements, token};

use crate::BuckRogers;
use crate::army::Army;
use crate::board::{DisplayId, Zone, ZoneName};
use crate::colour::{Colour, Player};
use crate::ending::{Ending, How};
use crate::forces::Units;
use crate::kind::{Figure, Kind};
use crate::look::Look;
use crate::notation::ZONE_KEYS;
use crate::options::Scenario;
use crate::piece::TransportId;
use crate::play::Play;
use crate::position::{Fired, Position, Raid};
use crate::rules::Rules;
use crate::sets::{Players, Transports};
use crate::state::State;
use crate::steps::pick::Picks;
use crate::steps::{Move, Mover, Step};

/// How many steps a text may have; play puts a few more on top.
const MOST_WRITTEN_STEPS: usize = 24;

pub(super) type Parsed<T = ()> = Result<T, ParseError>;

/// A position as far as it has been read.
pub(super) struct Reader<'a> {
    pub(super) game: &'a BuckRogers,
    pub(super) pos: Position,
    advance: Option<u8>,
    mover: Option<Colour>,
}

/// Reads a position.
pub(crate) fn read(game: &BuckRogers, text: &str) -> Parsed<Position> {
    let mut reader =
        Reader { game, pos: Position::blank(Rules::new(Scenario::Basic, 4)), advance: None, mover: None };
    let last = read_statements(text, &[], |statement| reader.statement(statement))?;
    reader.finish().map_err(|error| error.at_line(last))
}

impl Reader<'_> {
    pub(super) fn zone(&self, word: &str) -> Parsed<Zone> {
        let name: Option<ZoneName> = ZoneName::read(word);
        let zone = name.and_then(|name| self.game.pack.board.find(name));
        zone.ok_or_else(|| ParseError::expected(ZoneName::WHAT, word))
    }

    pub(super) fn zone_or_none(&self, word: &str) -> Parsed<Option<Zone>> {
        if word == "-" { Ok(None) } else { self.zone(word).map(Some) }
    }

    pub(super) fn territory(&self, word: &str) -> Parsed<Zone> {
        let zone = self.zone(word)?;
        let good = self.game.pack.board.is_territory(zone);
        good.then_some(zone).ok_or_else(|| ParseError::expected("a Territorial Zone", word))
    }

    pub(super) fn player(&self, word: &str) -> Parsed<Player> {
        let player: Player = token(word, Player::WHAT)?;
        let plays = player.index() < usize::from(self.pos.rules.players);
        plays.then_some(player).ok_or_else(|| ParseError::expected("a player of this game", word))
    }

    pub(super) fn colour(&self, word: &str) -> Parsed<Colour> {
        let colour: Colour = token(word, Colour::WHAT)?;
        let plays = self.pos.rules.owner(colour).is_some();
        plays.then_some(colour).ok_or_else(|| ParseError::expected("a colour of this game", word))
    }

    fn display(&self, word: &str) -> Parsed<DisplayId> {
        let found = self.game.pack.board.find_display(word);
        found.ok_or_else(|| ParseError::expected("a display such as venus", word))
    }

    /// `hielo` or `hielo/4m`.
    pub(super) fn place(&self, word: &str) -> Parsed<(Zone, State)> {
        let (name, state) = word.split_once('/').map_or((word, None), |(name, state)| (name, Some(state)));
        let state = state.map(|word| token(word, State::WHAT)).transpose()?;
        Ok((self.zone(name)?, state.unwrap_or_default()))
    }

    fn statement(&mut self, text: &str) -> Parsed {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["scenario", id] => self.pos.rules.scenario = token::<Scenario>(id, "the id of a scenario")?,
            ["players", n] => {
                self.pos.rules.players = number(n, 2..=6)?;
            }
            ["options", ref ids @ ..] => {
                for id in ids {
                    self.pos.rules.set(token(id, "the id of an option")?, true);
                }
            }
            ["turn", n] => self.pos.turn = number(n, 0..=60)?,
            ["advance", n] => self.advance = Some(number(n, 0..=60)?),
            ["cards", ref pairs @ ..] => {
                for pair in pairs {
                    let (colour, n) =
                        pair.split_once('=').ok_or_else(|| ParseError::expected("blue=1", pair))?;
                    let card = number(n, 1..=6)?;
                    let lead = self.colour(colour)?;
                    if self.pos.cards.contains(&card) {
                        return Err(ParseError::new("each card can be held only once"));
                    }
                    self.pos.cards[lead.index()] = card;
                }
            }
            ["mover", colour] => self.mover = Some(self.colour(colour)?),
            ["control", player, ref zones @ ..] => {
                let player = self.player(player)?;
                for zone in zones {
                    let zone = self.territory(zone)?;
                    self.pos.control[zone.index()] = Some(player);
                }
            }
            ["player", player, ref words @ ..] => self.standing(player, words)?,
            ["home", player, n] => {
                let player = self.player(player)?;
                self.pos.homes[player.index()] = number(n, 0..=self.game.pack.homes.len() as u8)?;
            }
            ["units", zone, colour, ref rest @ ..] => self.units(zone, colour, rest)?,
            ["transport", id, place, ref cargo @ ..] => self.transport(id, place, cargo)?,
            ["leader", name, colour, place, ref rest @ ..] => self.leader(name, colour, place, rest)?,
            ["factory", zone, owner, ref rest @ ..] => self.factory(zone, owner, rest)?,
            ["satellites", ref orbits @ ..] => {
                for orbit in orbits {
                    let site = self.game.pack.board.site_at(self.zone(orbit)?);
                    let site =
                        site.ok_or_else(|| ParseError::expected("an orbit of a Killer Satellite", orbit))?;
                    self.pos.satellites = self.pos.satellites.with(site);
                }
            }
            ["army", colour, ref rest @ ..] => {
                let colour = self.colour(colour)?;
                let army = Army::parse(&rest.join(" "));
                let army = army.filter(|army| Figure::ALL.into_iter().all(|figure| army[figure] <= 40));
                self.pos.armies[colour.index()] =
                    army.ok_or_else(|| ParseError::expected("pieces", &rest.join(" ")))?;
            }
            ["picks", colour, n] => {
                let colour = self.colour(colour)?;
                self.pos.picks[colour.index()] = Picks::of_code(number(n, 0..=255)?);
            }
            ["claimed", display] => self.pos.claimed = self.pos.claimed.with(self.display(display)?),
            ["prize", display, player] => {
                let display = self.display(display)?;
                self.pos.prizes[display.index()] = Some(self.player(player)?);
            }
            ["battle", zone, ref rest @ ..] => self.battle(zone, rest)?,
            ["ready", colour, ref rest @ ..] => {
                self.pos.battle.ready[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["hits", colour, ref rest @ ..] => {
                self.pos.battle.hit[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["struck", colour, ref rest @ ..] => {
                self.pos.battle.struck[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["aimed", colour, ref rest @ ..] => {
                self.pos.battle.aimed[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["beaten", colour, ref rest @ ..] => {
                self.pos.battle.lost[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["fire", form, ref rest @ ..] => self.fire(form, rest)?,
            ["shots", colour, ref rest @ ..] => {
                self.pos.fire.ready[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["past", colour, ref rest @ ..] => {
                self.pos.fire.done[self.colour(colour)?.index()] = forces(rest)?;
            }
            ["fired", zone, colour, count, kind] => {
                let (zone, colour) = (self.zone(zone)?, self.colour(colour)?);
                let entry =
                    Fired { zone, colour, kind: token(kind, Kind::WHAT)?, count: number(count, 0..=99)? };
                self.pos.fired.push(entry);
            }
            ["jockey"] => self.pos.jockey = true,
            ["raid", zone, colour, troopers, gennies, ref done @ ..] => {
                let (zone, colour) = (self.territory(zone)?, self.colour(colour)?);
                let (troopers, gennies) = (number(troopers, 0..=99)?, number(gennies, 0..=99)?);
                self.pos.raids.push(Raid { zone, colour, troopers, gennies, done: *done == ["done"] });
            }
            ["step", ref rest @ ..] => self.step(rest)?,
            ["ending", how, ref winners @ ..] => {
                let how: How = token(how, "how the game ended")?;
                let winners =
                    winners.iter().map(|winner| self.player(winner)).collect::<Parsed<Players>>()?;
                self.pos.ending = Some(Ending { how, winners });
            }
            _ => return Err(ParseError::expected("a statement such as `units hielo blue 3 fighter`", text)),
        }
        Ok(())
    }

    fn standing(&mut self, player: &str, words: &[&str]) -> Parsed {
        let player = self.player(player)?;
        let standing = &mut self.pos.players[player.index()];
        for word in words {
            match (*word, word.strip_prefix("inert=")) {
                (_, Some(turn)) => standing.inert = number(turn, 0..=80)?,
                ("out", _) => standing.out = true,
                ("ordered", _) => standing.ordered = true,
                ("market", _) => standing.market = true,
                _ => return Err(ParseError::expected("inert=3, out, ordered or market", word)),
            }
        }
        Ok(())
    }

    fn step(&mut self, words: &[&str]) -> Parsed {
        let mut translated: Vec<String> = Vec::new();
        for word in words {
            translated.push(match word.split_once('=') {
                Some((key, value))
                    if ZONE_KEYS.contains(&key) && value != "-" && Player::read(value).is_none() =>
                {
                    format!("{key}={}", self.zone(value)?.show())
                }
                _ => (*word).to_owned(),
            });
        }
        let words: Vec<&str> = translated.iter().map(String::as_str).collect();
        let step = Step::read(&words).map_err(ParseError::new)?;
        if self.pos.steps.len() >= MOST_WRITTEN_STEPS {
            return Err(ParseError::new(format!("there are at most {MOST_WRITTEN_STEPS} steps")));
        }
        self.pos.steps.push(step);
        Ok(())
    }

    /// Fills in what follows from the rest, and checks the whole.
    fn finish(mut self) -> Parsed<Position> {
        let rules = self.pos.rules;
        if let Some((key, because)) = rules.conflict() {
            return Err(ParseError::new(format!("{key}: {because}")));
        }
        let still = rules.scenario == Scenario::DaysWork;
        self.pos.advance = self.advance.unwrap_or(if still { 0 } else { self.pos.turn });
        self.pos.fired.sort_unstable();
        self.pos.raids.sort_unstable();
        if self.pos.steps.is_empty() && self.pos.ending.is_none() {
            self.begin();
        }
        let look = Look { rules: self.game, pos: &self.pos };
        look.check_invariants().map_err(ParseError::new)?;
        Ok(self.pos)
    }

    /// Without a step, the first in order moves, or whoever `mover` names.
    fn begin(&mut self) {
        self.pos.turn = self.pos.turn.max(1);
        if self.pos.cards == [0; Colour::COUNT] {
            let by_colour = self.pos.rules.moves_by_colour();
            let leads = self
                .pos
                .rules
                .all_colours()
                .filter(|c| by_colour || self.pos.rules.owner(*c) == Some(Player(*c)));
            for (index, lead) in leads.collect::<Vec<_>>().into_iter().enumerate() {
                self.pos.cards[lead.index()] = index as u8 + 1;
            }
        }
        if self.advance.is_none() && self.pos.rules.scenario != Scenario::DaysWork {
            self.pos.advance = self.pos.turn;
        }
        let Some(lead) = self.mover.or_else(|| self.pos.order().first().copied()) else { return };
        let card = self.pos.cards[lead.index()];
        if card == 0 {
            return;
        }
        self.pos.steps.push(Mover { card }.into());
        self.pos.steps.push(Move { lead }.into());
        let part = self.pos.part(lead);
        let fresh = self.pos.stacks.iter().all(|stack| !part.contains(stack.colour) || stack.state.is_idle());
        if fresh {
            let (mut dice, mut log) = (retrograde_core::ScriptedDice::default(), Silent);
            let mut play = Play { rules: self.game, pos: &mut self.pos, dice: &mut dice, log: &mut log };
            play.refresh_allowances(part);
        }
    }
}

fn forces(words: &[&str]) -> Parsed<Units> {
    let mut units = [0; Kind::COUNT];
    if !words.len().is_multiple_of(2) {
        return Err(ParseError::expected("units such as `2 trooper`", &words.join(" ")));
    }
    for pair in words.chunks(2) {
        let kind: Kind = token(pair[1], Kind::WHAT)?;
        units[kind.index()] = number(pair[0], 0..=99)?;
    }
    Ok(units)
}

impl Reader<'_> {
    /// `blue-T1,green-T2`; `-` = none.
    pub(super) fn transports(&self, words: &str) -> Parsed<Transports> {
        if words == "-" {
            return Ok(Transports::NONE);
        }
        let transport = |word: &str| {
            let id: TransportId = token(word, TransportId::WHAT)?;
            self.colour(id.colour().word()).map(|_| id)
        };
        words.split(',').map(transport).collect()
    }
}
