"""Choose and open the store that rooms are kept in: a Redis, a private store, or a file."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from server.store.errors import NoStoreProgram, StoreUnusable
from server.store.memory import MemoryNoteStore
from server.store.redis.line import pool_to
from server.store.redis.log import RedisStore
from server.store.redis.notes import RedisNoteStore
from server.store.redis.preflight import check
from server.store.sqlite import FILE, sqlite_store
from server.store.stores import Stores
from server.store.tasks import tasks
from server.store.valkey import private_valkey
from server.store.valkey.program import RECORD
from server.store.valkey.restarter import PAUSES, Pauses

Durability = Literal["everysec", "always"]


@asynccontextmanager
async def open_stores(
    redis_url: str | None,
    directory: Path,
    durability: Durability = "everysec",
    pauses: Pauses = PAUSES,
    *,
    beside: bool = False,
) -> AsyncIterator[Stores]:
    """Open the stores while the block runs.

    Use the Redis at ``redis_url``; without one, a private store in ``directory``, which is started
    again by ``pauses`` when it dies; without a program for that, a file there. ``beside``: for a
    command of the operator, which touches no rooms, while a server may run. Raises Unavailable,
    or StoreUnusable with a text that says what helps; the latter also while the block runs.
    """
    async with AsyncExitStack() as open_:
        if redis_url is not None:
            yield await _on_redis(open_, redis_url, masked(redis_url), durability)
            return
        try:
            with _usable(directory):
                private = await private_valkey.start(directory, durability)
        except NoStoreProgram as why:
            yield await _in_a_file(open_, directory, str(why), beside=beside)
            return
        open_.push_async_callback(private.stop)
        group = await open_.enter_async_context(tasks())
        open_.callback(group.create_task(private.supervise(pauses)).cancel)
        stores = await _on_redis(open_, private.url, f"a private store in {directory}", durability)
        yield stores


async def _on_redis(open_: AsyncExitStack, url: str, where: str, durability: Durability) -> Stores:
    try:
        pool = pool_to(url)
    except ValueError as why:
        raise StoreUnusable(f"{where} is not the address of a store: {why}") from why
    open_.push_async_callback(pool.aclose)
    store = await open_.enter_async_context(RedisStore(pool))
    name, notes = await check(store.pipe, durability)
    return Stores(store, RedisNoteStore(store.pipe), f"{where} ({name})", tuple(notes))


async def _in_a_file(open_: AsyncExitStack, directory: Path, why: str, *, beside: bool) -> Stores:
    with _usable(directory):
        store = await open_.enter_async_context(sqlite_store(directory, beside=beside))
    notes = [f"{why}: this server must stay the only one; install Valkey to change that"]
    if (directory / RECORD).exists():
        notes.append(f"{directory} holds the rooms of a private store too: they are not served")
    return Stores(store, MemoryNoteStore(), str(directory / FILE), tuple(notes))


@contextmanager
def _usable(directory: Path) -> Iterator[None]:
    """Raise StoreUnusable where the directory cannot be made, written or locked."""
    try:
        yield
    except OSError as why:
        raise StoreUnusable(f"rooms cannot be kept in {directory}: {why}") from why


def masked(url: str) -> str:
    """Return ``url`` without its password and options, which a log need not know."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{place}{parts.path}"
