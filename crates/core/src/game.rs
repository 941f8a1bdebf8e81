use crate::{Advice, Catalogue, Rules, Show};

/// A whole game: its rules, what people see of it, advice for bots, and its entry in the catalogue.
///
/// Nothing implements it by hand: whatever has all four faces is a game. A table needs them all; a bot is content with
/// [`Advice`], a checker of records with [`Rules`].
pub trait Game: Rules + Show + Advice + Catalogue {}

impl<G: Rules + Show + Advice + Catalogue> Game for G {}
