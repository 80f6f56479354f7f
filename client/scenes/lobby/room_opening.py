"""Opens a table in one go: room, own seat, bots, kept seats, in that order; or finds one."""

import random
from collections.abc import Callable

import msgspec

from client.net.connection import RequestRefused, ServerConnection
from client.presenters.room_order import RoomOrder
from client.shell.name_question import another
from client.shell.seat_filler import fill_seat
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
    """Take one's own seat, then give the others theirs."""
    rows = _drawn(order)
    rows = told_apart(rows, connection.name if None in rows else "")
    if None in rows:
        await connection.join(room, rows.index(None))
    for seat, opponent in enumerate(rows):
        if opponent is not None:
            await fill_seat(connection, room, seat, opponent)


def told_apart(rows: list[Opponent | None], own: str) -> list[Opponent | None]:
    """Return the same people; who has the name of another one at this window gets a number."""
    taken, found = {own.casefold()}, list(rows)
    for at, who in enumerate(rows):
        if who is not None and who.kind == "here" and who.name:
            name = who.name
            if name.casefold() in taken:
                name = another(name, taken)
                found[at] = msgspec.structs.replace(who, name=name)
            taken.add(name.casefold())
    return found


def _drawn(order: RoomOrder) -> list[Opponent | None]:
    """Return by seat who sits there, drawn by lot where that is wanted; closed seats stay."""
    rows = list(order.rows)
    if order.seating.is_shuffled:
        taken = [at for at in range(order.seats) if at not in order.closed]
        drawn = random.sample(taken, len(taken))
        for at, to in zip(taken, drawn, strict=True):
            rows[to] = order.rows[at]
    return rows
