"""Batch commands to Redis: everything queued during one round trip is sent in the next."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha1
from typing import Any, Final, NamedTuple

from redis.asyncio.connection import AbstractConnection, ConnectionPool, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import NoScriptError, ReadOnlyError, RedisError, ResponseError

from server import observe
from server.store.errors import FailureKind, Unavailable

Word = str | bytes | int
Command = tuple[Word, ...]

ANSWER_S: Final = 3.0
"""How long an answer may take before the store counts as away."""
CONNECT_S: Final = 2.0
KINDS: Final[Mapping[str, FailureKind]] = {
    "LOADING": "loading",
    "MASTERDOWN": "readonly",
    "READONLY": "readonly",
    "OOM": "memory",
    "MISCONF": "disk",
    "NOAUTH": "denied",
    "NOPERM": "denied",
    "WRONGPASS": "denied",
}
"""By the first word of what the store says."""
MOST: Final = 500
"""Commands in one batch, so that an urgent one never waits for long."""


def pool_to(url: str) -> ConnectionPool:
    """Return a pool of connections to ``url``: redis://, rediss:// or unix://. Raises ValueError.

    The library must not retry by itself: an append whose answer was lost must be checked, not sent
    again, and a store that is away must be reported at once.
    """
    ours: dict[str, Any] = {
        "retry": Retry(NoBackoff(), 0),
        # We time whole exchanges: the library's own timeout swallows a cancellation (asyncio's
        # wait_for does, in Python 3.11), and costs as much as the rest of a small answer.
        "socket_timeout": None,
        "socket_connect_timeout": CONNECT_S,
        "protocol": 2,  # the older form has nothing that we lack, and asks nothing on connecting
        "decode_responses": False,
        "driver_info": None,
    }
    return ConnectionPool(**{**parse_url(url), **ours})


@asynccontextmanager
async def borrowed(pool: ConnectionPool) -> AsyncIterator[AbstractConnection]:
    """Lend a connection that was good a moment ago. Raises RedisError."""
    with _timely():
        async with asyncio.timeout(CONNECT_S):
            connection = await pool.get_connection()  # type: ignore[no-untyped-call]
    try:
        yield connection
    finally:
        await pool.release(connection)


@contextmanager
def _timely() -> Iterator[None]:
    """Raise ConnectionError for a timeout, as for every other way to get no answer."""
    try:
        yield
    except TimeoutError as why:
        raise Lost("the store takes too long") from why


class _QueuedCommand(NamedTuple):
    """A command, and where its answer goes: a value, or the error that is the answer."""

    command: Command
    answer: asyncio.Future[Any]


class Pipe:
    """Sends commands to one store in batches: one round trip for all queued in one loop tick."""

    def __init__(self, pool: ConnectionPool, most: int = MOST) -> None:
        """Use ``pool``, and send up to ``most`` commands a batch; ``run`` must be running."""
        self._pool, self._most = pool, most
        self._asked: list[_QueuedCommand] = []
        self._wake = asyncio.Event()
        self._closed = False

    async def do(self, *command: Word) -> Any:
        """Return the answer to ``command``. Raises ResponseError when the store refused it.

        Any other RedisError means that no answer came: it may have been carried out or not.
        """
        return await self._ask(command)

    async def do_all(self, commands: Sequence[Command]) -> list[Any]:
        """Return the answers to all commands, errors among them."""
        asked = [self._ask(command) for command in commands]
        return await asyncio.gather(*asked, return_exceptions=True)

    def _ask(self, command: Command) -> asyncio.Future[Any]:
        asked = _QueuedCommand(command, asyncio.get_running_loop().create_future())
        if self._closed:
            asked.answer.set_exception(Lost("closed"))
        else:
            self._asked.append(asked)
            self._wake.set()
        return asked.answer

    async def run(self) -> None:
        """Send what is queued, batch by batch, until cancelled."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._asked:
                    batch, self._asked = self._asked[: self._most], self._asked[self._most :]
                    await self._send([asked for asked in batch if not asked.answer.done()])
        finally:
            self._closed = True
            _fail(self._asked, Lost("closed"))

    async def _send(self, batch: list[_QueuedCommand]) -> None:
        """Send one batch. Each command gets its own answer, or all the same lost connection."""
        try:
            async with borrowed(self._pool) as connection:
                with _timely():
                    async with asyncio.timeout(ANSWER_S):
                        await self._exchange(connection, batch)
        except RedisError as why:
            _fail(batch, why)
        except OSError as why:
            _fail(batch, Lost(str(why)))
        finally:
            _fail(batch, Lost("closed"))

    async def _exchange(self, connection: AbstractConnection, batch: list[_QueuedCommand]) -> None:
        packed = connection.pack_commands([asked.command for asked in batch])
        await connection.send_packed_command(packed)
        for asked in batch:
            try:
                answer = await connection.read_response()
            except ResponseError as refusal:
                _fail([asked], refusal)
                if isinstance(refusal, ReadOnlyError):  # a replica now: the name may lead elsewhere
                    connection.mark_for_reconnect()  # type: ignore[no-untyped-call]
            else:
                if not asked.answer.done():
                    asked.answer.set_result(answer)


def _fail(batch: list[_QueuedCommand], why: Exception) -> None:
    for asked in batch:
        if not asked.answer.done():
            asked.answer.set_exception(why)


@contextmanager
def answered() -> Iterator[None]:
    """Raise Unavailable where the store did not answer, or refused."""
    try:
        yield
    except RedisError as why:
        raise unavailable(why) from why


def unavailable(why: RedisError) -> Unavailable:
    """Return ``why`` as Unavailable, in the store's own words, and count it by its kind."""
    code = why.status_code or ""  # the library takes some of them off the words
    words = str(why)
    if code and code != "ERR":
        words = f"{code} {words}"
    silent: FailureKind = "other" if isinstance(why, ResponseError) else "away"
    kind = KINDS.get(words.partition(" ")[0], silent)
    observe.store_errors.labels(kind).inc()
    return Unavailable(words, kind)


class LuaScript:
    """Runs Lua in the store, by its digest; sends the text only where the store lacks it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, pipe: Pipe, keys: Sequence[str], *words: Word) -> Any:
        """Return what the script answers. Raises as Pipe.do does."""
        try:
            return await pipe.do("EVALSHA", self._digest, len(keys), *keys, *words)
        except NoScriptError:
            return await pipe.do("EVAL", self._text, len(keys), *keys, *words)
