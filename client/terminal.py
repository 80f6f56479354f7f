"""The terminal that this program was started from, if any: its server speaks to people there."""

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO


def draws() -> bool:
    """Whether there is one, and it has the signs that a QR picture is made of."""
    out = sys.stdout
    return out is not None and out.isatty() and "utf" in (out.encoding or "").lower()


def pass_on(pipe: IO[bytes], heard: Callable[[bytes], None]) -> None:
    """Show the lines that come through ``pipe``, which has no buffer, while both sides are there.

    A line of JSON is for the program: ``heard`` is called with it, in a thread that nobody waits
    for, as the server may outlive us. It closes the pipe.
    """
    threading.Thread(target=_pass_on, args=(pipe, heard), daemon=True).start()


def _pass_on(pipe: IO[bytes], heard: Callable[[bytes], None]) -> None:
    rest = b""
    with pipe:
        while some := os.read(pipe.fileno(), 4096):
            *lines, rest = (rest + some).split(b"\n")
            for line in lines:
                if line.startswith(b"{"):
                    heard(line)
                else:
                    _show(line.decode("utf-8", "replace") + "\n")


def say(sentence: str) -> None:
    """One line to people there; nowhere where there is none."""
    _show(sentence + "\n")


def _show(text: str) -> None:
    """Without the signs that the terminal lacks; nowhere where there is none any more."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    with suppress(OSError, ValueError):
        print(text.encode(encoding, "replace").decode(encoding), end="", flush=True)
