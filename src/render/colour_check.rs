//! The five Viking colours stay apart for every eye: CIEDE2000 distances as they are seen with three colour vision
//! deficiencies (Machado, Oliveira and Fernandes 2009, full severity), and contrast with what lies on and around them.

use super::layout::pieces::{fill_of, glyph_of};
use super::palette::Flat;
use crate::rules::Colour;

type Rgb = [f64; 3];

/// How colours change in linear light: as they are, without long, middle, short cones.
const VISIONS: [(&str, [[f64; 3]; 3], f64); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], 29.0),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        19.0,
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        19.0,
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
        19.0,
    ),
];

fn linear(flat: Flat) -> Rgb {
    flat.rgb().map(|channel| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.040_45 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn seen(rgb: Rgb, vision: &[[f64; 3]; 3]) -> Rgb {
    vision.map(|row| row.iter().zip(rgb).map(|(m, v)| m * v).sum::<f64>().clamp(0.0, 1.0))
}

/// CIE L*a*b* under D65.
fn lab([r, g, b]: Rgb) -> [f64; 3] {
    let x = (0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b) / 0.950_47;
    let y = 0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b;
    let z = (0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b) / 1.088_83;
    let f = |t: f64| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

/// The CIEDE2000 distance (Sharma, Wu and Dalal 2005).
fn ciede2000(one: Rgb, two: Rgb) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (lab(one), lab(two));
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = match h2 - h1 {
        d if d > 180.0 => d - 360.0,
        d if d < -180.0 => d + 360.0,
        d => d,
    };
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let h = match (h1 + h2, (h1 - h2).abs()) {
        (sum, apart) if apart <= 180.0 => sum / 2.0,
        (sum, _) if sum < 360.0 => (sum + 360.0) / 2.0,
        (sum, _) => (sum - 360.0) / 2.0,
    };
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(h - 30.0) + 0.24 * cosine(2.0 * h) + 0.32 * cosine(3.0 * h + 6.0)
        - 0.2 * cosine(4.0 * h - 63.0);
    let turned = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let lightness = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (chroma, hues) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let (x, y, z) = ((l2 - l1) / lightness, (c2 - c1) / chroma, dh / hues);
    (x * x + y * y + z * z - (2.0 * turned).to_radians().sin() * 2.0 * seventh(c) * y * z).sqrt()
}

/// Contrast as WCAG 2 counts it.
fn contrast(one: Flat, two: Flat) -> f64 {
    let light = |flat| {
        let [r, g, b] = linear(flat);
        0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
    };
    let (a, b) = (light(one), light(two));
    a.max(b) / a.min(b)
}

#[test]
fn the_distance_is_that_of_the_published_examples() {
    // Pure red and green lie 86.6 apart, black and white 100.
    let d = ciede2000([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]);
    assert!((d - 86.6).abs() < 0.2, "{d}");
    let d = ciede2000([0.0; 3], [1.0; 3]);
    assert!((d - 100.0).abs() < 0.1, "{d}");
}

#[test]
fn the_five_colours_stay_apart_under_every_deficiency() {
    for (name, vision, least) in &VISIONS {
        for (k, one) in Colour::ALL.into_iter().enumerate() {
            for two in &Colour::ALL[k + 1..] {
                let see = |colour| seen(linear(fill_of(colour)), vision);
                let d = ciede2000(see(one), see(*two));
                assert!(d >= *least, "{name}: {one:?} and {two:?} are {d:.1} apart");
            }
        }
    }
}

#[test]
fn what_is_drawn_can_be_read() {
    for colour in Colour::ALL {
        let c = contrast(glyph_of(colour), fill_of(colour));
        assert!(c >= 4.4, "the mark on {colour:?}: {c:.2}");
    }
    let pairs = [
        (Flat::Bone, Flat::Panel),
        (Flat::Bone, Flat::Band),
        (Flat::Ink, Flat::Card),
        (Flat::Ink, Flat::CardOff),
        (Flat::Ink, Flat::CardOffBand),
        (Flat::Mute, Flat::Panel),
        (Flat::Brass, Flat::Panel),
        (Flat::Ink, Flat::Brass),
        (Flat::CardMute, Flat::Card),
        (Flat::CardMute, Flat::Bone),
    ];
    for (ink, ground) in pairs {
        let c = contrast(ink, ground);
        assert!(c >= 4.5, "{ink:?} on {ground:?}: {c:.2}");
    }
}
