"""Pass on what one client says in rooms: tidied, and at a limited rate."""

from contextlib import suppress

from engines.game import Seat
from protocol.from_client import Mute, Say
from protocol.from_server import Done, Reason
from protocol.names import TEXT_LENGTH, tidy_code, tidy_text
from server.live.requester import Requester
from server.players import PlayerIdentity
from server.requests.access import check_welcome
from server.requests.context import RequestContext
from server.requests.rate_limit import check, take_all
from server.room.errors import AlreadyDone, Refused
from server.room.room import Room
from server.room.views.window import actor

TOO_MUCH = "you say too much at once: wait a little"


class ChatRequests:
    """Answer the chat requests of one client."""

    def __init__(
        self, context: RequestContext, player: PlayerIdentity, address: str, requester: Requester
    ) -> None:
        self._context, self._player, self._requester = context, player, requester
        self._rates = context.says.of(player.id), context.calls.of(address)

    async def say(self, message: Say, at: int) -> Done:
        """Let the others hear a line. Raises Refused, UnknownRoom, Gone or Unavailable."""
        text, room = tidy_text(message.text), tidy_code(message.room)
        if bool(text) == (message.reaction is not None):
            raise Refused(Reason.NO_CHAT, "say something, or choose a reaction: one of the two")
        if len(text) > TEXT_LENGTH:
            longer = f"a line has {TEXT_LENGTH} signs at most, this one {len(text)}"
            raise Refused(Reason.NO_CHAT, longer)
        async with self._context.registry.host(room, self._requester) as host:
            check_welcome(host.room, self._player, self._context.company.apart(self._player.id))
            check(take_all(*((rate, 1) for rate in self._rates)), TOO_MUCH)
            said = message.request, text, message.reaction
            await self._context.chat.say(host, self._speaker(host.room, message.as_seat), *said, at)
        return Done(message.request, room)

    def _speaker(self, room: Room, seat: Seat | None) -> PlayerIdentity:
        """Return this player, by the name of who sits in ``seat`` of this window. Raises Refused.

        What is said stays the window's own: it is muted and blocked as one.
        """
        if seat is None:
            return self._player
        who = room.seat_of(actor(room, self._player.id, seat))
        occupant = room.occupants[who] if who is not None else None
        return self._player if occupant is None else self._player._replace(name=occupant.name)

    async def mute(self, message: Mute) -> Done:
        """Let a player say no more in a room. Raises as ``say`` does."""
        room = tidy_code(message.room)
        async with self._context.registry.host(room, self._requester) as host:
            with suppress(AlreadyDone):
                await self._context.chat.mute(host, self._player, message.player)
        return Done(message.request, room)
