"""Server processes and the store before which they run, and what they use."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from server.store.valkey.program import binaries
from tests.support.process import free_port

SUBJECTS: Final = Path(__file__).parents[1] / "subjects"
Kind = Literal["fourfold", "bare", "handmade"]
START_S: Final = 60.0


class Running:
    """A server in a process of its own."""

    def __init__(self, kind: Kind, port: int, redis: int, process: subprocess.Popen[str]) -> None:
        self.kind, self.port, self.redis, self._process = kind, port, redis, process
        self.pid = process.pid

    def cpu_s(self) -> float:
        """User and system time of the server alone, in seconds."""
        return cpu_s(self.pid)

    def kb(self) -> float:
        """Resident memory of the server alone, in KB."""
        pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1024

    async def inside(self) -> dict[str, Any]:
        """What Fourfold noted of itself since the last reading."""
        return await asyncio.to_thread(self._read)

    def _read(self) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        line = ""
        while not line.startswith("{"):  # before it, where the server is found
            line = self._process.stdout.readline()
            assert line or self._process.poll() is None, "the server ended"
        found: dict[str, Any] = json.loads(line)
        return found


def cpu_s(pid: int) -> float:
    """CPU seconds of a process so far, in nanoseconds where the kernel counts them."""
    with suppress(OSError, ValueError, IndexError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        nanos = [int((task / "schedstat").read_text().split()[0]) for task in tasks]
        if any(nanos):
            return sum(nanos) / 1e9
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def compiled() -> dict[str, str]:
    """Return this environment, in which modules stay compiled from one start to the next."""
    return {key: word for key, word in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


@asynccontextmanager
async def store() -> AsyncIterator[int]:
    """A Redis (or Valkey) of our own that writes nothing to disk; gives its port."""
    program, port = next(binaries()).path, free_port()
    with TemporaryDirectory(prefix="fourfold-") as folder:
        command = [str(program), "--port", str(port), "--save", "", "--bind", "127.0.0.1"]
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
        try:
            await _answering(port, process)
            yield port
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait)


@asynccontextmanager
async def serving(kind: Kind, **inside: Any) -> AsyncIterator[Running]:
    """Run a server of that kind with a store of its own while the block runs.

    ``inside`` goes to `subjects/full.py`. Fourfold is that of the path.
    """
    async with store() as redis:
        port = free_port()
        words = {
            "fourfold": ["full.py", str(port), f"redis://127.0.0.1:{redis}", json.dumps(inside)],
            "bare": ["bare.py", str(port)],
            "handmade": ["handmade.py", str(port), str(redis)],
        }[kind]
        with TemporaryDirectory(prefix="fourfold-") as folder:
            log = Path(folder) / "server.log"
            with log.open("w") as errors:
                process = subprocess.Popen(
                    [sys.executable, str(SUBJECTS / words[0]), *words[1:]],
                    env=compiled(),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                )
            try:
                await _answering(port, process, log)
                yield Running(kind, port, redis, process)
            finally:
                process.terminate()
                with suppress(subprocess.TimeoutExpired):
                    await asyncio.to_thread(process.wait, 20)
                process.kill()
                await asyncio.to_thread(process.communicate)
                faults = log.read_text()
                if "Traceback" in faults:
                    print(faults, file=sys.stderr)


async def _answering(port: int, process: subprocess.Popen[Any], log: Path | None = None) -> None:
    """Wait until somebody listens there."""
    until = time.monotonic() + START_S
    while True:
        assert process.poll() is None, log.read_text() if log else "the store ended"
        assert time.monotonic() < until, "the server did not start"
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        await asyncio.sleep(0.02)
