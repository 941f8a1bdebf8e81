//! Advice beside questions, for those who meet them for the first time.

/// Kinds of questions whose default answer is good advice.
pub(crate) const ADVISED: [&str; 11] =
    ["outfit", "lay", "found", "items", "arm", "lose", "lose-card", "retreat", "collect", "limit", "keep"];

/// A sentence about a kind of question; empty = it needs none.
pub(crate) fn help(kind: &str) -> &'static str {
    match kind {
        "alliance" => "Alliances differ in name and colour only.",
        "bioborg" => {
            "Armour helps in defence, slots carry weapons, and each bioborg has a talent of its own."
        }
        "outfit" => {
            "Mounted weapons fight with your bioborg. A weapon kept in hand can defend your fortress."
        }
        "lay" => "From the third tile on, every tile must touch two others.",
        "found" => "Your fortress, your bioborg and your first army stand there.",
        "trade" => "Pods in fortresses, cards and turn cards may change hands. No other promise is binding.",
        "reinforce" => "Like cards pay more together: 2, 5, 8, then all. A pod buys five units or cards.",
        "items" => "One at a time: you see a drawn card before you choose the next item.",
        "pods-before" | "pods-after" => "Two dice say in which areas your pod may come up.",
        "moves" => "Pick a piece, then say where it goes. Each piece moves once a turn.",
        "hand" => "Picking up a pod ends the move; setting one down does not.",
        "permit" => "They may enter your area whatever you say, but they need your permission to go further.",
        "works" => "A pod in your fortress area raises a trashed fortress. At home you may change weapons.",
        "attacks" => "Each piece attacks once a turn. The higher total wins; ties go to the defender.",
        "declare" => "Everything the target Alliance has in that area defends.",
        "announce" | "commit" | "roll" | "after" => {
            "You are asked whether or not you hold a card for this moment, so that silence tells nothing."
        }
        "decide" => "You may call the attack off as long as nobody has answered or joined.",
        "ally" => "Invite others by turns. Whoever joins shares the prize: a coup counter and a card.",
        "join" => "If your side wins you take a card, and a coup counter if a fortress falls.",
        "burn" => "Each pod adds a die, and is gone, win or lose.",
        "arm" => "Everybody shows at the same time. Losers discard what they showed.",
        "share" => "Your side's losses, divided between your units and your allies'.",
        "retreat" => "Friendly areas come first: empty ones, and cities that are friendly to you.",
        "collect" => "Loose pods on the battlefield, as many as your pieces there can carry.",
        "spoils" => "A hidden card at random, or one that lies face up.",
        "limit" => "Five cards at the end of a phase. Face-up cards count, mounted weapons do not.",
        _ => "",
    }
}
