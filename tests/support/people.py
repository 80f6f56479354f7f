"""Headless people: real connections to a real server, that open rooms, sit, play and watch."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from client.net.connection import ServerConnection
from client.net.keepalive import PATIENCE, Timeouts
from client.net.mirror import Mirror
from client.net.native_socket import NATIVE
from client.net.socket import OPENERS
from protocol import from_client
from protocol.codec import Format
from protocol.from_server import Welcome
from protocol.names import VERSIONS, RoomId, Token
from tests.support.views import game_view

OPENERS.update(NATIVE)
PATIENCE_S = 60.0
"""How long a test waits for what must come; a failing test says so, a passing one never waits."""


@asynccontextmanager
async def person(
    url: str,
    name: str,
    token: Token | None = None,
    form: Format = "msgpack",
    versions: Sequence[int] = VERSIONS,
    patience: Timeouts = PATIENCE,
) -> AsyncIterator[ServerConnection]:
    """Someone who is connected, over all broken lines, while the block runs."""
    connection = ServerConnection(url, name, token, form, patience=patience, versions=versions)
    task = asyncio.create_task(connection.run(), name=f"person {name}")
    try:
        yield connection
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def open_room(who: ServerConnection, game: str = "polyy", **options: Any) -> RoomId:
    """Open a room and say its code."""
    done = await soon(who.ask(lambda n: from_client.Open(n, game, options)))
    assert done.room is not None
    return done.room


async def sit(who: ServerConnection, room: RoomId, seat: int | None = None) -> Mirror:
    """Take a seat and watch from it."""
    await soon(who.ask(lambda n: from_client.Join(n, room, seat)))
    mirror = await who.watch(room)
    return await until(mirror, lambda m: m.seen is not None and m.seen.seat is not None)


async def watch(who: ServerConnection, room: RoomId) -> Mirror:
    """Watch a room until its first snapshot is there."""
    mirror = await who.watch(room)
    return await until(mirror, lambda m: m.seen is not None)


async def until(mirror: Mirror, true: Callable[[Mirror], bool]) -> Mirror:
    """Wait until ``true`` holds of what a person was told."""
    return await soon(mirror.until(true))


async def soon(waiting: Any) -> Any:
    """What ``waiting`` gives, within the test's patience."""
    async with asyncio.timeout(PATIENCE_S):
        return await waiting


def over(mirror: Mirror) -> bool:
    """Whether the game has ended, as this person was told."""
    return mirror.seen is not None and mirror.seen.phase == "over"


async def play_intent(who: ServerConnection, mirror: Mirror, intent: Any) -> None:
    """Play an intent, however often the line breaks, and wait until it was told to be in."""
    number = mirror.number
    await who.play(mirror, intent)
    await until(mirror, lambda m: m.number > number or m.refused is not None)
    if mirror.refused is not None and mirror.number == number:
        raise AssertionError(f"refused: {mirror.refused}")


async def play_along(who: ServerConnection, mirror: Mirror, mine: list[Any]) -> None:
    """Play one's own intents of a game, each as soon as it is one's turn."""
    for number, intent in enumerate(mine):
        await until(mirror, lambda m, n=number: m.number == n and my_turn(m))
        await play_intent(who, mirror, intent)


def my_turn(mirror: Mirror) -> bool:
    """Whether this person's seat is to move by the view of a game of two."""
    return (
        mirror.seen is not None
        and mirror.seen.phase == "playing"
        and game_view(mirror.seen).to_move == mirror.seen.seat
    )


async def welcomed(who: ServerConnection) -> Welcome:
    """Wait until a server has welcomed them; what it said then."""
    async with asyncio.timeout(PATIENCE_S):
        while who.welcome is None:
            await asyncio.sleep(0.005)
    return who.welcome
