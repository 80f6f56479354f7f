"""Answers about games that are over, to whoever may watch their rooms."""

from protocol.codec import MOST_FROM_SERVER, Format
from protocol.from_client import Assess, Replay
from protocol.from_server import Assessed, Reason, Replayed
from protocol.names import RoomId, tidy_code
from server.asker import NOBODY, Asker
from server.host import Gone
from server.net.costs import review_cost
from server.net.house import House
from server.net.rate import Rate, pay
from server.net.watch import check_welcome
from server.players import Player
from server.replay import TooLong
from server.room.audience import Audience
from server.room.decide import Refused
from server.room.entries import Fact
from server.room.room import Room
from server.step import Told


class Reviews:
    """What one client is answered."""

    def __init__(
        self, house: House, player: Player, rate: Rate, form: Format, asker: Asker = NOBODY
    ) -> None:
        """``asker`` pays for rooms that must be folded first."""
        self._house, self._player, self._rate, self._form = house, player, rate, form
        self._asker = asker

    async def facts(self, room: RoomId, audience: Audience = None, besides: int = 0) -> list[Fact]:
        """All of a game that is over, if this client may see it, as ``audience`` saw it.

        ``besides``: the requests that the answer costs beside these, paid together. Raises
        Refused, UnknownRoom, Gone or Unavailable.
        """
        return (await self._told(room, audience, besides))[1]

    async def _told(
        self, room: RoomId, audience: Audience, besides: int = 0
    ) -> tuple[Told, list[Fact]]:
        """Return how far this client is told the game, and all of it.

        What the answer costs pays for folding the room, too; a refusal does not.
        """
        folded: list[int] = []
        asker = self._asker._replace(charge=folded.append)
        try:
            async with self._house.hall.host(room, asker) as host:
                check_welcome(host.room, self._player)
                shown = host.shown_to(self._player.id)
                self._check(shown.room, audience, besides)
                return shown.told, host.facts[: shown.told.seq]
        except (Refused, Gone):
            self._asker.charge(sum(folded))
            raise

    async def replay(self, message: Replay) -> Replayed:
        """The game from its beginning. Raises as ``facts`` does."""
        room = tidy_code(message.room)
        told, facts = await self._told(room, message.seat)
        key = room, told, message.seat, self._form
        try:
            first, changes = await self._house.replays.get(key, facts, self._asker.who)
        except TooLong:
            text = f"this game is too long to be shown in one message of {MOST_FROM_SERVER} bytes"
            raise Refused(Reason.LIMIT, text) from None
        began = len(facts) - len(changes)
        return Replayed(message.request, room, message.seat, began, first, changes)

    async def assess(self, message: Assess, facts: list[Fact]) -> Assessed:
        """What the positions of that game were worth; it may take some seconds."""
        values = await self._house.advice.values(facts, self._asker.who)
        began = len(facts) - len(values) + 1
        return Assessed(message.request, tidy_code(message.room), began, values)

    def _check(self, room: Room, audience: Audience, besides: int) -> None:
        """Refuse what this client may not see, what is not over, and what comes too soon."""
        if room.outcome is None:
            raise Refused(Reason.NOT_OVER, "only a game that is over is shown again")
        if audience not in (None, *room.playing):
            played = ", ".join(map(str, room.playing))
            text = f"seat {audience} did not play; there are: {played}"
            raise Refused(Reason.BAD_OPTIONS, text)
        if room.sealed and audience not in (None, room.seat_of(self._player.id)):
            text = "this game was broken off: you may see it from your own seat, or as a spectator"
            raise Refused(Reason.NOT_OVER, text)
        pay(self._rate, besides + review_cost(room.seq), "too many games at once: wait")
