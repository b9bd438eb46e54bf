# Log, lists, settings, help and legend.

button-log-older = Log: older
button-log-newer = Log: newer
log-title = **Log of table { $game }**
log-page = { $title } · page { $page } of { $pages }; the newest is at the end of page 1
log-empty = Nothing has happened yet.
log-line = - { $line }
log-undone = - Taken back: { $line }
log-started = The game began.
log-took-back = { $who } took a move back.
log-opened = The table was opened.
log-joined = Somebody sat down.
log-got-up = Somebody stood up.
log-kicked = Somebody was sent away.
log-ship = Somebody took the { $ship }.
log-closed = The table was closed.
log-computer = A computer sat down.
log-stood-in = A computer plays for { $who } now.
log-came-back = { $who } has the seat back from the computer.
somebody = Somebody

undone = Taken back.
board-follows = The board is on its way.
button-resign = Leave the game
resign-two = Do you really want to leave this game? The other player has won it then.
resign-or-stand-in = You can also let a computer play for you, and take your seat back whenever you like.
resign-or-wait = If you only stop for now, the game waits for you.
resign-more = Do you really want to leave this game? Your turns are skipped, and you can't come back.

games-none = You sit at no table. `/knarr new` opens one.
games-title = **Your tables**
games-line = - Table { $game } ({ $names }): { $standing }
games-lobby = not started yet
games-yours = **you decide**
games-of = { $who } decides
games-over = over

settings-title = **Your settings**
settings-view-pictures = - Boards are shown to you as pictures.
settings-view-text = - Boards are shown to you as text.
settings-hand-on = - Your hand comes by direct message.
settings-hand-off = - Your hand does not come by direct message; *My hand* shows it.
settings-pictures = Pictures
settings-text = Text
settings-dm-on = Hand by direct message
settings-dm-off = No direct messages
settings-table-pictures = This table's board is shown to everybody as pictures.
settings-table-text = This table's board is shown to everybody as text.
settings-table-unset = This table's board is shown to everybody as pictures. With *view* you choose for everybody here.

help-title = **How to play here**
help-start = - To begin, `/knarr new` opens a table in this channel. Others press **Join**; from two players on, the host presses **Start**.
help-turn = - When you are to decide, the table's message mentions you. Its buttons are what you can do: **Recruit** or **Explore** once a turn, **Trade**, **Develop**, **End turn**. A turn with nothing left to do ends by itself.
help-panel = - A button opens a panel that only you see. It shows what each choice gives, and nothing is done before the last click. **Back** goes a step back. **Continue** brings back a choice that is waiting.
help-hand = - **My hand** shows your Vikings to you alone. The same comes by direct message, and you can play whole turns from there.
help-commands = - Every move is a command too, such as `/knarr recruit` and `/knarr explore`; it offers what is possible while you type.
help-undo = - **Undo** takes back what you did last, as long as no card was turned up by it or after it: mostly a trade, or the end of your turn. What you recruit, explore, build or renew turns up a card and stands. The button can be pressed whenever it would work.
help-look-up = - `/knarr rules`, `/knarr card` and `/knarr legend` explain rules, cards and signs; `/knarr games` lists your tables; `/knarr board` posts the board anew.
help-settings = - `/knarr settings` changes pictures to text, and direct messages to none. `/knarr resign` leaves a game.
help-unofficial = This is an unofficial fan project. The card values of Skáli are stand-ins.

signs-title = **Signs and colours**
signs-colours = - Viking colours, each with a mark of its own: { $red }, axe blades · { $yellow }, sun disc · { $green }, fir · { $blue }, hull · { $purple }, gem.
signs-assets = - An eight-pointed star is VP, a grey one with a minus is VP lost. The picture shows the other signs.
signs-costs = - A cost is a colour's mark with a number. `=` asks for so many Vikings of one colour, `≠` for so many of different colours.
signs-bands = - What stands in one band comes at once: a column of your crew when you recruit its colour; trade columns 1, 2 and 3 for so many bracelets.
signs-village = - Village rows, by the action that sets them off: Land of Influence, Trading Land, `=` a Viking of a colour you had, `≠` a Viking of a new colour.
signs-raid = - White axe: for most raid tokens. Black flame: for fewest.
signs-state = - A pale header: the player to decide. A dimmed card: it can't be paid now. A halo: what has just changed.
