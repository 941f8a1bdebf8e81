//! Kinds of questions for which a player may keep habits: windows for cards, and goes in which there may be nothing to do. All
//! of them are windows of the table, so that nobody can tell by time who had a choice [GR-221].

use retrograde_core::{PromptFilter, PromptKind};

use crate::look::Look;
use crate::player::Player;
use crate::room::Room;
use crate::steps::{Step, each_step};

/// A window by the kind of its question: its title, and whether others bring it about.
const WINDOWS: [(&str, &str, bool); 12] = [
    ("announce", "Cards in response to an attack on you", true),
    ("ally-cards", "Cards when nobody can be invited to a combat", true),
    ("commit", "Cards before the dice of a combat", true),
    ("roll", "Cards once the dice of a combat are rolled", true),
    ("after", "Cards after a combat", true),
    ("move-react", "Cards against a move", true),
    ("pods-before", "Cards before you roll for a pod", false),
    ("pods-after", "Cards after your pod is placed", false),
    ("moves-cards", "Cards once none of your pieces can move", false),
    ("works", "Rebuilding your fortress and refitting your bioborg", false),
    ("attacks", "Your own attacks", false),
    ("arm", "Your weapon in a combat", false),
];

const PRIMARY: &str = "primary";
const LEADER: &str = "leader";

/// The kinds of questions that are windows.
pub(crate) fn kinds() -> Vec<PromptKind> {
    let filter = |id: &str, label: &str| PromptFilter { id: id.to_owned(), label: label.to_owned() };
    let kind = |(id, title, others): (&str, &str, bool)| PromptKind {
        id: id.to_owned(),
        title: title.to_owned(),
        window: true,
        filters: if others {
            vec![
                filter(PRIMARY, "you are attacking or being attacked"),
                filter(LEADER, "the player in the lead attacks or moves"),
            ]
        } else {
            Vec::new()
        },
    };
    WINDOWS.map(kind).into()
}

impl Look<'_> {
    /// The filters that a question of a kind meets.
    pub(crate) fn meets(self, player: Player, step: Step, kind: &str) -> Vec<String> {
        if !WINDOWS.iter().any(|(id, _, others)| *id == kind && *others) {
            return Vec::new();
        }
        let combat = &self.pos.combat;
        let primary = combat.is_on() && (combat.attacker == player || combat.defender == player);
        let stirred_by = each_step!(step, room => room.stirred_by(self));
        let leader = self.leader().filter(|leader| *leader != player && stirred_by == Some(*leader));
        primary.then_some(PRIMARY).into_iter().chain(leader.map(|_| LEADER)).map(str::to_owned).collect()
    }
}
