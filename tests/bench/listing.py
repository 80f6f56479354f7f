"""What the public list costs its readers: ``python -m tests.bench.listing``.

Lists 260 rooms of 260 openers and changes one: told are the bytes to each reader, all rooms again
against what has changed, and the CPU time to encode it for 900 readers.
"""

import asyncio
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from msgspec.structs import replace

from protocol import codec
from protocol.names import PlayerId, RoomId
from server.room.facts import Sat
from server.services.lobby import TOPIC, LobbyService, encode_note, listed_card
from server.store.memory import MemoryNoteStore
from tests.server.room.test_fold import OPENED, folded

ROOMS, READERS = 260, 900


async def listed(note_store: MemoryNoteStore, number: int, *, seated: bool) -> None:
    """Put a room on the list."""
    opened = replace(OPENED, by=PlayerId(f"{number:020}"), room=RoomId(f"R{number:05}"), at=number)
    room = folded(opened, *([Sat(1, 0, opened.by, "Bartholomew")] if seated else []))
    told = listed_card(room)
    assert told is not None
    await note_store.put(TOPIC, room.id, encode_note(room, told), 60_000)


async def main() -> None:
    """Measure."""
    note_store = MemoryNoteStore()
    lobby = LobbyService(note_store, 60_000, 200, every_s=0.01)
    for number in range(ROOMS):
        await listed(note_store, number, seated=True)
    reading = asyncio.create_task(lobby.run())
    lobby.subscribe()
    before = await lobby.wait_past(None)
    await listed(note_store, ROOMS - 1, seated=False)
    now = await lobby.wait_past(before)
    reading.cancel()
    for form in ("json", "msgpack"):
        whole, news = lobby.frame(None, now, form), lobby.frame(before, now, form)
        print(f"{form}: {len(whole)} bytes to each reader as a whole, {len(news)} as a change")
    began = time.process_time()
    for _ in range(READERS):
        codec.encode(now, "msgpack")
    whole_s = time.process_time() - began
    began = time.process_time()
    for _ in range(READERS):
        lobby.frame(before, now, "msgpack")
    news_s = time.process_time() - began
    print(
        f"{READERS} readers: {whole_s * 1000:.0f} ms as a whole, {news_s * 1000:.2f} ms as a change"
    )


if __name__ == "__main__":
    asyncio.run(main())
