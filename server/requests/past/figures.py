"""Counts what the finished games of one player come to."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from protocol.messages.history import (
    GameFigures,
    GameResultWord,
    GameTally,
    RatingPoint,
    Rival,
)
from protocol.names import PlayerId
from server.results.history import PlayedGame
from server.results.result import Finisher

MOST_POINTS: Final = 200
"""Points of a curve: as many as a chart can show."""
MOST_RIVALS: Final = 30
LENGTHS: Final = (20, 40, 80, 160)
"""The most plies of each sort of length; longer games are of the sort 0."""
RESULTS: Final[tuple[GameResultWord, ...]] = ("won", "drawn", "lost")
KINDS: Final = ("rated", "casual", "campaign", "practice")


class _Counts:
    """How often each result came, by key."""

    def __init__(self) -> None:
        self._found: Counter[tuple[str, GameResultWord]] = Counter()
        self._keys: dict[str, None] = {}

    def add(self, key: str, result: GameResultWord) -> None:
        """Count one game."""
        self._found[key, result] += 1
        self._keys[key] = None

    def tallies(self, order: Sequence[str] | None = None) -> tuple[GameTally, ...]:
        """Return a tally for each key, in that order."""
        keys = sorted(self._keys) if order is None else [it for it in order if it in self._keys]
        return tuple(GameTally(key, *(self._found[key, it] for it in RESULTS)) for key in keys)


class FigureCounter:
    """Count the figures of one player at one game, a game at a time, the latest first."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._kinds, self._seats, self._bots, self._lengths = (_Counts() for _ in range(4))
        self._rivals: dict[PlayerId, Rival] = {}
        self._curve: list[RatingPoint] = []

    def add(self, played: PlayedGame) -> None:
        """Count one game; practice is counted as such and for nothing else."""
        result = played.result
        self._kinds.add(played.kind, result)
        if played.kind == "practice":
            return
        self._seats.add(str(played.seat), result)
        self._lengths.add(_length(played.plies), result)
        for other in played.finishers:
            if other.seat != played.seat:
                self._add_other(played, other)
        if played.rating is not None:
            self._curve.append(RatingPoint(played.at, played.rating.after))

    def _add_other(self, played: PlayedGame, other: Finisher) -> None:
        against = _against(played, other)
        if other.bot:
            self._bots.add(f"{other.bot} {other.level}", against)
            return
        known = self._rivals.get(other.player)
        won, drawn, lost = (against == it for it in ("won", "drawn", "lost"))
        if known is None:
            known = Rival(other.player, other.name, 0, 0, 0, played.at)
        self._rivals[other.player] = Rival(
            known.player,
            known.name,
            known.won + won,
            known.drawn + drawn,
            known.lost + lost,
            known.at,
        )

    def figures(self) -> GameFigures:
        """Return what was counted."""
        rivals = sorted(
            self._rivals.values(), key=lambda it: (-(it.won + it.drawn + it.lost), -it.at)
        )
        return GameFigures(
            self._game,
            self._kinds.tallies(KINDS),
            self._seats.tallies(),
            self._bots.tallies(),
            self._lengths.tallies((*map(str, LENGTHS), "0")),
            tuple(rivals[:MOST_RIVALS]),
            _thinned(self._curve[::-1]),
        )


def figures(games: Iterable[PlayedGame]) -> tuple[GameFigures, ...]:
    """Return the figures by game, those of the game that was played last first."""
    found: dict[str, FigureCounter] = {}
    for played in games:
        found.setdefault(played.game, FigureCounter(played.game)).add(played)
    return tuple(counter.figures() for counter in found.values())


def _length(plies: int) -> str:
    return str(next((most for most in LENGTHS if plies <= most), 0))


def _against(played: PlayedGame, other: Finisher) -> GameResultWord:
    """Return how the player did against one of the others: by their places."""
    mine = played.me.place
    if played.drawn or mine == other.place:
        return "drawn"
    return "won" if mine < other.place else "lost"


def _thinned(curve: list[RatingPoint]) -> tuple[RatingPoint, ...]:
    """Return so many points of a curve as can be shown, the first and the last among them."""
    if len(curve) <= MOST_POINTS:
        return tuple(curve)
    last = len(curve) - 1
    return tuple(curve[at * last // (MOST_POINTS - 1)] for at in range(MOST_POINTS))
