"""A game that is over, shown again: its log is folded once more, and others run in between."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Raw

from protocol import codec
from protocol.codec import MOST_FROM_SERVER, Format
from protocol.diff import diff
from protocol.from_server import Seen
from server.room.audience import Audience, seen
from server.room.entries import Fact
from server.room.room import Room, fold
from server.slices import SERVER, Slices, Who

ENVELOPE: Final = 1024
"""Bytes: more than a Replayed holds besides its two long fields."""


class TooLong(Exception):
    """A game of more bytes than a message may have."""


def rooms(facts: Iterable[Fact]) -> Iterator[Room]:
    """The room after the fact by which play began, and after each later one."""
    room: Room | None = None
    for fact in facts:
        room = fold(room, fact)
        if room.begun:
            yield room


async def replayed(
    facts: Iterable[Fact],
    audience: Audience,
    form: Format,
    slices: Slices,
    who: Who = SERVER,
    most: int = MOST_FROM_SERVER,
) -> tuple[Raw, tuple[Any, ...]]:
    """The Seen of ``audience`` as play began, and what each later fact changed, all encoded.

    The changes are those of the updates that ``audience`` was told, and what bots say of their
    plies as well, now that it helps nobody. A takeback is an entry too: it changes the view back.
    It is done in slices, for ``who``. Raises TooLong where a message that holds them could be of
    more than ``most`` bytes.
    """
    size, parts = ENVELOPE, []
    before: Seen | None = None
    async with slices.work(who) as work:
        for room in rooms(facts):
            now = seen(room, audience, before, review=True)
            parts.append(codec.encode(now if before is None else diff(before, now), form))
            size += len(parts[-1]) + 1  # in JSON, its comma
            if size > most:
                raise TooLong
            before = now
            await work.rest()
    first, *changes = map(Raw, parts)
    return first, tuple(changes)
