use std::io::Write;

use retrograde_registry::titles;

use crate::failure::Failure;
use crate::text::wrap;
use retrograde_table::rulebook::{self, Rule};

const WIDTH: usize = 96;

/// Shows rules by id or by words.
pub(crate) fn run(words: &[String], out: &mut dyn Write) -> Result<u8, Failure> {
    let query = words.join(" ");
    let books: Vec<_> =
        titles().iter().map(|title| (title.info(), rulebook::rules_of(title.info()))).collect();
    let all: Vec<Rule> = books.iter().flat_map(|(_, rules)| rules.iter().cloned()).collect();
    if let Some(rule) = rulebook::by_id(&all, &query) {
        write_rule(out, rule)?;
        return Ok(0);
    }
    let begins_like_an_id = |prefix: &str| {
        query.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
            && query[prefix.len()..].starts_with('-')
    };
    if books.iter().any(|(info, _)| begins_like_an_id(info.prefix)) {
        let near = rulebook::nearest(&all, &query, 3).join(", ");
        return Err(Failure::failed(format!("there is no rule {query}; the nearest are {near}")));
    }
    let mut found = 0;
    for (info, rules) in &books {
        let matching = rulebook::containing(rules, &query);
        if !matching.is_empty() {
            writeln!(out, "{}{}", if found > 0 { "\n" } else { "" }, info.title)?;
        }
        found += matching.len();
        for rule in matching {
            writeln!(out)?;
            write_rule(out, rule)?;
        }
    }
    if found == 0 {
        let ids: Vec<_> =
            books.iter().filter_map(|(_, rules)| rules.first().map(|rule| rule.id.as_str())).collect();
        let like = ids.join(", ");
        return Err(Failure::failed(format!("no rule mentions {query:?}; a rule id looks like {like}")));
    }
    Ok(0)
}

fn write_rule(out: &mut dyn Write, rule: &Rule) -> std::io::Result<()> {
    if !rule.section.is_empty() {
        writeln!(out, "{}", rule.section.join(" › "))?;
    }
    let head = format!("[{}] {}", rule.id, rule.lines[0]);
    wrap(&head, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    rule.lines[1..].iter().try_for_each(|line| writeln!(out, "{line}"))
}
