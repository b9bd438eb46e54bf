//! Moves in a few letters, for the `custom_id` of a button and the value of a choice.
//!
//! One move is a letter and its argument: `rGr` recruit the green recruit Viking, `tR` take from the red space, `t-` take
//! nothing, `x12=RvRb+1` explore destination 12 with two Vikings and a recruit, `b2` trade two bracelets, `d7` develop,
//! `n7` or `n7,12` renew, `e` end the turn, `v12` reserve, `sR` swap, `p` pass, `kGr` discard for the deck, `ol` and
//! `og` losses and gains first. Several are joined with dots.

use crate::rules::{BUILDINGS, BuildingId, Colour, Cost, DESTINATIONS, DestinationId, Move, Payment, Viking};

/// The most moves one click applies: recruit, take, end the turn.
pub(super) const MOST_MOVES: usize = 3;

/// Moves as text of at most 60 characters.
pub(super) fn encode(moves: &[Move]) -> String {
    let parts: Vec<String> = moves.iter().map(|&mv| encode_one(mv)).collect();
    parts.join(".")
}

/// Reads what [`encode`] writes; `None` for anything else. Whether a move is legal is for the rules to say.
pub(super) fn decode(text: &str) -> Option<Vec<Move>> {
    let parts: Vec<&str> = text.split('.').collect();
    if parts.len() > MOST_MOVES {
        return None;
    }
    parts.into_iter().map(decode_one).collect()
}

fn encode_one(mv: Move) -> String {
    match mv {
        Move::Recruit { card } => format!("r{card}"),
        Move::Take { space } => format!("t{}", space.letter()),
        Move::TakeNothing => "t-".into(),
        Move::Explore { destination, payment } => {
            let vikings: String = payment.vikings().iter().map(Viking::to_string).collect();
            format!("x{}={vikings}+{}", destination.0, payment.recruits())
        }
        Move::Trade { bracelets } => format!("b{bracelets}"),
        Move::Develop { building } => format!("d{}", building.0),
        Move::Renew { first, second: None } => format!("n{}", first.0),
        Move::Renew {
            first,
            second: Some(second),
        } => format!("n{},{}", first.0, second.0),
        Move::EndTurn => "e".into(),
        Move::Reserve { destination } => format!("v{}", destination.0),
        Move::Swap { space } => format!("s{}", space.letter()),
        Move::Pass => "p".into(),
        Move::Discard { card } => format!("k{card}"),
        Move::Order { losses_first: true } => "ol".into(),
        Move::Order { losses_first: false } => "og".into(),
    }
}

fn decode_one(text: &str) -> Option<Move> {
    let letter = text.chars().next()?;
    let rest = &text[letter.len_utf8()..];
    Some(match letter {
        'r' => Move::Recruit {
            card: rest.parse().ok()?,
        },
        't' if rest == "-" => Move::TakeNothing,
        't' => Move::Take { space: colour(rest)? },
        'x' => {
            let (number, payment) = rest.split_once('=')?;
            let (cards, recruits) = payment.split_once('+')?;
            Move::Explore {
                destination: destination(number)?,
                payment: Payment::new(&vikings(cards)?, small(recruits)?)?,
            }
        }
        'b' => Move::Trade {
            bracelets: small(rest)?,
        },
        'd' => Move::Develop {
            building: building(rest)?,
        },
        'n' => match rest.split_once(',') {
            None => Move::Renew {
                first: building(rest)?,
                second: None,
            },
            Some((first, second)) => Move::Renew {
                first: building(first)?,
                second: Some(building(second)?),
            },
        },
        'e' if rest.is_empty() => Move::EndTurn,
        'v' => Move::Reserve {
            destination: destination(rest)?,
        },
        's' => Move::Swap { space: colour(rest)? },
        'p' if rest.is_empty() => Move::Pass,
        'k' => Move::Discard {
            card: rest.parse().ok()?,
        },
        'o' if rest == "l" => Move::Order { losses_first: true },
        'o' if rest == "g" => Move::Order { losses_first: false },
        _ => return None,
    })
}

/// The Vikings of a run of two-letter codes, at most five.
pub(super) fn vikings(text: &str) -> Option<Vec<Viking>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) || text.len() > 2 * Cost::MOST {
        return None;
    }
    (0..text.len() / 2)
        .map(|i| text[2 * i..2 * i + 2].parse().ok())
        .collect()
}

/// A destination's number, from 1.
pub(super) fn destination(text: &str) -> Option<DestinationId> {
    let number = small(text)?;
    (1..=DESTINATIONS as u8)
        .contains(&number)
        .then_some(DestinationId(number))
}

fn building(text: &str) -> Option<BuildingId> {
    let place = small(text)?;
    (usize::from(place) < BUILDINGS).then_some(BuildingId(place))
}

fn colour(text: &str) -> Option<Colour> {
    Colour::ALL
        .into_iter()
        .find(|colour| text.chars().eq([colour.letter()]))
}

/// A number below 256, digits only.
pub(super) fn small(text: &str) -> Option<u8> {
    // `parse` would take a plus sign too.
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}
