"""A pipe to Redis: whatever is asked while a batch is under way goes together in the next one."""

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
from server.store.store import Trouble, Unavailable

Word = str | bytes | int
Command = tuple[Word, ...]

ANSWER_S: Final = 3.0
"""How long an answer may take; then the store is taken to be away."""
CONNECT_S: Final = 2.0
KINDS: Final[Mapping[str, Trouble]] = {
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
"""Commands in one batch: what is behind them waits no longer than they take."""


def pool_to(url: str) -> ConnectionPool:
    """Connections to the store at ``url``: redis://, rediss:// or unix://. Raises ValueError.

    The library repeats nothing by itself: an append whose answer was lost must be looked at, not
    sent again, and a store that is away must be said to be away at once.
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
    """A connection that was good when it was lent. Raises RedisError."""
    with _timely():
        async with asyncio.timeout(CONNECT_S):
            connection = await pool.get_connection()  # type: ignore[no-untyped-call]
    try:
        yield connection
    finally:
        await pool.release(connection)


@contextmanager
def _timely() -> Iterator[None]:
    """Time that is up means a lost connection, as every other way to get no answer does."""
    try:
        yield
    except TimeoutError as why:
        raise Lost("the store takes too long") from why


class _Asked(NamedTuple):
    """A command, and where its answer goes: a value, or the error that is the answer."""

    command: Command
    answer: asyncio.Future[Any]


class Pipe:
    """Commands to one store, batched: one round trip for all that one loop tick asked."""

    def __init__(self, pool: ConnectionPool, most: int = MOST) -> None:
        """``run`` must run for anything to be answered."""
        self._pool, self._most = pool, most
        self._asked: list[_Asked] = []
        self._wake = asyncio.Event()
        self._closed = False

    async def do(self, *command: Word) -> Any:
        """The answer to ``command``. Raises ResponseError when the store refused it.

        Any other RedisError means that no answer came: it may have been done or not.
        """
        return await self._ask(command)

    async def do_all(self, commands: Sequence[Command]) -> list[Any]:
        """The answers to all of them, errors among them."""
        asked = [self._ask(command) for command in commands]
        return await asyncio.gather(*asked, return_exceptions=True)

    def _ask(self, command: Command) -> asyncio.Future[Any]:
        asked = _Asked(command, asyncio.get_running_loop().create_future())
        if self._closed:
            asked.answer.set_exception(Lost("closed"))
        else:
            self._asked.append(asked)
            self._wake.set()
        return asked.answer

    async def run(self) -> None:
        """Send what is asked, batch by batch, until cancelled."""
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

    async def _send(self, batch: list[_Asked]) -> None:
        """Each is answered for itself; only a lost connection is an answer to all."""
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

    async def _exchange(self, connection: AbstractConnection, batch: list[_Asked]) -> None:
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


def _fail(batch: list[_Asked], why: Exception) -> None:
    for asked in batch:
        if not asked.answer.done():
            asked.answer.set_exception(why)


@contextmanager
def answered() -> Iterator[None]:
    """Say Unavailable where the store did not answer, or answered that it cannot."""
    try:
        yield
    except RedisError as why:
        raise unavailable(why) from why


def unavailable(why: RedisError) -> Unavailable:
    """``why`` in the store's own words, counted by its kind."""
    code = why.status_code or ""  # the library takes some of them off the words
    words = str(why)
    if code and code != "ERR":
        words = f"{code} {words}"
    silent: Trouble = "other" if isinstance(why, ResponseError) else "away"
    kind = KINDS.get(words.partition(" ")[0], silent)
    observe.store_errors.labels(kind).inc()
    return Unavailable(words, kind)


class Script:
    """A few lines of Lua, run by digest, and sent whole only where the store does not have them."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._digest = sha1(text.encode(), usedforsecurity=False).hexdigest()

    async def run(self, pipe: Pipe, keys: Sequence[str], *words: Word) -> Any:
        """What the script answers. Raises as Pipe.do does."""
        try:
            return await pipe.do("EVALSHA", self._digest, len(keys), *keys, *words)
        except NoScriptError:
            return await pipe.do("EVAL", self._text, len(keys), *keys, *words)
