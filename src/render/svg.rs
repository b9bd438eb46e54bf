//! The straight way, through resvg alone: a layout as one SVG, which the benchmark draws beside ours, and the few small
//! pictures that need a clear ground.

use std::fmt::Write as _;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::font::Style;
use super::icon::Icon;
use super::layout::pieces::{fill_of, glyph_of, mark_of};
use super::layout::sheet::{Item, Layout, Shape};
use super::palette::Flat;
use crate::rules::Colour;

/// The SVG of a layout.
pub(crate) fn write(layout: &Layout, ground: Flat) -> String {
    let (w, h) = (layout.width, layout.height);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="{}"/>"#,
        ground.hex()
    );
    for item in &layout.items {
        // Writing to a string cannot fail.
        let _ = shape(&mut svg, item);
    }
    svg.push_str("</svg>\n");
    svg
}

fn shape(svg: &mut String, item: &Item) -> std::fmt::Result {
    let r = item.rect;
    match &item.shape {
        Shape::Fill { colour, radius, top } => {
            let (c, k) = (colour.hex(), i32::from(*radius).min(r.w / 2).min(r.h / 2));
            if *top {
                let (x, y, w, h) = (r.x, r.bottom(), r.w - 2 * k, r.h - k);
                write!(
                    svg,
                    r#"<path d="M{x} {y}v-{h}a{k} {k} 0 0 1 {k} -{k}h{w}a{k} {k} 0 0 1 {k} {k}v{h}Z" fill="{c}"/>"#
                )
            } else {
                let (x, y, w, h) = (r.x, r.y, r.w, r.h);
                write!(
                    svg,
                    r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{k}" fill="{c}"/>"#
                )
            }
        }
        Shape::Frame { colour, radius, width } => {
            let half = f32::from(*width) / 2.0;
            let (x, y) = (r.x as f32 + half, r.y as f32 + half);
            let (w, h) = (r.w as f32 - 2.0 * half, r.h as f32 - 2.0 * half);
            let (k, c) = (f32::from(*radius) - half, colour.hex());
            write!(
                svg,
                r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{k}" fill="none" stroke="{c}" stroke-width="{width}"/>"#
            )
        }
        Shape::Icon { icon, colour, outline } => sign(svg, *icon, item, *colour, *outline),
        Shape::Text {
            style,
            size,
            base,
            colour,
            text,
        } => {
            let (family, weight) = match style {
                Style::Display => ("Grenze", 600),
                Style::Text => ("Fira Sans Condensed", 600),
                Style::Bold => ("Fira Sans Condensed", 700),
            };
            let (x, y, c) = (r.x, r.y + i32::from(*base), colour.hex());
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            write!(
                svg,
                r#"<text x="{x}" y="{y}" font-family="{family}" font-weight="{weight}" font-size="{size}" fill="{c}">{text}</text>"#
            )
        }
        Shape::Disc { colour } => {
            let (cx, cy, k, c) = (r.x + r.w / 2, r.y + r.h / 2, r.w as f32 / 2.0, colour.hex());
            write!(svg, r#"<circle cx="{cx}" cy="{cy}" r="{k}" fill="{c}"/>"#)
        }
        Shape::Slash { colour, width } => {
            let (x1, y1, x2, y2, c) = (r.x, r.bottom(), r.right(), r.y, colour.hex());
            write!(
                svg,
                r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{c}" stroke-width="{width}"/>"#
            )
        }
        Shape::Curve { points, width, colour } => {
            let d: Vec<String> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
            write!(
                svg,
                r#"<path d="M{}" fill="none" stroke="{}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                d.join("L"),
                colour.hex()
            )
        }
    }
}

/// Side of an application emoji.
const EMOJI: u32 = 128;

/// A colour's mark on its tile, as a PNG with a clear ground; empty where it cannot be drawn, which a test rules out.
pub(crate) fn emoji(colour: Colour) -> Vec<u8> {
    let (fill, glyph) = (fill_of(colour).hex(), glyph_of(colour).hex());
    let mark = path_of(mark_of(colour));
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{EMOJI}" height="{EMOJI}" viewBox="0 0 34 34"><rect width="34" height="34" rx="6" fill="{fill}"/><g transform="translate(5 5)" fill="{glyph}">{mark}</g></svg>"#
    );
    let drawn = usvg::Tree::from_str(&svg, &usvg::Options::default())
        .ok()
        .zip(Pixmap::new(EMOJI, EMOJI));
    let Some((tree, mut pixmap)) = drawn else {
        return Vec::new();
    };
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().unwrap_or_default()
}

/// The path of a sign, without a colour of its own.
fn path_of(icon: Icon) -> String {
    let drawing = icon.svg();
    let path = drawing
        .find("<path")
        .and_then(|at| Some(&drawing[at..at + drawing[at..].find("/>")? + 2]));
    path.unwrap_or_default().replace(r#"fill="currentColor""#, "")
}

fn sign(svg: &mut String, icon: Icon, item: &Item, colour: Flat, outline: Option<Flat>) -> std::fmt::Result {
    let path = path_of(icon);
    let scale = item.rect.w as f32 / 24.0;
    let (x, y, c) = (item.rect.x, item.rect.y, colour.hex());
    let stroke = outline.map_or_else(String::new, |edge| {
        format!(
            r#" stroke="{}" stroke-width="{}" stroke-linejoin="round""#,
            edge.hex(),
            2.0 / scale
        )
    });
    write!(
        svg,
        r#"<g transform="translate({x} {y}) scale({scale})" fill="{c}"{stroke}>{path}</g>"#
    )
}
