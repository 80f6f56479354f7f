"""Bounds how many room codes can be tried, without holding up those who name their own rooms."""

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from protocol.from_server import Reason
from protocol.names import PlayerId, RoomId, is_code
from server.hall import UnknownRoom
from server.lobby import card_of
from server.net.rate import Rate, ms
from server.players import Player
from server.room.decide import Refused

if TYPE_CHECKING:
    from server.net.house import House

OWN_BURST: Final = 2
"""Unknown codes a connection may name once its address may name no more ..."""
OWN_PER_SECOND: Final = 0.05
"""... and how many more each second. It begins with none, or each new connection were a guess."""
MOST_FOUND: Final = 20_000
"""Pairs of a player and a room that are remembered; then the oldest are forgotten."""


class Found:
    """Which rooms which players of this process have found already: those are no guesses."""

    def __init__(self) -> None:
        self._pairs: OrderedDict[tuple[PlayerId, RoomId], None] = OrderedDict()

    def add(self, player: PlayerId, room: RoomId) -> None:
        """Remember that ``player`` knows ``room``."""
        self._pairs[player, room] = None
        self._pairs.move_to_end((player, room))
        if len(self._pairs) > MOST_FOUND:
            self._pairs.popitem(last=False)

    def __contains__(self, pair: tuple[PlayerId, RoomId]) -> bool:
        return pair in self._pairs


class _Guess:
    """A code that is being looked for, by however many of one address, for one credit."""

    def __init__(self, paid: Rate) -> None:
        self.paid, self.users, self.is_wrong = paid, 0, False


Asked: TypeAlias = dict[tuple[str, RoomId], _Guess]
"""By address, the codes that are being looked for now."""


class Guesses:
    """The room codes that one client names.

    Only codes of no room are charged: first to a bucket of the address, then, while that is empty,
    to a small one of the connection. So a neighbour who guesses costs others at most a wait of 20
    seconds, once after they connect, and never in rooms they know: those where they sit or sat,
    that they have named or opened before, or that the lobby shows. While both buckets are empty
    any other code is refused in the same words and without a look whether there is such a room,
    so that neither answer nor time tells it.

    A credit is taken before the look and given back where there is a room: many connections that
    ask at once learn no more than one. All of an address who ask for one code while it is looked
    for share a credit: a room that takes a while to load keeps none of its watchers out. An
    address is thus told of ``misses_per_second`` codes, and of 0.05 more for each of its
    connections: with all 500 of them 25 a second, of 2**30 codes.
    """

    def __init__(
        self,
        house: "House",
        player: Player,
        address: str,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """``address`` as ``limit_key`` has it; ``now`` counts seconds."""
        self._house, self._player, self._address = house, player, address
        self._of_address = house.misses.of(address)
        self._own = Rate(OWN_BURST, OWN_PER_SECOND, now, empty=True)

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
        self._house.found.add(self._player.id, room)

    async def _guess(self, room: RoomId) -> _Guess | None:
        """Join who asks for this code, or take a credit for it; None for a room of one's own."""
        asked = self._house.asked
        guess = asked.get((self._address, room))
        if guess is not None:
            return guess
        rates = (self._of_address, self._own)
        for rate in rates:
            if not rate.take():
                return asked.setdefault((self._address, room), _Guess(rate))
        if self._is_shown(room) or room in await self._house.mine.rooms(self._player.id):
            return None
        wait = min(rate.wait() for rate in rates)
        text = f"Too many unknown room codes. Try again in {int(wait) + 1} s."
        raise Refused(Reason.TOO_FAST, text, retry_ms=ms(wait))

    def _leave(self, guess: _Guess, room: RoomId) -> None:
        """Give the credit back with the last who asked, unless there is no such room."""
        guess.users -= 1
        if not guess.users:
            del self._house.asked[self._address, room]
            if not guess.is_wrong:
                guess.paid.give_back()

    def _is_familiar(self, room: RoomId) -> bool:
        """Whether this client knows the room already, as far as this process knows it at once."""
        if (self._player.id, room) in self._house.found:
            return True
        host = self._house.hall.live(room)
        if host is None:
            return False
        is_listed = card_of(host.public.room) is not None
        return is_listed or host.room.seat_of(self._player.id) is not None

    def _is_shown(self, room: RoomId) -> bool:
        """Whether the lobby was last read with ``room``, live in whichever process."""
        cards = self._house.lobby.cards
        return cards is not None and any(card.room == room for card in cards.rooms)
