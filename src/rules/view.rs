//! What one person may see. A [`View`] has no place for a hidden card.

use super::card::BuildingId;
use super::moves::Decision;
use super::options::Seat;
use super::pile::Pile;
use super::state::{BUILDINGS, Board, State};
use super::viking::Viking;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// A game as a player sees it, or the public: the board, and the own hand if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    board: Board,
    viewer: Option<(Seat, Pile<Viking, 3>)>,
    buried: Pile<BuildingId, BUILDINGS>,
}

impl View {
    /// What everybody may see.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose view it is; `None` for the public.
    #[inline]
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer.map(|(seat, _)| seat)
    }

    /// The viewer's own hand; empty for the public.
    #[inline]
    pub fn hand(&self) -> &[Viking] {
        match &self.viewer {
            Some((_, hand)) => hand,
            None => &[],
        }
    }

    /// Buildings known to lie at the bottom of the deck, the lowest first (R12.1).
    pub fn buried(&self) -> &[BuildingId] {
        &self.buried
    }

    /// The decision, if it is the viewer's.
    pub fn own_decision(&self) -> Option<Decision> {
        self.board
            .decision()
            .filter(|decision| Some(decision.seat) == self.viewer())
    }
}

impl Deref for View {
    type Target = Board;
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl State {
    /// What a player may see.
    pub fn view(&self, seat: Seat) -> View {
        self.view_of(Some((seat, self.hidden.hands[seat.index()])))
    }

    /// What everybody may see.
    pub fn public_view(&self) -> View {
        self.view_of(None)
    }

    fn view_of(&self, viewer: Option<(Seat, Pile<Viking, 3>)>) -> View {
        let known = &self.hidden.building_deck[..self.board.buried as usize];
        View {
            board: self.board,
            viewer,
            buried: Pile::from_slice(known).unwrap_or_default(),
        }
    }
}
