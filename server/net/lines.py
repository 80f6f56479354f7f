"""Which connections each player has to this process, so that they can be ended."""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from protocol.names import PlayerId


class Line(NamedTuple):
    """One connection of a player."""

    generation: int
    """Which of the player's tokens it was opened with."""
    end: Callable[[str], None]
    """Closes it, with a reason."""


class Lines:
    """The connections of this process, by player."""

    def __init__(self) -> None:
        self._of: defaultdict[PlayerId, list[Line]] = defaultdict(list)

    def add(self, player: PlayerId, line: Line) -> None:
        """Note one more connection of ``player``."""
        self._of[player].append(line)

    def drop(self, player: PlayerId, line: Line) -> None:
        """Forget a connection that has ended."""
        self._of[player].remove(line)
        if not self._of[player]:
            del self._of[player]

    def retire(self, player: PlayerId, generation: int, why: str) -> None:
        """End all connections of ``player`` that were opened with a token before this one."""
        for line in self._of.get(player, ()):
            if line.generation < generation:
                line.end(why)
