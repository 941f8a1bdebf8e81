//! Questions in words, with odds and with what is forbidden and why.

use retrograde_core::{Choice, ChoiceKind, Forecast, Mark, MarkKind, Prompt, RuleId, Token, Tone, Touch};

use crate::action::{Action, Piece, Target};
use crate::board::{Zone, ZoneName};
use crate::fire::Need;
use crate::look::Look;
use crate::pack::show_army;
use crate::piece::{Colour, Item, Kind, Player, TransportId};
use crate::scene::stack_id;
use crate::step::{Step, Why};

/// Battles with more units than these are not worked out beside a choice of where to go.
const MOST_UNITS: u32 = 16;

fn forecast(need: Need) -> Forecast {
    let because = if need.bonus > 0 { vec![format!("+{} to the die", need.bonus)] } else { Vec::new() };
    Forecast { chance: need.chance(), need: format!("{} or more", need.number), because }
}

fn threshold(number: u8) -> Forecast {
    forecast(Need { number, bonus: 0 })
}

impl Look<'_> {
    /// The question to a player.
    pub(crate) fn prompt(self, player: Player) -> Prompt {
        let seat = player.seat();
        let Some(step) = self.step() else {
            return Prompt { seat, kind: None, text: "The game is over".to_owned(), rule: None, choices: Vec::new() };
        };
        let (text, rule) = self.question(player, step);
        let mut actions = Vec::new();
        self.list(player, &mut actions);
        let open = actions.len();
        self.thinkable(player, step, &mut actions);
        let mut choices: Vec<Choice> = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index < open {
                choices.push(self.choice(player, step, action));
            } else if !actions[..index].contains(&action)
                && let Err(block) = self.check(player, action)
            {
                let blocked = Some(block.refusal()).filter(|refusal| refusal.rule.is_some());
                if blocked.is_some() {
                    choices.push(Choice { blocked, odds: None, ..self.choice(player, step, action) });
                }
            }
        }
        Prompt { seat, kind: None, text, rule: Some(RuleId(rule)), choices }
    }

    /// What a person might try although it is forbidden.
    fn thinkable(self, player: Player, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Hand { at, .. } => {
                out.extend(self.near(at).iter().map(|zone| Action::Go(self.name(*zone))));
            }
            Step::Attack { turn } => {
                let Some((lead, _)) = self.part_at(turn) else { return };
                let own = self.colours(player);
                let zone = self.pos.battle.zone;
                for (_, kind) in self.attackers(lead) {
                    for id in self.pos.transports_in(zone).filter(|id| own & id.colour().bit() == 0) {
                        out.push(Action::Attack(1, kind, Target::Transport(id)));
                    }
                }
                out.push(Action::Done);
            }
            Step::Build { .. } => {
                let own = self.pos.factories.iter().filter(|factory| factory.owner == Some(player));
                for factory in own {
                    for item in [Item::Battler, Item::KillerSatellite, Item::Factory, Item::Fighter] {
                        let colour = item
                            .kind()
                            .and_then(|kind| self.colour_for(player, kind, 0xff))
                            .unwrap_or(player.0);
                        out.push(Action::Build(self.name(factory.zone), item, colour));
                    }
                }
            }
            Step::Place { colour: None, .. } => {
                let mine =
                    self.board().all_territories().filter(|zone| self.pos.controller(*zone) == Some(player));
                out.extend(mine.map(|zone| Action::Zone(player.0, self.name(zone))));
            }
            Step::Move { .. } => {
                out.push(Action::Done);
                for id in TransportId::all().filter(|id| self.moving() & id.colour().bit() != 0) {
                    if self.pos.transport(id).is_on_board() {
                        out.push(Action::LoadFactory(id));
                    }
                }
            }
            _ => {}
        }
    }

    /// The sentence of a question and its rule.
    fn question(self, player: Player, step: Step) -> (String, &'static str) {
        let who = player.name();
        let title = |zone: Zone| self.board().zones.get(zone.index()).map_or("", |info| info.title.as_str());
        match step {
            Step::Lead { colour } => (format!("{who}: choose a Leader for {}", colour.name()), "BR-052"),
            Step::Pick {} => match self.picking(player) {
                Some((colour, figure, ..)) => (
                    format!(
                        "{who}: how many {figure}s in the {colour} army? Others see it when all are done"
                    ),
                    "BR-321",
                ),
                None => (format!("{who}: wait for the others"), "BR-321"),
            },
            Step::Place { colour: None, left, .. } => {
                (format!("{who}: choose a zone for {left} pieces"), "BR-057")
            }
            Step::Place { colour: Some(colour), zone, .. } => {
                (format!("{who}: which {colour} pieces go to {}?", title(zone)), "BR-057")
            }
            Step::Seat { leader, why, .. } => {
                let rule = match why {
                    Why::Return => "BR-210",
                    Why::Release => "BR-220",
                    Why::Home => "BR-274",
                    Why::Revert => "BR-302",
                };
                (format!("{who}: where does {} go?", leader.name()), rule)
            }
            Step::Trade { left, .. } => {
                (format!("{who}: Ardala may steal {left} units, or control a Leader"), "BR-217")
            }
            Step::Convert { .. } => (format!("{who}: convert units before you move"), "BR-287"),
            Step::Genius { .. } => (
                format!("{who}: ships with Huer move 2 zones more; or roll a die for their movement"),
                "BR-223",
            ),
            Step::Move { .. } => {
                (format!("{who}: pick pieces to move, load or unload; or end your movement"), "BR-078")
            }
            Step::Hand { at, .. } => {
                let left = self.grip(at).left;
                (
                    format!("{who}: {} in {} may move {left}: where to?", self.hand_text(at), title(at)),
                    "BR-079",
                )
            }
            Step::Sling { at } => (format!("{who}: try a slingshot in {}?", title(at)), "BR-293"),
            Step::Shots {} => {
                let form = self.pos.fire.form;
                (format!("{who}: free shots in {} ({form})", title(self.pos.fire.at)), form.rule())
            }
            Step::Raid { zone, .. } => {
                (format!("{who}: set commandos aside against the Factory in {}?", title(zone)), "BR-249")
            }
            Step::Sneak { zone, .. } => {
                (format!("{who}: shall Kane's units in {} attack before all combat?", title(zone)), "BR-216")
            }
            Step::Bomb { zone, left, .. } => {
                (format!("{who}: {left} Battlers in {} may bomb", title(zone)), "BR-138")
            }
            Step::Open { zone, .. } => (format!("{who}: open a battle in {}?", title(zone)), "BR-109"),
            Step::Offer { .. } => {
                (format!("{who}: offer to surrender in {}?", title(self.pos.battle.zone)), "BR-254")
            }
            Step::Accept { from, .. } => (
                format!("{who}: {from} offers all forces in {}; accept?", title(self.pos.battle.zone)),
                "BR-254",
            ),
            Step::Attack { .. } => {
                let round = self.pos.battle.round;
                (format!("{who}: attack in {}, round {round}", title(self.pos.battle.zone)), "BR-117")
            }
            Step::Retreat { .. } => {
                (format!("{who}: retreat from {}?", title(self.pos.battle.zone)), "BR-257")
            }
            Step::CallOff { .. } => (
                format!(
                    "{who}: go on with the battle in {}? It ends if all want to stop",
                    title(self.pos.battle.zone)
                ),
                "BR-130",
            ),
            Step::Pirate { zone } => {
                (format!("{who}: shall Barney take the ships beaten in {}?", title(zone)), "BR-224")
            }
            Step::Subvert { leader, .. } => (format!("{who}: try to brainwash {}?", leader.name()), "BR-300"),
            Step::Sabotage { zone, .. } => {
                (format!("{who}: the Factory in {} is lost; try to blow it up?", title(zone)), "BR-166")
            }
            Step::Dismantle { .. } => (format!("{who}: dismantle Factories before building?"), "BR-197"),
            Step::Build { .. } => (format!("{who}: what do your Factories build?"), "BR-169"),
            Step::Deliver { item, .. } => {
                (format!("{who}: where does the new {} go?", item.name()), "BR-174")
            }
            Step::Prize { display, .. } => {
                let display =
                    self.board().displays.get(usize::from(display)).map_or("", |d| d.title.as_str());
                (format!("{who}: where on {display} does your free Factory go?"), "BR-311")
            }
            _ => ("The game goes on".to_owned(), "BR-071"),
        }
    }

    /// A choice as people read it.
    fn choice(self, player: Player, step: Step, action: Action) -> Choice {
        let kind = match (step, action) {
            (
                Step::Convert { .. }
                | Step::Sling { .. }
                | Step::Raid { .. }
                | Step::Sneak { .. }
                | Step::Offer { .. }
                | Step::Retreat { .. }
                | Step::Dismantle { .. },
                Action::Done,
            ) => ChoiceKind::Pass,
            (_, Action::Done | Action::Stop | Action::Decline | Action::Drop) => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        };
        Choice {
            group: self.group(action),
            touches: self.touches(action),
            odds: self.odds(player, step, action),
            kind,
            marks: self.marks(step, action),
            ..Choice::new(action.to_string(), self.label(step, action))
        }
    }

    fn zone_title(self, name: ZoneName) -> String {
        self.board().title_of(name)
    }

    /// Choices of one place stand together.
    fn group(self, action: Action) -> Option<String> {
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

    fn label(self, step: Step, action: Action) -> String {
        let at = |name: ZoneName| self.zone_title(name);
        match action {
            Action::Lead(_, name) => name.name().to_owned(),
            Action::Pick(_, figure, count) => format!("{count} {figure}s"),
            Action::Zone(colour, zone) => format!("{}: {}", colour.name(), at(zone)),
            Action::Place(army) => show_army(&army),
            Action::At(zone) => at(zone),
            Action::Steal(piece, zone) => format!("Steal {} from {}", self.piece_text(piece), at(zone)),
            Action::Control(name) => format!("Control {} this turn", name.name()),
            Action::Convert(colour, recipe, _) => format!("{}: {recipe}", colour.name()),
            Action::Roll => match step {
                Step::Sabotage { .. } => "Try to blow it up".to_owned(),
                Step::Subvert { .. } => "Try it".to_owned(),
                _ => "Roll for movement".to_owned(),
            },
            Action::Take(piece, zone) => match step {
                Step::Hand { .. } => format!("And {}", self.piece_text(piece)),
                _ => format!("{} from {}", self.piece_text(piece), at(zone)),
            },
            Action::TakeAll(zone) => format!("All ships and Leaders from {}", at(zone)),
            Action::Go(zone) => {
                let Step::Hand { at: from, .. } = step else { return at(zone) };
                let to = self.board().find(zone);
                let cost = to.and_then(|to| self.check_go(from, to).ok());
                cost.map_or_else(|| at(zone), |cost| format!("{} ({cost})", at(zone)))
            }
            Action::Drop => "Stay here".to_owned(),
            Action::Load(count, ..) => format!("Load {}", Kind::Trooper.count(count)),
            Action::LoadFactory(_) => "Load the Factory".to_owned(),
            Action::Unload(count, ..) => format!("Unload {}", Kind::Trooper.count(count)),
            Action::UnloadFactory(_) => "Set the Factory down".to_owned(),
            Action::Hop(_, to) => format!("Hand the cargo to {}", to.title()),
            Action::Scrap(zone) => format!("Scrap the unfinished item of {}", at(zone)),
            Action::Sling { each: true } => "Slingshot, a roll for each ship".to_owned(),
            Action::Sling { each: false } => "Slingshot, one roll for all".to_owned(),
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
            Action::Done => match step {
                Step::Move { .. } => "End movement",
                Step::Build { .. } => "That is all",
                Step::Shots {} => "Hold fire",
                Step::Bomb { .. } => "Do not bomb",
                Step::Sabotage { .. } | Step::Subvert { .. } => "Let it go",
                Step::Convert { .. } => "No more conversions",
                Step::Genius { .. } => "Do not roll",
                Step::Sling { .. } => "No slingshot",
                Step::Raid { .. } => "No more commandos",
                Step::Sneak { .. } => "Not now",
                Step::Offer { .. } => "No surrender",
                Step::Attack { .. } => "No more attacks",
                Step::Retreat { .. } => "Stay and fight",
                Step::Pirate { .. } => "Leave them",
                Step::Dismantle { .. } => "Keep the Factories",
                _ => "Done",
            }
            .to_owned(),
            Action::Resign => "Give up the game".to_owned(),
        }
    }

    fn item_text(self, item: Item, colour: Colour) -> String {
        if self.pos.rules.moves_by_colour() && item.kind().is_some() {
            format!("{} {}", colour.name(), item.name())
        } else {
            item.name().to_owned()
        }
    }

    fn piece_text(self, piece: Piece) -> String {
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

    fn touches(self, action: Action) -> Vec<Touch> {
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

    /// The way that the hand would go.
    fn marks(self, step: Step, action: Action) -> Vec<Mark> {
        let (Step::Hand { at, .. }, Action::Go(to)) = (step, action) else { return Vec::new() };
        vec![Mark {
            kind: MarkKind::Arrow,
            owner: self.mover().map(|(_, player)| player.seat()),
            spaces: vec![self.name(at).show(), to.show()],
            title: "the way".to_owned(),
            tone: Tone::Good,
        }]
    }

    /// What dice will decide.
    fn odds(self, player: Player, step: Step, action: Action) -> Option<Forecast> {
        let combat = &self.numbers().combat;
        match (step, action) {
            (Step::Attack { .. }, Action::Attack(_, kind, target)) => {
                self.attack_need(player, kind, target).map(forecast)
            }
            (Step::Shots {}, Action::Attack(_, kind, target)) => {
                let lead = self.shooter()?;
                let (colour, _) = self.shooting(lead).find(|(_, other)| *other == kind)?;
                self.shot_need(colour, kind, target).map(forecast)
            }
            (Step::Bomb { zone, .. }, Action::Bomb(target, name)) => {
                let at = self.board().find(name)?;
                Some(forecast(self.bomb_need(player, zone, target, at)))
            }
            (Step::Sabotage { .. }, Action::Roll) => Some(threshold(combat.sabotage)),
            (Step::Subvert { leader, by }, Action::Roll) => {
                let zone = self.pos.leaders[leader.index()].zone()?;
                Some(threshold(self.subversion(zone, by)))
            }
            (Step::Hand { at, .. }, Action::Go(name)) => {
                let to = self.board().find(name)?;
                self.battle_forecast(player, at, to, MOST_UNITS)
            }
            (Step::Attack { .. }, Action::Auto) => self.round_forecast(player, MOST_UNITS),
            _ => None,
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
