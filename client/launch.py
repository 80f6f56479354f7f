"""The server's program: what starts it, with which arguments, and what ends a server of it."""

import asyncio
import importlib.util
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from client import terminal
from client.told import LOCAL

TREE: Final = Path(__file__).resolve().parent.parent
"""Where this program's packages lie; the server's lie beside them."""
NEEDS: Final = (
    "openskill",
    "redis",
    "prometheus_client",
    "structlog",
    "zeroconf",
    "ifaddr",
    "segno",
)
"""What the server imports beside what this program does: the extra `server`."""
INSTALL: Final = "pip install 'fourfold[server]'"
PORT_TAKEN: Final = 3
"""What the server's program ends with where another one has its port."""
ENDED_S: Final = 15.0
ENDS_S: Final = 45.0
"""How long the program may take that ends another; it gives up by itself before."""


def command() -> list[str] | None:
    """What starts a server: this very executable, or the server's package beside our own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--serve"]
    there = (TREE / "server" / "__main__.py").exists()
    if there and all(map(importlib.util.find_spec, NEEDS)):
        return [sys.executable, "-m", "server"]
    return None


def launched(
    words: list[str], password: str, log: Path, again: bool = False
) -> subprocess.Popen[bytes]:
    """The server as a process, which writes what it does to ``log``. Raises OSError.

    ``again``: after what one that died has written there.

    The terminal's Ctrl-C is for this program alone, which then ends the server.
    """
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    environment = dict(os.environ)
    environment.pop("FOURFOLD_PASSWORD", None)
    if password:  # not among the arguments, which all users of a machine may read
        environment["FOURFOLD_PASSWORD"] = password
    if getattr(sys, "frozen", False):  # it unpacks itself anew, as it may outlive us
        environment["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab" if again else "wb") as into:
        return subprocess.Popen(  # noqa: S603 - our own server
            words,
            cwd=None if getattr(sys, "frozen", False) else TREE,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=into,
            bufsize=0,  # what comes after its one line is for another reader
            **apart,
        )


def arguments(lan: bool, name: str, any_port: bool = False) -> list[str]:
    """With which it serves this machine alone, or the network: there at any free port, if told."""
    if not lan:
        return ["--tell", "json", "--with-parent", "--host", LOCAL, "--port", "0"]
    picture = "always" if terminal.draws() else "never"
    words = ["--tell", "both", "--picture", picture, "--with-parent", "--lan"]
    words += ["--port", "0"] if any_port else []
    return [*words, *(["--name", name] if name else [])]


def let_go(process: subprocess.Popen[bytes]) -> None:
    """The end of its input, which is what it ends by."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


async def ended(process: subprocess.Popen[bytes]) -> None:
    """Wait until it has ended; not for ever."""
    try:
        await asyncio.to_thread(process.wait, ENDED_S)
    except subprocess.TimeoutExpired:
        process.kill()
        await asyncio.to_thread(process.wait)


async def end(pid: int) -> None:
    """End the server of that process, which is none of ours, by its own program."""
    program = command()
    if program is None:
        return
    with suppress(OSError, subprocess.TimeoutExpired):
        await asyncio.to_thread(
            subprocess.run,
            [*program, "end", str(pid)],
            cwd=None if getattr(sys, "frozen", False) else TREE,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ENDS_S,
            check=False,
        )
