"""Run a client as a program, once for each check, and tell how it ended."""

import asyncio
import os
import tempfile
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from server.conform.clients.conditions import RoomAddress

LAST_LINES: Final = 4
ENDING_S: Final = 2.0


class Program:
    """A command with places for ``{url}``, ``{room}`` and ``{dir}``, an empty folder of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command

    async def __call__(self, address: RoomAddress) -> str:
        """Run it to its end; return what is wrong with that, or nothing. Raises OSError."""
        with tempfile.TemporaryDirectory(prefix="fourfold-client-") as folder:
            places = {"{url}": address.url, "{room}": address.room, "{dir}": folder}
            process = await asyncio.create_subprocess_exec(
                *(_filled(word, places) for word in self._command),
                env={**os.environ, "FOURFOLD_URL": address.url, "FOURFOLD_ROOM": address.room},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.STDOUT,
            )
            lines: deque[str] = deque(maxlen=LAST_LINES)
            try:
                await _read(process, lines)
                code = await process.wait()
            finally:
                await _end(process)
        if code == 0:
            return ""
        return f"it exited with {code}, and said last: {' / '.join(lines) or 'nothing'}"


def _filled(word: str, places: dict[str, str]) -> str:
    for place, value in places.items():
        word = word.replace(place, value)
    return word


async def _read(process: asyncio.subprocess.Process, lines: deque[str]) -> None:
    assert process.stdout is not None  # noqa: S101 - it was asked for
    rest = b""
    while some := await process.stdout.read(2**16):
        *whole, rest = (rest[-(2**16) :] + some).split(b"\n")
        lines.extend(it.decode(errors="replace").strip() for it in whole if it.strip())
    if rest.strip():
        lines.append(rest.decode(errors="replace").strip())


async def _end(process: asyncio.subprocess.Process) -> None:
    """End it, by force where it does not listen."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(ENDING_S):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
