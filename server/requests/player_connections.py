"""Hold which connections each player has to this process, so that they can be closed."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Final, NamedTuple

from protocol.names import PlayerId

MOST_RETIRED: Final = 1_000
"""Players whose last replacement is kept in mind, for lines that were being greeted meanwhile."""


class PlayerConnection(NamedTuple):
    """Hold one connection of a player."""

    generation: int
    """Which of the player's tokens it was opened with."""
    end: Callable[[str], None]
    """Closes it, with a reason."""


class PlayerConnections:
    """Hold the connections of this process, by player."""

    def __init__(self) -> None:
        self._of: defaultdict[PlayerId, list[PlayerConnection]] = defaultdict(list)
        self._retired: OrderedDict[PlayerId, tuple[int, str]] = OrderedDict()
        """Which generation is the first that is good, and why those before are not."""

    def add(self, player: PlayerId, line: PlayerConnection) -> str:
        """Note one more connection of ``player``.

        Return why its token is void by now; empty where it is not.
        """
        self._of[player].append(line)
        first, why = self._retired.get(player, (0, ""))
        return why if line.generation < first else ""

    def drop(self, player: PlayerId, line: PlayerConnection) -> None:
        """Forget a connection that has ended."""
        self._of[player].remove(line)
        if not self._of[player]:
            del self._of[player]

    def retire(self, player: PlayerId, generation: int, why: str) -> None:
        """End all connections of ``player`` that were opened with a token before this one."""
        self._retired[player] = generation, why
        self._retired.move_to_end(player)
        if len(self._retired) > MOST_RETIRED:
            self._retired.popitem(last=False)
        for line in self._of.get(player, ()):
            if line.generation < generation:
                line.end(why)
