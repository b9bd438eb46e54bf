//! The events of one step, put into the order and the words of recorded games.

use crate::lab::recorded_game::{Gains, GameEvent, Zone};
use crate::rules::{Asset, Assets, Seat, Source, Viking};

/// Events of a step, as they come together.
#[derive(Default)]
pub(super) struct Notes {
    pub(super) events: Vec<GameEvent>,
    /// A gain whose draws are still coming: it is written after them, with their number.
    pub(super) open: Option<OpenGain>,
    pub(super) reshuffle: Option<Zone>,
    pub(super) turn_ended: bool,
}

pub(super) struct OpenGain {
    pub(super) p: u8,
    /// The village row, if that is where it comes from.
    pub(super) row: Option<&'static str>,
    pub(super) src: &'static str,
    pub(super) g: Gains,
}

impl Notes {
    pub(super) fn push(&mut self, event: GameEvent) {
        self.events.push(event);
    }

    pub(super) fn gain(&mut self, seat: Seat, source: Source, gained: Assets, lost: Assets) {
        let mut open = self.open.take().unwrap_or_else(|| OpenGain {
            p: seat.0,
            row: None,
            src: source_key(source),
            g: Gains::new(),
        });
        for (asset, _) in (gained + lost).iter() {
            open.g.insert(asset.key().to_owned(), gained.get(asset));
        }
        if gained.get(Asset::Card) > 0 {
            open.g.insert(Asset::Card.key().to_owned(), 0);
        }
        if source == Source::RaidPenalty {
            open.g.entry(Asset::LoseVp.key().to_owned()).or_insert(0);
        }
        self.open = Some(open);
    }

    pub(super) fn drew(&mut self) {
        if let Some(open) = &mut self.open
            && let Some(cards) = open.g.get_mut(Asset::Card.key())
        {
            *cards += 1;
        }
    }

    /// Writes the gain that was waiting for its draws.
    pub(super) fn close(&mut self) {
        if let Some(OpenGain { p, row, src, g }) = self.open.take() {
            self.events.push(match row {
                Some(row) => GameEvent::Activate {
                    p,
                    row: row.to_owned(),
                    g,
                },
                None => GameEvent::Gain {
                    p,
                    src: src.to_owned(),
                    g,
                },
            });
        }
    }

    pub(super) fn pay_recruits(&mut self, seat: Seat, n: u8) {
        if n > 0 {
            self.push(GameEvent::PayRecruits { p: seat.0, n });
        }
    }

    pub(super) fn discard(&mut self, seat: Seat, vikings: &[Viking]) {
        if !vikings.is_empty() {
            let cards = vikings.iter().copied().collect();
            self.push(GameEvent::Discard { p: seat.0, cards });
        }
    }
}

fn source_key(source: Source) -> &'static str {
    match source {
        Source::Recruit => "recruit",
        Source::Explore => "explore",
        Source::Trade => "trade",
        Source::Village => "village",
        Source::Raid => "raid",
        Source::RaidPenalty => "raid_penalty",
        Source::SilverCoin => "silver_coin",
        Source::Amulet => "amulet",
    }
}
