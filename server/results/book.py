"""What the results of one game come to: a fold of its log, by player."""

from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from engines.bot_ratings import UNKNOWN
from engines.campaigns import after
from protocol.names import PlayerId, RoomId
from server.results import rating
from server.results.meetings import Meetings
from server.results.rating import MOST_DOUBT, Rating
from server.results.result import Booking, Finisher, Result, Withholding


class Career(Struct, frozen=True):
    """One player at one game: so much and no more, however many games were played."""

    at: int = 0
    """When the last game ended, in Unix milliseconds; 0 where there is none."""
    name: str = ""
    """As it was in that game."""
    level: int = 1
    """Of the next campaign game."""
    best: int = 1
    """The highest level so far (Poly-Y, P18)."""
    games: int = 0
    """Campaign games that have ended, whether they counted or not."""
    won: int = 0
    lost: int = 0
    last: "Last | None" = None
    rating: Rating = rating.NEW
    rated: int = 0
    """Rated games, and of them those in which nobody was placed better:"""
    firsts: int = 0
    outside: bool = False
    """Whether the player is a program that plays over the wire."""
    withheld: int = 0
    """How often the player kept back what was to make a seed."""


class Last(Struct, frozen=True):
    """A player's last campaign game that has ended."""

    room: RoomId
    seat: int
    request: int
    """The id by which it was asked for."""


NEW: Final = Career()


class Book:
    """All results of one game, folded."""

    def __init__(self) -> None:
        self._keys: set[str] = set()
        self._careers: dict[PlayerId, Career] = {}
        self._best: list[tuple[PlayerId, Career]] | None = None
        self._meetings = Meetings()

    def __contains__(self, key: str) -> bool:
        """Whether that is booked: a room's end by its code, anything else by its ``key``."""
        return key in self._keys

    def career(self, player: PlayerId) -> Career:
        """That player's."""
        return self._careers.get(player, NEW)

    def best(self) -> list[tuple[PlayerId, Career]]:
        """All whose rating is known well enough, the highest first."""
        if self._best is None:
            known = [it for it in self._careers.items() if _is_known(it[1])]
            self._best = sorted(known, key=lambda it: (-it[1].rating.points, it[0]))
        return self._best

    def fold(self, booking: Booking) -> None:
        """Add one booking: one that is not in yet, as the log has it."""
        self._keys.add(booking.key)
        self._best = None
        match booking:
            case Withholding(player=player):
                before = self.career(player)
                self._careers[player] = replace(before, withheld=before.withheld + 1)
            case Result():
                self._fold_result(booking)
            case _:
                assert_never(booking)

    def _fold_result(self, result: Result) -> None:
        ratings = self._rated(result) if result.kind == "rated" else None
        for number, finisher in enumerate(result.finishers):
            if finisher.bot:
                continue
            now = _career(self.career(finisher.player), result, finisher)
            if ratings is not None:
                now = _on_rating(now, finisher, ratings[number])
            self._careers[finisher.player] = now

    def _rated(self, result: Result) -> tuple[Rating, ...]:
        """The ratings after that game, by finisher."""
        before = [
            rating.fixed(it.rating or UNKNOWN) if it.bot else self.career(it.player).rating
            for it in result.finishers
        ]
        shares = self._meetings.shares(result)
        return rating.rated(before, [it.place for it in result.finishers], shares)


def _career(before: Career, result: Result, mine: Finisher) -> Career:
    now = replace(before, at=result.at, name=mine.name, outside=mine.outside)
    return _on_campaign(now, result, mine) if result.kind == "campaign" else now


def _is_known(career: Career) -> bool:
    return career.rated > 0 and career.rating.doubt <= MOST_DOUBT


def _on_rating(before: Career, mine: Finisher, after: Rating) -> Career:
    """Nobody is rated twice for one game: a player sits in one seat of a room."""
    firsts = before.firsts + (mine.place == 1)
    return replace(before, rating=after, rated=before.rated + 1, firsts=firsts)


def _on_campaign(before: Career, result: Result, mine: Finisher) -> Career:
    """One game moves the level once.

    So a game of another level than the present one moves nothing (none is opened while one is
    unfinished, so this could only come of a store that lost its tail); neither does one that
    nobody won, which the server ended.
    """
    last = Last(result.room, mine.seat, result.request)
    now = replace(before, games=before.games + 1, last=last)
    if result.drawn or result.campaign != before.level:
        return now
    if mine.place == 1:
        level = after(before.level, True)
        return replace(now, level=level, best=max(before.best, level), won=before.won + 1)
    return replace(now, level=after(before.level, False), lost=before.lost + 1)
