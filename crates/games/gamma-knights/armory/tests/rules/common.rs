//! Designs made by changes, and the tables of the rules to compare with.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "each test file uses some of it"
)]

use retrograde_armory::{Design, Frame, Item, apply, check, standard_suit};

/// A standard suit.
pub fn suit(id: &str) -> Design {
    standard_suit(id).expect("a standard suit").clone()
}

/// A frame with nothing in it.
pub fn bare(id: &str) -> Design {
    Design::bare(Frame::named(id).expect("a frame"))
}

/// The item with this word.
pub fn item(id: &str) -> &'static Item {
    Item::named(id).unwrap_or_else(|| panic!("no item {id:?}"))
}

/// The item with this name.
pub fn named(name: &str) -> &'static Item {
    let items = &retrograde_armory::catalogue().items;
    items.iter().find(|item| item.name.eq_ignore_ascii_case(name)).unwrap_or_else(|| panic!("no {name}"))
}

/// A number of the rule of an item.
pub fn fact(id: &str, name: &str) -> i32 {
    item(id).fact(name).unwrap_or_else(|| panic!("{id} says nothing of {name}"))
}

/// Changes to a design, and what must come of them.
pub trait Changes {
    /// The design after changes that are all allowed.
    fn with(&self, edits: &[&str]) -> Design;
    /// This change is refused by this rule; gives the sentence.
    fn blocks(&self, edit: &str, rule: &str) -> String;
    /// The rules that the design breaks.
    fn broken(&self) -> Vec<&'static str>;
}

impl Changes for Design {
    fn with(&self, edits: &[&str]) -> Design {
        let mut design = self.clone();
        for edit in edits {
            design = apply(&design, edit).unwrap_or_else(|refusal| panic!("{edit}: {refusal}"));
        }
        design
    }

    fn blocks(&self, edit: &str, rule: &str) -> String {
        match apply(self, edit) {
            Ok(_) => panic!("{edit} is allowed"),
            Err(refusal) => {
                assert_eq!(refusal.rule.map(|rule| rule.0), Some(rule), "{edit}: {refusal}");
                refusal.because
            }
        }
    }

    fn broken(&self) -> Vec<&'static str> {
        check(self).iter().filter_map(|fault| fault.refusal.rule).map(|rule| rule.0).collect()
    }
}

/// A file with everything in it that is allowed, or not.
pub fn read(text: &str) -> Design {
    retrograde_armory::read(text).unwrap_or_else(|error| panic!("{error}"))
}

const RULES: &str = include_str!("../../../../../../docs/rules/gamma-knights.md");

/// The cells of the first table below a heading of the rules, without its head.
pub fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let mut lines = RULES.lines().skip_while(|line| !(line.starts_with('#') && line.contains(heading)));
    assert!(lines.next().is_some(), "no heading {heading:?}");
    let rows: Vec<_> = lines
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>())
        .collect();
    assert!(rows.len() > 2, "no table below {heading:?}");
    rows[2..].to_vec()
}

/// A number of a cell.
pub fn number<T: std::str::FromStr>(cell: &str) -> T {
    cell.replace([',', '×'], "").parse().unwrap_or_else(|_| panic!("{cell:?} is no number"))
}
