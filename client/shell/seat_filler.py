"""Gives a seat of an open room to whom it is meant for."""

from client.languages.message import tr
from client.net.connection import ServerConnection
from client.storage.profile import Opponent
from protocol import from_client
from protocol.names import RoomId


async def fill_seat(
    connection: ServerConnection, room: RoomId, seat: int, opponent: Opponent
) -> None:
    """Give a free seat to whom it is meant for. Raises RequestRefused."""
    name = opponent.name
    match opponent.kind:
        case "bot":
            bot, level = opponent.bot, opponent.level
            await connection.ask(lambda n: from_client.SeatBot(n, room, seat, bot, level, name))
        case "external":
            await connection.ask(lambda n: from_client.Reserve(n, room, seat))
        case "here":
            await connection.seat_beside(room, name or tr("Player {n}", n=seat + 1), seat)
        case "person" | "nobody":
            return
