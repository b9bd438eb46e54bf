//! What follows a move by itself: draws, the village, artifacts, the end of a turn, raids, the end of the game.

use super::asset::{Asset, Assets};
use super::card::{Artifact, Artifacts};
use super::event::{Event, EventSink, Source};
use super::moves::DecisionKind;
use super::options::{PlayerCount, Seat};
use super::pile::Pile;
use super::shuffle::Chance;
use super::state::{DrawTo, MOST_PLAYERS, Step};
use super::viking::{Viking, VikingAsset, VikingCounts};
use super::{Colour, apply::Engine};

impl<S: EventSink, C: Chance> Engine<'_, S, C> {
    /// Goes on until somebody has to decide, or the game is over.
    pub(super) fn settle(&mut self) {
        loop {
            if !self.make_draws() {
                return;
            }
            match self.board.flow.next {
                Step::Take => {
                    if self.present() {
                        return self.ask(DecisionKind::Take);
                    }
                    self.board.flow.next = Step::End;
                }
                Step::RefillExplored => {
                    self.refill_explored();
                    self.board.flow.next = Step::Activate;
                }
                Step::Activate => {
                    self.board.done.recruit = true;
                    self.board.done.explore = true;
                    self.board.flow.next = self.after_village();
                    if self.board.skali {
                        if self.order_matters() && self.present() {
                            return self.ask(DecisionKind::Order);
                        }
                        self.activate(true);
                    }
                }
                Step::Artifacts => {
                    if self.artifacts() {
                        return;
                    }
                }
                Step::Swap => {
                    self.board.flow.next = Step::Bonus;
                    let explored = self.board.flow.placed_height == 0;
                    let filled = self.board.spaces.0.iter().any(Option::is_some);
                    if explored && filled && self.board.artifacts.has(Artifact::MeadCup) && self.present() {
                        return self.ask(DecisionKind::Swap);
                    }
                }
                Step::Bonus => {
                    self.open_bonus();
                    self.board.flow.next = Step::Main;
                }
                Step::Traded => {
                    self.board.done.trade = true;
                    self.board.flow.next = Step::Main;
                }
                Step::Main => {
                    if self.present() && (!self.board.done.action || self.option_left()) {
                        return self.ask(DecisionKind::Main);
                    }
                    self.board.flow.next = Step::End;
                }
                Step::End => self.end_turn(),
                Step::RaidGains => self.raid_gains(),
                Step::RaidRest => self.raid_rest(),
                Step::NextTurn => {
                    if !self.next_turn() {
                        return;
                    }
                }
            }
        }
    }

    /// Artifacts come after the village (R3.5), if there are any.
    #[inline]
    pub(super) fn after_village(&self) -> Step {
        if self.board.artifacts == Artifacts::NONE {
            Step::Main
        } else {
            Step::Artifacts
        }
    }

    /// Whether the active player is still in the game. The decisions of one who has left are passed over (R13.1).
    #[inline]
    fn present(&self) -> bool {
        !self.board.player(self.board.active).left
    }

    /// Whether the turn must stay open (R3.4).
    #[inline]
    fn option_left(&self) -> bool {
        let board = &*self.board;
        board.can_trade()
            || board.can_recruit()
            || board.can_renew()
            || board.can_develop(self.cards)
            || board.can_explore(self.cards)
    }

    /// Makes the draws under way (R1.6, R4.4, R9); `false` when somebody has to discard for the deck first.
    #[inline]
    fn make_draws(&mut self) -> bool {
        while self.board.flow.draws > 0 {
            if self.hidden.deck.is_empty() && !self.renew_deck() {
                return false;
            }
            let Some(card) = self.hidden.deck.pop() else {
                // R9.3: nobody has a Viking left.
                self.board.flow.draws = 0;
                break;
            };
            self.board.deck_size -= 1;
            self.board.flow.draws -= 1;
            match self.board.flow.draw_to {
                DrawTo::Crew(seat) => {
                    self.board.player_mut(seat).crew.add(card);
                    self.emit(|| Event::Drew { seat, card });
                    // A line that a raid's draws complete is not rewarded (R8.7).
                    if seat == self.board.active && self.board.flow.next != Step::RaidGains {
                        self.note_lines();
                    }
                }
                DrawTo::Space(space) => {
                    self.board.spaces[space] = Some(card);
                    self.emit(|| Event::Refilled { space, card });
                }
            }
        }
        true
    }

    /// Makes a new deck for a draw (R9.1, R9.2); `false` when a decision is due first.
    #[cold]
    fn renew_deck(&mut self) -> bool {
        if self.board.flow.discarders == 0 && self.board.discard == VikingCounts::NONE {
            let crew = |seat: Seat| self.board.player(seat).crew.total();
            let most = self.board.players.seats().map(crew).max().unwrap_or(0);
            if most == 0 {
                return true;
            }
            let seats = self.board.players.seats_from(self.board.active);
            let mut discarders = Pile::<Seat, MOST_PLAYERS>::EMPTY;
            seats
                .filter(|&seat| crew(seat) == most)
                .for_each(|seat| discarders.push(seat));
            self.board.flow.discarders = discarders.iter().fold(0, |bits, seat| bits | 1 << seat.0);
            self.emit(|| Event::DeckEmpty { discarders });
        }
        while let Some(seat) = self.board.next_discarder() {
            if !self.board.player(seat).left {
                self.ask(DecisionKind::Discard);
                return false;
            }
            match self.least_useful(seat) {
                Some(card) => self.discard_for_deck(card),
                None => self.board.flow.discarders &= !(1 << seat.0),
            }
        }
        self.board.discard.iter().for_each(|card| self.hidden.deck.push(card));
        self.board.discard = VikingCounts::NONE;
        let (seed, shuffle) = (self.hidden.seed, self.hidden.shuffles);
        self.hidden.shuffles += 1;
        self.chance.reshuffle(self.hidden.deck.as_mut_slice(), seed, shuffle);
        self.board.deck_size = self.hidden.deck.len() as u8;
        let deck = self.hidden.deck;
        self.emit(|| Event::Reshuffled { deck });
        true
    }

    /// What one who has left discards: of the tallest column, VP last (R13.1).
    fn least_useful(&self, seat: Seat) -> Option<Viking> {
        let crew = &self.board.player(seat).crew;
        // The first of equally tall columns, in board order.
        let tallest = Colour::ALL
            .into_iter()
            .rev()
            .max_by_key(|&colour| crew.column(colour).len())?;
        let vp_last = VikingAsset::ALL.into_iter().rev();
        let asset = vp_last
            .into_iter()
            .find(|&asset| crew.column(tallest).count(asset) > 0)?;
        Some(Viking::new(tallest, asset))
    }

    /// Silver Coin and Amulet, then the Golden Bracelet's reservation (R10.10); `true` when it is to be decided.
    #[inline]
    fn artifacts(&mut self) -> bool {
        self.board.flow.next = Step::Swap;
        let seat = self.board.active;
        let height = self.board.flow.placed_height;
        if height > 3 && self.board.artifacts.has(Artifact::SilverCoin) {
            self.emit(|| Event::ArtifactUsed {
                seat,
                artifact: Artifact::SilverCoin,
            });
            self.gain(seat, Source::SilverCoin, Assets::one(Asset::Vp));
        }
        self.reward_lines();
        if height == 3 && self.board.artifacts.has(Artifact::GoldenBracelet) && self.present() {
            if self.board.player(seat).reserved.len() == 2 {
                self.emit(|| Event::ReserveFull { seat });
            } else if self.board.display.iter().flatten().any(Option::is_some) {
                self.ask(DecisionKind::Reserve);
                return true;
            }
        }
        false
    }

    /// The Amulet pays for completed lines; the Weathervane owes an explore for each (R10.6 to R10.8).
    fn reward_lines(&mut self) {
        let lines = std::mem::take(&mut self.board.flow.lines_due);
        let (amulet, weathervane) = (
            self.board.artifacts.has(Artifact::Amulet),
            self.board.artifacts.has(Artifact::Weathervane),
        );
        if lines == 0 || !(amulet || weathervane) {
            return;
        }
        let seat = self.board.active;
        if amulet {
            self.emit(|| Event::ArtifactUsed {
                seat,
                artifact: Artifact::Amulet,
            });
            let reward = Assets::of(&[Asset::Bracelet, Asset::Recruit, Asset::Reputation]);
            self.gain(seat, Source::Amulet, reward.times(lines));
        }
        if weathervane {
            self.board.flow.bonus_explores += lines;
        }
    }

    /// Bonus actions of the Helmet and the Weathervane (R10.5, R10.7, R10.9).
    fn open_bonus(&mut self) {
        let seat = self.board.active;
        if std::mem::take(&mut self.board.flow.helmet) && self.board.player(seat).hand_size > 0 {
            self.board.done.recruit = false;
            self.emit(|| Event::ArtifactUsed {
                seat,
                artifact: Artifact::Helmet,
            });
        }
        self.open_bonus_explore();
    }

    fn open_bonus_explore(&mut self) -> bool {
        let due = self.board.flow.bonus_explores > 0 && self.present();
        let opens = due && (self.board.can_trade() || self.board.any_affordable(self.cards));
        if opens {
            let seat = self.board.active;
            self.board.flow.bonus_explores -= 1;
            self.board.done.explore = false;
            self.emit(|| Event::ArtifactUsed {
                seat,
                artifact: Artifact::Weathervane,
            });
        }
        opens
    }

    /// The turn is about to end (R10.0): late lines, then the raid (R8.2).
    fn end_turn(&mut self) {
        if self.board.artifacts != Artifacts::NONE && self.present() {
            if !self.board.done.explore {
                // An open bonus explore, and those that wait behind it, are given up (R10.10).
                self.board.flow.bonus_explores = 0;
            }
            self.reward_lines();
            if self.open_bonus_explore() {
                self.board.flow.next = Step::Main;
                return;
            }
        }
        if self.board.raid_due() {
            self.start_raid();
        } else {
            self.board.flow.next = Step::NextTurn;
        }
    }

    /// Who wins and who loses a raid (R8.3, R8.4).
    fn start_raid(&mut self) {
        let tokens = |seat: Seat| self.board.player(seat).raid_tokens;
        let seats = self.board.players.seats();
        let most = seats.clone().map(tokens).max().unwrap_or(0);
        let fewest = seats.clone().map(tokens).min().unwrap_or(0);
        let with = |n: u8| {
            let mut pile = Pile::<Seat, MOST_PLAYERS>::EMPTY;
            seats
                .clone()
                .filter(|&seat| tokens(seat) == n)
                .for_each(|seat| pile.push(seat));
            pile
        };
        let (winners, losers) = (with(most), with(fewest));
        let mut held = [0; MOST_PLAYERS];
        seats.for_each(|seat| held[seat.index()] = tokens(seat));
        let bits = |pile: &[Seat]| pile.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        let flow = &mut self.board.flow;
        flow.raid_winners = bits(&winners);
        flow.raid_losers = bits(&losers);
        flow.raid_step = 0;
        flow.next = Step::RaidGains;
        self.emit(|| Event::RaidStarted {
            winners,
            losers,
            tokens: held,
        });
    }

    /// The gains of the next winner, in seat order from the player whose turn ends (R8.7).
    fn raid_gains(&mut self) {
        let players = self.board.players.get();
        while self.board.flow.raid_step < players {
            let seat = Seat((self.board.active.0 + self.board.flow.raid_step) % players);
            self.board.flow.raid_step += 1;
            if self.board.flow.raid_winners & 1 << seat.0 != 0 {
                let assets = self.board.player(seat).village.raid_gain;
                return self.gain(seat, Source::Raid, assets);
            }
        }
        self.board.flow.next = Step::RaidRest;
    }

    /// Penalties, then the tokens go back (R8.3 to R8.5, R8.7).
    fn raid_rest(&mut self) {
        let players = self.board.players;
        let (winners, losers) = (self.board.flow.raid_winners, self.board.flow.raid_losers);
        let is = |bits: u8, seat: Seat| bits & 1 << seat.0 != 0;
        for seat in players.seats_from(self.board.active) {
            if is(losers, seat) {
                let penalty = Assets::many(Asset::LoseVp, self.board.player(seat).village.raid_penalty);
                self.gain(seat, Source::RaidPenalty, penalty);
            }
        }
        for seat in players.seats_from(self.board.active) {
            let player = self.board.player_mut(seat);
            let returned = if is(winners, seat) {
                player.raid_tokens
            } else if is(losers, seat) && players != PlayerCount::TWO {
                0
            } else {
                player.raid_tokens.min(1)
            };
            player.raid_tokens -= returned;
            let beside = (is(winners, seat) && returned > 0 && self.board.raid_extra == 0) as u8;
            self.board.raid_extra += beside;
            self.board.raid_board += returned - beside;
        }
        let mut tokens = [0; MOST_PLAYERS];
        players
            .seats()
            .for_each(|seat| tokens[seat.index()] = self.board.player(seat).raid_tokens);
        let (board, extra) = (self.board.raid_board, self.board.raid_extra);
        self.emit(|| Event::RaidEnded { tokens, board, extra });
        self.board.flow.next = Step::NextTurn;
    }

    /// The next turn of one who has not left, or the end of the game (R11.1); `false` when it is over.
    fn next_turn(&mut self) -> bool {
        let ended = self.board.active;
        self.emit(|| Event::TurnEnded { seat: ended });
        let players = self.board.players.get();
        let mut seat = ended;
        loop {
            seat = Seat((seat.0 + 1) % players);
            if seat == self.board.first {
                if self.board.end_triggered {
                    self.finish();
                    return false;
                }
                self.board.round += 1;
            }
            if !self.board.player(seat).left {
                self.begin_turn(seat);
                return true;
            }
        }
    }

    /// R11.2; one who has left cannot win (R13.1).
    fn finish(&mut self) {
        let still_in = |seat: &Seat| !self.board.player(*seat).left;
        let seats = self.board.players.seats().filter(still_in);
        let best = seats.clone().map(|seat| self.board.standing(seat)).max();
        let mut winners = Pile::<Seat, MOST_PLAYERS>::EMPTY;
        seats
            .filter(|&seat| Some(self.board.standing(seat)) == best)
            .for_each(|seat| winners.push(seat));
        self.board.flow.winners = winners.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        self.board.flow.wait = None;
        self.emit(|| Event::GameOver { winners });
    }

    pub(super) fn leave(&mut self, seat: Seat) {
        self.board.player_mut(seat).left = true;
        self.emit(|| Event::Left { seat });
        let remaining = self
            .board
            .players
            .seats()
            .filter(|&seat| !self.board.player(seat).left)
            .count();
        if remaining <= 1 {
            return self.finish();
        }
        let Some(decision) = self.board.decision() else { return };
        if decision.seat != seat {
            return;
        }
        if decision.kind != DecisionKind::Discard {
            // Whatever the turn still offered is passed over; a raid that is due still comes.
            self.board.flow.next = Step::End;
        }
        self.settle();
    }
}
