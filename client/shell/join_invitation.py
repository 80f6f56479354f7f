"""What comes of an invitation: a seat, or where there is none a place to watch from."""

from typing import Final

from client.languages.message import tr
from client.net.connection import RequestRefused
from client.shell.scene import Shell
from protocol.from_server import Reason
from protocol.names import RoomId

FULL: Final = frozenset({Reason.BEGUN, Reason.ROOM_FULL, Reason.SEAT_TAKEN})
"""Refusals of a seat after which one watches instead."""


async def invited(shell: Shell, room: RoomId) -> None:
    """Take a seat there, or watch, and show the room. Raises RequestRefused."""
    if shell.connection is None:
        return
    try:
        await shell.connection.join(room)
    except RequestRefused as why:
        if why.refused.reason not in FULL:
            raise
        shell.say(tr("All seats are taken."))
    shell.open_room(room)
