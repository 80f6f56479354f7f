"""The terminal that this program was started from, if any: shows what its server says there."""

import codecs
import os
import sys
import threading
from contextlib import suppress
from io import FileIO
from typing import IO


def draws() -> bool:
    """Whether there is one, and it has the signs that a QR picture is made of."""
    out = sys.stdout
    return out is not None and out.isatty() and "utf" in (out.encoding or "").lower()


def pass_on(pipe: IO[bytes] | FileIO) -> None:
    """Show what comes through ``pipe``, UTF-8 without a buffer, as long as both sides are there.

    In a thread that nobody waits for, as the server may outlive us. It closes the pipe.
    """
    threading.Thread(target=_pass_on, args=(pipe,), daemon=True).start()


def _pass_on(pipe: IO[bytes] | FileIO) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    with pipe:
        while some := os.read(pipe.fileno(), 4096):
            _show(decoder.decode(some))


def _show(text: str) -> None:
    """Without the signs that the terminal lacks; nowhere where there is none any more."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    with suppress(OSError, ValueError):
        print(text.encode(encoding, "replace").decode(encoding), end="", flush=True)
