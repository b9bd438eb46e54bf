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

impl View {
    /// A state that looks like this one to the viewer: cards that the viewer cannot see are dealt anew, in an order from
    /// `order`. What all have seen stays where it was seen (R12.1, R12.2). Later reshuffles follow `seed`.
    pub fn guess(&self, cards: &CardSet, seed: u64, order: &mut impl Order) -> State {
        let mut unseen = self.unseen_vikings(cards);
        order.order(unseen.as_mut_slice());
        let mut hands = [Pile::EMPTY; MOST_PLAYERS];
        for (seat, player) in self.board().iter() {
            if self.viewer() == Some(seat) {
                hands[seat.index()] = Pile::from_slice(self.hand()).unwrap_or_default();
                continue;
            }
            let mut hand = player.known_hand;
            while hand.len() < player.hand_size as usize {
                let Some(viking) = unseen.pop() else { break };
                hand.push(viking);
            }
            hands[seat.index()] = hand;
        }
        let mut building_deck: Pile<BuildingId, BUILDINGS> = Pile::EMPTY;
        self.buried().iter().for_each(|&id| building_deck.push(id));
        let known = building_deck.len();
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
        order.order(&mut building_deck.as_mut_slice()[known..]);
        let mut state = State {
            board: *self.board(),
            hidden: Hidden {
                hands,
                deck: unseen,
                deck_a: self.unseen_destinations::<DESTINATIONS_A>(cards, DestinationKind::TradingLand, order),
                deck_b: self.unseen_destinations::<DESTINATIONS_B>(cards, DestinationKind::LandOfInfluence, order),
                building_deck,
                seed,
                shuffles: 1,
            },
        };
        state.count_decks();
        state
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

    fn unseen_destinations<const N: usize>(
        &self,
        cards: &CardSet,
        kind: DestinationKind,
        order: &mut impl Order,
    ) -> Pile<DestinationId, N>
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
        order.order(deck.as_mut_slice());
        deck
    }
}
