"""What a player does in one room: plays, resigns, offers, answers, talks."""

from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from msgspec import Struct

from client.net.mirror import Mirror
from fourfold.errors import PlayVoid, ServerRefused
from fourfold.link import ServerLink
from fourfold.view import View, view_of
from fourfold.view_stream import ViewStream
from protocol import from_client
from protocol.from_client import OfferKind, Reaction
from protocol.from_server import ChatLine, Reason, RoomPresence
from protocol.names import RoomId

Intent: TypeAlias = Mapping[str, Any] | Struct
"""What a game's page calls an intent: ``{"type": "place", "field": 12}``."""


class GameTable:
    """One room that is watched. Whatever waits raises NotWelcome and LinkOver as well."""

    def __init__(self, link: ServerLink, mirror: Mirror) -> None:
        self._link, self._mirror = link, mirror

    def __repr__(self) -> str:
        return f"<GameTable {self.room}>"

    @property
    def room(self) -> RoomId:
        """Return the room's code."""
        return self._mirror.room

    @property
    def view(self) -> View:
        """Return the room as it was told last."""
        view = view_of(self._mirror)
        assert view is not None  # noqa: S101 - nobody has a table before the first view
        return view

    @property
    def seat(self) -> int | None:
        """Return your seat; None where you only watch."""
        return self.view.seat

    @property
    def presence(self) -> RoomPresence | None:
        """Return who is connected to this room; None until it was told."""
        return self._mirror.here

    @property
    def chat(self) -> tuple[ChatLine, ...]:
        """Return what was said here, the newest last."""
        return self._mirror.chat

    def watch(self, *, beyond_end: bool = False) -> ViewStream:
        """Return the views of this room from now on; see ViewStream."""
        return ViewStream(self._link, self.room, beyond_end)

    async def play(self, intent: Intent) -> View:
        """Play it, however often the line breaks, and return the room once it is in the game.

        Where several devices play one seat at the same moment, what is in may be the other's.
        Whether a play that was cancelled is in, the next view tells. Raises ServerRefused, and
        PlayVoid where what it answered was taken back before it came to the server.
        """
        async with self._link.turn(self.room):
            mirror = self._mirror = await self._link.watch(self.room)
            number = mirror.number
            try:
                while True:
                    await self._link.connection.play(mirror, intent)
                    await self._link.until(lambda: True if mirror.pending is not intent else None)
                    if mirror.number > number:
                        return self.view
                    refused = mirror.refused
                    if refused is None:
                        raise PlayVoid("the position that was played in is gone")
                    if refused.reason is not Reason.STALE or refused.number != number:
                        raise ServerRefused(refused)
            finally:
                if mirror.pending is intent:
                    mirror.pending = None  # it is not to be said again on another line

    async def resign(self) -> None:
        """Give the game up. Raises ServerRefused, as all below do."""
        await self._ask(lambda n: from_client.Resign(n, self.room))

    async def leave(self) -> None:
        """Free your seat, before play has begun."""
        self._link.seats.forget(self.room)
        await self._ask(lambda n: from_client.Leave(n, self.room))

    async def begin(self) -> None:
        """Begin with those who sit, where you have opened the room."""
        await self._ask(lambda n: from_client.Begin(n, self.room))

    async def offer(self, kind: OfferKind) -> None:
        """Offer the others a ``draw``, a ``takeback``, a ``rematch`` ..."""
        await self._ask(lambda n: from_client.Offer(n, self.room, kind))

    async def answer(self, kind: OfferKind, seat: int, accept: bool) -> None:
        """Accept or decline what ``seat`` offers; your own offer is withdrawn by declining it."""
        await self._ask(lambda n: from_client.Answer(n, self.room, kind, seat, accept))

    async def take_back(self) -> None:
        """Put the game back to where you were last to move, where that is allowed."""
        ply = self.view.ply
        await self._ask(lambda n: from_client.TakeBack(n, self.room, ply))

    async def put_forward(self) -> None:
        """Undo the last ``take_back``."""
        ply = self.view.ply
        await self._ask(lambda n: from_client.PutForward(n, self.room, ply))

    async def abort(self) -> None:
        """Break the game off, before its second ply."""
        await self._ask(lambda n: from_client.Abort(n, self.room))

    async def claim_win(self) -> None:
        """Claim the win over players who are away, where that is allowed."""
        await self._ask(lambda n: from_client.ClaimWin(n, self.room))

    async def say(self, text: str) -> None:
        """Say a line of chat."""
        await self._ask(lambda n: from_client.Say(n, self.room, text))

    async def react(self, reaction: Reaction) -> None:
        """Say one of the short words that every client has in its own language."""
        await self._ask(lambda n: from_client.Say(n, self.room, reaction=reaction))

    async def hear(self) -> AsyncIterator[ChatLine]:
        """Yield each line of chat: those there are, then new ones as they are said."""
        heard = self._mirror.chat
        for line in heard:
            yield line
        while True:
            lines = await self._link.until(partial(self._other_lines, heard))
            for line in lines:
                if line not in heard:
                    yield line
            heard = lines

    def _other_lines(self, heard: tuple[ChatLine, ...]) -> tuple[ChatLine, ...] | None:
        return self._mirror.chat if self._mirror.chat != heard else None

    async def _ask(self, make: Any) -> None:
        await self._link.told(lambda: self._link.connection.ask(make))
