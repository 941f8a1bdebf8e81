//! Reading positions, strictly.

use retrograde_core::{ParseError, Setup, Short, Token, number, read_statements};

use super::{Fields, cards, deals, fights};
use crate::Gammarauders;
use crate::alliance::{Alliance, Dealing, NOT_CHOSEN, Order, Sway};
use crate::area::Area;
use crate::cards::DesignId;
use crate::look::Look;
use crate::map::{Laid, MOST_LAID, Spot};
use crate::movement::AGREED;
use crate::options::{Options, Scenario};
use crate::piece::{Kind, Mark, Stack, State};
use crate::player::Player;
use crate::position::{CalledOff, Ending, Position, Refusal};
use crate::steps::{Attacks, Moves, PodGo, Reinforce, Step, Trading, Works};
use crate::tile::EDGES;

/// Steps that a text may stack up; play puts a few more on top.
const MOST_WRITTEN_STEPS: usize = 20;

/// Reads a position.
pub(crate) fn read(game: &Gammarauders, text: &str) -> Result<Position, ParseError> {
    let options = read_options(game, text)?;
    let mut reader = Reader { game, pos: Position::blank(&game.pack, options), order: false, deck: false };
    let last = read_statements(text, &[], |statement| reader.statement(statement))?;
    reader.finish().map_err(|error| error.at_line(last))
}

/// Scenario and options come first, whatever line they stand on: they say how many players there are.
fn read_options(game: &Gammarauders, text: &str) -> Result<Options, ParseError> {
    let mut setup = Setup::scenario(Scenario::Standard.word());
    read_statements(text, &[], |statement| {
        let words: Vec<&str> = statement.split_whitespace().collect();
        match words[..] {
            ["scenario", id] => id.clone_into(&mut setup.scenario),
            ["options", ref rest @ ..] => {
                for word in rest {
                    let (id, value) =
                        word.split_once('=').ok_or_else(|| ParseError::expected("option=value", word))?;
                    setup.options.insert(id.to_owned(), value.to_owned());
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    game.options_of(&setup).map_err(|error| ParseError::new(error.to_string()))
}

struct Reader<'a> {
    game: &'a Gammarauders,
    pos: Position,
    /// Whether the turn order is written.
    order: bool,
    /// Whether the deck is written.
    deck: bool,
}

impl Reader<'_> {
    fn statement(&mut self, statement: &str) -> Result<(), ParseError> {
        let words: Vec<&str> = statement.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(()) };
        if let Some(player) = Player::read(first) {
            return self.alliance(player, rest);
        }
        self.deck |= first == "deck";
        if cards::read(self.game, &mut self.pos, &words)? || deals::read(self.game, &mut self.pos, &words)? {
            return Ok(());
        }
        match (first, rest) {
            ("scenario", [_]) | ("options", _) => Ok(()),
            ("turn", [turn]) => {
                self.pos.turn = number(turn, 0..=9999)?;
                Ok(())
            }
            ("phase", [phase]) => {
                self.pos.phase = number(phase, 1..=7)?;
                Ok(())
            }
            ("place", [place]) => {
                self.pos.place = number(place, 0..=8)?;
                Ok(())
            }
            ("order", rest) => self.read_order(rest),
            ("tile", [tile, spot, turned]) => self.tile(tile, spot, turned),
            ("units", rest) => self.units(rest),
            ("loose", [area, pods]) => {
                let area = self.area(area)?;
                self.pos.loose[area.index()] = number(pods, 0..=200)?;
                Ok(())
            }
            ("sway", rest) => self.sway(rest),
            ("refused", [area, by, sorts @ ..]) => {
                let mut fields = Fields::new(sorts);
                let refusal = Refusal {
                    area: self.area(area)?,
                    by: retrograde_core::token(by, Player::WHAT)?,
                    army: fields.flag("army"),
                    borg: fields.flag("borg"),
                };
                fields.end()?;
                let full = self.pos.refused.is_full();
                if full || self.pos.refused.iter().any(|old| (old.area, old.by) == (refusal.area, refusal.by))
                {
                    return Err(ParseError::new("too many refusals"));
                }
                self.pos.refused.push(refusal);
                Ok(())
            }
            ("called", [area, whom, times]) => {
                let called = CalledOff {
                    area: self.area(area)?,
                    whom: retrograde_core::token(whom, Player::WHAT)?,
                    times: number(times, 1..=200)?,
                };
                self.pos
                    .called
                    .try_push(called)
                    .map_err(|_| ParseError::new("too many attacks are called off"))
            }
            ("route", rest) => self.route(rest),
            ("combat", rest) => fights::read(&mut self.pos, rest),
            ("ledger", rest) => self.ledger(rest),
            ("ended", [how, winners]) => {
                let how = retrograde_core::token(how, "coups, time or resigned")?;
                let winners = retrograde_core::token(winners, "colours joined by commas")?;
                self.pos.ending = Some(Ending { winners, how });
                Ok(())
            }
            ("step", rest) => {
                if self.pos.steps.len() >= MOST_WRITTEN_STEPS {
                    return Err(ParseError::new("too many steps"));
                }
                self.pos.steps.push(Step::read(rest).map_err(ParseError::new)?);
                Ok(())
            }
            _ => Err(ParseError::expected("a statement such as `units T01.3 red soldier 4`", statement)),
        }
    }

    fn area(&self, word: &str) -> Result<Area, ParseError> {
        let area = Area::read(word).filter(|area| self.game.pack.tiles.has(*area));
        area.ok_or_else(|| ParseError::expected(Area::WHAT, word))
    }

    fn alliance(&mut self, player: Player, words: &[&str]) -> Result<(), ParseError> {
        let pack = &self.game.pack;
        let mut fields = Fields::new(words);
        let mut own = Alliance { sway: self.pos.alliance(player).sway, ..Alliance::new() };
        if let Some(name) = fields.get::<Short>("alliance")? {
            let banner =
                pack.alliance(name).ok_or_else(|| ParseError::new(format!("there is no Alliance {name}")))?;
            own.banner = banner as u8;
        }
        if let Some(name) = fields.get::<Short>("bioborg")? {
            let bioborg =
                pack.bioborg(name).ok_or_else(|| ParseError::new(format!("there is no bioborg {name}")))?;
            own.bioborg = bioborg as u8;
        }
        fields.set("card", &mut own.turn_card)?;
        fields.set("fort", &mut own.fort)?;
        own.standing = own.fort.is_somewhere() && !fields.flag("trashed");
        fields.set("stored", &mut own.stored)?;
        own.borg = own.fort;
        fields.set("borg", &mut own.borg)?;
        fields.set("carried", &mut own.carried)?;
        fields.set("mark", &mut own.mark)?;
        own.moved = fields.flag("moved");
        fields.set("walked", &mut own.walked)?;
        fields.set("attacks", &mut own.attacks)?;
        fields.set("coups", &mut own.coups)?;
        own.passed = fields.flag("passed");
        own.resigned = fields.flag("resigned");
        own.used = fields.flag("used");
        fields.set("burned", &mut own.burned)?;
        for order in [Order::Always, Order::Never] {
            while let Some(other) = fields.get::<Player>(order.word())? {
                own.orders.set(other, order);
            }
        }
        fields.end()?;
        *self.pos.alliance_mut(player) = own;
        Ok(())
    }

    fn read_order(&mut self, words: &[&str]) -> Result<(), ParseError> {
        self.pos.order.clear();
        for word in words {
            let player = retrograde_core::token(word, Player::WHAT)?;
            if self.pos.order.contains(&player) || self.pos.order.is_full() {
                return Err(ParseError::new("the turn order names each player once"));
            }
            self.pos.order.push(player);
        }
        self.order = true;
        Ok(())
    }

    fn tile(&mut self, tile: &str, spot: &str, turned: &str) -> Result<(), ParseError> {
        let tiles = &self.game.pack.tiles;
        let known = tile.strip_prefix('T').and_then(|number| number.parse::<usize>().ok());
        let known = known.filter(|number| (1..=tiles.all.len()).contains(number) && tile.len() == 3);
        let tile = known.ok_or_else(|| ParseError::expected("a tile such as T08", tile))? - 1;
        let at: Spot = retrograde_core::token(spot, Spot::WHAT)?;
        let turned = number(turned, 0..=EDGES as u8 - 1)?;
        if self.pos.map.has_tile(tile) || self.pos.map.laid.iter().any(|laid| laid.at == at) {
            return Err(ParseError::new("two tiles in one place"));
        }
        if self.pos.map.laid.len() >= MOST_LAID {
            return Err(ParseError::new("too many tiles"));
        }
        self.pos.map.lay(tiles, Laid { tile: tile as u8, at, turned });
        Ok(())
    }

    fn units(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let mut fields = Fields::new(words);
        let area = fields.word(Area::WHAT)?;
        let area = self.area(area)?;
        let (owner, kind) = (fields.token::<Player>()?, fields.token::<Kind>()?);
        let count = number(fields.word("a number")?, 1..=16)?;
        let pods = fields.get::<u8>("pods")?.unwrap_or(0);
        if pods > crate::piece::MOST_CARRY {
            return Err(ParseError::new("a unit does not carry that much"));
        }
        let attacks = fields.get::<u8>("attacks")?.unwrap_or(0);
        if attacks > crate::piece::MOST_ATTACKS {
            return Err(ParseError::new("a unit does not attack that often"));
        }
        let mark = fields.get::<Mark>("mark")?.unwrap_or(Mark::None);
        let state = State::default().with_pods(pods).with_attacks(attacks).with_mark(mark);
        let state = state.with_moved(fields.flag("moved")).with_held(fields.flag("held"));
        fields.end()?;
        let already: u16 = self
            .pos
            .stacks_of(owner)
            .filter(|stack| stack.kind() == kind)
            .map(|stack| u16::from(stack.count))
            .sum();
        if already + u16::from(count) > u16::from(self.game.pack.numbers.units[kind.index()].supply) {
            return Err(ParseError::new("there aren't that many counters"));
        }
        self.pos.add_units(Stack::new(area, owner, kind, state, count));
        Ok(())
    }

    fn sway(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let mut fields = Fields::new(words);
        let player: Player = fields.token()?;
        let when = match fields.word("now or next")? {
            "now" => 0,
            "next" => 1,
            other => return Err(ParseError::expected("now or next", other)),
        };
        let mut sway = Sway::default();
        fields.set("stride", &mut sway.stride)?;
        fields.set("range", &mut sway.range)?;
        fields.set("ignore", &mut sway.ignore)?;
        fields.set("cap", &mut sway.cap)?;
        fields.set("rooted", &mut sway.rooted)?;
        fields.set("forbidden", &mut sway.forbidden)?;
        fields.set("truce", &mut sway.truce)?;
        fields.set("open", &mut sway.open)?;
        fields.end()?;
        self.pos.alliance_mut(player).sway[when] = sway;
        Ok(())
    }

    fn route(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let mut fields = Fields::new(words);
        let route = &mut self.pos.route;
        fields.set("stops", &mut route.stops)?;
        fields.set("walked", &mut route.walked)?;
        for index in 0..crate::player::MOST_PLAYERS {
            if let Some(text) = fields.text(&Player::new(index).show()) {
                route.answers[index] = if text == "ok" { AGREED } else { number(text, 0..=AGREED - 1)? };
            }
        }
        while let Ok(word) = fields.word("an area") {
            let area = Area::read(word).filter(|area| self.game.pack.tiles.has(*area));
            let area = area.ok_or_else(|| ParseError::expected(Area::WHAT, word))?;
            self.pos.route.path.try_push(area).map_err(|_| ParseError::new("the path is too long"))?;
        }
        fields.end()
    }

    fn ledger(&mut self, words: &[&str]) -> Result<(), ParseError> {
        let mut fields = Fields::new(words);
        let (who, whom) = (fields.token()?, fields.token()?);
        for dealing in Dealing::ALL {
            if let Some(times) = fields.get(dealing.word())? {
                self.pos.ledger.set(who, whom, dealing, times);
            }
        }
        fields.end()
    }

    /// What was not said is as usual; then everything must fit together.
    fn finish(mut self) -> Result<Position, ParseError> {
        self.pos.map.survey(&self.game.pack.tiles);
        if self.pos.turn > 0 {
            self.fill_in();
        }
        let pos = &mut self.pos;
        let players = usize::from(pos.options.players);
        if !self.order && pos.alliance(Player::new(0)).turn_card > 0 {
            let mut order: Vec<Player> = (0..players).map(Player::new).collect();
            order.sort_by_key(|player| pos.alliance(*player).turn_card);
            pos.order = order.into_iter().collect();
        }
        if self.deck {
            cards::leave_out(pos);
        }
        for id in 0..self.game.pack.cards.designs.len() {
            pos.cards.settle(self.game.pack.cards.design(DesignId::new(id)).copies.clone());
        }
        let used: u32 = pos.loose.iter().map(|&pods| u32::from(pods)).sum::<u32>()
            + pos.alliances.iter().map(|own| u32::from(own.stored) + u32::from(own.carried)).sum::<u32>()
            + pos
                .army
                .iter()
                .map(|stack| u32::from(stack.state.pods()) * u32::from(stack.count))
                .sum::<u32>();
        let left = u32::from(self.game.pack.numbers.limits.pod_supply).checked_sub(used);
        pos.pods = left.ok_or_else(|| ParseError::new("there aren't that many pods"))? as u8;
        if pos.steps.is_empty() && pos.ending.is_none() && pos.turn > 0 {
            self.begin_go();
        }
        let look = Look { rules: self.game, pos: &self.pos };
        look.check_invariants().map_err(ParseError::new)?;
        Ok(self.pos)
    }

    /// Alliances, bioborgs and turn cards by seat, phase 3.
    fn fill_in(&mut self) {
        let pos = &mut self.pos;
        if pos.phase == 0 {
            pos.phase = 3;
        }
        let players = usize::from(pos.options.players);
        let free = |taken: Vec<u8>| (0..u8::MAX).filter(move |index| !taken.contains(index));
        let mut banners = free(pos.alliances.iter().map(|own| own.banner).collect());
        let mut bioborgs = free(pos.alliances.iter().map(|own| own.bioborg).collect());
        let undealt = pos.alliances.iter().all(|own| own.turn_card == 0);
        for (own, card) in pos.alliances[..players].iter_mut().zip(1..) {
            if own.banner == NOT_CHOSEN {
                own.banner = banners.next().unwrap_or(0);
            }
            if own.bioborg == NOT_CHOSEN {
                own.bioborg = bioborgs.next().unwrap_or(0);
            }
            if undealt {
                own.turn_card = card;
            }
        }
    }

    /// The go of whoever is at its place: the first, unless it is said.
    fn begin_go(&mut self) {
        let pos = &mut self.pos;
        let place = usize::from(pos.place).max(1);
        pos.place = place as u8;
        let Some(&player) = pos.order.get(place - 1) else { return };
        let step: Step = match pos.phase {
            2 => Trading {}.into(),
            3 => Reinforce { player }.into(),
            4 => PodGo { player, rolled: false }.into(),
            5 => Moves { player }.into(),
            6 => Works { player, refitted: false }.into(),
            7 => Attacks { player }.into(),
            _ => return,
        };
        pos.steps.push(step);
    }
}
