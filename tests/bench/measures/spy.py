"""Stacks of a server as py-spy sees them from outside, where that tool is installed."""

import asyncio
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

RATE: Final = 200
"""Looks a second, by the clock; only those at which the process was running are kept."""
FRAME: Final = re.compile(r"(?P<name>.+) \((?P<file>.+):\d+\)$")


def program() -> str | None:
    """Return where py-spy is: in this environment or on the path; None where it is not."""
    own = Path(sys.executable).with_name("py-spy")
    return str(own) if own.exists() else which("py-spy")


@asynccontextmanager
async def spied(pid: int, stacks: Counter[str]) -> AsyncIterator[None]:
    """Add the stacks of a process to ``stacks`` while the block runs."""
    spy = program()
    assert spy is not None, "py-spy is not installed: pip install py-spy"
    with TemporaryDirectory(prefix="fourfold-") as folder:
        file = Path(folder) / "stacks"
        words = [
            "record",
            "--pid",
            str(pid),
            "--format",
            "raw",
            "--full-filenames",
            "--nonblocking",
        ]
        running = await asyncio.create_subprocess_exec(
            *(spy, *words, "--rate", str(RATE), "--output", str(file)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        assert running.stdout is not None
        await running.stdout.readline()  # it looks from now on
        yield
        running.send_signal(signal.SIGINT)
        await running.communicate()
        if file.exists():
            stacks.update(read(file.read_text()))


def read(raw: str) -> Counter[str]:
    """Return stacks as ``steps`` takes them; ``raw`` are py-spy's, outermost call first."""
    found: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, times = line.rpartition(" ")
        calls = [FRAME.match(call) for call in stack.split(";")]
        told = [f"{call['file']}:{call['name']}" for call in reversed(calls) if call]
        found[";".join(told)] += int(times)
    return found
