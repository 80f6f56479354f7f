"""What one client says in rooms: tidied, and no more than is good for the others."""

from contextlib import suppress

from protocol.from_client import Hush, Say
from protocol.from_server import Done, Reason
from protocol.names import TEXT_LENGTH, tidy_code, tidy_text
from server.asker import Asker
from server.net.house import House
from server.net.rate import check, take_all
from server.net.watch import check_welcome
from server.players import Player
from server.room.decide import Already, Refused

TOO_MUCH = "you say too much at once: wait a little"


class Talking:
    """The chat requests of one client."""

    def __init__(self, house: House, player: Player, address: str, asker: Asker) -> None:
        self._house, self._player, self._asker = house, player, asker
        self._rates = house.says.of(player.id), house.calls.of(address)

    async def say(self, message: Say, at: int) -> Done:
        """Let the others hear a line. Raises Refused, UnknownRoom, Gone or Unavailable."""
        text, room = tidy_text(message.text), tidy_code(message.room)
        if bool(text) == (message.reaction is not None):
            raise Refused(Reason.NO_CHAT, "say something, or choose a reaction: one of the two")
        if len(text) > TEXT_LENGTH:
            longer = f"a line has {TEXT_LENGTH} signs at most, this one {len(text)}"
            raise Refused(Reason.NO_CHAT, longer)
        async with self._house.hall.host(room, self._asker) as host:
            check_welcome(host.room, self._player)
            check(take_all(*((rate, 1) for rate in self._rates)), TOO_MUCH)
            said = message.request, text, message.reaction
            await self._house.chat.say(host, self._player, *said, at)
        return Done(message.request, room)

    async def hush(self, message: Hush) -> Done:
        """Let a player say no more in a room. Raises as ``say`` does."""
        room = tidy_code(message.room)
        async with self._house.hall.host(room, self._asker) as host:
            with suppress(Already):
                await self._house.chat.hush(host, self._player, message.player)
        return Done(message.request, room)
