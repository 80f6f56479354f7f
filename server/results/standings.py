"""Fold the results of one game into statistics by player."""

from collections import OrderedDict
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from engines.bots import UNKNOWN_RATING
from engines.campaign import next_level
from protocol.names import PlayerId, RoomId
from server.results import rating
from server.results.meetings import Meetings
from server.results.rating import MOST_DEVIATION, PlayerRating
from server.results.result import Finisher, GameResult, LedgerEntry, Withholding

MOST_CHANGES: Final = 4_000
"""Rated games whose changes are held, until histories have them."""


class PlayerStats(Struct, frozen=True):
    """One player at one game; its size does not grow with the number of games."""

    at: int = 0
    """When the last game ended, in Unix milliseconds; 0 if there is none."""
    name: str = ""
    """As it was in that game."""
    level: int = 1
    """The level of the next campaign game."""
    best: int = 1
    """The highest campaign level reached (Poly-Y, P18)."""
    games: int = 0
    """Finished campaign games, whether they changed the level or not."""
    won: int = 0
    lost: int = 0
    last: "Last | None" = None
    rating: PlayerRating = rating.NEW
    rated: int = 0
    """Rated games, ..."""
    first_places: int = 0
    """... and those in which nobody placed better."""
    external: bool = False
    """Whether the player is a program that plays over the wire."""
    withheld: int = 0
    """How often the player withheld their part of a seed."""


class Last(Struct, frozen=True):
    """A player's last finished campaign game."""

    room: RoomId
    seat: int
    request: int
    """The id of the request that opened it."""


NEW: Final = PlayerStats()


class Standings:
    """All results of one game, folded."""

    def __init__(self) -> None:
        self._keys: set[str] = set()
        self._stats: dict[PlayerId, PlayerStats] = {}
        self._best: list[tuple[PlayerId, PlayerStats]] | None = None
        self._meetings = Meetings()
        self._changes: OrderedDict[RoomId, dict[PlayerId, tuple[int, int]]] = OrderedDict()
        """By rated room, the newest last, what it has made of each rating."""

    def __contains__(self, key: str) -> bool:
        """Return whether that is recorded: a result by its room's code, else by its ``key``."""
        return key in self._keys

    def stats(self, player: PlayerId) -> PlayerStats:
        """Return the player's statistics."""
        return self._stats.get(player, NEW)

    def leaderboard(self) -> list[tuple[PlayerId, PlayerStats]]:
        """Return all players whose rating is certain enough, highest first."""
        if self._best is None:
            ranked = [it for it in self._stats.items() if _is_ranked(it[1])]
            self._best = sorted(ranked, key=lambda it: (-it[1].rating.points, it[0]))
        return self._best

    def changes(self, room: RoomId) -> dict[PlayerId, tuple[int, int]]:
        """Return each rating before and after that game, in whole points.

        Empty where it was not rated, or so long ago that its history has it.
        """
        return self._changes.get(room, {})

    def fold(self, entry: LedgerEntry) -> None:
        """Add one entry that is not included yet, in log order."""
        self._keys.add(entry.key)
        self._best = None
        match entry:
            case Withholding(player=player):
                before = self.stats(player)
                self._stats[player] = replace(before, withheld=before.withheld + 1)
            case GameResult():
                self._fold_result(entry)
            case _:
                assert_never(entry)

    def _fold_result(self, result: GameResult) -> None:
        ratings = self._new_ratings(result) if result.kind == "rated" else None
        changed: dict[PlayerId, tuple[int, int]] = {}
        for number, finisher in enumerate(result.finishers):
            if finisher.bot:
                continue
            now = _updated_stats(self.stats(finisher.player), result, finisher)
            if ratings is not None:
                was = self.stats(finisher.player).rating
                changed[finisher.player] = was.shown[0], ratings[number].shown[0]
                now = _with_rating(now, finisher, ratings[number])
            self._stats[finisher.player] = now
        if changed:
            self._changes[result.room] = changed
            if len(self._changes) > MOST_CHANGES:
                self._changes.popitem(last=False)

    def _new_ratings(self, result: GameResult) -> tuple[PlayerRating, ...]:
        """Return the ratings after that game, by finisher."""
        before = [
            rating.bot_rating(it.rating or UNKNOWN_RATING)
            if it.bot
            else self.stats(it.player).rating
            for it in result.finishers
        ]
        shares = self._meetings.shares(result)
        return rating.rate(before, [it.place for it in result.finishers], shares)


def _updated_stats(before: PlayerStats, result: GameResult, finisher: Finisher) -> PlayerStats:
    now = replace(before, at=result.at, name=finisher.name, external=finisher.external)
    return _with_campaign(now, result, finisher) if result.kind == "campaign" else now


def _is_ranked(stats: PlayerStats) -> bool:
    return stats.rated > 0 and stats.rating.deviation <= MOST_DEVIATION


def _with_rating(before: PlayerStats, finisher: Finisher, after: PlayerRating) -> PlayerStats:
    """Return ``before`` with one more rated game; a player has only one seat in a room."""
    first_places = before.first_places + (finisher.place == 1)
    return replace(before, rating=after, rated=before.rated + 1, first_places=first_places)


def _with_campaign(before: PlayerStats, result: GameResult, finisher: Finisher) -> PlayerStats:
    """Return ``before`` with one more campaign game, which moves the level at most once.

    A game of another level than the present one moves nothing (none is opened while one is
    unfinished, so it can only come from a store that lost its tail); nor does a game that nobody
    won, which the server ended.
    """
    last = Last(result.room, finisher.seat, result.request)
    now = replace(before, games=before.games + 1, last=last)
    if result.drawn or result.campaign != before.level:
        return now
    if finisher.place == 1:
        level = next_level(before.level, True)
        return replace(now, level=level, best=max(before.best, level), won=before.won + 1)
    return replace(now, level=next_level(before.level, False), lost=before.lost + 1)
