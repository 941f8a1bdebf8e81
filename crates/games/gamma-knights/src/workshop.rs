//! The armoury as the workshop of this game: it says where its suits are fielded [GK-364].

use retrograde_armory::Armory;
use retrograde_core::workshop::{Bench, Look, Post, Start, WorkshopInfo};
use retrograde_core::{ParseError, Refusal, Workshop};

use crate::GammaKnights;

impl Workshop for GammaKnights {
    fn info(&self) -> WorkshopInfo {
        WorkshopInfo { posts: self.posts(), ..Armory.info() }
    }

    fn starts(&self) -> Vec<Start> {
        Armory.starts()
    }

    fn describe(&self, design: &str) -> Result<Bench, ParseError> {
        Armory.describe(design)
    }

    fn change(&self, design: &str, change: &str) -> Result<String, Refusal> {
        Armory.change(design, change)
    }

    fn sheet(&self, design: &str, look: Look) -> Result<String, Refusal> {
        Armory.sheet(design, look)
    }
}

impl GammaKnights {
    /// The options of the own scenario that take a design.
    fn posts(&self) -> Vec<Post> {
        let Some(own) = self.pack.scenarios.iter().find(|scenario| scenario.own) else { return Vec::new() };
        let takes = |option: &retrograde_core::OptionInfo| {
            matches!(option.kind, retrograde_core::OptionKind::Text { .. })
        };
        let post = |option: retrograde_core::OptionInfo| Post {
            label: option.title,
            scenario: own.id.clone(),
            option: option.id,
        };
        self.own_options().into_iter().filter(takes).map(post).collect()
    }
}
