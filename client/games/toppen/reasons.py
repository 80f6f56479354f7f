"""The sentences in which Toppen’s bots say why they play, for catalogues of other languages.

``engines/toppen/bot`` says them in English; ``told`` finds its pattern here.
"""

from typing import Final

from client.languages.message import mark

PATTERNS: Final = (
    mark("Picks a side at random."),
    mark("Nobody can force a win."),
    mark("The side that moves first wins."),
    mark("The side that moves first loses."),
    mark("The side that moves first seems better."),
    mark("The side that moves first seems no better."),
    mark("Looks good one move on."),
    mark("Looks even one move on."),
    mark("Looks bad one move on."),
    mark("Sees a win."),
    mark("Sees no way out."),
    mark("Better a few moves on."),
    mark("Worse a few moves on."),
    mark("Even a few moves on."),
    mark("Wins at once."),
    mark("Wins in {n} moves."),
    mark("Keeps the draw."),
    mark("Every move loses: this one lasts {n} moves."),
    mark("A position that comes up a third time is a draw."),
)
