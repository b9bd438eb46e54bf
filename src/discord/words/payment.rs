//! Payments in words.

use crate::discord::marks;
use crate::discord::message::limit;
use crate::discord::text::length;
use crate::i18n::Lang;
use crate::render::words::{colour, viking_asset, viking_short};
use crate::rules::{Payment, Viking, VikingAsset};
use crate::tr;

/// "red VP, 2× blue recruit + 1 recruit token", with the colours' marks.
pub fn payment(lang: Lang, payment: &Payment) -> String {
    listed(lang, payment, marks::viking_short)
}

fn listed(lang: Lang, payment: &Payment, viking: fn(Lang, Viking) -> String) -> String {
    let mut vikings: Vec<String> = Vec::new();
    let mut kinds = payment.vikings().to_vec();
    kinds.dedup();
    for kind in kinds {
        let n = payment.vikings().iter().filter(|&&paid| paid == kind).count();
        let name = viking(lang, kind);
        vikings.push(match n {
            1 => name,
            n => tr!(lang, "times", n = n, what = name),
        });
    }
    with_recruits(lang, vikings.join(", "), payment.recruits())
}

/// The same without marks, never longer than a button's label: five different Vikings are sorted by asset, and each asset is named
/// once, "reputation: red, yellow, green".
pub fn payment_label(lang: Lang, paid: &Payment) -> String {
    let long = listed(lang, paid, viking_short);
    if length(&long) <= limit::LABEL {
        return long;
    }
    let of = |asset: VikingAsset| {
        let colours: Vec<String> = paid
            .vikings()
            .iter()
            .filter(|viking| viking.asset() == asset)
            .map(|viking: &Viking| colour(lang, viking.colour()))
            .collect();
        (!colours.is_empty()).then(|| {
            let asset = viking_asset(lang, asset);
            tr!(lang, "payment-by-asset", asset = asset, colours = colours.join(", "))
        })
    };
    let groups: Vec<String> = VikingAsset::ALL.into_iter().filter_map(of).collect();
    with_recruits(lang, groups.join("; "), paid.recruits())
}

fn with_recruits(lang: Lang, vikings: String, recruits: u8) -> String {
    match (vikings.is_empty(), recruits) {
        (false, 0) => vikings,
        (false, n) => tr!(lang, "payment-with-recruits", vikings = vikings, n = n),
        (true, n) => tr!(lang, "payment-recruits", n = n),
    }
}
