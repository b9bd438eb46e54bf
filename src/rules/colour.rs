//! The five Viking colours and the maps keyed by them.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A Viking's colour, in the order of the board's spaces (R1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Yellow,
    Green,
    Blue,
    Purple,
}

impl Colour {
    /// All five, in board order.
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// Position in board order, 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour at a board position; `None` from 5 on.
    pub fn from_index(index: usize) -> Option<Colour> {
        Self::ALL.get(index).copied()
    }

    /// The word used in card files, JSON and message keys.
    pub const fn key(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
        }
    }

    /// The letter used in recorded games: `R Y G B P`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::Green => 'G',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
        }
    }
}

/// One value for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByColour<T>(pub [T; 5]);

impl<T> ByColour<T> {
    /// Pairs of colour and value, in board order.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::ALL.into_iter().zip(self.0.iter())
    }
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;
    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.index()]
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.index()]
    }
}
