"""Judges a room after an evening: the log, folded afresh, against what every screen shows."""

import sqlite3
from contextlib import closing
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec

from client.net.mirror import Mirror
from protocol.names import RoomId, Seq
from server.live.revision import Cursor, mark_for
from server.room.facts import Entry, Fact, Played, decode_entry
from server.room.fold import fold
from server.room.room import Room
from server.room.views.audience import seen
from server.store.factory import open_stores
from server.store.log import Store
from server.store.sqlite import FILE


async def log_of(kept: str | Path, room: RoomId) -> list[Entry]:
    """Return the room's whole log, read beside the servers.

    ``kept`` is the address of a Redis, or the directory of an SQLite file.
    """
    if isinstance(kept, Path):
        with closing(sqlite3.connect(f"file:{kept / FILE}?mode=ro", uri=True)) as db:
            rows = db.execute("SELECT entry FROM entries WHERE log = ? ORDER BY seq", (room,))
            return [decode_entry(raw) for (raw,) in rows]
    async with open_stores(kept, Path()) as stores:
        return await entries(stores.store, room)


async def entries(store: Store, room: RoomId) -> list[Entry]:
    """The room's whole log."""
    return [entry for _, entry in await store.read(room)]


def refolded(log: list[Entry]) -> Room:
    """The room that the log says."""
    room: Room | None = None
    room = reduce(fold, facts(log), room)
    assert room is not None
    return room


def facts(log: list[Entry]) -> list[Fact]:
    """What the entries hold."""
    return [entry.fact for entry in log]


def intents(log: list[Entry], seat: int) -> list[bytes]:
    """Every intent of a seat that the log keeps, in order."""
    return [bytes(f.intent) for f in facts(log) if isinstance(f, Played) and f.seat == seat]


def shows(mirror: Mirror) -> bytes:
    """What a screen shows, as bytes."""
    return msgspec.json.encode(mirror.tree)


def should_show(room: Room, mirror: Mirror) -> bytes:
    """What it should show: built from the refolded room alone."""
    assert mirror.seen is not None
    return msgspec.json.encode(_plain(seen(room, mirror.seen.seat)))


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def assert_all_agree(log: list[Entry], mirrors: list[Mirror]) -> Room:
    """Every screen shows the last entry, byte for byte what a fresh refold of the log gives."""
    room = refolded(log)
    for mirror in mirrors:
        assert mirror.seen is not None
        told = Cursor(Seq(len(log)), log[-1].mark)
        mark = mark_for(room.opened.secret, told, mirror.seen.seat)
        assert (mirror.seq, mirror.mark) == (room.seq, mark)
        assert shows(mirror) == should_show(room, mirror)
    return room


def assert_kept_once(log: list[Entry], told: dict[int, list[Any]]) -> None:
    """No ply that a player was told is missing, and none is in twice.

    ``told``: by seat, the intents that this seat's player saw acknowledged, in order.
    """
    for seat, mine in told.items():
        kept = [msgspec.json.decode(raw) for raw in intents(log, seat)]
        assert kept == [msgspec.to_builtins(intent) for intent in mine]
    numbers = [(f.seat, f.number) for f in facts(log) if isinstance(f, Played)]
    assert len(numbers) == len(set(numbers))
