# Computer players, and computers that play for a person.

# A computer is called by its rank and its name; the names are separated by commas.
computer-name = { $level } { $name }
computer-names = Ketil, Gudrun, Orm, Sigrid, Hallvard, Ingrid, Torstein, Ragnhild
a-computer = the computer
level-thrall = Thrall
level-thrall-plays = sensible, but short-sighted
level-karl = Karl
level-karl-plays = plans its turns
level-jarl = Jarl
level-jarl-plays = thinks ahead, and is hard to beat

computers-title = **Computers at table { $game }**
computers-level = - { $level }: { $plays }
computers-none = No computer sits here yet.
computers-seated = Here now: { $names }
button-add-computer = Add { $level }
button-send-away = Send { $who } away

# In a picture, the name of a person for whom a computer plays.
computer-for = { $who } (computer)
button-stand-in = Let a computer play for me
button-stand-in-for = Let a computer play for { $who }
button-take-back = Take my seat back (table { $game })
away = A { $level } plays for you at table { $game }. You can have your seat back at any time.
came-back = You have your seat back.
stood-in = A { $level } plays for { $who } now, who can have the seat back at any time.

# Hints. A deed is advice: what to do.
hint-title = **Hint for table { $game }.** A jarl who sees what you see thinks of this:
hint-none = I have no advice here.
hint-line = { $n }. { $what } – { $compared }
hint-gives = { $what } ({ $gain })
hint-best = the best
hint-as-good = about as good
hint-little-worse = a little worse
hint-much-worse = clearly worse
deed-recruit = Recruit the { $card }
deed-recruit-take = Recruit the { $card }, then take the { $taken } from the { $space } space
deed-costs = { $what }, for { $cost }
deed-take = Take the { $taken } from the { $space } space
deed-explore = Explore { $destination } with { $payment }
deed-trade = Trade { $paid }
deed-develop = Build { $building }
deed-renew = Renew: slide { $buildings } under the deck
deed-end-turn = End your turn
deed-reserve = Reserve { $destination }
deed-swap = Discard the { $card } of the { $space } space
deed-discard = Discard a { $card }
