"""How long programs take to start: seconds to serving without bots, and to the help of each."""

import asyncio
import os
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from typing import Any, Final

from tests.bench.load.servers import Kind, compiled, cpu_s, store
from tests.support.process import free_port

TIMES: Final = 3
HELP: Final = {
    "fourfold --help": "from client.__main__ import main; main()",
    "fourfold-server --help": "from server.__main__ import main; main()",
}
"""As the installed programs begin."""


async def start(kind: Kind, *, seed: int) -> dict[str, Any]:
    """Seconds by the clock, the least of some, and of CPU time; modules are compiled already."""
    assert kind == "fourfold"
    async with store() as redis:
        serving = [await asyncio.to_thread(_until_ready, redis) for _ in range(TIMES + 1)][1:]
    found = {
        "serving, s": min(it[0] for it in serving),
        "serving, CPU s": min(it[1] for it in serving),
    }
    for name, code in HELP.items():
        words = [sys.executable, "-c", code, "--help"]
        shown = [await asyncio.to_thread(_until_over, words) for _ in range(TIMES + 1)][1:]
        found |= {f"{name}, s": min(it[0] for it in shown)}
        found |= {f"{name}, CPU s": min(it[1] for it in shown)}
    return found


def _until_ready(redis: int) -> tuple[float, float]:
    """Start a server, and end it once it says that it is ready."""
    port, began = free_port(), time.perf_counter()
    words = ["--port", str(port), "--redis", f"redis://127.0.0.1:{redis}", "--prepare-bots", "need"]
    process = subprocess.Popen(
        [sys.executable, "-m", "server", *words],
        env=compiled(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while True:
            assert process.poll() is None, "the server did not start"
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz"):
                return time.perf_counter() - began, cpu_s(process.pid)
            time.sleep(0.005)
    finally:
        process.terminate()
        process.wait()


def _until_over(words: list[str]) -> tuple[float, float]:
    """Run a program to its end; return its seconds and its CPU seconds."""
    before, began = os.times(), time.perf_counter()
    subprocess.run(words, env=compiled(), stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    cpu = sum(after[2:4]) - sum(before[2:4])
    return time.perf_counter() - began, cpu
