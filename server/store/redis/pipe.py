"""Send commands to Redis: those of one loop tick together, the next before these are answered."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha1
from typing import Any, Final, NamedTuple, TypeAlias

from redis.asyncio.connection import ConnectionPool
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import NoScriptError, ReadOnlyError, RedisError, ResponseError

from server import observe
from server.store.errors import FailureKind, Unavailable
from server.store.redis.line import Line, opened
from server.store.redis.resp import Command, Word, pack

ANSWER_S: Final = 3.0
"""How long an answer may take before the store counts as away."""
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
"""Commands under way at once, so that what comes next never waits for long."""

Heard: TypeAlias = Callable[[Any], None]
"""Takes an answer: a value, or the RedisError that is the answer, or why none came."""


class _Batch(NamedTuple):
    """What was sent at once: when, by the loop's clock, and which command was its last."""

    at: float
    last: int


class Pipe:
    """Sends commands to one store over one connection, and gives each its own answer."""

    def __init__(self, pool: ConnectionPool, most: int = MOST) -> None:
        """Use ``pool``, with up to ``most`` commands under way; ``run`` must be running."""
        self._pool, self._most = pool, most
        self._queue: deque[tuple[bytes, Heard]] = deque()
        self._sent: deque[Heard] = deque()
        self._batches: deque[_Batch] = deque()
        self._count = 0
        """Commands sent so far."""
        self._line: Line | None = None
        self._is_flush_due = self._is_leaving = self._is_closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._wanted, self._ended = asyncio.Event(), asyncio.Event()

    async def do(self, *command: Word) -> Any:
        """Return the answer to ``command``. Raises ResponseError when the store refused it.

        Any other RedisError means that no answer came: it may have been carried out or not.
        """
        return await self._future(command)

    async def do_all(self, commands: Sequence[Command]) -> list[Any]:
        """Return the answers to all commands, errors among them."""
        asked = [self._future(command) for command in commands]
        return await asyncio.gather(*asked, return_exceptions=True)

    def _future(self, command: Command) -> asyncio.Future[Any]:
        future = asyncio.get_running_loop().create_future()

        def heard(answer: Any) -> None:
            if future.done():
                return  # given up
            if isinstance(answer, RedisError):
                future.set_exception(answer)
            else:
                future.set_result(answer)

        self.ask(command, heard)
        return future

    def ask(self, command: Command, heard: Heard) -> None:
        """Send ``command`` with the others of this tick; call ``heard`` once, which never fails."""
        if self._is_closed:
            heard(Lost("closed"))
            return
        self._queue.append((pack(command), heard))
        if self._line is None:
            self._wanted.set()
        elif not self._is_flush_due:
            self._is_flush_due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Send what is queued, as far as it may be under way."""
        self._is_flush_due = False
        line, most = self._line, self._most - len(self._sent)
        if line is None or line.is_full or self._is_leaving or most <= 0 or not self._queue:
            return
        batch = [self._queue.popleft() for _ in range(min(most, len(self._queue)))]
        self._sent.extend([heard for _, heard in batch])
        self._count += len(batch)
        loop = asyncio.get_running_loop()
        self._batches.append(_Batch(loop.time(), self._count))
        if self._timer is None:
            self._timer = loop.call_later(ANSWER_S, self._check)
        line.write(b"".join([packed for packed, _ in batch]))

    def _check(self) -> None:
        """End the line if the oldest answer takes too long, or look again when it would."""
        self._timer = None
        if not self._batches or self._line is None:
            return
        loop, last = asyncio.get_running_loop(), self._batches[0].at + ANSWER_S
        if loop.time() >= last:
            self._line.end(Lost("the store takes too long"))
        else:
            self._timer = loop.call_at(last, self._check)

    def heard(self, answers: list[Any]) -> None:
        """See LineOwner."""
        sent = self._sent
        for answer in answers:
            sent.popleft()(answer)
            if isinstance(answer, ReadOnlyError):  # a replica now: the name may lead elsewhere
                self._is_leaving = True
        answered, batches = self._count - len(sent), self._batches
        while batches and batches[0].last <= answered:
            batches.popleft()
        if self._is_leaving and not sent and self._line is not None:
            self._line.end(Lost("the store is a replica now"))
        elif self._queue and not self._is_flush_due:
            self._flush()

    def lost(self, why: RedisError) -> None:
        """See LineOwner. What was not sent yet waits for the next line."""
        self._line, self._is_leaving = None, False
        self._ended.set()
        self._batches.clear()
        if self._queue:
            self._wanted.set()
        while self._sent:
            self._sent.popleft()(why)

    def resumed(self) -> None:
        """See LineOwner."""
        self._flush()

    async def run(self) -> None:
        """Keep a line open while there is something to send, until cancelled."""
        try:
            while True:
                await self._wanted.wait()
                self._wanted.clear()
                if self._queue:
                    await self._serve()
        finally:
            self._is_closed = True
            self._refuse(Lost("closed"))

    async def _serve(self) -> None:
        """Serve one connection to its end. Where there is none, nothing queued is sent."""
        try:
            async with opened(self._pool, self) as self._line:
                self._ended.clear()
                self._flush()
                await self._ended.wait()
        except RedisError as why:
            self._refuse(why)
        except OSError as why:
            self._refuse(Lost(str(why)))
        finally:
            self.lost(Lost("closed"))
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    def _refuse(self, why: RedisError) -> None:
        queue, self._queue = self._queue, deque()
        for _, heard in queue:
            heard(why)


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

    def command(self, keys: Sequence[str], *words: Word) -> Command:
        """Return the command that runs it, if the store has it."""
        return ("EVALSHA", self._digest, len(keys), *keys, *words)

    async def run(self, pipe: Pipe, keys: Sequence[str], *words: Word) -> Any:
        """Return what the script answers. Raises as Pipe.do does."""
        return await self.send(pipe, self.command(keys, *words))

    async def send(self, pipe: Pipe, command: Command) -> Any:
        """Send what ``command`` returned; return the answer. Raises as Pipe.do does."""
        try:
            return await pipe.do(*command)
        except NoScriptError:
            return await pipe.do("EVAL", self._text, *command[2:])
