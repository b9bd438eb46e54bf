# Private panels, and the hand by direct message. A button's label has room for 80 characters.

button-recruit = Recruit
button-explore = Explore
button-trade = Trade
button-develop = Develop
button-end-turn = End turn
button-renew = Renew
button-continue = Continue: { $what }
button-hand = My hand
button-undo = Undo
button-log = Log
button-help = Help
button-hint = Hint
button-back = Back
button-table = To the table
button-gives = { $what }: { $gain }

not-possible-now = That is not possible now. This is:
panel-done = Done.

pending-take = take a Viking
pending-reserve = reserve a destination
pending-swap = swap a Viking (Mead Cup)
pending-discard = discard a Viking
pending-order = order of effects
pending-bonus-recruit = bonus recruit
pending-bonus-explore = bonus explore

state-over = The game is over.
state-next = Next: { $who }.
state-pending = Press **{ $what }**.
state-bonus = You have a bonus action. Use it now, or end your turn to give it up.
state-waiting = { $who } decides now.
state-options = You can still { $what }, or end your turn.
state-end = Nothing is left but to end your turn.
state-your-turn = It is your turn: { $action }.
state-your-turn-options = It is your turn: { $action }. You can also { $what }.
state-recruit = recruit
state-explore = explore
state-trade = trade
state-develop = build
state-renew = renew

hand-table = **Table { $game }** · round { $round }
panel-hand-title = Your hand:
panel-hand-empty = Your hand is empty.
hand-line = - { $card }
hand-line-gives = - { $card }: { $gain }
reputation-scores = Your reputation scores { $vp } VP when you recruit or explore.

recruit-title = **Recruit:** which Viking do you play?
take-title = **Take a Viking** from the board into your hand.
take-after-recruit = **You play the { $card }:** { $gain }.
    Now choose what to take into your hand. Until then nothing is done.
take-free = { $space } space: { $card }, free
take-paid = { $space } space: { $card }, costs { $n ->
    [one] 1 recruit
   *[other] { $n } recruits
 }
take-too-dear = { $space } space: { $card }, costs 1 recruit
take-empty = { $space } space: empty
take-nothing = Take nothing
take-and-end = Take { $card } ({ $space } space, free), end turn
take-and-end-paid = Take { $card } ({ $space } space, costs { $n ->
    [one] 1 recruit
   *[other] { $n } recruits
 }), end turn

explore-title = **Explore:** these destinations you can pay.
explore-placeholder = Choose a destination
explore-choice = costs { $cost }; trade row { $trade }
destination-line = - **{ $destination }** ({ $kind }): costs { $cost }; gain: { $gain }; trade row: { $trade }
destination-costs = costs { $cost }
pay-title = **How do you pay?**
pay-line = - { $payment }: { $gain }
pay-choose = Choose cards…
choose-nothing-yet = Choose a card or a number of recruit tokens to pay with, one after another; the list gets shorter each time.
choose-whole = Each choice is a whole payment.
choose-so-far = Chosen: { $chosen }.
choose-ways = { $n ->
    [one] 1 way to pay
   *[other] { $n } ways to pay
 }
choose-payment = Choose a payment
choose-next = Pay with …
choose-recruits = { $n ->
    [0] no recruit token
    [one] 1 recruit token
   *[other] { $n } recruit tokens
 }
choose-viking = { $viking }

trade-title = **Trade:** how many bracelets do you spend?
trade-line = - { $paid }: { $gain }

develop-title = **Develop:** which building do you build?
develop-button = { $building }, { $cost }
building-line = - **{ $building }**, { $cost }: { $does }
renew-title = **Renew:** slide one or two of these under the deck, in the order given.
renew-placeholder = Choose one or two buildings
renew-two = { $first }, then { $second }

reserve-title = **Golden Bracelet:** you may reserve a face-up destination. Only you can explore it then.
reserve-placeholder = Choose a destination
reserve-none = Reserve nothing
swap-title = **Mead Cup:** you may discard a Viking of the board. A new one takes its place.
swap-button = { $space } space: { $card }
swap-none = Keep them all
discard-title = **The Viking deck and the discard pile are empty.** Discard one Viking of your crew for the new deck.
discard-placeholder = Choose a Viking to discard
discard-held = { $n ->
    [one] you have 1
   *[other] you have { $n }
 }
order-title = **Your village both gives and costs VP.** Which comes first? Gains first take you to 40 VP for a moment, which makes this the last round.
order-losses-first = Losses first
order-gains-first = Gains first
