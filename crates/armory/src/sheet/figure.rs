//! The silhouette in the middle of a sheet, with the boxes of its sections [GK-010].

use super::svg::Svg;
use crate::frame::Kind;

type Point = (i32, i32);

/// The middle of the figure.
const MIDDLE: i32 = 550;

/// A section: its name, where its label stands, and where the line to it ends.
const SECTIONS: [(&str, Point, Point); 6] = [
    ("Helmet", (840, 500), (628, 522)),
    ("Torso", (840, 690), (690, 760)),
    ("Left arm", (840, 880), (768, 900)),
    ("Left leg", (840, 1110), (672, 1140)),
    ("Right arm", (118, 690), (326, 740)),
    ("Right leg", (118, 1110), (432, 1140)),
];

/// The same on a machine, whose arms are higher than its torso.
const MACHINE_SECTIONS: [(&str, Point, Point); 6] = [
    ("Helmet", (840, 500), (612, 530)),
    ("Torso", (840, 880), (680, 880)),
    ("Left arm", (840, 690), (760, 690)),
    ("Left leg", (840, 1110), (672, 1140)),
    ("Right arm", (118, 690), (340, 690)),
    ("Right leg", (118, 1110), (428, 1140)),
];

pub(super) fn draw(svg: &mut Svg, kind: Kind, has_field: bool) {
    if has_field {
        svg.ellipse("h", (MIDDLE, 858), (262, 408));
        svg.ellipse("h", (MIDDLE, 858), (280, 428));
    }
    match kind {
        Kind::Suit => suit(svg),
        Kind::Robot => robot(svg),
        Kind::Emplacement => emplacement(svg),
    }
    for (name, (x, y), to) in if kind == Kind::Suit { SECTIONS } else { MACHINE_SECTIONS } {
        let from = if x > MIDDLE { (x - 10, y + 38) } else { (x + 110, y + 38) };
        svg.line("q", from, to);
        svg.text("b", (x, y), 26, 170, name);
        svg.boxes("x", (x, y + 16), 44, 10, 2, 2);
    }
    let body = if kind == Kind::Suit { "Body" } else { "Circuits" };
    svg.text("a b", (118, 1325), 28, 200, body);
    svg.boxes("y", (285, 1290), 44, 10, 2, 2);
    svg.text("d", (420, 1325), 22, 580, "first box: damaged or wounded, second: gone");
}

/// A shape and its mirror image.
fn pair(svg: &mut Svg, class: &str, points: &[Point]) {
    svg.shape(class, points);
    let mirrored: Vec<_> = points.iter().map(|(x, y)| (2 * MIDDLE - x, *y)).collect();
    svg.shape(class, &mirrored);
}

fn suit(svg: &mut Svg) {
    // Back plate and its shoulders, behind everything.
    svg.shape("s", &[(452, 612), (648, 612), (676, 648), (676, 700), (424, 700), (424, 648)]);
    pair(svg, "s", &[(398, 640), (340, 668), (318, 730), (330, 792), (378, 800), (402, 720)]);
    pair(svg, "s", &[(332, 800), (376, 808), (372, 900), (352, 990), (300, 990), (306, 890)]);
    pair(svg, "s", &[(300, 996), (352, 996), (346, 1040), (322, 1056), (296, 1036)]);
    svg.shape(
        "s",
        &[(424, 640), (676, 640), (700, 716), (664, 880), (628, 950), (472, 950), (436, 880), (400, 716)],
    );
    svg.shape("s", &[(498, 470), (602, 470), (634, 528), (616, 604), (484, 604), (466, 528)]);
    svg.shape("v", &[(488, 532), (612, 532), (600, 562), (500, 562)]);
    pair(svg, "s", &[(446, 962), (542, 962), (538, 1090), (520, 1110), (446, 1110), (434, 1080)]);
    pair(svg, "s", &[(440, 1118), (522, 1118), (512, 1236), (520, 1262), (412, 1262), (432, 1230)]);
    // Lines of the plates.
    svg.path("l", "M550 650V940M440 720H660M456 800H644M472 880H628M500 500H600");
    pair(svg, "v", &[(470, 742), (520, 742), (514, 766), (476, 766)]);
}

fn robot(svg: &mut Svg) {
    svg.shape("s", &[(500, 500), (600, 500), (622, 560), (478, 560)]);
    svg.shape("v", &[(510, 522), (590, 522), (596, 540), (504, 540)]);
    svg.shape(
        "s",
        &[
            (470, 566),
            (630, 566),
            (716, 660),
            (744, 790),
            (716, 920),
            (630, 1014),
            (470, 1014),
            (384, 920),
            (356, 790),
            (384, 660),
        ],
    );
    pair(svg, "s", &[(360, 660), (306, 680), (286, 770), (300, 844), (352, 860)]);
    pair(svg, "s", &[(284, 776), (230, 782), (230, 798), (284, 804)]);
    pair(svg, "s", &[(420, 1002), (500, 1022), (486, 1120), (520, 1200), (400, 1200), (434, 1120)]);
    pair(svg, "v", &[(420, 1210), (500, 1210), (480, 1226), (440, 1226)]);
    svg.path("l", "M384 660H716M356 790H744M384 920H716M550 566V1014");
    svg.ellipse("l", (MIDDLE, 790), (92, 92));
}

fn emplacement(svg: &mut Svg) {
    svg.shape("s", &[(360, 1010), (740, 1010), (790, 1250), (310, 1250)]);
    svg.shape("s", &[(440, 760), (660, 760), (710, 1000), (390, 1000)]);
    svg.shape("s", &[(500, 480), (600, 480), (620, 560), (480, 560)]);
    svg.shape("s", &[(470, 570), (630, 570), (660, 748), (440, 748)]);
    svg.shape("v", &[(506, 508), (594, 508), (600, 532), (500, 532)]);
    pair(svg, "s", &[(430, 640), (320, 650), (320, 690), (430, 700)]);
    svg.path("l", "M550 570V1250M415 880H685M345 1130H755");
}
