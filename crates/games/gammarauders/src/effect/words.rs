//! The words of which effects are made: whom, whose, when, under which conditions, for how long.

use retrograde_core::words;

use crate::piece::Kind;

/// Some of the words of a larger vocabulary, for those who know no others.
macro_rules! some_of {
    ($(#[$meta:meta])* $vis:vis $name:ident of $all:ident { $($word:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the words of the larger vocabulary")]
        #[derive(Copy, Clone, Debug, Eq, PartialEq, serde::Serialize)]
        $vis enum $name { $($word),+ }

        impl $name {
            /// All of them, in order.
            #[allow(dead_code, reason = "not all of them are counted")]
            pub(crate) const ALL: [$name; [$($name::$word),+].len()] = [$($name::$word),+];

            /// The same word here, if it is one of these.
            pub(crate) const fn of(word: $all) -> Option<$name> {
                match word {
                    $($all::$word => Some($name::$word),)+
                    _ => None,
                }
            }
        }
    };
}

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

words! {
    /// What is forbidden [GR-290] or compelled.
    pub(crate) enum ActWord {
        /// To walk, fly, jump or be relocated.
        Move = "move",
        /// To announce an attack.
        Attack = "attack",
        /// To invite allies.
        Recruit = "recruit",
        /// To pick pods up.
        Pickup = "pickup",
        /// To refit.
        Refit = "refit",
        /// To take army units.
        Reinforce = "reinforce",
        /// To grant permission to pass.
        Permit = "permit",
    }
}

some_of! {
    /// Something that can be forbidden.
    pub(crate) Act of ActWord { Move, Attack, Recruit, Pickup, Refit, Reinforce }
}

words! {
    /// What an effect is about.
    pub(crate) enum What {
        /// Soldiers.
        Soldier = "soldier",
        /// Hovertanks.
        Hovertank = "hovertank",
        /// Gammajets.
        Gammajet = "gammajet",
        /// Army units of any kind.
        Army = "army",
        /// The bioborg.
        Borg = "borg",
        /// Army units of one area.
        Stack = "stack",
        /// All pieces.
        All = "all",
        /// Pods.
        Pod = "pod",
        /// Cards.
        Card = "card",
        /// Mounted weapons, or the weapon shown.
        Weapon = "weapon",
        /// The fortress.
        Fort = "fort",
        /// The deck.
        Deck = "deck",
        /// Pods that a bioborg carries.
        Carry = "carry",
        /// Pods that a fortress stores.
        Store = "store",
        /// Cards in hand.
        Hand = "hand",
        /// Pods carried in a combat.
        Pods = "pods",
        /// The announced attack.
        Attack = "attack",
    }
}

some_of! {
    /// A cap that can be changed.
    pub(crate) Cap of What { Carry, Store, Hand }
}

some_of! {
    /// What can be kept from loss in a combat.
    pub Safe of What { Weapon, Pods, Hand }
}

words! {
    /// Where.
    pub(crate) enum At {
        /// Anywhere.
        Any = "any",
        /// In the combat.
        Combat = "combat",
        /// In the fortress.
        Fort = "fort",
        /// On the bioborg.
        Borg = "borg",
        /// Where two dice say.
        Rolled = "rolled",
        /// Where the player says.
        Chosen = "chosen",
        /// In the bioborg's area or the next.
        Near = "near",
        /// In hand.
        Hand = "hand",
        /// On the bioborg's sheet.
        Layout = "layout",
    }
}

some_of! {
    /// Where pods are gained.
    pub(crate) PodsTo of At { Fort, Borg, Rolled, Chosen }
}

some_of! {
    /// Where things are lost.
    pub(crate) LostAt of At { Any, Combat, Rolled, Chosen, Fort, Borg }
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
    ActWord: "act",
    What: "what",
    At: "at",
    Per: "per",
    Lasts: "lasts",
}
