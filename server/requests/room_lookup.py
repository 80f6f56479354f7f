"""Hold the room codes that players of this process have found, or are looking for."""

from collections import OrderedDict
from typing import Final, TypeAlias

from protocol.names import PlayerId, RoomId
from server.requests.rate_limit import TokenBucket

MOST_FOUND: Final = 20_000
"""Pairs of a player and a room that are remembered; then the oldest are forgotten."""


class RoomLookup:
    """Hold which rooms which players of this process have found already: those are no guesses."""

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


class PendingGuess:
    """Hold a code that is looked for, by however many of one address, for one credit."""

    def __init__(self, paid: TokenBucket) -> None:
        self.paid, self.users, self.is_wrong = paid, 0, False


Asked: TypeAlias = dict[tuple[str, RoomId], PendingGuess]
"""By address, the codes that are being looked for now."""
