"""A real server in a process of its own, which a test may kill."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import tempfile
import urllib.error
import urllib.request
from itertools import count, islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_S = 120.0
PARTS, PORTS = 8, 1_500
"""How many workers have ports of their own, and how many each: from ``FIRST_PORT`` on, which is
below those that a system gives whoever asks for any port."""
FIRST_PORT = 20_000
_drawn = count(os.getpid())


def free_port() -> int:
    """A port nobody listens on just now, and which nobody else is given until a program has it.

    Not one that the system chooses: it gives the same one to somebody else before that program
    listens, or while it is started again.
    """
    part = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % PARTS
    for number in islice(_drawn, PORTS):
        port = FIRST_PORT + part * PORTS + number % PORTS
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


def lives(pid: int) -> bool:
    """Whether that process runs: one that ended, waited for or not, does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class ServerProcess:
    """`python -m server` on one port; started, killed and started again at will."""

    def __init__(self, *arguments: str, port: int | None = None, descriptors: int = 0) -> None:
        """``descriptors`` are as many as it may allow itself, half of them at its start.

        0 for as many as this process.
        """
        self.port = port or free_port()
        self.url = f"ws://127.0.0.1:{self.port}"
        self._arguments, self._descriptors = arguments, descriptors
        self._process: asyncio.subprocess.Process | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="fourfold-")
        self._log = Path(self._folder.name) / "server.log"
        self._last_words = b""

    @property
    def errors(self) -> bytes:
        """All that its processes wrote to standard error so far."""
        return self._log.read_bytes() if self._log.exists() else self._last_words

    @property
    def faults(self) -> int:
        """Exceptions nobody caught; a worker whose server was killed while it started is none."""
        return self.errors.count(b"Traceback") - self.errors.count(b"in spawn_main")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> "ServerProcess":
        """Start it and wait until it is ready."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "server", "--port", str(self.port), *self._arguments),
                cwd=ROOT,
                env={"FOURFOLD_PREPARE_BOTS": "need", **os.environ, "PYTHONWARNINGS": "error"},
                stdout=asyncio.subprocess.DEVNULL,
                stderr=log,
                preexec_fn=self._limit if self._descriptors else None,
            )
        async with asyncio.timeout(START_S):
            while await asyncio.to_thread(self.ready) is not True:
                if self._process.returncode is not None:
                    raise RuntimeError(f"the server ended: {self.errors.decode()}")
                await asyncio.sleep(0.02)
        return self

    def ready(self) -> bool:
        """Whether it says that it is ready."""
        try:
            return bool(json.loads(self.page("readyz"))["ready"])
        except (urllib.error.URLError, OSError):
            return False

    def page(self, name: str) -> str:
        """The text of a plain page of this server."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{name}", timeout=30) as answer:
            text: str = answer.read().decode()
            return text

    def counter(self, name: str) -> float:
        """A counter's value, all its labels together."""
        lines = self.page("metrics").splitlines()
        return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name))

    def _limit(self) -> None:
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_NOFILE, (self._descriptors // 2, self._descriptors))

    async def kill(self) -> None:
        """SIGKILL, at once."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self.ended()

    async def stop(self) -> int:
        """SIGTERM; answers the exit code."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        return await self.ended()

    async def ended(self) -> int:
        """Wait for its end; answers the exit code."""
        assert self._process is not None
        async with asyncio.timeout(START_S):
            return await self._process.wait()

    async def __aenter__(self) -> "ServerProcess":
        return await self.start()

    async def __aexit__(self, *raised: object) -> None:
        if self._process is not None and self._process.returncode is None:
            await self.stop()
        self._last_words = self.errors
        self._folder.cleanup()
