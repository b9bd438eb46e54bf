# What happened. Past tense throughout, so that "You" and a name take the same words. No sentence but the very last of a
# game speaks of winning, so that nobody takes a raid for the end.

you = You
nobody = nobody

event-recruited = { $who } recruited a { $card }: { $gain }.
event-explored = { $who } explored { $destination } with { $payment }: { $gain }.
event-traded = { $who } traded { $paid }: { $gain }.
event-activated = { $who } gained from the village ({ $row }): { $gain }.
event-drew = { $who } drew: { $cards }.
event-reputation = { $who } scored { $vp } VP for reputation.
event-took = { $who } took the { $card } from the { $space } space.
event-took-paid = { $who } took the { $card } from the { $space } space for { $n ->
    [one] 1 recruit token
   *[other] { $n } recruit tokens
 }.
event-developed = { $who } built { $building } for { $cost }.
event-renewed = { $who } slid these buildings under the deck: { $buildings }.
event-lines = { $who } completed { $n ->
    [one] a line of all five colours
   *[other] { $n } lines of all five colours
 }.
event-artifact = { $who } may use the { $artifact }.
event-reserve-full = { $who } has two reserved destinations already, so the Golden Bracelet gives nothing.
event-reserved = { $who } reserved { $destination }.
event-swapped = { $who } discarded the { $card } of the { $space } space.
event-deck-empty = The Viking deck and the discard pile are empty. To discard one Viking each: { $names }.
event-discarded = { $who } discarded a { $card } for the deck.
event-raid = Raid! Most raid tokens: { $most }. Fewest: { $fewest }.
event-tokens-of = { $who } { $n }
event-raid-ended = Raid tokens now: { $held }; on the board { $board }.
event-end-triggered = { $who } reached 40 VP: this round is the last.
event-left = { $who } left the game.
event-over = The game is over. Won by { $names }.
event-set-up = { $who } begins.
event-dealt = { $who } was dealt: { $cards }.
event-refilled = New on the { $space } space: { $card }.
event-revealed = New face up: { $card }.
event-turn = **Round { $round }, turn { $turn }: { $who }**
event-gained = { $who } gained { $gain }.
event-gained-village = { $who } gained from the village: { $gain }.
event-gained-raid = { $who } gained from the raid: { $gain }.
event-raid-penalty = { $who } suffered in the raid: { $gain }.
event-gained-silver-coin = { $who } gained from the Silver Coin: { $gain }.
event-gained-amulet = { $who } gained from the Amulet: { $gain }.
