"""What a store in memory held is there again after its end, as far as it could be kept."""

import asyncio
from collections.abc import Mapping

from protocol.names import RoomId
from server.store.kept_memory import INDEX, SOON_S, KeptMemoryStore
from server.store.log import START

ROOM, OTHER = RoomId("K7MQ2X"), RoomId("results:polyy")


class DictKeeper:
    """Keeps files in a dictionary, while it has room for them."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}
        self.is_full = False

    def files(self) -> Mapping[str, bytes]:
        return dict(self.held)

    def keep(self, name: str, raw: bytes) -> None:
        if self.is_full:
            raise OSError("no room")
        self.held[name] = raw

    def drop(self, name: str) -> None:
        self.held.pop(name, None)


async def filled(keeper: DictKeeper) -> KeptMemoryStore:
    """A store with two logs, a set and a beat."""
    store, tip = KeptMemoryStore(keeper), START
    for raw in (b"one", b"two"):
        await store.append_raw(ROOM, tip, raw)
        tip = tip.then(raw)
    await store.append_raw(OTHER, START, b"three")
    await store.add_member("identity", "somebody")
    await store.beat(5_000)
    return store


async def test_logs_and_sets_are_there_again_and_go_on_where_they_ended() -> None:
    keeper = DictKeeper()
    before = await filled(keeper)
    before.flush()
    after = KeptMemoryStore(keeper)
    for log in (ROOM, OTHER):
        assert await after.read_raw(log, START, 10) == await before.read_raw(log, START, 10)
    assert await after.members("identity", "", 10) == ["somebody"]
    tip = (await after.read_raw(ROOM, START, 10))[-1][0]
    await after.append_raw(ROOM, tip, b"four")
    after.flush()
    assert len(await KeptMemoryStore(keeper).read_raw(ROOM, START, 10)) == 3


async def test_it_is_kept_by_itself_a_moment_after_a_change() -> None:
    keeper = DictKeeper()
    await filled(keeper)
    assert keeper.held == {}
    async with asyncio.timeout(60):
        while INDEX not in keeper.held:
            await asyncio.sleep(SOON_S / 4)
    assert set(keeper.held) == {INDEX, "log-K7MQ2X", "log-results%3Apolyy"}


async def test_a_time_without_the_store_is_an_outage() -> None:
    keeper, now = DictKeeper(), [1_000_000]
    store = KeptMemoryStore(keeper, lambda: now[0])
    await store.beat(5_000)
    await store.add_member("identity", "somebody")
    store.flush()
    now[0] += 60_000
    (outage,) = await KeptMemoryStore(keeper, lambda: now[0]).beat(5_000)
    assert (outage.since, outage.until) == (1_000_000, 1_060_000)


async def test_what_cannot_be_kept_lasts_as_long_as_the_store_and_is_tried_again() -> None:
    keeper = DictKeeper()
    keeper.is_full = True
    store = await filled(keeper)
    store.flush()
    assert keeper.held == {}
    assert len(await store.read_raw(ROOM, START, 10)) == 2
    keeper.is_full = False
    await store.add_member("identity", "another")
    store.flush()
    assert "log-K7MQ2X" in keeper.held


async def test_a_damaged_file_is_passed_over_and_the_others_are_read() -> None:
    keeper = DictKeeper()
    (await filled(keeper)).flush()
    keeper.held["log-K7MQ2X"] = b"\xc1"
    after = KeptMemoryStore(keeper)
    assert await after.read_raw(ROOM, START, 10) == []
    assert len(await after.read_raw(OTHER, START, 10)) == 1
