//! Record sheets as SVG.

use retrograde_armory::{sheet, standard};
use retrograde_core::workshop::Look;

use crate::common::{Changes, bare, read, suit};

fn drawn(id: &str) -> String {
    sheet(&suit(id), Look::Screen).expect("a sound design")
}

/// How many boxes stand in the first path of a class after a text.
fn boxes_after(svg: &str, text: &str, class: &str) -> usize {
    let rest = &svg[svg.find(text).unwrap_or_else(|| panic!("no {text:?}"))..];
    let path = &rest[rest.find(&format!("class=\"{class}\" d=\"")).expect("boxes")..];
    path[..path.find("/>").expect("an end")].matches('M').count()
}

/// [GK-009] [GK-207] The sheet has facts, weapons, force-field boxes, damage boxes and room for notes.
#[test]
fn a_sheet_has_its_five_areas() {
    let svg = drawn("attack");
    for heading in ["BASIC FACTS", "WEAPONS", "FORCE FIELD", "ARMOR AND BODY", "SPECIAL DAMAGE · NOTES"] {
        assert!(svg.contains(heading), "{heading}");
    }
    assert_eq!(boxes_after(&svg, "FORCE FIELD", "second-box"), 16);
    assert_eq!(boxes_after(&drawn("death-machine"), "FORCE FIELD", "second-box"), 24);
    assert!(drawn("sheath").contains("no force field"));
}

/// [GK-010] [GK-012] Two boxes for each section, the body and each weapon.
#[test]
fn sections_have_two_boxes() {
    let svg = drawn("attack");
    for section in ["Helmet", "Torso", "Right arm", "Left arm", "Right leg", "Left leg"] {
        assert_eq!(boxes_after(&svg, &format!(">{section}<"), "box"), 2, "{section}");
    }
    assert_eq!(boxes_after(&svg, ">Body<", "second-box"), 2);
    assert_eq!(boxes_after(&drawn("warbot"), ">Circuits<", "second-box"), 2);
    assert_eq!(boxes_after(&svg, "2 × Laser pistol, IR", "box"), 2);
}

/// [GK-029] One box for each round.
#[test]
fn launchers_have_boxes_for_rounds() {
    assert_eq!(boxes_after(&drawn("attack"), "Micromissile launcher", "second-box"), 10);
    assert_eq!(boxes_after(&drawn("attack"), ">Grenade launcher", "second-box"), 5);
    assert_eq!(boxes_after(&drawn("devastator"), ">Bomb launcher", "second-box"), 12);
    let huge = bare("assault").with(&["add back-plate 2-qpcs", "add helmet micromissile-launcher +7 off"]);
    assert!(sheet(&huge, Look::Screen).unwrap().contains("148"));
}

/// [GK-011] What the unit lacks is struck out.
#[test]
fn what_is_missing_is_struck_out() {
    let struck = |id: &str| {
        drawn(id).matches("<text class=\"dim\" x=\"124\" y=\"2402\" font-size=\"28\">Medikit").count()
    };
    assert_eq!((struck("battle"), struck("inertia")), (0, 1));
}

/// Screen and ink differ in colours only; both are whole SVG on one page.
#[test]
fn two_looks() {
    for design in standard() {
        let (screen, ink) = (sheet(design, Look::Screen).unwrap(), sheet(design, Look::Ink).unwrap());
        for svg in [&screen, &ink] {
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
            assert!(svg.contains(&format!("<title>{}</title>", design.name)));
            assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
        }
        assert!(screen.contains("#050b08") && !ink.contains("#050b08") && ink.contains("#ffffff"));
        let texts = |svg: &str| {
            svg.lines().filter(|line| line.starts_with("<text")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(texts(&screen), texts(&ink));
    }
}

/// What cannot be fielded has no sheet, and the reason is that of the rules.
#[test]
fn a_design_with_faults_has_no_sheet() {
    let broken = read("name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n");
    assert_eq!(sheet(&broken, Look::Ink).unwrap_err().rule.unwrap().0, "GK-383");
}
