//! The words of which effects are made: whom, whose, when, under which conditions, for how long.

use retrograde_core::words;

use crate::piece::Kind;

words! {
    /// Whom an effect falls on.
    pub(crate) enum Who {
        /// Whoever played the card.
        Myself = "self",
        /// Another player, chosen when the card is played [GR-205].
        Target = "target",
        /// Everybody.
        All = "all",
        /// Everybody else.
        Others = "others",
        /// Whoever leads [GR-199].
        Leader = "leader",
        /// The primary winner.
        Winner = "winner",
        /// The primary loser.
        Loser = "loser",
        /// Alliances in the target area that took no part.
        Bystanders = "bystanders",
        /// What lies loose.
        Ground = "ground",
    }
}

words! {
    /// A side of a combat, seen by the player of the effect.
    pub(crate) enum Whose {
        /// The player's own.
        Own = "own",
        /// The other.
        Enemy = "enemy",
    }
}

words! {
    /// Who picks what is lost or taken.
    pub(crate) enum Pick {
        /// Whoever has it.
        Owner = "owner",
        /// Whoever played the card.
        Myself = "self",
        /// Chance.
        Random = "random",
    }
}

words! {
    /// When an effect acts.
    pub(crate) enum Moment {
        /// When the card is played.
        Play = "play",
        /// When weapons are shown.
        Show = "show",
        /// When its side has won.
        Win = "win",
        /// When its side has lost.
        Lose = "lose",
        /// Instead of the draw in phase 1 [GR-236].
        Draw = "draw",
    }
}

words! {
    /// A timing window [GR-193].
    pub enum Window {
        /// At once on drawing.
        Immediate = "immediate",
        /// Phase 2.
        Trade = "trade",
        /// The own go in phase 3.
        Reinforce = "reinforce",
        /// The own go in phase 4.
        Pods = "pods",
        /// The own go in phase 5.
        Move = "move",
        /// Another's path is declared.
        MoveReact = "move-react",
        /// The own go in phase 6.
        Refit = "refit",
        /// An attack on oneself was announced.
        Announce = "announce",
        /// A primary's turn in the ally step.
        Ally = "ally",
        /// Weapons are shown.
        Commit = "commit",
        /// Dice are rolled.
        Roll = "roll",
        /// The winner is known.
        After = "after",
        /// The own go in phases 3 to 7.
        Go = "go",
    }
}

impl Window {
    /// Whether it opens inside a combat.
    pub(crate) const fn is_combat(self) -> bool {
        matches!(self, Window::Announce | Window::Ally | Window::Commit | Window::Roll | Window::After)
    }
}

words! {
    /// What must hold for an effect to act.
    pub(crate) enum Condition {
        /// On the attacking side.
        Attacking = "attacking",
        /// On the defending side.
        Defending = "defending",
        /// Primary defender in the own standing fortress.
        InFort = "in-fort",
        /// The enemy primary defends in its standing fortress.
        EnemyInFort = "enemy-in-fort",
        /// The bioborg fights from a water area.
        InWater = "in-water",
        /// The bioborg has walked three areas this turn.
        Moved3 = "moved-3",
        /// The enemy side has an ally.
        EnemyHasAlly = "enemy-has-ally",
    }
}

/// Conditions that must all hold.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Conditions(u8);

impl Conditions {
    pub(crate) fn of(list: &[Condition]) -> Conditions {
        Conditions(list.iter().fold(0, |bits, condition| bits | 1 << *condition as u8))
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |condition| self.0 >> *condition as u8 & 1 != 0)
    }
}

words! {
    /// A movement rule that can be lifted [GR-233].
    pub(crate) enum Flag {
        /// Bioborgs are not slowed, soldiers may cross.
        Water = "water",
        /// Hovertanks may cross.
        Mountain = "mountain",
        /// No stop in unfriendly cities.
        City = "city",
        /// No permission is needed.
        Enemy = "enemy",
        /// Picking up does not end the move.
        Pickup = "pickup",
    }
}

impl Flag {
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// All that a flyer ignores.
pub(crate) const FLYING: u8 = Flag::Water.bit() | Flag::Mountain.bit() | Flag::City.bit() | Flag::Enemy.bit();

words! {
    /// Something that can be forbidden [GR-290].
    pub(crate) enum Act {
        /// Walking, flying, jumping, relocation.
        Move = "move",
        /// Announcing attacks.
        Attack = "attack",
        /// Inviting allies.
        Recruit = "recruit",
        /// Picking pods up.
        Pickup = "pickup",
        /// Refitting the bioborg.
        Refit = "refit",
        /// Taking army units in phase 3.
        Reinforce = "reinforce",
    }
}

words! {
    /// A cap that can be changed.
    pub(crate) enum Cap {
        /// Pods on the bioborg.
        Carry = "carry",
        /// Pods in the fortress.
        Store = "store",
        /// Cards in hand.
        Hand = "hand",
    }
}

words! {
    /// What can be kept from loss in a combat.
    pub(crate) enum Safe {
        /// The weapon shown.
        Weapon = "weapon",
        /// Pods carried.
        Pods = "pods",
        /// Cards.
        Hand = "hand",
    }
}

words! {
    /// How long something lasts [GR-200].
    pub(crate) enum Lasts {
        /// For good: a static talent, or a lasting card while it lies there.
        Always = "lasting",
        /// To the end of this turn.
        Turn = "turn",
        /// To the end of the next turn.
        NextTurn = "next-turn",
    }
}

/// Pieces that a movement effect is about: the bioborg, and kinds of army units.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Pieces(pub(crate) u8);

impl Pieces {
    pub(crate) const BORG: Pieces = Pieces(1 << Kind::COUNT);
    pub(crate) const ARMY: Pieces = Pieces((1 << Kind::COUNT) - 1);
    pub(crate) const ALL: Pieces = Pieces(Pieces::BORG.0 | Pieces::ARMY.0);
    /// Numbers of the kinds of pieces.
    pub(crate) const COUNT: usize = Kind::COUNT + 1;

    pub(crate) const fn only(kind: Kind) -> Pieces {
        Pieces(1 << kind as u8)
    }

    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 >> kind as u8 & 1 != 0
    }

    pub(crate) const fn has_borg(self) -> bool {
        self.0 & Pieces::BORG.0 != 0
    }

    /// The numbers of the kinds, the bioborg last.
    pub(crate) fn indexes(self) -> impl Iterator<Item = usize> {
        (0..Pieces::COUNT).filter(move |index| self.0 >> index & 1 != 0)
    }
}

words! {
    /// Where pods are gained.
    pub(crate) enum PodsTo {
        /// In the fortress.
        Fort = "fort",
        /// On the bioborg.
        Borg = "borg",
        /// Where two dice say.
        Rolled = "rolled",
        /// Where the player says.
        Chosen = "chosen",
    }
}

words! {
    /// Where things are lost.
    pub(crate) enum LostAt {
        /// Anywhere.
        Any = "any",
        /// Among the pieces committed to the combat.
        Combat = "combat",
        /// In every area with the number rolled.
        Rolled = "rolled",
        /// In an area that the player of the card picks.
        Chosen = "chosen",
        /// In the own fortress.
        Fort = "fort",
        /// On the bioborg.
        Borg = "borg",
    }
}

words! {
    /// What a combat total counts by.
    pub(crate) enum Per {
        /// The player's committed soldiers.
        Soldier = "soldier",
        /// The player's committed hovertanks.
        Hovertank = "hovertank",
        /// The player's committed gammajets.
        Gammajet = "gammajet",
        /// Army units of the allies of that side.
        AllyArmy = "ally-army",
    }
}

crate::pack::read_words! {
    Who: "who",
    Whose: "side",
    Pick: "pick",
    Moment: "on",
    Window: "window",
    Condition: "cond",
    Flag: "flag",
    Act: "act",
    Cap: "cap",
    Per: "per",
    Lasts: "lasts",
    Safe: "what",
}
