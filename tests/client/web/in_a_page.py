"""What the page's interpreter does in Node: lines by the browser's sockets, a game alone."""

import asyncio
import json
from pathlib import Path

import js
import msgspec

from client.net.connection import ServerConnection
from client.net.socket import OPENERS
from client.web.browser_socket import BROWSER
from client.web.tab_server import URL, TabServer
from engines.bots import make
from engines.catalog import MANIFESTS
from protocol import from_client
from protocol.codec import FORMATS
from protocol.from_client import RoomSettings

QUICK = RoomSettings(bot_delay_ms=0)
LONG_S = 60.0


async def seen(connection, states):
    """Wait until the connection is in one of these states."""
    async with asyncio.timeout(LONG_S):
        while connection.state not in states:
            await asyncio.sleep(0.01)
    return connection.state


async def at_a_server(url, form):
    """What one connection to a real server goes through."""
    connection = ServerConnection(url, "Ann", form=form)
    running = asyncio.ensure_future(connection.run())
    told = [await seen(connection, {"online", "refused", "waiting"})]
    done = await connection.ask(lambda n: from_client.Open(n, "polyy", {"size": 4}))
    told.append(bool(done.room))
    line, heard = connection._transport, connection._transport.socket.heard
    await line.socket.ask()
    async with asyncio.timeout(LONG_S):
        while line.socket.heard == heard:
            await asyncio.sleep(0.01)
    await asyncio.sleep(1.0)  # far longer than the server waits for an answer to its own pings
    told.append(connection._transport is line)
    line.socket.abort()
    await seen(connection, {"waiting"})
    told.append(await seen(connection, {"online"}))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    told.append(line.socket._callbacks == {})
    return told


async def nowhere(url):
    """Why there is no line to ``url``."""
    connection = ServerConnection(url, "Ann")
    running = asyncio.ensure_future(connection.run())
    await seen(connection, {"waiting", "refused"})
    running.cancel()
    return connection.why


async def alone():
    """A whole game against a bot, by the server that the page brings along."""
    server = TabServer(Path("/home/pyodide/server.log"))
    await server.start(False)
    connection = ServerConnection(URL, "Ann")
    running = asyncio.ensure_future(connection.run())
    await seen(connection, {"online"})
    done = await connection.ask(lambda n: from_client.Open(n, "toppen", {}, QUICK))
    await connection.join(done.room, 0)
    mirror = await connection.watch(done.room)
    await connection.ask(lambda n: from_client.SeatBot(n, done.room, 1, "search", 1))
    await mirror.until(lambda m: m.seen and m.seen.phase == "playing" and m.channel is not None)
    view_type, bot, seed = MANIFESTS["toppen"].rules[-1].view_type, make("toppen", "random"), 0
    while mirror.seen.phase != "over":
        seq, seed = mirror.seq, seed + 1
        try:
            view = msgspec.convert(mirror.seen.view, view_type)
            intent = bot.choose(view, mirror.seen.seat, 1, seed)
        except ValueError:
            await mirror.until(lambda m, s=seq: m.seq > s)
            continue
        await connection.play(mirror, msgspec.to_builtins(intent))
        await mirror.until(lambda m, s=seq: m.seq > s or m.refused is not None)
    running.cancel()
    await server.close()
    return mirror.seen.phase


async def main():
    """All of it, one after the other; what came of it, in JSON."""
    url, closed = js.ARGUMENTS
    OPENERS.update(BROWSER)
    lines = [await at_a_server(url, form) for form in FORMATS]
    away = [await nowhere(closed), await nowhere("ws://127.0.0.1:99999")]
    return json.dumps({"lines": lines, "away": away, "alone": await alone()})
