//! A design as a record sheet on one page, in SVG, and as text.

use super::check::Item;
use super::{Design, Workshop, conveyance_place};
use crate::sheet::Section;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Page {
    body: String,
    y: u32,
}

impl Page {
    fn line(&mut self, x: u32, size: u32, text: &str) {
        self.body +=
            &format!("<text x=\"{x}\" y=\"{}\" font-size=\"{size}\">{}</text>\n", self.y, escaped(text));
    }

    fn boxes(&mut self, x: u32, count: u32) {
        for index in 0..count {
            let left = x + index * 14;
            self.body += &format!("<rect x=\"{left}\" y=\"{}\" width=\"11\" height=\"11\"/>\n", self.y - 10);
        }
    }

    fn rule(&mut self) {
        self.body += &format!("<line x1=\"40\" y1=\"{}\" x2=\"555\" y2=\"{}\"/>\n", self.y + 5, self.y + 5);
    }
}

impl Workshop<'_> {
    /// The record sheet: battle values, boxes to cross, and what sits where.
    pub fn print(self, design: &Design) -> String {
        let summary = self.summary(design);
        let mut page = Page { body: String::new(), y: 50 };
        page.line(40, 20, &design.name);
        page.y += 18;
        let frame = self.shelves().frame(&design.frame).map(|frame| frame.name.clone()).unwrap_or_default();
        let class = format!(
            "{frame}, AC {}, {} slots, power {} of {}",
            summary.armor_class, summary.total, summary.supply, summary.demand
        );
        page.line(40, 10, &class);
        page.rule();
        if let Some(values) = self.convert(design) {
            page.y += 24;
            page.line(
                40,
                12,
                &format!(
                    "APs {}   Armor {}   Armor signature {}   Sensors {}/{}",
                    values.aps, values.armor, values.armor_signature, values.sensors[0], values.sensors[1]
                ),
            );
            page.y += 16;
            page.line(
                40,
                12,
                &format!(
                    "Repair {}   Medikit {}   Lock-ons {}   Flight {}",
                    values.repair,
                    values.medikit,
                    values.lock_ons,
                    if values.flies { "yes" } else { "no" }
                ),
            );
            page.y += 22;
            page.line(40, 12, &format!("Force field (signature {})", values.field_signature));
            page.boxes(200, u32::from(values.field));
            for section in Section::ALL {
                page.y += 16;
                page.line(40, 12, &section.word().replace('-', " "));
                page.boxes(200, 2);
            }
            page.y += 16;
            page.line(40, 12, "body");
            page.boxes(200, 2);
            page.rule();
            for (weapon, count) in &values.weapons {
                page.y += 16;
                page.line(40, 12, &weapon.replace('-', " "));
                page.boxes(200, u32::from(*count) * 2);
            }
            for (launcher, rounds) in &values.launchers {
                page.y += 16;
                page.line(40, 12, &format!("{}: {rounds} rounds", launcher.replace('-', " ")));
                page.boxes(250, (*rounds).into());
            }
            page.rule();
        }
        for (at, room, used) in &summary.slots {
            page.y += 16;
            let inside: Vec<String> = design
                .parts
                .iter()
                .filter(|fitting| fitting.at == at.word())
                .map(|fitting| format!("{} {}", self.name_of(&fitting.id), self.taken(fitting)))
                .collect();
            let text = format!("{} ({used} of {room}): {}", at.word().replace('-', " "), inside.join(", "));
            page.line(40, 9, &text);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"595\" height=\"842\" viewBox=\"0 0 595 842\">\n\
             <rect width=\"595\" height=\"842\" fill=\"white\"/>\n\
             <g font-family=\"sans-serif\" fill=\"black\"><style>rect,line{{stroke:black;fill:none}}</style>\n{}</g>\n</svg>\n",
            page.body
        )
    }

    pub(super) fn name_of(self, id: &str) -> String {
        match self.item(id) {
            Some(Item::Part(part)) => part.name.clone(),
            Some(Item::Weapon(_, gun)) => gun.name.clone(),
            None => id.to_owned(),
        }
    }

    /// The design in words: what it comes to, what sits where, what the rules say of it.
    pub fn show(self, design: &Design) -> String {
        let summary = self.summary(design);
        let mut lines = vec![format!("{} ({})", design.name, design.frame)];
        for (at, room, used) in &summary.slots {
            lines.push(format!("  {:<12}{used:>3} of {room:>3} slots", at.word()));
            for fitting in design.parts.iter().filter(|fitting| fitting.at == at.word()) {
                let rule = match self.item(&fitting.id) {
                    Some(Item::Part(part)) => part.rule.clone(),
                    _ => "GK-450".to_owned(),
                };
                lines.push(format!(
                    "    {:<30}{:>3}  [{rule}]",
                    self.name_of(&fitting.id),
                    self.taken(fitting)
                ));
                if fitting.id == "conveyance-field" {
                    let most = self.shelves().conveyance.most;
                    lines.push(format!("      up to {most} kg, {}", conveyance_place(*at)));
                }
            }
        }
        lines.push(format!(
            "  power {} supplied, {} if everything ran; {} hot plates",
            summary.supply, summary.demand, summary.hot_plates
        ));
        lines.push(format!(
            "  AC {}, movement ×{}, fists d6×{}",
            summary.armor_class, summary.multiplier, summary.fist
        ));
        if summary.carries.0 > 0 {
            lines.push(format!("  carries {} kg, {} kg burdened", summary.carries.0, summary.carries.1));
        }
        if let Some(jump) = summary.jump {
            lines.push(format!("  jumps {jump} m"));
        }
        if let Some(values) = self.convert(design) {
            lines.push(format!(
                "  in the battle game: field {} ({}), armor {} ({}), {} APs, sensors {}/{}, repair {}, medikit {}, {} lock-ons, {}",
                values.field,
                values.field_signature,
                values.armor,
                values.armor_signature,
                values.aps,
                values.sensors[0],
                values.sensors[1],
                values.repair,
                values.medikit,
                values.lock_ons,
                if values.flies { "flies" } else { "does not fly" }
            ));
        }
        lines.join("\n") + "\n"
    }
}
