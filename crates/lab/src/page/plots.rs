//! Plots: rows of bars, intervals and boxes, and histograms.

use crate::{Rate, quantile};

/// A row of a bar chart; `name` and `text` are HTML.
pub(super) struct Bar {
    pub(super) name: String,
    pub(super) value: f64,
    pub(super) text: String,
}

/// An SVG that fills its room, from 0 to `width` and 0 to `height`, with a title for those who cannot see it.
fn svg(class: &str, width: f64, height: f64, title: &str, content: &str) -> String {
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"none\" role=\"img\">\
         <title>{title}</title>{content}</svg>"
    )
}

fn row(name: &str, plot: &str, text: &str, note: &str) -> String {
    let note = if note.is_empty() { String::new() } else { format!("<span class=\"note\">{note}</span>") };
    format!("<li><span class=\"name\">{name}</span>{plot}<span class=\"value\">{text}</span>{note}</li>\n")
}

/// A row of shares; `name`, `text` and `note` are HTML.
pub(super) struct Share {
    pub(super) name: String,
    pub(super) rate: Rate,
    /// The share to compare it with.
    pub(super) fair: f64,
    pub(super) text: String,
    pub(super) note: String,
}

/// Shares with their intervals, each beside the share it would have if all seats were alike.
pub(super) fn rates(rows: &[Share]) -> String {
    let rows: String = rows
        .iter()
        .map(|Share { name, rate, fair, text, note }| {
            let (low, high, mid) = (100.0 * rate.low, 100.0 * rate.high, 100.0 * rate.rate);
            let content = format!(
                "<line class=\"grid\" x1=\"{fair:.2}\" x2=\"{fair:.2}\" y1=\"0\" y2=\"10\"/>\
                 <rect class=\"track\" x=\"0\" y=\"4.6\" width=\"100\" height=\"0.8\"/>\
                 <rect class=\"range\" x=\"{low:.2}\" y=\"3\" width=\"{:.2}\" height=\"4\"/>\
                 <line class=\"mark\" x1=\"{mid:.2}\" x2=\"{mid:.2}\" y1=\"1\" y2=\"9\"/>",
                high - low,
                fair = 100.0 * fair
            );
            row(name, &svg("strip", 100.0, 10.0, &format!("{name}: {text}"), &content), text, note)
        })
        .collect();
    format!("<ul class=\"rows\">{rows}</ul>{}", scale(&["0%", "50%", "100%"]))
}

/// Bars as parts of a whole, which fills the width.
pub(super) fn bars(rows: &[Bar], whole: f64) -> String {
    let rows: String = rows
        .iter()
        .map(|bar| {
            let content = format!(
                "<rect class=\"track\" x=\"0\" y=\"2\" width=\"100\" height=\"6\"/>\
                 <rect class=\"bar\" x=\"0\" y=\"2\" width=\"{:.2}\" height=\"6\"/>",
                100.0 * bar.value / whole
            );
            row(&bar.name, &svg("strip", 100.0, 10.0, &bar.text, &content), &bar.text, "")
        })
        .collect();
    format!("<ul class=\"rows\">{rows}</ul>")
}

/// Boxes of sorted numbers on one scale through zero.
pub(super) fn boxes(rows: &[(String, Vec<f64>)]) -> String {
    let reach =
        rows.iter().flat_map(|(_, numbers)| numbers).fold(0.0_f64, |most, number| most.max(number.abs()));
    let reach = if reach > 0.0 { reach.ceil() } else { 1.0 };
    let place = |number: f64| 50.0 + 50.0 * number / reach;
    let list: String = rows
        .iter()
        .map(|(name, numbers)| {
            let (Some(&min), Some(&max)) = (numbers.first(), numbers.last()) else {
                let empty = svg("strip", 100.0, 10.0, &format!("{name}: no game"), ZERO);
                return row(name, &empty, "no game", "");
            };
            let [low, median, high] = [0.25, 0.5, 0.75].map(|share| quantile(numbers, share));
            let content = format!(
                "{ZERO}<rect class=\"whisker\" x=\"{:.2}\" y=\"4.6\" width=\"{:.2}\" height=\"0.8\"/>\
                 <rect class=\"range\" x=\"{:.2}\" y=\"2\" width=\"{:.2}\" height=\"6\"/>\
                 <line class=\"mark\" x1=\"{m:.2}\" x2=\"{m:.2}\" y1=\"1\" y2=\"9\"/>",
                place(min),
                place(max) - place(min),
                place(low),
                (place(high) - place(low)).max(0.3),
                m = place(median)
            );
            let text = format!("{} in {} games", signed(median), numbers.len());
            let [low, median, high] = [low, median, high].map(signed);
            let title = format!("{name}: median {median}, middle half {low} to {high}");
            row(name, &svg("strip", 100.0, 10.0, &title, &content), &text, "")
        })
        .collect();
    let (least, most) = (format!("−{reach}"), format!("+{reach}"));
    format!("<ul class=\"rows\">{list}</ul>{}", scale(&[&least, "0", &most]))
}

/// `+1.5`, `−0.5`, with a proper minus.
fn signed(number: f64) -> String {
    format!("{number:+.1}").replace('-', "−")
}

const ZERO: &str = "<line class=\"grid\" x1=\"50\" x2=\"50\" y1=\"0\" y2=\"10\"/>";

fn scale(labels: &[&str]) -> String {
    let labels = format!("<span>{}</span>", labels.join("</span><span>"));
    format!(
        "<div class=\"scale\" aria-hidden=\"true\"><span class=\"name\"></span><div>{labels}</div><span class=\"value\"></span></div>"
    )
}

/// How many numbers fall into each bin of a round width.
pub(super) fn histogram(numbers: &[f64], what: &str) -> String {
    let (first, width, counts) = bins(numbers);
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let range = |index: usize| {
        let start = first + width * index as u64;
        if width == 1 { start.to_string() } else { format!("{start} to {}", start + width - 1) }
    };
    let rects: Vec<String> = counts
        .iter()
        .enumerate()
        .map(|(index, &count)| {
            let height = 100.0 * f64::from(count) / f64::from(most);
            format!(
                "<rect class=\"bar\" x=\"{:.2}\" y=\"{:.2}\" width=\"0.9\" height=\"{height:.2}\">\
                 <title>{} {what}: {count} games</title></rect>",
                index as f64 + 0.05,
                100.0 - height,
                range(index)
            )
        })
        .collect();
    let content = rects.concat();
    let common = counts.iter().enumerate().max_by_key(|(index, count)| (**count, usize::MAX - index));
    let common = common.map(|(index, count)| format!("most often {} {what}, in {count} games", range(index)));
    let common = common.unwrap_or_default();
    let plot = svg("histogram", counts.len() as f64, 100.0, &format!("Histogram: {common}"), &content);
    let ticks = counts.len().div_ceil(6);
    let labels: Vec<String> = (0..counts.len())
        .step_by(ticks)
        .map(|index| {
            let left = 100.0 * (index as f64 + 0.5) / counts.len() as f64;
            format!("<span style=\"left:{left:.2}%\">{}</span>", first + width * index as u64)
        })
        .collect();
    let labels = labels.concat();
    let each = if width == 1 { String::new() } else { format!(" A bar holds {width}.") };
    format!(
        "<div class=\"frame\"><span class=\"top\">{most} games</span>{plot}</div>\
         <div class=\"ticks\" aria-hidden=\"true\">{labels}</div>\
         <p class=\"about\">{}.{each}</p>",
        super::capitalised(&common)
    )
}

/// First bin, width and counts: at most two dozen bins of a width that is 1, 2 or 5 with zeros.
fn bins(numbers: &[f64]) -> (u64, u64, Vec<u32>) {
    let least = numbers.iter().copied().fold(f64::MAX, f64::min).max(0.0) as u64;
    let most = numbers.iter().copied().fold(0.0, f64::max) as u64;
    let mut widths = (0..).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10_u64.pow(zeros)));
    let width = widths.find(|width| most / width - least.min(most) / width < 24).unwrap_or(1);
    let first = least.min(most) / width;
    let mut counts = vec![0; (most / width - first + 1) as usize];
    for &number in numbers {
        counts[(number as u64 / width - first) as usize] += 1;
    }
    (first * width, width, counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_round_and_few() {
        assert_eq!(bins(&[3.0, 5.0, 5.0]), (3, 1, vec![1, 0, 2]));
        let (first, width, counts) = bins(&[57.0, 201.0, 120.0]);
        assert_eq!((first, width, counts.len(), counts.iter().sum::<u32>()), (50, 10, 16, 3));
        assert_eq!(bins(&[]), (0, 1, vec![0]));
    }
}
