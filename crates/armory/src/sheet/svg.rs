//! A small writer of SVG with whole numbers. Colours are classes, so that screen and paper differ in the style only.

use std::fmt::{Display, Write};

use retrograde_core::workshop::Look;

/// Background, main, dim, faint and second colour.
const fn colours(look: Look) -> [&'static str; 5] {
    match look {
        Look::Screen => ["#050b08", "#7dffb0", "#3f9a68", "#12301f", "#ffb84d"],
        Look::Ink => ["#ffffff", "#000000", "#555555", "#dddddd", "#000000"],
    }
}

/// Width and height of the page: A4 in tenths of a millimetre.
pub(super) const PAGE: (i32, i32) = (2100, 2970);

pub(super) struct Svg {
    text: String,
}

impl Svg {
    pub(super) fn new(look: Look, title: &str, about: &str) -> Svg {
        let [back, main, dim, faint, second] = colours(look);
        let (width, height) = PAGE;
        let mut svg = Svg { text: String::new() };
        svg.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"210mm\" height=\"297mm\" \
             role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>\n\
             text{{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:{main}}}\n\
             .b{{font-weight:bold}} .d{{fill:{dim}}} .a{{fill:{second}}} .m{{text-anchor:middle}} .e{{text-anchor:end}}\n\
             .l{{fill:none;stroke:{main};stroke-width:3}} .f{{fill:none;stroke:{faint};stroke-width:2}}\n\
             .x{{fill:{back};stroke:{main};stroke-width:3}} .y{{fill:{back};stroke:{second};stroke-width:3}}\n\
             .p{{fill:none;stroke:{dim};stroke-width:3}} .q{{fill:none;stroke:{second};stroke-width:3}}\n\
             .s{{fill:{faint};stroke:{main};stroke-width:4;stroke-linejoin:round}} .v{{fill:{second};stroke:none}}\n\
             .h{{fill:none;stroke:{main};stroke-width:2;stroke-dasharray:14 10}} .g{{fill:{back}}}\n\
             @page{{size:A4;margin:0}}\n</style>\n",
            escaped(title),
            escaped(about),
        ));
        svg.put(format_args!("<rect class=\"g\" width=\"{width}\" height=\"{height}\"/>\n"));
        if look == Look::Screen {
            svg.grid();
        }
        svg
    }

    fn put(&mut self, what: impl Display) {
        write!(self.text, "{what}").expect("writing to a String works");
    }

    /// Thin lines behind everything.
    fn grid(&mut self) {
        let (width, height) = PAGE;
        let across = (1..height / 100).map(|row| format!("M0 {0}H{width}", row * 100));
        let down = (1..width / 100).map(|column| format!("M{0} 0V{height}", column * 100));
        let path: String = across.chain(down).collect();
        self.path("f", &path);
    }

    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>\n"));
    }

    /// What follows is drawn from this corner, until [`Svg::end_at`].
    pub(super) fn begin_at(&mut self, (x, y): (i32, i32)) {
        self.put(format_args!("<g transform=\"translate({x} {y})\">\n"));
    }

    pub(super) fn end_at(&mut self) {
        self.put("</g>\n");
    }

    pub(super) fn rect(&mut self, class: &str, (x, y): (i32, i32), (width, height): (i32, i32)) {
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n"
        ));
    }

    pub(super) fn ellipse(&mut self, class: &str, (x, y): (i32, i32), (across, down): (i32, i32)) {
        self.put(format_args!(
            "<ellipse class=\"{class}\" cx=\"{x}\" cy=\"{y}\" rx=\"{across}\" ry=\"{down}\"/>\n"
        ));
    }

    pub(super) fn line(&mut self, class: &str, from: (i32, i32), to: (i32, i32)) {
        self.path(class, &format!("M{} {}L{} {}", from.0, from.1, to.0, to.1));
    }

    /// Text that never gets wider than `room`: it shrinks.
    pub(super) fn text(&mut self, class: &str, (x, y): (i32, i32), size: i32, room: i32, text: &str) {
        // A letter of a monospaced font is three fifths as wide as it is high.
        let letters = text.chars().count().max(1) as i32;
        let size = size.min(room * 5 / (letters * 3)).max(8);
        self.put(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>\n",
            escaped(text)
        ));
    }

    /// Boxes to cross off, so many in a row.
    pub(super) fn boxes(
        &mut self,
        class: &str,
        (x, y): (i32, i32),
        size: i32,
        gap: i32,
        number: i32,
        in_row: i32,
    ) {
        let step = size + gap;
        let mut path = String::new();
        for index in 0..number {
            let (column, row) = (index % in_row.max(1), index / in_row.max(1));
            path += &format!("M{} {}h{size}v{size}h-{size}z", x + column * step, y + row * step);
        }
        self.path(class, &path);
    }

    /// A panel with a heading and cut corners.
    pub(super) fn panel(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), heading: &str) {
        let cut = 24;
        let (right, bottom) = (x + width, y + height);
        self.path(
            "p",
            &format!(
                "M{} {y}H{}L{right} {}V{}L{} {bottom}H{}L{x} {}V{}z",
                x + cut,
                right - cut,
                y + cut,
                bottom - cut,
                right - cut,
                x + cut,
                bottom - cut,
                y + cut
            ),
        );
        self.text("a b", (x + 34, y + 44), 28, width - 60, heading);
    }

    pub(super) fn end(mut self) -> String {
        self.put("</svg>\n");
        self.text
    }
}

/// Text for XML. Control characters are not allowed there at all.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
