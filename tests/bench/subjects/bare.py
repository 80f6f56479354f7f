"""The yardstick: a room server of `websockets` on uvloop; it keeps, checks and hides nothing.

The first message of a client names a room. Every later one is read as JSON, numbered, and told to
all in that room.
"""

import asyncio
import json
import sys
from collections import defaultdict
from contextlib import suppress

from websockets.asyncio.server import ServerConnection, broadcast, serve

with suppress(ImportError):  # an optional dependency
    import uvloop

    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())


class RelayRoom:
    """Who is in a room, and how much was said there."""

    def __init__(self) -> None:
        self.sockets: set[ServerConnection] = set()
        self.seq = 0


ROOMS: defaultdict[str, RelayRoom] = defaultdict(RelayRoom)


async def relay(socket: ServerConnection) -> None:
    """Serve one client until it leaves."""
    room = ROOMS[json.loads(await socket.recv())]
    room.sockets.add(socket)
    await socket.send('"in"')
    try:
        async for message in socket:
            intent = json.loads(message)[3]
            room.seq += 1
            broadcast(room.sockets, json.dumps([2, 0, room.seq, intent], separators=(",", ":")))
    finally:
        room.sockets.discard(socket)


async def main(port: int) -> None:
    """Serve until killed."""
    protocols = {"compression": None, "ping_interval": None, "select_subprotocol": lambda *_: None}
    async with serve(relay, "127.0.0.1", port, **protocols):
        await asyncio.Future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
