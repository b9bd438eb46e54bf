# The table's message, the lobby, the result, the board in words. Nothing here speaks of winning before the end.

lead-turn = it is your turn.
lead-options = your turn goes on: use what you can still do, or end it.
lead-take = take a Viking from the board.
lead-reserve = you may reserve a destination.
lead-swap = you may swap a Viking of the board.
lead-discard = discard a Viking of your crew: the Viking deck and the discard pile are empty.
lead-order = choose the order of your village's effects.
lead-bonus-recruit = you may recruit once more.
lead-bonus-explore = you may explore once more.
lead-computer = { $who } is choosing a move.
lead-last-round = { $what } This round is the last.
news-more = …
call-answered = Thank you, the game goes on.
board-moved = The board is further below.
board-line = **Table { $game }** · round { $round } · { $who } decides.

result-one = **{ $who } wins with { $vp } VP.**
result-shared = **{ $who } share the win.**
result-nobody = **The game is over, and nobody wins.**
result-scores = Final scores; recruits and bracelets together break a tie:
result-line = - { $who } ({ $ship }): { $vp } VP, { $tokens ->
    [one] 1 recruit or bracelet
   *[other] { $tokens } recruits + bracelets
 }
result-last = The last moves:
result-hand = **Table { $game }** · the game is over.
result-left = { $line }, left the game

button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-computers = Add computer
lobby-title = Knarr · table { $game }
lobby-open = A game of Knarr is open. Press **Join** to sit down.
lobby-full = Every seat is taken. The host can press **Start**.
lobby-started = The game has begun; its board is further below.
lobby-started-in = The game has begun in { $place }.
lobby-won = The game is over: { $who } won with { $vp } VP.
lobby-shared = The game is over: { $who } share the win.
lobby-over = The game is over.
lobby-played-in = It was played in { $place }.
lobby-cancelled = This table was called off.
lobby-abandoned = This table closed itself, because nobody came for a day.
lobby-pick-ship = Pick another ship
lobby-host = - { $who }: { $ship }, host
lobby-seat = - { $who }: { $ship }
lobby-computer = - 🤖 { $who }: { $ship }, computer
lobby-free = - free seat
option-skali-on = With Skáli: villages, coins and raids. Its card values are stand-ins.
option-skali-off = Without Skáli.
option-ship-normal = Ships: normal side.
option-ship-advanced = Ships: advanced side.
option-ship-random = Ships: a side drawn at the start.
option-artifacts-none = No artifact.
option-artifacts-random = One artifact, drawn at the start.
option-artifacts-one = Artifact: { $artifact }.
option-artifacts-mead-cup = Artifacts: with two players the Mead Cup and another one, drawn at the start; with more only one, drawn of all.
option-artifacts-two = Artifacts: with two players the Mead Cup and the { $artifact }; with more only the { $artifact }.
option-hints-off = No hints.
option-pause-off = Computers play at once.
option-order-trade = Trade before reputation.
option-order-reputation = Reputation at the very start of the turn.
