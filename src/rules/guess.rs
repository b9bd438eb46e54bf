//! A whole state that fits what a viewer knows: for previews and for search, which must not look at hidden cards.

use super::card::{BuildingId, DestinationKind};
use super::card_set::CardSet;
use super::pile::{Filler, Pile};
use super::state::{BUILDINGS, DECK_ROOM, DESTINATIONS_A, DESTINATIONS_B, Hidden, MOST_PLAYERS, State};
use super::view::View;
use super::viking::{Viking, VikingCounts};
use super::{DestinationId, Seat};

/// Brings unseen cards into an order of the caller's choice.
pub trait Order {
    /// Reorders cards of which nobody the caller may ask knows the order.
    fn order<T>(&mut self, cards: &mut [T]);
}

/// Leaves unseen cards sorted: for answers in which they play no part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sorted;

impl Order for Sorted {
    fn order<T>(&mut self, _: &mut [T]) {}
}

/// A view made ready for many guesses of what it does not show.
#[derive(Clone)]
pub struct Guesser {
    /// Everything that is known in its place; unseen destinations and buildings in their decks, sorted.
    known: State,
    /// Vikings in the deck or in other hands.
    unseen: Pile<Viking, DECK_ROOM>,
    viewer: Option<Seat>,
    /// Buildings known to lie at the bottom of the deck.
    buried: usize,
}

impl Guesser {
    /// A state that looks the same to the viewer: cards that the viewer cannot see are dealt anew, in an order from
    /// `order`. What all have seen stays where it was seen (R12.1, R12.2). Later reshuffles follow `seed`.
    #[inline]
    pub fn guess(&self, seed: u64, order: &mut impl Order) -> State {
        let mut state = self.known;
        let hidden = &mut state.hidden;
        let mut unseen = self.unseen;
        order.order(unseen.as_mut_slice());
        for (seat, player) in state.board.iter() {
            if self.viewer == Some(seat) {
                continue;
            }
            let hand = &mut hidden.hands[seat.index()];
            while hand.len() < player.hand_size as usize {
                let Some(viking) = unseen.pop() else { break };
                hand.push(viking);
            }
        }
        hidden.deck = unseen;
        order.order(hidden.deck_a.as_mut_slice());
        order.order(hidden.deck_b.as_mut_slice());
        order.order(&mut hidden.building_deck.as_mut_slice()[self.buried..]);
        hidden.seed = seed;
        state
    }
}

impl View {
    /// A state that looks like this one to the viewer: [`Guesser::guess`] for a single guess.
    pub fn guess(&self, cards: &CardSet, seed: u64, order: &mut impl Order) -> State {
        let mut state = self.guesser(cards).guess(seed, order);
        state.count_decks();
        state
    }

    /// Makes ready for many guesses.
    pub fn guesser(&self, cards: &CardSet) -> Guesser {
        let mut hands = [Pile::EMPTY; MOST_PLAYERS];
        for (seat, player) in self.board().iter() {
            hands[seat.index()] = if self.viewer() == Some(seat) {
                Pile::from_slice(self.hand()).unwrap_or_default()
            } else {
                player.known_hand
            };
        }
        let mut building_deck: Pile<BuildingId, BUILDINGS> = Pile::EMPTY;
        self.buried().iter().for_each(|&id| building_deck.push(id));
        if self.board().skali {
            let in_sight = |id: BuildingId| {
                let board = self.board();
                board.buildings.contains(&Some(id))
                    || board.built.iter().any(|&(built, _)| built == id)
                    || self.buried().contains(&id)
            };
            let ids = (0..cards.buildings.len() as u8).map(BuildingId);
            ids.filter(|&id| !in_sight(id)).for_each(|id| building_deck.push(id));
        }
        let known = State {
            board: *self.board(),
            hidden: Hidden {
                hands,
                deck: Pile::EMPTY,
                deck_a: self.unseen_destinations::<DESTINATIONS_A>(cards, DestinationKind::TradingLand),
                deck_b: self.unseen_destinations::<DESTINATIONS_B>(cards, DestinationKind::LandOfInfluence),
                building_deck,
                seed: 0,
                shuffles: 1,
            },
        };
        Guesser {
            known,
            unseen: self.unseen_vikings(cards),
            viewer: self.viewer(),
            buried: self.buried().len(),
        }
    }

    /// The Vikings that the viewer cannot place: in the deck or in other hands.
    fn unseen_vikings(&self, cards: &CardSet) -> Pile<Viking, DECK_ROOM> {
        let board = self.board();
        let mut seen: VikingCounts = board.discard;
        board.spaces.0.iter().flatten().for_each(|&viking| seen.add(viking));
        self.hand().iter().for_each(|&viking| seen.add(viking));
        for (seat, player) in board.iter() {
            if self.viewer() != Some(seat) {
                player.known_hand.iter().for_each(|&viking| seen.add(viking));
            }
        }
        let mut unseen = Pile::EMPTY;
        for viking in Viking::kinds() {
            let crews: u8 = board.iter().map(|(_, player)| player.crew.count(viking)).sum();
            let all = cards.copies(board.players, viking);
            for _ in 0..all.saturating_sub(seen.get(viking) + crews) {
                unseen.push(viking);
            }
        }
        unseen
    }

    fn unseen_destinations<const N: usize>(&self, cards: &CardSet, kind: DestinationKind) -> Pile<DestinationId, N>
    where
        DestinationId: Filler,
    {
        let board = self.board();
        let in_sight = |id: DestinationId| {
            board.display.iter().flatten().any(|&slot| slot == Some(id))
                || board.explored.iter().any(|&(explored, _)| explored == id)
                || board.iter().any(|(_, player): (Seat, _)| player.reserved.contains(&id))
        };
        let mut deck = Pile::EMPTY;
        let unseen = cards
            .deck(kind, board.skali)
            .filter(|destination| !in_sight(destination.id));
        unseen.for_each(|destination| deck.push(destination.id));
        deck
    }
}
