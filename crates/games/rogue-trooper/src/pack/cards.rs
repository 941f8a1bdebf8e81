//! Missions, Rogue cards and Clue cards [sections 13, 14, 15].

use retrograde_cards::{Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::{DeckInfo, Encounter, between, short_name};
use crate::deck::Design;
use crate::effect::load::{Names, Place, Reader};
use crate::effect::raw::{RawEffect, RawWhen};
use crate::effect::{Effect, Op, Phase, Stock, When};
use crate::sector::Sector;
use crate::weapon::{Slot, Tag};

const MISSIONS: &str = "missions.toml";
const ROGUES: &str = "rogues.toml";
const CLUES: &str = "clues.toml";

/// Missions that a deck can have: progress is kept for each.
pub(crate) const MOST_MISSIONS: usize = 64;
/// Quarters of a face [RT-254].
pub(crate) const QUARTERS: usize = 4;
/// Sectors that a mission can send a GI to.
const MOST_VISITS: usize = 6;

words! {
    /// Kinds of missions [RT-223].
    pub enum MissionKind {
        /// Reach a sector.
        Contact = "contact",
        /// Carry out an order.
        Genie = "genie",
        /// Win somebody's company.
        Wedding = "wedding",
    }
}

words! {
    /// Whom a Genie mission wants attacked.
    pub(crate) enum Who {
        /// Any GI.
        Any = "any",
        /// The next living one clockwise.
        Left = "left",
        /// The next living one anticlockwise.
        Right = "right",
    }
}

words! {
    /// What a Genie mission wants.
    enum GoalDo {
        /// Attack a GI.
        AttackGi = "attack-gi",
        /// Destroy a card.
        Beat = "beat",
        /// End moves in sectors.
        Visit = "visit",
    }
}

words! {
    /// Who may play a Rogue card [RT-243].
    pub(crate) enum By {
        /// In one's own turn.
        Own = "self",
        /// In another's turn.
        Opponent = "opponent",
        /// In any turn.
        Any = "any",
    }
}

words! {
    /// What the general bans make of a Rogue card.
    pub(crate) enum Class {
        /// Not on Milli-com [RT-048].
        Move = "move",
        /// Not at rating 0 or in a GI Encounter [RT-095, RT-096].
        Reinforce = "reinforce",
        /// At once [RT-244].
        Escape = "escape",
        /// At once [RT-244].
        Traitor = "traitor",
        /// No bans.
        Other = "other",
    }
}

words! {
    /// The window of a Rogue card.
    enum CardPhase {
        /// Movement.
        Movement = "movement",
        /// Encounter.
        Encounter = "encounter",
        /// End.
        End = "end",
        /// All three.
        Any = "any",
    }
}

retrograde_cards::read_words! {
    MissionKind: "kind",
    Who: "who",
    GoalDo: "do",
    By: "by",
    Class: "class",
    CardPhase: "phase",
}

/// What a Genie mission wants done.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Goal {
    Attack(Who),
    Beat(Tag),
    Visit(Vec<Sector>),
}

/// A mission.
#[derive(Clone, Debug)]
pub(crate) struct Mission {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) kind: MissionKind,
    /// Of a Contact mission.
    pub(crate) destination: Option<Sector>,
    pub(crate) chip: Option<Slot>,
    /// Of a Genie mission.
    pub(crate) goal: Option<Goal>,
    /// Of Wedding Bells.
    pub(crate) companion: Option<Design>,
    pub(crate) reward: Span,
    pub(crate) flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissionsFile {
    mission: Vec<RawMission>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMission {
    id: String,
    name: String,
    kind: MissionKind,
    destination: Option<String>,
    requires_chip: Option<String>,
    goal: Option<RawGoal>,
    companion: Option<String>,
    reward: Option<Vec<RawEffect>>,
    /// Words that are no part of what the card does.
    #[serde(default)]
    about: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGoal {
    #[serde(rename = "do")]
    act: GoalDo,
    who: Option<Who>,
    tag: Option<Tag>,
    sectors: Option<Vec<String>>,
}

pub(super) fn load_missions(
    files: &PackFiles,
    program: &mut Program<Effect>,
    names: Names<'_>,
    encounters: &[Encounter],
) -> Result<(Vec<Mission>, DeckInfo), PackError> {
    let raw: MissionsFile = read_file(files, MISSIONS)?;
    if raw.mission.len() > MOST_MISSIONS {
        return Err(PackError::new(
            MISSIONS,
            "mission",
            format!("a deck has at most {MOST_MISSIONS} missions"),
        ));
    }
    let deck = DeckInfo::new(MISSIONS, raw.mission.iter().map(|_| 1))?;
    let mut missions: Vec<Mission> = Vec::new();
    for (index, mission) in raw.mission.into_iter().enumerate() {
        let before = missions.iter().map(|mission| mission.id);
        let id = short_name(MISSIONS, &format!("mission[{index}].id"), &mission.id, before)?;
        missions.push(load_mission(id, mission, program, names, encounters)?);
    }
    Ok((missions, deck))
}

fn load_mission(
    id: Short,
    raw: RawMission,
    program: &mut Program<Effect>,
    names: Names<'_>,
    encounters: &[Encounter],
) -> Result<Mission, PackError> {
    let wrong =
        |part: &str, because: String| PackError::new(MISSIONS, format!("mission.{id}.{part}"), because);
    let kind = raw.kind;
    let contact = kind == MissionKind::Contact;
    let own = [
        ("destination", raw.destination.is_some(), contact),
        ("goal", raw.goal.is_some(), kind == MissionKind::Genie),
        ("companion", raw.companion.is_some(), kind == MissionKind::Wedding),
    ];
    if let Some((part, ..)) = own.into_iter().find(|(_, given, wanted)| given != wanted) {
        let because =
            "a contact has a destination, a genie a goal, a wedding a companion, and nothing of the others";
        return Err(wrong(part, because.to_owned()));
    }
    let destination = raw.destination.map(|sector| names.sector(&sector)).transpose();
    let chip = raw.requires_chip.map(|chip| {
        super::numbers::slot_of(&chip)
            .ok_or_else(|| format!("there is no chip {chip:?}; allowed are gunnar, helm, bagman"))
    });
    let companion = raw.companion.map(|word| {
        let bride = |card: &Encounter| card.bride && Short::parse(&word) == Some(card.id);
        encounters
            .iter()
            .position(bride)
            .map(Design::new)
            .ok_or_else(|| format!("there is no bride {word:?}"))
    });
    let goal = raw.goal.map(|goal| load_goal(&goal, names)).transpose();
    // A Contact mission without a reward of its own gives one Clue card [RT-227].
    let reward = match raw.reward {
        Some(reward) => {
            let place = Place::Reward { contact };
            Reader::new(program, names, place).list(reward).map_err(|because| wrong("reward", because))?
        }
        None if contact => {
            let clue = Op::Draw { stock: Stock::Clue, n: 1, dice: 0, may: true };
            program.add([Effect { op: clue, when: None }])
        }
        None => return Err(wrong("reward", "only a contact can do without".to_owned())),
    };
    Ok(Mission {
        id,
        name: raw.name,
        kind,
        destination: destination.map_err(|because| wrong("destination", because))?,
        chip: chip.transpose().map_err(|because| wrong("requires_chip", because))?,
        goal: goal.map_err(|because| wrong("goal", because))?,
        companion: companion.transpose().map_err(|because| wrong("companion", because))?,
        reward,
        flavour: raw.about,
    })
}

fn load_goal(raw: &RawGoal, names: Names<'_>) -> Result<Goal, String> {
    match (raw.act, raw.who, raw.tag, &raw.sectors) {
        (GoalDo::AttackGi, Some(who), None, None) => Ok(Goal::Attack(who)),
        (GoalDo::Beat, None, Some(tag), None) => Ok(Goal::Beat(tag)),
        (GoalDo::Visit, None, None, Some(sectors)) if (1..=MOST_VISITS).contains(&sectors.len()) => {
            sectors.iter().map(|sector| names.sector(sector)).collect::<Result<_, _>>().map(Goal::Visit)
        }
        _ => Err("`attack-gi` takes who, `beat` a tag, `visit` 1 to 6 sectors".to_owned()),
    }
}

/// A Rogue card.
#[derive(Clone, Debug)]
pub(crate) struct Rogue {
    pub(crate) id: Short,
    pub(crate) name: String,
    /// The window; none = any.
    pub(crate) phase: Option<Phase>,
    pub(crate) by: By,
    pub(crate) class: Class,
    pub(crate) immediate: bool,
    pub(crate) when: When,
    pub(crate) effects: Span,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoguesFile {
    rogue: Vec<RawRogue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRogue {
    id: String,
    name: String,
    count: u8,
    phase: CardPhase,
    by: By,
    class: Class,
    immediate: Option<bool>,
    when: Option<RawWhen>,
    #[serde(default)]
    effects: Vec<RawEffect>,
}

pub(super) fn load_rogues(
    files: &PackFiles,
    program: &mut Program<Effect>,
    names: Names<'_>,
) -> Result<(Vec<Rogue>, DeckInfo), PackError> {
    let raw: RoguesFile = read_file(files, ROGUES)?;
    let deck = DeckInfo::new(ROGUES, raw.rogue.iter().map(|card| card.count))?;
    let mut rogues: Vec<Rogue> = Vec::new();
    for (index, card) in raw.rogue.into_iter().enumerate() {
        let id =
            short_name(ROGUES, &format!("rogue[{index}].id"), &card.id, rogues.iter().map(|card| card.id))?;
        let wrong =
            |part: &str, because: String| PackError::new(ROGUES, format!("rogue.{id}.{part}"), because);
        let phase = match card.phase {
            CardPhase::Movement => Some(Phase::Movement),
            CardPhase::Encounter => Some(Phase::Encounter),
            CardPhase::End => Some(Phase::End),
            CardPhase::Any => None,
        };
        let at_once = matches!(card.class, Class::Escape | Class::Traitor);
        let immediate = card.immediate.unwrap_or(at_once);
        if at_once && !immediate {
            return Err(wrong("immediate", "escape and traitor cards work at once [RT-244]".to_owned()));
        }
        let effects = Reader::new(program, names, Place::Rogue(phase)).list(card.effects);
        rogues.push(Rogue {
            id,
            name: card.name,
            phase,
            by: card.by,
            class: card.class,
            immediate,
            when: card.when.map(RawWhen::read).unwrap_or_default(),
            effects: effects.map_err(|because| wrong("effects", because))?,
        });
    }
    Ok((rogues, deck))
}

/// The Clue cards: the design of a quarter is four times its face and the quarter [RT-254].
#[derive(Clone, Debug)]
pub(crate) struct Clues {
    pub(crate) faces: Vec<String>,
    pub(crate) face_ids: Vec<Short>,
    pub(crate) ids: Vec<Short>,
    pub(crate) names: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CluesFile {
    copies: u8,
    quarters: [Named; QUARTERS],
    face: Vec<Named>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
    name: String,
}

impl Clues {
    pub(super) fn load(files: &PackFiles) -> Result<(Clues, DeckInfo), PackError> {
        let raw: CluesFile = read_file(files, CLUES)?;
        between(CLUES, "copies", raw.copies, 1, 10)?;
        between(CLUES, "face", raw.face.len() as u8, 1, 6)?;
        let mut clues = Clues { faces: Vec::new(), face_ids: Vec::new(), ids: Vec::new(), names: Vec::new() };
        for (index, face) in raw.face.iter().enumerate() {
            let key = format!("face[{index}].id");
            clues.face_ids.push(short_name(CLUES, &key, &face.id, clues.face_ids.iter().copied())?);
            clues.faces.push(face.name.clone());
            for quarter in &raw.quarters {
                let id = format!("{}-{}", face.id, quarter.id);
                clues.ids.push(short_name(CLUES, &key, &id, clues.ids.iter().copied())?);
                clues.names.push(format!("{}, {}", face.name, quarter.name));
            }
        }
        let deck = DeckInfo::new(CLUES, clues.ids.iter().map(|_| raw.copies))?;
        Ok((clues, deck))
    }

    /// The face that a quarter belongs to.
    #[inline]
    pub(crate) const fn face_of(design: Design) -> usize {
        design.index() / QUARTERS
    }

    /// A quarter of a face.
    pub(crate) const fn quarter(face: usize, quarter: usize) -> Design {
        Design::new(face * QUARTERS + quarter)
    }
}
