"""How long a room is kept when nothing happens in it, and when it is to be looked at until then."""

from typing import Final

from msgspec import Struct

from server.room.due import next_due
from server.room.room import Room
from server.room.seating import begins

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
CLOSED_MS: Final = 60_000
"""A room that was closed before play began is kept so long, that all who watch are told."""
SOON_MS: Final = 30_000
"""Whoever hosts a room has done by then what there is to do at once; or no host is left."""


class Retention(Struct, frozen=True):
    """How long rooms are kept after their last fact, by phase, in milliseconds."""

    empty_ms: int = HOUR_MS
    """Before play, where nobody sits."""
    seated_ms: int = DAY_MS
    """Before play, where somebody does."""
    playing_ms: int = 30 * DAY_MS
    """Or twice the longest time that anybody may take, where that is more."""
    finished_ms: int = 365 * DAY_MS

    def ends(self, room: Room) -> int:
        """When the room's time is up, in Unix milliseconds: it is closed, or else removed."""
        match room.phase:
            case "over":
                return room.at + (self.finished_ms if room.begun else CLOSED_MS)
            case "playing":
                return room.at + max(self.playing_ms, 2 * _longest_ms(room))
            case _:
                return room.at + (self.seated_ms if _is_seated(room) else self.empty_ms)

    def wake(self, room: Room) -> int:
        """When the room must be looked at next, whether it is live anywhere or not."""
        chore = next_chore(room)
        return self.ends(room) if chore is None else min(chore, self.ends(room))


def next_chore(room: Room) -> int | None:
    """When there is next something to do in the room by itself, in Unix milliseconds.

    A bot's ply, a beginning and another game come at once while the room is live: they are looked
    after a little later, lest it is not.
    """
    at_once = (
        any(room.plays_for(seat) is not None for seat in room.to_move)
        or begins(room) is not None
        or (room.agreed and room.rematch is None)
    )
    when = next_due(room), room.at + SOON_MS if at_once else None
    return min((at for at in when if at is not None), default=None)


def _is_seated(room: Room) -> bool:
    """Whether anybody sits besides bots of the server: those stay when all are gone."""
    return any(sitter is not None and not sitter.bot for sitter in room.sitters)


def _longest_ms(room: Room) -> int:
    """The longest time that one turn, or one absence, may take."""
    clock = room.settings.clock
    return max(clock.main_ms + max(1, clock.periods) * clock.extra_ms, room.settings.absent_ms)
