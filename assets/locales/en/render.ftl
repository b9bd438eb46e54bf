# What pictures say, in themselves and in their alt text.

colour-red = red
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple

asset-vp = { $n } VP
asset-lose-vp = lose { $n } VP
asset-bracelet = { $n ->
    [one] 1 bracelet
   *[other] { $n } bracelets
 }
asset-recruit = { $n ->
    [one] 1 recruit
   *[other] { $n } recruits
 }
asset-reputation = { $n } reputation
asset-card = { $n ->
    [one] draw a Viking
   *[other] draw { $n } Vikings
 }
asset-coin = { $n ->
    [one] 1 coin
   *[other] { $n } coins
 }
asset-raid = { $n ->
    [one] 1 raid token
   *[other] { $n } raid tokens
 }
asset-renew = renewal token ready again
nothing = nothing

viking = { $colour } Viking ({ $asset })
viking-short = { $colour } { $asset }
viking-vp = VP
viking-bracelet = bracelet
viking-recruit = recruit
viking-reputation = reputation

ship-white = white ship
ship-beige = beige ship
ship-brown = brown ship
ship-black = black ship

kind-trading-land = Trading Land
kind-land-of-influence = Land of Influence

row-land-of-influence = Land of Influence explored
row-trading-land = Trading Land explored
row-same-colour = Viking of a colour you had
row-new-colour = Viking of a new colour

cost-colour = { $n } { $colour }
cost-equal = { $n } of one colour
cost-different = { $n } of different colours

artifact-mead-cup = Mead Cup
    .text = After you explore, you may discard one Viking from the board. It is replaced from the deck.
artifact-silver-coin = Silver Coin
    .text = Each Viking you recruit beyond the third of its colour gives 1 VP.
artifact-cauldron = Cauldron
    .text = When you recruit the second Viking of a colour, take any visible Viking for free instead of the matching one.
artifact-golden-bracelet = Golden Bracelet
    .text = When you recruit the third Viking of a colour, you may reserve a face-up destination. You hold at most two, and only you can explore them.
artifact-helmet = Helmet
    .text = When you explore a Land of Influence right on top of a Trading Land, you may recruit at once.
artifact-amulet = Amulet
    .text = Completing a line of all five colours gives 1 bracelet, 1 recruit and 1 reputation.
artifact-weathervane = Weathervane
    .text = Completing a line of all five colours lets you explore at once, for its cost.

seat = Seat { $number }
round = Round { $round }
round-last = Round { $round } · last
player-left = has left
player-computer = computer plays

headline-main = { $name }’s turn
headline-take = { $name } takes a Viking
headline-reserve = { $name } may reserve
headline-swap = { $name } may swap a Viking
headline-discard = { $name } must discard
headline-order = { $name } picks the order
headline-won = { $name } wins
headline-shared = { $names } and { $last } share the win
headline-over = The game is over

# The last move. Each message also has a shorter form, .more, for a second thing the same player did.
last-recruited = { $who } recruited { $card }
    .more = recruited { $card }
last-took = took { $card }
last-drew = drew { $card }
last-explored = { $who } explored { $card }
    .more = explored { $card }
last-traded = { $who } traded { $bracelets }
    .more = traded { $bracelets }
last-developed = { $who } built { $card }
    .more = built { $card }
last-renewed = { $who } renewed buildings { $token }
    .more = renewed buildings { $token }
last-reserved = { $who } reserved { $card }
    .more = reserved { $card }
last-swapped = { $who } discarded { $card } from the board
    .more = discarded { $card } from the board
last-discarded = { $who } discarded { $card } for the deck
    .more = discarded { $card } for the deck
last-left = { $who } left the game
    .more = left the game
last-reputation = { $points } for reputation
    .drawn = + { $points } for reputation
last-raid = Raid!

band-raid-gain = raid won
band-raid-penalty = raid lost
band = { $when }: { $gain }

# Alt text and the text view.
fact-turn = { $headline }. { $round }.
fact-last = Last: { $what }.
fact-spaces = Spaces: { $spaces }.
space = { $space }: { $card }
space-empty = empty
fact-raid = Raid tokens on the board: { $n }, the extra one is taken.
fact-raid-extra = Raid tokens on the board: { $n }, and the extra one.
fact-decks = Viking deck { $deck }, discard pile { $discard }.
fact-artifact = Artifact: { $name }.
fact-card = { $facts }.
fact-building = { $name }, { $cost }
fact-affordable = affordable
fact-row = { $head }: { $cards }.
fact-gives = { $name }: { $gives }.
card-costs = { $name } ({ $cost })
card-costs-affordable = { $name } ({ $cost }, affordable)
destination-said = { $name }, { $kind }, costs { $cost }; gives { $gain }; trades { $trade }
destination-in-row = { $name }, costs { $cost }; { $gives }
destination-gives = gives { $gain }; trades { $trade }
trade-column = { $column }: { $gain }
fact-destination-deck = { $kind } deck: { $n }.
fact-player = { $name }, { $ship }: { $vp } VP.
fact-player-deciding = { $name }, { $ship }, to decide: { $vp } VP.
fact-player-left = { $name }, { $ship }, has left: { $vp } VP.
fact-reputation = Reputation { $n }, scores { $vp } a turn.
fact-held = { $held }, { $cards } cards in hand.
renewal-ready = renewal token ready
renewal-used = renewal token used
fact-first = First player.
fact-column = { $n } { $colour }: { $gain }.
fact-trade = Trade: { $columns }.
fact-village = Village, { $band }.
fact-buildings = Buildings: { $names }.
fact-explored = Explored: { $names }.
fact-reserved = Reserved: { $card }.
# The end of an alt text for which there was more to say.
fact-rest = More in words: /knarr settings view:text, then /knarr board.

# The hand.
hand-title = Your hand
hand-place = { $table } · { $round }
hand-empty = Your hand is empty.
hand-any-other = Any other Viking on the board: 1 recruit
fact-hand = Your hand, { $place }.
hand-lost = { $gain } (over the limit: { $lost })
hand-column = { $card }: { $n } of its colour give { $gain }
hand-village = village ({ $row }): { $gain }
hand-takes = takes the { $card }
hand-takes-any = takes any Viking (Cauldron)
hand-takes-nothing = its space is empty

# The result.
result-rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
 }
points-reputation = { $n } by reputation
points-recruit = { $n } by recruiting
points-explore = { $n } by exploring
points-trade = { $n } by trade
points-village = { $n } by the village
points-raid = { $n } by raids
fact-place = { $place }. { $name }, { $ship }: { $vp } VP, { $tokens } recruits and bracelets.
fact-points = Points: { $from }.

# A card looked up.
card-cost = Cost
card-now = Now
card-trade = Each trade
card-stand-in = Skáli values are this bot’s own: the rulebook does not print them.
card-special-building = Special Building
card-skali = Skáli, { $ship }
card-ship-normal = Ship, normal side
card-ship-advanced = Ship, advanced side
card-reputation = Reputation, each turn
card-reputation-step = reputation { $at } scores { $vp } VP a turn
card-raid-gain = Most raid tokens
card-raid-penalty = Fewest raid tokens
card-viking-vp = Gives 1 VP with its column.
card-viking-bracelet = Gives 1 bracelet with its column.
card-viking-recruit = Gives 1 recruit with its column.
card-viking-reputation = Gives 1 reputation with its column.
card-viking-copies = In the deck: { $two }, { $three } or { $four } with 2, 3 or 4 players.

# The key to the signs.
legend-title = The signs
legend-fact = { $head }: { $signs }.
legend-assets = Assets
legend-vikings = Vikings
legend-village = Village, after
legend-players = Players
legend-table = On the table
legend-vp = victory point
legend-lose-vp = lose a point
legend-bracelet = silver bracelet, at most 3
legend-recruit = recruit, at most 3
legend-reputation = reputation, up to 14
legend-card = draw a Viking
legend-coin = coin, at most 3
legend-raid = raid token
legend-renew = renewal token
legend-equal = all of one colour
legend-different = all of different colours
legend-hand = Vikings in hand
legend-first-player = first player
legend-raid-gain = a raid, most tokens
legend-raid-penalty = a raid, fewest tokens
legend-land-of-influence = a Land of Influence
legend-trading-land = a Trading Land
legend-same-colour = a colour you had
legend-new-colour = a new colour
legend-skali = village
legend-deck = deck
legend-discard = discard pile

# The text view.
topic-turn = Now
topic-spaces = Viking spaces
topic-trading-lands = Trading Lands
topic-lands-of-influence = Lands of Influence
topic-buildings = Buildings
topic-supply = Supply
topic-result = The result
topic-player = { $name }
