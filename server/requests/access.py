"""Bound how many room codes can be tried, without delaying those who name their own rooms."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId, is_code, window_of
from server.live.registry import UnknownRoom
from server.players import PlayerIdentity
from server.requests.context import RequestContext
from server.requests.rate_limit import TokenBucket, ms
from server.requests.room_lookup import PendingGuess
from server.room.decisions.seating import check_not_banned
from server.room.errors import Refused
from server.room.room import Room
from server.services.lobby import listed_card

OWN_BURST: Final = 2
"""Unknown codes a connection may name once its address may name no more ..."""
OWN_PER_SECOND: Final = 0.05
"""... and how many more each second. It begins with none, or each new connection were a guess."""


class Guesses:
    """Count the room codes that one client names.

    Only codes of no room are charged: first to a bucket of the address, then, while that is empty,
    to a small one of the connection. So a neighbour who guesses costs others at most a wait of 20
    seconds, once after they connect, and never in rooms they know: those where they sit or sat,
    that they have named or opened before, or that the lobby shows. While both buckets are empty
    any other code is refused in the same words and without a look whether there is such a room,
    so that neither answer nor time tells it.

    A credit is taken before the look and given back where there is a room: many connections that
    ask at once learn no more than one. All of an address who ask for one code while it is looked
    for share a credit: a room that takes a while to load keeps none of its watchers out. An
    address is thus told of ``failed_guesses_per_second`` codes, and of 0.05 more for each of its
    connections: with all 500 of them 25 a second, of 2**30 codes.
    """

    def __init__(
        self,
        context: RequestContext,
        player: PlayerIdentity,
        address: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``address`` as ``limit_key`` has it; ``now`` counts seconds."""
        self._context, self._player, self._address = context, player, address
        self._of_address = context.failed_guesses.of(address)
        self._own = TokenBucket(OWN_BURST, OWN_PER_SECOND, now, empty=True)

    @asynccontextmanager
    async def naming(self, room: RoomId) -> AsyncIterator[None]:
        """Let the block look for ``room``; it costs a credit where the block finds none.

        Raises UnknownRoom for what is no code, Refused where it may not even look, or Unavailable.
        """
        if not is_code(room):
            raise UnknownRoom(room)
        guess = None if self._is_familiar(room) else await self._guess(room)
        if guess is not None:
            guess.users += 1
        try:
            yield
        except UnknownRoom:
            if guess is not None:
                guess.is_wrong = True
            raise
        else:
            self.told(room)
        finally:
            if guess is not None:
                self._leave(guess, room)

    def told(self, room: RoomId) -> None:
        """Remember that this player was told of ``room``, or has found it."""
        self._context.found.add(self._player.id, room)

    async def _guess(self, room: RoomId) -> PendingGuess | None:
        """Join who asks for this code, or take a credit for it; None for a room of one's own."""
        asked = self._context.asked
        guess = asked.get((self._address, room))
        if guess is not None:
            return guess
        rates = (self._of_address, self._own)
        for rate in rates:
            if not rate.take():
                return asked.setdefault((self._address, room), PendingGuess(rate))
        if self._is_shown(room) or room in await self._context.player_rooms.rooms(self._player.id):
            return None
        wait = min(rate.wait() for rate in rates)
        text = f"Too many unknown room codes. Try again in {int(wait) + 1} s."
        raise Refused(Reason.TOO_FAST, text, retry_ms=ms(wait))

    def _leave(self, guess: PendingGuess, room: RoomId) -> None:
        """Give the credit back with the last who asked, unless there is no such room."""
        guess.users -= 1
        if not guess.users:
            del self._context.asked[self._address, room]
            if not guess.is_wrong:
                guess.paid.give_back()

    def _is_familiar(self, room: RoomId) -> bool:
        """Whether this client knows the room already, as far as this process knows it at once."""
        if (self._player.id, room) in self._context.found:
            return True
        host = self._context.registry.live(room)
        if host is None:
            return False
        is_listed = listed_card(host.public.room) is not None
        return is_listed or bool(host.room.seats_at(self._player.id))

    def _is_shown(self, room: RoomId) -> bool:
        """Whether the lobby was last read with ``room``, live in whichever process."""
        cards = self._context.lobby.cards
        return cards is not None and any(card.room == room for card in cards.rooms)


def check_welcome(
    room: Room, player: PlayerIdentity, apart: frozenset[PlayerId] = frozenset()
) -> None:
    """Check that ``player``, who meets nobody ``apart``, may watch the room. Raises Refused."""
    if room.seats_at(player.id):
        return
    check_not_banned(room, player.id)
    if room.settings.spectators == "nobody":
        raise Refused(Reason.NO_SPECTATORS, "this room is for its players alone")
    if apart and any(it is not None and window_of(it.player) in apart for it in room.occupants):
        raise Refused(Reason.NO_SPECTATORS, "you cannot watch this game")
