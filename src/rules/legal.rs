//! What is legal: the list of moves, and the check of a single one. They cannot disagree: a test plays both.

use super::card::{Artifact, Cost, DestinationId, DestinationKind};
use super::card_set::CardSet;
use super::colour::Colour;
use super::error::IllegalMove;
use super::moves::{DecisionKind, Move, Payment};
use super::options::Seat;
use super::payments::Purse;
use super::state::{Board, Player, State};
use super::view::View;
use super::viking::Viking;

impl State {
    /// Every move of the decision that is due, each once; none when the game is over. `out` is cleared first, so that
    /// its room can be used again and again.
    #[inline]
    pub fn legal_moves(&self, cards: &CardSet, out: &mut Vec<Move>) {
        out.clear();
        let hand = &self.hidden.hands[self.board.active.index()];
        self.board.list_moves(cards, hand, out);
    }

    /// Whether a move is legal, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The rule, with the numbers.
    #[inline]
    pub fn check(&self, cards: &CardSet, mv: Move) -> Result<(), IllegalMove> {
        let hand = &self.hidden.hands[self.board.active.index()];
        self.board.check(cards, hand, mv)
    }
}

impl View {
    /// Every move of the decision that is due, if it is the viewer's; none otherwise. `out` is cleared first.
    pub fn legal_moves(&self, cards: &CardSet, out: &mut Vec<Move>) {
        out.clear();
        if self.own_decision().is_some() {
            self.board().list_moves(cards, self.hand(), out);
        }
    }
}

impl Board {
    /// Whether a player could pay a destination's cost now, in one way at least (R5.1, R5.2).
    #[inline]
    pub fn can_afford(&self, cards: &CardSet, seat: Seat, destination: DestinationId) -> bool {
        Purse::of(self.player(seat)).affords(&cards.destination(destination).cost)
    }

    /// The destinations a player may choose from, each with how many Vikings of its cost the player's crew lacks: so many
    /// recruits it takes (R5.2).
    #[inline]
    pub fn shortfalls<'a>(&'a self, cards: &'a CardSet, seat: Seat) -> impl Iterator<Item = (DestinationId, u8)> + 'a {
        let purse = Purse::of(self.player(seat));
        self.offered(seat)
            .map(move |id| (id, purse.missing(&cards.destination(id).cost)))
    }

    /// The destinations a player may choose from: face-up ones, then those reserved (R5.1, R10.4).
    #[inline]
    pub fn offered(&self, seat: Seat) -> impl Iterator<Item = DestinationId> + '_ {
        let face_up = self.display.iter().flatten().filter_map(|&slot| slot);
        face_up.chain(self.player(seat).reserved.iter().copied())
    }

    /// Whether the active player may recruit now: as the action of the turn, or as a bonus.
    #[inline]
    pub fn can_recruit(&self) -> bool {
        !self.done.recruit && self.player(self.active).hand_size > 0
    }

    /// Whether the active player may explore now and can pay for something.
    #[inline]
    pub fn can_explore(&self, cards: &CardSet) -> bool {
        !self.done.explore && self.any_affordable(cards)
    }

    /// Whether the active player may trade now (R3.2, R6.1).
    #[inline]
    pub fn can_trade(&self) -> bool {
        !self.done.trade && self.player(self.active).bracelets > 0
    }

    /// Whether the active player may develop now and can pay for a building (R7.1).
    #[inline]
    pub fn can_develop(&self, cards: &CardSet) -> bool {
        let coins = self.player(self.active).coins;
        let payable = |id| cards.building(id).cost <= coins;
        !self.done.develop && coins > 0 && self.buildings.iter().flatten().any(|&id| payable(id))
    }

    /// Whether the active player may renew now (R7.5).
    #[inline]
    pub fn can_renew(&self) -> bool {
        self.player(self.active).renewal_ready && self.buildings.iter().any(Option::is_some)
    }

    /// Whether the active player may end the turn now (R3.4). Without any possible action, which the printed cards rule
    /// out, the turn may be ended all the same **ruling**.
    #[inline]
    pub fn can_end_turn(&self, cards: &CardSet) -> bool {
        self.done.action || !(self.can_recruit() || self.can_explore(cards))
    }

    #[inline]
    pub(super) fn any_affordable(&self, cards: &CardSet) -> bool {
        let purse = Purse::of(self.player(self.active));
        self.offered(self.active)
            .any(|id| purse.affords(&cards.destination(id).cost))
    }

    /// Whether taking the Viking of a space costs nothing (R4.3, R10.3).
    #[inline]
    pub fn takes_free(&self, space: Colour) -> bool {
        self.flow.placed == space || self.cauldron_applies()
    }

    /// The Cauldron makes every space free for the Viking just recruited (R10.3).
    #[inline]
    pub fn cauldron_applies(&self) -> bool {
        self.flow.placed_height == 2 && self.artifacts.has(Artifact::Cauldron)
    }

    /// The colour of the Viking recruited last: the space it takes from for free (R4.3). It has a meaning while a take is due.
    pub fn recruited_colour(&self) -> Colour {
        self.flow.placed
    }

    #[inline]
    fn takes_nothing(&self) -> bool {
        !Colour::ALL
            .into_iter()
            .any(|space| self.takes_free(space) && self.spaces[space].is_some())
    }

    #[inline]
    fn list_moves(&self, cards: &CardSet, hand: &[Viking], out: &mut Vec<Move>) {
        let Some(decision) = self.decision() else { return };
        match decision.kind {
            DecisionKind::Main => self.list_main(cards, hand, out),
            DecisionKind::Take => {
                let rich = self.player(self.active).recruits > 0;
                for space in Colour::ALL {
                    if self.spaces[space].is_some() && (rich || self.takes_free(space)) {
                        out.push(Move::Take { space });
                    }
                }
                if self.takes_nothing() {
                    out.push(Move::TakeNothing);
                }
            }
            DecisionKind::Reserve => {
                let face_up = self.display.iter().flatten().filter_map(|&slot| slot);
                out.extend(face_up.map(|destination| Move::Reserve { destination }));
                out.push(Move::Pass);
            }
            DecisionKind::Swap => {
                let filled = Colour::ALL.into_iter().filter(|&space| self.spaces[space].is_some());
                out.extend(filled.map(|space| Move::Swap { space }));
                out.push(Move::Pass);
            }
            DecisionKind::Discard => {
                let kinds = self.player(decision.seat).crew.kinds();
                out.extend(kinds.map(|card| Move::Discard { card }));
            }
            DecisionKind::Order => {
                out.push(Move::Order { losses_first: true });
                out.push(Move::Order { losses_first: false });
            }
        }
    }

    #[inline]
    fn list_main(&self, cards: &CardSet, hand: &[Viking], out: &mut Vec<Move>) {
        let player = self.player(self.active);
        if !self.done.recruit {
            for (i, &card) in hand.iter().enumerate() {
                if !hand[..i].contains(&card) {
                    out.push(Move::Recruit { card });
                }
            }
        }
        if !self.done.explore {
            let purse = Purse::of(player);
            for row in &self.display {
                for &destination in row.iter().flatten() {
                    purse.list_payments(&cards.destination(destination).cost, destination, out);
                }
            }
            for &destination in player.reserved.iter() {
                purse.list_payments(&cards.destination(destination).cost, destination, out);
            }
        }
        if !self.done.trade {
            out.extend((1..=player.bracelets).map(|bracelets| Move::Trade { bracelets }));
        }
        if !self.done.develop && player.coins > 0 {
            for &building in self.buildings.iter().flatten() {
                if cards.building(building).cost <= player.coins {
                    out.push(Move::Develop { building });
                }
            }
        }
        if player.renewal_ready {
            for &first in self.buildings.iter().flatten() {
                out.push(Move::Renew { first, second: None });
                for &second in self.buildings.iter().flatten() {
                    if second != first {
                        let second = Some(second);
                        out.push(Move::Renew { first, second });
                    }
                }
            }
        }
        if self.can_end_turn(cards) {
            out.push(Move::EndTurn);
        }
    }

    #[inline]
    fn check(&self, cards: &CardSet, hand: &[Viking], mv: Move) -> Result<(), IllegalMove> {
        let Some(decision) = self.decision() else {
            return Err(IllegalMove::Over);
        };
        let due = decision.kind;
        let fits = match mv {
            Move::Recruit { .. }
            | Move::Explore { .. }
            | Move::Trade { .. }
            | Move::Develop { .. }
            | Move::Renew { .. }
            | Move::EndTurn => due == DecisionKind::Main,
            Move::Take { .. } | Move::TakeNothing => due == DecisionKind::Take,
            Move::Reserve { .. } => due == DecisionKind::Reserve,
            Move::Swap { .. } => due == DecisionKind::Swap,
            Move::Pass => matches!(due, DecisionKind::Reserve | DecisionKind::Swap),
            Move::Discard { .. } => due == DecisionKind::Discard,
            Move::Order { .. } => due == DecisionKind::Order,
        };
        if !fits {
            return Err(IllegalMove::OtherDecision { due });
        }
        let player = self.player(decision.seat);
        let refuse = |allowed: bool, why: IllegalMove| if allowed { Ok(()) } else { Err(why) };
        match mv {
            Move::Recruit { card } => {
                refuse(!self.done.recruit, IllegalMove::RecruitDone)?;
                refuse(hand.contains(&card), IllegalMove::NotInHand { card })
            }
            Move::Take { space } => {
                refuse(self.spaces[space].is_some(), IllegalMove::SpaceEmpty { space })?;
                refuse(self.takes_free(space) || player.recruits > 0, IllegalMove::NoRecruit)
            }
            Move::TakeNothing => refuse(self.takes_nothing(), IllegalMove::MustTake),
            Move::Explore { destination, payment } => {
                refuse(!self.done.explore, IllegalMove::ExploreDone)?;
                let Some(card) = cards.destinations.get(destination.index()) else {
                    return Err(IllegalMove::NotOffered { destination });
                };
                let face_up = self.slot_of(card.kind, destination).is_some();
                let offered = face_up || player.reserved.contains(&destination);
                refuse(offered, IllegalMove::NotOffered { destination })?;
                check_payment(&card.cost, player, &payment)
            }
            Move::Trade { bracelets: asked } => {
                refuse(!self.done.trade, IllegalMove::TradeDone)?;
                let held = player.bracelets;
                refuse(
                    (1..=held).contains(&asked),
                    IllegalMove::BraceletsMissing { asked, held },
                )
            }
            Move::Develop { building } => {
                refuse(self.skali, IllegalMove::NoSkali)?;
                refuse(!self.done.develop, IllegalMove::DevelopDone)?;
                let offered = self.buildings.contains(&Some(building));
                refuse(offered, IllegalMove::BuildingNotOffered { building })?;
                let (cost, held) = (cards.building(building).cost, player.coins);
                refuse(cost <= held, IllegalMove::CoinsMissing { cost, held })
            }
            Move::Renew { first, second } => {
                refuse(self.skali, IllegalMove::NoSkali)?;
                refuse(player.renewal_ready, IllegalMove::NotReady)?;
                refuse(second != Some(first), IllegalMove::SameBuilding)?;
                for building in [Some(first), second].into_iter().flatten() {
                    let offered = self.buildings.contains(&Some(building));
                    refuse(offered, IllegalMove::BuildingNotOffered { building })?;
                }
                Ok(())
            }
            Move::EndTurn => refuse(self.can_end_turn(cards), IllegalMove::ActionMissing),
            Move::Reserve { destination } => {
                let offered = self.display.iter().flatten().any(|&slot| slot == Some(destination));
                refuse(offered, IllegalMove::NotOffered { destination })
            }
            Move::Swap { space } => refuse(self.spaces[space].is_some(), IllegalMove::SpaceEmpty { space }),
            Move::Pass | Move::Order { .. } => Ok(()),
            Move::Discard { card } => refuse(player.crew.count(card) > 0, IllegalMove::NotInCrew { card }),
        }
    }

    /// The place in the display where a destination lies.
    #[inline]
    pub(super) fn slot_of(&self, kind: DestinationKind, destination: DestinationId) -> Option<u8> {
        let row = &self.display[kind as usize];
        let slot = row.iter().position(|&slot| slot == Some(destination))?;
        Some(slot as u8)
    }
}

fn check_payment(cost: &Cost, player: &Player, payment: &Payment) -> Result<(), IllegalMove> {
    let (asked, held) = (payment.recruits(), player.recruits);
    if asked > held {
        return Err(IllegalMove::RecruitsMissing { asked, held });
    }
    let vikings = payment.vikings();
    let mut paid = [0u8; 5];
    for &card in vikings {
        paid[card.colour().index()] += 1;
    }
    let colours = paid.iter().filter(|&&n| n > 0).count();
    let in_colours = match *cost {
        Cost::Colours(each) => Colour::ALL.iter().all(|&c| paid[c.index()] <= each[c]),
        Cost::Equal(_) => colours <= 1,
        Cost::Different(_) => colours == vikings.len(),
    };
    if !in_colours || vikings.len() as u8 + asked != cost.vikings() {
        return Err(IllegalMove::WrongPayment {
            vikings: vikings.len() as u8,
            recruits: asked,
            cost: cost.vikings(),
        });
    }
    for (i, &card) in vikings.iter().enumerate() {
        // Sorted: equal cards stand together, so the place within its run is the number needed so far.
        let before = vikings[..i].iter().rev().take_while(|&&other| other == card).count();
        if player.crew.count(card) as usize <= before {
            return Err(IllegalMove::NotInCrew { card });
        }
    }
    Ok(())
}
