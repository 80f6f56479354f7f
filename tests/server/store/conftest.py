"""Real stores for the tests: the programs run once a session and are flushed for each test."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from server.store.factory import open_stores
from server.store.log import Store
from server.store.memory import MemoryStore
from server.store.redis.log import RedisStore
from server.store.sqlite import SqliteStore, sqlite_store
from server.store.valkey.program import binaries
from tests.server.store import helpers
from tests.server.store.helpers import Program, redis_store

SYSTEM = pytest.param("redis", marks=pytest.mark.needs("redis"))


def carried() -> str:
    """The store program that comes with the packages."""
    found = next((binary.path for binary in binaries()), None)
    if found is None:
        pytest.skip("there is no store program for this machine")
    return found


def of_the_system() -> str:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    assert found is not None
    return found


def running(tmp_path_factory: pytest.TempPathFactory, path: str) -> Iterator[Program]:
    program = Program(path, tmp_path_factory.mktemp("store"), "--appendonly", "no")
    program.start()
    yield program
    program.kill()


@pytest.fixture(scope="session")
def valkey_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    yield from running(tmp_path_factory, carried())


@pytest.fixture(scope="session")
def redis_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    yield from running(tmp_path_factory, of_the_system())


@pytest.fixture(params=["valkey", SYSTEM])
def program(request: pytest.FixtureRequest) -> Program:
    """A running store program without any data."""
    found: Program = request.getfixturevalue(f"{request.param}_program")
    found.say("FLUSHALL")
    found.say("CONFIG", "RESETSTAT")
    return found


@pytest.fixture
async def redis(program: Program) -> AsyncIterator[RedisStore]:
    async with redis_store(program.url) as store:
        yield store


@pytest.fixture(params=["memory", "sqlite", "embedded", SYSTEM])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """Each of the stores."""
    async with AsyncExitStack() as stack:
        match request.param:
            case "memory":
                yield MemoryStore()
            case "sqlite":
                yield await stack.enter_async_context(sqlite_store(tmp_path))
            case "embedded":
                carried()
                stores = await stack.enter_async_context(open_stores(None, tmp_path))
                yield stores.store
            case _:
                program: Program = request.getfixturevalue("redis_program")
                program.say("FLUSHALL")
                yield await stack.enter_async_context(redis_store(program.url))


@pytest.fixture
def lose(store: Store):
    """What makes the store lose the tail of a log: ``await lose(room, keep)``."""

    async def cut(room, keep):
        if isinstance(store, RedisStore):
            await helpers.lose(store, room, keep)
        elif isinstance(store, SqliteStore):
            await helpers.lose_rows(store, room, keep)
        else:
            assert isinstance(store, MemoryStore)
            store.lose(room, keep)

    return cut
