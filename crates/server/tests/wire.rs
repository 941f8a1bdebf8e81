//! The TypeScript types of the wire are made from the Rust types. `scripts/wire` writes them; this test fails when the
//! file in the repository is not what the types say.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::path::Path;

use retrograde_core::{FightOdds, Journal, Seat};
use retrograde_server::protocol::{
    Claim, Claimed, ClientMessage, DrawSheet, ErrorBody, Games, HowToPlay, OpenTable, Opened, Rules, SeatsOf,
    ServerMessage, TableFacts, VERSION, Work, Worked, WorkshopNow,
};
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name, of a type and all that it holds.
struct Declarations<'a> {
    config: &'a Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types of ours have a place to be exported to; numbers, lists and maps are TypeScript's own.
        if T::output_path().is_none() || self.found.contains_key(&T::ident(self.config)) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.found.insert(T::ident(self.config), format!("{docs}export {}\n", T::decl(self.config)));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

#[test]
fn the_types_of_the_client_are_those_of_the_server() {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config: &config, found: BTreeMap::new() };
    declarations.visit::<ClientMessage>();
    declarations.visit::<ServerMessage>();
    declarations.visit::<Seat>();
    declarations.visit::<OpenTable>();
    declarations.visit::<Opened>();
    declarations.visit::<Claim>();
    declarations.visit::<Claimed>();
    declarations.visit::<TableFacts>();
    declarations.visit::<Journal>();
    declarations.visit::<Games>();
    declarations.visit::<HowToPlay>();
    declarations.visit::<Rules>();
    declarations.visit::<FightOdds>();
    declarations.visit::<SeatsOf>();
    declarations.visit::<ErrorBody>();
    declarations.visit::<WorkshopNow>();
    declarations.visit::<Work>();
    declarations.visit::<Worked>();
    declarations.visit::<DrawSheet>();
    let head = "// Made by scripts/wire from the Rust types; docs/protocol.md says what they mean.\n";
    let version = format!("export const PROTOCOL = {VERSION};\n");
    let all: Vec<String> = declarations.found.into_values().collect();
    let text = format!("{head}\n{version}\n{}", all.join("\n"));
    let text: String = text.lines().map(|line| [line.trim_end(), "\n"].concat()).collect();

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire.ts");
    if std::env::var_os("RETROGRADE_WRITE_WIRE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "web/src/wire.ts is stale: run scripts/wire");
}
