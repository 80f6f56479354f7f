"""The yardstick: a room server of `websockets` alone; it keeps, checks and hides nothing.

The first message of a client names a room; every later one goes to all in that room as it came.
"""

import asyncio
import sys
from collections import defaultdict

from websockets.asyncio.server import ServerConnection, broadcast, serve

ROOMS: defaultdict[bytes, set[ServerConnection]] = defaultdict(set)


async def relay(socket: ServerConnection) -> None:
    """Serve one client until it leaves."""
    room = ROOMS[await socket.recv(decode=False)]
    room.add(socket)
    await socket.send(b"in")
    try:
        async for message in socket:
            broadcast(room, message)
    finally:
        room.discard(socket)


async def main(port: int) -> None:
    """Serve until killed."""
    async with serve(relay, "127.0.0.1", port, compression=None, ping_interval=None):
        await asyncio.Future()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
