//! Colours of a theme on the terminal at hand. Letters and modifiers carry everything that colours say.

use ratatui::style::{Color, Modifier, Style};
use retrograde_core::{Piece, Seat, Theme, ThemeSpace, Tone};

use crate::text::width;

/// How many colours the terminal shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Depth {
    /// None: bold, underlined and reversed text only.
    None,
    /// The 256 of the usual palette.
    Indexed,
    /// All.
    True,
}

impl Depth {
    /// What the environment says.
    pub(crate) fn of_terminal(no_color: bool) -> Depth {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let says = |name: &str, word: &str| std::env::var(name).is_ok_and(|value| value.contains(word));
        if no_color || set("NO_COLOR") || says("TERM", "dumb") {
            Depth::None
        } else if says("COLORTERM", "truecolor") || says("COLORTERM", "24bit") {
            Depth::True
        } else {
            Depth::Indexed
        }
    }
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Rgb {
    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    fn parse(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Rgb(part(0)?, part(2)?, part(4)?))
    }

    /// So many hundredths of the way to another colour.
    fn towards(self, other: Rgb, hundredths: u32) -> Rgb {
        let mix =
            |a: u8, b: u8| ((u32::from(a) * (100 - hundredths) + u32::from(b) * hundredths) / 100) as u8;
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This colour, moved to black or white until it can be read on another.
    fn readable_on(self, ground: Rgb, contrast: f64) -> Rgb {
        let pole =
            if Rgb::WHITE.contrast(ground) > Rgb::BLACK.contrast(ground) { Rgb::WHITE } else { Rgb::BLACK };
        let steps = (0..=10).map(|step| self.towards(pole, step * 10));
        steps.into_iter().find(|colour| colour.contrast(ground) >= contrast).unwrap_or(pole)
    }

    fn shown(self, depth: Depth) -> Color {
        if depth == Depth::True {
            return Color::Rgb(self.0, self.1, self.2);
        }
        // The 6×6×6 cube, or the finer ramp of greys where the colour has no hue to speak of.
        let (low, high) = (self.0.min(self.1).min(self.2), self.0.max(self.1).max(self.2));
        if high - low < 12 {
            let grey = u16::midpoint(u16::from(high), u16::from(low));
            return Color::Indexed(232 + (grey.saturating_sub(8) / 10).min(23) as u8);
        }
        let part = |value: u8| {
            if value < 48 {
                0
            } else if value < 115 {
                1
            } else {
                (value - 35) / 40
            }
        };
        Color::Indexed(16 + 36 * part(self.0) + 6 * part(self.1) + part(self.2))
    }
}

/// How a space is lit.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum Light {
    /// Not at all.
    #[default]
    Off,
    /// Some open choice touches it.
    Faint,
    /// Some open choice touches it, as most others: it keeps its colour, and the rest steps back.
    Open,
    /// No open choice touches it where most are touched.
    Shut,
    /// The highlighted choice touches it.
    Strong,
}

/// The colours of a theme.
#[derive(Clone, Debug)]
pub(crate) struct Palette {
    depth: Depth,
    theme: Theme,
    background: Rgb,
    ink: Rgb,
    accent: Rgb,
}

impl Palette {
    /// A theme on a terminal; what it leaves out is filled in.
    pub(crate) fn new(theme: &Theme, depth: Depth) -> Palette {
        let background = Rgb::parse(&theme.background).unwrap_or(Rgb(24, 27, 32));
        Palette {
            depth,
            background,
            ink: Rgb::parse(&theme.ink).unwrap_or(Rgb(230, 230, 225)).readable_on(background, 7.0),
            accent: Rgb::parse(&theme.accent).unwrap_or(Rgb(255, 209, 102)).readable_on(background, 4.5),
            theme: theme.clone(),
        }
    }

    pub(crate) fn theme(&self) -> &Theme {
        &self.theme
    }

    fn plain(&self) -> bool {
        self.depth == Depth::None
    }

    fn ink_on(&self, ink: Rgb, ground: Rgb) -> Style {
        if self.plain() {
            return Style::new();
        }
        Style::new().fg(ink.shown(self.depth)).bg(ground.shown(self.depth))
    }

    /// How a piece looks: as its form if that has a look of its own, else as its kind.
    pub(crate) fn look_of(&self, piece: &Piece) -> Option<&ThemeSpace> {
        let looks = &self.theme.pieces;
        piece.form.as_ref().and_then(|form| looks.get(form)).or_else(|| looks.get(&piece.kind))
    }

    /// What stands for a piece on a board: its id if that is short, else its letter.
    pub(crate) fn short<'a>(&'a self, piece: &'a Piece) -> &'a str {
        if width(&piece.id) <= 3 {
            return &piece.id;
        }
        let letter = self.look_of(piece).map(|look| look.letter.as_str());
        letter.filter(|letter| !letter.is_empty()).unwrap_or(&piece.id)
    }

    /// Text on the table.
    pub(crate) fn page(&self) -> Style {
        self.ink_on(self.ink, self.background)
    }

    /// What is set back.
    pub(crate) fn dim(&self) -> Style {
        if self.plain() {
            return Style::new().add_modifier(Modifier::DIM);
        }
        let ink = self.ink.towards(self.background, 40).readable_on(self.background, 4.5);
        self.ink_on(ink, self.background)
    }

    /// Lines between panels and hexes.
    pub(crate) fn rule(&self) -> Style {
        if self.plain() {
            self.dim()
        } else {
            self.ink_on(self.ink.towards(self.background, 65), self.background)
        }
    }

    /// What stands out.
    pub(crate) fn accent(&self) -> Style {
        self.ink_on(self.accent, self.background).add_modifier(Modifier::BOLD)
    }

    /// The highlighted row of a list, the title bar.
    pub(crate) fn selected(&self) -> Style {
        if self.plain() {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        self.ink_on(self.background.readable_on(self.accent, 4.5), self.accent).add_modifier(Modifier::BOLD)
    }

    /// A bar across the screen.
    pub(crate) fn bar(&self) -> Style {
        if self.plain() {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        let ground = self.background.towards(self.ink, 12);
        self.ink_on(self.ink.readable_on(ground, 7.0), ground)
    }

    /// How something should strike the eye, on the table.
    pub(crate) fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Dim => self.dim(),
            _ => self.tone_ink(tone).map_or(self.page(), |ink| self.ink_on(ink, self.background)),
        }
    }

    fn tone_ink(&self, tone: Tone) -> Option<Rgb> {
        let ink = match tone {
            Tone::Plain | Tone::Dim => return None,
            Tone::Good => Rgb(123, 216, 143),
            Tone::Warn => Rgb(255, 196, 87),
            Tone::Bad => Rgb(255, 117, 107),
        };
        Some(ink.readable_on(self.background, 4.5))
    }

    /// A piece of a seat; without colours the seats differ by modifiers.
    pub(crate) fn piece(&self, owner: Option<Seat>) -> Style {
        let index = owner.map_or(usize::MAX, Seat::index);
        if self.plain() {
            let modifier = match index {
                0 => Modifier::BOLD,
                1 => Modifier::REVERSED,
                2 => Modifier::BOLD | Modifier::UNDERLINED,
                3 => Modifier::REVERSED | Modifier::UNDERLINED,
                _ => Modifier::ITALIC,
            };
            return Style::new().add_modifier(modifier);
        }
        let look = self.theme.seats.get(index);
        let fill = look.and_then(|look| Rgb::parse(&look.fill)).unwrap_or(Rgb(120, 120, 120));
        let ink = look.and_then(|look| Rgb::parse(&look.ink)).unwrap_or(Rgb::WHITE);
        self.ink_on(ink.readable_on(fill, 3.0), fill).add_modifier(Modifier::BOLD)
    }

    /// A piece of a seat on a lit space: one that would melt into the light changes ink and ground.
    pub(crate) fn piece_on(&self, owner: Option<Seat>, light: Light) -> Style {
        let style = self.piece(owner);
        let look = owner.and_then(|owner| self.theme.seats.get(owner.index()));
        let fill = look.and_then(|look| Rgb::parse(&look.fill));
        match fill.filter(|fill| light == Light::Strong && fill.contrast(self.accent) < 1.6) {
            Some(fill) if !self.plain() => self
                .ink_on(fill.readable_on(self.background, 4.5), self.background)
                .add_modifier(Modifier::BOLD),
            _ => style,
        }
    }

    /// The name of a seat in a text.
    pub(crate) fn seat(&self, seat: Option<Seat>) -> Style {
        let fill =
            seat.and_then(|seat| self.theme.seats.get(seat.index())).and_then(|look| Rgb::parse(&look.fill));
        fill.map_or(self.page(), |fill| self.ink_on(fill.readable_on(self.background, 4.5), self.background))
    }

    /// The ground of a kind of space, and text on it. Every other row is `shaded`, so that like spaces stay apart.
    pub(crate) fn space(&self, kind: &str, light: Light, shaded: bool) -> Style {
        if self.plain() {
            let modifier = if light == Light::Strong { Modifier::REVERSED } else { Modifier::empty() };
            return Style::new().add_modifier(modifier);
        }
        let look = self.theme.spaces.get(kind);
        let fill = look.and_then(|look| Rgb::parse(&look.fill));
        let fill = fill.unwrap_or(self.background.towards(self.ink, 15));
        let fill = if shaded { fill.towards(self.background, 18) } else { fill };
        let ink = look.and_then(|look| Rgb::parse(&look.ink)).unwrap_or(self.ink);
        let ground = match light {
            Light::Off | Light::Open => fill,
            Light::Shut => fill.towards(self.background, 65),
            Light::Faint => fill.towards(self.accent, 30),
            Light::Strong => self.accent,
        };
        let ink = match light {
            Light::Strong => self.background,
            Light::Shut => ink.towards(self.background, 40),
            Light::Off | Light::Faint | Light::Open => ink,
        };
        if light == Light::Shut {
            return self.ink_on(ink.readable_on(ground, 3.0), ground);
        }
        self.ink_on(ink.readable_on(ground, 4.5), ground)
    }

    /// The id of a space, set back so that what stands there is seen first.
    pub(crate) fn label(&self, kind: &str, light: Light, on: Style) -> Style {
        if light == Light::Shut && !self.plain() {
            return on;
        }
        if self.plain() {
            return on.add_modifier(Modifier::DIM);
        }
        let look = self.theme.spaces.get(kind);
        let fill = look.and_then(|look| Rgb::parse(&look.fill)).unwrap_or(self.background);
        let ink = look.and_then(|look| Rgb::parse(&look.ink)).unwrap_or(self.ink);
        on.fg(ink.towards(fill, 25).readable_on(fill, 3.0).shown(self.depth))
    }

    /// What is there for those who look for it.
    pub(crate) fn faint(&self) -> Style {
        if self.plain() {
            return self.dim();
        }
        let ink = self.ink.towards(self.background, 60).readable_on(self.background, 3.2);
        self.ink_on(ink, self.background)
    }

    /// A badge on a ground that is already drawn.
    pub(crate) fn badge(&self, kind: &str, tone: Tone, on: Style) -> Style {
        if self.plain() {
            // Bold and reversed are the pieces'.
            return on.add_modifier(Modifier::UNDERLINED);
        }
        let look = self.theme.badges.get(kind);
        let (fill, ink) = look.map_or((None, None), |look| (Rgb::parse(&look.fill), Rgb::parse(&look.ink)));
        match (fill, ink, self.tone_ink(tone)) {
            (Some(fill), ink, _) => self.ink_on(ink.unwrap_or(self.ink).readable_on(fill, 4.5), fill),
            (None, None, None) => on.add_modifier(Modifier::BOLD),
            (None, ink, toned) => {
                let ink = ink.or(toned).unwrap_or(self.ink);
                self.ink_on(ink.readable_on(self.background, 4.5), self.background)
            }
        }
        .add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poor_inks_are_made_readable() {
        let ground = Rgb::parse("#4c5b4f").unwrap();
        assert!(Rgb::parse("#7d8c80").unwrap().readable_on(ground, 4.0).contrast(ground) >= 4.0);
        assert_eq!(Rgb::WHITE.readable_on(Rgb::BLACK, 4.5), Rgb::WHITE);
        assert_eq!(Rgb::parse("#12345"), None);
        assert_eq!(Rgb::parse("#ä2345"), None);
    }

    #[test]
    fn the_nearest_of_256_colours() {
        assert_eq!(Rgb(255, 0, 0).shown(Depth::Indexed), Color::Indexed(196));
        assert_eq!(Rgb(128, 128, 128).shown(Depth::Indexed), Color::Indexed(244));
    }
}
