//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between. `docs/notation.md` describes them.

use retrograde_core::{ParseError, Silent, Token, token};

use crate::BuckRogers;
use crate::army::Army;
use crate::board::{DisplayId, Zone, ZoneName};
use crate::colour::{Colour, Player};
use crate::forces::Forces;
use crate::kind::{Figure, Item, Kind, Name};
use crate::look::Look;
use crate::options::{Rules, Scenario, Switch};
use crate::piece::{Factory, Leader, Stack, TransportId, Whereabouts, Work};
use crate::play::Play;
use crate::position::{Arena, Battle, Ending, Fire, Fired, How, MOST_FACTORIES, Position, Raid};
use crate::sets::{Colours, Players, Transports};
use crate::state::State;
use crate::steps::pick::Picks;
use crate::steps::{Move, Mover, Step};

/// Steps that a text may stack up; play puts a few more on top.
const MOST_WRITTEN_STEPS: usize = 24;
/// Words of steps that hold zones.
const ZONE_KEYS: [&str; 6] = ["zone", "at", "from", "with", "half", "to"];

fn yes(on: bool, word: &str) -> String {
    if on { format!(" {word}") } else { String::new() }
}

/// Writes a position.
pub(crate) fn write(game: &BuckRogers, pos: &Position) -> String {
    let board = &game.pack.board;
    let rules = &pos.rules;
    let mut lines = vec![format!("scenario {}", rules.scenario), format!("players {}", rules.players)];
    let options: Vec<&str> = Switch::ALL.iter().filter(|&&s| rules.has(s)).map(|s| s.word()).collect();
    if !options.is_empty() {
        lines.push(format!("options {}", options.join(" ")));
    }
    lines.push(format!("turn {}", pos.turn));
    lines.push(format!("advance {}", pos.advance));
    let cards: Vec<String> = pos.order().iter().map(|c| format!("{c}={}", pos.cards[c.index()])).collect();
    if !cards.is_empty() {
        lines.push(format!("cards {}", cards.join(" ")));
    }
    for player in rules.all_players() {
        let zones: Vec<String> = board
            .all_territories()
            .filter(|zone| pos.controller(*zone) == Some(player))
            .map(|zone| board.name(zone).show())
            .collect();
        if !zones.is_empty() {
            lines.push(format!("control {} {}", player.show(), zones.join(" ")));
        }
        let standing = &pos.players[player.index()];
        let inert = if standing.inert > 0 { format!(" inert={}", standing.inert) } else { String::new() };
        let words = format!(
            "{inert}{}{}{}",
            yes(standing.out, "out"),
            yes(standing.ordered, "ordered"),
            yes(standing.market, "market")
        );
        if !words.is_empty() {
            lines.push(format!("player {}{words}", player.show()));
        }
        if pos.homes[player.index()] > 0 {
            lines.push(format!("home {} {}", player.show(), pos.homes[player.index()]));
        }
    }
    write_pieces(game, pos, &mut lines);
    for colour in rules.all_colours() {
        let army = &pos.armies[colour.index()];
        if !army.is_empty() {
            lines.push(format!("army {colour} {army}"));
        }
        if pos.picks[colour.index()] != Picks::NONE {
            lines.push(format!("picks {colour} {}", pos.picks[colour.index()].code()));
        }
    }
    for display in board.all_displays() {
        let id = &board.display(display).id;
        if pos.claimed.contains(display) {
            lines.push(format!("claimed {id}"));
        }
        if let Some(player) = pos.prizes[display.index()] {
            lines.push(format!("prize {id} {}", player.show()));
        }
    }
    write_battle(game, pos, &mut lines);
    lines.extend(pos.steps.iter().map(|step| format!("step {}", name_zones(game, &step.show()))));
    if let Some(ending) = pos.ending {
        let winners: Vec<&str> = ending.winners.iter().map(|player| player.0.word()).collect();
        lines.push(format!("ending {} {}", ending.how, winners.join(" ")).trim_end().to_owned());
    }
    lines.join("\n") + "\n"
}

fn state_text(state: State) -> String {
    if state.is_idle() { String::new() } else { format!("/{state}") }
}

fn write_pieces(game: &BuckRogers, pos: &Position, lines: &mut Vec<String>) {
    let board = &game.pack.board;
    let mut last = None;
    for stack in &pos.stacks {
        let words = format!(" {} {}{}", stack.count, stack.kind, state_text(stack.state));
        if last == Some((stack.zone, stack.colour)) {
            if let Some(line) = lines.last_mut() {
                line.push_str(&words);
            }
        } else {
            lines.push(format!("units {} {}{words}", board.name(stack.zone), stack.colour));
        }
        last = Some((stack.zone, stack.colour));
    }
    for id in TransportId::all().filter(|id| pos.transport(*id).is_on_board()) {
        let transport = pos.transport(id);
        let mut line = format!(
            "transport {id} {}{}",
            transport.at.map_or(String::new(), |at| board.name(at).show()),
            state_text(transport.state)
        );
        for colour in Colour::ALL {
            let count = transport.troopers[colour.index()];
            if count > 0 {
                line += &format!(" {count} {colour}");
            }
        }
        lines.push(line + &yes(transport.factory, "factory"));
    }
    for name in Name::ALL {
        let leader = &pos.leaders[name.index()];
        let place = match leader.is {
            Whereabouts::Absent => continue,
            Whereabouts::Zone(zone) => format!("{}{}", board.name(zone), state_text(leader.state)),
            Whereabouts::WAITING => "waiting".to_owned(),
            Whereabouts::Away(until) => format!("away={until}"),
            Whereabouts::Lost => "lost".to_owned(),
        };
        let who = |key: &str, player: Option<Player>| {
            player.map_or(String::new(), |p| format!(" {key}={}", p.show()))
        };
        lines.push(format!(
            "leader {name} {} {place}{}{}{}",
            leader.colour,
            who("subverted", leader.subverted),
            who("taken", leader.taken),
            yes(leader.used, "used")
        ));
    }
    for factory in &pos.factories {
        let owner = factory.owner.map_or("nobody".to_owned(), |player| player.show());
        let work = factory.work.map_or(String::new(), |work| {
            format!(" work={}/{}/{}", work.item, work.colour, board.name(work.to))
        });
        let flags = yes(factory.landed, "landed") + &yes(factory.idle, "idle");
        lines.push(format!("factory {} {owner}{work}{flags}", board.name(factory.zone)));
    }
    let sites: Vec<String> =
        pos.satellites.iter().map(|site| board.name(board.site(site).orbit).show()).collect();
    if !sites.is_empty() {
        lines.push(format!("satellites {}", sites.join(" ")));
    }
}

fn colours_text(colours: Colours) -> String {
    let words: Vec<&str> = colours.iter().map(Colour::word).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

fn transports_text(transports: Transports) -> String {
    let words: Vec<String> = transports.iter().map(|id| id.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

fn write_forces(lines: &mut Vec<String>, what: &str, forces: &Forces) {
    for colour in Colour::ALL {
        let units = &forces[colour.index()];
        if units.iter().any(|&n| n > 0) {
            let words: Vec<String> = Kind::ALL
                .into_iter()
                .filter(|kind| units[kind.index()] > 0)
                .map(|kind| format!("{} {kind}", units[kind.index()]))
                .collect();
            lines.push(format!("{what} {colour} {}", words.join(" ")));
        }
    }
}

fn write_battle(game: &BuckRogers, pos: &Position, lines: &mut Vec<String>) {
    let board = &game.pack.board;
    let name = |zone: Zone| board.name(zone).show();
    let name_or_none = |zone: Option<Zone>| zone.map_or("-".to_owned(), name);
    let battle = &pos.battle;
    if let Some(arena) = battle.arena {
        lines.push(format!(
            "battle {} half={} round={} hit={}{}{}",
            name(arena.zone),
            name_or_none(arena.half),
            battle.round,
            transports_text(battle.transports),
            yes(battle.buck, "buck"),
            yes(battle.attacked, "attacked")
        ));
        write_forces(lines, "ready", &battle.ready);
        write_forces(lines, "hits", &battle.hit);
        write_forces(lines, "aimed", &battle.aimed);
        write_forces(lines, "beaten", &battle.lost);
    }
    let fire = &pos.fire;
    if fire.at.is_some() {
        lines.push(format!(
            "fire {} at={} to={} hold={} past={}{}",
            fire.form,
            name_or_none(fire.at),
            name_or_none(fire.to),
            colours_text(fire.held),
            transports_text(fire.transports),
            yes(fire.buck, "buck")
        ));
        write_forces(lines, "shots", &fire.ready);
        write_forces(lines, "past", &fire.done);
    }
    for fired in &pos.fired {
        lines.push(format!("fired {} {} {} {}", name(fired.zone), fired.colour, fired.count, fired.kind));
    }
    for raid in &pos.raids {
        let done = yes(raid.done, "done");
        lines.push(format!(
            "raid {} {} {} {}{done}",
            name(raid.zone),
            raid.colour,
            raid.troopers,
            raid.gennies
        ));
    }
}

/// Turns the numbers of zones in a step into names.
fn name_zones(game: &BuckRogers, step: &str) -> String {
    let words = step.split(' ').map(|word| match word.split_once('=') {
        Some((key, value)) if ZONE_KEYS.contains(&key) => match Zone::read(value) {
            Some(zone) if zone.index() < game.pack.board.zones.len() => {
                format!("{key}={}", game.pack.board.name(zone))
            }
            _ => word.to_owned(),
        },
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

type Parsed<T = ()> = Result<T, ParseError>;

fn number(word: &str, most: u8) -> Parsed<u8> {
    let number = word.parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| ParseError::expected(&format!("a number up to {most}"), word))
}

struct Reader<'a> {
    game: &'a BuckRogers,
    pos: Position,
    advance: Option<u8>,
    mover: Option<Colour>,
}

/// Reads a position.
pub(crate) fn read(game: &BuckRogers, text: &str) -> Parsed<Position> {
    let mut reader = Reader { game, pos: Position::blank(Rules::basic(4)), advance: None, mover: None };
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        for statement in line.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            reader.statement(statement).map_err(|error| error.at_line(index + 1))?;
        }
    }
    reader.finish()
}

impl Reader<'_> {
    fn zone(&self, word: &str) -> Parsed<Zone> {
        let name: Option<ZoneName> = ZoneName::read(word);
        let zone = name.and_then(|name| self.game.pack.board.find(name));
        zone.ok_or_else(|| ParseError::expected("a zone such as hielo or me1", word))
    }

    fn zone_or_none(&self, word: &str) -> Parsed<Option<Zone>> {
        if word == "-" { Ok(None) } else { self.zone(word).map(Some) }
    }

    fn territory(&self, word: &str) -> Parsed<Zone> {
        let zone = self.zone(word)?;
        let good = self.game.pack.board.is_territory(zone);
        good.then_some(zone).ok_or_else(|| ParseError::expected("a Territorial Zone", word))
    }

    fn player(&self, word: &str) -> Parsed<Player> {
        let player: Player = token(word, "a player such as blue")?;
        let plays = player.index() < usize::from(self.pos.rules.players);
        plays.then_some(player).ok_or_else(|| ParseError::expected("a player of this game", word))
    }

    fn colour(&self, word: &str) -> Parsed<Colour> {
        let colour: Colour = token(word, "a colour such as blue")?;
        let plays = self.pos.rules.owner(colour).is_some();
        plays.then_some(colour).ok_or_else(|| ParseError::expected("a colour of this game", word))
    }

    fn display(&self, word: &str) -> Parsed<DisplayId> {
        let found = self.game.pack.board.find_display(word);
        found.ok_or_else(|| ParseError::expected("a display such as venus", word))
    }

    /// `hielo` or `hielo/4m`.
    fn place(&self, word: &str) -> Parsed<(Zone, State)> {
        let (name, state) = word.split_once('/').map_or((word, None), |(name, state)| (name, Some(state)));
        let state = state.map(|word| token(word, "zones left such as 4 or 2m")).transpose()?;
        Ok((self.zone(name)?, state.unwrap_or_default()))
    }

    fn statement(&mut self, text: &str) -> Parsed {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["scenario", id] => self.pos.rules.scenario = token::<Scenario>(id, "the id of a scenario")?,
            ["players", n] => {
                let players = number(n, 6)?;
                if players < 2 {
                    return Err(ParseError::expected("2 to 6 players", n));
                }
                self.pos.rules.players = players;
            }
            ["options", ref ids @ ..] => {
                for id in ids {
                    self.pos.rules.set(token(id, "the id of an option")?, true);
                }
            }
            ["turn", n] => self.pos.turn = number(n, 60)?,
            ["advance", n] => self.advance = Some(number(n, 60)?),
            ["cards", ref pairs @ ..] => {
                for pair in pairs {
                    let (colour, n) =
                        pair.split_once('=').ok_or_else(|| ParseError::expected("blue=1", pair))?;
                    let card = number(n, 6)?;
                    let lead = self.colour(colour)?;
                    if card == 0 || self.pos.cards.contains(&card) {
                        return Err(ParseError::new("every card is there once"));
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
                self.pos.homes[player.index()] = number(n, self.game.pack.homes.len() as u8)?;
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
                self.pos.picks[colour.index()] = Picks::of_code(number(n, 255)?);
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
                    Fired { zone, colour, kind: token(kind, "a kind of unit")?, count: number(count, 99)? };
                self.pos.fired.push(entry);
            }
            ["raid", zone, colour, troopers, gennies, ref done @ ..] => {
                let (zone, colour) = (self.territory(zone)?, self.colour(colour)?);
                let (troopers, gennies) = (number(troopers, 99)?, number(gennies, 99)?);
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
                (_, Some(turn)) => standing.inert = number(turn, 80)?,
                ("out", _) => standing.out = true,
                ("ordered", _) => standing.ordered = true,
                ("market", _) => standing.market = true,
                _ => return Err(ParseError::expected("inert=3, out, ordered or market", word)),
            }
        }
        Ok(())
    }

    fn units(&mut self, zone: &str, colour: &str, words: &[&str]) -> Parsed {
        let (zone, colour) = (self.zone(zone)?, self.colour(colour)?);
        if !words.len().is_multiple_of(2) || words.is_empty() {
            return Err(ParseError::expected("units such as `2 trooper 1 fighter/4`", &words.join(" ")));
        }
        for pair in words.chunks(2) {
            let (kind, state) =
                pair[1].split_once('/').map_or((pair[1], None), |(kind, state)| (kind, Some(state)));
            let kind: Kind = token(kind, "a kind of unit")?;
            if !Kind::STACKED.contains(&kind) {
                return Err(ParseError::expected("trooper, gennie, fighter or battler", pair[1]));
            }
            let state =
                state.map(|word| token(word, "zones left such as 4 or 2m")).transpose()?.unwrap_or_default();
            let count = number(pair[0], 99)?;
            let there: u8 = self
                .pos
                .stacks
                .iter()
                .filter(|s| s.colour == colour && s.kind == kind)
                .map(|s| s.count)
                .sum();
            if count == 0 || u32::from(there) + u32::from(count) > 99 {
                return Err(ParseError::new("there are 1 to 99 units of a kind"));
            }
            self.pos.put(Stack { zone, colour, kind, state, count });
        }
        Ok(())
    }

    fn transport(&mut self, id: &str, place: &str, cargo: &[&str]) -> Parsed {
        let id: TransportId = token(id, "a Transport such as blue-T1")?;
        self.colour(id.colour().word())?;
        if self.pos.transport(id).is_on_board() {
            return Err(ParseError::new(format!("{id} is there twice")));
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
            troopers[self.colour(pair[1])?.index()] = number(pair[0], 20)?;
        }
        self.pos.transports[id.index()] = crate::piece::Transport { at: Some(at), state, troopers, factory };
        Ok(())
    }

    fn leader(&mut self, name: &str, colour: &str, place: &str, words: &[&str]) -> Parsed {
        let name: Name = token(name, "a Leader such as buck")?;
        let colour = self.colour(colour)?;
        let mut leader = Leader { colour, ..Leader::ABSENT };
        leader.is = match (place, place.strip_prefix("away=")) {
            ("waiting", _) => Whereabouts::WAITING,
            ("lost", _) => Whereabouts::Lost,
            (_, Some(turn)) => Whereabouts::Away(number(turn, 90)?),
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
                _ => return Err(ParseError::expected("subverted=blue, taken=blue or used", word)),
            }
        }
        self.pos.leaders[name.index()] = leader;
        Ok(())
    }

    fn factory(&mut self, zone: &str, owner: &str, words: &[&str]) -> Parsed {
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
                    let item: Item = token(item, "an item")?;
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
            return Err(ParseError::new("there are not so many Factories"));
        }
        self.pos.add_factory(factory);
        Ok(())
    }

    fn battle(&mut self, zone: &str, words: &[&str]) -> Parsed {
        let mut arena = Arena::only(self.zone(zone)?);
        let mut battle = self.pos.battle;
        for word in words {
            match (*word, word.split_once('=')) {
                (_, Some(("half", zone))) => arena.half = self.zone_or_none(zone)?,
                (_, Some(("round", n))) => battle.round = number(n, 255)?,
                (_, Some(("hit", ids))) => battle.transports = transports(ids)?,
                ("buck", _) => battle.buck = true,
                ("attacked", _) => battle.attacked = true,
                _ => return Err(ParseError::expected("half=…, round=…, hit=…, buck or attacked", word)),
            }
        }
        self.pos.battle = Battle { arena: Some(arena), ..battle };
        Ok(())
    }

    fn fire(&mut self, form: &str, words: &[&str]) -> Parsed {
        let mut fire = Fire { form: token(form, "a form of fire")?, ..self.pos.fire };
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
                (_, Some(("past", ids))) => fire.transports = transports(ids)?,
                ("buck", _) => fire.buck = true,
                _ => return Err(ParseError::expected("at=…, to=…, hold=…, past=… or buck", word)),
            }
        }
        self.pos.fire = fire;
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

fn forces(words: &[&str]) -> Parsed<[u8; Kind::COUNT]> {
    let mut units = [0; Kind::COUNT];
    if !words.len().is_multiple_of(2) {
        return Err(ParseError::expected("units such as `2 trooper`", &words.join(" ")));
    }
    for pair in words.chunks(2) {
        let kind: Kind = token(pair[1], "a kind of unit")?;
        units[kind.index()] = number(pair[0], 99)?;
    }
    Ok(units)
}

fn transports(words: &str) -> Parsed<Transports> {
    if words == "-" {
        return Ok(Transports::NONE);
    }
    words.split(',').map(|word| token(word, "a Transport such as blue-T1")).collect()
}
