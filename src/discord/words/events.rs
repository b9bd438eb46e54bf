//! What happened, in sentences.

use super::gains::{assets, gain_line};
use super::payment::payment;
use crate::discord::marks::{colour, viking};
use crate::discord::scene::Scene;
use crate::render::words::{artifact, asset, building, destination, row};
use crate::rules::{Artifact, Asset, Assets, BuildingId, DestinationId, Event, Seat, Source, Viking};
use crate::{key, tr};

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What people did, for a table's message beside its picture.
    Brief,
    /// That, and every card that was turned up, for the log.
    Full,
}

/// Tells events of a game to one person, or to all.
#[derive(Clone, Copy)]
pub struct Narrator<'a> {
    /// Names and cards are taken from here.
    pub scene: &'a Scene<'a>,
    /// Who is "you"; `None`: nobody.
    pub you: Option<Seat>,
    /// How much is told.
    pub detail: Detail,
}

/// Events in sentences, in order, without "you".
pub fn facts(scene: &Scene<'_>, events: &[Event], detail: Detail) -> Vec<String> {
    let narrator = Narrator {
        scene,
        you: None,
        detail,
    };
    narrator.tell(events)
}

/// The events with each gain right after the action that gave it: something may be noticed in between, such as that 40 VP
/// are reached.
fn with_gains_next(events: &[Event]) -> Vec<Event> {
    let mut left: Vec<Event> = events.to_vec();
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let event = left.remove(0);
        ordered.push(event);
        let Some((of, from)) = gives(&event) else { continue };
        let of_this = left.iter().take_while(|next| gives(next).is_none());
        let mut gains = of_this
            .enumerate()
            .filter(|(_, next)| matches!(next, Event::Gained { seat, source, .. } if (*seat, *source) == (of, from)));
        if let Some((at, _)) = gains.next() {
            let gain = left.remove(at);
            ordered.push(gain);
        }
    }
    ordered
}

/// Whose gain of what source belongs to an event.
fn gives(event: &Event) -> Option<(Seat, Source)> {
    match *event {
        Event::Recruited { seat, .. } => Some((seat, Source::Recruit)),
        Event::Explored { seat, .. } => Some((seat, Source::Explore)),
        Event::Traded { seat, .. } => Some((seat, Source::Trade)),
        Event::Activated { seat, .. } => Some((seat, Source::Village)),
        _ => None,
    }
}

impl Narrator<'_> {
    /// Events in sentences, in order. What belongs together, such as a recruit and what it gave, is one sentence.
    pub fn tell(&self, events: &[Event]) -> Vec<String> {
        let events = with_gains_next(events);
        let mut told = Vec::new();
        let mut rest = events.as_slice();
        while let Some((first, after)) = rest.split_first() {
            let (sentence, used) = self.sentence(first, after);
            told.extend(sentence);
            rest = after.get(used..).unwrap_or_default();
        }
        told
    }

    /// A sentence for an event, and how many of those after it are told with it.
    fn sentence(&self, event: &Event, after: &[Event]) -> (Option<String>, usize) {
        let lang = self.scene.lang;
        match *event {
            Event::Recruited { seat, card, .. } => {
                let (gain, used) = self.gain_after(after, seat, Source::Recruit);
                let card = viking(lang, card);
                let told = tr!(lang, "event-recruited", who = self.who(seat), card = card, gain = gain);
                (Some(told), used)
            }
            Event::Explored {
                seat,
                destination: id,
                payment: paid,
                ..
            } => {
                let (gain, used) = self.gain_after(after, seat, Source::Explore);
                let told = tr!(
                    lang,
                    "event-explored",
                    who = self.who(seat),
                    destination = self.destination(id),
                    payment = payment(lang, &paid),
                    gain = gain
                );
                (Some(told), used)
            }
            Event::Traded { seat, bracelets } => {
                let (gain, used) = self.gain_after(after, seat, Source::Trade);
                let paid = asset(lang, Asset::Bracelet, bracelets);
                let told = tr!(lang, "event-traded", who = self.who(seat), paid = paid, gain = gain);
                (Some(told), used)
            }
            Event::Activated {
                seat,
                row: which,
                renewed,
            } => {
                let (gain, used) = self.gain_after(after, seat, Source::Village);
                let mut what = Vec::new();
                if used > 0 {
                    what.push(gain);
                }
                if renewed {
                    what.push(tr!(lang, "gain-renewed"));
                }
                let told = (!what.is_empty()).then(|| {
                    let row = row(lang, which);
                    tr!(
                        lang,
                        "event-activated",
                        who = self.who(seat),
                        row = row,
                        gain = what.join(", ")
                    )
                });
                (told, used)
            }
            Event::Drew { seat, card } => {
                let more = after
                    .iter()
                    .map_while(|next| match next {
                        Event::Drew { seat: also, card } if *also == seat => Some(*card),
                        _ => None,
                    })
                    .collect::<Vec<Viking>>();
                let cards: Vec<String> = std::iter::once(card)
                    .chain(more.iter().copied())
                    .map(|card| viking(lang, card))
                    .collect();
                let told = tr!(lang, "event-drew", who = self.who(seat), cards = cards.join(", "));
                (Some(told), more.len())
            }
            _ => (self.single(event), 0),
        }
    }

    /// A sentence for an event that stands alone.
    fn single(&self, event: &Event) -> Option<String> {
        let lang = self.scene.lang;
        let full = self.detail == Detail::Full;
        Some(match *event {
            Event::Reputation { vp: 0, .. } => return None,
            Event::Reputation { seat, vp } => tr!(lang, "event-reputation", who = self.who(seat), vp = vp),
            Event::Gained {
                seat,
                source,
                gained,
                lost,
            } => return self.gained(seat, source, gained, lost),
            Event::Took {
                seat,
                space,
                card,
                recruits,
                ..
            } => {
                let (who, card, space) = (self.who(seat), viking(lang, card), colour(lang, space));
                match recruits {
                    0 => tr!(lang, "event-took", who = who, card = card, space = space),
                    n => tr!(lang, "event-took-paid", who = who, card = card, space = space, n = n),
                }
            }
            Event::Developed { seat, building, coins } => tr!(
                lang,
                "event-developed",
                who = self.who(seat),
                building = self.building(building),
                cost = asset(lang, Asset::Coin, coins)
            ),
            Event::Renewed { seat, buildings } => {
                let names: Vec<String> = buildings.iter().map(|&id| self.building(id)).collect();
                tr!(
                    lang,
                    "event-renewed",
                    who = self.who(seat),
                    buildings = names.join(", ")
                )
            }
            Event::LinesCompleted { seat, lines } => tr!(lang, "event-lines", who = self.who(seat), n = lines),
            Event::ArtifactUsed { seat, artifact: which } => match which {
                // These are told by what they gave, or by what was done with them.
                Artifact::Amulet | Artifact::SilverCoin | Artifact::GoldenBracelet | Artifact::MeadCup => return None,
                _ => {
                    let artifact = artifact(lang, which);
                    tr!(lang, "event-artifact", who = self.who(seat), artifact = artifact)
                }
            },
            Event::ReserveFull { seat } => tr!(lang, "event-reserve-full", who = self.who(seat)),
            Event::Reserved { seat, destination } => {
                let destination = self.destination(destination);
                tr!(lang, "event-reserved", who = self.who(seat), destination = destination)
            }
            Event::Swapped { seat, space, card } => {
                let (card, space) = (viking(lang, card), colour(lang, space));
                tr!(lang, "event-swapped", who = self.who(seat), card = card, space = space)
            }
            Event::DeckEmpty { discarders } => tr!(lang, "event-deck-empty", names = self.all(&discarders)),
            Event::DiscardedForDeck { seat, card } => {
                tr!(lang, "event-discarded", who = self.who(seat), card = viking(lang, card))
            }
            Event::RaidStarted { winners, losers, .. } => {
                let (most, fewest) = (self.all(&winners), self.all(&losers));
                tr!(lang, "event-raid", most = most, fewest = fewest)
            }
            Event::RaidEnded { tokens, board, .. } if full => {
                let held = self.scene.view.players.seats().map(|seat| {
                    let n = tokens.get(seat.index()).copied().unwrap_or_default();
                    tr!(lang, "event-tokens-of", who = self.scene.name(seat), n = n)
                });
                let held: Vec<String> = held.collect();
                tr!(lang, "event-raid-ended", held = held.join(", "), board = board)
            }
            Event::EndTriggered { seat } => tr!(lang, "event-end-triggered", who = self.who(seat)),
            Event::Left { seat } => tr!(lang, "event-left", who = self.who(seat)),
            Event::GameOver { winners } if full => tr!(lang, "event-over", names = self.all(&winners)),
            Event::SetUp { first, .. } if full => tr!(lang, "event-set-up", who = self.who(first)),
            Event::Dealt { seat, hand } if full => {
                let cards: Vec<String> = hand.iter().map(|&card| viking(lang, card)).collect();
                tr!(lang, "event-dealt", who = self.who(seat), cards = cards.join(", "))
            }
            Event::Refilled { space, card } if full => {
                let (space, card) = (colour(lang, space), viking(lang, card));
                tr!(lang, "event-refilled", space = space, card = card)
            }
            Event::DestinationRevealed {
                destination: Some(id), ..
            } if full => tr!(lang, "event-revealed", card = self.destination(id)),
            Event::BuildingRevealed { building: Some(id), .. } if full => {
                tr!(lang, "event-revealed", card = self.building(id))
            }
            Event::TurnStarted { seat, turn, round } if full => {
                tr!(
                    lang,
                    "event-turn",
                    who = self.scene.name(seat),
                    turn = turn,
                    round = round
                )
            }
            _ => return None,
        })
    }

    /// A gain that no action's sentence has told already.
    fn gained(&self, seat: Seat, source: Source, gained: Assets, lost: Assets) -> Option<String> {
        let lang = self.scene.lang;
        if gained.is_empty() && lost.is_empty() {
            return None;
        }
        let key = match source {
            Source::Recruit | Source::Explore | Source::Trade => key!("event-gained"),
            Source::Village => key!("event-gained-village"),
            Source::Raid => key!("event-gained-raid"),
            Source::RaidPenalty => key!("event-raid-penalty"),
            Source::SilverCoin => key!("event-gained-silver-coin"),
            Source::Amulet => key!("event-gained-amulet"),
        };
        Some(tr!(
            lang,
            key,
            who = self.who(seat),
            gain = gain_line(lang, gained, lost)
        ))
    }

    /// What the gain right after an action was, and 1 if there is one to skip.
    fn gain_after(&self, after: &[Event], of: Seat, from: Source) -> (String, usize) {
        let lang = self.scene.lang;
        match after.first() {
            Some(&Event::Gained {
                seat,
                source,
                gained,
                lost,
            }) if seat == of && source == from => {
                let nothing = gained.is_empty() && lost.is_empty();
                let line = gain_line(lang, gained, lost);
                (line, if nothing && from == Source::Village { 0 } else { 1 })
            }
            _ => (assets(lang, Assets::NONE), 0),
        }
    }

    fn who(&self, seat: Seat) -> String {
        match self.you == Some(seat) {
            true => tr!(self.scene.lang, "you"),
            false => self.scene.name(seat),
        }
    }

    fn all(&self, seats: &[Seat]) -> String {
        match seats.is_empty() {
            true => tr!(self.scene.lang, "nobody"),
            false => self.scene.names(seats),
        }
    }

    fn destination(&self, id: DestinationId) -> String {
        destination(self.scene.lang, self.scene.cards.destination(id))
    }

    fn building(&self, id: BuildingId) -> String {
        building(self.scene.lang, self.scene.cards.building(id))
    }
}
