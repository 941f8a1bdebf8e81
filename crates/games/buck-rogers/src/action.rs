//! Answers, and how they read.

use std::fmt;

use retrograde_core::phrase::{Phrase, Words};
use retrograde_core::{ParseError, Standing, Token, actions, number, token, words};

use crate::army::Army;
use crate::board::ZoneName;
use crate::colour::{Colour, Player};
use crate::kind::{Figure, Item, Kind, Name};
use crate::piece::TransportId;
use crate::state::State;

/// What is shot at: `green fighter`, `green commando trooper`, `green-T1` or `green factory`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Target {
    /// One of the units of a colour and kind.
    Unit(Colour, Kind),
    /// One of the commandos of a colour and kind [BR-250].
    Commando(Colour, Kind),
    /// A particular Transport.
    Transport(TransportId),
    /// A Factory of a player; only bombs hit it.
    Factory(Player),
}

impl Target {
    pub(crate) fn kind(self) -> Kind {
        match self {
            Target::Unit(_, kind) | Target::Commando(_, kind) => kind,
            // A Factory is not a unit; nothing asks for its kind.
            Target::Transport(_) | Target::Factory(_) => Kind::Transport,
        }
    }

    pub(crate) fn colour(self) -> Colour {
        match self {
            Target::Unit(colour, _) | Target::Commando(colour, _) => colour,
            Target::Transport(id) => id.colour(),
            Target::Factory(player) => player.0,
        }
    }
}

impl Phrase for Target {
    fn write(&self, line: &mut String) {
        match self {
            Target::Unit(colour, kind) => {
                colour.write(line);
                kind.write(line);
            }
            Target::Commando(colour, kind) => {
                colour.write(line);
                line.push_str(" commando");
                kind.write(line);
            }
            Target::Transport(id) => id.write(line),
            Target::Factory(player) => {
                player.write(line);
                line.push_str(" factory");
            }
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Target, ParseError> {
        let first = words.take();
        if let Some(id) = <TransportId as Token>::read(first) {
            return Ok(Target::Transport(id));
        }
        let colour = token(first, "a target such as `blue fighter` or blue-T1")?;
        match words.take() {
            "factory" => Ok(Target::Factory(Player(colour))),
            "commando" => {
                let word = words.take();
                let kind = token(word, <Kind as Token>::WHAT)?;
                let ground = Some(Target::Commando(colour, kind)).filter(|_| Kind::is_ground(kind));
                ground.ok_or_else(|| ParseError::expected("trooper or gennie", word))
            }
            word => match token(word, <Kind as Token>::WHAT)? {
                Kind::Transport => Err(ParseError::expected(<TransportId as Token>::WHAT, word)),
                kind => Ok(Target::Unit(colour, kind)),
            },
        }
    }
}

/// A number of units.
fn count(words: &mut Words<'_>) -> Result<u8, ParseError> {
    number(words.take(), 1..=200)
}

/// `fighter/4m`: a kind, and what its units have done this turn.
fn kind_and_state(words: &mut Words<'_>) -> Result<(Kind, State), ParseError> {
    let word = words.take();
    let parts = word.split_once('/');
    let (kind, state) = parts.ok_or_else(|| ParseError::expected("units such as fighter/4", word))?;
    Ok((token(kind, <Kind as Token>::WHAT)?, token(state, <State as Token>::WHAT)?))
}

/// What is taken in hand or stolen: `3 blue fighter/4`, `blue-T1` or `buck`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Piece {
    /// Units of a stack.
    Units(u8, Colour, Kind, State),
    /// A Transport.
    Transport(TransportId),
    /// A Leader.
    Leader(Name),
}

impl Piece {
    /// Whether it moves through orbits and space [BR-081].
    pub(crate) fn flies(self) -> bool {
        !matches!(self, Piece::Units(_, _, kind, _) if kind.is_ground())
    }

    /// So many of the same units; a Transport or a Leader is what it is.
    pub(crate) fn some(self, count: u8) -> Piece {
        match self {
            Piece::Units(_, colour, kind, state) => Piece::Units(count, colour, kind, state),
            other => other,
        }
    }
}

impl Phrase for Piece {
    fn write(&self, line: &mut String) {
        match self {
            Piece::Units(count, colour, kind, state) => {
                line.push_str(&format!(" {count} {colour} {kind}/{state}"));
            }
            Piece::Transport(id) => id.write(line),
            Piece::Leader(name) => name.write(line),
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Piece, ParseError> {
        let first = words.peek().unwrap_or_default();
        if first.starts_with(|letter: char| letter.is_ascii_digit()) {
            let (count, colour) = (count(words)?, Phrase::read(words)?);
            let (kind, state) = kind_and_state(words)?;
            return Ok(Piece::Units(count, colour, kind, state));
        }
        words.take();
        let transport = <TransportId as Token>::read(first).map(Piece::Transport);
        let piece = transport.or_else(|| Name::parse(first).map(Piece::Leader));
        piece.ok_or_else(|| ParseError::expected("pieces such as `3 blue fighter/4`, blue-T1 or buck", first))
    }
}

/// Troopers that board a Transport: `3 blue trooper/1`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Troops {
    pub(crate) count: u8,
    pub(crate) colour: Colour,
    pub(crate) state: State,
}

impl Phrase for Troops {
    fn write(&self, line: &mut String) {
        Piece::Units(self.count, self.colour, Kind::Trooper, self.state).write(line);
    }

    fn read(words: &mut Words<'_>) -> Result<Troops, ParseError> {
        let (count, colour) = (count(words)?, Phrase::read(words)?);
        match kind_and_state(words)? {
            (Kind::Trooper, state) => Ok(Troops { count, colour, state }),
            (kind, _) => Err(ParseError::expected("trooper/1", kind.word())),
        }
    }
}

/// How units are converted [BR-287, BR-289].
///
/// # Display
///
/// `2 trooper to fighter`, `fighter to 2 trooper`, `trooper gennie to fighter`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Recipe {
    /// What is given: two units, or one that becomes two.
    pub(crate) from: (Kind, Option<Kind>),
    /// What it becomes.
    pub(crate) to: Kind,
}

impl Recipe {
    /// All of them, the fast and loose ones last.
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

    /// As people read it: `2 Troopers into 1 Fighter`.
    pub(crate) fn text(self) -> String {
        let given = match self.from {
            (one, None) => one.count(1),
            (one, Some(two)) if one == two => one.count(2),
            (one, Some(two)) => format!("{} and {}", one.count(1), two.count(1)),
        };
        format!("{given} into {}", self.to.count(self.gives()))
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

impl Phrase for Recipe {
    fn write(&self, line: &mut String) {
        line.push(' ');
        line.push_str(&self.to_string());
    }

    fn read(words: &mut Words<'_>) -> Result<Recipe, ParseError> {
        for recipe in Recipe::ALL {
            let mut ahead = *words;
            if recipe.to_string().split(' ').all(|word| ahead.take() == word) {
                *words = ahead;
                return Ok(recipe);
            }
        }
        Err(ParseError::expected("a conversion such as `2 trooper to fighter`", words.take()))
    }
}

words! {
    /// How dice are rolled for a slingshot [BR-296].
    pub enum Swing {
        /// One roll for all ships.
        Together = "together",
        /// A roll for each ship.
        Each = "each",
    }
}

actions! {
    /// An answer.
    pub enum Action: "an answer such as `take 3 blue fighter/4 hielo` or `done`" {
        /// A Leader leads a colour.
        Lead(colour: Colour, name: Name) = ["lead" colour name],
        /// How many of a figure are in the army.
        Pick(colour: Colour, figure: Figure, count: u8) = ["pick" colour figure count],
        /// The zone of a placement, with the colour.
        Zone(colour: Colour, zone: ZoneName) = ["zone" zone colour],
        /// Pieces of a placement.
        Place(army: Army) = ["place" army],
        /// A place for a Leader or a new piece.
        At(zone: ZoneName) = ["at" zone],
        /// Ardala steals a piece.
        Steal(piece: Piece, zone: ZoneName) = ["steal" piece zone],
        /// Ardala controls a Leader.
        Control(name: Name) = ["control" name],
        /// Units of a colour are converted in a zone.
        Convert(colour: Colour, recipe: Recipe, zone: ZoneName) = ["convert" colour recipe zone],
        /// A die is rolled for it.
        Roll = ["roll"],
        /// All ships and Leaders of a zone are taken in hand.
        TakeAll(zone: ZoneName) = ["take" "all" zone],
        /// Pieces are taken in hand.
        Take(piece: Piece, zone: ZoneName) = ["take" piece zone],
        /// The hand goes to a zone.
        Go(zone: ZoneName) = ["go" zone],
        /// The hand is put down.
        Drop = ["drop"],
        /// A Factory is taken aboard.
        LoadFactory(id: TransportId) = ["load" "factory" id],
        /// Troopers board.
        Load(troops: Troops, id: TransportId) = ["load" troops id],
        /// A Factory is set down.
        UnloadFactory(id: TransportId) = ["unload" "factory" id],
        /// Troopers leave a Transport.
        Unload(count: u8, colour: Colour, id: TransportId) = ["unload" count colour "trooper" id],
        /// All cargo moves to another Transport.
        Hop(from: TransportId, to: TransportId) = ["hop" from to],
        /// Some Troopers move to another Transport.
        HopSome(count: u8, colour: Colour, from: TransportId, to: TransportId) = ["hop" count colour "trooper" from to],
        /// An unfinished item is given up.
        Scrap(zone: ZoneName) = ["scrap" zone],
        /// A slingshot.
        Sling(swing: Swing) = ["sling" swing],
        /// Several units of a kind attack a target, one after another.
        Attack(count: u8, kind: Kind, target: Target) = ["attack" count kind target],
        /// All attack, the best odds first.
        Auto = ["auto"],
        /// A Leader's power is used.
        Power(name: Name) = ["power" name],
        /// Troopers or Gennies become commandos.
        Raid(count: u8, colour: Colour, kind: Kind) = ["raid" count colour kind],
        /// A bomb on a target in a zone.
        Bomb(target: Target, zone: ZoneName) = ["bomb" target zone],
        /// A battle is opened, or continues.
        Fight = ["fight"],
        /// No battle, or no more of it.
        Stop = ["stop"],
        /// Surrender to a player.
        Surrender(to: Player) = ["surrender" to],
        /// Yes.
        Accept = ["accept"],
        /// No.
        Decline = ["decline"],
        /// A Factory is dismantled.
        Dismantle(zone: ZoneName) = ["dismantle" zone],
        /// A Factory builds.
        Build(zone: ZoneName, item: Item, colour: Colour) = ["build" zone item colour],
        /// Two Factories build together.
        Join(one: ZoneName, two: ZoneName, item: Item, colour: Colour) = ["join" one two item colour],
        /// A Factory aboard a Transport builds a Fighter.
        Launch(id: TransportId, colour: Colour) = ["launch" id colour],
        /// The Black Market.
        Market(item: Item, colour: Colour) = ["market" item colour],
        /// That is all.
        Done = ["done"],
        /// What may be said at any time.
        Standing(standing: Standing) = [standing],
    }
}
