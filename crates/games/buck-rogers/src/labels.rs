//! Words for choices, pieces and places.

use retrograde_core::{Token, Touch};

use crate::action::{Action, Piece, Swing, Target};
use crate::board::{Zone, ZoneName};
use crate::colour::Colour;
use crate::kind::{Item, Kind};
use crate::look::Look;
use crate::scene::stack_id;
use crate::state::State;

impl<'a> Look<'a> {
    /// What people call a zone.
    pub(crate) fn title(self, zone: Zone) -> &'a str {
        self.board().zones.get(zone.index()).map_or("", |info| info.title.as_str())
    }

    fn zone_title(self, name: ZoneName) -> String {
        self.board().title_of(name)
    }

    /// Choices that belong to one place are shown together.
    pub(crate) fn group(self, action: Action) -> Option<String> {
        let name = match action {
            Action::Take(_, zone)
            | Action::TakeAll(zone)
            | Action::Build(zone, ..)
            | Action::Join(zone, ..) => zone,
            Action::Steal(_, zone)
            | Action::Convert(.., zone)
            | Action::Bomb(_, zone)
            | Action::Scrap(zone) => zone,
            Action::Load(.., id) | Action::Unload(.., id) => return Some(id.title()),
            Action::LoadFactory(id)
            | Action::UnloadFactory(id)
            | Action::Launch(id, _)
            | Action::HopSome(_, _, id, _)
            | Action::Hop(id, _) => {
                return Some(id.title());
            }
            Action::Attack(_, kind, _) => return Some(format!("{}s", kind.name())),
            _ => return None,
        };
        Some(self.zone_title(name))
    }

    /// A choice, where its step has no words of its own for it.
    pub(crate) fn label(self, action: Action) -> String {
        let at = |name: ZoneName| self.zone_title(name);
        match action {
            Action::Lead(_, name) => name.name().to_owned(),
            Action::Pick(_, figure, count) => figure.count(count),
            Action::Zone(colour, zone) => format!("{}: {}", colour.name(), at(zone)),
            Action::Place(army) => army.text(),
            Action::At(zone) => at(zone),
            Action::Steal(piece, zone) => format!("Steal {} from {}", self.piece_text(piece), at(zone)),
            Action::Control(name) => format!("Control {} this turn", name.name()),
            Action::Convert(colour, recipe, _) => format!("{}: {}", colour.name(), recipe.text()),
            Action::Roll => "Roll".to_owned(),
            Action::Take(piece, zone) => format!("{} from {}", self.piece_text(piece), at(zone)),
            Action::TakeAll(zone) => format!("All ships and Leaders from {}", at(zone)),
            Action::Go(zone) => at(zone),
            Action::Drop => "Stay here".to_owned(),
            Action::Load(troops, _) => format!("Load {}", Kind::Trooper.count(troops.count)),
            Action::LoadFactory(_) => "Load the Factory".to_owned(),
            Action::Unload(count, ..) => format!("Unload {}", Kind::Trooper.count(count)),
            Action::UnloadFactory(_) => "Set down the Factory".to_owned(),
            Action::Hop(_, to) => format!("Move the cargo to {}", to.title()),
            Action::HopSome(count, _, _, to) => {
                format!("Move {} to {}", Kind::Trooper.count(count), to.title())
            }
            Action::Scrap(zone) => format!("Scrap the unfinished item in {}", at(zone)),
            Action::Sling(Swing::Each) => "Slingshot, a roll for each ship".to_owned(),
            Action::Sling(Swing::Together) => "Slingshot, one roll for all".to_owned(),
            Action::Attack(count, kind, target) => {
                format!("{} at {}", kind.count(count), targeted(target))
            }
            Action::Auto => "All attacks, best odds first".to_owned(),
            Action::Power(name) => format!("Use the power of {}", name.name()),
            Action::Raid(count, _, kind) => format!("{} as commandos", kind.count(count)),
            Action::Bomb(target, zone) => format!("Bomb {} in {}", targeted(target), at(zone)),
            Action::Fight => "Fight".to_owned(),
            Action::Stop => "Don't fight".to_owned(),
            Action::Surrender(to) => format!("Offer to surrender to {to}"),
            Action::Accept => "Accept".to_owned(),
            Action::Decline => "Decline".to_owned(),
            Action::Dismantle(zone) => format!("Dismantle the Factory in {}", at(zone)),
            Action::Build(zone, item, colour) => format!("{}: {}", at(zone), self.item_text(item, colour)),
            Action::Join(one, two, item, colour) => {
                format!("{} with {}: {}", at(one), at(two), self.item_text(item, colour))
            }
            Action::Launch(id, _) => format!("Build a Fighter in the Factory aboard {}", id.title()),
            Action::Market(item, colour) => format!("Black Market: {}", self.single_text(item, colour)),
            Action::Done => "Done".to_owned(),
            Action::Standing(standing) => standing.words().join(" ").trim_end().to_owned(),
        }
    }

    /// What a Factory builds, with its colour where that can be chosen.
    fn item_text(self, item: Item, colour: Colour) -> String {
        self.with_colour(item, colour, item.name())
    }

    /// One of an item, with its colour where that can be chosen.
    fn single_text(self, item: Item, colour: Colour) -> String {
        self.with_colour(item, colour, item.kind().map_or(item.name(), Kind::name))
    }

    fn with_colour(self, item: Item, colour: Colour, name: &str) -> String {
        let chosen = self.pos.rules.moves_by_colour() && item.kind().is_some();
        if chosen { format!("{} {name}", colour.name()) } else { name.to_owned() }
    }

    pub(crate) fn piece_text(self, piece: Piece) -> String {
        match piece {
            Piece::Units(count, colour, kind, state) => {
                let left = match state.left {
                    _ if state.has(State::COMMANDO) => " (commandos)".to_owned(),
                    0 => String::new(),
                    left => format!(" (moves {left})"),
                };
                if self.pos.rules.many_colours() {
                    format!("{} {}{left}", colour.name(), kind.count(count))
                } else {
                    format!("{}{left}", kind.count(count))
                }
            }
            Piece::Transport(id) => id.title(),
            Piece::Leader(name) => name.name().to_owned(),
        }
    }

    /// What lights up.
    pub(crate) fn touches(self, action: Action) -> Vec<Touch> {
        let space = |name: ZoneName| Touch::Space(name.show());
        let piece = |piece: Piece, zone: ZoneName| match piece {
            Piece::Units(_, colour, kind, _) => {
                Touch::Piece(stack_id(&zone.show(), colour.word(), kind, false))
            }
            Piece::Transport(id) => Touch::Piece(id.to_string()),
            Piece::Leader(name) => Touch::Piece(name.word().to_owned()),
        };
        let target = |target: Target, zone: &str| match target {
            Target::Unit(colour, kind) | Target::Commando(colour, kind) => {
                Touch::Piece(stack_id(zone, colour.word(), kind, false))
            }
            Target::Transport(id) => Touch::Piece(id.to_string()),
            Target::Factory(_) => Touch::Piece(format!("{zone}-factory-1")),
        };
        match action {
            Action::Take(what, zone) | Action::Steal(what, zone) => vec![piece(what, zone), space(zone)],
            Action::Zone(_, zone) | Action::At(zone) | Action::TakeAll(zone) | Action::Go(zone) => {
                vec![space(zone)]
            }
            Action::Convert(.., zone)
            | Action::Scrap(zone)
            | Action::Dismantle(zone)
            | Action::Build(zone, ..) => {
                vec![space(zone)]
            }
            Action::Join(one, two, ..) => vec![space(one), space(two)],
            Action::Load(.., id) | Action::Unload(.., id) => vec![Touch::Piece(id.to_string())],
            Action::LoadFactory(id) | Action::UnloadFactory(id) | Action::Launch(id, _) => {
                vec![Touch::Piece(id.to_string())]
            }
            Action::Hop(from, to) | Action::HopSome(_, _, from, to) => {
                vec![Touch::Piece(from.to_string()), Touch::Piece(to.to_string())]
            }
            Action::Attack(_, _, what) => {
                let zone = self.focus().map(|zone| self.name(zone).show()).unwrap_or_default();
                vec![target(what, &zone)]
            }
            Action::Bomb(what, zone) => vec![target(what, &zone.show()), space(zone)],
            Action::Lead(_, name) | Action::Control(name) | Action::Power(name) => {
                vec![Touch::Piece(name.word().to_owned())]
            }
            _ => Vec::new(),
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn and_list<T: AsRef<str>>(parts: &[T]) -> String {
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        text += match index {
            0 => "",
            _ if index + 1 == parts.len() => " and ",
            _ => ", ",
        };
        text += part.as_ref();
    }
    text
}

/// `1 zone`, `4 zones`.
pub(crate) fn numbered(count: impl Into<usize>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A target and whose it is: `Green's Fighter`, `Green Transport 1`.
pub(crate) fn targeted(target: Target) -> String {
    match target {
        Target::Unit(colour, kind) => format!("{}'s {}", colour.name(), kind.name()),
        Target::Commando(colour, kind) => format!("{}'s {} commando", colour.name(), kind.name()),
        Target::Transport(id) => id.title(),
        Target::Factory(player) => format!("{player}'s Factory"),
    }
}

/// So many of an item: `2 Troopers`, `1 Factory`.
pub(crate) fn counted(item: Item, count: u8) -> String {
    item.kind().map_or_else(|| format!("{count} {}", item.name()), |kind| kind.count(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_and() {
        assert_eq!(and_list::<&str>(&[]), "");
        assert_eq!(and_list(&["a"]), "a");
        assert_eq!(and_list(&["a", "b"]), "a and b");
        assert_eq!(and_list(&["a", "b", "c"]), "a, b and c");
    }
}
