"""Answer what several people at one window ask."""

from typing import Final

from protocol import from_client
from protocol.from_server import Done, Reason
from protocol.messages.pace import Urge
from protocol.messages.room import Uncover
from protocol.messages.table import SeatBeside
from protocol.names import PlayerId, beside, tidy_code, tidy_name
from server.room.commands import Command, Sit
from server.room.errors import Refused
from server.room.room import Room
from server.room.views.window import actor
from server.session.route import Route, SessionServices

ACTS: Final = (
    from_client.Resign
    | from_client.TakeBack
    | from_client.PutForward
    | from_client.Continue
    | from_client.Offer
    | from_client.Answer
    | from_client.Abort
    | from_client.ClaimWin
    | from_client.Reveal
    | Urge
)
"""What a seat asks of its room besides playing."""


def asker(room: Room, window: PlayerId, command: Command) -> PlayerId:
    """Return who at ``window`` asks for ``command``. Raises Refused."""
    if not isinstance(command, ACTS):
        return window
    seats = room.seats_at(window)
    if command.as_seat is None and room.seat_of(window) in seats:
        return window
    return actor(room, window, command.as_seat)


async def _seat_beside(services: SessionServices, message: SeatBeside, at: int) -> Done:
    """Give somebody beside this player a seat. The same request seats them once."""
    name, me, code = tidy_name(message.name), services.player, tidy_code(message.room)
    if not name:
        raise Refused(Reason.BAD_OPTIONS, "say the name of who sits down beside you")
    if me.external:
        raise Refused(Reason.SEAT_TAKEN, "a program plays one seat on each connection")
    who = beside(me.id, message.request)
    async with services.context.registry.host(code, services.requester) as host:
        if host.room.settings.tournament:
            text = "the tournament seats its players: each plays at a window of their own"
            raise Refused(Reason.SEAT_TAKEN, text)
        seat = await host.ask(who, Sit(name, message.seat), at)
    return Done(message.request, code, seat)


async def _uncover(services: SessionServices, message: Uncover, _at: int) -> None:
    await services.watches.uncover(message.channel, message.seat)


TABLE: Final = (Route(SeatBeside, _seat_beside), Route(Uncover, _uncover))
