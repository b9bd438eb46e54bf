//! How a benchmark says what it found.

/// One line for whoever collects figures, and below it what was asked for: `at most` or `at least` so much, or a word more.
pub(crate) fn figure(name: &str, value: f64, unit: &str, bound: &str, limit: f64) {
    println!("figure {name} {} {unit}", short(value));
    println!("  wanted: {bound} {} {unit}", short(limit));
}

/// As many digits as tell something.
fn short(value: f64) -> String {
    let digits = match value.abs() {
        1000.0.. => 0,
        10.0.. => 1,
        _ => 3,
    };
    format!("{value:.digits$}")
}
