//! What effects do. `play` has the windows and how a card is played, `could` tells whether anything would happen, the
//! others carry the operations out, a family each.

mod combat;
mod could;
mod goods;
mod play;
mod sway;

use crate::cards::DesignId;
use crate::combat::Side;
use crate::player::Player;

/// Whose effect it is, and what was chosen for it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Context {
    /// The player of the card, the weapon or the bioborg.
    pub(crate) by: Player,
    /// The card on the table.
    pub(crate) card: Option<DesignId>,
    pub(crate) target: Option<Player>,
    /// The side that counts as the player's own.
    pub(crate) side: Option<Side>,
}
