"""Which store is taken, what is refused, and what its owner is told."""

import time

import pytest

from server.store.errors import StoreUnusable, Unavailable
from server.store.factory import masked, open_stores
from server.store.redis.preflight import NOT_ALWAYS, NOT_EACH_SECOND, NOT_ON_DISK, UNTOLD, _checked
from tests.server.store.conftest import SYSTEM, carried, of_the_system
from tests.server.store.helpers import Program, grow, take
from tests.support.process import free_port


@pytest.fixture(params=["valkey", SYSTEM])
def fresh(request, tmp_path):
    """A store program of the test's own, not started yet."""
    path = carried() if request.param == "valkey" else of_the_system()
    program = Program(path, tmp_path)
    yield program
    program.kill()


async def notes(url, durability="everysec"):
    async with open_stores(url, None, durability) as stores:
        return list(stores.notes)


async def test_a_redis_that_is_named_is_used(program, tmp_path):
    async with open_stores(program.url, tmp_path / "unused") as stores:
        tips = await grow(stores.store, 2)
        assert [t for t, _ in await take(stores.store, 2)] == tips[1:]
        await stores.note_store.put("lobby", "A", b"", 1000)
        assert f"redis://127.0.0.1:{program.port}/0" in stores.describe()
        assert "Valkey 9" in stores.describe() or "Redis 7" in stores.describe()
    assert not (tmp_path / "unused").exists()


async def test_it_says_what_the_store_keeps_on_disk(fresh):
    fresh.start()
    assert await notes(fresh.url) == [NOT_ON_DISK]
    fresh.say("CONFIG", "SET", "save", "900 1")
    assert await notes(fresh.url) == [NOT_EACH_SECOND]
    fresh.say("CONFIG", "SET", "appendonly", "yes")
    assert await notes(fresh.url) == []
    assert await notes(fresh.url, "always") == [NOT_ALWAYS]
    fresh.say("CONFIG", "SET", "appendfsync", "always")
    assert await notes(fresh.url, "always") == []


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
async def test_a_store_that_throws_rooms_away_is_refused(fresh, policy):
    fresh.start()
    fresh.say("CONFIG", "SET", "maxmemory-policy", policy)
    with pytest.raises(StoreUnusable, match=f"maxmemory-policy {policy}"):
        await notes(fresh.url)


async def test_a_store_that_hides_its_settings_is_asked_what_it_tells(fresh):
    fresh.start()
    fresh.say("ACL", "SETUSER", "managed", "on", "nopass", "~*", "&*", "+@all", "-config")
    url = fresh.url.replace("redis://", "redis://managed:any@")
    assert await notes(url) == [UNTOLD]
    fresh.say("CONFIG", "SET", "appendonly", "yes")
    assert await notes(url) == []
    fresh.say("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    with pytest.raises(StoreUnusable, match="allkeys-lru"):
        await notes(url)


async def test_a_wrong_password_is_said_to_be_one(fresh):
    fresh.start()
    fresh.say("CONFIG", "SET", "requirepass", "secret")
    with pytest.raises(StoreUnusable, match="does not let us in"):
        await notes(fresh.url.replace("redis://", "redis://:wrong@"))
    with pytest.raises(StoreUnusable):
        await notes(fresh.url)
    assert await notes(fresh.url.replace("redis://", "redis://:secret@")) == [NOT_ON_DISK]


async def test_a_store_that_is_not_there_is_unavailable_at_once(fresh):
    began = time.monotonic()
    with pytest.raises(Unavailable):
        await notes(fresh.url)
    assert time.monotonic() - began < 3  # the library's own retries take 3.8 s


async def test_a_cluster_is_refused(tmp_path):
    # its nodes talk at a port that is ten thousand higher, if it is not told: there may be none
    words = "--cluster-enabled", "yes", "--cluster-port", str(free_port())
    program = Program(carried(), tmp_path, *words)
    program.start()
    try:
        with pytest.raises(StoreUnusable, match="cluster"):
            await notes(program.url)
    finally:
        program.kill()


@pytest.mark.parametrize("url", ["http://example.org", "redis", "redis://h:port"])
async def test_an_address_that_is_none_is_said_to_be_none(url):
    with pytest.raises(StoreUnusable, match="is not the address"):
        await notes(url)


def test_a_password_is_never_shown():
    assert masked("rediss://me:secret@example.org:6380/2?ssl_cert_reqs=none") == (
        "rediss://example.org:6380/2"
    )
    assert masked("unix://:secret@/run/store.sock?password=secret") == "unix:///run/store.sock"


@pytest.mark.parametrize("version", ["6.2.14", "5.0"])
def test_a_redis_that_is_too_old_is_refused(version):
    with pytest.raises(StoreUnusable, match=r"use Redis 7\.0 or newer"):
        _checked({"redis_version": version}, {})
    assert _checked({"redis_version": version, "valkey_version": "8.0.1"}, {}) == "Valkey 8.0.1"


async def test_a_directory_that_cannot_be_is_said_to_be_none(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    for _ in range(2):  # a private store, and a file
        with pytest.raises(StoreUnusable, match="rooms cannot be kept in"):
            async with open_stores(None, tmp_path / "file" / "data"):
                pass
        monkeypatch.setattr("server.store.valkey.program._places", lambda: iter(()))
