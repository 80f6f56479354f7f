"""The sentences in which Poly-Y’s bot says why it plays, for catalogues of other languages.

``engines/polyy/bot`` says them in English; ``told`` finds its pattern here.
"""

from typing import Final

from client.languages.message import mark

PATTERNS: Final = (
    mark("This first stone won {rate} % of its games."),
    mark("Close to even, so a swap gains little: this first stone won {rate} % of its games."),
    mark("Worth taking over: this first stone won {rate} % of its games."),
    mark("Wins at once."),
    mark("Wins {rate} % of {n} simulated games."),
    mark("Next best: field {field}, with {rate} %."),
)
