"""What the tests of the stores share: entries, readers with a deadline, and real store programs."""

import asyncio
import inspect
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

from protocol.names import PlayerId, RoomId
from server.room.facts import Entry, Sat, encode_entry
from server.store.log import START, Store, Tip, entry
from server.store.redis.keys import key
from server.store.redis.line import pool_to
from server.store.redis.log import RedisStore
from server.store.sqlite import SqliteStore
from server.store.valkey.supervisor import say
from tests.support.process import free_port

ROOM = RoomId("K7MQ2X")
DEADLINE_S = 60.0


def sat(n: int = 0) -> Entry:
    """Some entry; its mark makes each another one."""
    return entry(Sat(n, n % 2, PlayerId(f"player{n}"), "Ann"))


async def until(so: Callable[[], Any | Awaitable[Any]], within_s: float = DEADLINE_S) -> None:
    """Wait until the condition holds; fail when it does not come about."""
    last = time.monotonic() + within_s
    while True:
        answer = so()
        if inspect.isawaitable(answer):
            answer = await answer
        if answer:
            return
        assert time.monotonic() < last, f"not so after {within_s} s: {inspect.getsource(so)}"
        await asyncio.sleep(0.01)


async def take(
    store: Store, n: int, tip: Tip = START, room: RoomId = ROOM
) -> list[tuple[Tip, Entry]]:
    """The first ``n`` entries past ``tip``, waited for."""
    out: list[tuple[Tip, Entry]] = []
    async with asyncio.timeout(DEADLINE_S), aclosing(store.follow(room, tip)) as stream:
        while len(out) < n:
            out.append(await anext(stream))
    return out


async def grow(store: Store, n: int, tip: Tip = START, room: RoomId = ROOM) -> list[Tip]:
    """Append ``n`` entries after ``tip``: the tips they made, ``tip`` itself before them."""
    tips = [tip]
    for at in range(tip.seq, tip.seq + n):
        new = sat(at)
        await store.append(room, tips[-1], new)
        tips.append(tips[-1].then(encode_entry(new)))
    return tips


async def lose(store: RedisStore, room: RoomId, keep: int) -> None:
    """Cut a log's tail off, as a failover to a replica does that was behind."""
    kept = await store.pipe.do("XRANGE", key(room), "-", "+")
    await store.pipe.do("DEL", key(room))
    for name, fields in kept[:keep]:
        await store.pipe.do("XADD", key(room), name, *fields)


async def lose_rows(store: SqliteStore, room: RoomId, keep: int) -> None:
    """Cut a log's tail off, as putting back an older file does."""
    cut = "DELETE FROM entries WHERE log = ? AND seq > ?"
    await store._write(lambda db: db.execute(cut, (room, keep)))
    store._subscribers.invalidate(room)


@asynccontextmanager
async def redis_store(url: str, sweep_s: float = 0.1) -> AsyncIterator[RedisStore]:
    """A store as one server process has it."""
    pool = pool_to(url)
    try:
        async with RedisStore(pool, sweep_s) as store:
            yield store
    finally:
        await pool.aclose()


class Program:
    """A real store program with a port and a directory of its own."""

    def __init__(self, path: str, directory: Path, *options: str) -> None:
        self.path, self.directory, self.options = path, directory, options
        self.port = free_port()
        self._socket = f"/tmp/fourfold-test-{self.port}.sock"
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Run it, and wait until it answers."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--unixsocket", self._socket]
        words += ["--dir", str(self.directory), "--save", "", "--logfile", "store.log"]
        self._process = subprocess.Popen(
            [self.path, *words, *self.options], cwd=self.directory, start_new_session=True
        )
        # When the tests themselves are killed, this pipe ends, and with it the program.
        watch = f"read _; kill -9 {self._process.pid}"
        self._watch = subprocess.Popen(
            ["sh", "-c", watch], stdin=subprocess.PIPE, start_new_session=True
        )
        last = time.monotonic() + DEADLINE_S
        while self.say("PING") != b"+PONG":
            late = time.monotonic() >= last
            if late or self._process.poll() is not None:
                log = self.directory / "store.log"
                said = log.read_text() if log.exists() else "it said nothing"
                self.kill()
                raise AssertionError(f"the store program does not start: {said}")
            time.sleep(0.01)

    def say(self, *words: str) -> bytes:
        try:
            return say(self._socket, *words)
        except OSError:
            return b""

    def signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(which)

    def kill(self) -> None:
        """At once, as a power cut of its process would."""
        if self._process is not None and self._watch is not None:
            self._watch.communicate()
            self._process.wait()
            self._process = self._watch = None
            Path(self._socket).unlink(missing_ok=True)
