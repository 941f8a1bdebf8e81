//! Scenarios: forces, zones, and who has won [chapters 28 and 29].

use retrograde_core::{Log, Outcome, RuleId, Seats, words};

use crate::event::{Deed, Event};
use crate::look::Look;
use crate::map::{Hex, Map};
use crate::pack::{Kind, Load, Model};
use crate::play::Play;
use crate::unit::{Place, Side, UnitId};
use crate::weapon::Weapon;

words! {
    /// How a scenario is won.
    pub enum Victory {
        /// The first player holds out or wipes out the other side; the second brings down the first's knights [GK-329].
        Survive = "survive",
        /// Whoever loses all knights loses; after the last turn the first player does [GK-335].
        Duel = "duel",
        /// Robots against knights; neither by the last turn is a draw [GK-341].
        Hunt = "hunt",
        /// The emplacement against knights [GK-348].
        Gun = "gun",
        /// Both hunt knights to the last turn [GK-355].
        Knights = "knights",
        /// The last side in play [GK-361].
        Last = "last",
    }
}

words! {
    /// How a game ended.
    pub enum How {
        /// [GK-329]
        HeldOut = "held-out",
        /// [GK-329, GK-361]
        WipedOut = "wiped-out",
        /// [GK-329, GK-335, GK-341, GK-348]
        KnightsDown = "knights-down",
        /// [GK-341]
        RobotDown = "robot-down",
        /// [GK-348]
        GunDown = "gun-down",
        /// [GK-355]
        KnightDown = "knight-down",
        /// [GK-335]
        TimeUp = "time-up",
        /// [GK-341, GK-355]
        NoDecision = "no-decision",
        /// [GK-519]
        Both = "both",
        /// [GK-G21]
        Quiet = "quiet",
        /// [GK-G22]
        Endless = "endless",
        /// [GK-D20]
        Resigned = "resigned",
        /// [GK-D20]
        Agreed = "agreed",
    }
}

/// How a game ended, and who won.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ending {
    pub(crate) how: How,
    pub(crate) winner: Option<Side>,
}

impl Ending {
    pub(crate) fn outcome(self, victory: Victory) -> Outcome {
        let (how, rule) = match (self.how, victory) {
            (How::HeldOut, _) => ("the knight held out to the last turn", "GK-329"),
            (How::WipedOut, Victory::Survive) => ("the raiders are wiped out", "GK-329"),
            (How::WipedOut, _) => ("nobody else is left", "GK-361"),
            (How::KnightsDown, Victory::Survive) => ("the knight is down", "GK-329"),
            (How::KnightsDown, Victory::Duel) => ("the other knight is down", "GK-335"),
            (How::KnightsDown, Victory::Hunt) => ("all gamma knights are down", "GK-341"),
            (How::KnightsDown, _) => ("all gamma knights are down", "GK-348"),
            (How::RobotDown, _) => ("the robot is destroyed", "GK-341"),
            (How::GunDown, _) => ("the slave gun is destroyed", "GK-348"),
            (How::KnightDown, _) => ("only the opposing gamma knight is down", "GK-355"),
            (How::TimeUp, _) => ("time is up", "GK-335"),
            (How::NoDecision, Victory::Hunt) => ("neither side is beaten after the last turn", "GK-341"),
            (How::NoDecision, _) => ("both knights fell, or neither", "GK-355"),
            (How::Both, _) => ("one attack fulfilled both victory conditions", "GK-519"),
            (How::Quiet, _) => ("nothing has been hit for too many turns", "GK-G21"),
            (How::Endless, _) => ("the game went on for too long", "GK-G22"),
            (How::Resigned, _) => ("the other side resigned", "GK-D20"),
            (How::Agreed, _) => ("the players agreed on a draw", "GK-D20"),
        };
        let winners = self.winner.map_or(Seats::NONE, |side| Seats::only(side.seat()));
        Outcome { winners, how, rule: RuleId(rule) }
    }
}

/// A unit with a sheet in a scenario.
#[derive(Clone, Debug)]
pub(crate) struct SheetPlan {
    pub(crate) name: String,
    pub(crate) model: u8,
    pub(crate) medikit: bool,
    pub(crate) weapons: Vec<(Weapon, u8)>,
    pub(crate) launchers: Vec<(Weapon, Load)>,
    /// The weapon that a carrier tows.
    pub(crate) carrier: Option<Weapon>,
    /// Where it stands, if that is not for its player to choose.
    pub(crate) hex: Option<Hex>,
}

/// The forces of one side.
#[derive(Clone, Debug)]
pub(crate) struct Force {
    pub(crate) name: String,
    /// Where they set up, in words; see [`Force::hexes`].
    pub(crate) zone: String,
    /// Flak stoppers share the immunities of robots [GK-349].
    pub(crate) robotic: bool,
    pub(crate) flak: Vec<(u8, u8)>,
    pub(crate) secret: Option<(Weapon, Load)>,
    pub(crate) sheets: Vec<SheetPlan>,
}

impl Force {
    /// The hexes of the zone where a unit can stand on the ground, ascending.
    ///
    /// # Errors
    ///
    /// If the words make no sense.
    pub(crate) fn hexes(&self, map: &Map) -> Result<Vec<Hex>, String> {
        let words: Vec<&str> = self.zone.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().map_err(|_| format!("{word:?} is not a number"));
        let letter = |word: &&str| word.chars().next().unwrap_or_default();
        let inside = |letters: &[&str], hex: Hex| {
            map.label(hex).is_some_and(|l| letters.iter().any(|w| letter(w) == l))
        };
        let chosen: Box<dyn Fn(Hex) -> bool> = match words[..] {
            ["hex", label] => {
                let wanted = Hex::parse(label).ok_or_else(|| format!("{label:?} is not a hex"))?;
                Box::new(move |hex| hex == wanted)
            }
            // [GK-319] Edge hexes count as the first.
            ["columns", from, to] => {
                let columns = number(from)?..=number(to)?;
                Box::new(move |hex| columns.contains(&hex.column()))
            }
            ["rows", from, to] => {
                let rows = number(from)?..=number(to)?;
                Box::new(move |hex| rows.contains(&hex.row()))
            }
            ["zone", name] => Box::new(move |hex| map.zone(hex) == Some(letter(&name))),
            // [GK-320]
            ["inside", ref letters @ ..] => {
                let letters = letters.to_vec();
                Box::new(move |hex| inside(&letters, hex))
            }
            ["near", steps, ref letters @ ..] => {
                let (steps, letters) = (number(steps)?, letters.to_vec());
                let homes: Vec<Hex> =
                    map.hexes.iter().copied().filter(|&hex| inside(&letters, hex)).collect();
                Box::new(move |hex| {
                    !inside(&letters, hex) && homes.iter().any(|&home| map.distance(home, hex) <= steps)
                })
            }
            _ => return Err(format!("{:?} is not a zone", self.zone)),
        };
        Ok(map.hexes.iter().copied().filter(|&hex| map.cell(hex).aps > 0 && chosen(hex)).collect())
    }
}

/// A scenario of the pack.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) map: u8,
    pub(crate) turns: u8,
    pub(crate) victory: Victory,
    /// The second player sets up first.
    pub(crate) second_first: bool,
    /// Letters of buildings that never block lines of the emplacement [GK-346].
    pub(crate) transparent: Vec<char>,
    /// Forces are chosen by options [GK-363].
    pub(crate) own: bool,
    pub(crate) sides: [Force; 2],
}

impl Scenario {
    /// Whether the victory makes sense with the forces.
    pub(crate) fn check(&self, models: &[Model]) -> Result<(), String> {
        if self.own {
            return Ok(());
        }
        let count = |side: usize, kind: Kind| {
            let sheets = self.sides[side].sheets.iter();
            sheets.filter(|plan| models[usize::from(plan.model)].kind == kind).count()
        };
        let units = |side: usize| self.sides[side].sheets.len() + self.sides[side].flak.len();
        let good = units(0) > 0
            && units(1) > 0
            && match self.victory {
                Victory::Survive => count(0, Kind::Suit) > 0,
                Victory::Duel | Victory::Knights => count(0, Kind::Suit) > 0 && count(1, Kind::Suit) > 0,
                Victory::Hunt => count(0, Kind::Suit) > 0 && count(1, Kind::Robot) > 0,
                Victory::Gun => count(0, Kind::Suit) > 0 && count(1, Kind::Emplacement) > 0,
                Victory::Last => true,
            };
        if good { Ok(()) } else { Err("the forces do not fit the victory condition".to_owned()) }
    }
}

impl Look<'_> {
    /// Whether a side has a unit of some kind left in play.
    fn has(self, side: Side, kind: impl Fn(Kind) -> bool) -> bool {
        self.pos.side(side).any(|unit| self.pos.unit(unit).place != Place::Out && kind(self.model(unit).kind))
    }

    pub(crate) fn has_any(self, side: Side) -> bool {
        self.has(side, |_| true)
    }

    pub(crate) fn has_knight(self, side: Side) -> bool {
        self.has(side, |kind| kind == Kind::Suit)
    }

    /// Who has won, once nothing is under way [GK-321, GK-519].
    fn decided(self) -> Option<Ending> {
        let end = |how: How, winner: Side| Some(Ending { how, winner: Some(winner) });
        let draw = |how: How| Some(Ending { how, winner: None });
        let (first, second) = (self.has_any(Side::First), self.has_any(Side::Second));
        let knights = [self.has_knight(Side::First), self.has_knight(Side::Second)];
        match self.pos.rules.victory {
            Victory::Survive => match (knights[0], second) {
                (false, false) => draw(How::Both),
                (false, true) => end(How::KnightsDown, Side::Second),
                (true, false) => end(How::WipedOut, Side::First),
                (true, true) => None,
            },
            Victory::Duel => match knights {
                [false, false] => draw(How::Both),
                [false, true] => end(How::KnightsDown, Side::Second),
                [true, false] => end(How::KnightsDown, Side::First),
                [true, true] => None,
            },
            Victory::Hunt | Victory::Gun => {
                let (kind, how) = match self.pos.rules.victory {
                    Victory::Hunt => (Kind::Robot, How::RobotDown),
                    _ => (Kind::Emplacement, How::GunDown),
                };
                match (knights[0], self.has(Side::Second, |other| other == kind)) {
                    (false, false) => draw(How::Both),
                    (false, true) => end(How::KnightsDown, Side::Second),
                    (true, false) => end(how, Side::First),
                    (true, true) => None,
                }
            }
            // A fallen knight can be avenged to the end of the last turn, if anybody is left to do it.
            Victory::Knights => match (knights, first, second) {
                ([false, false], ..) => draw(How::NoDecision),
                ([false, true], false, _) => end(How::KnightDown, Side::Second),
                ([true, false], _, false) => end(How::KnightDown, Side::First),
                _ => None,
            },
            Victory::Last => match (first, second) {
                (false, false) => draw(How::Both),
                (false, true) => end(How::WipedOut, Side::Second),
                (true, false) => end(How::WipedOut, Side::First),
                (true, true) => None,
            },
        }
    }

    /// How the game ends after the last turn [GK-321].
    fn at_last_turn(self) -> Ending {
        let knights = [self.has_knight(Side::First), self.has_knight(Side::Second)];
        let (how, winner) = match self.pos.rules.victory {
            Victory::Survive => (How::HeldOut, Some(Side::First)),
            Victory::Duel => (How::TimeUp, Some(Side::Second)),
            Victory::Knights => match knights {
                [true, false] => (How::KnightDown, Some(Side::First)),
                [false, true] => (How::KnightDown, Some(Side::Second)),
                _ => (How::NoDecision, None),
            },
            Victory::Hunt | Victory::Gun | Victory::Last => (How::NoDecision, None),
        };
        Ending { how, winner }
    }

    /// What a unit is called: by its name in the scenario, else by its kind.
    pub(crate) fn name(self, unit: UnitId) -> String {
        let model = self.pos.unit(unit).model;
        let plan = self.scenario().sides[unit.side.index()].sheets.get(unit.index());
        match plan.filter(|plan| plan.model == model && !self.scenario().own) {
            Some(plan) => plan.name.clone(),
            None => self.model(unit).name.clone(),
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Ends the game if somebody has won.
    pub(crate) fn judge(&mut self) -> bool {
        match self.look().decided() {
            Some(ending) => {
                self.end(ending);
                true
            }
            None => false,
        }
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        self.pos.steps.clear();
        self.pos.draw_offer = None;
        self.pos.ending = Some(ending);
        let victory = self.pos.rules.victory;
        self.tell(|| Deed::Ended { how: ending.outcome(victory).how, winner: ending.winner });
    }

    /// [GK-050] Marks off a game turn; whether the game is over.
    pub(crate) fn advance_turn(&mut self) -> bool {
        let limits = &self.rules.pack.limits;
        let heard = self.pos.quiet & 0x80 != 0;
        self.pos.quiet = if heard { 0 } else { self.pos.quiet + 1 };
        let turns = self.pos.rules.turns;
        if turns > 0 && self.pos.turn >= turns {
            let ending = self.look().at_last_turn();
            self.end(ending);
            return true;
        }
        if turns == 0 {
            let how = if self.pos.quiet >= limits.quiet_turns {
                Some(How::Quiet)
            } else if self.pos.turn >= limits.most_turns {
                Some(How::Endless)
            } else {
                None
            };
            if let Some(how) = how {
                self.end(Ending { how, winner: None });
                return true;
            }
        }
        self.pos.turn += 1;
        false
    }
}
