//! A sentence for those who meet a question for the first time.

use crate::options::{Options, Reinforcement};

/// What a kind of question is about, in a game with these options.
pub(super) fn help(options: &Options, kind: &str) -> &'static str {
    match kind {
        "alliance" => "Alliances are alike but for their name and colours.",
        "bioborg" => "Your bioborg is your giant: its slots hold weapons, its talent is yours alone.",
        "outfit" => {
            "Mounted weapons can be shown in combat. Cards that stay in your hand cannot, except to defend your fortress."
        }
        "lay" => {
            "The map is built together. Cities are where fortresses will stand; numbers are where pods will fall."
        }
        "found" => {
            "Your fortress, your bioborg and your first units begin here. Losing the fortress is what your enemies are after."
        }
        "trade" => "Everybody trades at the same time. Only what an offer says is binding.",
        "reinforce" if options.reinforcement == Reinforcement::Flat => {
            "Each card pays the number printed on it. Whoever passes moves and fights no more this turn."
        }
        "reinforce" => {
            "Like cards cashed together pay far more. Whoever passes moves and fights no more this turn."
        }
        "pods-before" | "pods-after" => "Two dice are rolled: a pod falls on an area with that number.",
        "moves" | "moves-cards" => {
            "Pieces that start in the same area may move together. Each piece moves once a turn."
        }
        "hand" => {
            "Choose an area that is lit. Strangers are asked for permission if the way leads past them."
        }
        "permit" => "If you refuse, they stop there. You can give a standing order instead of being asked.",
        "works" => "A trashed fortress is rebuilt with a pod; a bioborg at home can change its weapons.",
        "attacks" if options.attacks_per_piece == 0 => "You may attack as often as you like.",
        "attacks" if options.attacks_per_piece == 1 => {
            "You may attack as often as you like, but each piece attacks only once a turn."
        }
        "attacks" => "You may attack as often as you like, but each piece only a few times a turn.",
        "declare" => "Pieces in the area can attack, and hovertanks and long-range weapons from next door.",
        "ally" | "ally-cards" => {
            "Allies fight on your side with their own pieces. Whoever helps to trash a fortress earns a coup counter too."
        }
        "join" => "Whoever joins a winning attack on a fortress earns a coup counter as well.",
        "burn" => "Each pod is one more die. All sides decide in secret and show together.",
        "arm" => "All sides choose in secret and show together.",
        "commit" | "roll" | "after" => "Everybody in the fight may play cards by turns until all pass.",
        "retreat" => "Losers leave the area. Friendly ground comes first.",
        "spoils" => "The winner takes a card from the loser.",
        _ => "",
    }
}
