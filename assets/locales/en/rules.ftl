# The rules in short, with the numbers that the engine's tests go by; and what cards say when they are looked up.

rules-topics = **The rules, by subject** (`/knarr rules` takes one of these)
rule-aim = Lead a crew of Vikings: recruit them, explore with them, trade, and build a village. Whoever has most victory points (VP) when the last round ends wins.
    .title = Aim of the game
rule-turn = Each turn has one action, **recruit** or **explore**. You may trade once, before or after it. With Skáli you may also develop once, before or after it. After the action your village is activated, and at the end of the turn there may be a raid. A turn with nothing left to do ends by itself.
    .title = A turn
rule-recruit = Play a Viking from your hand on the column of its colour, and take every asset shown in that column, the new card's included. Then take into your hand the Viking on the board space of the colour you played, or spend 1 recruit token for any other. A new Viking fills the space.
    .title = Recruit
rule-explore = Pay the cost of a face-up destination with Vikings of your crew; any card of the right colour will do. Each recruit token stands for one Viking. `=` asks for Vikings of one colour, `≠` for Vikings of different colours. Put the destination above your ship and take its assets at once.
    .title = Explore and pay
rule-trade = Once a turn, spend 1, 2 or 3 bracelets: take all assets in the first, the first two, or all three columns of your ship and your destinations. Bracelets are paid first, so those you gain count after that.
    .title = Trade
rule-reputation = Once a turn, when you begin your action, reputation scores: from 3 on 1 VP, from 6 on 2, from 10 on 3, at 14 5. With the option “reputation first” it scores at the very start of the turn, before any trade.
    .title = Reputation
rule-limits = You hold at most 3 recruit tokens, 3 bracelets and 3 coins; what is more is lost. Reputation ends at 14. VP never go below 0. Of assets gained together, cards are drawn last.
    .title = Limits
rule-village = Skáli: your village is your skáli and its buildings. Once a turn you may build one of the four face-up buildings for coins. After each action one row of the whole village gives its effects: for a Land of Influence, for a Trading Land, for a Viking of a colour you had, or for one of a new colour. Losses come before gains, unless the game asks you.
    .title = Village and buildings
rule-raids = Skáli: raid tokens come from the board. When a turn ends with none left there, a raid comes. Three or four players: whoever has most tokens takes the white raid gains of their village and returns all tokens; whoever has fewest suffers the black penalties and keeps theirs; all others return one. Two players: as above, but whoever has fewest returns one too; when tied, both take gains and penalties and return all.
    .title = Raids
rule-renewal = Skáli for two: while your renewal token is ready, you may on your turn slide one or two face-up buildings under the deck; new ones take their places. The same-colour row of your Special Building makes the token ready again.
    .title = Renewal (two players)
rule-empty-deck = When the Viking deck is empty, the discard pile is shuffled into a new one. If that is empty too, whoever has most Vikings in the crew discards one of their choice; all who are tied do.
    .title = Empty Viking deck
rule-artifacts = An option: one artifact applies to everybody; two players may have two. They are looked at after the action, in this order: Silver Coin and Amulet, Golden Bracelet, Mead Cup, then bonus actions. `/knarr card` tells what each does.
    .title = Artifacts
rule-end = Whoever reaches 40 VP triggers the end; the round is finished, so all have the same number of turns. Most VP wins; when tied, most recruit tokens and bracelets together; still tied, the win is shared.
    .title = End of the game
rule-secrets = Secret are the hands of others and the order of every deck; all else is open, the discard pile too. A Viking taken from the board was seen by all.
    .title = What may be seen
rule-leaving = With two players, leaving gives the game to the other. With three or four, the turns of whoever left are skipped, and they cannot win.
    .title = Leaving a game

lookup-viking = A { $colour } Viking. In its column it gives { $asset } each time you recruit this colour.
lookup-destination = { $kind }. Costs { $cost }. Gives at once: { $gain }.
lookup-trade = Trade columns 1 · 2 · 3: { $trade }.
lookup-building = Costs { $cost }. In your village it adds:
lookup-special = Every village of a two-player game has one:
lookup-skali = Every village begins with its skáli:
lookup-stand-in = *A stand-in: the rulebook of Skáli does not print the values of its cards, so these are the project's own, unless whoever runs this bot has put others in.*
artifact-rule-mead-cup = After you explore, you may discard one Viking from the board; a new one takes its place.
artifact-rule-silver-coin = Each Viking you recruit beyond the third of its colour gives 1 VP.
artifact-rule-cauldron = When you recruit the second Viking of a colour, take any Viking of the board for free, in place of the matching one.
artifact-rule-golden-bracelet = When you recruit the third Viking of a colour, you may reserve a face-up destination. Only you can explore it later; you hold at most two.
artifact-rule-helmet = When you explore a Land of Influence and put it directly on a Trading Land, you may recruit at once.
artifact-rule-amulet = Completing a line of all five colours gives 1 bracelet, 1 recruit token and 1 reputation.
artifact-rule-weathervane = Completing a line of all five colours lets you explore at once, for its cost.
