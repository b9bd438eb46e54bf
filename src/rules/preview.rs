//! What moves would do, as far as the viewer may know it: draws are a number, never the card.

use super::asset::{Asset, Assets};
use super::card::{Artifact, Row};
use super::card_set::CardSet;
use super::error::IllegalMove;
use super::event::{Event, Source};
use super::guess::Sorted;
use super::moves::{Decision, Move};
use super::options::Seat;
use super::view::View;

/// Assets that a move would bring together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// Where from.
    pub source: Source,
    /// What is really gained, after caps; `LoseVp` is what is really lost, `Card` the draws.
    pub gained: Assets,
    /// What caps and a short board take away.
    pub lost: Assets,
}

/// What moves would do for the viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// VP for reputation, scored when the action begins (R3.3); `None` where that step does not come.
    pub reputation: Option<u8>,
    /// What the viewer would gain, in order.
    pub gains: Vec<Gain>,
    /// The village row set off (R7.3); `None` without Skáli, or where no action is finished.
    pub row: Option<Row>,
    /// The renewal token would be ready again.
    pub renewed: bool,
    /// What taking a Viking of the board would cost in recruits (R4.3); `None` where none is taken.
    pub take_cost: Option<u8>,
    /// Artifacts that would do something, as far as no unknown card decides it.
    pub artifacts: Vec<Artifact>,
    /// Points won or lost in all.
    pub vp: i32,
    /// A raid would be resolved.
    pub raid: bool,
    /// The end of the game would be triggered.
    pub triggers_end: bool,
    /// The turn would end by itself.
    pub ends_turn: bool,
    /// What would be decided next; `None` when the game would be over.
    pub next: Option<Decision>,
}

impl Preview {
    /// All that is gained, whatever the source.
    pub fn gained(&self) -> Assets {
        self.gains.iter().fold(Assets::NONE, |sum, gain| sum + gain.gained)
    }

    /// All that is lost to caps and a short board.
    pub fn lost(&self) -> Assets {
        self.gains.iter().fold(Assets::NONE, |sum, gain| sum + gain.lost)
    }

    /// How many unknown Vikings are drawn into the crew.
    pub fn draws(&self) -> u8 {
        self.gained().get(Asset::Card)
    }
}

impl View {
    /// What moves in a row would do for the viewer, from here to the next decision, without making them.
    ///
    /// # Errors
    /// When one of them is illegal, or the decision is not the viewer's.
    pub fn preview(&self, cards: &CardSet, moves: &[Move]) -> Result<Preview, IllegalMove> {
        let Some(Decision { seat, .. }) = self.own_decision() else {
            let due = self.board().decision().ok_or(IllegalMove::Over)?.kind;
            return Err(IllegalMove::OtherDecision { due });
        };
        let mut state = self.guess(cards, 0, &mut Sorted);
        let mut events = Vec::new();
        for &mv in moves {
            state.apply(cards, mv, &mut events)?;
        }
        let mut preview = Preview {
            next: state.decision(),
            ..Preview::default()
        };
        events.iter().take_while(|event| preview.note(seat, event)).count();
        Ok(preview)
    }
}

impl Preview {
    /// Takes an event in; `false` once what follows is no longer the viewer's turn.
    fn note(&mut self, viewer: Seat, event: &Event) -> bool {
        match *event {
            Event::Reputation { seat, vp } if seat == viewer => {
                self.reputation = Some(vp);
                self.vp += i32::from(vp);
            }
            // A line that an unknown card completes or not is nobody's to foretell.
            Event::Gained {
                seat,
                source: Source::Amulet,
                ..
            } if seat == viewer && self.draws() > 0 => {}
            Event::Gained {
                seat,
                source,
                gained,
                lost,
            } if seat == viewer && !(gained.is_empty() && lost.is_empty()) => {
                self.vp += i32::from(gained.get(Asset::Vp)) - i32::from(gained.get(Asset::LoseVp));
                self.gains.push(Gain { source, gained, lost });
            }
            Event::Activated { seat, row, renewed } if seat == viewer => {
                self.row = Some(row);
                self.renewed = renewed;
            }
            Event::ArtifactUsed { seat, artifact } if seat == viewer => {
                let by_lines = matches!(artifact, Artifact::Amulet | Artifact::Weathervane);
                if !(by_lines && self.draws() > 0) {
                    self.artifacts.push(artifact);
                }
            }
            Event::Took { seat, recruits, .. } if seat == viewer => self.take_cost = Some(recruits),
            Event::RaidStarted { .. } => self.raid = true,
            Event::EndTriggered { seat } if seat == viewer => self.triggers_end = true,
            Event::TurnEnded { seat } if seat == viewer => self.ends_turn = true,
            Event::TurnStarted { .. } => return false,
            _ => {}
        }
        true
    }
}
