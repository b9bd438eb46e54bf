//! Follows one game and counts what happens in it.

use super::tally::{ROUNDS, SOURCES, Tally, WIN};
use crate::rules::{Asset, BUILDINGS, DESTINATIONS, Event, EventSink, Seat, State};

/// One game so far.
pub(super) struct Watch {
    turns: u64,
    round: u16,
    raids: u64,
    sources: [u64; SOURCES],
    buildings: [Fate; BUILDINGS],
    destinations: [Fate; DESTINATIONS],
    /// Points by seat at the end of each round.
    scores: Vec<[u16; 4]>,
}

/// What became of a card.
#[derive(Clone, Copy, Default)]
struct Fate {
    shown: bool,
    owned: Option<(Seat, u16)>,
}

impl Watch {
    pub(super) fn new() -> Watch {
        Watch {
            turns: 0,
            round: 1,
            raids: 0,
            sources: [0; SOURCES],
            buildings: [Fate::default(); BUILDINGS],
            destinations: [Fate::default(); DESTINATIONS],
            scores: Vec::new(),
        }
    }

    /// Looks at the state after each move: a new round, or the end, closes the one before.
    pub(super) fn after_move(&mut self, state: &State) {
        let board = state.board();
        let closed = usize::from(board.round) - 1 + board.is_over() as usize;
        while self.scores.len() < closed {
            let mut scores = [0; 4];
            board.iter().for_each(|(seat, player)| scores[seat.index()] = player.vp);
            self.scores.push(scores);
        }
    }

    /// Adds the finished game. `entrants` says who sat where.
    pub(super) fn count(&self, end: &State, entrants: &[usize], tally: &mut Tally) {
        let board = end.board();
        let mut twelfths = [0; 4];
        let winners = board.winners().count().max(1) as u64;
        board.winners().for_each(|seat| twelfths[seat.index()] = WIN / winners);
        tally.games += 1;
        tally.turns += self.turns;
        tally.raids += self.raids;
        tally.lengths[usize::from(board.round).min(ROUNDS)] += 1;
        let players = board.players.get();
        for (seat, player) in board.iter() {
            let entrant = &mut tally.entrants[entrants[seat.index()]];
            entrant.twelfths += twelfths[seat.index()];
            entrant.vp += u64::from(player.vp);
            let place = (seat.0 + players - board.first.0) % players;
            tally.places[usize::from(place)] += twelfths[seat.index()];
        }
        for (round, scores) in self.scores.iter().enumerate() {
            let round = &mut tally.rounds[round.min(ROUNDS)];
            let mut order: Vec<usize> = (0..usize::from(players)).collect();
            order.sort_by_key(|&seat| std::cmp::Reverse(scores[seat]));
            let (first, second) = (order[0], order[1]);
            let lead = scores[first] - scores[second];
            round.games += 1;
            round.vp += scores.iter().map(|&vp| u64::from(vp)).sum::<u64>();
            round.lead += u64::from(lead);
            if lead > 0 {
                round.led += 1;
                round.leader_twelfths += twelfths[first];
            }
        }
        tally
            .sources
            .iter_mut()
            .zip(self.sources)
            .for_each(|(sum, vp)| *sum += vp);
        let buildings = tally.buildings.iter_mut().zip(&self.buildings);
        for (card, fate) in buildings.chain(tally.destinations.iter_mut().zip(&self.destinations)) {
            card.shown += u64::from(fate.shown);
            if let Some((owner, round)) = fate.owned {
                card.owned += 1;
                card.rounds += u64::from(round);
                card.twelfths += twelfths[owner.index()];
            }
        }
    }
}

impl EventSink for Watch {
    fn event(&mut self, event: Event) {
        match event {
            Event::TurnStarted { round, .. } => {
                self.turns += 1;
                self.round = round;
            }
            Event::Reputation { vp, .. } => self.sources[SOURCES - 1] += u64::from(vp),
            Event::Gained { source, gained, .. } => {
                self.sources[source as usize] += u64::from(gained.get(Asset::Vp));
            }
            Event::Explored { seat, destination, .. } => {
                self.destinations[destination.index()].owned = Some((seat, self.round));
            }
            Event::DestinationRevealed {
                destination: Some(id), ..
            } => self.destinations[id.index()].shown = true,
            Event::Developed { seat, building, .. } => {
                self.buildings[building.index()].owned = Some((seat, self.round));
            }
            Event::BuildingRevealed { building: Some(id), .. } => self.buildings[id.index()].shown = true,
            Event::RaidStarted { .. } => self.raids += 1,
            Event::SetUp {
                destinations,
                buildings,
                ..
            } => {
                let face_up = destinations.iter().flatten().flatten();
                face_up.for_each(|id| self.destinations[id.index()].shown = true);
                let face_up = buildings.iter().flatten();
                face_up.for_each(|id| self.buildings[id.index()].shown = true);
            }
            _ => {}
        }
    }
}
