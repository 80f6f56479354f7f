"""Starts and ends the server's program."""

import asyncio
import importlib.util
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from client.local_server import terminal
from protocol.local import LOCALHOST

TREE: Final = Path(__file__).resolve().parents[2]
"""The folder of this program's packages; the server's lie beside them."""
NEEDS: Final = (
    "networkx",
    "openskill",
    "redis",
    "prometheus_client",
    "structlog",
    "zeroconf",
    "ifaddr",
    "segno",
)
"""What the server imports and this program does not: the extra `server`."""
INSTALL: Final = "pip install 'fourfold[server]'"
PORT_TAKEN: Final = 3
"""The exit code of the server's program where its port is taken."""
ENDED_S: Final = 15.0
ENDS_S: Final = 45.0
"""How long the program that ends another may take; it gives up by itself before."""


def command() -> list[str] | None:
    """Return what starts a server: this executable, or the server's package beside our own.

    None where the server is not installed.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, "--serve"]
    there = (TREE / "server" / "__main__.py").exists()
    if there and all(map(importlib.util.find_spec, NEEDS)):
        return [sys.executable, "-m", "server"]
    return None


def launch(
    words: list[str], password: str, log: Path, again: bool = False
) -> subprocess.Popen[bytes]:
    """Start the server as a process that logs to ``log``. Raises OSError.

    ``again``: append to the log of one that died. The terminal's Ctrl-C reaches this program
    alone, which then ends the server.
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
            bufsize=0,  # what comes after its first line is for another reader
            **apart,
        )


def arguments(lan: bool, name: str, any_port: bool = False) -> list[str]:
    """Return the server's arguments, for this machine alone or for the network.

    ``any_port``: in the network, too, at any free port.
    """
    if not lan:
        return ["--tell", "json", "--with-parent", "--host", LOCALHOST, "--port", "0"]
    picture = "always" if terminal.can_draw() else "never"
    words = ["--tell", "both", "--picture", picture, "--with-parent", "--lan"]
    words += ["--port", "0"] if any_port else []
    return [*words, *(["--name", name] if name else [])]


def close_pipes(process: subprocess.Popen[bytes]) -> None:
    """Close its input, which ends a server that was not told to stay."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()


async def wait_ended(process: subprocess.Popen[bytes]) -> None:
    """Wait until it has ended; kill it after ``ENDED_S``."""
    try:
        await asyncio.to_thread(process.wait, ENDED_S)
    except subprocess.TimeoutExpired:
        process.kill()
        await asyncio.to_thread(process.wait)


async def end(pid: int) -> None:
    """End a server that is no child of ours, by the server's own program."""
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
