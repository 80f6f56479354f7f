"""The other yardstick: a protocol written by hand that keeps each ply in Redis before it is told.

Speaks as `bare.py` does, checks and hides nothing, and shows what Python alone costs: no library
for websockets, none for Redis, no task, and one write for all commands of a turn of the loop.
"""

import asyncio
import json
import struct
import sys
from base64 import b64encode
from collections import defaultdict, deque
from contextlib import suppress
from hashlib import sha1
from typing import Any

with suppress(ImportError):  # an optional dependency
    import uvloop

    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
ROOMS: defaultdict[str, list["Client"]] = defaultdict(list)


def framed(payload: bytes) -> bytes:
    """Return a text frame of a server, of less than 64 KB."""
    size = len(payload)
    return (bytes((0x81, size)) if size < 126 else struct.pack("!BBH", 0x81, 126, size)) + payload


class Client(asyncio.Protocol):
    """One client; it says short messages, each in one frame."""

    store: "Appender"

    def __init__(self) -> None:
        self._rest, self._is_open = b"", False
        self.room = ""
        self.seq = 0

    def connection_made(self, transport: Any) -> None:
        self.write = transport.write

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._is_open:
            if b"\r\n\r\n" not in data:
                self._rest = data
                return
            data = self._greet(data)
        while len(data) >= 6 and len(data) >= (end := 6 + (data[1] & 127)):
            if data[0] & 15 == 1:
                key = data[2:6] * (end // 4)
                body = int.from_bytes(data[6:end]) ^ int.from_bytes(key[: end - 6])
                self._take(body.to_bytes(end - 6))
            data = data[end:]
        self._rest = data

    def _greet(self, data: bytes) -> bytes:
        head, _, rest = data.partition(b"\r\n\r\n")
        key = head.lower().partition(b"sec-websocket-key:")[0]
        start = len(key) + len(b"sec-websocket-key:")
        said = head[start:].split(b"\r\n")[0].strip()
        answer = b64encode(sha1(said + MAGIC).digest())
        self.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + answer + b"\r\n\r\n"
        )
        self._is_open = True
        return rest

    def _take(self, message: bytes) -> None:
        told = json.loads(message)
        if not self.room:
            self.room = told
            ROOMS[told].append(self)
            self.write(framed(b'"in"'))
            return
        first = ROOMS[self.room][0]
        first.seq += 1
        entry = json.dumps([2, 0, first.seq, told[3]], separators=(",", ":")).encode()
        self.store.append(self.room, entry)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.room:
            ROOMS[self.room].remove(self)


class Appender(asyncio.Protocol):
    """Appends to Redis what came in one turn of the loop by one write; tells it when it is kept."""

    def __init__(self) -> None:
        self._asked: list[bytes] = []
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._rest = b""
        self._loop = asyncio.get_running_loop()

    def connection_made(self, transport: Any) -> None:
        self.write = transport.write

    def append(self, room: str, entry: bytes) -> None:
        """Keep ``entry``, then tell it to all in ``room``."""
        if not self._asked:
            self._loop.call_soon(self._flush)
        self._asked.append(
            b"*5\r\n$4\r\nXADD\r\n$%d\r\n%b\r\n$1\r\n*\r\n$1\r\ne\r\n$%d\r\n%b\r\n"
            % (len(room), room.encode(), len(entry), entry)
        )
        self._waiting.append((room, entry))

    def _flush(self) -> None:
        self.write(b"".join(self._asked))
        self._asked.clear()

    def data_received(self, data: bytes) -> None:
        lines = (self._rest + data).split(b"\r\n")
        self._rest = lines.pop()
        for line in lines:
            if line[:1] == b"-":
                raise RuntimeError(line.decode())
            if line[:1] != b"$":  # the id that Redis gave it
                room, entry = self._waiting.popleft()
                told = framed(entry)
                for client in ROOMS[room]:
                    client.write(told)


async def main(port: int, redis: int) -> None:
    """Serve until killed."""
    loop = asyncio.get_running_loop()
    _, Client.store = await loop.create_connection(Appender, "127.0.0.1", redis)
    await loop.create_server(Client, "127.0.0.1", port)
    await asyncio.Future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
