"""Opens a table in one go: room, own seat, bots, kept seats, in that order; or finds one."""

import random
from collections.abc import Callable

import msgspec

from client.net.connection import RequestRefused, ServerConnection
from client.presenters.room_order import RoomOrder
from client.storage.profile import Opponent
from protocol import from_client
from protocol.names import PlayerId, RoomId


async def open_room(
    connection: ServerConnection,
    order: RoomOrder,
    enter: Callable[[RoomId], None],
    rival: PlayerId | None = None,
) -> None:
    """Open the room, fill its seats, invite ``rival`` to a free one, then ``enter`` the room.

    Raises RequestRefused; where the room is open by then, it is entered all the same.
    """
    game, options, settings = order.game, order.options, order.settings
    if rival is not None:
        settings = msgspec.structs.replace(settings, listed=False)
    done = await connection.ask(lambda n: from_client.Open(n, game, options, settings))
    try:
        await _seat(connection, order, done.room)
        if rival is not None:
            await connection.people.invite(done.room, rival)
    except RequestRefused:
        enter(done.room)
        raise
    enter(done.room)


async def find_room(
    connection: ServerConnection, order: RoomOrder, enter: Callable[[RoomId], None]
) -> None:
    """Take a seat in a room that fits, or in a new one; ``enter`` it. Raises RequestRefused."""
    done = await connection.quick(order.game, order.options, order.settings)
    enter(done.room)


async def _seat(connection: ServerConnection, order: RoomOrder, room: RoomId) -> None:
    wanted = order.seating.seat
    seat = random.randrange(order.seats) if wanted is None else wanted  # noqa: S311 - no secret
    seat = min(seat, order.seats - 1)
    await connection.join(room, seat)
    others = [other for other in range(order.seats) if other != seat]
    for other, opponent in zip(others, order.opponents, strict=True):
        await _fill(connection, room, other, opponent)


async def _fill(connection: ServerConnection, room: RoomId, seat: int, opponent: Opponent) -> None:
    match opponent.kind:
        case "bot":
            bot, level = opponent.bot, opponent.level
            await connection.ask(lambda n: from_client.SeatBot(n, room, seat, bot, level))
        case "external":
            await connection.ask(lambda n: from_client.Reserve(n, room, seat))
        case "person":
            return
