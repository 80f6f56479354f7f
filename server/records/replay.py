"""Replay a finished game: fold its log once more, in slices between which others run."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Raw

from protocol import codec
from protocol.codec import MOST_FROM_SERVER, Format
from protocol.errors import RecordError
from protocol.from_client import Viewer
from protocol.from_server import RoomView
from protocol.room_diff import room_diff
from server.live.rehearse import rehearse
from server.live.timeslice import SERVER, Timeslicer, Who
from server.room.facts import Fact, Planned
from server.room.fold import fold
from server.room.room import Room
from server.room.views.audience import seen
from server.room.views.surroundings import Surroundings, surroundings

ENVELOPE: Final = 1024
"""Bytes: more than a Replayed message holds besides its two long fields."""


class ReplayTooLong(RecordError):
    """The replay has more bytes than a message may have."""


def rooms(facts: Iterable[Fact]) -> Iterator[Room]:
    """Yield the room after the fact that began play, and after each later one.

    What seats planned ahead is theirs after the end too: nobody is told that they did.
    """
    room: Room | None = None
    for fact in facts:
        if isinstance(fact, Planned):
            continue
        room = fold(room, fact)
        if room.begun:
            yield room


async def replay(
    facts: Sequence[Fact],
    viewer: Viewer,
    form: Format,
    slices: Timeslicer,
    who: Who = SERVER,
    most: int = MOST_FROM_SERVER,
) -> tuple[Raw, tuple[Any, ...]]:
    """Return the RoomView of ``viewer`` as play began, and the change by each later fact, encoded.

    The changes are those of the updates that an audience was sent, with the bots' reasons, now that
    these help nobody. A takeback is an entry too: it changes the view back. It runs in slices, on
    the account of ``who``. Raises ReplayTooLong if a message with them could exceed ``most`` bytes.
    """
    size, parts = ENVELOPE, []
    before: RoomView | None = None
    around: Surroundings | None = None
    async with slices.work(who) as work:
        await rehearse(facts, work)
        for room in rooms(facts):
            around = surroundings(room, around, review=True)
            now = seen(room, viewer, around, review=True)
            parts.append(codec.encode(now if before is None else room_diff(before, now), form))
            size += len(parts[-1]) + 1  # in JSON, its comma
            if size > most:
                raise ReplayTooLong
            before = now
            await work.rest()
    first, *changes = map(Raw, parts)
    return first, tuple(changes)
