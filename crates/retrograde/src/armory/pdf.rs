//! Record sheets as PDF, in Courier: every reader of PDF has it, and its letters are as wide as a page reckons.

use kurbo::{BezPath, PathEl};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use retrograde_armory::page::{Anchor, DASH, Letters, Mark, PAGE, Page, Pen, Tone};
use retrograde_core::workshop::Look;

/// Points of PDF in a tenth of a millimetre.
const POINT: f32 = 72.0 / 254.0;
/// Names of the plain and the bold font.
const FONTS: [(Name<'_>, Name<'_>); 2] =
    [(Name(b"Plain"), Name(b"Courier")), (Name(b"Bold"), Name(b"Courier-Bold"))];

/// Writes a page.
pub(super) fn write(page: &Page) -> Vec<u8> {
    let [catalog, pages, sheet, content, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let fonts = [6, 7].map(Ref::new);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([sheet]).count(1);
    pdf.document_info(info)
        .title(TextStr(&page.title))
        .subject(TextStr(&page.about))
        .creator(TextStr("Retrograde"));
    let (width, height) = PAGE;
    let mut leaf = pdf.page(sheet);
    leaf.media_box(Rect::new(0.0, 0.0, width as f32 * POINT, height as f32 * POINT));
    leaf.parent(pages).contents(content);
    let mut resources = leaf.resources();
    let mut list = resources.fonts();
    for ((name, _), font) in FONTS.iter().zip(fonts) {
        list.pair(*name, font);
    }
    list.finish();
    resources.finish();
    leaf.finish();
    for ((_, base), font) in FONTS.iter().zip(fonts) {
        pdf.type1_font(font).base_font(*base).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    pdf.stream(content, &drawn(page));
    pdf.finish()
}

/// The marks of a page in the words of PDF. Its origin is below, ours above.
fn drawn(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    content.transform([POINT, 0.0, 0.0, -POINT, 0.0, PAGE.1 as f32 * POINT]);
    content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
    for mark in &page.marks {
        match mark {
            Mark::Path { pen, corner, path } => draw_path(&mut content, page.look, *pen, *corner, path),
            Mark::Text { letters, at, size, text } => {
                write_text(&mut content, page.look, *letters, *at, *size, text);
            }
        }
    }
    content.finish().into_vec()
}

fn rgb(tone: Tone, look: Look) -> [f32; 3] {
    tone.colour(look).map(|part| f32::from(part) / 255.0)
}

fn draw_path(content: &mut Content, look: Look, pen: Pen, (x, y): (i32, i32), path: &str) {
    let path = BezPath::from_svg(path).expect("the armoury's own drawings are sound");
    let point = |point: kurbo::Point| (point.x as f32 + x as f32, point.y as f32 + y as f32);
    if let Some(tone) = pen.fill() {
        let [red, green, blue] = rgb(tone, look);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some((tone, width)) = pen.stroke() {
        let [red, green, blue] = rgb(tone, look);
        content.set_stroke_rgb(red, green, blue).set_line_width(width.into());
    }
    let dash = if pen.is_dashed() { vec![DASH.0 as f32, DASH.1 as f32] } else { Vec::new() };
    content.set_dash_pattern(dash, 0.0);
    let mut last = kurbo::Point::ZERO;
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                let (x, y) = point(to);
                content.move_to(x, y);
            }
            PathEl::LineTo(to) => {
                let (x, y) = point(to);
                content.line_to(x, y);
            }
            PathEl::QuadTo(by, to) => {
                let curve = kurbo::QuadBez::new(last, by, to).raise();
                curve_to(content, [curve.p1, curve.p2, curve.p3].map(point));
            }
            PathEl::CurveTo(first, second, to) => curve_to(content, [first, second, to].map(point)),
            PathEl::ClosePath => {
                content.close_path();
            }
        }
        last = element.end_point().unwrap_or(last);
    }
    match (pen.fill(), pen.stroke()) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, _) => content.stroke(),
    };
}

fn curve_to(content: &mut Content, [first, second, to]: [(f32, f32); 3]) {
    content.cubic_to(first.0, first.1, second.0, second.1, to.0, to.1);
}

fn write_text(
    content: &mut Content,
    look: Look,
    letters: Letters,
    (x, y): (i32, i32),
    size: i32,
    text: &str,
) {
    let bytes: Vec<u8> = text.chars().map(win_ansi).collect();
    let width = bytes.len() as f32 * size as f32 * 0.6;
    let x = x as f32
        - match letters.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let [red, green, blue] = rgb(letters.tone, look);
    let (font, _) = FONTS[usize::from(letters.bold)];
    content.begin_text().set_fill_rgb(red, green, blue).set_font(font, size as f32);
    content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y as f32]).show(Str(&bytes)).end_text();
}

/// A letter in the encoding of Windows for western Europe; what it does not have becomes a question mark.
fn win_ansi(letter: char) -> u8 {
    /// What it has in the place of control characters, from 0x80.
    const EXTRA: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’',
        '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    match letter {
        ' '..='~' | '\u{a0}'..='ÿ' => u8::try_from(u32::from(letter)).unwrap_or(b'?'),
        '−' => b'-',
        letter if letter.is_control() => b' ',
        letter => EXTRA.iter().position(|&extra| extra == letter).map_or(b'?', |index| 0x80 + index as u8),
    }
}

#[cfg(test)]
mod tests {
    use retrograde_armory::{apply, sheet, sheet_page, standard};
    use retrograde_core::workshop::Look;

    use super::write;

    /// The PDF has every text of the SVG, in the letters that its fonts have, and every path.
    #[test]
    fn a_sheet_as_pdf() {
        for design in standard() {
            let svg = sheet(design, Look::Ink).unwrap();
            let pdf = write(&sheet_page(design, Look::Ink).unwrap());
            assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
            let has = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
            assert!(has(b"/Courier-Bold") && has(b"/WinAnsiEncoding") && has(b"/MediaBox [0 0 595."));
            let count = |part: &[u8]| pdf.windows(part.len()).filter(|window| *window == part).count();
            assert_eq!(count(b"\nET"), svg.matches("<text").count(), "{}", design.name);
            let painted = count(b"\nS\n") + count(b"\nB\n") + count(b"\nf\n");
            assert_eq!(painted, svg.matches("<path").count(), "{}", design.name);
            assert!(has(b"(FORCE FIELD)") && !has(b"?)"));
        }
        let odd = apply(&standard()[0], "name Żółw – 1").unwrap();
        let pdf = write(&sheet_page(&odd, Look::Screen).unwrap());
        // Strings with letters beyond those of ASCII stand there in hexadecimal.
        let wanted = b"<3FF33F7720962031>";
        assert!(
            pdf.windows(wanted.len()).any(|window| window == wanted),
            "what the font lacks is a question mark"
        );
    }
}
