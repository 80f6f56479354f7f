"""Keeps bytes that are cut off a log in a file beside it: nobody knows what they were worth."""

import os
import time
from pathlib import Path


def keep_aside(log: Path, cut: bytes | bytearray) -> str:
    """Write ``cut`` to disk under a name made of that of ``log``; answer it. Raises OSError."""
    aside = log.with_name(f"{log.name}.cut-{time.time_ns() // 1_000_000}")
    with aside.open("xb") as file:
        file.write(cut)
        file.flush()
        os.fsync(file.fileno())
    return str(aside)
