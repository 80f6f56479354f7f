"""The first game after a lesson: at once, against the gentlest bot, with undo and hints."""

from typing import Any

from client.games.catalog import BOARDS
from client.net.connection import ServerConnection
from protocol import from_client
from protocol.from_client import RoomSettings
from protocol.from_server import BotOffer
from protocol.names import RoomId

SETTINGS = RoomSettings(listed=False, undo="free", hints=True)
"""Practice: everything may be taken back, and a hint asked for."""


def gentlest(offers: tuple[BotOffer, ...]) -> tuple[str, int] | None:
    """Return the bot that plays weakest by a plan of its own, at its first level; None for none.

    Bots come in order of strength: the first one plays anything.
    """
    ready = [offer for offer in offers if offer.ready]
    planned = [offer for offer in ready if offer.bot != "random"] or ready
    return (planned[0].bot, 1) if planned else None


async def open_game(
    connection: ServerConnection, game: str, bot: tuple[str, int], options: dict[str, Any]
) -> RoomId:
    """Return the room of a game against ``bot`` in every other seat. Raises RequestRefused."""
    done = await connection.ask(lambda n: from_client.Open(n, game, options, SETTINGS))
    room = done.room
    await connection.join(room, 0)
    for seat in range(1, len(BOARDS[game].seats_of(options))):
        await _seat(connection, room, seat, bot)
    return room


async def _seat(
    connection: ServerConnection, room: RoomId, seat: int, bot: tuple[str, int]
) -> None:
    await connection.ask(lambda n: from_client.SeatBot(n, room, seat, *bot))
