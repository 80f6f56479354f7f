"""What a server asks of its store: for each ply, and for a live room in which nothing happens."""

import asyncio
import time
from collections import Counter
from typing import Any

from tests.bench.load.servers import Kind, serving
from tests.bench.load.tables import Street


class StoreMonitor:
    """Counts the commands that reach a store, those that its scripts call apart."""

    def __init__(self) -> None:
        self.sent: Counter[str] = Counter()
        self.inner = 0
        self._began = 0.0

    async def listen(self, port: int) -> None:
        """Count until cancelled."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"MONITOR\r\n")
        await reader.readline()
        try:
            while line := await reader.readline():
                self.note(line)
        finally:
            writer.close()

    def note(self, line: bytes) -> None:
        """Count a line as MONITOR writes it: `+TIME [DB CLIENT] "COMMAND" "WORD" ...`."""
        head, _, rest = line.partition(b"] ")
        if head.endswith(b" lua"):
            self.inner += 1
        else:
            self.sent[rest.split(b'"')[1].decode().upper()] += 1

    def start(self) -> None:
        """Begin anew."""
        self.sent.clear()
        self.inner, self._began = 0, time.perf_counter()

    def read(self) -> tuple[float, int, float]:
        """Return how many commands came since then, how many scripts called, and the seconds."""
        return self.sent.total(), self.inner, time.perf_counter() - self._began


async def commands(kind: Kind, *, seed: int, rooms: int = 40, idle_s: float = 8) -> dict[str, Any]:
    """Commands a ply, and a second for each idle live room beyond those of a server without any."""
    async with serving(kind) as server:
        monitor, street = StoreMonitor(), Street(server)
        listening = asyncio.create_task(monitor.listen(server.redis))
        await asyncio.sleep(1)
        alone = await _a_second(monitor, idle_s / 2)
        tables = [await street.table(seed=seed * 1000 + n) for n in range(rooms)]
        await asyncio.sleep(3)
        idle = await _a_second(monitor, idle_s)
        monitor.start()
        for table in tables:
            table.play()
        await asyncio.gather(*(table.done for table in tables))
        sent, inner, took = monitor.read()
        plies = sum(len(table.plies) for table in tables)
        listening.cancel()
    return {
        "sent a ply": (sent - idle * took) / plies,
        "called by scripts a ply": inner / plies,
        "a second for an idle live room": (idle - alone) / rooms,
        "a second for a server without rooms": alone,
    }


async def _a_second(monitor: StoreMonitor, seconds: float) -> float:
    monitor.start()
    await asyncio.sleep(seconds)
    sent, _, took = monitor.read()
    return sent / took
