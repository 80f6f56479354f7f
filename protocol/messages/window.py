"""Define the messages of several people at one window."""

from protocol.messages.base import ClientMessage
from protocol.names import Channel, Code, Count, Name, Request


class SeatBeside(ClientMessage, frozen=True, tag="seat_beside"):
    """Give a seat to another person at this window, under a name of their own.

    Who sits in the room may do so where it is theirs or not listed; never in a rated game.
    """

    request: Request
    room: Code
    name: Name
    seat: Count | None = None


class Uncover(ClientMessage, frozen=True, tag="uncover"):
    """Show this channel's room as ``seat`` sees it, one of this window's that is to move.

    It is covered again when that seat is not to move any more, or by ``null``: then this channel
    tells what spectators see. Answered by a snapshot. Only where a seat's view is private.
    """

    channel: Channel
    seat: Count | None = None
