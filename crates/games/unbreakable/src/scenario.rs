//! Scenarios and victory [chapters 22 and 23].

use retrograde_core::{Log, Outcome, RuleId, Seats, words};

use crate::event::Event;
use crate::look::Look;
use crate::map::{Edge, Half, Hex};
use crate::object::Object;
use crate::play::Play;
use crate::terrain::Terrain;
use crate::unit::{Place, Side, UnitId};

words! {
    /// The six scenarios.
    pub(crate) enum Scenario {
        /// Solitaire against an automatic crawler.
        SpecialDelivery = "special-delivery",
        /// A satellite to bring home.
        Retrieval = "retrieval",
        /// Industry to flatten, in two rounds.
        IndustrialWasteland = "industrial-wasteland",
        /// A crawler without a master.
        Runaway = "runaway",
        /// Flags to carry home.
        CaptureTheFlag = "capture-the-flag",
        /// Flags to annihilate.
        DestroyTheFlag = "destroy-the-flag",
    }
}

impl Scenario {
    pub(crate) const fn has_flags(self) -> bool {
        matches!(self, Scenario::CaptureTheFlag | Scenario::DestroyTheFlag)
    }

    /// Whether a side sets up on the map; else it enters from its edge.
    pub(crate) const fn sets_up(self, side: Side) -> bool {
        match self {
            Scenario::SpecialDelivery | Scenario::IndustrialWasteland => matches!(side, Side::Blue),
            Scenario::CaptureTheFlag | Scenario::DestroyTheFlag => true,
            Scenario::Retrieval | Scenario::Runaway => false,
        }
    }
}

/// How a round of Industrial Wasteland went.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Round {
    /// Whether all industry was destroyed.
    pub(crate) completed: bool,
    /// Time Stream cards drawn.
    pub(crate) drawn: u16,
    /// Industry hexes destroyed.
    pub(crate) destroyed: u8,
}

impl Round {
    /// Better attacks are greater [UB-438, UB-G12].
    fn merit(self) -> (bool, i32) {
        if self.completed { (true, -i32::from(self.drawn)) } else { (false, i32::from(self.destroyed)) }
    }
}

words! {
    /// How a game ended.
    pub enum How {
        /// [UB-416]
        Delivered = "delivered",
        /// [UB-417]
        CrawlerStopped = "crawler-stopped",
        /// [UB-431]
        SatelliteHome = "satellite-home",
        /// [UB-432]
        SatelliteLost = "satellite-lost",
        /// [UB-438]
        FasterAttack = "faster-attack",
        /// [UB-438]
        EqualAttacks = "equal-attacks",
        /// [UB-442]
        RunawayHome = "runaway-home",
        /// [UB-443]
        RunawayLost = "runaway-lost",
        /// [UB-460, UB-461]
        FlagCaptured = "flag-captured",
        /// [UB-469]
        FlagDestroyed = "flag-destroyed",
        /// [UB-463, UB-470]
        FlagsLost = "flags-lost",
        /// [UB-G12]
        TimeUp = "time-up",
        /// [UB-G12]
        Resigned = "resigned",
        /// [UB-G12]
        Agreed = "agreed",
    }
}

impl How {
    const fn rule(self) -> &'static str {
        match self {
            How::Delivered => "UB-416",
            How::CrawlerStopped => "UB-417",
            How::SatelliteHome => "UB-431",
            How::SatelliteLost => "UB-432",
            How::FasterAttack | How::EqualAttacks => "UB-438",
            How::RunawayHome => "UB-442",
            How::RunawayLost => "UB-443",
            How::FlagCaptured => "UB-460",
            How::FlagDestroyed => "UB-469",
            How::FlagsLost => "UB-463",
            How::TimeUp | How::Resigned | How::Agreed => "UB-G12",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            How::Delivered => "the crawler was activated beyond the fold",
            How::CrawlerStopped => "the crawler was removed from the game",
            How::SatelliteHome => "the satellite left the map over its carrier's edge",
            How::SatelliteLost => "the satellite was eliminated",
            How::FasterAttack => "one attack was better than the other",
            How::EqualAttacks => "both attacks were equally good",
            How::RunawayHome => "the runaway crawler was brought home",
            How::RunawayLost => "the runaway crawler was eliminated",
            How::FlagCaptured => "a flag was carried into the other half",
            How::FlagDestroyed => "a flag was destroyed",
            How::FlagsLost => "both flags were lost",
            How::TimeUp => "the last turn ended",
            How::Resigned => "a player resigned",
            How::Agreed => "the players agreed on a draw",
        }
    }
}

/// How the game ended, and for whom.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ending {
    pub(crate) how: How,
    /// Seat that won; none = a draw.
    pub(crate) winner: Option<u8>,
}

impl Ending {
    pub(crate) fn outcome(self) -> Outcome {
        let winners = self.winner.map_or(Seats::NONE, |seat| Seats::only(retrograde_core::Seat::new(seat)));
        Outcome { winners, how: self.how.sentence(), rule: RuleId(self.how.rule()) }
    }
}

impl Look<'_> {
    /// Industry hexes that were destroyed [UB-436].
    pub(crate) fn industry_destroyed(self) -> u8 {
        let sites = &self.rules.industry;
        sites.iter().filter(|&&hex| self.pos.terrain(hex) != Terrain::Industry).count() as u8
    }

    /// [UB-464, UB-G22] Whether a hex lies in the safety zone of a side: its own flag's hex or one beside it.
    #[inline]
    pub(crate) fn in_zone(self, side: Side, hex: Hex) -> bool {
        self.pos.rules.scenario == Scenario::CaptureTheFlag
            && self.loose_at(Object::flag(side)).is_some_and(|flag| self.rules.map.distance(flag, hex) <= 1)
    }

    /// [UB-466, UB-G22] Whether nukes and crust busters are banned from a hex.
    #[inline]
    pub(crate) fn is_banned(self, hex: Hex) -> bool {
        self.pos.rules.scenario == Scenario::CaptureTheFlag
            && [Object::BlueFlag, Object::YellowFlag]
                .into_iter()
                .filter_map(|flag| self.object_hex(flag))
                .any(|flag| self.rules.map.distance(flag, hex) <= 1)
    }

    /// The mission of this moment, if one is fulfilled [UB-474, UB-475].
    fn mission(self) -> Option<(How, Option<Side>)> {
        match self.pos.rules.scenario {
            Scenario::SpecialDelivery => {
                let lost = self.pos.unit(UnitId::DELIVERY).place == Place::Lost;
                lost.then_some((How::CrawlerStopped, Some(Side::Blue)))
            }
            Scenario::Retrieval => self.is_lost(Object::Satellite).then_some((How::SatelliteLost, None)),
            Scenario::Runaway => {
                let lost = self.pos.unit(UnitId::RUNAWAY).place == Place::Lost;
                lost.then_some((How::RunawayLost, None))
            }
            Scenario::CaptureTheFlag => {
                let taken =
                    |flag, half| self.object_hex(flag).is_some_and(|hex| self.rules.map.half(hex) == half);
                let lost = [Object::BlueFlag, Object::YellowFlag].into_iter().all(|flag| self.is_lost(flag));
                if taken(Object::BlueFlag, Half::South) {
                    Some((How::FlagCaptured, Some(Side::Yellow)))
                } else if taken(Object::YellowFlag, Half::North) {
                    Some((How::FlagCaptured, Some(Side::Blue)))
                } else {
                    lost.then_some((How::FlagsLost, None))
                }
            }
            Scenario::DestroyTheFlag => {
                match [Object::BlueFlag, Object::YellowFlag].map(|flag| self.is_lost(flag)) {
                    [true, true] => Some((How::FlagsLost, None)),
                    [true, false] => Some((How::FlagDestroyed, Some(Side::Yellow))),
                    [false, true] => Some((How::FlagDestroyed, Some(Side::Blue))),
                    [false, false] => None,
                }
            }
            Scenario::IndustrialWasteland => None,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-475] Checks the mission after an event; the first end stands.
    #[inline]
    pub(crate) fn settle(&mut self) {
        if self.pos.is_over() || self.pos.turn == 0 {
            return;
        }
        if self.pos.rules.scenario == Scenario::IndustrialWasteland {
            self.settle_round();
        } else if let Some((how, winner)) = self.look().mission() {
            self.end(how, winner);
        }
    }

    pub(crate) fn end(&mut self, how: How, winner: Option<Side>) {
        if self.pos.is_over() {
            return;
        }
        let ending = Ending { how, winner: winner.map(|side| self.pos.seat(side).index() as u8) };
        self.pos.ending = Some(ending);
        self.pos.steps.clear();
        self.tell(|| Event::Ended { how, winner });
    }

    /// A unit has left over an edge with what it carries [UB-143, UB-431, UB-442, UB-443].
    pub(crate) fn leave_map(&mut self, unit: UnitId, edge: Edge) {
        self.tell(|| Event::Exited { unit, edge });
        let owner = self.look().owner(unit);
        let home = owner.is_some_and(|side| side.edge() == edge);
        let carries = self.pos.unit(unit).carries;
        if home && carries == Some(Object::Satellite) {
            self.end(How::SatelliteHome, owner);
        } else if home && unit == UnitId::RUNAWAY {
            self.end(How::RunawayHome, owner);
        }
        if !self.pos.is_over() {
            self.remove(unit, crate::position::Cause::Edge);
            self.settle();
        }
    }

    /// [UB-G12] The last turn is over.
    pub(crate) fn time_is_up(&mut self) {
        if self.pos.rules.scenario == Scenario::IndustrialWasteland {
            self.finish_round(false);
        } else {
            self.end(How::TimeUp, None);
        }
    }

    /// [UB-436, UB-438, UB-G40] Whether the round is over.
    fn settle_round(&mut self) {
        if usize::from(self.look().industry_destroyed()) == self.rules.industry.len() {
            self.finish_round(true);
        } else if self.pos.first_round.is_some_and(|first| first.completed && self.pos.drawn > first.drawn) {
            self.finish_round(false);
        }
    }

    fn finish_round(&mut self, completed: bool) {
        let round = Round { completed, drawn: self.pos.drawn, destroyed: self.look().industry_destroyed() };
        self.tell(|| Event::RoundOver { completed, drawn: round.drawn, destroyed: round.destroyed });
        let Some(first) = self.pos.first_round else {
            self.second_round(round);
            return;
        };
        // The attacker is Yellow in both rounds, from different seats.
        match round.merit().cmp(&first.merit()) {
            std::cmp::Ordering::Greater => self.end(How::FasterAttack, Some(Side::Yellow)),
            std::cmp::Ordering::Less => self.end(How::FasterAttack, Some(Side::Blue)),
            std::cmp::Ordering::Equal => self.end(How::EqualAttacks, None),
        }
    }

    /// [UB-G40] Sides are switched; fresh map, deck and platoons.
    fn second_round(&mut self, first: Round) {
        let rules = self.pos.rules;
        let draw_offer = self.pos.draw_offer;
        *self.pos = self.rules.blank(rules);
        self.pos.first_round = Some(first);
        self.pos.draw_offer = draw_offer.map(Side::other);
        self.tell(|| Event::SidesSwitched);
        self.push(crate::steps::Muster {});
    }
}
