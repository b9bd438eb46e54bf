//! What must hold of every state. Tests and loading ask the same question.

use super::card::{DestinationId, DestinationKind};
use super::card_set::CardSet;
use super::moves::DecisionKind;
use super::options::Seat;
use super::state::{MOST_HELD, MOST_REPUTATION, State};
use super::viking::{Viking, VikingCounts};

impl State {
    /// What is wrong with a state, if anything: cards not conserved, a cap passed, raid tokens lost (R8.6), sums that
    /// do not fit the cards. `None` for every state that the rules can reach.
    pub fn broken_invariant(&self, cards: &CardSet) -> Option<String> {
        self.check_seats()
            .and_then(|()| self.check_vikings(cards))
            .and_then(|()| self.check_destinations(cards))
            .and_then(|()| self.check_buildings(cards))
            .and_then(|()| self.check_players(cards))
            .and_then(|()| self.check_sizes())
            .err()
    }

    /// First of all, so that the others can rely on it.
    fn check_seats(&self) -> Result<(), String> {
        let board = &self.board;
        let players = board.players.get();
        let outside = |seat: Seat| seat.0 >= players;
        let owners = board.explored.iter().map(|&(_, owner)| owner);
        let owners = owners.chain(board.built.iter().map(|&(_, owner)| owner));
        if owners.chain([board.first, board.active]).any(outside) || board.flow.discarders >> players != 0 {
            return Err(format!("a seat that is not among {players} players (R2.1)"));
        }
        let discarding = board.flow.wait == Some(DecisionKind::Discard);
        if discarding != (board.flow.discarders != 0) {
            return Err("a discard for the deck without anybody to make it, or the other way round (R9.2)".to_owned());
        }
        let no_destination = |id: &DestinationId| id.0 == 0;
        let shown = board.display.iter().flatten().flatten();
        let reserved = board.iter().flat_map(|(_, player)| player.reserved.iter());
        let decks = self.hidden.deck_a.iter().chain(self.hidden.deck_b.iter());
        let explored = board.explored.iter().map(|(id, _)| id);
        if shown.chain(reserved).chain(decks).chain(explored).any(no_destination) {
            return Err("there is no destination 0 (R1.3)".to_owned());
        }
        Ok(())
    }

    fn check_vikings(&self, cards: &CardSet) -> Result<(), String> {
        let (board, hidden) = (&self.board, &self.hidden);
        let mut all: VikingCounts = hidden.deck.iter().copied().collect();
        all = all.iter().chain(board.discard.iter()).collect();
        for viking in board.spaces.0.iter().flatten() {
            all.add(*viking);
        }
        for (seat, player) in board.iter() {
            hidden.hands[seat.index()].iter().for_each(|&viking| all.add(viking));
            for viking in Viking::kinds() {
                (0..player.crew.count(viking)).for_each(|_| all.add(viking));
            }
        }
        for viking in Viking::kinds() {
            let (found, wanted) = (all.get(viking), cards.copies(board.players, viking));
            if found != wanted {
                return Err(format!(
                    "{found} Vikings {viking} in the game, {wanted} in the deck (R1.2)"
                ));
            }
        }
        Ok(())
    }

    fn check_destinations(&self, cards: &CardSet) -> Result<(), String> {
        let (board, hidden) = (&self.board, &self.hidden);
        let mut seen = vec![0; cards.destinations.len() + 1];
        let shown = board.display.iter().flatten().flatten().copied();
        let owned = board.explored.iter().map(|&(id, _)| id);
        let reserved = board.iter().flat_map(|(_, player)| player.reserved.iter().copied());
        let decks = hidden.deck_a.iter().chain(hidden.deck_b.iter()).copied();
        for id in shown.chain(owned).chain(reserved).chain(decks) {
            *seen
                .get_mut(id.0 as usize)
                .ok_or_else(|| format!("there is no destination {}", id.0))? += 1;
        }
        for kind in DestinationKind::ALL {
            for destination in cards.deck(kind, board.skali) {
                let found = std::mem::take(&mut seen[destination.id.0 as usize]);
                if found != 1 {
                    return Err(format!(
                        "destination {} is there {found} times (R1.3)",
                        destination.id.0
                    ));
                }
            }
            let in_row = board.display[kind as usize].iter().flatten();
            let in_deck = [&hidden.deck_a[..], &hidden.deck_b[..]][kind as usize].iter();
            if in_row.chain(in_deck).any(|&id| cards.destination(id).kind != kind) {
                return Err(format!("a destination lies with the {} (R2.2)", kind.key()));
            }
        }
        match seen.iter().position(|&n| n > 0) {
            Some(id) => Err(format!("destination {id} does not belong to this game (R1.3)")),
            None => Ok(()),
        }
    }

    fn check_buildings(&self, cards: &CardSet) -> Result<(), String> {
        let (board, hidden) = (&self.board, &self.hidden);
        let mut seen = vec![0; cards.buildings.len()];
        let shown = board.buildings.iter().flatten().copied();
        let built = board.built.iter().map(|&(id, _)| id);
        for id in shown.chain(built).chain(hidden.building_deck.iter().copied()) {
            *seen
                .get_mut(id.index())
                .ok_or_else(|| format!("there is no building {}", id.0))? += 1;
        }
        match seen.iter().position(|&n| n != board.skali as u32) {
            Some(id) => Err(format!("building {id} is there {} times (R2.5)", seen[id])),
            None => Ok(()),
        }
    }

    fn check_players(&self, cards: &CardSet) -> Result<(), String> {
        let board = &self.board;
        let mut tokens = board.raid_board + board.raid_extra;
        for (seat, player) in board.iter() {
            tokens += player.raid_tokens;
            let held = [player.bracelets, player.recruits, player.coins];
            if held.iter().any(|&n| n > MOST_HELD) || player.reputation > MOST_REPUTATION {
                return Err(format!("{seat:?} holds more than R1.6 allows"));
            }
            let mut trade = *cards.ship_trade(board.ship_side);
            for id in board.destinations(seat) {
                for (sum, &column) in trade.iter_mut().zip(&cards.destination(id).trade) {
                    *sum += column;
                }
            }
            let mut village = super::Effects::default();
            if board.skali {
                village.add(cards.skali(player.ship));
            }
            if board.has_renewal() {
                village.add(&cards.special_building.effects);
            }
            board
                .village(seat)
                .for_each(|id| village.add(&cards.building(id).effects));
            if trade != player.trade || village != player.village {
                return Err(format!("the sums of {seat:?} do not fit the cards (R6.1, R7.2)"));
            }
            if player.renewal_ready && !board.has_renewal() {
                return Err(format!("{seat:?} has a renewal token in a game without (R2.5)"));
            }
            let newest = board.destinations(seat).next_back();
            if player.top_kind != newest.map(|id| cards.destination(id).kind) {
                return Err(format!("the newest destination of {seat:?} is another (R10.5)"));
            }
        }
        let wanted = if board.skali { 2 * board.players.get() + 2 } else { 0 };
        if tokens != wanted {
            return Err(format!("{tokens} raid tokens, {wanted} in the game (R8.6)"));
        }
        Ok(())
    }

    fn check_sizes(&self) -> Result<(), String> {
        let mut counted = *self;
        counted.count_decks();
        let known = |(seat, player): (Seat, &super::Player)| {
            let hand: VikingCounts = self.hand(seat).iter().copied().collect();
            let known: VikingCounts = player.known_hand.iter().copied().collect();
            Viking::kinds().all(|viking| known.get(viking) <= hand.get(viking))
        };
        if counted != *self || self.board.buried > self.board.building_deck_size {
            return Err("a public count does not fit the hidden cards".to_owned());
        }
        if !self.board.iter().all(known) {
            return Err("a hand is said to hold a card that it does not (R12.2)".to_owned());
        }
        Ok(())
    }
}
