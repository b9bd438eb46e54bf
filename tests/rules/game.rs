//! A game being played from a scenario, and short words for moves and events.

use crate::scenario::vikings;
use knarr::rules::{
    Assets, BuildingId, CardSet, Colour, Decision, DecisionKind, DestinationId, Event, IllegalMove, Move, Payment,
    Player, Recorded, Seat, Source, State, Viking,
};

/// A game being played.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) state: State,
    pub(crate) cards: CardSet,
}

impl Game {
    /// Makes a legal move, and checks what must hold of every state.
    #[track_caller]
    pub(crate) fn play(&mut self, mv: Move) -> Vec<Event> {
        let mut events = Vec::new();
        let moves = self.moves();
        assert!(moves.contains(&mv), "{mv:?} is not listed among {moves:?}");
        self.state.apply(&self.cards, mv, &mut events).unwrap();
        assert_eq!(self.state.broken_invariant(&self.cards), None);
        events
    }

    /// Makes a move in which the discard pile becomes a deck of this order, top first.
    #[track_caller]
    pub(crate) fn play_with_deck(&mut self, mv: Move, deck: &str) -> Vec<Event> {
        let mut events = Vec::new();
        let mut chance = Recorded(Some(vikings(deck)));
        self.state
            .apply_with(&self.cards, mv, &mut chance, &mut events)
            .unwrap();
        assert_eq!(chance.0, None, "there was no reshuffle");
        assert_eq!(self.state.broken_invariant(&self.cards), None);
        events
    }

    /// Tries a move that is not legal: it is refused, unlisted, and changes nothing.
    #[track_caller]
    pub(crate) fn refused(&self, mv: Move) -> IllegalMove {
        let mut state = self.state;
        let mut events: Vec<Event> = Vec::new();
        let refusal = state.apply(&self.cards, mv, &mut events).unwrap_err();
        assert_eq!(state, self.state, "a refused move leaves the state untouched");
        assert_eq!(events, [], "nothing happens in a refused move");
        assert!(!self.moves().contains(&mv), "{mv:?} is listed, but refused: {refusal}");
        refusal
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.state.legal_moves(&self.cards, &mut moves);
        moves
    }

    #[track_caller]
    pub(crate) fn decides(&self, seat: u8, kind: DecisionKind) {
        let seat = Seat(seat);
        assert_eq!(self.state.decision(), Some(Decision { seat, kind }));
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        self.state.board().player(Seat(seat))
    }

    /// Vikings of a crew's column, oldest first.
    pub(crate) fn column(&self, seat: u8, colour: Colour) -> Vec<Viking> {
        let assets = self.player(seat).crew.column(colour).oldest_first();
        assets.map(|asset| Viking::new(colour, asset)).collect()
    }

    pub(crate) fn discard(&self) -> Vec<Viking> {
        self.state.board().discard.iter().collect()
    }

    pub(crate) fn hand(&self, seat: u8) -> Vec<Viking> {
        let mut hand = self.state.hand(Seat(seat)).to_vec();
        hand.sort_unstable();
        hand
    }

    pub(crate) fn id(&self, building: &str) -> BuildingId {
        self.cards.building_by_key(building).unwrap()
    }

    pub(crate) fn develop(&self, building: &str) -> Move {
        Move::Develop {
            building: self.id(building),
        }
    }

    pub(crate) fn shown_buildings(&self) -> [&str; 4] {
        let name = |id: BuildingId| self.cards.building(id).id.as_str();
        self.state.board().buildings.map(|id| id.map_or("", name))
    }

    pub(crate) fn raid_tokens(&self) -> (Vec<u8>, u8, u8) {
        let board = self.state.board();
        let held = board.iter().map(|(_, player)| player.raid_tokens).collect();
        (held, board.raid_board, board.raid_extra)
    }

    /// Recruits, takes the Viking of the matching space, and ends the turn if it has not ended.
    #[track_caller]
    pub(crate) fn recruit_turn(&mut self, card: &str) -> Vec<Event> {
        let mover = self.state.board().active;
        let mut events = self.play(recruit(card));
        let space = vikings(card)[0].colour();
        events.extend(self.play(Move::Take { space }));
        if self.state.board().active == mover && !self.state.board().is_over() {
            events.extend(self.play(Move::EndTurn));
        }
        events
    }
}

pub(crate) fn recruit(card: &str) -> Move {
    Move::Recruit { card: vikings(card)[0] }
}

pub(crate) const fn take(space: Colour) -> Move {
    Move::Take { space }
}

pub(crate) fn explore(number: u8, pay: &str, recruits: u8) -> Move {
    Move::Explore {
        destination: DestinationId(number),
        payment: Payment::new(&vikings(pay), recruits).unwrap(),
    }
}

pub(crate) const fn trade(bracelets: u8) -> Move {
    Move::Trade { bracelets }
}

/// What a seat gained from a source, and what was lost to caps; `None` if no such gain was told.
pub(crate) fn gain(events: &[Event], of: u8, from: Source) -> Option<(Assets, Assets)> {
    events.iter().find_map(|event| match *event {
        Event::Gained {
            seat,
            source,
            gained,
            lost,
        } if seat == Seat(of) && source == from => Some((gained, lost)),
        _ => None,
    })
}

/// The place of the first event of a kind.
#[track_caller]
pub(crate) fn place(events: &[Event], is: impl Fn(&Event) -> bool) -> usize {
    events
        .iter()
        .position(is)
        .unwrap_or_else(|| panic!("no such event in {events:#?}"))
}

/// Whether a turn ended among the events.
pub(crate) fn turn_ended(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::TurnEnded { .. }))
}
