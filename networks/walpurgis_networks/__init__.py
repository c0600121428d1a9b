"""The networks that ship with Walpurgis, GAME.network each; `walpurgis.bots.learned` finds them here."""
