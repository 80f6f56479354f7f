"""Whether the store keeps is known by a write each second, and each change of it is logged."""

import pytest
from structlog.testing import capture_logs

from server import observe
from server.live.outages import Outages
from server.services import heartbeat
from server.services.heartbeat import Heartbeat
from server.store.errors import Unavailable
from server.store.memory import MemoryStore


class Moody(MemoryStore):
    """A store that may be away, or refuse."""

    mood: Unavailable | None = None

    async def beat(self, gap_ms):
        if self.mood is not None:
            raise self.mood
        return await super().beat(gap_ms)


@pytest.fixture
def beating():
    """A store, and the heartbeat of a server that uses it."""
    store = Moody()
    return store, Heartbeat(Outages(store, 5_000))


async def test_each_change_is_logged_once_with_the_words_of_the_store(beating):
    store, heart = beating
    moods = [None, "away", "away", "disk", "disk", "memory", None, None]
    with capture_logs() as events:
        for mood in moods:
            store.mood = mood and Unavailable(f"words of {mood}", mood)
            await heart.beat()
    told = [(it["event"], it.get("words")) for it in events]
    assert told == [
        ("store is away", "words of away"),
        ("store refuses", "words of disk"),
        ("store refuses", "words of memory"),
        ("store works again", None),
    ]


async def test_a_server_is_ready_only_while_its_last_beat_was_kept(beating):
    store, heart = beating
    await heart.beat()
    assert (await heart.problem(), observe.store_up._value.get()) == (None, 1)
    store.mood = Unavailable("OOM command not allowed", "memory")
    await heart.beat()
    assert await heart.problem() == "the store refuses to write: OOM command not allowed"
    assert observe.store_up._value.get() == 0
    store.mood = None
    await heart.beat()
    assert await heart.problem() is None


async def test_a_store_that_hangs_is_not_counted_on_though_no_beat_has_failed(beating, monkeypatch):
    _, heart = beating
    monkeypatch.setattr(heartbeat, "LATE_S", -1.0)
    assert "has not answered for" in await heart.problem()


@pytest.mark.parametrize(("kind", "lost"), [("away", True), ("readonly", True), ("disk", False)])
async def test_only_a_store_that_others_may_still_have_is_lost(beating, kind, lost):
    store, heart = beating
    assert heart.lost_s() == 0
    store.mood = Unavailable("words", kind)
    await heart.beat()
    assert (heart.lost_s() > 0) == lost
