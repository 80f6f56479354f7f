"""Shows at the terminal that this program was started from, if any, what its server prints."""

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO


def can_draw() -> bool:
    """Return whether there is one, with the characters that a QR picture is made of."""
    out = sys.stdout
    return out is not None and out.isatty() and "utf" in (out.encoding or "").lower()


def forward(pipe: IO[bytes], on_json: Callable[[bytes], None]) -> None:
    """Show the lines that come through ``pipe``, which must be unbuffered, until it ends.

    A line of JSON is for the program: ``on_json`` is called with it, in a thread that nobody waits
    for, as the server may outlive us. It closes the pipe.
    """
    threading.Thread(target=_forward, args=(pipe, on_json), daemon=True).start()


def _forward(pipe: IO[bytes], on_json: Callable[[bytes], None]) -> None:
    rest = b""
    with pipe:
        while some := os.read(pipe.fileno(), 4096):
            *lines, rest = (rest + some).split(b"\n")
            for line in lines:
                if line.startswith(b"{"):
                    on_json(line)
                else:
                    _show(line.decode("utf-8", "replace") + "\n")


def say(sentence: str) -> None:
    """Print one line to people there, if anybody is."""
    _show(sentence + "\n")


def _show(text: str) -> None:
    """Print what the terminal can show; nothing where it is closed."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    with suppress(OSError, ValueError):
        print(text.encode(encoding, "replace").decode(encoding), end="", flush=True)
