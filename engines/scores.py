"""What each game's plies are called on paper. A fifth game is one line here."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engines.polyy import score as polyy
from engines.rotorouter import score as rotorouter
from engines.toppen import score as toppen
from engines.wordfleet import score as wordfleet


class Score(NamedTuple):
    """How a game is written down."""

    head: Callable[[Any, Any, Sequence[Any]], str]
    """What comes first: of the game's options, the spectators' view of the deal, all intents."""
    ply: Callable[[Any, Any], str]
    """One intent, under those options: a few signs without line breaks."""


SCORES: Final[dict[str, Score]] = {
    "polyy": Score(polyy.head, polyy.ply),
    "rotorouter": Score(rotorouter.head, rotorouter.ply),
    "toppen": Score(toppen.head, toppen.ply),
    "wordfleet": Score(wordfleet.head, wordfleet.ply),
}
