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

row-land-of-influence = after a Land of Influence
row-trading-land = after a Trading Land
row-same-colour = after a Viking of a colour you had
row-new-colour = after a Viking of a new colour

cost-colour = { $n } { $colour }
cost-equal = { $n } of one colour
cost-different = { $n } of different colours

artifact-mead-cup = Mead Cup
artifact-silver-coin = Silver Coin
artifact-cauldron = Cauldron
artifact-golden-bracelet = Golden Bracelet
artifact-helmet = Helmet
artifact-amulet = Amulet
artifact-weathervane = Weathervane

seat = Seat { $number }
round = Round { $round }
round-last = Round { $round } · last
player-left = has left

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
last-raid = Raid!

band-raid-gain = winning a raid
band-raid-penalty = losing a raid
band = { $when }: { $gain }

# Alt text and the text view.
fact-turn = { $headline }. { $round }.
fact-last = Last: { $what }.
fact-spaces = Viking spaces: { $spaces }.
space = { $space }: { $card }
space-empty = empty
fact-raid = Raid tokens on the board: { $n }, the extra one is taken.
fact-raid-extra = Raid tokens on the board: { $n }, and the extra one.
fact-decks = Viking deck { $deck }, discard pile { $discard }.
fact-artifact = Artifact: { $name }.
fact-card = { $facts }.
fact-building = { $name }, { $cost }
fact-affordable = affordable
fact-destination = { $name }, { $kind }, costs { $cost }; gives { $gain }; trades { $trade }
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
fact-trade = Trade { $column }: { $gain }.
fact-village = Village { $band }.
fact-buildings = Buildings: { $names }.
fact-explored = Explored: { $names }.
fact-reserved = Reserved:
