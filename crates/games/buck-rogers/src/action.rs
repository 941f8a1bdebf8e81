//! Answers, and how they read.

use std::fmt;
use std::str::FromStr;

use retrograde_core::{ParseError, Token, token};

use crate::army::Army;
use crate::board::ZoneName;
use crate::colour::{Colour, Player};
use crate::kind::{Figure, Item, Kind, Name};
use crate::piece::TransportId;
use crate::state::State;

/// What is shot at.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Target {
    /// One of the units of a colour and kind.
    Unit(Colour, Kind),
    /// A certain Transport.
    Transport(TransportId),
    /// A Factory of a player; only bombs hit it.
    Factory(Player),
}

impl Target {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Target::Unit(_, kind) => kind,
            // A Factory is no unit; nothing asks for the kind of one.
            Target::Transport(_) | Target::Factory(_) => Kind::Transport,
        }
    }

    pub(crate) fn colour(self) -> Colour {
        match self {
            Target::Unit(colour, _) => colour,
            Target::Transport(id) => id.colour(),
            Target::Factory(player) => player.0,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Unit(colour, kind) => write!(f, "{colour} {kind}"),
            Target::Transport(id) => write!(f, "{id}"),
            Target::Factory(player) => write!(f, "{} factory", player.0),
        }
    }
}

/// What is taken in hand, stolen or loaded.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Piece {
    /// Units of a stack.
    Units(u8, Colour, Kind, State),
    /// A Transport.
    Transport(TransportId),
    /// A Leader.
    Leader(Name),
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Units(count, colour, kind, state) => write!(f, "{count} {colour} {kind}/{state}"),
            Piece::Transport(id) => write!(f, "{id}"),
            Piece::Leader(name) => write!(f, "{name}"),
        }
    }
}

/// How units are converted [BR-287, BR-289].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Recipe {
    /// What is given: kinds, the same twice or two kinds; the second is none where one unit becomes two.
    pub(crate) from: (Kind, Option<Kind>),
    /// What it becomes.
    pub(crate) to: Kind,
}

impl Recipe {
    /// All there are, the fast and loose ones last.
    pub(crate) const ALL: [Recipe; 6] = [
        Recipe { from: (Kind::Trooper, Some(Kind::Trooper)), to: Kind::Fighter },
        Recipe { from: (Kind::Fighter, None), to: Kind::Trooper },
        Recipe { from: (Kind::Fighter, Some(Kind::Fighter)), to: Kind::Battler },
        Recipe { from: (Kind::Battler, None), to: Kind::Fighter },
        Recipe { from: (Kind::Gennie, Some(Kind::Gennie)), to: Kind::Fighter },
        Recipe { from: (Kind::Trooper, Some(Kind::Gennie)), to: Kind::Fighter },
    ];

    pub(crate) fn is_loose(self) -> bool {
        matches!(self.from, (_, Some(Kind::Gennie)))
    }

    /// How many units it gives.
    pub(crate) fn gives(self) -> u8 {
        if self.from.1.is_none() { 2 } else { 1 }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            (one, None) => write!(f, "{one} to {} {}", self.gives(), self.to),
            (one, Some(two)) if one == two => write!(f, "2 {one} to {}", self.to),
            (one, Some(two)) => write!(f, "{one} {two} to {}", self.to),
        }
    }
}

/// An answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Action {
    /// A Leader leads a colour.
    Lead(Colour, Name),
    /// So many of a figure in the army.
    Pick(Colour, Figure, u8),
    /// The zone of a placement, with the colour.
    Zone(Colour, ZoneName),
    /// Pieces of a placement.
    Place(Army),
    /// A place for a Leader or a new piece.
    At(ZoneName),
    /// Ardala steals a piece.
    Steal(Piece, ZoneName),
    /// Ardala controls a Leader.
    Control(Name),
    /// Units of a colour are converted in a zone.
    Convert(Colour, Recipe, ZoneName),
    /// A die is rolled for it.
    Roll,
    /// Pieces are taken in hand.
    Take(Piece, ZoneName),
    /// All ships and Leaders of a zone are taken in hand.
    TakeAll(ZoneName),
    /// The hand goes to a zone.
    Go(ZoneName),
    /// The hand is put down.
    Drop,
    /// Troopers board.
    Load(u8, Colour, State, TransportId),
    /// A Factory is taken aboard.
    LoadFactory(TransportId),
    /// Troopers leave a Transport.
    Unload(u8, Colour, TransportId),
    /// A Factory is set down.
    UnloadFactory(TransportId),
    /// All cargo changes over to another Transport.
    Hop(TransportId, TransportId),
    /// An unfinished item is given up.
    Scrap(ZoneName),
    /// A slingshot, one roll for all or one each.
    Sling {
        /// One roll each.
        each: bool,
    },
    /// So many units of a kind attack a target, one after the other.
    Attack(u8, Kind, Target),
    /// All attack as the odds are best.
    Auto,
    /// A Leader's power is used.
    Power(Name),
    /// Troopers or Gennies become commandos.
    Raid(u8, Colour, Kind),
    /// A bomb on a target in a zone.
    Bomb(Target, ZoneName),
    /// A battle is opened, or goes on.
    Fight,
    /// No battle, or an end of it.
    Stop,
    /// Surrender to a player.
    Surrender(Player),
    /// Yes.
    Accept,
    /// No.
    Decline,
    /// A Factory is dismantled.
    Dismantle(ZoneName),
    /// A Factory builds.
    Build(ZoneName, Item, Colour),
    /// Two Factories build together.
    Join(ZoneName, ZoneName, Item, Colour),
    /// A Factory aboard a Transport builds a Fighter.
    Launch(TransportId, Colour),
    /// The Black Market.
    Market(Item, Colour),
    /// That is all.
    Done,
    /// The game is given up.
    Resign,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Action::*;
        match *self {
            Lead(colour, name) => write!(f, "lead {colour} {name}"),
            Pick(colour, figure, count) => write!(f, "pick {colour} {figure} {count}"),
            Zone(colour, zone) => write!(f, "zone {zone} {colour}"),
            Place(army) => write!(f, "place {army}"),
            At(zone) => write!(f, "at {zone}"),
            Steal(piece, zone) => write!(f, "steal {piece} {zone}"),
            Control(name) => write!(f, "control {name}"),
            Convert(colour, recipe, zone) => write!(f, "convert {colour} {recipe} {zone}"),
            Roll => f.write_str("roll"),
            Take(piece, zone) => write!(f, "take {piece} {zone}"),
            TakeAll(zone) => write!(f, "take all {zone}"),
            Go(zone) => write!(f, "go {zone}"),
            Drop => f.write_str("drop"),
            Load(count, colour, state, id) => write!(f, "load {count} {colour} trooper/{state} {id}"),
            LoadFactory(id) => write!(f, "load factory {id}"),
            Unload(count, colour, id) => write!(f, "unload {count} {colour} trooper {id}"),
            UnloadFactory(id) => write!(f, "unload factory {id}"),
            Hop(from, to) => write!(f, "hop {from} {to}"),
            Scrap(zone) => write!(f, "scrap {zone}"),
            Sling { each } => f.write_str(if each { "sling each" } else { "sling together" }),
            Attack(count, kind, target) => write!(f, "attack {count} {kind} {target}"),
            Auto => f.write_str("auto"),
            Power(name) => write!(f, "power {name}"),
            Raid(count, colour, kind) => write!(f, "raid {count} {colour} {kind}"),
            Bomb(target, zone) => write!(f, "bomb {target} {zone}"),
            Fight => f.write_str("fight"),
            Stop => f.write_str("stop"),
            Surrender(player) => write!(f, "surrender {}", player.0),
            Accept => f.write_str("accept"),
            Decline => f.write_str("decline"),
            Dismantle(zone) => write!(f, "dismantle {zone}"),
            Build(zone, item, colour) => write!(f, "build {zone} {item} {colour}"),
            Join(one, two, item, colour) => write!(f, "join {one} {two} {item} {colour}"),
            Launch(id, colour) => write!(f, "launch {id} {colour}"),
            Market(item, colour) => write!(f, "market {item} {colour}"),
            Done => f.write_str("done"),
            Resign => f.write_str("resign"),
        }
    }
}

fn zone(word: &str) -> Result<ZoneName, ParseError> {
    token(word, "a zone such as hielo or me1")
}

fn colour(word: &str) -> Result<Colour, ParseError> {
    token(word, "a colour")
}

fn kind(word: &str) -> Result<Kind, ParseError> {
    token(word, "a kind of unit such as fighter")
}

fn item(word: &str) -> Result<Item, ParseError> {
    token(word, "an item such as trooper or factory")
}

fn name(word: &str) -> Result<Name, ParseError> {
    token(word, "a Leader such as buck")
}

fn transport(word: &str) -> Result<TransportId, ParseError> {
    token(word, "a Transport such as blue-T1")
}

fn count(word: &str) -> Result<u8, ParseError> {
    let number = word.parse().ok().filter(|number| (1..=200).contains(number));
    number.ok_or_else(|| ParseError::expected("a number from 1", word))
}

/// `fighter/4m`.
fn kind_and_state(word: &str) -> Result<(Kind, State), ParseError> {
    let (first, second) =
        word.split_once('/').ok_or_else(|| ParseError::expected("units such as fighter/4", word))?;
    Ok((kind(first)?, token(second, "zones left such as 4 or 2m")?))
}

fn piece(words: &[&str]) -> Result<Piece, ParseError> {
    match words {
        [n, c, units] => {
            let (kind, state) = kind_and_state(units)?;
            Ok(Piece::Units(count(n)?, colour(c)?, kind, state))
        }
        [one] => match (TransportId::read(one), Name::parse(one)) {
            (Some(id), _) => Ok(Piece::Transport(id)),
            (_, Some(name)) => Ok(Piece::Leader(name)),
            _ => Err(ParseError::expected("a Transport or a Leader", one)),
        },
        _ => Err(ParseError::expected("pieces such as `3 blue fighter/4`", &words.join(" "))),
    }
}

fn target(words: &[&str]) -> Result<Target, ParseError> {
    match words {
        [c, "factory"] => Ok(Target::Factory(Player(colour(c)?))),
        [c, k] => match kind(k)? {
            Kind::Transport => Err(ParseError::expected("a Transport such as blue-T1", k)),
            kind => Ok(Target::Unit(colour(c)?, kind)),
        },
        [id] => Ok(Target::Transport(transport(id)?)),
        _ => Err(ParseError::expected("a target such as `blue fighter` or blue-T1", &words.join(" "))),
    }
}

fn recipe(text: &str) -> Result<Recipe, ParseError> {
    let found = Recipe::ALL.into_iter().find(|recipe| recipe.to_string() == text);
    found.ok_or_else(|| ParseError::expected("a conversion such as `2 trooper to fighter`", text))
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Action, ParseError> {
        use Action::*;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["lead", c, n] => Ok(Lead(colour(c)?, name(n)?)),
            ["pick", c, figure, n] => {
                let number = n.parse().ok().filter(|number| *number <= 99);
                let number = number.ok_or_else(|| ParseError::expected("a number", n))?;
                Ok(Pick(colour(c)?, token(figure, "a figure such as trooper")?, number))
            }
            ["zone", z, c] => Ok(Zone(colour(c)?, zone(z)?)),
            ["place", ref rest @ ..] => {
                let pieces = rest.join(" ");
                let army = Army::parse(&pieces).filter(|army| !army.is_empty());
                army.map(Place)
                    .ok_or_else(|| ParseError::expected("pieces such as `2 trooper factory`", &pieces))
            }
            ["at", z] => Ok(At(zone(z)?)),
            ["steal", ref what @ .., z] => Ok(Steal(piece(what)?, zone(z)?)),
            ["control", n] => Ok(Control(name(n)?)),
            ["convert", c, ref what @ .., z] => Ok(Convert(colour(c)?, recipe(&what.join(" "))?, zone(z)?)),
            ["roll"] => Ok(Roll),
            ["take", "all", z] => Ok(TakeAll(zone(z)?)),
            ["take", ref what @ .., z] => Ok(Take(piece(what)?, zone(z)?)),
            ["go", z] => Ok(Go(zone(z)?)),
            ["drop"] => Ok(Drop),
            ["load", "factory", id] => Ok(LoadFactory(transport(id)?)),
            ["load", n, c, units, id] => match kind_and_state(units)? {
                (Kind::Trooper, state) => Ok(Load(count(n)?, colour(c)?, state, transport(id)?)),
                _ => Err(ParseError::expected("trooper/1", units)),
            },
            ["unload", "factory", id] => Ok(UnloadFactory(transport(id)?)),
            ["unload", n, c, "trooper", id] => Ok(Unload(count(n)?, colour(c)?, transport(id)?)),
            ["hop", from, to] => Ok(Hop(transport(from)?, transport(to)?)),
            ["scrap", z] => Ok(Scrap(zone(z)?)),
            ["sling", "each"] => Ok(Sling { each: true }),
            ["sling", "together"] => Ok(Sling { each: false }),
            ["attack", n, k, ref what @ ..] => Ok(Attack(count(n)?, kind(k)?, target(what)?)),
            ["auto"] => Ok(Auto),
            ["power", n] => Ok(Power(name(n)?)),
            ["raid", n, c, k] => Ok(Raid(count(n)?, colour(c)?, kind(k)?)),
            ["bomb", ref what @ .., z] => Ok(Bomb(target(what)?, zone(z)?)),
            ["fight"] => Ok(Fight),
            ["stop"] => Ok(Stop),
            ["surrender", c] => Ok(Surrender(Player(colour(c)?))),
            ["accept"] => Ok(Accept),
            ["decline"] => Ok(Decline),
            ["dismantle", z] => Ok(Dismantle(zone(z)?)),
            ["build", z, what, c] => Ok(Build(zone(z)?, item(what)?, colour(c)?)),
            ["join", one, two, what, c] => Ok(Join(zone(one)?, zone(two)?, item(what)?, colour(c)?)),
            ["launch", id, c] => Ok(Launch(transport(id)?, colour(c)?)),
            ["market", what, c] => Ok(Market(item(what)?, colour(c)?)),
            ["done"] => Ok(Done),
            ["resign"] => Ok(Resign),
            _ => Err(ParseError::expected("an answer such as `take 3 blue fighter/4 hielo` or `done`", text)),
        }
    }
}
