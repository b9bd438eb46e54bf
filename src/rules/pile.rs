//! A short list that lives inside the flat state: fixed room, no heap, `Copy`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::Deref;

/// What fills the unused room of a [`Pile`]. It is never read as a value.
pub trait Filler: Copy {
    /// Any value at all.
    const FILLER: Self;
}

/// At most `N` items in order. The last item is the top: [`Pile::push`] and [`Pile::pop`] work there.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Filler, const N: usize> Pile<T, N> {
    /// No items.
    pub const EMPTY: Self = Pile {
        len: 0,
        items: [T::FILLER; N],
    };

    /// The items of a slice, or `None` if there is no room for them.
    pub fn from_slice(items: &[T]) -> Option<Self> {
        let mut pile = Self::EMPTY;
        pile.items.get_mut(..items.len())?.copy_from_slice(items);
        pile.len = items.len() as u8;
        Some(pile)
    }

    #[inline]
    pub(super) const fn from_parts(len: u8, items: [T; N]) -> Self {
        Pile { len, items }
    }

    /// Puts an item on top.
    ///
    /// # Panics
    /// When the pile is full, which conservation of cards rules out: `N` is the number of cards of the kind.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes the top item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.items[self.len as usize])
    }

    /// Puts an item under all others.
    ///
    /// # Panics
    /// When the pile is full.
    pub fn push_bottom(&mut self, item: T) {
        let len = self.len as usize;
        self.items.copy_within(0..len, 1);
        self.items[0] = item;
        self.len += 1;
    }

    /// Takes out the item at `index`, counted from the bottom; the order of the others stays.
    ///
    /// # Panics
    /// When there is no such item.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let len = self.len as usize;
        let item = self.items[..len][index];
        // Piles that cards are taken out of are short: a loop beats a call.
        for i in index + 1..len {
            self.items[i - 1] = self.items[i];
        }
        self.len -= 1;
        item
    }

    /// The items, bottom first, for shuffling.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: std::hash::Hash, const N: usize> std::hash::Hash for Pile<T, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: Filler, const N: usize> Default for Pile<T, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Pile<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + Filler, const N: usize> Deserialize<'de> for Pile<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        Pile::from_slice(&items).ok_or_else(|| D::Error::custom(format!("{} items, room for {N}", items.len())))
    }
}
