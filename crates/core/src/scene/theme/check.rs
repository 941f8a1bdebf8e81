//! What a theme must hold to be drawn as it says.

use super::{Ink, Relief, Theme, ThemeSpace, Tones};
use crate::PackError;

const FILE: &str = "theme.toml";

/// The patterns of seats.
const PATTERNS: [&str; 7] = ["solid", "hazard", "stripes", "bars", "dots", "checks", "cross"];
/// What pieces stand on.
const BASES: [&str; 8] = ["", "chip", "oval", "plinth", "bare", "bust", "ground", "standee"];

fn hold(good: bool, key: impl Into<String>, because: impl FnOnce() -> String) -> Result<(), PackError> {
    if good { Ok(()) } else { Err(PackError::new(FILE, key, because())) }
}

fn one_of(key: impl Into<String>, what: &str, word: &str, known: &[&str]) -> Result<(), PackError> {
    hold(known.contains(&word), key, || format!("unknown {what} {word:?}; expected {}", known.join(", ")))
}

fn colour(key: impl Into<String>, text: &str) -> Result<(), PackError> {
    let digits = text.strip_prefix('#').unwrap_or_default();
    let good = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    hold(good, key, || format!("{text:?} is not a colour such as #1e252c"))
}

fn maybe_colour(key: impl Into<String>, text: &str) -> Result<(), PackError> {
    if text.is_empty() { Ok(()) } else { colour(key, text) }
}

fn tones(key: &str, tones: &Tones) -> Result<(), PackError> {
    for (name, text) in tones.colours() {
        maybe_colour(format!("{key}.{name}"), text)?;
    }
    one_of(format!("{key}.backdrop"), "backdrop", &tones.backdrop, &["", "dots", "grid"])
}

impl Theme {
    /// Checks that every colour is one, and that every ink, drawing, cut and seat that is named is there.
    ///
    /// # Errors
    ///
    /// At the first key that does not hold.
    pub fn check(&self) -> Result<(), PackError> {
        colour("background", &self.background)?;
        colour("ink", &self.ink)?;
        colour("accent", &self.accent)?;
        tones("tones", &self.tones)?;
        if let Some(light) = &self.light {
            colour("light.background", &light.background)?;
            colour("light.ink", &light.ink)?;
            colour("light.accent", &light.accent)?;
            tones("light.tones", &light.tones)?;
        }
        for (name, text) in self.relief.iter().flat_map(Relief::colours) {
            colour(format!("relief.{name}"), text)?;
        }
        maybe_colour("pen.ink", &self.pen.ink)?;
        maybe_colour("pen.edge", &self.pen.edge)?;
        for (name, text) in &self.inks {
            colour(format!("inks.{name}"), text)?;
        }
        for letter in self.lettering.glyphs.keys() {
            let key = format!("lettering.glyphs.{letter:?}");
            hold(letter.chars().count() == 1, key, || "a letter is one character".to_owned())?;
        }
        self.check_seats()?;
        for (group, looks) in self.looks() {
            for (kind, look) in looks {
                self.check_look(&format!("{group}.{kind}"), look)?;
            }
        }
        self.check_drawings()
    }

    fn looks(&self) -> [(&'static str, &std::collections::BTreeMap<String, ThemeSpace>); 4] {
        [("spaces", &self.spaces), ("pieces", &self.pieces), ("badges", &self.badges), ("cards", &self.cards)]
    }

    fn drawn(&self, key: impl Into<String>, name: &str) -> Result<(), PackError> {
        hold(self.drawings.contains_key(name), key, || format!("there is no drawing {name:?}"))
    }

    fn check_seats(&self) -> Result<(), PackError> {
        for (index, seat) in self.seats.iter().enumerate() {
            let key = |field: &str| format!("seats[{index}].{field}");
            colour(key("fill"), &seat.fill)?;
            colour(key("ink"), &seat.ink)?;
            maybe_colour(key("dim"), &seat.dim)?;
            maybe_colour(key("second"), &seat.second)?;
            one_of(key("pattern"), "pattern", &seat.pattern, &PATTERNS)?;
            if !seat.emblem.is_empty() {
                self.drawn(key("emblem"), &seat.emblem)?;
            }
        }
        Ok(())
    }

    fn check_look(&self, kind: &str, look: &ThemeSpace) -> Result<(), PackError> {
        let key = |field: &str| format!("{kind}.{field}");
        maybe_colour(key("fill"), &look.fill)?;
        maybe_colour(key("ink"), &look.ink)?;
        one_of(key("base"), "base", &look.base, &BASES)?;
        for (name, text) in &look.inks {
            colour(key(&format!("inks.{name}")), text)?;
        }
        for name in &look.scenery {
            self.drawn(key("scenery"), name)?;
        }
        for name in &look.of {
            hold(self.spaces.contains_key(name), key("of"), || {
                format!("there is no kind of space {name:?}")
            })?;
        }
        hold(look.figure.is_empty() || self.figures.contains_key(&look.figure), key("figure"), || {
            format!("there is no figure {:?}", look.figure)
        })?;
        hold(look.cut.is_empty() || self.cuts.contains_key(&look.cut), key("cut"), || {
            format!("there is no cut {:?}", look.cut)
        })?;
        hold(
            look.wears.is_empty() || self.seats.iter().any(|seat| seat.name == look.wears),
            key("wears"),
            || format!("there is no seat colour called {:?}", look.wears),
        )
    }

    fn check_drawings(&self) -> Result<(), PackError> {
        for (name, strokes) in &self.drawings {
            for (index, stroke) in strokes.iter().enumerate() {
                let key = |field: &str| format!("drawings.{name}[{index}].{field}");
                maybe_colour(key("fill"), &stroke.fill)?;
                if let Ink::Named(ink) = &stroke.with {
                    hold(!stroke.fill.is_empty() || self.knows(ink, name), key("with"), || {
                        format!(
                            "unknown ink {ink:?}; it is none of the clients', of inks, or of a kind that shows it"
                        )
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Whether a drawing can be filled with an ink: the theme has it, or every kind that shows the drawing.
    fn knows(&self, ink: &str, drawing: &str) -> bool {
        let shows = |look: &&ThemeSpace| {
            drawing
                .strip_prefix(look.shape.as_str())
                .is_some_and(|form| form.is_empty() || form.starts_with('.'))
        };
        let kinds: Vec<_> = self.looks().into_iter().flat_map(|(_, looks)| looks.values()).collect();
        let mut showing =
            kinds.iter().copied().filter(|look| !look.shape.is_empty()).filter(shows).peekable();
        self.inks.contains_key(ink)
            || (showing.peek().is_some() && showing.all(|look| look.inks.contains_key(ink)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_file;

    const GOOD: &str = r##"
background = "#101010"
ink = "#f0f0f0"
accent = "#ffcc00"
inks = { metal = "#c6ccd6" }
cuts = { shield = "M-20 -20H20V20H-20Z" }

[tones]
panel = "#202020"
backdrop = "dots"

[light]
background = "#fafafa"
ink = "#101010"
accent = "#aa8800"

[[seats]]
name = "red"
fill = "#e8322d"
ink = "#fff6e0"
pattern = "solid"
emblem = "sun"

[relief]
fields = ["#75915f"]
grid = "#0f2415"
ticks = "#f2ffe9"
shadow = "#16240f"

[spaces]
plain = { name = "plain", letter = ".", fill = "#f4d77e", scenery = ["sun"] }
woods = { name = "woods", letter = "w", of = ["plain"] }

[pieces]
rex = { name = "Rex", letter = "R", shape = "rex", base = "oval", inks = { skin = "#58b368" } }
tank = { name = "tank", letter = "T", shape = "tank", base = "chip", cut = "shield" }

[badges]
coup = { name = "coup", letter = "c", shape = "tank", wears = "red" }

[drawings]
sun = [{ d = "M0 0H9V9Z", with = "emblem" }]
rex = [{ d = "M0 0H9V9Z", with = "skin" }, { d = "M0 0H9V9Z", with = "metal", limb = 40, apart = true }]
"rex.down" = [{ d = "M0 0H9V9Z", with = "skin" }]
tank = [{ d = "M0 0H9V9Z", fill = "#123456" }]
"##;

    fn refusal(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from}");
        let theme: Theme = parse_file(FILE, &GOOD.replacen(from, to, 1)).unwrap();
        theme.check().unwrap_err().to_string()
    }

    #[test]
    fn a_theme_with_everything_is_good() {
        let theme: Theme = parse_file(FILE, GOOD).unwrap();
        theme.check().unwrap();
        assert_eq!(theme.drawings["rex"][1].with, Ink::Named("metal".to_owned()));
        assert_eq!(theme.drawings["sun"][0].with, Ink::Emblem);
    }

    #[test]
    fn an_unknown_ink_is_refused_with_file_and_key() {
        assert!(
            refusal("\"metal\", limb", "\"mettle\", limb")
                .starts_with("theme.toml: drawings.rex[1].with: unknown ink \"mettle\"")
        );
        let lent = refusal("shape = \"tank\", base", "shape = \"rex\", base");
        assert!(
            lent.starts_with("theme.toml: drawings.rex[0].with: unknown ink \"skin\""),
            "not every kind has it: {lent}"
        );
    }

    #[test]
    fn every_colour_is_one() {
        for (from, to, key) in [
            ("accent = \"#ffcc00\"", "accent = \"gold\"", "accent"),
            ("panel = \"#202020\"", "panel = \"#20202\"", "tones.panel"),
            ("ink = \"#101010\"\naccent = \"#aa8800\"", "ink = \"\"\naccent = \"#aa8800\"", "light.ink"),
            ("fill = \"#e8322d\"", "fill = \"\"", "seats[0].fill"),
            ("fill = \"#f4d77e\"", "fill = \"#f4d77x\"", "spaces.plain.fill"),
            ("fields = [\"#75915f\"]", "fields = [\"grass\"]", "relief.fields[0]"),
            ("skin = \"#58b368\"", "skin = \"green\"", "pieces.rex.inks.skin"),
            ("fill = \"#123456\"", "fill = \"123456\"", "drawings.tank[0].fill"),
        ] {
            assert!(refusal(from, to).starts_with(&format!("theme.toml: {key}: ")), "{key}");
        }
    }

    #[test]
    fn what_is_named_is_there() {
        for (from, to, key) in [
            ("emblem = \"sun\"", "emblem = \"moon\"", "seats[0].emblem"),
            ("pattern = \"solid\"", "pattern = \"tartan\"", "seats[0].pattern"),
            ("scenery = [\"sun\"]", "scenery = [\"tree\"]", "spaces.plain.scenery"),
            ("of = [\"plain\"]", "of = [\"sky\"]", "spaces.woods.of"),
            ("cut = \"shield\"", "cut = \"sword\"", "pieces.tank.cut"),
            ("base = \"chip\", cut", "base = \"chip\", figure = \"suit\", cut", "pieces.tank.figure"),
            ("wears = \"red\"", "wears = \"blue\"", "badges.coup.wears"),
            ("base = \"oval\"", "base = \"round\"", "pieces.rex.base"),
            ("backdrop = \"dots\"", "backdrop = \"fog\"", "tones.backdrop"),
        ] {
            assert!(refusal(from, to).starts_with(&format!("theme.toml: {key}: ")), "{key}");
        }
    }
}
