//! Positions set up in words, and played from.

use crate::game::Game;
use knarr::cards;
use knarr::rules::{
    Artifact, Artifacts, BuildingId, CardSet, Deal, DestinationId, DestinationKind, PlayerCount, Seat, Ship, ShipSide,
    State, TurnOrder, Viking, VikingCounts,
};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::OnceLock;

/// Cards that do not change when those of the project do.
pub(crate) fn frozen_cards() -> &'static CardSet {
    static CARDS: OnceLock<CardSet> = OnceLock::new();
    CARDS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards");
        cards::load_folder(&folder).unwrap()
    })
}

/// Where the Vikings go that the scenario does not place.
#[derive(Clone, Copy)]
pub(crate) enum Rest {
    UnderTheDeck,
    Discard,
    Crew(u8),
}

/// A position in the making. What it does not say is as at the start of a game: 1 recruit, 1 bracelet, no crew.
#[derive(Clone)]
pub(crate) struct Scenario {
    cards: CardSet,
    deal: Deal,
    rest: Rest,
    placed_hands: [bool; 4],
    placed_spaces: bool,
    first_slots: [Vec<u8>; 2],
    first_destinations: [Vec<u8>; 2],
    first_buildings: Vec<String>,
    edits: Vec<(String, Value)>,
    explored: Vec<(u8, u8)>,
    built: Vec<(String, u8)>,
    reserved: Vec<(u8, u8)>,
    whole_decks: bool,
}

/// Vikings from their codes; spaces between them are for reading.
pub(crate) fn vikings(codes: &str) -> Vec<Viking> {
    let letters: Vec<char> = codes.chars().filter(|c| !c.is_whitespace()).collect();
    letters
        .chunks(2)
        .map(|code| code.iter().collect::<String>().parse().unwrap())
        .collect()
}

impl Scenario {
    /// The base game; seat 0 begins.
    pub(crate) fn base(players: u8) -> Scenario {
        Scenario::new(players, false)
    }

    /// With Skáli.
    pub(crate) fn skali(players: u8) -> Scenario {
        Scenario::new(players, true)
    }

    fn new(players: u8, skali: bool) -> Scenario {
        let seats = players as usize;
        Scenario {
            cards: frozen_cards().clone(),
            deal: Deal {
                players: PlayerCount::new(players).unwrap(),
                skali,
                ship_side: ShipSide::Normal,
                artifacts: Artifacts::NONE,
                order: TurnOrder::TradeFirst,
                ships: Ship::ALL,
                first: Seat(0),
                crews: vec![Vec::new(); seats],
                hands: vec![Vec::new(); seats],
                deck: Vec::new(),
                discard: Vec::new(),
                spaces: [None; 5],
                destination_decks: [Vec::new(), Vec::new()],
                display: [[None; 3]; 2],
                building_deck: Vec::new(),
                buildings: [None; 4],
            },
            rest: Rest::UnderTheDeck,
            placed_hands: [false; 4],
            placed_spaces: false,
            first_slots: [Vec::new(), Vec::new()],
            first_destinations: [Vec::new(), Vec::new()],
            first_buildings: Vec::new(),
            edits: Vec::new(),
            explored: Vec::new(),
            built: Vec::new(),
            reserved: Vec::new(),
            whole_decks: true,
        }
    }

    pub(crate) fn artifact(mut self, artifact: Artifact) -> Self {
        self.deal.artifacts = self.deal.artifacts.with(artifact);
        self
    }

    pub(crate) fn advanced(mut self) -> Self {
        self.deal.ship_side = ShipSide::Advanced;
        self
    }

    pub(crate) fn reputation_first(mut self) -> Self {
        self.deal.order = TurnOrder::ReputationFirst;
        self
    }

    pub(crate) fn first(mut self, seat: u8) -> Self {
        self.deal.first = Seat(seat);
        self
    }

    /// Changes card values.
    pub(crate) fn cards(mut self, change: impl FnOnce(&mut CardSet)) -> Self {
        change(&mut self.cards);
        self
    }

    /// Changes what a building does and costs.
    pub(crate) fn building(mut self, id: &str, change: impl FnOnce(&mut knarr::rules::Building)) -> Self {
        let index = self.cards.building_by_key(id).unwrap().index();
        change(&mut self.cards.buildings[index]);
        self
    }

    /// A crew, oldest first.
    pub(crate) fn crew(mut self, seat: u8, codes: &str) -> Self {
        self.deal.crews[seat as usize] = vikings(codes);
        self
    }

    pub(crate) fn hand(mut self, seat: u8, codes: &str) -> Self {
        self.deal.hands[seat as usize] = vikings(codes);
        self.placed_hands[seat as usize] = true;
        self
    }

    /// The five spaces from red to purple, `--` for an empty one.
    pub(crate) fn spaces(mut self, codes: &str) -> Self {
        let codes: Vec<&str> = codes.split_whitespace().collect();
        let space = |code: &str| {
            if code == "--" {
                None
            } else {
                Some(code.parse().unwrap())
            }
        };
        self.deal.spaces = std::array::from_fn(|i| space(codes[i]));
        self.placed_spaces = true;
        self
    }

    /// The top of the Viking deck, top first.
    pub(crate) fn deck(mut self, codes: &str) -> Self {
        self.deal.deck = vikings(codes);
        self
    }

    pub(crate) fn discard(mut self, codes: &str) -> Self {
        self.deal.discard = vikings(codes);
        self
    }

    pub(crate) fn rest(mut self, rest: Rest) -> Self {
        self.rest = rest;
        self
    }

    /// The first face-up destinations of each kind.
    pub(crate) fn display(mut self, trading_lands: &[u8], lands_of_influence: &[u8]) -> Self {
        self.first_slots = [trading_lands.to_vec(), lands_of_influence.to_vec()];
        self
    }

    /// The top of the destination decks, top first.
    pub(crate) fn destination_decks(mut self, trading_lands: &[u8], lands_of_influence: &[u8]) -> Self {
        self.first_destinations = [trading_lands.to_vec(), lands_of_influence.to_vec()];
        self
    }

    /// Nothing is left in the destination decks: seat `players - 1` has explored it all.
    pub(crate) fn destination_decks_empty(mut self) -> Self {
        self.whole_decks = false;
        self
    }

    /// The face-up buildings, then the top of their deck.
    pub(crate) fn buildings(mut self, ids: &[&str]) -> Self {
        self.first_buildings = ids.iter().map(|&id| id.to_owned()).collect();
        self
    }

    /// Destinations in front of a player, from the ship upwards.
    pub(crate) fn explored(mut self, seat: u8, numbers: &[u8]) -> Self {
        self.explored.extend(numbers.iter().map(|&n| (n, seat)));
        self
    }

    /// Buildings of a village, from left to right.
    pub(crate) fn built(mut self, seat: u8, ids: &[&str]) -> Self {
        self.built.extend(ids.iter().map(|&id| (id.to_owned(), seat)));
        self
    }

    pub(crate) fn reserved(mut self, seat: u8, numbers: &[u8]) -> Self {
        self.reserved.extend(numbers.iter().map(|&n| (n, seat)));
        self
    }

    fn player(mut self, seat: u8, field: &str, value: impl Into<Value>) -> Self {
        self.edits.push((format!("/board/seats/{seat}/{field}"), value.into()));
        self
    }

    pub(crate) fn vp(self, seat: u8, n: u16) -> Self {
        self.player(seat, "vp", n)
    }

    pub(crate) fn reputation(self, seat: u8, n: u8) -> Self {
        self.player(seat, "reputation", n)
    }

    pub(crate) fn bracelets(self, seat: u8, n: u8) -> Self {
        self.player(seat, "bracelets", n)
    }

    pub(crate) fn recruits(self, seat: u8, n: u8) -> Self {
        self.player(seat, "recruits", n)
    }

    pub(crate) fn coins(self, seat: u8, n: u8) -> Self {
        self.player(seat, "coins", n)
    }

    pub(crate) fn renewal_used(self, seat: u8) -> Self {
        self.player(seat, "renewal_ready", false)
    }

    /// Raid tokens of each player, on the board and beside it.
    pub(crate) fn raid_tokens(mut self, held: &[u8], board: u8, extra: u8) -> Self {
        for (seat, &n) in held.iter().enumerate() {
            self.edits.push((format!("/board/seats/{seat}/raid_tokens"), n.into()));
        }
        self.edits.push(("/board/raid_board".to_owned(), board.into()));
        self.edits.push(("/board/raid_extra".to_owned(), extra.into()));
        self
    }

    pub(crate) fn end_triggered(mut self) -> Self {
        self.edits.push(("/board/end_triggered".to_owned(), true.into()));
        self
    }

    /// The position, ready for the first seat's main decision.
    pub(crate) fn start(mut self) -> Game {
        self.place_vikings();
        self.place_destinations();
        self.place_buildings();
        let laid_out = State::from_deal(&self.deal, &self.cards_of_deal(), 1, &mut ());
        let mut json: Value = serde_json::from_str(&laid_out.unwrap().to_json()).unwrap();
        self.place_owned(&mut json);
        for (pointer, value) in &self.edits {
            *json.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value.clone();
        }
        let state = State::from_json(&json.to_string()).unwrap();
        assert_eq!(
            state.broken_invariant(&self.cards),
            None,
            "the scenario itself is impossible"
        );
        Game {
            state,
            cards: self.cards,
        }
    }

    fn place_vikings(&mut self) {
        let players = self.deal.players;
        let mut pool = VikingCounts::NONE;
        for viking in Viking::kinds() {
            (0..self.cards.copies(players, viking)).for_each(|_| pool.add(viking));
        }
        let placed = self.deal.crews.iter().chain(&self.deal.hands).flatten();
        let placed = placed.chain(&self.deal.deck).chain(&self.deal.discard).copied();
        for viking in placed.chain(self.deal.spaces.into_iter().flatten()).collect::<Vec<_>>() {
            assert!(pool.remove(viking), "there are not that many {viking}");
        }
        let mut rest = pool.iter();
        if !self.placed_spaces {
            self.deal.spaces = std::array::from_fn(|_| rest.next());
        }
        for (hand, placed) in self.deal.hands.iter_mut().zip(self.placed_hands) {
            if !placed {
                hand.extend(rest.by_ref().take(3));
            }
        }
        match self.rest {
            Rest::UnderTheDeck => self.deal.deck.extend(rest),
            Rest::Discard => self.deal.discard.extend(rest),
            Rest::Crew(seat) => self.deal.crews[seat as usize].extend(rest),
        }
    }

    /// Destinations and buildings that players own lie in the decks while the deal is laid out: `place_owned` moves them.
    fn place_destinations(&mut self) {
        let owned: Vec<u8> = self.explored.iter().chain(&self.reserved).map(|&(n, _)| n).collect();
        for kind in DestinationKind::ALL {
            let row = &self.first_slots[kind as usize];
            let top = &self.first_destinations[kind as usize];
            let named: Vec<u8> = row.iter().chain(top).copied().collect();
            let others = self.cards.deck(kind, self.deal.skali).map(|d| d.id.0);
            let others = others.filter(|n| !named.contains(n) && !owned.contains(n));
            let mut in_order: Vec<u8> = row.clone();
            let mut others: Vec<u8> = others.collect();
            while in_order.len() < 3 {
                in_order.push(others.remove(0));
            }
            in_order.extend(top);
            if !self.whole_decks {
                let last = self.deal.players.get() - 1;
                self.explored.extend(others.drain(..).map(|n| (n, last)));
            }
            in_order.extend(others);
            self.deal.display[kind as usize] = std::array::from_fn(|i| Some(DestinationId(in_order[i])));
            let deck = in_order[3..].iter().map(|&n| DestinationId(n));
            let owned = self
                .explored
                .iter()
                .chain(&self.reserved)
                .map(|&(n, _)| DestinationId(n));
            let owned = owned.filter(|&id| self.cards.destination(id).kind == kind);
            self.deal.destination_decks[kind as usize] = deck.chain(owned).collect();
        }
    }

    fn place_buildings(&mut self) {
        if !self.deal.skali {
            return;
        }
        let built: Vec<&String> = self.built.iter().map(|(id, _)| id).collect();
        let key = |id: &String| {
            self.cards
                .building_by_key(id)
                .unwrap_or_else(|| panic!("no building {id:?}"))
        };
        let mut order: Vec<BuildingId> = self.first_buildings.iter().map(key).collect();
        let owned: Vec<BuildingId> = built.into_iter().map(key).collect();
        let all = (0..self.cards.buildings.len() as u8).map(BuildingId);
        let others: Vec<BuildingId> = all.filter(|id| !order.contains(id) && !owned.contains(id)).collect();
        order.extend(others);
        self.deal.buildings = std::array::from_fn(|i| Some(order[i]));
        self.deal.building_deck = order[4..].iter().copied().chain(owned).collect();
    }

    fn cards_of_deal(&self) -> CardSet {
        self.cards.clone()
    }

    /// Moves owned cards from the bottom of their decks to their owners, with the sums that depend on them.
    fn place_owned(&self, json: &mut Value) {
        let take = |json: &mut Value, deck: &str, n: Value| {
            let deck = json
                .pointer_mut(&format!("/hidden/{deck}"))
                .unwrap()
                .as_array_mut()
                .unwrap();
            let index = deck
                .iter()
                .position(|card| *card == n)
                .unwrap_or_else(|| panic!("{n} is not in its deck"));
            deck.remove(index);
        };
        let deck_of = |n: u8| match self.cards.destination(DestinationId(n)).kind {
            DestinationKind::TradingLand => "deck_a",
            DestinationKind::LandOfInfluence => "deck_b",
        };
        for &(n, _) in self.explored.iter().chain(&self.reserved) {
            take(json, deck_of(n), n.into());
        }
        let key = |id: &String| self.cards.building_by_key(id).unwrap();
        for (id, _) in &self.built {
            take(json, "building_deck", key(id).0.into());
        }
        let hidden = |json: &Value, deck: &str| json["hidden"][deck].as_array().unwrap().len();
        json["board"]["destination_deck_sizes"] = json!([hidden(json, "deck_a"), hidden(json, "deck_b")]);
        json["board"]["building_deck_size"] = json!(hidden(json, "building_deck"));
        json["board"]["explored"] = json!(self.explored);
        let built: Vec<(u8, u8)> = self.built.iter().map(|(id, seat)| (key(id).0, *seat)).collect();
        json["board"]["built"] = json!(built);
        for seat in self.deal.players.seats() {
            let own = self.explored.iter().filter(|(_, owner)| *owner == seat.0);
            let own: Vec<_> = own.map(|&(n, _)| self.cards.destination(DestinationId(n))).collect();
            let mut trade = *self.cards.ship_trade(self.deal.ship_side);
            for destination in &own {
                trade
                    .iter_mut()
                    .zip(destination.trade)
                    .for_each(|(sum, column)| *sum += column);
            }
            let player = &mut json["board"]["seats"][seat.index()];
            player["trade"] = json!(trade);
            player["top_kind"] = json!(own.last().map(|destination| destination.kind));
            let reserved = self
                .reserved
                .iter()
                .filter(|(_, owner)| *owner == seat.0)
                .map(|(n, _)| n);
            player["reserved"] = json!(reserved.collect::<Vec<_>>());
            if self.deal.skali {
                player["village"] = self.village(seat);
            }
        }
    }

    fn village(&self, seat: Seat) -> Value {
        let skali = self.cards.skali(self.deal.ships[seat.index()]);
        let own = self.built.iter().filter(|(_, owner)| *owner == seat.0);
        let own = own.map(|(id, _)| self.cards.building(self.cards.building_by_key(id).unwrap()).effects);
        let mut village = *skali;
        for effects in own.chain((self.deal.players == PlayerCount::TWO).then_some(self.cards.special_building.effects))
        {
            village
                .rows
                .iter_mut()
                .zip(effects.rows)
                .for_each(|(sum, row)| *sum += row);
            village.raid_gain += effects.raid_gain;
            village.raid_penalty += effects.raid_penalty;
        }
        json!(village)
    }
}
