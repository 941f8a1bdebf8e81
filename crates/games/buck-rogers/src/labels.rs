//! Words for choices, pieces and places.

use retrograde_core::{Token, Touch};

use crate::action::{Action, Piece, Swing, Target};
use crate::board::{Zone, ZoneName};
use crate::colour::Colour;
use crate::kind::{Item, Kind};
use crate::look::Look;
use crate::scene::stack_id;

impl<'a> Look<'a> {
    /// What people call a zone.
    pub(crate) fn title(self, zone: Zone) -> &'a str {
        self.board().zones.get(zone.index()).map_or("", |info| info.title.as_str())
    }

    fn zone_title(self, name: ZoneName) -> String {
        self.board().title_of(name)
    }

    /// Choices of one place stand together.
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
            Action::Pick(_, figure, count) => format!("{count} {figure}s"),
            Action::Zone(colour, zone) => format!("{}: {}", colour.name(), at(zone)),
            Action::Place(army) => army.to_string(),
            Action::At(zone) => at(zone),
            Action::Steal(piece, zone) => format!("Steal {} from {}", self.piece_text(piece), at(zone)),
            Action::Control(name) => format!("Control {} this turn", name.name()),
            Action::Convert(colour, recipe, _) => format!("{}: {recipe}", colour.name()),
            Action::Roll => "Roll".to_owned(),
            Action::Take(piece, zone) => format!("{} from {}", self.piece_text(piece), at(zone)),
            Action::TakeAll(zone) => format!("All ships and Leaders from {}", at(zone)),
            Action::Go(zone) => at(zone),
            Action::Drop => "Stay here".to_owned(),
            Action::Load(troops, _) => format!("Load {}", Kind::Trooper.count(troops.count)),
            Action::LoadFactory(_) => "Load the Factory".to_owned(),
            Action::Unload(count, ..) => format!("Unload {}", Kind::Trooper.count(count)),
            Action::UnloadFactory(_) => "Set the Factory down".to_owned(),
            Action::Hop(_, to) => format!("Hand the cargo to {}", to.title()),
            Action::Scrap(zone) => format!("Scrap the unfinished item of {}", at(zone)),
            Action::Sling(Swing::Each) => "Slingshot, a roll for each ship".to_owned(),
            Action::Sling(Swing::Together) => "Slingshot, one roll for all".to_owned(),
            Action::Attack(count, kind, target) => {
                format!("{} at {}", kind.count(count), target_text(target))
            }
            Action::Auto => "All attacks by best odds".to_owned(),
            Action::Power(name) => format!("Use the power of {}", name.name()),
            Action::Raid(count, _, kind) => format!("{} as commandos", kind.count(count)),
            Action::Bomb(target, zone) => format!("Bomb {} in {}", target_text(target), at(zone)),
            Action::Fight => "Fight".to_owned(),
            Action::Stop => "No fight".to_owned(),
            Action::Surrender(to) => format!("Offer to surrender to {to}"),
            Action::Accept => "Accept".to_owned(),
            Action::Decline => "Decline".to_owned(),
            Action::Dismantle(zone) => format!("Dismantle the Factory in {}", at(zone)),
            Action::Build(zone, item, colour) => format!("{}: {}", at(zone), self.item_text(item, colour)),
            Action::Join(one, two, item, colour) => {
                format!("{} with {}: {}", at(one), at(two), self.item_text(item, colour))
            }
            Action::Launch(id, _) => format!("A Fighter from the Factory aboard {}", id.title()),
            Action::Market(item, colour) => format!("Black Market: {}", self.item_text(item, colour)),
            Action::Done => "Done".to_owned(),
            Action::Standing(standing) => standing.words().join(" ").trim_end().to_owned(),
        }
    }

    fn item_text(self, item: Item, colour: Colour) -> String {
        if self.pos.rules.moves_by_colour() && item.kind().is_some() {
            format!("{} {}", colour.name(), item.name())
        } else {
            item.name().to_owned()
        }
    }

    pub(crate) fn piece_text(self, piece: Piece) -> String {
        match piece {
            Piece::Units(count, colour, kind, state) => {
                let left = if state.left > 0 { format!(" (moves {})", state.left) } else { String::new() };
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
            Target::Unit(colour, kind) => Touch::Piece(stack_id(zone, colour.word(), kind, false)),
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
            Action::Hop(from, to) => vec![Touch::Piece(from.to_string()), Touch::Piece(to.to_string())],
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

fn target_text(target: Target) -> String {
    match target {
        Target::Unit(colour, kind) => format!("{} {}", colour.name(), kind.name()),
        Target::Transport(id) => id.title(),
        Target::Factory(player) => format!("{player}'s Factory"),
    }
}
