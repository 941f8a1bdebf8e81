//! A page as SVG. Every pen is a class, and so are the tones of letters.

use std::fmt::Write;

use crate::page::{Anchor, DASH, Letters, Mark, PAGE, Page, Pen, Tone};

/// Writes a page.
pub(super) fn svg(page: &Page) -> String {
    let mut out = String::new();
    write(page, &mut out).expect("writing to a String works");
    out
}

fn write(page: &Page, out: &mut String) -> std::fmt::Result {
    let (width, height) = PAGE;
    let colour = |tone: Tone| {
        let [red, green, blue] = tone.colour(page.look);
        format!("#{red:02x}{green:02x}{blue:02x}")
    };
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"210mm\" \
         height=\"297mm\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>",
        escaped(&page.title),
        escaped(&page.about)
    )?;
    let main = colour(Tone::Main);
    writeln!(
        out,
        "text{{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:{main}}}\n\
         .bold{{font-weight:bold}} .dim{{fill:{}}} .other{{fill:{}}} .middle{{text-anchor:middle}} .end{{text-anchor:end}}",
        colour(Tone::Dim),
        colour(Tone::Second)
    )?;
    for pen in Pen::ALL {
        let fill = pen.fill().map_or("none".to_owned(), colour);
        write!(out, ".{}{{fill:{fill}", class(pen))?;
        if let Some((tone, width)) = pen.stroke() {
            write!(out, ";stroke:{};stroke-width:{width};stroke-linejoin:round", colour(tone))?;
        }
        if pen.is_dashed() {
            write!(out, ";stroke-dasharray:{} {}", DASH.0, DASH.1)?;
        }
        writeln!(out, "}}")?;
    }
    writeln!(out, "@page{{size:A4;margin:0}}\n</style>")?;
    for mark in &page.marks {
        match mark {
            Mark::Path { pen, corner: (0, 0), path } => {
                writeln!(out, "<path class=\"{}\" d=\"{path}\"/>", class(*pen))?;
            }
            Mark::Path { pen, corner: (x, y), path } => writeln!(
                out,
                "<path class=\"{}\" transform=\"translate({x} {y})\" d=\"{path}\"/>",
                class(*pen)
            )?,
            Mark::Text { letters, at: (x, y), size, text } => writeln!(
                out,
                "<text{} x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>",
                classes(*letters),
                escaped(text)
            )?,
        }
    }
    writeln!(out, "</svg>")
}

const fn class(pen: Pen) -> &'static str {
    match pen {
        Pen::Ground => "ground",
        Pen::Line => "line",
        Pen::Faint => "faint",
        Pen::Box => "box",
        Pen::SecondBox => "second-box",
        Pen::Frame => "frame",
        Pen::Second => "second",
        Pen::Plate => "plate",
        Pen::Light => "light",
        Pen::Halo => "halo",
    }
}

/// The attribute for letters; none for plain ones.
fn classes(letters: Letters) -> String {
    let tone = match letters.tone {
        Tone::Dim => Some("dim"),
        Tone::Second => Some("other"),
        Tone::Main | Tone::Back | Tone::Faint => None,
    };
    let anchor = match letters.anchor {
        Anchor::Start => None,
        Anchor::Middle => Some("middle"),
        Anchor::End => Some("end"),
    };
    let all: Vec<&str> = [tone, letters.bold.then_some("bold"), anchor].into_iter().flatten().collect();
    if all.is_empty() { String::new() } else { format!(" class=\"{}\"", all.join(" ")) }
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
