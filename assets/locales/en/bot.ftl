# What the bot says when something is not to be had, or fails.

done = Done.
did-join = You sit at table { $game } now. The game begins when the host presses **Start**.
did-leave = You have left table { $game }.
did-start = Table { $game } begins.
did-cancel = Table { $game } is called off.
did-kick = { $who } was sent away from table { $game }.
failed = Something went wrong here, and it has been noted. Nothing at the table has changed; please try again.
failed-discord = Discord did not take that. Please try again in a moment.
failed-storage = That could not be stored, so nothing has changed. Please try again; if it happens again, tell whoever runs this bot.
failed-table = Table { $game } cannot be read at the moment. Other tables are fine; please tell whoever runs this bot.
plain-no-table = You sit at no table here. `/knarr new` opens one, `/knarr games` shows yours.
plain-which-table = You sit at more than one table. Say which with the option “table”.
plain-no-lobby = No table is open in this channel. `/knarr new` opens one.
plain-which-lobby = Several tables are open in this channel. Say which with the option “table”, or press the button under the one you mean.
plain-left-too-late = This game has started already. `/knarr resign` leaves it for good.
plain-no-such-table = There is no table “{ $typed }”. /knarr games shows yours.
plain-no-lobby-in-direct = A table needs a channel where others can join. Use /knarr new in a server.
bad-id = This button is not one of mine, or is damaged. /knarr board shows the table anew.
bad-id-version = This button is from another version of the bot. /knarr board shows the table anew.

# What a person should know besides the answer.

note-direct-closed = I can't send you direct messages, so your hand does not come to you by itself: “My hand” under the board shows the same. To get it, allow direct messages from this server and use /knarr settings.
note-channel-gone = The channel of this table is gone, so its board can't be shown. The game goes on: play with /knarr commands or from your direct message.
note-no-access = I can't see { $channel } any more, so the board can't be shown there. Somebody who manages the server has to let me in again; then use /knarr board.
note-no-permission = I may not post in { $channel }, so the board can't be shown. Somebody who manages the server has to allow it; then use /knarr board.
note-permission = I can't show the board in { $channel }: I lack the permission { $missing }. Somebody who manages the server has to give it; then use /knarr board.
permission-view = View Channel
permission-send = Send Messages
permission-embed = Embed Links
permission-attach = Attach Files

old-command = This command is from another version of the bot. Type it again; if it still fails, restart Discord.

thread-name = Knarr { $game }: { $names }

table-choice = #{ $game }: { $names }
