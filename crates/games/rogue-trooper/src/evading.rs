//! Evading [section 6].

use retrograde_core::{Chance, Log};

use crate::deck::{Deck, Design};
use crate::effect::{Flag, Stat};
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::options::EvadeRule;
use crate::pack::Kind;
use crate::play::Play;
use crate::weapon::Tags;

impl Look<'_> {
    /// Whether the ground lets anybody evade [RT-099].
    pub(crate) fn check_ground(self, gi: Gi) -> Check {
        let terrain = self.board().info(self.pos.gi(gi).at).terrain;
        let ground = &self.rules.pack.numbers.terrain[terrain as usize];
        require(ground.can_evade, "RT-099", "nobody can evade in a Glass Zone")
    }

    /// Whether the active GI may try to evade the card it meets.
    pub(crate) fn check_evade(self, card: Design, tried: bool) -> Check {
        let encounter = self.encounter(card);
        let find = matches!(encounter.kind, Kind::Companion | Kind::Item);
        require(encounter.evade || !find, "RT-101", "Companions and Special Items cannot be evaded")?;
        require(encounter.evade, "RT-100", "this card cannot be evaded")?;
        self.check_ground(self.pos.active)?;
        require(!self.flag(self.pos.active, Flag::NoEvade), "RT-100", "a Rogue card forbids evading")?;
        require(!tried, "RT-104", "a card can be evaded only once")
    }

    /// [RT-105 to RT-110] What is added to the die.
    pub(crate) fn evade_bonus(self, gi: Gi, target: Tags) -> i16 {
        let terrain = self.board().info(self.pos.gi(gi).at).terrain;
        let ground = i16::from(self.rules.pack.numbers.terrain[terrain as usize].evade);
        ground + self.company(gi) + self.changes(gi, Stat::Evade, None, target)
    }

    /// What Companions take away.
    pub(crate) fn company(self, gi: Gi) -> i16 {
        let each = |design: Design| i16::from(self.encounter(design).evade_mod);
        self.designs(Deck::Encounter, self.companions(gi)).map(each).sum()
    }

    /// Whether a total evades an Initiative [RT-106].
    pub(crate) fn evades(self, total: i16, initiative: u8) -> bool {
        match self.pos.options.evade_rule {
            EvadeRule::High => total > i16::from(initiative),
            EvadeRule::Literal => total <= i16::from(initiative),
        }
    }

    /// The exact chance to evade.
    pub(crate) fn evade_chance(self, gi: Gi, initiative: u8, target: Tags) -> Chance {
        let bonus = self.evade_bonus(gi, target);
        let hits = (1..=6).filter(|die| self.evades(die + bonus, initiative)).count() as u64;
        Chance::new(hits, 6)
    }

    /// [RT-115] The Initiative of an attacking GI.
    pub(crate) fn gi_initiative(self, attacker: Gi) -> u8 {
        self.limits().gi_initiative + self.pos.gi(attacker).lives
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Rolls to evade; whether it worked.
    pub(crate) fn roll_evade(&mut self, gi: Gi, initiative: u8, target: Tags, card: Option<Design>) -> bool {
        let bonus = self.look().evade_bonus(gi, target);
        let die = self.roll("evade");
        let total = i16::from(die) + bonus;
        let evaded = self.look().evades(total, initiative);
        self.tell(|look| Event::EvadeRoll {
            gi,
            card,
            die,
            total,
            initiative,
            evaded,
            chance: look.evade_chance(gi, initiative, target),
        });
        evaded
    }
}
