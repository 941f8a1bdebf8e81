//! A sentence for those who meet a question for the first time.

use crate::options::{Options, Reinforcement};

/// What a kind of question is about, in a game with these options.
pub(super) fn help(options: &Options, kind: &str) -> &'static str {
    match kind {
        "alliance" => "Alliances differ only in name and colours.",
        "bioborg" => "Your bioborg is your giant: its slots hold weapons, its talent is yours alone.",
        "outfit" => {
            "Mounted weapons can be shown in combat. Cards that stay in your hand cannot, except to defend your fortress."
        }
        "lay" => {
            "The map is built together. Cities are where fortresses will stand; numbers are where pods will fall."
        }
        "found" => {
            "Your fortress, your bioborg and your first units begin here. That fortress is what your enemies are after."
        }
        "limit" => {
            "Nobody holds more than five cards at the end of a phase. Weapons that your bioborg carries do not count."
        }
        "trade" => "Everyone trades at the same time. Only what an offer says is binding.",
        "reinforce" if options.reinforcement == Reinforcement::Flat => {
            "Each card pays the number printed on it. If you pass, you cannot move or fight for the rest of the turn."
        }
        "reinforce" => {
            "Like cards cashed together pay far more. If you pass, you cannot move or fight for the rest of the turn."
        }
        "pods-before" => "Two dice are rolled: a pod falls on an area with that number.",
        "moves" | "moves-cards" => {
            "Pieces that start in the same area may move together. Each piece moves once a turn."
        }
        "hand" => "Choose a lit area. If the way leads past other players, they are asked for permission.",
        "permit" => "If you refuse, they stop there. You can give a standing order instead of being asked.",
        "works" => "A trashed fortress is rebuilt with a pod; a bioborg at home can change its weapons.",
        "attacks" if options.attacks_per_piece == 0 => "You may attack as often as you like.",
        "attacks" if options.attacks_per_piece == 1 => {
            "You may attack as often as you like, but each piece attacks only once a turn."
        }
        "attacks" => "You may attack as often as you like, but each piece only a few times a turn.",
        "declare" => "Pieces in the area can attack, and so can hovertanks and long-range weapons next door.",
        "ally" | "ally-cards" => {
            "Allies fight on your side with their own pieces. Whoever helps to trash a fortress earns a coup counter too."
        }
        "join" => "Whoever joins a winning attack on a fortress earns a coup counter too.",
        "burn" => "Each pod adds a die. Everyone decides in secret, and all is revealed together.",
        "arm" => "Everyone chooses in secret, and all is revealed together.",
        "commit" | "roll" | "after" => "Everyone in the fight may play cards in turn until all pass.",
        "retreat" => "Losers leave the area. Friendly ground comes first.",
        "spoils" => "The winner takes a card from the loser.",
        "lose-card" => "The card that was played last does this: the log names it.",
        _ => "",
    }
}
