"""What a try came to, in words."""

from typing import Final

from client.languages.message import mark, tr
from client.presenters.chances import percent
from protocol.from_server import Tried

MOST: Final = 3
"""So many tries a position has."""
RESULTS: Final = {
    (1000, 500): mark("Gives away a win: only a draw is left."),
    (1000, 0): mark("Gives away a win: it loses."),
    (500, 0): mark("Gives away a draw: it loses."),
}
"""By what the best move comes to, and what the try does."""
WORSE: Final = mark("Worse than the best move.")
SHARES: Final = {
    "win": mark("Worse: {tried} % to win instead of {best} %."),
    "hit": mark("Worse: hits with {tried} % instead of {best} %."),
}


def verdict_words(told: Tried) -> str:
    """Return how good it was: "Worse: 38 % to win instead of 71 %."."""
    if told.verdict == "best":
        return tr("The best move!")
    if told.verdict == "equal":
        return tr("As good as the best move.")
    if told.verdict == "unknown" or told.measure is None:
        return tr("Something else is better here.")
    if told.measure == "result":
        return tr(RESULTS.get((told.best, told.tried), WORSE))
    shares = {"tried": percent(told.tried), "best": percent(told.best)}
    return tr(SHARES[told.measure], **shares)


def is_found(told: Tried) -> bool:
    """Tell whether a try is as good as any."""
    return told.verdict in ("best", "equal")
