"""What the results of one game come to: a fold of its log, by player."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engines.campaigns import after
from protocol.names import PlayerId, RoomId
from server.results.result import Finisher, Result


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
        self._rooms: set[RoomId] = set()
        self._careers: dict[PlayerId, Career] = {}

    def __contains__(self, room: RoomId) -> bool:
        """Whether that room's end is booked."""
        return room in self._rooms

    def career(self, player: PlayerId) -> Career:
        """That player's."""
        return self._careers.get(player, NEW)

    def fold(self, result: Result) -> None:
        """Add one result: of a room that is not in yet, as the log has it."""
        self._rooms.add(result.room)
        for finisher in result.finishers:
            if finisher.person:
                before = self.career(finisher.player)
                self._careers[finisher.player] = _career(before, result, finisher)


def _career(before: Career, result: Result, mine: Finisher) -> Career:
    now = replace(before, at=result.at, name=mine.name)
    return _on_campaign(now, result, mine) if result.kind == "campaign" else now


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
