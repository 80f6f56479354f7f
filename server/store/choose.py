"""Which store this server keeps its rooms in: a Redis, a private store, or a journal."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from msgspec import Struct

from server.store import embedded
from server.store.engine import RECORD, NoBinary
from server.store.fitness import examine
from server.store.journal import journal
from server.store.memory import MemoryShelf
from server.store.pipe import pool_to
from server.store.redis import RedisStore
from server.store.redis_shelf import RedisShelf
from server.store.store import Shelf, Store
from server.store.supervisor import PAUSES, Pauses
from server.store.tasks import tasks
from server.store.unfit import Unfit

Durability = Literal["everysec", "always"]


class Stores(Struct, frozen=True):
    """What a server keeps things in, open and working."""

    store: Store
    shelf: Shelf
    where: str
    notes: tuple[str, ...]
    """What the server's owner should know: sentences for the log."""

    def describe(self) -> str:
        """One sentence for the log."""
        return f"rooms are kept in {self.where}"


@asynccontextmanager
async def opened(
    redis_url: str | None,
    directory: Path,
    durability: Durability = "everysec",
    pauses: Pauses = PAUSES,
) -> AsyncIterator[Stores]:
    """The stores, open while the block runs.

    A Redis where one is named; else a private store in ``directory``, which is started again by
    ``pauses`` when it dies; else, where there is no program for one, a journal there. Raises
    Unfit, with a text that says what helps, or Unavailable; the former while the block runs, too.
    """
    async with AsyncExitStack() as open_:
        if redis_url is not None:
            yield await _on_redis(open_, redis_url, masked(redis_url), durability)
            return
        try:
            with _usable(directory):
                private = await embedded.start(directory, durability)
        except NoBinary as why:
            yield await _in_journal(open_, directory, str(why))
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
        raise Unfit(f"{where} is no address of a store: {why}") from why
    open_.push_async_callback(pool.aclose)
    store = await open_.enter_async_context(RedisStore(pool))
    name, notes = await examine(store.pipe, durability)
    return Stores(store, RedisShelf(store.pipe), f"{where} ({name})", tuple(notes))


async def _in_journal(open_: AsyncExitStack, directory: Path, why: str) -> Stores:
    with _usable(directory):
        store = await open_.enter_async_context(journal(directory))
    notes = [f"{why}: this server must stay the only one, and install Valkey to change that"]
    if (directory / RECORD).exists():
        notes.append(f"{directory} holds the rooms of a private store too: they are not served")
    return Stores(store, MemoryShelf(), f"a journal in {directory}", tuple(notes))


@contextmanager
def _usable(directory: Path) -> Iterator[None]:
    """A directory that cannot be made, written or locked is said to be one."""
    try:
        yield
    except OSError as why:
        raise Unfit(f"rooms cannot be kept in {directory}: {why}") from why


def masked(url: str) -> str:
    """``url`` without its password and options, which a log need not know."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{place}{parts.path}"
