use retrograde_core::{ChoiceKind, Log, Silent, step};

use crate::action::{Action, Cards, Nth};
use crate::combat::Size;
use crate::event::Event;
use crate::labels::{counted, describe};
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::muster::{Composition, Progress, Stage};
use crate::object::{Object, Thing};
use crate::play::Play;
use crate::room::Room;
use crate::scenario::Scenario;
use crate::unit::{Form, Place, Side, Type, Unit, UnitId};
use crate::weapon::{Class, Kind};

step! {
    /// Both sides muster in secret [chapters 2 to 4]. How far each has come is kept beside the steps.
    pub(crate) struct Muster = "muster" {}
}

/// Most answers that a side gives before it is set up: two for each unit and its weapons, and a few more.
const MOST_ANSWERS: usize = 64;

impl Room for Muster {
    fn recommended(self, look: Look<'_>, side: Side) -> Option<Action> {
        match look.stage(side) {
            Stage::Platoon {} => Nth::of(1).next().map(Action::Platoon),
            Stage::Place { .. } | Stage::Form { .. } | Stage::Beams { .. } => Some(Action::Deploy),
            Stage::Confirm {} => Some(Action::Confirm),
            _ => None,
        }
    }

    fn help(self, look: Look<'_>, side: Side) -> &'static str {
        match look.stage(side) {
            Stage::Platoon {} => {
                "Crawlers are large and strong, walkers carry things, squads are small and hard to hit. A ready-made \
                     platoon comes with weapons and starting places."
            }
            Stage::Flag {} => {
                "Your own units must stay out of the hexes around it, so stop your rivals before they get there."
            }
            Stage::Place { .. } | Stage::Form { .. } => {
                "Woods and hills make units harder to hit. “Do the rest for me” places and arms everything else."
            }
            Stage::Beams { .. } | Stage::Bombs { .. } => {
                "One card of a class gives a larger weapon, two give smaller ones. Beams need a line of sight, bombs fly over \
                     everything; lasers shoot bombs down."
            }
            Stage::Confirm {} | Stage::Done {} => "",
        }
    }

    fn asked(self, look: Look<'_>) -> u8 {
        let busy = |side: &Side| look.stage(*side) != (Stage::Done {});
        Side::ALL.into_iter().filter(busy).map(Side::bit).sum()
    }

    fn is_open(self, _: Look<'_>) -> bool {
        true
    }

    fn thinkable(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        match look.stage(side) {
            Stage::Platoon {} => {
                out.extend(Nth::of(look.rules.platoons.len()).map(Action::Platoon));
                let compositions = look.rules.compositions(&look.pos.rules);
                out.extend(
                    compositions
                        .iter()
                        .map(|&[crawlers, walkers, squads]| Action::Compose(crawlers, walkers, squads)),
                );
            }
            Stage::Flag {} => out.extend(look.setup_half(side).iter().map(Action::Flag)),
            Stage::Place { unit } => {
                out.push(Action::Deploy);
                out.extend(look.setup_half(side).iter().map(|hex| Action::Place(unit, hex)));
            }
            Stage::Form { unit } => {
                let forms = [Form::Upright, Form::Down, Form::Grounded, Form::Hovering];
                let suits = |form: &Form| {
                    form.suits(unit.kind()) && (unit.kind() == Type::Squad || *form != Form::Hovering)
                };
                out.extend(forms.into_iter().filter(suits).map(|form| Action::Form(unit, form)));
                out.push(Action::Deploy);
            }
            Stage::Beams { unit } => {
                let loadouts = Nth::of(look.rules.loadouts.len());
                let fitting = loadouts.filter(|nth| look.rules.loadouts[nth.index()].kind == unit.kind());
                out.extend(fitting.map(|nth| Action::Load(unit, nth)));
                out.push(Action::Deploy);
                pairs(Class::Beam, |cards| out.push(Action::Beams(unit, Cards(cards))));
            }
            Stage::Bombs { unit } => pairs(Class::Bomb, |cards| out.push(Action::Bombs(unit, Cards(cards)))),
            Stage::Confirm {} => out.push(Action::Confirm),
            Stage::Done {} => {}
        }
    }

    fn list(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let Stage::Place { unit } = look.stage(side) else { return self.list_thinkable(look, side, out) };
        let loads = look.loads();
        let open = |hex: &Hex| look.check_place(side, unit, *hex, loads[hex.index()]).is_ok();
        out.push(Action::Deploy);
        out.extend(look.setup_half(side).iter().filter(open).map(|hex| Action::Place(unit, hex)));
    }

    fn check(self, look: Look<'_>, side: Side, action: Action) -> Check {
        match (look.stage(side), action) {
            (Stage::Platoon {}, Action::Platoon(number)) => {
                require(look.rules.platoons.len() > number.index(), "UB-054", "there is no such platoon")
            }
            (Stage::Platoon {}, Action::Compose(crawlers, walkers, squads)) => {
                check_composition(look, [crawlers, walkers, squads])
            }
            (Stage::Flag {}, Action::Flag(hex)) => {
                require(look.setup_half(side).contains(hex), "UB-458", "your flag must be in your own half")
            }
            (Stage::Place { unit }, Action::Place(other, hex)) => {
                require(unit == other, "UB-049", "another unit is being placed")?;
                look.check_place(side, unit, hex, look.load(hex))
            }
            (Stage::Form { unit }, Action::Form(other, form)) => {
                require(unit == other, "UB-050", "another unit is being configured")?;
                look.check_form(unit, form)
            }
            (Stage::Place { .. } | Stage::Form { .. } | Stage::Beams { .. }, Action::Deploy) => Ok(()),
            (Stage::Beams { unit }, Action::Load(other, number)) => {
                require(unit == other, "UB-068", "another unit is being armed")?;
                let loadout = look.rules.loadouts.get(number.index());
                require(loadout.is_some_and(|l| l.kind == unit.kind()), "UB-066", "there is no such load-out")
            }
            (Stage::Beams { unit }, Action::Beams(other, Cards(cards))) => {
                require(unit == other, "UB-068", "another unit is being armed")?;
                look.check_cards(unit, Class::Beam, cards)
            }
            (Stage::Bombs { unit }, Action::Bombs(other, Cards(cards))) => {
                require(unit == other, "UB-068", "another unit is being armed")?;
                look.check_cards(unit, Class::Bomb, cards)
            }
            (Stage::Confirm {}, Action::Confirm) => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, side: Side, action: Action) {
        if L::LISTENING {
            let (seat, what) = (play.pos.seat(side), choice_told(play.look(), action));
            play.tell(|| Event::MusterChoice { seat, text: format!("{} {what}", side.name()) });
        }
        match action {
            Action::Platoon(number) => play.take_platoon(side, number.index()),
            Action::Compose(crawlers, walkers, squads) => play.compose(side, [crawlers, walkers, squads]),
            Action::Flag(hex) => {
                play.pos.objects[Object::flag(side).index()] = Thing::loose(hex);
                play.next_to_place(side, None);
            }
            Action::Place(unit, hex) => {
                let card = play.pos.unit_mut(unit);
                card.at = hex;
                card.place = Place::Map;
                play.next_form(side, unit);
            }
            Action::Form(unit, form) => {
                play.pos.unit_mut(unit).form = form;
                play.next_to_place(side, Some(unit));
            }
            Action::Deploy => play.deploy(side),
            Action::Load(unit, number) => {
                play.arm(unit, number.index());
                play.next_to_arm(side, Some(unit));
            }
            Action::Beams(unit, Cards(cards)) => {
                play.give(unit, Class::Beam, cards);
                play.pos.musters[side.index()].stage = Stage::Bombs { unit };
            }
            Action::Bombs(unit, Cards(cards)) => {
                play.give(unit, Class::Bomb, cards);
                play.next_to_arm(side, Some(unit));
            }
            _ => play.confirm(side),
        }
    }

    fn question(self, look: Look<'_>, side: Side) -> (String, &'static str) {
        let (what, rule) = match look.stage(side) {
            Stage::Platoon {} => {
                ("choose a ready-made platoon, or how many units of each type".to_owned(), "UB-055")
            }
            Stage::Flag {} => ("where do you put your flag?".to_owned(), "UB-458"),
            Stage::Place { unit } => (format!("where does {} start?", describe(unit)), "UB-049"),
            Stage::Form { unit } => (format!("how does {} start?", describe(unit)), "UB-050"),
            Stage::Beams { unit } => {
                (format!("arm {} with a ready-made load-out, or choose its beams", describe(unit)), "UB-066")
            }
            Stage::Bombs { unit } => (format!("choose the bombs for {}", describe(unit)), "UB-066"),
            Stage::Confirm {} | Stage::Done {} => {
                ("happy with everything? All is revealed once both sides are ready".to_owned(), "UB-057")
            }
        };
        (format!("{}: {what}", side.name()), rule)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Platoon(number) => {
                let platoon = &look.rules.platoons[number.index()];
                format!("{}: {}", platoon.title, platoon.about)
            }
            Action::Compose(crawlers, walkers, squads) => {
                format!("Build your own: {}", composition_label([crawlers, walkers, squads]))
            }
            Action::Flag(hex) | Action::Place(_, hex) => format!("{hex} ({})", look.pos.terrain(hex)),
            Action::Form(_, form) => format!("Start {form}"),
            Action::Deploy => "Do the rest for me".to_owned(),
            Action::Load(_, number) => {
                let loadout = &look.rules.loadouts[number.index()];
                format!("{}: {}", loadout.title, loadout.about)
            }
            Action::Beams(unit, Cards(cards)) => cards_label(unit, cards, "no beams"),
            Action::Bombs(unit, Cards(cards)) => cards_label(unit, cards, "no bombs"),
            Action::Confirm => "Ready (everything is revealed once both sides are ready)".to_owned(),
            _ => look.label(action),
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Confirm { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn doing(self, look: Look<'_>, own: Option<Side>) -> String {
        if own.is_some_and(|side| look.stage(side) == (Stage::Done {})) {
            "Waiting for the other side to set up".to_owned()
        } else {
            "Both sides set up in secret".to_owned()
        }
    }

    fn is_setup(self) -> bool {
        true
    }

    fn shortlist(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        match look.stage(side) {
            Stage::Platoon {} => out.extend(Nth::of(look.rules.platoons.len()).map(Action::Platoon)),
            Stage::Flag {} => {
                let far = |hex: &Hex| {
                    look.rules.map.steps_home(side.other(), *hex) >= 5
                        && look.rules.map.steps_to_edge(side, *hex) >= 1
                };
                out.extend(look.setup_half(side).iter().filter(far).map(Action::Flag));
            }
            Stage::Place { .. } | Stage::Form { .. } | Stage::Beams { .. } => out.push(Action::Deploy),
            _ => {}
        }
    }

    /// The rival starts over and sets up at random, until it is as ready as it was.
    fn resample(self, play: &mut Play<'_, Silent>, rival: Side) {
        if play.look().is_automatic(rival) {
            return;
        }
        let was_done = play.look().stage(rival) == (Stage::Done {});
        UnitId::of_side(rival).for_each(|unit| *play.pos.unit_mut(unit) = Unit::absent(unit));
        if play.pos.rules.scenario.has_flags() {
            play.pos.objects[Object::flag(rival).index()] = Thing::ABSENT;
        }
        play.pos.musters[rival.index()] = Progress { stage: Stage::Platoon {}, armed: false };
        let answers = if was_done { MOST_ANSWERS } else { play.dice.pick("sample", 12) };
        let mut choices = Vec::new();
        for _ in 0..answers {
            if play.look().stage(rival) == (Stage::Confirm {}) {
                break;
            }
            choices.clear();
            self.list(play.look(), rival, &mut choices);
            let action = choices[play.dice.pick("sample", choices.len())];
            self.answer(play, rival, action);
        }
        if was_done {
            play.pos.musters[rival.index()] = Progress { stage: Stage::Done {}, armed: false };
        }
    }
}

fn check_composition(look: Look<'_>, composition: Composition) -> Check {
    let [crawlers, walkers, squads] = composition;
    let rules = &look.pos.rules;
    let known = look.rules.compositions(rules).contains(&composition);
    if rules.scenario == Scenario::SpecialDelivery {
        return require(known, "UB-415", "this scenario prescribes the units");
    }
    require(
        squads >= walkers && walkers >= crawlers,
        "UB-055",
        "there must be at least as many squads as walkers, and as many walkers as crawlers",
    )?;
    // Squads are the most numerous, so the limit binds them first.
    let most = look.rules.numbers.platoon.per_type;
    require(squads <= most, "UB-003", "there aren't that many units of one type")?;
    let size = crawlers + walkers + squads;
    require(size == rules.size, "UB-058", "that is not the agreed number of units")?;
    require(known, "UB-430", "without a walker nobody can carry the satellite")
}

/// All choices of no, one or two cards of a class.
fn pairs(class: Class, mut each: impl FnMut([Kind; 2])) {
    let kinds = Kind::ALL.into_iter().filter(|kind| *kind != Kind::None);
    let of_class = kinds.filter(|kind| kind.class() == class || kind.class() == Class::Either);
    let kinds: Vec<Kind> = of_class.collect();
    each([Kind::None; 2]);
    for (index, &first) in kinds.iter().enumerate() {
        each([first, Kind::None]);
        if first.class() == class {
            kinds[index..]
                .iter()
                .filter(|second| second.class() == class)
                .for_each(|&second| each([first, second]));
        }
    }
}

/// `1 crawler, 2 walkers, 3 squads`.
fn composition_label(composition: Composition) -> String {
    Type::ALL.map(|kind| counted(composition[kind as usize], kind.word())).join(", ")
}

/// Cards of a class with the sizes that they get.
fn cards_label(unit: UnitId, cards: [Kind; 2], none: &str) -> String {
    let top = unit.kind().base_size();
    match cards {
        [Kind::None, _] => none.to_owned(),
        [kind, Kind::None] if matches!(kind, Kind::JumpJet | Kind::MeleeWeapon) => {
            format!("a light {}", kind.name())
        }
        [kind, Kind::None] => format!("a {top} {}", kind.name()),
        [a, b] => {
            let size = top.lighter().unwrap_or(Size::Light);
            format!("a {size} {} and a {size} {}", a.name(), b.name())
        }
    }
}

/// What a side does by an answer, as its own log tells it.
fn choice_told(look: Look<'_>, action: Action) -> String {
    match action {
        Action::Platoon(number) => {
            format!("chooses platoon {}, {}", number.index() + 1, look.rules.platoons[number.index()].title)
        }
        Action::Compose(crawlers, walkers, squads) => {
            format!("chooses {}", composition_label([crawlers, walkers, squads]))
        }
        Action::Flag(hex) => format!("puts its flag in {hex}"),
        Action::Place(unit, hex) => format!("places {} in {hex}", describe(unit)),
        Action::Form(unit, form) => format!("starts {} {form}", describe(unit)),
        Action::Deploy => "has the rest placed and armed automatically".to_owned(),
        Action::Load(unit, number) => {
            format!("arms {} with the load-out {}", describe(unit), look.rules.loadouts[number.index()].title)
        }
        Action::Beams(unit, Cards(cards)) => {
            format!("arms {} with {}", describe(unit), cards_label(unit, cards, "no beams"))
        }
        Action::Bombs(unit, Cards(cards)) => {
            format!("arms {} with {}", describe(unit), cards_label(unit, cards, "no bombs"))
        }
        _ => "is ready".to_owned(),
    }
}
