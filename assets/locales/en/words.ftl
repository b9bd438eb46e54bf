# The game in sentences: gains, payments, names in a row.

and = { $others } and { $last }
or = { $others } or { $last }
seat-number = Seat { $number }
times = { $n }× { $what }

gain-with-loss = { $gain } (no room for { $lost })
gain-village = village: { $gain }
gain-raid = raid: { $gain }
gain-raid-penalty = lost raid: { $gain }
gain-silver-coin = Silver Coin: { $gain }
gain-amulet = Amulet: { $gain }
gain-renewed = renewal token ready
gain-artifact = { $artifact }
gain-raid-comes = then a raid
gain-ends = this makes it the last round

effect-row = { $row }: { $gain }
effect-raid-gain = most raid tokens: { $gain }
effect-raid-penalty = fewest raid tokens: lose { $n } VP
row-short-land-of-influence = Influence
row-short-trading-land = Trading
row-short-same-colour = same colour
row-short-new-colour = new colour
effect-raid-gain-short = most: { $gain }
effect-raid-penalty-short = fewest: lose { $n } VP

payment-recruits = { $n ->
    [one] 1 recruit token
   *[other] { $n } recruit tokens
 }
payment-with-recruits = { $vikings } + { $n ->
    [one] 1 recruit token
   *[other] { $n } recruit tokens
 }
payment-by-asset = { $asset }: { $colours }

# What is offered while a command is typed, and what can't be made out.
offer-destination = { $destination } (costs { $cost }): { $gain }
offer-building = { $building }, { $cost }: { $does }
player-choice = { $name }, { $ship }
unclear-nothing-to-choose = There is nothing to choose here now. `/knarr hand` shows what you can do.
unclear-none = “{ $typed }” is not among the choices. Some of them: { $names }.
unclear-several = “{ $typed }” fits several choices: { $names }. Type a little more.
