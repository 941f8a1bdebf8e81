//! Reading positions, strictly.

use retrograde_core::{ParseError, Token, number, read_statements, token};

use super::{DESIGN, usual_cup};
use crate::GammaKnights;
use crate::look::Look;
use crate::map::Hex;
use crate::marker::{MARKERS, System};
use crate::options::MOST_HANDICAP;
use crate::pack::{Kind, Load};
use crate::position::{Cloud, Haze, MOST_RACKS, MOST_SHEETS, MarkerPlace, Position, Rules, Secret, Switch};
use crate::scenario::{Ending, How, Victory};
use crate::sheet::{Carrier, Item, MOST_MOUNTS, Mount, Program, Section, Sheet, State};
use crate::steps::{InitialFire, Step};
use crate::turn::Phase;
use crate::unit::{Altitude, Mode, NONE, Place, Side, Unit, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

/// Steps that a text may stack up; play puts more on top.
const MOST_WRITTEN_STEPS: usize = 24;

type Parsed<T = ()> = Result<T, ParseError>;

fn load(text: &str) -> Parsed<Load> {
    let mut load = Load::default();
    if text == "-" {
        return Ok(load);
    }
    for part in text.split(',') {
        let split = part.find(|letter: char| letter.is_ascii_digit()).unwrap_or(part.len());
        let warhead: Warhead = token(&part[..split], "rounds such as HE4")?;
        load[warhead as usize] = number(&part[split..], 1..=60)?;
    }
    Ok(load)
}

struct Reader<'a> {
    game: &'a GammaKnights,
    pos: Position,
    cup: bool,
    /// Lock-ons and markers name units that may come later.
    locks: Vec<(UnitId, String)>,
    markers: Vec<(usize, UnitId, String)>,
    programs: Vec<(UnitId, String)>,
}

/// Reads a position, strictly.
pub(crate) fn read(game: &GammaKnights, text: &str) -> Parsed<Position> {
    let first = &game.pack.scenarios[0];
    let rules = Rules {
        scenario: 0,
        map: first.map,
        turns: first.turns,
        victory: first.victory,
        switches: 0,
        handicap: [0; 2],
    };
    let mut pos = game.blank(rules, None);
    pos.turn = 1;
    let mut reader =
        Reader { game, pos, cup: false, locks: Vec::new(), markers: Vec::new(), programs: Vec::new() };
    // A design may hold what separates statements elsewhere.
    let last = read_statements(text, &["design"], |statement| match statement.strip_prefix("design ") {
        Some(text) => reader.design(text),
        None => reader.statement(statement),
    })?;
    reader.finish().map_err(|error| error.at_line(last))
}

impl Reader<'_> {
    fn hex(&self, word: &str) -> Parsed<Hex> {
        Hex::parse(word)
            .filter(|&hex| self.game.pack.maps[usize::from(self.pos.rules.map)].contains(hex))
            .ok_or_else(|| ParseError::expected("a hex of the map such as 1006", word))
    }

    fn statement(&mut self, text: &str) -> Parsed {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pack = &self.game.pack;
        let begun = self.pos.units.iter().any(|units| !units.is_empty());
        match words[..] {
            ["scenario" | "map" | "options", ..] if begun => {
                return Err(ParseError::new("scenario, map and options come before the units"));
            }
            ["scenario", id] => {
                let index = pack.scenarios.iter().position(|scenario| scenario.id == id);
                let index = index.ok_or_else(|| ParseError::expected("the id of a scenario", id))?;
                let found = &pack.scenarios[index];
                let rules = &mut self.pos.rules;
                rules.scenario = index as u8;
                (rules.map, rules.turns, rules.victory) = (found.map, found.turns, found.victory);
            }
            ["map", id] => {
                let index = pack.maps.iter().position(|map| map.id == id);
                self.pos.rules.map = index.ok_or_else(|| ParseError::expected("the id of a map", id))? as u8;
            }
            ["turns", n] => self.pos.rules.turns = number(n, 0..=99)?,
            ["victory", word] => {
                let victory = Victory::parse(word);
                self.pos.rules.victory = victory.ok_or_else(|| ParseError::expected("a victory", word))?;
            }
            ["options", ref ids @ ..] => {
                for id in ids {
                    let switch: Switch = token(id, "the id of an option")?;
                    self.pos.rules.switches |= 1 << switch as u8;
                }
            }
            ["handicap", side, steps] => {
                let side: Side = token(side, "first or second")?;
                self.pos.rules.handicap[side.index()] = number(steps, 1..=MOST_HANDICAP)?;
            }
            ["turn", n] => self.pos.turn = number(n, 0..=200)?,
            ["quiet", n] => self.pos.quiet = number(n, 0..=100)?,
            ["quiet", n, "heard"] => self.pos.quiet = number(n, 0..=100)? | 0x80,
            ["cup", ref kinds @ ..] => {
                self.cup = true;
                self.pos.system = [0; 8];
                for word in kinds {
                    let (kind, count) = word.split_once('=').unwrap_or((word, ""));
                    let kind: System = token(kind, "a system marker")?;
                    self.pos.system[kind as usize] = number(count, 0..=pack.system[kind as usize])?;
                }
            }
            ["secret", side, unit, known, rounds] => {
                let side: Side = token(side, "first or second")?;
                let unit: Option<UnitId> = token(unit, "a unit or -")?;
                if self.pos.secret.is_some() || unit.is_some_and(|unit| unit.side != side) {
                    return Err(ParseError::new(
                        "there is only one secret launcher, and its own side has it",
                    ));
                }
                let known = match known {
                    "known" => true,
                    "hidden" => false,
                    other => return Err(ParseError::expected("known or hidden", other)),
                };
                let rack = self.rack(load(rounds)?)?;
                self.pos.secret = Some(Secret { side, unit: unit.map(|unit| unit.number), rack, known });
            }
            ["marker", index, "hand"] => {
                let index: usize = number(index, 0..=MARKERS - 1)?;
                self.pos.markers[index] = MarkerPlace::HAND;
            }
            ["marker", index, unit, what] => {
                let index: usize = number(index, 0..=MARKERS - 1)?;
                self.markers.push((index, token(unit, "a unit")?, what.to_owned()));
            }
            ["cloud", haze, at, radius, side, strength] => {
                let cloud = Cloud {
                    haze: token::<Haze>(haze, "smoke, emp or gas")?,
                    at: self.hex(at)?,
                    radius: number(radius, 0..=9)?,
                    side: token(side, "first or second")?,
                    strength: number(strength, 0..=30)?,
                };
                self.pos.clouds.try_push(cloud).map_err(|_| ParseError::new("there are too many clouds"))?;
            }
            ["order", side, weapon] => {
                let side: Side = token(side, "first or second")?;
                self.pos.orders[side.index()] = Some(token(weapon, "a weapon")?);
            }
            ["draw-offer", side] => self.pos.draw_offer = Some(token(side, "first or second")?),
            ["step", ref rest @ ..] => {
                let step = Step::read(rest).map_err(ParseError::new)?;
                if self.pos.steps.len() >= MOST_WRITTEN_STEPS {
                    return Err(ParseError::new(format!("there are at most {MOST_WRITTEN_STEPS} steps")));
                }
                self.pos.steps.push(step);
            }
            ["ending", how, winner] => {
                let how = How::parse(how).ok_or_else(|| ParseError::expected("how the game ended", how))?;
                let winner =
                    if winner == "nobody" { None } else { Some(token(winner, "first, second or nobody")?) };
                self.pos.ending = Some(Ending { how, winner });
            }
            [name, model, place, ref rest @ ..] if UnitId::read(name).is_some() => {
                self.unit(name, model, place, rest)?;
            }
            _ => return Err(ParseError::expected("a statement such as `A1 battle 1006`", text)),
        }
        Ok(())
    }

    fn design(&mut self, text: &str) -> Parsed {
        let mut designs = self.pos.designs().to_vec();
        if designs.len() >= MOST_SHEETS {
            return Err(ParseError::new(format!("there are at most {MOST_SHEETS} designs")));
        }
        designs.push(self.game.pack.design(text).map_err(ParseError::new)?);
        self.pos.designs = Some(designs.into());
        Ok(())
    }

    /// The index of a kind of unit by its word.
    fn model(&self, word: &str) -> Option<usize> {
        let models = &self.game.pack.models;
        let design = || {
            let number = word.strip_prefix(DESIGN)?.parse::<usize>().ok()?;
            (1..=self.pos.designs().len()).contains(&number).then_some(models.len() + number - 1)
        };
        models.iter().position(|kind| kind.id == word).or_else(design)
    }

    fn rack(&mut self, load: Load) -> Parsed<u8> {
        if self.pos.racks.len() >= MOST_RACKS {
            return Err(ParseError::new("there are too many launchers"));
        }
        Ok(self.pos.rack(load))
    }

    fn unit(&mut self, name: &str, model: &str, place: &str, words: &[&str]) -> Parsed {
        let id: UnitId = token(name, "a unit such as A1")?;
        let side = id.side.index();
        if self.pos.units[side].len() != id.index() {
            return Err(ParseError::new(format!("units stand in order: {id} comes too early or twice")));
        }
        let index = self.model(model);
        let index = index.ok_or_else(|| ParseError::expected("a kind of unit such as battle", model))?;
        let kind = self.pos.model(&self.game.pack, index as u8);
        let (flak, launcher) = (kind.kind == Kind::Flak, kind.launcher.map(|_| kind.load));
        let mut unit = Unit::new(index as u8);
        match place {
            "waiting" => {}
            "out" => unit.place = Place::Out,
            hex => (unit.at, unit.place) = (self.hex(hex)?, Place::Map),
        }
        let mut sheet = None;
        if !flak {
            if self.pos.sheets.len() >= MOST_SHEETS {
                return Err(ParseError::new("there are too many units with sheets"));
            }
            unit.sheet = self.pos.sheets.len() as u8;
            sheet = Some(self.game.sheet(&self.pos, id, index as u8, false));
        }
        let mut given = None;
        for word in words {
            if let Some(rounds) = word.strip_prefix("rounds=") {
                given = Some(load(rounds)?);
            } else if let Some(locks) = word.strip_prefix("locks=") {
                self.locks.push((id, locks.to_owned()));
            } else if let Some(program) = word.strip_prefix("program=") {
                self.programs.push((id, program.to_owned()));
            } else if !unit_word(&mut unit, word)? {
                let Some(sheet) = &mut sheet else {
                    return Err(ParseError::expected("a word about a flak stopper", word));
                };
                self.sheet_word(sheet, word)?;
            }
        }
        if let Some(load) = launcher {
            unit.rack = self.rack(given.unwrap_or(load))?;
        } else if given.is_some() {
            return Err(ParseError::new(format!("{id} has no launcher of its own")));
        }
        self.pos.units[side].push(unit);
        self.pos.sheets.extend(sheet);
        Ok(())
    }

    fn sheet_word(&mut self, sheet: &mut Sheet, word: &str) -> Parsed {
        match word {
            "wounded" => sheet.body = 1,
            "medikit" => sheet.medikit = State::Sound,
            "scrambled" => sheet.scrambled = true,
            "grounded" => sheet.grounded = true,
            _ => {
                if let Some((key, value)) = word.split_once('=')
                    && self.sheet_value(sheet, key, value)?
                {
                    return Ok(());
                }
                self.mount(sheet, word)?;
            }
        }
        Ok(())
    }

    fn sheet_value(&mut self, sheet: &mut Sheet, key: &str, value: &str) -> Parsed<bool> {
        let state = || {
            let state = State::parse(value).filter(|state| *state != State::Scrambled || key == "masking");
            state.ok_or_else(|| ParseError::expected("sound, damaged, destroyed or absent", value))
        };
        match key {
            "field" => sheet.field = number(value, 0..=60)?,
            "masking" => sheet.masking = state()?,
            "medikit" => sheet.medikit = state()?,
            "repair" => sheet.repair = state()?,
            "primary" => sheet.sensors[0] = state()?,
            "secondary" => sheet.sensors[1] = state()?,
            "computer" => sheet.computer = number(value, 0..=2)?,
            "computed" => sheet.computed = number(value, 0..=60)?,
            "servos" => {
                for part in value.split(',') {
                    let (lost, marker) = part.split_once('@').unwrap_or((part, ""));
                    let marker =
                        if marker.is_empty() { NONE } else { number(marker, 0..=MARKERS as u8 - 1)? };
                    let hit = (number(lost, 1..=4)?, marker);
                    sheet
                        .servos
                        .try_push(hit)
                        .map_err(|_| ParseError::new("there are too many servo hits"))?;
                }
            }
            "system" => {
                for part in value.split(',') {
                    let kind: System = token(part, "a system marker")?;
                    sheet.system[kind as usize] += 1;
                    if sheet.system[kind as usize] > self.game.pack.system[kind as usize] {
                        return Err(ParseError::new(format!("there aren't that many {kind} markers")));
                    }
                }
            }
            "carrier" => {
                let text = value.trim_end_matches('!');
                let (arm, parked) = match text.split_once('@') {
                    Some((arm, parked)) => (arm, Some(self.hex(parked)?)),
                    None => (text, None),
                };
                let arm: Arm = token(arm, "a weapon")?;
                let mount = sheet.find(arm).ok_or_else(|| {
                    ParseError::new("the weapon of a carrier must be named before the carrier")
                })?;
                sheet.carrier = Some(Carrier { mount: mount as u8, parked, changed: value.ends_with('!') });
            }
            _ => match Section::parse(key) {
                Some(section) => sheet.sections[section as usize] = number(value, 0..=2)?,
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    /// `slug-thrower`, `slug-thrower=1/1/0`, `grenade-launcher(HE4)`.
    fn mount(&mut self, sheet: &mut Sheet, word: &str) -> Parsed {
        let (text, rounds) = match word.split_once('(') {
            Some((text, rest)) => {
                let inner = rest
                    .strip_suffix(')')
                    .ok_or_else(|| ParseError::expected("rounds such as (HE4)", word))?;
                (text, Some(load(inner)?))
            }
            None => (word, None),
        };
        let (name, counts) = text.split_once('=').unwrap_or((text, "1/0/0"));
        let weapon: Weapon = token(name, "a weapon or a word about a sheet")?;
        let counts: Vec<&str> = counts.split('/').collect();
        let launcher = self.game.pack.guns[weapon as usize].launcher.is_some();
        let most = if launcher { 1 } else { 20 };
        let counts = match counts[..] {
            [sound] => [number(sound, 0..=most)?, 0, 0],
            [sound, damaged, gone] => {
                [number(sound, 0..=most)?, number(damaged, 0..=most)?, number(gone, 0..=most)?]
            }
            _ => return Err(ParseError::expected("sound/damaged/destroyed", word)),
        };
        let [sound, damaged, gone] = counts;
        let total: u8 = counts.iter().sum();
        if weapon == Weapon::Fists || total == 0 || (launcher && total > 1) {
            return Err(ParseError::expected("a weapon in a state that it can be in", word));
        }
        if !launcher && sheet.mounts.iter().any(|mount| mount.weapon == weapon && sheet.carrier.is_none()) {
            // Weapons of a kind are listed together; a towed one stands alone.
            return Err(ParseError::new(format!("{weapon} is listed twice: write {weapon}=2/0/0")));
        }
        let rack = match (launcher, rounds) {
            (true, rounds) => self.rack(rounds.unwrap_or_default())?,
            (false, None) => NONE,
            (false, Some(_)) => return Err(ParseError::new(format!("{weapon} fires no rounds"))),
        };
        if sheet.mounts.len() >= MOST_MOUNTS {
            return Err(ParseError::new("a sheet has no room for that many weapons"));
        }
        sheet.mounts.push(Mount { weapon, sound, damaged, gone, rack });
        Ok(())
    }

    /// Puts together what belongs together, and checks the whole.
    fn finish(mut self) -> Parsed<Position> {
        for (unit, text) in std::mem::take(&mut self.locks) {
            for word in text.split(',') {
                let target: UnitId = token(word, "a unit")?;
                if target.side == unit.side || !self.pos.exists(target) {
                    return Err(ParseError::new(format!("{unit} cannot be locked on to {target}")));
                }
                self.pos.unit_mut(unit).locks |= 1 << target.number;
            }
        }
        for (index, unit, what) in std::mem::take(&mut self.markers) {
            let wrong = || ParseError::new(format!("marker {index} cannot lie there"));
            if !self.pos.exists(unit) || self.pos.markers[index] != MarkerPlace::CUP {
                return Err(wrong());
            }
            let place = self.pos.unit(unit).sheet;
            let sheet = self.pos.sheet(unit).ok_or_else(wrong)?;
            self.pos.markers[index] = if let Some(item) = Item::parse(&what) {
                MarkerPlace::item(place, item)
            } else {
                let arm: Arm = token(&what, "something on a sheet")?;
                MarkerPlace::mount(place, sheet.find(arm).ok_or_else(wrong)? as u8)
            };
        }
        for (unit, text) in std::mem::take(&mut self.programs) {
            let parts: Vec<&str> = text.split('/').collect();
            let [task, arm, target] = parts[..] else {
                return Err(ParseError::expected("a program such as fire/laser-rifle-ir/B1", &text));
            };
            let (task, arm, target) = (
                token(task, "fire, proximity or ciws")?,
                token(arm, "a weapon")?,
                token(target, "a unit or -")?,
            );
            let sheet = self
                .pos
                .sheet_mut(unit)
                .ok_or_else(|| ParseError::new("only units with record sheets have computers"))?;
            let mount = sheet.find(arm).ok_or_else(|| ParseError::new("a program needs its weapon"))? as u8;
            sheet
                .programs
                .try_push(Program { task, mount, target })
                .map_err(|_| ParseError::new("a computer runs at most two programs"))?;
        }
        if !self.cup {
            self.pos.system = usual_cup(self.game, &self.pos);
        }
        if self.pos.steps.is_empty() && self.pos.ending.is_none() {
            self.pos.steps.push(InitialFire { side: Side::First }.into());
        }
        // [GK-043] After Initial Fire everybody has a mode.
        if let Some((phase, side)) = self.pos.steps.first().and_then(|step| step.phase())
            && phase != Phase::InitialFire
        {
            for unit in self.pos.units[side.index()].iter_mut().filter(|unit| unit.is_on_map()) {
                if unit.mode == Mode::Fresh {
                    unit.mode = Mode::Movement;
                }
            }
        }
        let look = Look { rules: self.game, pos: &self.pos };
        look.check_invariants().map_err(ParseError::new)?;
        Ok(self.pos)
    }
}

/// Reads a word about any unit; returns whether it was one.
fn unit_word(unit: &mut Unit, word: &str) -> Parsed<bool> {
    match word {
        "under-fire" => unit.under_fire = true,
        "disrupted" => unit.disrupted = true,
        "moved" => unit.moved = true,
        "shot" => unit.shot = true,
        "gassed" => unit.gassed = true,
        "noe" => unit.altitude = Altitude::Noe,
        "high" => unit.altitude = Altitude::High,
        "attack-mode" => unit.mode = Mode::Attack,
        "movement-mode" => unit.mode = Mode::Movement,
        _ => match word.split_once('=') {
            Some(("stun", n)) => unit.stun = number(n, 0..=2)?,
            Some(("spent", n)) => unit.spent = number(n, 0..=60)?,
            Some(("fought", n)) => unit.fought = number(n, 0..=60)?,
            _ => return Ok(false),
        },
    }
    Ok(true)
}
